//! Links that lead from every cell equally far in the numbers of cells: then sets of cells follow them as a whole.

use crate::bits::CellSet;

/// Where such a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift<const W: usize> {
    /// How far.
    pub by: i32,
    /// The cells that have it.
    pub having: CellSet<W>,
}

impl<const W: usize> Shift<W> {
    /// The shift of a table of the cells one link on from each cell, if it is one.
    pub fn of(next: impl Iterator<Item = Vec<usize>>) -> Option<Self> {
        let mut by = None;
        let mut having = CellSet::EMPTY;
        for (cell, next) in next.enumerate() {
            match next[..] {
                [] => {}
                [next] => {
                    let far = next as i32 - cell as i32;
                    if *by.get_or_insert(far) != far {
                        return None;
                    }
                    having.insert(cell);
                }
                _ => return None,
            }
        }
        by.map(|by| Self { by, having })
    }

    /// The cells one link on.
    #[inline]
    pub fn on(&self, cells: CellSet<W>) -> CellSet<W> {
        (cells & self.having).shifted(self.by)
    }

    /// The cells from which the link leads to one of these.
    #[inline]
    pub fn back(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.shifted(-self.by) & self.having
    }

    /// True where some straight run of cells along it, not to be lengthened, is `least..=most` long.
    pub fn has_run(&self, of: CellSet<W>, least: usize, most: usize) -> bool {
        let mut begins = of;
        for _ in 1..least.max(1) {
            begins = of & self.back(begins);
            if begins.is_empty() {
                return false;
            }
        }
        if most >= usize::from(u16::MAX) {
            return !begins.is_empty();
        }
        // where a run begins, and so long that it is longer than asked for
        let mut found = begins.without(self.on(of));
        let mut longer = begins;
        for _ in least.max(1)..=most {
            longer = of & self.back(longer);
        }
        found = found.without(longer);
        !found.is_empty()
    }
}
