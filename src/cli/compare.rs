//! `compare`: rule sets against each other.

mod answers;
mod course;
mod curves;
mod meant;
mod print;
mod telling;

pub use course::print_topic;
pub use meant::{line as print_clause, print as print_meant};
pub use print::print;
pub use telling::Telling;

use crate::agents::AgentSpec;
use crate::cli::contest::{Conditions, contestant, fitting, percent, repeatable};
use crate::cli::copycat::in_contest;
use crate::cli::fault::{Fault, Result, misuse, suggest};
use crate::cli::number::{games, whole, within};
use crate::cli::players::{asked, named_for_parts};
use crate::cli::render::json;
use crate::cli::results::{Run, grown, kept_head, look_ahead};
use crate::cli::session::{setting, twice};
use crate::cli::table::many;
use crate::lab::beginnings::{Beginnings, needed};
use crate::lab::brief::are_enough;
use crate::lab::compare::shown::Mattered;
use crate::lab::compare::{FlatRow, Table, flat_rows};
use crate::lab::compared::Compared;
use crate::lab::contest::{Contest, Contestant, Opening, Pairing, Seeds, comparable};
use crate::lab::facts::{Seen, Told, told};
use crate::lab::measures::MEASURES;
use crate::lab::plan::{Stop, default_games, default_pairings};
use crate::lab::players::{Players, millis};
use crate::lab::results::Shard;
use crate::model::Value;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Play rule sets with the same agents and seeds, and report what differs and how certain that is.
#[derive(Args)]
#[command(
    after_help = "Without agents, a short tournament finds out which search suits the first GAME, and that one plays at \
    several strengths; it takes about a minute on two processors. docs/measures.md explains what is measured.\n\n\
    Example: boardwright compare pijersi examples/tweaks/pijersi-impatient.toml\n          \
    boardwright compare pijersi --set quiet_turns=6 --agent mcts:200"
)]
pub struct Compare {
    /// Games or tweaks; the first is what the others are compared with.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Set an option in all rule sets but the first; with a single GAME, in a second copy of it.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// An agent that plays against itself: random, best:5000 and so on; may be given several times, from weak to strong.
    #[arg(long = "agent", value_name = "AGENT")]
    agents: Vec<AgentSpec>,
    /// About how much processor time the chosen players should take: with more they are stronger, and play more games. By
    /// default 60s.
    #[arg(long, value_name = "TIME", value_parser = millis, conflicts_with = "agents")]
    time: Option<u64>,
    /// Games for each rule set and agent.
    #[arg(short, long, value_name = "N", value_parser = games, conflicts_with = "max_games")]
    number: Option<u64>,
    /// The seed of everything.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Give each rule set seeds of its own, instead of the same ones.
    #[arg(long)]
    own_seeds: bool,
    /// Play on until the first player's score and the draws are known to within this many points.
    #[arg(long, value_name = "PERCENT", value_parser = percent, group = "stop")]
    until: Option<f64>,
    /// Stop as soon as it is known whether a measure differs (by default the first player's score).
    #[arg(long, value_name = "MEASURE", group = "stop", num_args = 0..=1, default_missing_value = "first player's score")]
    sprt: Option<String>,
    /// The smallest difference worth knowing.
    #[arg(long, value_name = "PERCENT", value_parser = percent, default_value = "5%")]
    worth: f64,
    /// Most games for each rule set and agent with --until or --sprt.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = games, requires = "stop")]
    max_games: u64,
    /// Keep the games in a file; if interrupted, the same command goes on with it.
    #[arg(short, long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Play only a part of the games, such as 3/16; `boardwright merge` puts the files together.
    #[arg(long, value_name = "PART/ALL", requires = "results", conflicts_with_all = ["until", "sprt"])]
    shard: Option<Shard>,
    /// Begin each game of players who think with so many random turns; 0: with none. By default 2 where they hardly vary.
    #[arg(long, value_name = "N", value_parser = within(0..=100u32))]
    opening: Option<u32>,
    /// Also show how games go: how they begin and end, how choices and lead develop, which cells and pieces are used.
    #[arg(long)]
    course: bool,
    /// Also let the second player copy the first on the other side of the board, in as many games again; told with --course.
    #[arg(long, conflicts_with = "shard")]
    copycat: bool,
    #[command(flatten)]
    conditions: Conditions,
    /// Allow agents that think for a set time: every run gives different games.
    #[arg(long)]
    unrepeatable: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What is told beside the figures.
#[derive(Default)]
struct Beside<'a> {
    /// The games, where their course is asked for.
    seen: Vec<Seen<'a>>,
    /// What `--until` or `--sprt` asked for.
    answers: Vec<answers::Found>,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        repeatable(&self.agents, self.unrepeatable)?;
        if let Some(agent) = twice(self.agents.iter()) {
            return misuse(format!("`{agent}` is named twice"));
        }
        look_ahead(self.results.as_deref(), self.number, self.games.len().max(2))?;
        let stop = self.stop()?;
        let mut contestants = self.contestants()?;
        fitting(&self.agents, &mut contestants, self.conditions.max_turns)?;
        let players = self.players(&contestants)?;
        let kept = self.results.as_deref().filter(|_| stop == Stop::Games && self.shard.is_none()).and_then(kept_head);
        let mut contest = Contest {
            seed: self.seed,
            longest: self.conditions.max_turns,
            seeds: if self.own_seeds { Seeds::Own } else { Seeds::Shared },
            pairings: grown(self.pairings(&contestants, &stop, players.as_ref()), kept, self.number.is_some()),
            contestants,
            players,
            opening: Opening::default(),
        };
        contest.opening = self.opening.map_or_else(|| needed(&contest), Opening::Lots);
        let threads = self.conditions.threads;
        let (file, shard) = (self.results.as_deref(), self.shard);
        let run = Run { name: None, contest: &contest, stop: &stop, shard, threads, file };
        let has_course = self.course || self.copycat;
        if stop == Stop::Games && file.is_none() && !has_course && are_enough(&contest) {
            return self.tell(&contest, &run.play_briefly()?, Beside::default(), out);
        }
        let games = run.play()?;
        if let Some(shard) = self.shard {
            let text = format!("part {} of {}: {}", shard.part, shard.of, many(games.len(), "game"));
            return Ok(writeln!(out, "{text}; `boardwright merge` puts the parts together")?);
        }
        let seen = if has_course { Seen::all(&contest, &games) } else { Vec::new() };
        let beside = Beside { seen, answers: answers::all(&contest, &stop, &games) };
        self.tell(&contest, &games, beside, out)?;
        if self.json { Ok(()) } else { answers::answers(&contest, &stop, &games, out) }
    }

    /// Tells what the games say, and what else was asked.
    fn tell<G: Compared>(&self, contest: &Contest, games: &[G], beside: Beside, out: &mut dyn Write) -> Result {
        let Beside { seen, answers } = beside;
        let tables = &G::tables(contest, games, self.worth);
        let (together, uncopied) = self.together(contest, &seen, tables);
        if self.json {
            return print_json(contest, games, tables, (together, answers), out);
        }
        let more = |games: u64| vec![format!("  {}", again(games, self.results.as_deref()))];
        let kept = self.results.as_ref().map(|path| path.to_string_lossy().into_owned());
        print(Telling { contest, games, tables, more: &more, kept: kept.as_deref() }, out)?;
        if !seen.is_empty() {
            course::print(contest, &seen, &together, out)?;
        }
        uncopied.iter().try_for_each(|why| writeln!(out, "  {why}"))?;
        meant::print(contest, games, tables, out)
    }

    /// What all games of a rule set say together, if that is asked, and of which rule sets copying cannot be asked.
    fn together(&self, contest: &Contest, seen: &[Seen], tables: &[Table]) -> (Vec<Told>, Vec<String>) {
        let mut together = if seen.is_empty() { Vec::new() } else { told(contest, seen, tables) };
        let mut uncopied = Vec::new();
        if self.copycat {
            let (copied, why) = in_contest(contest, self.conditions.threads);
            together.push(copied);
            uncopied = why;
        }
        (together, uncopied)
    }

    /// The rule sets; one alone is compared with itself under other options.
    fn contestants(&self) -> Result<Vec<Contestant>> {
        let setup = self.conditions.setup.as_deref();
        let mut all = vec![contestant(&self.games[0], &[], setup)?];
        if self.games.len() == 1 && self.options.is_empty() {
            return misuse(
                "`compare` holds games against each other: name a second game or a tweak, or give an option, `--set \
                 NAME=VALUE`; one game alone is described by `boardwright playout`, and with charts by `boardwright report`, \
                 for an experiment with a single `[[rules]]`",
            );
        }
        let others = if self.games.len() == 1 { &self.games[..] } else { &self.games[1..] };
        for game in others {
            all.push(contestant(game, &self.options, setup)?);
        }
        comparable(all).map_err(Fault::Misuse)
    }

    fn stop(&self) -> Result<Stop> {
        if let Some(half) = self.until {
            return Ok(Stop::Until(half));
        }
        let Some(name) = &self.sprt else { return Ok(Stop::Games) };
        match MEASURES.into_iter().find(|m| m.name() == *name) {
            Some(measure) if measure.needs_thought() && self.agents.iter().any(|agent| !agent.thinks()) => {
                misuse(format!(
                    "`--sprt {name}` asks what players think of their chances, and random ones do not think: name others, \
                 such as `--agent mcts:200`"
                ))
            }
            Some(measure) => Ok(Stop::Answered { measure, worth: self.worth }),
            None => {
                let names = MEASURES.map(|m| m.name());
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                misuse(format!("no measure `{name}`; {}", suggest(name, &names)))
            }
        }
    }

    /// The players that are chosen where none are named: those of the file that is gone on with, or what suits the game.
    fn players(&self, contestants: &[Contestant]) -> Result<Option<Players>> {
        if !self.agents.is_empty() {
            return Ok(None);
        }
        named_for_parts(self.shard, "name them with `--agent`")?;
        asked(contestants, self.conditions.max_turns, self.time, self.conditions.threads, self.results.as_deref())
            .map(Some)
    }

    fn pairings(&self, contestants: &[Contestant], stop: &Stop, chosen: Option<&Players>) -> Vec<Pairing> {
        let defaults = default_pairings(contestants, self.conditions.max_turns);
        let most = if *stop == Stop::Games { self.number } else { Some(self.number.unwrap_or(self.max_games)) };
        let players = contestants[0].rules.engine.players() as u64;
        let mut pairings: Vec<Pairing> = match chosen {
            Some(players) => players.pairings(contestants, self.conditions.max_turns),
            None => {
                let games = |a: &AgentSpec| default_games(&defaults, *a);
                let mirrors = self.agents.iter().map(|a| Pairing::mirror(*a, games(a)));
                // whether more thinking wins is asked of each agent against the one named before it
                let steps = self.agents.windows(2).map(|w| Pairing { agents: [w[1], w[0]], games: games(&w[1]) });
                mirrors.chain(steps).collect()
            }
        };
        if *stop != Stop::Games {
            pairings.retain(Pairing::is_mirror);
            // one question, and it is asked of those who know most
            pairings.drain(..if chosen.is_some() { pairings.len() - 1 } else { 0 });
        }
        for pairing in &mut pairings {
            pairing.games = most.unwrap_or(pairing.games);
            if !pairing.is_mirror() {
                pairing.games = pairing.games.next_multiple_of(players);
            }
        }
        pairings
    }
}

/// The command that was given, with so many games each: what is played already counts, where it was kept.
fn again(games: u64, results: Option<&Path>) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut given = crate::cli::GIVEN.get().into_iter().flatten().map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = given.next() {
        match word.as_str() {
            "-n" | "--number" | "--max-games" => drop(given.next()),
            number if ["--number=", "--max-games=", "-n"].iter().any(|of| number.starts_with(of)) => {}
            _ => words.push(quoted(&word)),
        }
    }
    let keep = if results.is_none() { format!(" -r {}", free_name()) } else { String::new() };
    format!("boardwright {} -n {games}{keep}", words.join(" "))
}

/// A file for results that is not there yet.
fn free_name() -> String {
    let mut names = (2..).map(|number| format!("games-{number}.jsonl"));
    let is_free = |name: &String| !Path::new(name).exists();
    Some("games.jsonl".to_owned()).filter(is_free).or_else(|| names.find(is_free)).unwrap_or_default()
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// In how many games of the strongest it mattered that they were played by a rule set and not by the first.
#[derive(Serialize)]
struct Mattering {
    rules: String,
    agents: String,
    games: usize,
    /// Games of both that were looked at.
    of: usize,
    /// Games of both that were played.
    played: usize,
}

fn mattering<G: Compared>(contest: &Contest, games: &[G]) -> Vec<Mattering> {
    let Some(pairing) = contest.strongest() else { return Vec::new() };
    let told = |rules: usize| {
        let Mattered { games, of, played, .. } = G::mattered(contest, games, pairing, rules);
        let (label, agents) = (contest.contestants[rules].label.clone(), contest.pairings[pairing].name());
        Mattering { rules: label, agents, games, of, played }
    };
    (1..contest.contestants.len()).map(told).collect()
}

/// All that is told, for programs.
#[derive(Serialize)]
struct Everything {
    fingerprint: String,
    seed: u64,
    rules: Vec<String>,
    games: usize,
    meant: Vec<meant::Purpose>,
    /// In how many games it mattered by which rules they were played, for each rule set but the first.
    mattered: Vec<Mattering>,
    rows: Vec<FlatRow>,
    /// How the games of the strongest begin, rule set by rule set.
    beginnings: Vec<Beginnings>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    course: Vec<Told>,
    /// What `--until` or `--sprt` asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<answers::Found>,
}

fn print_json<G: Compared>(
    contest: &Contest,
    games: &[G],
    tables: &[Table],
    (course, answers): (Vec<Told>, Vec<answers::Found>),
    out: &mut dyn Write,
) -> Result {
    let everything = Everything {
        fingerprint: contest.fingerprint(),
        seed: contest.seed,
        rules: contest.contestants.iter().map(|c| c.label.clone()).collect(),
        games: games.len(),
        meant: meant::all(contest, games),
        mattered: mattering(contest, games),
        rows: flat_rows(contest, &G::seat(contest, games), tables),
        beginnings: G::beginnings(contest, games),
        course,
        answers,
    };
    json(&everything, out)
}
