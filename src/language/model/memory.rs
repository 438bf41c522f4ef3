//! What a game remembers from turn to turn, the numbers it has names for, and the effects that run of themselves.

use super::{Cond, Effect, Num, PerPlayer};
use crate::id::{CellId, ClauseId, MemoryId, MoveId, PlayerId, RoleId, SortId};
use crate::model::Owner;
use crate::source::Span;

/// A value that is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Its name.
    pub name: String,
    /// Whose it is, if each player has one.
    pub owner: Option<PlayerId>,
    /// What it can be.
    pub sort: Sort,
    /// What it is at first.
    pub default: i64,
    /// The cells it is at first.
    pub cells: Vec<CellId>,
    /// Back to its default when a turn starts.
    pub this_turn: bool,
    /// People are shown it with the position.
    pub is_shown: bool,
    /// The rules declare it; what dice show, what a move chooses and ranks are remembered without being declared.
    pub is_declared: bool,
    /// Where it is declared, or else what makes it remembered.
    pub span: Span,
}

/// What a remembered value can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A number that stops at these ends.
    Number(i64, i64),
    /// Yes (1) or no (0).
    Flag,
    /// A cell, by its number plus one; 0: none.
    Cell,
    /// A direction, by the value that stands for it among all that can be chosen, plus one; 0: none.
    Direction,
    /// A role, by its number plus one; 0: none.
    Role,
    /// Any number of cells.
    Cells,
}

impl Sort {
    /// What such a value is, in words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Number(..) => "a number",
            Self::Flag => "`yes` or `no`",
            Self::Cell => "a cell",
            Self::Direction => "a direction",
            Self::Role => "a role",
            Self::Cells => "a set of cells",
        }
    }
}

/// A remembered value, seen by each player.
pub type Remembered = PerPlayer<MemoryId>;

/// A number with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The name.
    pub name: String,
    /// Whose it is, if it is asked of a player.
    pub owner: Option<PlayerId>,
    /// What it is.
    pub num: Num,
}

/// Effects that run of themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// The label, or its number.
    pub name: String,
    /// At what moment.
    pub moment: Moment,
    /// Only when.
    pub when: Option<Cond>,
    /// Where that is said; the whole clause, where nothing is asked.
    pub when_at: Span,
    /// What happens, in order.
    pub effects: Vec<(Effect, ClauseId)>,
    /// Where.
    pub clause: ClauseId,
}

/// A moment of a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// After a part.
    After {
        /// Of these moves.
        moves: Vec<MoveId>,
        /// After a pass too.
        pass: bool,
    },
    /// For each piece captured, in the order it was taken.
    Capture {
        /// Of these roles.
        roles: Vec<RoleId>,
        /// Whose.
        owner: Owner,
        /// Its name, if it has one.
        sort: Option<SortId>,
    },
    /// When a turn starts.
    TurnStart,
    /// When a turn ends.
    TurnEnd,
}
