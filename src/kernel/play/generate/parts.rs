//! The parts of a move at a point of a turn, found the general way.

use super::scene::{Scene, Site, Unit};
use super::tail::Tail;
use super::ways::{Lands, Seen};
use super::{Part, Traversal};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::lines::{Matcher, Tests};
use crate::play::state::{Frame, State};
use crate::program::{Among, Follow, Groups, MoveCode, NOWHERE, Num, Path, Play, Program, Rays, Set, Source};
use std::ops::ControlFlow::{self, Continue};

/// What all units that are alike have in common, wherever they begin.
pub(super) struct Reach<'a, const W: usize> {
    pub lands: Lands<W>,
    /// The cells that a slide may pass.
    pub through: CellSet<W>,
    /// For a line, the cells that fit each item of its pattern.
    tests: Option<Tests<W>>,
    /// The one part that may follow, if its targets can be found without playing this one.
    pub tail: Option<Tail<'a, W>>,
}

impl<const W: usize> Program<W> {
    /// True if there are as many pieces of a kind as there may be.
    pub(super) fn is_used_up(&self, state: &State, kind: usize) -> bool {
        self.kinds[kind].count.is_some_and(|limit| self.layout.count_of(state, kind) >= usize::from(limit))
    }
}

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// Finds the parts of a move at this point of the turn.
    pub(super) fn play(&mut self, site: Site<'p, W>, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let (program, Site { play, ahead, code, fast }) = (self.program, site);
        if play.when.as_ref().is_some_and(|c| !program.holds(c, state, frame)) {
            return Continue(());
        }
        let plan = self.plan_for(ahead);
        let within = self.sought_from(play.mv.0, self.begun_from(play, state, frame));
        if let Some(plan) = plan.filter(|plan| self.is_free(plan)) {
            return self.follow(plan, site, within, state, frame);
        }
        let from = self.lifted_from(code, within, state, frame);
        if let Some(plan) = plan.filter(|plan| self.is_worth_it(plan, from)) {
            return self.follow(plan, site, within, state, frame);
        }
        if from.is_empty() || !self.is_gated(site, state, frame) {
            return Continue(());
        }
        let steps = self.steps(site, state, frame);
        let to = play.to.as_ref().map_or(program.layout.places, |s| program.eval(s, state, frame));
        let last = self.last_part(site, state, frame);
        let scene = &Scene { site, to, state, frame, steps, count: 0, last: last.as_ref() };
        let whole = match &code.source {
            Source::New(kind) => return self.place(scene, kind.index()),
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
                return self.choose(scene);
            }
            Source::Tops { .. } => return self.lift_each_tops(scene, from),
            Source::Top(_) => false,
            Source::Stack(_) => true,
        };
        if fast.stays {
            return from.iter().try_for_each(|cell| self.lift_in_place(scene, cell, whole));
        }
        if self.lifts_alike(fast, from) {
            return self.lift_alike(scene, from, whole);
        }
        from.iter().try_for_each(|cell| self.lift_from(scene, cell, whole))
    }

    /// The places in `within` from which a move can begin; all places for a move that lifts nothing.
    fn lifted_from(&self, code: &MoveCode<W>, within: CellSet<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let program = self.program;
        let set = match &code.source {
            Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. } => set,
            Source::New(_) | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
                return program.layout.places;
            }
        };
        let from = if within.is_empty() { within } else { within & program.eval(set, state, frame) };
        let from =
            if from.is_empty() { from } else { from & (program.layout.occupied(state) | program.layout.filled(state)) };
        match &code.begun {
            Some(begun) if !from.is_empty() => from & program.eval(begun, state, frame),
            _ => from,
        }
    }

    /// The places from which the turn lets a move begin, whatever the move itself says.
    #[inline]
    fn begun_from(&self, play: &Play<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        match (&play.from, play.tied) {
            (_, true) if frame.there == NOWHERE => CellSet::EMPTY,
            (_, true) => CellSet::one(frame.there as usize),
            (Some(set), _) => self.program.eval(set, state, frame),
            (None, _) => self.program.layout.places,
        }
    }

    /// The parts of the unit on a cell.
    fn lift_from(&mut self, scene: &Scene<'_, W>, cell: usize, whole: bool) -> ControlFlow<()> {
        let (program, fast) = (self.program, scene.fast);
        let Some(unit) = program.layout.unit_at(scene.state, cell, whole) else { return Continue(()) };
        let bound = Frame { from: cell as u16, ..scene.frame.clone() };
        let scene = &Scene { frame: &bound, ..*scene };
        if !fast.needs_lift {
            let reach = self.reach(scene, unit, scene.state);
            return self.go(scene, &reach, unit, cell, self.seen(scene, scene.state));
        }
        if fast.lifts_lightly && !program.layout.is_slot(cell) {
            let left = program.layout.left_by(scene.state, cell, unit);
            let reach = self.reach(scene, unit, scene.state);
            return self.go_lightly(scene, &reach, unit, cell, left);
        }
        self.lift_whole(scene, cell, unit)
    }

    /// The part that lifts the unit on a cell and puts it down there: once lifted, its cell is empty, so it may always land.
    fn lift_in_place(&mut self, scene: &Scene<'_, W>, cell: usize, whole: bool) -> ControlFlow<()> {
        let program = self.program;
        if program.layout.is_slot(cell) || scene.frame.pending.contains(cell) {
            return self.lift_from(scene, cell, whole);
        }
        let Some(unit) = program.layout.unit_at(scene.state, cell, whole) else { return Continue(()) };
        let bound = Frame { from: cell as u16, ..scene.frame.clone() };
        let scene = &Scene { frame: &bound, ..*scene };
        self.put_back(scene, cell, unit, false)
    }

    /// The parts of a unit, found in a position from which it is removed.
    fn lift_whole(&mut self, scene: &Scene<'_, W>, cell: usize, unit: Unit) -> ControlFlow<()> {
        let program = self.program;
        let mut lifted = self.pool.copy_board(scene.state);
        for _ in 0..unit.height {
            program.layout.pop(&mut lifted, cell);
        }
        let reach = self.reach(scene, unit, &lifted);
        let flow = self.go(scene, &reach, unit, cell, self.seen(scene, &lifted));
        self.pool.give_back(lifted);
        flow
    }

    /// The parts of the top pieces of these cells. Where they stay on their cell, and what follows is found once a part was
    /// drawn, there is nothing to ask of a part.
    fn lift_each_tops(&mut self, scene: &Scene<'_, W>, from: CellSet<W>) -> ControlFlow<()> {
        let (program, state, ahead) = (self.program, scene.state, scene.ahead);
        let on_board = from.is_within(program.topology.board.without(scene.frame.pending));
        let goes_on = ahead.follow == Follow::Maybe && !ahead.may_end;
        let is_bare = scene.fast.stays && on_board && goes_on && self.needs_no_test(scene) && self.seeking.is_none();
        if let (Source::Tops { least: Num::Int(least), most: Num::Int(most), .. }, true) = (&scene.code.source, is_bare)
            && let Some(continuation) = self.unfinished(ahead, state, scene.frame, false)
        {
            return (from & scene.to).iter().try_for_each(|cell| {
                let most = program.layout.height(state, cell).min(usize::try_from(*most).unwrap_or(0)) as u16;
                (1.max(*least) as u16..most + 1).try_for_each(|way| {
                    let part = Part { way, from: cell as u16, ..Part::bare(scene.play.mv.0) };
                    self.emit_unfinished(part, CellSet::one(cell), None, continuation)
                })
            });
        }
        from.iter().try_for_each(|cell| self.lift_tops(scene, cell))
    }

    /// The parts of a cell's top pieces, for each number of them that may be lifted.
    fn lift_tops(&mut self, scene: &Scene<'_, W>, cell: usize) -> ControlFlow<()> {
        let program = self.program;
        let bound = Frame { from: cell as u16, ..scene.frame.clone() };
        let Source::Tops { least, most, .. } = &scene.code.source else { return Continue(()) };
        let height = program.liftable(scene.state, cell);
        for count in program.tops_lifted(least, most, scene.state, &bound) {
            let Some(unit) = program.tops_of(scene.state, cell, usize::from(count)) else { break };
            let scene = &Scene { frame: &bound, count, ..*scene };
            match scene.fast.stays && !program.layout.is_slot(cell) && !scene.frame.pending.contains(cell) {
                true => self.put_back(scene, cell, unit, usize::from(count) < height)?,
                false => self.lift_whole(scene, cell, unit)?,
            }
        }
        Continue(())
    }

    /// The part that puts a unit down on the cell where it was lifted, perhaps on top of what it left there.
    fn put_back(&mut self, scene: &Scene<'_, W>, cell: usize, unit: Unit, on_top: bool) -> ControlFlow<()> {
        let tail = self.tail(scene, unit.top);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: scene.count, from: cell as u16, to: NOWHERE };
        let targets = CellSet::one(cell) & scene.to;
        let stacking = if on_top { targets } else { CellSet::EMPTY };
        self.offer(scene, part, targets, stacking, unit, tail.as_ref())
    }

    /// The positions in which the sets of a move are evaluated: before it, and with the unit off the board.
    pub(super) fn seen<'a>(&self, scene: &Scene<'a, W>, lifted: &'a State) -> Seen<'a> {
        Seen { before: scene.state, lifted, left: None, steps: scene.steps, is_gated: scene.code.path_is_gated }
    }

    /// What units like this one have in common; `seen` is the position, without the unit if that makes a difference.
    pub(super) fn reach<'a>(&self, scene: &Scene<'a, W>, unit: Unit, seen: &State) -> Reach<'a, W>
    where
        'p: 'a,
    {
        let (program, code) = (self.program, scene.code);
        let mut lands = if code.lands.is_by_pattern() {
            program.lands_anyhow(unit.bottom, unit.top, unit.height, seen, scene.frame)
        } else {
            program.lands(&code.lands, unit.bottom, unit.top, unit.height, seen, scene.frame)
        };
        if !scene.fast.weighs_swaps {
            lands.any |= lands.swapping;
        }
        let eval = |set: Option<&Set<W>>| set.map_or(CellSet::EMPTY, |set| program.eval(set, seen, scene.frame));
        let through = eval(code.path.passes());
        let tests = match &code.path {
            Path::Line { pattern, .. } => {
                Some(program.tests(pattern, program.open_prey(Some(unit.top), seen, scene.frame), seen, scene.frame))
            }
            _ => None,
        };
        let tail = self.tail(scene, unit.top);
        Reach { lands, through, tests, tail }
    }

    /// Where a unit from this place may land, including the cells with which it can change places.
    #[inline]
    fn lands_from(&self, scene: &Scene<'_, W>, reach: &Reach<'_, W>, unit: Unit, cell: usize) -> CellSet<W> {
        if !scene.fast.weighs_swaps {
            return reach.lands.any;
        }
        let stay = self.program.layout.height(scene.state, cell) - unit.height;
        let makes_way = |&to: &usize| self.program.makes_way(cell, to, stay, scene.state);
        let swapping: CellSet<W> = reach.lands.swapping.iter().filter(makes_way).collect();
        reach.lands.any | swapping
    }

    /// The parts of a unit from one cell.
    #[inline]
    pub(super) fn go(
        &mut self,
        scene: &Scene<'_, W>,
        reach: &Reach<'_, W>,
        unit: Unit,
        cell: usize,
        seen: Seen<'_>,
    ) -> ControlFlow<()> {
        if let (Path::Line { rays, pattern, cases, .. }, Some(tests)) = (&scene.code.path, &reach.tests) {
            let open = self.program.open_rays(*rays, cases, seen.before, scene.frame);
            let Some(rays) = open else { return Continue(()) };
            let matcher = Matcher::new(pattern, tests);
            let (lands, stacking) = (self.lands_from(scene, reach, unit, cell), reach.lands.stacking);
            return self.lines(scene, lands, stacking, unit, rays, matcher, CellSet::EMPTY, cell);
        }
        let lands = self.lands_from(scene, reach, unit, cell) & scene.to;
        let mut targets = self.program.way(&scene.code.path, cell, lands, reach.through, seen, scene.frame);
        if scene.code.leaves_start {
            targets.remove(cell);
        }
        let part = Part { mv: scene.play.mv.0, ray: 0, way: scene.count, from: cell as u16, to: NOWHERE };
        self.offer(scene, part, targets, targets & reach.lands.stacking, unit, reach.tail.as_ref())
    }

    /// The parts of a move that only points at one of these cells.
    fn point(&mut self, scene: &Scene<'_, W>, of: &Set<W>) -> ControlFlow<()> {
        let program = self.program;
        let mut cells = program.eval(of, scene.state, scene.frame) & program.topology.board & scene.to;
        if let Some(begun) = scene.code.begun.as_ref().filter(|_| !cells.is_empty()) {
            cells &= program.eval(begun, scene.state, scene.frame);
        }
        self.offer(scene, Part::bare(scene.play.mv.0), cells, CellSet::EMPTY, Unit::single(0), None)
    }

    /// The parts of a move that lifts nothing and chooses something.
    fn choose(&mut self, scene: &Scene<'_, W>) -> ControlFlow<()> {
        let (program, code) = (self.program, scene.code);
        if let (Source::Choice(_, Among::Cells(of)), []) = (&code.source, &code.fans[..]) {
            return self.point(scene, of);
        }
        if let Source::Group { memory, of, groups } = &code.source {
            return self.choose_group(scene, usize::from(*memory), of, *groups);
        }
        let is_asked = !(code.guards.is_empty() || self.is_pseudo_legal && scene.ahead.guards_wait);
        let mut bound = scene.frame.clone();
        for part in program.choices(scene.play.mv, &code.source, scene.state, scene.frame) {
            (bound.from, bound.to) = (part.from, part.to);
            let is_elsewhere = part.to != NOWHERE && !scene.to.contains(usize::from(part.to));
            if is_elsewhere || is_asked && !program.allows_choice(code, part, scene.state, &bound) {
                continue;
            }
            if self.heads.is_some() {
                self.head(scene, part, CellSet::EMPTY)?;
            } else {
                self.make(scene, part, false)?;
            }
        }
        Continue(())
    }

    /// The parts of a move that chooses a group of cells. What is asked of the group and does not depend on it is found once.
    fn choose_group(&mut self, scene: &Scene<'_, W>, memory: usize, of: &Set<W>, groups: Groups) -> ControlFlow<()> {
        let (program, tests) = (self.program, &scene.code.group_tests);
        let eval = |set: &Set<W>| program.eval(set, scene.state, scene.frame);
        let within = tests.within.iter().fold(eval(of) & program.topology.board, |of, set| of & eval(set));
        let of = tests.avoiding.iter().fold(within, |of, set| of.without(eval(set)));
        let meeting: Vec<CellSet<W>> = tests.meeting.iter().map(eval).collect();
        if of.is_empty() || meeting.iter().any(CellSet::is_empty) {
            return Continue(());
        }
        let is_asked = !(tests.each.is_empty() || self.is_pseudo_legal && scene.ahead.guards_wait);
        let mut noted = is_asked.then(|| scene.state.clone());
        let mut bound = scene.frame.clone();
        let is_seen = is_asked || !meeting.is_empty();
        program.each_group(groups, of, |(way, from, to), known| {
            if !scene.to.contains(usize::from(to)) {
                return Continue(());
            }
            let part = Part { way, from, to, ..Part::bare(scene.play.mv.0) };
            let cells = || known.copied().unwrap_or_else(|| program.group_of(groups, part));
            let cells = if is_seen { cells() } else { CellSet::EMPTY };
            if meeting.iter().any(|set| !cells.meets(*set)) {
                return Continue(());
            }
            if let Some(noted) = &mut noted {
                (bound.from, bound.to) = (from, to);
                program.layout.mark(noted, memory, cells);
                if tests.each.iter().any(|cond| !program.holds(cond, noted, &bound)) {
                    return Continue(());
                }
            }
            match self.heads.is_some() {
                true => self.head(scene, part, CellSet::EMPTY),
                false => self.make(scene, part, false),
            }
        })
    }

    /// The parts of a move that places a new piece.
    fn place(&mut self, scene: &Scene<'_, W>, kind: usize) -> ControlFlow<()> {
        let program = self.program;
        if program.is_used_up(scene.state, kind) {
            return Continue(());
        }
        let unit = Unit::single(kind);
        let reach = self.reach(scene, unit, scene.state);
        let start = scene.play.from.as_ref().map_or(NOWHERE, |_| scene.frame.there);
        let lands = reach.lands.any & scene.to;
        let seen = self.seen(scene, scene.state);
        let targets = match &scene.code.path {
            path @ (Path::To(_) | Path::Stay) => program.way(path, 0, lands, reach.through, seen, scene.frame),
            _ if start == NOWHERE => CellSet::EMPTY,
            path => program.way(path, start as usize, lands, reach.through, seen, scene.frame),
        };
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        self.offer(scene, part, targets, targets & reach.lands.stacking, unit, None)
    }

    /// The parts of a unit along lines: one for each way in which a ray fits the pattern, but only the first of ways that land
    /// and capture on the same cells and differ in the cells they name. `ended`: cells after which nothing can follow.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "a unit, and what is known of its lines")]
    pub(super) fn lines(
        &mut self,
        scene: &Scene<'_, W>,
        lands: CellSet<W>,
        stacking: CellSet<W>,
        unit: Unit,
        rays: usize,
        matcher: Matcher<'_, W>,
        ended: CellSet<W>,
        cell: usize,
    ) -> ControlFlow<()> {
        let mut lands = lands & scene.to;
        if scene.code.leaves_start {
            lands.remove(cell);
        }
        let table = &self.program.topology.rays[rays];
        let part = Part { mv: scene.play.mv.0, ray: 0, way: scene.count, from: cell as u16, to: NOWHERE };
        if !matcher.pattern.marks {
            let ends = matcher.ends(table, cell) & lands;
            return self.offer(scene, part, ends, ends & stacking, unit, None);
        }
        self.many_lines(scene, (lands, stacking), unit, (table, matcher, ended), part)
    }

    /// The same, where a ray may fit in several ways.
    fn many_lines(
        &mut self,
        scene: &Scene<'_, W>,
        (lands, stacking): (CellSet<W>, CellSet<W>),
        unit: Unit,
        (table, matcher, ended): (&Rays<W>, Matcher<'_, W>, CellSet<W>),
        part: Part,
    ) -> ControlFlow<()> {
        let cell = usize::from(part.from);
        let mut found = self.pool.lists.pop().unwrap_or_default();
        let takes = matcher.pattern.takes;
        let lifts = matches!(scene.code.source, Source::Tops { .. });
        for (ray, cells) in table.from_cell(cell).enumerate().filter(|(_, cells)| matcher.may_begin(cells)) {
            let mut ends = Vec::new();
            let mut number = 0u16;
            matcher.matches(cells, &mut |m| {
                let is_same = |part: &Part| {
                    let ray = || table.ray(cell, usize::from(part.ray));
                    let taken = || matcher.way_of(ray()?, *part, lifts).map(|way| way.taken);
                    part.to == m.end && (!takes || taken() == Some(m.taken))
                };
                let way = if lifts {
                    let before = ends.iter().filter(|&&end| end == m.end).count();
                    ends.push(m.end);
                    Part::lifting(part.way, before as u16)
                } else {
                    Some(number)
                };
                if let Some(way) = way.filter(|_| lands.contains(m.end as usize) && !found.iter().any(is_same)) {
                    found.push(Part { ray: ray as u8, way, to: m.end, ..part });
                }
                number += 1;
            });
        }
        let flow = found.iter().try_for_each(|&part| {
            let one = CellSet::one(part.to as usize);
            if ended.contains(part.to as usize) {
                return self.emit(part, one);
            }
            self.offer(scene, part, one, one & stacking, unit, None)
        });
        found.clear();
        self.pool.lists.push(found);
        flow
    }
}
