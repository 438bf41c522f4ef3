//! What makes a game fast. All of it is worked out from the rules, and could be left out: then every turn is found the general
//! way, part by part, and nothing else changes.

use super::logic::{Cond, Num, Set};
use super::plans;
use super::turns::NodeId;
use super::{Attacks, CensusCode, FastPlay, Growth, Placing, Rules, View};
use crate::bits::{CellSet, WIDEST};
use crate::id::MoveId;
use crate::ops::CompareOp;

/// What makes a game fast.
#[derive(Clone, Debug)]
pub struct Fast<const W: usize = WIDEST> {
    /// What may follow some part depends on the parts before it, and not only on the position they led to.
    pub looks_back: bool,
    /// Every part may end its turn, whatever it leads to: a player who can play a part has a turn.
    pub parts_are_turns: bool,
    /// After some part it may turn out that no turn can be completed from there.
    pub has_dead_ends: bool,
    /// Two paths through a turn expression can give the same turn: lists must be made unique.
    pub may_repeat_words: bool,
    /// For each player the moves that capture, as seen from the cell they capture on; empty where no rule asks for attacks, or
    /// they are all tried.
    pub attacks: Vec<Attacks<W>>,
    /// How random games go.
    pub course: Course,
    /// What is known of the game as it is for each player.
    pub views: Vec<FastView<W>>,
}

/// How random games go.
#[derive(Clone, Debug)]
pub enum Course {
    /// Turns only put new pieces on empty cells: such games are played and counted in a loop of their own.
    Putting(Placing),
    /// Turns are long, and chosen part by part.
    ByParts,
    /// Whole turns are drawn, each player's by his [`Lottery`].
    Turns,
}

/// How a random turn of a player is drawn.
#[derive(Clone, Debug, Default)]
pub enum Lottery<const W: usize = WIDEST> {
    /// All his turns only point at a piece: one of a set is drawn.
    Pointing(Pointing<W>),
    /// A turn is drawn first, and asked afterwards whether it is one. Where that takes too long, all turns are found.
    Rejection {
        /// Conditions on the positions after his parts may be tested on the turn that was drawn instead of all turns: leaving
        /// them out adds turns that are refused later, and neither loses nor repeats a legal one.
        tests: bool,
        /// What follows some of his parts need not be found before such a part is drawn.
        follows: bool,
    },
    /// In some phase turns are counted position by position, and drawn by that; in others as by `Groups`.
    Census,
    /// All turns are listed, and made unique.
    #[default]
    Listed,
    /// All turns are found in groups that differ in where their last parts land.
    Groups,
}

/// What makes the turns of a player fast.
#[derive(Clone, Debug, Default)]
pub struct FastView<const W: usize = WIDEST> {
    /// Of each of his moves.
    pub moves: Vec<FastMove<W>>,
    /// Of each node of his turns.
    pub nodes: Vec<FastNode<W>>,
    /// Of each of the ends that are tested after his turns.
    pub ends: Vec<FastEnd<W>>,
    /// Numbers and conditions of moves that depend only on the position: each is evaluated once a position.
    pub shared: Shared<W>,
    /// The registers of his plans.
    pub registers: plans::Registers<W>,
    /// The plans of his moves.
    pub plans: Vec<plans::Plan>,
    /// For each phase the moves that may begin its turns, if plans tell when these are single parts; else none.
    pub stages: Vec<Vec<plans::Stage>>,
    /// Set where the only prohibition is to leave certain pieces of his attacked.
    pub royals: Option<Royals<W>>,
    /// What his turns or their parts may leave depends on the present position alone, not on earlier ones.
    pub forgets: bool,
    /// How his random turns are drawn.
    pub lottery: Lottery<W>,
    /// For each phase how its turns are counted position by position, where only the words with the greatest number are
    /// turns; empty where no phase allows that.
    pub census: Vec<Option<CensusCode<W>>>,
    /// He has a turn with a move in it exactly where this has a cell.
    pub mobile: Option<Set<W>>,
    /// The node of his only move, where every turn of his puts one new piece on a cell of a set.
    pub lone_put: Option<NodeId>,
}

/// What makes a move fast.
#[derive(Clone, Debug)]
pub struct FastMove<const W: usize = WIDEST> {
    /// The player's plan for it, where it has one.
    pub plan: Option<u16>,
    /// Why it has no plan, where it has none.
    pub slow: Option<plans::Slow>,
    /// Its conditions on the position, each by its number among those that several moves share; none where they share nothing.
    pub gates: Option<Vec<SharedGate>>,
    /// How many links its walk follows, if that is one number for all parts: by number among those that several moves share.
    pub steps: Option<u16>,
    /// Where its unit may land depends on the unit's lowest piece or its height.
    pub stands: bool,
    /// What it may change places with depends on where it began, and on what stays there.
    pub weighs_swaps: bool,
    /// Where it leads depends on pieces in areas.
    pub asks_areas: bool,
    /// The kinds that can be lifted.
    pub lifted_kinds: u64,
    /// By kind: where it could begin if exactly one piece, or two, stood there with this kind on top; `None` where that does not
    /// decide it.
    pub begins: Vec<Option<[CellSet<W>; 2]>>,
    /// The cells where it may land if they are empty, and those it may pass then, where these are always the same.
    pub vacant: Option<(CellSet<W>, CellSet<W>)>,
    /// It moves what it lifts and captures what stands where it lands, and changes nothing else on the board.
    pub moves_one: bool,
    /// It captures only what stands where it lands, and changes no other piece of an enemy.
    pub takes_where_it_lands: bool,
    /// None of its sets depends on where the part begins: each is evaluated once for all cells.
    pub plain: bool,
    /// Its sets must be evaluated with the unit off the board: they differ while it still stands where it began.
    pub needs_lift: bool,
    /// They differ only on the cell where it began, so the position without the unit need not be made.
    pub lifts_lightly: bool,
    /// It puts down what it lifts from the board where it was, and always may: it only points at a unit.
    pub stays: bool,
}

/// With nothing known: the cautious answer to every question.
impl<const W: usize> Default for FastMove<W> {
    fn default() -> Self {
        Self {
            plan: None,
            slow: None,
            gates: None,
            steps: None,
            stands: true,
            weighs_swaps: true,
            asks_areas: true,
            lifted_kinds: u64::MAX,
            begins: Vec::new(),
            vacant: None,
            moves_one: false,
            takes_where_it_lands: false,
            plain: false,
            needs_lift: true,
            lifts_lightly: false,
            stays: false,
        }
    }
}

/// What is known of a node of the turn graph.
#[derive(Clone, Debug, Default)]
pub struct FastNode<const W: usize = WIDEST> {
    /// Nothing can be captured there, or after it.
    pub takes_nothing: bool,
    /// A move that has a plan may come next.
    pub planned: bool,
    /// The move there, where its plan gives all of its parts and no part is looked at alone.
    pub direct: Option<plans::Direct>,
    /// What is known of the move that is played there.
    pub play: FastPlay<W>,
}

/// What is known of an end, as it is tested after a turn of a player.
#[derive(Clone, Debug, Default)]
pub struct FastEnd<const W: usize = WIDEST> {
    /// It holds only where the next player has no turn.
    pub mobility: bool,
    /// It holds only where the next player cannot move, though he may have a turn without a move.
    pub stillness: bool,
    /// It holds exactly where the next player has no turn.
    pub is_stuck: bool,
    /// In games in which pieces are only put: how it can come to hold by the last piece put, and only by that.
    pub growth: Option<Growth<W>>,
}

impl<const W: usize> Fast<W> {
    /// Nothing that makes a game fast: every question has its cautious answer.
    pub fn none(rules: &Rules<W>) -> Self {
        let view = |view: &View<W>| FastView {
            moves: vec![FastMove::default(); view.moves.len()],
            nodes: vec![FastNode::default(); view.nodes.len()],
            ends: vec![FastEnd::default(); view.ends.len()],
            stages: vec![Vec::new(); view.phases.len()],
            ..FastView::default()
        };
        Self {
            looks_back: true,
            parts_are_turns: false,
            has_dead_ends: true,
            may_repeat_words: true,
            attacks: Vec::new(),
            course: if rules.by_parts { Course::ByParts } else { Course::Turns },
            views: rules.views.iter().map(view).collect(),
        }
    }
}

impl<const W: usize> Fast<W> {
    /// Set where turns only put new pieces on empty cells.
    #[inline]
    pub fn placing(&self) -> Option<&Placing> {
        if let Course::Putting(placing) = &self.course { Some(placing) } else { None }
    }
}

impl<const W: usize> FastView<W> {
    /// Set where all his turns only point at a piece.
    #[inline]
    pub fn pointing(&self) -> Option<&Pointing<W>> {
        if let Lottery::Pointing(pointing) = &self.lottery { Some(pointing) } else { None }
    }

    /// True where the conditions of some part may be tested on the turn that was drawn.
    pub fn has_waiting_guards(&self) -> bool {
        self.nodes.iter().any(|node| node.play.guards_wait)
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

/// What no turn may leave, told by few cells: that royal pieces are attacked, that lines fit, that something stands somewhere. If
/// nothing of that is so now, a part that moves another piece, from and to other cells, need not be played to test it.
#[derive(Clone, Debug, Default)]
pub struct Royals<const W: usize = WIDEST> {
    /// The kinds of royal pieces.
    pub kinds: u64,
    /// By which players they may not be attacked, as bits.
    pub by: u8,
    /// What else must not hold: that a line fits, or that there is something in a set.
    pub others: Vec<Cond<W>>,
    /// Pieces of these kinds may not be moved without a test: royal ones, and those at the ends of such lines.
    pub tested: u64,
    /// Nothing may be moved without a test to where such sets can be.
    pub closed: CellSet<W>,
}

/// A condition on the position that several moves share, so that it is tested only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedGate {
    /// A condition, by its number in [`Shared`](super::Shared).
    Cond(u16),
    /// A number, by its number in [`Shared`](super::Shared), compared with a value.
    Compare(u16, CompareOp, i64),
}
