//! Games that show what is claimed, so that nobody has to believe a figure.

use super::super::compare::curves::levels;
use super::super::compare::shown::{Mattered, mattered, shows, unplayed};
use super::super::compare::{Claim, Row};
use super::super::contest::{Contest, letter};
use super::super::measures::Measure;
use super::Report;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Most games that are drawn for claims: each is a picture for each of its turns.
const MOST: usize = 24;

/// The games that show claims, by their places.
#[derive(Default)]
pub(super) struct Shown {
    /// Why each is shown.
    why: BTreeMap<usize, String>,
    /// By pairing, rule set and measure.
    by_claim: Vec<((usize, usize, Measure), Vec<usize>)>,
    /// In how many games it mattered, for each rule set but the first.
    mattered: Vec<(usize, Mattered)>,
    /// How the games end of rule sets in which no turn can be played.
    unplayed: BTreeMap<usize, String>,
}

impl Shown {
    fn note(&mut self, place: usize, why: &str) -> bool {
        if self.why.len() >= MOST && !self.why.contains_key(&place) {
            return false;
        }
        let told = self.why.entry(place).or_default();
        if !told.is_empty() {
            told.push_str(", ");
        }
        told.push_str(why);
        true
    }

    /// Why a game is shown.
    pub fn why(&self, place: usize) -> Option<&str> {
        self.why.get(&place).map(String::as_str)
    }

    /// All of them.
    pub fn places(&self) -> impl Iterator<Item = (usize, &str)> {
        self.why.iter().map(|(place, why)| (*place, why.as_str()))
    }

    /// Links to the games that show a claim.
    pub fn links(&self, pairing: usize, rules: usize, measure: &Measure) -> String {
        let is_it = |(about, _): &&((usize, usize, Measure), _)| *about == (pairing, rules, measure.clone());
        let Some((_, places)) = self.by_claim.iter().find(is_it) else { return String::new() };
        let link = |place: &usize| format!("<a href=\"#game-{0}\">game {0}</a>", place + 1);
        format!("; see {}", places.iter().map(link).collect::<Vec<_>>().join(" and "))
    }

    /// Whether it mattered in any game by which rules it was played.
    pub fn has_mattered(&self) -> bool {
        self.mattered.is_empty() || self.mattered.iter().any(|(_, found)| found.games > 0)
    }

    /// In how many games it mattered by which rules they were played, with the first of them.
    pub fn mattered(&self, contest: &Contest) -> String {
        let mut told = String::new();
        for (rules, found) in &self.mattered {
            let whom = letter(*rules);
            if let Some(end) = self.unplayed.get(rules) {
                let over = format!("each game is over before its first ({end})");
                let _ = writeln!(told, "<li>No turn can be played in <b>{whom}</b>: {over}</li>");
                continue;
            }
            let _ = write!(told, "<li>What is new in <b>{whom}</b> mattered in {}", found.share());
            if let Some((place, turn)) = found.first {
                let _ = write!(told, "; first in <a href=\"#game-{0}\">game {0}</a> at turn {turn}", place + 1);
            }
            told += "</li>\n";
        }
        debug_assert!(self.mattered.len() < contest.contestants.len().max(1));
        told
    }
}

impl Report<'_> {
    /// Finds the games that show what is claimed by the strongest, or by all where there are no strengths.
    pub(super) fn shown(&self) -> Shown {
        let mut shown = Shown::default();
        let levels = levels(self.contest, self.tables);
        let Some(strongest) = levels.last() else { return shown };
        for rules in 1..self.contest.contestants.len() {
            let found = mattered(self.contest, self.games, strongest.pairing, rules);
            if let Some((place, turn)) = found.first {
                let whom = letter(rules);
                shown.note(place, &format!("what is new in {whom} matters at turn {turn}"));
            }
            shown.mattered.push((rules, found));
            shown.unplayed.extend(unplayed(self.contest, self.games, rules).map(|end| (rules, end.to_owned())));
            for row in &strongest.rows {
                self.show(row, strongest.pairing, rules, &mut shown);
            }
        }
        shown
    }

    fn show(&self, row: &Row, pairing: usize, rules: usize, shown: &mut Shown) {
        let claim = row.against[rules - 1].claim;
        let Some(places) = shows(self.contest, self.games, (pairing, rules), &row.measure, claim) else { return };
        let sense = if claim == Claim::More { "more" } else { "less" };
        let why = format!("{} {} in {}", row.measure.name(), sense, letter(rules));
        if places.iter().all(|&place| shown.note(place, &why)) {
            shown.by_claim.push(((pairing, rules, row.measure.clone()), places));
        }
    }
}
