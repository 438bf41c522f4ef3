//! Any legal turn, all equally likely.

use crate::agents::Agent;
use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, dice};
use crate::play::{State, Turn};

/// Plays at random.
pub struct Random {
    dice: Dice,
    pool: Pool,
}

impl Random {
    /// The same seed makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self { dice: dice(seed, 0), pool: Pool::default() }
    }
}

impl Agent for Random {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, engine: &dyn Engine, state: &State, _: &dyn Fn() -> bool) -> Option<Turn> {
        engine.pick(state, &mut self.dice, &mut self.pool)
    }
}
