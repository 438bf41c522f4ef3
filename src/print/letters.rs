//! The letters of printed sheets: a part of DejaVu Sans that every file holds, so that it looks the same everywhere.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The font, compressed as a PDF holds it. `letters/make.py` makes it, and the table beside it.
pub const FONT: &[u8] = include_bytes!("letters/letters.zlib");

/// Code point, number in the font and width of each letter.
const TABLE: &str = include_str!("letters/letters.txt");

static LETTERS: LazyLock<BTreeMap<char, Letter>> = LazyLock::new(|| TABLE.lines().filter_map(read).collect());

/// A letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// Its number in the font; 0 is a box, which stands for what the font does not have.
    pub number: u16,
    /// How wide it is, in thousandths of its size.
    pub width: u16,
}

/// The box.
const MISSING: Letter = Letter { number: 0, width: 600 };

fn read(line: &str) -> Option<(char, Letter)> {
    let mut words = line.split(' ');
    let sign = char::from_u32(u32::from_str_radix(words.next()?, 16).ok()?)?;
    Some((sign, Letter { number: words.next()?.parse().ok()?, width: words.next()?.parse().ok()? }))
}

/// True where the font has a sign.
pub fn has(sign: char) -> bool {
    LETTERS.contains_key(&sign)
}

/// The letter for a sign.
pub fn letter(sign: char) -> Letter {
    LETTERS.get(&sign).copied().unwrap_or(MISSING)
}

/// How wide a text is at a size.
pub fn width(text: &str, size: f32) -> f32 {
    text.chars().map(|sign| f32::from(letter(sign).width)).sum::<f32>() * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_numbers_of_their_own_and_a_width() {
        assert_eq!(LETTERS.len(), TABLE.lines().count());
        assert!(LETTERS.values().all(|letter| letter.number > 0));
        assert!(has('ß') && has('→') && has('✓') && !has('\u{4e2d}'));
        assert!(width("W", 10.0) > 2.0 * width("i", 10.0));
        assert_eq!(letter('\u{4e2d}'), MISSING);
    }
}
