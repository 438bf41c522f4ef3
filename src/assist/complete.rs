//! What may stand at a place, with a sentence about it.

use crate::assist::known::Texts;
use crate::assist::reference::{about, samples};
use crate::syntax::{Names, expected};
use std::cmp::Reverse;
use std::collections::BTreeMap;
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

/// Nouns of the language, which no text declares.
const NOUNS: [&str; 4] = ["piece", "pieces", "stack", "cell"];

/// What may stand at a byte: what it replaces, and by what, the likeliest first. `more` are names that stand in no text, such as
/// those of cells, each with what it is.
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
    if expected.names.contains(&Names::Noun) {
        NOUNS.iter().for_each(|word| add(plain(expected.section, word)));
    }
    expected.words.iter().for_each(|word| add(plain(expected.section, word)));
    rank(texts, expected.start..at, &mut items);
    (expected.start..at, items)
}

/// Puts first what has stood most often after the same words, in the text or in the reference.
fn rank(texts: &Texts, place: Range<usize>, items: &mut [Item]) {
    let text = texts.text();
    let own: Vec<(usize, &str)> = texts.words().iter().filter_map(|w| Some((w.lo, text.get(w.lo..w.hi)?))).collect();
    let before: Vec<&str> = own.iter().filter(|(lo, _)| *lo < place.start).map(|(_, word)| *word).collect();
    let [.., first, second] = before[..] else { return };
    // what is being written is not used yet
    let own: Vec<&str> = own.iter().filter(|(lo, _)| *lo != place.start).map(|(_, word)| *word).collect();
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (words, weight) in [(own.as_slice(), 2), (samples(), 1)] {
        for three in words.windows(3) {
            let count = counts.entry(three[2]).or_default();
            let is_alike = [three[0] == first && three[1] == second, three[1] == second, true];
            (0..3).for_each(|at| count[at] += if is_alike[at] { weight } else { 0 });
        }
    }
    items.sort_by_cached_key(|item| Reverse(counts.get(item.word.as_str()).copied().unwrap_or_default()));
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
        Names::Cells => &["zone", "cell", "memory"],
        Names::Number => &["option", "memory", "definition", "number", "choice", "attribute"],
        Names::Flag => &["option", "memory", "definition"],
        Names::Player => &["player"],
        Names::Area => &["area", "zone"],
        Names::Zone => &["zone"],
        Names::Setup => &["setup"],
        Names::Shape => &["shape"],
        Names::Path => &["path"],
        Names::End => &["end"],
        Names::Form => &["position", "cells", "turns", "records"],
        Names::Value => &["player"],
        Names::Shown => &[],
        Names::Drawing => &["drawing"],
        Names::Colour => &["colour"],
    };
    kinds.contains(&kind)
}
