//! The turn graph: which parts may follow each other.

use super::logic::{Cond, Num, Set};
use super::plans;
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, MoveId};

/// Turns of which only those with the greatest number count, each position inside a turn as good as any other way to it.
#[derive(Clone, Debug)]
pub struct CensusCode<const W: usize = WIDEST> {
    /// Where the words begin that are compared.
    pub inner: NodeId,
    /// What is compared, after the word.
    pub number: Num<W>,
    /// What is played where there is no such word.
    pub other: Option<NodeId>,
    /// For each move the number after any of its parts, asked before it, where the part as such has no say in it.
    pub after: Vec<Option<Num<W>>>,
}

/// The index of a node.
pub type NodeId = u32;

/// The node at which every turn ends.
pub const END: NodeId = 0;

/// A point of a turn expression: what may come next.
#[expect(clippy::large_enum_variant, reason = "most nodes are plays, and looked at all the time")]
#[derive(Clone, Debug)]
pub enum Node<const W: usize = WIDEST> {
    /// The turn is complete.
    End,
    /// A move.
    Play(Play<W>),
    /// A part without effect.
    Pass(NodeId),
    /// The player is on again.
    Again(NodeId),
    /// Only where the condition holds.
    When(Cond<W>, NodeId),
    /// What is rolled is known from here on.
    Roll(NodeId),
    /// `body`, which leads back to a node like this, as often as the number says; or `next`.
    Rounds {
        /// Once more.
        body: NodeId,
        /// How often at most.
        most: Num<W>,
        /// And no less often.
        exactly: bool,
        /// No round has begun.
        begins: bool,
        /// How many such repeats stand one in another in `body`.
        level: u8,
        /// What follows.
        next: NodeId,
    },
    /// Any of these.
    Either(Vec<NodeId>),
    /// `first`; `other` only where `probe` (the first alone) has no word.
    Prefer {
        /// The first alone, up to its end.
        probe: NodeId,
        /// The first and what follows it.
        first: NodeId,
        /// What comes otherwise.
        other: NodeId,
    },
    /// Of the words from `inner` to its end only those with the greatest number, then `next`.
    Most {
        /// Whose words are compared.
        inner: NodeId,
        /// What is compared, after the word.
        number: Num<W>,
        /// What follows.
        next: NodeId,
    },
}

/// A move at a point of a turn.
#[derive(Clone, Debug)]
pub struct Play<const W: usize = WIDEST> {
    /// Which.
    pub mv: MoveId,
    /// Only from.
    pub from: Option<Set<W>>,
    /// Only to.
    pub to: Option<Set<W>>,
    /// Only when.
    pub when: Option<Cond<W>>,
    /// What may follow.
    pub next: NodeId,
    /// It starts where the last part ended.
    pub tied: bool,
    /// The turn may end after it.
    pub may_end: bool,
    /// Something may follow it: only where it landed stacking, or anywhere.
    pub follow: Follow,
    /// The one part that may follow, where it can be found without playing this one.
    pub tail: Option<NodeId>,
    /// Where a turn is drawn, the conditions on what it chooses or where it lands may be asked of the turn that was drawn.
    pub guards_wait: bool,
    /// What may follow it is the same wherever it lands.
    pub has_no_say: bool,
    /// How many turns can go on after each of its parts: where a turn is drawn, what follows may be looked at once such a part
    /// was drawn.
    pub most_after: Option<Box<MostAfter<W>>>,
    /// The player's plan for it, where it has one.
    pub plan: Option<u16>,
    /// The prerequisites of its plan.
    pub prerequisites: Option<[plans::Reg; 2]>,
    /// What holds of it where nothing feeds what must follow.
    pub unfed: Option<Unfed<W>>,
    /// Where it must land for anything to follow it.
    pub goes_on: Option<GoesOn<W>>,
    /// After a line, where only one more line may follow.
    pub line_after: Option<plans::LineAfter<W>>,
    /// Where it is written.
    pub clause: ClauseId,
}

impl<const W: usize> Play<W> {
    /// One that nothing narrows, and of which nothing is found out that makes it faster: the cautious answers.
    pub fn new(mv: MoveId, next: NodeId, clause: ClauseId) -> Self {
        Self {
            mv,
            from: None,
            to: None,
            when: None,
            next,
            tied: false,
            may_end: false,
            follow: Follow::Maybe,
            tail: None,
            guards_wait: false,
            has_no_say: false,
            most_after: None,
            plan: None,
            prerequisites: None,
            unfed: None,
            goes_on: None,
            line_after: None,
            clause,
        }
    }

    /// True where the turn ends after it, wherever it lands.
    #[inline]
    pub fn ends_turn(&self) -> bool {
        self.may_end && self.follow == Follow::Never && self.unfed.is_none() && self.goes_on.is_none()
    }

    /// True where the turn ends after it on some cells, and it is known on which.
    #[inline]
    pub fn ends_somewhere(&self) -> bool {
        match &self.goes_on {
            Some(goes_on) => (self.may_end || goes_on.ends) && self.follow == Follow::Maybe && self.unfed.is_none(),
            None => self.ends_turn(),
        }
    }
}

/// A part after which something must be played that is lifted from areas: as long as these hold nothing, and the part
/// captures nothing that goes there to feed it, it cannot be played, and the part is as if it were not asked for.
#[derive(Clone, Debug)]
pub struct Unfed<const W: usize = WIDEST> {
    /// The slots it is lifted from.
    pub slots: CellSet<W>,
    /// The kinds that go there when they are captured.
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
    /// Nothing follows elsewhere; here, something may. Told by the position before the part.
    pub cells: Set<W>,
    /// The register of `cells`, for a part with which a turn begins.
    pub known: Option<plans::Register>,
    /// Elsewhere the turn ends; if not, it cannot be completed there.
    pub ends: bool,
    /// All that is asked of the one part that may follow, but for what it lifts, told by the position before the part and by
    /// where that begins and lands.
    pub foretold: Option<Cond<W>>,
}

/// No more turns than so many go on after a part.
#[derive(Clone, Debug)]
pub struct MostAfter<const W: usize = WIDEST> {
    /// Whatever the position.
    pub ever: u32,
    /// In a position before the part: so many, and those that may go on from some places.
    pub now: Option<(u32, Vec<Onset<W>>)>,
}

/// A part that may follow others, from each of the places of a set and from each place that they may add to it.
#[derive(Clone, Debug)]
pub struct Onset<const W: usize = WIDEST> {
    /// The places, in the position before all these parts.
    pub of: Set<W>,
    /// So many places at most are added.
    pub added: u32,
    /// To how many places it can lead from each.
    pub each: u32,
    /// Only if this holds, in which the part before has no say.
    pub when: Vec<Cond<W>>,
    /// After it, so many turns and those of these parts go on.
    pub then: (u32, Vec<Onset<W>>),
}

/// What may follow a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Nothing: the turn ends.
    Never,
    /// Something, but only from a stack that this part made higher.
    AfterStacking,
    /// Something.
    Maybe,
}

impl Follow {
    /// Where something may follow parts that land on these targets, on those of `stacking` on top of others.
    #[inline]
    pub fn among<const W: usize>(self, targets: CellSet<W>, stacking: CellSet<W>) -> CellSet<W> {
        match self {
            Follow::Never => CellSet::EMPTY,
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe => targets,
        }
    }
}
