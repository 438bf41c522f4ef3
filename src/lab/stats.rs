//! Statistics: intervals, tests, and corrections for asking several questions.
//!
//! Every figure told comes with a 95 % interval, and every difference with a test; which ones, and why, is told in
//! `docs/measures.md`.

mod means;
mod sequential;
mod shares;

pub use means::{Estimate, least_risk};
pub use sequential::{Answer, Trial};
pub use shares::{fisher, mcnemar, pair_difference, share_difference, wilson, wilson_with};

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The 97.5 % quantile of the normal distribution: two-sided 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How sure a needed number of games is to suffice; what is said is four out of five, for the spread is a guess, too.
const POWER: f64 = 0.85;

/// Differences that so few games leave out wrongly as often as this are not reckoned with.
const UNLIKELY: f64 = 0.1;

/// What so many games left open, these few times as many leave open, too.
const FEWEST_TIMES: f64 = 1.5;

/// From, to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// From.
    pub low: f64,
    /// To.
    pub high: f64,
}

impl Interval {
    /// Half its width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// This interval on another scale.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }

    /// This interval, without what is less than 0.
    #[must_use]
    pub fn at_least_zero(self) -> Self {
        Self { low: self.low.max(0.0), ..self }
    }
}

/// Numbers summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// How many.
    pub count: usize,
    /// Their mean; 0 of none.
    pub mean: f64,
    /// Their standard deviation (that of a sample); 0 of fewer than two.
    pub deviation: f64,
}

impl Sample {
    /// Sums up.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        // Welford's way: no digits are lost where the mean is large
        let (mut count, mut mean, mut squares) = (0usize, 0.0f64, 0.0f64);
        for value in values {
            count += 1;
            let off = value - mean;
            mean += off / count as f64;
            squares += off * (value - mean);
        }
        let deviation = if count < 2 { 0.0 } else { (squares / (count - 1) as f64).sqrt() };
        Self { count, mean, deviation }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        if self.count == 0 { f64::INFINITY } else { self.deviation / (self.count as f64).sqrt() }
    }
}

fn student(freedom: f64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, freedom).ok()
}

/// How many things that are equally frequent would be as varied as those that are seen so often (Hill 1973, of order one: the
/// exponential of Shannon's entropy).
pub fn hill(counts: impl Iterator<Item = f64> + Clone) -> f64 {
    let all: f64 = counts.clone().sum();
    counts.filter(|count| *count > 0.0).map(|count| -(count / all) * (count / all).ln()).sum::<f64>().exp()
}

/// Holm's correction: what each p is worth where so many questions are asked at once, of which at most so many can be
/// answered with no (Shaffer 1986).
pub fn holm(ps: &[f64], most: usize) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_by(|&a, &b| ps[a].total_cmp(&ps[b]));
    let mut corrected = vec![1.0; ps.len()];
    let mut least = 0.0f64;
    for (rank, &place) in order.iter().enumerate() {
        least = least.max(ps[place] * (ps.len() - rank).min(most) as f64).min(1.0);
        corrected[place] = least;
    }
    corrected
}

/// How many times as many games settle a difference four times out of five: tell it from none at this risk, or show that it is
/// smaller than `worth`. Few games make small differences look large and large ones small, so that is asked of the hardest of
/// all differences that these leave likely, not of the one that was seen. For differences that are not settled yet.
pub fn needed(value: f64, interval: Interval, worth: f64, risk: f64) -> f64 {
    // where it leans to one side, more games lean, too
    let error = (interval.high - value).max(value - interval.low) / Z95;
    let far = Normal::standard().inverse_cdf(1.0 - UNLIKELY / 2.0) * error;
    // half of what is worth knowing is furthest from being told from nothing, and from being told from all of it
    let hardest = (worth / 2.0).clamp((value.abs() - far).max(0.0), value.abs() + far);
    (error / largest_error(hardest, worth, risk)).powi(2).max(FEWEST_TIMES)
}

/// The largest standard error with which a difference is settled as often as it should be.
fn largest_error(difference: f64, worth: f64, risk: f64) -> f64 {
    let normal = Normal::standard();
    let sure = normal.inverse_cdf(1.0 - risk / 2.0);
    let settled = |error: f64| {
        // what is seen is claimed from here on; it is dismissed up to there
        let (claimed, dismissed) = (sure * error, worth - sure * error);
        if dismissed >= claimed {
            return 1.0;
        }
        let below = |bound: f64| normal.cdf((bound - difference) / error);
        let small = if dismissed > 0.0 { below(dismissed) - below(-dismissed) } else { 0.0 };
        small + below(-claimed) + 1.0 - below(claimed)
    };
    // up to here all is settled, from there on nothing
    let (mut low, mut high) = (worth / 2.0 / sure, difference.max(worth));
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if settled(middle) >= POWER { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 5e-4 * known.abs().max(1.0), "{found} is not {known}");
    }

    #[test]
    fn estimates_agree_with_the_literature() {
        // Student 1908 (sleep data): differences of two drugs, 95 % 0.70 .. 2.46, told a little wider for they lean
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let differences: Vec<f64> = second.iter().zip(&first).map(|(b, a)| b - a).collect();
        let paired = Estimate::of(&differences, 0.0).unwrap();
        near(paired.value, 1.58);
        near(paired.error, 0.388_96);
        near(paired.interval(0.05).low, 0.700_1);
        assert!((2.46..3.2).contains(&paired.interval(0.05).high));
        // the same numbers as independent samples: Welch, 95 % -3.365 .. 0.205 (first less second)
        let of = |values: &[f64]| Estimate::of(values, 0.0).unwrap();
        let welch = of(&first).until(&of(&second)).interval(0.05);
        assert!((welch.low + 0.2055).abs() < 0.05 && (welch.high - 3.3655).abs() < 0.2, "{welch:?}");
    }

    #[test]
    fn holm_corrects_step_by_step() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005], 4);
        for (found, known) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            near(*found, known);
        }
        assert!(holm(&[], 0).is_empty());
        // of each two of these only one can be so
        for (found, known) in holm(&[0.01, 0.04, 0.03, 0.005], 2).iter().zip([0.02, 0.06, 0.06, 0.01]) {
            near(*found, known);
        }
    }

    #[test]
    fn samples_are_summed_up() {
        let sample = Sample::of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        near(sample.mean, 5.0);
        near(sample.deviation, 2.138);
        assert_eq!((Sample::of([]).error(), Sample::of([1.0]).deviation), (f64::INFINITY, 0.0));
    }

    fn around(value: f64, error: f64) -> Interval {
        Interval { low: value - Z95 * error, high: value + Z95 * error }
    }

    #[test]
    fn needed_games_are_those_of_the_textbook() {
        // two shares near 50 %, 5 points apart: 1 565 each (Fleiss without correction)
        let error = (0.5f64 * 0.5 * 2.0 / 100.0).sqrt();
        let games = |power: f64| 1570.0 * ((Z95 + Normal::standard().inverse_cdf(power)) / (Z95 + 0.841_62)).powi(2);
        let found = |difference: f64| 100.0 * (error / largest_error(difference, 0.05, 0.05)).powi(2);
        // now and then the other answer is given, which is an answer, too
        for (found, known) in [(found(0.05), games(POWER)), (found(0.0), games((1.0 + POWER) / 2.0))] {
            assert!((0.85..=1.0).contains(&(found / known)), "{found} is not {known}");
        }
    }

    /// Games are drawn until as many are there as the first few made seem enough, whatever the difference is.
    #[test]
    fn needed_games_are_enough_four_times_out_of_five() {
        const RUNS: u32 = 500;
        let (worth, risk) = (1.0, 0.05 / 8.0);
        let sure = Normal::standard().inverse_cdf(1.0 - risk / 2.0);
        let settles = |value: f64, error: f64| value.abs() > sure * error || value.abs() + sure * error < worth;
        let mut lots = crate::play::rng::rng(1, 0);
        let mut normal = || {
            let share = (crate::play::rng::below(&mut lots, 1 << 40) as f64 + 0.5) / (1u64 << 40) as f64;
            Normal::standard().inverse_cdf(share)
        };
        for error in [0.5, 1.0, 2.0, 4.0] {
            for truth in [0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 4.0] {
                let (mut open, mut settled) = (0, 0);
                for _ in 0..RUNS {
                    let first = truth + error * normal();
                    if settles(first, error) {
                        continue;
                    }
                    let times = needed(first, around(first, error), worth, risk);
                    // the games that were played are among them
                    let more = truth + error / (times - 1.0).sqrt() * normal();
                    open += 1;
                    settled += u32::from(settles((first + (times - 1.0) * more) / times, error / times.sqrt()));
                }
                let share = f64::from(settled) / f64::from(open);
                assert!(open < 20 || share >= 0.8, "{share} of {open} where {truth} is seen to {error}");
            }
        }
    }

    /// What is left open is never said to be settled by the games that were played.
    #[test]
    fn what_is_open_needs_more_games() {
        for (value, error, worth, questions) in
            [(6.24, 3.0, 8.7, 8.0), (4.3, 1.8, 0.05, 8.0), (0.05, 0.03, 0.05, 1.0), (0.5, 0.1, 0.05, 1.0)]
        {
            let times = needed(value, around(value, error), worth, 0.05 / questions);
            assert!((1.2..60.0).contains(&times), "{value} ± {error}: {times}");
        }
    }
}
