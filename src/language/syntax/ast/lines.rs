//! The lines of a section: clauses, `if` around them, and how an extending game edits them.

use super::Name;
use super::logic::Cond;
use crate::source::{Span, Spanned};

/// How an item of an extending game changes the game it extends.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Takes the place of what has the same name.
    Replace,
    /// Stands before the clause named.
    Before(Name),
}

/// `if COND { … } else { … }` around lines of sort `T`. An `else if` is an `otherwise` of one `If` line.
#[derive(Clone, Debug, PartialEq)]
pub struct IfBlock<T> {
    /// Asked of the options, before play.
    pub cond: Cond,
    /// The lines when it holds.
    pub then: Vec<T>,
    /// The lines when it does not.
    pub otherwise: Vec<T>,
}

/// A line of a section.
#[derive(Clone, Debug)]
pub struct Line<T> {
    /// `replace`, `before NAME:`.
    pub edit: Option<Spanned<Edit>>,
    /// The label in front.
    pub label: Option<Name>,
    /// What it says.
    pub kind: LineKind<T>,
    /// The whole line, edit and label too.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Line<T> {
    fn eq(&self, other: &Self) -> bool {
        self.edit == other.edit && self.label == other.label && self.kind == other.kind
    }
}

/// What a line can be in every section.
#[derive(Clone, Debug, PartialEq)]
pub enum LineKind<T> {
    /// A clause of the section.
    Clause(T),
    /// An `if` around lines.
    If(IfBlock<Line<T>>),
    /// `remove LABEL`.
    Removal(Name),
}
