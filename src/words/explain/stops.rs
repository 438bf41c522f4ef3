//! Where a move stops that nobody plays: how far it gets, wherever it may begin and end.

use super::{Line, pointing, refused};
use crate::Rules;
use crate::explain::words::Words;
use crate::names::NOWHERE;
use crate::obvious::refusal::Why;
use crate::obvious::ruling::{Ruling, Wanted};
use crate::play::State;

/// Up to here nothing is there that the move could lift: where it should end, does not matter.
const NOTHING_LIFTED: u8 = 2;

/// How far a move gets as the first part of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// It is refused; so far it got, and why it got no further.
    Stops((u8, u16), Line),
    /// It can be played.
    Plays,
}

impl Reach {
    /// The one that got further; of equal ones the first.
    #[must_use]
    pub fn further(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Stops(so_far, _), Self::Stops(further, _)) if further > so_far => other,
            (Self::Stops(..), Self::Plays) => other,
            _ => self,
        }
    }

    /// True where the move found something to lift, and was refused after that.
    pub fn has_begun(&self) -> bool {
        matches!(self, Self::Stops((rank, _), _) if *rank > NOTHING_LIFTED)
    }
}

/// The furthest that a move of this number gets in a position; `None` where no turn begins with it.
pub fn reach(rules: &Rules, state: &State, mv: u8) -> Option<Reach> {
    let places = 0..(rules.names.cells.len() + rules.names.slots.len()) as u16;
    let words = Words::new(rules, state);
    let mut best: Option<Reach> = None;
    for from in places.clone().chain(std::iter::once(NOWHERE)) {
        for to in places.clone() {
            let wanted = [pointing(rules, mv, from, to)];
            let Ruling::Refused { part, refusal, .. } = rules.engine.ruling(state, &wanted) else {
                return Some(Reach::Plays);
            };
            let rank = refusal.why.rank();
            let is_further = best.as_ref().is_none_or(|best| matches!(best, Reach::Stops(so_far, _) if rank > *so_far));
            if rank.0 > 0 && is_further {
                let line = refused(&words, state, &wanted, part, &refusal);
                best = Some(Reach::Stops(rank, but_for(&words, &refusal.why, &wanted[0], line)));
            }
            if (1..=NOTHING_LIFTED).contains(&rank.0) {
                break;
            }
        }
    }
    best
}

/// Where it is a condition that stops a move: between which places.
fn but_for(words: &Words, why: &Why, wanted: &Wanted, line: Line) -> Line {
    let mv = words.move_name(wanted.mv);
    let text = match (why, wanted.from) {
        (Why::Condition(_), NOWHERE) => format!("but for this, {mv} could lead to {}", words.cell(wanted.to)),
        (Why::Condition(_), from) => {
            format!("but for this, {mv} could lead from {} to {}", words.cell(from), words.cell(wanted.to))
        }
        _ => line.text,
    };
    Line { text, ..line }
}
