//! Places in bytes, as the engine counts, and in UTF-16 code units, as pages do.

use crate::source::{SourceFile, Sources, Span};
use crate::studio::protocol::text::{Place, Range};

/// Places of one text.
pub struct Offsets<'t> {
    text: &'t str,
    /// For each byte the unit it belongs to; none where all are ASCII.
    units: Option<Vec<u32>>,
}

impl<'t> Offsets<'t> {
    /// Looks through a text once.
    pub fn new(text: &'t str) -> Self {
        let units = (!text.is_ascii()).then(|| {
            let mut units = Vec::with_capacity(text.len() + 1);
            let mut unit = 0;
            for letter in text.chars() {
                units.extend(std::iter::repeat_n(unit, letter.len_utf8()));
                unit += letter.len_utf16() as u32;
            }
            units.push(unit);
            units
        });
        Self { text, units }
    }

    /// The unit of a byte.
    pub fn unit(&self, byte: usize) -> u32 {
        let byte = byte.min(self.text.len());
        self.units.as_ref().map_or(byte as u32, |units| units[byte])
    }

    /// The byte of a unit; the end, where the text is shorter.
    pub fn byte(&self, unit: u32) -> usize {
        match &self.units {
            None => (unit as usize).min(self.text.len()),
            Some(units) => units.partition_point(|&u| u < unit).min(self.text.len()),
        }
    }

    /// A range of bytes in units.
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range { from: self.unit(bytes.start), to: self.unit(bytes.end) }
    }

    /// A span of a file of which this is the text.
    pub fn span(&self, file: &SourceFile, span: Span) -> Range {
        self.range(file.range(span))
    }
}

/// Where a span stands, in whichever text.
pub fn place(sources: &Sources, span: Span) -> Option<Place> {
    let file = sources.file(span)?;
    let range = Offsets::new(&file.text).span(file, span);
    let (line, _) = file.line_column(span.lo);
    Some(Place { doc: file.name.clone(), range, line: line as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_several_units_are_counted_as_pages_do() {
        let text = "a ä 👻 b";
        let offsets = Offsets::new(text);
        let b = text.find('b').unwrap();
        assert_eq!(offsets.unit(b), 7);
        assert_eq!(offsets.byte(7), b);
        assert_eq!(offsets.byte(99), text.len());
        let units = text.encode_utf16().count() as u32;
        assert_eq!(offsets.unit(text.len()), units);
        assert_eq!(Offsets::new("abc").byte(9), 3);
    }
}
