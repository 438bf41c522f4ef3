//! Results as tables for other programs, in CSV: one line a game, and one line a figure.

#[cfg(feature = "parquet")]
mod columns;

#[cfg(feature = "parquet")]
pub use columns::parquet;

use super::compare::{FlatRow, Seat, Table, flat_rows};
use super::contest::Contest;
use super::facts::Told;
use super::game::{End, Played};
use super::measures::{MEASURES, Measure};
use crate::notation::outcome::in_order;
use csv::{Error, Writer};

/// One line a game, with all measures.
///
/// # Errors
/// None that could be expected: it is written to memory.
pub fn games(contest: &Contest, games: &[Played]) -> Result<Vec<u8>, Error> {
    let has_points = games.iter().any(|game| game.points.is_some());
    let told = MEASURES.into_iter().filter(|measure| has_points || *measure != Measure::Points);
    let measures: Vec<Measure> = told.chain([Measure::Strength]).collect();
    let mut sheet = Writer::from_writer(Vec::new());
    let has_ranks = games.iter().any(|game| game.ranking.is_some());
    let fixed = ["game", "rules", "agents", "seed", "first", "end", "winner", "by", "ranking"];
    let fixed = &fixed[..fixed.len() - usize::from(!has_ranks)];
    sheet.write_record(fixed.iter().map(|f| (*f).to_owned()).chain(measures.iter().map(Measure::name)))?;
    for (game, place) in games.iter().zip(1usize..) {
        let contestant = &contest.contestants[game.rules];
        let end = match game.end {
            End::Win => "win",
            End::Draw => "draw",
            End::Unfinished => "unfinished",
        };
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let facts = [
            place.to_string(),
            contestant.label.clone(),
            contest.pairings[game.pairing].name(),
            game.seed.to_string(),
            game.first.clone(),
            end.to_owned(),
            text(&game.winner),
            text(&game.by),
        ];
        let cells = contestant.rules.engine.cells();
        let ranking = has_ranks.then(|| in_order(game.winner.as_deref(), game.ranking.as_deref()));
        let values = measures.iter().map(|m| number(m.of(game, cells)));
        sheet.write_record(facts.into_iter().chain(ranking).chain(values))?;
    }
    sheet.into_inner().map_err(|e| Error::from(e.into_error()))
}

/// A number with six digits after the point at most.
fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |v| ((v * 1e6).round() / 1e6).to_string())
}

/// One line for each figure, with what it is compared with.
///
/// # Errors
/// None that could be expected: it is written to memory.
pub fn measures(contest: &Contest, games: &[Played], tables: &[Table]) -> Result<Vec<u8>, Error> {
    let mut sheet = Writer::from_writer(Vec::new());
    sheet.write_record([
        "agents",
        "measure",
        "rules",
        "games",
        "value",
        "low",
        "high",
        "difference",
        "difference_low",
        "difference_high",
        "p",
        "p_corrected",
        "claim",
    ])?;
    for FlatRow { agents, measure, figures, against, .. } in flat_rows(contest, &Seat::of(contest, games), tables) {
        for (side, figure) in figures.iter().enumerate() {
            let other = side.checked_sub(1).and_then(|other| against.get(other));
            let claim = other.map_or(String::new(), |a| format!("{:?}", a.claim).to_lowercase());
            sheet.write_record([
                agents.clone(),
                measure.clone(),
                contest.contestants[side].label.clone(),
                figure.games.to_string(),
                number(figure.value),
                number(figure.interval.map(|i| i.low)),
                number(figure.interval.map(|i| i.high)),
                number(other.and_then(|a| a.difference)),
                number(other.and_then(|a| a.interval).map(|i| i.low)),
                number(other.and_then(|a| a.interval).map(|i| i.high)),
                number(other.map(|a| a.p)),
                number(other.map(|a| a.corrected)),
                claim,
            ])?;
        }
    }
    sheet.into_inner().map_err(|e| Error::from(e.into_error()))
}

/// One line for each figure that the games of a rule set have together, topic by topic.
///
/// # Errors
/// None that could be expected: it is written to memory.
pub fn facts(contest: &Contest, told: &[Told]) -> Result<Vec<u8>, Error> {
    let mut sheet = Writer::from_writer(Vec::new());
    sheet.write_record(["agents", "topic", "rules", "what", "value", "low", "high"])?;
    let agents = contest.strongest().map_or_else(String::new, |place| contest.pairings[place].name());
    for Told { topic, facts } in told {
        for (contestant, fact) in
            contest.contestants.iter().zip(facts).flat_map(|(c, all)| all.iter().map(move |f| (c, f)))
        {
            sheet.write_record([
                agents.clone(),
                (*topic).to_owned(),
                contestant.label.clone(),
                fact.what.clone(),
                number(Some(fact.value)),
                number(fact.interval.map(|i| i.low)),
                number(fact.interval.map(|i| i.high)),
            ])?;
        }
    }
    sheet.into_inner().map_err(|e| Error::from(e.into_error()))
}
