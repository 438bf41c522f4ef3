//! When the game is over, and what is counted and compared to know it.

use super::logic::{Cond, Num};
use super::placing::Lines;
use super::topology::Straight;
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, EndId, PlayerId};

/// How an end can come to hold by the last piece put, in games in which pieces are only put on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth<const W: usize = WIDEST> {
    /// By a straight run through that piece.
    Run {
        /// The cells of runs.
        of: Grown<W>,
        /// Which runs.
        straight: Straight,
        /// The lines of the board as words, where runs are looked for in these.
        lines: Option<Lines>,
    },
    /// By joining two sets of cells.
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
    /// By one of the conditions that the end joins with `or`: those with a joint only if the piece parts what is joined there.
    Parted(Vec<Option<Joint<W>>>),
}

/// Cells that are reached along links from some of them as long as no piece of the player stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint<const W: usize = WIDEST> {
    /// The cells.
    pub within: CellSet<W>,
    /// Those from which the others are reached.
    pub from: CellSet<W>,
    /// The table of neighbours, in which every link leads back.
    pub table: usize,
}

/// A set of cells that grows with the pieces that a player puts on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown<const W: usize = WIDEST> {
    /// The cells that are always in it.
    pub always: CellSet<W>,
    /// The cells that are in it once a piece of the player stands on them.
    pub joins: CellSet<W>,
}

impl<const W: usize> Grown<W> {
    /// The set when the player's pieces stand on these cells.
    #[inline]
    pub fn with(&self, own: CellSet<W>) -> CellSet<W> {
        self.always | own & self.joins
    }
}

/// What makes no difference when positions are compared to count repetitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    /// Who is to move.
    pub mover: bool,
    /// What is remembered, by number.
    pub memory: Vec<u16>,
}

/// A count of turns without certain events, or with them: captures, liftings, moves played.
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
    /// It counts turns with such an event in a row; otherwise such an event sets it back to 0, and the other turns count.
    pub in_a_row: bool,
}

/// The rank of a player who finishes while others play on.
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
    /// Where the win goes to the player with the most of something: numbers to compare, each by player. The later ones break
    /// ties; if all are equal, nobody wins.
    pub by_most: Vec<Vec<Num<W>>>,
    /// How many points whoever wins by it gets, by winner; empty where it is worth nothing in particular.
    pub worth: Vec<Num<W>>,
    /// The player who finishes by it takes no more turns.
    pub finish: Option<Finish>,
    /// Who comes last where somebody else wins by it.
    pub loser: Option<PlayerId>,
    /// Tested after each part too.
    pub at_once: bool,
    /// It reads what is forgotten when the turn is over, so it is tested just before that.
    pub of_turn: bool,
    /// Where it is written.
    pub clause: ClauseId,
}
