//! The difference of a measure between two rule sets: how large it is, and how sure that is.

use super::super::contest::Seeds;
use super::super::measures::Scale;
use super::super::stats::{Estimate, Interval, fisher, least_risk, mcnemar, pair_difference, share_difference};

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
    /// What numbers say, one a game; pairs where seeds are shared.
    pub fn of(scale: Scale, seeds: Seeds, a: &[f64], b: &[f64]) -> Option<Self> {
        match (scale, seeds) {
            (Scale::Share, Seeds::Own) => Some(Self::Apart(hits(a), hits(b))),
            (Scale::Share, Seeds::Shared) => {
                let count = |x: bool| a.iter().zip(b).filter(|&(a, b)| (*a > 0.5) != x && (*b > 0.5) == x).count();
                Some(Self::Pairs { up: count(true) as u64, down: count(false) as u64, all: a.len() as u64 })
            }
            (scale, Seeds::Own) => Some(Self::Mean(mean(scale, a)?.until(&mean(scale, b)?))),
            (scale, Seeds::Shared) => {
                // a pair that differs, differs about as much as any two games
                let apart = mean(scale, a)?.until(&mean(scale, b)?).error * (a.len() as f64).sqrt();
                let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| b - a).collect();
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

/// A mean of numbers of a scale.
pub fn mean(scale: Scale, values: &[f64]) -> Option<Estimate> {
    Estimate::of_these(values, |middle| match values.windows(2).any(|pair| pair[0] != pair[1]) {
        true => values.iter().fold(0.0f64, |furthest, value| furthest.max((value - middle).abs())),
        // where all are the same, another may be as far off as the scale is wide, or a number is great
        false if scale == Scale::Number => values.first().map_or(1.0, |value| value.abs().max(1.0)),
        false => 1.0,
    })
}
