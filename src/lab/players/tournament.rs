//! Who is stronger.

use super::super::contest::{Contestant, Job};
use super::super::game::{End, Played};
use super::super::measures::Measure;
use super::super::run::run;
use super::super::stats::Estimate;
use super::calibrate::{Calibrated, Timed, Watch};
use super::{Match, trial, with_budget};
use crate::agents::{AgentSpec, Limit};
use crate::play::Outcome;
use crate::play::rng::rng;
use std::convert::Infallible;

/// Games that are played before it is asked again who is stronger.
const ROUND: u64 = 8;

/// Most games of two entrants.
const MOST: u64 = 24;

/// Games that go on for so many times as many turns as was thought are broken off.
const LONG: f64 = 4.0;

/// What came of it.
pub struct Off {
    /// What was played.
    pub matches: Vec<Match>,
    /// The strongest, where anybody takes part.
    pub first: Option<Timed>,
    /// Turns of a game, about: as they were seen, where games were played.
    pub turns: f64,
}

/// Plays entrants off against each other, the winner against the next.
pub fn play_off(
    contestant: &Contestant,
    longest: u32,
    found: &Calibrated,
    threads: usize,
    watch: &mut dyn Watch,
) -> Off {
    let entrants = &found.entrants;
    let (mut matches, mut lengths, mut first) = (Vec::new(), Vec::new(), 0);
    for (other, entrant) in entrants.iter().enumerate().skip(1) {
        let (a, b) = (entrants[first].agent, entrant.agent);
        if entrants[..other].iter().any(|earlier| is_the_same(contestant, longest, earlier.agent, b)) {
            continue;
        }
        watch.tell(&format!("{a} against {b}"));
        let (played, turns) = played(contestant, longest, found.turns, [a, b], threads);
        if played.halves < played.games {
            first = other;
        }
        matches.push(played);
        lengths.extend(turns);
    }
    let turns = if lengths.is_empty() { found.turns } else { lengths.iter().sum::<f64>() / lengths.len() as f64 };
    Off { matches, first: entrants.get(first).copied(), turns: turns.max(1.0) }
}

/// Lets two agents play until it is clear who is stronger, or long enough; and how many turns each game had.
fn played(
    contestant: &Contestant,
    longest: u32,
    turns: f64,
    agents: [AgentSpec; 2],
    threads: usize,
) -> (Match, Vec<f64>) {
    let contest = trial(contestant, longest.min((LONG * turns).ceil() as u32), agents, MOST);
    let (mut scores, mut lengths): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    let is_long_enough = |lengths: &[f64]| lengths.iter().sum::<f64>() > MOST as f64 * turns;
    while (scores.len() as u64) < MOST && !is_clear(&scores) && !is_long_enough(&lengths) {
        let from = scores.len() as u64;
        let jobs: Vec<Job> = contest.jobs_of(0, from, from + ROUND).collect();
        let took = |game: Played| -> Result<(), Infallible> {
            // nobody has won a game that does not end
            let score = if game.end == End::Unfinished { None } else { Measure::Strength.of(&game, 1) };
            scores.push(score.unwrap_or(0.5));
            lengths.push(game.turns.len() as f64);
            Ok(())
        };
        let Ok(()) = run(&contest, &jobs, threads, &|_| Box::new(|| false), took);
    }
    let halves = scores.iter().map(|score| (score * 2.0).round() as u64).sum();
    (Match { agents: agents.map(|agent| agent.to_string()), games: scores.len() as u64, halves }, lengths)
}

fn is_clear(scores: &[f64]) -> bool {
    let interval = Estimate::of(scores, 1.0).map(|estimate| estimate.interval(0.05));
    interval.is_some_and(|interval| interval.low > 0.5 || interval.high < 0.5)
}

/// True where the mixture is nothing but alpha-beta: it thinks the same with the same budget.
fn is_the_same(contestant: &Contestant, longest: u32, a: AgentSpec, b: AgentSpec) -> bool {
    const LITTLE: u64 = 300;
    let (AgentSpec::AlphaBeta(Limit::Nodes(_)), AgentSpec::Best(_)) = (a, b) else { return false };
    agree(contestant, longest, with_budget(a, LITTLE), with_budget(b, LITTLE), true)
}

/// True where two agents choose the same turns in some games.
pub(super) fn play_alike(contestant: &Contestant, longest: u32, a: AgentSpec, b: AgentSpec) -> bool {
    agree(contestant, longest, a, b, false)
}

/// Games in which it is seen whether two agents agree.
const LOOKED_AT: u64 = 3;

/// Turns of each of them.
const TURNS: usize = 30;

/// Whether two agents choose the same turn in all positions of some games of the first, and think the same of it too, where
/// that is asked.
fn agree(contestant: &Contestant, longest: u32, a: AgentSpec, b: AgentSpec, thoughts: bool) -> bool {
    let engine = &*contestant.rules.engine;
    (0..LOOKED_AT).all(|seed| {
        let mut rng = rng(seed, 0);
        let first = super::super::game::first_by_roll(engine, &mut rng);
        let mut state = engine.start(contestant.setup, first, &mut rng);
        let (mut one, mut other) = (a.agent(seed), b.agent(seed));
        for _ in 0..TURNS.min(longest as usize) {
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            engine.roll(&mut state, &mut rng);
            let choices = [&mut one, &mut other].map(|agent| agent.choose(engine, &state, &|| false));
            match choices {
                [Some(x), Some(y)] if x.turn == y.turn && (!thoughts || x == y) => {
                    state = engine.play(&state, &x.turn);
                }
                [None, None] => break,
                _ => return false,
            }
        }
        true
    })
}
