//! Maps of the board: where pieces go, where they are taken, and which cells nobody needs.

use super::super::contest::Contestant;
use super::super::count::many;
use super::super::course::Cells;
use super::escaped;
use crate::id::Id;
use crate::notation::scene;
use std::fmt::Write;

/// Pixels of a cell's width, at most.
const UNIT: f32 = 26.0;

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
    let cells = contestant.rules.names.cells.len();
    let counts: Vec<u32> = (0..cells).map(|cell| counts.iter().map(|game| game[cell]).sum()).collect();
    let names = &contestant.rules.names;
    let scene = scene::scene(names);
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let (width, height) = (scene.width * UNIT, scene.height * UNIT);
    let mut svg = format!(
        "<figure class=\"map\"><svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-label=\"{what}\">"
    );
    for ((id, cell), known) in scene.cells.pairs().zip(names.cells.iter()) {
        let a_game = f64::from(counts[id.index()]) / games as f64;
        let share = f64::from(counts[id.index()]) / f64::from(most);
        let corners: Vec<String> =
            cell.corners.iter().map(|(x, y)| format!("{:.1},{:.1}", x * UNIT, y * UNIT)).collect();
        let _ = write!(
            svg,
            "<polygon class=\"heat\" fill-opacity=\"{share:.2}\" points=\"{}\"><title>{}: {a_game:.2} a game</title></polygon>",
            corners.join(" "),
            escaped(&known.name)
        );
    }
    for (text, x, y) in &scene.labels {
        let (x, y) = (x * UNIT, y * UNIT + 3.5);
        let _ = write!(svg, "<text class=\"tick\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text));
    }
    let most = f64::from(most) / games as f64;
    svg + &format!("</svg><figcaption>{what}; the darkest {most:.1} a game</figcaption></figure>\n")
}
