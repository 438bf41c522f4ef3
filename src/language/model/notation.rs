//! How turns and positions are written.

use super::memory::Remembered;
use crate::id::{BindingId, EndId, RoleId, SortId};
use crate::source::Span;

/// How turns and positions are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notation {
    /// Between the parts of a turn.
    pub joint: String,
    /// After a turn.
    pub suffix: Template,
    /// Position texts.
    pub positions: Vec<PositionForm>,
}

/// A text form of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionForm {
    /// Its name.
    pub name: String,
    /// Row by row, or cell by cell.
    pub layout: PositionLayout,
    /// In front.
    pub before: Template,
    /// After.
    pub after: Template,
    /// Stacks are written from the top down.
    pub top_first: bool,
}

/// The layout of a position text.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionLayout {
    /// Every cell of every row.
    Rows {
        /// From the last row to the first.
        last_first: bool,
        /// Between rows.
        joined: String,
        /// A single piece.
        one: Template,
        /// A stack.
        stack: Template,
        /// A run of empty cells; with `{count}` one for the run, else one a cell.
        empty: Template,
    },
    /// Entries parted by blanks.
    List {
        /// A cell and its stack.
        entry: Template,
        /// Neighbouring single pieces of a row.
        run: Option<Template>,
    },
}

/// A text with fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Template {
    /// In order.
    pub parts: Vec<TemplatePart>,
    /// Where.
    pub span: Span,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart {
    /// Plain text.
    Text(String),
    /// A field.
    Field(Field),
    /// The first text whose condition holds, else the last; a comment that may be left out when a turn is read.
    Choice(Vec<(TemplateCond, String)>, String),
    /// One text a player: `{mover:w|b}`.
    ByMover(Vec<String>),
}

/// The fields of templates.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// Where the part begins.
    From,
    /// Where it ends.
    To,
    /// The letter of the unit's top.
    Piece,
    /// The letters of all pieces.
    Pieces,
    /// A cell.
    Cell,
    /// Its row.
    Row,
    /// First column of a run.
    First,
    /// Last column of a run.
    Last,
    /// The length of a run of empty cells.
    Count,
    /// The number of the round: one for each turn of all players.
    Round,
    /// The player to move.
    Mover,
    /// A counter.
    Passed(EndId),
    /// Cells named in the move.
    Named(BindingId),
    /// The letter of a role named in the move.
    Sort(SortId),
    /// What the die shows that the move uses, or how many pieces it lifts.
    Die,
    /// The direction that the move chooses.
    Way,
}

/// A condition in a template.
#[derive(Clone, Debug, PartialEq)]
pub enum TemplateCond {
    /// The part captured a piece of these roles (any, if empty).
    Capture(Vec<RoleId>),
    /// What is remembered is not 0, not `no`, not nowhere.
    Remembered(Remembered),
}
