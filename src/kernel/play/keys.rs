//! Zobrist keys: the hash of a position is the XOR of one key for each thing in it.

/// Where the keys begin of what is not on a place: beyond those of places.
pub(super) const MEMORY_KEYS: usize = 1 << 17;
pub(super) const ROLL_KEY: usize = 1 << 18;
pub(super) const HAND_KEY: usize = ROLL_KEY + 1;
pub(super) const MARK_KEYS: usize = 1 << 19;
pub(super) const COUNTER_KEYS: usize = 1 << 20;
pub(super) const HISTORY_KEY: usize = 1 << 21;

/// The key for a value of a place or of a memory (the finalizer of SplitMix64).
#[inline]
pub(super) fn mixed(place: usize, value: u64) -> u64 {
    let mut z = ((place as u64) << 40 ^ value.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
