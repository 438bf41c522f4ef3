//! Maps of the board: where pieces go, where they are taken, and which cells nobody needs.

use super::super::contest::Contestant;
use super::super::game::Played;
use super::escaped;
use crate::id::{CellId, Id};
use crate::notation::scene;
use std::fmt::Write;

/// Games looked at: each is played once more.
const MOST: usize = 100;

/// Pixels of a cell's width, at most.
const UNIT: f32 = 26.0;

/// What happened on each cell.
struct Counts {
    games: usize,
    /// How often a piece came there.
    visits: Vec<u32>,
    /// How often one was taken there.
    fights: Vec<u32>,
    /// In how many games a piece ever stood there.
    used: Vec<u32>,
}

fn counted<'a>(contestant: &Contestant, games: impl Iterator<Item = &'a Played>) -> Counts {
    let engine = &contestant.rules.engine;
    let none = vec![0; engine.cells()];
    let mut counts = Counts { games: 0, visits: none.clone(), fights: none.clone(), used: none };
    for game in games.take(MOST) {
        counts.games += 1;
        let start = game.start(contestant);
        let mut used: Vec<bool> = (0..engine.cells()).map(|cell| engine.height(&start, cell as u16) > 0).collect();
        for played in game.replay(contestant).flatten() {
            for step in engine.steps(&played.before, &played.turn) {
                if let Some(visits) = counts.visits.get_mut(usize::from(step.part.to)) {
                    *visits += 1;
                }
                for (cell, _) in &step.taken {
                    counts.fights.get_mut(usize::from(*cell)).into_iter().for_each(|fights| *fights += 1);
                }
            }
            used.iter_mut().enumerate().for_each(|(cell, used)| *used |= engine.height(&played.after, cell as u16) > 0);
        }
        counts.used.iter_mut().zip(used).for_each(|(count, used)| *count += u32::from(used));
    }
    counts
}

/// The maps of a rule set's games.
pub(super) fn maps<'a>(contestant: &Contestant, games: impl Iterator<Item = &'a Played>, page: &mut String) {
    let counts = counted(contestant, games);
    if counts.games == 0 {
        return;
    }
    *page += "<div class=\"boards\">";
    *page += &map(contestant, &counts.visits, counts.games, "pieces that come there");
    *page += &map(contestant, &counts.fights, counts.games, "pieces taken there");
    *page += "</div>\n";
    let never = |cell: &CellId| counts.used[cell.index()] == 0;
    let unused: Vec<&str> =
        contestant.rules.names.cells.pairs().filter(|(id, _)| never(id)).map(|(_, c)| c.name.as_str()).collect();
    let told = if unused.is_empty() { "none".to_owned() } else { escaped(&unused.join(" ")) };
    // what did not happen in n games happens in fewer than 3/n of them
    let most = 300.0 / counts.games as f64;
    let _ = writeln!(
        page,
        "<p class=\"note\">Never used in {} games (so in fewer than {most:.1} % of games): {told}</p>",
        counts.games
    );
}

/// A board on which a cell is the darker the more often something happens there.
fn map(contestant: &Contestant, counts: &[u32], games: usize, what: &str) -> String {
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
