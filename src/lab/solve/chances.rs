//! The chances of the first player with best play, where dice are rolled.

use super::Value;
use super::reach::{Reached, Sort};
use crate::id::PlayerId;

/// Bounds so near to each other are one number.
const NEAR: f64 = 1e-9;

/// Sweeps that change no bound by more than this are the last.
const STILL: f64 = 1e-12;

/// Between which numbers the chance of the first player lies, in each position.
pub struct Chances {
    low: Vec<f64>,
    high: Vec<f64>,
}

impl Chances {
    /// What a position is worth.
    pub fn value(&self, id: u32) -> Value {
        let (low, high) = (self.low[id as usize], self.high[id as usize]);
        if high - low < NEAR { Value::Share((low + high) / 2.0, (low + high) / 2.0) } else { Value::Share(low, high) }
    }
}

/// Narrows the bounds until they meet or stay; also how many sweeps that took. `None` where it was stopped.
pub fn chances(reached: &Reached, stop: &mut dyn FnMut() -> bool) -> Option<(Chances, u32)> {
    let count = reached.count() as usize;
    let mut chances = Chances { low: vec![0.0; count], high: vec![1.0; count] };
    let mut sweeps = 0;
    loop {
        let (mut moved, mut widest) = (0f64, 0f64);
        for id in (0..count as u32).rev() {
            let at = id as usize;
            let (low, high) = (expected(reached, &chances.low, id), expected(reached, &chances.high, id));
            moved = moved.max(low - chances.low[at]).max(chances.high[at] - high);
            (chances.low[at], chances.high[at]) = (low, high);
            widest = widest.max(high - low);
            if id & 0xFFFF == 0 && stop() {
                return None;
            }
        }
        sweeps += 1;
        if widest < NEAR / 10.0 || moved < STILL {
            return Some((chances, sweeps));
        }
    }
}

/// What a position is worth to the first player by what those after it are.
fn expected(reached: &Reached, chances: &[f64], id: u32) -> f64 {
    let next = || reached.next(id).map(|next| chances[next as usize]);
    match reached.sort(id) {
        Sort::Won(PlayerId(0)) => 1.0,
        Sort::Won(_) => 0.0,
        Sort::Drawn => 0.5,
        Sort::Roll(dice) => next().zip(reached.odds(dice)).map(|(chance, odds)| chance * odds).sum(),
        Sort::Choice(PlayerId(0)) => next().fold(0.0, f64::max),
        Sort::Choice(_) => next().fold(1.0, f64::min),
    }
}
