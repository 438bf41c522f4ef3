//! Words of the trade, and of other languages, for what this one calls otherwise or does not have.
//!
//! Data alone: [`crate::syntax`] looks here where a clause cannot be read, [`crate::model`] where a name is not declared.
//! So no word here is taken from an author who has declared it. The phrases are rows of `phrases/phrases.tsv`, which says how
//! they are written; each has an example, and a test says of each example what is said of it. Single words are rows of
//! `phrases/words.tsv`.

mod nouns;

pub use nouns::{Missing, Noun, direction, missing, noun};

use std::sync::LazyLock;

/// Where a phrase may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Anywhere,
    /// The head of the game.
    File,
    Game,
    Board,
    Pieces,
    Captures,
    Stacks,
    Setup,
    Move,
    Turn,
    End,
    Test,
    Notation,
    Look,
    Effects,
    /// In moves, and between the brackets of events: where effects stand.
    Doing,
    /// In moves, turns and ends, and in clauses of the game: where conditions stand.
    Asking,
}

impl Spot {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "anywhere" => Self::Anywhere,
            "file" => Self::File,
            "game" => Self::Game,
            "board" => Self::Board,
            "pieces" => Self::Pieces,
            "captures" => Self::Captures,
            "stacks" => Self::Stacks,
            "setup" => Self::Setup,
            "move" => Self::Move,
            "turn" => Self::Turn,
            "end" => Self::End,
            "test" => Self::Test,
            "notation" => Self::Notation,
            "look" => Self::Look,
            "effects" => Self::Effects,
            "doing" => Self::Doing,
            "asking" => Self::Asking,
            _ => return None,
        })
    }
}

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
    pub spot: Spot,
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

/// A line of the file: the place, the phrase, the answer, the example. A line that lacks one of these is no row.
#[derive(Clone, Copy)]
struct Row {
    place: &'static str,
    said: &'static str,
    answer: &'static str,
    example: &'static str,
}

impl Row {
    fn of(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let row = Self { place: fields.next()?, said: fields.next()?, answer: fields.next()?, example: fields.next()? };
        (!row.place.starts_with("//") && !row.example.is_empty() && fields.next().is_none()).then_some(row)
    }

    fn all() -> impl Iterator<Item = Self> + Clone {
        ROWS_OF_PHRASES.lines().filter_map(Self::of)
    }

    /// What words of comparison mean, if the row is about them.
    fn comparison(self) -> Option<Comparison> {
        let sign = self.answer.strip_prefix("=> ").filter(|_| self.place == "count")?;
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
            spot: Spot::named(self.place)?,
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
    use super::{Advice, ROWS_OF_PHRASES, Row, Spot, all, nouns};

    #[test]
    fn every_line_is_a_row_with_an_example() {
        for line in ROWS_OF_PHRASES.lines().filter(|line| !line.starts_with("//") && !line.is_empty()) {
            let row = Row::of(line).unwrap_or_else(|| panic!("no row: {line}"));
            assert!(Spot::named(row.place).is_some() || row.comparison().is_some(), "no place: {line}");
        }
    }

    #[test]
    fn no_phrase_stands_twice() {
        let mut seen = Vec::new();
        for phrase in all() {
            let key = (phrase.spot, phrase.said.as_str());
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
