//! Scores as strengths: Elo's scale, on which 400 points are ten wins for each loss.

/// The difference in strength that a score between 0 and 1 speaks of; without bound at the ends.
pub fn of_score(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * (1.0 / s - 1.0).log10(),
    }
}

/// Points that one player made in so many games against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Result {
    /// Who.
    pub one: usize,
    /// Against whom.
    pub other: usize,
    /// The points of the one: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// Games.
    pub games: f64,
}

/// The strengths of players that explain their results best (Bradley, Terry 1952; found as Hunter 2004 does), 0 on average.
/// Half a win and half a loss are thought of between each two that met, so that nobody is without bound.
pub fn strengths(players: usize, results: &[Result]) -> Vec<f64> {
    const ROUNDS: usize = 2000;
    let mut powers = vec![1.0f64; players];
    for _ in 0..ROUNDS {
        let mut next = powers.clone();
        for (player, power) in next.iter_mut().enumerate() {
            let (mut points, mut weight) = (0.0, 0.0);
            for result in results.iter().filter(|r| r.games > 0.0 && (r.one == player || r.other == player)) {
                let own = if result.one == player { result.points } else { result.games - result.points };
                points += own + 0.5;
                weight += (result.games + 1.0) / (powers[result.one] + powers[result.other]);
            }
            *power = if weight > 0.0 { points / weight } else { *power };
        }
        let mean = next.iter().map(|power| power.ln()).sum::<f64>() / players.max(1) as f64;
        powers = next.into_iter().map(|power| power / mean.exp()).collect();
    }
    powers.into_iter().map(|power| 400.0 * power.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_strengths() {
        assert!((of_score(0.75) - 190.848).abs() < 0.01 && (of_score(0.25) + 190.848).abs() < 0.01);
        assert_eq!((of_score(0.5), of_score(1.0)), (0.0, f64::INFINITY));
    }

    #[test]
    fn strengths_explain_results() {
        let result = |one, other, points| Result { one, other, points, games: 1000.0 };
        // 100 points between neighbours: 64 %, and 76 % over two
        let found = strengths(3, &[result(0, 1, 640.0), result(1, 2, 640.0), result(0, 2, 760.0)]);
        assert!((found[0] - 100.0).abs() < 2.0 && found[1].abs() < 2.0 && (found[2] + 100.0).abs() < 2.0, "{found:?}");
        let all = strengths(2, &[Result { one: 0, other: 1, points: 10.0, games: 10.0 }]);
        assert!(all[0].is_finite() && all[0] > 200.0);
        assert_eq!(strengths(2, &[]), [0.0, 0.0]);
    }
}
