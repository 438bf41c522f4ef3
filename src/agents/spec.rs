//! How agents are written: `random`, `mcts:500`, `mcts:2s`.

use super::{Agent, Mcts, Random};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A kind of agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// Any turn.
    Random,
    /// Monte Carlo tree search.
    Mcts(Budget),
}

/// How long an agent may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many random games a turn: the same on every machine.
    Playouts(u32),
    /// So many milliseconds a turn.
    Millis(u64),
}

/// An agent that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is no player: write `human`, `random`, `mcts:500` (random games a turn) or `mcts:2s` (time a turn)")]
pub struct SpecError(String);

impl AgentSpec {
    /// The agent; a time budget is kept by who calls it.
    pub fn agent(self, seed: u64) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Mcts(Budget::Playouts(playouts)) => Box::new(Mcts::new(playouts, seed)),
            Self::Mcts(Budget::Millis(_)) => Box::new(Mcts::new(u32::MAX, seed)),
        }
    }

    /// The time it may think, where time is its budget.
    pub fn millis(self) -> Option<u64> {
        match self {
            Self::Mcts(Budget::Millis(millis)) => Some(millis),
            _ => None,
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let wrong = || SpecError(text.to_owned());
        let (name, budget) = text.split_once(':').unwrap_or((text, ""));
        match (name, budget) {
            ("random", "") => Ok(Self::Random),
            ("mcts", "") => Ok(Self::Mcts(Budget::Playouts(1000))),
            ("mcts", budget) => budget_of(budget).map(Self::Mcts).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

fn budget_of(text: &str) -> Option<Budget> {
    if let Some(millis) = text.strip_suffix("ms") {
        return millis.parse().ok().filter(|&m| m > 0).map(Budget::Millis);
    }
    if let Some(seconds) = text.strip_suffix('s') {
        let seconds: f64 = seconds.parse().ok()?;
        return (seconds > 0.0 && seconds < 1e6).then_some(Budget::Millis((seconds * 1000.0).ceil() as u64));
    }
    text.parse().ok().filter(|&n| n > 0).map(Budget::Playouts)
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => write!(f, "random"),
            Self::Mcts(Budget::Playouts(n)) => write!(f, "mcts:{n}"),
            Self::Mcts(Budget::Millis(ms)) if ms % 1000 == 0 => write!(f, "mcts:{}s", ms / 1000),
            Self::Mcts(Budget::Millis(ms)) => write!(f, "mcts:{ms}ms"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_read_and_written() {
        for text in ["random", "mcts:500", "mcts:2s", "mcts:250ms"] {
            assert_eq!(text.parse::<AgentSpec>().map(|s| s.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "mcts:", "mcts:0", "mcts:x", "mcts:-1s", "alphabeta"] {
            assert_eq!(text.parse::<AgentSpec>().is_ok(), text == "mcts:", "{text}");
        }
    }
}
