//! The built-in drawings: paths of SVG in a square from 0, 0 to 100, 100, read from `drawings.txt`.

use super::colours::Colour;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

const TEXT: &str = include_str!("drawings.txt");

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its name: `SET/WHAT`, if it is built in.
    pub name: String,
    /// What bears the colour of its player.
    pub base: Base,
    /// It looks ahead: that of who sits opposite is turned around.
    pub is_facing: bool,
    /// What is drawn on it.
    pub strokes: Vec<Stroke>,
}

/// What bears the colour of a piece's player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// A square with round corners.
    Plate,
    /// A disc.
    Disc,
    /// A shape of its own.
    Path(Cow<'static, str>),
    /// Nothing below the rest.
    Bare,
}

/// A path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The path.
    pub path: Cow<'static, str>,
    /// How wide a line it is; 0 where it is filled.
    pub width: u8,
    /// Its colour.
    pub hue: Hue,
    /// What it goes around twice is not filled.
    pub is_even_odd: bool,
}

impl Stroke {
    /// A path in ink.
    pub const fn ink(path: &'static str, width: u8) -> Self {
        Self { path: Cow::Borrowed(path), width, hue: Hue::Ink, is_even_odd: false }
    }
}

/// The colour of a part of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// What can be seen on the colour of the player.
    Ink,
    /// That of the player.
    Player,
    /// One of its own.
    Own(Colour),
}

/// Stands before the base of what looks ahead.
const FACING: &str = "facing ";

static ALL: LazyLock<Vec<Arc<Drawing>>> = LazyLock::new(|| read().into_iter().map(Arc::new).collect());

/// The built-in drawing of that name.
pub fn drawing(name: &str) -> Option<Arc<Drawing>> {
    ALL.iter().find(|drawing| drawing.name == name).cloned()
}

/// The names of all built-in drawings, set by set.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    ALL.iter().map(|drawing| drawing.name.as_str())
}

/// A drawing is a line with its name and its base, and after it indented ones: `fill PATH`, or a width and a path.
fn read() -> Vec<Drawing> {
    let mut all: Vec<Drawing> = Vec::new();
    for line in TEXT.lines().filter(|line| !line.starts_with('#')) {
        let Some((word, rest)) = line.trim().split_once(' ') else { continue };
        match all.last_mut().filter(|_| line.starts_with(' ')) {
            Some(last) => last.strokes.push(Stroke::ink(rest, word.parse().unwrap_or(0))),
            None => {
                let ahead = rest.strip_prefix(FACING);
                let base = base(ahead.unwrap_or(rest));
                all.push(Drawing { name: word.to_owned(), base, is_facing: ahead.is_some(), strokes: Vec::new() });
            }
        }
    }
    all
}

fn base(text: &'static str) -> Base {
    match text {
        "square" => Base::Plate,
        "round" => Base::Disc,
        path => Base::Path(Cow::Borrowed(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Commands of paths, with how many numbers follow each.
    const COMMANDS: [(char, usize); 8] =
        [('M', 2), ('L', 2), ('H', 1), ('V', 1), ('C', 6), ('Q', 4), ('A', 7), ('Z', 0)];

    /// What is odd about a path.
    fn oddity(path: &str) -> Option<String> {
        let mut rest = path;
        while let Some(command) = rest.chars().next() {
            let Some((_, count)) = COMMANDS.iter().find(|(letter, _)| *letter == command) else {
                return Some(format!("`{command}`"));
            };
            let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
            let numbers: Vec<f32> =
                rest[1..end].split([' ', ',']).filter(|n| !n.is_empty()).filter_map(|n| n.parse().ok()).collect();
            if numbers.len().checked_rem((*count).max(1)) != Some(0) || numbers.is_empty() != (*count == 0) {
                return Some(rest[..end].to_owned());
            }
            if numbers.iter().any(|n| !(0.0..=100.0).contains(n)) {
                return Some(format!("{} is outside the square", &rest[..end]));
            }
            rest = &rest[end..];
        }
        None
    }

    #[test]
    fn every_drawing_has_a_name_of_its_own_and_paths_inside_its_square() {
        let known: BTreeSet<&str> = names().collect();
        assert_eq!(known.len(), names().count());
        for drawing in ALL.iter() {
            let base = match &drawing.base {
                Base::Path(path) => Some(path),
                Base::Plate | Base::Disc | Base::Bare => None,
            };
            for path in base.into_iter().chain(drawing.strokes.iter().map(|s| &s.path)) {
                assert!(path.starts_with('M'), "{}: {path}", drawing.name);
                assert_eq!(oddity(path), None, "{}: {path}", drawing.name);
            }
        }
    }
}
