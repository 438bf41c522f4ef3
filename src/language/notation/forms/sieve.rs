//! Turns that a text cannot mean, seen without looking at all that it says: where it must name the cells on which a turn begins
//! or ends.

use crate::Rules;
use crate::id::{CellId, Id, PlayerId};
use crate::names::{Bit, Much, Pattern, TurnForm};
use crate::notation::script::Script;
use crate::play::{Part, State, Turn};
use std::cell::RefCell;

/// Which cells are named however a move is written.
#[derive(Clone, Copy)]
struct Named {
    from: bool,
    to: bool,
}

impl Named {
    const BOTH: Self = Self { from: true, to: true };
    const NEITHER: Self = Self { from: false, to: false };

    /// What all of these patterns name, by the names of the form, and this does.
    fn by_all<'p>(self, patterns: impl IntoIterator<Item = &'p Pattern>) -> Self {
        patterns.into_iter().fold(self, |named, pattern| Self {
            from: named.from && pattern.iter().any(|bit| matches!(bit, Bit::From(Much::Whole, None))),
            to: named.to && pattern.iter().any(|bit| matches!(bit, Bit::To(Much::Whole, None))),
        })
    }
}

/// Lets pass what a text may mean.
pub(super) struct Sieve<'a> {
    rules: &'a Rules,
    text: &'a str,
    mover: PlayerId,
    script: Script<'a>,
    /// By the number of the move in the rules file.
    named: Vec<Named>,
    /// All moves are written with the cell on which they end.
    all_name_ends: bool,
    /// Nothing is said of a whole turn, so that each part is.
    is_by_parts: bool,
    /// For each cell whether the text holds its name, where that is known.
    said: RefCell<Vec<Option<bool>>>,
}

impl<'a> Sieve<'a> {
    pub fn new(rules: &'a Rules, form: &'a TurnForm, state: &State, text: &'a str) -> Self {
        let declared = rules.names.moves.iter().map(|played| usize::from(played.declared) + 1).max().unwrap_or(0);
        // parts in any order may go without the cell where the next goes on
        let begin = if form.any_order { Named::NEITHER } else { Named::BOTH };
        let of_whole = begin.by_all(form.whole.iter().flat_map(|whole| &whole.patterns));
        let mut named = vec![of_whole; declared];
        for (moves, patterns) in &form.parts {
            for of in moves {
                if let Some(named) = named.get_mut(of.index()) {
                    *named = named.by_all(patterns);
                }
            }
        }
        Self {
            all_name_ends: named.iter().all(|named| named.to),
            rules,
            text,
            mover: rules.engine.mover(state),
            script: Script::new(&rules.names, form.cells, &form.letters),
            named,
            is_by_parts: form.whole.is_empty(),
            said: RefCell::new(vec![None; rules.names.cells.len()]),
        }
    }

    /// False for a turn that the text cannot mean.
    pub fn passes(&self, turn: &Turn) -> bool {
        let mut parts = turn.parts.iter().filter(|part| part.mv != Part::AGAIN && part.mv != Part::PASS);
        // where a part goes on from the one before, it does not say where it begins
        let begins = parts.clone().next().is_none_or(|first| !self.named(first).from || self.names(first.from));
        begins
            && match self.is_by_parts {
                true => parts.all(|part| self.may_end(part)),
                false => turn.parts.last().is_none_or(|last| self.may_end(last)),
            }
    }

    /// False for the last part of turns that the text cannot mean.
    pub fn may_end(&self, last: &Part) -> bool {
        self.names(last.to) || !(self.all_name_ends || self.named(last).to)
    }

    fn named(&self, part: &Part) -> Named {
        let played = self.rules.names.moves.get(usize::from(part.mv));
        played.and_then(|played| self.named.get(usize::from(played.declared))).copied().unwrap_or(Named::NEITHER)
    }

    /// True where the text holds the name of the cell, or it is none.
    fn names(&self, place: u16) -> bool {
        let mut said = self.said.borrow_mut();
        let Some(known) = said.get_mut(usize::from(place)) else { return true };
        *known.get_or_insert_with(|| self.text.contains(self.script.cell(CellId(place), self.mover)))
    }
}
