//! By what a game is known again: how it plays, whatever its pieces are called.

use crate::engine::Engine;
use crate::id::SetupId;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State};

/// Random games that are looked at.
const GAMES: u64 = 6;

/// In the first so many turns of a game every position counts, and how many turns it has.
const CLOSELY: u32 = 40;

/// And how it ends after so many.
const LONGEST: u32 = 400;

/// Turns are counted up to so many.
const MANY: u64 = 1000;

/// A number that is the same for rules that play alike: in some random games, position for position. Other rules have another,
/// unless they differ only where these games never came.
pub fn fingerprint(engine: &dyn Engine) -> u64 {
    let shape = engine.shape();
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    hash.add([shape.cells as u64, shape.places as u64, engine.players() as u64]);
    shape.kinds.iter().for_each(|&(role, owner)| hash.add([role.into(), owner.into()]));
    (0..GAMES).for_each(|game| follow(engine, game, &mut hash));
    hash.0
}

/// Adds what a random game was like.
fn follow(engine: &dyn Engine, game: u64, hash: &mut Hash) {
    let (mut rng, mut pool, mut bytes) = (rng(0x626f_6172, game), Pool::default(), Vec::new());
    let mut state = engine.start(SetupId(0), None, &mut rng);
    for _ in 0..CLOSELY {
        engine.roll(&mut state, &mut rng);
        bytes.clear();
        engine.pack(&state, &mut bytes);
        bytes.iter().for_each(|&byte| hash.add([u64::from(byte)]));
        if !engine.by_parts() {
            hash.add([engine.count_up_to(&state, MANY).min(MANY)]);
        }
        let Some(turn) = engine.pick(&state, &mut rng, &mut pool) else { break };
        state = engine.play(&state, &turn);
    }
    let turns = engine.playout(&mut state, &mut rng, LONGEST, false, &mut pool).turns;
    hash.add([u64::from(turns), result(engine, &state)]);
}

fn result(engine: &dyn Engine, state: &State) -> u64 {
    match engine.outcome(state) {
        Outcome::Open => 0,
        Outcome::Over { winner: None, .. } => 1,
        end @ Outcome::Over { winner: Some(winner), .. } => 2 + u64::from(winner.0) + 16 * u64::from(end.points()),
    }
}

/// The hash FNV-1a, word by word.
struct Hash(u64);

impl Hash {
    fn add<const N: usize>(&mut self, words: [u64; N]) {
        for word in words {
            self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
