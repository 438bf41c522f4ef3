//! A tournament: what games between agents say of who is stronger.

use super::compare::{Figure, Standing as Stand, Table, WORTH, compare, standing};
use super::contest::{Contest, Opening, Pairing};
use super::elo;
use super::game::{End, Played};
use super::guest::LAPSES;
use super::measures::{Measure, even_score};
use super::plan::{Plan, Stop};
use super::stats::{Answer, holm};
use crate::agents::AgentSpec;
use serde::Serialize;

/// Who is stronger is said wrongly of any two agents in one tournament of twenty.
const RISK: f64 = 0.05;

/// Each two of these agents, for so many games: as many on each side.
pub fn pairings(agents: &[AgentSpec], games: u64, seats: u64) -> Vec<Pairing> {
    let games = games.next_multiple_of(seats);
    let others = |(place, one): (usize, &AgentSpec)| -> Vec<Pairing> {
        agents[place + 1..].iter().map(|other| Pairing { agents: [*one, *other], games }).collect()
    };
    agents.iter().enumerate().flat_map(others).collect()
}

/// How a tournament of one rule set stands: what its games say of each two agents, and of all of them together.
pub fn told(contest: &Contest, stop: &Stop, agents: &[AgentSpec], games: &[Played]) -> Summary {
    let plan = Plan::new(contest, stop);
    let (is_asked, worth) = match stop {
        Stop::Clear(worth) => (true, *worth),
        _ => (false, WORTH),
    };
    let seats = contest.contestants[0].rules.engine.players();
    let evens: Vec<f64> = (0..contest.pairings.len())
        .map(|pairing| even_score(games.iter().filter(|game| game.pairing == pairing), seats))
        .collect();
    let standings: Vec<Option<Stand>> =
        evens.iter().enumerate().map(|(pairing, even)| standing(contest, games, pairing, *even)).collect();
    // all pairs are asked who is stronger: of equals, one tournament in twenty says of any that they are not
    let corrected = holm(&standings.iter().map(|s| s.map_or(1.0, |s| s.p)).collect::<Vec<_>>(), standings.len());
    let meeting = |(table, pairing): (&Table, &Pairing)| {
        let these: Vec<&Played> = games.iter().filter(|game| game.pairing == table.pairing).collect();
        let figure = table.rows[0].figures[0];
        let (even, stand) = (evens[table.pairing], standings[table.pairing]);
        let answer = if is_asked { plan.clear(&these) } else { Answer::Open };
        let stronger = match (is_asked, stand) {
            (true, _) => (answer == Answer::More).then_some(0).or((answer == Answer::Less).then_some(1)),
            (false, Some(stand)) if corrected[table.pairing] < RISK => Some(usize::from(stand.score < even)),
            _ => None,
        };
        let scores = || these.iter().filter_map(|game| Measure::Strength.of(*game, 1));
        // who is ranked is ahead of more of the others, or of fewer
        let (won, lost) = (scores().filter(|&s| s > 0.5).count(), scores().filter(|&s| s < 0.5).count());
        Meeting {
            agents: pairing.agents.map(|agent| agent.to_string()),
            games: these.len(),
            won,
            drawn: scores().count() - won - lost,
            lost,
            unfinished: these.iter().filter(|g| g.end == End::Unfinished).count(),
            score: figure,
            even,
            is_ranked: these.iter().any(|game| game.ranking.is_some()),
            // on the scale of two: where more play, the others share what is left
            elo: figure.interval.filter(|_| seats == 2).map(|i| [elo::of_score(i.low), elo::of_score(i.high)]),
            elo_estimate: figure.value.filter(|_| seats == 2).map(elo::of_score),
            likely: stand.map(|stand| stand.likely),
            stronger: stronger.map(|which| pairing.agents[which].to_string()),
            is_answered: is_asked.then_some(answer != Answer::Open),
            lapses: lapses(&pairing.agents, &these),
        }
    };
    let meetings: Vec<Meeting> = compare(contest, games, worth).iter().zip(&contest.pairings).map(meeting).collect();
    Summary {
        game: contest.contestants[0].label.clone(),
        seed: contest.seed,
        opening: match &contest.opening {
            Opening::Lines(_) => 0,
            Opening::Lots(turns) => *turns,
        },
        openings: match &contest.opening {
            Opening::Lines(lines) => Some(lines.len()),
            Opening::Lots(_) => None,
        },
        seats,
        standings: ranked(agents, &meetings),
        meetings,
    }
}

/// How strong agents are by all of these meetings, the strongest first; nothing where so few games tell nobody's strength.
fn ranked(agents: &[AgentSpec], meetings: &[Meeting]) -> Vec<Standing> {
    let place = |name: &str| agents.iter().position(|agent| agent.to_string() == name).unwrap_or(0);
    let result = |meeting: &Meeting| elo::Result {
        one: place(&meeting.agents[0]),
        other: place(&meeting.agents[1]),
        points: meeting.won as f64 + meeting.drawn as f64 / 2.0,
        games: (meeting.won + meeting.drawn + meeting.lost) as f64,
    };
    let results: Vec<elo::Result> = meetings.iter().map(result).collect();
    let strengths = elo::strengths(agents.len(), &results);
    let errors = elo::errors(&strengths, &results);
    let standing = |(agent, (strength, error)): (&AgentSpec, (&f64, f64))| Standing {
        agent: agent.to_string(),
        elo: strength.round(),
        error: error.round(),
    };
    let mut standings: Vec<Standing> = agents.iter().zip(strengths.iter().zip(errors)).map(standing).collect();
    standings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    if meetings.iter().any(|meeting| meeting.score.interval.is_none()) {
        standings.clear();
    }
    standings
}

/// How the tournament stands, for people and for programs.
#[derive(Serialize)]
pub struct Summary {
    /// What the rule set is called.
    pub game: String,
    /// The seed of everything.
    pub seed: u64,
    /// Turns at the beginning that are drawn by lot.
    pub opening: u32,
    /// How many openings were given in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<usize>,
    /// How many play a game.
    #[serde(skip)]
    pub seats: usize,
    /// The agents by strength, the strongest first.
    pub standings: Vec<Standing>,
    /// Each two of them.
    pub meetings: Vec<Meeting>,
}

/// An agent with its strength.
#[derive(Serialize)]
pub struct Standing {
    /// The agent.
    pub agent: String,
    /// Points on Elo's scale, 0 on average.
    pub elo: f64,
    /// It may be off by so much, 95 %.
    pub error: f64,
}

/// Two agents.
#[derive(Serialize)]
pub struct Meeting {
    /// Who they are.
    pub agents: [String; 2],
    /// Games.
    pub games: usize,
    /// Won by the first.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// Won by the second.
    pub lost: usize,
    /// Cut short.
    pub unfinished: usize,
    /// The score of the first.
    pub score: Figure,
    /// The score of each where none is better.
    #[serde(skip)]
    pub even: f64,
    /// Games rank their players.
    #[serde(skip)]
    pub is_ranked: bool,
    /// From, to; nothing where it has no bound.
    pub elo: Option<[f64; 2]>,
    /// What the score itself says; nothing where it has no bound.
    pub elo_estimate: Option<f64>,
    /// How likely it is that the first is the stronger.
    pub likely: Option<f64>,
    /// Who is stronger, where that is claimed: corrected for all pairs.
    pub stronger: Option<String>,
    /// It is known by now, where games stop when it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_answered: Option<bool>,
    /// Games that another program lost by what no rule says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lapses: Vec<Lapsed>,
}

/// So many games another program lost by the same.
#[derive(Serialize)]
pub struct Lapsed {
    /// The agent.
    pub agent: String,
    /// One of [`LAPSES`].
    pub by: &'static str,
    /// How many.
    pub games: usize,
}

/// What the programs of a pair lost by that no rule says.
fn lapses(agents: &[AgentSpec; 2], games: &[&Played]) -> Vec<Lapsed> {
    let lost = |agent: usize, by: &str| {
        let is_his = |game: &Played| (game.winner == game.seat) == (agent == 1);
        games.iter().filter(|game| game.by.as_deref() == Some(by) && is_his(game)).count()
    };
    let of = |agent: usize| {
        let all = LAPSES.into_iter().map(move |by| (by, lost(agent, by))).filter(|(_, games)| *games > 0);
        all.map(move |(by, games)| Lapsed { agent: agents[agent].to_string(), by, games })
    };
    let is_guest = |agent: &usize| agents[*agent].guest().is_some();
    (0..agents.len()).filter(is_guest).flat_map(of).collect()
}
