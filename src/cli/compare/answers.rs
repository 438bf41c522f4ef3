//! What is known of what was asked, where games stop as soon as it is.

use crate::cli::fault::Result;
use crate::cli::table::many;
use crate::lab::compare::sides;
use crate::lab::contest::{Contest, letter};
use crate::lab::game::Played;
use crate::lab::measures::Measure;
use crate::lab::plan::{Plan, Stop};
use crate::lab::stats::Answer;
use std::io::Write;

/// What is known of what was asked.
pub fn answers(contest: &Contest, stop: &Stop, games: &[Played], out: &mut dyn Write) -> Result {
    match stop {
        Stop::Games | Stop::Clear(_) => Ok(()),
        Stop::Until(half) => reached(contest, stop, *half, games, out),
        Stop::Answered { measure, worth } => answered(contest, stop, (measure, *worth), games, out),
    }
}

/// Whether figures are known as well as was asked.
fn reached(contest: &Contest, stop: &Stop, half: f64, games: &[Played], out: &mut dyn Write) -> Result {
    let plan = Plan::new(contest, stop);
    writeln!(out, "\nasked: the first player's score and the draws to {:.1} points either way", half * 100.0)?;
    for (pairing, agents) in contest.pairings.iter().enumerate() {
        let played = sides(contest, games, pairing)[0].len();
        let words = if plan.is_enough(pairing, games) { "known" } else { "not known yet" };
        writeln!(out, "  {}: {words} (after {} each)", agents.name(), many(played, "game"))?;
    }
    Ok(())
}

/// What a sequential test says.
fn answered(
    contest: &Contest,
    stop: &Stop,
    (measure, worth): (&Measure, f64),
    games: &[Played],
    out: &mut dyn Write,
) -> Result {
    let plan = Plan::new(contest, stop);
    writeln!(out, "\nasked: does `{}` differ by {:.1} % or more?", measure.name(), worth * 100.0)?;
    writeln!(out, "(the answer is wrong once in twenty times)")?;
    for pairing in 0..contest.pairings.len() {
        let sides = sides(contest, games, pairing);
        for other in 1..sides.len() {
            let verdict = match plan.answer_of(&sides, other) {
                Answer::More => "yes, it is larger",
                Answer::Less => "yes, it is smaller",
                Answer::None => "no",
                Answer::Open => "not enough games to tell",
            };
            let (name, played) = (contest.pairings[pairing].name(), many(sides[other].len(), "game"));
            writeln!(out, "  {} against A, {name}: {verdict} (after {played} each)", letter(other))?;
        }
    }
    Ok(())
}
