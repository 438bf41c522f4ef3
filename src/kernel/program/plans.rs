//! Plans: how the parts of a move are found for all its units at once.
//!
//! The sets that a player's moves need are his [`Registers`]: each is worked out from earlier ones by a simple operation, at
//! most once a position. The [`Plan`] of a move says which registers hold its answers: where its units
//! stand, where they may land. Moves that depend on earlier parts of the turn have no plan and are found the general way.

use crate::bits::{CellSet, WIDEST};
use crate::id::MoveId;
use crate::program::{CompareOp, NodeId, Pattern, Set, SharedGate};

/// The number of a register.
pub type Reg = u16;

/// The most registers of a player; moves for which there is no room left have no plan.
pub const MOST_REGS: usize = 96;

/// The most items of a line in a move with a plan.
pub const FEW_ITEMS: usize = 8;

/// The registers of a player, numbered in this order: constant sets, the cells whose captured pieces leave when the turn
/// ends, sets that are stored in the position, and sets that are worked out.
#[derive(Clone, Debug, Default)]
pub struct Registers<const W: usize = WIDEST> {
    /// Constant sets.
    pub fixed: Vec<CellSet<W>>,
    /// Sets that are stored in the position: the first word of each.
    pub kept: Vec<u32>,
    /// How the other registers are worked out: first those that show which moves have no parts, then move by move.
    pub ops: Vec<Op>,
    /// How many registers, from the first on, must be known to see which moves have no parts.
    pub early: u16,
    /// Lines, for the registers that say where they can begin.
    pub lines: Vec<LineCells<W>>,
    /// Sets for which there is no operation: they are evaluated by the interpreter.
    pub sets: Vec<Set<W>>,
}

/// A line all of whose items have registers.
#[derive(Clone, Debug, PartialEq)]
pub struct LineCells<const W: usize = WIDEST> {
    /// The rays that it goes along.
    pub rays: u32,
    /// A table of neighbours for each of their directions.
    pub ways: Vec<usize>,
    /// What its cells must be.
    pub pattern: Pattern<W>,
    /// For each item the cells that fit it.
    pub tests: Vec<Reg>,
}

/// How a register is worked out: from the position, or from registers before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// Two registers combined.
    Mix(Reg, Reg, Mix),
    /// The neighbours of its cells, by a table of neighbours.
    Image(u32, Reg),
    /// The cells that are neighbours of two or more of its cells.
    Twice(u32, Reg),
    /// Those of its cells from which one of the lines fits.
    Begins(u16, Reg),
    /// The cell that a memory holds, if it holds one.
    Cell(u8),
    /// One of the sets that are evaluated.
    Eval(u16),
}

/// How two sets are combined, as two masks, so that intersection, union and difference need no branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    turned: u64,
    kept: u64,
}

impl Mix {
    /// The intersection.
    pub const AND: Self = Self { turned: 0, kept: 0 };
    /// The difference.
    pub const EXCEPT: Self = Self { turned: u64::MAX, kept: 0 };
    /// The union: what is in the first but not in the second, or in the second.
    pub const OR: Self = Self { turned: u64::MAX, kept: u64::MAX };

    /// The two sets combined.
    #[inline]
    pub fn of<const W: usize>(self, mut a: CellSet<W>, b: CellSet<W>) -> CellSet<W> {
        for (a, b) in a.0.iter_mut().zip(b.0) {
            *a = *a & (b ^ self.turned) | b & self.kept;
        }
        a
    }
}

/// A condition on how many cells a register has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The register.
    pub reg: Reg,
    /// How that number is compared.
    pub op: CompareOp,
    /// With which.
    pub with: u16,
}

impl Counted {
    /// True where the set has neither too few cells, nor too many.
    #[inline]
    pub fn holds<const W: usize>(self, set: CellSet<W>) -> bool {
        self.op.holds(set.len() as i64, i64::from(self.with))
    }
}

/// How the parts of a move are found. How many registers "must be known" counts from the first register on.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Two registers such that the move has no parts where either is empty: where it can begin, and where it may land. None
    /// where these are hardly ever empty.
    pub prerequisites: Option<[Reg; 2]>,
    /// Where it can begin at all, if it goes along a line: no part begins elsewhere. All that it is worked out from lies before
    /// it.
    pub begins: Option<Reg>,
    /// Conditions of the move on the position that are conditions on registers.
    pub counts: Vec<Counted>,
    /// Its other conditions on the position.
    pub gates: Vec<SharedGate>,
    /// How many registers must be known to see whether there is anything to lift.
    pub first: u16,
    /// How many registers must be known to find all parts.
    pub all: u16,
    /// Where it can begin; none for a new piece.
    pub source: Option<Reg>,
    /// The places off the board where it can begin.
    pub aside: Option<Reg>,
    /// For each kind that can be on top of the unit, or for the new piece.
    pub kinds: Vec<KindPlan>,
    /// How it goes.
    pub way: WayPlan,
    /// It lifts whole stacks.
    pub whole: bool,
    /// The unit may leave its cell empty, and that makes a difference to where it can go.
    pub vacates: bool,
    /// It lifts pieces of one kind only, which go from areas as they do from the board.
    pub is_one: bool,
    /// In lists of turns its units are in the order of their cells, and not kind by kind.
    pub by_cell: bool,
    /// Where units may land is the same from all cells, and the way can be followed from each cell alone: registers are all it
    /// takes to find the parts that end their turn.
    pub is_direct: bool,
}

/// A move at a node whose parts need not be looked at one by one: its plan gives all of them, and the turn ends after each,
/// except where it lands on certain places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direct {
    /// The move.
    pub mv: MoveId,
    /// The node at which it is played.
    pub node: NodeId,
    /// Its plan.
    pub plan: u16,
    /// As in [`Plan::prerequisites`].
    pub prerequisites: Option<[Reg; 2]>,
    /// The places where it must land for anything to follow it.
    pub goes_on: Option<Reg>,
    /// How many registers must be known to find all parts.
    pub all: u16,
    /// It never lands where it began, even if its way leads back there.
    pub leaves_start: bool,
    /// It moves what it lifts and captures what stands where it lands, and changes nothing else on the board.
    pub moves_one: bool,
    /// The plan has conditions on the position, beside that there is something to lift and somewhere to land.
    pub asks: bool,
    /// Where it begins; none for a new piece.
    pub source: Option<Reg>,
    /// The places off the board where it begins.
    pub aside: Option<Reg>,
    /// If it is a step, its table of neighbours.
    pub step: Option<u32>,
    /// In lists of turns its units are in the order of their cells, and not kind by kind.
    pub by_cell: bool,
    /// Units of one kind can be emitted together, those on the board and those off it.
    pub by_kind: bool,
}

/// The moves with which a turn of a phase may begin; those of a later stage only where those of earlier ones have no part.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// Moves whose plans give all of their parts. These end the turn, but for those that land on certain places.
    pub direct: Vec<Direct>,
    /// For each other move three registers, of which none may be empty where it has a part. Where this shows that no other move
    /// has one, the direct moves are all there are.
    pub others: Vec<[Reg; 3]>,
    /// How many registers must be known to see that.
    pub upto: u16,
    /// There is a bound on how many turns go on after each part of the direct moves.
    pub bounded: bool,
}

/// A line that is all that may follow another line of the same unit: from which cells it cannot follow is found at once.
#[derive(Clone, Debug)]
pub struct LineAfter<const W: usize = WIDEST> {
    /// The straight ways.
    pub ways: Vec<usize>,
    /// What the cells must be.
    pub pattern: Pattern<W>,
    /// For each item the cells that fit it, and those that would fit it if they were empty.
    pub tests: Vec<(Reg, Reg)>,
    /// How many registers must be known.
    pub upto: u16,
}

/// Why a move has no plan and is found the general way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// What it passes, or where it may land, depends on where it begins.
    AsksStart,
    /// It captures only a part of a stack.
    TakesPartly,
    /// What it may change places with depends on where it begins, and on what stays there.
    SwapsPartly,
    /// Nothing moves: something is chosen.
    Chooses,
    /// How many pieces it lifts is chosen.
    Counts,
    /// Its sets must be evaluated with the unit off the board.
    MustBeLifted,
    /// Whether it may land depends on the whole stack that is lifted.
    AsksStack,
    /// The way it goes is none that a plan can describe.
    Way,
    /// The moves before it use all the registers that a player can have.
    TooManySets,
    /// No turn plays it as it is declared, only with a fixed direction or chosen by another player.
    NotPlayed,
}

/// What units can do that have a piece of this kind on top.
#[derive(Clone, Debug, Default)]
pub struct KindPlan {
    /// The kind.
    pub kind: u8,
    /// How many registers must be known for it.
    pub upto: u16,
    /// Where they may land.
    pub lands: Reg,
    /// Where they land on top of other pieces.
    pub stacking: Option<Reg>,
    /// The cells on which they may land if they have just left them empty.
    pub vacant: Option<Reg>,
    /// A table and a register: on the table's neighbours of the cell they leave, they may land where the register says.
    pub near: Option<(u32, Reg)>,
    /// The slots where a unit of one piece may land too.
    pub alone: Option<Reg>,
    /// For each item of a line the cells that fit it.
    pub tests: Vec<Reg>,
}

/// How the units of a move go.
#[derive(Clone, Debug, Default)]
pub enum WayPlan {
    /// Anywhere it may land.
    #[default]
    Anywhere,
    /// To where a table leads from their cell.
    Row(RowPlan),
    /// Along several such ways, one after the other.
    Chain(Vec<LinkPlan>),
    /// A slide over the cells of the first register, and over the cell they leave if it is in the second.
    Slide(Reg, Reg),
    /// A walk over the cells of a register.
    Walk {
        /// Which walks.
        walks: u32,
        /// How many links.
        steps: StepsPlan,
        /// The cells it may pass.
        through: Reg,
    },
    /// Any of several ways, in the order of the move's.
    Either(Vec<WayPlan>),
    /// A line along these rays; where all lines can be read at once, a table of neighbours for each direction.
    Line(u32, Vec<usize>),
}

/// How many links a walk follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsPlan {
    /// The same number from every cell.
    Fixed,
    /// As many as its cell has neighbours, by this table, that are in the register.
    Counted(u32, Reg),
}

/// One of the ways of a chain.
#[derive(Clone, Debug)]
pub struct LinkPlan {
    /// Where it leads.
    pub row: RowPlan,
    /// Where it may stop.
    pub stops: Reg,
    /// The cells where it may stop if the unit has just left them empty.
    pub vacant: Reg,
}

/// A table of where each cell leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowPlan {
    /// Neighbours.
    Step(u32),
    /// The cells within one step of these rays.
    Near(u32),
    /// The ends of walks, of as many links as the move says.
    Walk(u32),
}

impl<const W: usize> Registers<W> {
    /// How many registers need no work.
    #[inline]
    pub fn given(&self) -> usize {
        self.fixed.len() + 1 + self.kept.len()
    }

    /// How many registers there are.
    #[inline]
    pub fn all(&self) -> u16 {
        (self.given() + self.ops.len()) as u16
    }
}

impl KindPlan {
    /// True where the cells they may land on depend neither on the cell they leave nor on the height of the unit.
    #[inline]
    pub fn lands_apart(&self) -> bool {
        self.vacant.is_none() && self.near.is_none() && self.alone.is_none()
    }
}
