//! How a game stands, in words and for programs.

use crate::Rules;
use crate::notation::outcome::{self, owned};
use crate::play::{Outcome, State};
use serde::Serialize;

/// `Ann wins (goal)`, `Ann wins, then Cid, then Bob (home)`, `draw (quiet)`, `Ann to move`.
pub fn words(rules: &Rules, state: &State) -> String {
    match rules.engine.outcome(state) {
        Outcome::Open => format!("{} to move", rules.names.players[rules.engine.mover(state)]),
        over @ Outcome::Over { winner, .. } => {
            format!("{} ({})", outcome::ended(rules, state, winner), outcome::reason(rules, over))
        }
    }
}

/// Why there is no turn: `there is no turn: Ann wins (goal)`.
pub fn no_turn(rules: &Rules, state: &State) -> String {
    format!("there is no turn: {}", words(rules, state))
}

/// How a game ended, for programs.
#[derive(Serialize)]
pub struct Ended {
    /// The winner; none of a draw.
    winner: Option<String>,
    /// The players rank by rank, in games that rank them.
    #[serde(skip_serializing_if = "Option::is_none")]
    ranking: Option<Vec<Vec<String>>>,
    /// The label of the end.
    reason: String,
    /// What it is worth to the winner, in games with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
}

/// How a game ended; none while it goes on.
pub fn ended(rules: &Rules, state: &State) -> Option<Ended> {
    match rules.engine.outcome(state) {
        Outcome::Open => None,
        over @ Outcome::Over { winner, by, .. } => {
            let points = outcome::points(rules, over);
            let winner = winner.map(|player| rules.names.players[player].clone());
            let ranking = outcome::ranking(rules, state).map(owned);
            Some(Ended { winner, ranking, reason: rules.names.reason(by).to_owned(), points })
        }
    }
}
