//! Where things lie in relation to each other: cells, links, lines and walks. No piece and no rule is known here.

use super::rays::{Rays, Walks};
use super::shifts::Shift;
use crate::bits::{CellSet, WIDEST};

/// The board, and tables of where its links lead.
#[derive(Clone, Debug)]
pub struct Topology<const W: usize = WIDEST> {
    /// Number of cells.
    pub cells: usize,
    /// All cells.
    pub board: CellSet<W>,
    /// Rows of neighbours, one a cell: tables shared by all sets and paths that use the same links.
    pub neighbours: Vec<Vec<CellSet<W>>>,
    /// The neighbours of whole sets by shifts, where that is faster than the table; else nothing.
    pub shifts: Vec<Vec<Shift<W>>>,
    /// Straight lines from every cell.
    pub rays: Vec<Rays<W>>,
    /// Where walks of each length lead.
    pub walks: Vec<Walks<W>>,
}

impl<const W: usize> Topology<W> {
    /// The cells of a row.
    pub fn row_between(&self, rays: usize, from: u16, to: u16) -> CellSet<W> {
        let mut cells = CellSet::one(usize::from(from));
        let rays = self.rays[rays].from_cell(usize::from(from));
        let found = rays.filter_map(|ray| ray.iter().position(|&cell| cell == to).map(|at| &ray[..=at])).next();
        found.unwrap_or_default().iter().for_each(|&cell| {
            cells.insert(usize::from(cell));
        });
        cells
    }

    /// The straight run of `of` through a cell of it; an axis is the lines there and back.
    pub fn run_through(&self, (there, back): (usize, usize), cell: usize, of: CellSet<W>) -> CellSet<W> {
        let mut run = CellSet::one(cell);
        for rays in [there, back] {
            self.rays[rays].stretch(cell, of).for_each(|c| run.insert(c));
        }
        run
    }

    /// True where a cell is in a straight run of `of` that cannot be lengthened and is `least..=most` long.
    #[inline]
    pub fn is_in_run(&self, cell: usize, of: CellSet<W>, (least, most): (u16, u16), axes: &[(usize, usize)]) -> bool {
        let (least, most) = (usize::from(least), usize::from(most));
        let length = |rays: usize| self.rays[rays].stretch_length(cell, &of);
        let fits = |&(there, back): &(usize, usize)| {
            let length = 1 + length(there) + length(back);
            least <= length && length <= most
        };
        of.contains(cell) && axes.iter().any(fits)
    }
}
