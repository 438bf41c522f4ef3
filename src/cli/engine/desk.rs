//! What an engine does about each line: it answers, sets up a position, or thinks.

use crate::agents::{Choice, Glimpse, Onlooker, Protocol};
use crate::allowance::{Limits, within};
use crate::cli::engine::board::Board;
use crate::cli::engine::budget::Go;
use crate::cli::engine::input::{Input, Said};
use crate::cli::engine::request::{Query, Request};
use crate::cli::engine::settings::{AGENT, MILLIS, meant, offered};
use crate::cli::engine::thinker::{Kind, Thinker, any, hundredths, looked_at};
use crate::cli::fault::{Fault, Result, given_up, misuse, suggest};
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::taught::recall;
use crate::cli::wire::Wire;
use crate::id::Id;
use crate::play::{Outcome, State, Turn};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::time::{Duration, Instant};

/// So long it may take to be ready for a game.
const READY: Duration = Duration::from_secs(5);

/// Where an engine waits for nothing but being stopped, it looks so often whether it is.
const LOOK: Duration = Duration::from_millis(1);

/// What rests on fewer lines of play is not told.
const WORTH_TELLING: u64 = 64;

/// An engine at work.
pub struct Desk<'a> {
    game: GameArgs,
    session: Session,
    protocol: Protocol,
    board: Board,
    thinker: Thinker,
    /// Times are told in seconds.
    in_seconds: bool,
    input: Input,
    voice: Voice<'a>,
}

/// What is said to the other side.
struct Voice<'a>(RefCell<&'a mut dyn Write>);

impl Voice<'_> {
    /// A line, at once.
    fn say(&self, line: &str) -> Result {
        let mut out = self.0.borrow_mut();
        writeln!(out, "{line}")?;
        Ok(out.flush()?)
    }

    /// What is wrong, in the one line that every protocol has for it.
    fn complain(&self, words: &str) -> Result {
        self.say(&format!("info string {}", words.split_whitespace().collect::<Vec<_>>().join(" ")))
    }
}

impl<'a> Desk<'a> {
    /// Begins with a game.
    pub fn new(session: Session, game: &GameArgs, kind: Kind, input: Input, out: &'a mut dyn Write) -> Result<Self> {
        recall(&*session.rules.engine);
        kind.fits(&*session.rules.engine).or_else(misuse)?;
        Ok(Self {
            board: Board::new(first(&session)?),
            game: game.clone(),
            session,
            protocol: Protocol::Ugi,
            thinker: Thinker::new(kind),
            in_seconds: false,
            input,
            voice: Voice(RefCell::new(out)),
        })
    }

    /// Answers until the other side leaves.
    pub fn serve(&mut self) -> Result {
        while let Some(line) = self.input.next() {
            let request = line.and_then(|line| Request::read(&line));
            if request == Ok(Request::Quit) {
                if self.protocol == Protocol::Ucci {
                    self.voice.say("bye")?;
                }
                break;
            }
            // what cannot be done is told, and the next line is read
            match within(Limits::default(), || self.obey(request)).unwrap_or_else(|_| Err(given_up())) {
                Err(fault @ Fault::Output(_)) => return Err(fault),
                Err(fault) => self.voice.complain(&fault.to_string())?,
                Ok(()) => {}
            }
        }
        Ok(())
    }

    fn obey(&mut self, request: std::result::Result<Request, String>) -> Result {
        match request.map_err(Fault::Refused)? {
            Request::Hello(protocol) => self.introduce(protocol),
            Request::Ready => self.prepare(),
            Request::Set { name, value } => self.set(&name, &value),
            Request::NewGame => {
                self.thinker.forget();
                Ok(())
            }
            Request::Position { start, turns } => {
                let wire = Wire::new(&self.session.rules, self.protocol);
                self.board.set(&self.session.rules, &wire, start, turns).map_err(Fault::Refused)
            }
            Request::Go(words) => self.go(&words),
            Request::Query(query) => {
                let answer = self.answer(&query);
                self.voice.say(&format!("response {answer}"))
            }
            Request::Stop | Request::Quit | Request::Nothing => Ok(()),
        }
    }

    fn introduce(&mut self, protocol: Protocol) -> Result {
        self.protocol = protocol;
        self.in_seconds = protocol == Protocol::Ucci;
        self.voice.say(&format!("id name boardwright {}: {}", env!("CARGO_PKG_VERSION"), self.session.game.title))?;
        self.voice.say("id author the authors of boardwright")?;
        offered(&self.session.game.options, self.thinker.kind(), protocol)
            .iter()
            .try_for_each(|line| self.voice.say(line))?;
        self.voice.say(&format!("{}ok", protocol.word()))
    }

    /// Gets ready for a game, for a while.
    fn prepare(&mut self) -> Result {
        let began = Instant::now();
        let input = &self.input;
        let stop = || began.elapsed() >= READY || !matches!(input.meanwhile(), Said::Nothing | Said::Gone);
        self.thinker.prepare(&*self.session.rules.engine, &stop);
        self.voice.say("readyok")
    }

    fn set(&mut self, name: &str, value: &str) -> Result {
        if name.eq_ignore_ascii_case(AGENT) {
            let kind = Kind::read(value).map_err(Fault::Refused)?;
            kind.fits(&*self.session.rules.engine).map_err(Fault::Refused)?;
            self.thinker = Thinker::new(kind);
            return Ok(());
        }
        if name.eq_ignore_ascii_case(MILLIS) && self.protocol == Protocol::Ucci {
            self.in_seconds = value != "true";
            return Ok(());
        }
        let options = &self.session.game.options;
        let Some((name, value)) = meant(options, name, value) else {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).chain([AGENT]).collect();
            return Err(Fault::Refused(format!("no option `{name}`; {}", suggest(name, &known))));
        };
        let mut set = self.game.options.options.clone();
        set.retain(|(before, _)| *before != name);
        set.push((name, value));
        let session = Session::open_with(&self.game.game, &set)?;
        recall(&*session.rules.engine);
        self.board = Board::new(first(&session)?);
        self.thinker = Thinker::new(self.thinker.kind().clone());
        (self.session, self.game.options.options) = (session, set);
        Ok(())
    }

    fn answer(&self, query: &Query) -> String {
        let (engine, now) = (&self.session.rules.engine, self.board.now());
        let wire = Wire::new(&self.session.rules, self.protocol);
        match query {
            Query::Turn(player) => (engine.mover(now).index() + 1 == *player).to_string(),
            Query::GameOver => (engine.outcome(now) != Outcome::Open).to_string(),
            Query::Fen => wire.position(now),
            Query::IsLegal(word) => wire.turn(now, word).is_ok().to_string(),
            Query::Result => match engine.outcome(now) {
                Outcome::Open => "none".to_owned(),
                Outcome::Over { winner: Some(winner), .. } => format!("p{}win", winner.index() + 1),
                Outcome::Over { winner: None, .. } => "draw".to_owned(),
            },
        }
    }

    /// Thinks, and says what is played; in any case something, for the other side waits.
    fn go(&mut self, words: &[String]) -> Result {
        let state = self.board.now().clone();
        let played = self.think(words, &state);
        let turn = match played {
            Ok(turn) => turn,
            Err(fault @ Fault::Output(_)) => return Err(fault),
            Err(fault) => {
                self.voice.complain(&fault.to_string())?;
                within(Limits::default(), || any(&*self.session.rules.engine, &state)).ok().flatten()
            }
        };
        let wire = Wire::new(&self.session.rules, self.protocol);
        match (turn, self.protocol) {
            (Some(turn), _) => self.voice.say(&format!("bestmove {}", wire.word(&state, &turn))),
            (None, Protocol::Usi) => self.voice.say("bestmove resign"),
            (None, Protocol::Ucci) => self.voice.say("nobestmove"),
            (None, _) => self.voice.say("bestmove (none)"),
        }
    }

    fn think(&mut self, words: &[String], state: &State) -> Result<Option<Turn>> {
        let began = Instant::now();
        let engine = &*self.session.rules.engine;
        if engine.outcome(state) != Outcome::Open {
            return Ok(None);
        }
        if engine.to_roll(state).is_some() {
            return Err(Fault::Refused(
                "what was rolled is missing: it stands behind the turns, as in `[4]`".to_owned(),
            ));
        }
        let mover = engine.mover(state).index();
        let go = Go::read(words, self.protocol, mover, self.in_seconds).map_err(Fault::Refused)?;
        if !go.unknown.is_empty() {
            self.voice.complain(&format!("`go`: nothing is done about `{}`", go.unknown.join(" ")))?;
        }
        let time = go.time(mover, self.thinker.kind().time());
        let (pressed, input, voice) = (Cell::new(false), &self.input, &self.voice);
        let stop = || {
            let has_time = || time.is_none_or(|time| began.elapsed() < time);
            let is_pressed = || match input.meanwhile() {
                Said::Stop => true,
                Said::Gone => time.is_none() && go.is_endless,
                // who is gone cannot be told
                Said::Ready => voice.say("readyok").is_err(),
                Said::Nothing => false,
            };
            pressed.set(pressed.get() || is_pressed());
            pressed.get() || !has_time()
        };
        let agent = self.thinker.agent(engine, &go).map_err(Fault::Refused)?;
        let wire = Wire::new(&self.session.rules, self.protocol);
        let tell = |seen: &Glimpse| {
            if seen.depth > 0 || seen.looked_at >= WORTH_TELLING {
                // who is gone cannot be told
                let _ = voice.say(&info(self.protocol, &wire, state, seen, began.elapsed()));
            }
        };
        let onlooker = Onlooker { stop: &stop, tell: &tell };
        let choice = within(Limits::default(), || agent.choose_before(engine, state, onlooker));
        let choice = choice.map_err(|_| given_up())?;
        // who is asked to think until he is stopped answers only then
        while go.is_endless && !stop() {
            std::thread::sleep(LOOK);
        }
        let Some(choice) = choice else { return Ok(None) };
        self.tell(state, &choice, began.elapsed())?;
        Ok(Some(choice.turn))
    }

    /// What was thought.
    fn tell(&self, state: &State, choice: &Choice, took: Duration) -> Result {
        let Some(best) = choice.thoughts.first() else { return Ok(()) };
        let wire = Wire::new(&self.session.rules, self.protocol);
        let seen = Glimpse { turn: &choice.turn, value: best.value, looked_at: looked_at(choice), depth: 0 };
        self.voice.say(&info(self.protocol, &wire, state, &seen, took))
    }
}

/// The line that tells what looks best.
fn info(protocol: Protocol, wire: &Wire<'_>, state: &State, seen: &Glimpse<'_>, took: Duration) -> String {
    let depth = if seen.depth > 0 { format!("depth {} ", seen.depth) } else { String::new() };
    let sort = if protocol == Protocol::Ucci { "" } else { "cp " };
    let (nodes, millis) = (seen.looked_at, took.as_millis().max(1) as u64);
    format!(
        "info {depth}score {sort}{} nodes {nodes} nps {} time {millis} pv {}",
        hundredths(seen.value),
        nodes.saturating_mul(1000) / millis,
        wire.word(state, seen.turn)
    )
}

/// The first position of a game; where it is set up by lot, always the same.
fn first(session: &Session) -> Result<State> {
    session.first_position(&StartArgs { seed: Some(0), ..StartArgs::default() })
}
