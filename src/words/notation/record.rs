//! Recorded games as text.
//!
//! ```text
//! # a comment
//! game: NAME                     header lines, all optional: game, options, setup, seed, first, position, result;
//!                                what others say, as `date:`, is kept
//! result: White by goal
//!
//!    g16:sprspr f13:prs          lines without a number before the first turn: the first position
//!
//!    1 b4=c4-d4             2 g6-f6=e5
//!    3 b7-b6=d7             4 e5=e6-f6
//! ```
//!
//! Turns are numbered and parted by blanks or by `;`. A turn may be several words: it ends at the next number, at two blanks,
//! at `;`, or with its line. What follows two blanks without a number is a turn of its own under the same number. Without
//! numbers turns are parted by `;`. A number in square brackets is one of a roll. A turn that could not be read so stands in
//! quotation marks, `12 "#c3"`.

mod replay;

use crate::diag::nearest;
use crate::source::is_unseen;
use std::fmt::Write;
use std::ops::Range;
use thiserror::Error;

pub use replay::{Played, Replay, ReplayError, replay};

/// How wide a turn is written, so that the second column stands straight.
const COLUMN: usize = 16;

/// A recorded game, as its text gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The comments, a line each.
    pub comments: Vec<String>,
    /// Which game, with its variant: what the door can load.
    pub game: Option<String>,
    /// Options: name and value.
    pub options: Vec<(String, String)>,
    /// The setup it began with; the first, if nothing is said.
    pub setup: Option<String>,
    /// What a random setup was drawn from.
    pub seed: Option<u64>,
    /// Who began.
    pub first: Option<String>,
    /// The first position, as JSON or in any form of the game; instead of a setup.
    pub position: Option<String>,
    /// Headers that say nothing to the program: who played, where, when.
    pub headers: Vec<(String, String)>,
    /// Lines of prose around the turns that were passed over, by number from 1.
    pub passed_over: Vec<usize>,
    /// How it ended: `White by goal`, `White, Red, Black by home`, `draw by quiet`, `draw`, …
    pub result: Option<String>,
    /// The turns.
    pub turns: Vec<String>,
}

/// Why a text is not a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// Reads a recorded game.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse(text: &str) -> Result<Record, RecordError> {
    let mut reader = Reader::default();
    for (i, line) in text.lines().enumerate() {
        if line.chars().any(is_unseen) {
            return Err(RecordError { line: i + 1, message: "a sign stands here that cannot be seen".into() });
        }
        if is_prose(line) {
            reader.record.passed_over.push(i + 1);
            continue;
        }
        reader.line(line).map_err(|message| RecordError { line: i + 1, message })?;
    }
    let mut record = reader.record;
    if !reader.opening.is_empty() {
        record.position = Some(reader.opening.join(" "));
    }
    Ok(record)
}

/// True for a line of words that people or programs write around the turns: a rule across the page, or a sentence.
fn is_prose(line: &str) -> bool {
    let line = line.trim();
    if line.len() >= MANY_DASHES && line.chars().all(|c| matches!(c, '-' | '=' | '_' | '*')) {
        return true;
    }
    let is_said = line.starts_with('#') || number(line.split_whitespace().next()).is_some() || header(line).is_some();
    let is_word =
        |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || matches!(c, ',' | '.' | '\''));
    let (all, words) = (line.split_whitespace().count(), line.split_whitespace().filter(is_word).count());
    !is_said && words >= MANY_WORDS && words * 3 >= all * 2
}

/// As many words in a line are a sentence.
const MANY_WORDS: usize = 5;

/// As many dashes are a rule across the page.
const MANY_DASHES: usize = 4;

#[derive(Default)]
struct Reader {
    record: Record,
    /// Lines of the first position.
    opening: Vec<String>,
    /// The number of the last numbered turn.
    number: Option<u32>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (said, comment) = split_comment(line);
        if let Some(comment) = comment.filter(|_| said.trim().is_empty()) {
            self.record.comments.push(comment.trim().to_string());
        }
        let said = said.trim();
        if said.is_empty() {
            return Ok(());
        }
        let began = self.number.is_some() || !self.record.turns.is_empty();
        if let (false, Some((word, value))) = (began, header(said)) {
            return self.header(word, value.trim());
        }
        if !began && !said.contains(';') && number(said.split_whitespace().next()).is_none() {
            return self.opening(said);
        }
        pieces(said).try_for_each(|piece| self.turns(piece))
    }

    fn opening(&mut self, line: &str) -> Result<(), String> {
        if self.record.position.is_some() {
            return Err("the first position is given twice: as `position:` and as a line".into());
        }
        self.opening.push(line.to_string());
        Ok(())
    }

    fn header(&mut self, word: &str, value: &str) -> Result<(), String> {
        let record = &mut self.record;
        let slot = match word {
            "game" => &mut record.game,
            "setup" => &mut record.setup,
            "first" => &mut record.first,
            "position" => &mut record.position,
            "result" => &mut record.result,
            "options" => {
                record.options = options(value)?;
                return Ok(());
            }
            "seed" => {
                record.seed =
                    Some(value.parse().map_err(|_| format!("`{value}` is not a seed: write a whole number"))?);
                return Ok(());
            }
            // what is nearly a header is one misspelt; others are kept
            _ if nearest(word, HEADERS).is_some() => {
                return Err(format!("unknown header `{word}:`; known are {}", known_headers()));
            }
            _ => {
                record.headers.push((word.to_owned(), value.to_owned()));
                return Ok(());
            }
        };
        if slot.is_some() {
            return Err(format!("`{word}:` is given twice"));
        }
        *slot = Some(value.to_string()).filter(|v| !v.is_empty());
        Ok(())
    }

    /// Turns of a line, numbered or not.
    fn turns(&mut self, piece: &str) -> Result<(), String> {
        let mut turn: Vec<&str> = Vec::new();
        let mut before = None;
        let mut numbered = false;
        for (gap, word) in words(piece) {
            if let Some(whole) = unquoted(word) {
                self.end_turn(&mut turn);
                self.record.turns.push(whole.to_string());
                (before, numbered) = (Some(word), false);
                continue;
            }
            let found = number(Some(word)).filter(|_| before.is_none() || gap > 1 || self.is_next(word));
            // right after a number stands a turn, whatever it looks like
            let is_of_turn = numbered && turn.is_empty() || is_in_brackets(&turn);
            if let Some(found) = found.filter(|_| !is_of_turn) {
                self.end_turn(&mut turn);
                self.expect(found)?;
                numbered = true;
            } else {
                if gap > 1 && before.is_some() {
                    self.end_turn(&mut turn);
                }
                turn.push(word);
                numbered = false;
            }
            before = Some(word);
        }
        if numbered {
            return Err(format!("number {} has no turn", self.number.unwrap_or(0)));
        }
        self.end_turn(&mut turn);
        Ok(())
    }

    fn is_next(&self, word: &str) -> bool {
        number(Some(word)).is_some_and(|n| self.number.is_none_or(|last| n == last.saturating_add(1)))
    }

    fn expect(&mut self, number: u32) -> Result<(), String> {
        if let Some(last) = self.number.filter(|last| number != last.saturating_add(1)) {
            return Err(format!("number {number} follows {last}: expected {}", last.saturating_add(1)));
        }
        self.number = Some(number);
        Ok(())
    }

    fn end_turn(&mut self, turn: &mut Vec<&str>) {
        if !turn.is_empty() {
            self.record.turns.push(turn.join(" "));
            turn.clear();
        }
    }
}

const HEADERS: [&str; 7] = ["game", "options", "setup", "seed", "first", "position", "result"];

fn known_headers() -> String {
    HEADERS.map(|h| format!("`{h}:`")).join(", ")
}

/// `word: value`; a colon with something right after it belongs to a position.
fn header(line: &str) -> Option<(&str, &str)> {
    let (word, value) = line.split_once(':')?;
    let is_word = !word.is_empty() && word.chars().all(char::is_alphabetic);
    let parted = value.is_empty() || value.starts_with(char::is_whitespace) || HEADERS.contains(&word);
    (is_word && parted).then_some((word, value))
}

/// Where turns in quotation marks stand: the first mark at the beginning or after a blank or `;`, the second one at the end or
/// before such.
fn quoted(line: &str) -> Vec<Range<usize>> {
    let parts = |c: char| c.is_whitespace() || c == ';';
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(open) = line[from..].find('"').map(|at| from + at) {
        let mut marks = line.match_indices('"').map(|(at, _)| at).filter(|&at| at > open);
        let close = marks.find(|&at| line[at + 1..].chars().next().is_none_or(parts));
        let close = close.filter(|_| line[..open].chars().next_back().is_none_or(parts));
        from = close.unwrap_or(open) + 1;
        found.extend(close.map(|close| open..close + 1));
    }
    found
}

/// What a word in quotation marks says.
pub fn unquoted(word: &str) -> Option<&str> {
    word.strip_prefix('"')?.strip_suffix('"')
}

/// What stands between semicolons, turns in quotation marks whole.
pub fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let ends: Vec<usize> = unquoted_signs(text, ';').chain([text.len()]).collect();
    ends.into_iter().scan(0, |from, end| Some(&text[std::mem::replace(from, (end + 1).min(text.len()))..end]))
}

/// True where a bracket of a roll is still open after these words.
fn is_in_brackets(words: &[&str]) -> bool {
    let of = |sign| words.iter().flat_map(|word| word.matches(sign)).count();
    of('[') > of(']')
}

/// Where a sign stands outside quotation marks.
fn unquoted_signs(text: &str, sign: char) -> impl Iterator<Item = usize> {
    let quoted = quoted(text);
    text.match_indices(sign).map(|(at, _)| at).filter(move |at| !quoted.iter().any(|range| range.contains(at)))
}

/// A line without its comment: `#` at its beginning or after a blank.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let starts = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    match unquoted_signs(line, '#').find(starts) {
        Some(at) => (&line[..at], Some(&line[at + 1..])),
        None => (line, None),
    }
}

/// `7` or `7.`
fn number(word: Option<&str>) -> Option<u32> {
    let word = word?;
    word.strip_suffix('.').unwrap_or(word).parse().ok().filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// Words, and turns in quotation marks, with the number of blanks before each; a tab counts as two.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(|c: char| !c.is_whitespace())?;
        let gap = rest[..start].chars().map(|c| if c == '\t' { 2 } else { 1 }).sum();
        let after = &rest[start..];
        let whole = quoted(after).first().filter(|range| range.start == 0).map(|range| range.end);
        let end = whole.or_else(|| after.find(char::is_whitespace)).unwrap_or(after.len());
        let (word, next) = after.split_at(end);
        rest = next;
        Some((gap, word))
    })
}

/// `size=8 drops=no`
fn options(value: &str) -> Result<Vec<(String, String)>, String> {
    let pairs = value.split([' ', ',']).filter(|w| !w.is_empty());
    let pair = |word: &str| match word.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err(format!("`{word}` is not an option: write `name=value`")),
    };
    pairs.map(pair).collect()
}

/// A recorded game as text: header lines, then numbered turns in two columns.
pub fn write(record: &Record) -> String {
    let mut text: String = record.comments.iter().map(|c| format!("# {c}").trim_end().to_string() + "\n").collect();
    let options: Vec<String> = record.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [
        ("game", record.game.clone()),
        ("options", Some(options.join(" ")).filter(|o| !o.is_empty())),
        ("setup", record.setup.clone()),
        ("seed", record.seed.map(|s| s.to_string())),
        ("first", record.first.clone()),
        ("position", record.position.clone()),
        ("result", record.result.clone()),
    ];
    let others = record.headers.iter().map(|(word, value)| format!("{word}: {value}").trim_end().to_owned() + "\n");
    text.extend(others);
    for (word, value) in headers.iter().filter_map(|(word, value)| Some((word, value.as_ref()?))) {
        let _ = writeln!(text, "{word}: {value}");
    }
    if !text.is_empty() && !record.turns.is_empty() {
        text.push('\n');
    }
    for (line, pair) in record.turns.chunks(2).enumerate() {
        let turn = |(i, turn): (usize, &String)| format!("{:>4} {:<COLUMN$}", line * 2 + i + 1, readable(turn));
        let columns: Vec<String> = pair.iter().enumerate().map(turn).collect();
        text += columns.join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// A turn as it can be read back: in quotation marks where it must be.
fn readable(turn: &str) -> String {
    let is_plain = parse(&format!("1 {turn}  2 next")).is_ok_and(|read| read.turns == [turn, "next"]);
    if is_plain { turn.to_owned() } else { format!("\"{turn}\"") }
}

#[cfg(test)]
mod tests;
