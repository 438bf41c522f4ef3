//! Links that lead equally far in the numbering of cells: a whole set of cells goes along all of them at once.

use crate::bits::{CellSet, WIDEST};

/// All links of a table that lead from a cell to the one whose number is greater by the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const W: usize = WIDEST> {
    /// By how much.
    pub by: i32,
    /// The cells with such a link.
    pub from: CellSet<W>,
    /// The cells where such a link ends.
    pub to: CellSet<W>,
}

impl<const W: usize> Shift<W> {
    /// Where these links lead from the cells.
    #[inline]
    pub fn on(&self, cells: CellSet<W>) -> CellSet<W> {
        self.moved(cells & self.from, self.by)
    }

    /// From where these links lead to the cells.
    #[inline]
    pub fn back(&self, cells: CellSet<W>) -> CellSet<W> {
        self.moved(cells & self.to, -self.by)
    }

    /// Cells none of which leaves the set's words: where there is one word, it can be turned round.
    #[inline]
    fn moved(&self, cells: CellSet<W>, by: i32) -> CellSet<W> {
        if W > 1 {
            return cells.shifted(by);
        }
        CellSet(cells.0.map(|word| word.rotate_left(by.rem_euclid(64) as u32)))
    }
}
