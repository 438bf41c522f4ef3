//! The positions so far, as far as the rules ask whether one has come back.

use crate::play::state::State;
use crate::program::{Layout, Likeness, Program};

impl<const W: usize> Program<W> {
    /// Notes the position in which a turn begins, in each way in which the rules compare positions.
    pub(super) fn note_position(&self, state: &mut State) {
        for likeness in &self.likenesses {
            let hash = self.layout.hash_like(state, likeness);
            state.history.push(hash);
        }
    }

    /// The positions so far, compared in that way, the present one last.
    fn past<'s>(&self, likeness: usize, state: &'s State) -> impl Iterator<Item = u64> + 's {
        state.history.iter().skip(likeness).step_by(self.likenesses.len().max(1)).copied()
    }

    /// The present position, compared in that way.
    #[inline]
    pub(super) fn present(&self, likeness: usize, state: &State) -> Option<u64> {
        let before = state.history.len().checked_sub(self.likenesses.len())?;
        state.history.get(before + likeness).copied()
    }

    /// How often a position, compared in that way, is among those so far.
    #[inline]
    pub(super) fn times_of(&self, position: u64, likeness: usize, state: &State) -> usize {
        if self.likenesses.len() == 1 {
            return state.history.iter().filter(|&&past| past == position).count();
        }
        self.past(likeness, state).filter(|&past| past == position).count()
    }

    /// The past positions as they are compared in all ways, in one order whatever led here: the present one stays last.
    pub(super) fn sorted_past(&self, state: &State) -> Vec<u64> {
        let mut positions: Vec<&[u64]> = state.history.chunks_exact(self.likenesses.len().max(1)).collect();
        if let Some((_, before)) = positions.split_last_mut() {
            before.sort_unstable();
        }
        positions.concat()
    }
}

impl<const W: usize> Layout<W> {
    /// The hash of a position without what makes no difference.
    fn hash_like(&self, state: &State, likeness: &Likeness) -> u64 {
        let mover = if likeness.mover { self.mover_hash(state) } else { 0 };
        let left_out = likeness.memory.iter().map(|&memory| self.memory_hash(state, usize::from(memory)));
        left_out.fold(self.hash(state) ^ mover, |hash, part| hash ^ part)
    }
}
