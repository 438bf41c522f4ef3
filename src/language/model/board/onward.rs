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

    /// The cells from which a link leads to each cell.
    pub fn turned_round(&self) -> Self {
        let cells = self.starts.len().saturating_sub(1) as u16;
        let links = (0..cells).map(CellId).flat_map(|from| self.from(from).iter().map(move |&to| (to, from)));
        Self::of(usize::from(cells), links.map(|(to, from)| (to.index(), from.index())).collect())
    }

    /// The longest lines that lead on from a cell and meet no cell twice, but that one may end where it began; no more are
    /// looked for once there are `most`.
    pub fn lines(&self, start: CellId, most: usize) -> Vec<Vec<CellId>> {
        let mut found = Vec::new();
        self.extend(&mut vec![start], &mut found, most);
        found
    }

    /// Collects the lines that go on from `line`, whose first cell is where they start.
    fn extend(&self, line: &mut Vec<CellId>, found: &mut Vec<Vec<CellId>>, most: usize) {
        let Some(&last) = line.last() else { return };
        let mut went_on = false;
        for &next in self.from(last) {
            if found.len() >= most || line[1..].contains(&next) {
                continue;
            }
            went_on = true;
            line.push(next);
            if next == line[0] {
                found.push(line[1..].to_vec());
            } else {
                self.extend(line, found, most);
            }
            line.pop();
        }
        if !went_on && line.len() > 1 {
            found.push(line[1..].to_vec());
        }
    }

    /// Links from cells to cells, of so many.
    fn of(cells: usize, mut steps: Vec<(usize, usize)>) -> Self {
        steps.sort_unstable();
        steps.dedup();
        let mut starts = vec![0; cells + 1];
        for &(from, _) in &steps {
            starts[from + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        Self { starts, cells: steps.into_iter().map(|(_, to)| CellId::from_index(to)).collect() }
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
        let steps = along.map(|edge| (edge.source().index(), edge.target().index())).collect();
        Onward::of(self.graph.node_count(), steps)
    }
}
