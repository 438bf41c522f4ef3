//! Other programs at a table: what a game asks of them. How they are reached, the doors know.

use crate::Rules;
use crate::agents::Guest;
use crate::notation::record::Played;
use crate::play::{State, Turn};

/// Another program at a seat.
pub trait Visitor {
    /// The turn it takes in the position now, after all that was played.
    ///
    /// # Errors
    /// It takes none, and has lost by that.
    fn choose(&mut self, played: &[Played], now: &State) -> Result<Turn, Lapse>;
}

/// By what another program has lost that takes no legal turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse(pub String);

/// Lets other programs in.
pub trait Host: Sync {
    /// Gives one a seat in a game: `name` is what the game is called.
    fn welcome(&self, guest: Guest, rules: &Rules, name: &str) -> Box<dyn Visitor>;
}

/// Where no other programs are let in: who is named all the same has no turn.
pub struct Closed;

impl Host for Closed {
    fn welcome(&self, guest: Guest, _: &Rules, _: &str) -> Box<dyn Visitor> {
        Box::new(Refused(guest))
    }
}

struct Refused(Guest);

impl Visitor for Refused {
    fn choose(&mut self, _: &[Played], _: &State) -> Result<Turn, Lapse> {
        Err(Lapse(format!("`{}` cannot sit here", self.0)))
    }
}
