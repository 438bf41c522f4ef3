//! Sets, numbers, conditions, and the ways of moves.

use super::memory::Remembered;
use crate::id::{BindingId, CellId, EndId, LinkId, MoveId, PlayerId, RoleId, SortId, Table};
use crate::ops::{CompareOp, Grouping, NumOp};

/// A value for each player who may look: directions and zones depend on who moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerPlayer<T>(pub Table<PlayerId, T>);

impl PerPlayer<Vec<LinkId>> {
    /// The links of all players, each once.
    pub fn all(&self) -> Vec<LinkId> {
        let mut all: Vec<LinkId> = self.0.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// A player seen from the one whose part or turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whose part it is; in `end`, who has just taken the turn.
    Mover,
    /// All others.
    Enemy,
    /// One by name.
    Player(PlayerId),
}

/// A set of cells.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// Cells that do not depend on the position, seen by each player.
    Cells(PerPlayer<Vec<CellId>>),
    /// Cells with such a top piece.
    Pieces(Pieces),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// A cell or cells bound in the turn.
    Bound(Bound),
    /// Cells in any.
    Union(Vec<Set>),
    /// Cells in both.
    Both(Box<Set>, Box<Set>),
    /// Cells in the first, not in the second.
    Except(Box<Set>, Box<Set>),
    /// The first that has a cell.
    FirstOf(Vec<Set>),
    /// Cells one link on from a cell of `of`.
    Image {
        /// Along any of these.
        links: PerPlayer<Vec<LinkId>>,
        /// From.
        of: Box<Set>,
    },
    /// Cells of `within` joined inside it to a cell of `within` that is in `from`.
    Reached {
        /// The cells walked on.
        within: Box<Set>,
        /// Where it starts.
        from: Box<Set>,
        /// Along these.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of all straight runs of `of` that cannot be lengthened and are `least..most` long.
    Run {
        /// What the cells must be.
        of: Box<Set>,
        /// Shortest.
        least: u16,
        /// Longest; `None`: any.
        most: Option<u16>,
        /// Along these, each with its opposite.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of groups: cells of `of` that are joined inside it.
    Group {
        /// What the cells must be.
        of: Box<Set>,
        /// Which groups.
        which: Grouping,
        /// Joined along these, either way.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The cells of all straight lines through a cell of `of`, from one end of the board to the other.
    Lines {
        /// Through.
        of: Box<Set>,
        /// Along these, each with its opposite.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The first where the condition holds, else the second.
    When(Box<Cond>, Box<Set>, Box<Set>),
    /// The cells that a path from a cell of `of` leads to.
    Reach {
        /// From.
        of: Box<Set>,
        /// The path.
        path: Vec<Segment>,
    },
    /// A cell that is remembered.
    Remembered(Remembered),
    /// The cells of the set whose top piece an enemy of its owner could take with a whole legal turn, were it his turn.
    Threatened(Box<Set>),
    /// The cells of this set that some move of the player can take on.
    Attacked {
        /// Which cells.
        of: Box<Set>,
        /// Who takes.
        by: Who,
    },
}

/// A description of what stands on a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// Whose top piece.
    pub owner: Owner,
    /// Of which roles; all, if the description names none.
    pub roles: Vec<RoleId>,
    /// How high.
    pub height: Option<(u16, Option<u16>)>,
    /// No piece of these roles anywhere in the stack.
    pub without: Vec<RoleId>,
    /// Only of the role that this name has in the turn.
    pub like: Option<SortId>,
}

impl Pieces {
    /// Those of this owner and these roles, however high and whatever they stand on.
    pub fn of(owner: Owner, roles: Vec<RoleId>) -> Self {
        Self { owner, roles, height: None, without: Vec::new(), like: None }
    }
}

/// Whose pieces a description means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Anybody's, neutral ones too.
    Any,
    /// Of these.
    Who(Who),
    /// Nobody's.
    Neutral,
}

/// A place bound in the course of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// Where the move begins.
    From,
    /// Where it lands.
    To,
    /// Where the last part of the turn landed.
    There,
    /// Where the unit last moved stands now.
    It,
    /// Cells named by `as X`.
    Named(BindingId),
}

impl Bound {
    /// True for a place of a part, which is one cell; a name may stand for any number of them.
    pub fn is_one_cell(self) -> bool {
        matches!(self, Self::From | Self::To | Self::There | Self::It)
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A fixed one; options are folded into it.
    Int(i64),
    /// How many cells; in areas, how many pieces.
    Count(Box<Set>),
    /// How many pieces stand there, all those of each stack.
    Heights(Box<Set>),
    /// How many groups a set falls into.
    Groups {
        /// The cells.
        of: Box<Set>,
        /// Joined along these, either way.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// How many links at least lead from a cell of one set to a cell of the other; as many as the board has cells, where none lead.
    Distance {
        /// From these.
        from: Box<Set>,
        /// To these.
        to: Box<Set>,
        /// Along these.
        links: PerPlayer<Vec<LinkId>>,
    },
    /// The sum over cells of a number that each has.
    Sum {
        /// The number of each cell, for each player who may look.
        values: PerPlayer<Vec<i64>>,
        /// Which cells.
        over: Box<Set>,
    },
    /// A number that is remembered; yes is 1, no is 0.
    Remembered(Remembered),
    /// The role for which a name stands, by its number plus one; 0: none.
    Role(SortId),
    /// What was rolled for this turn.
    Roll,
    /// What the dice show that are left to be used.
    Hand,
    /// Turns passed since the last event of the quiet-turn clause of an end (`quiet.passed`).
    Passed(EndId),
    /// Two combined; division rounds towards zero, by zero gives zero.
    Binary(Box<Num>, NumOp, Box<Num>),
    /// The first where the condition holds, else the second.
    When(Box<Num>, Box<Cond>, Box<Num>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// Settled by the options.
    Const(bool),
    /// All hold.
    And(Vec<Cond>),
    /// One holds.
    Or(Vec<Cond>),
    /// Does not hold.
    Not(Box<Cond>),
    /// The set has a cell.
    Some(Set),
    /// Every cell of the first is in the second.
    Within(Set, Set),
    /// Two numbers compared.
    Compare(Num, CompareOp, Num),
    /// The player has a legal turn with a move in it, were it his turn now. A move: with it as first part.
    CanMove(Who, Option<MoveId>),
    /// The set's cells follow the pattern in a straight line from some cell on.
    Line {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// The cells in order; the first is where the line starts.
        pattern: Vec<PatternItem>,
    },
    /// As many turns have passed without such an event, or as many in a row with one.
    Turns {
        /// How many.
        turns: Num,
        /// Which events.
        events: Vec<Event>,
        /// Turns with such an event are counted, not those without.
        with: bool,
    },
    /// The position occurs so many times by now.
    Repeats {
        /// So many times.
        times: u16,
        /// Also where somebody else is to move.
        whoever_moves: bool,
        /// Whatever is remembered here.
        whatever: Vec<Remembered>,
    },
    /// The position is as it was when the turn began, whoever is to move.
    AsBegun {
        /// Whatever is remembered here.
        whatever: Vec<Remembered>,
    },
}

/// What a count of turns asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A piece of these roles was captured (all roles if nothing is said).
    Capture(Vec<RoleId>),
    /// A unit whose top is of these roles was lifted.
    LiftOf(Vec<RoleId>),
    /// The player passed.
    Pass,
    /// The move was played.
    Move(MoveId),
}

/// A part of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// How it goes.
    pub kind: SegmentKind,
    /// What the cell must be where a part that is not the last ends.
    pub stopping: Option<Set>,
    /// It exists only when.
    pub when: Option<Cond>,
}

/// The forms of path.
#[derive(Clone, Debug, PartialEq)]
pub enum SegmentKind {
    /// One link.
    Step(PerPlayer<Vec<LinkId>>),
    /// Several links in one direction.
    Slide {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// At least.
        least: u16,
        /// At most; `None`: as far as it goes.
        most: Option<u16>,
        /// What the cells passed must be.
        through: Set,
    },
    /// Links in one direction as long as the next cell is one of some: where nothing lets it go on.
    Far {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// What the cells passed must be, the last one too.
        through: Set,
    },
    /// One direction kept, the cells read one by one from the next cell on.
    Line {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// What the cells must be in order; the last is where it lands.
        pattern: Vec<PatternItem>,
        /// Only along those for which the condition holds; none: along all.
        cases: Vec<Case>,
    },
    /// Exactly so many links.
    Walk {
        /// How many; none at all leads nowhere.
        steps: Num,
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// May it go back along the link it has just come?
        turning: bool,
        /// What the cells passed must be; `None`: anything.
        through: Option<Set>,
    },
    /// Any cell of the set.
    To(Set),
    /// So many links in one direction, counted in the position; at least one.
    Measured {
        /// Along.
        links: PerPlayer<Vec<LinkId>>,
        /// At least.
        least: Num,
        /// At most; `None`: as far as it goes.
        most: Option<Num>,
        /// What the cells passed must be.
        through: Set,
    },
    /// Any of several ways, each of parts one after the other.
    Ways(Vec<Vec<Segment>>),
    /// A way several times.
    Repeat {
        /// What is repeated.
        path: Vec<Segment>,
        /// At least.
        least: u16,
        /// At most; `None`: any number of times.
        most: Option<u16>,
        /// What the cell must be where it goes on.
        stopping: Set,
    },
}

/// Links along which lines are read while a condition holds: those of a direction chosen in play, if it is this one.
pub type Case = (Cond, PerPlayer<Vec<LinkId>>);

impl SegmentKind {
    /// The simple ways it is made of: itself, if it is one.
    pub fn ways(&self) -> Vec<&SegmentKind> {
        match self {
            Self::Ways(ways) => ways.iter().flatten().flat_map(|part| part.kind.ways()).collect(),
            Self::Repeat { path, .. } => path.iter().flat_map(|part| part.kind.ways()).collect(),
            way => vec![way],
        }
    }

    /// The links of a simple way that goes along some.
    pub fn links(&self) -> Option<&PerPlayer<Vec<LinkId>>> {
        match self {
            Self::Step(links)
            | Self::Slide { links, .. }
            | Self::Far { links, .. }
            | Self::Line { links, .. }
            | Self::Walk { links, .. }
            | Self::Measured { links, .. } => Some(links),
            Self::To(_) | Self::Ways(_) | Self::Repeat { .. } => None,
        }
    }

    /// What the cells of a line must be.
    pub fn pattern(&self) -> Option<&[PatternItem]> {
        match self {
            Self::Line { pattern, .. } => Some(pattern),
            _ => None,
        }
    }

    /// True for a line on which something is taken.
    pub fn takes(&self) -> bool {
        self.pattern().is_some_and(takes)
    }
}

/// True where something is taken on the cells of a line.
pub fn takes(pattern: &[PatternItem]) -> bool {
    pattern.iter().any(|item| item.taken)
}

/// The item of a line on whose cells it lands: its last, unless another says so.
pub fn landing_item(pattern: &[PatternItem]) -> Option<&PatternItem> {
    pattern.iter().find(|item| item.lands).or(pattern.last())
}

/// An item of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternItem {
    /// What each cell must be.
    pub test: Set,
    /// Fewest cells.
    pub least: u16,
    /// Most cells; `None`: any number.
    pub most: Option<u16>,
    /// What stands on them is captured.
    pub taken: bool,
    /// The name of the cells.
    pub binding: Option<BindingId>,
    /// The move lands here, and not on the last cell read.
    pub lands: bool,
}
