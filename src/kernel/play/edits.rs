//! What effects do to the pieces of a position: taking off, gathering, shifting, turning.

use crate::bits::CellSet;
use crate::id::{Id, KindId};
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{HIGHEST, Layout, MoveCode, NOWHERE, Source};
use arrayvec::ArrayVec;

impl<const W: usize> Layout<W> {
    /// Takes the unit in hand: its kinds, bottom first.
    pub(super) fn lift(&self, code: &MoveCode<W>, state: &mut State, part: Part) -> ArrayVec<usize, HIGHEST> {
        let from = usize::from(part.from);
        let mut unit = ArrayVec::new();
        match &code.source {
            Source::New(kind) => unit.push(kind.index()),
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Row { .. } => {}
            Source::Tops { .. } => {
                unit.extend((0..part.way).map_while(|_| self.pop(state, from)));
                unit.reverse();
            }
            Source::Stack(_) if self.is_slot(from) => unit.extend(self.pop(state, from)),
            Source::Top(_) => unit.extend(self.pop(state, from)),
            Source::Stack(_) => {
                unit.extend(std::iter::from_fn(|| self.pop(state, from)));
                unit.reverse();
            }
        }
        unit
    }

    /// Takes off all that stands on a cell, bottom first, unless nothing comes from elsewhere.
    pub(super) fn off(&self, state: &mut State, cell: usize, from: CellSet<W>) -> ArrayVec<usize, HIGHEST> {
        let mut above: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        if !from.without(CellSet::one(cell)).is_empty() {
            above.extend(std::iter::from_fn(|| self.pop(state, cell)));
            above.reverse();
        }
        above
    }

    /// Brings pieces of these kinds to a cell, beneath what stands there, as far as there is room.
    pub(super) fn bring_under(
        &self,
        from: CellSet<W>,
        kinds: u64,
        most: usize,
        to: usize,
        becomes: &[KindId],
        state: &mut State,
    ) {
        if from == CellSet::one(to) {
            return self.restack(to, kinds, most, becomes, true, state);
        }
        let above = self.off(state, to, from);
        let room = self.levels.saturating_sub(above.len());
        self.bring(from, kinds, most.min(room), to, becomes, state);
        above.into_iter().for_each(|kind| self.push(state, to, kind));
    }

    /// Brings pieces of these kinds to a cell, on top of what stands there, as far as there is room.
    pub(super) fn bring(
        &self,
        from: CellSet<W>,
        kinds: u64,
        most: usize,
        to: usize,
        becomes: &[KindId],
        state: &mut State,
    ) {
        if from == CellSet::one(to) {
            return self.restack(to, kinds, most, becomes, false, state);
        }
        let mut left = most;
        for place in from.iter().filter(|&place| place != to) {
            let room = self.levels.saturating_sub(self.height(state, to)).min(left);
            let mut going: ArrayVec<usize, HIGHEST> = ArrayVec::new();
            let mut staying: ArrayVec<usize, HIGHEST> = ArrayVec::new();
            while going.len() < room
                && let Some(kind) = self.top_of(state, place)
            {
                let goes = kinds >> kind & 1 != 0;
                if !goes && self.is_slot(place) {
                    break;
                }
                self.pop(state, place);
                if goes { going.push(kind) } else { staying.push(kind) }
            }
            left -= going.len();
            staying.into_iter().rev().for_each(|kind| self.push(state, place, kind));
            going.into_iter().rev().for_each(|kind| self.push(state, to, becomes[kind].index()));
        }
    }

    /// Brings pieces of these kinds, those nearest the top first, to the bottom of their own stack, or else to its top.
    fn restack(&self, cell: usize, kinds: u64, most: usize, becomes: &[KindId], under: bool, state: &mut State) {
        let mut going: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        let mut staying: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        while let Some(kind) = self.pop(state, cell) {
            match kinds >> kind & 1 != 0 && going.len() < most {
                true => going.push(becomes[kind].index()),
                false => staying.push(kind),
            }
        }
        let (below, above) = if under { (going, staying) } else { (staying, going) };
        below.into_iter().rev().chain(above.into_iter().rev()).for_each(|kind| self.push(state, cell, kind));
    }

    /// Moves all that stands on these cells one link on at once, and what stands in its way too; what finds no cell leaves the
    /// game.
    pub(super) fn shift(&self, from: CellSet<W>, next: &[u16], state: &mut State, frame: &mut Frame<W>) {
        let occupied = self.occupied(state);
        let (mut moving, mut pushing) = (CellSet::EMPTY, from & occupied);
        while !pushing.is_empty() {
            moving |= pushing;
            let ahead = pushing.iter().map(|cell| next[cell]).filter(|&to| to != NOWHERE);
            pushing = ahead.map(usize::from).filter(|&to| occupied.contains(to) && !moving.contains(to)).collect();
        }
        let mut hands: Vec<(u16, ArrayVec<usize, HIGHEST>)> = Vec::with_capacity(moving.len());
        for cell in moving.iter() {
            hands.push((next[cell], std::iter::from_fn(|| self.pop(state, cell)).collect()));
        }
        for (to, hand) in hands.iter().filter(|(to, _)| *to != NOWHERE) {
            hand.iter().rev().for_each(|&kind| self.push(state, usize::from(*to), kind));
        }
        if usize::from(frame.it) < next.len() && moving.contains(usize::from(frame.it)) {
            frame.it = next[usize::from(frame.it)];
        }
    }

    /// Gives pieces of these kinds under the top of a cell another role.
    pub(super) fn turn_under(&self, cell: usize, kinds: u64, new: &[Option<KindId>], state: &mut State) {
        let mut above: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        while let Some(kind) = self.pop(state, cell) {
            let turns = !above.is_empty() && kinds >> kind & 1 != 0;
            above.push(new[kind].filter(|_| turns).map_or(kind, Id::index));
        }
        above.into_iter().rev().for_each(|kind| self.push(state, cell, kind));
    }
}
