//! Texts and places in them.
//!
//! All files read for one game lie one after the other in a single space of offsets, so a [`Span`] of eight bytes
//! names a place in any of them, and rules that were inherited from another file keep their place.

use std::fmt;
use std::ops::{Deref, Range};

/// True for what steers a terminal, or the order in which letters are shown, instead of being seen: control characters
/// but blanks and ends of lines, and marks of direction.
pub fn is_unseen(letter: char) -> bool {
    let is_mark =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_mark || letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')
}

/// The first such letter of a text, and where it stands.
pub fn unseen(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, letter)| is_unseen(*letter))
}

/// Where the line of a place begins.
pub fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// A stretch of text: offsets into the space of a [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
}

impl Span {
    /// The span from `lo` up to, not including, `hi`.
    pub fn new(lo: u32, hi: u32) -> Self {
        Self { lo, hi }
    }

    /// The smallest span that holds both.
    pub fn join(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// The empty span at the end of this one.
    pub fn end(self) -> Self {
        Self { lo: self.hi, hi: self.hi }
    }

    /// True where `other` lies wholly inside.
    pub fn contains(self, other: Self) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.lo, self.hi)
    }
}

/// A value and the place it was written at. Equality looks at the value alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spanned<T> {
    /// What was written.
    pub node: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Puts a value and its place together.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }

    /// Keeps the place, changes the value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { node: f(self.node), span: self.span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}
impl<T: Eq> Eq for Spanned<T> {}

impl<T> Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.node
    }
}

/// One text with its name.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path or the shipped name, as the user would write it.
    pub name: String,
    /// The whole text.
    pub text: String,
    base: u32,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// The span of the whole text.
    pub fn span(&self) -> Span {
        Span::new(self.base, self.base + self.text.len() as u32)
    }

    /// Turns a span into a range of bytes of this text.
    pub fn range(&self, span: Span) -> Range<usize> {
        let len = self.text.len();
        let at = |offset: u32| (offset.saturating_sub(self.base) as usize).min(len);
        at(span.lo)..at(span.hi)
    }

    /// Line and column, both counted from 1, columns in characters.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let local = offset.saturating_sub(self.base).min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= local).max(1);
        let start = self.line_starts[line - 1] as usize;
        let column = self.text.get(start..local as usize).map_or(0, |s| s.chars().count());
        (line, column + 1)
    }
}

/// All texts read for one game.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Longest text accepted, in bytes: rules files are a few kilobytes.
    pub const LONGEST: usize = 1 << 20;

    /// Adds a text and returns the span of the whole of it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> Span {
        let text = text.into();
        let base = self.files.last().map_or(0, |f| f.span().hi + 1);
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i as u32 + 1)).collect();
        self.files.push(SourceFile { name: name.into(), text, base, line_starts });
        Span::new(base, self.files.last().map_or(base, |f| f.span().hi))
    }

    /// The text that holds the span.
    pub fn file(&self, span: Span) -> Option<&SourceFile> {
        let after = self.files.partition_point(|f| f.base <= span.lo);
        self.files[..after].last()
    }

    /// What stands at the span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span).and_then(|f| f.text.get(f.range(span))).unwrap_or("")
    }

    /// The line on which a span begins.
    pub fn line(&self, span: Span) -> &str {
        let Some(file) = self.file(span) else { return "" };
        let start = line_start(&file.text, file.range(span).start);
        file.text[start..].lines().next().unwrap_or_default()
    }

    /// What stands before a span on its line.
    pub fn before(&self, span: Span) -> &str {
        let Some(file) = self.file(span) else { return "" };
        file.text[..file.range(span).start].rsplit('\n').next().unwrap_or_default()
    }

    /// All texts in the order they were added.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_find_their_file_line_and_text() {
        let mut sources = Sources::default();
        sources.add("one", "ab\ncd");
        let second = sources.add("two", "ef\nghi");
        let span = Span::new(second.lo + 4, second.lo + 6);
        assert_eq!(sources.text(span), "hi");
        let file = sources.file(span).map(|f| (f.name.as_str(), f.line_column(span.lo)));
        assert_eq!(file, Some(("two", (2, 2))));
    }
}
