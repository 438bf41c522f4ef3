//! Moves that end the turn, and of which nothing is asked for each part: all parts from one cell are one group, those of many
//! cells that lead equally far one bundle.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::generate::scene::entry;
use crate::play::generate::ways::Seen;
use crate::play::generate::{Part, Traversal};
use crate::play::state::{Frame, State};
use crate::program::{NOWHERE, NodeId};
use crate::program::plans::{Direct, RowPlan, WayPlan};
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize> Traversal<'_, '_, W> {
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

    /// True where turns begin, and nothing but what moves themselves ask of each part is asked.
    #[inline]
    pub(in crate::play::generate) fn asks_nothing_of_parts(&self) -> bool {
        self.parts.is_empty() && !self.careful && !self.only_captures && self.heads.is_none()
    }

    /// The parts of a move whose plan tells all of them.
    #[inline]
    pub(in crate::play::generate) fn directly(
        &mut self,
        direct: &Direct,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        if let Some([begins, lands]) = direct.prerequisites {
            self.work_out(self.view.sheet.early, state, frame);
            if self.value(begins).is_empty() || self.value(lands).is_empty() {
                return Continue(());
            }
        }
        self.work_out(direct.all, state, frame);
        let from = self.value(direct.source);
        let plan = &self.view.plans[usize::from(direct.plan)];
        if from.is_empty() || direct.is_gated && !self.allows(plan, state, frame) {
            return Continue(());
        }
        for kind in &plan.kinds {
            let cells = self.program.layout.top(state, usize::from(kind.kind)) & from;
            let lands = self.value(kind.lands);
            if cells.is_empty() || lands.is_empty() {
                continue;
            }
            match plan.way {
                WayPlan::Row(RowPlan::Step(table)) => self.step_directly(direct, table as usize, cells, lands)?,
                _ => self.go_directly(direct, (cells, lands), state, frame)?,
            }
        }
        Continue(())
    }

    /// The parts from some cells to some, by a table of neighbours.
    #[inline]
    fn step_directly(
        &mut self,
        direct: &Direct,
        table: usize,
        cells: CellSet<W>,
        lands: CellSet<W>,
    ) -> ControlFlow<()> {
        let topology = &self.program.topology;
        if !self.bundles_pay(table, cells) {
            let rows = &topology.neighbours[table];
            return self.groups(direct, cells, |cell| rows[cell] & lands);
        }
        let part = Part { mv: direct.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        for shift in &topology.shifts[table] {
            let targets = shift.on(cells) & lands;
            if !targets.is_empty() {
                self.handed += 1;
                self.sink.bundle(&self.parts, part, targets, shift.by)?;
            }
        }
        Continue(())
    }

    /// The parts from some cells to some, by any other way.
    fn go_directly(
        &mut self,
        direct: &Direct,
        (cells, lands): (CellSet<W>, CellSet<W>),
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let (program, view) = (self.program, self.view);
        let code = &view.moves[direct.mv.index()];
        match view.plans[usize::from(direct.plan)].way {
            WayPlan::Row(row) => {
                let steps = code.shared_steps.map(|num| self.shared_num(usize::from(num), state, frame));
                let Some(row) = self.row(row, steps) else { return Continue(()) };
                self.groups(direct, cells, |cell| entry(row, cell) & lands)
            }
            WayPlan::Slide(through, _) => {
                let (through, seen) = (self.value(through), Seen::still(state));
                self.groups(direct, cells, |cell| program.way(&code.path, cell, lands, through, seen, frame))
            }
            _ => self.groups(direct, cells, |_| lands),
        }
    }

    /// One group of parts for each of these cells.
    #[inline]
    fn groups(&mut self, direct: &Direct, cells: CellSet<W>, leads: impl Fn(usize) -> CellSet<W>) -> ControlFlow<()> {
        for cell in cells.iter() {
            let mut targets = leads(cell);
            if direct.leaves_start {
                targets.remove(cell);
            }
            if !targets.is_empty() {
                self.found(Part { mv: direct.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE }, targets)?;
            }
        }
        Continue(())
    }

    /// True where so many units step at once that those that lead equally far are better handed over together.
    #[inline]
    pub(super) fn bundles_pay(&self, table: usize, cells: CellSet<W>) -> bool {
        let shifts = &self.program.topology.shifts[table];
        !shifts.is_empty() && 2 * cells.len() > shifts.len() && self.sink.takes_bundles()
    }
}
