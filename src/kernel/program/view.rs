//! The program as it is for one player.

use super::ends::EndCode;
use super::events::{After, CaptureCode, Run};
use super::logic::{Cond, Num, Set};
use super::moves::MoveCode;
use super::plans;
use super::turns::{CensusCode, Node, NodeId};
use crate::bits::WIDEST;
use crate::id::ClauseId;
use crate::ops::Dice;

/// The game seen by one player.
#[derive(Clone, Debug)]
pub struct View<const W: usize = WIDEST> {
    /// His moves.
    pub moves: Vec<MoveCode<W>>,
    /// His turns: graphs of nodes.
    pub nodes: Vec<Node<W>>,
    /// Conditions and first nodes of the phases.
    pub phases: Vec<(Option<Cond<W>>, NodeId)>,
    /// The clauses of the phases.
    pub clauses: Vec<ClauseId>,
    /// What no turn of his may leave.
    pub forbidden: Vec<(Cond<W>, ClauseId)>,
    /// All that he must not leave is that some of his pieces are attacked.
    pub shield: Option<Shield>,
    /// What his turns, or their parts, may leave depends on positions that were there before.
    pub asks_past: bool,
    /// Some end is tested after each part.
    pub may_end_early: bool,
    /// An end asks for what is forgotten when the turn is over.
    pub ends_of_turn: bool,
    /// What is asked of the positions after his parts may be asked of a turn that was drawn, instead of all turns: any turn
    /// it refuses is found all the same, and no other is found less often for it.
    pub asks_afterwards: bool,
    /// What follows some of his parts may be looked at once such a part was drawn.
    pub looks_afterwards: bool,
    /// For each phase how its greatest words are counted, where that can be done position by position; empty, where it can in
    /// none.
    pub census: Vec<Option<CensusCode<W>>>,
    /// The ends, as tested after a turn of his.
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
    /// Links that may be closed, by table of neighbours, each with the cells from which it is.
    pub closed: Vec<(usize, Set<W>)>,
    /// The numbers that have names, then those that tests expect.
    pub numbers: Vec<Num<W>>,
    /// Numbers and conditions that moves ask for before anything of a turn is played: each is worked out once.
    pub shared: Shared<W>,
    /// The registers of his plans.
    pub sheet: plans::Sheet<W>,
    /// How his moves are found.
    pub plans: Vec<plans::Plan>,
    /// For each node whether something may be taken there or after it.
    pub may_take: Vec<bool>,
    /// For each node whether a move that has a plan may come next.
    pub planned: Vec<bool>,
    /// For each node the move there, where its plan tells all.
    pub direct: Vec<Option<plans::Direct>>,
    /// For each phase its moves, where plans tell all its turns as far as nothing follows any part; else none.
    pub outright: Vec<Vec<plans::Direct>>,
    /// All his turns are of one part, a new piece put anywhere of a set: its node.
    pub lone_put: Option<NodeId>,
}

impl<const W: usize> View<W> {
    /// True where something is asked of the positions that parts leave: by a part's own move, of every turn, or by an end that
    /// is tested at once.
    pub fn asks_positions(&self) -> bool {
        let asks_parts = self.moves.iter().any(|code| !code.leaving.is_empty());
        asks_parts || self.may_end_early || !self.forbidden.is_empty()
    }

    /// True where conditions of some part wait for the turn that is drawn.
    pub fn has_waiting_guards(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Play(play) if play.guards_wait))
    }
}

/// What several moves ask for.
#[derive(Clone, Debug, Default)]
pub struct Shared<const W: usize = WIDEST> {
    /// Numbers.
    pub nums: Vec<Num<W>>,
    /// Conditions.
    pub conds: Vec<Cond<W>>,
}

/// Pieces that no turn may leave attacked. A part that moves another piece, and does not stand between them and an attacker
/// that reaches far, leaves them as they are: then nothing need be played to see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shield {
    /// Their kinds.
    pub kinds: u64,
    /// Attacked by these players, as bits.
    pub by: u8,
}
