//! How random games go: whether they end, and whether every player ever has a turn.

use crate::Rules;
use crate::id::{Id, SetupId};
use crate::play::Outcome;
use crate::play::pool::Pool;
use crate::play::rng::rng;
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
        let mut rng = rng(number, 4);
        let setup = SetupId::from_index(number as usize % rules.names.setups.len().max(1));
        let mut state = rules.engine.start(setup, None, &mut rng);
        for _ in 0..TURNS {
            if began.elapsed() > LONGEST {
                return Odd::default();
            }
            rules.engine.roll(&mut state, &mut rng);
            let turn = rules.engine.pick(&state, &mut rng, &mut pool);
            let Some(turn) = turn else {
                odd.endless = false;
                break;
            };
            let mover = &rules.names.players[rules.engine.mover(&state)];
            odd.idle.retain(|player| player != mover);
            state = rules.engine.play(&state, &turn);
            if rules.engine.outcome(&state) != Outcome::Open {
                odd.endless = false;
                break;
            }
        }
        if !odd.endless && odd.idle.is_empty() {
            break;
        }
    }
    odd
}
