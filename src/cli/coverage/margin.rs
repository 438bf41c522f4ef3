//! A rules file with counts in the margin.

use super::Place;
use crate::cli::fault::Result;
use crate::cli::session::Session;
use crate::cli::table::{cut, grouped};
use crate::source::SourceFile;
use anstyle::{AnsiColor, Style};
use std::io::Write;

/// Prints all files of a game that hold clauses which can take part in it, the last one read first: what extends stands
/// before what it extends.
pub fn print(session: &Session, places: &[Place<'_>], games: u64, width: usize, out: &mut dyn Write) -> Result {
    let has_clauses = |file: &&SourceFile| places.iter().any(|place| place.is_in(file));
    for file in session.sources.files().iter().filter(has_clauses) {
        let bold = Style::new().bold();
        writeln!(out, "{bold}{:>14}  games   {}{bold:#}", "times", file.name)?;
        for (number, text) in file.text.lines().enumerate() {
            let here: Vec<&Place<'_>> = places.iter().filter(|p| p.is_in(file) && p.line == number + 1).collect();
            line(&here, games, text, width, out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// How wide the margin is.
const MARGIN: usize = 24;

fn line(here: &[&Place<'_>], games: u64, text: &str, width: usize, out: &mut dyn Write) -> Result {
    let room = if width == 0 { usize::MAX } else { width.saturating_sub(MARGIN) };
    let text = cut(text, room);
    let dead = here.iter().filter(|place| place.count.is_dead()).count();
    let (sign, style) = match dead {
        0 => ("  ", Style::new()),
        n if n == here.len() => ("!!", AnsiColor::Red.on_default().bold()),
        _ => (" !", AnsiColor::Yellow.on_default()),
    };
    let most = here.iter().map(|place| place.count.fired).max_by_key(|fired| fired.times);
    let refuses = here.iter().any(|place| place.count.refused > 0);
    let margin = match most {
        None => String::new(),
        // it refuses: that is all it does
        Some(fired) if fired.times == 0 && refuses => format!("{:>11}  {:>5}", "refuses", ""),
        Some(fired) => {
            let share = 100.0 * fired.games as f64 / games.max(1) as f64;
            format!("{:>11}  {share:>3.0} %", grouped(fired.times))
        }
    };
    let line = format!("{style}{sign} {margin:<18}{style:#} | {text}");
    Ok(writeln!(out, "{}", line.trim_end())?)
}
