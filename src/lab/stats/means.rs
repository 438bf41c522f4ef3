//! Means, and differences of means: how sure they are where numbers are few, lopsided, or nearly all the same.
//!
//! Student's interval is too sure of itself in two ways that are common here: where most numbers are the same (a rule that
//! bites in one game of thirty leaves most pairs of games alike), and where the numbers lean to one side. So two more numbers
//! are thought of, one on each side, as far off as one more number may lie (as Agresti and Coull do for shares), and the
//! interval holds both Student's and the one that allows for skewness (Hall 1992, by a cubic that never turns back).

use super::{Interval, student};
use statrs::distribution::ContinuousCDF;

/// What is known of a mean, or of a difference of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// It, as far as is known.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// The third cumulant of the mean, in standard errors.
    lean: f64,
    freedom: f64,
}

impl Estimate {
    /// The mean of at least two numbers. `usual` is how far from the others one more number may lie, where those at hand do
    /// not tell, being more than half of them the same.
    pub fn of(values: &[f64], usual: f64) -> Option<Self> {
        Self::of_these(values, |_| usual)
    }

    /// The same; `usual` is asked only where it is needed, and told their mean.
    pub(crate) fn of_these(values: &[f64], usual: impl Fn(f64) -> f64) -> Option<Self> {
        let count = values.len() as f64;
        if values.len() < 2 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / count;
        let (mut squares, mut cubes) = (0.0, 0.0);
        for value in values {
            let off = value - mean;
            (squares, cubes) = (squares + off * off, cubes + off * off * off);
        }
        let own = squares / (count - 1.0);
        let spread = if is_nearly_constant(values) { own.max(usual(mean).powi(2)) } else { own };
        let variance = (squares + 2.0 * spread) / (count + 1.0);
        let error = (variance / count).sqrt();
        let lean = if variance > 0.0 { cubes / (count + 2.0) / variance.powf(1.5) / count.sqrt() } else { 0.0 };
        Some(Self { value: mean, error, lean, freedom: count - 1.0 })
    }

    /// Another less this one, each of numbers of its own (Welch).
    #[must_use]
    pub fn until(&self, other: &Self) -> Self {
        let (a, b) = (self.error.powi(2), other.error.powi(2));
        let error = (a + b).sqrt();
        let freedom = (a + b).powi(2) / (a * a / self.freedom + b * b / other.freedom);
        let cubed = |estimate: &Self| estimate.lean * estimate.error.powi(3);
        let lean = (cubed(other) - cubed(self)) / error.powi(3);
        let (lean, freedom) = if error > 0.0 { (lean, freedom) } else { (0.0, 1.0) };
        Self { value: other.value - self.value, error, lean, freedom }
    }

    /// The interval that misses it as often as `risk` says.
    pub fn interval(&self, risk: f64) -> Interval {
        let far = student(self.freedom).map_or(f64::INFINITY, |t| t.inverse_cdf(1.0 - risk / 2.0));
        let (up, down) = (straightened(far, self.lean), -straightened(-far, self.lean));
        Interval { low: self.value - self.error * far.max(up), high: self.value + self.error * far.max(down) }
    }
}

/// Where a deviation of so many standard errors lies once skewness is taken out (Hall 1992).
fn straightened(far: f64, lean: f64) -> f64 {
    if lean.abs() < 1e-6 {
        return far;
    }
    3.0 / lean * ((1.0 + lean * (far - lean / 6.0)).cbrt() - 1.0)
}

/// True where more than half of the numbers are the same.
fn is_nearly_constant(values: &[f64]) -> bool {
    // the one that more than half are, if there is one (Boyer, Moore 1981)
    let (mut lead, mut votes) = (f64::NAN, 0usize);
    for &value in values {
        match votes {
            0 => (lead, votes) = (value, 1),
            _ if value == lead => votes += 1,
            _ => votes -= 1,
        }
    }
    2 * values.iter().filter(|&&value| value == lead).count() > values.len()
}

/// The smallest risk at which an interval still answers a question, found by halving; 1 where even the widest does.
pub fn least_risk(interval: impl Fn(f64) -> Interval, answers: impl Fn(Interval) -> bool) -> f64 {
    /// Smaller ones are not told apart.
    const SMALLEST: f64 = 1e-15;
    let (mut low, mut high) = (SMALLEST.ln(), 0.0);
    if answers(interval(SMALLEST)) {
        return SMALLEST;
    }
    for _ in 0..50 {
        let middle: f64 = (low + high) / 2.0;
        if answers(interval(middle.exp())) { high = middle } else { low = middle }
    }
    high.exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(estimate: Option<Estimate>) -> (f64, f64) {
        let interval = estimate.unwrap().interval(0.05);
        (interval.low, interval.high)
    }

    #[test]
    fn where_nothing_varies_something_still_may() {
        // of 20 pairs of games none differs: 14 % may, by as much as games do
        let (low, high) = around(Estimate::of(&[0.0; 20], 1.0));
        assert!((low + high).abs() < 1e-12 && (0.13..0.16).contains(&high), "{low} {high}");
        let (_, of_many) = around(Estimate::of(&[0.0; 2000], 1.0));
        assert!(of_many < 0.002);
    }

    #[test]
    fn what_leans_is_wider_where_it_leans() {
        let lopsided: Vec<f64> = (0..40).map(|n| f64::from(n).exp2() / 1e9).collect();
        let estimate = Estimate::of(&lopsided, 0.0).unwrap();
        let interval = estimate.interval(0.05);
        assert!(interval.high - estimate.value > 1.2 * (estimate.value - interval.low));
    }

    #[test]
    fn what_varies_evenly_is_students() {
        let even: Vec<f64> = (0..21).map(|n| f64::from(n - 10)).collect();
        let (low, high) = around(Estimate::of(&even, 100.0));
        // 2.086 of 6.2048 / sqrt(21)
        assert!((high - 2.8244).abs() < 1e-3 && (low + high).abs() < 1e-9, "{low} {high}");
    }

    #[test]
    fn risks_are_found_by_halving() {
        let even: Vec<f64> = (0..21).map(|n| f64::from(n - 5)).collect();
        let estimate = Estimate::of(&even, 0.0).unwrap();
        let p = least_risk(|risk| estimate.interval(risk), |i| i.low > 0.0 || i.high < 0.0);
        // t = 5 / 1.3540 with 20 degrees of freedom
        assert!((p - 0.001_445).abs() < 1e-4, "{p}");
        assert!(estimate.interval(p * 1.01).low > 0.0 && estimate.interval(p * 0.99).low < 0.0);
    }

    /// Pairs of which few differ, and those by much or little, evenly or not: how often the interval holds the truth.
    #[test]
    fn rare_differences_are_covered() {
        const RUNS: u64 = 400;
        for (count, touched, effect, is_even) in [
            (20, 0.02, 1.0, true),
            (20, 0.1, 0.5, false),
            (20, 1.0, 0.0, true),
            (60, 0.03, 1.0, true),
            (60, 0.3, 0.3, false),
            (200, 0.01, 0.5, true),
            (200, 0.1, 1.0, false),
        ] {
            let mut rng = crate::play::rng::rng(count, 0);
            let mut unit = || (crate::play::rng::below(&mut rng, 1 << 40) as f64 + 0.5) / (1u64 << 40) as f64;
            let mut difference = || match (unit() < touched, is_even) {
                (false, _) => 0.0,
                (_, true) => effect + (-2.0 * unit().ln()).sqrt() * (std::f64::consts::TAU * unit()).cos(),
                (_, false) => effect - unit().ln() - 1.0,
            };
            let holds = |_: &u64| {
                let values: Vec<f64> = (0..count).map(|_| difference()).collect();
                let interval = Estimate::of(&values, 1.0).unwrap().interval(0.05);
                (interval.low..=interval.high).contains(&(touched * effect))
            };
            let covered = (0..RUNS).filter(holds).count() as f64 / RUNS as f64;
            assert!(covered > 0.92, "{covered} of {count}, {touched} of them touched by {effect}");
        }
    }
}
