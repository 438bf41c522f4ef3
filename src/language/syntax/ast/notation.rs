//! How turns and positions are written.

use super::Name;
use super::lines::Line;

/// A line of `notation`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum NotationLine {
    PartsJoined(Name),
    /// `after a turn "{exchanged:*}"`.
    AfterTurn(Name),
    Position {
        name: Name,
        lines: Vec<Line<PositionLine>>,
    },
}

/// A line of a position form.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PositionLine {
    /// `rows from last to first, joined by "/"`.
    ByRows { last_first: bool, joined: Name },
    /// `list "{cell}:{pieces}"`.
    List(Name),
    /// `runs "{row}{first}{last}:{pieces}"`.
    Runs(Name),
    /// `one`, `stack`, `empty`, `before`, `after` and a template.
    Template { word: Name, template: Name },
    /// `stacks top first`.
    TopFirst,
}
