//! Settles `if`s: keeps the branch the options choose, and notes the other.

use crate::diag::{Diagnostic, Report};
use crate::model::options::Options;
use crate::source::Span;
use crate::syntax::ast::{IfBlock, Item, Line, LineKind, OptionDecl};

/// Knows the options, and so which branch holds.
pub(super) struct Folder<'r> {
    /// With their values.
    pub options: Vec<OptionDecl>,
    /// The clauses of branches not chosen.
    pub unchosen: Vec<Span>,
    /// What is wrong.
    pub report: &'r mut Report,
}

/// What has a place in the text.
pub(super) trait Placed {
    /// Where it stands.
    fn span(&self) -> Span;
}

impl Placed for Item {
    fn span(&self) -> Span {
        self.span
    }
}

impl<T> Placed for Line<T> {
    fn span(&self) -> Span {
        self.span
    }
}

impl Folder<'_> {
    /// The branch that holds. A condition with a mistake in it counts as true, so that the branch is looked at.
    pub fn branch<'b, T: Placed>(&mut self, block: &'b IfBlock<T>) -> &'b [T] {
        let holds = Options(&self.options).cond(&block.cond).unwrap_or_else(|diagnostic| {
            self.report.push(diagnostic);
            true
        });
        let (chosen, other) = if holds { (&block.then, &block.otherwise) } else { (&block.otherwise, &block.then) };
        self.unchosen.extend(other.iter().map(Placed::span));
        chosen
    }

    /// The lines that stand once every `if` among them is settled.
    pub fn lines<'b, T>(&mut self, lines: &'b [Line<T>]) -> Vec<&'b Line<T>> {
        let mut kept = Vec::new();
        for line in lines {
            match &line.kind {
                LineKind::If(block) => {
                    let branch = self.branch(block);
                    kept.extend(self.lines(branch));
                }
                _ => kept.push(line),
            }
        }
        kept
    }

    /// Takes a diagnostic.
    pub fn say(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }
}
