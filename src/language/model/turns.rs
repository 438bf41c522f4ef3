//! What may be played in a turn.

use super::logic::{Cond, Num, Set, Who};
use crate::id::{ClauseId, MoveId};
use crate::ops::Dice;
use crate::source::Span;

/// What a turn is at some time of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// The name, `turn` if it has none.
    pub name: String,
    /// When it is due.
    pub when: Option<Cond>,
    /// What the player may do.
    pub turn: Turn,
    /// Where.
    pub clause: ClauseId,
}

/// An expression over moves: a turn is a word of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// A move, narrowed.
    Play {
        /// Which.
        play: MoveId,
        /// Only from here.
        from: Option<Set>,
        /// Only to here.
        to: Option<Set>,
        /// Only when.
        when: Option<Cond>,
        /// Who chooses it, and is `own` in it.
        by: Who,
        /// Where it is written.
        clause: ClauseId,
    },
    /// Chance, at the start of a turn: what is rolled is [`Num::Roll`].
    Roll(Dice, ClauseId),
    /// Again and again, as often as the number says.
    Rounds {
        /// How often at most.
        most: Num,
        /// And no less often: else the player is free to stop.
        exactly: bool,
        /// What.
        body: Box<Turn>,
    },
    /// A part without effect.
    Pass,
    /// Ends the turn; the same player is next.
    Again,
    /// No part, where the condition holds; elsewhere nothing fits.
    When(Cond, Span),
    /// Nothing at all.
    Nothing,
    /// Any of these.
    Either(Vec<Turn>),
    /// All in order.
    Then(Vec<Turn>),
    /// Each only where those before it cannot be completed.
    Prefer(Vec<Turn>),
    /// Several times.
    Repeat {
        /// At least.
        least: u16,
        /// At most; `None`: until nothing more can be played.
        most: Option<u16>,
        /// The player may not stop while he can go on.
        must: bool,
        /// What.
        body: Box<Turn>,
    },
    /// Only those words for which the number, after them, is greatest.
    WithMost(Box<Turn>, Num),
    /// Of words that begin and end on the same cells and lead to the same position only one.
    InOneWay(Box<Turn>),
}
