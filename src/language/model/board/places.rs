//! Rows, columns, edges and colours of a board.

use super::{Board, Cell, CellShape, Link};
use crate::id::CellId;

impl Board {
    /// The rows from the first player's side on, each with its name and its cells from the left.
    pub fn rows(&self) -> Vec<(String, Vec<CellId>)> {
        self.strips(|cell| cell.row.as_ref())
    }

    /// The columns from the left, each with its name and its cells from the first player's side on.
    pub fn columns(&self) -> Vec<(String, Vec<CellId>)> {
        self.strips(|cell| cell.column.as_ref())
    }

    fn strips(&self, of: impl Fn(&Cell) -> Option<&(String, u16)>) -> Vec<(String, Vec<CellId>)> {
        let mut placed: Vec<(u16, CellId, &str)> =
            self.cells().filter_map(|(id, c)| of(c).map(|(name, at)| (*at, id, name.as_str()))).collect();
        placed.sort_unstable();
        let strip =
            |chunk: &[(u16, CellId, &str)]| (chunk[0].2.to_owned(), chunk.iter().map(|&(_, id, _)| id).collect());
        placed.chunk_by(|a, b| a.0 == b.0).map(strip).collect()
    }

    /// The cells from which some direction of the grid leads off the board.
    pub fn edge(&self) -> Vec<CellId> {
        let of_grid = |link: &Link| link.vector.is_some() && !link.drawn;
        let grid: Vec<_> = self.links.pairs().filter(|(_, l)| of_grid(l)).map(|(id, _)| id).collect();
        let at_edge = |&cell: &CellId| grid.iter().any(|&link| self.next(cell, link).is_empty());
        self.cells().map(|(id, _)| id).filter(at_edge).collect()
    }

    /// The squares of the colour of `a1`; `None` where the board is not made of squares.
    pub fn dark(&self) -> Option<Vec<CellId>> {
        let colour = |c: &Cell| Some(c.row.as_ref()?.1 + c.column.as_ref()?.1);
        let dark = |(id, c): (CellId, &Cell)| (colour(c)? % 2 == 0).then_some(id);
        let cells: Vec<CellId> = self.cells().filter_map(dark).collect();
        (self.shape != CellShape::Hexagon && !cells.is_empty()).then_some(cells)
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::Board;
    use crate::model::board::generate::{Grid, generate};

    fn squares(columns: usize, rows: usize) -> Board {
        generate(&Grid::Squares { columns, rows, row_letters: false, orthogonal: false, unlinked: false })
    }

    #[test]
    fn rows_go_up_and_columns_right() {
        let board = squares(3, 2);
        let text = |strips: Vec<(String, Vec<crate::id::CellId>)>| {
            let cells = |ids: Vec<crate::id::CellId>| {
                ids.iter().map(|&c| board.cell(c).name.as_str()).collect::<Vec<_>>().join(" ")
            };
            strips.into_iter().map(|(name, ids)| format!("{name}: {}", cells(ids))).collect::<Vec<_>>()
        };
        assert_eq!(text(board.rows()), ["1: a1 b1 c1", "2: a2 b2 c2"]);
        assert_eq!(text(board.columns()), ["a: a1 a2", "b: b1 b2", "c: c1 c2"]);
    }

    #[test]
    fn the_edge_is_where_a_direction_leads_off() {
        assert_eq!(squares(4, 4).edge().len(), 12);
        assert_eq!(squares(2, 4).edge().len(), 8);
        assert_eq!(generate(&Grid::Ring(7)).edge(), []);
        assert_eq!(generate(&Grid::Hexes(vec![3, 4, 5, 4, 3])).edge().len(), 12);
    }

    #[test]
    fn half_the_squares_are_dark() {
        assert_eq!(squares(8, 8).dark().map(|d| d.len()), Some(32));
        assert_eq!(generate(&Grid::Hexes(vec![2, 3])).dark(), None);
    }
}
