//! The program as it is for one player: `own`, `forward`, `home of mover` are plain sets here.

use super::ends::EndCode;
use super::events::{After, CaptureCode, Run};
use super::logic::{Cond, Num, Set};
use super::moves::MoveCode;
use super::plans;
use super::turns::{CensusCode, Node, NodeId};
use crate::bits::WIDEST;
use crate::id::{ClauseId, MoveId};
use crate::ops::Dice;

/// The game as it is for one player.
#[derive(Debug)]
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
    /// Set where the only prohibition is to leave certain pieces of his attacked.
    pub royals: Option<Royals>,
    /// What his turns or their parts may leave depends on earlier positions, as where repetitions are forbidden.
    pub reads_history: bool,
    /// Some end is tested after each part.
    pub may_end_early: bool,
    /// Some end reads what is forgotten when the turn is over.
    pub ends_of_turn: bool,
    /// When a random turn is wanted, conditions on the positions after his parts may be tested on the turn that was drawn
    /// instead of all turns: leaving them out adds turns that are refused later, and neither loses nor repeats a legal one.
    pub tests_after_drawing: bool,
    /// When a random turn is wanted, what follows some of his parts need not be found before such a part is drawn.
    pub follows_after_drawing: bool,
    /// For each phase how its turns are counted position by position, where only the words with the greatest number are
    /// turns; empty where no phase allows that.
    pub census: Vec<Option<CensusCode<W>>>,
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
    /// Numbers and conditions of moves that depend only on the position: each is evaluated once a position.
    pub shared: Shared<W>,
    /// The registers of his plans.
    pub registers: plans::Registers<W>,
    /// The plans of his moves.
    pub plans: Vec<plans::Plan>,
    /// For each node whether something may be captured there or after it.
    pub may_take: Vec<bool>,
    /// For each node whether a move that has a plan may come next.
    pub planned: Vec<bool>,
    /// For each node the move there, where its plan gives all of its parts and no part is looked at alone.
    pub direct: Vec<Option<plans::Direct>>,
    /// For each phase the moves that may begin its turns, if plans tell when these are single parts; else none.
    pub stages: Vec<Vec<plans::Stage>>,
    /// He has a turn with a move in it exactly where this has a cell.
    pub mobile: Option<Set<W>>,
    /// Set where all his turns only point at a piece.
    pub pointing: Option<Pointing<W>>,
    /// The node of his only move, where every turn of his puts one new piece on a cell of a set.
    pub lone_put: Option<NodeId>,
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

    /// True where the conditions of some part may be tested on the turn that was drawn.
    pub fn has_waiting_guards(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Play(play) if play.guards_wait))
    }
}

/// Turns of one part, which begins and lands on the same cell, one of a set: all that it does, and whether the player goes on,
/// the position tells.
#[derive(Clone, Debug)]
pub struct Pointing<const W: usize = WIDEST> {
    /// The move.
    pub mv: MoveId,
    /// Where it finds something to point at.
    pub at: Set<W>,
    /// The node that tells whether the player goes on, if he ever does.
    pub next: Option<NodeId>,
    /// It is asked what such a turn may leave.
    pub tests: bool,
}

/// Numbers and conditions that several moves share.
#[derive(Clone, Debug, Default)]
pub struct Shared<const W: usize = WIDEST> {
    /// Numbers.
    pub nums: Vec<Num<W>>,
    /// Conditions.
    pub conds: Vec<Cond<W>>,
}

/// Royal pieces: those that no turn may leave attacked. If none of them is attacked now, a part cannot leave one attacked
/// when it moves another piece that does not stand between them and an attacker that slides: such parts need not be played
/// to test it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Royals {
    /// Their kinds.
    pub kinds: u64,
    /// By which players they may not be attacked, as bits.
    pub by: u8,
}
