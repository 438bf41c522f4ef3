//! Move generation: finds the turns that can be played in a position.
//!
//! A [`Traversal`] goes through the turn graph and hands turns to a [`Sink`]. Where the last part of a turn needs no test, all
//! its targets are emitted as one set, and no turn is made: that is what makes counting fast.

mod cache;
mod guards;
mod light;
mod offers;
mod one_way;
mod parts;
mod plan;
mod scene;
mod sinks;
pub mod sought;
mod stages;
mod tail;
mod ways;

use crate::allowance::spend;
use crate::bits::CellSet;
use crate::id::{Id, MoveId, PlayerId};
use crate::play::attack::Pins;
use crate::play::known::Known;
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Rounds};
use crate::program::{Cond, Dice, END, FastPlay, FastView, Follow, Node, NodeId, Num, Play, Program, Set, View};
use crate::stack::deeper;
use cache::PositionCache;
use rustc_hash::FxHashSet;
use scene::{Scene, Site};
use sinks::{Again, Best, Ended, First, Follower, Hitting, SomeMove, Taking};
use sought::Seeking;
use std::ops::ControlFlow::{self, Continue};

/// Takes the turns that a traversal finds: counts them, lists them, draws one.
///
/// Only what emits direct moves ([`crate::program::plans::Direct`]) is monomorphised for the sink; a traversal calls it through
/// `dyn`.
pub trait Sink<const W: usize> {
    /// True if the position after every turn is wanted, so that every part must be played.
    fn wants_positions(&self) -> bool {
        false
    }

    /// True if the order of turns does not matter, so that they may come in bundles.
    fn takes_bundles(&self) -> bool {
        false
    }

    /// True if it is enough to know that there is a turn.
    fn wants_any(&self) -> bool {
        false
    }

    /// True if only the parts of a turn are looked at, so that its last part need not be played.
    fn wants_parts_only(&self) -> bool {
        false
    }

    /// True if parts may be emitted without what follows them, with an upper bound on how many turns these begin.
    fn takes_unfinished(&self) -> bool {
        false
    }

    /// All turns that begin with `prefix` and then `last` to one of `targets` (or without a target, if there are none), from the
    /// cell whose number is less `by` so much, if that is given.
    fn unfinished(
        &mut self,
        _: &[Part],
        _last: Part,
        _targets: CellSet<W>,
        _by: Option<i32>,
        _: Continuation,
    ) -> ControlFlow<()> {
        Continue(())
    }

    /// A group: turns that differ only in where their last part lands. `prefix`, then `last` to each of `targets`.
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()>;

    /// A bundle: turns whose last parts change the number of the cell by the same amount. `prefix`, then `last` to each of
    /// `targets`, from the cell whose number is less by `by`.
    fn bundle(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        targets.iter().try_for_each(|to| self.group(prefix, Part { from: began(to, by), ..last }, CellSet::one(to)))
    }

    /// Turns that end with two parts: `parts`, then `first` to where a pair says, then `last` from and to where it says.
    fn pairs(&mut self, parts: &mut Vec<Part>, (first, last): (Part, Part), pairs: &[Pair<W>]) -> ControlFlow<()> {
        pairs.iter().try_for_each(|pair| {
            parts.push(Part { to: pair.to, ..first });
            let flow = self.group(parts, Part { from: pair.from, ..last }, pair.ends);
            parts.pop();
            flow
        })
    }

    /// One turn, with the position after its parts, or before the last of them if only parts are wanted. The turn is not
    /// ended yet.
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, pool: &mut Pool) -> ControlFlow<()>;
}

/// Where a part of a bundle begins that lands on `to`.
#[inline]
pub(super) fn began(to: usize, by: i32) -> u16 {
    (to as i32 - by) as u16
}

/// Turns that differ only in where their last part lands, given by their last two parts: see [`Sink::pairs`].
#[derive(Clone, Copy, Debug)]
pub struct Pair<const W: usize> {
    /// Where the last part but one lands.
    pub to: u16,
    /// Where the last part begins.
    pub from: u16,
    /// Where the last part may land.
    pub ends: CellSet<W>,
}

/// Parts that may be played next in a turn: one for each target, or one that has no target.
#[derive(Clone, Copy, Debug)]
pub struct Head<const W: usize> {
    /// The part, with no target filled in.
    pub part: Part,
    /// The targets.
    pub targets: CellSet<W>,
    /// The node at which the turn goes on after it.
    pub next: NodeId,
    /// How many rounds of a repeat have begun by then.
    pub rounds: Rounds,
}

/// How turns go on after parts that are emitted without what follows them.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    /// The node at which the part is played.
    pub at: NodeId,
    /// Every part after which anything may follow goes on in the same ways.
    pub is_independent: bool,
    /// How many rounds of a repeat have begun.
    pub rounds: Rounds,
    /// The turn that ends with such a part was emitted already.
    pub counted: bool,
    /// An upper bound on the number of turns that begin with each of the parts.
    pub most: u32,
}

/// Which turns are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Those that the rules allow.
    Legal,
    /// Positions after parts are not tested: some turns may be illegal, and none is cut short by an end that is tested at once.
    PseudoLegal,
}

/// A walk through a turn graph, part by part, that hands the turns it finds to a sink.
pub struct Traversal<'p, 's, const W: usize> {
    program: &'p Program<W>,
    player: usize,
    view: &'p View<W>,
    fast: &'p FastView<W>,
    sink: &'s mut dyn Sink<W>,
    pool: &'s mut Pool,
    /// The parts played so far.
    parts: Vec<Part>,
    /// If `parts` has this length, the turn that ends with them was emitted already.
    counted: usize,
    /// Only turns that capture something on one of these places are looked for.
    must_capture: Option<CellSet<W>>,
    /// Only turns that begin with this move are looked for.
    begins_with: Option<MoveId>,
    /// Other turns than these are passed over where their first parts tell.
    seeking: Option<Seeking<'s, W>>,
    /// Prohibitions and the ends that are tested at once are applied.
    checks_legality: bool,
    /// Every part must be played, because the position after it is tested or wanted.
    plays_every_part: bool,
    /// Positions after parts are not tested: whoever draws a turn tests it.
    is_pseudo_legal: bool,
    /// All ways are wanted that lead to the same: those of which only one counts are not left out.
    each_way: bool,
    /// It is enough to know that there is a turn, and no prohibition applies.
    any_suffices: bool,
    /// If only the next parts are wanted, those found so far.
    heads: Option<Vec<Head<W>>>,
    /// How many rounds of a repeat have begun.
    rounds: Rounds,
    /// How often something was emitted to the sink.
    emitted: u64,
    /// Which first parts need not be played, since they surely leave nothing attacked that must not be.
    pins: Option<Pins<W>>,
    /// The number of parts played where this traversal started.
    root: usize,
    /// What follows at a node after any part on which it does not depend, once it was found: the node, and that.
    shared_followers: Option<(NodeId, Vec<Follower<W>>)>,
    /// Registers, numbers and conditions of the position where it started.
    cache: PositionCache<'p, W>,
    /// Positions inside long turns from which no turn is found, each with whether the turn that ends there was emitted.
    dead_ends: Option<Box<FxHashSet<(bool, Known<W>)>>>,
}

/// After so many parts, positions from which no turn is found are remembered: many ways may lead to each.
const MANY_PARTS: usize = 4;

/// No more of them than this are remembered.
const MOST_DEAD_ENDS: usize = 1 << 16;

/// The work that a part takes that is played to find what follows it.
const PART: u64 = 2;

impl<const W: usize> Program<W> {
    /// The phase whose condition holds, the first if several do; an only phase always applies.
    #[inline(always)]
    pub(crate) fn due_phase(&self, state: &State, player: usize) -> Option<usize> {
        let phases = &self.views[player].phases;
        if phases.len() == 1 { Some(0) } else { self.phase_due(phases, state) }
    }

    fn phase_due(&self, phases: &[(Option<Cond<W>>, NodeId)], state: &State) -> Option<usize> {
        let frame = self.frame();
        phases.iter().position(|(cond, _)| cond.as_ref().is_none_or(|c| self.holds(c, state, &frame)))
    }

    /// The first node of the phase that applies.
    pub fn first_node(&self, state: &State, player: usize) -> NodeId {
        self.due_phase(state, player).map_or(0, |phase| self.views[player].phases[phase].1)
    }

    /// Hands all turns of the player to move to a sink.
    pub fn traverse(&self, state: &State, sink: &mut dyn Sink<W>, pool: &mut Pool) -> ControlFlow<()> {
        let player = self.layout.mover(state).index();
        let mut traversal = Traversal::new(self, player, sink, pool);
        traversal.whole(self.first_node(state, player), state, &self.frame())
    }

    /// Hands turns of the player to move to a sink, with `each_way` those too that lead to the same in another way; where some
    /// are sought, all of them and perhaps others.
    pub(super) fn traverse_for(
        &self,
        state: &State,
        (each_way, seeking): (bool, Option<Seeking<'_, W>>),
        sink: &mut dyn Sink<W>,
        pool: &mut Pool,
    ) {
        let player = self.layout.mover(state).index();
        let mut traversal = Traversal::new(self, player, sink, pool);
        (traversal.each_way, traversal.seeking) = (each_way, seeking);
        // an end that is tested at once asks for the position after each part
        if seeking.is_some_and(|seeking| seeking.sought.untested) && !traversal.view.may_end_early {
            (traversal.checks_legality, traversal.plays_every_part) = (false, false);
        }
        let _ = traversal.whole(self.first_node(state, player), state, &self.frame());
    }

    /// Hands the turns that begin with `parts`, untested, to a sink; `state` and `frame` are those after these parts.
    pub(super) fn traverse_continuation(
        &self,
        continuation: Continuation,
        parts: &[Part],
        (state, frame): (&State, &Frame<W>),
        sink: &mut dyn Sink<W>,
        pool: &mut Pool,
    ) -> ControlFlow<()> {
        let player = self.layout.mover(state).index();
        let Node::Play(Play { next, .. }) = self.views[player].nodes[continuation.at as usize] else {
            return Continue(());
        };
        let mut traversal = Traversal::new(self, player, sink, pool);
        traversal.set_pseudo_legal();
        traversal.parts.extend_from_slice(parts);
        if continuation.counted {
            traversal.counted = parts.len();
        }
        if traversal.fast.nodes[next as usize].planned {
            traversal.root = parts.len();
        }
        traversal.start(next, state, frame)
    }

    /// Hands all turns that capture something to a sink, and perhaps some that do not.
    pub(crate) fn traverse_captures(&self, state: &State, sink: &mut dyn Sink<W>, pool: &mut Pool) -> ControlFlow<()> {
        let player = self.layout.mover(state).index();
        let mut traversal = Traversal::new(self, player, sink, pool);
        traversal.must_capture = Some(CellSet::FULL);
        traversal.node(self.first_node(state, player), state, &self.frame())
    }

    /// Hands the words that can be played from a node on to a sink; prohibitions are not applied.
    pub(crate) fn traverse_from(
        &self,
        node: NodeId,
        state: &State,
        frame: &Frame<W>,
        sink: &mut dyn Sink<W>,
    ) -> ControlFlow<()> {
        let mut pool = Pool::default();
        let mut traversal = Traversal::new(self, self.layout.mover(state).index(), sink, &mut pool);
        traversal.checks_legality = false;
        traversal.start(node, state, frame)
    }

    /// True if the player to move has a turn after some roll, or without one if he need not roll.
    pub fn has_turn(&self, state: &State, pool: &mut Pool) -> bool {
        self.some_roll(state, pool, |p, state, pool| {
            p.generate(state, &p.frame(), Legality::Legal, &mut First, pool).is_break()
        })
    }

    /// True if a condition holds after some roll; in the position as it is, if no dice are to be rolled.
    fn some_roll(
        &self,
        state: &State,
        pool: &mut Pool,
        mut holds: impl FnMut(&Self, &State, &mut Pool) -> bool,
    ) -> bool {
        let Some(dice) = self.to_roll(state) else { return holds(self, state, pool) };
        let mut rolled = pool.copy(state);
        let mut allows = |value| {
            self.set_rolled(&mut rolled, value);
            holds(self, &rolled, pool)
        };
        let found = match self.high_rolls_allow_more {
            true => dice.rolls().next_back().is_some_and(&mut allows),
            false => dice.rolls().any(allows),
        };
        pool.give_back(rolled);
        found
    }

    /// The dice that the player to move must roll before he can play.
    pub fn to_roll(&self, state: &State) -> Option<Dice> {
        if !self.rolls || self.layout.rolled(state) != 0 {
            return None;
        }
        self.dice_due(state)
    }

    /// The dice of the turn of the player to move, rolled or not.
    pub fn dice_due(&self, state: &State) -> Option<Dice> {
        let player = self.layout.mover(state).index();
        self.views[player].rolls[self.due_phase(state, player)?]
    }

    /// True if some turn can be completed from a node, as the rules demand.
    pub(crate) fn completes(&self, node: NodeId, state: &State, frame: &Frame<W>, pool: &mut Pool) -> bool {
        let mut sink = First;
        Traversal::new(self, self.layout.mover(state).index(), &mut sink, pool).start(node, state, frame).is_break()
    }

    /// The parts that may come next from a node on, and whether the turn may end there.
    pub fn heads(&self, node: NodeId, state: &State, frame: &Frame<W>, pool: &mut Pool) -> (Vec<Head<W>>, bool) {
        let mut heads = Vec::new();
        let may_stop = self.heads_into(&mut heads, node, state, frame, pool);
        (heads, may_stop)
    }

    /// Fills `heads` with the parts that may come next from a node on. Returns whether the turn may end there.
    pub(super) fn heads_into(
        &self,
        heads: &mut Vec<Head<W>>,
        node: NodeId,
        state: &State,
        frame: &Frame<W>,
        pool: &mut Pool,
    ) -> bool {
        heads.clear();
        let mut ended = Ended(false);
        {
            let mut traversal = Traversal::new(self, self.layout.mover(state).index(), &mut ended, pool);
            traversal.heads = Some(std::mem::take(heads));
            let _ = traversal.start(node, state, frame);
            *heads = traversal.heads.take().unwrap_or_default();
        }
        ended.0
    }

    /// True where a player has a turn with a move in it (with that move first), were it his turn.
    pub fn can_move(&self, state: &State, player: PlayerId, mv: Option<MoveId>, pool: &mut Pool) -> bool {
        if let (None, Some(mobile)) = (mv, &self.fast.views[player.index()].mobile) {
            return !self.eval(mobile, state, &self.frame()).is_empty();
        }
        self.holds_in_turn_of(player, state, pool, |p, state, pool| {
            let rare: &mut dyn Sink<W> = &mut SomeMove;
            let mut traversal = Traversal::new(p, player.index(), rare, pool);
            traversal.begins_with = mv;
            traversal.whole(p.first_node(state, player.index()), state, &p.frame()).is_break()
        })
    }

    /// True if a condition holds, were it the turn of a player: after some roll, if dice are to be rolled.
    fn holds_in_turn_of(
        &self,
        player: PlayerId,
        state: &State,
        pool: &mut Pool,
        holds: impl FnMut(&Self, &State, &mut Pool) -> bool,
    ) -> bool {
        let mut theirs = pool.copy(state);
        self.layout.set_mover(&mut theirs, player);
        self.set_rolled(&mut theirs, 0);
        let found = self.some_roll(&theirs, pool, holds);
        pool.give_back(theirs);
        found
    }

    /// The cells of these on which some turn of `player`, were it his turn, takes what stands there.
    pub(super) fn takes_among(&self, cells: CellSet<W>, state: &State, player: PlayerId) -> CellSet<W> {
        Pool::spare(|pool| {
            let mut taking = Taking { wanted: cells, found: CellSet::EMPTY };
            self.holds_in_turn_of(player, state, pool, |p, state, pool| {
                let rare: &mut dyn Sink<W> = &mut taking;
                let mut traversal = Traversal::new(p, player.index(), rare, pool);
                (traversal.must_capture, traversal.checks_legality) = (Some(cells), false);
                traversal.node(p.first_node(state, player.index()), state, &p.frame()).is_break()
            });
            taking.found
        })
    }

    /// True where a move of the player to move from one of these places takes on a cell, whatever its turn or the position after
    /// it would have to be.
    pub(super) fn move_takes(&self, mv: MoveId, within: CellSet<W>, cell: usize, state: &State) -> bool {
        let player = self.layout.mover(state).index();
        let code = &self.views[player].moves[mv.index()];
        let play = &Play { from: Some(Set::Const(within)), ..Play::new(mv, END, code.clauses.whole) };
        let ahead = &FastPlay { may_end: true, follow: Follow::Never, ..FastPlay::default() };
        let fast = &self.fast.views[player].moves[mv.index()];
        Pool::spare(|pool| {
            let rare: &mut dyn Sink<W> = &mut Hitting { program: self, code, cell, state };
            let mut traversal = Traversal::new(self, player, rare, pool);
            traversal.set_pseudo_legal();
            traversal.play(Site { play, ahead, code, fast }, state, &self.frame()).is_break()
        })
    }
}

impl<const W: usize> Drop for Traversal<'_, '_, W> {
    fn drop(&mut self) {
        if self.parts.capacity() > 0 {
            self.parts.clear();
            self.pool.lists.push(std::mem::take(&mut self.parts));
        }
    }
}

impl<'p, 's, const W: usize> Traversal<'p, 's, W> {
    #[inline]
    fn new(program: &'p Program<W>, player: usize, sink: &'s mut dyn Sink<W>, pool: &'s mut Pool) -> Self {
        let view = &program.views[player];
        let plays_every_part = sink.wants_positions() || view.tests_whole_turns();
        let any_suffices = view.forbidden.is_empty() && sink.wants_any();
        let parts = pool.lists.pop().unwrap_or_default();
        Self {
            program,
            player,
            view,
            fast: &program.fast.views[player],
            sink,
            pool,
            parts,
            counted: usize::MAX,
            must_capture: None,
            begins_with: None,
            seeking: None,
            checks_legality: true,
            plays_every_part,
            is_pseudo_legal: false,
            each_way: false,
            any_suffices,
            heads: None,
            rounds: Rounds::default(),
            emitted: 0,
            pins: None,
            root: 0,
            shared_followers: None,
            cache: PositionCache::new(program, player),
            dead_ends: None,
        }
    }

    /// Leaves out conditions on the positions after parts.
    #[inline]
    fn set_pseudo_legal(&mut self) {
        (self.checks_legality, self.plays_every_part, self.is_pseudo_legal) = (false, false, true);
    }

    /// Goes through the whole turns of a phase, from its first node on.
    fn whole(&mut self, node: NodeId, state: &State, blank: &Frame<W>) -> ControlFlow<()> {
        if self.plays_every_part && self.fast.royals.is_some() && !self.sink.wants_positions() {
            self.pins = self.program.pins(self.player, state);
        }
        self.node(node, state, blank)
    }

    /// Begins at a node, with as many rounds begun as a frame says.
    fn start(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        self.rounds = frame.rounds;
        self.node(node, state, frame)
    }

    /// Goes on from a node in the position after a part, unless it is known that no turn is found there.
    fn go_deeper(&mut self, next: NodeId, after: &State, bound: &Frame<W>) -> ControlFlow<()> {
        spend(PART * W as u64);
        if self.parts.len() < MANY_PARTS || self.view.may_end_early {
            return self.go_on_from(next, after, bound);
        }
        let known = |own: &Self| (own.counted == own.parts.len(), own.program.known_by(after, bound, next, own.rounds));
        if self.dead_ends.as_ref().is_some_and(|dead_ends| dead_ends.contains(&known(self))) {
            return Continue(());
        }
        let before = self.emitted;
        self.go_on_from(next, after, bound)?;
        if self.emitted == before {
            let known = known(self);
            let dead_ends = self.dead_ends.get_or_insert_default();
            if dead_ends.len() < MOST_DEAD_ENDS {
                dead_ends.insert(known);
            }
        }
        Continue(())
    }

    /// The same without a look at `dead_ends`; with registers of its own, if a move with a plan may come next.
    fn go_on_from(&mut self, next: NodeId, after: &State, bound: &Frame<W>) -> ControlFlow<()> {
        if !self.fast.nodes[next as usize].planned {
            return deeper(|| self.node(next, after, bound));
        }
        deeper(|| {
            let mut inner = Traversal {
                sink: &mut *self.sink,
                pool: &mut *self.pool,
                heads: None,
                pins: None,
                root: self.parts.len(),
                shared_followers: None,
                cache: PositionCache::new(self.program, self.player),
                parts: std::mem::take(&mut self.parts),
                dead_ends: self.dead_ends.take(),
                ..*self
            };
            let flow = inner.node(next, after, bound);
            (self.parts, self.emitted) = (std::mem::take(&mut inner.parts), inner.emitted);
            self.dead_ends = inner.dead_ends.take();
            flow
        })
    }

    /// Goes on from a node.
    fn node(&mut self, mut node: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let program = self.program;
        loop {
            if self.is_in_vain(node, frame) {
                return Continue(());
            }
            node = match &self.view.nodes[node as usize] {
                Node::End => return self.end(state, frame),
                Node::Play(_) => return self.alternative(node, state, frame),
                Node::Pass(next) => return self.bare(Part::PASS, *next, state, frame),
                Node::Again(next) => return self.bare(Part::AGAIN, *next, state, frame),
                Node::Either(all) => return all.iter().try_for_each(|&node| self.alternative(node, state, frame)),
                Node::Prefer { probe, first, other } if probe == first && self.finds_every_word() => {
                    let before = self.emitted;
                    self.node(*first, state, frame)?;
                    if self.emitted > before {
                        return Continue(());
                    }
                    *other
                }
                Node::Prefer { probe, first, other } => {
                    *if self.has_word(*probe, state, frame) { first } else { other }
                }
                Node::Roll(_) if program.layout.rolled(state) == 0 => return Continue(()),
                Node::Roll(next) => *next,
                Node::When(cond, _) if !program.holds(cond, state, frame) => return Continue(()),
                Node::When(_, next) => *next,
                Node::Rounds { body, most, exactly, begins, level, next } => {
                    let before = self.rounds;
                    let begun = before.begun(*begins, *level);
                    if begun < program.number(most, state, frame) {
                        self.rounds = before.with(*level, begun + 1);
                        let flow = self.node(*body, state, frame);
                        self.rounds = before;
                        if *exactly {
                            return flow;
                        }
                        flow?;
                    }
                    *next
                }
                Node::Most { inner, number, one_way, next } => {
                    return self.most((*inner, number, *one_way), *next, state, frame);
                }
            }
        }
    }

    /// Goes on from one of several nodes, most often a move.
    #[inline]
    fn alternative(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        if let Some(direct) = &self.fast.nodes[node as usize].direct {
            if self.seeks_others(direct.mv.0) {
                return Continue(());
            }
            if self.tests_no_parts() {
                return self.directly(direct, state, frame);
            }
        }
        self.asked(node, state, frame)
    }

    /// True where only captures are looked for and none can follow, or only turns that begin with another move.
    #[inline]
    fn is_in_vain(&self, node: NodeId, frame: &Frame<W>) -> bool {
        self.takes_nothing_from(node, frame)
            || self.is_choosy()
                && matches!(&self.view.nodes[node as usize], Node::Play(play) if self.begins_otherwise(play.mv.0))
    }

    /// True where a capture is looked for that has not been made, and cannot be made from a node on.
    #[inline]
    pub(super) fn takes_nothing_from(&self, node: NodeId, frame: &Frame<W>) -> bool {
        self.must_capture.is_some_and(|on| !frame.taken.meets(on)) && self.fast.nodes[node as usize].takes_nothing
    }

    /// True where not every first part will do.
    #[inline]
    fn is_choosy(&self) -> bool {
        self.begins_with.is_some() || self.seeking.is_some()
    }

    /// True where turns are wanted that begin with another move; one declared move may have been compiled to several.
    fn begins_otherwise(&self, first: u8) -> bool {
        let declared = || self.view.moves.get(usize::from(first)).map(|code| code.declared);
        self.begins_with.is_some_and(|mv| self.parts.is_empty() && declared() != Some(mv.0)) || self.seeks_others(first)
    }

    /// Goes on from a node, its parts tested one by one where that is necessary.
    fn asked(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        match &self.view.nodes[node as usize] {
            _ if self.is_in_vain(node, frame) => Continue(()),
            Node::Play(play) => {
                let site = self.site(play, node);
                match self.lacks_prerequisites(site.ahead, state, frame) {
                    true => Continue(()),
                    false => self.play(site, state, frame),
                }
            }
            _ => self.node(node, state, frame),
        }
    }

    /// What is known of a move that is played at a node.
    #[inline]
    fn site(&self, play: &'p Play<W>, node: NodeId) -> Site<'p, W> {
        let (view, fast, mv) = (self.view, self.fast, play.mv.index());
        Site { play, ahead: &fast.nodes[node as usize].play, code: &view.moves[mv], fast: &fast.moves[mv] }
    }

    /// True while nothing has been played since the traversal started.
    #[inline]
    fn is_at_root(&self) -> bool {
        self.parts.len() <= self.root
    }

    /// True where a word can be played exactly if the traversal finds a turn with it: turns are not tested as a whole, and
    /// are followed to their ends.
    fn finds_every_word(&self) -> bool {
        let view = self.view;
        let is_unfinished = self.is_pseudo_legal && self.sink.takes_unfinished();
        !view.tests_whole_turns()
            && !is_unfinished
            && self.must_capture.is_none()
            && !self.is_choosy()
            && self.heads.is_none()
    }

    /// Emits turns that differ only in where their last part lands.
    #[inline]
    fn emit(&mut self, last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.emitted += 1;
        self.sink.group(&self.parts, last, targets)
    }

    /// Emits the complete turn, unless that was done or a prohibition forbids it.
    fn end(&mut self, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        if self.counted == self.parts.len() {
            return Continue(());
        }
        if self.checks_legality && !self.program.may_leave(state, frame, self.player) {
            return Continue(());
        }
        self.emitted += 1;
        self.sink.turn(&self.parts, state, frame, self.pool)
    }

    fn bare(&mut self, mv: u8, next: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let part = Part::bare(mv);
        if let Some(heads) = &mut self.heads {
            self.emitted += 1;
            heads.push(Head { part, targets: CellSet::EMPTY, next, rounds: self.rounds });
            return Continue(());
        }
        self.parts.push(part);
        let (mut after, mut frame) = (self.copy_to_play(state), frame.clone());
        frame.rounds = self.rounds;
        self.program.apply(&mut after, &mut frame, part);
        let flow = self.go_deeper(next, &after, &frame);
        self.pool.give_back(after);
        self.parts.pop();
        flow
    }

    /// True where some word can be played from `node` to its end.
    fn has_word(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> bool {
        if let (true, Some(direct)) = (self.parts.is_empty(), &self.fast.nodes[node as usize].direct)
            && direct.goes_on.is_none()
        {
            let rare: &mut dyn Sink<W> = &mut First;
            return self.cache.emit_move(direct, (state, frame), rare).is_break();
        }
        // whether something can be played is decided before prohibitions are applied
        let mut sink = First;
        let mut probe = Traversal::new(self.program, self.player, &mut sink, self.pool);
        probe.parts.clone_from(&self.parts);
        probe.root = self.parts.len();
        probe.checks_legality = false;
        probe.plays_every_part = false;
        probe.rounds = self.rounds;
        probe.node(node, state, frame).is_break()
    }

    /// Goes on at `next` after each of those words from `inner` after which `number` is greatest.
    fn most(
        &mut self,
        (inner, number, one_way): (NodeId, &'p Num<W>, bool),
        next: NodeId,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let mut best = Best { program: self.program, number, most: i64::MIN, words: Vec::new(), is_full: false };
        let rare: &mut dyn Sink<W> = &mut best;
        let mut traversal = Traversal::new(self.program, self.player, rare, self.pool);
        traversal.each_way = self.each_way;
        let _ = traversal.compared((&self.parts, self.rounds), inner, state, frame);
        drop(traversal);
        let depth = self.parts.len();
        if best.is_full {
            // too many to be kept: now that it is known how great the number is, they are found once more
            let (begun, rounds, mut pool) = (self.parts.clone(), self.rounds, Pool::default());
            let (program, player) = (self.program, self.player);
            let rare: &mut dyn Sink<W> = &mut Again { outer: self, number, most: best.most, next, depth };
            return Traversal::new(program, player, rare, &mut pool).compared((&begun, rounds), inner, state, frame);
        }
        if one_way && !self.each_way {
            self.program.keep_one_way(depth, &mut best.words);
        }
        let mut words = best.words.iter();
        words.try_for_each(|(parts, after, frame)| self.after_word(&parts[depth..], (after, frame), next))
    }

    /// Finds words that are compared, after parts that have been played and with so many rounds begun.
    fn compared(
        &mut self,
        (begun, rounds): (&[Part], Rounds),
        inner: NodeId,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        self.parts.extend_from_slice(begun);
        self.root = begun.len();
        self.checks_legality = false;
        self.rounds = rounds;
        self.node(inner, state, frame)
    }

    /// Goes on at `next` after more parts.
    fn after_word(&mut self, more: &[Part], (after, frame): (&State, &Frame<W>), next: NodeId) -> ControlFlow<()> {
        if more.first().is_some_and(|part| self.begins_otherwise(part.mv)) {
            return Continue(());
        }
        let (depth, rounds) = (self.parts.len(), self.rounds);
        self.parts.extend_from_slice(more);
        self.rounds = if more.is_empty() { rounds } else { frame.rounds };
        let flow = self.go_deeper(next, after, frame);
        self.rounds = rounds;
        self.parts.truncate(depth);
        flow
    }
}
