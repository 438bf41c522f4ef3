//! Tables of where lines and walks lead.

use super::rows::Rows;
use super::slides;
use crate::bits::{CellSet, WIDEST};
use std::hint::select_unpredictable;

/// Where walks lead: paths of a given number of links, which may turn back on their last link or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walks<const W: usize = WIDEST> {
    /// `[cell]`: the cells one link on.
    pub next: Vec<Vec<u16>>,
    /// They may go back along the link by which they have just come.
    pub turning: bool,
    /// Some walk comes back to where it began.
    pub returns: bool,
    /// A walk of fewer links counts as well.
    pub fewer: bool,
    /// `[links][cell]`: where walks end that may pass any cell.
    pub ends: Vec<Vec<CellSet<W>>>,
    /// Longer walks than those in the table end where walks shorter by this number of links do; 0 where that is not so, or
    /// where no longer walk leads anywhere.
    pub period: usize,
    /// The table of spans, where no walk branches and the table is not too large.
    pub spans: Option<Spans<W>>,
}

/// The ends of walks that do not branch, each with the cells passed on the way: by the number of links, then by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans<const W: usize = WIDEST> {
    /// The number of cells from which walks begin.
    pub cells: usize,
    /// By number of links, from 1 on, and then by cell: for each walk the cell where it ends, and the cells it passes.
    pub ends: Rows<[CellSet<W>; 2]>,
}

impl<const W: usize> Spans<W> {
    /// Where walks of so many links from a cell lead, over these cells; nowhere where they are longer than any.
    #[inline]
    pub fn over(&self, steps: usize, cell: usize, through: CellSet<W>) -> CellSet<W> {
        let mut ends = CellSet::EMPTY;
        for &[end, passed] in self.ends.row((steps - 1) * self.cells + cell) {
            // a branch would be mispredicted every other time
            ends |= select_unpredictable(passed.is_within(through), end, CellSet::EMPTY);
        }
        ends
    }
}

/// Straight lines from every cell in some directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rays<const W: usize = WIDEST> {
    /// The cells of all rays.
    pub cells: Vec<u16>,
    /// The rays of each cell.
    pub of: Rows<Ray>,
    /// Where lines neither branch nor return: the cell that follows each, [`NOWHERE`](super::NOWHERE) at an end. Else empty.
    pub onward: Vec<u16>,
    /// A ray can come back to where it started.
    pub returns: bool,
    /// The cells one step away from each.
    pub near: Vec<CellSet<W>>,
    /// The lengths (least, most) of the slides along them.
    pub lengths: Vec<(u16, u16)>,
    /// Tables for short slides.
    pub slides: Vec<slides::Slides<W>>,
    /// The rays of each cell as sets, where that is how slides of any length are found.
    pub lanes: Rows<slides::Lane<W>>,
}

/// A straight line: a stretch of the cells of all rays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// Its first cell.
    pub start: u32,
    /// Beyond its last cell.
    pub end: u32,
}

impl<const W: usize> Rays<W> {
    /// The cells of a ray.
    #[inline]
    pub fn line(&self, ray: Ray) -> &[u16] {
        &self.cells[ray.start as usize..ray.end as usize]
    }

    /// The rays of a cell, in the order of their numbers.
    #[inline]
    pub fn from_cell(&self, cell: usize) -> impl Iterator<Item = &[u16]> {
        self.of.row(cell).iter().map(|&ray| self.line(ray))
    }

    /// A ray of a cell, by its number.
    #[inline]
    pub fn ray(&self, cell: usize, number: usize) -> Option<&[u16]> {
        self.of.row(cell).get(number).map(|&ray| self.line(ray))
    }

    /// The cells of the rays from a cell that lie before the farthest of some cells.
    pub fn up_to(&self, cell: usize, ends: CellSet<W>) -> CellSet<W> {
        let before = |ray: &'_ [u16]| ray.iter().rposition(|&c| ends.contains(usize::from(c))).unwrap_or(0);
        self.from_cell(cell).flat_map(|ray| &ray[..before(ray)]).map(|&c| usize::from(c)).collect()
    }

    /// How many cells of `of` follow one another along the first ray from a cell.
    #[inline(always)]
    pub fn stretch_length(&self, cell: usize, of: &CellSet<W>) -> usize {
        let Some(&next) = self.onward.get(cell) else { return self.stretch(cell, *of).count() };
        let (mut at, mut length) = (usize::from(next), 0);
        while let Some(&next) = self.onward.get(at).filter(|_| of.contains(at)) {
            (at, length) = (usize::from(next), length + 1);
        }
        length
    }

    /// The cells of `of` that follow one another along the first ray from a cell.
    #[inline]
    pub fn stretch(&self, cell: usize, of: CellSet<W>) -> impl Iterator<Item = usize> {
        let ray = self.ray(cell, 0).unwrap_or_default();
        ray.iter().map(|&c| usize::from(c)).take_while(move |&c| of.contains(c))
    }
}
