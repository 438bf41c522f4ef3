//! Groups of cells that are chosen together, and where shapes can be placed.

use super::NOWHERE;
use crate::bits::{CellSet, WIDEST};

/// The groups of cells of which one can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Groups {
    /// Cells in a straight line, told by the first and the last.
    Lines {
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
        /// Along, each line one way only.
        rays: usize,
    },
    /// The placements of a shape: a table of the topology.
    Placed(usize),
}

/// All placements of a shape on a board, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placements<const W: usize = WIDEST> {
    /// Their cells: by the way in which the shape lies, then by the first cell.
    pub cells: Vec<CellSet<W>>,
    /// The way of each.
    pub ways: Vec<u16>,
    /// By way and first cell the number of the placement; [`NOWHERE`]: none.
    pub at: Vec<u16>,
    /// How many cells the board has.
    pub width: usize,
}

impl Placements<WIDEST> {
    /// Placements on a board of so many cells, each with the way in which the shape lies.
    pub fn new(width: usize, mut all: Vec<(u16, CellSet<WIDEST>)>) -> Self {
        all.sort_by_key(|(way, cells)| (*way, cells.first()));
        let mut table = Self { width, ..Self::default() };
        for (number, (way, cells)) in all.into_iter().enumerate() {
            let Some(first) = cells.first() else { continue };
            let slot = usize::from(way) * width + first;
            table.at.resize(table.at.len().max((usize::from(way) + 1) * width), NOWHERE);
            table.at[slot] = number as u16;
            table.cells.push(cells);
            table.ways.push(way);
        }
        table
    }
}

impl<const W: usize> Placements<W> {
    /// The cells of the placement that lies in this way and has this first cell; none where there is no such placement.
    pub fn placed(&self, way: u16, first: u16) -> CellSet<W> {
        let slot = usize::from(way) * self.width + usize::from(first);
        let number = self.at.get(slot).copied().unwrap_or(NOWHERE);
        self.cells.get(usize::from(number)).copied().unwrap_or_default()
    }

    /// The placements all of whose cells are in a set, each by its way and its cells.
    pub fn within(&self, of: CellSet<W>) -> impl Iterator<Item = (u16, &CellSet<W>)> {
        self.cells
            .iter()
            .zip(&self.ways)
            .filter(move |(cells, _)| cells.is_within(of))
            .map(|(cells, way)| (*way, cells))
    }
}
