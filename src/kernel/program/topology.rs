//! The geometry of the board: cells, links, lines and walks. Nothing here knows a piece or a rule.

use super::NOWHERE;
use super::placements::{Groups, Placements};
use super::rays::{Rays, Walks};
use super::rows::Rows;
use super::shifts::Shift;
use crate::bits::{CellSet, WIDEST};

/// The board, and tables of where its links lead.
#[derive(Clone, Debug)]
pub struct Topology<const W: usize = WIDEST> {
    /// Number of cells.
    pub cells: usize,
    /// All cells.
    pub board: CellSet<W>,
    /// Tables of neighbours, a row for each cell; sets and paths that use the same links share a table.
    pub neighbours: Vec<Vec<CellSet<W>>>,
    /// For each of these tables its links as shifts, where these find the neighbours of a set faster; else empty.
    pub shifts: Vec<Vec<Shift<W>>>,
    /// Straight lines from every cell.
    pub rays: Vec<Rays<W>>,
    /// Tables of straight stretches of one length.
    pub windows: Vec<Windows<W>>,
    /// For each cell and each of some axes the next cell one way, and the next back; [`NOWHERE`] where there is none.
    pub beside: Vec<Vec<[u16; 2]>>,
    /// Where walks of each length lead.
    pub walks: Vec<Walks<W>>,
    /// Where shapes can be placed, a table for each.
    pub placements: Vec<Placements<W>>,
}

/// All straight stretches of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Windows<const W: usize = WIDEST> {
    /// Those that each cell is in.
    pub through: Rows<CellSet<W>>,
    /// All of them, each once, where they are so few that going through them is fastest.
    pub all: Vec<CellSet<W>>,
}

/// Which straight runs are looked for: how long they are, and along which lines they go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Straight {
    /// The shortest.
    pub least: u16,
    /// The longest.
    pub most: u16,
    /// The table of the cells beside each cell along these axes.
    pub beside: u32,
    /// Pairs of rays: one way and back.
    pub axes: Vec<(usize, usize)>,
    /// Some line along them branches, or comes back to where it began.
    pub branches: bool,
    /// A table of neighbours for each direction, where runs can be found for whole sets at once; else empty.
    pub ways: Vec<usize>,
    /// The table of stretches of the shortest length, where runs are looked up in it: there longer runs count as well.
    pub windows: Option<u32>,
}

impl<const W: usize> Topology<W> {
    /// The cells of a group, by its first and its last cell and the way in which it lies.
    pub fn group(&self, groups: Groups, (from, to): (u16, u16), way: u16) -> CellSet<W> {
        match groups {
            Groups::Lines { rays, .. } => self.row_between(rays, from, to),
            Groups::Placed(table) => self.placements[table].placed(way, from),
        }
    }

    /// The cells of a row.
    fn row_between(&self, rays: usize, from: u16, to: u16) -> CellSet<W> {
        let mut cells = CellSet::one(usize::from(from));
        let rays = self.rays[rays].from_cell(usize::from(from));
        let found = rays.filter_map(|ray| ray.iter().position(|&cell| cell == to).map(|at| &ray[..=at])).next();
        found.unwrap_or_default().iter().for_each(|&cell| {
            cells.insert(usize::from(cell));
        });
        cells
    }

    /// True where a cell is in such a straight run of the cells of `of`.
    #[inline(always)]
    pub fn is_in_run(&self, cell: usize, of: CellSet<W>, straight: &Straight) -> bool {
        if let Some(windows) = straight.windows {
            return self.windows[windows as usize].through.row(cell).iter().any(|window| window.is_within(of));
        }
        if !of.contains(cell) {
            return false;
        }
        if straight.branches {
            return self.is_in_branching_run(cell, of, straight);
        }
        let is_in = |next: u16| next != NOWHERE && of.contains(usize::from(next));
        let first = cell * straight.axes.len();
        let beside = &self.beside[straight.beside as usize][first..first + straight.axes.len()];
        for (&(there, back), &[ahead, behind]) in straight.axes.iter().zip(beside) {
            // mostly neither is: then nothing more is looked up
            let (ahead, behind) = (is_in(ahead), is_in(behind));
            let mut length = 1;
            if ahead {
                length += self.rays[there].stretch_length(cell, &of);
            }
            if behind {
                length += self.rays[back].stretch_length(cell, &of);
            }
            if straight.has(length) {
                return true;
            }
        }
        false
    }

    #[cold]
    fn is_in_branching_run(&self, cell: usize, of: CellSet<W>, straight: &Straight) -> bool {
        self.runs_through(cell, of, straight).iter().any(|run| straight.has(run.len()))
    }

    /// The runs of `of` through one of its cells, where lines branch or return: each as far as it goes one way, and back over
    /// other cells; none that is part of a longer one.
    pub fn runs_through(&self, cell: usize, of: CellSet<W>, straight: &Straight) -> Vec<CellSet<W>> {
        let stretches = |rays: usize| -> Vec<CellSet<W>> {
            let of = of.without(CellSet::one(cell));
            let rays = self.rays[rays].from_cell(cell);
            let stretch = |ray: &[u16]| ray.iter().map(|&c| usize::from(c)).take_while(|&c| of.contains(c)).collect();
            rays.map(stretch).filter(|stretch: &CellSet<W>| !stretch.is_empty()).collect()
        };
        let mut runs = Vec::new();
        for &(there, back) in &straight.axes {
            let (ahead, behind) = (stretches(there), stretches(back));
            if ahead.is_empty() {
                runs.extend(or_none(behind));
                continue;
            }
            for ahead in ahead {
                let others = behind.iter().copied().filter(|behind| !behind.meets(ahead)).collect();
                runs.extend(or_none(others).into_iter().map(|behind| ahead | behind));
            }
        }
        runs.iter_mut().for_each(|run| run.insert(cell));
        let longest = |run: &CellSet<W>| !runs.iter().any(|other| other != run && run.is_within(*other));
        runs.iter().copied().filter(longest).collect()
    }
}

/// These sets, or an empty one if there are none.
fn or_none<const W: usize>(sets: Vec<CellSet<W>>) -> Vec<CellSet<W>> {
    if sets.is_empty() { vec![CellSet::EMPTY] } else { sets }
}

impl Straight {
    /// The least and the greatest length of its runs.
    pub fn lengths(&self) -> (usize, usize) {
        (usize::from(self.least.max(1)), usize::from(self.most))
    }

    /// True where a run of so many cells is one that is asked for.
    #[inline(always)]
    pub fn has(&self, length: usize) -> bool {
        usize::from(self.least) <= length && length <= usize::from(self.most)
    }
}
