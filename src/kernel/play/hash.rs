//! Hashes of positions, and what makes two of them the same.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{FLAGS, HASH, State};
use crate::program::Layout;

impl<const W: usize> Layout<W> {
    /// The hash of pieces, mover and what is remembered, kept from edit to edit; and of what was rolled, which comes and goes
    /// far more often than the hash is asked for.
    pub fn hash(&self, state: &State) -> u64 {
        state.words[HASH] ^ self.roll_hash(state)
    }

    /// What was rolled, in the hash.
    fn roll_hash(&self, state: &State) -> u64 {
        match self.rolled(state) {
            0 => 0,
            rolled if self.at.hand != 0 => {
                mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(HAND_KEY, state.words[self.at.hand])
            }
            rolled => mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(ROLL_KEY, 0),
        }
    }

    /// The hash of pieces and mover, worked out from scratch.
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

    /// What something remembered puts into the hash.
    pub(super) fn memory_hash(&self, state: &State, memory: usize) -> u64 {
        if self.memory[memory].cells.is_some() {
            return mark_hash(memory, self.marked(state, memory));
        }
        mixed(MEMORY_KEYS + memory, self.remembered(state, memory) as u64) ^ mixed(MEMORY_KEYS + memory, 0)
    }

    /// What the player to move puts into the hash.
    pub(super) fn mover_hash(&self, state: &State) -> u64 {
        self.keys[self.mover(state).index()] ^ self.keys[0]
    }

    /// A hash of all that decides how the game can go on: the position, the counters of quiet turns and, where the rules ask
    /// for repetitions, the positions so far in any order; not the number of the turn.
    pub fn situation(&self, state: &State) -> u64 {
        let counters = &state.words[self.at.counters..self.at.memory];
        let numbered = counters.iter().enumerate();
        let key = numbered.fold(self.hash(state), |key, (at, &value)| key ^ mixed(COUNTER_KEYS + at, value));
        state.history.iter().fold(key, |key, &hash| key.wrapping_add(mixed(HISTORY_KEY, hash)))
    }

    /// What makes two positions the same to `--unique`: pieces, mover and result, not the counters of quiet turns nor the
    /// number of the turn.
    pub fn identity(&self, state: &State) -> Box<[u64]> {
        let mut words = state.words.clone();
        words[FLAGS] &= 0xFFFF_FFFF;
        for counter in &mut words[self.at.counters..self.at.memory] {
            *counter = 0;
        }
        words
    }
}

/// Keys of what stands on no place lie beyond those of places.
pub(super) const MEMORY_KEYS: usize = 1 << 17;
const ROLL_KEY: usize = 1 << 18;
const HAND_KEY: usize = ROLL_KEY + 1;
const MARK_KEYS: usize = 1 << 19;
const COUNTER_KEYS: usize = 1 << 20;
const HISTORY_KEY: usize = 1 << 21;

/// What remembered cells put into the hash.
pub(super) fn mark_hash<const W: usize>(memory: usize, cells: CellSet<W>) -> u64 {
    cells.iter().fold(0, |hash, cell| hash ^ mixed(MARK_KEYS + memory, cell as u64))
}

/// A key for a value of a place or of something remembered (the finalizer of SplitMix64).
#[inline]
pub(super) fn mixed(place: usize, value: u64) -> u64 {
    let mut z = ((place as u64) << 40 ^ value.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
