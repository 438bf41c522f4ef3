//! What texts say by themselves, found out once and asked often.

use crate::assist::symbols::{Symbol, flat, symbols_of};
use crate::assist::tokens::{Word, words, words_known};
use crate::diag::Report;
use crate::source::Sources;
use crate::syntax::ast::Name;
use crate::syntax::parse_with_words;
use std::ops::Range;

/// What a text says by itself.
#[derive(Default)]
pub struct Known {
    /// Its words.
    pub words: Vec<Word>,
    /// What it declares, sections with what stands in them.
    pub symbols: Vec<Symbol>,
    /// The same on one level.
    pub flat: Vec<Symbol>,
    /// The name of the game that it extends, and where that stands.
    pub extends: Option<(String, Range<usize>)>,
    /// Where its title stands.
    pub title: Option<Range<usize>>,
}

impl Known {
    /// Reads a text; of one that is longer than any rules file nothing is known.
    pub fn of(text: &str) -> Self {
        if text.len() > Sources::LONGEST {
            return Self::default();
        }
        let mut sources = Sources::default();
        let span = sources.add("", text);
        let Some((file, known)) = parse_with_words(&sources, span, &mut Report::default()) else {
            return Self { words: words(text), ..Self::default() };
        };
        let symbols = symbols_of(&file);
        let bytes = |name: &Name| name.span.lo as usize..name.span.hi as usize;
        Self {
            words: if known.is_empty() { words(text) } else { words_known(text, &known) },
            flat: flat(&symbols),
            symbols,
            extends: file.game.extends.as_ref().map(|name| (name.node.clone(), bytes(name))),
            title: Some(bytes(&file.game.title)),
        }
    }
}

/// A text, and those that it extends, the nearest first.
pub struct Texts<'t>(Vec<(&'t str, &'t Known)>);

impl<'t> Texts<'t> {
    /// The text itself first.
    pub fn new(text: &'t str, known: &'t Known, others: impl IntoIterator<Item = (&'t str, &'t Known)>) -> Self {
        Self(std::iter::once((text, known)).chain(others).collect())
    }

    /// The text itself.
    pub fn text(&self) -> &'t str {
        self.0.first().map_or("", |(text, _)| text)
    }

    /// The words of the text itself.
    pub fn words(&self) -> &'t [Word] {
        self.0.first().map_or(&[], |(_, known)| &known.words)
    }

    /// All texts with what they declare, the text itself first.
    pub fn all(&self) -> impl Iterator<Item = (&'t str, &'t [Symbol])> {
        self.0.iter().map(|(text, known)| (*text, known.flat.as_slice()))
    }
}
