//! What is said of the text of rules.

use super::Setting;
use super::board::Picture;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// A stretch of a text, in UTF-16 code units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Range {
    /// The first.
    pub from: u32,
    /// One past the last.
    pub to: u32,
}

/// A place in some text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Place {
    /// The document it stands in; may be another than the one that is open.
    pub doc: String,
    /// Where.
    pub range: Range,
    /// The line, from 1.
    pub line: u32,
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Edit {
    /// What is replaced.
    pub range: Range,
    /// By what.
    pub text: String,
}

/// A game that can be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// What to open.
    pub doc: String,
    /// It comes with the program; the others stand in the folder.
    pub shipped: bool,
    /// The title; the name of the file where the rules cannot be read.
    pub title: String,
    /// Author, year, licence, …: word and text.
    pub credits: Vec<(String, String)>,
    /// What it uses, in words to filter by: `hexagons`, `stacks`, `dice`, `reserve`.
    pub uses: Vec<String>,
    /// How many cells the board has.
    pub cells: u32,
    /// How many play.
    pub players: u32,
    /// The variants.
    pub variants: Vec<Variant>,
    /// What is wrong with it, if it cannot be played.
    pub trouble: Option<String>,
}

/// What new rules can be begun from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Template {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it is, in a few words.
    pub about: String,
}

/// A variant that a file offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
}

/// A document that was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Doc {
    /// What it is called from now on.
    pub doc: String,
    /// The text as it is saved.
    pub text: String,
    /// What stands for that text when it is saved again.
    pub stamp: String,
    /// It cannot be saved: it comes with the program. `suggested` is a file for a copy.
    pub shipped: bool,
    /// A name for a copy or a variant that is not taken yet.
    pub suggested: String,
    /// What was typed and not saved when a page was last connected.
    pub draft: Option<String>,
    /// How many other pages have it open.
    pub others: u32,
}

/// What there is to say of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    /// The document.
    pub doc: String,
    /// Of which edit.
    pub version: u32,
    /// It can be played.
    pub playable: bool,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// What each word is, in order; what is left out is plain.
    pub tokens: Vec<Token>,
    /// The sections and what they declare.
    pub outline: Vec<Outline>,
    /// What can be folded: from the end of a line to the end of another.
    pub folds: Vec<Range>,
    /// The options with the values they have here.
    pub options: Vec<GameOption>,
    /// The variants of the file.
    pub variants: Vec<Variant>,
    /// The setups: the first is the default.
    pub setups: Vec<Setup>,
    /// The tests, in order.
    pub tests: Vec<Test>,
}

/// A way to begin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Setup {
    /// Its name.
    pub name: String,
    /// It is drawn by chance.
    pub random: bool,
}

/// A test of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Test {
    /// What it shows.
    pub name: String,
    /// Where.
    pub range: Range,
}

/// An option of the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What it means.
    pub text: String,
    /// Its values, where they are listed; of a switch `yes` and `no`.
    pub values: Vec<String>,
    /// Smallest and largest value, where it is a range.
    pub range: Option<(i32, i32)>,
    /// Where it is declared, if in this text.
    pub place: Option<Range>,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The game can be played.
    Warning,
    /// It cannot.
    Error,
}

/// Something wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Diagnostic {
    /// A stable code.
    pub code: String,
    /// How bad.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where it is underlined.
    pub range: Range,
    /// The words beside the underline; may be empty.
    pub label: String,
    /// Places that have to do with it, in this document or another.
    pub also: Vec<Also>,
    /// What to do next, a sentence each.
    pub help: Vec<String>,
    /// Mends to choose from.
    pub fixes: Vec<Fix>,
}

/// A place that has to do with a mistake.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Also {
    /// Where.
    pub place: Place,
    /// What of it.
    pub text: String,
}

/// A mend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Fix {
    /// What it does, for a button.
    pub title: String,
    /// The changes.
    pub edits: Vec<Edit>,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum TokenKind {
    /// A word of the language that begins a section or a clause.
    Section,
    /// Another word of the language.
    Keyword,
    /// The name of something where it is declared.
    Declaration,
    /// A name where it is used.
    Name,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A comment.
    Comment,
    /// A sign.
    Sign,
}

/// A stretch of text and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Token {
    /// Where it begins.
    pub from: u32,
    /// One past its end.
    pub to: u32,
    /// What it is.
    pub kind: TokenKind,
}

/// Something the text declares, with what stands inside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Outline {
    /// What it is: `board`, `move`, `test`.
    pub kind: String,
    /// Its name; the kind where it has none.
    pub name: String,
    /// The whole of it.
    pub range: Range,
    /// Where its name stands.
    pub at: Range,
    /// What stands inside.
    pub children: Vec<Outline>,
}

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Completion {
    /// What is shown.
    pub label: String,
    /// What is written.
    pub insert: String,
    /// What it is: `word`, `section`, `role`, `zone`, `move`.
    pub kind: String,
    /// A sentence about it.
    pub text: Option<String>,
    /// An example.
    pub example: Option<String>,
}

/// What is known of what stands at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Hover {
    /// The word.
    pub range: Range,
    /// What it is: `role rock`, `word of the language`.
    pub title: String,
    /// Sentences about it.
    pub text: Vec<String>,
    /// An example.
    pub example: Option<String>,
}

/// A test that was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Tested {
    /// Its number in the text, from 0.
    pub test: u32,
    /// What it shows.
    pub name: String,
    /// How many tests there are.
    pub of: u32,
    /// It holds.
    pub passed: bool,
    /// Where and why it does not.
    pub failure: Option<Failure>,
}

/// Why a test does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Failure {
    /// The step.
    pub range: Range,
    /// What the file says.
    pub expected: String,
    /// What is.
    pub found: String,
    /// The position then.
    pub picture: Option<Picture>,
    /// The options it was run with.
    pub options: Vec<Setting>,
    /// Where it counts, and finds another number: the edit with which it would hold.
    pub accept: Option<Edit>,
}

/// How often the clauses of a line took part in games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Margin {
    /// The line, from 1.
    pub line: u32,
    /// How often one took part.
    pub times: u32,
    /// In how many games.
    pub games: u32,
    /// It never did anything, not even refuse a turn.
    pub dead: bool,
}
