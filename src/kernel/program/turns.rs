//! The turn graph: which parts may follow each other.

use super::logic::{Cond, Num, Set};
use crate::bits::WIDEST;
use crate::id::{ClauseId, MoveId};

/// The index of a node in the turn graph.
pub type NodeId = u32;

/// The node at which every turn ends.
pub const END: NodeId = 0;

/// A point of a turn expression: what may come next.
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
    /// Only once the dice are rolled.
    Roll(NodeId),
    /// A loop: `body`, which leads back to a node like this; or `next`.
    Rounds {
        /// Once more.
        body: NodeId,
        /// How often at most.
        most: Num<W>,
        /// And no less often.
        exactly: bool,
        /// No round has begun: the node is where the repeat is entered, not where its body leads back to.
        begins: bool,
        /// How many such repeats stand one in another in `body`.
        level: u8,
        /// What follows.
        next: NodeId,
    },
    /// Any of these.
    Either(Vec<NodeId>),
    /// `first`; or `other`, but only where no word can be played from `probe`.
    Prefer {
        /// What is preferred, without what follows it.
        probe: NodeId,
        /// What is preferred, and what follows it.
        first: NodeId,
        /// What may be played otherwise.
        other: NodeId,
    },
    /// Of the words that begin at `inner`, only those after which a number is greatest; then `next`.
    Most {
        /// Whose words are compared.
        inner: NodeId,
        /// The number, in the position after a word.
        number: Num<W>,
        /// Of words that begin and end on the same cells, and lead to the same position, only the first in the order of parts.
        one_way: bool,
        /// What follows.
        next: NodeId,
    },
}

impl<const W: usize> Node<W> {
    /// All nodes one step on.
    pub fn successors(&self) -> Vec<NodeId> {
        match self {
            Self::End => Vec::new(),
            Self::Play(play) => vec![play.next],
            Self::Pass(next) | Self::Again(next) | Self::When(_, next) | Self::Roll(next) => vec![*next],
            Self::Rounds { body, next, .. } => vec![*body, *next],
            Self::Either(all) => all.clone(),
            Self::Prefer { first, other, .. } => vec![*first, *other],
            Self::Most { inner, next, .. } => vec![*inner, *next],
        }
    }
}

/// A move at a point of a turn.
#[derive(Clone, Debug, Default)]
pub struct Play<const W: usize = WIDEST> {
    /// The move.
    pub mv: MoveId,
    /// Only from these places.
    pub from: Option<Set<W>>,
    /// Only to these places.
    pub to: Option<Set<W>>,
    /// Only when this holds.
    pub when: Option<Cond<W>>,
    /// The node of what may follow.
    pub next: NodeId,
    /// It starts where the last part ended.
    pub tied: bool,
    /// Where it is written.
    pub clause: ClauseId,
}

impl<const W: usize> Play<W> {
    /// A move without further conditions at this point.
    pub fn new(mv: MoveId, next: NodeId, clause: ClauseId) -> Self {
        Self { mv, next, clause, ..Self::default() }
    }
}
