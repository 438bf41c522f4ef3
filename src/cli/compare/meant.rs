//! Whether tweaks do what they were meant to do.

use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::wrapped;
use crate::lab::contest::{Contest, letter};
use crate::lab::game::Played;
use crate::lab::meant::{Judged, Judgement, judge, read, sayable};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::io::Write;

/// What came of what a rule set was meant to do.
#[derive(Serialize)]
pub struct Purpose {
    rules: String,
    agents: String,
    clauses: Vec<Judged>,
    /// What of it cannot be tested.
    untestable: Vec<String>,
    #[serde(skip)]
    letter: char,
}

/// All that was meant, as the strongest players see it.
pub fn all(contest: &Contest, games: &[Played]) -> Vec<Purpose> {
    let Some(pairing) = contest.strongest() else { return Vec::new() };
    let of = |(number, contestant): (usize, &crate::lab::contest::Contestant)| {
        let text = contestant.meant.as_ref()?;
        let meant = read(text);
        Some(Purpose {
            rules: contestant.label.clone(),
            agents: contest.pairings[pairing].name(),
            clauses: judge(contest, games, pairing, number, &meant.clauses),
            untestable: meant.others.iter().map(|other| text[other.at.clone()].to_owned()).collect(),
            letter: letter(number),
        })
    };
    contest.contestants.iter().enumerate().skip(1).filter_map(of).collect()
}

/// Prints what held, what failed and what is open.
pub fn print(contest: &Contest, games: &[Played], out: &mut dyn Write) -> Result {
    let style = Style::new().bold();
    for told in all(contest, games) {
        if told.clauses.is_empty() {
            continue;
        }
        let heading = format!("{style}what {} was meant to do{style:#}", told.letter);
        writeln!(out, "\n{heading} (together sure to 95 %; {})", told.agents)?;
        for judged in &told.clauses {
            line(judged, out)?;
        }
        for text in &told.untestable {
            writeln!(out, "  -       {text}: cannot be tested")?;
        }
        if !told.untestable.is_empty() {
            for line in wrapped(&sayable(), WIDTH - 10) {
                writeln!(out, "          {line}")?;
            }
        }
    }
    Ok(())
}

/// A clause with what came of it.
pub fn line(judged: &Judged, out: &mut dyn Write) -> Result {
    let style = match judged.judgement {
        Judgement::Held => AnsiColor::Green.on_default().bold(),
        Judgement::Failed => AnsiColor::Red.on_default().bold(),
        Judgement::Open => Style::new().dimmed(),
    };
    let word = judged.judgement.word();
    let text = format!("{}: {}", judged.text, judged.figures());
    for (number, line) in wrapped(&text, WIDTH - 12).into_iter().enumerate() {
        let word = if number == 0 { word } else { "" };
        writeln!(out, "  {style}{word:<6}{style:#}  {line}")?;
    }
    Ok(())
}
