//! Legal turns by their beginnings.

use crate::Rules;
use crate::notation::turns;
use crate::play::{Part, State, Turn};
use crate::program::NOWHERE;

/// A legal turn, or one part more of a turn under way, and its text.
#[derive(Clone)]
pub struct Choice {
    /// The turn, or its parts so far.
    pub turn: Turn,
    /// How it is written: of a turn under way only the part that is new.
    pub text: String,
}

/// Most turns of a position that are looked at.
const MOST: usize = 20_000;

/// The legal turns with their texts.
pub fn all(rules: &Rules, state: &State) -> Vec<Choice> {
    let turns = rules.engine.turns(state, MOST);
    turns.into_iter().map(|turn| Choice { text: turns::write(rules, state, &turn), turn }).collect()
}

/// The turns that begin as typed: with these cells, or else with this text.
pub fn beginning(rules: &Rules, state: &State, typed: &str) -> Vec<Choice> {
    let mut choices = all(rules, state);
    match cells(rules, typed) {
        Some(cells) => choices.retain(|choice| goes_over(&choice.turn).starts_with(&cells)),
        None => choices.retain(|choice| choice.text.starts_with(typed)),
    }
    choices
}

/// What may be played next after the parts of a turn under way.
pub fn next(rules: &Rules, state: &State, done: &[Part]) -> Vec<Choice> {
    let parts = rules.engine.next_parts(state, done).map_or_else(Vec::new, |next| next.parts);
    let choice = |part: Part| Choice {
        turn: Turn { parts: [done, &[part]].concat() },
        text: turns::write_part(rules, state, done, part),
    };
    parts.into_iter().map(choice).collect()
}

/// Cells by name, parted by blanks or commas.
pub fn cells(rules: &Rules, typed: &str) -> Option<Vec<u16>> {
    let words = typed.split([' ', ',']).filter(|w| !w.is_empty());
    words.map(|word| Some(rules.names.cell(word)?.0)).collect()
}

/// The cells where the parts of a turn begin and land, one that ends where the next begins only once.
fn goes_over(turn: &Turn) -> Vec<u16> {
    let mut cells: Vec<u16> = Vec::new();
    for cell in turn.parts.iter().flat_map(|p| [p.from, p.to]).filter(|&c| c != NOWHERE) {
        if cells.last() != Some(&cell) {
            cells.push(cell);
        }
    }
    cells
}
