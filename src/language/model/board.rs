//! The board: a directed graph of cells with labelled links. The only code that sees petgraph.
//!
//! `generate` makes the graph of a grid, the edits below change it, and the rest answers questions about it.

pub(super) mod generate;
mod links;
mod names;
mod onward;
pub mod placed;
mod places;
mod symmetry;
mod words;

pub use onward::Onward;
pub use symmetry::Symmetry;
pub use words::DIRECTION_WORDS;

use crate::id::{CellId, Id, LinkId, PlayerId, Table, ZoneId};
use crate::source::Span;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// Most cells a board may have.
pub const MOST_CELLS: usize = 1024;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Where it is drawn: to the right, in units of a cell's width.
    pub x: f32,
    /// Where it is drawn: upwards, in units of a cell's width (hex rows lie 0.866 apart).
    pub y: f32,
    /// The name and number of its row (counted from the first player's side, from 0), where the board has rows.
    pub row: Option<(String, u16)>,
    /// The name and number of its column.
    pub column: Option<(String, u16)>,
}

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShape {
    /// Squares of a grid.
    Square,
    /// Hexagons with a corner up.
    Hexagon,
    /// Circles with lines between them.
    Point,
    /// Circles beside each other.
    Circle,
    /// Triangles on squares, which point to the middle of the board.
    Triangle,
}

impl CellShape {
    /// What players call such cells.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Square | Self::Triangle => "squares",
            Self::Hexagon => "hexes",
            Self::Point | Self::Circle => "points",
        }
    }
}

/// A label of links.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Its name, such as `ne` or `twin`.
    pub name: String,
    /// A direction of the grid, or lines that go by the name of one, with its vector (hexes: in half cells to the right and rows upwards; both zero where the
    /// direction is the same for nobody, as on a ring); `None` for relations and composed directions.
    pub vector: Option<(i8, i8)>,
    /// The direction back, where there is one.
    pub opposite: Option<LinkId>,
    /// A direction of the grid along a side (`orthogonal`; for hexes all six) rather than a corner.
    pub orthogonal: bool,
    /// Declared by `direction`: part of no word like `any` or `forward`.
    pub composed: bool,
    /// Declared by `lines`: a way that is drawn, however far it goes.
    pub drawn: bool,
    /// Where it is declared; empty for the grid's own.
    pub span: Span,
}

/// A word for links, which means others to each player.
#[derive(Clone, Debug, PartialEq)]
pub struct DirectionOf {
    /// The word.
    pub name: String,
    /// What each player means by it.
    pub links: Table<PlayerId, Vec<LinkId>>,
    /// Where it is declared.
    pub span: Span,
}

/// A named set of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its cells: one set for all, or one a player.
    pub cells: ZoneCells,
    /// Where it is declared.
    pub span: Span,
}

/// The cells of a zone.
#[derive(Clone, Debug, PartialEq)]
pub enum ZoneCells {
    /// One set of cells for all players.
    All(Vec<CellId>),
    /// One a player, asked for by `of`.
    OfPlayers(Table<PlayerId, Vec<CellId>>),
}

/// A place off the board that holds pieces: a node of the graph after the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// Whose it is; `None`: everybody's.
    pub owner: Option<PlayerId>,
    /// The direction that leads from it onto the board.
    pub exit: Option<LinkId>,
    /// Where it is declared.
    pub span: Span,
}

/// A number for every cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// The value of each cell: one row for all, or one a player.
    pub values: Vec<Vec<i64>>,
    /// Where it is declared.
    pub span: Span,
}

/// The board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Cells, then areas, and links.
    graph: DiGraph<Cell, LinkId, u32>,
    /// The areas, in the order of their nodes.
    pub areas: Vec<Area>,
    /// Numbers that cells have.
    pub attributes: Vec<Attribute>,
    /// How cells are drawn.
    pub shape: CellShape,
    /// The labels: the grid's directions first.
    pub links: Table<LinkId, Link>,
    /// Words for several links, others for each player.
    pub directions: Vec<DirectionOf>,
    /// The named sets.
    pub zones: Table<ZoneId, Zone>,
    /// Where each label leads, once the board is settled.
    onward: Vec<Onward>,
}

impl Board {
    /// A board without a cell.
    pub fn empty() -> Self {
        Self {
            graph: DiGraph::default(),
            areas: Vec::new(),
            attributes: Vec::new(),
            shape: CellShape::Point,
            links: Table::new(),
            directions: Vec::new(),
            zones: Table::new(),
            onward: Vec::new(),
        }
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.graph.node_count() - self.areas.len()
    }

    /// True where there is no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cells in order.
    pub fn cells(&self) -> impl Iterator<Item = (CellId, &Cell)> {
        self.graph.node_weights().take(self.len()).enumerate().map(|(i, c)| (CellId(i as u16), c))
    }

    /// All places: cells, then areas.
    pub fn places(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.graph.node_count()).map(|i| CellId(i as u16))
    }

    /// The area that a place is, if it is one.
    pub fn area(&self, place: CellId) -> Option<&Area> {
        self.areas.get(usize::from(place.0).checked_sub(self.len())?)
    }

    /// The place of a player's area, or of one that is everybody's.
    pub fn area_of(&self, name: &str, player: PlayerId) -> Option<CellId> {
        let fits = |a: &Area| a.name == name && a.owner.is_none_or(|o| o == player);
        self.areas.iter().position(fits).map(|at| CellId((self.len() + at) as u16))
    }

    /// True where some area has this name.
    pub fn has_area(&self, name: &str) -> bool {
        self.areas.iter().any(|a| a.name == name)
    }

    /// True where some link has this label.
    pub fn has_link(&self, label: LinkId) -> bool {
        self.graph.edge_weights().any(|&found| found == label)
    }

    /// A place: a cell, or an area as the graph knows it.
    pub fn cell(&self, id: CellId) -> &Cell {
        &self.graph[NodeIndex::new(id.0 as usize)]
    }

    /// True where the link leads from some place to itself.
    pub fn loops(&self, link: LinkId) -> bool {
        self.places().any(|place| self.next(place, link).contains(&place))
    }

    /// True where some place is reached again along the link.
    pub fn goes_round(&self, link: LinkId) -> bool {
        let comes_back = |start: CellId| {
            let mut seen = vec![false; self.len() + self.areas.len()];
            let mut open = self.next(start, link);
            while let Some(place) = open.pop() {
                if place == start {
                    return true;
                }
                if !std::mem::replace(&mut seen[usize::from(place.0)], true) {
                    open.extend(self.next(place, link));
                }
            }
            false
        };
        self.places().any(comes_back)
    }

    /// The cells one link on along `link`, in order of number.
    pub fn next(&self, from: CellId, link: LinkId) -> Vec<CellId> {
        if let Some(onward) = self.onward.get(link.index()) {
            return onward.from(from).to_vec();
        }
        let node = NodeIndex::new(from.0 as usize);
        let mut cells: Vec<CellId> =
            self.graph.edges(node).filter(|e| *e.weight() == link).map(|e| CellId(e.target().index() as u16)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The most links that can be followed along one label, up to `enough`; a ring goes on for ever.
    pub fn longest_line(&self, link: LinkId, enough: u16) -> u16 {
        let next = self.onward(link);
        let mut goes = vec![true; self.len()];
        let mut left = self.len();
        for done in 0..usize::from(enough).min(self.len() + 1) {
            let leads = |cell: &usize| {
                next.from(CellId(*cell as u16)).iter().any(|to| goes.get(to.index()).is_some_and(|&goes| goes))
            };
            let on: Vec<usize> = (0..self.len()).filter(|cell| goes[*cell]).filter(leads).collect();
            if on.is_empty() {
                return done as u16;
            }
            if on.len() == left {
                return enough;
            }
            left = on.len();
            goes = vec![false; self.len()];
            on.into_iter().for_each(|cell| goes[cell] = true);
        }
        enough
    }

    /// A cell from which more than [`MOST_LINES`] lines lead along one label, where its links branch on and on.
    pub fn branches_too_often(&self, link: LinkId) -> Option<CellId> {
        let next = self.onward(link);
        let branches = self.places().any(|cell| next.from(cell).len() > 1);
        let too_many = |cell: &CellId| next.lines(*cell, MOST_LINES + 1).len() > MOST_LINES;
        self.places().filter(|_| branches).find(too_many)
    }

    /// The cells whose places lie on the straight line from one cell to another, in this order, with both.
    pub fn between(&self, from: CellId, to: CellId) -> Vec<CellId> {
        let (first, last) = (self.cell(from), self.cell(to));
        let (dx, dy) = (last.x - first.x, last.y - first.y);
        let long = dx * dx + dy * dy;
        let along = |cell: &Cell| {
            let (x, y) = (cell.x - first.x, cell.y - first.y);
            let is_straight = (x * dy - y * dx).abs() < 0.01 * long.sqrt();
            is_straight.then_some((x * dx + y * dy) / long).filter(|share| (0.0..=1.0).contains(share))
        };
        let mut cells: Vec<(f32, CellId)> = self.cells().filter_map(|(id, c)| Some((along(c)?, id))).collect();
        cells.sort_by(|a, b| a.0.total_cmp(&b.0));
        cells.into_iter().map(|(_, id)| id).collect()
    }

    /// True where no cell is much nearer to one than the other is.
    pub fn are_neighbours(&self, one: CellId, other: CellId) -> bool {
        let distance = |a: CellId, b: CellId| {
            let (a, b) = (self.cell(a), self.cell(b));
            (a.x - b.x).hypot(a.y - b.y)
        };
        let others = self.cells().map(|(id, _)| id).filter(|&id| id != one);
        // across the corner of a square is half as far again
        let nearest = others.map(|id| distance(one, id)).fold(f32::INFINITY, f32::min);
        one != other && distance(one, other) < 1.5 * nearest
    }

    /// The cell of that name.
    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        self.cells().find(|(_, c)| c.name == name).map(|(id, _)| id)
    }
}

/// Most lines from one cell along one link: a link may branch.
pub const MOST_LINES: usize = 64;
