//! Tables of where lines and walks lead.

use super::slides;
use crate::bits::{CellSet, WIDEST};

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
    /// Where no walk branches, and the table is not too large.
    pub spans: Option<Spans<W>>,
}

/// The ends of walks that do not branch, each with the cells passed on the way: by the number of links, then by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans<const W: usize = WIDEST> {
    /// From how many cells walks are known.
    pub cells: usize,
    /// Where those of each number of links and cell begin; one more at the end.
    pub starts: Vec<u32>,
    /// All of them.
    pub ends: Vec<(u16, CellSet<W>)>,
}

impl<const W: usize> Spans<W> {
    /// The walks of so many links from a cell; none where they are longer than any.
    #[inline]
    pub fn of(&self, steps: usize, cell: usize) -> &[(u16, CellSet<W>)] {
        let at = steps * self.cells + cell;
        match self.starts.get(at..).and_then(<[u32]>::first_chunk) {
            Some(&[start, end]) => &self.ends[start as usize..end as usize],
            None => &[],
        }
    }
}

/// Straight lines from every cell in some directions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rays<const W: usize = WIDEST> {
    /// `cells[start..end]` of each ray.
    pub cells: Vec<u16>,
    /// The rays of each cell.
    pub of: Vec<Vec<(u32, u32)>>,
    /// With how many of its first cells each ray of a cell begins like one before it.
    pub shared: Vec<Vec<u16>>,
    /// A ray can come back to where it started.
    pub returns: bool,
    /// The cells within one step.
    pub near: Vec<CellSet<W>>,
    /// Lengths (least, most) of slides along them.
    pub lengths: Vec<(u16, u16)>,
    /// Short slides, looked up.
    pub slides: Vec<slides::Slides<W>>,
    /// The rays of each cell as sets, where slides over anything can be found so.
    pub lanes: Vec<Vec<slides::Lane<W>>>,
}

impl<const W: usize> Rays<W> {
    /// The rays of a cell, in the order of their numbers.
    #[inline]
    pub fn from_cell(&self, cell: usize) -> impl Iterator<Item = &[u16]> {
        self.of[cell].iter().map(|&(start, end)| &self.cells[start as usize..end as usize])
    }

    /// The first cells, so many, of those rays of a cell that have them and do not begin with the same as one before; with
    /// the number of each ray.
    #[inline]
    pub fn beginnings(&self, cell: usize, length: usize) -> impl Iterator<Item = (usize, &[u16])> {
        let rays = self.from_cell(cell).zip(&self.shared[cell]).enumerate();
        let new = rays.filter(move |(_, (_, shared))| usize::from(**shared) < length);
        new.filter_map(move |(number, (ray, _))| Some((number, ray.get(..length)?)))
    }

    /// A ray of a cell, by its number.
    #[inline]
    pub fn ray(&self, cell: usize, number: usize) -> Option<&[u16]> {
        self.of[cell].get(number).map(|&(start, end)| &self.cells[start as usize..end as usize])
    }

    /// The cells of the first ray from a cell; none where there is no ray.
    #[inline]
    pub fn first_from(&self, cell: usize) -> &[u16] {
        self.ray(cell, 0).unwrap_or_default()
    }
}
