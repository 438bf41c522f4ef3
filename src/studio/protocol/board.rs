//! Boards and positions as they are drawn: one description for every way to draw.
//!
//! One system of coordinates: a cell is about 1 wide, x grows to the right, y downwards, and the drawing begins at 0, 0. Places
//! are numbers: cells first, after them the places in areas, one for each kind of piece that can lie there.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// All that does not change during a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The width of the drawing.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// How cells are drawn.
    pub shape: Shape,
    /// The cells, by number.
    pub cells: Vec<Cell>,
    /// Lines between cells, each once.
    pub links: Vec<Link>,
    /// What is drawn on cells, under the pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Mark>>", optional))]
    pub marks: Vec<Mark>,
    /// The zones, with their legend.
    pub zones: Vec<Zone>,
    /// The areas beside the board.
    pub areas: Vec<Area>,
    /// How high a cell is drawn: one, where it is as high as wide; in higher ones pieces lie one above the other.
    pub cell_height: f32,
    /// Names of rows and columns at the edge.
    pub labels: Vec<EdgeName>,
    /// The cells lie side by side without borders, and the lines are drawn over them.
    pub is_lattice: bool,
    /// Each cell shows its name: the names at the edge do not tell it.
    pub has_names: bool,
    /// The colours of cells that the rules ask for.
    pub floor: Option<Floor>,
    /// The kinds of pieces, by number.
    pub kinds: Vec<Kind>,
    /// The players.
    pub players: Vec<Player>,
    /// Most pieces on a cell.
    pub highest: u32,
}

/// How cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Shape {
    /// Squares side by side.
    Square,
    /// Hexagons side by side.
    Hexagon,
    /// Points joined by lines.
    Point,
    /// Circles beside each other.
    Circle,
    /// Triangles on squares, which point to the middle of the board.
    Triangle,
}

/// The colours of cells: `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Floor {
    /// Of light ones, and where all are alike.
    pub light: String,
    /// Of dark ones.
    pub dark: String,
    /// Of the lines around them.
    pub line: String,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// The middle.
    pub x: f32,
    /// The middle.
    pub y: f32,
    /// Its corners; of a point those of a small regular polygon around it.
    pub corners: Vec<(f32, f32)>,
    /// The triangle that is drawn on it, if one is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<(f32, f32)>>", optional))]
    pub peak: Vec<(f32, f32)>,
    /// It is dark, where squares are coloured by turns.
    pub dark: bool,
}

/// A line between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// It does not lead back.
    pub is_one_way: bool,
}

/// A drawing on cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Mark {
    /// The cells, each of which is a square from 0, 0 to 100, 100.
    pub cells: Vec<u32>,
    /// The drawing.
    pub strokes: Vec<Stroke>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Zone {
    /// Its name, with its player where each has one.
    pub name: String,
    /// Whose.
    pub player: Option<u32>,
    /// The cells.
    pub cells: Vec<u32>,
    /// The number of its pattern: zones of one name share it.
    pub pattern: u32,
    /// The colour the rules ask for: `#rrggbb`.
    pub colour: Option<String>,
}

/// A place off the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Area {
    /// Its name.
    pub name: String,
    /// Whose.
    pub player: Option<u32>,
    /// The places inside, each with the kind that lies there.
    pub places: Vec<(u32, u32)>,
    /// It is drawn above the board; the others below.
    pub above: bool,
}

/// A name at the edge of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct EdgeName {
    /// What it says.
    pub text: String,
    /// The middle.
    pub x: f32,
    /// The middle.
    pub y: f32,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Kind {
    /// Its letter.
    pub letter: String,
    /// Its role.
    pub role: String,
    /// Whose; nobody's where it is neutral.
    pub player: Option<u32>,
    /// What bears the colour of the player.
    pub base: Base,
    /// What is drawn on it.
    pub strokes: Vec<Stroke>,
    /// By how many degrees it is turned, where it looks ahead: as its player sits at the board.
    pub turned: Option<u32>,
    /// What is written on it: its letter, or the signs that the rules ask for; empty where all is drawn.
    pub sign: String,
}

/// What bears the colour of a piece's player, in a square from 0, 0 to 100, 100.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Base {
    /// A square with round corners.
    Plate,
    /// A disc.
    Disc,
    /// A path of SVG.
    Path(String),
    /// Nothing below what is drawn.
    Bare,
}

/// A path of SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Stroke {
    /// The path.
    pub path: String,
    /// How wide a line it is; 0 where it is filled.
    pub width: u32,
    /// Its colour.
    pub hue: Hue,
    /// What it goes around twice is not filled.
    pub is_even_odd: bool,
}

/// The colour of a part of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Hue {
    /// What can be seen on the colour of the player; of what is drawn on cells, that of lines.
    Ink,
    /// That of the player.
    Player,
    /// One of its own: `#rrggbb`.
    Own(String),
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Player {
    /// The name.
    pub name: String,
    /// The number of its colour, where the rules ask for none.
    pub palette: u32,
    /// The colours the rules ask for.
    pub paint: Option<Paint>,
}

/// The colours of a player's pieces: `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Paint {
    /// The body.
    pub fill: String,
    /// Around it.
    pub border: String,
    /// What is drawn on it.
    pub ink: String,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// Whose turn it is.
    pub mover: u32,
    /// How many turns have been played.
    pub turns: u32,
    /// The pieces: of each cell from the bottom, areas after the cells.
    pub pieces: Vec<Piece>,
    /// Neighbouring cells between which the way is closed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<(u32, u32)>>", optional))]
    pub walls: Vec<(u32, u32)>,
    /// The dice to be rolled before a turn can be played.
    pub to_roll: Option<Dice>,
    /// What was rolled for this turn.
    pub rolled: Option<String>,
    /// What is remembered, counted and rolled, in words.
    pub notes: Vec<String>,
    /// How the game ended, if it did.
    pub result: Option<Result>,
    /// The places of the last turn.
    pub last: Vec<u32>,
    /// The position as JSON that can be given back to start from.
    pub json: String,
    /// The position as the game writes it, where it has a form of its own; otherwise in the plain form.
    pub text: String,
    /// The position in words, for those who do not see it.
    pub spoken: String,
}

/// A piece that stands or lies somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Piece {
    /// Where.
    pub place: u32,
    /// Which from the bottom, from 0.
    pub level: u32,
    /// What.
    pub kind: u32,
}

/// Dice to be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Dice {
    /// How many.
    pub count: u32,
    /// What they are called: `2d6`.
    pub name: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Result {
    /// Who won; nobody in a draw.
    pub winner: Option<u32>,
    /// By which end.
    pub by: String,
    /// The result in words.
    pub text: String,
}

/// A position with its board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Picture {
    /// The board.
    pub board: Board,
    /// The position.
    pub position: Position,
}
