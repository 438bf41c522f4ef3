//! Lengths and shares, with what they are worth.

use crate::play::Outcome;
use crate::play::playout::Playout;
use serde::Serialize;
use std::collections::BTreeMap;

/// How lengths are spread.
#[derive(Serialize)]
pub struct Shape {
    mean: f64,
    sd: f64,
    min: u32,
    q05: u32,
    q25: u32,
    median: u32,
    q75: u32,
    q95: u32,
    max: u32,
}

/// A game, and the ranks of its players where they have some.
pub struct Game {
    pub playout: Playout,
    /// The turns to choose from were to be counted.
    pub is_counted: bool,
    pub ranks: Option<Vec<u8>>,
    /// It was cut short, and nobody could do anything but pass.
    pub idle: bool,
}

/// What is known of many games, in no more room than of a few.
#[derive(Default)]
pub struct Sum {
    pub lengths: Lengths,
    /// How many games ended in each way, in the order in which that is told.
    pub ways: BTreeMap<(u8, u8), (Outcome, u64)>,
    /// By seat and rank: how many games gave it him.
    pub ranks: BTreeMap<(usize, usize), u64>,
    pub idle: u64,
    pub turns: u64,
    /// Games in which the turns to choose from were counted, in how many positions, and how many they were.
    pub counted: u64,
    pub positions: u64,
    pub choices: u64,
    /// The same of the first positions of games.
    pub with_first: u64,
    pub at_first: u64,
    /// In some position there were more than could be counted.
    pub is_least: bool,
}

impl Sum {
    /// With one game more.
    pub fn with(mut self, game: Game) -> Self {
        let playout = game.playout;
        self.lengths.add(playout.turns, 1);
        self.turns += u64::from(playout.turns);
        self.idle += u64::from(game.idle);
        self.ways.entry(place(playout.outcome)).or_insert((playout.outcome, 0)).1 += 1;
        if playout.outcome != Outcome::Open {
            for (seat, &rank) in game.ranks.iter().flatten().enumerate() {
                *self.ranks.entry((seat, usize::from(rank))).or_default() += 1;
            }
        }
        // in each position or in some
        if game.is_counted || playout.counted == playout.turns {
            self.counted += 1;
            self.positions += u64::from(playout.counted);
            self.choices += playout.choices;
            self.with_first += u64::from(playout.at_first > 0);
            self.at_first += playout.at_first;
            self.is_least |= playout.is_least;
        }
        self
    }

    /// With all games of another.
    pub fn and(mut self, other: Self) -> Self {
        other.lengths.0.into_iter().for_each(|(length, games)| self.lengths.add(length, games));
        for (place, (outcome, games)) in other.ways {
            self.ways.entry(place).or_insert((outcome, 0)).1 += games;
        }
        other.ranks.into_iter().for_each(|(key, games)| *self.ranks.entry(key).or_default() += games);
        self.idle += other.idle;
        self.turns += other.turns;
        self.counted += other.counted;
        self.positions += other.positions;
        self.choices += other.choices;
        self.with_first += other.with_first;
        self.at_first += other.at_first;
        self.is_least |= other.is_least;
        self
    }
}

/// Where a way to end is told: by winner, then by reason.
fn place(outcome: Outcome) -> (u8, u8) {
    match outcome {
        Outcome::Open => (u8::MAX, u8::MAX),
        Outcome::Over { winner, by, .. } => (winner.map_or(254, |p| p.0), by.map_or(255, |e| e.0)),
    }
}

/// The lengths of games, and how many had each.
#[derive(Default)]
pub struct Lengths(BTreeMap<u32, u64>);

impl Lengths {
    /// Adds games of a length.
    pub fn add(&mut self, length: u32, games: u64) {
        *self.0.entry(length).or_default() += games;
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.0.values().sum()
    }

    /// The mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.sum(f64::from) / self.games().max(1) as f64
    }

    /// The standard deviation of the sample.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.sum(|length| (f64::from(length) - mean).powi(2));
        (squares / (self.games().max(2) - 1) as f64).sqrt()
    }

    /// The sum over all games of what is made of their lengths.
    fn sum(&self, of: impl Fn(u32) -> f64) -> f64 {
        self.0.iter().map(|(&length, &games)| of(length) * games as f64).sum()
    }

    /// The smallest, 5 %, 25 %, 50 %, 75 %, 95 %, the largest.
    pub fn quantiles(&self) -> [u32; 7] {
        [0, 5, 25, 50, 75, 95, 100].map(|percent| self.quantile(percent))
    }

    /// All of it.
    pub fn shape(&self) -> Shape {
        let [min, q05, q25, median, q75, q95, max] = self.quantiles();
        Shape { mean: self.mean(), sd: self.deviation(), min, q05, q25, median, q75, q95, max }
    }

    /// The smallest length that at least so many per cent do not exceed.
    fn quantile(&self, percent: u64) -> u32 {
        let place = (self.games() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let found = self.0.iter().find(|&(_, games)| {
            seen += games;
            seen >= place
        });
        found.map_or(0, |(&length, _)| length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_summed_up() {
        let mut lengths = Lengths::default();
        [4, 2, 8, 6].into_iter().for_each(|length| lengths.add(length, 1));
        assert_eq!(lengths.mean(), 5.0);
        assert!((lengths.deviation() - 2.581_988_897).abs() < 1e-6);
        assert_eq!(lengths.quantiles(), [2, 2, 2, 4, 6, 8, 8]);
        lengths.add(2, 16);
        assert_eq!(lengths.quantiles(), [2, 2, 2, 2, 2, 6, 8]);
        assert_eq!(Lengths::default().quantiles(), [0; 7]);
    }
}
