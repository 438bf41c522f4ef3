//! Hashes of positions, and when two positions count as the same.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::keys::{COUNTER_KEYS, HAND_KEY, MARK_KEYS, MEMORY_KEYS, ROLL_KEY, mixed};
use crate::play::state::{FLAGS, HASH, State};
use crate::program::Layout;

impl<const W: usize> Layout<W> {
    /// The hash of a position. That of pieces, mover and memories is updated with every change; that of the roll is added
    /// here, since rolls change far more often than the hash is asked for.
    pub fn hash(&self, state: &State) -> u64 {
        state.words[HASH] ^ self.roll_hash(state)
    }

    /// The part of the hash for what was rolled.
    fn roll_hash(&self, state: &State) -> u64 {
        match self.rolled(state) {
            0 => 0,
            rolled if self.at.hand != 0 => {
                mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(HAND_KEY, state.words[self.at.hand])
            }
            rolled => mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(ROLL_KEY, 0),
        }
    }

    /// The hash of a position, worked out from scratch.
    pub fn hash_from_scratch(&self, state: &State) -> u64 {
        let mut hash = self.mover_hash(state);
        for cell in 0..self.first_slot {
            for (level, kind) in self.stack(state, cell).iter().enumerate() {
                hash ^= self.key(cell, level, kind.index());
            }
        }
        for slot in self.first_slot..self.first_slot + self.slots.len() {
            hash ^= mixed(slot, self.held(state, slot) as u64) ^ mixed(slot, 0);
        }
        (0..self.memory.len()).fold(hash, |hash, memory| hash ^ self.memory_hash(state, memory)) ^ self.roll_hash(state)
    }

    /// The part of the hash for a memory.
    pub(super) fn memory_hash(&self, state: &State, memory: usize) -> u64 {
        if self.memory[memory].cells.is_some() {
            return mark_hash(memory, self.marked(state, memory));
        }
        mixed(MEMORY_KEYS + memory, self.remembered(state, memory) as u64) ^ mixed(MEMORY_KEYS + memory, 0)
    }

    /// The part of the hash for the player to move.
    pub(super) fn mover_hash(&self, state: &State) -> u64 {
        self.keys[self.mover(state).index()] ^ self.keys[0]
    }

    /// A hash of all that decides how the game can go on: the position, the counters of quiet turns and, where the rules ask
    /// for repetitions, the positions so far in any order; not the number of the turn.
    pub fn situation(&self, state: &State) -> u64 {
        let counters = &state.words[self.at.counters..self.at.memory];
        let numbered = counters.iter().enumerate();
        let key = numbered.fold(self.hash(state), |key, (at, &value)| key ^ mixed(COUNTER_KEYS + at, value));
        key.wrapping_add(state.history.sum())
    }

    /// All of a position's words but the number of the turn.
    pub(crate) fn all_but_turns(&self, state: &State) -> Box<[u64]> {
        let mut words = state.words.clone();
        words[FLAGS] &= 0xFFFF_FFFF;
        words
    }

    /// What makes two positions one, where different positions are counted: all of its words but the counters of turns and the
    /// number of the turn.
    pub fn identity(&self, state: &State) -> Box<[u64]> {
        let mut words = self.all_but_turns(state);
        words[self.at.counters..self.at.memory].fill(0);
        words
    }
}

/// The part of the hash for remembered cells.
pub(super) fn mark_hash<const W: usize>(memory: usize, cells: CellSet<W>) -> u64 {
    cells.iter().fold(0, |hash, cell| hash ^ mixed(MARK_KEYS + memory, cell as u64))
}
