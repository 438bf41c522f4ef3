//! Turns that a text cannot mean, seen without looking at all that it says: where it must name the cell on which a turn ends.

use crate::Rules;
use crate::id::{CellId, Id, PlayerId};
use crate::names::{Bit, Much, Pattern, TurnForm};
use crate::notation::script::Script;
use crate::play::{Part, State, Turn};

/// Lets pass what a text may mean.
pub(super) struct Sieve<'a> {
    rules: &'a Rules,
    text: &'a str,
    mover: PlayerId,
    script: Script<'a>,
    /// For each move of the rules file whether it is always written with the cell on which it ends.
    names_end: Vec<bool>,
}

impl<'a> Sieve<'a> {
    pub fn new(rules: &'a Rules, form: &'a TurnForm, state: &State, text: &'a str) -> Self {
        let declared = rules.names.moves.iter().map(|played| usize::from(played.declared) + 1).max().unwrap_or(0);
        let mut names_end = vec![form.whole.is_empty() && !form.any_order; declared];
        for (moves, patterns) in &form.parts {
            let all_name = patterns.iter().all(names_end_of);
            for of in moves.iter().filter(|_| !all_name) {
                if let Some(names_end) = names_end.get_mut(of.index()) {
                    *names_end = false;
                }
            }
        }
        let script = Script::new(&rules.names, form.cells, &form.letters);
        Self { rules, text, mover: rules.engine.mover(state), script, names_end }
    }

    /// False for a turn that the text cannot mean.
    pub fn passes(&self, turn: &Turn) -> bool {
        turn.parts.iter().all(|part| !self.names_end(part) || self.names(part.to))
    }

    fn names_end(&self, part: &Part) -> bool {
        let played = self.rules.names.moves.get(usize::from(part.mv));
        played.is_some_and(|played| self.names_end.get(usize::from(played.declared)) == Some(&true))
    }

    /// True where the text holds the name of the cell, or it is none.
    fn names(&self, place: u16) -> bool {
        let is_cell = usize::from(place) < self.rules.names.cells.len();
        !is_cell || self.text.contains(self.script.cell(CellId(place), self.mover))
    }
}

/// True for a pattern that always names the cell on which a part ends, by the names of the form.
fn names_end_of(pattern: &Pattern) -> bool {
    pattern.iter().any(|bit| matches!(bit, Bit::To(Much::Whole, None)))
}
