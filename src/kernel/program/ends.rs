//! When the game is over, and what is counted and compared to know it.

use super::logic::{Cond, Num};
use super::placing::Lines;
use super::topology::Straight;
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, EndId, PlayerId};

/// How an end comes to hold through the piece that a player puts last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth<const W: usize = WIDEST> {
    /// By a straight run through it.
    Run {
        /// The cells of runs.
        of: Grown<W>,
        /// Which runs.
        straight: Straight,
        /// Where they are read off words.
        lines: Option<Lines>,
    },
    /// By joining two sets.
    Joined {
        /// The cells that join them.
        within: Grown<W>,
        /// One of the sets.
        from: Grown<W>,
        /// The other one.
        goal: Grown<W>,
        /// The table of neighbours along which they are joined.
        table: usize,
    },
    /// By filling the last empty cell.
    Full,
}

/// A set to which a player's pieces add their cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown<const W: usize = WIDEST> {
    /// The cells that are in it, whatever stands on the board.
    pub always: CellSet<W>,
    /// The cells that are in it where a piece of the kind that the player puts stands on them.
    pub joins: CellSet<W>,
}

impl<const W: usize> Grown<W> {
    /// The set, where the player's pieces stand on these cells.
    #[inline]
    pub fn with(&self, own: CellSet<W>) -> CellSet<W> {
        self.always | own & self.joins
    }
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
    /// It asks for what is forgotten when the turn is over, so it is asked just before.
    pub of_turn: bool,
    /// Where it is written.
    pub clause: ClauseId,
    /// It holds only where the next player has no turn.
    pub mobility: bool,
    /// It holds only where the next player cannot move, though he may have a turn without a move.
    pub stillness: bool,
    /// It asks nothing else.
    pub is_stuck: bool,
    /// Where pieces are only put: how it can come to hold only through the piece put last.
    pub growth: Option<Growth<W>>,
}
