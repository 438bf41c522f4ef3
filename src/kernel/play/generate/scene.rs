//! What is looked at while the parts of a move are found.

use super::tail::LastPart;
use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::{MoveCode, Play};

/// A move looked at in a position.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, const W: usize> {
    pub play: &'a Play<W>,
    pub code: &'a MoveCode<W>,
    /// Where the turn allows it to end.
    pub to: CellSet<W>,
    pub state: &'a State,
    pub frame: &'a Frame<W>,
    /// How far its walk goes, where that is one number for all parts.
    pub steps: Option<i64>,
    /// How many of the top pieces are lifted, where that is chosen; else 0.
    pub count: u16,
    /// The one part that may follow, where it can be counted without playing those of the move.
    pub last: Option<&'a LastPart<'a, W>>,
}

/// What is in hand: its lowest and highest piece, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Unit {
    pub bottom: usize,
    pub top: usize,
    pub height: usize,
}

impl Unit {
    pub fn single(kind: usize) -> Self {
        Self { bottom: kind, top: kind, height: 1 }
    }

    /// These pieces, kind plus one, bottom first; none where there are none.
    pub fn of(pieces: &[u8]) -> Option<Self> {
        let kind = |piece: &u8| usize::from(*piece) - 1;
        Some(Self { bottom: kind(pieces.first()?), top: kind(pieces.last()?), height: pieces.len() })
    }
}

/// Where a cell leads; walks lead nowhere from areas.
#[inline]
pub(super) fn entry<const W: usize>(row: &[CellSet<W>], cell: usize) -> CellSet<W> {
    row.get(cell).copied().unwrap_or_default()
}
