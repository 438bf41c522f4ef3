//! Moves whose parts need no test one by one and end the turn, except where they land on certain places. All parts from one
//! cell are emitted as one group, or those from many cells as bundles.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::generate::cache::PositionCache;
use crate::play::generate::plan::movement::{Movement, Steps, bundles_pay, by_shifts};
use crate::play::generate::sinks::Unfinished;
use crate::play::generate::{Continuation, Part, Sink, Traversal};
use crate::play::state::{Frame, State};
use crate::play::turn::Rounds;
use crate::program::plans::{Direct, KindPlan, StepsPlan, WayPlan};
use crate::program::{Layout, Path};
use std::ops::ControlFlow::{self, Continue};

/// Where a move can begin, on the board and in areas.
type Places<const W: usize> = (CellSet<W>, CellSet<W>);

/// The places of these, on the board and `aside`, that hold units of one kind.
#[inline]
fn of_kind<const W: usize>(layout: &Layout<W>, kind: &KindPlan, (from, aside): Places<W>, state: &State) -> CellSet<W> {
    let kind = usize::from(kind.kind);
    let cells = layout.top(state, kind) & from;
    if aside.is_empty() { cells } else { cells | aside & layout.slots_of_kind[kind] }
}

impl<'p, const W: usize> PositionCache<'p, W> {
    /// Where a direct move can begin, on the board and in areas, with its registers worked out; `None` if it has no parts.
    #[inline(always)]
    fn begin(&mut self, direct: &Direct, state: &State, frame: &Frame<W>) -> Option<Places<W>> {
        if direct.prerequisites.is_some_and(|prerequisites| self.lacks_one_of(prerequisites, state, frame)) {
            return None;
        }
        self.work_out(direct.all, state, frame);
        let (fast, from) = (self.fast, self.value_or_none(direct.source));
        let allowed = |own: &mut Self| !direct.asks || own.allow(&fast.plans[usize::from(direct.plan)], state, frame);
        if from.is_empty() && direct.source.is_some() || !allowed(self) {
            return None;
        }
        Some((from, self.value_or_none(direct.aside)))
    }

    /// How a way leads units of a kind; `steps`: how many links a walk follows, if that is one number for all.
    #[inline]
    pub(super) fn movement(
        &self,
        way: &'p WayPlan,
        path: &'p Path<W>,
        kind: &KindPlan,
        steps: Option<i64>,
    ) -> Movement<'p, W> {
        let topology = &self.program.topology;
        match (way, path) {
            (WayPlan::Anywhere, _) => Movement::Anywhere,
            (WayPlan::Row(row), _) => self.program.row(*row, steps).map_or(Movement::Nowhere, Movement::Row),
            (&WayPlan::Slide(through, left), path) => {
                let (through, left) = (self.value(through), self.value(left));
                self.program.sliding(path).map_or(Movement::Nowhere, |slides| Movement::Slide { slides, through, left })
            }
            (&WayPlan::Walk { walks, steps: plan, through }, _) => {
                let steps = match plan {
                    StepsPlan::Fixed => Steps::Fixed(steps.unwrap_or_default()),
                    StepsPlan::Counted(table, of) => {
                        Steps::Counted(&topology.neighbours[table as usize], self.value(of))
                    }
                };
                Movement::Walk { walks: &topology.walks[walks as usize], steps, through: self.value(through) }
            }
            (WayPlan::Line(rays, ways), Path::Line { pattern, .. }) => {
                let tests = kind.tests.iter().map(|&test| self.value(test)).collect();
                Movement::Line { topology, rays: *rays as usize, ways, pattern, tests }
            }
            _ => Movement::Nowhere,
        }
    }

    /// True if something may follow a part of one of these moves in this position.
    #[inline]
    pub fn may_go_on(&mut self, moves: &[Direct], state: &State, frame: &Frame<W>) -> bool {
        let mut going_on = moves.iter().filter(|direct| direct.goes_on.is_some());
        going_on.any(|direct| self.begin(direct, state, frame).is_some() && self.goes_on_somewhere(direct))
    }

    /// True if something may follow a part of a move whose registers are worked out.
    fn goes_on_somewhere(&self, direct: &Direct) -> bool {
        let goes_on = self.value_or_none(direct.goes_on);
        let kinds = &self.fast.plans[usize::from(direct.plan)].kinds;
        !goes_on.is_empty() && kinds.iter().any(|kind| self.value(kind.lands).meets(goes_on))
    }

    /// Emits all parts of a direct move, kind by kind, if all end the turn. Returns how many groups that were.
    #[inline(always)]
    pub fn emit_move<S: Sink<W> + ?Sized>(
        &mut self,
        direct: &'p Direct,
        (state, frame): (&State, &Frame<W>),
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        let Some(places) = self.begin(direct, state, frame) else { return Continue(0) };
        self.emit_from(direct, (places, CellSet::FULL), (state, frame), sink)
    }

    /// Emits all parts of a direct move; those that something may follow, as unfinished.
    pub fn emit_unfinished<S: Sink<W>>(
        &mut self,
        direct: &'p Direct,
        (state, frame): (&State, &Frame<W>),
        sink: &mut S,
    ) -> ControlFlow<()> {
        let Some(places) = self.begin(direct, state, frame) else { return Continue(()) };
        let ahead = &self.fast.nodes[direct.node as usize].play;
        let continuation = match self.goes_on_somewhere(direct) {
            true => self.program.continuation(ahead, (state, frame), Rounds::default(), ahead.may_end),
            false => None,
        };
        let told = match continuation {
            Some(continuation) => self.emit_partly((direct, places), continuation, (state, frame), sink),
            None => self.emit_from(direct, (places, CellSet::FULL), (state, frame), sink),
        };
        told.map_continue(|_| ())
    }

    /// Emits the parts of a direct move that end the turn, and then, as unfinished, those that something may follow.
    fn emit_partly<S: Sink<W> + ?Sized>(
        &mut self,
        (direct, places): (&'p Direct, Places<W>),
        continuation: Continuation,
        at: (&State, &Frame<W>),
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        let going_on = self.value_or_none(direct.goes_on);
        let all = self.program.layout.places;
        let ending = if continuation.counted { all } else { all.without(going_on) };
        let emitted = self.emit_from(direct, (places, ending), at, sink)?;
        let sink = &mut Unfinished { sink, continuation };
        Continue(emitted + self.emit_from(direct, (places, going_on), at, sink)?)
    }

    /// Emits the parts of a direct move that begin in these places, on the board and off it, and land within others.
    /// Returns how many groups that were.
    #[inline(always)]
    fn emit_from<S: Sink<W> + ?Sized>(
        &mut self,
        direct: &'p Direct,
        (places, within): (Places<W>, CellSet<W>),
        (state, frame): (&State, &Frame<W>),
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        let (program, part) = (self.program, Part::bare(direct.mv.0));
        let mut emitted = 0;
        for kind in &self.fast.plans[usize::from(direct.plan)].kinds {
            let lands = self.value(kind.lands) & within;
            if lands.is_empty() {
                continue;
            }
            if direct.source.is_none() {
                if !program.is_used_up(state, usize::from(kind.kind)) {
                    emitted += 1;
                    sink.group(&[], part, lands)?;
                }
                continue;
            }
            let cells = of_kind(&program.layout, kind, places, state);
            if cells.is_empty() {
                continue;
            }
            let topology = &program.topology;
            emitted += match direct.step.map(|table| table as usize) {
                // the same as `Movement::emit`, without making a `Movement`: most moves are steps
                Some(table) if sink.takes_bundles() && bundles_pay(&topology.shifts[table], cells) => {
                    by_shifts(&topology.shifts[table], cells, lands, (&[], part), sink)?
                }
                Some(table) => {
                    let movement = Movement::Row(&topology.neighbours[table]);
                    movement.emit_each(cells, lands, direct.leaves_start, part, sink)?
                }
                None => self.emit_by_path((direct, kind), (cells, lands), (state, frame), part, sink)?,
            };
        }
        Continue(emitted)
    }

    /// The same for units of one kind that do not step.
    fn emit_by_path<S: Sink<W> + ?Sized>(
        &mut self,
        (direct, kind): (&'p Direct, &'p KindPlan),
        (cells, lands): (CellSet<W>, CellSet<W>),
        (state, frame): (&State, &Frame<W>),
        part: Part,
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        let code = &self.view.moves[direct.mv.index()];
        let way = &self.fast.plans[usize::from(direct.plan)].way;
        let steps = self.fast.moves[direct.mv.index()].steps.map(|num| self.num(usize::from(num), state, frame));
        let movement = self.movement(way, &code.path, kind, steps);
        match direct.goes_on {
            None => movement.emit(cells, lands, direct.leaves_start, part, sink),
            Some(_) => movement.emit_each(cells, lands, direct.leaves_start, part, sink),
        }
    }
}

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// True where a turn begins and all its parts are wanted, none of them to be tested but those that `pins` names.
    #[inline]
    pub(in crate::play::generate) fn tests_no_parts(&self) -> bool {
        let is_safe = !self.plays_every_part || self.pins.is_some();
        let is_narrowed = self.must_capture.is_some() || self.begins_with.is_some();
        self.parts.is_empty() && is_safe && !is_narrowed && self.heads.is_none()
    }

    /// The parts of a direct move: by its plan, or one by one if in this position they need a test or something may follow.
    #[inline]
    pub(in crate::play::generate) fn directly(
        &mut self,
        direct: &'p Direct,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let Some((from, aside)) = self.cache.begin(direct, state, frame) else { return Continue(()) };
        let places = (self.sought_from(direct.mv.0, from), self.sought_from(direct.mv.0, aside));
        let is_listed = direct.by_cell && !self.sink.takes_bundles();
        if !direct.by_kind || is_listed || self.plays_every_part && !self.may_all_leave(direct, places.0, state) {
            return self.asked(direct.node, state, frame);
        }
        if self.cache.goes_on_somewhere(direct) {
            return self.partly(direct, places, state, frame);
        }
        let lands = self.seeking.map_or(CellSet::FULL, |seeking| seeking.ends(direct.mv.0, CellSet::FULL));
        let sink = &mut *self.sink;
        self.emitted += self.cache.emit_from(direct, (places, lands), (state, frame), sink)?;
        Continue(())
    }

    /// The parts of a direct move after some of which something may follow: what that is may be left to be found later.
    fn partly(&mut self, direct: &'p Direct, places: Places<W>, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let ahead = &self.fast.nodes[direct.node as usize].play;
        let Some(continuation) = self.unfinished(ahead, state, frame, ahead.may_end) else {
            return self.asked(direct.node, state, frame);
        };
        let sink = &mut *self.sink;
        self.emitted += self.cache.emit_partly((direct, places), continuation, (state, frame), sink)?;
        Continue(())
    }

    /// True where none of the move's units on these cells has to be tested for whether it leaves something attacked that must
    /// not be.
    fn may_all_leave(&mut self, direct: &Direct, from: CellSet<W>, state: &State) -> bool {
        self.fast.plans[usize::from(direct.plan)].kinds.iter().all(|kind| {
            let cells = self.program.layout.top(state, usize::from(kind.kind)) & from;
            self.must_be_tested(direct.moves_one, usize::from(kind.kind), cells).is_empty()
                && !self.cache.value(kind.lands).meets(self.closed())
        })
    }
}
