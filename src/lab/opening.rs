//! How games begin before anybody chooses: with lines that are given, or with turns drawn by lot, the same where agents change
//! seats. Not with those that decide the game before anybody has thought, for then each side wins once, whoever is stronger.

use super::contest::{Contest, Contestant, Job, Opening, Pairing};
use super::game::Playing;
use super::players::budget;
use super::stats::hill;
use crate::Rules;
use crate::agents::{Agent, AgentSpec, AlphaBeta, Choice, DEEPEST};
use crate::engine::Engine;
use crate::notation::rolls;
use crate::play::{Outcome, State, Turn};
use std::collections::{BTreeMap, VecDeque};

/// So many openings are drawn, until one is even; the first is taken where none is.
const TRIES: u64 = 16;

/// Whether an opening is even is seen by a look at so many positions.
const LOOK: u64 = 20_000;

/// Of players who think less, by a look at so many times as many positions as they look at in a turn, but so many at least.
const TIMES: u64 = 4;
const LEAST_LOOK: u64 = 1_000;

/// A player whose chance looks less than this, or more than the rest, has lost or won already: more than a piece decides.
const LEAST: f64 = 0.25;

/// So many rule sets are asked whether an opening is even.
const ASKED: usize = 4;

/// The first turns of a game.
pub struct Opened {
    /// How many they are.
    pub turns: usize,
    /// Who plays them, one for each seat.
    pub agents: Vec<Box<dyn Agent>>,
}

/// How a game of a contest begins, of which `start` is the first position.
pub(super) fn opened(contest: &Contest, job: Job, start: &State, seed: u64) -> Opened {
    let contestant = &contest.contestants[job.contestant];
    match &contest.opening {
        _ if !contest.has_opening(job.pairing) => Opened { turns: 0, agents: Vec::new() },
        Opening::Lots(turns) => {
            let pairing = &contest.pairings[job.pairing];
            let look = if pairing.is_mirror() { look_of(pairing.agents[0]) } else { LOOK };
            let mut asked: Vec<(&dyn Engine, State)> = vec![(&*contestant.rules.engine, start.clone())];
            if contest.contestants.len() > 1 {
                let others = contest.contestants.iter().take(ASKED).enumerate().filter(|(at, _)| *at != job.contestant);
                asked.extend(others.map(|(_, other)| (&*other.rules.engine, Playing::first_position(other, seed))));
            }
            Opened { turns: *turns as usize, agents: drawn(&asked, (*turns, seed), look) }
        }
        Opening::Lines(lines) => {
            let line = &lines[(contest.line_of(job) % lines.len().max(1) as u64) as usize];
            scripted(&contestant.rules, start, line)
        }
    }
}

/// How many positions are looked at to see whether an opening is even, for an agent that plays itself.
fn look_of(agent: AgentSpec) -> u64 {
    budget(agent).map_or(LOOK, |budget| (TIMES * budget).clamp(LEAST_LOOK, LOOK))
}

/// The agents, one for each seat, that play the first so many turns of a game from `start`. Games of dice, of more players, or
/// of turns that are chosen part by part, are begun as the lot falls: they cannot be looked at, or not soon enough.
pub fn lots(engine: &dyn Engine, start: &State, turns: u32, seed: u64) -> Vec<Box<dyn Agent>> {
    drawn(&[(engine, start.clone())], (turns, seed), LOOK)
}

/// The same for the first of these rule sets, of an opening that is even in all of them.
fn drawn(asked: &[(&dyn Engine, State)], (turns, seed): (u32, u64), look: u64) -> Vec<Box<dyn Agent>> {
    let Some((first, _)) = asked.first() else { return Vec::new() };
    let by = |salt: u64, engine: &dyn Engine| -> Vec<Box<dyn Agent>> {
        let seat_seed = |seat: u64| seed.rotate_left(34).wrapping_add(salt << 8) ^ seat;
        (0..engine.players() as u64).map(|seat| AgentSpec::Random.agent(seat_seed(seat))).collect()
    };
    let can_look = |engine: &dyn Engine| engine.players() == 2 && !engine.has_dice() && !engine.by_parts();
    let is_even = |salt: u64| {
        asked
            .iter()
            .all(|(engine, start)| is_even(*engine, &after(*engine, start, turns, &mut by(salt, *engine)), look))
    };
    let can_look = turns > 0 && asked.iter().all(|(engine, _)| can_look(*engine));
    by(can_look.then(|| (0..TRIES).find(|&salt| is_even(salt))).flatten().unwrap_or(0), *first)
}

/// The position after so many turns.
fn after(engine: &dyn Engine, start: &State, turns: u32, agents: &mut [Box<dyn Agent>]) -> State {
    let mut state = start.clone();
    for _ in 0..turns {
        let mover = usize::from(engine.mover(&state).0);
        let Some(choice) = agents[mover].choose(engine, &state, &|| false) else { break };
        state = engine.play(&state, &choice.turn);
    }
    state
}

/// True where the game goes on, and a short look sees nobody far ahead.
fn is_even(engine: &dyn Engine, state: &State, look: u64) -> bool {
    let looks = || AlphaBeta::new(DEEPEST, look, 0).choose(engine, state, &|| false);
    let best = || looks().and_then(|choice| Some(choice.thoughts.first()?.value));
    engine.outcome(state) == Outcome::Open && best().is_none_or(|chance| (LEAST..=1.0 - LEAST).contains(&chance))
}

/// Plays the turns that were written down for its seat.
struct Scripted(VecDeque<Turn>);

impl Agent for Scripted {
    fn choose(&mut self, _: &dyn Engine, _: &State, _: &dyn Fn() -> bool) -> Option<Choice> {
        Some(Choice { turn: self.0.pop_front()?, thoughts: Vec::new(), playouts: 0, early: None })
    }
}

/// A line as it is played, as far as it can be read.
fn scripted(rules: &Rules, start: &State, line: &[String]) -> Opened {
    let mut queues: Vec<VecDeque<Turn>> = vec![VecDeque::new(); rules.engine.players()];
    let (mut state, mut turns) = (start.clone(), 0);
    for text in line {
        let Ok((before, turn)) = rolls::read(rules, &state, text) else { break };
        state = rules.engine.play(&before, &turn);
        queues[usize::from(rules.engine.mover(&before).0)].push_back(turn);
        turns += 1;
    }
    let agents = queues.into_iter().map(|queue| -> Box<dyn Agent> { Box::new(Scripted(queue)) }).collect();
    Opened { turns, agents }
}

/// What is wrong with a line, in words; nothing where it can be played and the game goes on.
pub fn mistake(contestant: &Contestant, line: &[String]) -> Option<String> {
    let rules = &contestant.rules;
    let mut state = Playing::first_position(contestant, 0);
    for text in line {
        match rolls::read(rules, &state, text) {
            Ok((before, turn)) => state = rules.engine.play(&before, &turn),
            Err(error) => return Some(error.to_string()),
        }
    }
    (rules.engine.outcome(&state) != Outcome::Open).then(|| "the game is over after it".to_owned())
}

/// Turns by which beginnings are told apart.
pub const TURNS: usize = 4;

/// Games that are begun to see whether players vary.
const PROBED: u64 = 20;

/// Fewer different beginnings than this make few games of many.
pub const FEW: f64 = 10.0;

/// Turns that are drawn by lot where players hardly vary.
const USUAL: u32 = 2;

/// How many different beginnings there are of so many games, and how many would be as varied if all were as frequent; a
/// beginning is the first four turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beginnings {
    /// Different ones.
    pub different: usize,
    /// The effective number of them (Hill 1973, of order one).
    pub effective: f64,
    /// Games.
    pub games: usize,
}

impl Beginnings {
    /// Of games with these turns.
    pub fn of<'a>(games: impl Iterator<Item = &'a [String]>) -> Self {
        let mut counts: BTreeMap<&[String], usize> = BTreeMap::new();
        games.for_each(|turns| *counts.entry(&turns[..turns.len().min(TURNS)]).or_default() += 1);
        let all: usize = counts.values().sum();
        Self { different: counts.len(), effective: hill(counts.values().map(|&count| count as f64)), games: all }
    }

    /// True where so few beginnings say less than as many games should.
    pub fn are_few(&self) -> bool {
        self.effective < FEW && self.effective < self.games as f64 / 2.0
    }
}

/// How games of these players should begin: by lot where somebody who plays himself hardly varies, so that many games are a few
/// only, over and over. Some are begun to see that; nothing hangs on the clock.
pub fn needed(contest: &Contest) -> Opening {
    let plain = Contest { opening: Opening::default(), ..contest.clone() };
    let varies = |pairing: usize| {
        let begun: Vec<Vec<String>> = (0..PROBED.min(plain.pairings[pairing].games.max(1)))
            .map(|game| Playing::beginning(&plain, Job { pairing, game, contestant: 0 }, TURNS))
            .collect();
        !Beginnings::of(begun.iter().map(Vec::as_slice)).are_few()
    };
    let thinks =
        |pairing: &Pairing| pairing.is_mirror() && pairing.agents[0].thinks() && pairing.agents[0].millis().is_none();
    let hardly_vary = (0..plain.pairings.len()).filter(|&p| thinks(&plain.pairings[p])).any(|p| !varies(p));
    if hardly_vary { Opening::Lots(USUAL) } else { Opening::default() }
}
