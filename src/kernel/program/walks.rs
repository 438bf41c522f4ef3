//! Where walks of a given number of links lead: looked up, or else found link by link.

use crate::bits::{CellSet, WIDEST};
use crate::program::{NOWHERE, Walks};

/// A walk longer than this goes on as if it were this long.
const LONGEST_WALK: i64 = 100_000;

impl<const W: usize> Walks<W> {
    /// Where walks of so many links lead from each cell if they may pass any cell, where the table says it.
    #[inline]
    pub fn row(&self, steps: i64) -> Option<&[CellSet<W>]> {
        let steps = usize::try_from(steps).ok().filter(|&steps| steps > 0)?;
        let rows = self.ends.len();
        let known = match self.period {
            _ if steps < rows => steps,
            _ if self.fewer => rows.checked_sub(1)?,
            0 => return None,
            period => rows - period + (steps - rows) % period,
        };
        self.ends.get(known).map(Vec::as_slice)
    }

    /// Where walks of exactly so many links from a cell lead, over these cells.
    #[inline]
    pub fn walked(&self, steps: i64, cell: usize, through: CellSet<W>) -> CellSet<W> {
        if steps <= 0 || cell >= self.next.len() {
            return CellSet::EMPTY;
        }
        match &self.spans {
            Some(spans) => spans.over(steps as usize, cell, through),
            None => self.walked_link_by_link(steps, cell, through),
        }
    }

    #[inline(never)]
    fn walked_link_by_link(&self, steps: i64, cell: usize, through: CellSet<W>) -> CellSet<W> {
        if let Some(ends) = self.unbranched_ends(steps, cell, through) {
            return ends;
        }
        let (mut front, mut after) = (self.start(cell), self.start(cell));
        for _ in 1..steps.min(LONGEST_WALK) {
            self.on_into(&mut after, &front, through);
            std::mem::swap(&mut front, &mut after);
        }
        front.ends
    }

    /// Where walks of exactly so many links lead; `None` where one branches.
    fn unbranched_ends(&self, steps: i64, cell: usize, through: CellSet<W>) -> Option<CellSet<W>> {
        let mut ends = CellSet::EMPTY;
        for &second in &self.next[cell] {
            let end = self.follow(cell as u16, second, steps.min(LONGEST_WALK) as usize, through)?;
            end.into_iter().for_each(|end| ends.insert(usize::from(end)));
        }
        Some(ends)
    }

    /// Walks of one link from a cell.
    pub fn start(&self, cell: usize) -> Front<W> {
        let mut front = Front::new(self.next.len());
        self.next[cell].iter().for_each(|&to| front.reach(to, cell as u16));
        front
    }

    /// Where a walk of so many links leads that begins with the link from `first` to `second`, over cells that may be passed;
    /// `None` where it could branch.
    #[inline]
    pub fn follow(&self, first: u16, second: u16, steps: usize, through: CellSet<W>) -> Option<Option<u16>> {
        let (mut from, mut at) = (first, second);
        for _ in 1..steps {
            if !through.contains(usize::from(at)) {
                return Some(None);
            }
            let next = match self.next[usize::from(at)][..] {
                _ if self.turning => return None,
                [] => return Some(None),
                [only] if only == from => return Some(None),
                [only] => only,
                [one, other] if one == from => other,
                [one, other] if other == from => one,
                _ => return None,
            };
            (from, at) = (at, next);
        }
        Some(Some(at))
    }

    /// The walks one link longer, over cells that may be passed.
    pub fn on(&self, front: &Front<W>, through: CellSet<W>) -> Front<W> {
        let mut after = Front::new(self.next.len());
        self.on_into(&mut after, front, through);
        after
    }

    /// Writes the walks one link longer, over cells that may be passed, to `after`: its memory is reused.
    pub fn on_into(&self, after: &mut Front<W>, front: &Front<W>, through: CellSet<W>) {
        after.ends = CellSet::EMPTY;
        for at in (front.ends & through).iter() {
            let came = if self.turning { NOWHERE } else { front.came_from[at] };
            let onward = self.next[at].iter().filter(|&&to| to != came);
            onward.for_each(|&to| after.reach(to, at as u16));
        }
    }
}

/// Where walks of some length end, and by which links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front<const W: usize = WIDEST> {
    /// The cells where they end.
    pub ends: CellSet<W>,
    /// For each of them the cell before it on the walks that end there; [`NOWHERE`] where they come from several cells: then
    /// some walk may go on to any neighbour.
    came_from: Vec<u16>,
}

impl<const W: usize> Front<W> {
    fn new(cells: usize) -> Self {
        Self { ends: CellSet::EMPTY, came_from: vec![0; cells] }
    }

    /// A walk ends at `to`, and comes from `at`.
    #[inline]
    fn reach(&mut self, to: u16, at: u16) {
        let known = self.ends.contains(usize::from(to));
        self.ends.insert(usize::from(to));
        self.came_from[usize::from(to)] = if known { NOWHERE } else { at };
    }
}
