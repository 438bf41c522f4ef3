//! Moves that take, read backwards from the cell on which they do.

use crate::bits::{CellSet, WIDEST};
use crate::id::MoveId;

/// The moves of a player that take, as they are seen from the cell on which they do.
#[derive(Clone, Debug, Default)]
pub struct Attacks<const W: usize = WIDEST> {
    /// Those that can be read backwards.
    pub backward: Vec<Attack<W>>,
    /// For each kind of victim the kinds of this player that take it.
    pub takers: Vec<u64>,
    /// The other moves, which are tried.
    pub tried: Vec<Tried<W>>,
}

/// A move that is tried to see whether it takes on a cell.
#[derive(Clone, Debug)]
pub struct Tried<const W: usize = WIDEST> {
    /// The move.
    pub mv: MoveId,
    /// `[cell]`: from no other places could it take there, wherever pieces stand.
    pub within: Vec<CellSet<W>>,
    /// What it lifts is settled by what stands on each place.
    pub lifts_locally: bool,
    /// It takes along lines whose items are settled by what stands on each cell.
    pub reads_locally: bool,
}

/// Moves of one shape, read backwards from where they take.
#[derive(Clone, Debug)]
pub struct Attack<const W: usize = WIDEST> {
    /// The kinds that move so.
    pub kinds: u64,
    /// The kinds on which they can land.
    pub prey: u64,
    /// Of the kinds, those that would take something on a cell where nothing stands that they could take.
    pub hungry: u64,
    /// Where they come from.
    pub shape: Shape<W>,
}

/// Where a move comes from that ends on a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape<const W: usize = WIDEST> {
    /// `[cell]`: from any of these cells.
    Near(Vec<CellSet<W>>),
    /// From the first cell with a piece on a ray.
    Far(Vec<Vec<Sight<W>>>),
}

/// A ray read backwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight<const W: usize = WIDEST> {
    /// The cells, nearest first.
    pub cells: Vec<u16>,
    /// All of them, as a set.
    pub all: CellSet<W>,
    /// Their numbers rise (they fall, if not): the nearest piece is the first, or the last, of the set.
    pub order: Order,
}

/// How the numbers of a ray's cells follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each is greater than the one before.
    Rising,
    /// Each is less.
    Falling,
    /// Neither.
    Mixed,
}
