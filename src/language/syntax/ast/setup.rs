//! What stands where at the start.

use super::Name;
use super::cells::Cells;
use super::logic::Num;
use crate::source::Spanned;

/// A number, and the cells that have it.
pub type CellsNumber = (Spanned<i64>, Cells);

/// Cells, and the stacks for them: after each how often it is meant.
pub type CellsStacks = (Cells, Vec<(Name, Option<Num>)>);

/// A line of a setup.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum SetupLine {
    /// `White row a: R P S . WW`; one stack for many cells fills them all. After each stack how often it is meant.
    Placed { owner: Owner, groups: Vec<CellsStacks> },
    /// `Black as White, turned about the centre`.
    Alike { player: Name, like: Name, mirrored: bool },
    /// `White shuffled over row a, and again b4, turning over a stack that is not allowed`.
    Shuffled { owner: Owner, over: Cells, again: Vec<Cells>, turning_over: bool },
}

/// Whose pieces.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Owner {
    Player(Name),
    Each,
    Neutral,
}
