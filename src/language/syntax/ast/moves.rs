//! Moves: what is taken in hand, the path, the landing and the effects.

use super::Name;
use super::lines::Line;
use super::logic::{Cond, Dirs, Num, PatternItem, Range, Set, Side};
use super::memory::MemoryValue;
use crate::source::{Span, Spanned};

/// `path lap of N { … }`: a path with a name, and with a number to fill in.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPath {
    /// The name.
    pub name: Name,
    /// The number's name.
    pub param: Option<Name>,
    /// A path, and conditions.
    pub lines: Vec<Line<MoveLine>>,
}

/// A place off the board, or a zone: `prison of mover`.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceRef {
    /// Its name.
    pub name: Name,
    /// Whose.
    pub of: Option<Spanned<PlaceOwner>>,
}

/// Whose place.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PlaceOwner {
    Mover,
    Enemy,
    /// Of the owner of the piece that goes there.
    Owner,
    Named(String),
}

/// A line of a move.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MoveLine {
    Lift(Set),
    /// `lift the top 1..5 of SET as NAME`.
    LiftTop {
        range: Range,
        of: Set,
        name: Option<Name>,
    },
    /// `place an arrow`: a new piece from the supply.
    Place {
        side: Option<Side>,
        role: Name,
    },
    /// `choose X among roles of SET`.
    Choose {
        name: Name,
        among: Set,
    },
    /// `choose X among queen, rook`.
    ChooseOf {
        name: Name,
        roles: Vec<Name>,
    },
    /// `choose X among any`, `among forward diagonal`: directions that no list of names can say.
    ChooseWay {
        name: Name,
        dirs: Dirs,
    },
    /// `choose X among lines of own 1..3`, `among tee of empty`: cells that are chosen together.
    ChooseGroup {
        name: Name,
        of: Set,
        groups: Groups,
    },
    Path(Vec<Segment>),
    /// `lines any: enemy 1.. as X, own`: all lines that fit, from where the move lands.
    Lines {
        dirs: Dirs,
        pattern: Vec<PatternItem>,
    },
    Land(Vec<Spanned<Landing>>),
    /// `may stay`: it may end where it began.
    MayStay,
    When(Cond),
    Unless(Cond),
    /// `leaving COND`: the position after the move.
    Leaving(Cond),
    Effect(Effect),
}

/// The groups of cells of which one is chosen.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Groups {
    /// Cells in a straight line.
    Lines { length: Option<Range>, along: Option<Dirs> },
    /// The placements of the shape with this name.
    Shape(Name),
}

/// A part of a path.
#[derive(Clone, Debug)]
pub struct Segment {
    /// How it goes.
    pub kind: SegmentKind,
    /// `stopping on TEST`, for a part that is not the last.
    pub stopping: Option<Set>,
    /// `may`: the path may go on without it.
    pub may: bool,
    /// `as NAME`: what its direction is called in the rest of the path.
    pub direction: Option<Name>,
    /// Where.
    pub span: Span,
}

impl Segment {
    /// The directions it is written with.
    pub fn dirs(&self) -> Option<&Dirs> {
        match &self.kind {
            SegmentKind::Step(dirs) | SegmentKind::Slide { dirs, .. } | SegmentKind::Line { dirs, .. } => Some(dirs),
            _ => None,
        }
    }

    /// True where its direction goes by this name.
    pub fn is_along(&self, name: &str) -> bool {
        self.direction.as_ref().is_some_and(|direction| direction.node == name)
    }

    /// The parts that are no choice and no repetition.
    pub fn parts(&self) -> Vec<&Segment> {
        match &self.kind {
            SegmentKind::Ways(ways) => ways.iter().flatten().flat_map(Segment::parts).collect(),
            SegmentKind::Repeat { path, .. } => path.parts(),
            _ => vec![self],
        }
    }
}

/// The forms of path.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SegmentKind {
    Step(Dirs),
    Slide {
        dirs: Dirs,
        range: Option<Range>,
        /// `as far as it goes`: not less far than it can.
        far: bool,
        through: Option<Set>,
    },
    Line {
        dirs: Dirs,
        pattern: Vec<PatternItem>,
    },
    /// `walk exactly N along track, no turning back, through SET`.
    Walk {
        steps: Num,
        along: Dirs,
        turning: bool,
        through: Option<Set>,
    },
    /// `along NAME of N`.
    Along {
        name: Name,
        of: Option<Num>,
    },
    /// `A or B`: several chains of parts.
    Ways(Vec<Vec<Segment>>),
    /// `repeat 1..3 A`.
    Repeat {
        range: Range,
        path: Box<Segment>,
    },
    To(Set),
}

/// How a move ends.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Landing {
    Empty {
        within: Option<Set>,
    },
    Stacking {
        on: Option<Set>,
    },
    Capturing {
        what: Option<Set>,
    },
    Swapping {
        what: Option<Set>,
    },
    /// On the cell that the line names so.
    Named(Name),
}

/// What a move does beside moving.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Effect {
    /// `turn SET into king`, `into own`, `into an own king`; `flip SET`, where neither whose nor what is said.
    TurnInto {
        what: Set,
        /// Those under the top of this place, not the tops.
        under: Option<Set>,
        side: Option<Side>,
        role: Option<Name>,
        span: Span,
    },
    Take(Set),
    Remove(Set),
    /// `send 1 own man from reserve of mover to base of mover as ROLE`.
    Send {
        most: Option<Num>,
        what: Set,
        to: PlaceRef,
        /// Under what stands there, not on top.
        under: bool,
        becomes: Option<Name>,
    },
    /// `sow it along east, skipping from`.
    Sow {
        what: Set,
        along: Dirs,
        skipping: Option<Set>,
    },
    /// `shift quarter along right`.
    Shift {
        what: Set,
        along: Dirs,
    },
    /// `put an own tile on place`: new pieces from the supply.
    Put {
        side: Option<Side>,
        role: Name,
        on: Set,
    },
    /// `starts becomes starts + 1`.
    Becomes {
        name: Name,
        value: MemoryValue,
    },
    /// `turn it into king when it is in row 8`: only where that holds.
    Where {
        effect: Box<Effect>,
        cond: Cond,
    },
}

impl Effect {
    /// The effect without its condition.
    pub fn bare(&self) -> &Effect {
        match self {
            Effect::Where { effect, .. } => effect.bare(),
            effect => effect,
        }
    }
}
