//! What becomes of the parts that are found: they are emitted as sets if they need no test one by one, and are played
//! otherwise, to find what follows them.

use super::scene::{Scene, Unit};
use super::sinks::{Follower, Followers};
use super::tail::Tail;
use super::{Continuation, Head, Part, Traversal};
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::play::turn::Rounds;
use crate::program::{BoundTerm, FastPlay, GoesOn, NOWHERE, NodeId, Program};
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize> Traversal<'_, '_, W> {
    /// Takes parts that differ only in where they land. `stacking`: the targets where they land on top of other pieces.
    #[inline]
    pub(super) fn offer(
        &mut self,
        scene: &Scene<'_, W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        unit: Unit,
        tail: Option<&Tail<'_, W>>,
    ) -> ControlFlow<()> {
        if self.heads.is_some() && scene.code.asked.is_empty() {
            return if targets.is_empty() { Continue(()) } else { self.head(scene, part, targets) };
        }
        self.offer_turns(scene, part, targets, stacking, unit, tail)
    }

    /// The same, where it must be tested which of them may be played, or found what follows them.
    fn offer_turns(
        &mut self,
        scene: &Scene<'_, W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        unit: Unit,
        tail: Option<&Tail<'_, W>>,
    ) -> ControlFlow<()> {
        let targets = self.guarded(scene, part, self.sought_to(scene, self.that_may_take(scene, targets)));
        if targets.is_empty() {
            return Continue(());
        }
        if self.heads.is_some() {
            return self.head(scene, part, targets);
        }
        let shows_a_turn = self.any_suffices && scene.ahead.may_end;
        let must_be_played = self.plays_every_part && !shows_a_turn && !self.is_safe(scene, part, targets, unit);
        if must_be_played || !scene.code.leaving.is_empty() && !self.is_pseudo_legal {
            return targets.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, false));
        }
        let ahead = scene.ahead;
        let if_empty = ahead.while_empty(|| self.program.layout.filled(scene.state));
        let (may_end, follow) =
            if_empty.map_or((ahead.may_end, ahead.follow), |if_empty| (if_empty.may_end, if_empty.follow));
        let (targets, going_on) = match if_empty {
            None => (targets, targets & self.goes_on(scene)),
            Some(if_empty) => {
                // a part that captures what something must then be played from has to be played itself
                let feeding = self.program.layout.enemies_holding(targets, if_empty.kinds, scene.state)
                    | targets & if_empty.slots;
                feeding.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, false))?;
                (targets.without(feeding), targets.without(feeding))
            }
        };
        let ending = match &ahead.goes_on {
            _ if may_end => targets,
            Some(goes_on) if goes_on.ends => targets.without(going_on),
            _ => CellSet::EMPTY,
        };
        if !ending.is_empty() {
            self.emit(part, ending)?;
        }
        match follow.among(going_on, stacking) {
            none if none.is_empty() => Continue(()),
            deeper => self.go_on(scene, part, deeper, unit, tail, may_end),
        }
    }

    /// The targets without those that make no capture which is looked for, where nothing after the part can make it.
    #[inline]
    pub(super) fn that_may_take(&self, scene: &Scene<'_, W>, targets: CellSet<W>) -> CellSet<W> {
        self.must_capture.map_or(targets, |on| self.that_may_take_on(on, scene, targets))
    }

    #[inline(never)]
    fn that_may_take_on(&self, on: CellSet<W>, scene: &Scene<'_, W>, targets: CellSet<W>) -> CellSet<W> {
        if !scene.fast.takes_where_it_lands || !self.takes_nothing_from(scene.play.next, scene.frame) {
            return targets;
        }
        let layout = &self.program.layout;
        targets & on & (layout.occupied(scene.state) | layout.filled(scene.state))
    }

    /// Where a part must land for anything to follow it.
    pub(super) fn goes_on(&mut self, scene: &Scene<'_, W>) -> CellSet<W> {
        match &scene.ahead.goes_on {
            None => self.program.layout.places,
            Some(GoesOn { known: Some(known), .. }) if self.parts.len() == self.root => {
                self.work_out(known + 1, scene.state, scene.frame);
                self.cache.value(*known)
            }
            Some(goes_on) => self.program.eval(&goes_on.cells, scene.state, scene.frame),
        }
    }

    /// Finds what follows parts. `counted`: the turns that end with them were emitted already.
    pub(super) fn go_on(
        &mut self,
        scene: &Scene<'_, W>,
        part: Part,
        targets: CellSet<W>,
        unit: Unit,
        tail: Option<&Tail<'_, W>>,
        counted: bool,
    ) -> ControlFlow<()> {
        if let Some(continuation) = self.unfinished(scene.ahead, scene.state, scene.frame, counted) {
            return self.emit_unfinished(part, targets, None, continuation);
        }
        if scene.ahead.next_is_independent && !targets.is_empty() && !self.plays_every_part && self.heads.is_none() {
            return self.go_on_independently(scene, part, targets, counted);
        }
        match tail {
            Some(tail) if !targets.is_empty() => self.offer_tail(scene, tail, part, targets, unit),
            _ => targets.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, counted)),
        }
    }

    /// How turns go on after the parts of a move, if these may be emitted without what follows them.
    #[inline]
    pub(super) fn unfinished(
        &self,
        ahead: &FastPlay<W>,
        state: &State,
        frame: &Frame<W>,
        counted: bool,
    ) -> Option<Continuation> {
        if !self.is_pseudo_legal || !self.sink.takes_unfinished() {
            return None;
        }
        self.program.continuation(ahead, (state, frame), self.rounds, counted)
    }

    /// Emits parts without what follows them, as [`Sink::unfinished`](super::Sink::unfinished) takes them.
    pub(super) fn emit_unfinished(
        &mut self,
        part: Part,
        targets: CellSet<W>,
        by: Option<i32>,
        continuation: Continuation,
    ) -> ControlFlow<()> {
        if continuation.most == 0 {
            return Continue(());
        }
        self.emitted += 1;
        self.sink.unfinished(&self.parts, part, targets, by, continuation)
    }

    /// Goes on after parts that all go on in the same ways: these are found once, and emitted after each.
    fn go_on_independently(
        &mut self,
        scene: &Scene<'_, W>,
        part: Part,
        targets: CellSet<W>,
        counted: bool,
    ) -> ControlFlow<()> {
        let followed = self.exactly_followed(scene, part, targets);
        let found = if followed.is_empty() { Vec::new() } else { self.take_followers(scene, part, followed) };
        let is_bare = |follower: &Follower<W>| matches!(follower, Follower::Bare(_));
        let is_played = found.is_empty() || !self.sink.wants_parts_only() && found.iter().any(is_bare);
        let ends = !counted && scene.ahead.goes_on.as_ref().is_some_and(|goes_on| goes_on.ends);
        let flow = match found[..] {
            [Follower::End] if followed == targets && counted => Continue(()),
            [Follower::End] if followed == targets => self.emit(part, targets),
            _ => targets.iter().try_for_each(|to| match (followed.contains(to), Part { to: to as u16, ..part }) {
                (false, part) if ends => self.emit(part, CellSet::one(to)),
                (false, _) => Continue(()),
                (true, part) if is_played => self.make(scene, part, counted),
                (true, part) => found.iter().try_for_each(|after| self.emit_follower(scene, part, after, counted)),
            }),
        };
        if self.is_at_root() && !followed.is_empty() {
            self.shared_followers = Some((scene.play.next, found));
        }
        flow
    }

    /// What may follow such a part to one of these targets: as after other such parts, if there were any.
    fn take_followers(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> Vec<Follower<W>> {
        match self.shared_followers.take() {
            Some((node, found)) if node == scene.play.next && self.is_at_root() => found,
            _ => self.followers(scene, part, targets),
        }
    }

    /// The targets of a part for which the condition of what follows holds.
    fn exactly_followed(&self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        let goes_on = scene.ahead.goes_on.as_ref();
        let Some(foretold) = goes_on.and_then(|goes_on| goes_on.foretold.as_ref()) else { return targets };
        let mut part_of = Frame { from: part.from, ..scene.frame.clone() };
        let holds = |&to: &usize| {
            part_of.to = to as u16;
            self.program.holds(foretold, scene.state, &part_of)
        };
        targets.iter().filter(holds).collect()
    }

    /// Emits a part with one thing that follows it.
    fn emit_follower(
        &mut self,
        scene: &Scene<'_, W>,
        part: Part,
        follower: &Follower<W>,
        counted: bool,
    ) -> ControlFlow<()> {
        let depth = self.parts.len();
        let flow = match *follower {
            Follower::End if counted => Continue(()),
            Follower::End => self.emit(part, CellSet::one(usize::from(part.to))),
            Follower::To(last, targets) => {
                self.parts.push(part);
                self.emit(last, targets)
            }
            Follower::Bundle(last, targets, by) => {
                self.parts.push(part);
                self.emitted += 1;
                self.sink.bundle(&self.parts, last, targets, by)
            }
            Follower::Bare(last) => {
                self.parts.extend([part, last]);
                self.emitted += 1;
                self.sink.turn(&self.parts, scene.state, scene.frame, self.pool)
            }
        };
        self.parts.truncate(depth);
        flow
    }

    /// What may follow a part to the first of these targets, found by playing it.
    fn followers(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> Vec<Follower<W>> {
        let Some(first) = targets.first() else { return Vec::new() };
        let (mut after, mut bound) = (self.copy_to_play(scene.state), scene.frame.clone());
        self.program.apply(&mut after, &mut bound, Part { to: first as u16, ..part });
        let mut followers = Followers(Vec::new());
        {
            let mut traversal = Traversal::new(self.program, self.player, &mut followers, self.pool);
            (traversal.checks_legality, traversal.plays_every_part, traversal.is_pseudo_legal) =
                (self.checks_legality, false, self.is_pseudo_legal);
            traversal.must_capture = self.must_capture;
            let _ = traversal.node(scene.play.next, &after, &bound);
        }
        self.pool.give_back(after);
        followers.0
    }

    /// Those of a kind's units whose parts must be played, to see whether they leave what no turn may leave.
    pub(super) fn must_be_tested(&self, moves_one: bool, kind: usize, cells: CellSet<W>) -> CellSet<W> {
        let is_own = usize::from(self.program.kinds[kind].owner) == self.player;
        match self.pins {
            _ if !self.plays_every_part => CellSet::EMPTY,
            Some(pins) if self.parts.is_empty() && moves_one && is_own => pins.must_be_tested(kind, cells),
            _ => cells,
        }
    }

    /// Where nothing lands without a test of what it leaves.
    #[inline]
    pub(super) fn closed(&self) -> CellSet<W> {
        self.pins.map_or(CellSet::EMPTY, |pins| pins.closed)
    }

    /// True for parts that surely do not leave what no turn may leave.
    fn is_safe(&self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>, unit: Unit) -> bool {
        let cell = CellSet::one(usize::from(part.from));
        part.from != NOWHERE
            && !targets.meets(self.closed())
            && self.must_be_tested(scene.fast.moves_one, unit.top, cell).is_empty()
    }

    /// Notes these parts among those that may be played next.
    #[inline]
    pub(super) fn head(&mut self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let (left, is_legal) =
            if scene.code.leaving.is_empty() { (targets, true) } else { self.allowed_by_leaving(scene, part, targets) };
        if let (Some(heads), true) = (&mut self.heads, is_legal) {
            self.emitted += 1;
            heads.push(Head { part, targets: left, next: scene.play.next, rounds: self.rounds });
        }
        Continue(())
    }

    /// The targets for which the conditions of the move on the position after it hold, and whether any part is allowed.
    fn allowed_by_leaving(&self, scene: &Scene<'_, W>, part: Part, targets: CellSet<W>) -> (CellSet<W>, bool) {
        let may = |t: &usize| self.leaving_holds(scene, Part { to: *t as u16, ..part });
        let left: CellSet<W> = targets.iter().filter(may).collect();
        (left, if targets.is_empty() { self.leaving_holds(scene, part) } else { !left.is_empty() })
    }

    /// Whether the conditions of the move on the position after it hold.
    fn leaving_holds(&self, scene: &Scene<'_, W>, part: Part) -> bool {
        let (mut after, mut bound) = (scene.state.clone(), scene.frame.clone());
        self.program.apply(&mut after, &mut bound, part);
        scene.code.leaving.iter().all(|(cond, _)| self.program.holds(cond, &after, &bound))
    }

    /// Plays a part and goes on after it. `counted`: the turn that ends with it was emitted already.
    pub(super) fn make(&mut self, scene: &Scene<'_, W>, part: Part, counted: bool) -> ControlFlow<()> {
        if self.ends_unseen(scene) {
            return self.end_unseen(scene, part, counted);
        }
        if let Some(continuation) = self.unfinished(scene.ahead, scene.state, scene.frame, counted) {
            return self.emit_unfinished(part, CellSet::EMPTY, None, continuation);
        }
        let program = self.program;
        let mut after = self.copy_to_play(scene.state);
        let mut bound = scene.frame.clone();
        bound.rounds = self.rounds;
        program.apply(&mut after, &mut bound, part);
        let leaving_holds =
            self.is_pseudo_legal || scene.code.leaving.iter().all(|(cond, _)| program.holds(cond, &after, &bound));
        let mut flow = Continue(());
        if leaving_holds {
            self.parts.push(part);
            let outer = self.counted;
            self.counted = if counted { self.parts.len() } else { usize::MAX };
            flow = self.go_on_after(scene.play.next, &after, &bound, counted);
            self.counted = outer;
            self.parts.pop();
        }
        self.pool.give_back(after);
        flow
    }

    /// True where a part ends its turn and nobody looks at the position after it, so that it need not be played.
    fn ends_unseen(&self, scene: &Scene<'_, W>) -> bool {
        scene.ahead.ends_turn()
            && !self.plays_every_part
            && (self.is_pseudo_legal || scene.code.leaving.is_empty())
            && self.sink.wants_parts_only()
    }

    /// Emits a turn whose last part is not played.
    fn end_unseen(&mut self, scene: &Scene<'_, W>, part: Part, counted: bool) -> ControlFlow<()> {
        if counted {
            return Continue(());
        }
        self.parts.push(part);
        self.emitted += 1;
        let flow = self.sink.turn(&self.parts, scene.state, scene.frame, self.pool);
        self.parts.pop();
        flow
    }

    /// A copy of a position in which to play a part: with the earlier positions only if what a turn may leave depends on them.
    pub(super) fn copy_to_play(&mut self, state: &State) -> State {
        if self.fast.forgets { self.pool.copy_board(state) } else { self.pool.copy(state) }
    }

    /// Goes on after a part that was played, unless an end that is tested at once holds.
    fn go_on_after(&mut self, next: NodeId, after: &State, bound: &Frame<W>, counted: bool) -> ControlFlow<()> {
        let is_over = |traversal: &Self| traversal.program.ends_at_once(after, bound, traversal.player);
        if self.checks_legality && self.plays_every_part && is_over(self) {
            return self.end(after, bound);
        }
        let before = self.emitted;
        self.go_deeper(next, after, bound)?;
        // what cannot go on is a turn all the same where an end cuts it short
        let is_dead_end = self.is_pseudo_legal && self.view.may_end_early && !counted && self.emitted == before;
        if is_dead_end && is_over(self) { self.end(after, bound) } else { Continue(()) }
    }
}

impl<const W: usize> Program<W> {
    /// How turns go on after the parts of a move, if there is a bound on how many go on.
    pub(super) fn continuation(
        &self,
        ahead: &FastPlay<W>,
        (state, frame): (&State, &Frame<W>),
        rounds: Rounds,
        counted: bool,
    ) -> Option<Continuation> {
        let bound = ahead.most_after.as_ref()?;
        let most = bound.now.as_ref().map_or(bound.ever, |now| self.turns_of(now, state, frame).min(bound.ever));
        // the turn that ends there is one of them
        let most = most - u32::from(counted);
        Some(Continuation { at: bound.at, is_independent: ahead.next_is_independent, rounds, counted, most })
    }

    /// An upper bound on turns: a fixed number, and those of parts, by the places from which they can begin now.
    fn turns_of(&self, (fixed, moving): &(u32, Vec<BoundTerm<W>>), state: &State, frame: &Frame<W>) -> u32 {
        let by_places = |term: &BoundTerm<W>| {
            let places = term.of.iter().map(|of| self.eval(of, state, frame).len() as u32).max().unwrap_or(0);
            (places + term.added).saturating_mul(term.each).saturating_mul(self.turns_of(&term.then, state, frame))
        };
        let may_be = |term: &&BoundTerm<W>| term.when.iter().all(|c| self.holds(c, state, frame));
        moving.iter().filter(may_be).map(by_places).fold(*fixed, u32::saturating_add)
    }
}
