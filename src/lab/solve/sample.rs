//! How many positions a game has at least, told by random games: where hardly any two of them come to the same position, there
//! are many more than were seen.
//!
//! If a random game comes to position `x` with probability `p(x)`, it has `Σ p` positions, and two games have `Σ p²` in common,
//! both on an average. By Cauchy's inequality there are at least `(Σ p)² / Σ p²` positions: the birthday problem. The first
//! turns, in which all games are alike, and the last, where hardly anything is left, are left out as far as that shows more.
//!
//! Where dice are rolled, only positions before a roll are counted so: each stands for itself and for those after its rolls.

use crate::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State};
use rustc_hash::{FxHashMap, FxHashSet};

/// So many random turns are played at most: where nothing is found twice, they tell of a hundred million positions.
const TURNS: u64 = 1 << 17;

/// Longer games are broken off.
const LONGEST: usize = 100;

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
    fn add(&mut self, positions: impl Iterator<Item = u64>) {
        let mut own = FxHashSet::default();
        for position in positions {
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
        let mean = self.positions as f64 / games.max(1) as f64;
        let pairs = games as f64 * (games as f64 - 1.0) / 2.0;
        mean * mean * pairs / (TIMES * self.pairs as f64 + MORE)
    }
}

/// Random games from a position on.
pub struct Sample<'e> {
    engine: &'e dyn Engine,
    start: State,
    all: [Common; WINDOWS.len()],
    pool: Pool,
    /// Games that were played.
    pub games: u64,
    turns: u64,
    /// For how many positions one before a roll stands, at least.
    each: u64,
    is_known: bool,
}

impl<'e> Sample<'e> {
    pub fn new(engine: &'e dyn Engine, start: &State) -> Self {
        let (all, pool) = (Default::default(), Pool::default());
        Self { engine, start: start.clone(), all, pool, games: 0, turns: 0, each: u64::MAX, is_known: false }
    }

    /// Plays games until there are so many turns, or nothing more is to be learnt.
    pub fn play_to(&mut self, turns: u64) {
        while self.turns < turns && !self.is_over() {
            self.play();
        }
    }

    /// Nothing more is to be learnt.
    pub fn is_over(&self) -> bool {
        self.turns >= TURNS || self.is_known
    }

    fn play(&mut self) {
        self.games += 1;
        let positions = self.game();
        self.turns += positions.len() as u64;
        for (common, &(from, to)) in self.all.iter_mut().zip(&WINDOWS) {
            let within = positions.get(from..to.min(positions.len())).unwrap_or_default();
            common.add(within.iter().copied().flatten());
        }
        self.is_known =
            positions.is_empty() || self.all.iter().all(|common| common.pairs > ENOUGH || common.positions == 0);
    }

    /// Positions that there are at least.
    pub fn least(&self) -> u64 {
        let counted = self.all.iter().map(|common| common.least(self.games)).fold(0.0, f64::max);
        (counted as u64).saturating_mul(if self.engine.has_dice() { self.each } else { 1 })
    }

    /// What a random game comes to, turn by turn; nothing where it is no position that counts.
    fn game(&mut self) -> Vec<Option<u64>> {
        let (engine, mut state, mut rng) = (self.engine, self.start.clone(), rng(0, self.games));
        let mut positions = Vec::new();
        while positions.len() < LONGEST && engine.outcome(&state) == Outcome::Open {
            engine.roll(&mut state, &mut rng);
            let Some(turn) = engine.pick(&state, &mut rng, &mut self.pool) else { break };
            state = engine.play(&state, &turn);
            let is_open = engine.outcome(&state) == Outcome::Open;
            let rolls = engine.to_roll(&state).filter(|_| is_open).map(|dice| dice.rolls().count() as u64);
            self.each = self.each.min(rolls.map_or(u64::MAX, |rolls| rolls + 1));
            positions.push((rolls.is_some() || !engine.has_dice()).then(|| engine.key(&state)));
        }
        positions
    }
}
