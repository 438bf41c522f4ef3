//! The dice at the table: thrown by the computer, or by people who say what they rolled.

use crate::cli::fault::{Fault, Result};
use crate::cli::play::ask::ask;
use crate::cli::session::Session;
use crate::engine::roll_off::roll_off;
use crate::id::PlayerId;
use crate::notation::rolls::{Said, dice_name, given};
use crate::play::rng::{Rng, rng, throw};
use crate::program;
use std::io::Write;

/// The series of random numbers that the dice draw from, apart from those of setups and agents.
const SERIES: u64 = 1 << 40;

/// What rolls.
pub struct Cup {
    rng: Rng,
    /// People say what they rolled.
    pub asks: bool,
}

impl Cup {
    /// A cup: equal seeds roll alike.
    pub fn new(seed: u64, asks: bool) -> Self {
        Self { rng: rng(seed, SERIES), asks }
    }

    /// A throw of the computer.
    pub fn throw(&mut self, thrown: program::Dice) -> u8 {
        throw(thrown, &mut self.rng)
    }

    /// Settles who begins, where the highest roll does, and tells what was rolled; `None` where people stop answering.
    pub fn first(&mut self, session: &Session, terminal: bool, out: &mut dyn Write) -> Result<Option<PlayerId>> {
        let Some(thrown) = session.rules.engine.first_roll() else { return Ok(None) };
        let players = &session.rules.names.players;
        let mut roll = |player: PlayerId| -> std::result::Result<u8, Stopped> {
            let name = &players[player];
            let rolled = match self.asks {
                true => said(name, thrown, terminal, out)?,
                false => self.throw(thrown),
            };
            writeln!(out, "{name} rolls {}", Said::of(thrown, rolled)).map_err(|e| Stopped::Fault(e.into()))?;
            Ok(rolled)
        };
        match roll_off(players.len(), &mut roll) {
            Ok(settled) => {
                writeln!(out, "{} begins\n", players[settled.first])?;
                Ok(Some(settled.first))
            }
            Err(Stopped::Silence) => Ok(None),
            Err(Stopped::Fault(fault)) => Err(fault),
        }
    }
}

/// Why no more is rolled.
enum Stopped {
    /// Nobody answers.
    Silence,
    Fault(Fault),
}

/// What a person says was rolled, asked for until it can have been.
fn said(player: &str, thrown: program::Dice, terminal: bool, out: &mut dyn Write) -> std::result::Result<u8, Stopped> {
    loop {
        let line = ask(&format!("{player} rolls, to begin"), terminal, out).map_err(Stopped::Fault)?;
        let Some(line) = line else { return Err(Stopped::Silence) };
        match number(&line).and_then(|said| said.roll(thrown)) {
            Some(rolled) => return Ok(rolled),
            None => tell(out, &format!("type what {player} rolled with {}: {}", dice_name(thrown), given(thrown)))?,
        }
    }
}

fn tell(out: &mut dyn Write, words: &str) -> std::result::Result<(), Stopped> {
    writeln!(out, "{words}").map_err(|e| Stopped::Fault(e.into()))
}

/// `4`, `[4]` or `3 2`.
pub fn number(text: &str) -> Option<Said> {
    let text = text.trim();
    text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text).trim().parse().ok()
}
