//! The parts a move offers at a point of a turn.

use super::tail::{Column, Tail, set_to};
use super::ways::{Lands, Seen};
use super::{Head, Part, Sink, Walk};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::lines::Tested;
use crate::play::state::{Frame, State};
use crate::program::{Among, Calm, Follow, MoveCode, NOWHERE, Node, Num, Path, Play, Source};
use std::ops::ControlFlow::{self, Continue};

/// A move looked at in a position.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, const W: usize> {
    pub play: &'a Play<W>,
    pub code: &'a MoveCode<W>,
    /// Where the turn allows it to end.
    pub to: CellSet<W>,
    pub state: &'a State,
    pub frame: &'a Frame<W>,
    /// How far its walk goes, where that is one number for all parts.
    pub steps: Option<i64>,
}

/// What is in hand: its lowest and highest piece, and how many there are.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub bottom: usize,
    pub top: usize,
    pub height: usize,
}

impl Unit {
    fn single(kind: usize) -> Self {
        Self { bottom: kind, top: kind, height: 1 }
    }
}

/// What such a unit can do, wherever it begins.
struct Reach<'a, const W: usize> {
    lands: Lands<W>,
    /// What a slide may pass.
    through: CellSet<W>,
    /// The pattern of a line.
    tested: Option<Tested<'a, W>>,
    /// The one part that may follow, where it can be counted without playing this one.
    tail: Option<Tail<'a, W>>,
}

impl<'p, const W: usize, S: Sink<W> + ?Sized> Walk<'p, '_, W, S> {
    /// A move at this point of the turn.
    pub(super) fn play(&mut self, play: &'p Play<W>, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let program = self.program;
        if self.only_captures && !play.can_capture && frame.taken.is_empty() {
            return Continue(());
        }
        if play.when.as_ref().is_some_and(|c| !program.holds(c, state, frame)) {
            return Continue(());
        }
        let code = &program.views[self.player].moves[play.mv.index()];
        if !code.gates.iter().all(|c| program.holds(c, state, frame)) {
            return Continue(());
        }
        let steps = code.steps.as_ref().map(|n| program.number(n, state, frame));
        let to = play.to.as_ref().map_or(program.places, |s| program.eval(s, state, frame));
        let scene = Scene { play, code, to, state, frame, steps };
        let (set, whole) = match &code.source {
            Source::New(kind) => return self.place(scene, kind.index()),
            Source::Choice(_, among) => return self.choose(scene, among),
            Source::Top(set) => (set, false),
            Source::Stack(set) => (set, true),
        };
        let from = match (&play.from, play.tied) {
            (_, true) if frame.there == NOWHERE => return Continue(()),
            (_, true) => CellSet::one(frame.there as usize),
            (Some(s), _) => program.eval(s, state, frame),
            (None, _) => program.places,
        };
        let from = from & program.eval(set, state, frame) & (program.occupied(state) | program.filled(state));
        if !whole && !play.tied && code.plain && !code.needs_lift {
            return self.lift_by_kind(scene, from);
        }
        from.iter().try_for_each(|cell| self.lift_from(scene, cell, whole))
    }

    /// Lifting top pieces from many cells: what they can do is worked out once for each kind.
    fn lift_by_kind(&mut self, scene: Scene<'_, W>, from: CellSet<W>) -> ControlFlow<()> {
        let program = self.program;
        for kind in 0..program.kinds.len() {
            let cells = program.top(scene.state, kind) & from;
            if !cells.is_empty() {
                let unit = Unit::single(kind);
                let reach = self.reach(scene, unit, scene.state);
                let seen = self.seen(scene, scene.state);
                cells.iter().try_for_each(|cell| self.go(scene, &reach, unit, cell, seen))?;
            }
        }
        from.without(program.board).iter().try_for_each(|slot| self.lift_from(scene, slot, false))
    }

    /// Lifting from one cell.
    fn lift_from(&mut self, scene: Scene<'_, W>, cell: usize, whole: bool) -> ControlFlow<()> {
        let (program, code) = (self.program, scene.code);
        let height = program.height(scene.state, cell);
        let Some(top) = program.piece_at(scene.state, cell, height.wrapping_sub(1)) else { return Continue(()) };
        let bottom = program.piece_at(scene.state, cell, 0).unwrap_or(top);
        let whole = whole && !program.is_slot(cell);
        let unit = if whole { Unit { bottom, top, height } } else { Unit::single(top) };
        if code.plain && !code.needs_lift {
            let reach = self.reach(scene, unit, scene.state);
            return self.go(scene, &reach, unit, cell, self.seen(scene, scene.state));
        }
        let bound = Frame { from: cell as u16, ..scene.frame.clone() };
        let scene = Scene { frame: &bound, ..scene };
        if !code.needs_lift {
            let reach = self.reach(scene, unit, scene.state);
            return self.go(scene, &reach, unit, cell, self.seen(scene, scene.state));
        }
        if code.lifts_lightly && !program.is_slot(cell) {
            return self.lift_lightly(scene, cell, unit);
        }
        let mut lifted = self.pool.copy(scene.state);
        for _ in 0..unit.height {
            program.pop(&mut lifted, cell);
        }
        let reach = self.reach(scene, unit, &lifted);
        let flow = self.go(scene, &reach, unit, cell, self.seen(scene, &lifted));
        self.pool.give_back(lifted);
        flow
    }

    /// What there is to see with the unit off the board.
    fn seen<'a>(&self, scene: Scene<'a, W>, lifted: &'a State) -> Seen<'a> {
        Seen { before: scene.state, lifted, left: None, steps: scene.steps, is_gated: scene.code.path_is_gated }
    }

    /// Lifting where only the cell that is left looks different for it: no position is made.
    fn lift_lightly(&mut self, scene: Scene<'_, W>, cell: usize, unit: Unit) -> ControlFlow<()> {
        let program = self.program;
        let mut column: Column = program.column(scene.state, cell).iter().copied().take_while(|&b| b != 0).collect();
        column.truncate(column.len() - unit.height);
        let mut reach = self.reach(scene, unit, scene.state);
        let stays = program.lands_on(&scene.code.landing, unit, cell, &column, scene.state, scene.frame);
        set_to(&mut reach.lands.any, cell, stays);
        set_to(&mut reach.lands.stacking, cell, stays && !column.is_empty());
        let seen = Seen { left: Some((cell, &column)), ..self.seen(scene, scene.state) };
        if let Path::Slide { through, .. } = &scene.code.path {
            reach.through = program.seen_set(through, seen, scene.frame);
        }
        self.go(scene, &reach, unit, cell, seen)
    }

    /// What a unit can do in the position `seen`: with the unit off the board, where that makes a difference.
    fn reach<'a>(&self, scene: Scene<'a, W>, unit: Unit, seen: &State) -> Reach<'a, W>
    where
        'p: 'a,
    {
        let (program, code) = (self.program, scene.code);
        let lands = if code.landing.is_by_pattern() {
            program.lands_anyhow(unit.bottom, unit.top, unit.height, seen, scene.frame)
        } else {
            program.lands(&code.landing, unit.bottom, unit.top, unit.height, seen, scene.frame)
        };
        let through = match &code.path {
            Path::Slide { through, most, .. } if *most > 1 => program.eval(through, seen, scene.frame),
            _ => CellSet::EMPTY,
        };
        let tested = match &code.path {
            Path::Line { pattern, .. } => {
                Some(program.tested(pattern, program.prey(Some(unit.top), seen), seen, scene.frame))
            }
            _ => None,
        };
        let calm = scene.play.calm.as_ref().filter(|calm| !program.filled(scene.state).meets(calm.slots));
        let tail = match calm.map_or(scene.play.tail, |calm| calm.tail) {
            Some(node) if !self.careful => self.tail(node, unit.top, scene.state, scene.frame),
            _ => None,
        };
        Reach { lands, through, tested, tail }
    }

    /// The parts of a unit from one cell.
    #[inline]
    fn go(
        &mut self,
        scene: Scene<'_, W>,
        reach: &Reach<'_, W>,
        unit: Unit,
        cell: usize,
        seen: Seen<'_>,
    ) -> ControlFlow<()> {
        if let (Path::Line { rays, .. }, Some(tested)) = (&scene.code.path, &reach.tested) {
            return self.lines(scene, reach, unit, *rays, tested, cell);
        }
        let lands = reach.lands.any & scene.to;
        let targets = self.program.way(&scene.code.path, cell, lands, reach.through, seen, scene.frame);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
        self.offer(scene, part, targets, targets & reach.lands.stacking, unit, reach.tail.as_ref())
    }

    /// A role chosen among some.
    fn choose(&mut self, scene: Scene<'_, W>, among: &Among<W>) -> ControlFlow<()> {
        let program = self.program;
        let cells = match among {
            Among::Pieces(set) => program.eval(set, scene.state, scene.frame),
            Among::Roles(_) => CellSet::EMPTY,
        };
        let is_there = |role: usize| {
            let kinds = program.kinds_of_role[role];
            let held = || cells.without(program.board).iter().any(|slot| kinds >> program.slot_kind(slot) & 1 != 0);
            match among {
                Among::Pieces(_) => program.tops(scene.state, kinds).meets(cells) || held(),
                Among::Roles(roles) => roles.contains(&(role as u8)),
            }
        };
        let roles = (0..program.kinds_of_role.len()).filter(|&role| is_there(role));
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        let bound = Frame { from: NOWHERE, to: NOWHERE, ..scene.frame.clone() };
        if !scene.code.guards.iter().all(|(cond, _)| program.holds(cond, scene.state, &bound)) {
            return Continue(());
        }
        roles.collect::<Vec<_>>().into_iter().try_for_each(|role| {
            let part = Part { way: role as u16, ..part };
            if self.heads.is_some() {
                return self.head(scene, part, CellSet::EMPTY);
            }
            self.make(scene, part, false)
        })
    }

    /// A new piece.
    fn place(&mut self, scene: Scene<'_, W>, kind: usize) -> ControlFlow<()> {
        let program = self.program;
        if let Some(limit) = program.kinds[kind].count
            && program.count_of(scene.state, kind) >= limit as usize
        {
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

    /// The parts of a move along lines: each way a ray fits is a part, unless it takes and names the same as another.
    fn lines(
        &mut self,
        scene: Scene<'_, W>,
        reach: &Reach<'_, W>,
        unit: Unit,
        rays: usize,
        tested: &Tested<'_, W>,
        cell: usize,
    ) -> ControlFlow<()> {
        let lands = reach.lands.any & scene.to;
        let table = &self.program.rays[rays];
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
        let stacking = reach.lands.stacking;
        if !tested.marks() {
            let mut ends = CellSet::EMPTY;
            for &(start, end) in &table.of[cell] {
                tested.matches(&table.cells[start as usize..end as usize], &mut |m| ends.insert(m.end as usize));
            }
            let ends = ends & lands;
            return self.offer(scene, part, ends, ends & stacking, unit, None);
        }
        let mut known: Vec<(u16, CellSet<W>)> = Vec::new();
        let mut found: Vec<Part> = Vec::new();
        for (ray, &(start, end)) in table.of[cell].iter().enumerate() {
            let mut way = 0u16;
            tested.matches(&table.cells[start as usize..end as usize], &mut |m| {
                if lands.contains(m.end as usize) && !known.contains(&(m.end, m.taken)) {
                    known.push((m.end, m.taken));
                    found.push(Part { ray: ray as u8, way, to: m.end, ..part });
                }
                way += 1;
            });
        }
        found.into_iter().try_for_each(|part| {
            let one = CellSet::one(part.to as usize);
            self.offer(scene, part, one, one & stacking, unit, None)
        })
    }

    /// Parts that differ only in where they end; on `stacking` ones something stands that is not taken.
    fn offer(
        &mut self,
        scene: Scene<'_, W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        unit: Unit,
        tail: Option<&Tail<'_, W>>,
    ) -> ControlFlow<()> {
        let targets = if scene.code.late_guards.is_empty() { targets } else { self.guarded(scene, part, targets) };
        if targets.is_empty() {
            return Continue(());
        }
        if self.heads.is_some() {
            return self.head(scene, part, targets);
        }
        let is_careful = self.careful && !self.is_safe(scene, part, unit);
        if is_careful || !scene.code.leaving.is_empty() {
            return targets.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, false));
        }
        if let Some(calm) = scene.play.calm.as_ref().filter(|calm| !self.program.filled(scene.state).meets(calm.slots))
        {
            return self.offer_calm(scene, calm, part, targets, stacking, unit, tail);
        }
        if let Some(cells) = scene.play.ends_outside {
            let ends = targets.without(cells);
            if !ends.is_empty() {
                self.handed += 1;
                self.sink.group(&self.parts, part, ends)?;
            }
            let mut deeper = (targets & cells).iter();
            return deeper.try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, false));
        }
        if scene.play.may_end {
            self.handed += 1;
            self.sink.group(&self.parts, part, targets)?;
        }
        let deeper = match scene.play.follow {
            Follow::Never => return Continue(()),
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe if self.is_last_round(scene) => return Continue(()),
            Follow::Maybe => targets,
        };
        match tail {
            Some(tail) if !deeper.is_empty() => self.offer_tail(scene, tail, part, deeper, unit),
            _ => deeper.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, scene.play.may_end)),
        }
    }

    /// True for a part behind which nothing that no turn may leave can be left.
    fn is_safe(&self, scene: Scene<'_, W>, part: Part, unit: Unit) -> bool {
        self.parts.is_empty()
            && scene.code.moves_one
            && usize::from(self.program.kinds[unit.top].owner) == self.player
            && self.safety.is_some_and(|safety| safety.allows(usize::from(part.from), unit.top))
    }

    /// Parts behind which something must be played only if it is fed by what they capture.
    #[expect(clippy::too_many_arguments, reason = "the parts, and what is known of them")]
    fn offer_calm(
        &mut self,
        scene: Scene<'_, W>,
        calm: &Calm<W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        unit: Unit,
        tail: Option<&Tail<'_, W>>,
    ) -> ControlFlow<()> {
        let feeding = self.program.feeding(targets, calm.kinds, scene.state) | targets & calm.slots;
        feeding.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, false))?;
        let targets = targets.without(feeding);
        if targets.is_empty() {
            return Continue(());
        }
        if calm.may_end {
            self.handed += 1;
            self.sink.group(&self.parts, part, targets)?;
        }
        let deeper = match calm.follow {
            Follow::Never => return Continue(()),
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe => targets,
        };
        match tail {
            Some(tail) if !deeper.is_empty() => self.offer_tail(scene, tail, part, deeper, unit),
            _ => deeper.iter().try_for_each(|t| self.make(scene, Part { to: t as u16, ..part }, calm.may_end)),
        }
    }

    /// True where this part ends the last round of a repeat behind which nothing comes.
    fn is_last_round(&self, scene: Scene<'_, W>) -> bool {
        let nodes = &self.program.views[self.player].nodes;
        match &nodes[scene.play.next as usize] {
            Node::Rounds { most, next: 0, .. } if matches!(most, Num::Int(_) | Num::Roll) => {
                i64::from(scene.frame.rounds) >= self.program.number(most, scene.state, scene.frame)
            }
            _ => false,
        }
    }

    /// Notes the parts that may be played next.
    fn head(&mut self, scene: Scene<'_, W>, part: Part, targets: CellSet<W>) -> ControlFlow<()> {
        let well = |t: &usize| self.leaves_well(scene, Part { to: *t as u16, ..part });
        let left: CellSet<W> = targets.iter().filter(well).collect();
        let is_legal = if targets.is_empty() { self.leaves_well(scene, part) } else { !left.is_empty() };
        if let (Some(heads), true) = (&mut self.heads, is_legal) {
            self.handed += 1;
            heads.push(Head { part, targets: left, next: scene.play.next, rounds: scene.frame.rounds });
        }
        Continue(())
    }

    /// Whether the part leaves what its move may leave.
    fn leaves_well(&self, scene: Scene<'_, W>, part: Part) -> bool {
        if scene.code.leaving.is_empty() {
            return true;
        }
        let (mut after, mut bound) = (scene.state.clone(), scene.frame.clone());
        self.program.apply(&mut after, &mut bound, part);
        scene.code.leaving.iter().all(|(cond, _)| self.program.holds(cond, &after, &bound))
    }

    /// The targets for which the move's conditions hold.
    fn guarded(&mut self, scene: Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        if !scene.code.fans.is_empty() {
            return self.guarded_by_lines(scene, part, targets);
        }
        let holds = |&t: &usize| {
            let bound = Frame { from: part.from, to: t as u16, ..scene.frame.clone() };
            scene.code.late_guards.iter().all(|cond| self.program.holds(cond, scene.state, &bound))
        };
        targets.iter().filter(holds).collect()
    }

    /// The same, where the conditions may ask for lines read from where the unit lands.
    fn guarded_by_lines(&mut self, scene: Scene<'_, W>, part: Part, targets: CellSet<W>) -> CellSet<W> {
        let program = self.program;
        let mut lifted = self.pool.copy(scene.state);
        let unit = program.lift(scene.code, &mut lifted, usize::from(part.from));
        if let Some(fan) = scene.code.asks_fan.map(|at| &scene.code.fans[at]) {
            let starts = program.fan_starts(fan, unit.last().copied(), &lifted, scene.frame);
            self.pool.give_back(lifted);
            return targets & starts;
        }
        let mut bound = Frame { from: part.from, ..scene.frame.clone() };
        let holds = |&t: &usize| {
            bound.to = t as u16;
            for fan in &scene.code.fans {
                program.read_fan(fan, t, unit.last().copied(), &lifted, &mut bound);
            }
            scene.code.late_guards.iter().all(|cond| program.holds(cond, scene.state, &bound))
        };
        let held = targets.iter().filter(holds).collect();
        self.pool.give_back(lifted);
        held
    }

    /// Plays a part and goes on behind it. `counted`: that the turn may end here was told already.
    pub(super) fn make(&mut self, scene: Scene<'_, W>, part: Part, counted: bool) -> ControlFlow<()> {
        let program = self.program;
        let mut after = self.pool.copy(scene.state);
        let mut bound = scene.frame.clone();
        program.apply(&mut after, &mut bound, part);
        let leaves_well = scene.code.leaving.iter().all(|(cond, _)| program.holds(cond, &after, &bound));
        let mut flow = Continue(());
        if leaves_well {
            self.parts.push(part);
            let outer = self.counted;
            self.counted = if counted { self.parts.len() } else { usize::MAX };
            let over = self.requirements && self.careful && program.ends_at_once(&after, &bound, self.player);
            flow = if over { self.end(&after, &bound) } else { self.node(scene.play.next, &after, &bound) };
            self.counted = outer;
            self.parts.pop();
        }
        self.pool.give_back(after);
        flow
    }
}
