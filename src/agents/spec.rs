//! Agents as people write them: `random`, `mcts:500`, `mcts:2s`.

use crate::agents::{Agent, Mcts, Random};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Which agent is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// Plays at random.
    Random,
    /// Tries turns out in random games.
    Mcts(Budget),
}

/// How long an agent may think about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many random games.
    Playouts(u32),
    /// So long, by the clock of whoever asks.
    Time(Duration),
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// There is none of that name.
    #[error("there is no agent `{0}`: `random`, `mcts:500` (random games a turn) or `mcts:2s` (time a turn)")]
    Unknown(String),
    /// It cannot be told how long to think.
    #[error("`{0}` does not think: write `{0}` alone")]
    NoBudget(String),
    /// Neither a number of games nor a time.
    #[error("`{0}` is neither a number of random games (`500`) nor a time (`2s`, `500ms`)")]
    Budget(String),
    /// Nothing can be found out in no time.
    #[error("`{0}` leaves no time to think: at least `1`, `1ms`")]
    Nothing(String),
}

/// Random games a turn where nothing is said.
const PLAYOUTS: u32 = 1000;

/// Longest time a turn, in milliseconds: a day.
const LONGEST: f64 = 86_400_000.0;

impl AgentSpec {
    /// The agent. A time is kept by whoever passes it a stop function.
    pub fn agent(self, seed: u64) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Mcts(Budget::Playouts(playouts)) => Box::new(Mcts::new(Some(playouts), seed)),
            Self::Mcts(Budget::Time(_)) => Box::new(Mcts::new(None, seed)),
        }
    }

    /// The time it may think about a turn, if time is what limits it.
    pub fn time(self) -> Option<Duration> {
        match self {
            Self::Mcts(Budget::Time(time)) => Some(time),
            _ => None,
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        match text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget))) {
            ("random", None) => Ok(Self::Random),
            ("random", Some(_)) => Err(SpecError::NoBudget("random".into())),
            ("mcts", None) => Ok(Self::Mcts(Budget::Playouts(PLAYOUTS))),
            ("mcts", Some(budget)) => budget.parse().map(Self::Mcts),
            _ => Err(SpecError::Unknown(text.into())),
        }
    }
}

impl FromStr for Budget {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let bad = || SpecError::Budget(text.into());
        let unit = |end: &str, millis: f64| text.strip_suffix(end).map(|number| (number, millis));
        let Some((number, millis)) = unit("ms", 1.0).or_else(|| unit("s", 1000.0)) else {
            let playouts = text.parse().map_err(|_| bad())?;
            return if playouts == 0 { Err(SpecError::Nothing(text.into())) } else { Ok(Self::Playouts(playouts)) };
        };
        let millis = number.parse::<f64>().map_err(|_| bad())? * millis;
        match millis {
            ms if ms.is_nan() || !(0.0..=LONGEST).contains(&ms) => Err(bad()),
            ms if ms < 1.0 => Err(SpecError::Nothing(text.into())),
            ms => Ok(Self::Time(Duration::from_millis(ms.round() as u64))),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Mcts(Budget::Playouts(playouts)) => write!(f, "mcts:{playouts}"),
            Self::Mcts(Budget::Time(time)) if time.as_millis() % 1000 == 0 => write!(f, "mcts:{}s", time.as_secs()),
            Self::Mcts(Budget::Time(time)) => write!(f, "mcts:{}ms", time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_as_written() {
        for text in ["random", "mcts:500", "mcts:2s", "mcts:500ms"] {
            assert_eq!(text.parse::<AgentSpec>().map(|s| s.to_string()), Ok(text.to_string()));
        }
        assert_eq!("mcts:1.5s".parse(), Ok(AgentSpec::Mcts(Budget::Time(Duration::from_millis(1500)))));
        assert_eq!("mcts".parse(), Ok(AgentSpec::Mcts(Budget::Playouts(PLAYOUTS))));
    }

    #[test]
    fn refused_with_a_reason() {
        let error = |text: &str| text.parse::<AgentSpec>().err().map(|e| e.to_string()).unwrap_or_default();
        assert!(error("alphazero").starts_with("there is no agent `alphazero`"));
        assert!(error("random:3").contains("does not think"));
        for text in ["mcts:", "mcts:many", "mcts:-3", "mcts:-1s", "mcts:NaNs", "mcts:infs", "mcts:1e300s", "mcts:ms"] {
            assert!(error(text).contains("neither"), "{text}: {}", error(text));
        }
        for text in ["mcts:0", "mcts:0s", "mcts:0.1ms"] {
            assert!(error(text).contains("no time"), "{text}");
        }
    }
}
