//! What a program can ask of a position: sets of cells, numbers, conditions, and the paths of moves.

mod pattern;

use crate::bits::{CellSet, WIDEST};
use crate::id::{KindId, MoveId, PlayerId};
use crate::ops::{CompareOp, Grouping, NumOp};
use crate::program::Straight;
pub use pattern::{Item, Pattern};

/// The path of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Path<const W: usize = WIDEST> {
    /// None: the unit stays.
    Stay,
    /// One link, by a table of neighbours.
    Step(usize),
    /// Several links in one direction.
    Slide {
        /// Which rays.
        rays: usize,
        /// At least.
        least: u16,
        /// At most.
        most: u16,
        /// What the cells passed must be.
        through: Set<W>,
    },
    /// Links in one direction as long as the next cell is in a set.
    Far {
        /// Which rays.
        rays: usize,
        /// What the cells passed must be, the last one too.
        through: Set<W>,
    },
    /// Cells read one by one along a ray.
    Line {
        /// Which rays.
        rays: usize,
        /// What the cells must be.
        pattern: Pattern<W>,
        /// Where all lines can be read at once, a table of neighbours for each direction; else empty.
        ways: Vec<usize>,
        /// Conditions, each with rays: only the rays of the first that holds are read. Empty: all of `rays`.
        cases: Vec<(Cond<W>, usize)>,
    },
    /// Any cell of the set.
    To(Set<W>),
    /// Exactly so many links.
    Walk {
        /// Which walks.
        walks: usize,
        /// How many links.
        steps: Num<W>,
        /// What the cells passed must be.
        through: Option<Set<W>>,
    },
    /// Only when the condition holds.
    When(Box<Cond<W>>, Box<Path<W>>),
    /// Several paths, each from where the last stopped, and where each may stop.
    Chain(Vec<(Path<W>, Set<W>)>),
    /// Several links in one direction, where how many depends on the position.
    Measured {
        /// Which rays.
        rays: usize,
        /// At least; never less than one.
        least: Num<W>,
        /// At most.
        most: Num<W>,
        /// What the cells passed must be.
        through: Set<W>,
    },
    /// Any of several paths.
    Either(Vec<Path<W>>),
    /// A path several times.
    Repeat {
        /// What is repeated.
        path: Box<Path<W>>,
        /// Where it may stop to go on.
        stopping: Set<W>,
        /// At least.
        least: u16,
        /// At most.
        most: u16,
    },
}

impl<const W: usize> Path<W> {
    /// True where something is captured on the way: along a line, which is then the whole path.
    #[inline]
    pub fn takes(&self) -> bool {
        matches!(self, Self::Line { pattern, .. } if pattern.takes)
    }

    /// What the cells passed must be, where it slides.
    pub fn passes(&self) -> Option<&Set<W>> {
        match self {
            Path::Slide { through, most, .. } if *most > 1 => Some(through),
            Path::Far { through, .. } => Some(through),
            Path::When(_, path) => path.passes(),
            _ => None,
        }
    }
}

/// A set of cells, computed from a state and what the turn has bound.
#[derive(Clone, Debug, PartialEq)]
pub enum Set<const W: usize = WIDEST> {
    /// Always the same.
    Const(CellSet<W>),
    /// Cells whose top piece is of one of these kinds.
    Tops(u64),
    /// Cells of a player (the number of players: neutral).
    Owned(u8),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// Cells with so many pieces.
    Height(u8, u8),
    /// Cells with a piece of one of these kinds anywhere in the stack.
    Holding(u64),
    /// A place bound in the turn.
    Bound(Place),
    /// Those of these slots that hold a piece.
    Held(CellSet<W>),
    /// Cells (and slots, if the last is true) with a piece of these kinds on top and of the role that a name stands for.
    Like(u8, u64, bool),
    /// A cell that is remembered.
    Remembered(u8),
    /// Cells that are remembered.
    Marked(u8),
    /// The first where the condition holds, else the second.
    When(Box<Cond<W>>, Box<Set<W>>, Box<Set<W>>),
    /// Where a path from these cells leads.
    Reach(Box<Set<W>>, Box<Path<W>>),
    /// In either.
    Or(Box<Set<W>>, Box<Set<W>>),
    /// In both.
    And(Box<Set<W>>, Box<Set<W>>),
    /// In the first, not in the second.
    Except(Box<Set<W>>, Box<Set<W>>),
    /// The first that has a cell.
    FirstOf(Vec<Set<W>>),
    /// One link on.
    Image(usize, Box<Set<W>>),
    /// The places around which so many cells are in a set.
    Tally {
        /// The set.
        of: Box<Set<W>>,
        /// The table that leads from each cell to the places around which it lies.
        table: usize,
        /// How their number is compared.
        op: CompareOp,
        /// With which.
        than: Box<Num<W>>,
    },
    /// The cells of `within` that are joined, inside it, to a cell that is in `from` too.
    Reached {
        /// Where it walks.
        within: Box<Set<W>>,
        /// Where it starts.
        from: Box<Set<W>>,
        /// Along.
        table: usize,
    },
    /// The same along several tables, without the links from cells where they are closed.
    Spread {
        /// Where it walks.
        within: Box<Set<W>>,
        /// Where it starts.
        from: Box<Set<W>>,
        /// Along these tables; from the cells of the set the links of a table are closed.
        ways: Vec<(usize, Set<W>)>,
    },
    /// The cells of its straight runs, each as long as it can be.
    Run(Box<Set<W>>, Straight),
    /// Cells that, if they were in it too, would be in such a run or in a longer one.
    Joining(Box<Set<W>>, Straight),
    /// Cells of some groups of a set; a group is cells that are joined inside the set.
    Group {
        /// The set.
        of: Box<Set<W>>,
        /// Which groups.
        which: Grouping,
        /// Joined along, each link leading both ways.
        table: usize,
    },
    /// The cells whose piece an enemy could take with a whole turn.
    Threatened(Box<Set<W>>),
    /// Those of these cells on which some move of one of these players (as bits) can take.
    Attacked(Box<Set<W>>, u8),
}

/// A place bound in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the part begins.
    From,
    /// Where it lands.
    To,
    /// Where the last part landed.
    There,
    /// Where the unit last moved stands.
    It,
    /// Cells with a name.
    Named(u8),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num<const W: usize = WIDEST> {
    /// Fixed.
    Int(i64),
    /// How many cells.
    Count(Set<W>),
    /// How many pieces in slots, and cells.
    CountHeld(Set<W>),
    /// How many pieces stand there, all those of each stack.
    Heights(Set<W>),
    /// How many groups of a set, joined along a table in which each link leads both ways.
    Groups(Set<W>, usize),
    /// How many links at least lead from a cell of one set to a cell of the other along a table; as many as there are cells, where
    /// none lead.
    Distance(Set<W>, Set<W>, usize),
    /// The sum of an attribute over a set of cells.
    Sum(Vec<i64>, Set<W>),
    /// A remembered number.
    Remembered(u8),
    /// The role for which a name stands, by its number plus one; 0: none.
    Role(u8),
    /// What was rolled for this turn.
    Roll,
    /// A number that depends only on what was rolled for this turn, by the roll.
    OfRoll(Vec<i64>),
    /// The sum of the dice that are left to be used.
    Hand,
    /// The value of a counter of turns ([`Counter`](super::Counter)).
    Passed(usize),
    /// Two combined.
    Binary(Box<Num<W>>, NumOp, Box<Num<W>>),
    /// The first where the condition holds, else the second.
    When(Box<Num<W>>, Box<Cond<W>>, Box<Num<W>>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<const W: usize = WIDEST> {
    /// Always, or never.
    Const(bool),
    /// All hold.
    And(Vec<Cond<W>>),
    /// One holds.
    Or(Vec<Cond<W>>),
    /// Does not hold.
    Not(Box<Cond<W>>),
    /// The set has a cell.
    Some(Set<W>),
    /// The first lies in the second.
    Within(Set<W>, Set<W>),
    /// The set is one group, joined along a table in which each link leads both ways.
    OneGroup(Set<W>, usize),
    /// Numbers compared.
    Compare(Num<W>, CompareOp, Num<W>),
    /// The player could take a turn (with that move first), were it his turn.
    CanMove(PlayerId, Option<MoveId>),
    /// The player could take a turn (with that move first) in the position after this turn, were it ended now. Whether his
    /// turns are legal is decided without asking this again.
    CouldMove(PlayerId, Option<MoveId>),
    /// Some line of cells follows the pattern.
    Line {
        /// Along.
        rays: usize,
        /// What the cells must be; the first is where the line starts.
        pattern: Pattern<W>,
    },
    /// Such a counter has reached the number.
    Quiet(usize, Num<W>),
    /// The position, compared in this way, has occurred so many times by now.
    Repeats(u16, u16),
    /// The position after this turn, were it ended now, will have occurred so many times, compared in this way.
    WouldRepeat(u16, u16),
    /// The position is the one in which the last turn began, compared in this way.
    AsBegun(u16),
    /// The position after this turn, were it ended now, is the one in which it began, compared in this way.
    WouldBeAsBegun(u16),
    /// There were as many pieces of the kind as the last part had to put.
    Supplied(KindId),
}
