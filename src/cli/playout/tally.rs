//! Lengths and shares, with what they are worth.

use serde::Serialize;

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

/// The lengths of games, sorted.
pub struct Lengths(Vec<u32>);

impl Lengths {
    /// Takes the lengths in any order.
    pub fn of(mut lengths: Vec<u32>) -> Self {
        lengths.sort_unstable();
        Self(lengths)
    }

    /// The mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.0.iter().map(|&l| f64::from(l)).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// The standard deviation of the sample.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|&l| (f64::from(l) - mean).powi(2)).sum();
        (squares / (self.0.len().max(2) - 1) as f64).sqrt()
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
    fn quantile(&self, percent: usize) -> u32 {
        let place = (self.0.len() * percent).div_ceil(100).max(1) - 1;
        self.0.get(place).copied().unwrap_or(0)
    }
}

/// An interval of shares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// From.
    pub low: f64,
    /// To.
    pub high: f64,
}

/// The 95 % quantile of the normal distribution, two-sided.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval for `hits` of `all`, 95 %.
pub fn wilson(hits: u64, all: u64) -> Interval {
    if all == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p, zz) = (all as f64, hits as f64 / all as f64, Z * Z);
    let centre = p + zz / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + zz / (4.0 * n * n)).sqrt();
    let scale = 1.0 + zz / n;
    Interval { low: ((centre - half) / scale).max(0.0), high: ((centre + half) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_the_literature() {
        // Newcombe 1998, table I, method 3: 81/263, 15/148, 0/20, 1/29
        for (hits, all, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = wilson(hits, all);
            assert!((interval.low - low).abs() < 5e-5, "{hits}/{all}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{hits}/{all}: {interval:?}");
        }
    }

    #[test]
    fn lengths_are_summed_up() {
        let lengths = Lengths::of(vec![4, 2, 8, 6]);
        assert_eq!(lengths.mean(), 5.0);
        assert!((lengths.deviation() - 2.581_988_897).abs() < 1e-6);
        assert_eq!(lengths.quantiles(), [2, 2, 2, 4, 6, 8, 8]);
        assert_eq!(Lengths::of(vec![]).quantiles(), [0; 7]);
    }
}
