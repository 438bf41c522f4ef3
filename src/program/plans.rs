//! Flat plans: what moves need to know of a position, as a list of simple steps on sets of cells, each worked out once.
//!
//! A plan says of a move in which registers its answers are: where its units stand, where they may land. It is made for
//! moves that ask nothing of earlier parts of the turn; all others are looked at the general way.

use crate::bits::CellSet;
use crate::program::{Item, Set};

/// The number of a register.
pub type Reg = u16;

/// Most registers of a player's sheet; moves that need more have no plan.
pub const MOST_REGS: usize = 64;

/// Most items of a line that has a plan.
pub const FEW_ITEMS: usize = 4;

/// How a register is worked out: from the position, or from registers before it.
#[derive(Clone, Debug, PartialEq)]
pub enum Op<const W: usize> {
    /// Always the same.
    Const(CellSet<W>),
    /// A set that is kept in the position: its first word.
    Kept(u32),
    /// Cells without a piece, those of pieces that leave when the turn ends excepted.
    Empty,
    /// In both.
    And(Reg, Reg),
    /// In either.
    Or(Reg, Reg),
    /// In the first, not in the second.
    Except(Reg, Reg),
    /// One link on, by a table of neighbours.
    Image(u32, Reg),
    /// Anything else.
    Eval(Box<Set<W>>),
}

/// What a move needs.
#[derive(Clone, Debug)]
pub struct Plan {
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
}

/// A line that alone may follow another of the same unit: on which cells it surely does not can be told of all at once.
#[derive(Clone, Debug)]
pub struct LineBehind<const W: usize> {
    /// The straight ways.
    pub ways: Vec<usize>,
    /// What the cells must be.
    pub pattern: Vec<Item<W>>,
    /// For each item where it fits, and where it would on a cell left empty.
    pub tests: Vec<(Reg, Reg)>,
    /// Registers that must be known.
    pub upto: u16,
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
    /// A line along these rays; where all can be read at once, the straight ways.
    Line(u32, Vec<usize>),
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
