//! Links that change the number of the cell by the same amount: a whole set of cells is moved along all of them by a shift.

use crate::bits::{CellSet, WIDEST};

/// All links of a table that change the number of the cell by the same amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const W: usize = WIDEST> {
    /// By how much the number grows.
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

    /// Cells moved, none of them out of the set: where a set is one word, the word can be rotated.
    #[inline]
    fn moved(&self, cells: CellSet<W>, by: i32) -> CellSet<W> {
        if W > 1 {
            return cells.shifted(by);
        }
        CellSet(cells.0.map(|word| word.rotate_left(by.rem_euclid(64) as u32)))
    }
}
