//! What stands where at the start.

use super::pieces::Piece;
use crate::id::{CellId, ClauseId, PlayerId, Table};

/// A way to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The name; `setup` if it has none.
    pub name: String,
    /// What is put where, in order.
    pub steps: Vec<SetupStep>,
    /// Where.
    pub clause: ClauseId,
}

/// A step of a setup.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupStep {
    /// A stack, bottom first, on an empty cell.
    Put {
        /// Where.
        cell: CellId,
        /// What.
        stack: Vec<Piece>,
    },
    /// Pieces into an area.
    Hold {
        /// Which.
        area: CellId,
        /// What.
        pieces: Vec<Piece>,
    },
    /// All pieces of a player, in random order, over cells.
    Shuffle {
        /// Whose.
        player: PlayerId,
        /// Dealt one piece a cell in this order, a cell named twice getting a second piece.
        cells: Vec<CellId>,
        /// A stack of two that the stack law forbids is turned over.
        turning_over: bool,
    },
    /// What one player has, for another, by a symmetry of the board.
    Copy {
        /// Who gets the pieces.
        player: PlayerId,
        /// Whose pieces are copied.
        like: PlayerId,
        /// The cell each cell goes to.
        image: Table<CellId, CellId>,
    },
}

impl Setup {
    /// True where it needs a seed.
    pub fn is_random(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, SetupStep::Shuffle { .. }))
    }
}
