//! Names of a text: what they are, where they are declared and used, and other names for them.

use crate::assist::symbols::{Symbol, flat, symbols};
use crate::syntax::{Sort, Word, language, singulars, words};
use std::ops::Range;

/// Kinds of things that have names of their own; all others share one namespace.
const APART: [&str; 9] = ["move", "sequence", "setup", "test", "variant", "position", "end", "capture", "stack"];

/// What is declared in a text by sections that have no name.
const SECTIONS: [&str; 9] = ["board", "pieces", "captures", "stacks", "setup", "end", "turn", "notation", "look"];

/// The word at a byte of a text, or right before it.
pub fn word_at(text: &str, at: usize) -> Option<Word> {
    words(text)
        .into_iter()
        .rev()
        .find(|w| w.lo <= at && at <= w.hi && matches!(w.sort, Sort::Name | Sort::Keyword | Sort::Section))
}

/// What is declared in a text under a name.
pub fn declared(text: &str, name: &str) -> Vec<Symbol> {
    flat(&symbols(text)).into_iter().filter(|s| s.name == name && !is_section(s)).collect()
}

fn is_section(symbol: &Symbol) -> bool {
    SECTIONS.contains(&symbol.kind) && symbol.name == symbol.kind
}

/// The name that a word stands for: of a role or group also by its plural.
pub fn meant(text: &str, others: &[&str], word: &str) -> Option<String> {
    let texts = || std::iter::once(text).chain(others.iter().copied());
    let is_there = |name: &str| texts().any(|text| !declared(text, name).is_empty());
    std::iter::once(word.to_owned()).chain(singulars(word)).find(|name| is_there(name))
}

/// Where the name at a byte of a text is declared: in which of the texts (0: this one), and where.
pub fn definition(text: &str, others: &[&str], at: usize) -> Vec<(usize, Range<usize>)> {
    let Some(word) = word_at(text, at) else { return Vec::new() };
    let Some(name) = meant(text, others, &text[word.lo..word.hi]) else { return Vec::new() };
    let texts = std::iter::once(text).chain(others.iter().copied());
    texts
        .enumerate()
        .flat_map(|(number, text)| declared(text, &name).into_iter().map(move |symbol| (number, symbol.at)))
        .collect()
}

/// Where the name at a byte is written in its text, declarations among them.
pub fn references(text: &str, others: &[&str], at: usize) -> Vec<Range<usize>> {
    let Some(word) = word_at(text, at) else { return Vec::new() };
    meant(text, others, &text[word.lo..word.hi]).map_or_else(Vec::new, |name| written(text, others, &name))
}

/// Where a name is written in a text: as it is, or as a plural that is no other name.
pub fn written(text: &str, others: &[&str], name: &str) -> Vec<Range<usize>> {
    let is_plural =
        |word: &str| singulars(word).any(|one| one == name) && meant(text, others, word).as_deref() == Some(name);
    let is_meant = |word: &str| word == name || is_plural(word);
    let words = words(text).into_iter().filter(|word| word.sort == Sort::Name && is_meant(&text[word.lo..word.hi]));
    words.map(|word| word.lo..word.hi).collect()
}

/// Why something cannot have a name.
pub fn why_not(text: &str, others: &[&str], name: &str, kind: &str) -> Option<String> {
    let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_word || name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Some("a name is made of letters `a` to `z`, digits and `_`, and does not begin with a digit".into());
    }
    let is_apart = APART.contains(&kind);
    if !is_apart && language().any(|word| word == name) {
        return Some(format!("`{name}` is a word of the language"));
    }
    let texts = std::iter::once(text).chain(others.iter().copied());
    let mut taken = texts.flat_map(|text| declared(text, name));
    let same = taken.find(|symbol| symbol.kind == kind || !is_apart && !APART.contains(&symbol.kind));
    same.map(|symbol| format!("there is already a {} `{name}`", symbol.kind))
}

/// The changes that give what is named at a byte another name.
///
/// # Errors
/// A sentence: why it cannot have that name.
pub fn rename(text: &str, others: &[&str], at: usize, to: &str) -> Result<Vec<(Range<usize>, String)>, String> {
    let word = word_at(text, at).ok_or("no name stands here")?;
    let name = meant(text, others, &text[word.lo..word.hi]).ok_or("no name of this file stands here")?;
    let Some(symbol) = declared(text, &name).into_iter().next() else {
        return Err(format!("`{name}` is declared in the game that this one extends: rename it there"));
    };
    if to == name {
        return Ok(Vec::new());
    }
    if let Some(why) = why_not(text, others, to, symbol.kind) {
        return Err(why);
    }
    Ok(renamed(text, others, &name, to))
}

/// The changes that write another name wherever a name is written, in the plural where that stood.
pub fn renamed(text: &str, others: &[&str], name: &str, to: &str) -> Vec<(Range<usize>, String)> {
    let new = |range: &Range<usize>| if text[range.clone()] == *name { to.to_owned() } else { format!("{to}s") };
    written(text, others, name).into_iter().map(|range| (range.clone(), new(&range))).collect()
}
