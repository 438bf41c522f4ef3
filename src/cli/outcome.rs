//! How a game stands, in words and for programs.

use boardwright::Rules;
use boardwright::play::{Outcome, State};
use serde::Serialize;

/// `Ann wins (goal)`, `draw (quiet)`, `Ann to move`.
pub fn words(rules: &Rules, state: &State) -> String {
    match rules.engine.outcome(state) {
        Outcome::Open => format!("{} to move", rules.names.players[rules.engine.mover(state)]),
        Outcome::Over { winner: Some(player), by } => {
            format!("{} wins ({})", rules.names.players[player], rules.names.reason_and_points(Some(player), by))
        }
        Outcome::Over { winner: None, by } => format!("draw ({})", rules.names.reason(by)),
    }
}

/// How a game ended, for programs.
#[derive(Serialize)]
pub struct Ended {
    /// The winner; none of a draw.
    winner: Option<String>,
    /// The label of the end.
    reason: String,
    /// What it is worth to the winner, in games with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
}

/// How a game ended; none while it goes on.
pub fn ended(rules: &Rules, outcome: Outcome) -> Option<Ended> {
    match outcome {
        Outcome::Open => None,
        Outcome::Over { winner, by } => {
            let points = rules.names.points(winner, by);
            let winner = winner.map(|player| rules.names.players[player].clone());
            Some(Ended { winner, reason: rules.names.reason(by).to_owned(), points })
        }
    }
}
