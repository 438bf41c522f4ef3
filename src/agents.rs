//! Players that know the engine and nothing of the game.

mod mcts;
mod spec;

pub use mcts::Mcts;
pub use spec::{AgentSpec, Budget, SpecError};

use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, dice};
use crate::play::{State, Turn};

/// A player.
pub trait Agent {
    /// The turn it takes; `None` where there is none, or where dice must be rolled first. `stop` says when to think no longer: time comes from outside.
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice>;
}

/// A turn, and what led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// The turns thought of most, best first.
    pub thoughts: Vec<Thought>,
    /// Random games played to find it.
    pub playouts: u32,
}

/// What an agent thinks of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The turn.
    pub turn: Turn,
    /// How often it was tried.
    pub visits: u32,
    /// The share of games won by it, draws shared, from 0 to 1.
    pub value: f64,
}

/// Any turn, all equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// The same seed plays the same.
    pub fn new(seed: u64) -> Self {
        Self { dice: dice(seed, 0) }
    }
}

impl Agent for Random {
    fn choose(&mut self, engine: &dyn Engine, state: &State, _stop: &dyn Fn() -> bool) -> Option<Choice> {
        let turn = engine.pick(state, &mut self.dice, &mut Pool::default())?;
        Some(Choice { turn, thoughts: Vec::new(), playouts: 0 })
    }
}
