//! Measures as curves over strength: what players say who are asked at several strengths, the weakest first. The verdict is
//! that of the strongest; where weaker ones say something else, that is told.

use super::super::account::Account;
use super::super::contest::Contest;
use super::super::measures::{Measure, even_score};
use super::{Claim, Figure, Row, Table};
use crate::agents::AgentSpec;

/// What players of one strength say.
#[derive(Clone, Copy, Debug)]
pub struct Point<'a> {
    /// Which level, from 0.
    pub level: usize,
    /// What they say.
    pub row: &'a Row,
}

/// A measure over strength.
#[derive(Clone, Debug)]
pub struct Curve<'a> {
    /// What is measured.
    pub measure: Measure,
    /// From weak to strong; without the levels that say nothing of it.
    pub points: Vec<Point<'a>>,
}

/// The tables of agents against themselves, in the order in which the agents are named: from weak to strong.
pub fn levels<'a>(contest: &Contest, tables: &'a [Table]) -> Vec<&'a Table> {
    tables.iter().filter(|table| contest.pairings[table.pairing].is_mirror()).collect()
}

/// What the levels are called.
pub fn names(contest: &Contest, tables: &[Table]) -> Vec<String> {
    let name = |table: &&Table| {
        let agent = contest.pairings[table.pairing].agents[0];
        let known = contest.players.as_ref().and_then(|players| players.level_of(agent));
        known.map_or_else(|| agent.to_string(), str::to_owned)
    };
    levels(contest, tables).iter().map(name).collect()
}

/// All measures over strength, in the order in which they are told.
pub fn curves<'a>(contest: &Contest, tables: &'a [Table]) -> Vec<Curve<'a>> {
    let levels = levels(contest, tables);
    let mut measures: Vec<&Measure> = Vec::new();
    for row in levels.iter().rev().flat_map(|table| &table.rows) {
        if !measures.contains(&&row.measure) {
            // draws by an end that only weak players come to stand after the other draws
            let is_before = |m: &&Measure| matches!(row.measure, Measure::DrawsBy(_)) && **m == Measure::Unfinished;
            let place = measures.iter().position(is_before).unwrap_or(measures.len());
            measures.insert(place, &row.measure);
        }
    }
    let curve = |measure: &Measure| {
        let point = |(level, table): (usize, &&'a Table)| {
            table.rows.iter().find(|row| row.measure == *measure).map(|row| Point { level, row })
        };
        Curve { measure: measure.clone(), points: levels.iter().enumerate().filter_map(point).collect() }
    };
    measures.into_iter().map(curve).collect()
}

/// Of agents that are named from weak to strong, those that surely lost to one named before them, in words: which of them, to
/// whom, and what to do. Where players were chosen, nobody named them.
pub fn misplaced(contest: &Contest, games: &[impl Account], tables: &[Table]) -> Vec<String> {
    let agents: Vec<AgentSpec> =
        levels(contest, tables).iter().map(|table| contest.pairings[table.pairing].agents[0]).collect();
    let place = |agent: AgentSpec| agents.iter().position(|other| *other == agent);
    let told = |table: &Table| {
        let [second, first] = contest.pairings[table.pairing].agents;
        let is_named_later = place(second)? > place(first)?;
        let row = table.rows.first().filter(|_| is_named_later)?;
        let met = games.iter().filter(|game| game.side().0 == table.pairing);
        let even = even_score(met, contest.contestants[0].rules.engine.players());
        let is_weaker = |figure: &&Figure| figure.interval.is_some_and(|interval| interval.high < even);
        let score = row.figures.iter().find(is_weaker)?.words(row.measure.scale()).replace("  ", " ");
        Some(format!(
            "`{second}` is named after `{first}`, as the stronger of the two, but is the weaker: its score against it is \
             {score}. What the last agent says is believed: name them from weak to strong"
        ))
    };
    tables.iter().filter(|_| contest.players.is_none()).filter_map(told).collect()
}

impl<'a> Curve<'a> {
    /// What the strongest say who say anything of it.
    pub fn strongest(&self) -> Option<Point<'a>> {
        self.points.last().copied()
    }

    /// What the strongest of so many levels claim of a rule set (the second is 0): that it has more, or less.
    pub fn claimed(&self, which: usize, levels: usize) -> Option<Point<'a>> {
        let is_claim = |point: &Point| point.row.against[which].claim.is_difference();
        self.strongest().filter(|point| point.level + 1 == levels && is_claim(point))
    }

    /// The weaker levels that are sure of something about a rule set (the second is 0) which the strongest do not say.
    pub fn others(&self, which: usize) -> Vec<Point<'a>> {
        let Some((strongest, weaker)) = self.points.split_last() else { return Vec::new() };
        let claim = |point: &Point| point.row.against[which].claim;
        let differs = |point: &&Point| match (claim(point), claim(strongest)) {
            (Claim::Unknown, _) => false,
            // nothing that would matter is nothing that contradicts what is open
            (Claim::Same, Claim::Unknown) => false,
            (weak, strong) => weak != strong,
        };
        weaker.iter().filter(differs).copied().collect()
    }
}
