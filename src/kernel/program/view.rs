//! The program as it is for one player: `own`, `forward`, `home of mover` are plain sets here.

use super::ends::EndCode;
use super::events::{After, CaptureCode, Run};
use super::logic::{Cond, Num, Set};
use super::moves::MoveCode;
use super::turns::{Node, NodeId};
use crate::bits::WIDEST;
use crate::id::ClauseId;
use crate::ops::Dice;

/// The game as it is for one player.
#[derive(Clone, Debug)]
pub struct View<const W: usize = WIDEST> {
    /// His moves.
    pub moves: Vec<MoveCode<W>>,
    /// The graph of his turns.
    pub nodes: Vec<Node<W>>,
    /// Conditions and first nodes of the phases.
    pub phases: Vec<(Option<Cond<W>>, NodeId)>,
    /// The clauses of the phases.
    pub clauses: Vec<ClauseId>,
    /// The prohibitions: conditions on the position that no turn of his may leave.
    pub forbidden: Vec<(Cond<W>, ClauseId)>,
    /// Some end is tested after each part.
    pub may_end_early: bool,
    /// Some end reads what is forgotten when the turn is over.
    pub ends_of_turn: bool,
    /// The ends as they are tested after a turn of his.
    pub ends: Vec<EndCode<W>>,
    /// What runs after parts of his turns.
    pub after: After<W>,
    /// What runs for each piece he captures.
    pub on_capture: Vec<CaptureCode<W>>,
    /// What runs when a turn of his starts.
    pub at_start: Vec<Run<W>>,
    /// What runs when a turn of his ends.
    pub at_end: Vec<Run<W>>,
    /// The dice he rolls in each phase.
    pub rolls: Vec<Option<Dice>>,
    /// Links that may be closed: tables of neighbours, each with the cells from which its links are closed.
    pub closed: Vec<(usize, Set<W>)>,
    /// The numbers that have names, then those that tests expect.
    pub numbers: Vec<Num<W>>,
}

impl<const W: usize> View<W> {
    /// True where turns are tested beside what their moves ask: by a prohibition, or by an end that is tested at once.
    #[inline]
    pub fn tests_whole_turns(&self) -> bool {
        self.may_end_early || !self.forbidden.is_empty()
    }

    /// True where the position after a part is tested: by the part's own move, by a prohibition, or by an end that is tested
    /// at once.
    pub fn tests_positions(&self) -> bool {
        let asks_parts = self.moves.iter().any(|code| !code.leaving.is_empty());
        asks_parts || self.tests_whole_turns()
    }
}
