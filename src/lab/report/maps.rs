//! Maps of the board: where pieces go, where they are taken, which cells nobody needs, and what pieces are worth where.

use super::super::contest::Contestant;
use super::super::count::many;
use super::super::course::Cells;
use super::super::heat::{Heat, heat};
use super::super::taught::Taught;
use super::escaped;
use std::fmt::Write;

/// The maps of a rule set's games.
pub(super) fn maps(contestant: &Contestant, cells: &Cells, page: &mut String) {
    if cells.games == 0 {
        return;
    }
    *page += "<div class=\"boards\">";
    *page += &map(contestant, &cells.visits, cells.games, "pieces that come there");
    *page += &map(contestant, &cells.fights, cells.games, "pieces taken there");
    *page += "</div>\n";
    let unused = cells.never_used(contestant);
    let told = if unused.is_empty() { "none".to_owned() } else { escaped(&unused.join(" ")) };
    let _ = writeln!(
        page,
        "<p class=\"note\">Never used in {} (so in fewer than {:.1} % of games): {told}</p>",
        many(cells.games, "game"),
        100.0 * cells.at_most()
    );
}

/// A board on which a cell is the darker the more often something happens there.
fn map(contestant: &Contestant, counts: &[Vec<u32>], games: usize, what: &str) -> String {
    let names = &contestant.rules.names;
    let counts: Vec<u32> = (0..names.cells.len()).map(|cell| counts.iter().map(|game| game[cell]).sum()).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let cells: Vec<Option<Heat>> = counts
        .iter()
        .zip(names.cells.iter())
        .map(|(&count, cell)| {
            let title = format!("{}: {:.2} a game", cell.name, f64::from(count) / games as f64);
            Some(Heat { share: count as f32 / most as f32, text: String::new(), title })
        })
        .collect();
    let (svg, most) = (heat(names, &cells, what), f64::from(most) / games as f64);
    format!("<figure class=\"map\">{svg}<figcaption>{what}; the darkest {most:.1} a game</figcaption></figure>\n")
}

/// What the player that was trained for a rule set has learned of it, where there is one.
pub(super) fn learned(contestant: &Contestant, page: &mut String) {
    let (rules, names) = (&contestant.rules, &contestant.rules.names);
    let Some(skill) = rules.engine.lessons().taught.get().filter(|skill| skill.fits(&*rules.engine)) else { return };
    let taught = Taught::new(rules, skill);
    *page += "<h4>What the player that was trained for it has learned</h4>\n<ul class=\"verdicts\">\n";
    for sentence in &taught.told {
        let _ = writeln!(page, "<li>{}</li>", escaped(sentence));
    }
    *page += "</ul>\n<div class=\"boards\">";
    for kind in taught.kinds.iter().filter(|kind| kind.spread() >= 1.0) {
        let svg = heat(names, &kind.heat(names), &kind.spoken(names));
        let told = if kind.is_constant {
            "more or less than usual".to_owned()
        } else {
            format!("{:.0} on average", kind.mean)
        };
        let name = escaped(&kind.name);
        let _ = write!(page, "<figure class=\"map\">{svg}<figcaption>worth of {name}: {told}</figcaption></figure>");
    }
    *page += "</div>\n<p class=\"note\">A lead of 100 wins 73 games in 100. Of cells without a figure it has seen nothing.</p>\n";
}
