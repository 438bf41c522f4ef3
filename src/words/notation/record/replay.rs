//! A recorded game played again.

use super::Record;
use crate::Rules;
use crate::diag::backticked;
use crate::notation::outcome;
use crate::notation::position::{PositionError, read_any};
use crate::notation::rolls;
use crate::notation::turns::TurnError;
use crate::play::rng::rng;
use crate::play::{Standing, State, Turn};
use thiserror::Error;

/// A game played again: the first position, and each turn with the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Where it began.
    pub start: State,
    /// What was played, and where it led.
    pub played: Vec<Played>,
    /// How what the record says of the end differs from what the rules say, where by them the game is over.
    pub differs: Option<String>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position before it, with what was rolled for it.
    pub before: State,
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub after: State,
}

impl Replay {
    /// The last position.
    pub fn last(&self) -> &State {
        self.played.last().map_or(&self.start, |played| &played.after)
    }
}

/// Why a recorded game cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The first position is none of the game.
    #[error("the first position: {0}")]
    Position(#[from] PositionError),
    /// The game has no such setup or player.
    #[error("unknown {sort} `{word}`; known are {known}")]
    Unknown {
        /// What the word should name.
        sort: &'static str,
        /// The word.
        word: String,
        /// What there is.
        known: String,
    },
    /// A random setup without a seed.
    #[error("setup `{0}` is drawn at random: say `seed:` with the number it was drawn from")]
    NoSeed(String),
    /// A turn that cannot be played; the number counts from 1.
    #[error("turn {number}: {error}")]
    Turn {
        /// Which.
        number: usize,
        /// Why.
        error: TurnError,
    },
}

/// Plays a recorded game again, by rules loaded with its options.
///
/// # Errors
/// The first thing in it that these rules do not know or allow.
pub fn replay(rules: &Rules, record: &Record) -> Result<Replay, ReplayError> {
    let start = start(rules, record)?;
    let mut replay = Replay { start, played: Vec::with_capacity(record.turns.len()), differs: None };
    for (i, text) in record.turns.iter().enumerate() {
        let read = rolls::read_freely(rules, replay.last(), text);
        let (before, turn) = read.map_err(|error| ReplayError::Turn { number: i + 1, error })?;
        let after = rules.engine.play(&before, &turn);
        replay.played.push(Played { before, turn, after });
    }
    let found = outcome::recorded(rules, replay.last());
    match &record.result {
        // people give up and agree: that the game could go on says nothing against it
        Some(stated) if found != "open" && !agrees(stated, &found) => {
            let differs = Some(format!("the record says `{stated}`, but by the rules it is `{found}`"));
            Ok(Replay { differs, ..replay })
        }
        _ => Ok(replay),
    }
}

/// True where the stated result is the one found; the reason may be left out, and who came after the first.
fn agrees(stated: &str, found: &str) -> bool {
    let (order, reason) = found.split_once(" by ").map_or((found, None), |(order, reason)| (order, Some(reason)));
    let first = order.split(", ").next().unwrap_or(order);
    let of_first = reason.map_or(first.to_owned(), |reason| format!("{first} by {reason}"));
    [found, order, first, &of_first].iter().any(|f| f.eq_ignore_ascii_case(stated))
}

fn start(rules: &Rules, record: &Record) -> Result<State, ReplayError> {
    let (names, engine) = (&rules.names, &rules.engine);
    let player = |word: &String| {
        let known = || backticked(names.players.iter().map(String::as_str));
        names.player(word).ok_or_else(|| ReplayError::Unknown { sort: "player", word: word.clone(), known: known() })
    };
    let first = record.first.as_ref().map(player).transpose()?;
    if let Some(text) = &record.position {
        let mut state = read_any(rules, text)?;
        if let Some(first) = first {
            engine.begin(&mut state, &Standing::first(first));
        }
        return Ok(state);
    }
    let wanted = |name: &str| record.setup.as_ref().is_none_or(|s| s == name);
    let Some(setup) = names.setups.position(|(name, _)| wanted(name)) else {
        let word = record.setup.clone().unwrap_or_default();
        let known = backticked(names.setups.iter().map(|(name, _)| name.as_str()));
        return Err(ReplayError::Unknown { sort: "setup", word, known });
    };
    let (name, is_random) = &names.setups[setup];
    if *is_random && record.seed.is_none() {
        return Err(ReplayError::NoSeed(name.clone()));
    }
    Ok(engine.start(setup, first, &mut rng(record.seed.unwrap_or(0), 0)))
}
