//! Tables of where lines and walks lead.

use super::rows::Rows;
use super::slides;
use crate::bits::{CellSet, WIDEST};
use std::hint::select_unpredictable;

/// Where walks lead that follow links and never turn back, or may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walks<const W: usize = WIDEST> {
    /// `[cell]`: the cells one link on.
    pub next: Vec<Vec<u16>>,
    /// It may go back along the link it has just come.
    pub turning: bool,
    /// It may come back to where it began.
    pub returns: bool,
    /// Fewer links will do as well.
    pub fewer: bool,
    /// `[steps][cell]`: the ends of walks over anything.
    pub ends: Vec<Vec<CellSet<W>>>,
    /// Walks that are longer by so many links than the last so many of the table end where those do; 0 where they do not, or
    /// where no longer walk leads anywhere.
    pub period: usize,
    /// Where no walk branches, and the table is not too large.
    pub spans: Option<Spans<W>>,
}

/// The ends of walks that do not branch, each with the cells passed on the way: by the number of links, then by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans<const W: usize = WIDEST> {
    /// From how many cells walks are known.
    pub cells: usize,
    /// Of each number of links, from 1 on, and each cell: where the walk ends, and what it passes.
    pub ends: Rows<[CellSet<W>; 2]>,
}

impl<const W: usize> Spans<W> {
    /// Where walks of so many links from a cell lead, over these cells; nowhere where they are longer than any.
    #[inline]
    pub fn over(&self, steps: usize, cell: usize, through: CellSet<W>) -> CellSet<W> {
        let mut ends = CellSet::EMPTY;
        for &[end, passed] in self.ends.row((steps - 1) * self.cells + cell) {
            // a branch would be foretold wrongly every other time
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
    /// Where lines neither branch nor return: the cell after each, [`NOWHERE`](super::NOWHERE) at their ends; else empty.
    pub onward: Vec<u16>,
    /// A ray can come back to where it started.
    pub returns: bool,
    /// The cells within one step.
    pub near: Vec<CellSet<W>>,
    /// Lengths (least, most) of slides along them.
    pub lengths: Vec<(u16, u16)>,
    /// Short slides, looked up.
    pub slides: Vec<slides::Slides<W>>,
    /// The rays of each cell as sets, where slides over anything can be found so.
    pub lanes: Rows<slides::Lane<W>>,
}

/// A straight line: where its cells begin and end among those of all rays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ray {
    /// Its first cell.
    pub start: u32,
    /// Beyond its last cell.
    pub end: u32,
    /// With how many of its first cells it begins like another ray of the same cell, one before it.
    pub shared: u16,
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

    /// The first cells, so many, of those rays of a cell that have them and do not begin with the same as one before; with
    /// the number of each ray.
    #[inline]
    pub fn beginnings(&self, cell: usize, length: usize) -> impl Iterator<Item = (usize, &[u16])> {
        let new = self.of.row(cell).iter().enumerate().filter(move |(_, ray)| usize::from(ray.shared) < length);
        new.filter_map(move |(number, &ray)| Some((number, self.line(ray).get(..length)?)))
    }

    /// A ray of a cell, by its number.
    #[inline]
    pub fn ray(&self, cell: usize, number: usize) -> Option<&[u16]> {
        self.of.row(cell).get(number).map(|&ray| self.line(ray))
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
