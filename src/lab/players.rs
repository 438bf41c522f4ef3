//! Who is asked about a game: which search suits it is found out by a short tournament under equal thinking, and the winner
//! is asked at several strengths, with random players below them.
//!
//! The clock is looked at once, to find budgets that take the same time. From then on only numbers of positions and of
//! random games count; they are recorded, so that all that follows can be repeated.

mod calibrate;
mod tournament;

pub use super::chosen::{Entrant, Level, Match, Players};
pub use calibrate::{Timed, Watch, calibrate};
pub use tournament::play_off;

use super::contest::{Contest, Contestant, Pairing, hash};
use super::plan::random_games;
use crate::agents::{AgentSpec, Budget, Effort, Limit};

/// The processor time that a comparison of two rule sets takes, about, where nothing is said: milliseconds.
pub const USUAL: u64 = 60_000;

/// Games of each thinking level where the time is the usual one.
const GAMES: f64 = 60.0;

/// Fewer games of a level tell nothing, however long they take.
const FEWEST: u64 = 20;

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
        let random = random_games(contestants, longest);
        // what was recorded was written by an agent
        let agents: Vec<AgentSpec> = self.levels.iter().filter_map(|level| level.agent.parse().ok()).collect();
        let games = |agent: &AgentSpec| if *agent == AgentSpec::Random { random } else { self.games };
        let mut pairings: Vec<Pairing> = agents.iter().map(|agent| Pairing::mirror(*agent, games(agent))).collect();
        if let [.., weaker, strongest] = agents[..] {
            let seats = contestants[0].rules.engine.players() as u64;
            let games = (self.games / 2).next_multiple_of(seats);
            pairings.push(Pairing { agents: [strongest, weaker], games });
        }
        pairings
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
        let kinds: Vec<String> = kinds(contestants).iter().map(ToString::to_string).collect();
        let text = format!("{} {longest} {} {kinds:?} {origin:?}", env!("CARGO_PKG_VERSION"), millis);
        format!("{:016x}", hash(&text))
    }
}

/// The searches there are, with budgets that do not matter yet.
fn kinds(contestants: &[Contestant]) -> Vec<AgentSpec> {
    let fits = |agent: &AgentSpec| contestants.iter().all(|c| agent.fits(&*c.rules.engine).is_ok());
    let all = [
        AgentSpec::AlphaBeta(Limit::Nodes(1)),
        AgentSpec::Mcts(Budget::Playouts(1)),
        AgentSpec::Best(Effort::Positions(1)),
    ];
    // where alpha-beta cannot play there is nothing that the mixture could mix
    let is_alone = !fits(&all[0]);
    all.into_iter().filter(|agent| fits(agent) && !(is_alone && matches!(agent, AgentSpec::Best(_)))).collect()
}

/// An agent with another budget: positions, or random games.
fn with_budget(agent: AgentSpec, budget: u64) -> AgentSpec {
    match agent {
        AgentSpec::AlphaBeta(_) => AgentSpec::AlphaBeta(Limit::Nodes(budget)),
        AgentSpec::Mcts(_) => AgentSpec::Mcts(Budget::Playouts(u32::try_from(budget).unwrap_or(u32::MAX))),
        AgentSpec::Best(_) => AgentSpec::Best(Effort::Positions(budget)),
        other => other,
    }
}

/// The budget of an agent: positions, or random games; none where it has another.
fn budget(agent: AgentSpec) -> Option<u64> {
    match agent {
        AgentSpec::AlphaBeta(Limit::Nodes(budget)) | AgentSpec::Best(Effort::Positions(budget)) => Some(budget),
        AgentSpec::Mcts(Budget::Playouts(budget)) => Some(u64::from(budget)),
        _ => None,
    }
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
    (games, millis as f64 / 1e3 / (2.0 * WORK * games as f64))
}

/// Chooses players for rule sets: by what suits the first of them.
pub fn choose(contestants: &[Contestant], longest: u32, millis: u64, threads: usize, watch: &mut dyn Watch) -> Players {
    let (games, each) = shares(millis);
    let found = calibrate(&contestants[0], longest, &kinds(contestants), each, watch);
    let (matches, first) = play_off(&contestants[0], longest, &found.entrants, threads, watch);
    let strongest = found.entrants.get(first);
    let affordable =
        strongest.map_or(games, |timed| (millis as f64 / 1e3 / 2.0 / WORK / found.seconds_a_game(timed)) as u64);
    let name = |entrant: &Timed| Entrant { agent: entrant.agent.to_string(), micros: entrant.micros() };
    Players {
        game: contestants[0].label.clone(),
        millis,
        entrants: found.entrants.iter().map(name).collect(),
        matches,
        levels: levels(&contestants[0], longest, strongest.map(|timed| timed.agent)),
        games: games.min(affordable / 10 * 10).max(FEWEST),
    }
}

/// The strengths at which an agent is asked, from weak to strong; one that plays as the next stronger one does is left out.
fn levels(contestant: &Contestant, longest: u32, strongest: Option<AgentSpec>) -> Vec<Level> {
    let mut agents: Vec<AgentSpec> = Vec::new();
    for below in 0..NAMES.len() as u32 {
        let Some((agent, budget)) = strongest.and_then(|agent| Some((agent, budget(agent)?))) else { break };
        let less = (budget / STEP.pow(below)).max(least(agent));
        let agent = if below == 0 { agent } else { with_budget(agent, calibrate::rounded(less)) };
        let is_new = |above: &AgentSpec| *above != agent && !tournament::play_alike(contestant, longest, agent, *above);
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
        opening: 0,
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
