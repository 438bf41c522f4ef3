//! How random games go: whether they end, and whether every player ever has a turn.

use super::walk::walk;
use crate::Rules;
use crate::play::pool::Pool;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

/// So many random games are played, each of no more than so many turns.
pub const GAMES: u64 = 20;
pub const TURNS: u32 = 1000;
/// Where they take longer nothing is said.
const LONGEST: Duration = Duration::from_millis(400);

/// What is odd about all random games.
#[derive(Default)]
pub struct Odd {
    /// None came to an end.
    pub endless: bool,
    /// The players who never had a turn.
    pub idle: Vec<String>,
}

/// Plays random games until one has ended and every player has had a turn.
pub fn odd(rules: &Rules) -> Odd {
    let (began, mut pool) = (Instant::now(), Pool::default());
    let mut odd = Odd { endless: true, idle: rules.names.players.as_slice().to_vec() };
    for number in 0..GAMES {
        let idle = &mut odd.idle;
        let ended = walk(rules, (number, 4), TURNS, &mut pool, |state, _| {
            let mover = &rules.names.players[rules.engine.mover(state)];
            idle.retain(|player| player != mover);
            if began.elapsed() > LONGEST { Break(()) } else { Continue(()) }
        });
        let Some(ended) = ended else { return Odd::default() };
        odd.endless &= !ended;
        if !odd.endless && odd.idle.is_empty() {
            break;
        }
    }
    odd
}
