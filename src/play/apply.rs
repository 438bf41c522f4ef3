//! Playing one part of a turn, and ending the turn.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::generate::Part;
use crate::play::state::{Frame, State};
use crate::program::{Effect, HIGHEST, MoveCode, NOWHERE, Path, Program, Source};
use arrayvec::ArrayVec;

impl<const W: usize> Program<W> {
    /// Plays a part that the generator has offered for `state` and `frame`.
    pub fn apply(&self, state: &mut State, frame: &mut Frame<W>, part: Part) {
        let mover = self.mover(state).index();
        let Some(code) = self.views[mover].moves.get(part.mv as usize) else {
            frame.again |= part.mv == Part::AGAIN;
            return;
        };
        (frame.from, frame.to) = (part.from, part.to);
        frame.played |= 1 << (part.mv % 64);
        let unit = self.lift(code, state, part.from as usize);
        if let (Some(&top), false) = (unit.last(), matches!(code.source, Source::New(_))) {
            frame.lifted |= 1 << top;
        }
        let taken = self.read_line(code, state, frame, part, unit.last().copied());
        self.take_all(state, frame, taken);
        self.make_room(code, state, frame, part);
        for &kind in &unit {
            self.push(state, part.to as usize, kind);
        }
        (frame.there, frame.it) = (part.to, part.to);
        for effect in &code.effects {
            self.effect(effect, state, frame);
        }
    }

    /// Takes the unit in hand: its kinds, bottom first.
    fn lift(&self, code: &MoveCode<W>, state: &mut State, from: usize) -> ArrayVec<usize, HIGHEST> {
        let mut unit = ArrayVec::new();
        match &code.source {
            Source::New(kind) => unit.push(kind.index()),
            Source::Top(_) => unit.extend(self.pop(state, from)),
            Source::Stack(_) => {
                unit.extend(std::iter::from_fn(|| self.pop(state, from)));
                unit.reverse();
            }
        }
        unit
    }

    fn take_all(&self, state: &mut State, frame: &mut Frame<W>, cells: CellSet<W>) {
        for cell in cells.iter() {
            self.capture(state, frame, cell);
        }
    }

    /// Takes or swaps away what stands where the part lands, as its landing says.
    fn make_room(&self, code: &MoveCode<W>, state: &mut State, frame: &mut Frame<W>, part: Part) {
        let to = part.to as usize;
        if code.landing.capturing.is_some() {
            let enemy = self.top_of(state, to).is_some_and(|k| self.is_enemy(state, k));
            if enemy {
                self.capture(state, frame, to);
            }
        }
        if code.landing.swapping.is_some() && part.from != NOWHERE {
            let mut other = Vec::new();
            while let Some(kind) = self.pop(state, to) {
                other.push(kind);
            }
            for &kind in other.iter().rev() {
                self.push(state, part.from as usize, kind);
            }
        }
    }

    /// True for a kind that belongs to another player than the mover.
    #[inline]
    pub fn is_enemy(&self, state: &State, kind: usize) -> bool {
        let owner = self.kinds[kind].owner as usize;
        owner != self.mover(state).index() && owner < self.players
    }

    /// Captures what stands on a cell: all of it, its top, or all but the kinds that are spared.
    pub fn capture(&self, state: &mut State, frame: &mut Frame<W>, cell: usize) {
        frame.taken.insert(cell);
        if self.captures.leave_at_end {
            frame.pending.insert(cell);
        }
        let mut spared = Vec::new();
        while let Some(kind) = self.pop(state, cell) {
            if self.captures.spared >> kind & 1 != 0 {
                spared.push(kind);
                continue;
            }
            frame.captured |= 1 << kind;
            if self.captures.top_only {
                break;
            }
        }
        for &kind in spared.iter().rev() {
            self.push(state, cell, kind);
        }
    }

    fn effect(&self, effect: &Effect<W>, state: &mut State, frame: &mut Frame<W>) {
        match effect {
            Effect::TurnInto(set, kinds) => {
                for cell in self.eval(set, state, frame).iter() {
                    let Some(old) = self.pop(state, cell) else { continue };
                    let new = kinds[self.kinds[old].owner as usize].map_or(old, Id::index);
                    self.push(state, cell, new);
                }
            }
            Effect::Take(set) => {
                let cells = self.eval(set, state, frame);
                self.take_all(state, frame, cells);
            }
            Effect::Remove(set) => {
                for cell in self.eval(set, state, frame).iter() {
                    while self.pop(state, cell).is_some() {}
                }
            }
        }
    }

    /// The cells that a line takes; binds its names.
    fn read_line(
        &self,
        code: &MoveCode<W>,
        state: &State,
        frame: &mut Frame<W>,
        part: Part,
        top: Option<usize>,
    ) -> CellSet<W> {
        let Path::Line { rays, pattern } = &code.path else { return CellSet::EMPTY };
        if !pattern.iter().any(|i| i.taken || i.binding.is_some()) {
            return CellSet::EMPTY;
        }
        let tested = self.tested(pattern, self.prey(top, state), state, frame);
        let table = &self.rays[*rays];
        let Some(&(start, end)) = table.of[part.from as usize].get(part.ray as usize) else { return CellSet::EMPTY };
        let ray = &table.cells[start as usize..end as usize];
        let Some(way) = tested.nth(ray, part.way) else { return CellSet::EMPTY };
        for name in pattern.iter().filter_map(|i| i.binding) {
            frame.names[name as usize] = CellSet::EMPTY;
        }
        tested.names(ray, way, &mut frame.names);
        way.taken
    }

    /// The cells whose top piece a unit with this top takes.
    pub fn prey(&self, top: Option<usize>, state: &State) -> CellSet<W> {
        top.map_or(CellSet::EMPTY, |k| self.tops(state, self.captures.victims[k]))
    }

    /// Ends a turn: counters, the next player, the number of the turn. The result is asked for separately.
    pub fn end_turn(&self, state: &mut State, frame: &Frame<W>) {
        for (i, counter) in self.counters.iter().enumerate() {
            let event =
                counter.captured & frame.captured | counter.lifted & frame.lifted | counter.played & frame.played;
            let value = if event != 0 { 0 } else { self.counter(state, i) + 1 };
            self.set_counter(state, i, value);
        }
        if !frame.again {
            let next = (self.mover(state).index() + 1) % self.players;
            self.set_mover(state, Id::from_index(next));
        }
        let turns = self.turns_played(state);
        self.set_turns_played(state, turns.wrapping_add(1));
        if self.needs_history {
            let hash = self.hash(state);
            state.history.push(hash);
        }
    }
}
