//! What players strive for, as far as it can be read off the ends of the game.

use crate::bits::{CellSet, WIDEST};
use crate::program::Num;

/// What players strive for, as far as it can be read off the ends of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aims<const W: usize = WIDEST> {
    /// For each kind the value of a piece: higher if it can capture, higher if an end speaks of it.
    pub worth: Vec<f32>,
    /// For each player the places off the board from which his moves lift.
    pub hands: Vec<CellSet<W>>,
    /// For each player the pieces he wants to bring somewhere, and where.
    pub of: Vec<Vec<Aim>>,
    /// In a game of two that is won by the most of something that is more than a count of pieces: that number, by player.
    pub score: Option<Vec<Num<W>>>,
    /// Nobody wins but by the most of something.
    pub only_score: bool,
}

/// Pieces that a player wants to bring to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Their kinds.
    pub kinds: u64,
    /// For each place its distance from the zone in links; 255 where the zone cannot be reached.
    pub distance: Vec<u8>,
}
