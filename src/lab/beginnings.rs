//! How varied the beginnings of games are: many that begin alike say little more than a few.

use super::account::{Account, TURNS};
use super::compare::sides;
use super::contest::{Contest, Contestant, Job, Opening, Pairing};
use super::game::Playing;
use super::stats::hill;
use crate::notation::rolls;
use crate::play::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;

/// Games that are begun to see whether players vary.
const PROBED: u64 = 20;

/// Fewer different beginnings than this make few games of many.
pub const FEW: f64 = 10.0;

/// Turns that are drawn by lot where players hardly vary.
const USUAL: u32 = 2;

/// How many different beginnings there are of so many games, and how many would be as varied if all were as frequent; a
/// beginning is the first four turns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Beginnings {
    /// Different ones.
    pub different: usize,
    /// The effective number of them (Hill 1973, of order one).
    pub effective: f64,
    /// Games.
    pub games: usize,
}

impl Beginnings {
    /// Of games that begin so.
    pub fn of<K: Ord>(beginnings: impl Iterator<Item = K>) -> Self {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        beginnings.for_each(|beginning| *counts.entry(beginning).or_default() += 1);
        let all: usize = counts.values().sum();
        Self { different: counts.len(), effective: hill(counts.values().map(|&count| count as f64)), games: all }
    }

    /// Of the games of each rule set that the strongest played against themselves; none where nobody did.
    pub fn of_strongest(contest: &Contest, games: &[impl Account]) -> Vec<Self> {
        let Some(pairing) = contest.strongest() else { return Vec::new() };
        let sides = sides(contest, games, pairing);
        sides.iter().map(|side| Self::of(side.iter().map(|game| game.beginning()))).collect()
    }

    /// True where so few beginnings say less than as many games should.
    pub fn are_few(&self) -> bool {
        self.effective < FEW && self.effective < self.games as f64 / 2.0
    }
}

/// How games of these players should begin: by lot where somebody who plays himself hardly varies, so that many games are a few
/// only, over and over. Some are begun to see that; nothing hangs on the clock.
pub fn needed(contest: &Contest) -> Opening {
    let plain = Contest { opening: Opening::default(), ..contest.clone() };
    let varies = |pairing: usize| {
        let begun: Vec<Vec<String>> = (0..PROBED.min(plain.pairings[pairing].games.max(1)))
            .map(|game| Playing::beginning(&plain, Job { pairing, game, contestant: 0 }, TURNS))
            .collect();
        !Beginnings::of(begun.iter()).are_few()
    };
    let thinks =
        |pairing: &Pairing| pairing.is_mirror() && pairing.agents[0].thinks() && pairing.agents[0].millis().is_none();
    let hardly_vary = (0..plain.pairings.len()).filter(|&p| thinks(&plain.pairings[p])).any(|p| !varies(p));
    if hardly_vary { Opening::Lots(USUAL) } else { Opening::default() }
}

/// What is wrong with a line, in words; nothing where it can be played and the game goes on.
pub fn mistake(contestant: &Contestant, line: &[String]) -> Option<String> {
    let rules = &contestant.rules;
    let mut state = Playing::first_position(contestant, 0);
    for text in line {
        match rolls::read(rules, &state, text) {
            Ok((before, turn)) => state = rules.engine.play(&before, &turn),
            Err(error) => return Some(error.to_string()),
        }
    }
    (rules.engine.outcome(&state) != Outcome::Open).then(|| "the game is over after it".to_owned())
}
