//! When the game is over, and what is counted and compared to know it.

use super::logic::{Cond, Num};
use crate::bits::WIDEST;
use crate::id::{ClauseId, EndId, PlayerId};

/// How an end comes to hold through the last piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// By a run through it.
    Run,
    /// By what it joins.
    Joined,
    /// By filling the last empty cell.
    Full,
}

/// What is left out where positions are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    /// Who is to move.
    pub mover: bool,
    /// What is remembered, by number.
    pub memory: Vec<u16>,
}

/// What a counter of turns asks for: kinds captured, kinds lifted, moves played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// Kinds whose capture counts.
    pub captured: u64,
    /// Kinds whose lifting counts.
    pub lifted: u64,
    /// Moves that count.
    pub played: u64,
    /// A pass counts.
    pub passed: bool,
    /// It counts turns with such an event, one after the other, instead of being set back by them.
    pub in_a_row: bool,
}

/// What a player gets who finishes while others play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The best rank that is left.
    Best,
    /// The last rank that is left.
    Last,
}

/// An end.
#[derive(Clone, Debug)]
pub struct EndCode<const W: usize = WIDEST> {
    /// Which.
    pub end: EndId,
    /// When.
    pub when: Cond<W>,
    /// Who wins: `None` for a draw.
    pub winner: Option<PlayerId>,
    /// The player with the most of the first of these wins, counted for each; of equals the one with the most of the next, and
    /// at last nobody.
    pub by_most: Vec<Vec<Num<W>>>,
    /// The player who finishes by it takes no more turns.
    pub finish: Option<Finish>,
    /// Who comes last where somebody else wins by it.
    pub loser: Option<PlayerId>,
    /// Tested after each part too.
    pub at_once: bool,
    /// Where it is written.
    pub clause: ClauseId,
    /// It holds only where the next player has no turn.
    pub mobility: bool,
    /// It holds only where the next player cannot move, though he may have a turn without a move.
    pub stillness: bool,
    /// It asks nothing else.
    pub is_stuck: bool,
    /// Where pieces are only put: how it can come to hold only through the piece put last.
    pub growth: Option<Growth>,
}
