//! `turns`: what may be played.

use crate::cli::fault::Result;
use crate::cli::outcome::{self, Ended, ended};
use crate::cli::session::{GameArgs, Session, StartArgs};
use boardwright::id::CellId;
use boardwright::notation::position::{self, Json};
use boardwright::notation::turns;
use boardwright::play::engine::Step;
use boardwright::play::{Part, State, Turn};
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// List the legal turns of a position, one a line.
#[derive(Args)]
#[command(after_help = "Example: boardwright turns pijersi --play \"a4-b5=c4\" --count")]
pub struct Turns {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Print each turn with its steps, the position after it and the result, as JSON.
    #[arg(long, conflicts_with = "count")]
    json: bool,
    /// Print only how many there are.
    #[arg(long)]
    count: bool,
    /// List at most so many.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    limit: usize,
}

impl Turns {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        let state = session.position(&self.start)?;
        if self.count {
            return Ok(writeln!(out, "{}", session.rules.engine.count_turns(&state))?);
        }
        let mut found = session.rules.engine.turns(&state, self.limit.saturating_add(1));
        let more = found.len() > self.limit;
        found.truncate(self.limit);
        if self.json {
            print_json(&session, &state, &found, out)?
        } else {
            print(&session, &state, &found, out)?
        }
        if more {
            out.flush()?;
            let _ = writeln!(anstream::stderr(), "note: stopped at {} turns; `--limit` lists more", self.limit);
        }
        Ok(())
    }
}

fn print(session: &Session, state: &State, found: &[Turn], out: &mut dyn Write) -> Result {
    for turn in found {
        writeln!(out, "{}", turns::write(&session.rules, state, turn))?;
    }
    if found.is_empty() {
        out.flush()?;
        let _ = writeln!(anstream::stderr(), "note: there is no turn: {}", outcome::words(&session.rules, state));
    }
    Ok(())
}

/// One element a line.
fn print_json(session: &Session, state: &State, found: &[Turn], out: &mut dyn Write) -> Result {
    for (number, turn) in found.iter().enumerate() {
        let told = serde_json::to_string(&told(session, state, turn)).map_err(std::io::Error::from)?;
        write!(out, "{}\n  {told}", if number > 0 { "," } else { "[" })?;
    }
    Ok(writeln!(out, "{}]", if found.is_empty() { "[" } else { "\n" })?)
}

/// A turn, for programs.
#[derive(Serialize)]
struct Told<'a> {
    turn: String,
    steps: Vec<ToldStep<'a>>,
    position: Json,
    result: Option<Ended>,
}

/// A part of a turn: the move and its cells.
#[derive(Serialize)]
struct ToldStep<'a> {
    #[serde(rename = "move")]
    played: &'a str,
    from: Option<&'a str>,
    to: Option<&'a str>,
    taken: Vec<&'a str>,
}

fn told<'a>(session: &'a Session, state: &State, turn: &Turn) -> Told<'a> {
    let rules = &session.rules;
    let after = rules.engine.play(state, turn);
    Told {
        turn: turns::write(rules, state, turn),
        steps: rules.engine.steps(state, turn).iter().map(|step| told_step(session, step)).collect(),
        position: position::write_json(rules, &after),
        result: ended(rules, rules.engine.outcome(&after)),
    }
}

fn told_step<'a>(session: &'a Session, step: &Step) -> ToldStep<'a> {
    let names = &session.rules.names;
    let cell = |cell: u16| names.cells.get(CellId(cell)).map(|c| c.name.as_str());
    let played = match names.moves.get(step.part.mv as usize) {
        Some(played) => &played.name,
        None if step.part.mv == Part::AGAIN => "again",
        None => turns::PASS,
    };
    let taken = step.taken.iter().filter_map(|(place, _)| cell(*place)).collect();
    ToldStep { played, from: cell(step.part.from), to: cell(step.part.to), taken }
}
