//! Who plays for whom.

use crate::cli::fault::{Result, list, misuse};
use crate::cli::session::Session;
use boardwright::Rules;
use boardwright::id::Id;
use boardwright::play::generate::Pool;
use boardwright::play::playout::{Dice, dice};
use boardwright::play::{State, Turn};

/// Who plays for a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

/// The seats in the order of players: those asked for, and what is usual for the others.
pub fn read(session: &Session, given: &[String], terminal: bool) -> Result<Vec<Seat>> {
    let players = &session.rules.names.players;
    let usual = |player: usize| if terminal && player == 0 { Seat::Human } else { Seat::Computer };
    let mut seats: Vec<Seat> = (0..players.len()).map(usual).collect();
    for text in given {
        let Some((player, seat)) = text.split_once('=') else {
            return misuse(format!("`--seat {text}`: write it as PLAYER=SEAT; players are {}", list(players.iter().map(String::as_str))));
        };
        seats[session.player(player.trim())?.index()] = seat_of(seat.trim())?;
    }
    Ok(seats)
}

fn seat_of(text: &str) -> Result<Seat> {
    match text {
        "human" => Ok(Seat::Human),
        _ => Ok(Seat::Computer),
    }
}

/// The computer as a player.
pub struct Thinker {
    dice: Dice,
}

impl Thinker {
    /// One that draws from a seed.
    pub fn new(seed: u64) -> Self {
        Self { dice: dice(seed, 0) }
    }

    /// The turn of a seat.
    pub fn turn(&mut self, rules: &Rules, _seat: &Seat, state: &State) -> Option<Turn> {
        rules.engine.pick(state, &mut self.dice, &mut Pool::default())
    }

    /// A turn for a person who asks.
    pub fn hint(&mut self, rules: &Rules, state: &State) -> Option<Turn> {
        rules.engine.pick(state, &mut self.dice, &mut Pool::default())
    }
}
