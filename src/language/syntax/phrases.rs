//! Words of the trade, and of other languages, for what this one calls otherwise or does not have.
//!
//! Data alone: [`crate::syntax`] looks here where a clause cannot be read, [`crate::model`] where a name is not declared.
//! So no word here is taken from an author who has declared it. The phrases are rows of `phrases/phrases.tsv`, which says how
//! they are written; each has an example, and a test says of each example what is said of it. Single words are rows of
//! `phrases/words.tsv`.

mod nouns;

pub use nouns::{Missing, Noun, direction, missing, noun};

use crate::syntax::place::Place;
use crate::syntax::table::rows;
use std::sync::LazyLock;

/// What to say of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// It is written so, with what the placeholders took.
    Written(String),
    /// How it is said here, with an example.
    Said(&'static str),
}

/// What somebody may write, and what to say of it.
#[derive(Clone, Debug)]
pub(super) struct Phrase {
    /// Where it is looked for.
    pub places: Vec<Place>,
    /// Its words and signs, with placeholders.
    pub said: String,
    /// Its first word that stands for itself, or the several of which one may stand there; none, where it has no such word.
    pub key: Vec<String>,
    /// What to say.
    pub advice: Advice,
    /// What to say beside it, where the phrase may mean another thing too.
    pub aside: Option<&'static str>,
    /// A clause in which it stands.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test reads each example"))]
    pub example: String,
}

/// The rows, and what they mean.
const ROWS_OF_PHRASES: &str = include_str!("phrases/phrases.tsv");

/// What stands in a row for the words that compare with a number.
const COMPARED: &str = "{count}";

/// What stands in a row for the sign of such words.
const SIGN: &str = "{sign}";

/// What parts an answer from what is said beside it.
const ASIDE: &str = " // ";

/// Of the rows of a setup that are drawn.
pub(super) const ROWS: &str = "the cells of a row are named, and for whom, and what stands on each is parted by blanks, `.` for nothing: \
     `White row 1: . M M .  row 2: K . . K`";

/// A line of the file: the places, the phrase, the answer, the example. A line that lacks one of these is no row.
#[derive(Clone, Copy)]
struct Row {
    places: &'static str,
    said: &'static str,
    answer: &'static str,
    example: &'static str,
}

impl Row {
    fn of(columns: &[&'static str]) -> Option<Self> {
        let &[places, said, answer, example] = columns else { return None };
        (!example.is_empty()).then_some(Self { places, said, answer, example })
    }

    fn all() -> impl Iterator<Item = Self> + Clone {
        rows(ROWS_OF_PHRASES).filter_map(|row| Self::of(&row))
    }

    /// What words of comparison mean, if the row is about them.
    fn comparison(self) -> Option<Comparison> {
        let sign = self.answer.strip_prefix("=> ").filter(|_| self.places == "count")?;
        Some(Comparison { said: self.said, sign, example: self.example })
    }

    /// The phrase with words that compare in it, if some belong there.
    fn phrase(self, compared: Comparison) -> Option<Phrase> {
        let (answer, aside) = match self.answer.split_once(ASIDE) {
            Some((answer, aside)) => (answer, Some(aside)),
            None => (self.answer, None),
        };
        let advice = match answer.strip_prefix("=>") {
            Some(so) => Advice::Written(so.strip_prefix(' ').unwrap_or(so).replace(SIGN, compared.sign)),
            None => Advice::Said(answer),
        };
        let said = self.said.replace(COMPARED, compared.said);
        Some(Phrase {
            places: Some(Place::named(self.places)).filter(|places| !places.is_empty())?,
            key: key(&said),
            said,
            advice,
            aside,
            example: self.example.replace(COMPARED, compared.example),
        })
    }
}

/// The first word of a phrase that is no placeholder.
fn key(said: &str) -> Vec<String> {
    let is_plain = |word: &&str| word.contains(char::is_alphabetic) && !word.contains(['_', '#', '§', '"', '?']);
    said.split(' ').find(is_plain).into_iter().flat_map(|words| words.split('/')).map(str::to_owned).collect()
}

/// Words that compare with a number, the sign for them, and words that are such.
#[derive(Clone, Copy, Default)]
struct Comparison {
    said: &'static str,
    sign: &'static str,
    example: &'static str,
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let (counted, plain): (Vec<Row>, Vec<Row>) = Row::all().partition(|row| row.said.contains(COMPARED));
    let comparisons = Row::all().filter_map(Row::comparison);
    let counted = comparisons.flat_map(|compared| counted.iter().filter_map(move |row| row.phrase(compared)));
    counted.chain(plain.iter().filter_map(|row| row.phrase(Comparison::default()))).collect()
});

/// All phrases, those first that stand first in the file.
pub(super) fn all() -> impl Iterator<Item = &'static Phrase> {
    PHRASES.iter()
}

#[cfg(test)]
mod tests {
    use super::{Advice, Place, ROWS_OF_PHRASES, Row, all, nouns, rows};

    #[test]
    fn every_line_is_a_row_with_an_example() {
        for columns in rows(ROWS_OF_PHRASES) {
            let row = Row::of(&columns).unwrap_or_else(|| panic!("no row: {columns:?}"));
            assert!(!Place::named(row.places).is_empty() || row.comparison().is_some(), "no place: {columns:?}");
        }
    }

    #[test]
    fn no_phrase_stands_twice() {
        let mut seen = Vec::new();
        for phrase in all() {
            let key = (&phrase.places, phrase.said.as_str());
            assert!(!seen.contains(&key), "{key:?}");
            seen.push(key);
        }
    }

    #[test]
    fn placeholders_are_taken_before_they_are_used() {
        for phrase in all() {
            let takes = |w: &str| match w {
                "…" | "#" | "_" | "__" | "1_" | "§" | "\"" => 1,
                "_place" | "_area" | "_player" | "_number" | "_count" | "_role" | "_else" => 1,
                "#x#" => 2,
                w => usize::from(w.starts_with('?') && w.len() > 1),
            };
            let taken: usize = phrase.said.split(' ').map(takes).sum();
            let Advice::Written(so) = &phrase.advice else { continue };
            for number in 1..=9 {
                assert!(
                    !so.contains(&format!("${number}")) && !so.contains(&format!("$-{number}")) || number <= taken,
                    "{}",
                    phrase.said
                );
            }
        }
    }

    #[test]
    fn no_word_stands_twice() {
        let mut seen = Vec::new();
        for row in nouns::ROWS.iter() {
            assert!(["name", "direction", "missing", "manner"].contains(&row.sort), "{}", row.sort);
            for word in &row.words {
                assert!(!seen.contains(&(row.sort, *word)), "{word}");
                seen.push((row.sort, *word));
            }
        }
    }
}
