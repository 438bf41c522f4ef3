//! Roles, captures and stacks.

use super::Name;
use super::logic::{Num, Side};
use super::moves::PlaceRef;
use crate::source::Spanned;

/// A line of `pieces`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PiecesLine {
    Group {
        name: Name,
        members: Vec<Name>,
    },
    Roles(Vec<RoleDecl>),
    /// `attribute power { 1: rabbit  2: cat, dog }`.
    Attribute {
        name: Name,
        values: Vec<(Spanned<i64>, Vec<Name>)>,
    },
}

/// `rock R x4`, `man w/b`, `neutral arrow *`.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleDecl {
    /// Belongs to no player.
    pub neutral: bool,
    /// Its name; `all` sets the count of all roles.
    pub name: Name,
    /// `R` or `w/b`.
    pub letters: Option<Name>,
    /// How many each player has.
    pub count: Option<Num>,
}

/// A line of `captures`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum CapturesLine {
    /// `rock > scissors > paper`, lists on each side.
    Beats(Vec<Vec<Name>>),
    /// `table a b { a: . x … }`: columns are those taken, rows those who take.
    Table {
        columns: Vec<Name>,
        rows: Vec<(Name, Vec<Spanned<bool>>)>,
    },
    Takes(Takes),
    /// `captured pieces leave the game`, `captured ROLE goes to PLACE as ROLE`.
    Fate {
        role: Option<Name>,
        to: Option<PlaceRef>,
        becomes: Option<Name>,
    },
    /// `taken pieces leave at once`, or `at end of turn`.
    LeaveAtEnd(bool),
}

/// What a capture takes of a stack.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Takes {
    Top,
    WholeStack,
    WholeStackBut(Name),
}

/// A line of `stacks`.
#[derive(Clone, Debug, PartialEq)]
pub enum StacksLine {
    /// `at most 2, of one owner`, `any height, of any owner`.
    Limit {
        /// `None`: any height.
        most: Option<Num>,
        /// Pieces of several owners may stand in one stack.
        any_owner: bool,
    },
    /// `no wise on fighter`, `any cube on enemy mountain`, `nothing on king`.
    Rule {
        /// True for `any`.
        allowed: bool,
        /// `None`: nothing.
        upper: Option<StackWord>,
        /// What it stands on.
        lower: StackWord,
    },
}

/// Roles or groups in a stack rule, with `own` or `enemy` in front.
#[derive(Clone, Debug, PartialEq)]
pub struct StackWord {
    /// Seen from the upper piece's owner.
    pub side: Option<Side>,
    /// Each a role, a group, or `piece`.
    pub names: Vec<Name>,
}
