//! The parts of a move found by its plan, for all its units at once: see [`crate::program::plans`].

mod direct;
mod lines;
mod movement;

use super::cache::PositionCache;
use super::scene::{Scene, Site, Unit, entry};
use super::tail::Tail;
use super::{Part, Traversal};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::plans::{KindPlan, LinkPlan, Plan, RowPlan, WayPlan};
use crate::program::slides::Sliding;
use crate::program::{FastPlay, NOWHERE, Node, Path, Program};
use movement::{Movement, bundles_pay, by_shifts};
use std::ops::ControlFlow::{self, Continue};

/// Up to this number of units it is worth looking at each one before lines are found for all at once.
const FEW_UNITS: usize = 2;

/// How many registers are worked out in the time it takes to look at one unit: one that may go anywhere, and any other.
const REGISTERS_A_UNIT: [usize; 2] = [1, 6];

/// What units have in common that have the same kind on top.
struct InCommon<'p, const W: usize> {
    kind: &'p KindPlan,
    lands: CellSet<W>,
    stacking: CellSet<W>,
    vacant: CellSet<W>,
    /// A table of neighbours, and where they may land on the neighbours of the cell they leave.
    near: Option<(&'p [CellSet<W>], CellSet<W>)>,
    alone: CellSet<W>,
    /// The cells with stacks, where that matters.
    tall: CellSet<W>,
    tail: Option<Tail<'p, W>>,
    /// Parts from the cells of `direct` to those of `ending` need no test, and the turn ends with them.
    direct: CellSet<W>,
    ending: CellSet<W>,
}

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// The plan by which a move is found here: where the traversal started, since the registers belong to that position.
    #[inline]
    pub(super) fn plan_for(&self, ahead: &FastPlay<W>) -> Option<&'p Plan> {
        let plan = ahead.plan?;
        if self.parts.len() == self.root { self.fast.plans.get(usize::from(plan)) } else { None }
    }

    /// True where the registers of a plan cost nothing extra: where a turn begins, most moves share them; or all are known.
    #[inline]
    pub(super) fn is_free(&self, plan: &Plan) -> bool {
        self.parts.is_empty() || self.cache.known() >= usize::from(plan.all)
    }

    /// True where working out the registers of a plan takes less time than looking at the units on these places one by one.
    pub(super) fn is_worth_it(&self, plan: &Plan, from: CellSet<W>) -> bool {
        let to_do = usize::from(plan.all) - self.cache.known();
        let registers = REGISTERS_A_UNIT[usize::from(!matches!(plan.way, WayPlan::Anywhere))];
        to_do < registers * if plan.source.is_some() { from.len() } else { 1 }
    }

    /// True where the prerequisites of a move's plan show that the move has no parts.
    #[inline]
    pub(super) fn lacks_prerequisites(&mut self, ahead: &FastPlay<W>, state: &State, frame: &Frame<W>) -> bool {
        let early = self.fast.registers.early;
        let is_known = self.parts.is_empty() || self.cache.known() >= usize::from(early);
        match ahead.prerequisites {
            Some(prerequisites) if is_known && self.parts.len() == self.root => {
                self.cache.lacks_one_of(prerequisites, state, frame)
            }
            _ => false,
        }
    }

    /// Finds the parts of a move by its plan; `within`: where the turn lets it begin.
    pub(super) fn follow(
        &mut self,
        plan: &'p Plan,
        site: Site<'p, W>,
        within: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        self.work_out(plan.first, state, frame);
        let mut source = plan.source.map(|source| self.cache.value(source) & within);
        if let (Some(source), Some(begins)) = (&mut source, plan.begins) {
            self.work_out(begins + 1, state, frame);
            *source &= self.cache.value(begins);
        }
        if source.is_some_and(|source| source.is_empty()) || !self.cache.allow(plan, state, frame) {
            return Continue(());
        }
        let steps = self.steps(site, state, frame);
        let (to, last) = (self.program.layout.places, self.last_part(site, state, frame));
        let scene = &Scene { site, to, state, frame, steps, count: 0, last: last.as_ref() };
        if plan.source.is_none() {
            self.work_out(plan.all, state, frame);
            return self.put_new(scene, plan);
        }
        let from = source.unwrap_or_default();
        if let (true, [kind]) = (plan.is_one, plan.kinds.as_slice()) {
            let slots = within
                & self.cache.value_or_none(plan.aside)
                & self.program.layout.slots_of_kind[usize::from(kind.kind)];
            let cells = self.program.layout.top(state, usize::from(kind.kind)) & from | slots;
            return if cells.is_empty() { Continue(()) } else { self.follow_kind(scene, plan, kind, cells, true) };
        }
        if plan.by_cell && !self.sink.takes_bundles() {
            self.cell_by_cell(scene, plan, from)?;
        } else {
            for kind in &plan.kinds {
                let cells = self.program.layout.top(state, usize::from(kind.kind)) & from;
                if !cells.is_empty() {
                    self.follow_kind(scene, plan, kind, cells, true)?;
                }
            }
        }
        let Some(aside) = plan.aside else { return Continue(()) };
        for slot in (self.cache.value(aside) & within).iter() {
            let of = self.program.layout.slot_kind(slot);
            if let Some(kind) = plan.kinds.iter().find(|kind| usize::from(kind.kind) == of) {
                self.follow_kind(scene, plan, kind, CellSet::one(slot), false)?;
            }
        }
        Continue(())
    }

    /// The parts of units of several kinds, in the order of their cells.
    fn cell_by_cell(&mut self, scene: &Scene<'_, W>, plan: &'p Plan, from: CellSet<W>) -> ControlFlow<()> {
        for cell in (from & self.program.topology.board).iter() {
            let Some(top) = self.program.layout.top_of(scene.state, cell) else { continue };
            let kind = plan.kinds.iter().find(|kind| usize::from(kind.kind) == top);
            if let Some(kind) = kind {
                self.follow_kind(scene, plan, kind, CellSet::one(cell), true)?;
            }
        }
        Continue(())
    }

    /// The parts of a move that places a new piece.
    fn put_new(&mut self, scene: &Scene<'_, W>, plan: &Plan) -> ControlFlow<()> {
        let [plan] = plan.kinds.as_slice() else { return Continue(()) };
        let (program, kind) = (self.program, usize::from(plan.kind));
        let targets = self.cache.value(plan.lands);
        if targets.is_empty() || program.is_used_up(scene.state, kind) {
            return Continue(());
        }
        let stacking = self.cache.value_or_none(plan.stacking);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        self.offer(scene, part, targets, targets & stacking, Unit::single(kind), None)
    }

    /// The parts of units with one kind on top, on these cells, or in these slots if they are not `on_board`.
    fn follow_kind(
        &mut self,
        scene: &Scene<'_, W>,
        plan: &'p Plan,
        kind: &'p KindPlan,
        cells: CellSet<W>,
        on_board: bool,
    ) -> ControlFlow<()> {
        self.work_out(kind.upto, scene.state, scene.frame);
        let lands = self.cache.value(kind.lands);
        match &plan.way {
            WayPlan::Row(row) if kind.lands_apart() && self.heads.is_some() => {
                self.heads_by_row(scene, plan, lands, cells, *row)
            }
            WayPlan::Line(rays, ways) => {
                let lands = if on_board { lands } else { lands | self.cache.value_or_none(kind.alone) };
                self.by_line(scene, (plan, kind), (cells, lands), *rays, ways)
            }
            _ => self.by_way(scene, plan, kind, cells, on_board),
        }
    }

    /// The same for units that go where a table says, where only the next parts of a turn are wanted.
    fn heads_by_row(
        &mut self,
        scene: &Scene<'_, W>,
        plan: &Plan,
        lands: CellSet<W>,
        cells: CellSet<W>,
        row: RowPlan,
    ) -> ControlFlow<()> {
        let Some(row) = self.program.row(row, scene.steps) else { return Continue(()) };
        let stays = !plan.vacates && !scene.code.leaves_start;
        for cell in cells.iter() {
            let mut targets = entry(row, cell) & lands;
            if !stays {
                targets.remove(cell);
            }
            if !targets.is_empty() {
                let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
                self.offer(scene, part, targets, CellSet::EMPTY, Unit::single(0), None)?;
            }
        }
        Continue(())
    }

    /// The same for units that go anywhere, or by a table, chain, slide or walk.
    #[inline(never)]
    fn by_way(
        &mut self,
        scene: &Scene<'_, W>,
        plan: &'p Plan,
        kind: &'p KindPlan,
        cells: CellSet<W>,
        on_board: bool,
    ) -> ControlFlow<()> {
        let Some(common) = self.in_common(scene, plan, kind, cells, on_board) else { return Continue(()) };
        let (alone, path) = (common.alone, &self.view.moves[scene.play.mv.index()].path);
        let vacates = plan.vacates && on_board;
        match &plan.way {
            WayPlan::Row(RowPlan::Step(table)) if !vacates && self.takes_together(scene, *table, cells, alone) => {
                self.together(scene, &common, *table, cells)
            }
            WayPlan::Chain(links) => self.each(scene, plan, &common, cells, vacates, |traversal, cell, lands| {
                traversal.along(links, cell, lands, vacates, scene)
            }),
            WayPlan::Either(ways) => {
                let Path::Either(paths) = path else { return Continue(()) };
                let ready = |(way, path)| self.cache.movement(way, path, kind, scene.steps);
                let ways: Vec<_> = ways.iter().zip(paths).map(ready).collect();
                self.each(scene, plan, &common, cells, vacates, |_, cell, lands| {
                    let targets = |all, way: &Movement<'_, W>| all | way.targets(cell, vacates);
                    ways.iter().fold(CellSet::EMPTY, targets) & lands
                })
            }
            way => {
                let movement = self.cache.movement(way, path, kind, scene.steps);
                self.each(scene, plan, &common, cells, vacates, |_, cell, lands| {
                    movement.targets(cell, vacates) & lands
                })
            }
        }
    }

    /// What units with one kind on top have in common; `None` if they can land nowhere.
    fn in_common<'a>(
        &mut self,
        scene: &Scene<'a, W>,
        plan: &Plan,
        kind: &'a KindPlan,
        cells: CellSet<W>,
        on_board: bool,
    ) -> Option<InCommon<'a, W>>
    where
        'p: 'a,
    {
        let lands = self.sought_to(scene, self.that_may_take(scene, self.cache.value(kind.lands)));
        let (vacant, alone) = (self.cache.value_or_none(kind.vacant), self.cache.value_or_none(kind.alone));
        let near = kind.near.filter(|_| on_board).map(|(table, near)| {
            let program = self.program;
            (program.topology.neighbours[table as usize].as_slice(), self.cache.value(near))
        });
        if lands.is_empty() && vacant.is_empty() && alone.is_empty() && near.is_none() {
            return None;
        }
        let stacking = self.cache.value_or_none(kind.stacking);
        let lands = if on_board { lands } else { lands | alone };
        let tall = if plan.whole && !alone.is_empty() { self.program.layout.tall(scene.state) } else { CellSet::EMPTY };
        let tail = self.tail_of(scene, usize::from(kind.kind));
        let (mut direct, mut ending) = (CellSet::EMPTY, CellSet::EMPTY);
        if scene.ahead.ends_somewhere() && self.needs_no_test_there(scene) {
            direct = cells.without(self.must_be_tested(scene.fast.moves_one, usize::from(kind.kind), cells));
            let going_on = if scene.ahead.ends_turn() { CellSet::EMPTY } else { self.goes_on(scene) };
            ending = lands.without(going_on).without(self.closed());
        }
        Some(InCommon { kind, lands, stacking, vacant, near, alone, tall, tail, direct, ending })
    }

    /// True where the parts of many units may be emitted in bundles, since they need no test one by one.
    fn takes_together(&self, scene: &Scene<'_, W>, table: u32, cells: CellSet<W>, alone: CellSet<W>) -> bool {
        let shifts = &self.program.topology.shifts[table as usize];
        let ends = scene.ahead.may_end || scene.ahead.goes_on.as_ref().is_some_and(|goes_on| goes_on.ends);
        let pays = self.sink.takes_bundles() && bundles_pay(shifts, cells) && self.closed().is_empty();
        pays && (ends || self.leaves_unfinished(scene)) && alone.is_empty() && self.needs_no_test_there(scene)
    }

    /// True where parts are emitted without what follows them.
    fn leaves_unfinished(&self, scene: &Scene<'_, W>) -> bool {
        self.is_pseudo_legal && scene.ahead.most_after.is_some() && self.sink.takes_unfinished()
    }

    /// True where no part needs a test of its own, except perhaps for prohibitions.
    pub(super) fn needs_no_test(&self, scene: &Scene<'_, W>) -> bool {
        scene.ahead.goes_on.is_none() && self.needs_no_test_there(scene)
    }

    /// The same of the parts after which the turn ends.
    fn needs_no_test_there(&self, scene: &Scene<'_, W>) -> bool {
        let leaving_holds = scene.code.leaving.is_empty() || self.is_pseudo_legal;
        !self.tests_guards(scene) && leaving_holds && scene.ahead.if_empty.is_none() && self.heads.is_none()
    }

    /// The parts of many units, in bundles.
    fn together(
        &mut self,
        scene: &Scene<'_, W>,
        common: &InCommon<'_, W>,
        table: u32,
        cells: CellSet<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let (ahead, rows) = (scene.ahead, &program.topology.neighbours[table as usize]);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        let kind = usize::from(common.kind.kind);
        let must_be_tested = self.must_be_tested(scene.fast.moves_one, kind, cells);
        let cells = cells.without(must_be_tested);
        let going_on = common.lands & self.goes_on(scene);
        let ends = if ahead.may_end { common.lands } else { common.lands.without(going_on) };
        let shifts = &program.topology.shifts[table as usize];
        self.emitted += by_shifts(shifts, cells, ends, (&self.parts, part), &mut *self.sink)?;
        for cell in must_be_tested.iter() {
            let targets = rows[cell] & common.lands;
            let part = Part { from: cell as u16, ..part };
            self.offer(scene, part, targets, targets & common.stacking, Unit::single(kind), common.tail.as_ref())?;
        }
        let followed = ahead.follow.among(going_on, common.stacking);
        if followed.is_empty() {
            return Continue(());
        }
        if let Some(continuation) = self.unfinished(ahead, scene.state, scene.frame, ahead.may_end) {
            return shifts.iter().try_for_each(|shift| match shift.on(cells) & followed {
                none if none.is_empty() => Continue(()),
                some => self.emit_unfinished(part, some, Some(shift.by), continuation),
            });
        }
        for cell in cells.iter() {
            let targets = rows[cell] & followed;
            if !targets.is_empty() {
                let unit = Unit::single(kind);
                let part = Part { from: cell as u16, ..part };
                self.go_on(scene, part, targets, unit, common.tail.as_ref(), ahead.may_end)?;
            }
        }
        Continue(())
    }

    /// The parts of each unit; `way` finds the targets from its cell among the cells where it may land.
    #[inline]
    fn each(
        &mut self,
        scene: &Scene<'_, W>,
        plan: &Plan,
        common: &InCommon<'_, W>,
        cells: CellSet<W>,
        vacates: bool,
        mut way: impl FnMut(&mut Self, usize, CellSet<W>) -> CellSet<W>,
    ) -> ControlFlow<()> {
        for cell in cells.iter() {
            let mut lands = common.lands;
            if vacates {
                if let Some((rows, near)) = common.near {
                    lands = lands.without(rows[cell]) | near & rows[cell];
                }
                lands.set(cell, common.vacant.contains(cell));
            }
            if scene.code.leaves_start {
                lands.remove(cell);
            }
            if plan.whole && !common.tall.contains(cell) {
                lands |= common.alone;
            }
            let targets = way(self, cell, lands);
            if targets.is_empty() {
                continue;
            }
            let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
            if common.direct.contains(cell) && targets.is_within(common.ending) {
                self.emit(part, targets)?;
                continue;
            }
            let unit = match &common.tail {
                Some(_) if plan.whole => self.program.layout.unit_at(scene.state, cell, true),
                _ => None,
            };
            let unit = unit.unwrap_or(Unit::single(usize::from(common.kind.kind)));
            self.offer(scene, part, targets, targets & common.stacking, unit, common.tail.as_ref())?;
        }
        Continue(())
    }

    /// Where a chain leads from a cell; the last of its ways must end in `lands`.
    fn along(
        &mut self,
        links: &[LinkPlan],
        cell: usize,
        lands: CellSet<W>,
        vacates: bool,
        scene: &Scene<'_, W>,
    ) -> CellSet<W> {
        let mut here = CellSet::one(cell);
        for (i, link) in links.iter().enumerate() {
            let mut stops = self.cache.value(link.stops);
            if vacates {
                stops.set(cell, self.cache.value(link.vacant).contains(cell));
            }
            let stops = if i + 1 == links.len() { lands } else { stops };
            let Some(row) = self.program.row(link.row, scene.steps) else { return CellSet::EMPTY };
            here = here.iter().fold(CellSet::EMPTY, |all, c| all | entry(row, c)) & stops;
        }
        here
    }
}

impl<const W: usize> Program<W> {
    /// The table of targets by cell; for walks, of so many links.
    #[inline]
    fn row(&self, row: RowPlan, steps: Option<i64>) -> Option<&[CellSet<W>]> {
        match row {
            RowPlan::Step(table) => Some(&self.topology.neighbours[table as usize]),
            RowPlan::Near(rays) => Some(&self.topology.rays[rays as usize].near),
            RowPlan::Walk(walks) => self.topology.walks[walks as usize].row(steps?),
        }
    }

    /// The slides of a path, if it is a slide.
    #[inline]
    pub(super) fn sliding(&self, path: &Path<W>) -> Option<Sliding<'_, W>> {
        match path {
            Path::Slide { rays, least, most, .. } => Some(Sliding::new(&self.topology.rays[*rays], *least, *most)),
            Path::Far { rays, .. } => Some(Sliding::far(&self.topology.rays[*rays])),
            _ => None,
        }
    }

    /// The turns of a player whose every turn puts one new piece on the board: the part, and where it may land.
    #[inline]
    pub fn lone_put(&self, state: &State, player: usize) -> Option<(Part, CellSet<W>)> {
        let fast = &self.fast.views[player];
        let node = fast.lone_put? as usize;
        let Node::Play(play) = &self.views[player].nodes[node] else { return None };
        let kind = fast.plans[usize::from(fast.nodes[node].play.plan?)].kinds.first()?;
        let mut cache = PositionCache::new(self, player);
        cache.work_out(kind.upto, state, &self.frame());
        Some((Part::bare(play.mv.0), cache.value(kind.lands)))
    }
}
