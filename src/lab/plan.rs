//! How many games, and when to stop: by number, never by time, so that a run can be repeated.

use super::compare::values::Values;
use super::compare::{against, sides};
use super::contest::{Contest, Contestant, Job, Pairing, Seeds};
use super::game::Played;
use super::measures::{Measure, Scale, even_score};
use super::opinions;
use super::stats::{Answer, Estimate, Trial, wilson};
use crate::agents::{AgentSpec, Budget};
use crate::play::pool::Pool;
use crate::play::rng::rng;
use std::collections::BTreeSet;

/// When a pairing has been played enough.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// After its games.
    Games,
    /// When the first player's score and the share of draws are known so well: half the width of their intervals.
    Until(f64),
    /// When it is known which of two agents is stronger, or that their scores are nearer to even than this.
    Clear(f64),
    /// When it is known whether the measure differs by so much.
    Answered {
        /// Which measure.
        measure: Measure,
        /// The smallest difference worth knowing, on the measure's scale; of a number, in shares of the first rule set's.
        worth: f64,
    },
}

impl Stop {
    /// True where it depends on what players think of their chances.
    pub fn asks_opinions(&self) -> bool {
        matches!(self, Self::Answered { measure, .. } if measure.needs_thought())
    }

    /// As it is written above results.
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Games => None,
            Self::Until(half) => Some(format!("until {}%", half * 100.0)),
            Self::Clear(worth) => Some(format!("clear {worth}")),
            Self::Answered { measure, worth } => Some(format!("sprt {} {worth}", measure.name())),
        }
    }
}

/// The games that are not played yet, in order.
fn due(contest: &Contest, games: &[Played]) -> Vec<Job> {
    let job = |game: &Played| Job { pairing: game.pairing, game: game.game, contestant: game.rules };
    // nearly always the first are played, and not the rest; an experiment that has grown has gaps
    if contest.jobs().zip(games).all(|(due, game)| due == job(game)) {
        return contest.jobs().skip(games.len()).collect();
    }
    let played: BTreeSet<Job> = games.iter().map(job).collect();
    contest.jobs().filter(|job| !played.contains(job)).collect()
}

/// Games of a pairing that are played before it is asked again whether they are enough.
const ROUND: u64 = 40;

/// Where many were played it is asked more seldom: after so many of their parts.
const APART: u64 = 20;

/// How often an answer may be wrong.
const RISK: f64 = 0.05;

/// Games of a pairing between two such questions, where only two agents are told apart, and often soon.
const SHORT_ROUND: u64 = 12;

/// After how many games it was asked last whether they are enough, and is asked next, where so many are played.
fn around(played: u64, round: u64) -> (u64, u64) {
    let (mut last, mut next) = (0, round);
    while next <= played {
        (last, next) = (next, next + (next / APART / round).max(1) * round);
    }
    (last, next)
}

/// What to play next.
pub struct Plan<'a> {
    contest: &'a Contest,
    stop: &'a Stop,
    pairing: usize,
}

impl<'a> Plan<'a> {
    /// The plan of a contest.
    pub fn new(contest: &'a Contest, stop: &'a Stop) -> Self {
        Self { contest, stop, pairing: 0 }
    }

    /// The next games, given those played so far; none where all is played.
    pub fn next(&mut self, games: &[Played]) -> Vec<Job> {
        if *self.stop == Stop::Games {
            return due(self.contest, games);
        }
        while let Some(pairing) = self.contest.pairings.get(self.pairing) {
            let contestants = self.contest.contestants.len();
            let played = games.iter().filter(|g| g.pairing == self.pairing).count();
            let whole = (played / contestants) as u64;
            let round = if matches!(self.stop, Stop::Clear(_)) { SHORT_ROUND } else { ROUND };
            let (last, next) = around(whole, round);
            let is_round = whole == last && played.is_multiple_of(contestants);
            let is_enough = is_round && whole > 0 && self.is_enough(self.pairing, games);
            if whole < pairing.games && !is_enough {
                let jobs = self.contest.jobs_of(self.pairing, 0, next.min(pairing.games));
                return jobs.skip(played).collect();
            }
            self.pairing += 1;
        }
        Vec::new()
    }

    /// Whether the games of a pairing tell what was asked.
    pub fn is_enough(&self, pairing: usize, games: &[Played]) -> bool {
        let sides = sides(self.contest, games, pairing);
        match self.stop {
            Stop::Games => false,
            Stop::Until(half) => {
                sides.iter().enumerate().all(|(rules, side)| self.is_narrow(pairing, side, rules, *half))
            }
            Stop::Clear(_) => self.clear(&sides[0]) != Answer::Open,
            Stop::Answered { .. } => (1..sides.len()).all(|other| self.answer_of(&sides, other) != Answer::Open),
        }
    }

    /// Which of two agents is stronger, as far as the games of a pairing tell: the first has more, or less. All pairs of agents
    /// share the risk. Games in which the agents change seats are one.
    pub fn clear(&self, side: &[&Played]) -> Answer {
        let Stop::Clear(worth) = *self.stop else { return Answer::Open };
        let engine = &self.contest.contestants[0].rules.engine;
        let score = |game: &&Played| Measure::Strength.of(*game, engine.cells());
        let unit = |games: &[&Played]| {
            let known: Vec<f64> = games.iter().filter_map(score).collect();
            (known.len() == engine.players()).then(|| known.iter().sum::<f64>() / known.len() as f64)
        };
        let even = even_score(side.iter().copied(), engine.players());
        let mut trial = Trial::bounded(1.0, RISK / self.contest.pairings.len().max(1) as f64);
        side.chunks(engine.players()).filter_map(unit).for_each(|score| trial.take(score - even, worth));
        trial.answer()
    }

    fn is_narrow(&self, pairing: usize, side: &[&Played], rules: usize, half: f64) -> bool {
        let cells = self.contest.contestants[rules].rules.engine.cells();
        let headline = if self.contest.pairings[pairing].is_mirror() { Measure::FirstScore } else { Measure::Strength };
        let scores: Vec<f64> = side.iter().filter_map(|game| headline.of(*game, cells)).collect();
        let draws = side.iter().filter_map(|game| Measure::Draws.of(*game, cells)).filter(|&d| d > 0.5).count();
        Estimate::of(&scores, 1.0).is_some_and(|scores| scores.interval(0.05).half() <= half)
            && wilson(draws as u64, side.len() as u64).half() <= half
    }

    /// What the games say so far to the question asked.
    pub fn answer_of(&self, sides: &[Vec<&Played>], other: usize) -> Answer {
        let Stop::Answered { measure, worth } = self.stop else { return Answer::Open };
        let of = |rules: usize| {
            let cells = self.contest.contestants[rules].rules.engine.cells();
            sides[rules].iter().map(move |game| measure.of(*game, cells))
        };
        let pairs: Vec<(f64, f64)> = match self.contest.seeds {
            Seeds::Shared => of(0).zip(of(other)).filter_map(|(a, b)| a.zip(b)).collect(),
            Seeds::Own => of(0).flatten().zip(of(other).flatten()).collect(),
        };
        let is_number = measure.scale() == Scale::Number;
        let mut trial = match is_number {
            true => Trial::lopsided(self.reach(measure, [&sides[0], &sides[other]]), RISK),
            false => Trial::bounded(1.0, RISK),
        };
        for (a, b) in pairs {
            trial.take(b - a, if is_number { worth * a.abs() } else { *worth });
        }
        match trial.answer() {
            Answer::Open => Answer::Open,
            found if measure.needs_thought() => self.as_sure(found, sides, other),
            found => found,
        }
    }

    /// How far two games can be apart in a number, whatever happens in them.
    fn reach(&self, measure: &Measure, sides: [&[&Played]; 2]) -> f64 {
        let longest = f64::from(self.contest.longest);
        let stakes = self.contest.contestants.iter().map(|one| f64::from(one.rules.engine.most_points()));
        let choices = || sides.into_iter().flatten().flat_map(|game| &game.choices).max();
        match measure {
            Measure::Points => 2.0 * stakes.fold(1.0, f64::max),
            // no game has more to choose from on average than there ever was at once
            Measure::Branching => choices().map_or(1.0, |&most| most as f64).max(1.0),
            // pieces are taken one a turn, about
            _ => longest,
        }
    }

    /// An answer about what players think of their chances, where their interval says the same: what is read off one curve
    /// is off in all games alike.
    fn as_sure(&self, found: Answer, sides: &[Vec<&Played>], other: usize) -> Answer {
        let Stop::Answered { measure, worth } = self.stop else { return Answer::Open };
        let cells = [0, other].map(|rules| self.contest.contestants[rules].rules.engine.cells());
        let [first, second] = match self.contest.seeds {
            Seeds::Shared => opinions::pairs(measure, [&sides[0], &sides[other]], cells),
            Seeds::Own => [(0, 0), (other, 1)].map(|(rules, at)| opinions::values(measure, &sides[rules], cells[at])),
        };
        let [first, second] = [first, second].map(|all| Values::new(measure.scale(), all));
        let told = against(self.contest.seeds, measure, &first, &second, *worth);
        let is_sure = told.interval.is_some_and(|interval| match found {
            Answer::More => interval.low > 0.0,
            Answer::Less => interval.high < 0.0,
            _ => -worth < interval.low && interval.high < *worth,
        });
        if is_sure { found } else { Answer::Open }
    }
}

/// Random games looked at to guess how long games take.
const TRIED: u64 = 20;

/// In the first of them the choices are counted.
const COUNTED: u64 = 4;

/// About how much work a random turn of a rule set is, in millionths of a second of a machine of 2026, and how many turns a
/// random game has: from the numbers of turns and of choices alone, so that the guess is the same on every machine.
fn weight(contestant: &Contestant, longest: u32) -> (f64, f64) {
    let engine = &contestant.rules.engine;
    let (mut turns, mut choices, mut counted, mut at_first) = (0u64, 0u64, 0u64, 0u64);
    for game in 0..TRIED {
        let mut rng = rng(0, game);
        let mut state = engine.start(contestant.setup, None, &mut rng);
        let played = engine.playout(&mut state, &mut rng, longest, game < COUNTED, &mut Pool::default());
        turns += u64::from(played.turns);
        if game < COUNTED {
            (counted, choices) = (counted + u64::from(played.counted), choices + played.choices);
            at_first = at_first.max(played.at_first);
        }
    }
    let branching = if counted == 0 { at_first as f64 } else { choices as f64 / counted as f64 };
    (0.5 + 0.02 * branching, turns as f64 / TRIED as f64)
}

/// How many turns a random game has, about.
pub(super) fn random_turns(contestant: &Contestant, longest: u32) -> f64 {
    weight(contestant, longest).1
}

/// How many games an agent plays by default: as many as that of the defaults which is random too, or is none either.
pub fn default_games(defaults: &[Pairing], agent: AgentSpec) -> u64 {
    let is_alike = |d: &&Pairing| (d.agents[0] == AgentSpec::Random) == (agent == AgentSpec::Random);
    defaults.iter().find(is_alike).map_or(100, |d| d.games)
}

/// How many random games tell much and take little: a guess that is the same on every machine.
pub fn random_games(contestants: &[Contestant], longest: u32) -> u64 {
    games_for(6e6, random_cost(contestants, longest), 400.0)
}

/// Millionths of a second that one random game of each rule set takes.
fn random_cost(contestants: &[Contestant], longest: u32) -> f64 {
    contestants.iter().map(|c| weight(c, longest)).map(|(turn, turns)| turn * turns * 6.0).sum()
}

/// Games that fit into a share of the time, by twenties.
fn games_for(share: f64, cost: f64, most: f64) -> u64 {
    ((share / cost).clamp(20.0, most) / 20.0).floor() as u64 * 20
}

/// The default budgets: as much as a minute allows, by a guess that is the same on every machine.
pub fn default_pairings(contestants: &[Contestant], longest: u32) -> Vec<Pairing> {
    /// Millionths of a second for each kind of pairing, on one core.
    const SHARE: f64 = 15e6;
    let weights: Vec<(f64, f64)> = contestants.iter().map(|c| weight(c, longest)).collect();
    let thinking = |playouts: f64| -> f64 {
        weights.iter().map(|(turn, turns)| turns * playouts * (turn * turns / 2.0 + 3.0)).sum()
    };
    let games = |cost: f64, most: f64| games_for(SHARE, cost, most);
    let mcts = |playouts: u32| AgentSpec::Mcts(Budget::Playouts(playouts));
    vec![
        Pairing::mirror(AgentSpec::Random, games(random_cost(contestants, longest), 1000.0)),
        Pairing::mirror(mcts(64), games(thinking(64.0), 400.0)),
        Pairing { agents: [mcts(128), mcts(32)], games: games(thinking(80.0), 200.0) },
    ]
}

#[cfg(test)]
mod tests {
    use super::{ROUND, around};

    /// What is resumed after any number of games is asked where it would have been.
    #[test]
    fn questions_come_further_apart() {
        assert_eq!([0, 39, 40, 800, 1679].map(|played| around(played, ROUND).0), [0, 0, 40, 800, 1600]);
        let (mut played, mut rounds) = (0, 0);
        while played < 100_000 {
            (played, rounds) = (around(played, ROUND).1, rounds + 1);
            assert_eq!(around(played, ROUND).0, played);
        }
        assert!(rounds < 150, "{rounds}");
    }
}
