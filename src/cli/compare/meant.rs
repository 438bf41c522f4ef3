//! Whether tweaks do what they were meant to do.

use super::telling::paragraph;
use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::wrapped;
use crate::lab::compare::{Claim, Table};
use crate::lab::compared::Compared;
use crate::lab::contest::{Contest, letter};
use crate::lab::meant::{Judged, Judgement, ends_in, read, whose};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::Write;

/// What came of what a rule set was meant to do.
#[derive(Serialize)]
pub struct Purpose {
    rules: String,
    agents: String,
    clauses: Vec<Judged>,
    /// What of it cannot be tested.
    untestable: Vec<String>,
    /// Why not, and what can be said.
    #[serde(skip)]
    why: Vec<(String, String)>,
    #[serde(skip)]
    number: usize,
}

/// All that was meant, as the strongest players see it.
pub fn all<G: Compared>(contest: &Contest, games: &[G]) -> Vec<Purpose> {
    let Some(pairing) = contest.strongest() else { return Vec::new() };
    let ends = ends_in(contest);
    let of = |(number, contestant): (usize, &crate::lab::contest::Contestant)| {
        // meant is a change from what the rules were without the tweak
        let text = contestant.meant.as_ref().filter(|_| !is_meant_by_first(contest, number))?;
        let meant = read(text, Some(&ends));
        Some(Purpose {
            rules: contestant.label.clone(),
            agents: contest.pairings[pairing].name(),
            clauses: G::judged(contest, games, (pairing, number), &meant.clauses),
            untestable: meant.others.iter().map(|other| text[other.at.clone()].to_owned()).collect(),
            why: meant.others.into_iter().map(|other| (other.message, other.help)).collect(),
            number,
        })
    };
    contest.contestants.iter().enumerate().skip(1).filter_map(of).collect()
}

/// True for a rule set that is meant to do what the first is meant to do: that is a change from other rules than these.
fn is_meant_by_first(contest: &Contest, number: usize) -> bool {
    let meant = |number: usize| &contest.contestants[number].meant;
    number > 0 && meant(number).is_some() && meant(number) == meant(0)
}

/// Prints what held, what failed and what is open; `tables` say what the comparisons left open.
pub fn print<G: Compared>(contest: &Contest, games: &[G], tables: &[Table], out: &mut dyn Write) -> Result {
    let style = Style::new().bold();
    let untold = (0..contest.contestants.len()).filter(|&number| is_meant_by_first(contest, number));
    let untold: Vec<String> = untold.map(|number| letter(number).to_string()).collect();
    if !untold.is_empty() {
        let letters = untold.join(", ");
        let text = format!(
            "what {letters} was meant to do is not judged: A is meant to do the same; name the game first that both change: \
             `boardwright compare GAME …`"
        );
        writeln!(out)?;
        paragraph(&text, out)?;
    }
    for told in all(contest, games) {
        if told.clauses.is_empty() && told.untestable.is_empty() {
            continue;
        }
        let heading = format!("{style}what {} was meant to do{style:#}", letter(told.number));
        writeln!(out, "\n{heading} (together sure to 95 %; {})", told.agents)?;
        for judged in &told.clauses {
            line(judged, whose(contest), out)?;
        }
        if told.clauses.iter().any(|judged| is_open_above(contest, tables, told.number, judged)) {
            paragraph(
                "each of these is asked by itself, among fewer questions than the comparisons above: so it may be settled \
                 here and open there",
                out,
            )?;
        }
        for (text, (why, _)) in told.untestable.iter().zip(&told.why) {
            writeln!(out, "  -       {text}: cannot be tested")?;
            wrapped(why, WIDTH - 10).iter().try_for_each(|line| writeln!(out, "          {line}"))?;
        }
        // what can be said instead is told once
        let helps: BTreeSet<&String> = told.why.iter().map(|(_, help)| help).collect();
        for line in helps.into_iter().flat_map(|help| wrapped(help, WIDTH - 10)) {
            writeln!(out, "          {line}")?;
        }
    }
    Ok(())
}

/// True where a clause about a change is settled, and the comparison of the same measure is not.
fn is_open_above(contest: &Contest, tables: &[Table], number: usize, judged: &Judged) -> bool {
    let is_settled = judged.judgement != Judgement::Open && judged.now.is_some();
    let asked = tables.iter().filter(|table| Some(table.pairing) == contest.strongest());
    let row = asked.flat_map(|table| &table.rows).find(|row| row.measure == judged.measure);
    is_settled && row.is_some_and(|row| row.against[number - 1].claim == Claim::Unknown)
}

/// A clause with what came of it.
pub fn line(judged: &Judged, whose: &str, out: &mut dyn Write) -> Result {
    let style = match judged.judgement {
        Judgement::Held => AnsiColor::Green.on_default().bold(),
        Judgement::Failed => AnsiColor::Red.on_default().bold(),
        Judgement::Open => Style::new().dimmed(),
    };
    let word = judged.judgement.word();
    let text = format!("{}: {}", judged.text, judged.figures(whose));
    for (number, line) in wrapped(&text, WIDTH - 12).into_iter().enumerate() {
        let word = if number == 0 { word } else { "" };
        writeln!(out, "  {style}{word:<6}{style:#}  {line}")?;
    }
    Ok(())
}
