//! What a position is worth to a player, by what can be seen without knowing the game.

use crate::id::PlayerId;
use crate::play::engine::Engine;
use crate::play::features::Features;
use crate::play::{Outcome, State};

/// Thousandths of a piece, for the player who asks.
pub type Score = i32;

/// More than any win.
pub const WON: Score = 1_000_000;

/// Less than any loss.
pub const LOST: Score = -WON;

/// A win by this many turns from now, or sooner, is a win.
const LONGEST: Score = 10_000;

/// How much the nearness of pieces to where they are wanted counts, in thousandths of a piece.
const NEARNESS: f32 = 700.0;

/// How much it counts to have e times as many turns as the other, and at most.
const FREEDOM: f32 = 100.0;

/// The most that freedom to move counts.
pub const MOST_FREEDOM: Score = 150;

/// True where it is settled who wins.
pub fn is_settled(score: Score) -> bool {
    score.abs() > WON - LONGEST
}

/// A score as the likelihood of a win.
pub fn likelihood(score: Score) -> f64 {
    if is_settled(score) {
        return f64::from(u8::from(score > 0));
    }
    1.0 / (1.0 + (-f64::from(score) / 1000.0).exp())
}

/// What a position is worth at first sight; of a finished game exactly, the sooner a win the better.
pub fn quick(engine: &dyn Engine, state: &State, player: PlayerId, ply: u32) -> Score {
    match engine.outcome(state) {
        Outcome::Open => judge(engine, state, player, false),
        Outcome::Over { winner: None, .. } => 0,
        Outcome::Over { winner: Some(winner), .. } => {
            let score = WON - 1 - (ply as Score).min(LONGEST - 2);
            if winner == player { score } else { -score }
        }
    }
}

/// What a position of an open game is worth, freedom to move considered.
pub fn thorough(engine: &dyn Engine, state: &State, player: PlayerId) -> Score {
    judge(engine, state, player, true)
}

fn judge(engine: &dyn Engine, state: &State, player: PlayerId, mobility: bool) -> Score {
    let other = PlayerId(1 - player.0.min(1));
    let (own, theirs) = (engine.features(state, player, mobility), engine.features(state, other, mobility));
    let score = (worth(&own) - worth(&theirs)).clamp(-900_000.0, 900_000.0) as Score;
    let freedom = FREEDOM * ((own.mobility as f32 + 1.0) / (theirs.mobility as f32 + 1.0)).ln();
    score + (freedom as Score).clamp(-MOST_FREEDOM, MOST_FREEDOM)
}

fn worth(features: &Features) -> f32 {
    1000.0 * features.material + NEARNESS * features.nearness
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_likelihoods() {
        assert_eq!(likelihood(0), 0.5);
        assert_eq!(likelihood(WON - 7), 1.0);
        assert_eq!(likelihood(LOST + 7), 0.0);
        assert!(likelihood(1000) > 0.7 && likelihood(900_000) <= 1.0);
    }
}
