//! Budgets that take the same time.

use super::super::contest::{Contestant, Job};
use super::super::game::Playing;
use super::{budget, least, trial, with_budget};
use crate::agents::AgentSpec;

/// What the choice of players is given from outside: a clock, and somebody who looks on.
pub trait Watch {
    /// Processor time of this thread since some moment, in seconds.
    fn now(&self) -> f64;
    /// What is done now.
    fn tell(&mut self, what: &str);
}

/// An agent, and the time it takes.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// It, with its budget.
    pub agent: AgentSpec,
    /// Seconds a turn.
    pub seconds: f64,
}

impl Timed {
    /// Microseconds a turn.
    pub fn micros(&self) -> u64 {
        (self.seconds * 1e6).round() as u64
    }
}

/// Agents that take the same time a turn.
#[derive(Clone, Debug)]
pub struct Calibrated {
    /// Them.
    pub entrants: Vec<Timed>,
    /// Turns of a game, about.
    turns: f64,
}

impl Calibrated {
    /// How long a game of one of them takes.
    pub fn seconds_a_game(&self, entrant: &Timed) -> f64 {
        (entrant.seconds * self.turns).max(1e-9)
    }
}

/// Turns played by an agent against itself.
struct Played {
    turns: u32,
    seconds: f64,
    is_whole: bool,
}

/// Lets an agent play itself, for so many seconds at most, but some turns always.
fn played(contestant: &Contestant, longest: u32, agent: AgentSpec, most: f64, game: u64, watch: &dyn Watch) -> Played {
    /// As many turns as tell how long a turn takes.
    const ENOUGH: u32 = 4;
    let contest = trial(contestant, longest, [agent, agent], game + 1);
    let mut playing = Playing::begin(&contest, Job { pairing: 0, game, contestant: 0 });
    let (began, mut turns, mut is_whole) = (watch.now(), 0, false);
    let seconds = || watch.now() - began;
    while turns < ENOUGH || seconds() < most {
        if !playing.turn(&contest, &|_| Box::new(|| false)) {
            is_whole = true;
            break;
        }
        turns += 1;
    }
    Played { turns, seconds: seconds(), is_whole }
}

/// Finds budgets with which these kinds of agents take the same time: what makes a game last so many seconds.
pub fn calibrate(
    contestant: &Contestant,
    longest: u32,
    kinds: &[AgentSpec],
    each: f64,
    watch: &mut dyn Watch,
) -> Calibrated {
    let turns =
        kinds.iter().map(|&kind| length(contestant, longest, kind, each, watch)).sum::<f64>() / kinds.len() as f64;
    let slowest = |kind: AgentSpec| {
        let played = played(contestant, longest, with_budget(kind, least(kind)), each, 0, watch);
        played.seconds / f64::from(played.turns.max(1))
    };
    let least: Vec<f64> = kinds.iter().map(|&kind| slowest(kind)).collect();
    let quickest = (each / turns).max(least.iter().copied().fold(f64::INFINITY, f64::min));
    // who needs a little more than was meant gets it, and so do the others
    let is_slow = |seconds: f64| seconds > TOO_SLOW * quickest;
    let target = least.iter().copied().filter(|&least| !is_slow(least)).fold(quickest, f64::max);
    let mut entrants: Vec<Timed> = Vec::new();
    for (&kind, least) in kinds.iter().zip(least) {
        watch.tell("finding budgets that take the same time");
        if !is_slow(least) {
            entrants.extend(fitted(contestant, longest, kind, target, each, watch));
        }
    }
    Calibrated { entrants, turns }
}

/// Who takes so many times as long as was meant with hardly a thought is not asked.
const TOO_SLOW: f64 = 4.0;

/// How many turns games have that an agent plays against itself when it thinks a little.
fn length(contestant: &Contestant, longest: u32, kind: AgentSpec, each: f64, watch: &mut dyn Watch) -> f64 {
    const TRIED: u64 = 3;
    let agent = with_budget(kind, 4 * least(kind));
    let games: Vec<Played> = (0..TRIED).map(|game| played(contestant, longest, agent, each, game, watch)).collect();
    let whole: Vec<f64> = games.iter().filter(|g| g.is_whole).map(|g| f64::from(g.turns)).collect();
    let most = games.iter().map(|g| g.turns).max().unwrap_or(1);
    if whole.is_empty() { 2.0 * f64::from(most) } else { whole.iter().sum::<f64>() / whole.len() as f64 }.max(1.0)
}

/// An agent with the budget that takes so long a turn; none where it cannot play.
fn fitted(
    contestant: &Contestant,
    longest: u32,
    kind: AgentSpec,
    target: f64,
    each: f64,
    watch: &dyn Watch,
) -> Option<Timed> {
    const TRIED: u64 = 5;
    let mut agent = with_budget(kind, 4 * least(kind));
    let mut seconds = target;
    for game in 0..TRIED {
        let played = played(contestant, longest, agent, each, game, watch);
        if played.turns == 0 {
            return None;
        }
        seconds = played.seconds / f64::from(played.turns);
        let ratio = target / seconds.max(1e-9);
        if (0.85..1.15).contains(&ratio) {
            break;
        }
        let next = budget(agent)? as f64 * ratio.clamp(0.1, 10.0);
        let next = with_budget(kind, rounded((next as u64).max(least(kind))));
        if next == agent {
            break;
        }
        agent = next;
    }
    Some(Timed { agent, seconds })
}

/// A number with two digits that are not nought: more would say more than a clock knows.
pub(super) fn rounded(number: u64) -> u64 {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    (number + step / 2) / step * step
}
