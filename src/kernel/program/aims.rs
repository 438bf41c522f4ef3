//! What players strive for, as far as the ends tell.

use crate::bits::{CellSet, WIDEST};

/// What players strive for, as far as the ends tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aims<const W: usize = WIDEST> {
    /// For each kind what a piece of it is worth: more if it can capture, more if an end asks for it.
    pub worth: Vec<f32>,
    /// For each player the places off the board from which his moves lift.
    pub hands: Vec<CellSet<W>>,
    /// For each player what is to come where.
    pub of: Vec<Vec<Aim>>,
}

/// Pieces that are to come to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Their kinds.
    pub kinds: u64,
    /// How many links each place is away from the zone; 255: it cannot be reached.
    pub distance: Vec<u8>,
}
