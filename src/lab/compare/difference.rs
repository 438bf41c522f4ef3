//! The difference of a measure between two rule sets: how large it is, and how sure that is.

use super::super::contest::Seeds;
use super::super::measures::Scale;
use super::super::stats::{Estimate, Interval, fisher, least_risk, mcnemar, pair_difference, share_difference};
use super::values::Values;

/// A difference, the second less the first.
pub enum Finding {
    /// Of means.
    Mean(Estimate),
    /// Of shares of pairs.
    Pairs {
        /// Pairs of which only the second is a hit.
        up: u64,
        /// Pairs of which only the first is.
        down: u64,
        /// All pairs.
        all: u64,
    },
    /// Of shares of samples that have nothing to do with each other: hits, and all.
    Apart((u64, u64), (u64, u64)),
}

impl Finding {
    /// What values say, all of them known; pairs where seeds are shared.
    pub fn of(seeds: Seeds, first: &Values, second: &Values) -> Option<Self> {
        let (a, b) = (first.known(), second.known());
        let pairs = || a.iter().zip(b);
        match (first.scale(), seeds) {
            (Scale::Share, Seeds::Own) => Some(Self::Apart(hits(a), hits(b))),
            (Scale::Share, Seeds::Shared) => {
                let count = |x: bool| pairs().filter(|&(a, b)| (*a > 0.5) != x && (*b > 0.5) == x).count();
                Some(Self::Pairs { up: count(true) as u64, down: count(false) as u64, all: a.len() as u64 })
            }
            (_, Seeds::Own) => Some(Self::Mean(first.mean()?.until(&second.mean()?))),
            (_, Seeds::Shared) => {
                // a pair that differs, differs about as much as any two games
                let apart = first.mean()?.until(&second.mean()?).error * (a.len() as f64).sqrt();
                let differences: Vec<f64> = pairs().map(|(a, b)| b - a).collect();
                Estimate::of(&differences, apart).map(Self::Mean)
            }
        }
    }

    /// How large it is.
    pub fn value(&self) -> f64 {
        let share = |(hits, all): (u64, u64)| hits as f64 / all as f64;
        match *self {
            Self::Mean(estimate) => estimate.value,
            Self::Pairs { up, down, all } => (up as f64 - down as f64) / all as f64,
            Self::Apart(first, second) => share(second) - share(first),
        }
    }

    /// The interval that misses it as often as `risk` says.
    pub fn interval(&self, risk: f64) -> Interval {
        match *self {
            Self::Mean(estimate) => estimate.interval(risk),
            Self::Pairs { up, down, all } => pair_difference(up, down, all, risk),
            Self::Apart(first, second) => share_difference(first, second, risk),
        }
    }

    /// How often chance alone gives a difference as large, two-sided.
    pub fn p(&self) -> f64 {
        match *self {
            Self::Mean(_) => least_risk(|risk| self.interval(risk), |i| i.low > 0.0 || i.high < 0.0),
            Self::Pairs { up, down, .. } => mcnemar(up, down),
            Self::Apart(first, second) => fisher(first, second),
        }
    }

    /// How often chance alone makes a difference of `worth` or more look as small.
    pub fn same(&self, worth: f64) -> f64 {
        least_risk(|risk| self.interval(risk), |i| i.low > -worth && i.high < worth)
    }
}

fn hits(values: &[f64]) -> (u64, u64) {
    (values.iter().filter(|&&v| v > 0.5).count() as u64, values.len() as u64)
}
