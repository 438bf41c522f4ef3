//! Moves after which the turn ends, but for some places where they may land, and of which nothing is asked for each part: all
//! parts from one cell are one group, those of many cells that lead equally far one bundle.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::generate::scene::{Scene, Unit, entry};
use crate::play::generate::tail::Tail;
use crate::play::generate::{Part, Traversal};
use crate::play::lines::Tested;
use crate::play::state::{Frame, State};
use crate::program::plans::{Direct, FEW_ITEMS, KindPlan, RowPlan, WayPlan};
use crate::program::slides::slid;
use crate::program::{NOWHERE, Node, NodeId, Path};
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

/// A move that is looked at for units with one top.
#[derive(Clone, Copy)]
struct Going<'a, const W: usize> {
    direct: &'a Direct,
    kind: &'a KindPlan,
    /// Where it may land,
    lands: CellSet<W>,
    /// and where something may follow it.
    goes_on: CellSet<W>,
    state: &'a State,
    frame: &'a Frame<W>,
}

impl<const W: usize> Going<'_, W> {
    /// The part, but for where it begins and lands.
    #[inline]
    fn part(&self) -> Part {
        Part { mv: self.direct.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE }
    }

    /// Those targets on which the turn may end.
    #[inline]
    fn ending(&self, targets: CellSet<W>) -> CellSet<W> {
        if self.direct.may_end { targets } else { targets.without(self.goes_on) }
    }
}

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// Any of several nodes.
    pub(in crate::play::generate) fn either(
        &mut self,
        all: &[NodeId],
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let view = self.view;
        let is_direct = self.asks_nothing_of_parts();
        for &node in all {
            match &view.direct[node as usize] {
                Some(direct) if is_direct => self.directly(direct, state, frame)?,
                _ => self.alternative(node, state, frame)?,
            }
        }
        Continue(())
    }

    /// True where turns begin, and nothing is asked of what parts leave but what it is known of some of them.
    #[inline]
    pub(in crate::play::generate) fn asks_nothing_of_parts(&self) -> bool {
        let is_safe = !self.careful || self.safety.is_some();
        self.parts.is_empty() && is_safe && !self.only_captures && self.heads.is_none()
    }

    /// The parts of a move whose plan tells all of them.
    #[inline]
    pub(in crate::play::generate) fn directly(
        &mut self,
        direct: &Direct,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        if direct.prerequisites.is_some_and(|prerequisites| self.lacks_one_of(prerequisites, state, frame)) {
            return Continue(());
        }
        self.work_out(direct.all, state, frame);
        let (layout, plan) = (&self.program.layout, &self.view.plans[usize::from(direct.plan)]);
        if !self.allows(plan, state, frame) {
            return Continue(());
        }
        let (from, aside) = match plan.source {
            Some(source) => (self.value(source), self.value_or_none(plan.aside)),
            None => return self.put_directly(direct, state, frame),
        };
        if from.is_empty() {
            return Continue(());
        }
        let is_listed = plan.by_cell && !self.sink.takes_bundles();
        if is_listed || self.careful && !self.may_all_leave(direct, from, state) {
            return self.asked(direct.node, state, frame);
        }
        for kind in &plan.kinds {
            let mut cells = layout.top(state, usize::from(kind.kind)) & from;
            if !aside.is_empty() && plan.kinds.len() == 1 {
                cells |= aside & layout.slots_of_kind[usize::from(kind.kind)];
            }
            let lands = self.value(kind.lands);
            if !cells.is_empty() && !lands.is_empty() {
                self.directly_from(&self.going(direct, kind, state, frame), cells)?;
            }
        }
        if aside.is_empty() || plan.kinds.len() == 1 {
            return Continue(());
        }
        for slot in aside.iter() {
            let of = layout.slot_kind(slot);
            if let Some(kind) = plan.kinds.iter().find(|kind| usize::from(kind.kind) == of) {
                self.directly_from(&self.going(direct, kind, state, frame), CellSet::one(slot))?;
            }
        }
        Continue(())
    }

    #[inline]
    fn going<'a>(&self, direct: &'a Direct, kind: &'a KindPlan, state: &'a State, frame: &'a Frame<W>) -> Going<'a, W> {
        let (lands, goes_on) = (self.value(kind.lands), self.value_or_none(direct.goes_on));
        Going { direct, kind, lands, goes_on, state, frame }
    }

    /// A new piece.
    fn put_directly(&mut self, direct: &Direct, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let Some(kind) = self.view.plans[usize::from(direct.plan)].kinds.first().filter(|_| !self.careful) else {
            return self.asked(direct.node, state, frame);
        };
        let going = &self.going(direct, kind, state, frame);
        let of = usize::from(kind.kind);
        if going.lands.is_empty() || self.program.is_used_up(state, of) {
            return Continue(());
        }
        let ending = going.ending(going.lands);
        if !ending.is_empty() {
            self.found(going.part(), ending)?;
        }
        match going.lands & going.goes_on {
            none if none.is_empty() => Continue(()),
            followed => self.follow_up(going, |scene, traversal, tail| {
                traversal.go_on(scene, going.part(), followed, Unit::single(of), tail, going.direct.may_end)
            }),
        }
    }

    /// The parts from these cells.
    #[inline]
    fn directly_from(&mut self, going: &Going<'_, W>, cells: CellSet<W>) -> ControlFlow<()> {
        if cells.is_empty() || going.lands.is_empty() {
            return Continue(());
        }
        match self.view.plans[usize::from(going.direct.plan)].way {
            WayPlan::Row(RowPlan::Step(table)) => self.step_directly(going, table as usize, cells),
            _ => self.go_directly(going, cells),
        }
    }

    /// The parts from some cells, by a table of neighbours.
    #[inline]
    fn step_directly(&mut self, going: &Going<'_, W>, table: usize, cells: CellSet<W>) -> ControlFlow<()> {
        let topology = &self.program.topology;
        let rows = &topology.neighbours[table];
        let leads = |cell: usize| entry(rows, cell) & going.lands;
        if !self.bundles_pay(table, cells) {
            return self.groups(going, cells, leads);
        }
        let part = going.part();
        let ending = going.ending(going.lands);
        for shift in &topology.shifts[table] {
            let targets = shift.on(cells) & ending;
            if !targets.is_empty() {
                self.handed += 1;
                self.sink.bundle(&self.parts, part, targets, shift.by)?;
            }
        }
        match going.lands & going.goes_on {
            none if none.is_empty() => Continue(()),
            followed => self.groups_going_on(&Going { lands: followed, ..*going }, cells, false, leads),
        }
    }

    /// The parts from some cells, by any other way.
    fn go_directly(&mut self, going: &Going<'_, W>, cells: CellSet<W>) -> ControlFlow<()> {
        let (program, view) = (self.program, self.view);
        let Going { direct, lands, state, frame, .. } = *going;
        let code = &view.moves[direct.mv.index()];
        match view.plans[usize::from(direct.plan)].way {
            WayPlan::Row(row) => {
                let steps = code.shared_steps.map(|num| self.shared_num(usize::from(num), state, frame));
                let Some(row) = self.row(row, steps) else { return Continue(()) };
                self.groups(going, cells, |cell| entry(row, cell) & lands)
            }
            WayPlan::Slide(through, _) => {
                let Path::Slide { rays, least, most, .. } = code.path else { return Continue(()) };
                let (through, rays) = (self.value(through), &program.topology.rays[rays]);
                let known = rays.slides_of(least, most);
                self.groups(going, cells, |cell| slid(rays, known, (least, most), cell, through) & lands)
            }
            WayPlan::Line(rays, ref ways) => self.line_directly(going, cells, rays as usize, ways),
            _ => self.groups(going, cells, |_| lands),
        }
    }

    /// The parts from some cells, along lines that take nothing and give no names.
    fn line_directly(
        &mut self,
        going: &Going<'_, W>,
        cells: CellSet<W>,
        rays: usize,
        ways: &[usize],
    ) -> ControlFlow<()> {
        let Path::Line { pattern, .. } = &self.view.moves[going.direct.mv.index()].path else { return Continue(()) };
        let tests: ArrayVec<CellSet<W>, FEW_ITEMS> = going.kind.tests.iter().map(|&test| self.value(test)).collect();
        if going.direct.goes_on.is_none()
            && self.sink.takes_bundles()
            && let Some(found) = self.program.topology.lines_ahead(pattern, &tests, ways, cells)
        {
            for (by, targets) in found {
                let targets = targets & going.lands;
                if !targets.is_empty() {
                    self.handed += 1;
                    self.sink.bundle(&self.parts, going.part(), targets, by)?;
                }
            }
            return Continue(());
        }
        let cells = self.line_beginnings(pattern, going.kind, &tests, (rays, ways), cells);
        let (tested, table) = (Tested::new(pattern, &tests), &self.program.topology.rays[rays]);
        self.groups(going, cells, |cell| tested.ends(table, cell) & going.lands)
    }

    /// One group of parts for each of these cells.
    #[inline]
    fn groups(
        &mut self,
        going: &Going<'_, W>,
        cells: CellSet<W>,
        leads: impl Fn(usize) -> CellSet<W>,
    ) -> ControlFlow<()> {
        if going.lands.meets(going.goes_on) {
            return self.groups_going_on(going, cells, true, leads);
        }
        for cell in cells.iter() {
            let mut targets = leads(cell);
            if going.direct.leaves_start {
                targets.remove(cell);
            }
            if !targets.is_empty() {
                self.found(Part { from: cell as u16, ..going.part() }, targets)?;
            }
        }
        Continue(())
    }

    /// The same, where something may follow some of the parts. `ends`: the turns that end there are handed over, too.
    fn groups_going_on(
        &mut self,
        going: &Going<'_, W>,
        cells: CellSet<W>,
        ends: bool,
        leads: impl Fn(usize) -> CellSet<W>,
    ) -> ControlFlow<()> {
        let whole = self.view.plans[usize::from(going.direct.plan)].whole;
        self.follow_up(going, |scene, traversal, tail| {
            for cell in cells.iter() {
                let mut targets = leads(cell);
                if going.direct.leaves_start {
                    targets.remove(cell);
                }
                let part = Part { from: cell as u16, ..going.part() };
                let ending = going.ending(targets);
                if ends && !ending.is_empty() {
                    traversal.found(part, ending)?;
                }
                let followed = targets & going.goes_on;
                if followed.is_empty() || traversal.is_last_round(scene) {
                    continue;
                }
                let unit = match tail {
                    Some(_) if whole => traversal.program.layout.unit_at(scene.state, cell, true),
                    _ => None,
                };
                let unit = unit.unwrap_or(Unit::single(usize::from(going.kind.kind)));
                traversal.go_on(scene, part, followed, unit, tail, going.direct.may_end)?;
            }
            Continue(())
        })
    }

    /// Does something with what may follow the parts of a move.
    fn follow_up(
        &mut self,
        going: &Going<'_, W>,
        then: impl FnOnce(&Scene<'_, W>, &mut Self, Option<&Tail<'p, W>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Going { direct, state, frame, .. } = *going;
        let Node::Play(play) = &self.view.nodes[direct.node as usize] else { return Continue(()) };
        let code = &self.view.moves[direct.mv.index()];
        let steps = code.shared_steps.map(|num| self.shared_num(usize::from(num), state, frame));
        let scene = &Scene { play, code, to: self.program.layout.places, state, frame, steps, count: 0 };
        let tail = self.tail_of(scene, usize::from(going.kind.kind));
        then(scene, self, tail.as_ref())
    }

    /// True where none of the units that begin there stands between what must not be attacked and who might.
    fn may_all_leave(&self, direct: &Direct, from: CellSet<W>, state: &State) -> bool {
        self.view.plans[usize::from(direct.plan)].kinds.iter().all(|kind| {
            let kind = usize::from(kind.kind);
            let cells = self.program.layout.top(state, kind) & from;
            self.unsafe_ones(direct.moves_one, kind, cells).is_empty()
        })
    }

    /// True where so many units step at once that those that lead equally far are better handed over together.
    #[inline]
    pub(super) fn bundles_pay(&self, table: usize, cells: CellSet<W>) -> bool {
        let shifts = &self.program.topology.shifts[table];
        !shifts.is_empty() && 2 * cells.len() > shifts.len() && self.sink.takes_bundles()
    }
}
