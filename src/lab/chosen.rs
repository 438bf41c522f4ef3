//! Players chosen for a game, as they are recorded.

use serde::{Deserialize, Serialize};

/// Players chosen for a game, and why these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The rule set they were chosen for.
    pub game: String,
    /// The processor time that a comparison of two rule sets was to take, in milliseconds.
    pub millis: u64,
    /// Who took part in the tournament, with budgets that take the same time.
    pub entrants: Vec<Entrant>,
    /// What was played between them; nothing where there was no choice.
    pub matches: Vec<Match>,
    /// The players, from weak to strong.
    pub levels: Vec<Level>,
    /// Games for each level that thinks.
    pub games: u64,
    /// Games of random players; 0 where their time was not measured.
    #[serde(default)]
    pub random: u64,
    /// What a game of the quickest search takes, where that is too long for any search to be asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<Slow>,
}

/// Games that are too long to be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slow {
    /// Who plays them.
    pub agent: String,
    /// Turns of a game, about.
    pub turns: u64,
    /// Milliseconds of a game, about.
    pub millis: u64,
    /// The processor time that would do for a comparison, in milliseconds.
    pub enough: u64,
}

/// A player of the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// It.
    pub agent: String,
    /// Processor time a turn, in microseconds, all that is kept of the turn included.
    pub micros: u64,
}

/// Games between two entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// Them.
    pub agents: [String; 2],
    /// How many.
    pub games: u64,
    /// The points of the first, two for a win, one for a draw.
    pub halves: u64,
}

/// A strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// How it is called.
    pub name: String,
    /// The agent.
    pub agent: String,
}

impl Match {
    /// The points of each.
    pub fn points(&self) -> [f64; 2] {
        [self.halves as f64 / 2.0, (2 * self.games - self.halves) as f64 / 2.0]
    }

    /// Who won, in words.
    pub fn words(&self) -> String {
        let ([a, b], [one, other]) = (self.points(), &self.agents);
        if a == b {
            return format!("{one} and {other} are equals at {a} : {b}");
        }
        let (winner, loser) = if a > b { (one, other) } else { (other, one) };
        format!("{winner} beat {loser} {} : {}", a.max(b), a.min(b))
    }
}
