//! Changes of a position's pieces that effects need: taking pieces off, moving several, pushing, changing their kind.

use crate::bits::CellSet;
use crate::id::{Id, KindId};
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{HIGHEST, Layout, MoveCode, NOWHERE, Source};
use arrayvec::ArrayVec;

impl<const W: usize> Layout<W> {
    /// Takes the unit of a part off the board or out of its area; its kinds, bottom first.
    pub(super) fn lift(&self, code: &MoveCode<W>, state: &mut State, part: Part) -> ArrayVec<usize, HIGHEST> {
        let from = usize::from(part.from);
        let mut unit = ArrayVec::new();
        match &code.source {
            Source::New(kind) => unit.push(kind.index()),
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {}
            Source::Tops { .. } => {
                unit.extend((0..part.lifted()).map_while(|_| self.pop(state, from)));
                unit.reverse();
            }
            Source::Stack(_) if self.is_slot(from) => unit.extend(self.pop(state, from)),
            Source::Top(_) => unit.extend(self.pop(state, from)),
            Source::Stack(_) => unit = self.off(state, from),
        }
        unit
    }

    /// Takes all pieces off a cell; their kinds, bottom first.
    pub(super) fn off(&self, state: &mut State, cell: usize) -> ArrayVec<usize, HIGHEST> {
        let mut above: ArrayVec<usize, HIGHEST> = std::iter::from_fn(|| self.pop(state, cell)).collect();
        above.reverse();
        above
    }

    /// Takes pieces of these kinds off a place, from the top, at most `most`; the pieces between them stay. Returns how many
    /// it took.
    pub(super) fn pick(
        &self,
        state: &mut State,
        place: usize,
        kinds: u64,
        most: usize,
        mut take: impl FnMut(&mut State, usize),
    ) -> usize {
        let mut taken = 0;
        let mut staying: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        while taken < most
            && let Some(kind) = self.pop(state, place)
        {
            if kinds >> kind & 1 != 0 {
                take(state, kind);
                taken += 1;
                continue;
            }
            staying.push(kind);
            // the pieces of a slot are all of one kind
            if self.is_slot(place) {
                break;
            }
        }
        staying.into_iter().rev().for_each(|kind| self.push(state, place, kind));
        taken
    }

    /// Brings pieces of these kinds to a cell, on top of what stands there or `under` it, as long as there is room. If `from`
    /// is that cell alone, its own pieces are moved to the top of the stack, or to the bottom.
    pub(super) fn bring(
        &self,
        from: CellSet<W>,
        (kinds, most): (u64, usize),
        (to, under): (usize, bool),
        becomes: &[KindId],
        state: &mut State,
    ) {
        let is_own = from == CellSet::one(to);
        let mut above = if under && !is_own { self.off(state, to) } else { ArrayVec::new() };
        let mut left = most;
        for place in from.iter().filter(|&place| is_own || place != to) {
            let room = if is_own { left } else { self.levels.saturating_sub(above.len() + self.height(state, to)) };
            let mut going: ArrayVec<usize, HIGHEST> = ArrayVec::new();
            left -= self.pick(state, place, kinds, room.min(left), |_, kind| going.push(becomes[kind].index()));
            if under && is_own {
                above = self.off(state, to);
            }
            going.into_iter().rev().for_each(|kind| self.push(state, to, kind));
        }
        above.into_iter().for_each(|kind| self.push(state, to, kind));
    }

    /// Moves all that stands on these cells one link on at once, pushing what stands in its way; what has no cell to go to
    /// leaves the game.
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

    /// Sows the pieces of a cell, the lowest first, one to each cell that follows and has room; the rest stay. Returns the
    /// cell that got the last.
    pub(super) fn sow(&self, cell: usize, next: &[u16], skipping: CellSet<W>, state: &mut State) -> Option<u16> {
        if self.counts_heaps {
            return self.sow_heap(cell, next, skipping, state);
        }
        let kinds = self.off(state, cell);
        let (mut sown, mut at, mut last, mut passed) = (0, next[cell], None, 0);
        while sown < kinds.len() && at != NOWHERE && passed <= next.len() {
            let here = usize::from(at);
            if self.height(state, here) == self.levels || skipping.contains(here) {
                passed += 1;
            } else {
                self.push(state, here, kinds[sown]);
                sown += 1;
                (last, passed) = (Some(at), 0);
            }
            at = next[here];
        }
        kinds.iter().skip(sown).for_each(|&kind| self.push(state, cell, kind));
        last
    }

    /// Changes the kind of the pieces under the top of a cell, if they are of these kinds.
    pub(super) fn turn_under(&self, cell: usize, kinds: u64, new: &[Option<KindId>], state: &mut State) {
        let mut above: ArrayVec<usize, HIGHEST> = ArrayVec::new();
        while let Some(kind) = self.pop(state, cell) {
            let turns = !above.is_empty() && kinds >> kind & 1 != 0;
            above.push(new[kind].filter(|_| turns).map_or(kind, Id::index));
        }
        above.into_iter().rev().for_each(|kind| self.push(state, cell, kind));
    }
}
