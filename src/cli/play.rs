//! `play`: a game in the terminal, line by line.

mod ask;
mod choice;
mod command;
mod cup;
mod keep;
mod part;
pub mod seats;
mod table;

use crate::agents::{GUESTS, HELP};
use crate::cli::convert::target_of;
use crate::cli::fault::{Result, misuse};
use crate::cli::number::positive;
use crate::cli::render::note;
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::write::Overwrite;
use crate::lab::contest::stem;
use crate::notation::rolls;
use crate::play::Outcome;
use clap::Args;
use cup::Cup;
use seats::{Seat, Thinker};
use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use table::Table;

/// Told where the input is no terminal and nothing says who plays: turns in it would be passed over in silence.
const NOBODY: &str = "the computer plays all sides, and the input is not read; for whom turns stand in it is said by \
    `--seat PLAYER=human`";

/// Play a game in the terminal, against other people or the computer.
#[derive(Args)]
#[command(after_help = format!("SEATS:\n  human             a person at this terminal\n{HELP}\n{GUESTS}\n\n\
    By default, in a terminal the first player is human and the others are mcts:1s; elsewhere all are mcts:200. \
    Type `help` while you play. Where the highest roll begins, the players roll for it, unless `--first` says who. \
    The same seed gives the same dice; in a terminal, without one, they differ each time.\n\n\
    Example: boardwright play my-game.rules --seat White=human --seat Black=mcts:2s"))]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Who plays for a player; may be given once for each player.
    #[arg(long = "seat", value_name = "PLAYER=SEAT")]
    seats: Vec<String>,
    /// Ask what was rolled, for people who roll their own dice.
    #[arg(long)]
    ask_dice: bool,
    /// Write the game to a file when it is over or left.
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Write it to a file in the format that its ending names, as `convert` writes it: `game.pgn`, `game.sgf`.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// If no human plays, print only the record of the game.
    #[arg(long)]
    quiet: bool,
    /// If no human plays, stop the game after this many turns.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    max_turns: u32,
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        self.save.iter().chain(&self.record).try_for_each(|file| self.overwrite.check(file))?;
        let session = Session::open(&self.game)?;
        let target = self.record.as_ref().map(|file| target_of(&session.rules, file)).transpose()?;
        let terminal = std::io::stdin().is_terminal();
        let seed = self.start.seed.unwrap_or(1);
        let dice_seed = if terminal { self.start.seed.unwrap_or_else(by_the_clock) } else { seed };
        let mut cup = Cup::new(dice_seed, self.ask_dice);
        if self.ask_dice && !session.rules.engine.has_dice() && session.rules.engine.first_roll().is_none() {
            return misuse(format!("`--ask-dice`: `{}` is played without dice", self.game.game));
        }
        if !terminal && self.seats.is_empty() && !self.ask_dice && !self.quiet {
            note(NOBODY);
        }
        session.line(&self.start)?; // tells what is wrong before anybody rolls
        let start = self.first(&session, &mut cup, terminal, out)?;
        let line = session.line(&start)?;
        let game = stem(self.game.game.split(':').next().unwrap_or_default());
        let mut table = Table {
            session: &session,
            seats: seats::read(&session, &self.seats, game, terminal, seed)?,
            header: keep::header(&session, &self.game, &start, &line.start)?,
            line,
            adviser: Thinker::adviser(seed),
            undone: Vec::new(),
            resigned: None,
            cup,
            in_parts: session.rules.engine.by_parts(),
            done: Vec::new(),
            saved: BTreeSet::new(),
        };
        if self.ask_dice || table.seats.iter().any(|seat| matches!(seat, Seat::Human)) {
            table.host(terminal, out)?;
        } else {
            self.watch(&mut table, out)?;
        }
        if let (Some(file), Some(target)) = (&self.record, target) {
            let loser = table.resigned.as_ref().map(|(loser, _)| *loser);
            self.overwrite.write(file, keep::foreign(&session.rules, &table.line, loser, target))?;
        }
        let Some(file) = &self.save else { return Ok(()) };
        let force = self.overwrite.force || table.saved.contains(file);
        Overwrite { force }.write(file, table.record()).inspect_err(|_| {
            // the game is not lost for that
            let _ = write!(out, "{}", table.record());
        })
    }

    /// The position to begin with, and who begins by his roll, where the rules say so and the arguments nothing else.
    fn first(&self, session: &Session, cup: &mut Cup, terminal: bool, out: &mut dyn Write) -> Result<StartArgs> {
        let StartArgs { first, position, play, .. } = &self.start;
        if first.is_some() || position.is_some() || play.is_some() {
            return Ok(self.start.clone());
        }
        let first = match self.quiet {
            true => cup.first(session, terminal, &mut std::io::sink())?,
            false => cup.first(session, terminal, out)?,
        };
        Ok(StartArgs { first: first.map(|p| session.rules.names.players[p].clone()), ..self.start.clone() })
    }

    /// Computers among themselves.
    fn watch(&self, table: &mut Table<'_>, out: &mut dyn Write) -> Result {
        let session = table.session;
        let rules = &session.rules;
        if !self.quiet {
            table.draw(out)?;
        }
        while table.line.played.len() < self.max_turns as usize
            && rules.engine.outcome(table.line.now()) == Outcome::Open
        {
            table.roll();
            let before = table.line.now().clone();
            let Some(turn) = table.think()? else { break };
            table.line.play(rules, turn.clone());
            if !self.quiet {
                let player = &rules.names.players[rules.engine.mover(&before)];
                writeln!(out, "\n{}. {player}: {}\n", table.line.played.len(), rolls::write(rules, &before, &turn))?;
                table.draw(out)?;
                out.flush()?;
            }
        }
        if !self.quiet {
            writeln!(out, "\n{}\n", table.in_words())?;
        }
        Ok(write!(out, "{}", table.record())?)
    }
}

/// A seed that nobody has seen before.
fn by_the_clock() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos());
    since as u64
}
