//! How games go, for `compare --course`: what the report draws, in a table.

use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::wrapped;
use crate::lab::contest::{Contest, letter};
use crate::lab::course::{Course, choices, lead_of_winner};
use crate::lab::facts::{Fact, Seen, Told};
use crate::lab::game::Played;
use anstyle::Style;
use std::io::Write;

/// Room for what is told.
const NAME: usize = 20;

/// A space at which no line ends.
const KEPT: &str = "\u{a0}";

/// Tells how the games of the strongest go, rule set by rule set.
pub fn print(contest: &Contest, seen: &[Seen], together: &[Told], out: &mut dyn Write) -> Result {
    let Some(pairing) = contest.strongest() else { return Ok(()) };
    let style = Style::new().bold();
    writeln!(out, "\n{style}how games of {} go{style:#}", contest.pairings[pairing].name())?;
    for Told { topic, facts } in together {
        rows(topic, &facts.iter().map(|facts| listed(facts)).collect::<Vec<_>>(), out)?;
    }
    let each = |what: &dyn Fn(&[&Played]) -> String| seen.iter().map(|seen| what(&seen.games)).collect::<Vec<_>>();
    rows("choices by tenths", &each(&|games| line(&choices(games), 1.0)), out)?;
    rows("winner's lead, %", &each(&|games| line(&lead_of_winner(games), 100.0)), out)
}

/// Tells one topic alone, of the games of the strongest.
pub fn print_topic(contest: &Contest, Told { topic, facts }: &Told, out: &mut dyn Write) -> Result {
    let Some(pairing) = contest.strongest() else { return Ok(()) };
    let style = Style::new().bold();
    writeln!(out, "\n{style}{topic}{style:#} ({}, in games of their own)", contest.pairings[pairing].name())?;
    rows("", &facts.iter().map(|facts| listed(facts)).collect::<Vec<_>>(), out)
}

/// Figures with their intervals, one after the other; none is broken at the end of a line.
pub(super) fn listed(facts: &[Fact]) -> String {
    facts.iter().map(|fact| fact.words().replace(' ', KEPT)).collect::<Vec<_>>().join("; ")
}

/// A line for each rule set; nothing where there is nothing to tell of any.
pub(super) fn rows(name: &str, texts: &[String], out: &mut dyn Write) -> Result {
    if texts.iter().all(String::is_empty) {
        return Ok(());
    }
    for (side, text) in texts.iter().enumerate() {
        let name = if side == 0 { name } else { "" };
        let text = if text.is_empty() { "too few games to tell" } else { text };
        for (number, line) in wrapped(text, WIDTH - NAME - 5).iter().enumerate() {
            let (name, letter) = if number == 0 { (name, letter(side)) } else { ("", ' ') };
            writeln!(out, "  {name:<NAME$} {letter}  {}", line.replace(KEPT, " "))?;
        }
    }
    Ok(())
}

/// Figures along the game.
fn line(course: &Course, times: f64) -> String {
    if course.iter().all(Option::is_none) {
        return String::new();
    }
    let figure = |point: &Option<(f64, _)>| point.map_or("?".to_owned(), |(value, _): (f64, _)| plain(value * times));
    course.iter().map(|point| format!("{:>4}", figure(point))).collect::<Vec<_>>().join(" ")
}

/// A number in four characters, if it can be.
fn plain(value: f64) -> String {
    match value.abs() {
        small if small < 9.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
