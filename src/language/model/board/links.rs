//! Making and changing a board: cells, links, composed directions.

use super::{Area, Board, Cell, Link};
use crate::id::{CellId, Id, LinkId};
use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

impl Board {
    /// Adds a cell.
    pub(in crate::model) fn add_cell(&mut self, cell: Cell) -> CellId {
        self.unsettle();
        CellId::from_index(self.graph.add_node(cell).index())
    }

    /// Adds an area: all cells are there by now.
    pub(in crate::model) fn add_area(&mut self, area: Area) -> CellId {
        let cell = Cell { name: area.name.clone(), x: 0.0, y: 0.0, row: None, column: None };
        self.areas.push(area);
        self.add_cell(cell)
    }

    /// Adds a label for links.
    pub(in crate::model) fn add_link(&mut self, link: Link) -> LinkId {
        self.unsettle();
        self.links.push(link)
    }

    /// Links two cells, one way; once only.
    pub(in crate::model) fn join(&mut self, from: CellId, to: CellId, link: LinkId) {
        self.unsettle();
        let mut there = self.graph.edges_connecting(node(from), node(to));
        if !there.any(|edge| *edge.weight() == link) {
            self.graph.add_edge(node(from), node(to), link);
        }
    }

    /// The label of that name.
    pub fn link_named(&self, name: &str) -> Option<LinkId> {
        self.links.position(|l| l.name == name)
    }

    /// This board with some of its cells only, numbered anew in the same order.
    #[must_use]
    pub(in crate::model) fn keeping(&self, keep: &[bool]) -> Self {
        let kept = |i: NodeIndex| keep.get(i.index()).copied().unwrap_or(false);
        let graph = self.graph.filter_map(|i, c| kept(i).then(|| c.clone()), |_, &l| Some(l));
        Self {
            graph,
            links: self.links.clone(),
            zones: self.zones.clone(),
            ..Self { shape: self.shape, ..Self::empty() }
        }
    }

    /// Links every cell to the ends of the paths that start there, each a row of links. Where such a row crosses a hole of the
    /// grid, it leads where it would if the cell were there: there is no stop on the way.
    pub(in crate::model) fn compose(&mut self, link: LinkId, paths: &[Vec<LinkId>]) {
        let ids: Vec<CellId> = self.cells().map(|(id, _)| id).collect();
        for path in paths {
            let across = self.shift_of(path);
            for &from in &ids {
                let mut ends = self.walk(from, path);
                if let (true, Some(shift)) = (ends.is_empty(), across) {
                    ends.extend(self.cell_at(from, shift));
                }
                for to in ends {
                    self.join(from, to, link);
                }
            }
        }
    }

    /// How far a row of directions of the grid leads on the plane, the same from every cell; `None` for any others.
    fn shift_of(&self, path: &[LinkId]) -> Option<(f32, f32)> {
        let each = path.iter().map(|&link| {
            let declared = self.links.get(link)?;
            declared.vector.filter(|&vector| vector != (0, 0) && !declared.drawn)?;
            let edge = self.graph.edge_references().find(|edge| *edge.weight() == link)?;
            let (from, to) = (self.cell(id(edge.source())), self.cell(id(edge.target())));
            Some((to.x - from.x, to.y - from.y))
        });
        each.collect::<Option<Vec<_>>>().map(|all| all.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1)))
    }

    /// The other cell that lies so far from a cell.
    fn cell_at(&self, from: CellId, (dx, dy): (f32, f32)) -> Option<CellId> {
        let (x, y) = (self.cell(from).x + dx, self.cell(from).y + dy);
        let is_there = |cell: &Cell| (cell.x - x).abs() < 0.01 && (cell.y - y).abs() < 0.01;
        self.cells().find(|(id, cell)| *id != from && is_there(cell)).map(|(id, _)| id)
    }

    fn walk(&self, from: CellId, path: &[LinkId]) -> Vec<CellId> {
        let mut ends = vec![from];
        for &link in path {
            ends = ends.iter().flat_map(|&c| self.next(c, link)).collect();
            ends.sort_unstable();
            ends.dedup();
        }
        ends.retain(|&end| end != from);
        ends
    }

    /// Finds each label's way back: the label that leads from every cell it reaches to the one it came from, and
    /// nowhere else. A label that leads from a cell to several others has none.
    pub(in crate::model) fn settle_opposites(&mut self) {
        let pairs: Vec<Option<Vec<(CellId, CellId)>>> = self.links.ids().map(|l| self.steps_of(l)).collect();
        for (at, link) in self.links.iter_mut().enumerate() {
            link.opposite = pairs[at].as_ref().and_then(|there| way_back(there, &pairs));
        }
    }

    /// All steps along a label in order, if it leads from no cell to several.
    fn steps_of(&self, link: LinkId) -> Option<Vec<(CellId, CellId)>> {
        let along = self.graph.edge_references().filter(|e| *e.weight() == link);
        let mut steps: Vec<(CellId, CellId)> = along.map(|e| (id(e.source()), id(e.target()))).collect();
        steps.sort_unstable();
        let single = steps.windows(2).all(|w| w[0].0 != w[1].0);
        (single && !steps.is_empty()).then_some(steps)
    }
}

fn way_back(there: &[(CellId, CellId)], all: &[Option<Vec<(CellId, CellId)>>]) -> Option<LinkId> {
    let mut back: Vec<(CellId, CellId)> = there.iter().map(|&(a, b)| (b, a)).collect();
    back.sort_unstable();
    all.iter().position(|steps| steps.as_ref() == Some(&back)).map(LinkId::from_index)
}

fn node(id: CellId) -> NodeIndex {
    NodeIndex::new(id.index())
}

fn id(node: NodeIndex) -> CellId {
    CellId::from_index(node.index())
}

#[cfg(test)]
mod tests {
    use crate::id::CellId;
    use crate::model::board::generate::{Grid, generate};
    use crate::model::board::{Board, Link};
    use crate::source::Span;

    fn label(name: &str, composed: bool) -> Link {
        Link {
            name: name.into(),
            vector: None,
            opposite: None,
            orthogonal: false,
            composed,
            drawn: false,
            span: Span::default(),
        }
    }

    fn five_by_five() -> Board {
        generate(&Grid::Squares { columns: 5, rows: 5, row_letters: false, orthogonal: false, unlinked: false })
    }

    #[test]
    fn composed_directions_jump() {
        let mut board = five_by_five();
        let word = |b: &Board, w: &str| b.link_named(w).unwrap();
        let (n, e, w) = (word(&board, "n"), word(&board, "e"), word(&board, "w"));
        let knight = board.add_link(label("knight", true));
        board.compose(knight, &[vec![n, n, e], vec![n, n, w]]);
        let from = board.cell_named("b1").unwrap();
        let names: Vec<String> = board.next(from, knight).into_iter().map(|c| board.cell(c).name.clone()).collect();
        assert_eq!(names, ["a3", "c3"]);
    }

    #[test]
    fn removed_cells_take_their_links_along() {
        let board = five_by_five();
        let centre = board.cell_named("c3").unwrap();
        let keep: Vec<bool> = board.cells().map(|(id, _)| id != centre).collect();
        let board = board.keeping(&keep);
        let n = board.link_named("n").unwrap();
        assert_eq!((board.len(), board.next(board.cell_named("c2").unwrap(), n)), (24, vec![]));
        assert_eq!(board.cell_named("e5"), Some(CellId(23)));
    }

    #[test]
    fn a_pairing_is_its_own_opposite() {
        let mut board = five_by_five();
        let twin = board.add_link(label("twin", false));
        board.join(CellId(0), CellId(24), twin);
        board.join(CellId(24), CellId(0), twin);
        board.settle_opposites();
        assert_eq!(board.links[twin].opposite, Some(twin));
    }
}
