//! Flat plans: what moves need to know of a position, as a list of simple steps on sets of cells, each worked out once.
//!
//! A plan says of a move in which registers its answers are: where its units stand, where they may land. It is made for
//! moves that ask nothing of earlier parts of the turn; all others are looked at the general way.

use crate::bits::{CellSet, WIDEST};
use crate::id::MoveId;
use crate::program::{NodeId, Pattern, Set, SharedGate};

/// The number of a register.
pub type Reg = u16;

/// Most registers of a player's sheet; moves that need more have no plan.
pub const MOST_REGS: usize = 96;

/// Most items of a line that has a plan.
pub const FEW_ITEMS: usize = 8;

/// The registers of a player: those that are always the same, the cells whose captured pieces leave when the turn ends, those
/// that are kept in the position, those worked out.
#[derive(Clone, Debug, Default)]
pub struct Sheet<const W: usize = WIDEST> {
    /// What is always the same.
    pub fixed: Vec<CellSet<W>>,
    /// Sets that are kept in the position: the first word of each.
    pub kept: Vec<u32>,
    /// What is worked out: first what tells which moves offer nothing, then in the order in which moves ask for it.
    pub ops: Vec<Op>,
    /// Registers that must be known to see which moves offer nothing.
    pub early: u16,
    /// Sets that are worked out as everywhere else.
    pub sets: Vec<Set<W>>,
}

/// How a register is worked out: from the position, or from registers before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// Two sets put together.
    Mix(Reg, Reg, Mix),
    /// One link on, by a table of neighbours.
    Image(u32, Reg),
    /// One link on from two cells or more.
    Twice(u32, Reg),
    /// The cell that a memory holds, if any.
    Cell(u8),
    /// One of the sheet's sets.
    Eval(u16),
}

/// How two sets are put together, as masks, so that all ways are one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    turned: u64,
    kept: u64,
}

impl Mix {
    /// In both.
    pub const AND: Self = Self { turned: 0, kept: 0 };
    /// In the first, not in the second.
    pub const EXCEPT: Self = Self { turned: u64::MAX, kept: 0 };
    /// In either: in the first and not in the second, or in the second.
    pub const OR: Self = Self { turned: u64::MAX, kept: u64::MAX };

    /// The set put together of two.
    #[inline]
    pub fn of<const W: usize>(self, mut a: CellSet<W>, b: CellSet<W>) -> CellSet<W> {
        for (a, b) in a.0.iter_mut().zip(b.0) {
            *a = *a & (b ^ self.turned) | b & self.kept;
        }
        a
    }
}

/// A set that must have so many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The set.
    pub reg: Reg,
    /// The fewest cells.
    pub least: u16,
    /// The most.
    pub most: u16,
}

impl Counted {
    /// True where the set has neither too few cells, nor too many.
    #[inline]
    pub fn holds<const W: usize>(self, set: CellSet<W>) -> bool {
        match (self.least, self.most) {
            (1, u16::MAX) => !set.is_empty(),
            (0, 0) => set.is_empty(),
            (least, most) => (usize::from(least)..=usize::from(most)).contains(&set.len()),
        }
    }
}

/// What a move needs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Registers without whose cells there is nothing to play: where the move can begin, and where it may land. None, where
    /// these hardly ever lack cells.
    pub prerequisites: Option<[Reg; 2]>,
    /// What the move asks of the position, as far as registers tell.
    pub counts: Vec<Counted>,
    /// What else it asks of the position.
    pub gates: Vec<SharedGate>,
    /// Registers that must be known to see whether there is anything to lift.
    pub first: u16,
    /// Registers that must be known for all there is.
    pub all: u16,
    /// Where it can begin; none for a new piece.
    pub source: Option<Reg>,
    /// The places off the board where it can begin.
    pub aside: Option<Reg>,
    /// For each kind that can be lifted, or for the new piece.
    pub kinds: Vec<KindPlan>,
    /// The way.
    pub way: WayPlan,
    /// Whole stacks.
    pub whole: bool,
    /// The unit leaves its cell empty, and that makes a difference.
    pub vacates: bool,
    /// All that it lifts is of one kind, and does the same from the board as from areas.
    pub is_one: bool,
    /// Where turns are listed, its units come in the order of their cells, and not kind by kind.
    pub by_cell: bool,
    /// Where units may land is the same from all cells, and the way tells of a cell where it leads: no more is needed of parts
    /// that end their turn.
    pub is_direct: bool,
}

/// A move of whose parts nothing is asked one by one, and after which the turn ends, but for some places where it may land: its
/// plan tells all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direct {
    /// The move.
    pub mv: MoveId,
    /// Its place in the turn.
    pub node: NodeId,
    /// Its plan.
    pub plan: u16,
    /// Registers without whose cells there is nothing to play, as its plan has them.
    pub prerequisites: Option<[Reg; 2]>,
    /// Where it must land for anything to follow it.
    pub goes_on: Option<Reg>,
    /// Registers that must be known for all there is.
    pub all: u16,
    /// It never lands where it began, wherever its way leads.
    pub leaves_start: bool,
    /// It moves what it lifts and takes what stands where it lands; beside that the board stays as it is.
    pub moves_one: bool,
    /// The plan asks more of the position than what there is to lift, and where to land.
    pub asks: bool,
    /// Where it begins; none for a new piece.
    pub source: Option<Reg>,
    /// The places off the board where it begins.
    pub aside: Option<Reg>,
    /// It goes one link by this table of neighbours.
    pub step: Option<u32>,
    /// Where turns are listed, its units come in the order of their cells, and not kind by kind.
    pub by_cell: bool,
    /// Its units come kind by kind, those on the board and those off it together.
    pub by_kind: bool,
}

/// A line that alone may follow another of the same unit: on which cells it surely does not can be told of all at once.
#[derive(Clone, Debug)]
pub struct LineAfter<const W: usize = WIDEST> {
    /// The straight ways.
    pub ways: Vec<usize>,
    /// What the cells must be.
    pub pattern: Pattern<W>,
    /// For each item where it fits, and where it would on a cell left empty.
    pub tests: Vec<(Reg, Reg)>,
    /// Registers that must be known.
    pub upto: u16,
}

/// A set as a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// The register.
    pub reg: Reg,
    /// Registers that must be known.
    pub upto: u16,
}

/// Why a move has no plan, and is looked at the general way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// What it passes, or where it may land, depends on where it begins.
    AsksStart,
    /// What it takes is not the whole stack.
    TakesPartly,
    /// With what it changes places depends on where it begins, and on what stays there.
    SwapsPartly,
    /// Nothing moves: something is chosen.
    Chooses,
    /// How many pieces it lifts is chosen.
    Counts,
    /// What it sees depends on whether the unit still stands where it began.
    MustBeLifted,
    /// Whether it may land depends on the whole stack that is lifted.
    AsksStack,
    /// Its way is none of those that plans know.
    Way,
    /// The moves before it ask for all the sets there is room for.
    TooManySets,
    /// No turn plays it but with a direction known, or chosen by another player.
    NotPlayed,
}

/// What units with this top do.
#[derive(Clone, Debug)]
pub struct KindPlan {
    /// The kind.
    pub kind: u8,
    /// Registers that must be known.
    pub upto: u16,
    /// Where they may land.
    pub lands: Reg,
    /// Where they come to stand on something.
    pub stacking: Option<Reg>,
    /// Which of the cells they leave they may land on.
    pub vacant: Option<Reg>,
    /// Where they may land near the cell they leave: where this table leads from it, the register says it.
    pub near: Option<(u32, Reg)>,
    /// The areas where a lone one may land.
    pub alone: Option<Reg>,
    /// What the cells of each item of a line must be.
    pub tests: Vec<Reg>,
}

/// A way.
#[derive(Clone, Debug)]
pub enum WayPlan {
    /// Anywhere it may land.
    Anywhere,
    /// Where each cell leads.
    Row(RowPlan),
    /// One after the other.
    Chain(Vec<LinkPlan>),
    /// A slide over what is in the register, and over the cell left if it is in the second.
    Slide(Reg, Reg),
    /// A walk over what is in the register.
    Walk {
        /// Which walks.
        walks: u32,
        /// How many links.
        steps: StepsPlan,
        /// What may be passed.
        through: Reg,
    },
    /// Any of these, of the ways of the move in their order.
    Either(Vec<WayPlan>),
    /// A line along these rays; where all can be read at once, the straight ways.
    Line(u32, Vec<usize>),
}

/// How many links a walk follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsPlan {
    /// One number from every cell.
    Fixed,
    /// As many as there are cells of the register in the cell's row of a table.
    Counted(u32, Reg),
}

/// A way of a chain.
#[derive(Clone, Debug)]
pub struct LinkPlan {
    /// Where each cell leads.
    pub row: RowPlan,
    /// Where it may stop.
    pub stops: Reg,
    /// Where it may if it has left the cell.
    pub vacant: Reg,
}

/// A table of where each cell leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowPlan {
    /// Neighbours.
    Step(u32),
    /// The cells within one step of these rays.
    Near(u32),
    /// Walks, as long as the move says.
    Walk(u32),
}

impl<const W: usize> Sheet<W> {
    /// How many registers are there without any work.
    #[inline]
    pub fn given(&self) -> usize {
        self.fixed.len() + 1 + self.kept.len()
    }

    /// How many there are.
    #[inline]
    pub fn all(&self) -> u16 {
        (self.given() + self.ops.len()) as u16
    }
}

impl KindPlan {
    /// Where they may land does not depend on the cell they leave, nor on whether they are alone.
    #[inline]
    pub fn lands_apart(&self) -> bool {
        self.vacant.is_none() && self.near.is_none() && self.alone.is_none()
    }
}
