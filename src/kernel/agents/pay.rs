//! What the end of a game brings each player, in games won: a win may be worth points.
//!
//! A win is measured by the usual one, that is by what wins pay on an average in random games: what is judged, and not played to
//! the end, is a chance of that.

use crate::engine::Engine;
use crate::id::SetupId;
use crate::play::Outcome;
use crate::play::pool::Pool;
use crate::play::rng::rng;

/// Random games played to find out what wins pay, and how long they may be.
const SAMPLES: u64 = 64;
const LONGEST: u32 = 400;

/// How a game pays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pay {
    /// How many play.
    pub players: usize,
    /// The most points a win is worth.
    pub most: u16,
    /// Those of the usual win.
    usual: f64,
}

impl Pay {
    /// Every win pays the same.
    pub fn alike(players: usize) -> Self {
        Self { players, most: 1, usual: 1.0 }
    }

    /// How this game pays.
    pub fn of(engine: &dyn Engine) -> Self {
        let most = engine.most_points();
        let usual = match most {
            1 => 1.0,
            _ => *engine.lessons().usual_points.or_find(|| usual(engine)),
        };
        Self { players: engine.players(), most, usual }
    }

    /// A win worth so many points, as so many usual ones.
    pub fn wins(&self, points: u16) -> f64 {
        f64::from(points) / self.usual
    }

    /// What a win worth so many points brings who wins: 1, if it is the usual one.
    pub fn won(&self, points: u16) -> f64 {
        1.0 + (1.0 - 1.0 / self.players as f64) * (self.wins(points) - 1.0)
    }

    /// What it brings each of the others: 0, if it is the usual one.
    pub fn lost(&self, points: u16) -> f64 {
        (1.0 - self.wins(points)) / self.players as f64
    }

    /// What a draw brings.
    pub fn drawn(&self) -> f64 {
        1.0 / self.players as f64
    }
}

/// The points of a win, on an average over random games; 1 where none was won.
fn usual(engine: &dyn Engine) -> f64 {
    let mut pool = Pool::default();
    let (mut wins, mut points) = (0.0, 0.0);
    for game in 0..SAMPLES {
        let mut rng = rng(0, game);
        let mut state = engine.start(SetupId(0), None, &mut rng);
        let end = engine.playout(&mut state, &mut rng, LONGEST, false, &mut pool).outcome;
        if let Outcome::Over { winner: Some(_), .. } = end {
            wins += 1.0;
            points += f64::from(end.points());
        }
    }
    if points > 0.0 { points / wins } else { 1.0 }
}
