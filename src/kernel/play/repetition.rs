//! Repetition: the positions so far, in each way in which the rules compare them.

use crate::play::state::State;
use crate::program::{Layout, Likeness, Program};

/// The difference between the hashes of a position for two ways to compare that leave out the same: an odd number.
const APART: u64 = 0x9E37_79B9_7F4A_7C15;

impl<const W: usize> Program<W> {
    /// Adds the position in which a turn begins to the history, once for each way to compare positions.
    pub(super) fn note_position(&self, state: &mut State) {
        for (way, likeness) in self.likenesses.iter().enumerate() {
            let hash = self.layout.hash_like(state, likeness);
            // so that a position is never counted for another way to compare
            state.history.push(hash.wrapping_add((way as u64).wrapping_mul(APART)));
        }
    }

    /// The hash of the present position for one way to compare.
    #[inline]
    pub(super) fn present(&self, likeness: usize, state: &State) -> Option<u64> {
        state.history.last_but(self.likenesses.len() - 1 - likeness)
    }

    /// The hash of the position in which the last turn began for one way to compare, if there was a turn.
    pub(super) fn last_begun(&self, likeness: usize, state: &State) -> Option<u64> {
        state.history.last_but(2 * self.likenesses.len() - 1 - likeness)
    }

    /// The hashes of the history, in an order that does not depend on the order of the positions; the present one stays last.
    pub(super) fn sorted_past(&self, state: &State) -> Vec<u64> {
        let hashes: Vec<u64> = state.history.hashes().collect();
        let mut positions: Vec<&[u64]> = hashes.chunks_exact(self.likenesses.len().max(1)).collect();
        if let Some((_, before)) = positions.split_last_mut() {
            before.sort_unstable();
        }
        positions.concat()
    }
}

impl<const W: usize> Layout<W> {
    /// The hash of a position without what makes no difference in a way to compare.
    fn hash_like(&self, state: &State, likeness: &Likeness) -> u64 {
        let mover = if likeness.mover { self.mover_hash(state) } else { 0 };
        let left_out = likeness.memory.iter().map(|&memory| self.memory_hash(state, usize::from(memory)));
        left_out.fold(self.hash(state) ^ mover, |hash, part| hash ^ part)
    }
}
