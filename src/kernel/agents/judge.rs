//! What a position is worth to a player, by what can be seen without knowing the game: pieces, freedom to move, nearness to
//! the places that the ends speak of.
//!
//! What pieces of a role are worth is found out at the beginning of random games: by how much they are free to do there.

use super::pay::Pay;
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::pool::Pool;
use crate::play::rng::{below, rng};
use crate::play::{Outcome, State};
use crate::survey::Worths;

/// Thousandths of a piece, for the player who asks.
pub type Score = i32;

/// More than any win.
pub const WON: Score = 1_000_000;

/// Less than any loss.
pub const LOST: Score = -WON;

/// A win by this many turns from now, or sooner, is a win.
const LONGEST: Score = 10_000;

/// How much the nearness of a piece to where it is wanted counts, in thousandths of a piece.
const NEARNESS: f32 = 700.0;

/// How much a lead in points counts that is as great as leads in random games usually are.
const USUAL_LEAD: f32 = 1000.0;

/// How much it counts to have e times as many turns as the other, and at most.
const FREEDOM: f32 = 100.0;

/// The most that it counts: as much as to have so many times e times as many turns.
pub const MOST_FREEDOM: f32 = 1.5;

/// More than any judgement.
const MOST_JUDGED: Score = 900_000;

/// A win that pays no less than wins usually do, but not the most, is worth at least so much, and at most.
const LEAST_SURE: Score = 912_000;
const MOST_SURE: Score = 980_000;

/// Beginnings of random games, played to find out what pieces are worth, and how long the longest of them may be.
const SAMPLES: u64 = 16;
const LONGEST_SAMPLE: u64 = 40;

/// True where it is settled who wins, and that no win pays more.
pub fn is_settled(score: Score) -> bool {
    score.abs() > WON - LONGEST
}

/// True where it is settled who wins, and that this pays no less than wins usually do.
pub fn is_sure(score: Score) -> bool {
    score.abs() > LEAST_SURE - LONGEST
}

/// A score as the likelihood of a win.
pub fn likelihood(score: Score) -> f64 {
    if is_sure(score) {
        return f64::from(u8::from(score > 0));
    }
    1.0 / (1.0 + (-f64::from(score) / 1000.0).exp())
}

/// Judges positions of one game.
pub struct Judge {
    /// What pieces are worth.
    pub worths: Worths,
    /// What wins are worth.
    pay: Pay,
    /// Freedom to move is told by counting turns; what it counts to have e times as many as the other.
    counts_freedom: bool,
    freedom: f32,
    /// There is something to see.
    pub sees: bool,
}

impl Judge {
    /// True where judgements can tell one position from another: something can be taken, or an end asks for pieces somewhere.
    pub fn sees(engine: &dyn Engine) -> bool {
        engine.has_captures() || engine.has_aims()
    }

    /// A judge who has seen nothing of a game, and is not to be trusted.
    pub fn blind(engine: &dyn Engine) -> Self {
        let worths = engine.worths(&vec![1.0; engine.roles()], 1000.0, NEARNESS, 0.0);
        Self { worths, pay: Pay::of(engine), counts_freedom: !engine.by_parts(), freedom: FREEDOM, sees: false }
    }

    /// A judge of a game of two players without dice, as it goes on from a position. The same game and position make the same
    /// judge.
    pub fn new(engine: &dyn Engine, state: &State) -> Self {
        let sees = Self::sees(engine);
        if !sees && !engine.keeps_score() || engine.by_parts() {
            return Self { sees, ..Self::blind(engine) };
        }
        let (shares, point) = sampled(engine, state);
        let worths = engine.worths(&shares, 1000.0, NEARNESS, point);
        Self { worths, pay: Pay::of(engine), counts_freedom: true, freedom: FREEDOM, sees }
    }

    /// A judge who was told what pieces are worth, and what it counts to have e times as many turns as the other.
    pub fn told(engine: &dyn Engine, worths: Worths, freedom: f32) -> Self {
        Self { worths, pay: Pay::of(engine), counts_freedom: freedom != 0.0, freedom, sees: true }
    }

    /// What it counts to have e times as many turns as the other.
    pub fn of_freedom(&self) -> f32 {
        if self.counts_freedom { self.freedom } else { 0.0 }
    }

    /// The most that freedom to move counts.
    pub fn most_freedom(&self) -> Score {
        (self.of_freedom().abs() * MOST_FREEDOM) as Score
    }

    /// What the end of a game is worth, the sooner a win the better; `None` where it goes on.
    pub fn at_end(&self, outcome: Outcome, player: PlayerId, ply: usize) -> Option<Score> {
        let Outcome::Over { winner, .. } = outcome else { return None };
        let Some(winner) = winner else { return Some(0) };
        let won = if self.pay.most == 1 { WON } else { self.won(outcome.points()) };
        let score = (won - 1 - (ply as Score).min(LONGEST - 2)).max(0);
        Some(if winner == player { score } else { -score })
    }

    /// What a win of so many points is worth: one that pays no less than wins usually do is worth more than any judgement, as
    /// that is a chance of such a win; one that pays less is worth the judgement that promises as much.
    fn won(&self, points: u16) -> Score {
        let wins = self.pay.wins(points);
        let most = self.pay.wins(self.pay.most);
        match () {
            () if points >= self.pay.most => WON,
            () if wins >= 1.0 => {
                LEAST_SURE + (f64::from(MOST_SURE - LEAST_SURE) * (wins - 1.0) / (most - 1.0)) as Score
            }
            () => (1000.0 * ((1.0 + wins) / (1.0 - wins)).ln()) as Score,
        }
    }

    /// The worth of pieces as a player sees it, which is told for the first.
    pub fn seen_by(player: PlayerId, worth: i32) -> Score {
        let worth = worth.clamp(-MOST_JUDGED, MOST_JUDGED);
        if player.0 == 0 { worth } else { -worth }
    }

    /// What it counts for a player how free both are to move; `None` where he has no turn and it is his.
    pub fn freedom(&self, engine: &dyn Engine, state: &State, player: PlayerId, pool: &mut Pool) -> Option<Score> {
        if !self.counts_freedom {
            return Some(0);
        }
        let counts = engine.freedom(state, pool);
        let (own, theirs) = (counts[usize::from(player.0 & 1)], counts[usize::from(1 - (player.0 & 1))]);
        (own > 0).then_some((self.freedom * freer(own, theirs)) as Score)
    }
}

/// How much freer a player is than the other, of so many turns each: 1, if he has e times as many.
pub fn freer(own: u64, theirs: u64) -> f32 {
    ((own as f32 + 1.0) / (theirs as f32 + 1.0)).ln().clamp(-MOST_FREEDOM, MOST_FREEDOM)
}

/// What a piece of each role is worth as a share of the mean: by how many turns it has, on an average, in random games. And what
/// a point is worth: as much as is usual as a lead there decides most games.
fn sampled(engine: &dyn Engine, state: &State) -> (Vec<f32>, f32) {
    let mut sums = vec![(0, 0); engine.roles()];
    let (mut pool, mut leads) = (Pool::default(), 0.0);
    for sample in 0..SAMPLES {
        let (mut game, mut rng) = (state.clone(), rng(0, sample));
        let until = below(&mut rng, LONGEST_SAMPLE) as u32;
        engine.playout(&mut game, &mut rng, until, false, &mut pool);
        engine.activity(&game, &mut sums);
        leads += (engine.lead(&game) as f32).powi(2);
    }
    let (turns, pieces) = sums.iter().fold((0, 0), |(turns, pieces), sum| (turns + sum.0, pieces + sum.1));
    // of few sightings not much is made: as if each role had been seen a few times more, as free as any
    let usual = (turns as f32 + 1.0) / (pieces as f32 + 1.0);
    let share = |&(turns, pieces): &(u64, u64)| (turns as f32 + 2.0 * usual) / ((pieces as f32 + 2.0) * usual);
    let shares = sums.iter().map(|sum| share(sum).clamp(0.3, 5.0)).collect();
    let lead = (leads / SAMPLES as f32).sqrt().max(1.0);
    (shares, if engine.keeps_score() { USUAL_LEAD / lead } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_likelihoods() {
        assert_eq!(likelihood(0), 0.5);
        assert_eq!(likelihood(WON - 7), 1.0);
        assert_eq!(likelihood(LOST + 7), 0.0);
        assert!(likelihood(1000) > 0.7 && likelihood(900_000) <= 1.0);
    }
}
