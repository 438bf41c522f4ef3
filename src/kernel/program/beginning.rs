//! How the first position comes about.

use crate::id::KindId;

/// The words of a first position, and its history.
pub type FirstPosition = (Box<[u64]>, Vec<u64>);

/// A step of a setup.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// A stack, bottom first.
    Put(u16, Vec<KindId>),
    /// Pieces into slots.
    Hold(Vec<(u16, KindId)>),
    /// All pieces of a player over these cells, in random order.
    Shuffle {
        /// The pieces.
        pieces: Vec<KindId>,
        /// One a cell.
        cells: Vec<u16>,
        /// A stack that the law forbids is turned over.
        turning_over: bool,
    },
    /// One player's pieces as another's, by a map of cells.
    Copy {
        /// Who gets them.
        player: u8,
        /// Whose are copied.
        like: u8,
        /// Where each cell goes.
        image: Vec<u16>,
    },
}
