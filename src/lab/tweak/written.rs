//! A text put together from pieces of another, and where each piece comes from.

use std::ops::Range;
use toml::Spanned;

/// A text under construction.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// The text so far.
    pub text: String,
    pieces: Vec<Piece>,
}

#[derive(Debug)]
struct Piece {
    /// Where it stands in the new text.
    at: Range<usize>,
    /// Where it comes from.
    from: Range<usize>,
    /// It stands there letter by letter.
    exact: bool,
}

impl Written {
    /// Adds words that are due to a stretch of the old text, but do not stand there.
    pub fn made(&mut self, words: impl AsRef<str>, from: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(words.as_ref());
        self.pieces.push(Piece { at: start..self.text.len(), from, exact: false });
    }

    /// Adds a string of the old text.
    pub fn copied(&mut self, old: &str, string: &Spanned<String>) {
        let value = string.get_ref();
        let from = inside(old, string.span(), value);
        let start = self.text.len();
        self.text.push_str(value);
        let exact = from.is_some();
        self.pieces.push(Piece { at: start..self.text.len(), from: from.unwrap_or(string.span()), exact });
    }

    /// Where a stretch of the new text comes from.
    pub fn origin(&self, range: Range<usize>) -> Range<usize> {
        let after = self.pieces.partition_point(|p| p.at.end <= range.start);
        // a place at the very end belongs to what stands before it
        let Some(piece) = self.pieces.get(after).or(self.pieces.last()) else { return 0..0 };
        if !piece.exact {
            return piece.from.clone();
        }
        let shift = |place: usize| (piece.from.start + place.saturating_sub(piece.at.start)).min(piece.from.end);
        shift(range.start)..shift(range.end)
    }
}

/// Where the value of a string stands in its TOML, without quotes; `None` where signs are written otherwise than they are.
pub(super) fn inside(old: &str, span: Range<usize>, value: &str) -> Option<Range<usize>> {
    let raw = old.get(span.clone())?;
    let quote = ["'''", "\"\"\"", "'", "\""].into_iter().find(|q| raw.starts_with(q)).unwrap_or("");
    let mut skip = quote.len();
    if quote.len() == 3 {
        skip += raw[skip..].len() - raw[skip..].trim_start_matches('\r').len();
        skip += usize::from(raw[skip..].starts_with('\n'));
    }
    let start = span.start + skip;
    old[start..].starts_with(value).then_some(start..start + value.len())
}
