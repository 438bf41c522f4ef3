//! Other programs at the table: started, spoken to, and shown out when the game is over. Whatever they do, nobody waits for
//! them for ever, and nothing of them is left running.

mod gtp;
mod process;
mod uci;

use crate::Rules;
use crate::agents::{Guest, Invitation, Pace, Protocol};
use crate::cli::fault::{Fault, Result, tame};
use crate::cli::render::note;
use crate::lab::guest::{ENDED, GARBLED, Host, ILLEGAL, Lapse, RESIGNED, SILENT, Visitor};
use crate::names::Names;
use crate::notation::record::Played;
use crate::notation::turns::TurnError;
use crate::play::{State, Turn};
use gtp::Gtp;
use process::Silence;
use std::time::Duration;
use uci::Uci;

/// So long a program may take to start, or to answer what needs no thought.
const GREETING: Duration = Duration::from_secs(10);

/// So much longer than it was given it may take for a turn: the machine may be busy.
const GRACE: Duration = Duration::from_secs(5);

/// So long it may take for a turn where no time was given.
const PATIENCE: Duration = Duration::from_secs(120);

/// Why another program takes no turn.
#[derive(Debug)]
struct Excuse {
    /// One of [`crate::lab::guest::LAPSES`].
    by: &'static str,
    /// In words.
    words: String,
}

impl Excuse {
    fn new(by: &'static str, words: impl Into<String>) -> Self {
        Self { by, words: words.into() }
    }

    /// An answer that is no legal turn.
    fn illegal(error: &TurnError) -> Self {
        Self::new(ILLEGAL, format!("gives no legal turn: {}", tame(&error.to_string())))
    }
}

impl From<Silence> for Excuse {
    fn from(silence: Silence) -> Self {
        match silence {
            Silence::Over(limit) => Self::new(SILENT, format!("gave no answer within {:.1} s", limit.as_secs_f64())),
            Silence::Ended(how) => Self::new(ENDED, how),
        }
    }
}

/// A program that has been started and knows which game is played.
trait Talk {
    /// Its turn in the position now.
    fn turn(&mut self, rules: &Rules, played: &[Played], now: &State) -> std::result::Result<Turn, Excuse>;
}

/// Starts a program and agrees on a game.
fn greet(invitation: &Invitation, rules: &Rules, name: &str) -> std::result::Result<Box<dyn Talk>, Excuse> {
    Ok(match invitation.protocol {
        Protocol::Gtp => Box::new(Gtp::greet(invitation, rules)?),
        Protocol::Ugi | Protocol::Uci | Protocol::Usi | Protocol::Ucci => Box::new(Uci::greet(invitation, name)?),
    })
}

/// How long a turn may take until nobody waits any more.
fn limit(pace: Pace) -> Duration {
    match pace {
        Pace::Millis(millis) => Duration::from_millis(millis) + GRACE,
        Pace::Free | Pace::Depth(_) | Pace::Nodes(_) => PATIENCE,
    }
}

/// A program at its seat, started before anything is played; it is refused where it cannot be, or cannot play the game.
pub fn admitted(guest: Guest, rules: &Rules, name: &str) -> Result<Seated> {
    if rules.engine.by_parts() {
        return Err(Fault::Misuse(format!("`{guest}` needs turns that can be listed, and `{name}` has too many")));
    }
    let refused = |excuse: Excuse| Fault::Refused(format!("`{guest}` cannot play: it {}", excuse.words));
    let talk = greet(guest.invitation(), rules, name).map_err(refused)?;
    Ok(Seated { talk: Some(talk), ..Seated::new(guest, rules, name) })
}

/// The door through which other programs come in.
pub struct Door;

impl Host for Door {
    fn welcome(&self, guest: Guest, rules: &Rules, name: &str) -> Box<dyn Visitor> {
        Box::new(Seated::new(guest, rules, name))
    }
}

/// Another program at its seat.
pub struct Seated {
    guest: Guest,
    rules: Rules,
    name: String,
    /// Once it has been started.
    talk: Option<Box<dyn Talk>>,
}

impl Seated {
    /// A seat for one; it is started when its first turn comes.
    fn new(guest: Guest, rules: &Rules, name: &str) -> Self {
        Self { guest, rules: rules.clone(), name: name.to_owned(), talk: None }
    }

    fn turn(&mut self, played: &[Played], now: &State) -> std::result::Result<Turn, Excuse> {
        let talk = match &mut self.talk {
            Some(talk) => talk,
            None => self.talk.insert(greet(self.guest.invitation(), &self.rules, &self.name)?),
        };
        talk.turn(&self.rules, played, now)
    }
}

impl Visitor for Seated {
    fn choose(&mut self, played: &[Played], now: &State) -> std::result::Result<Turn, Lapse> {
        self.turn(played, now).map_err(|excuse| {
            self.talk = None;
            let player = &self.rules.names.players[self.rules.engine.mover(now)];
            note(&format!("turn {}, {player}: `{}` {}", played.len() + 1, self.guest, excuse.words));
            Lapse(excuse.by.to_owned())
        })
    }
}

/// How many cells the board has along a side, where the records of the game say so, or it is a square.
fn size(names: &Names) -> Option<String> {
    const SIZE: &str = "SZ";
    let of_records = names.notation.records.iter().flat_map(|form| &form.options);
    let named = of_records.filter(|given| given.header == SIZE).find_map(|given| {
        let option = names.options.iter().find(|known| known.name == given.option)?;
        Some(option.value.to_string())
    });
    let side = names.cells.len().isqrt();
    named.or_else(|| (side * side == names.cells.len()).then(|| side.to_string()))
}
