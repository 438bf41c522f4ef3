//! How games begin before anybody chooses: with lines that are given, or with turns drawn by lot, the same where agents change
//! seats. Not with those that decide the game before anybody has thought, for then each side wins once, whoever is stronger.

use super::contest::{Contest, Contestant, Job, Opening};
use crate::Rules;
use crate::agents::{Agent, AgentSpec, AlphaBeta, Choice, DEEPEST};
use crate::engine::Engine;
use crate::notation::rolls;
use crate::play::{Outcome, State, Turn};
use std::collections::VecDeque;

/// So many openings are drawn, until one is even; the first is taken where none is.
const TRIES: u64 = 16;

/// Whether an opening is even is seen by a look at so many positions.
const LOOK: u64 = 20_000;

/// Of players who play themselves, by a look at so many times as many positions as they look at in a turn, but so many at least,
/// which do where they count no positions.
const TIMES: u64 = 4;
const LEAST_LOOK: u64 = 2_000;

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

/// How a game of a contest begins, of which `start` is the first position; `first` is that of another rule set with the same seed.
pub(super) fn opened(
    contest: &Contest,
    job: Job,
    (start, seed): (&State, u64),
    first: &dyn Fn(&Contestant, u64) -> State,
) -> Opened {
    let contestant = &contest.contestants[job.contestant];
    match &contest.opening {
        _ if !contest.has_opening(job.pairing) => Opened { turns: 0, agents: Vec::new() },
        Opening::Lots(turns) => {
            let pairing = &contest.pairings[job.pairing];
            let look = if pairing.is_mirror() { look_of(pairing.agents[0]) } else { LOOK };
            let mut asked: Vec<(&dyn Engine, State)> = vec![(&*contestant.rules.engine, start.clone())];
            if contest.contestants.len() > 1 {
                let others = contest.contestants.iter().take(ASKED).enumerate().filter(|(at, _)| *at != job.contestant);
                asked.extend(others.map(|(_, other)| (&*other.rules.engine, first(other, seed))));
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
    agent.budget().map_or(LEAST_LOOK, |budget| (TIMES * budget).clamp(LEAST_LOOK, LOOK))
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
