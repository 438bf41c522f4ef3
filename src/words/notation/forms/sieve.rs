//! Turns that a text cannot mean, seen without looking at all that it says: where it must name the cells on which a turn begins
//! or ends, or lacks what is written of a move.

use crate::Rules;
use crate::id::Id;
use crate::names::{Bit, Much, Pattern, TurnForm};
use crate::notation::holds::Holds;
use crate::notation::script::Script;
use crate::play::generate::sought::{Sought, SoughtMove};
use crate::play::{Part, State, Turn};

/// Lets pass what a text may mean.
pub(super) struct Sieve {
    /// The turns that it may mean.
    pub sought: Sought,
}

impl Sieve {
    pub fn new(rules: &Rules, form: &TurnForm, state: &State, text: &str) -> Self {
        let (names, mover, holds) = (&rules.names, rules.engine.mover(state), Holds::new(text));
        let script = Script::new(names, form.cells, &form.letters);
        let cells = names.cells.ids().filter(|&cell| holds.name(script.cell(cell, mover))).map(|cell| cell.0).collect();
        // nothing is said of a whole turn, so that each part is
        let by_parts = form.whole.is_empty();
        let numbers = || names.moves.iter().map(|played| usize::from(played.declared));
        let declared = by_declared(form, numbers().max().map_or(0, |most| most + 1), &holds);
        let moves = numbers().map(|declared_as| declared[declared_as]).collect();
        Self { sought: Sought { board: names.cells.len(), cells, moves, by_parts } }
    }

    /// False for a turn that the text cannot mean.
    pub fn passes(&self, turn: &Turn) -> bool {
        let mut parts = turn.parts.iter().filter(|part| part.mv != Part::AGAIN && part.mv != Part::PASS);
        let sought = &self.sought;
        // where a part goes on from the one before, it does not say where it begins
        let begins = parts.clone().next().is_none_or(|first| !sought.of(first.mv).from || sought.names(first.from));
        begins
            && match sought.by_parts {
                true => parts.all(|part| sought.may_end(part)),
                false => turn.parts.last().is_none_or(|last| sought.may_end(last)),
            }
    }
}

/// What a text tells of parts, by the numbers of their moves in the rules file.
fn by_declared(form: &TurnForm, number: usize, holds: &Holds) -> Vec<SoughtMove> {
    // parts in any order may go without the cell where the next goes on
    let is_named = !form.any_order;
    let begun = SoughtMove { begins: !form.whole.is_empty() || form.any_order, from: is_named, to: is_named };
    let begun = form.whole.iter().fold(begun, |of, whole| by_all(of, &whole.patterns, holds));
    let mut declared = vec![begun; number];
    for (moves, patterns) in &form.parts {
        for of in moves {
            if let Some(of) = declared.get_mut(of.index()) {
                *of = by_all(*of, patterns, holds);
            }
        }
    }
    declared
}

/// What is known where a part may be written by any of these patterns, too.
fn by_all(of: SoughtMove, patterns: &[Pattern], holds: &Holds) -> SoughtMove {
    patterns.iter().fold(of, |of, pattern| SoughtMove {
        begins: of.begins || pattern.iter().all(|bit| !matches!(bit, Bit::Text(text) if !holds.name(text))),
        from: of.from && pattern.iter().any(|bit| matches!(bit, Bit::From(Much::Whole, None))),
        to: of.to && pattern.iter().any(|bit| matches!(bit, Bit::To(Much::Whole, None))),
    })
}
