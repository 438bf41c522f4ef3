//! What is said of edits: what differs, what that does, and files that stand for it.

use super::Setting;
use super::board::Picture;
use super::text::Range;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// A clause that differs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Change {
    /// The part of the rules: `board`, `moves`, `end`.
    pub section: String,
    /// What: `move step`, `goal`, `option size`.
    pub name: String,
    /// As the first has it; nothing where only the second has it.
    pub before: Option<String>,
    /// As the second has it; nothing where only the first has it.
    pub after: Option<String>,
    /// Where the second has it, if in its own text.
    pub range: Option<Range>,
}

/// The shortest line of play after which two rule sets differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// What differs, in a sentence.
    pub text: String,
    /// The line of play that leads there, turn by turn.
    pub line: Vec<String>,
    /// Turns that only the first allows there.
    pub only_a: Vec<String>,
    /// Turns that only the second allows there.
    pub only_b: Vec<String>,
    /// The places of those turns.
    pub places_a: Vec<u32>,
    /// The places of those turns.
    pub places_b: Vec<u32>,
    /// The position as the first has it.
    pub a: Option<Picture>,
    /// The position as the second has it.
    pub b: Option<Picture>,
    /// How many pairs of positions were looked at so far.
    pub positions: u32,
    /// It is still looked for.
    pub searching: bool,
    /// A difference was found.
    pub found: bool,
}

/// The measures of two rule sets so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Measures {
    /// Who plays: `random`, `mcts:64`.
    pub agent: String,
    /// How strong they are among those that were chosen: `weak`, `strongest`.
    pub level: Option<String>,
    /// Which of how many kinds of players this is, from 0.
    pub step: u32,
    /// How many kinds of players.
    pub steps: u32,
    /// Games of each rule set so far.
    pub games: u32,
    /// How many are played at most.
    pub of: u32,
    /// The measures.
    pub rows: Vec<Row>,
    /// What can be said by now, in words, a sentence each.
    pub verdict: Vec<String>,
}

/// How a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Unit {
    /// A share, from 0 to 1, told in per cent.
    Share,
    /// A number.
    Number,
}

/// A measure of two rule sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Row {
    /// What is measured.
    pub name: String,
    /// How it is counted.
    pub unit: Unit,
    /// The first rule set; none of too few games.
    pub a: Option<Figure>,
    /// The second.
    pub b: Option<Figure>,
    /// The second less the first.
    pub difference: Option<Figure>,
    /// `more`, `less`, `same` or `unknown`.
    pub claim: String,
    /// What can be said, in words.
    pub verdict: String,
}

/// A figure with the interval it lies in, 95 times of a hundred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The figure in words.
    pub text: String,
}

/// A file of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct GameFile {
    /// What it is called.
    pub name: String,
    /// What stands in it: games in any format that is read, or one record of the program's own.
    pub text: String,
}

/// What an edit does to games that people played, so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct Retro {
    /// Games that could be followed so far.
    pub games: u32,
    /// How much of the files was read: from 0 to 1.
    pub read: f64,
    /// What the change does, in a sentence.
    pub summary: String,
    /// How many games met with what.
    pub shares: Vec<GameShare>,
    /// Results that change, the most frequent first.
    pub changed: Vec<ChangedResult>,
    /// When it acts, and how many turns say nothing, in sentences.
    pub turns: Vec<String>,
    /// Which games were left out, in sentences.
    pub left_out: Vec<String>,
    /// Why the first of them could not be followed.
    pub troubles: Vec<String>,
    /// The first games in which it acts.
    pub see: Vec<GameToSee>,
    /// What may be concluded, and what not, in sentences.
    pub conclusion: Vec<String>,
}

/// So many games met with something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct GameShare {
    /// With what.
    pub name: String,
    /// It is one of the ways in which what stands above it happens.
    pub inner: bool,
    /// How many.
    pub games: u32,
    /// The share of all.
    pub figure: Figure,
}

/// A result that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ChangedResult {
    /// From what to what: `White won → draw`.
    pub name: String,
    /// In how many games.
    pub games: u32,
}

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct GameToSee {
    /// The file.
    pub file: String,
    /// Its number there, from 1.
    pub number: u32,
    /// Who played; empty where the file does not say.
    pub players: String,
    /// What the edit does to it, in words.
    pub text: String,
    /// The game, as the old rules have it.
    pub record: String,
    /// After how many turns one sees it act.
    pub after: u32,
    /// The turn that was played then, where it is illegal now.
    pub illegal: Option<String>,
    /// Options that it asks for.
    pub options: Vec<Setting>,
}

/// A sweep so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase")]
pub struct Swept {
    /// The option.
    pub option: String,
    /// Who plays.
    pub agent: String,
    /// The strength that it stands for, where it was chosen.
    pub level: Option<String>,
    /// Which of the agents this is, from 0.
    pub step: u32,
    /// How many agents are asked, as far as they are known.
    pub steps: u32,
    /// Its values.
    pub values: Vec<String>,
    /// Values that the rules cannot be played with, and why.
    pub left_out: Vec<(String, String)>,
    /// Games of each value so far.
    pub games: u32,
    /// How many are played.
    pub of: u32,
    /// Measure by measure.
    pub rows: Vec<SweptRow>,
}

/// A measure along an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct SweptRow {
    /// What is measured.
    pub name: String,
    /// How it is counted.
    pub unit: Unit,
    /// For each value; none of too few games.
    pub figures: Vec<Option<Figure>>,
}

/// A player that learns, so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Training {
    /// Games it has played against itself.
    pub games: u32,
    /// What it began with, in words.
    pub began: String,
    /// It is being found out how strong it is: games so far, and how many are played for that; 0 of 0 where it is not.
    pub trial: u32,
    /// See above.
    pub trials: u32,
    /// How strong it was in the course of this training.
    pub curve: Vec<Strength>,
    /// What it knows; left out where that is as it was last told.
    pub learned: Option<Lessons>,
    /// The player as its file has it; left out where it is as it was last told.
    pub player: Option<String>,
}

/// How a player does against itself as it was before it had learned anything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Strength {
    /// After so many games.
    pub games: u32,
    /// The share of the points that it wins, and the interval that lies in, 95 times of a hundred.
    pub share: f64,
    /// See above.
    pub low: f64,
    /// See above.
    pub high: f64,
}

/// What a player has learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Lessons {
    /// What counts most, a sentence each.
    pub told: Vec<String>,
    /// What each kind of piece is worth where.
    pub maps: Vec<WorthMap>,
}

/// The board, coloured by what a piece is worth where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct WorthMap {
    /// The piece.
    pub name: String,
    /// What it is worth on average, in hundredths: a lead of 100 wins 73 games in 100. None where only places can be compared.
    pub mean: Option<f32>,
    /// The drawing, without colours of its own.
    pub svg: String,
}

/// How a small file stands for an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum SmallForm {
    /// A rules file that extends the game.
    Variant,
    /// A tweak, in TOML.
    Tweak,
}

/// The paper in the printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Paper {
    /// 210 mm by 297 mm.
    A4,
    /// 8.5 inches by 11 inches.
    Letter,
}

/// A game to print and play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Sheets {
    /// The title.
    pub title: String,
    /// The PDF, in base 64.
    pub pdf: String,
    /// What is on its sheets, in words.
    pub said: String,
}

/// The rulebook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct BookPage {
    /// The title.
    pub title: String,
    /// One HTML document that stands alone.
    pub html: String,
    /// How it looks: the rules of its style.
    pub style: String,
    /// What it says: HTML without scripts and without styles of single elements.
    pub body: String,
}
