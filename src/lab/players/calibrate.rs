//! Budgets that take the same time.

use super::super::contest::{Contestant, Job};
use super::super::game::Playing;
use super::super::plan::random_turns;
use super::{budget, least, trial, with_budget};
use crate::agents::AgentSpec;

/// What the choice of players is given from outside: a clock, and somebody who looks on.
pub trait Watch {
    /// Processor time of this thread since some moment, in seconds.
    fn now(&self) -> f64;
    /// The same of whatever thread asks, where that can be told: games of a tournament are played on several.
    fn clock(&self) -> Option<fn() -> f64> {
        None
    }
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
    /// Seconds a turn when it thinks as little as it can.
    pub least: f64,
}

impl Timed {
    /// Microseconds a turn.
    pub fn micros(&self) -> u64 {
        (self.seconds * 1e6).round() as u64
    }

    /// With a smaller budget, where a game of so many turns would take longer than so many seconds.
    pub fn shortened(self, turns: f64, most: f64) -> Self {
        let share = most / (self.seconds * turns).max(1e-9);
        let Some(budget) = budget(self.agent).filter(|_| share < 1.0) else { return self };
        let less = rounded((budget as f64 * share) as u64).max(least(self.agent));
        let seconds = (self.seconds * less as f64 / budget as f64).max(self.least);
        Self { agent: with_budget(self.agent, less), seconds, ..self }
    }
}

/// Agents that take the same time a turn.
#[derive(Clone, Debug)]
pub struct Calibrated {
    /// Them.
    pub entrants: Vec<Timed>,
    /// The quickest of those that take too long, with as little thought as it can.
    pub slow: Option<Timed>,
    /// Turns of a game, about.
    pub turns: f64,
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

/// Finds budgets with which these kinds of agents take the same time: what makes a game last so many seconds. Whoever needs
/// more than the most of them, even with hardly a thought, is left out.
pub fn calibrate(
    contestant: &Contestant,
    longest: u32,
    kinds: &[AgentSpec],
    (each, most): (f64, f64),
    watch: &mut dyn Watch,
) -> Calibrated {
    watch.tell("how long games are");
    let turns = kinds.iter().map(|&kind| length(contestant, longest, kind, each, watch)).sum::<f64>()
        / kinds.len().max(1) as f64;
    let slowest = |kind: AgentSpec| {
        let played = played(contestant, longest, with_budget(kind, least(kind)), each, 0, watch);
        played.seconds / f64::from(played.turns.max(1))
    };
    let least_thought = |&kind: &AgentSpec| {
        let seconds = slowest(kind);
        Timed { agent: with_budget(kind, least(kind)), seconds, least: seconds }
    };
    let (all, slow): (Vec<Timed>, Vec<Timed>) =
        kinds.iter().map(least_thought).partition(|timed| timed.least * turns <= most);
    let slow = slow.into_iter().min_by(|a, b| a.least.total_cmp(&b.least));
    let quickest = (each / turns).max(all.iter().map(|timed| timed.least).fold(f64::INFINITY, f64::min));
    // who needs a little more than was meant gets it, and so do the others
    let is_slow = |seconds: f64| seconds > TOO_SLOW * quickest;
    let target = all.iter().map(|timed| timed.least).filter(|&least| !is_slow(least)).fold(quickest, f64::max);
    let mut entrants: Vec<Timed> = Vec::new();
    for timed in all.iter().filter(|timed| !is_slow(timed.least)) {
        watch.tell("finding budgets that take the same time");
        entrants.extend(fitted(contestant, longest, *timed, target, each, watch));
    }
    Calibrated { entrants, slow, turns }
}

/// Who takes so many times as long as was meant with hardly a thought is not asked.
const TOO_SLOW: f64 = 4.0;

/// How many turns games have that an agent plays against itself when it thinks a little. Where none was seen to its end, they
/// are thought to be twice as long as what was seen, and no shorter than random games.
fn length(contestant: &Contestant, longest: u32, kind: AgentSpec, each: f64, watch: &mut dyn Watch) -> f64 {
    const TRIED: u64 = 3;
    let agent = with_budget(kind, 4 * least(kind));
    let games: Vec<Played> = (0..TRIED).map(|game| played(contestant, longest, agent, each, game, watch)).collect();
    let whole: Vec<f64> = games.iter().filter(|g| g.is_whole).map(|g| f64::from(g.turns)).collect();
    if !whole.is_empty() {
        return (whole.iter().sum::<f64>() / whole.len() as f64).max(1.0);
    }
    let most = games.iter().map(|g| g.turns).max().unwrap_or(1);
    (2.0 * f64::from(most)).max(random_turns(contestant, longest)).min(f64::from(longest)).max(1.0)
}

/// How many turns the games have that an agent plays against itself, and how many seconds a turn really takes it, found in twice
/// so many seconds.
pub(super) fn own_pace(
    contestant: &Contestant,
    longest: u32,
    timed: &Timed,
    most: f64,
    watch: &dyn Watch,
) -> (f64, f64) {
    const TRIED: u64 = 4;
    let (began, mut games): (f64, Vec<Played>) = (watch.now(), Vec::new());
    while (games.len() as u64) < TRIED && (games.is_empty() || watch.now() - began < most) {
        games.push(played(contestant, longest, timed.agent, most, games.len() as u64, watch));
    }
    // one that was not seen to its end is as long again
    let turns = |game: &Played| f64::from(game.turns) * if game.is_whole { 1.0 } else { 2.0 };
    let mean = games.iter().map(turns).sum::<f64>() / games.len() as f64;
    let seconds = games.iter().map(|game| game.seconds).sum::<f64>();
    let played = games.iter().map(|game| f64::from(game.turns)).sum::<f64>();
    (mean.clamp(1.0, f64::from(longest)), seconds / played.max(1.0))
}

/// Seconds that a game of an agent takes, found in so many seconds.
pub(super) fn seconds_of(contestant: &Contestant, longest: u32, agent: AgentSpec, most: f64, watch: &dyn Watch) -> f64 {
    const MOST: u64 = 20;
    let (began, mut games) = (watch.now(), 0);
    while games == 0 || games < MOST && watch.now() - began < most {
        let played = played(contestant, longest, agent, most, games, watch);
        if !played.is_whole {
            return played.seconds / f64::from(played.turns.max(1)) * random_turns(contestant, longest);
        }
        games += 1;
    }
    (watch.now() - began) / games as f64
}

/// How many turns some games have of an agent that thinks a little; no clock is looked at.
pub(super) fn turns_of(contestant: &Contestant, longest: u32, agent: AgentSpec) -> f64 {
    const TRIED: u64 = 2;
    // its own budget was found in another game, and may take minutes in this one
    let a_little = 4 * least(agent);
    let agent = budget(agent).filter(|&budget| budget > a_little).map_or(agent, |_| with_budget(agent, a_little));
    let contest = trial(contestant, longest, [agent, agent], TRIED);
    let turns = |game: u64| {
        let mut playing = Playing::begin(&contest, Job { pairing: 0, game, contestant: 0 });
        (0..longest).take_while(|_| playing.turn(&contest, &|_| Box::new(|| false))).count()
    };
    ((0..TRIED).map(turns).sum::<usize>() as f64 / TRIED as f64).max(1.0)
}

/// Whether an agent uses up its budget is seen from one that is at least so many times as large.
const MUCH_MORE: u64 = 4;

/// Who thinks no longer after so many such raises has seen all there is. One tells nothing: with a small budget the first look
/// at all turns takes most of the time.
const RAISES: u32 = 3;

/// An agent that uses up a much larger budget thinks more than so many times as long.
const STILL_MORE: f64 = 1.5;

/// An agent with the budget that takes so long a turn; none where it cannot play.
fn fitted(
    contestant: &Contestant,
    longest: u32,
    timed: Timed,
    target: f64,
    each: f64,
    watch: &dyn Watch,
) -> Option<Timed> {
    const TRIED: u64 = 9;
    let kind = timed.agent;
    let mut agent = with_budget(kind, 4 * least(kind));
    let mut seconds = target;
    // the least budget since which more has not taken longer, and how often much more was tried
    let mut enough: Option<(Timed, u32)> = None;
    for game in 0..TRIED {
        let played = played(contestant, longest, agent, each, game, watch);
        if played.turns == 0 {
            return None;
        }
        seconds = played.seconds / f64::from(played.turns);
        let is_much_more = |less: &Timed| budget(less.agent).map(|budget| budget * MUCH_MORE) <= budget(agent);
        enough = match enough {
            Some((less, raises)) if is_much_more(&less) && seconds <= STILL_MORE * less.seconds => {
                if raises + 1 >= RAISES {
                    return Some(Timed { agent: less.agent, seconds, ..timed });
                }
                Some((less, raises + 1))
            }
            _ => Some((Timed { agent, seconds, ..timed }, 0)),
        };
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
    Some(Timed { agent, seconds, ..timed })
}

/// A number with two digits that are not nought: more would say more than a clock knows.
pub(super) fn rounded(number: u64) -> u64 {
    let mut step = 1;
    while number / step >= 100 {
        step *= 10;
    }
    (number + step / 2) / step * step
}
