//! Who chooses turns.

use super::{Game, Position, Rng, Turn};
use crate::agents::{AgentSpec, SpecError, Unfit};
use std::str::FromStr;
use thiserror::Error;

/// Chooses turns: a player of your own, or one that comes with this crate.
pub trait Agent {
    /// The turn to play; `None` if there is none, or dice must be rolled first.
    fn choose(&mut self, position: &Position) -> Option<Turn>;
}

/// Draws any legal turn.
impl Agent for Rng {
    fn choose(&mut self, position: &Position) -> Option<Turn> {
        position.random_turn(self)
    }
}

/// A player that comes with this crate, named as on the command line: `random`, `mcts:1000` (random games), `alphabeta:4`
/// (turns ahead), `best:20000` (positions).
///
/// Budgets in time (`mcts:500ms`) need a clock, which this crate does not have; they are refused here.
pub struct Computer {
    spec: AgentSpec,
    agent: Box<dyn crate::agents::Agent>,
}

impl Computer {
    /// The player of that name. The same seed chooses the same turns in the same game.
    ///
    /// # Errors
    /// There is no such player, or its budget is a time.
    pub fn new(name: &str, seed: u64) -> Result<Self, ComputerError> {
        let spec = AgentSpec::from_str(name)?;
        if spec.millis().is_some() {
            return Err(ComputerError::Time { name: name.to_owned() });
        }
        Ok(Self { spec, agent: spec.agent(seed) })
    }

    /// Whether it can play this game.
    ///
    /// # Errors
    /// It cannot, because of dice or more than two players.
    pub fn fits(&self, game: &Game) -> Result<(), ComputerError> {
        Ok(self.spec.fits(&*game.rules().engine)?)
    }
}

impl Agent for Computer {
    fn choose(&mut self, position: &Position) -> Option<Turn> {
        let choice = self.agent.choose(&*position.game().rules().engine, position.state(), &|| false)?;
        Some(position.turn(choice.turn))
    }
}

/// Why there is no such player, or why it cannot play a game.
#[derive(Clone, Debug, Error)]
pub enum ComputerError {
    /// There is no player of this name.
    #[error(transparent)]
    Unknown(#[from] SpecError),
    /// It would need a clock.
    #[error("`{name}` thinks for a time: give it a number instead, as `mcts:1000`")]
    Time {
        /// What was written.
        name: String,
    },
    /// It cannot play this game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}
