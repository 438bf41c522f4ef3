//! What a player has learned, in figures: what pieces are worth, and where they are worth more.

use crate::Rules;
use crate::agents::Lore;
use crate::cli::fault::{Result, misuse};
use crate::cli::render::WIDTH;
use crate::cli::table::{Table, grouped, wrapped};
use crate::lab::taught::{Kind, Taught};
use crate::names::Names;
use anstyle::{AnsiColor, Style};
use std::io::Write;

/// Characters for a cell of a map.
const CELL: f32 = 5.0;

/// Worths nearer to the mean than this share of the greatest distance from it have no colour.
const PLAIN: f32 = 0.25;

/// What all figures mean.
const SCALE: &str = "A lead of 100 wins 73 games in 100, one of 200 wins 88.";

/// Shows what a player of this game has learned.
pub fn show(rules: &Rules, lore: &Lore, agent: &str, out: &mut dyn Write) -> Result {
    let (engine, names) = (&*rules.engine, &rules.names);
    let Some(skill) = lore.skill(engine) else {
        return misuse(format!(
            "`{agent}` learned `{}`, which has other pieces or another board than `{}`",
            lore.game, names.title
        ));
    };
    let taught = Taught::new(rules, &skill);
    writeln!(out, "{}: learned in {} games, seed {}\n", lore.game, grouped(lore.games), lore.seed)?;
    write!(out, "{}", table(names, &taught.kinds))?;
    writeln!(out)?;
    for sentence in taught.told.iter().map(String::as_str).chain([SCALE]) {
        for line in wrapped(sentence, WIDTH - 2) {
            writeln!(out, "{}", line.trim_start())?;
        }
    }
    for kind in taught.kinds.iter().filter(|kind| kind.spread() >= 1.0) {
        writeln!(out, "\n{}", kind.name)?;
        map(names, kind, out)?;
    }
    Ok(())
}

/// A row for each kind.
fn table(names: &Names, kinds: &[Kind]) -> Table {
    let mut table =
        Table::new(&["piece", ">on average", ">at least", "on", ">at most", "on", ">covered", ">off the board"]);
    for kind in kinds {
        let told = |worth: Option<f32>| worth.map_or_else(|| "-".to_owned(), |worth| format!("{worth:.0}"));
        let on = |cell: Option<usize>| {
            let name = cell.and_then(|cell| names.cells.iter().nth(cell)).map_or("-", |cell| cell.name.as_str());
            [told(cell.and_then(|cell| Some(kind.cells[cell]?.0))), name.to_owned()]
        };
        let ([least, least_on], [most, most_on]) =
            (on(kind.ends().map(|ends| ends.0)), on(kind.ends().map(|ends| ends.1)));
        let mean = told((!kind.is_constant).then_some(kind.mean));
        table.row([kind.name.clone(), mean, least, least_on, most, most_on, told(kind.covered), told(kind.held)]);
    }
    table
}

/// The worths of a kind where the cells lie: above the mean in green, below it in red, a dot where it was never seen.
fn map(names: &Names, kind: &Kind, out: &mut dyn Write) -> Result {
    let cells: Vec<(f32, f32)> = names.cells.iter().map(|cell| (cell.x, cell.y)).collect();
    let left = cells.iter().map(|&(x, _)| x).fold(f32::MAX, f32::min);
    let right = cells.iter().map(|&(x, _)| x).fold(f32::MIN, f32::max);
    let wide = CELL.min((WIDTH as f32 - CELL) / (right - left).max(1.0));
    let mut order: Vec<usize> = (0..cells.len()).collect();
    let row = |cell: usize| -(cells[cell].1 * 10.0).round() as i32;
    order.sort_by(|&a, &b| row(a).cmp(&row(b)).then(cells[a].0.total_cmp(&cells[b].0)));
    for line in order.chunk_by(|&a, &b| row(a) == row(b)) {
        let mut column = 0;
        for &cell in line {
            let seen = kind.cells[cell].map(|(worth, _)| worth);
            let text = seen.map_or_else(|| ".".to_owned(), |worth| format!("{worth:.0}"));
            let end = ((cells[cell].0 - left) * wide).round() as usize + CELL as usize;
            let blanks = end.saturating_sub(column + text.len()).max(usize::from(column > 0));
            let style = seen.map_or_else(Style::new, |worth| style(kind.share(worth)));
            write!(out, "{:blanks$}{style}{text}{style:#}", "")?;
            column += blanks + text.len();
        }
        writeln!(out)?;
    }
    Ok(())
}

fn style(share: f32) -> Style {
    match share {
        share if share > PLAIN => AnsiColor::Green.on_default(),
        share if share < -PLAIN => AnsiColor::Red.on_default(),
        _ => Style::new(),
    }
}
