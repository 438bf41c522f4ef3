//! A random game, looked at turn by turn.

use crate::Rules;
use crate::id::{Id, SetupId};
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State, Turn};
use std::ops::ControlFlow;

/// How a game ends whose player has no turn, where no end of the rules speaks of it.
const WITHOUT_TURN: Outcome = Outcome::Over { winner: None, by: None, points: 0 };

/// Plays a random game of no more than so many turns, from one setup after the other by its number, and shows each turn with the
/// position it is played in; how it ended, [`Outcome::Open`] where it did not, `None` where whoever looks has seen enough.
pub fn walk(
    rules: &Rules,
    (number, stream): (u64, u64),
    turns: u32,
    pool: &mut Pool,
    mut see: impl FnMut(&State, &Turn) -> ControlFlow<()>,
) -> Option<Outcome> {
    let mut rng = rng(number, stream);
    let setup = SetupId::from_index(number as usize % rules.names.setups.len().max(1));
    let mut state = rules.engine.start(setup, None, &mut rng);
    for _ in 0..turns {
        rules.engine.roll(&mut state, &mut rng);
        let Some(turn) = rules.engine.pick(&state, &mut rng, pool) else { return Some(WITHOUT_TURN) };
        if see(&state, &turn).is_break() {
            return None;
        }
        state = rules.engine.play(&state, &turn);
        let outcome = rules.engine.outcome(&state);
        if outcome != Outcome::Open {
            return Some(outcome);
        }
    }
    Some(Outcome::Open)
}
