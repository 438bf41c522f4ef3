//! What is looked at while the parts of a move are found.

use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::plans::KindPlan;
use crate::program::slides::Sliding;
use crate::program::{MoveCode, Play, Set};

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

/// The one part that may follow those of a move, and what it could do in the position before them.
pub(super) struct LastPart<'p, const W: usize> {
    pub code: &'p MoveCode<W>,
    pub mv: u8,
    /// What it moves must be one of these; nothing, where it is a new piece.
    pub source: Option<&'p Set<W>>,
    /// The kind of the new piece.
    pub new: Option<usize>,
    /// What a slide may pass, and the set that says so.
    pub through: CellSet<W>,
    pub passes: Option<&'p Set<W>>,
    pub route: Route<'p, W>,
    /// The kinds after whose capture something more must be played.
    pub feeders: u64,
    /// What the units can do that its plan knows.
    pub kinds: &'p [KindPlan],
    /// The cells on which the first part comes to stand on something.
    pub piles: CellSet<W>,
}

/// Where each cell leads, where that can be looked up.
pub(super) enum Route<'p, const W: usize> {
    Row(&'p [CellSet<W>]),
    Slides(Sliding<'p, W>),
    Path,
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
