//! Shapes laid on the grid: how they can be turned and mirrored, and on which cells they fit.
//!
//! A picture has columns to the right and rows upwards. On squares that is the board as the first player sees it. On hexes a
//! step upwards in the picture is one to the `ne`, as the columns of a rhombus go, so each row lies half a cell further to
//! the right than the one below it; in which way the rows of the board are numbered does not matter.

use super::{Board, CellShape};
use crate::id::CellId;
use std::collections::BTreeMap;

/// How far rows of hexes lie apart.
const ROW_HEIGHT: f32 = 0.866_025_4;

/// A cell of a shape: its row, upwards, and its column, to the right. In this order, for so are the cells of a board numbered.
pub type Offset = (i32, i32);

impl Board {
    /// True where a shape can be laid: on squares and hexes, and not on single cells, which have no rows.
    pub fn has_grid(&self) -> bool {
        self.cells().any(|(_, cell)| cell.row.is_some())
    }

    /// The ways in which a shape can lie, each once: as it is drawn, turned by all turns of the grid, as its mirror image.
    pub fn ways_to_lie(&self, drawn: &[Offset], turned: bool, mirrored: bool) -> Vec<Vec<Offset>> {
        let is_hex = self.shape == CellShape::Hexagon;
        let turns = match (turned, is_hex) {
            (false, _) => 1,
            (true, false) => 4,
            (true, true) => 6,
        };
        let mirror = |&(row, column): &Offset| if is_hex { (row, -row - column) } else { (row, -column) };
        let turn = |&(row, column): &Offset| if is_hex { (row + column, -row) } else { (column, -row) };
        let image = mirrored.then(|| drawn.iter().map(mirror).collect::<Vec<_>>());
        let mut ways: Vec<Vec<Offset>> = Vec::new();
        for first in std::iter::once(drawn.to_vec()).chain(image) {
            let mut lies = first;
            for _ in 0..turns {
                let from_first = from_first(&lies);
                if !ways.contains(&from_first) {
                    ways.push(from_first);
                }
                lies = lies.iter().map(turn).collect();
            }
        }
        ways
    }

    /// The cells on which a shape lies in each of these ways: the number of the way, and the cells in order.
    pub fn placed(&self, ways: &[Vec<Offset>]) -> Vec<(u16, Vec<CellId>)> {
        let spots: BTreeMap<Offset, CellId> = self.cells().filter_map(|(id, _)| Some((self.spot(id)?, id))).collect();
        let at = |&(row, column): &Offset, way: &[Offset]| {
            way.iter().map(|(up, right)| spots.get(&(row + up, column + right)).copied()).collect::<Option<Vec<_>>>()
        };
        let of_way = |(number, way): (usize, &Vec<Offset>)| {
            spots.keys().filter_map(|spot| Some((number as u16, at(spot, way)?))).collect::<Vec<_>>()
        };
        ways.iter().enumerate().flat_map(of_way).collect()
    }

    /// Where on the grid a cell lies.
    fn spot(&self, id: CellId) -> Option<Offset> {
        let cell = self.cell(id);
        cell.row.as_ref()?;
        Some(match self.shape {
            CellShape::Hexagon => {
                let row = (cell.y / ROW_HEIGHT).round();
                // half cells to the right, those apart by which the row leans
                (row as i32, ((2.0 * cell.x - row) / 2.0).floor() as i32)
            }
            _ => (cell.y.round() as i32, cell.x.round() as i32),
        })
    }
}

/// A shape as it lies from its first cell on.
fn from_first(cells: &[Offset]) -> Vec<Offset> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let first = cells.first().copied().unwrap_or_default();
    cells.iter().map(|(row, column)| (row - first.0, column - first.1)).collect()
}
