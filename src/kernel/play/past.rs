//! The positions so far, as far as the rules ask whether one has come back.

use crate::play::state::State;
use crate::program::{Layout, Likeness, Program};

/// How far the hashes of a position in two ways to compare lie apart, where both leave out the same: an odd number.
const APART: u64 = 0x9E37_79B9_7F4A_7C15;

impl<const W: usize> Program<W> {
    /// Notes the position in which a turn begins, in each way in which the rules compare positions.
    pub(super) fn note_position(&self, state: &mut State) {
        for (way, likeness) in self.likenesses.iter().enumerate() {
            let hash = self.layout.hash_like(state, likeness);
            // so that no position is counted for another way, wherever both tell the same apart
            state.history.push(hash.wrapping_add((way as u64).wrapping_mul(APART)));
        }
    }

    /// The present position, compared in that way.
    #[inline]
    pub(super) fn present(&self, likeness: usize, state: &State) -> Option<u64> {
        let before = state.history.hashes().len().checked_sub(self.likenesses.len())?;
        state.history.hashes().get(before + likeness).copied()
    }

    /// The past positions as they are compared in all ways, in one order whatever led here: the present one stays last.
    pub(super) fn sorted_past(&self, state: &State) -> Vec<u64> {
        let mut positions: Vec<&[u64]> = state.history.hashes().chunks_exact(self.likenesses.len().max(1)).collect();
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
