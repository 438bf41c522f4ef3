//! What is remembered, and names for what is asked often.

use super::Name;
use super::cells::Cells;
use super::logic::{Cond, Num, Set};
use crate::source::Spanned;

/// `remember NAME of each player this turn: TYPE = DEFAULT`.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryDecl {
    /// The name.
    pub name: Name,
    /// One value a player.
    pub of_each: bool,
    /// Back to its default when a turn starts.
    pub this_turn: bool,
    /// People are shown it with the position.
    pub is_shown: bool,
    /// What it can be.
    pub sort: MemorySort,
    /// What it is at first.
    pub default: Option<MemoryValue>,
}

/// What a remembered value can be.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MemorySort {
    Number(Num, Num),
    Flag,
    Cell,
    Direction,
    Role,
    /// Any number of cells, at first these.
    Cells(Option<Cells>),
}

/// A value to be remembered, as written.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum MemoryValue {
    Flag(bool),
    /// What a yes or no, or a condition with a name, is not.
    Not(Cond),
    Num(Num),
    Set(Set),
    /// `opposite NAME`: the way back.
    Back(Name),
    Nowhere,
    /// No role.
    Nothing,
}

/// `define NAME of player P = …`, `define NAME of cells C = …`: stands for what is after it, and stores nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The name.
    pub name: Name,
    /// The name of the player or the cells it is asked of.
    pub param: Option<Name>,
    /// It is asked of cells, not of a player.
    pub of_cells: bool,
    /// What it stands for.
    pub body: DefinitionBody,
}

/// `shape NAME "##/.#", turned, mirrored`: cells that lie together in this way.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeDecl {
    /// The name.
    pub name: Name,
    /// Its picture, the row that is farthest from the first player first.
    pub picture: Name,
    /// How else it may lie.
    pub ways: Vec<Spanned<ShapeWay>>,
}

/// How else than it is drawn a shape may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeWay {
    /// Turned, by all turns that the grid has.
    Turned,
    /// As its mirror image.
    Mirrored,
}

/// What a definition stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum DefinitionBody {
    /// A number, or a lone name that may be a condition's.
    Num(Num),
    /// Cells.
    Set(Set),
    /// Cells after `any`: in a condition, whether there are some.
    Any(Set),
    /// A condition.
    Cond(Cond),
}
