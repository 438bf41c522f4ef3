//! `play`: a game in the terminal, line by line.

mod choice;
mod command;
mod keep;
mod seats;
mod table;

use crate::cli::fault::Result;
use crate::cli::outcome;
use crate::cli::session::{GameArgs, Session, StartArgs};
use boardwright::notation::turns;
use boardwright::play::Outcome;
use clap::Args;
use seats::{Seat, Thinker};
use std::io::{IsTerminal, Write};
use table::Table;

/// Play a game in the terminal, against other people or the computer.
#[derive(Args)]
#[command(after_help = "SEATS: human; random; mcts:500 (so many trials a turn); mcts:2s (so long a turn).\n\
    In a terminal the first player is human, the others are mcts:1s; else all are mcts:200.\n\
    Type `help` while you play.\n\n\
    Example: boardwright play my-game.rules --seat White=human --seat Black=mcts:2s")]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Who plays for a player; may be given once for each.
    #[arg(long = "seat", value_name = "PLAYER=SEAT")]
    seats: Vec<String>,
    /// Write the game to a file when it is over or left.
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Where no human plays, print only the record of the game.
    #[arg(long)]
    quiet: bool,
    /// Where no human plays, break the game off after so many turns.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_turns: usize,
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        let line = session.line(&self.start)?;
        let terminal = std::io::stdin().is_terminal();
        let seed = self.start.seed.unwrap_or(1);
        let mut table = Table {
            session: &session,
            seats: seats::read(&session, &self.seats, terminal, seed)?,
            header: keep::header(&session, &self.game, &self.start, &line.start)?,
            line,
            adviser: Thinker::adviser(seed),
            undone: Vec::new(),
            resigned: None,
        };
        if table.seats.iter().any(|seat| matches!(seat, Seat::Human)) {
            table.host(terminal, out)?;
        } else {
            self.watch(&mut table, out)?;
        }
        self.save.as_ref().map_or(Ok(()), |file| keep::save(&table, file))
    }

    /// Computers among themselves.
    fn watch(&self, table: &mut Table<'_>, out: &mut dyn Write) -> Result {
        let session = table.session;
        let rules = &session.rules;
        if !self.quiet {
            table.draw(out)?;
        }
        while table.line.played.len() < self.max_turns && rules.engine.outcome(table.line.now()) == Outcome::Open {
            let before = table.line.now().clone();
            let Some(turn) = table.think() else { break };
            table.line.play(rules, turn.clone());
            if !self.quiet {
                let player = &rules.names.players[rules.engine.mover(&before)];
                writeln!(out, "\n{}. {player}: {}\n", table.line.played.len(), turns::write(rules, &before, &turn))?;
                table.draw(out)?;
                out.flush()?;
            }
        }
        if !self.quiet {
            writeln!(out, "\n{}\n", outcome::words(rules, table.line.now()))?;
        }
        Ok(write!(out, "{}", keep::record(table))?)
    }
}
