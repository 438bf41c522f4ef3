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

/// How far each of these strengths may be off, 95 %, when all are 0 on average: from what the results say of each difference
/// (the inverse of Fisher's information, without the direction in which all rise alike).
pub fn errors(strengths: &[f64], results: &[Result]) -> Vec<f64> {
    let count = strengths.len();
    let scale = 400.0 / std::f64::consts::LN_10;
    // what all have in common is known: it is 0
    let mut information = vec![vec![1.0 / count.max(1) as f64; count]; count];
    for result in results {
        let win = 1.0 / (1.0 + ((strengths[result.other] - strengths[result.one]) / scale).exp());
        let known = (result.games + 1.0) * win * (1.0 - win);
        for (a, b, sign) in [(result.one, result.other, 1.0), (result.other, result.one, 1.0)] {
            information[a][a] += sign * known;
            information[a][b] -= sign * known;
        }
    }
    let error = |variance: f64| 1.96 * scale * (variance - 1.0 / count as f64).max(0.0).sqrt();
    inverse(information)
        .map_or_else(|| vec![f64::INFINITY; count], |inverse| (0..count).map(|at| error(inverse[at][at])).collect())
}

/// The inverse of a matrix that has one (Gauss and Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..size {
        let best = (at..size).max_by(|&a, &b| matrix[a][at].abs().total_cmp(&matrix[b][at].abs()))?;
        matrix.swap(at, best);
        let pivot = matrix[at][at];
        if pivot.abs() < 1e-12 {
            return None;
        }
        matrix[at].iter_mut().for_each(|value| *value /= pivot);
        let pivot_row = matrix[at].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let times = row[at];
            row.iter_mut().zip(&pivot_row).for_each(|(value, pivot)| *value -= times * pivot);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
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

    /// Of two equals in so many games the difference is known to 1.96 times twice the inverse root, on the scale of Elo.
    #[test]
    fn strengths_have_errors() {
        let found = errors(&[0.0, 0.0], &[Result { one: 0, other: 1, points: 50.0, games: 99.0 }]);
        let difference = 1.96 * 2.0 / 100f64.sqrt() * 400.0 / std::f64::consts::LN_10;
        assert!(found.iter().all(|error| (2.0 * error - difference).abs() < 0.01), "{found:?}");
        let three = [(0, 1), (0, 2), (1, 2)].map(|(one, other)| Result { one, other, points: 20.0, games: 40.0 });
        assert!(errors(&[0.0; 3], &three).iter().all(|error| (30.0..80.0).contains(error)));
    }
}
