//! Whether judgements are to be trusted: do they foretell how random games end?

use super::super::judge::{Judge, likelihood};
use crate::engine::Engine;
use crate::id::SetupId;
use crate::play::Outcome;
use crate::play::pool::Pool;
use crate::play::rng::rng;

/// Random games played to find that out, and their turns in all; none is longer than that.
const GAMES: u64 = 32;
const TURNS: u32 = 8000;
const LONGEST: u32 = 400;

/// Fewer tell nothing.
const FEWEST: usize = 16;

/// They are judged after each so many turns, and what was judged after three quarters of a game is held against its end: early
/// on nobody knows, and at the end everybody does.
const EVERY: u32 = 4;

/// A correlation below this is no accident: what is judged to be good is bad.
const CONTRARY: f64 = -0.4;

/// True where who is judged to be ahead loses: in a game in which pieces are a burden, for one. Found out once for a game.
pub fn misleads(engine: &dyn Engine) -> bool {
    *engine.lessons().misleads.or_find(|| {
        let seen = sampled(engine);
        seen.len() >= FEWEST && correlation(&seen) < CONTRARY
    })
}

/// What was thought of the first player late in random games, and what they brought him.
fn sampled(engine: &dyn Engine) -> Vec<(f64, f64)> {
    let (mut pool, mut turns, mut seen) = (Pool::default(), 0, Vec::new());
    let start = engine.start(SetupId(0), None, &mut rng(0, 0));
    let judge = Judge::new(engine, &start);
    for number in 0..GAMES {
        let (mut game, mut rng, mut judged, mut length) = (start.clone(), rng(3, number), Vec::new(), 0);
        while length < LONGEST && turns < TURNS && engine.outcome(&game) == Outcome::Open {
            let played = engine.playout(&mut game, &mut rng, EVERY, false, &mut pool).turns;
            judged.push(likelihood(engine.weigh(&game, &judge.worths)));
            (length, turns) = (length + played, turns + played);
            if played == 0 {
                break;
            }
        }
        let Outcome::Over { winner: Some(winner), .. } = engine.outcome(&game) else { continue };
        let late = judged.get(judged.len() * 3 / 4).copied();
        seen.extend(late.map(|late| (late, f64::from(u8::from(winner.0 == 0)))));
    }
    seen
}

/// Pearson's; none at all where one of both is always the same.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let sums = pairs.iter().fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
    let (mut both, mut first, mut second) = (0.0, 0.0, 0.0);
    for pair in pairs {
        let (a, b) = (pair.0 - sums.0 / count, pair.1 - sums.1 / count);
        (both, first, second) = (both + a * b, first + a * a, second + b * b);
    }
    let spread = (first * second).sqrt();
    if spread > 0.0 { both / spread } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::correlation;

    #[test]
    fn what_goes_together_correlates() {
        assert!((correlation(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]) - 1.0).abs() < 1e-9);
        assert!((correlation(&[(0.0, 1.0), (1.0, 0.0)]) + 1.0).abs() < 1e-9);
        assert_eq!(correlation(&[(0.5, 0.0), (0.5, 1.0)]), 0.0);
        assert_eq!(correlation(&[]), 0.0);
    }
}
