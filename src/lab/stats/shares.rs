//! Shares: so many of so many.

use super::Interval;
use statrs::distribution::{ContinuousCDF, Gamma, Normal};
use statrs::function::gamma::ln_gamma;

/// The interval for a share of `hits` of `all`, 95 %.
pub fn wilson(hits: u64, all: u64) -> Interval {
    wilson_with(hits, all, 0.05)
}

/// The interval for a share of `hits` of `all`, which may miss as often as `risk` says: Wilson's, but where hits, or what is
/// none, are very few, it reaches as far as Poisson's law says that such a number may come about (Brown, Cai, DasGupta 2001).
pub fn wilson_with(hits: u64, all: u64, risk: f64) -> Interval {
    let Interval { low, high } = wilson_at(hits, all, normal(risk));
    let least = |count: u64| rare(count, all, risk);
    Interval {
        low: least(hits).map_or(low, |least| low.min(least)),
        high: least(all - hits).map_or(high, |l| high.max(1.0 - l)),
    }
}

/// The least share of which so few of so many are seen as often as `risk` says, or more; nothing where they are not few.
fn rare(count: u64, all: u64, risk: f64) -> Option<f64> {
    let few = if all > 50 { 3 } else { 2 };
    let is_rare = (1..=few).contains(&count);
    let quantile = || Gamma::new(count as f64, 1.0).ok().map(|gamma| gamma.inverse_cdf(risk) / all as f64);
    if is_rare { quantile() } else { None }
}

/// Wilson's score interval of so many standard errors.
fn wilson_at(hits: u64, all: u64, z: f64) -> Interval {
    if all == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p, zz) = (all as f64, hits as f64 / all as f64, z * z);
    let centre = p + zz / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + zz / (4.0 * n * n)).sqrt();
    let scale = 1.0 + zz / n;
    let low = if hits == 0 { 0.0 } else { ((centre - half) / scale).max(0.0) };
    let high = if hits == all { 1.0 } else { ((centre + half) / scale).min(1.0) };
    Interval { low, high }
}

/// Newcombe's interval for the second share less the first, from Wilson's of both (Newcombe 1998, method 10), which misses it
/// as often as `risk` says.
pub fn share_difference(first: (u64, u64), second: (u64, u64), risk: f64) -> Interval {
    let z = normal(risk);
    let share = |(hits, all): (u64, u64)| hits as f64 / all.max(1) as f64;
    let (a, b) = (share(first), share(second));
    let (wa, wb) = (wilson_at(first.0, first.1, z), wilson_at(second.0, second.1, z));
    Interval { low: b - a - (b - wb.low).hypot(wa.high - a), high: b - a + (wb.high - b).hypot(a - wa.low) }
}

/// Tango's score interval for a difference of shares of pairs: of `all` pairs `up` differ one way and `down` the other (Tango
/// 1998).
pub fn pair_difference(up: u64, down: u64, all: u64, risk: f64) -> Interval {
    let (z, n, up, down) = (normal(risk), all as f64, up as f64, down as f64);
    let off = |difference: f64| {
        let b = (2.0 * n - up + down) * difference - up - down;
        let down_share = ((b * b + 8.0 * n * down * difference * (1.0 - difference)).max(0.0).sqrt() - b) / (4.0 * n);
        let variance = n * (2.0 * down_share + difference * (1.0 - difference));
        (up - down - n * difference) / variance.max(f64::MIN_POSITIVE).sqrt()
    };
    let found = (up - down) / n;
    // the further away, the less likely
    let edge = |mut far: f64| {
        let mut near = found;
        for _ in 0..60 {
            let middle = (near + far) / 2.0;
            if off(middle).abs() > z { far = middle } else { near = middle }
        }
        near
    };
    Interval { low: edge(-1.0), high: edge(1.0) }
}

/// The quantile of the normal distribution that is missed, both sides together, as often as `risk` says.
fn normal(risk: f64) -> f64 {
    Normal::standard().inverse_cdf(1.0 - risk / 2.0)
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
    use super::super::Z95;
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
            let interval = wilson_at(hits, all, Z95);
            near(interval.low, low);
            near(interval.high, high);
        }
    }

    /// Brown, Cai, DasGupta 2001: of one hit the lower bound is -ln 0.95 / n; and at shares where one hit is a surprise, Wilson's
    /// interval alone holds too seldom.
    #[test]
    fn what_is_rare_is_covered() {
        near(wilson(1, 29).low, -(0.95f64.ln()) / 29.0);
        near(wilson(28, 29).high, 1.0 + 0.95f64.ln() / 29.0);
        let covered = |share: f64, interval: &dyn Fn(u64) -> Interval| -> f64 {
            let chance = |hits: u64| {
                (ln_choose(200, hits) + hits as f64 * share.ln() + (200 - hits) as f64 * (1.0 - share).ln()).exp()
            };
            (0..=200).filter(|&hits| (interval(hits).low..=interval(hits).high).contains(&share)).map(chance).sum()
        };
        for share in [0.0004, 0.0008, 0.0016, 0.003, 0.006, 0.01, 0.02] {
            let (alone, mended) =
                (covered(share, &|hits| wilson_at(hits, 200, Z95)), covered(share, &|h| wilson(h, 200)));
            assert!(mended > 0.925 && mended >= alone, "{share}: {alone}, {mended}");
        }
    }

    #[test]
    fn newcombe_agrees_with_the_literature() {
        // Newcombe 1998 (differences), table II, method 10: 56/70 - 48/80, 9/10 - 3/10
        let interval = share_difference((48, 80), (56, 70), 0.05);
        near(interval.low, 0.0524);
        near(interval.high, 0.3339);
        let interval = share_difference((3, 10), (9, 10), 0.05);
        near(interval.low, 0.1705);
        near(interval.high, 0.8090);
    }

    #[test]
    fn where_no_pair_differs_some_may() {
        let zz = Z95 * Z95;
        let interval = pair_difference(0, 0, 44, 0.05);
        near(interval.high, zz / (44.0 + zz));
        near(interval.low, -zz / (44.0 + zz));
    }

    /// All ways in which 30 pairs can fall out, each as often as it comes about.
    #[test]
    fn pairs_that_differ_are_covered() {
        for (up, down) in [(0.01f64, 0.0f64), (0.05, 0.02), (0.1, 0.1), (0.3, 0.1)] {
            let mut covered = 0.0;
            for ups in 0..=30u64 {
                for downs in 0..=30 - ups {
                    let ways = ln_choose(30, ups) + ln_choose(30 - ups, downs);
                    let chance = ways.exp()
                        * up.powi(ups as i32)
                        * down.powi(downs as i32)
                        * (1.0 - up - down).powi((30 - ups - downs) as i32);
                    let interval = pair_difference(ups, downs, 30, 0.05);
                    if (interval.low..=interval.high).contains(&(up - down)) {
                        covered += chance;
                    }
                }
            }
            assert!(covered > 0.93, "{up} {down}: {covered}");
        }
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
