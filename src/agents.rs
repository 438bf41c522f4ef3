//! Players made of code. They see turns and positions through the engine and cannot know which game they play.

pub mod mcts;
pub mod random;
pub mod spec;
mod tree;

use crate::id::PlayerId;
use crate::play::engine::Engine;
use crate::play::{State, Turn};

pub use mcts::Mcts;
pub use random::Random;
pub use spec::{AgentSpec, Budget, SpecError};

/// Chooses turns.
pub trait Agent: Send {
    /// What it is called, as its specification is written.
    fn name(&self) -> String;

    /// A turn for the player to move; `None` where the game is over. An agent that thinks comes to a decision soon after
    /// `stop` says so.
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Turn>;

    /// What the last choice was made from, the best turn first; nothing, for an agent that does not compare turns.
    fn considered(&self) -> &[Considered] {
        &[]
    }
}

/// What an agent found out about a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The turn.
    pub turn: Turn,
    /// In how many lines of play it was looked at.
    pub visits: u32,
    /// What it is worth to the player to move: 1 a win, 0 a loss.
    pub value: f64,
    /// How the game ends behind it, where that is proven.
    pub proof: Option<Settled>,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Somebody wins.
    Won(PlayerId),
    /// Nobody does.
    Drawn,
}
