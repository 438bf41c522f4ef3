//! Following a plan: the sets that a move needs are worked out once for all moves, in a flat list.

use super::light::entry;
use super::parts::{Scene, Unit};
use super::tail::{Tail, set_to};
use super::ways::Seen;
use super::{Part, Sink, Walk};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::lines::Tested;
use crate::play::state::{Frame, State};
use crate::program::plans::{KindPlan, LinkPlan, MOST_REGS, Op, Plan, Reg, RowPlan, WayPlan};
use crate::program::{MoveCode, NOWHERE, Node, Path, Play, Program};
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

/// What units with one top share.
struct Alike<'t, 'p, const W: usize> {
    kind: &'p KindPlan,
    lands: CellSet<W>,
    stacking: CellSet<W>,
    vacant: CellSet<W>,
    alone: CellSet<W>,
    /// Stacks, as far as it matters.
    tall: CellSet<W>,
    tail: Option<&'t Tail<'p, W>>,
}

impl<'p, const W: usize, S: Sink<W> + ?Sized> Walk<'p, '_, W, S> {
    /// The plan for a move at this point: for its first part in the turn, or wherever the walk began.
    pub(super) fn plan_for(&self, play: &Play<W>) -> Option<&'p Plan> {
        let plan = play.plan?;
        if self.parts.len() == self.known.root {
            self.program.views[self.player].plans.get(usize::from(plan))
        } else {
            None
        }
    }

    /// The parts a move offers, by its plan.
    pub(super) fn follow(
        &mut self,
        plan: &'p Plan,
        play: &'p Play<W>,
        code: &'p MoveCode<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        self.work_out(plan.first, state, frame);
        let source = plan.source.map(|source| self.value(source));
        if source.is_some_and(|source| source.is_empty()) || !self.is_gated(code, state, frame) {
            return Continue(());
        }
        let steps = code.shared_steps.map(|num| self.shared_num(usize::from(num), state, frame));
        let scene = Scene { play, code, to: self.program.places, state, frame, steps };
        if plan.source.is_none() {
            self.work_out(plan.all, state, frame);
            return self.put_new(scene, plan);
        }
        let apart = plan.kinds.len() > 1 && (plan.whole || code.needs_lift);
        if apart {
            self.cell_by_cell(scene, plan)?;
        } else {
            let from = source.unwrap_or_default();
            for kind in &plan.kinds {
                let cells = self.program.top(state, usize::from(kind.kind)) & from;
                if !cells.is_empty() {
                    self.follow_kind(scene, plan, kind, cells, true)?;
                }
            }
        }
        let Some(aside) = plan.aside else { return Continue(()) };
        for slot in self.value(aside).iter() {
            let of = self.program.slot_kind(slot);
            if let Some(kind) = plan.kinds.iter().find(|kind| usize::from(kind.kind) == of) {
                self.follow_kind(scene, plan, kind, CellSet::one(slot), false)?;
            }
        }
        Continue(())
    }

    /// Units of several kinds in the order of their cells.
    fn cell_by_cell(&mut self, scene: Scene<'_, W>, plan: &'p Plan) -> ControlFlow<()> {
        let all = self.value_or_none(plan.source) & self.program.board;
        for cell in all.iter() {
            let Some(top) = self.program.top_of(scene.state, cell) else { continue };
            let kind = plan.kinds.iter().find(|kind| usize::from(kind.kind) == top);
            if let Some(kind) = kind {
                self.follow_kind(scene, plan, kind, CellSet::one(cell), true)?;
            }
        }
        Continue(())
    }

    /// A new piece.
    fn put_new(&mut self, scene: Scene<'_, W>, plan: &Plan) -> ControlFlow<()> {
        let [plan] = plan.kinds.as_slice() else { return Continue(()) };
        let (program, kind) = (self.program, usize::from(plan.kind));
        let targets = self.value(plan.lands);
        if targets.is_empty() {
            return Continue(());
        }
        if let Some(limit) = program.kinds[kind].count
            && program.count_of(scene.state, kind) >= usize::from(limit)
        {
            return Continue(());
        }
        let stacking = self.value_or_none(plan.stacking);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        self.offer(scene, part, targets, targets & stacking, Unit::single(kind), None)
    }

    /// Units with one top, on these cells of the board, or off it.
    fn follow_kind(
        &mut self,
        scene: Scene<'_, W>,
        plan: &'p Plan,
        kind: &'p KindPlan,
        cells: CellSet<W>,
        on_board: bool,
    ) -> ControlFlow<()> {
        let program = self.program;
        self.work_out(kind.upto, scene.state, scene.frame);
        let lands = self.value(kind.lands);
        let (vacant, alone) = (self.value_or_none(kind.vacant), self.value_or_none(kind.alone));
        if lands.is_empty() && vacant.is_empty() && alone.is_empty() {
            return Continue(());
        }
        let stacking = self.value_or_none(kind.stacking);
        let lands = if on_board { lands } else { lands | alone };
        let tall = if plan.whole && !alone.is_empty() { program.tall(scene.state) } else { CellSet::EMPTY };
        let tail = self.tail_behind(scene, usize::from(kind.kind));
        let alike = Alike { kind, lands, stacking, vacant, alone, tall, tail: tail.as_ref() };
        let vacates = plan.vacates && on_board;
        match &plan.way {
            WayPlan::Row(row) => {
                let Some(row) = self.row(*row, scene.steps) else { return Continue(()) };
                self.each(scene, plan, &alike, cells, vacates, |_, cell, lands| entry(row, cell) & lands)
            }
            WayPlan::Anywhere => self.each(scene, plan, &alike, cells, vacates, |_, _, lands| lands),
            WayPlan::Chain(links) => self.each(scene, plan, &alike, cells, vacates, |walk, cell, lands| {
                walk.along(links, cell, lands, vacates, scene)
            }),
            WayPlan::Slide(through, left) => {
                let (through, left) = (self.value(*through), self.value(*left));
                let path = sliding(&scene.code.path);
                self.each(scene, plan, &alike, cells, vacates, |walk, cell, lands| {
                    let mut through = through;
                    if vacates {
                        set_to(&mut through, cell, left.contains(cell));
                    }
                    walk.program.way(path, cell, lands, through, Seen::still(scene.state), scene.frame)
                })
            }
            WayPlan::Line(rays) => {
                let Path::Line { pattern, .. } = &scene.code.path else { return Continue(()) };
                let tested = Tested::known(pattern, kind.tests.iter().map(|&test| self.value(test)));
                let unit = Unit::single(usize::from(kind.kind));
                cells.iter().try_for_each(|cell| {
                    self.lines(scene, alike.lands, alike.stacking, unit, *rays as usize, &tested, cell)
                })
            }
        }
    }

    /// The parts of each unit, which `way` leads from its cell to those where it may land.
    #[inline]
    fn each(
        &mut self,
        scene: Scene<'_, W>,
        plan: &Plan,
        alike: &Alike<'_, '_, W>,
        cells: CellSet<W>,
        vacates: bool,
        mut way: impl FnMut(&mut Self, usize, CellSet<W>) -> CellSet<W>,
    ) -> ControlFlow<()> {
        for cell in cells.iter() {
            let mut lands = alike.lands;
            if vacates {
                set_to(&mut lands, cell, alike.vacant.contains(cell));
            }
            if scene.code.leaves_start {
                lands.remove(cell);
            }
            if plan.whole && !alike.tall.contains(cell) {
                lands |= alike.alone;
            }
            let targets = way(self, cell, lands);
            if targets.is_empty() {
                continue;
            }
            let unit = match alike.tail {
                Some(_) => self.program.unit_at(scene.state, cell, plan.whole),
                None => None,
            };
            let unit = unit.unwrap_or(Unit::single(usize::from(alike.kind.kind)));
            let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
            self.offer(scene, part, targets, targets & alike.stacking, unit, alike.tail)?;
        }
        Continue(())
    }

    /// Where the ways of a chain lead, `lands` behind the last.
    fn along(
        &mut self,
        links: &[LinkPlan],
        cell: usize,
        lands: CellSet<W>,
        vacates: bool,
        scene: Scene<'_, W>,
    ) -> CellSet<W> {
        let mut here = CellSet::one(cell);
        for (i, link) in links.iter().enumerate() {
            let mut stops = self.value(link.stops);
            if vacates {
                set_to(&mut stops, cell, self.value(link.vacant).contains(cell));
            }
            let stops = if i + 1 == links.len() { lands } else { stops };
            let Some(row) = self.row(link.row, scene.steps) else { return CellSet::EMPTY };
            here = here.iter().fold(CellSet::EMPTY, |all, c| all | entry(row, c)) & stops;
        }
        here
    }

    fn row(&self, row: RowPlan, steps: Option<i64>) -> Option<&'p [CellSet<W>]> {
        let program = self.program;
        match row {
            RowPlan::Step(table) => Some(&program.neighbours[table as usize]),
            RowPlan::Near(rays) => Some(&program.rays[rays as usize].near),
            RowPlan::Walk(walks) => {
                let steps = usize::try_from(steps?).ok().filter(|&steps| steps > 0)?;
                program.walks[walks as usize].ends.get(steps).map(Vec::as_slice)
            }
        }
    }

    /// A register of the position where the walk began.
    #[inline]
    fn value(&self, reg: Reg) -> CellSet<W> {
        self.regs.get(usize::from(reg)).copied().unwrap_or_default()
    }

    #[inline]
    fn value_or_none(&self, reg: Option<Reg>) -> CellSet<W> {
        reg.map_or(CellSet::EMPTY, |reg| self.value(reg))
    }

    /// Works out registers, up to that number of them.
    fn work_out(&mut self, number: u16, state: &State, frame: &Frame<W>) {
        self.program.fill(self.player, &mut self.regs, number, state, frame);
    }
}

/// Registers worked out so far.
type Regs<const W: usize> = ArrayVec<CellSet<W>, MOST_REGS>;

impl<const W: usize> Program<W> {
    /// Works out registers of a player, up to that number of them.
    fn fill(&self, player: usize, regs: &mut Regs<W>, number: u16, state: &State, frame: &Frame<W>) {
        let sheet = &self.views[player].sheet;
        for op in sheet.iter().take(usize::from(number)).skip(regs.len()) {
            let of = |reg: &Reg| regs.get(usize::from(*reg)).copied().unwrap_or_default();
            let value = match op {
                Op::Const(cells) => *cells,
                Op::Kept(at) => self.set_at(state, *at as usize),
                Op::And(a, b) => of(a) & of(b),
                Op::Or(a, b) => of(a) | of(b),
                Op::Except(a, b) => of(a).without(of(b)),
                Op::Pending => frame.pending,
                Op::Eval(set) => self.eval(set, state, frame),
            };
            if regs.try_push(value).is_err() {
                return;
            }
        }
    }

    /// The turns of the player to move, where each is a new piece put somewhere: the part, and where.
    pub fn lone_put(&self, state: &State) -> Option<(Part, CellSet<W>)> {
        let player = self.mover(state).index();
        let view = &self.views[player];
        let Node::Play(play) = &view.nodes[view.lone_put? as usize] else { return None };
        let plan = &view.plans[usize::from(play.plan?)];
        let mut regs = Regs::new();
        self.fill(player, &mut regs, plan.all, state, &self.frame());
        let targets = regs.get(usize::from(plan.kinds.first()?.lands)).copied()?;
        Some((Part { mv: play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE }, targets))
    }
}

/// The slide of a path, whose conditions hold.
fn sliding<const W: usize>(path: &Path<W>) -> &Path<W> {
    match path {
        Path::When(_, path) => sliding(path),
        path => path,
    }
}
