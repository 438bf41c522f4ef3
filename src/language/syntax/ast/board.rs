//! The board: grids, links, directions, zones, areas, attributes.

use super::Name;
use super::cells::Cells;
use super::logic::{Dirs, Num, Set};
use super::setup::CellsNumber;
use crate::source::Spanned;

/// A line of `board`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum BoardLine {
    Grid {
        shape: GridShape,
        options: Vec<Spanned<GridOption>>,
    },
    Only(Cells),
    Remove(Cells),
    /// `cells x (1,0) y (2,0)`.
    CellsAt(Vec<(Name, (i64, i64))>),
    Link {
        name: Name,
        chains: Vec<LinkChain>,
    },
    /// `lines e w: a7 d7 g7, b2..f2`: one label along them and, if it is named, one back.
    Lines {
        along: Name,
        back: Option<Name>,
        lines: Vec<Vec<LineStep>>,
    },
    /// `no way n from fences`: links that are blocked, one way and the other.
    NoWay {
        dirs: Dirs,
        from: Set,
    },
    /// `wheels right left: quarter, half`: one label a turn on and, if it is named, one back.
    Wheels {
        along: Name,
        back: Option<Name>,
        wheels: Vec<Cells>,
    },
    /// `direction ahead White: n, ne, e Black: s, sw, w`.
    DirectionOf {
        name: Name,
        of: Vec<(Name, Vec<Name>)>,
    },
    /// `direction knight = n n e, n n w`.
    Direction {
        name: Name,
        words: Vec<Vec<Name>>,
    },
    Zone {
        name: Name,
        cells: ZoneCells,
    },
    /// `area reserve, prison of each player`.
    Area {
        names: Vec<Name>,
        of_each: bool,
    },
    /// `join home of First to first row by n`.
    Join {
        area: Name,
        of: Option<Name>,
        cells: Cells,
        by: Name,
    },
    /// `attribute pips of each player { White 4: a3  1: b3 g3 }`.
    Attribute {
        name: Name,
        of_each: bool,
        lines: Vec<(Option<Name>, Vec<CellsNumber>)>,
    },
}

impl BoardLine {
    /// The name of what the line declares for players one by one.
    pub fn of_players(&self) -> Option<&Name> {
        match self {
            Self::DirectionOf { name, .. } | Self::Zone { name, cells: ZoneCells::OfPlayers(_) } => Some(name),
            _ => None,
        }
    }
}

/// The generators of boards; sizes may be options.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum GridShape {
    HexRows(Vec<Num>),
    HexRhombus(Num, Num),
    Hexagon(Num),
    Squares(Num, Num),
    Ring(Num),
    Line(Num),
}

impl GridShape {
    /// The numbers that say how large it is.
    pub fn sizes(&self) -> Vec<&Num> {
        match self {
            Self::HexRows(rows) => rows.iter().collect(),
            Self::HexRhombus(one, other) | Self::Squares(one, other) => vec![one, other],
            Self::Hexagon(side) | Self::Ring(side) | Self::Line(side) => vec![side],
        }
    }
}

/// What may follow a generator after a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GridOption {
    NoLinks,
    RowsLettered,
    Orthogonal,
}

/// `a-b-c`, `a>b`: cells joined, each step with whether it goes one way only.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkChain {
    /// The first cell.
    pub first: Name,
    /// Each next cell.
    pub rest: Vec<LinkStep>,
}

/// How a chain goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkStep {
    /// One way only.
    pub one_way: bool,
    /// Through all cells in between.
    pub on: bool,
    /// To this cell.
    pub to: Name,
}

/// A cell of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineStep {
    /// Through all cells between the one before and this.
    pub on: bool,
    /// The cell.
    pub to: Name,
}

/// The cells of a zone: one set for all, one a player as each sees the board, or one for each player named.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ZoneCells {
    All(Cells),
    Each(Cells),
    OfPlayers(Vec<(Name, Cells)>),
}
