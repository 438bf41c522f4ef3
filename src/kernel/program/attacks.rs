//! Moves that capture, read backwards: from the cell on which they capture to the cells where they begin.

use crate::bits::{CellSet, WIDEST};
use crate::id::MoveId;

/// The moves of a player that capture, as they are seen from the cell on which they capture.
#[derive(Clone, Debug, Default)]
pub struct Attacks<const W: usize = WIDEST> {
    /// The moves that can be read backwards.
    pub backward: Vec<Attack<W>>,
    /// For each kind of victim the kinds of this player that capture it.
    pub takers: Vec<u64>,
    /// The other moves: whether they capture on a cell is found by generating them.
    pub tried: Vec<Tried<W>>,
}

/// A move that must be generated to see whether it captures on a cell.
#[derive(Clone, Debug)]
pub struct Tried<const W: usize = WIDEST> {
    /// The move.
    pub mv: MoveId,
    /// `[cell]`: the only places from which it could capture there, wherever pieces stand.
    pub within: Vec<CellSet<W>>,
    /// Whether it can lift from a place depends only on what stands there.
    pub lifts_locally: bool,
    /// `[place]`: where it passes from there, or lands: no other cell has a say in where it captures. `None` if more may matter.
    pub passes: Option<Vec<CellSet<W>>>,
    /// It captures along lines, and whether a cell fits an item of the line depends only on what stands there.
    pub reads_locally: bool,
}

/// Moves of one shape, read backwards from the cell on which they capture.
#[derive(Clone, Debug)]
pub struct Attack<const W: usize = WIDEST> {
    /// The kinds that move in this way.
    pub kinds: u64,
    /// The kinds that they can land on.
    pub prey: u64,
    /// Those of `kinds` that can capture anything at all: they attack a cell on which no enemy stands.
    pub attackers_of_empty: u64,
    /// Where they begin.
    pub shape: Shape<W>,
}

/// From which cells a move leads to a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<const W: usize = WIDEST> {
    /// `[cell]`: from any of these.
    Near(Vec<CellSet<W>>),
    /// `[cell]`: from the first cell with a piece on each of these rays.
    Far(Vec<Vec<ReverseRay<W>>>),
}

/// A ray read backwards: the cells from which a slide along it reaches one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct ReverseRay<const W: usize = WIDEST> {
    /// The cells on it, nearest first.
    pub cells: Vec<u16>,
    /// All of them, as a set.
    pub all: CellSet<W>,
    /// Whether the nearest piece on the ray is the one with the lowest number, or the one with the highest.
    pub order: Order,
}

/// How the numbers of a ray's cells change with the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// They rise: the nearest cell has the lowest number.
    Rising,
    /// They fall: the nearest cell has the highest number.
    Falling,
    /// Neither.
    Mixed,
}
