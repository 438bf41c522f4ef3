//! What is known of what stands at a place.

use crate::assist::names::{declared, meant, word_at};
use crate::assist::reference::about;
use crate::syntax::{Sort, expected};
use std::ops::Range;

/// What is known of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub at: Range<usize>,
    /// What it is: `role rock`.
    pub title: String,
    /// Sentences about it.
    pub text: Vec<String>,
    /// How it is written, or where it is declared.
    pub form: Option<String>,
}

/// What is known of the word at a byte of a text; `others` are the texts that this one extends.
pub fn hover(text: &str, others: &[&str], at: usize) -> Option<Hover> {
    let word = word_at(text, at)?;
    let (range, written) = (word.lo..word.hi, &text[word.lo..word.hi]);
    if word.sort == Sort::Name {
        let name = meant(text, others, written)?;
        let mut texts = std::iter::once(text).chain(others.iter().copied());
        let (of, symbol) = texts.find_map(|text| Some((text, declared(text, &name).into_iter().next()?)))?;
        let from = of[..symbol.at.start].rfind('\n').map_or(0, |end| end + 1);
        let line = of[from..].lines().next().unwrap_or("").trim();
        let title = format!("{} {name}", symbol.kind);
        return Some(Hover { at: range, title, text: Vec::new(), form: Some(line.to_owned()) });
    }
    let section = expected(text, word.lo).map_or("", |expected| expected.section);
    let entry = about(section, written)?;
    let title = format!("`{written}`, a word of the language");
    Some(Hover { at: range, title, text: vec![entry.text.clone()], form: Some(entry.form.clone()) })
}
