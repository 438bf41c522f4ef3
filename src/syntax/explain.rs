//! What is wrong with a clause, in words.

use crate::diag::Diagnostic;
use crate::source::Span;
use crate::syntax::grammar::Rule;
use pest::error::Error;

/// Where a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place { File, Game, Board, Pieces, Captures, Stacks, Setup, Move, Turn, End, Notation, Position, Test }

pub(super) fn whole(text: &str, base: u32, error: &Error<Rule>) -> Diagnostic {
    Diagnostic::error("syntax", Span::new(base, base + text.len() as u32), format!("{error}"))
}
pub(super) fn trailing(span: Span) -> Diagnostic {
    Diagnostic::error("syntax", span, "text after the game")
}
pub(super) fn junk(text: &str, at: u32, place: Place, _goes_on: bool) -> Diagnostic {
    Diagnostic::error("syntax", Span::new(at, at + text.len() as u32), format!("{place:?}: {text}"))
}
pub(super) fn is_deeper(_text: &str, _at: usize, _before: usize) -> bool { false }
