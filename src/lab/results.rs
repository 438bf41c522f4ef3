//! Results as text: one line says what is played, then one line a game, in the order of the games' numbers. The same contest
//! gives the same bytes, however it was run.

use super::chosen::Players;
use super::contest::{Contest, Contestant, Opening, Origin, Pairing, Seeds, hash};
use super::game::Played;
use crate::agents::AgentSpec;
use crate::source::is_unseen;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the program that played.
    pub boardwright: String,
    /// What the experiment is called, where it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the contest is.
    pub fingerprint: String,
    /// The seed.
    pub seed: u64,
    /// Games longer than this are broken off.
    pub longest: u32,
    /// Whether rule sets share seeds.
    pub seeds: Seeds,
    /// The rule sets.
    pub rules: Vec<Side>,
    /// Who plays.
    pub pairings: Vec<HeadPairing>,
    /// Why these, where they were chosen for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players>,
    /// Turns at the beginning that are drawn by lot.
    #[serde(default, skip_serializing_if = "is_none")]
    pub opening: u32,
    /// The lines that games are begun with, where they are not drawn by lot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// When it stops, where that is not by the number of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Which part of the games it is, `3/16`; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

/// True for nought, which is not written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "this is how serde asks")]
fn is_none(number: &u32) -> bool {
    *number == 0
}

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// What it is called.
    pub label: String,
    /// What it is meant to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meant: Option<String>,
    /// Where it comes from.
    #[serde(flatten)]
    pub origin: Origin,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadPairing {
    /// The agents.
    pub agents: [String; 2],
    /// Games for each rule set.
    pub games: u64,
}

/// A part of the games: those whose number in the whole leaves `part - 1` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// From 1.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no part: write it as in `3/16`, the third of sixteen");
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let (part, of) = (part.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
        if (1..=of).contains(&part) { Ok(Self { part, of }) } else { Err(wrong()) }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        format!("{}/{}", shard.part, shard.of)
    }
}

impl Shard {
    /// Whether the game of that number belongs to it.
    pub fn has(self, number: u64) -> bool {
        number % self.of == self.part - 1
    }
}

/// Results that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResultsError {
    /// The first line is none of ours.
    #[error("this is no file of results: its first line does not say what was played")]
    NoHead,
    /// A line is broken.
    #[error("line {line}: {message}")]
    Line {
        /// From 1.
        line: usize,
        /// Why.
        message: String,
    },
    /// Written before lines had checksums.
    #[error("its lines have no checksums, so they may have been changed: an older version wrote it; play it again")]
    NoSum,
    /// A line is not as it was written.
    #[error("line {line} is not as it was written: the file was changed from outside, or is damaged")]
    Changed {
        /// From 1.
        line: usize,
    },
    /// Its rules cannot be made again.
    #[error("`{label}`: {message}")]
    Rules {
        /// Which rule set.
        label: String,
        /// Why.
        message: String,
    },
    /// An agent nobody knows.
    #[error("{0}")]
    Agent(String),
}

impl Head {
    /// What is written above the games of a contest.
    pub fn of(contest: &Contest, until: Option<String>, shard: Option<Shard>) -> Self {
        let side = |c: &Contestant| Side { label: c.label.clone(), meant: c.meant.clone(), origin: c.origin.clone() };
        let pairing = |p: &Pairing| HeadPairing { agents: p.agents.map(|a| a.to_string()), games: p.games };
        let (opening, lines) = match &contest.opening {
            Opening::Lots(turns) => (*turns, Vec::new()),
            Opening::Lines(lines) => (0, lines.clone()),
        };
        Self {
            boardwright: env!("CARGO_PKG_VERSION").to_owned(),
            name: None,
            fingerprint: contest.fingerprint(),
            seed: contest.seed,
            longest: contest.longest,
            seeds: contest.seeds,
            rules: contest.contestants.iter().map(side).collect(),
            pairings: contest.pairings.iter().map(pairing).collect(),
            players: contest.players.clone(),
            opening,
            lines,
            until,
            shard,
        }
    }

    /// The same, of an experiment that is called something.
    #[must_use]
    pub fn called(self, name: Option<&str>) -> Self {
        Self { name: name.map(str::to_owned), ..self }
    }

    /// Makes the contest again.
    ///
    /// # Errors
    /// Rules or agents that this program does not know any more.
    pub fn contest(&self) -> Result<Contest, ResultsError> {
        let side = |side: &Side| {
            let opened = side.origin.open(&side.label, side.meant.clone());
            opened.map_err(|message| ResultsError::Rules { label: side.label.clone(), message })
        };
        let agent = |text: &String| AgentSpec::seat(text).map_err(ResultsError::Agent);
        let pairing =
            |p: &HeadPairing| Ok(Pairing { agents: [agent(&p.agents[0])?, agent(&p.agents[1])?], games: p.games });
        Ok(Contest {
            seed: self.seed,
            longest: self.longest,
            seeds: self.seeds,
            contestants: self.rules.iter().map(side).collect::<Result<_, _>>()?,
            pairings: self.pairings.iter().map(pairing).collect::<Result<_, ResultsError>>()?,
            players: self.players.clone(),
            opening: match self.lines.is_empty() {
                true => Opening::Lots(self.opening),
                false => Opening::Lines(self.lines.clone()),
            },
        })
    }

    /// As a line.
    pub fn line(&self) -> String {
        line(self)
    }

    /// Reads the first line.
    ///
    /// # Errors
    /// It is none of ours, or not as it was written.
    pub fn read(line: &str) -> Result<Self, ResultsError> {
        match checked(line, 1) {
            Ok(line) => serde_json::from_str(&line).map_err(|_| ResultsError::NoHead),
            Err(ResultsError::NoSum) if serde_json::from_str::<Self>(line).is_err() => Err(ResultsError::NoHead),
            Err(error) => Err(error),
        }
    }
}

impl Played {
    /// As a line.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// A value as a line; its last entry is a checksum of all before it.
fn line(value: &impl Serialize) -> String {
    // numbers, texts and lists of them always can be written
    let text = serde_json::to_string(value).unwrap_or_default();
    let open = text.strip_suffix('}').unwrap_or(&text);
    format!("{open}{SUM}{:016x}\"}}\n", hash(open))
}

/// In front of the checksum of a line.
const SUM: &str = ",\"sum\":\"";

/// What stands in a line without its checksum, if that is right and nothing in it cannot be seen.
fn checked(line: &str, number: usize) -> Result<String, ResultsError> {
    let (open, sum) = line.rsplit_once(SUM).ok_or(ResultsError::NoSum)?;
    let is_right = sum.strip_suffix("\"}").is_some_and(|sum| sum == format!("{:016x}", hash(open)));
    if is_right && !says_unseen(open) { Ok(format!("{open}}}")) } else { Err(ResultsError::Changed { line: number }) }
}

/// True where a text in JSON holds a letter that cannot be seen, as it stands or by its number: none is ever written.
fn says_unseen(json: &str) -> bool {
    let mut letters = json.chars();
    while let Some(letter) = letters.next() {
        let is_escape = letter == '\\' && matches!(letters.next(), Some('u' | 'b' | 'f'));
        if is_escape || is_unseen(letter) {
            return true;
        }
    }
    false
}

/// A file of results as it was found: a broken last line is what an interruption leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What is played.
    pub head: Head,
    /// The games, in order.
    pub games: Vec<Played>,
    /// How many bytes are whole lines.
    pub whole: usize,
}

/// Reads results.
///
/// # Errors
/// The first line that cannot be read; a last line without an end is left out instead.
pub fn read(text: &str) -> Result<Found, ResultsError> {
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut lines = text[..whole].lines();
    let head = Head::read(lines.next().ok_or(ResultsError::NoHead)?)?;
    let game = |(number, line): (usize, &str)| {
        let line = checked(line, number + 2)?;
        serde_json::from_str(&line).map_err(|e| ResultsError::Line { line: number + 2, message: e.to_string() })
    };
    let games = lines.enumerate().map(game).collect::<Result<_, _>>()?;
    Ok(Found { head, games, whole })
}
