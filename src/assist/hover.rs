//! What is known of what stands at a place.

use crate::assist::known::Texts;
use crate::assist::names::{declared, meant, word_at};
use crate::assist::reference::{about, about_form};
use crate::syntax::{Sort, around, expected};
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

/// What is known of the word at a byte of a text.
pub fn hover(texts: &Texts, at: usize) -> Option<Hover> {
    let (text, word) = (texts.text(), word_at(texts, at)?);
    let (range, written) = (word.lo..word.hi, &text[word.lo..word.hi]);
    if word.sort == Sort::Name {
        let name = meant(texts, written)?;
        let (of, symbol) = texts.all().find_map(|(text, symbols)| Some((text, declared(symbols, &name).next()?)))?;
        let from = of[..symbol.at.start].rfind('\n').map_or(0, |end| end + 1);
        let line = of[from..].lines().next().unwrap_or("").trim();
        let title = format!("{} {name}", symbol.kind);
        return Some(Hover { at: range, title, text: Vec::new(), form: Some(line.to_owned()) });
    }
    let section = expected(text, word.lo).map_or("", |expected| expected.section);
    let entry = about_form(section, written, text, &around(text, word.lo)).or_else(|| about(section, written))?;
    let title = format!("`{written}`, a word of the language");
    Some(Hover { at: range, title, text: vec![entry.text.clone()], form: Some(entry.form.clone()) })
}
