//! The parts a move offers at a point of a turn.

use super::{Part, Sink, Walk};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::{Follow, Item, MoveCode, NOWHERE, Path, Play, Source};
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize, S: Sink<W>> Walk<'_, '_, W, S> {
    /// A move at this point of the turn.
    pub(super) fn play(&mut self, play: &Play<W>, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let program = self.program;
        if self.only_captures && !play.can_capture && frame.taken.is_empty() {
            return Continue(());
        }
        if play.when.as_ref().is_some_and(|c| !program.holds(c, state, frame)) {
            return Continue(());
        }
        let code = &program.views[self.player].moves[play.mv.index()];
        let to = play.to.as_ref().map_or(program.board, |s| program.eval(s, state, frame));
        let (set, top_alone) = match &code.source {
            Source::New(kind) => return self.place(play, code, kind.index(), to, state, frame),
            Source::Top(set) => (set, true),
            Source::Stack(set) => (set, false),
        };
        let mut from = match (&play.from, play.tied) {
            (_, true) if frame.there == NOWHERE => return Continue(()),
            (_, true) => CellSet::one(frame.there as usize),
            (Some(s), _) => program.eval(s, state, frame),
            (None, _) => program.board,
        };
        from = from & program.eval(set, state, frame) & program.occupied(state);
        if top_alone && !play.tied && code.plain {
            return self.by_kind(play, code, from, to, state, frame);
        }
        from.iter().try_for_each(|cell| self.lift_from(play, code, cell, top_alone, to, state, frame))
    }

    /// Lifting top pieces from many cells: where they may land is worked out once for each kind.
    fn by_kind(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        from: CellSet<W>,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        for kind in 0..program.kinds.len() {
            let cells = program.top(state, kind) & from;
            if cells.is_empty() {
                continue;
            }
            let lands = program.lands(&code.landing, kind, kind, 1, state, frame);
            for cell in cells.iter() {
                let targets = program.way(&code.path, cell, lands.any, state, frame) & to;
                self.offer(play, code, cell, targets, targets & lands.stacking, state, frame)?;
            }
        }
        Continue(())
    }

    /// Lifting from one cell.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn lift_from(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        cell: usize,
        top_alone: bool,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let height = program.height(state, cell);
        let Some(top) = program.piece_at(state, cell, height.wrapping_sub(1)) else { return Continue(()) };
        let (bottom, unit) =
            if top_alone { (top, 1) } else { (program.piece_at(state, cell, 0).unwrap_or(top), height) };
        let mut bound = None;
        if !code.plain {
            bound = Some(Frame { from: cell as u16, ..frame.clone() });
        }
        let frame = bound.as_ref().unwrap_or(frame);
        let lifted = code.needs_lift.then(|| {
            let mut lifted = self.pool.copy(state);
            for _ in 0..unit {
                program.pop(&mut lifted, cell);
            }
            lifted
        });
        let seen = lifted.as_ref().unwrap_or(state);
        let flow = if let Path::Line { rays, pattern } = &code.path {
            self.lines(play, code, *rays, pattern, cell, top, to, seen, state, frame)
        } else {
            let lands = program.lands(&code.landing, bottom, top, unit, seen, frame);
            let targets = program.way(&code.path, cell, lands.any, seen, frame) & to;
            self.offer(play, code, cell, targets, targets & lands.stacking, state, frame)
        };
        if let Some(lifted) = lifted {
            self.pool.give_back(lifted);
        }
        flow
    }

    /// A new piece.
    fn place(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        kind: usize,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        if let Some(limit) = program.kinds[kind].count
            && program.count_of(state, kind) >= limit as usize
        {
            return Continue(());
        }
        let lands = program.lands(&code.landing, kind, kind, 1, state, frame);
        let from = match (&play.from, frame.there) {
            (Some(_), there) if there != NOWHERE => there as usize,
            _ => NOWHERE as usize,
        };
        let targets = match (&code.path, from) {
            (Path::To(_) | Path::Stay, _) => program.way(&code.path, 0, lands.any, state, frame),
            (_, from) if from == NOWHERE as usize => CellSet::EMPTY,
            (path, from) => program.way(path, from, lands.any, state, frame),
        };
        self.offer(play, code, NOWHERE as usize, targets & to, lands.stacking & targets & to, state, frame)
    }

    /// The parts of a move along lines: each way a ray fits is a part, unless it takes and names the same as another.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn lines(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        rays: usize,
        pattern: &[Item<W>],
        cell: usize,
        top: usize,
        to: CellSet<W>,
        seen: &State,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let height = program.height(state, cell);
        let (bottom, unit) = match code.source {
            Source::Stack(_) => (program.piece_at(state, cell, 0).unwrap_or(top), height),
            _ => (top, 1),
        };
        let lands = if code.landing.is_by_pattern() {
            program.empty(seen, frame)
                | program.footing(bottom, unit, seen)
                | program.standable(program.prey(Some(top), seen), bottom, unit, seen)
        } else {
            program.lands(&code.landing, bottom, top, unit, seen, frame).any
        };
        let lands = lands & to;
        let tested = program.tested(pattern, program.prey(Some(top), seen), seen, frame);
        let marks = pattern.iter().any(|i| i.taken || i.binding.is_some());
        let table = &program.rays[rays];
        let mut plain = CellSet::EMPTY;
        let mut seen_marks: Vec<(u16, CellSet<W>)> = Vec::new();
        let mut found: Vec<(u8, u16, u16)> = Vec::new();
        for (ray_number, &(start, end)) in table.of[cell].iter().enumerate() {
            let ray = &table.cells[start as usize..end as usize];
            let mut way = 0u16;
            tested.matches(ray, &mut |m| {
                if lands.contains(m.end as usize) {
                    if !marks {
                        plain.insert(m.end as usize);
                    } else if !seen_marks.contains(&(m.end, m.taken)) {
                        seen_marks.push((m.end, m.taken));
                        found.push((ray_number as u8, way, m.end));
                    }
                }
                way += 1;
            });
        }
        if !marks {
            return self.offer(play, code, cell, plain, plain & program.occupied(state), state, frame);
        }
        for (ray, way, end) in found {
            let part = Part { mv: play.mv.0, ray, way, from: cell as u16, to: end };
            let one = CellSet::one(end as usize);
            self.offer_part(play, code, part, one, one & program.occupied(state), state, frame)?;
        }
        Continue(())
    }

    /// Parts from `cell` to each of `targets`; on `stacking` ones something stands that is not taken.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    #[inline]
    fn offer(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        cell: usize,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        if targets.is_empty() {
            return Continue(());
        }
        let part = Part { mv: play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
        self.offer_part(play, code, part, targets, stacking, state, frame)
    }

    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn offer_part(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let targets = self.guarded(code, part, targets, state, frame);
        if self.careful || !code.leaving.is_empty() {
            return targets
                .iter()
                .try_for_each(|t| self.make(play, code, Part { to: t as u16, ..part }, false, state, frame));
        }
        if play.may_end && !targets.is_empty() {
            self.sink.group(&self.parts, part, targets)?;
        }
        let deeper = match play.follow {
            Follow::Never => return Continue(()),
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe => targets,
        };
        deeper.iter().try_for_each(|t| self.make(play, code, Part { to: t as u16, ..part }, play.may_end, state, frame))
    }

    /// The targets for which the move's conditions hold.
    fn guarded(
        &self,
        code: &MoveCode<W>,
        part: Part,
        targets: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        if code.guards.is_empty() {
            return targets;
        }
        let program = self.program;
        let holds = |&t: &usize| {
            let bound = Frame { from: part.from, to: t as u16, ..frame.clone() };
            code.guards.iter().all(|(cond, _)| program.holds(cond, state, &bound))
        };
        targets.iter().filter(holds).collect()
    }

    /// Plays a part and goes on behind it.
    fn make(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        part: Part,
        counted: bool,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let mut after = self.pool.copy(state);
        let mut bound = frame.clone();
        program.apply(&mut after, &mut bound, part);
        let leaves_well = code.leaving.iter().all(|(cond, _)| program.holds(cond, &after, &bound));
        let mut flow = Continue(());
        if leaves_well {
            self.parts.push(part);
            let outer = self.counted;
            self.counted = if counted { self.parts.len() } else { usize::MAX };
            let over = self.requirements && self.careful && program.ends_at_once(&after, &bound, self.player);
            flow = if over { self.end(&after, &bound) } else { self.node(play.next, &after, &bound) };
            self.counted = outer;
            self.parts.pop();
        }
        self.pool.give_back(after);
        flow
    }
}
