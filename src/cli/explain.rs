//! `explain`: why a turn is not legal, or what it does.

use crate::cli::fault::{Fault, Result};
use crate::cli::render::{self, Tone};
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::explain::explain;
use crate::play::State;
use crate::source::Span;
use clap::Args;
use std::io::Write;

/// Explain why a turn is not legal, or what it does, and show the clauses that say so.
#[derive(Args)]
#[command(after_help = "The exit code is 1 if the turn is not legal.\n\n\
    Example: boardwright explain my-game.rules a1-a5 --play \"a2-a3; f5-f4\"")]
pub struct Explain {
    #[command(flatten)]
    game: GameArgs,
    /// The turn, as the game writes it.
    turn: String,
    #[command(flatten)]
    start: StartArgs,
}

impl Explain {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        let state = session.position(&self.start)?;
        if tell(&session, &state, &self.turn, out)? { Ok(()) } else { Err(Fault::Reported) }
    }
}

/// Tells why a turn is not legal, or what it does; true where it is legal.
pub fn tell(session: &Session, state: &State, text: &str, out: &mut dyn Write) -> Result<bool> {
    let explanation = explain(&session.rules, state, text);
    let tone = if explanation.is_legal { Tone::Legal } else { Tone::Illegal };
    for line in explanation.lines {
        let spans: Vec<Span> = line.spans(&session.game.clauses).collect();
        match render::places(&session.sources, &spans, tone, &line.text) {
            Some(text) => writeln!(out, "{text}\n")?,
            None => writeln!(out, "{}", line.text)?,
        }
    }
    Ok(explanation.is_legal)
}
