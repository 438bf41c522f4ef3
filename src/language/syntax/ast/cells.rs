//! Cells as they are written where nothing of the position is known: by name, in rows, from a zone.

use super::Name;
use super::logic::Rows;
use crate::source::Span;

/// A set of cells that does not depend on the position; ordered as written, for setups.
#[derive(Clone, Debug)]
pub struct Cells {
    /// What it says.
    pub kind: CellsKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Cells`].
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CellsKind {
    /// `a3 b3 c3`; a lone name may be a zone.
    Names(Vec<Name>),
    /// `a1..e1`.
    Stretch(Name, Name),
    /// `home of White`.
    ZoneOf {
        zone: Name,
        player: Name,
    },
    Rows(Rows),
    All,
    Edge,
    Dark,
    Union(Vec<Cells>),
    Except(Box<Cells>, Box<Cells>),
    In(Box<Cells>, Box<Cells>),
}
