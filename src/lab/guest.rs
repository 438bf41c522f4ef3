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

/// What another program has lost by, where the rules do not say.
pub const LAPSES: [&str; 5] = [ENDED, SILENT, ILLEGAL, GARBLED, RESIGNED];
/// It is not there any more.
pub const ENDED: &str = "program ended";
/// It has not answered in time.
pub const SILENT: &str = "no answer in time";
/// Its turn is none that is legal.
pub const ILLEGAL: &str = "no legal turn";
/// What it says cannot be read.
pub const GARBLED: &str = "unreadable answer";
/// It has given up.
pub const RESIGNED: &str = "resigned";

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
