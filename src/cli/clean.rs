//! What is printed holds nothing that steers a terminal but the program's own colours, wherever the text came from.

use crate::source::is_unseen;
use std::io::{self, Write};

/// Writes text on, with a mark in the place of each letter that is not seen.
pub struct Clean<T>(pub T);

impl<T: Write> Write for Clean<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if text.contains(is_unseen) => self.0.write_all(clean(text).as_bytes())?,
            _ => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Writes on where nobody reads any more.
pub struct Unread<'o>(pub &'o mut dyn Write);

impl Write for Unread<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        heedless(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        heedless(self.0.flush(), ())
    }
}

/// What was done, or as if it had been, where the pipe is closed at its other end.
fn heedless<T>(done: io::Result<T>, as_if: T) -> io::Result<T> {
    done.or_else(|error| if error.kind() == io::ErrorKind::BrokenPipe { Ok(as_if) } else { Err(error) })
}

/// A text in which only colours are left of what is not seen.
fn clean(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_unseen) {
        cleaned += &rest[..at];
        let colour = colour(&rest[at..]);
        let letter = rest[at..].chars().next().map_or(0, char::len_utf8);
        cleaned += if colour > 0 { &rest[at..at + colour] } else { "\u{fffd}" };
        rest = &rest[at + colour.max(letter)..];
    }
    cleaned + rest
}

/// How many bytes a change of colour is long with which the text begins; 0: it begins with none.
fn colour(text: &str) -> usize {
    let Some(inner) = text.strip_prefix("\u{1b}[") else { return 0 };
    let digits = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').len();
    if inner[digits..].starts_with('m') { digits + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_left_and_nothing_else() {
        assert_eq!(clean("a \u{1b}[1;31mred\u{1b}[0m\tb\n"), "a \u{1b}[1;31mred\u{1b}[0m\tb\n");
        assert_eq!(clean("\u{1b}]0;title\u{7}"), "\u{fffd}]0;title\u{fffd}");
        assert_eq!(clean("\u{1b}[2Jgone\u{1b}"), "\u{fffd}[2Jgone\u{fffd}");
        assert_eq!(clean("left \u{202e}thgir\u{9b}2J"), "left \u{fffd}thgir\u{fffd}2J");
    }
}
