//! Where a label leads from every cell, read off the graph once.

use super::Board;
use crate::id::{CellId, Id, LinkId};
use petgraph::visit::EdgeRef;
use std::borrow::Cow;

/// The cells one link on along a label, of each cell and area, in order of number.
#[derive(Clone, Debug)]
pub struct Onward {
    /// Where those of each cell begin; one more at the end.
    starts: Vec<u32>,
    cells: Vec<CellId>,
}

impl Onward {
    /// The cells one link on from a cell.
    pub fn from(&self, cell: CellId) -> &[CellId] {
        match self.starts.get(cell.index()..).and_then(<[u32]>::first_chunk) {
            Some(&[start, end]) => &self.cells[start as usize..end as usize],
            None => &[],
        }
    }
}

impl Board {
    /// Notes where each label leads: from here on the board stays as it is.
    pub(in crate::model) fn settle(&mut self) {
        self.onward = self.links.ids().map(|link| self.read_onward(link)).collect();
    }

    /// What was noted holds no more.
    pub(super) fn unsettle(&mut self) {
        self.onward.clear();
    }

    /// Where a label leads from every cell and area.
    pub fn onward(&self, link: LinkId) -> Cow<'_, Onward> {
        self.onward.get(link.index()).map_or_else(|| Cow::Owned(self.read_onward(link)), Cow::Borrowed)
    }

    fn read_onward(&self, link: LinkId) -> Onward {
        let along = self.graph.edge_references().filter(|edge| *edge.weight() == link);
        let mut steps: Vec<(usize, usize)> = along.map(|e| (e.source().index(), e.target().index())).collect();
        steps.sort_unstable();
        steps.dedup();
        let mut starts = vec![0; self.graph.node_count() + 1];
        for &(from, _) in &steps {
            starts[from + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Onward { starts, cells: steps.into_iter().map(|(_, to)| CellId::from_index(to)).collect() }
    }
}
