//! Slides looked up in tables: which of a few cells near by may be passed says where a slide leads.
//!
//! The few cells that matter are gathered into an index by one multiplication with a number found by trial and error: the
//! "magic bitboards" of chess programs. For boards of one word.

use crate::bits::{CellSet, WIDEST};
use crate::program::Rays;

/// Where slides of `least` to `most` links lead from every cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slides<const W: usize = WIDEST> {
    /// Fewest links.
    pub least: u16,
    /// Most links.
    pub most: u16,
    /// `[cell]`: which cells matter.
    pub cells: Vec<Near>,
    /// Where slides end, for each cell and each combination of cells that may be passed.
    pub ends: Vec<CellSet<W>>,
}

/// The cells that matter for slides from one cell, and where its ends are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// The cells that matter.
    pub matters: u64,
    /// The multiplier that makes an index of those of them that may be passed.
    pub magic: u64,
    /// How far the product is shifted.
    pub shift: u32,
    /// Where the ends of slides from this cell begin.
    pub start: u32,
}

impl<const W: usize> Slides<W> {
    /// Where slides from a cell lead over cells that may be passed.
    #[inline]
    pub fn ends(&self, cell: usize, through: CellSet<W>) -> CellSet<W> {
        let near = &self.cells[cell];
        let index = (through.0[0] & near.matters).wrapping_mul(near.magic) >> near.shift;
        self.ends[near.start as usize + index as usize]
    }
}

/// A ray as a set: a slide along it is stopped by the lowest, or the highest, of its cells that may not be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane<const W: usize = WIDEST> {
    /// Its cells.
    pub cells: CellSet<W>,
    /// Their numbers rise with the distance; otherwise they fall.
    pub rises: bool,
}

/// Where slides of any length along these rays lead.
#[inline]
fn slide_on_lanes<const W: usize>(lanes: &[Lane<W>], through: CellSet<W>) -> CellSet<W> {
    lanes.iter().fold(CellSet::EMPTY, |reached, lane| {
        let stops = lane.cells.without(through);
        reached | lane.cells & if lane.rises { stops.up_to_first() } else { stops.from_last() }
    })
}

/// Slides of some lengths along rays.
#[derive(Clone, Copy, Debug)]
pub struct Sliding<'a, const W: usize> {
    rays: &'a Rays<W>,
    /// The table of their ends, if there is one.
    known: Option<&'a Slides<W>>,
    least: u16,
    most: u16,
}

impl<'a, const W: usize> Sliding<'a, W> {
    /// Slides of `least` to `most` links along these rays.
    #[inline]
    pub fn new(rays: &'a Rays<W>, least: u16, most: u16) -> Self {
        let known = rays.slides.iter().find(|slides| (slides.least, slides.most) == (least, most));
        Self { rays, known, least, most }
    }

    /// Where they lead from a cell over cells that may be passed.
    #[inline]
    pub fn ends(&self, cell: usize, through: CellSet<W>) -> CellSet<W> {
        match self.known {
            Some(slides) => slides.ends(cell, through),
            None => slide(self.rays, cell, self.least, self.most, through),
        }
    }
}

/// Where slides along rays lead, found ray by ray or cell by cell.
pub fn slide<const W: usize>(rays: &Rays<W>, cell: usize, least: u16, most: u16, through: CellSet<W>) -> CellSet<W> {
    if (least, most) == (1, u16::MAX) && !rays.lanes.is_empty() {
        return slide_on_lanes(rays.lanes.row(cell), through);
    }
    let mut reached = CellSet::EMPTY;
    for ray in rays.from_cell(cell) {
        for (i, &c) in ray.iter().enumerate().take(usize::from(most)) {
            if i + 1 >= usize::from(least) {
                reached.insert(usize::from(c));
            }
            if !through.contains(usize::from(c)) {
                break;
            }
        }
    }
    reached
}
