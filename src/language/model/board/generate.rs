//! Grids: cells in their places, named, numbered row by row from the bottom, and linked along their directions.
//!
//! So numbers grow or fall steadily along each direction of squares and hexes.

use super::names::Naming;
use super::{Board, Cell, CellShape, Link};
use crate::id::{CellId, LinkId};
use crate::source::Span;
use std::collections::BTreeMap;
use std::f32::consts::TAU;

/// Half the square root of three: how far rows of hexes lie apart.
const ROW_HEIGHT: f32 = 0.866_025_4;

/// A grid to be made; its size has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) enum Grid {
    /// Rows of hexes, from the bottom.
    Hexes(Vec<usize>),
    /// Hexes in columns and rows, each row half a cell further to the right than the one below it.
    Rhombus { columns: usize, rows: usize, row_letters: bool },
    /// Squares.
    Squares {
        columns: usize,
        rows: usize,
        row_letters: bool,
        /// Without diagonals.
        orthogonal: bool,
        /// Without any link.
        unlinked: bool,
    },
    /// A ring, clockwise from the top.
    Ring(usize),
    /// A line from the first player's side to the second's.
    Line(usize),
}

/// A cell with its place on the grid.
struct Spot {
    at: (i32, i32),
    cell: Cell,
}

/// A direction: name, vector, and whether it goes along a side.
type Direction = (&'static str, (i8, i8), bool);

const SQUARE: [Direction; 8] = [
    ("n", (0, 1), true),
    ("ne", (1, 1), false),
    ("e", (1, 0), true),
    ("se", (1, -1), false),
    ("s", (0, -1), true),
    ("sw", (-1, -1), false),
    ("w", (-1, 0), true),
    ("nw", (-1, 1), false),
];

/// Vectors in half cells to the right and rows upwards.
const HEX: [Direction; 6] = [
    ("e", (2, 0), true),
    ("ne", (1, 1), true),
    ("nw", (-1, 1), true),
    ("w", (-2, 0), true),
    ("sw", (-1, -1), true),
    ("se", (1, -1), true),
];

const UPRIGHT: [Direction; 2] = [("n", (0, 1), true), ("s", (0, -1), true)];

/// Makes the board of a grid.
pub(in crate::model) fn generate(grid: &Grid) -> Board {
    match grid {
        Grid::Hexes(rows) => linked(CellShape::Hexagon, hexes(rows), &HEX),
        Grid::Rhombus { columns, rows, row_letters } => {
            linked(CellShape::Hexagon, rhombus(*columns, *rows, naming(*row_letters)), &HEX)
        }
        Grid::Squares { columns, rows, row_letters, orthogonal, unlinked } => {
            let naming = naming(*row_letters);
            let shape = if *unlinked { CellShape::Point } else { CellShape::Square };
            linked(shape, squares(*columns, *rows, naming), &directions(*orthogonal, *unlinked))
        }
        Grid::Ring(count) => ring(*count),
        Grid::Line(count) => linked(CellShape::Square, line(*count), &UPRIGHT),
    }
}

fn naming(row_letters: bool) -> Naming {
    if row_letters { Naming::RowLetters } else { Naming::ColumnLetters }
}

/// Where a direction of squares leads, by its name, and whether along a side.
pub(in crate::model) fn of_squares(name: &str) -> Option<((i8, i8), bool)> {
    SQUARE.into_iter().find(|(direction, ..)| *direction == name).map(|(_, vector, along_side)| (vector, along_side))
}

fn directions(orthogonal: bool, unlinked: bool) -> Vec<Direction> {
    SQUARE.into_iter().filter(|&(_, _, along_side)| !unlinked && (along_side || !orthogonal)).collect()
}

fn squares(columns: usize, rows: usize, naming: Naming) -> Vec<Spot> {
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    places.map(|(column, row)| square(column, row, naming)).collect()
}

fn square(column: usize, row: usize, naming: Naming) -> Spot {
    let names = naming.names(column, row);
    let cell = Cell {
        name: names.cell,
        x: column as f32,
        y: row as f32,
        row: Some((names.row, row as u16)),
        column: Some((names.column, column as u16)),
    };
    Spot { at: (column as i32, row as i32), cell }
}

/// Each row is centred, so that rows of unlike parity lie half a cell apart.
fn hexes(rows: &[usize]) -> Vec<Spot> {
    let longest = rows.iter().copied().max().unwrap_or(0);
    let places = rows.iter().enumerate().flat_map(|(row, &count)| (0..count).map(move |i| (row, count, i)));
    places.map(|(row, count, i)| hex(row, i, longest - count + 2 * i, Naming::RowLetters)).collect()
}

fn rhombus(columns: usize, rows: usize, naming: Naming) -> Vec<Spot> {
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    places.map(|(column, row)| hex(row, column, row + 2 * column, naming)).collect()
}

/// The hex of that number in its row, so many half cells from the left.
fn hex(row: usize, index: usize, halves: usize, naming: Naming) -> Spot {
    let names = naming.names(index, row);
    let cell = Cell {
        name: names.cell,
        x: halves as f32 / 2.0,
        y: row as f32 * ROW_HEIGHT,
        row: Some((names.row, row as u16)),
        column: Some((names.column, index as u16)),
    };
    Spot { at: (halves as i32, row as i32), cell }
}

/// `c1` and so on, upwards.
fn line(count: usize) -> Vec<Spot> {
    (0..count).map(|i| Spot { at: (0, i as i32), cell: numbered(i, 0.0, i as f32, Some(i)) }).collect()
}

fn numbered(index: usize, x: f32, y: f32, row: Option<usize>) -> Cell {
    let row = row.map(|r| ((r + 1).to_string(), r as u16));
    Cell { name: format!("c{}", index + 1), x, y, row, column: None }
}

/// `c1` at the top and so on clockwise, neighbours one cell's width apart.
fn ring(count: usize) -> Board {
    let radius = 0.5 / (TAU / 2.0 / count as f32).sin();
    let mut board = Board::empty();
    for index in 0..count {
        let angle = TAU * index as f32 / count as f32;
        board.add_cell(numbered(index, radius * angle.sin(), radius * angle.cos(), None));
    }
    let onward = board.add_link(grid_link("clockwise", (0, 0), true));
    let back = board.add_link(grid_link("anticlockwise", (0, 0), true));
    for index in 0..count {
        let (here, next) = (CellId(index as u16), CellId(((index + 1) % count) as u16));
        board.join(here, next, onward);
        board.join(next, here, back);
    }
    board.settle_opposites();
    board
}

fn linked(shape: CellShape, spots: Vec<Spot>, directions: &[Direction]) -> Board {
    let mut board = Board { shape, ..Board::empty() };
    let mut by_place = BTreeMap::new();
    for spot in spots {
        by_place.insert(spot.at, board.add_cell(spot.cell));
    }
    for &(name, vector, along_side) in directions {
        let link = board.add_link(grid_link(name, vector, along_side));
        join_all(&mut board, &by_place, link, vector);
    }
    board.settle_opposites();
    board
}

fn join_all(board: &mut Board, by_place: &BTreeMap<(i32, i32), CellId>, link: LinkId, (dx, dy): (i8, i8)) {
    for (&(x, y), &from) in by_place {
        if let Some(&to) = by_place.get(&(x + i32::from(dx), y + i32::from(dy))) {
            board.join(from, to, link);
        }
    }
}

fn grid_link(name: &str, vector: (i8, i8), orthogonal: bool) -> Link {
    Link {
        name: name.to_owned(),
        vector: Some(vector),
        opposite: None,
        orthogonal,
        composed: false,
        drawn: false,
        span: Span::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Grid, generate};
    use crate::model::board::Board;

    fn chess() -> Board {
        generate(&Grid::Squares { columns: 8, rows: 8, row_letters: false, orthogonal: false, unlinked: false })
    }

    fn neighbours(board: &Board, cell: &str) -> Vec<String> {
        let id = board.cell_named(cell).unwrap();
        let next = |l| board.next(id, l);
        board.links.ids().flat_map(next).map(|c| board.cell(c).name.clone()).collect()
    }

    #[test]
    fn squares_have_eight_neighbours_clockwise_from_north() {
        let board = chess();
        assert_eq!(neighbours(&board, "b2"), ["b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3"]);
        assert_eq!(neighbours(&board, "a1"), ["a2", "b2", "b1"]);
        assert_eq!((board.cell_named("a1").unwrap().0, board.cell_named("h8").unwrap().0), (0, 63));
    }

    #[test]
    fn hex_rows_are_centred() {
        let board = generate(&Grid::Hexes(vec![6, 7, 6, 7, 6, 7, 6]));
        assert_eq!(board.len(), 45);
        assert_eq!(neighbours(&board, "a1"), ["a2", "b2", "b1"]);
        assert_eq!(neighbours(&board, "b1"), ["b2", "c1", "a1"]);
        assert_eq!(neighbours(&board, "d4"), ["d5", "e4", "e3", "d3", "c3", "c4"]);
    }

    #[test]
    fn hex_rows_may_grow_and_shrink() {
        let board = generate(&Grid::Hexes(vec![7, 8, 7, 8, 9, 8, 7, 8, 7]));
        assert_eq!(board.len(), 69);
        assert_eq!(neighbours(&board, "c1"), ["c2", "d2", "d1", "b1", "b2"]);
        assert_eq!(neighbours(&board, "e1"), ["e2", "f1", "d1"]);
    }

    #[test]
    fn a_rhombus_has_straight_columns() {
        let board = generate(&Grid::Rhombus { columns: 4, rows: 3, row_letters: false });
        assert_eq!(board.len(), 12);
        assert_eq!(neighbours(&board, "b2"), ["c2", "b3", "a3", "a2", "b1", "c1"]);
        assert_eq!(neighbours(&board, "a1"), ["b1", "a2"]);
        let lettered = generate(&Grid::Rhombus { columns: 4, rows: 3, row_letters: true });
        assert_eq!(neighbours(&lettered, "a1"), ["a2", "b1"]);
    }

    #[test]
    fn numbers_are_monotone_along_every_direction() {
        for board in [chess(), generate(&Grid::Hexes(vec![3, 4, 5, 4, 3]))] {
            for link in board.links.ids() {
                let signs: Vec<bool> =
                    board.cells().flat_map(|(c, _)| board.next(c, link).into_iter().map(move |n| n > c)).collect();
                assert!(signs.iter().all(|&s| s == signs[0]), "{}", board.links[link].name);
            }
        }
    }

    #[test]
    fn every_grid_direction_has_its_opposite() {
        let ring = generate(&Grid::Ring(5));
        let opposite = |board: &Board, name: &str| {
            let link = board.link_named(name).unwrap();
            board.links[board.links[link].opposite.unwrap()].name.clone()
        };
        assert_eq!(opposite(&chess(), "ne"), "sw");
        assert_eq!(opposite(&ring, "clockwise"), "anticlockwise");
        assert_eq!(neighbours(&ring, "c1"), ["c2", "c5"]);
    }
}
