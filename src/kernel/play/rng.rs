//! Random choices: equal seeds give equal choices on any machine.

use crate::program;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The generator of all random choices: a named algorithm, so that a seed gives the same game on any machine in any year.
pub type Rng = Xoshiro256PlusPlus;

/// The generator of one game of a series: depends on the seed and the game's number alone.
pub fn rng(seed: u64, game: u64) -> Rng {
    let mut mix = SplitMix64::seed_from_u64(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    Rng::seed_from_u64(mix.next_u64())
}

/// A number from 0 up to, not including, `end`, all equally likely (to one part in 2^64 / `end`).
#[inline]
pub fn below(rng: &mut Rng, end: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(end)) >> 64) as u64
}

/// Puts things in any order, all equally likely.
pub fn shuffle<T>(things: &mut [T], rng: &mut Rng) {
    for i in (1..things.len()).rev() {
        things.swap(i, below(rng, i as u64 + 1) as usize);
    }
}

/// Throws dice: the roll that they make.
pub fn throw(thrown: program::Dice, rng: &mut Rng) -> u8 {
    let sides = thrown.faces.sides();
    let shown = (0..thrown.count).map(|_| thrown.faces.on_side(below(rng, u64::from(sides)) as u32));
    match thrown.apart {
        None => 1 + shown.sum::<u8>(),
        Some(_) => thrown.roll_of(&shown.collect::<Vec<_>>()).unwrap_or(1),
    }
}
