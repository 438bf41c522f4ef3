//! What a change does to many games: counted, without keeping them.

use super::super::stats::{Interval, wilson};
use super::{Effect, Fate, Judged, Winner};
use serde::Serialize;
use std::collections::BTreeMap;

/// How many games are shown as examples.
const EXAMPLES: usize = 3;

/// Most groups that are told apart; the games of others go into one.
const MOST_GROUPS: usize = 500;

/// What games of other groups are called, where there are too many.
const OTHERS: &str = "(others)";

/// So many games of all: with an interval that misses the true share one time in twenty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub games: u64,
    /// The share of all.
    pub share: f64,
    /// The least that it may be.
    pub low: f64,
    /// The most.
    pub high: f64,
}

impl Share {
    /// So many of so many.
    pub fn of(games: u64, all: u64) -> Self {
        let Interval { low, high } = wilson(games, all);
        Self { games, share: games as f64 / all.max(1) as f64, low, high }
    }
}

/// How many games met with what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Games that were followed.
    pub games: u64,
    /// There were other turns to choose from, at some time.
    pub choice: u64,
    /// The change would have been noticed.
    pub acted: u64,
    /// A turn that was played is illegal.
    pub illegal: u64,
    /// They end earlier.
    pub earlier: u64,
    /// They do not end where they ended.
    pub goes_on: u64,
    /// They end there otherwise.
    pub otherwise: u64,
    /// Another player is to move.
    pub order: u64,
    /// All turns can be played and end as they did, but the pieces stand otherwise.
    pub pieces: u64,
    /// Their result is another.
    pub other_result: u64,
    /// Their result is not known.
    pub unknown_result: u64,
}

impl Counts {
    /// One more game.
    pub fn take(&mut self, judged: &Judged) {
        self.games += 1;
        self.choice += u64::from(judged.choice.is_some());
        self.acted += u64::from(judged.acted());
        let counter = match judged.fate {
            Fate::Illegal { .. } => Some(&mut self.illegal),
            Fate::Earlier { .. } => Some(&mut self.earlier),
            Fate::GoesOn { .. } => Some(&mut self.goes_on),
            Fate::Otherwise { .. } => Some(&mut self.otherwise),
            Fate::Order { .. } => Some(&mut self.order),
            Fate::Same => judged.pieces.map(|_| &mut self.pieces),
        };
        counter.into_iter().for_each(|counter| *counter += 1);
        self.other_result += u64::from(judged.effect() == Effect::Other);
        self.unknown_result += u64::from(judged.effect() == Effect::Unknown);
    }

    /// So many of the games.
    pub fn share(&self, games: u64) -> Share {
        Share::of(games, self.games)
    }
}

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// The file.
    pub file: String,
    /// Its number there, from 1.
    pub number: usize,
    /// Its first line.
    pub line: usize,
    /// Who played.
    pub players: String,
    /// What the change does to it.
    pub judged: Judged,
    /// Why, in the words of the changed rules.
    pub reason: Option<String>,
    /// The board where it acts, as SVG.
    #[serde(skip)]
    pub board: String,
}

/// All that was counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Of all games.
    pub counts: Counts,
    /// Games that could not be read, or not be played by the old rules.
    pub broken: u64,
    /// Games whose first position the changed rules do not have.
    pub no_start: u64,
    /// Turns of all games.
    pub turns: u64,
    /// Turns that the changed rules allow, in games up to where these leave them.
    pub followed: u64,
    /// After how many turns the change acts first: how many games.
    pub first: BTreeMap<usize, u64>,
    /// Who won and who would have won, where both are known and not the same: how many games.
    pub changed: BTreeMap<String, u64>,
    /// By what the games were to be parted: the value, and what was counted.
    pub groups: BTreeMap<String, BTreeMap<String, Counts>>,
    /// The first games in which it acts.
    pub examples: Vec<Example>,
}

impl Tally {
    /// One more game, which belongs to these groups: by what, and which.
    pub fn take(&mut self, judged: &Judged, groups: &[(String, String)]) {
        self.counts.take(judged);
        self.turns += judged.turns as u64;
        self.followed += judged.followed as u64;
        if let Some(first) = judged.first() {
            *self.first.entry(first).or_default() += 1;
        }
        if let (Effect::Other, Some(old), Some(new)) = (judged.effect(), &judged.old_winner, &judged.new_winner) {
            *self.changed.entry(format!("{} → {}", result(old), result(new))).or_default() += 1;
        }
        for (by, value) in groups {
            let all = self.groups.entry(by.clone()).or_default();
            let value = if all.len() < MOST_GROUPS || all.contains_key(value) { value } else { OTHERS };
            all.entry(value.to_owned()).or_default().take(judged);
        }
    }

    /// True while more games to look at are wanted.
    pub fn wants_examples(&self) -> bool {
        self.examples.len() < EXAMPLES
    }

    /// The turn by which the change has acted in so large a share of the games in which it acts.
    pub fn quantile(&self, share: f64) -> Option<usize> {
        let all: u64 = self.first.values().sum();
        let wanted = (all as f64 * share).ceil() as u64;
        let mut seen = 0;
        let reached = |(turn, games): (&usize, &u64)| {
            seen += games;
            (seen >= wanted).then_some(*turn)
        };
        self.first.iter().find_map(reached)
    }
}

fn result(winner: &Winner) -> String {
    winner.as_ref().map_or("draw".into(), |name| format!("{name} won"))
}

/// The group of a number among numbers parted in steps: `1200 to 1399`.
pub fn step_of(value: &str, step: u64) -> Option<String> {
    let value: u64 = value.trim().parse().ok()?;
    let low = value / step * step;
    Some(if step == 1 { low.to_string() } else { format!("{low:>4} to {}", low + step - 1) })
}
