//! Names of a text: what they are, where they are declared and used, and other names for them.

use crate::assist::known::Texts;
use crate::assist::symbols::Symbol;
use crate::syntax::{Sort, Word, language, singulars};
use std::ops::Range;

/// Kinds of things that have names of their own; all others share one namespace.
const APART: [&str; 9] = ["move", "sequence", "setup", "test", "variant", "position", "end", "capture", "stack"];

/// What is declared in a text by sections that have no name.
const SECTIONS: [&str; 9] = ["board", "pieces", "captures", "stacks", "setup", "end", "turn", "notation", "look"];

/// The word at a byte of a text, or right before it.
pub fn word_at(texts: &Texts, at: usize) -> Option<Word> {
    let is_word = |w: &Word| matches!(w.sort, Sort::Name | Sort::Keyword | Sort::Section);
    texts.words().iter().rev().find(|w| w.lo <= at && at <= w.hi && is_word(w)).copied()
}

/// What is declared under a name among the symbols of a text.
pub fn declared<'t>(symbols: &'t [Symbol], name: &str) -> impl Iterator<Item = &'t Symbol> {
    symbols.iter().filter(move |s| s.name == name && !is_section(s))
}

fn is_section(symbol: &Symbol) -> bool {
    SECTIONS.contains(&symbol.kind) && symbol.name == symbol.kind
}

/// The name that a word stands for: of a role or group also by its plural.
pub fn meant(texts: &Texts, word: &str) -> Option<String> {
    let is_there = |name: &str| texts.all().any(|(_, symbols)| declared(symbols, name).next().is_some());
    std::iter::once(word.to_owned()).chain(singulars(word)).find(|name| is_there(name))
}

/// Where the name at a byte of a text is declared: in which of the texts (0: this one), and where.
pub fn definition(texts: &Texts, at: usize) -> Vec<(usize, Range<usize>)> {
    let Some(name) = name_at(texts, at) else { return Vec::new() };
    let all = texts.all().enumerate();
    all.flat_map(|(number, (_, symbols))| {
        declared(symbols, &name).map(move |s| (number, s.at.clone())).collect::<Vec<_>>()
    })
    .collect()
}

/// The name that is meant by the word at a byte.
pub fn name_at(texts: &Texts, at: usize) -> Option<String> {
    let word = word_at(texts, at)?;
    meant(texts, &texts.text()[word.lo..word.hi])
}

/// Where the name at a byte is written in its text, declarations among them.
pub fn references(texts: &Texts, at: usize) -> Vec<Range<usize>> {
    name_at(texts, at).map_or_else(Vec::new, |name| written(texts, &name))
}

/// Where a name is written in a text: as it is, or as a plural that is no other name.
pub fn written(texts: &Texts, name: &str) -> Vec<Range<usize>> {
    let is_plural = |word: &str| singulars(word).any(|one| one == name) && meant(texts, word).as_deref() == Some(name);
    let is_meant = |word: &str| word == name || is_plural(word);
    let words = texts.words().iter();
    let meant = words.filter(|word| word.sort == Sort::Name && is_meant(&texts.text()[word.lo..word.hi]));
    meant.map(|word| word.lo..word.hi).collect()
}

/// Why something cannot have a name.
pub fn why_not(texts: &Texts, name: &str, kind: &str) -> Option<String> {
    let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_word || name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Some("a name is made of letters `a` to `z`, digits and `_`, and does not begin with a digit".into());
    }
    let is_apart = APART.contains(&kind);
    if !is_apart && language().any(|word| word == name) {
        return Some(format!("`{name}` is a word of the language"));
    }
    let mut taken = texts.all().flat_map(|(_, symbols)| declared(symbols, name));
    let same = taken.find(|symbol| symbol.kind == kind || !is_apart && !APART.contains(&symbol.kind));
    same.map(|symbol| format!("there is already a {} `{name}`", symbol.kind))
}

/// The changes that give what is named at a byte another name.
///
/// # Errors
/// A sentence: why it cannot have that name.
pub fn rename(texts: &Texts, at: usize, to: &str) -> Result<Vec<(Range<usize>, String)>, String> {
    word_at(texts, at).ok_or("no name stands here")?;
    let name = name_at(texts, at).ok_or("no name of this file stands here")?;
    let own = texts.all().next().and_then(|(_, symbols)| declared(symbols, &name).next());
    let Some(symbol) = own else {
        return Err(format!("`{name}` is declared in the game that this one extends: rename it there"));
    };
    if to == name {
        return Ok(Vec::new());
    }
    match why_not(texts, to, symbol.kind) {
        Some(why) => Err(why),
        None => Ok(renamed(texts, &name, to)),
    }
}

/// The changes that write another name wherever a name is written, in the plural where that stood.
pub fn renamed(texts: &Texts, name: &str, to: &str) -> Vec<(Range<usize>, String)> {
    let text = texts.text();
    let new = |range: &Range<usize>| if text[range.clone()] == *name { to.to_owned() } else { format!("{to}s") };
    written(texts, name).into_iter().map(|range| (range.clone(), new(&range))).collect()
}
