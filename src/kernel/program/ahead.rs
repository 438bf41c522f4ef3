//! What is known of a part at a point of a turn, before it is played, and of what may follow it.

use super::logic::{Cond, Num, Set};
use super::plans;
use super::turns::NodeId;
use crate::bits::{CellSet, WIDEST};

/// What is known of a move at a point of a turn, and of what may follow it. The default is the cautious answer to every question.
#[derive(Clone, Debug, Default)]
pub struct FastPlay<const W: usize = WIDEST> {
    /// The turn may end after it.
    pub may_end: bool,
    /// Whether something may follow it: never, only where it landed stacking, or anywhere.
    pub follow: Follow,
    /// The node of the one part that may follow, where its targets can be found without playing this part.
    pub tail: Option<NodeId>,
    /// When a random turn is wanted, the move's conditions may be left out and tested on the turn that was drawn.
    pub guards_wait: bool,
    /// The same may follow it wherever it lands.
    pub next_is_independent: bool,
    /// The position after it alone decides how its turn goes on, in one way at most, without a further move.
    pub is_settled: bool,
    /// An upper bound on the number of turns that continue each of its parts. With it, when a random turn is wanted, what
    /// follows such a part need not be found before the part is drawn.
    pub most_after: Option<Box<MostAfter<W>>>,
    /// The player's plan for it, where it has one.
    pub plan: Option<u16>,
    /// The prerequisites of its plan.
    pub prerequisites: Option<[plans::Reg; 2]>,
    /// What holds instead where the part that must follow it finds nothing to lift.
    pub if_empty: Option<IfEmpty<W>>,
    /// Where it must land for anything to follow it, if the position before it tells.
    pub goes_on: Option<GoesOn<W>>,
    /// If it is a line that only one more line may follow: where that surely does not.
    pub line_after: Option<plans::LineAfter<W>>,
}

impl<const W: usize> FastPlay<W> {
    /// What holds instead, if none of the slots of the piece that must follow it is among those that are filled.
    #[inline]
    pub fn while_empty(&self, filled: impl FnOnce() -> CellSet<W>) -> Option<&IfEmpty<W>> {
        self.if_empty.as_ref().filter(|if_empty| !filled().meets(if_empty.slots))
    }

    /// True where the turn ends after it, wherever it lands.
    #[inline]
    pub fn ends_turn(&self) -> bool {
        self.may_end && self.follow == Follow::Never && self.if_empty.is_none() && self.goes_on.is_none()
    }

    /// True where it is known in advance on which cells the turn ends with it, and there are such cells.
    #[inline]
    pub fn ends_somewhere(&self) -> bool {
        match &self.goes_on {
            Some(goes_on) => (self.may_end || goes_on.ends) && self.follow == Follow::Maybe && self.if_empty.is_none(),
            None => self.ends_turn(),
        }
    }
}

/// A part after which a piece from an area must be played, if there is one. As long as those areas are empty, and the part
/// captures nothing that goes there, it is played as if nothing of that kind followed: `may_end`, `follow` and `tail` here.
#[derive(Clone, Debug)]
pub struct IfEmpty<const W: usize = WIDEST> {
    /// The slots from which that piece is lifted.
    pub slots: CellSet<W>,
    /// The kinds that go to these slots when they are captured.
    pub kinds: u64,
    /// The turn may end after the part.
    pub may_end: bool,
    /// Something may follow it.
    pub follow: Follow,
    /// The one part that may follow.
    pub tail: Option<NodeId>,
}

/// Where a part must land for anything to follow it.
#[derive(Clone, Debug)]
pub struct GoesOn<const W: usize = WIDEST> {
    /// Something may follow on these cells of the position before the part, and nothing elsewhere.
    pub cells: Set<W>,
    /// The register of `cells`, for a part that begins a turn.
    pub known: Option<plans::Reg>,
    /// Whether the turn ends elsewhere; if not, it cannot be completed there.
    pub ends: bool,
    /// The condition for the one part that may follow, apart from what that lifts, as a condition on the position before this
    /// part and on where this part begins and lands.
    pub foretold: Option<Cond<W>>,
}

/// An upper bound on the number of turns that continue a part.
#[derive(Clone, Debug)]
pub struct MostAfter<const W: usize = WIDEST> {
    /// The node at which the part is played.
    pub at: NodeId,
    /// The bound for any position.
    pub ever: u32,
    /// A closer bound for the position before the part: a fixed number, and those of parts from some places.
    pub now: Option<(u32, Vec<BoundTerm<W>>)>,
}

/// A part that may follow, as a term of an upper bound on turns: it counts once for each place from which it may begin.
#[derive(Clone, Debug)]
pub struct BoundTerm<const W: usize = WIDEST> {
    /// The places from which it may begin, in the position before all these parts: those of one of these sets, the largest of them
    /// where that is not known yet.
    pub of: Vec<Set<W>>,
    /// How many places the parts before it can add to these at most.
    pub added: u32,
    /// How many places it can lead to from each, at most.
    pub each: u32,
    /// It can follow only if these hold; the part before cannot change that.
    pub when: Vec<Cond<W>>,
    /// The bound for what continues it: a fixed number, and those of further parts.
    pub then: (u32, Vec<BoundTerm<W>>),
}

/// What may follow a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// Nothing: the turn ends.
    Never,
    /// Something, but only where this part landed on top of other pieces.
    AfterStacking,
    /// Something may, wherever it landed.
    #[default]
    Maybe,
}

impl Follow {
    /// Those of a part's targets after which something may follow; on those of `stacking` it lands on top of other pieces.
    #[inline]
    pub fn among<const W: usize>(self, targets: CellSet<W>, stacking: CellSet<W>) -> CellSet<W> {
        match self {
            Follow::Never => CellSet::EMPTY,
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe => targets,
        }
    }
}

/// How the words of a [`Most`](crate::program::Node::Most) are counted position by position, where it does not matter how a
/// position came about.
#[derive(Clone, Debug)]
pub struct CensusCode<const W: usize = WIDEST> {
    /// The node at which the words that are compared begin.
    pub inner: NodeId,
    /// The number that is compared, in the position after a word.
    pub number: Num<W>,
    /// The node that is played where there is no such word.
    pub other: Option<NodeId>,
    /// For each move a number that, before any of its parts, has the value of `number` after it; none where parts differ.
    pub after: Vec<Option<Num<W>>>,
}
