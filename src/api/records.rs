//! Games that people have played: read from files, walked through, written in another format.

use super::{Game, Position, Turn};
use crate::id::PlayerId;
use crate::record::follow::{Stated, follow_by_turns, form_for, options, other_game};
use crate::record::own::of_played;
use crate::record::split::{Splitter, lines, sniff};
use crate::record::translate::{Target, named, translate};
use crate::record::{self, Container, Followed, parse, write};
use std::fmt;
use thiserror::Error;

/// A game as a file has it, played by the rules: headers, a tree of turns with comments, and how it ended.
#[derive(Clone)]
pub struct Record {
    game: Game,
    start: Position,
    record: record::Record,
    followed: Followed,
    mistakes: Vec<String>,
}

/// How a record says that its game ended, whatever the rules say of its last position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A player won.
    Won(PlayerId),
    /// Nobody did.
    Drawn,
    /// Nothing is said, or that the game was not finished.
    Open,
    /// In words that mean nothing to the game.
    Words(String),
}

/// The text holds no games in a container that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the text is in no format of records that is known, such as PGN, PDN, SGF, KIF or CSA")]
pub struct NoRecords;

/// The game has no format of that name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no format `{name}`; known are {}", .known.join(", "))]
pub struct UnknownFormat {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<String>,
}

/// A place in the tree of a record: after a turn, or at the beginning.
#[derive(Clone, Copy)]
pub struct Moment<'r> {
    record: &'r Record,
    at: usize,
}

impl Game {
    /// The games of a text: PGN, SGF or what else the rules file declares, one or many, each read when it is asked for. What is
    /// wrong with one of them it says itself: [`Record::mistakes`].
    ///
    /// # Errors
    /// It is in no format that is known.
    ///
    /// ```
    /// let chess = boardwright::Game::named("chess")?;
    /// let text = "[White \"A\"]\n\n1. f3 e5 {weak} (1... e6 2. e4) 2. g4 Qh4# 0-1\n";
    /// let record = chess.records(text)?.next().ok_or("no game")?;
    /// assert_eq!(record.header("white"), Some("A"));
    /// let turns: Vec<String> = record.turns().map(|turn| turn.to_string()).collect();
    /// assert_eq!(turns, ["f2-f3", "e7-e5", "g2-g4", "Qd8-h4"]);
    /// assert_eq!(record.write("uci")?, "position startpos moves f2f3 e7e5 g2g4 d8h4\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn records<'t>(&self, text: &'t str) -> Result<impl Iterator<Item = Record> + use<'t>, NoRecords> {
        let container = sniff(text).ok_or(NoRecords)?;
        let mut lines = lines(text);
        let (game, mut splitter) = (self.clone(), Some(Splitter::new(container)));
        let mut ready = std::collections::VecDeque::new();
        Ok(std::iter::from_fn(move || {
            while ready.is_empty() {
                match (lines.next(), &mut splitter) {
                    (_, None) => return None,
                    (Some(line), Some(splitter)) => ready.extend(splitter.line(line)),
                    (None, Some(_)) => ready.extend(splitter.take().and_then(|mut splitter| splitter.end())),
                }
            }
            let next = ready.pop_front()?;
            Some(game.followed(container, parse(container, &next.text, next.line)))
        }))
    }

    /// A record of turns that were played one after the other, each in the position to which the one before it leads.
    pub fn record_of(&self, start: &Position, turns: &[Turn]) -> Record {
        let rules = self.rules();
        let played = turns
            .iter()
            .map(|turn| (turn.position().state().clone(), turn.played().clone(), turn.after().state().clone()));
        let last = turns.last().map_or_else(|| start.clone(), Turn::after);
        let result = Some(crate::notation::outcome::recorded(rules, last.state())).filter(|found| found != "open");
        let (record, followed) = of_played(rules, Vec::new(), result.as_deref(), start.state(), played);
        Record { game: self.clone(), start: self.start(), record, followed, mistakes: Vec::new() }
    }

    fn followed(&self, container: Container, read: record::Record) -> Record {
        let (rules, start) = (self.rules(), self.start());
        let form = form_for(rules, container, &read);
        let (record, followed) = follow_by_turns(rules, form, read, start.state().clone());
        let mut mistakes: Vec<String> = record.faults.iter().map(ToString::to_string).collect();
        mistakes.extend(other_game(rules, container, &record).map(|other| format!("line {}: {other}", record.line)));
        let (record, followed) = match followed {
            Ok(followed) => (record, followed),
            Err(error) => {
                mistakes.push(format!("line {}: the first position: {error}", record.line));
                let (headers, result) = (record.headers, record.result.as_deref());
                of_played(rules, headers, result, start.state(), std::iter::empty())
            }
        };
        mistakes.extend(followed.stops.iter().map(ToString::to_string));
        Record { game: self.clone(), start, record, followed, mistakes }
    }
}

impl Record {
    /// The headers, in their order.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.record.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a header, whatever the size of its letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.record.header(name)
    }

    /// Sets a header.
    pub fn set_header(&mut self, name: &str, value: &str) {
        self.record.set_header(name, value);
    }

    /// The options of the game that the headers ask for, as names and values: it was played with those of the game at hand, which
    /// a [`Loader`](crate::Loader) chooses.
    pub fn options(&self) -> Vec<(String, String)> {
        let forms = &self.game.rules().names.notation.records;
        let mut all: Vec<(String, String)> = forms.iter().flat_map(|form| options(form, &self.record)).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The turns that were really played, as far as the rules allow them.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let first = self.root();
        std::iter::successors(first.next().next(), |moment| moment.next().next()).filter_map(|moment| moment.turn())
    }

    /// The beginning, from which the tree of turns goes on.
    pub fn root(&self) -> Moment<'_> {
        Moment { record: self, at: 0 }
    }

    /// How the record says that the game ended.
    pub fn ended(&self) -> Ended {
        match &self.followed.stated {
            Stated::Won(player) => Ended::Won(*player),
            Stated::Draw => Ended::Drawn,
            Stated::Open => Ended::Open,
            Stated::Words(words) => Ended::Words(words.clone()),
        }
    }

    /// What is wrong with it, each with its line: what could not be read, and turns that are not legal. What comes after such a
    /// turn is left out.
    pub fn mistakes(&self) -> &[String] {
        &self.mistakes
    }

    /// The record in a format that the rules file declares, such as `pgn`, or in a container: `tags`, `tree`, `list`.
    ///
    /// # Errors
    /// The game has no such format.
    pub fn write(&self, format: &str) -> Result<String, UnknownFormat> {
        let rules = self.game.rules();
        let target: Target = named(rules, format).ok_or_else(|| UnknownFormat {
            name: format.to_owned(),
            known: record::translate::formats(rules).into_iter().map(str::to_owned).collect(),
        })?;
        let new = translate(rules, &self.record, &self.followed, self.start.state(), target);
        Ok(write::write(target.container, &new, rules.engine.players()))
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns: Vec<Turn> = self.turns().collect();
        f.debug_struct("Record").field("headers", &self.record.headers).field("turns", &turns).finish_non_exhaustive()
    }
}

impl<'r> Moment<'r> {
    fn node(self) -> &'r record::Node {
        &self.record.record.nodes[self.at]
    }

    /// The turn that led here; none at the beginning.
    pub fn turn(self) -> Option<Turn> {
        let turn = self.record.followed.nodes.get(self.at)?.as_ref()?.0.clone()?;
        let before = self.record.followed.before(&self.record.record, self.at)?.clone();
        Some(self.record.game.at(before).turn(turn))
    }

    /// The position.
    pub fn position(self) -> Position {
        let state = self.record.followed.nodes.get(self.at).and_then(Option::as_ref).map(|(_, state)| state.clone());
        state.map_or_else(|| self.record.start.clone(), |state| self.record.game.at(state))
    }

    /// The comments on it.
    pub fn comments(self) -> impl Iterator<Item = &'r str> {
        self.node().comments.iter().map(String::as_str)
    }

    /// The marks of the turn: `!?`, `$14`.
    pub fn marks(self) -> impl Iterator<Item = &'r str> {
        self.node().marks.iter().map(String::as_str)
    }

    /// The time that was left, as it is written.
    pub fn clock(self) -> Option<&'r str> {
        self.node().clock()
    }

    /// What came next: first what was really played, then what might have been; only legal turns.
    pub fn next(self) -> impl Iterator<Item = Moment<'r>> {
        let is_played = move |at: &usize| self.record.followed.nodes.get(*at).is_some_and(Option::is_some);
        self.node().children.iter().copied().filter(is_played).map(move |at| Moment { at, ..self })
    }
}
