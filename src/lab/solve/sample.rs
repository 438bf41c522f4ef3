//! How many positions a game has at least, told by random games: where hardly any two of them come to the same position, there
//! are many more than were seen.
//!
//! If a random game comes to position `x` with probability `p(x)`, it has `Σ p` positions, and two games have `Σ p²` in common,
//! both on an average. By Cauchy's inequality there are at least `(Σ p)² / Σ p²` positions: the birthday problem. The first
//! turns, in which all games are alike, and the last, where hardly anything is left, are left out as far as that shows more.

use crate::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many random turns are played at most: where nothing is found twice, they tell of a hundred million positions.
const TURNS: usize = 1 << 17;

/// Longer games are broken off.
const LONGEST: usize = 100;

/// Whether to go on is asked once for so many turns.
const PAUSE: usize = 1 << 12;

/// Turns that are looked at, from and to; each is tried.
const WINDOWS: [(usize, usize); 8] =
    [(0, LONGEST), (4, LONGEST), (8, LONGEST), (16, LONGEST), (4, 16), (8, 32), (16, 64), (32, LONGEST)];

/// What games have in common comes in clumps: there may be so many times as much as was seen, and so much more.
const TIMES: f64 = 3.0;
const MORE: f64 = 10.0;

/// Seen so often that two games have a position in common, it is known well enough how often that is.
const ENOUGH: u64 = 200;

/// What the games had in common.
#[derive(Default)]
struct Common {
    /// In how many games each position occurred.
    known: FxHashMap<u64, u32>,
    /// Positions, those of each game counted once.
    positions: u64,
    /// How often two games had one in common.
    pairs: u64,
}

impl Common {
    fn add(&mut self, positions: &[u64]) {
        let mut own = FxHashSet::default();
        for &position in positions {
            if own.insert(position) {
                let games = self.known.entry(position).or_default();
                self.pairs += u64::from(*games);
                *games += 1;
                self.positions += 1;
            }
        }
    }

    /// Positions that there are at least, by so many games.
    fn least(&self, games: u64) -> f64 {
        let mean = self.positions as f64 / games as f64;
        let pairs = games as f64 * (games as f64 - 1.0) / 2.0;
        mean * mean * pairs / (TIMES * self.pairs as f64 + MORE)
    }
}

/// A number of positions that the game has from a position on, where that can be shown to be more than `most`; and how many
/// random games showed it. `go_on` may stop it.
pub fn more_than(engine: &dyn Engine, start: &State, most: u64, go_on: &mut dyn FnMut() -> bool) -> Option<(u64, u64)> {
    let mut all: Vec<Common> = WINDOWS.iter().map(|_| Common::default()).collect();
    let (mut turns, mut asked) = (0, 0);
    let mut pool = Pool::default();
    for games in 1.. {
        let positions = game(engine, start, games, &mut pool);
        turns += positions.len();
        for (common, &(from, to)) in all.iter_mut().zip(&WINDOWS) {
            common.add(positions.get(from..to.min(positions.len())).unwrap_or_default());
        }
        let least = all.iter().map(|common| common.least(games)).fold(0.0, f64::max);
        if least > most as f64 {
            return Some((least as u64, games));
        }
        let is_known = all.iter().all(|common| common.pairs > ENOUGH || common.positions == 0);
        if positions.is_empty() || turns > TURNS || is_known {
            return None;
        }
        if turns / PAUSE > asked {
            asked = turns / PAUSE;
            if !go_on() {
                return None;
            }
        }
    }
    None
}

/// The positions of a random game.
fn game(engine: &dyn Engine, start: &State, number: u64, pool: &mut Pool) -> Vec<u64> {
    let (mut state, mut rng) = (start.clone(), rng(0, number));
    let mut positions = Vec::new();
    while positions.len() < LONGEST && engine.outcome(&state) == Outcome::Open {
        engine.roll(&mut state, &mut rng);
        let Some(turn) = engine.pick(&state, &mut rng, pool) else { break };
        state = engine.play(&state, &turn);
        positions.push(engine.key(&state));
    }
    positions
}
