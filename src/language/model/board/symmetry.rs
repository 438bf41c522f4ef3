//! Symmetries: where each cell goes when the board is turned or mirrored.

use super::{Board, CellShape};
use crate::id::{CellId, Id, PlayerId, Table};
use std::collections::BTreeSet;

/// How near two places must be to be the same: rows of hexes lie at fractions of a cell.
const NEAR: f32 = 0.01;

/// The sine of a sixth of a turn.
const SIXTH: f32 = 0.866_025_4;

/// A way to turn or mirror the board onto itself. Done twice, it changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The board is turned by half a turn; else it is mirrored.
    pub is_turn: bool,
    /// Where each cell goes.
    pub image: Table<CellId, CellId>,
}

impl Board {
    /// The half turn and the reflections that lead from each cell to a cell and from neighbours to neighbours, as the board is
    /// drawn; of those that move no cell nothing is said.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let count = self.len().max(1) as f32;
        let (x0, y0) = self.cells().fold((0.0, 0.0), |(x, y), (_, cell)| (x + cell.x / count, y + cell.y / count));
        let places: Vec<(f32, f32)> = self.cells().map(|(_, cell)| (cell.x - x0, cell.y - y0)).collect();
        let far = |p: &(f32, f32)| p.0.hypot(p.1);
        let Some(outer) = places.iter().max_by(|a, b| far(a).total_cmp(&far(b))) else { return Vec::new() };
        // whatever is mirrored, an outermost cell goes to one as far out, and so each such cell tells of one axis
        let as_far = places.iter().filter(|place| (far(place) - far(outer)).abs() <= NEAR);
        let axes = as_far.map(|place| match (outer.0 + place.0, outer.1 + place.1) {
            between if far(&between) <= NEAR => (-outer.1 / far(outer), outer.0 / far(outer)),
            between => (between.0 / far(&between), between.1 / far(&between)),
        });
        let mirrored = |(ax, ay): (f32, f32)| {
            self.image(|x, y| {
                let along = 2.0 * ((x - x0) * ax + (y - y0) * ay);
                (x0 + along * ax - (x - x0), y0 + along * ay - (y - y0))
            })
        };
        let turned = self.image(|x, y| (2.0 * x0 - x, 2.0 * y0 - y)).map(|image| Symmetry { is_turn: true, image });
        let reflections = axes.filter_map(mirrored).map(|image| Symmetry { is_turn: false, image });
        let near = self.neighbours();
        let mut found: Vec<Symmetry> = Vec::new();
        for symmetry in turned.into_iter().chain(reflections) {
            let image = &symmetry.image;
            let moves = image.pairs().any(|(cell, to)| cell != *to);
            let is_new = found.iter().all(|known| known.image != *image);
            if moves && is_new && near.iter().all(|&(a, b)| near.contains(&in_order(image[a], image[b]))) {
                found.push(symmetry);
            }
        }
        found
    }

    /// Pairs of cells with a link from one to the other, whatever its label.
    fn neighbours(&self) -> BTreeSet<(CellId, CellId)> {
        let labels: Vec<_> = self.links.pairs().filter(|(_, link)| !link.composed).map(|(id, _)| id).collect();
        let beside = |(from, label)| self.next(from, label).into_iter().map(move |to| in_order(from, to));
        let ways = self.cells().flat_map(|(cell, _)| labels.iter().map(move |&label| (cell, label)));
        ways.flat_map(beside).filter(|pair| pair.1.index() < self.len()).collect()
    }

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

    /// Where each cell goes when the board is turned from the first player's side to this player's: the second looks at it
    /// from the top, the third from the left, the fourth from the right; `None` if that is another board, or a fifth player.
    pub fn seen_by(&self, player: PlayerId) -> Option<Table<CellId, CellId>> {
        let (width, height) = self.extent();
        let (x0, y0) = (width / 2.0, height / 2.0);
        match player.0 {
            0 => self.image(|x, y| (x, y)),
            1 => self.turned(),
            2 => self.image(|x, y| (x0 + (y - y0), y0 - (x - x0))),
            3 => self.image(|x, y| (x0 - (y - y0), y0 + (x - x0))),
            _ => None,
        }
    }

    /// Where each of these cells goes when they are turned clockwise about their centre: by a quarter, on boards of hexes by a
    /// sixth; `None` if they come to be other cells.
    pub fn wheel(&self, cells: &[CellId]) -> Option<Vec<CellId>> {
        let places: Vec<(f32, f32)> = cells.iter().map(|&id| (self.cell(id).x, self.cell(id).y)).collect();
        let middle = |values: Vec<f32>| values.iter().sum::<f32>() / values.len() as f32;
        let (x0, y0) = (middle(places.iter().map(|p| p.0).collect()), middle(places.iter().map(|p| p.1).collect()));
        let (cos, sin) = if self.shape == CellShape::Hexagon { (0.5, SIXTH) } else { (0.0, 1.0) };
        let by_height = by_height(places.iter().zip(cells).map(|(p, &id)| (p.1, p.0, id)).collect());
        let goes = |&(x, y): &(f32, f32)| {
            let (dx, dy) = (x - x0, y - y0);
            at(&by_height, (x0 + dx * cos + dy * sin, y0 - dx * sin + dy * cos))
        };
        places.iter().map(goes).collect()
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
        let by_height = by_height(self.cells().map(|(id, c)| (c.y, c.x, id)).collect());
        self.cells().map(|(_, cell)| at(&by_height, goes(cell.x, cell.y))).collect()
    }
}

fn in_order(a: CellId, b: CellId) -> (CellId, CellId) {
    (a.min(b), a.max(b))
}

fn by_height(mut cells: Vec<(f32, f32, CellId)>) -> Vec<(f32, f32, CellId)> {
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    cells
}

/// The cell at a place, among cells sorted by height.
fn at(by_height: &[(f32, f32, CellId)], (x, y): (f32, f32)) -> Option<CellId> {
    let from = by_height.partition_point(|c| c.0 < y - NEAR);
    let level = by_height[from..].iter().take_while(|c| c.0 <= y + NEAR);
    level.into_iter().find(|c| (c.1 - x).abs() <= NEAR).map(|c| c.2)
}

#[cfg(test)]
mod tests {
    use crate::id::{CellId, PlayerId, Table};
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
    fn each_player_sees_the_board_from_his_side() {
        let squares = |columns, rows| {
            generate(&Grid::Squares { columns, rows, row_letters: false, orthogonal: false, unlinked: false })
        };
        let board = squares(5, 5);
        let of = |player| goes(&board, board.seen_by(PlayerId(player)), "b1").unwrap_or_default();
        assert_eq!([0, 1, 2, 3, 4].map(of), ["b1", "d5", "a4", "e2", ""]);
        let long = squares(4, 5);
        let sees = |player| long.seen_by(PlayerId(player)).is_some();
        assert_eq!([0, 1, 2].map(sees), [true, true, false], "a quarter turn makes another board of it");
    }

    #[test]
    fn wheels_turn_clockwise() {
        let grid = Grid::Squares { columns: 3, rows: 3, row_letters: false, orthogonal: false, unlinked: false };
        for (board, ring) in
            [(generate(&grid), "a1 a3 c3 c1 a1"), (generate(&Grid::Hexes(vec![2, 3, 2])), "a1 b1 c1 c2 b3 a2 a1")]
        {
            let cells: Vec<CellId> = board.cells().map(|(id, _)| id).collect();
            let turned = board.wheel(&cells).unwrap();
            let names: Vec<&str> = ring.split(' ').collect();
            for pair in names.windows(2) {
                let from = board.cell_named(pair[0]).unwrap();
                assert_eq!(board.cell(turned[from.0 as usize]).name, pair[1]);
            }
        }
        let board = generate(&Grid::Hexes(vec![3, 4, 5]));
        assert_eq!(board.wheel(&board.cells().map(|(id, _)| id).collect::<Vec<_>>()), None);
    }

    #[test]
    fn boards_have_the_symmetries_of_their_shape() {
        let squares = |columns, rows| {
            generate(&Grid::Squares { columns, rows, row_letters: false, orthogonal: false, unlinked: false })
        };
        let count = |board: &Board| {
            let found = board.symmetries();
            (found.iter().filter(|s| s.is_turn).count(), found.iter().filter(|s| !s.is_turn).count())
        };
        assert_eq!(count(&squares(4, 4)), (1, 4));
        assert_eq!(count(&squares(5, 4)), (1, 2));
        assert_eq!(count(&squares(6, 1)), (1, 0));
        assert_eq!(count(&squares(1, 1)), (0, 0));
        assert_eq!(count(&generate(&Grid::Hexes(vec![3, 4, 5, 4, 3]))), (1, 6));
        assert_eq!(count(&generate(&Grid::Hexes(vec![3, 4, 3]))), (1, 2));
        for symmetry in squares(8, 8).symmetries() {
            assert!(symmetry.image.pairs().all(|(cell, to)| symmetry.image[*to] == cell));
        }
    }

    #[test]
    fn a_lopsided_board_has_no_symmetry() {
        let board = generate(&Grid::Hexes(vec![3, 4, 5]));
        assert_eq!((board.turned(), board.mirrored()), (None, None));
        assert_eq!(board.symmetries().len(), 1, "but left and right are alike");
    }
}
