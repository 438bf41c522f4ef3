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

impl<const W: usize> Lane<W> {
    /// Its cells up to the first that may not be passed, with that one.
    #[inline]
    fn reached(&self, through: CellSet<W>) -> CellSet<W> {
        let stops = self.cells.without(through);
        self.cells & if self.rises { stops.up_to_first() } else { stops.from_last() }
    }
}

/// Where slides of any length along these rays lead.
#[inline]
fn slide_on_lanes<const W: usize>(lanes: &[Lane<W>], through: CellSet<W>) -> CellSet<W> {
    lanes.iter().fold(CellSet::EMPTY, |reached, lane| reached | lane.reached(through))
}

/// Slides along rays.
#[derive(Clone, Copy, Debug)]
pub struct Sliding<'a, const W: usize> {
    rays: &'a Rays<W>,
    by: By<'a, W>,
}

/// How far they go, and by what their ends are found.
#[derive(Clone, Copy, Debug)]
enum By<'a, const W: usize> {
    /// Of some lengths, which are looked up in a table.
    Table(&'a Slides<W>),
    /// Of so many links, at least and at most.
    Length(u16, u16),
    /// As far as they go.
    Far,
}

impl<'a, const W: usize> Sliding<'a, W> {
    /// Slides of `least` to `most` links along these rays.
    #[inline]
    pub fn new(rays: &'a Rays<W>, least: u16, most: u16) -> Self {
        let known = rays.slides.iter().find(|slides| (slides.least, slides.most) == (least, most));
        Self { rays, by: known.map_or(By::Length(least, most), By::Table) }
    }

    /// Slides along these rays, each as far as the cells may be passed.
    #[inline]
    pub fn far(rays: &'a Rays<W>) -> Self {
        Self { rays, by: By::Far }
    }

    /// Where they lead from a cell over cells that may be passed.
    #[inline]
    pub fn ends(&self, cell: usize, through: CellSet<W>) -> CellSet<W> {
        match self.by {
            By::Table(slides) => slides.ends(cell, through),
            By::Length(least, most) => slide(self.rays, cell, least, most, through),
            By::Far => slide_far(self.rays, cell, through),
        }
    }
}

/// The last cells to which rays lead over cells that may be passed.
pub fn slide_far<const W: usize>(rays: &Rays<W>, cell: usize, through: CellSet<W>) -> CellSet<W> {
    let mut reached = CellSet::EMPTY;
    if !rays.lanes.is_empty() {
        for lane in rays.lanes.row(cell) {
            let passed = lane.reached(through) & through;
            let last = if lane.rises { passed.last() } else { passed.first() };
            last.into_iter().for_each(|last| reached.insert(last));
        }
        return reached;
    }
    for ray in rays.from_cell(cell) {
        let passed = ray.iter().take_while(|&&c| through.contains(usize::from(c)));
        passed.last().into_iter().for_each(|&last| reached.insert(usize::from(last)));
    }
    reached
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
