//! Who is stronger.

use super::super::contest::{Contest, Contestant, Job};
use super::super::game::Playing;
use super::super::game::{End, Played};
use super::super::measures::Measure;
use super::super::run::in_order;
use super::super::stats::Estimate;
use super::calibrate::{Calibrated, Timed, Watch, rounded};
use super::{Match, budget, least, trial, with_budget};
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
    /// All who took part, with the budgets they met with.
    pub entrants: Vec<Timed>,
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
    let mut entrants = found.entrants.clone();
    let (mut matches, mut lengths, mut first) = (Vec::new(), Vec::new(), 0);
    for other in 1..entrants.len() {
        let alike = |earlier: &Timed| is_the_same(contestant, longest, earlier.agent, entrants[other].agent);
        if entrants[..other].iter().any(alike) {
            continue;
        }
        let mut pair = [entrants[first], entrants[other]];
        let (played, turns) = met(contestant, longest, found.turns, &mut pair, threads, watch);
        [entrants[first], entrants[other]] = pair;
        if played.halves < played.games {
            first = other;
        }
        matches.push(played);
        lengths.extend(turns);
    }
    let turns = if lengths.is_empty() { found.turns } else { lengths.iter().sum::<f64>() / lengths.len() as f64 };
    Off { matches, first: entrants.get(first).copied(), turns: turns.max(1.0), entrants }
}

/// Who took more than so many times as long as the other did not think alike.
const UNEQUAL: f64 = 1.4;

/// So often budgets are put right and the match is begun again.
const CORRECTIONS: u32 = 3;

/// Lets two agents meet until it is clear who is stronger. The time that each takes is measured in these games, as they go: it
/// may be far from what a few first turns promised. Whoever took longer gets less to think, and they begin again.
fn met(
    contestant: &Contestant,
    longest: u32,
    turns: f64,
    pair: &mut [Timed; 2],
    threads: usize,
    watch: &mut dyn Watch,
) -> (Match, Vec<f64>) {
    let mut corrections = 0;
    loop {
        let agents = pair.map(|timed| timed.agent);
        watch.tell(&format!("{} against {}", agents[0], agents[1]));
        let (played, lengths, paces) = played(contestant, longest, turns, agents, (threads, watch.clock()));
        for (timed, pace) in pair.iter_mut().zip(paces) {
            timed.seconds = pace.unwrap_or(timed.seconds);
        }
        let slow = usize::from(pair[1].seconds > pair[0].seconds);
        let ratio = pair[slow].seconds / pair[1 - slow].seconds.max(1e-9);
        let less = budget(agents[slow]).map(|budget| (budget as f64 / ratio) as u64);
        let less = less.map(|less| with_budget(agents[slow], rounded(less.max(least(agents[slow])))));
        match less.filter(|less| *less != agents[slow]) {
            Some(less) if ratio > UNEQUAL && corrections < CORRECTIONS => {
                pair[slow] = Timed { agent: less, seconds: pair[slow].seconds / ratio, ..pair[slow] };
                corrections += 1;
            }
            _ => return (played, lengths),
        }
    }
}

/// A game, and what each of its two agents took for it: turns, and seconds.
struct Measured {
    game: Played,
    took: [(u32, f64); 2],
}

fn measured(contest: &Contest, job: Job, clock: Option<fn() -> f64>) -> Measured {
    let mut playing = Playing::begin(contest, job);
    let mut took = [(0, 0.0); 2];
    let now = || clock.map_or(0.0, |clock| clock());
    loop {
        let (due, began) = (playing.due(contest), now());
        if !playing.turn(contest, &|_| Box::new(|| false)) {
            break;
        }
        took[due] = (took[due].0 + 1, took[due].1 + now() - began);
    }
    Measured { game: playing.finish(contest), took }
}

/// Lets two agents play until it is clear who is stronger, or long enough, or that one of them takes much longer; how many turns
/// each game had; and how many seconds each took for a turn, where that could be measured.
fn played(
    contestant: &Contestant,
    longest: u32,
    turns: f64,
    agents: [AgentSpec; 2],
    (threads, clock): (usize, Option<fn() -> f64>),
) -> (Match, Vec<f64>, [Option<f64>; 2]) {
    let contest = trial(contestant, longest.min((LONG * turns).ceil() as u32), agents, MOST);
    let (mut scores, mut lengths): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    let is_long_enough = |lengths: &[f64]| lengths.iter().sum::<f64>() > MOST as f64 * turns;
    let mut took = [(0u32, 0.0f64); 2];
    let pace = |(turns, seconds): (u32, f64)| (turns > 0 && clock.is_some()).then(|| seconds / f64::from(turns));
    let is_unequal = |took: [(u32, f64); 2]| {
        let paces = took.map(pace);
        paces[0].zip(paces[1]).is_some_and(|(a, b)| a.max(b) > 2.0 * UNEQUAL * a.min(b))
    };
    while (scores.len() as u64) < MOST && !is_clear(&scores) && !is_long_enough(&lengths) && !is_unequal(took) {
        let from = scores.len() as u64;
        let jobs: Vec<Job> = contest.jobs_of(0, from, from + ROUND).collect();
        let note = |Measured { game, took: own }: Measured| -> Result<(), Infallible> {
            took = [0, 1].map(|at| (took[at].0 + own[at].0, took[at].1 + own[at].1));
            // nobody has won a game that does not end
            let score = if game.end == End::Unfinished { None } else { Measure::Strength.of(&game, 1) };
            scores.push(score.unwrap_or(0.5));
            lengths.push(game.turns.len() as f64);
            Ok(())
        };
        let Ok(()) = in_order(jobs.len(), threads, &|number| measured(&contest, jobs[number], clock), note);
    }
    let halves = scores.iter().map(|score| (score * 2.0).round() as u64).sum();
    (
        Match { agents: agents.map(|agent| agent.to_string()), games: scores.len() as u64, halves },
        lengths,
        took.map(pace),
    )
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
