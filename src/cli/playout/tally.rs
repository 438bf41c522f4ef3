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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_summed_up() {
        let lengths = Lengths::of(vec![4, 2, 8, 6]);
        assert_eq!(lengths.mean(), 5.0);
        assert!((lengths.deviation() - 2.581_988_897).abs() < 1e-6);
        assert_eq!(lengths.quantiles(), [2, 2, 2, 4, 6, 8, 8]);
        assert_eq!(Lengths::of(vec![]).quantiles(), [0; 7]);
    }
}
