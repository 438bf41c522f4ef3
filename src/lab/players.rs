//! Who is asked about a game: which search suits it is found out by a short tournament under equal thinking, and the winner
//! is asked at several strengths, with random players below them.
//!
//! The clock is looked at once, to find budgets that take the same time. From then on only numbers of positions and of
//! random games count; they are recorded, so that all that follows can be repeated.

mod calibrate;
mod tournament;

pub use super::chosen::{Entrant, Level, Match, Players, Slow};
pub use calibrate::{Timed, Watch, calibrate};
pub use tournament::play_off;

use super::compare::FEWEST as ROUNDS;
use super::contest::{Contest, Contestant, Opening, Pairing, hash};
use super::crowd::crowded;
use super::plan::random_games;
use crate::agents::{AgentSpec, Budget, Effort, Learned, Limit};
use calibrate::turns_of;

/// The processor time that a comparison of two rule sets takes, about, where nothing is said: milliseconds.
pub const USUAL: u64 = 60_000;

/// Games of each thinking level where the time is the usual one.
const GAMES: f64 = 60.0;

/// Fewer games of a level tell nothing, however long they take.
pub const FEWEST: u64 = 20;

/// Whoever needs more than so many times the time for the fewest games is not asked.
const PATIENCE: f64 = 3.0;

/// Random games take at most this share of the time.
const RANDOM_SHARE: f64 = 0.1;

/// Most random games of each rule set.
const MOST_RANDOM: f64 = 400.0;

/// The work of all levels and of the strongest against the one below, in games of the strongest.
const WORK: f64 = 1.65;

/// Each level thinks so many times as much as the one below.
const STEP: u64 = 4;

/// The names of the levels that think, the strongest first.
const NAMES: [&str; 3] = ["strongest", "stronger", "weak"];

/// The name of the level that does not.
const RANDOM: &str = "random";

impl Players {
    /// Who plays how many games: each level against itself, and the strongest against the one below it.
    pub fn pairings(&self, contestants: &[Contestant], longest: u32) -> Vec<Pairing> {
        let guess = random_games(contestants, longest);
        let random = if self.random == 0 { guess } else { guess.min(self.random) };
        // what was recorded was written by an agent
        let agents: Vec<AgentSpec> = self.levels.iter().filter_map(|level| level.agent.parse().ok()).collect();
        let thinking = self.affordable(contestants, longest, &agents);
        let games = |agent: &AgentSpec| if *agent == AgentSpec::Random { random } else { thinking };
        let mut pairings: Vec<Pairing> = agents.iter().map(|agent| Pairing::mirror(*agent, games(agent))).collect();
        if let [.., weaker, strongest] = agents[..] {
            let seats = contestants[0].rules.engine.players() as u64;
            // of fewer rounds in which they change seats nothing can be told
            let games = (thinking / 2).next_multiple_of(seats).max(ROUNDS as u64 * seats);
            pairings.push(Pairing { agents: [strongest, weaker], games });
        }
        pairings
    }

    /// Games for each level that thinks: fewer where the others' games are longer than those of the rule set that the players
    /// were chosen for. Turns are counted, so that the number is the same on every machine.
    fn affordable(&self, contestants: &[Contestant], longest: u32, agents: &[AgentSpec]) -> u64 {
        let Some(&quickest) = agents.iter().find(|agent| **agent != AgentSpec::Random && contestants.len() > 1) else {
            return self.games;
        };
        let turns: Vec<f64> = contestants.iter().map(|one| turns_of(one, longest, quickest)).collect();
        let stretch = turns.iter().sum::<f64>() / turns[0] / turns.len() as f64;
        let games = (self.games as f64 / stretch.max(1.0) / 10.0).round() as u64 * 10;
        games.max(FEWEST.min(self.games))
    }

    /// What came of the tournament, in words, match by match.
    pub fn results(&self) -> Vec<String> {
        self.matches.iter().map(Match::words).collect()
    }

    /// False for what no choice could have made: agents that cannot be read, or nobody.
    pub fn is_sound(&self) -> bool {
        let agents = self.levels.iter().map(|level| level.agent.parse::<AgentSpec>());
        !self.levels.is_empty()
            && self.games > 0
            && agents.into_iter().all(|agent| agent.is_ok_and(|a| a.millis().is_none()))
    }

    /// The name of a level, where an agent is one.
    pub fn level_of(&self, agent: AgentSpec) -> Option<&str> {
        let agent = agent.to_string();
        self.levels.iter().find(|level| level.agent == agent).map(|level| level.name.as_str())
    }

    /// What is needed to choose again: a name for the choice that a cache can keep it by.
    pub fn key(contestants: &[Contestant], longest: u32, millis: u64) -> String {
        let origin = &contestants[0].origin;
        let kinds: Vec<String> = kinds(contestants, longest).iter().map(ToString::to_string).collect();
        let taught = contestants[0].rules.engine.lessons().taught.get();
        let text = format!("{} {WAY} {longest} {millis} {kinds:?} {taught:?} {origin:?}", env!("CARGO_PKG_VERSION"));
        format!("{:016x}", hash(&text))
    }
}

/// Counts up when players are chosen in another way than before: what was remembered is not asked any more.
const WAY: u32 = 4;

/// The searches there are, with budgets that do not matter yet.
fn kinds(contestants: &[Contestant], longest: u32) -> Vec<AgentSpec> {
    let can_play = |agent: &AgentSpec| contestants.iter().all(|one| agent.fits(&*one.rules.engine).is_ok());
    let is_bounded = |agent| contestants.iter().all(|one| crowded(&one.rules, one.setup, longest, &[agent]).is_none());
    let alphabeta = AgentSpec::AlphaBeta(Limit::Nodes(1));
    let mcts = AgentSpec::Mcts(Budget::Playouts(1));
    let mut kinds = Vec::new();
    if can_play(&alphabeta) && is_bounded(alphabeta) {
        kinds.push(alphabeta);
    }
    // where alpha-beta cannot play there is nothing that the mixture could mix
    let best = Some(AgentSpec::Best(Effort::Positions(1))).filter(|_| !kinds.is_empty());
    // both look as far: it is asked once
    if is_bounded(mcts) {
        kinds.extend([Some(mcts), best].into_iter().flatten().filter(can_play));
    }
    // where a player was trained for all of them; the mixture may know it, too, but thinks less of it
    kinds.extend(Some(AgentSpec::Trained(Learned::at_hand(Effort::Positions(1)))).filter(can_play));
    kinds
}

/// An agent with another budget: positions, or random games.
fn with_budget(agent: AgentSpec, budget: u64) -> AgentSpec {
    match agent {
        AgentSpec::AlphaBeta(_) => AgentSpec::AlphaBeta(Limit::Nodes(budget)),
        AgentSpec::Mcts(_) => AgentSpec::Mcts(Budget::Playouts(u32::try_from(budget).unwrap_or(u32::MAX))),
        AgentSpec::Best(_) => AgentSpec::Best(Effort::Positions(budget)),
        AgentSpec::Trained(learned) => AgentSpec::Trained(learned.with_effort(Effort::Positions(budget))),
        other => other,
    }
}

/// The budget of an agent: positions, or random games; none where it has another.
fn budget(agent: AgentSpec) -> Option<u64> {
    agent.budget()
}

/// How often the thinking of one agent must be doubled to be that of another: of the same kind, with budgets in numbers.
pub fn doublings(more: AgentSpec, less: AgentSpec) -> Option<f64> {
    let is_alike = std::mem::discriminant(&more) == std::mem::discriminant(&less);
    let times = budget(more)? as f64 / budget(less)? as f64;
    (is_alike && times > 1.0).then(|| times.log2())
}

/// Less than this is no search.
fn least(agent: AgentSpec) -> u64 {
    match agent {
        AgentSpec::Mcts(_) => 4,
        AgentSpec::Best(_) => 40,
        _ => 10,
    }
}

/// How many games a level plays, and how many seconds one of the strongest may take: more time makes more games and longer
/// ones.
fn shares(millis: u64) -> (u64, f64) {
    let games = GAMES * (millis as f64 / USUAL as f64).sqrt();
    let games = ((games / 20.0).round() as u64 * 20).max(FEWEST);
    (games, of_a_game(millis, games))
}

/// Seconds that a game of the strongest takes, where so many games of each of two rule sets take the whole time.
fn of_a_game(millis: u64, games: u64) -> f64 {
    millis as f64 / 1e3 / (2.0 * WORK * games as f64)
}

/// Chooses players for rule sets: by what suits the first of them.
pub fn choose(contestants: &[Contestant], longest: u32, millis: u64, threads: usize, watch: &mut dyn Watch) -> Players {
    let (games, each) = shares(millis);
    let most = PATIENCE * of_a_game(millis, FEWEST);
    watch.tell("random games");
    let random = random_pace(&contestants[0], longest, millis, watch);
    let found = calibrate(&contestants[0], longest, &kinds(contestants, longest), (each, most), watch);
    let off = play_off(&contestants[0], longest, &found, threads, watch);
    watch.tell("how long its games are");
    // how long games are against itself is known when it has played some
    let own = off.first.map(|timed| timed.shortened(off.turns, most / PATIENCE));
    // and how long it takes for a turn of its own: the budgets were found in the first turns of games
    let (turns, own) = own.map_or((off.turns, None), |timed| {
        let (turns, seconds) = calibrate::own_pace(&contestants[0], longest, &timed, most, watch);
        (turns, Some(Timed { seconds, ..timed }.shortened(turns, most / PATIENCE)))
    });
    let strongest = own.filter(|timed| timed.seconds * turns <= most);
    let slow = own.or(found.slow).filter(|_| strongest.is_none());
    let levels = levels(&contestants[0], longest, strongest.map(|timed| timed.agent));
    let affordable = match strongest {
        Some(_) => (millis as f64 / 1e3 / 2.0 / work(&contestants[0], longest, &levels, most / PATIENCE, watch)) as u64,
        None => games,
    };
    let name = |entrant: &Timed| Entrant { agent: entrant.agent.to_string(), micros: entrant.micros() };
    Players {
        game: contestants[0].label.clone(),
        millis,
        entrants: off.entrants.iter().map(name).collect(),
        matches: off.matches,
        levels,
        games: games.min(affordable / 10 * 10).max(FEWEST),
        random,
        slow: slow.map(|timed| told_slow(&timed, turns)),
    }
}

/// Seconds that a game of each level that thinks takes, and half a game of the strongest against the next, measured in games
/// that take about so many seconds each.
fn work(contestant: &Contestant, longest: u32, levels: &[Level], each: f64, watch: &mut dyn Watch) -> f64 {
    watch.tell("how long the games of all players take");
    let agents = levels.iter().filter_map(|level| level.agent.parse().ok());
    let thinking = agents.filter(|agent| *agent != AgentSpec::Random);
    let seconds: Vec<f64> =
        thinking.map(|agent| calibrate::seconds_of(contestant, longest, agent, 2.0 * each, watch)).collect();
    let ladder = seconds.iter().rev().take(2).sum::<f64>() / 4.0;
    (seconds.iter().sum::<f64>() + ladder).max(1e-9)
}

/// What is told of a search that takes too long, and how much time would do.
fn told_slow(timed: &Timed, turns: f64) -> Slow {
    let seconds = timed.seconds * turns;
    let enough = seconds * 2.0 * WORK * FEWEST as f64 / PATIENCE;
    Slow {
        agent: timed.agent.to_string(),
        turns: turns.round() as u64,
        millis: (seconds * 1e3) as u64,
        // minutes, and a little more: the next clock may be slower
        enough: (enough * 1.2 / 60.0).ceil() as u64 * 60_000,
    }
}

/// How many random games of each of two rule sets take their share of the time, by twenties.
fn random_pace(contestant: &Contestant, longest: u32, millis: u64, watch: &dyn Watch) -> u64 {
    let share = millis as f64 / 1e3 * RANDOM_SHARE / 2.0;
    let each = calibrate::seconds_of(contestant, longest, AgentSpec::Random, share / 5.0, watch);
    ((share / each.max(1e-9)).clamp(FEWEST as f64, MOST_RANDOM) / 20.0) as u64 * 20
}

/// The strengths at which an agent is asked, from weak to strong; one that thinks hardly less than the next stronger one, or
/// plays as it does, is left out.
fn levels(contestant: &Contestant, longest: u32, strongest: Option<AgentSpec>) -> Vec<Level> {
    let mut agents: Vec<AgentSpec> = Vec::new();
    for below in 0..NAMES.len() as u32 {
        let Some((agent, budget)) = strongest.and_then(|agent| Some((agent, budget(agent)?))) else { break };
        let less = (budget / STEP.pow(below)).max(least(agent));
        let agent = if below == 0 { agent } else { with_budget(agent, calibrate::rounded(less)) };
        let is_less = |above: &AgentSpec| doublings(*above, agent).is_some_and(|doublings| doublings >= 1.0);
        let is_new = |above: &AgentSpec| is_less(above) && !tournament::play_alike(contestant, longest, agent, *above);
        if agents.last().is_none_or(is_new) {
            agents.push(agent);
        }
    }
    agents.push(AgentSpec::Random);
    let level = |(agent, name): (&AgentSpec, &str)| Level { name: name.to_owned(), agent: agent.to_string() };
    // whoever is left out, the strongest that thinks is the strongest, and the last does not
    let names = NAMES.into_iter().take(agents.len() - 1).chain([RANDOM]);
    let levels: Vec<Level> = agents.iter().zip(names).map(level).collect();
    levels.into_iter().rev().collect()
}

/// A contest of one rule set, to try agents in.
fn trial(contestant: &Contestant, longest: u32, agents: [AgentSpec; 2], games: u64) -> Contest {
    Contest {
        seed: 0,
        longest,
        seeds: super::contest::Seeds::Shared,
        contestants: vec![contestant.clone()],
        pairings: vec![Pairing { agents, games }],
        players: None,
        opening: Opening::default(),
    }
}

/// Reads a time with its unit, `90s`, `5m`, `1.5h`, as milliseconds.
///
/// # Errors
/// A sentence: how it is written.
pub fn millis(text: &str) -> Result<u64, String> {
    let units = [("ms", 1.0), ("s", 1e3), ("min", 6e4), ("m", 6e4), ("h", 3.6e6)];
    let in_unit =
        |&(unit, millis): &(&str, f64)| Some(text.trim().strip_suffix(unit)?.trim().parse::<f64>().ok()? * millis);
    match units.iter().find_map(in_unit) {
        Some(millis) if (1e3..=1e9).contains(&millis) => Ok(millis.round() as u64),
        Some(_) => Err("a time must be a second at least, and ten days at most".into()),
        None => Err("write a time with its unit: 90s, 5m, 2h".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::millis;

    #[test]
    fn times_are_read_with_their_unit() {
        for (text, known) in [("90s", 90_000), ("1.5m", 90_000), ("2 h", 7_200_000), ("3min", 180_000)] {
            assert_eq!(millis(text), Ok(known));
        }
        for wrong in ["", "5", "m", "0s", "-1m", "5 weeks", "1e9h", "infs", "NaNs"] {
            assert!(millis(wrong).is_err(), "{wrong}");
        }
    }
}
