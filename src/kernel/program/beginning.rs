//! How the first position of a game is set up.

use crate::id::KindId;

/// The words of a first position, and its history.
pub type FirstPosition = (Box<[u64]>, Vec<u64>);

/// A step of a setup.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// Pieces, each with its place, the lower ones first.
    Put(Vec<(u16, KindId)>),
    /// Pieces of a player dealt to cells in random order.
    Shuffle {
        /// The pieces.
        pieces: Vec<KindId>,
        /// The cells, one piece for each.
        cells: Vec<u16>,
        /// A piece dealt onto another on which it may not stand goes under it.
        turning_over: bool,
    },
    /// One player's pieces copied for another, each to the cell that a map gives.
    Copy {
        /// Who gets them.
        player: u8,
        /// Whose are copied.
        like: u8,
        /// Where each cell goes.
        image: Vec<u16>,
    },
}
