//! How random games go: whether they end, and whether every player ever has a turn.

use super::walk::walk;
use crate::Rules;
use crate::allowance::{Limits, within};
use crate::play::pool::Pool;
use std::ops::ControlFlow::Continue;

/// So many random games are played, each of no more than so many turns.
pub const GAMES: u64 = 20;
pub const TURNS: u32 = 1000;
/// They are given up where they take more work than this: whether they are, does not depend on the machine.
const WORK: u64 = 20_000_000;

/// What is odd about all random games.
#[derive(Default)]
pub struct Odd {
    /// None came to an end.
    pub endless: bool,
    /// The players who never had a turn.
    pub idle: Vec<String>,
    /// It was given up.
    pub is_given_up: bool,
}

/// Plays random games until one has ended and every player has had a turn.
pub fn odd(rules: &Rules) -> Odd {
    let found = within(Limits::default().in_all(WORK), || look(rules));
    found.unwrap_or_else(|_| Odd { is_given_up: true, ..Odd::default() })
}

fn look(rules: &Rules) -> Odd {
    let mut pool = Pool::default();
    let mut odd = Odd { endless: true, idle: rules.names.players.as_slice().to_vec(), is_given_up: false };
    for number in 0..GAMES {
        let idle = &mut odd.idle;
        let ended = walk(rules, (number, 4), TURNS, &mut pool, |state, _| {
            let mover = &rules.names.players[rules.engine.mover(state)];
            idle.retain(|player| player != mover);
            Continue(())
        });
        odd.endless &= ended != Some(true);
        if !odd.endless && odd.idle.is_empty() {
            break;
        }
    }
    odd
}
