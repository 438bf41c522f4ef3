//! How pieces and players appear: nothing that play depends on.

mod colours;
mod drawings;
pub mod outline;
mod own;
mod scan;
mod svg;

pub use colours::{Colour, NAMED};
pub use drawings::{Base, Drawing, Hue, Stroke, drawing, names};
pub use own::{FOLDER, Own, OwnDrawings, file_of};
pub use svg::LONGEST;

use crate::id::{PlayerId, RoleId, ZoneId};
use crate::model::board::CellShape;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The shapes of cells, as they are written.
pub const SHAPES: [(&str, CellShape); 5] = [
    ("squares", CellShape::Square),
    ("hexagons", CellShape::Hexagon),
    ("points", CellShape::Point),
    ("circles", CellShape::Circle),
    ("triangles", CellShape::Triangle),
];

/// What the `look` section says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// The shape of cells.
    pub shape: Option<CellShape>,
    /// Their colour.
    pub floor: Option<Colour>,
    /// The colours of players.
    pub players: BTreeMap<PlayerId, Colour>,
    /// The colours of zones, of each player where they differ.
    pub zones: BTreeMap<(ZoneId, Option<PlayerId>), Colour>,
    /// What is drawn on the cells of zones, of each player where they differ.
    pub marks: BTreeMap<(ZoneId, Option<PlayerId>), Arc<Drawing>>,
    /// What stands for pieces, by role and owner.
    pub pieces: BTreeMap<(RoleId, Option<PlayerId>), Sign>,
}

/// What stands for a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Sign {
    /// A letter or two, or an emoji.
    Glyph(String),
    /// A drawing.
    Drawing(Arc<Drawing>),
}
