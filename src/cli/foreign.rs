//! Games from elsewhere, each played by the rules with the options that its headers give.

use crate::cli::collection::Collection;
use crate::cli::fault::{Fault, Result};
use crate::cli::session::{GameArgs, Session, setting};
use crate::names::RecordForm;
use crate::play::State;
use crate::record::follow::{Followed, follow_by_turns, form_for, options, other_game};
use crate::record::{Container, Record, parse};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::VecDeque;
use std::sync::Arc;

/// A game as it was read and played.
pub struct Played {
    /// The rules by which.
    pub session: Arc<Session>,
    /// The options that the record asks for.
    pub asked: Vec<(String, String)>,
    /// As the file has it.
    pub record: Record,
    /// As the rules have it; why not, where it is a record of another game, or its first position is none.
    pub followed: std::result::Result<Followed, String>,
    /// The usual first position.
    pub usual: State,
}

/// Options and their values.
type Chosen = Vec<(String, String)>;

/// Plays the games of a file.
pub struct Foreign {
    game: GameArgs,
    file: String,
    games: Collection,
    /// Rules with the options that games asked for so far.
    known: Vec<(Chosen, Arc<Session>)>,
    /// Games that are played and not yet handed over.
    ready: VecDeque<Result<Played>>,
}

/// How many games each thread plays before they are handed over, and how many bytes of text are played at most: so many are held
/// at a time. All positions of a game are kept, and few of them stay at hand for the processor.
const TOGETHER: usize = 4;
const TOGETHER_BYTES: usize = 1 << 20;

/// Most rule sets that are kept ready.
pub const MOST_KNOWN: usize = 16;

/// A game as it was read, with the rules by which it is to be played, or why it cannot be.
struct Opened {
    session: Arc<Session>,
    asked: Chosen,
    record: Record,
    refused: Option<String>,
}

impl Opened {
    fn play(self, container: Container) -> Played {
        let Self { session, asked, record, refused } = self;
        let form = form_for(&session.rules, container, &record);
        let usual = session.rules.usual_start();
        let (record, followed) = match refused {
            Some(words) => (record, Err(words)),
            None => {
                let (record, followed) = follow_by_turns(&session.rules, form, record, usual.clone());
                (record, followed.map_err(|error| format!("the first position: {error}")))
            }
        };
        Played { session, asked, record, followed, usual }
    }
}

impl Foreign {
    pub fn new(game: &GameArgs, file: &str, games: Collection) -> Result<Self> {
        let plain = Arc::new(Session::open(game)?);
        Ok(Self {
            game: game.clone(),
            file: file.to_owned(),
            games,
            known: vec![(Vec::new(), plain)],
            ready: VecDeque::new(),
        })
    }

    /// The rules with no options but those given on the command line.
    pub fn plain(&self) -> Arc<Session> {
        self.known[0].1.clone()
    }

    /// What the file is kept in.
    pub fn container(&self) -> Container {
        self.games.container
    }

    /// The next game; a mistake where the file cannot be read on, or asks for options that the game does not have.
    pub fn next_game(&mut self) -> Option<Result<Played>> {
        if self.ready.is_empty() {
            self.play_some();
        }
        self.ready.pop_front()
    }

    /// Reads some games, and plays them side by side: what one holds says nothing of another.
    fn play_some(&mut self) {
        let (mut texts, mut bytes, mut failed) = (Vec::new(), 0, None);
        let most = TOGETHER * rayon::current_num_threads();
        while texts.len() < most && bytes < TOGETHER_BYTES && failed.is_none() {
            match self.games.next() {
                Some(Ok(text)) => {
                    bytes += text.text.len();
                    texts.push(text);
                }
                Some(Err(error)) => failed = Some(Fault::Misuse(format!("cannot read `{}`: {error}", self.file))),
                None => break,
            }
        }
        let container = self.games.container;
        let records: Vec<Record> = texts.into_par_iter().map(|text| parse(container, &text.text, text.line)).collect();
        let opened: Vec<Result<Opened>> = records.into_iter().map(|record| self.open(record)).collect();
        let played: Vec<Result<Played>> =
            opened.into_par_iter().map(|opened| opened.map(|opened| opened.play(container))).collect();
        self.ready.extend(played.into_iter().chain(failed.map(Err)));
    }

    /// Finds the rules by which a record is played.
    fn open(&mut self, record: Record) -> Result<Opened> {
        let plain = self.plain();
        let container = self.games.container;
        let form = form_for(&plain.rules, container, &record);
        let asked = self.asked(form, &record);
        let (session, refused) = match self.session(&asked) {
            Ok(session) => (session, other_game(&plain.rules, container, &record)),
            // one game with odd options does not keep the others from being read
            Err(Fault::Misuse(words) | Fault::Refused(words)) => (plain.clone(), Some(words)),
            Err(other) => return Err(other),
        };
        Ok(Opened { session, asked, record, refused })
    }

    /// The options that a record asks for, but for those given on the command line.
    fn asked(&self, form: Option<&RecordForm>, record: &Record) -> Chosen {
        let mut asked = form.map_or(Vec::new(), |form| options(form, record));
        asked.retain(|(name, _)| self.game.options.options.iter().all(|(known, _)| known != name));
        asked
    }

    fn session(&mut self, asked: &Chosen) -> Result<Arc<Session>> {
        let given = &self.game.options.options;
        if let Some((_, session)) = self.known.iter().find(|(known, _)| known == asked) {
            return Ok(session.clone());
        }
        let mut options = given.clone();
        for (name, value) in asked {
            options.push(setting(&format!("{name}={value}")).map_err(Fault::Refused)?);
        }
        let session = Arc::new(Session::open_with(&self.game.game, &options)?);
        if self.known.len() >= MOST_KNOWN {
            self.known.remove(1);
        }
        self.known.push((asked.clone(), session.clone()));
        Ok(session)
    }
}
