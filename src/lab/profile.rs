//! What the clauses of a rules file cost: how much longer a turn takes than it would without each.
//!
//! A game is compiled once more without each clause, and every one of these programs is asked the same in the same positions
//! of random games: to play on at random, as random games and tree search do, and to look at all turns and what they lead
//! to, as players that look ahead do. What a program saves is what its clause costs. A clause that leaves fewer turns to
//! play, or ends games sooner, can save more than it costs.
//!
//! The programs take turns, a few positions at a time, so that whatever else a computer is doing disturbs all alike; a cost
//! is the median of what was saved each time.

use crate::engine::Engine;
use crate::id::{ClauseId, SetupId};
use crate::model::Game;
use crate::play::State;
use crate::play::pool::Pool;
use crate::play::rng::{below, rng};
use crate::survey::{Survey, Wanted, Worths};
use crate::{Rules, compile, engine_without};
use std::sync::Arc;

/// Positions asked before another program's turn comes.
const FEW: usize = 48;

/// How many such sets of positions are drawn; they are gone through again and again.
const SETS: u64 = 12;

/// Random turns played on from a position.
const TURNS: u32 = 4;

/// A random game that is drawn from is no longer than this.
const LONGEST: u32 = 400;

/// A position with more turns than this has only so many of them looked at.
const MANY: usize = 2048;

/// Rounds before anything is said.
const LEAST_ROUNDS: usize = 8;

/// What is known of a game's costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// How many positions were asked.
    pub positions: usize,
    /// What everything costs.
    pub whole: Cost,
    /// What each clause that can be taken out adds to that.
    pub clauses: Vec<(ClauseId, Cost)>,
}

/// Microseconds that a turn takes, or a clause adds to it; below 0, where the clause saves more than it costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Of a random turn.
    pub random: Time,
    /// Of looking at all turns of a position, and at what each leads to. Not asked where turns are so many that they are
    /// chosen part by part.
    pub search: Option<Time>,
}

/// A time, and how far it may be off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Microseconds: the median.
    pub micros: f64,
    /// Half the width of an interval that covers the true median in about 95 of 100 cases.
    pub give: f64,
}

impl Time {
    /// The median of some times in seconds. Its interval is that of the order statistics (Conover 1999, 3.2), made
    /// symmetrical.
    fn of(mut seconds: Vec<f64>) -> Self {
        seconds.retain(|seconds| !seconds.is_nan());
        seconds.sort_by(f64::total_cmp);
        let count = seconds.len();
        let off = (0.98 * (count as f64).sqrt()).ceil() as usize;
        let at = |place: usize| seconds.get(place.min(count.saturating_sub(1))).copied().unwrap_or_default() * 1e6;
        let (low, high) = (at((count / 2).saturating_sub(off)), at(count / 2 + off));
        Self { micros: at(count / 2), give: (high - low) / 2.0 }
    }

    /// True where the time is surely not 0.
    pub fn is_sure(&self) -> bool {
        self.micros.abs() > self.give
    }
}

/// A program that is asked.
struct Asked {
    engine: Arc<dyn Engine>,
    worths: Worths,
    random: Vec<f64>,
    search: Vec<f64>,
}

impl Asked {
    fn new(engine: Arc<dyn Engine>) -> Self {
        let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, 0.0, 0.0);
        Self { engine, worths, random: Vec::new(), search: Vec::new() }
    }

    /// Asks one set of positions, and notes how long a turn took.
    fn ask(&mut self, positions: &[State], seed: u64, clock: &dyn Fn() -> f64, pool: &mut Pool) {
        let mut chance = rng(seed, 0);
        let began = clock();
        let mut turns = 0;
        for position in positions {
            let mut state = pool.copy(position);
            turns += self.engine.playout(&mut state, &mut chance, TURNS, false, pool).turns;
            pool.give_back(state);
        }
        // where nobody can move there is nothing to compare
        self.random.push(if turns > 0 { (clock() - began) / f64::from(turns) } else { f64::NAN });
        if self.engine.by_parts() {
            return;
        }
        let mut found = Survey::default();
        let began = clock();
        for position in positions {
            self.engine.survey(position, &self.worths, Wanted::unhurried(false, MANY), &mut found, pool);
        }
        self.search.push((clock() - began) / positions.len().max(1) as f64);
    }

    fn cost(&self) -> Cost {
        let search = (!self.search.is_empty()).then(|| Time::of(self.search.clone()));
        Cost { random: Time::of(self.random.clone()), search }
    }

    /// What this program takes more than another.
    fn more_than(&self, other: &Self) -> Cost {
        let saved = |these: &[f64], others: &[f64]| Time::of(these.iter().zip(others).map(|(a, b)| a - b).collect());
        let search = (!self.search.is_empty()).then(|| saved(&self.search, &other.search));
        Cost { random: saved(&self.random, &other.random), search }
    }
}

/// Finds what the clauses of a game cost. `clock` tells the time in seconds, best the processor's; it is asked until
/// `seconds` are over. The same seed asks the same positions.
pub fn profile(rules: &Rules, game: &Game, seed: u64, seconds: f64, clock: &dyn Fn() -> f64) -> Profile {
    let mut pool = Pool::default();
    let sets: Vec<Vec<State>> = (0..SETS).map(|set| positions(&*rules.engine, seed, set, &mut pool)).collect();
    let clauses = compile::clauses_apart(game);
    let mut whole = Asked::new(rules.engine.clone());
    let mut without: Vec<Asked> = clauses.iter().map(|&clause| Asked::new(engine_without(game, clause))).collect();
    let until = clock() + seconds;
    let mut round = 0;
    while round < LEAST_ROUNDS || clock() < until {
        let positions = &sets[round % sets.len()];
        let seed = seed.wrapping_add(round as u64);
        whole.ask(positions, seed, clock, &mut pool);
        without.iter_mut().for_each(|program| program.ask(positions, seed, clock, &mut pool));
        round += 1;
    }
    let costs = without.iter().map(|program| whole.more_than(program));
    Profile {
        positions: sets.iter().map(Vec::len).sum(),
        whole: whole.cost(),
        clauses: clauses.iter().copied().zip(costs).collect(),
    }
}

/// Positions of random games, each from anywhere in a game of its own, with what was rolled for the next turn.
fn positions(engine: &dyn Engine, seed: u64, set: u64, pool: &mut Pool) -> Vec<State> {
    let mut positions = Vec::with_capacity(FEW);
    for number in 0..FEW as u64 {
        let mut chance = rng(seed, set << 32 | number);
        let start = engine.start(SetupId(0), None, &mut chance);
        let length = engine.playout(&mut start.clone(), &mut chance.clone(), LONGEST, false, pool).turns;
        let mut state = start;
        // the same game once more, up to one of its turns
        let until = below(&mut rng(seed ^ 1, set << 32 | number), u64::from(length.max(1))) as u32;
        engine.playout(&mut state, &mut chance, until, false, pool);
        engine.roll(&mut state, &mut chance);
        positions.push(state);
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_the_median_with_what_it_may_be_off() {
        let time = Time::of((0..=100).map(|n| f64::from(n) * 1e-6).collect());
        assert!((time.micros - 50.0).abs() < 1e-9);
        assert!((time.give - 10.0).abs() < 1e-9, "98 % of the root of 101 to either side, rounded up");
        assert!(time.is_sure());
        assert!(!Time::of(vec![-1.0, 1.0]).is_sure());
    }
}
