//! GTP, for games of stones: both sides keep a board of their own, and tell each other what is played.

use super::process::{Process, Wait};
use super::{ENDED, Excuse, GARBLED, GREETING, ILLEGAL, RESIGNED, Talk, limit, size};
use crate::Rules;
use crate::agents::{Invitation, Pace, Protocol};
use crate::cli::fault::tame;
use crate::cli::wire::Wire;
use crate::id::{Id, PlayerId};
use crate::notation::record::Played;
use crate::notation::turns::clip;
use crate::play::{State, Turn};

/// What the first and the second player are called, in any game.
const COLOURS: [&str; 2] = ["black", "white"];

/// A program that speaks GTP.
pub struct Gtp {
    process: Process,
    pace: Pace,
    /// What stands on its board.
    played: Vec<Turn>,
}

impl Gtp {
    /// Starts a program and gives it a board. Its options are commands: `level=5` is `level 5`.
    pub fn greet(invitation: &Invitation, rules: &Rules) -> Result<Self, Excuse> {
        let process = Process::start(&invitation.command)?;
        let mut gtp = Self { process, pace: invitation.pace, played: Vec::new() };
        if let Some(size) = size(&rules.names) {
            gtp.obeys(&format!("boardsize {size}"))?;
        }
        gtp.obeys("clear_board")?;
        for (name, value) in &invitation.settings {
            gtp.obeys(&format!("{name} {value}"))?;
        }
        if let Pace::Millis(millis) = gtp.pace {
            // one turn in so many seconds, again and again
            gtp.obeys(&format!("time_settings 0 {} 1", millis.div_ceil(1000)))?;
        }
        Ok(gtp)
    }

    /// Tells it to do something that needs no thought.
    fn obeys(&mut self, command: &str) -> Result<(), Excuse> {
        self.process.say(command);
        let answer = self.answer(Wait::of(GREETING))?;
        let refused = |words: String| Excuse::new(ENDED, format!("refuses `{command}`: {}", tame(&words)));
        answer.map(drop).map_err(refused)
    }

    /// What stands behind `=`, or as an error behind `?`; an answer ends with an empty line.
    fn answer(&mut self, wait: Wait) -> Result<Result<String, String>, Excuse> {
        let mut answer = None;
        loop {
            let line = self.process.hear(wait)?;
            match (&answer, line.trim(), line.chars().next()) {
                (Some(_), "", _) => break,
                (None, "", _) | (Some(_), ..) => {}
                (None, text, Some('=')) => answer = Some(Ok(text[1..].trim().to_owned())),
                (None, text, Some('?')) => answer = Some(Err(text[1..].trim().to_owned())),
                (None, text, _) => {
                    return Err(Excuse::new(
                        GARBLED,
                        format!("answered `{}`, which begins neither with `=` nor with `?`", clip(&tame(text))),
                    ));
                }
            }
        }
        answer.ok_or_else(|| Excuse::new(GARBLED, "answered nothing"))
    }

    /// Puts on its board what was played.
    fn catch_up(&mut self, rules: &Rules, played: &[Played]) -> Result<(), Excuse> {
        let is_longer = played.len() >= self.played.len() && self.played.iter().zip(played).all(|(a, b)| *a == b.turn);
        if !is_longer {
            self.obeys("clear_board")?;
            self.played.clear();
        }
        let wire = Wire::new(rules, Protocol::Gtp);
        for Played { before, turn, .. } in &played[self.played.len()..] {
            let colour = colour(rules.engine.mover(before))?;
            self.obeys(&format!("play {colour} {}", wire.word(before, turn)))?;
            self.played.push(turn.clone());
        }
        Ok(())
    }
}

impl Talk for Gtp {
    fn turn(&mut self, rules: &Rules, played: &[Played], now: &State) -> Result<Turn, Excuse> {
        self.catch_up(rules, played)?;
        self.process.say(&format!("genmove {}", colour(rules.engine.mover(now))?));
        let answer = self.answer(Wait::of(limit(self.pace)))?;
        let word = answer.map_err(|words| Excuse::new(ILLEGAL, format!("has no turn: {}", tame(&words))))?;
        if word.eq_ignore_ascii_case("resign") {
            return Err(Excuse::new(RESIGNED, "resigned"));
        }
        let turn = Wire::new(rules, Protocol::Gtp).turn(now, &word.to_lowercase());
        let turn = turn.map_err(|error| Excuse::illegal(&error))?;
        self.played.push(turn.clone());
        Ok(turn)
    }
}

/// What a player is called.
fn colour(player: PlayerId) -> Result<&'static str, Excuse> {
    let colour = COLOURS.get(player.index()).copied();
    colour.ok_or_else(|| Excuse::new(ENDED, "speaks GTP, which knows two players"))
}
