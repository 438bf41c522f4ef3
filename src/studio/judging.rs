//! Games that people played, under the edited rules.

use crate::Rules;
use crate::lab::diff::obstacle;
use crate::lab::retro::read::Read;
use crate::lab::retro::tally::{Example, Tally};
use crate::lab::retro::words::{Row, Told, rows};
use crate::lab::retro::{self, Alongside};
use crate::notation::{outcome, position, record, rolls};
use crate::play::{Outcome, State};
use crate::record::follow::{follow_by_turns, form_for, options, other_game};
use crate::record::split::{GameText, Splitter, line_end, sniff};
use crate::record::{Container, parse};
use crate::studio::comparing::side;
use crate::studio::docs::{Docs, Ready};
use crate::studio::measuring::percent;
use crate::studio::protocol::lab::{ChangedResult, GameFile, GameShare, GameToSee, Retro};
use crate::studio::protocol::{Answer, Setting, Trouble, Which};
use crate::studio::work::{Slice, Work, is_time_to_tell};
use std::collections::VecDeque;
use std::rc::Rc;

/// So many of the games in which the change acts are told one by one.
const SHOWN: usize = 12;

/// So many games that cannot be followed are told one by one.
const TOLD: usize = 5;

/// Most rule sets that are kept ready: games ask for options.
const KEPT: usize = 8;

/// Games judged by an edit.
pub struct Judging {
    docs: Docs,
    /// The rules the games were played by, with their text.
    old: Which,
    /// Those they are judged by.
    new: Which,
    /// Rules with the options that games asked for so far; the first are those without.
    known: Vec<(Vec<Setting>, Rc<Pair>)>,
    files: VecDeque<File>,
    /// Bytes of all files.
    all: usize,
    tally: Tally,
    seen: Vec<GameToSee>,
    troubles: Vec<String>,
}

/// The old rules, and how the new ones judge; nothing where there are none with such options.
struct Pair {
    old: Rc<Ready>,
    new: Option<(Alongside, State)>,
}

/// What became of a game.
enum Fate {
    /// With what there is to see of it, where it is one of the first in which the change acts.
    Judged(Box<Example>, Option<Box<GameToSee>>),
    /// The new rules do not begin as it did.
    NoStart,
    /// It cannot be followed by the old rules: why.
    Broken(String),
}

/// A game and the rules by which it was played; or its line, and why it cannot be followed.
type Reading = Result<(Rc<Pair>, Read), String>;

impl Judging {
    /// Nothing looked at yet.
    pub fn new(docs: &Docs, (old, new): (&Which, &Which), files: Vec<GameFile>) -> Result<Self, Trouble> {
        let (was, is) = (docs.open(old)?, docs.open(new)?);
        if let Some(why) = obstacle(side(&was), side(&is)) {
            return Err(Trouble::new(format!("these games cannot be followed under the edited rules: {why}")));
        }
        // what is edited meanwhile is another request's
        let fixed = |ready: &Ready| Which { text: Some(ready.text.clone()), ..ready.which.clone() };
        let (old, new) = (fixed(&was), fixed(&is));
        let known = vec![(Vec::new(), Rc::new(Pair { new: Some(alongside(&was, &is)), old: was }))];
        let files: VecDeque<File> = files.into_iter().map(File::new).collect();
        let all = files.iter().map(|file| file.text.len()).sum();
        let (docs, tally) = (docs.as_saved(), Tally::default());
        Ok(Self { docs, old, new, known, files, all, tally, seen: Vec::new(), troubles: Vec::new() })
    }

    fn plain(&self) -> Rc<Pair> {
        self.known[0].1.clone()
    }

    /// The rules with the options that a game asks for, but for those that are set already.
    fn pair(&mut self, asked: Vec<Setting>) -> Result<Rc<Pair>, Trouble> {
        if let Some((_, pair)) = self.known.iter().find(|(known, _)| *known == asked) {
            return Ok(pair.clone());
        }
        let old = self.docs.open(&with(&self.old, &asked))?;
        let new = self.docs.open(&with(&self.new, &asked)).ok().map(|new| alongside(&old, &new));
        let pair = Rc::new(Pair { old, new });
        if self.known.len() >= KEPT {
            self.known.remove(1);
        }
        self.known.push((asked, pair.clone()));
        Ok(pair)
    }

    fn judge(&mut self, game: &Found) -> Fate {
        let (asked, read) = match game.container {
            Some(container) => self.elsewhere(container, game),
            None => self.own(game),
        };
        match read {
            Ok((pair, read)) => self.under(&pair, game, asked, &read),
            Err(why) => Fate::Broken(format!("{}:{why}", game.file)),
        }
    }

    /// A game of a file from elsewhere.
    fn elsewhere(&mut self, container: Container, game: &Found) -> (Vec<Setting>, Reading) {
        let plain = self.plain();
        let record = parse(container, &game.text.text, game.text.line);
        let form = form_for(&plain.old.rules, container, &record);
        let asked = settings(form.map_or(Vec::new(), |form| options(form, &record)));
        let line = record.line;
        let refused = |why: String| Err(format!("{line}: {why}"));
        if let Some(why) = other_game(&plain.old.rules, container, &record) {
            return (asked, refused(why));
        }
        let pair = match self.pair(asked.clone()) {
            Ok(pair) => pair,
            Err(why) => return (asked, refused(why.message)),
        };
        let rules = &pair.old.rules;
        let (usual, form) = (rules.usual_start(), form_for(rules, container, &record));
        let (record, followed) = follow_by_turns(rules, form, record, usual.clone());
        let read = match followed {
            Ok(followed) => Read::elsewhere(rules, record, &followed, usual).map(|read| (pair.clone(), read)),
            Err(why) => refused(format!("the first position: {why}")),
        };
        (asked, read)
    }

    /// A record of the program's own.
    fn own(&mut self, game: &Found) -> (Vec<Setting>, Reading) {
        let record = match record::parse(&game.text.text) {
            Ok(record) => record,
            Err(why) => return (Vec::new(), Err(format!("{}: {}", why.line, why.message))),
        };
        let asked = settings(record.options.clone());
        let pair = self.pair(asked.clone()).map_err(|why| why.message);
        let read = pair.and_then(|pair| {
            let read = Read::own(&pair.old.rules, &record).map_err(|why| why.to_string())?;
            Ok((pair, read))
        });
        (asked, read.map_err(|why| format!("1: {why}")))
    }

    fn under(&self, pair: &Pair, game: &Found, asked: Vec<Setting>, read: &Read) -> Fate {
        let Some((alongside, usual)) = &pair.new else { return Fate::NoStart };
        let Some((judged, reason)) = read.under(alongside, usual, self.seen.len() < SHOWN) else {
            return Fate::NoStart;
        };
        let example = Example {
            file: game.file.clone(),
            number: game.number,
            line: read.line,
            players: read.who.clone(),
            judged,
            reason,
            board: String::new(),
        };
        let is_shown = example.judged.acted() && self.seen.len() < SHOWN;
        let see = is_shown.then(|| Box::new(to_see(&pair.old.rules, &example, read, asked)));
        Fate::Judged(Box::new(example), see)
    }

    fn take(&mut self, fate: Fate) {
        match fate {
            Fate::Judged(example, see) => {
                self.tally.take(&example.judged, &[]);
                self.seen.extend(see.map(|see| *see));
            }
            Fate::NoStart => self.tally.no_start += 1,
            Fate::Broken(why) => {
                self.tally.broken += 1;
                if self.troubles.len() < TOLD {
                    self.troubles.push(why);
                }
            }
        }
    }

    fn told(&self) -> Answer {
        let (game, change) = ("", "");
        let told = Told { game, change, whole: &self.tally, alone: &[], top: 0 };
        let counts = &self.tally.counts;
        let share = |row: Row| GameShare {
            name: row.name.to_owned(),
            inner: row.is_inner,
            games: row.share.games as u32,
            figure: percent(row.share.share, row.share.low, row.share.high),
        };
        let changed = |(name, games): (&str, u64)| ChangedResult { name: name.to_owned(), games: games as u32 };
        let left: usize = self.files.iter().map(File::left).sum();
        let has_games = counts.games > 0;
        Answer::Retro(Retro {
            games: counts.games as u32,
            read: 1.0 - left as f64 / self.all.max(1) as f64,
            summary: told.summary(),
            shares: if has_games { rows(counts).map(share).collect() } else { Vec::new() },
            changed: told.changed().into_iter().map(changed).collect(),
            turns: if has_games { told.turns() } else { Vec::new() },
            left_out: told.left_out(),
            troubles: self.troubles.clone(),
            see: self.seen.clone(),
            conclusion: told.conclusion().map_or(Vec::new(), Vec::from),
        })
    }

    fn count(&self) -> u64 {
        self.tally.counts.games + self.tally.broken + self.tally.no_start
    }
}

/// A game as the page opens it: what was played, up to where the change acts.
fn to_see(rules: &Rules, example: &Example, read: &Read, options: Vec<Setting>) -> GameToSee {
    let begins_otherwise = read.start != read.usual;
    let is_over = rules.engine.outcome(&read.last) != Outcome::Open;
    let written = record::Record {
        position: begins_otherwise.then(|| json(rules, &read.start)),
        result: is_over.then(|| outcome::recorded(rules, &read.last)),
        turns: read.played.iter().map(|(before, turn)| rolls::write(rules, before, turn)).collect(),
        ..record::Record::default()
    };
    let (after, is_illegal) = (example.judged.seen_after(), matches!(example.judged.fate, retro::Fate::Illegal { .. }));
    GameToSee {
        file: example.file.clone(),
        number: example.number as u32,
        players: example.players.clone(),
        text: example.happened(),
        record: record::write(&written),
        after: after as u32,
        illegal: written.turns.get(after).filter(|_| is_illegal).cloned(),
        options,
    }
}

fn json(rules: &Rules, state: &State) -> String {
    serde_json::to_string(&position::write_json(rules, state)).unwrap_or_default()
}

fn alongside(old: &Ready, new: &Ready) -> (Alongside, State) {
    (Alongside::new(&old.rules, &new.rules), new.rules.usual_start())
}

/// With the options that a game asks for; those that are set already stay.
fn with(which: &Which, asked: &[Setting]) -> Which {
    let is_free = |setting: &&Setting| which.options.iter().all(|set| set.name != setting.name);
    let free = asked.iter().filter(is_free).cloned();
    Which { options: which.options.iter().cloned().chain(free).collect(), ..which.clone() }
}

fn settings(options: Vec<(String, String)>) -> Vec<Setting> {
    options.into_iter().map(|(name, value)| Setting { name, value }).collect()
}

impl Work for Judging {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let Some(file) = self.files.front_mut() else {
            return match self.count() {
                0 => Slice::Failed(Trouble::new("there is no game in this").help("put in games as files have them")),
                _ => Slice::Done(self.told()),
            };
        };
        let Some(found) = file.game() else {
            self.files.pop_front();
            return Slice::On(None);
        };
        // until it is judged the file keeps it: a slice that is cut off begins with it anew
        let fate = self.judge(&found);
        self.take(fate);
        if let Some(file) = self.files.front_mut() {
            file.next();
        }
        let count = u32::try_from(self.count()).unwrap_or(u32::MAX);
        Slice::On(is_time_to_tell(count).then(|| self.told()))
    }

    fn enough(&mut self) {
        self.files.clear();
    }
}

/// A game of a file.
struct Found {
    file: String,
    /// Nothing for a record of the program's own.
    container: Option<Container>,
    text: GameText,
    number: usize,
}

/// A text of games, read one after the other.
struct File {
    name: String,
    text: String,
    /// Up to where it has been read.
    at: usize,
    container: Option<Container>,
    splitter: Option<Splitter>,
    /// The sign with which its lines end.
    line_end: char,
    /// Games that are read and not yet judged.
    ready: VecDeque<GameText>,
    /// The number of the next game.
    number: usize,
}

impl File {
    fn new(GameFile { name, text }: GameFile) -> Self {
        let container = sniff(&text);
        let mut ready = VecDeque::new();
        let mut at = 0;
        if container.is_none() {
            at = text.len();
            if !text.trim().is_empty() {
                ready.push_back(GameText { line: 1, text: text.clone() });
            }
        }
        let line_end = char::from(line_end(&text));
        Self { name, text, at, container, splitter: container.map(Splitter::new), line_end, ready, number: 1 }
    }

    /// The game that comes next; none at the end of the file.
    fn game(&mut self) -> Option<Found> {
        while self.ready.is_empty() {
            let rest = &self.text[self.at..];
            match rest.is_empty() {
                true => self.ready.push_back(self.splitter.take()?.end()?),
                false => {
                    let (line, read) = match rest.split_once(self.line_end) {
                        Some((line, _)) => (line, line.len() + 1),
                        None => (rest, rest.len()),
                    };
                    self.at += read;
                    self.ready.extend(self.splitter.as_mut()?.line(line.trim_end_matches('\r')));
                }
            }
        }
        let text = self.ready.front()?.clone();
        Some(Found { file: self.name.clone(), container: self.container, text, number: self.number })
    }

    fn next(&mut self) {
        self.ready.pop_front();
        self.number += 1;
    }

    /// Bytes that have not been read.
    fn left(&self) -> usize {
        self.text.len() - self.at
    }
}
