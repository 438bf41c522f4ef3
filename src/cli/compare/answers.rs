//! What is known of what was asked, where games stop as soon as it is.

use crate::cli::fault::Result;
use crate::cli::table::many;
use crate::lab::compare::sides;
use crate::lab::contest::{Contest, letter};
use crate::lab::game::Played;
use crate::lab::measures::Scale;
use crate::lab::plan::{Plan, Stop};
use crate::lab::stats::Answer;
use serde::Serialize;
use std::io::Write;

/// One answer to what was asked.
#[derive(Serialize)]
pub struct Found {
    /// The rule set that is held against the first; none where the question is about all.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    agents: String,
    answer: Finding,
    /// Games of each rule set.
    games: usize,
    #[serde(skip)]
    letter: Option<char>,
}

/// What is known.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Finding {
    /// The measure is larger,
    More,
    /// smaller,
    Less,
    /// or does not differ by so much,
    None,
    /// or there are not enough games to tell.
    Open,
    /// The figures are known so well,
    Known,
    /// or not yet.
    Unknown,
}

impl Finding {
    fn words(self) -> &'static str {
        match self {
            Self::More => "yes, it is larger",
            Self::Less => "yes, it is smaller",
            Self::None => "no",
            Self::Open => "not enough games to tell",
            Self::Known => "known",
            Self::Unknown => "not known yet",
        }
    }
}

/// All that is known of what was asked.
pub fn all(contest: &Contest, stop: &Stop, games: &[Played]) -> Vec<Found> {
    let plan = Plan::new(contest, stop);
    let mut found = Vec::new();
    for (pairing, agents) in contest.pairings.iter().enumerate() {
        let sides = sides(contest, games, pairing);
        let agents = agents.name();
        match stop {
            Stop::Games | Stop::Clear(_) => {}
            Stop::Until(_) => {
                let answer = if plan.is_enough(pairing, games) { Finding::Known } else { Finding::Unknown };
                found.push(Found { rules: None, agents, answer, games: sides[0].len(), letter: None });
            }
            Stop::Answered { .. } => found.extend((1..sides.len()).map(|other| Found {
                rules: Some(contest.contestants[other].label.clone()),
                agents: agents.clone(),
                answer: match plan.answer_of(&sides, other) {
                    Answer::More => Finding::More,
                    Answer::Less => Finding::Less,
                    Answer::None => Finding::None,
                    Answer::Open => Finding::Open,
                },
                games: sides[other].len(),
                letter: Some(letter(other)),
            })),
        }
    }
    found
}

/// Prints what is known of what was asked.
pub fn answers(contest: &Contest, stop: &Stop, games: &[Played], out: &mut dyn Write) -> Result {
    match stop {
        Stop::Games | Stop::Clear(_) => return Ok(()),
        Stop::Until(half) => {
            writeln!(out, "\nasked: the first player's score and the draws to {:.1} points either way", half * 100.0)?;
        }
        Stop::Answered { measure, worth } => {
            let unit = if measure.scale() == Scale::Number { "%" } else { "points" };
            writeln!(out, "\nasked: does `{}` differ by {:.1} {unit} or more?", measure.name(), worth * 100.0)?;
            writeln!(out, "(the answer is wrong once in twenty times)")?;
        }
    }
    for Found { agents, answer, games, letter, .. } in all(contest, stop, games) {
        let whom = letter.map_or_else(|| agents.clone(), |letter| format!("{letter} against A, {agents}"));
        writeln!(out, "  {whom}: {} (after {} each)", answer.words(), many(games, "game"))?;
    }
    Ok(())
}
