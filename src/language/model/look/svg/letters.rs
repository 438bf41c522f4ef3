//! The letters of drawings: outlines of a part of DejaVu Sans, so that they look the same everywhere. `letters/make.py` makes them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Code point, width and outline of each letter, in thousandths of its size.
const TABLE: &str = include_str!("letters/letters.txt");

static LETTERS: LazyLock<BTreeMap<char, Letter>> = LazyLock::new(|| TABLE.lines().filter_map(read).collect());

/// A letter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// How wide it is, in thousandths of its size.
    pub width: f32,
    /// Its outline as a path: it stands on a line at 0, and begins there.
    pub path: &'static str,
}

fn read(line: &'static str) -> Option<(char, Letter)> {
    let mut words = line.splitn(3, ' ');
    let sign = char::from_u32(u32::from_str_radix(words.next()?, 16).ok()?)?;
    Some((sign, Letter { width: words.next()?.parse().ok()?, path: words.next().unwrap_or_default() }))
}

/// The letter for a sign; none for one that has no outline here.
pub(super) fn letter(sign: char) -> Option<Letter> {
    LETTERS.get(&sign).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::look::outline::Pen;

    #[test]
    fn every_letter_has_a_width_and_an_outline_that_can_be_read() {
        assert_eq!(LETTERS.len(), TABLE.lines().count());
        for (sign, letter) in LETTERS.iter() {
            assert!(letter.width > 0.0, "{sign}");
            assert!(Pen::new(1_000).path(letter.path).is_ok(), "{sign}");
        }
        assert!(letter('W').unwrap().width > 2.0 * letter('i').unwrap().width);
        assert!(letter(' ').unwrap().path.is_empty() && letter('\u{4e2d}').is_none());
    }
}
