//! Symmetries: where each cell goes when the board is turned or mirrored.

use super::Board;
use crate::id::{CellId, Table};

/// How near two places must be to be the same: rows of hexes lie at fractions of a cell.
const NEAR: f32 = 0.01;

impl Board {
    /// The board turned by half a turn about its centre; `None` if that is another board.
    pub fn turned(&self) -> Option<Table<CellId, CellId>> {
        let (width, height) = self.extent();
        self.image(|x, y| (width - x, height - y))
    }

    /// First row against last row; `None` if that is another board.
    pub fn mirrored(&self) -> Option<Table<CellId, CellId>> {
        let (_, height) = self.extent();
        self.image(|x, y| (x, height - y))
    }

    /// Left edge plus right edge, lower edge plus upper edge: twice the centre.
    fn extent(&self) -> (f32, f32) {
        let sum = |values: Vec<f32>| {
            let least = values.iter().copied().fold(f32::INFINITY, f32::min);
            least + values.iter().copied().fold(f32::NEG_INFINITY, f32::max)
        };
        (sum(self.cells().map(|(_, c)| c.x).collect()), sum(self.cells().map(|(_, c)| c.y).collect()))
    }

    fn image(&self, goes: impl Fn(f32, f32) -> (f32, f32)) -> Option<Table<CellId, CellId>> {
        let mut by_height: Vec<(f32, f32, CellId)> = self.cells().map(|(id, c)| (c.y, c.x, id)).collect();
        by_height.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.cells().map(|(_, cell)| at(&by_height, goes(cell.x, cell.y))).collect()
    }
}

/// The cell at a place, among cells sorted by height.
fn at(by_height: &[(f32, f32, CellId)], (x, y): (f32, f32)) -> Option<CellId> {
    let from = by_height.partition_point(|c| c.0 < y - NEAR);
    let level = by_height[from..].iter().take_while(|c| c.0 <= y + NEAR);
    level.into_iter().find(|c| (c.1 - x).abs() <= NEAR).map(|c| c.2)
}

#[cfg(test)]
mod tests {
    use crate::id::{CellId, Table};
    use crate::model::board::Board;
    use crate::model::board::generate::{Grid, generate};

    fn goes(board: &Board, image: Option<Table<CellId, CellId>>, cell: &str) -> Option<String> {
        let image = image?;
        Some(board.cell(image[board.cell_named(cell)?]).name.clone())
    }

    #[test]
    fn hex_boards_turn_about_their_centre() {
        let board = generate(&Grid::Hexes(vec![6, 7, 6, 7, 6, 7, 6]));
        assert_eq!(goes(&board, board.turned(), "a1").as_deref(), Some("g6"));
        assert_eq!(goes(&board, board.turned(), "d4").as_deref(), Some("d4"));
        assert_eq!(goes(&board, board.mirrored(), "b7").as_deref(), Some("f7"));
    }

    #[test]
    fn squares_turn_and_mirror() {
        let grid = Grid::Squares { columns: 8, rows: 8, row_letters: false, orthogonal: false, unlinked: false };
        let board = generate(&grid);
        assert_eq!(goes(&board, board.turned(), "a1").as_deref(), Some("h8"));
        assert_eq!(goes(&board, board.mirrored(), "d1").as_deref(), Some("d8"));
    }

    #[test]
    fn a_lopsided_board_has_no_symmetry() {
        let board = generate(&Grid::Hexes(vec![3, 4, 5]));
        assert_eq!((board.turned(), board.mirrored()), (None, None));
    }
}
