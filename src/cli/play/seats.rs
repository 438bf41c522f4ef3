//! Who plays for whom.

use crate::Rules;
use crate::agents::{Agent, AgentSpec, Budget};
use crate::allowance::{Limits, within};
use crate::cli::fault::{Fault, Result, given_up, list, misuse};
use crate::cli::guest::{self, Seated};
use crate::cli::session::Session;
use crate::cli::taught::recall_for;
use crate::diag::nearest;
use crate::id::Id;
use crate::play::{State, Turn};
use std::time::{Duration, Instant};

/// The computer where nothing else is said: against people, and among themselves.
const AGAINST_PEOPLE: AgentSpec = AgentSpec::Mcts(Budget::Millis(1000));
const AMONG_THEMSELVES: AgentSpec = AgentSpec::Mcts(Budget::Playouts(200));

/// Who plays for a player.
pub enum Seat {
    /// A person.
    Human,
    /// The computer.
    Computer(Thinker),
    /// Another program.
    Guest(Seated),
}

/// The seats in the order of players: those asked for, and what is usual for the others; `game` is what the game is called.
pub fn read(session: &Session, given: &[String], game: &str, terminal: bool, seed: u64) -> Result<Vec<Seat>> {
    let players = &session.rules.names.players;
    let mut seats: Vec<Seat> = (0..players.len()).map(|place| usual(place, terminal, seed)).collect();
    let mut taken = Vec::new();
    for text in given {
        let Some((player, seat)) = text.split_once('=') else {
            let players = list(players.iter().map(String::as_str));
            return misuse(format!("`--seat {text}`: write it as PLAYER=SEAT; the players are {players}"));
        };
        let player = session.player(player.trim())?;
        if taken.contains(&player) {
            return misuse(format!("`{}` has two seats: say once who plays for a player", players[player]));
        }
        taken.push(player);
        let place = player.index();
        seats[place] = seat_of(session, seat.trim(), game, seed + place as u64)?;
    }
    Ok(seats)
}

fn usual(place: usize, terminal: bool, seed: u64) -> Seat {
    let seed = seed + place as u64;
    match (terminal, place) {
        (true, 0) => Seat::Human,
        (true, _) => Seat::Computer(Thinker::new(AGAINST_PEOPLE, seed)),
        (false, _) => Seat::Computer(Thinker::new(AMONG_THEMSELVES, seed)),
    }
}

fn seat_of(session: &Session, text: &str, game: &str, seed: u64) -> Result<Seat> {
    if text.eq_ignore_ascii_case("human") {
        return Ok(Seat::Human);
    }
    let near = if nearest(text, ["human"]).is_some() { "; did you mean `human`? If not" } else { "" };
    let with_human = |words: String| words.replacen(": write `random`", &format!("{near}: write `human`, `random`"), 1);
    let spec = seated(session, text).map_err(|fault| match fault {
        Fault::Misuse(words) => Fault::Misuse(with_human(words)),
        other => other,
    })?;
    let Some(guest) = spec.guest() else { return Ok(Seat::Computer(Thinker::new(spec, seed))) };
    Ok(Seat::Guest(guest::admitted(guest, &session.rules, game)?))
}

/// An agent, or another program, that can play the game.
fn seated(session: &Session, text: &str) -> Result<AgentSpec> {
    let spec = AgentSpec::seat(text.trim()).map_err(Fault::Misuse)?;
    recall_for(&[spec], &*session.rules.engine);
    spec.fits(&*session.rules.engine).map_err(|e| Fault::Misuse(format!("{e}")))?;
    Ok(spec)
}

/// An agent that can play the game.
pub fn agent(session: &Session, text: &str) -> Result<AgentSpec> {
    let spec: AgentSpec = text.trim().parse().map_err(|e| Fault::Misuse(format!("{e}")))?;
    recall_for(&[spec], &*session.rules.engine);
    spec.fits(&*session.rules.engine).map_err(|e| Fault::Misuse(format!("{e}")))?;
    Ok(spec)
}

/// An agent with its clock.
pub struct Thinker {
    agent: Box<dyn Agent>,
    time: Option<Duration>,
}

impl Thinker {
    /// An agent that draws from a seed.
    pub fn new(spec: AgentSpec, seed: u64) -> Self {
        Self { agent: spec.agent(seed), time: spec.millis().map(Duration::from_millis) }
    }

    /// One that helps people.
    pub fn adviser(seed: u64) -> Self {
        Self::new(AGAINST_PEOPLE, seed)
    }

    /// The turn it takes, where there is one.
    ///
    /// # Errors
    /// It was given up.
    pub fn turn(&mut self, rules: &Rules, state: &State) -> Result<Option<Turn>> {
        let began = Instant::now();
        let time = self.time;
        let stop = move || time.is_some_and(|time| began.elapsed() >= time);
        let choice = within(Limits::default(), || self.agent.choose(&*rules.engine, state, &stop));
        Ok(choice.map_err(|_| given_up())?.map(|choice| choice.turn))
    }
}
