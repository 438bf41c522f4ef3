//! What a player has learned, in figures: what pieces are worth, and where they are worth more.

use crate::Rules;
use crate::agents::{Lore, Skill};
use crate::cli::fault::{Result, misuse};
use crate::cli::render::WIDTH;
use crate::cli::table::{Table, grouped, wrapped};
use crate::id::{Id, KindId};
use crate::names::Names;
use crate::survey::Shape;
use anstyle::{AnsiColor, Style};
use std::io::Write;

/// Characters for a cell of a map.
const CELL: f32 = 5.0;

/// Worths nearer to the mean than this share of the greatest distance from it have no colour.
const PLAIN: f32 = 0.25;

/// What counts most, so many of it.
const MOST: usize = 3;

/// A kind of piece, as who has it sees it.
struct Kind {
    name: String,
    /// What it is worth on top of each cell, in hundredths.
    cells: Vec<f32>,
    /// Under others, and off the board, on average, where it can be there.
    covered: Option<f32>,
    held: Option<f32>,
}

/// Shows what a player of this game has learned.
pub fn show(rules: &Rules, lore: &Lore, agent: &str, out: &mut dyn Write) -> Result {
    let (engine, names) = (&*rules.engine, &rules.names);
    let Some(skill) = lore.skill(engine) else {
        return misuse(format!(
            "`{agent}` learned `{}`, which has other pieces or another board than `{}`",
            lore.game, names.title
        ));
    };
    let shape = engine.shape();
    let kinds: Vec<Kind> = (0..shape.kinds.len()).map(|kind| Kind::of(names, &shape, &skill, kind)).collect();
    writeln!(out, "{}: learned in {} games, seed {}\n", lore.game, grouped(lore.games), lore.seed)?;
    write!(out, "{}", table(names, &kinds))?;
    writeln!(out)?;
    let told = format!(
        "Of all that could be seen, this counts most: {}. {}A lead of 100 wins 73 games in 100, one of 200 wins 88.",
        most(names, &kinds),
        beside(&skill)
    );
    for line in wrapped(&told, WIDTH - 2) {
        writeln!(out, "{}", line.trim_start())?;
    }
    for kind in kinds.iter().filter(|kind| kind.spread() >= 1.0) {
        writeln!(out, "\n{}", kind.name)?;
        map(names, &kind.cells, out)?;
    }
    Ok(())
}

impl Kind {
    fn of(names: &Names, shape: &Shape, skill: &Skill, kind: usize) -> Self {
        let (_, owner) = shape.kinds[kind];
        let sign = if owner == 1 { -0.01 } else { 0.01 };
        let shown = &skill.shown[kind * shape.places..(kind + 1) * shape.places];
        let covered = &skill.covered[kind * shape.cells..(kind + 1) * shape.cells];
        let hundredths = |worths: &[i32]| worths.iter().map(|&worth| 10.0 * sign * worth as f32).collect::<Vec<f32>>();
        let slots = (shape.cells..shape.places).filter(|&place| {
            let slot = names.slots.get(place - shape.cells);
            slot.is_some_and(|slot| usize::from(slot.kind) == kind)
        });
        let held: Vec<i32> = slots.map(|place| shown[place]).collect();
        let (covered, held) = (hundredths(covered), hundredths(&held));
        let is_covered = names.highest > 1 && covered.iter().any(|&worth| worth != 0.0);
        Self {
            name: called(names, KindId::from_index(kind)),
            cells: hundredths(&shown[..shape.cells]),
            covered: is_covered.then(|| mean(&covered)),
            held: (!held.is_empty()).then(|| mean(&held)),
        }
    }

    /// The cells where it is worth the least and the most.
    fn ends(&self) -> Option<(usize, usize)> {
        let by_worth = |&a: &usize, &b: &usize| self.cells[a].total_cmp(&self.cells[b]);
        let cells = 0..self.cells.len();
        Some((cells.clone().min_by(by_worth)?, cells.max_by(by_worth)?))
    }

    /// How much it counts where it stands.
    fn spread(&self) -> f32 {
        let mean = mean(&self.cells);
        (self.cells.iter().map(|worth| (worth - mean).powi(2)).sum::<f32>() / self.cells.len().max(1) as f32).sqrt()
    }
}

fn mean(worths: &[f32]) -> f32 {
    worths.iter().sum::<f32>() / worths.len().max(1) as f32
}

/// `White pawn`.
fn called(names: &Names, kind: KindId) -> String {
    let Some(name) = names.kinds.get(kind) else { return String::new() };
    match name.owner.and_then(|owner| names.players.get(owner)) {
        Some(owner) => format!("{owner} {}", name.role),
        None => name.role.clone(),
    }
}

/// A row for each kind.
fn table(names: &Names, kinds: &[Kind]) -> Table {
    let mut table =
        Table::new(&["piece", ">on average", ">at least", "on", ">at most", "on", ">covered", ">off the board"]);
    for kind in kinds {
        let cell = |cell: usize| names.cells.iter().nth(cell).map_or_else(String::new, |cell| cell.name.clone());
        let whole = |worth: f32| format!("{worth:.0}");
        let optional = |worth: Option<f32>| worth.map_or_else(|| "-".to_owned(), whole);
        let Some((least, most)) = kind.ends() else { continue };
        table.row([
            kind.name.clone(),
            whole(mean(&kind.cells)),
            whole(kind.cells[least]),
            cell(least),
            whole(kind.cells[most]),
            cell(most),
            optional(kind.covered),
            optional(kind.held),
        ]);
    }
    table
}

/// The kinds for which it counts most where they stand: `White pawn (62 more on e7 than on e2)`.
fn most(names: &Names, kinds: &[Kind]) -> String {
    let mut sorted: Vec<&Kind> = kinds.iter().collect();
    sorted.sort_by(|a, b| b.spread().total_cmp(&a.spread()));
    let told = sorted.iter().take(MOST).filter_map(|kind| {
        let (least, most) = kind.ends()?;
        let name = |cell: usize| names.cells.iter().nth(cell).map_or("", |cell| cell.name.as_str());
        let more = kind.cells[most] - kind.cells[least];
        Some(format!("where a {} stands ({more:.0} more on {} than on {})", kind.name, name(most), name(least)))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// What counts beside pieces.
fn beside(skill: &Skill) -> String {
    let freedom = match skill.freedom {
        0.0 => String::new(),
        freedom => format!("To have twice as many turns as the other is worth {:.0}. ", freedom / 10.0 * 2f32.ln()),
    };
    let point = match skill.point {
        0 => String::new(),
        point => format!("A point more is worth {:.1}. ", f64::from(point) / 10.0),
    };
    freedom + &point
}

/// The worths of a kind where the cells lie: above the mean in green, below it in red.
fn map(names: &Names, worths: &[f32], out: &mut dyn Write) -> Result {
    let cells: Vec<(f32, f32)> = names.cells.iter().map(|cell| (cell.x, cell.y)).collect();
    let left = cells.iter().map(|&(x, _)| x).fold(f32::MAX, f32::min);
    let right = cells.iter().map(|&(x, _)| x).fold(f32::MIN, f32::max);
    let wide = CELL.min((WIDTH as f32 - CELL) / (right - left).max(1.0));
    let mean = mean(worths);
    let farthest = worths.iter().map(|worth| (worth - mean).abs()).fold(1.0, f32::max);
    let mut order: Vec<usize> = (0..cells.len()).collect();
    let row = |cell: usize| -(cells[cell].1 * 10.0).round() as i32;
    order.sort_by(|&a, &b| row(a).cmp(&row(b)).then(cells[a].0.total_cmp(&cells[b].0)));
    for line in order.chunk_by(|&a, &b| row(a) == row(b)) {
        let mut column = 0;
        for &cell in line {
            let text = format!("{:.0}", worths[cell]);
            let end = ((cells[cell].0 - left) * wide).round() as usize + CELL as usize;
            let blanks = end.saturating_sub(column + text.len()).max(usize::from(column > 0));
            let style = style((worths[cell] - mean) / farthest);
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
