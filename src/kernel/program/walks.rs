//! Walks of a number of links, step by step, where no table says where they lead.

use crate::bits::CellSet;
use crate::program::Walks;

impl<const W: usize> Walks<W> {
    /// Where walks of so many links over anything lead from each cell, where that is looked up.
    #[inline]
    pub fn row(&self, steps: i64) -> Option<&[CellSet<W>]> {
        let steps = usize::try_from(steps).ok().filter(|&steps| steps > 0)?;
        let known = if self.fewer { steps.min(self.ends.len().checked_sub(1)?) } else { steps };
        self.ends.get(known).map(Vec::as_slice)
    }

    /// The first links of walks from a cell: pairs of cells.
    pub fn start(&self, cell: usize) -> Vec<(u16, u16)> {
        self.next[cell].iter().map(|&to| (cell as u16, to)).collect()
    }

    /// Where a walk of so many links leads that begins with this one, over cells that may be passed; `None` where it could
    /// branch.
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

    /// The links that may follow, each once, over cells that may be passed.
    pub fn on(&self, front: &[(u16, u16)], passes: impl Fn(u16) -> bool) -> Vec<(u16, u16)> {
        let mut next: Vec<(u16, u16)> = Vec::new();
        for &(from, at) in front.iter().filter(|step| passes(step.1)) {
            let onward = self.next[usize::from(at)].iter().filter(|&&to| self.turning || to != from);
            next.extend(onward.map(|&to| (at, to)));
        }
        next.sort_unstable();
        next.dedup();
        next
    }
}
