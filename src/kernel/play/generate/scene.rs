//! A move in a position, as it is while its parts are found, and the unit that it moves.

use crate::bits::CellSet;
use crate::play::state::{Frame, State};
use crate::program::plans::KindPlan;
use crate::program::slides::Sliding;
use crate::program::{FastMove, FastPlay, MoveCode, Play, Set};
use std::ops::Deref;

/// A move at a point of a turn, and what makes it fast there.
#[derive(Clone, Copy)]
pub(super) struct Site<'a, const W: usize> {
    pub play: &'a Play<W>,
    /// What is known of what may follow it.
    pub ahead: &'a FastPlay<W>,
    pub code: &'a MoveCode<W>,
    pub fast: &'a FastMove<W>,
}

/// A move in a position: what finding its parts needs to know.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a, const W: usize> {
    pub site: Site<'a, W>,
    /// Where the turn allows it to land.
    pub to: CellSet<W>,
    pub state: &'a State,
    pub frame: &'a Frame<W>,
    /// How many links its walk follows, if that is one number for all parts.
    pub steps: Option<i64>,
    /// How many of the top pieces are lifted, if the number is chosen; else 0.
    pub count: u16,
    /// The one part that may follow, if its targets can be found without playing those of the move.
    pub last: Option<&'a LastPart<'a, W>>,
}

impl<'a, const W: usize> Deref for Scene<'a, W> {
    type Target = Site<'a, W>;

    #[inline]
    fn deref(&self) -> &Site<'a, W> {
        &self.site
    }
}

/// The last part of a turn of two: the one that may follow those of a move, seen in the position before them.
pub(super) struct LastPart<'p, const W: usize> {
    pub code: &'p MoveCode<W>,
    pub fast: &'p FastMove<W>,
    pub mv: u8,
    /// The places it may lift from; none for a new piece.
    pub source: Option<&'p Set<W>>,
    /// The kind, if it is a new piece.
    pub new: Option<usize>,
    /// The cells that a slide may pass; `passes` is the set that they come from.
    pub through: CellSet<W>,
    pub passes: Option<&'p Set<W>>,
    pub route: Route<'p, W>,
    /// The kinds whose capture by this part puts something in an area that must then be played.
    pub fill_kinds: u64,
    /// The plans for its units, if it has any.
    pub kinds: &'p [KindPlan],
    /// The cells on which the first part lands on top of other pieces.
    pub piles: CellSet<W>,
}

/// How the targets of a path are found.
pub(super) enum Route<'p, const W: usize> {
    Row(&'p [CellSet<W>]),
    Slides(Sliding<'p, W>),
    Path,
}

/// What a part moves: the kinds of its lowest and its highest piece, and how many pieces it has.
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

    /// These pieces (kind plus one, bottom first); `None` if there are none.
    pub fn of(pieces: &[u8]) -> Option<Self> {
        let kind = |piece: &u8| usize::from(*piece) - 1;
        Some(Self { bottom: kind(pieces.first()?), top: kind(pieces.last()?), height: pieces.len() })
    }
}

/// The row of a cell in a table; empty for places off the board that the table does not have.
#[inline]
pub(super) fn entry<const W: usize>(row: &[CellSet<W>], cell: usize) -> CellSet<W> {
    row.get(cell).copied().unwrap_or_default()
}
