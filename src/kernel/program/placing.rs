//! Games in which pieces are only put.

/// Most players of a game in which pieces are only put, to be played the quick way.
pub const MOST_PLACING: usize = 4;

/// A game in which nothing happens but that new pieces are put on empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Where pieces may be put, if that is the same for all players and a matter of which cells near by are empty.
    pub ground: Option<Ground>,
}

/// Which cells are open to new pieces, as far as it follows from which cells are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// For each cell the others that may open or close when it is filled; [`NOWHERE`](super::NOWHERE) after the last.
    pub near: Vec<[u16; MOST_NEAR]>,
    /// For each cell when it is open.
    pub open: Vec<Opening>,
}

/// Most cells that have a say in whether a cell is open.
pub const MOST_NEAR: usize = 4;

/// When a cell is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The cells that have a say in it; [`NOWHERE`](super::NOWHERE) after the last.
    pub asks: [u16; MOST_NEAR],
    /// Whether it is open, as a bit for each choice of those that are empty (the first of them is the lowest bit).
    pub when: u16,
}
