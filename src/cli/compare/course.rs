//! How games go, for `compare --course`: what the report draws, in a table.

use super::Telling;
use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::{many, wrapped};
use anstyle::Style;
use boardwright::lab::compare::sides;
use boardwright::lab::contest::{Contestant, Pairing, letter};
use boardwright::lab::course::{Cells, Course, choices, first_turns, lead_of_winner};
use boardwright::lab::game::Played;
use boardwright::lab::stats::Interval;
use std::io::Write;

/// Room for what is told.
const NAME: usize = 20;

/// Tells how the games of the strongest go, rule set by rule set.
pub fn print(told: Telling, out: &mut dyn Write) -> Result {
    let Telling { contest, games, .. } = told;
    let Some(pairing) = contest.pairings.iter().rposition(Pairing::is_mirror) else { return Ok(()) };
    let sides = sides(contest, games, pairing);
    let style = Style::new().bold();
    writeln!(out, "\n{style}how games of {} go{style:#}", contest.pairings[pairing].name())?;
    let each = |what: &dyn Fn(&Contestant, &[&Played]) -> String| -> Vec<String> {
        contest.contestants.iter().zip(&sides).map(|(contestant, games)| what(contestant, games)).collect()
    };
    rows("first turns", &each(&|_, games| first(games)), out)?;
    rows("never used", &each(&never_used), out)?;
    rows("choices by tenths", &each(&|_, games| line(&choices(games), 1.0)), out)?;
    rows("winner's lead, %", &each(&|_, games| line(&lead_of_winner(games), 100.0)), out)
}

/// A line for each rule set; nothing where there is nothing to tell of any.
fn rows(name: &str, texts: &[String], out: &mut dyn Write) -> Result {
    if texts.iter().all(String::is_empty) {
        return Ok(());
    }
    for (side, text) in texts.iter().enumerate() {
        let name = if side == 0 { name } else { "" };
        let text = if text.is_empty() { "too few games to tell" } else { text };
        for (number, line) in wrapped(text, WIDTH - NAME - 5).iter().enumerate() {
            let (name, letter) = if number == 0 { (name, letter(side)) } else { ("", ' ') };
            writeln!(out, "  {name:<NAME$} {letter}  {line}")?;
        }
    }
    Ok(())
}

fn first(games: &[&Played]) -> String {
    let words = |(value, Interval { low, high }): (f64, Interval)| {
        format!("like {value:.1} turns played equally often ({low:.1} .. {high:.1})")
    };
    first_turns(games).map_or_else(String::new, words)
}

fn never_used(contestant: &Contestant, games: &[&Played]) -> String {
    let cells = Cells::of(contestant, games);
    if cells.games == 0 {
        return String::new();
    }
    let unused = cells.never_used(contestant);
    let which = if unused.is_empty() { "none".to_owned() } else { unused.join(" ") };
    let most = 100.0 * cells.at_most();
    format!("{which} (in {}, so in fewer than {most:.1} % of games)", many(cells.games, "game"))
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
