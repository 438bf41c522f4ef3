//! Words of the trade, and of other languages, for what this one calls otherwise or does not have.
//!
//! Data alone: [`crate::syntax`] looks here where a clause cannot be read, [`crate::model`] where a name is not declared.
//! So no word here is taken from an author who has declared it.

mod board;
mod clauses;
mod counts;
mod missing;
mod nouns;
mod play;
mod sentences;
mod signs;

pub use missing::{Missing, missing};
pub use nouns::{Noun, direction, noun};

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

/// What to say of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// It is written so: words as they are, `$1` for what the first placeholder took, `$-1` for one of these, `$players` for how many players there are.
    Written(&'static str),
    /// How it is said here, with an example.
    Said(&'static str),
}

/// What somebody may write, and what to say of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrase {
    /// Where it is looked for.
    pub spot: Spot,
    /// Its words and signs, parted by blanks; a word may be one of several parted by `/`. `#` takes a number, `_` a word, `__` one of more than a letter, `1_` one of a single letter, `§` the name of a cell,
    /// `"` a text, `_place` one that the file gives a zone or an area, `_player` one of its players, `…` at the end all that follows,
    /// `_number` one of what it remembers, `_role` what pieces go by, `_else` none of these, `#x#` two numbers in one word, `?` in front of several words takes the one
    /// that stands there; `x#` is a count, and `^` in front stands for the start of the clause.
    pub said: &'static str,
    /// What to say.
    pub advice: Advice,
}

/// Of the rows of a setup that are drawn.
pub(super) const ROWS: &str = "the cells of a row are named, and for whom, and what stands on each is parted by blanks, `.` for nothing: \
     `White row 1: . M M .  row 2: K . . K`";

/// Of what has happened to a piece before.
const HAS_HAPPENED: &str = "only what stands now is asked; what has happened is remembered: `remember moved: yes or no`, then \
     `after step { moved becomes yes }`";

/// Of the corners of a board.
const CORNERS: &str =
    "corners have no word: name them in `board`, cell by cell; of 8 by 8 squares they are `zone corner: a1 h1 a8 h8`";

/// Of the middle of a board.
const MIDDLE: &str =
    "the middle has no word: name it in `board`, cell by cell; of 8 by 8 squares it is `zone middle: d4 e4 d5 e5`";

/// Of what is left when a number is divided.
const REMAINDER: &str = "there is no remainder: a number is even where `points / 2 * 2 = points`; \
     an attribute says it of cells, `attribute odd { 1: column b }`";

/// Of how many turns there have been.
const TURNS: &str = "turns are counted by `20 turns pass without capture`, or in what is remembered: \
     `remember played: number in 0..99` and `at end of turn { played becomes played + 1 }`, then `played >= 50`";

const fn written(spot: Spot, said: &'static str, so: &'static str) -> Phrase {
    Phrase { spot, said, advice: Advice::Written(so) }
}

const fn said(spot: Spot, words: &'static str, help: &'static str) -> Phrase {
    Phrase { spot, said: words, advice: Advice::Said(help) }
}

/// All phrases, those first that stand first in their lists.
pub(super) fn all() -> impl Iterator<Item = &'static Phrase> {
    let first = [signs::SIGNS].into_iter().chain(counts::COUNTS);
    first.chain([sentences::SENTENCES, play::ASKING, play::PLAY, board::BOARD, clauses::CLAUSES]).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Advice, all, nouns};

    #[test]
    fn no_phrase_stands_twice() {
        let mut seen = Vec::new();
        for phrase in all() {
            let key = (phrase.spot, phrase.said);
            assert!(!seen.contains(&key), "{key:?}");
            seen.push(key);
        }
    }

    #[test]
    fn placeholders_are_taken_before_they_are_used() {
        for phrase in all() {
            let takes = |w: &str| match w {
                "…" | "#" | "_" | "__" | "1_" | "§" | "\"" | "_place" | "_player" | "_number" | "_role" | "_else" => {
                    1
                }
                "#x#" => 2,
                w => usize::from(w.starts_with('?') && w.len() > 1),
            };
            let taken: usize = phrase.said.split(' ').map(takes).sum();
            let Advice::Written(so) = phrase.advice else { continue };
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
    fn no_noun_stands_twice() {
        let mut words: Vec<&str> = nouns::words().collect();
        words.sort_unstable();
        let all = words.len();
        words.dedup();
        assert_eq!(words.len(), all);
    }
}
