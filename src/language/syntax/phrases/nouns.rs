//! Names that nobody has declared, and what people mean by them; what is not in the language. The rows are `words.tsv`.

use crate::syntax::table::rows;
use std::sync::LazyLock;

/// What to say of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    /// The word of the language for it.
    Called(&'static str),
    /// How it is said here.
    Said(&'static str),
}

/// Something that the language does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// What it is, and that it is not there.
    pub what: &'static str,
    /// True for words that say how something is done, and so are no good names.
    pub is_manner: bool,
    /// What comes nearest to it, if something does.
    pub nearest: Option<&'static str>,
}

/// A line of the file: of what sort the words are, and what is said of them.
pub(super) struct Row {
    pub sort: &'static str,
    pub words: Vec<&'static str>,
    answer: &'static str,
    nearest: Option<&'static str>,
}

impl Row {
    fn of(columns: &[&'static str]) -> Option<Self> {
        let &[sort, words, answer, ref nearest @ ..] = columns else { return None };
        Some(Self { sort, words: words.split('/').collect(), answer, nearest: nearest.first().copied() })
    }
}

pub(super) static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| rows(include_str!("words.tsv")).filter_map(|row| Row::of(&row)).collect());

/// What is meant by a name that is not declared, where no direction is asked for.
pub fn noun(word: &str) -> Option<Noun> {
    find("name", word).map(meant)
}

/// What is meant by a direction that the board does not have.
pub fn direction(word: &str) -> Option<Noun> {
    find("direction", word).map(meant)
}

/// What the language does not have and `word` speaks of.
pub fn missing(word: &str) -> Option<Missing> {
    let row = find("manner", word).or_else(|| find("missing", word))?;
    Some(Missing { what: row.answer, is_manner: row.sort == "manner", nearest: row.nearest })
}

fn find(sort: &str, word: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.sort == sort && row.words.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

fn meant(row: &Row) -> Noun {
    row.answer.strip_prefix("=> ").map_or(Noun::Said(row.answer), Noun::Called)
}

impl Missing {
    /// What to do about it.
    pub fn help(&self) -> String {
        let see = "docs/language.md says under \"Not in the language\" what cannot be written";
        match self.nearest {
            Some(nearest) => format!("{nearest}; {see}"),
            None => see.into(),
        }
    }
}
