//! What may stand at a place, with a sentence about it.

use crate::assist::known::Texts;
use crate::assist::reference::about;
use crate::syntax::{Names, expected};
use std::ops::Range;

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What is written.
    pub word: String,
    /// What it is: `word`, `role`, `zone`, `move`.
    pub kind: String,
    /// A sentence about it.
    pub text: Option<String>,
    /// How it is written.
    pub form: Option<String>,
}

/// Names that every board may have.
const DIRECTIONS: [&str; 12] = ["any", "n", "s", "e", "w", "ne", "nw", "se", "sw", "forward", "orthogonal", "diagonal"];

/// What may stand at a byte: what it replaces, and by what. `more` are names that stand in no text, such as those of cells,
/// each with what it is.
pub fn complete(texts: &Texts, more: &[(&str, String)], at: usize) -> (Range<usize>, Vec<Item>) {
    let text = texts.text();
    let Some(expected) = expected(text, at) else { return (at..at, Vec::new()) };
    let mut items: Vec<Item> = Vec::new();
    let mut add = |item: Item| {
        if !items.iter().any(|known| known.word == item.word) {
            items.push(item);
        }
    };
    let wanted = |kind: &str| expected.names.iter().any(|names| is_among(kind, *names));
    for symbol in texts.all().flat_map(|(_, symbols)| symbols).filter(|s| wanted(s.kind) && s.name != s.kind) {
        let line = text.get(symbol.whole.clone()).and_then(|whole| whole.lines().next()).map(|l| l.trim().to_owned());
        let form = line.filter(|_| text.get(symbol.at.clone()) == Some(&symbol.name));
        add(Item { word: symbol.name.clone(), kind: symbol.kind.to_owned(), text: None, form });
    }
    for (kind, name) in more.iter().filter(|(kind, _)| wanted(kind)) {
        add(Item { word: name.clone(), kind: (*kind).to_owned(), text: None, form: None });
    }
    if expected.names.contains(&Names::Direction) {
        DIRECTIONS.iter().for_each(|word| add(plain(expected.section, word)));
    }
    expected.words.iter().for_each(|word| add(plain(expected.section, word)));
    (expected.start..at, items)
}

fn plain(section: &str, word: &str) -> Item {
    let entry = about(section, word);
    Item {
        word: word.to_owned(),
        kind: "word".to_owned(),
        text: entry.map(|entry| entry.text.clone()),
        form: entry.map(|entry| entry.form.clone()),
    }
}

/// Whether a kind of thing is among the names that may stand somewhere.
fn is_among(kind: &str, names: Names) -> bool {
    let kinds: &[&str] = match names {
        Names::Noun => &["role", "group", "zone", "area", "memory", "definition", "player", "cell", "cells", "choice"],
        Names::Role => &["role", "group", "choice"],
        Names::Move => &["move", "sequence"],
        Names::Direction => &["direction", "link", "choice"],
        Names::Cells => &["zone", "cell"],
        Names::Number => &["option", "memory", "definition", "number", "choice"],
        Names::Flag => &["option", "memory", "definition"],
        Names::Player => &["player"],
        Names::Area => &["area", "zone"],
        Names::Zone => &["zone"],
        Names::Shown => &[],
        Names::Drawing => &["drawing"],
        Names::Colour => &["colour"],
    };
    kinds.contains(&kind)
}
