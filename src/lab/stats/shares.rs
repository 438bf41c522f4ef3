//! Shares: so many of so many.

use super::{Interval, Z95};
use statrs::function::gamma::ln_gamma;

/// Wilson's score interval for `hits` of `all`, 95 %.
pub fn wilson(hits: u64, all: u64) -> Interval {
    if all == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p, zz) = (all as f64, hits as f64 / all as f64, Z95 * Z95);
    let centre = p + zz / (2.0 * n);
    let half = Z95 * (p * (1.0 - p) / n + zz / (4.0 * n * n)).sqrt();
    let scale = 1.0 + zz / n;
    let low = if hits == 0 { 0.0 } else { ((centre - half) / scale).max(0.0) };
    let high = if hits == all { 1.0 } else { ((centre + half) / scale).min(1.0) };
    Interval { low, high }
}

/// Newcombe's interval for the second share less the first, 95 %, from Wilson's of both (Newcombe 1998, method 10);
/// `correlation` is that of the pairs (phi), 0 where the shares are independent.
pub fn share_difference(first: (u64, u64), second: (u64, u64), correlation: f64) -> Interval {
    let share = |(hits, all): (u64, u64)| hits as f64 / all.max(1) as f64;
    let (a, b) = (share(first), share(second));
    let (wa, wb) = (wilson(first.0, first.1), wilson(second.0, second.1));
    let span = |up: f64, down: f64| (up * up - 2.0 * correlation * up * down + down * down).max(0.0).sqrt();
    Interval { low: b - a - span(b - wb.low, wa.high - a), high: b - a + span(wb.high - b, a - wa.low) }
}

/// Fisher's exact test, two-sided: how often chance alone gives shares as different.
pub fn fisher(first: (u64, u64), second: (u64, u64)) -> f64 {
    let (hits, all) = (first.0 + second.0, first.1 + second.1);
    if all == 0 {
        return 1.0;
    }
    let log_ways = |k: u64| ln_choose(first.1, k) + ln_choose(second.1, hits - k) - ln_choose(all, hits);
    let seen = log_ways(first.0);
    let lowest = hits.saturating_sub(second.1);
    let ways = (lowest..=hits.min(first.1)).map(log_ways);
    // ways that are as likely count too; logarithms differ in their last digits
    ways.filter(|&way| way <= seen + 1e-7).map(f64::exp).sum::<f64>().min(1.0)
}

/// McNemar's exact test: of pairs that differ, `up` one way and `down` the other.
pub fn mcnemar(up: u64, down: u64) -> f64 {
    let all = up + down;
    let tail = (0..=up.min(down)).map(|k| (ln_choose(all, k) - all as f64 * std::f64::consts::LN_2).exp());
    (2.0 * tail.sum::<f64>()).min(1.0)
}

fn ln_choose(n: u64, k: u64) -> f64 {
    let ln_factorial = |n: u64| ln_gamma(n as f64 + 1.0);
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 5e-5, "{found} is not {known}");
    }

    #[test]
    fn wilson_agrees_with_the_literature() {
        // Newcombe 1998, table I, method 3: 81/263, 15/148, 0/20, 1/29
        for (hits, all, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = wilson(hits, all);
            near(interval.low, low);
            near(interval.high, high);
        }
    }

    #[test]
    fn newcombe_agrees_with_the_literature() {
        // Newcombe 1998 (differences), table II, method 10: 56/70 - 48/80, 9/10 - 3/10
        let interval = share_difference((48, 80), (56, 70), 0.0);
        near(interval.low, 0.0524);
        near(interval.high, 0.3339);
        let interval = share_difference((3, 10), (9, 10), 0.0);
        near(interval.low, 0.1705);
        near(interval.high, 0.8090);
    }

    #[test]
    fn exact_tests_agree_with_the_literature() {
        // Fisher's tea: 3 of 4 against 1 of 4
        near(fisher((3, 4), (1, 4)), 0.485_714);
        near(fisher((0, 0), (0, 0)), 1.0);
        // 1 against 9: twice eleven of 1024
        near(mcnemar(1, 9), 22.0 / 1024.0);
        near(mcnemar(0, 0), 1.0);
    }
}
