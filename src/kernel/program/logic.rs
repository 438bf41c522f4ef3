//! What a program asks of a position: sets, numbers, conditions, and the ways of moves.

mod pattern;

use crate::bits::{CellSet, WIDEST};
use crate::id::{MoveId, PlayerId};
use crate::ops::{CompareOp, Grouping, NumOp};
use crate::program::Straight;
pub use pattern::{Item, Pattern};

/// The way of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Path<const W: usize = WIDEST> {
    /// None: the unit stays.
    Stay,
    /// One link; the table of neighbours.
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
    /// Cells read one by one along a ray.
    Line {
        /// Which rays.
        rays: usize,
        /// What the cells must be.
        pattern: Pattern<W>,
        /// Where all lines can be read at once: a table of neighbours for each direction.
        ways: Vec<usize>,
        /// Only along the rays of the first of these that holds; none: along all.
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
    /// Only when.
    When(Box<Cond<W>>, Box<Path<W>>),
    /// Several ways, each from where the last stopped.
    Chain(Vec<(Path<W>, Set<W>)>),
    /// Several links in one direction, counted in the position: at least and at most so many.
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
    /// Any of several ways.
    Either(Vec<Path<W>>),
    /// A way several times.
    Repeat {
        /// What is repeated.
        path: Box<Path<W>>,
        /// Where it may go on.
        stopping: Set<W>,
        /// At least.
        least: u16,
        /// At most.
        most: u16,
    },
}

impl<const W: usize> Path<W> {
    /// True where something is taken on its way: along a line, which is then the whole path.
    #[inline]
    pub fn takes(&self) -> bool {
        matches!(self, Self::Line { pattern, .. } if pattern.takes)
    }

    /// What the cells passed must be, where it slides.
    pub fn passes(&self) -> Option<&Set<W>> {
        match self {
            Path::Slide { through, most, .. } if *most > 1 => Some(through),
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
    /// Those of these slots that hold something.
    Held(CellSet<W>),
    /// Cells whose top piece is of one of these kinds, and slots that hold such, of the role that a name has in the turn.
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
    /// Joined inside `within` to a cell that is in `from` too.
    Reached {
        /// Where it walks.
        within: Box<Set<W>>,
        /// Where it starts.
        from: Box<Set<W>>,
        /// Along.
        table: usize,
    },
    /// The same along several tables, each but for the cells from which its links are closed.
    Spread {
        /// Where it walks.
        within: Box<Set<W>>,
        /// Where it starts.
        from: Box<Set<W>>,
        /// Along.
        ways: Vec<(usize, Set<W>)>,
    },
    /// Straight runs of it that cannot be lengthened.
    Run(Box<Set<W>>, Straight),
    /// Cells through which, were they in it too, such a run would go, or a longer one.
    Joining(Box<Set<W>>, Straight),
    /// Groups: cells of a set joined inside it.
    Group {
        /// Of what.
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
    /// The sum of the numbers of cells.
    Sum(Vec<i64>, Set<W>),
    /// A remembered number.
    Remembered(u8),
    /// What was rolled for this turn.
    Roll,
    /// A number in which only what was rolled for this turn has a say, for each roll.
    OfRoll(Vec<i64>),
    /// What the dice show that are left to be used.
    Hand,
    /// A counter of quiet turns.
    Passed(usize),
    /// Two combined.
    Binary(Box<Num<W>>, NumOp, Box<Num<W>>),
    /// The first where the condition holds, else the second.
    When(Box<Num<W>>, Box<Cond<W>>, Box<Num<W>>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond<const W: usize = WIDEST> {
    /// Settled.
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
    /// The player could take a turn (with that move first) in the position to which the turn leads, were it ended now; what makes
    /// his turns legal does not ask it again.
    CouldMove(PlayerId, Option<MoveId>),
    /// Some line of cells follows the pattern.
    Line {
        /// Along.
        rays: usize,
        /// What the cells must be; the first is where the line starts.
        pattern: Pattern<W>,
    },
    /// A counter of quiet turns has reached the number.
    Quiet(usize, Num<W>),
    /// The position, like this, occurs so many times by now.
    Repeats(u16, u16),
    /// The position to which the turn leads, were it ended now, will have occurred so often, like this.
    WouldRepeat(u16, u16),
}
