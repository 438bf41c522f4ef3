//! Places as the engine counts them, in bytes, and as editors do: by line and column.

use gen_lsp_types as lsp;
use line_index::{LineCol, LineIndex, TextSize, WideEncoding, WideLineCol};
use std::ops::Range;

/// What editor and server count in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Columns {
    /// Bytes.
    Utf8,
    /// Units of UTF-16: what holds where nothing is agreed upon.
    #[default]
    Utf16,
}

/// A text and its lines.
pub struct Text {
    text: String,
    index: LineIndex,
    columns: Columns,
}

impl Default for Text {
    fn default() -> Self {
        Self::new(String::new(), Columns::default())
    }
}

impl Text {
    /// A text whose columns are counted so.
    pub fn new(text: String, columns: Columns) -> Self {
        let index = LineIndex::new(&text);
        Self { text, index, columns }
    }

    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The place of a byte; of one inside a letter or behind the end, the place before it.
    pub fn position(&self, byte: usize) -> lsp::Position {
        let found = self.index.try_line_col(size(self.before(byte))).unwrap_or(LineCol { line: 0, col: 0 });
        match self.columns {
            Columns::Utf8 => lsp::Position { line: found.line, character: found.col },
            Columns::Utf16 => {
                let wide = self.index.to_wide(WideEncoding::Utf16, found);
                lsp::Position { line: found.line, character: wide.map_or(found.col, |wide| wide.col) }
            }
        }
    }

    /// The byte of a place: the end of the line, where that is shorter, and the end of the text, where that is.
    pub fn byte(&self, at: lsp::Position) -> usize {
        let Some(line) = self.index.line(at.line) else { return self.text.len() };
        let (start, end) = (usize::from(line.start()), usize::from(line.end()));
        let length = self.text[start..end].trim_end_matches(['\n', '\r']).len();
        let column = match self.columns {
            Columns::Utf8 => at.character,
            Columns::Utf16 => {
                let wide = WideLineCol { line: at.line, col: at.character.min(end as u32) };
                self.index.to_utf8(WideEncoding::Utf16, wide).map_or(at.character, |found| found.col)
            }
        };
        self.before(start + (column as usize).min(length))
    }

    /// The stretch between two bytes.
    pub fn range(&self, bytes: Range<usize>) -> lsp::Range {
        lsp::Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    /// The bytes of a stretch, never counted backwards.
    pub fn bytes(&self, range: lsp::Range) -> Range<usize> {
        let start = self.byte(range.start);
        start..self.byte(range.end).max(start)
    }

    /// The line of a byte, from 0.
    pub fn line(&self, byte: usize) -> u32 {
        self.position(byte).line
    }

    /// How wide a stretch of one line is.
    pub fn width(&self, bytes: Range<usize>) -> u32 {
        match self.columns {
            Columns::Utf8 => bytes.len() as u32,
            Columns::Utf16 => self.text[bytes].encode_utf16().count() as u32,
        }
    }

    /// The text with a stretch replaced; all of it, where none is named.
    pub fn changed(&self, range: Option<lsp::Range>, new: &str) -> Self {
        let Some(range) = range else { return Self::new(new.to_owned(), self.columns) };
        let mut text = self.text.clone();
        text.replace_range(self.bytes(range), new);
        Self::new(text, self.columns)
    }

    /// The nearest byte at which a letter begins, at or before this one.
    fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        (0..=byte).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }
}

fn size(byte: usize) -> TextSize {
    TextSize::from(byte as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(line: u32, character: u32) -> lsp::Position {
        lsp::Position { line, character }
    }

    #[test]
    fn letters_of_several_units_are_counted_as_editors_do() {
        let text = "a ä 👻 b\r\nç d";
        let (wide, plain) = (Text::new(text.into(), Columns::Utf16), Text::new(text.into(), Columns::Utf8));
        let b = text.find('b').unwrap();
        assert_eq!((wide.position(b), wide.byte(at(0, 7))), (at(0, 7), b));
        assert_eq!((plain.position(b), plain.byte(at(0, 10))), (at(0, 10), b));
        assert_eq!(wide.byte(at(0, 5)), text.find('👻').unwrap(), "the middle of a letter is its beginning");
        assert_eq!(wide.byte(at(0, 99)), text.find('\r').unwrap());
        assert_eq!(wide.byte(at(7, 0)), text.len());
        assert_eq!(wide.position(text.find('d').unwrap()), at(1, 2));
        assert_eq!(wide.width(0..b), 7);
    }

    #[test]
    fn changes_are_made_where_the_editor_means_them() {
        let text = Text::new("äb\ncd\n".into(), Columns::Utf16);
        assert_eq!(text.changed(Some(lsp::Range { start: at(0, 1), end: at(1, 1) }), "-").as_str(), "ä-d\n");
        assert_eq!(text.changed(Some(lsp::Range { start: at(9, 9), end: at(9, 9) }), "e").as_str(), "äb\ncd\ne");
        assert_eq!(text.changed(Some(lsp::Range { start: at(1, 1), end: at(0, 0) }), "-").as_str(), "äb\nc-d\n");
        assert_eq!(text.changed(None, "x").as_str(), "x");
    }

    proptest! {
        #[test]
        fn places_and_bytes_lead_to_each_other(text in "[aä👻\r\n {};]{0,40}", line in 0u32..9, column in 0u32..30) {
            for columns in [Columns::Utf8, Columns::Utf16] {
                let text = Text::new(text.clone(), columns);
                let byte = text.byte(at(line, column));
                prop_assert!(text.as_str().is_char_boundary(byte));
                for (byte, _) in text.as_str().char_indices().filter(|(_, c)| !"\r\n".contains(*c)) {
                    prop_assert_eq!(text.byte(text.position(byte)), byte);
                }
            }
        }
    }
}
