//! `players`: who is asked about a game, and how that was found out.

mod keep;

use crate::agents::AgentSpec;
use crate::cli::contest::{Conditions, contestant, fitting};
use crate::cli::fault::{Result, misuse};
use crate::cli::progress::NowAndThen;
use crate::cli::render::{WIDTH, json};
use crate::cli::results::kept_players;
use crate::cli::session::setting;
use crate::cli::table::{Table, many, span, wrapped};
use crate::lab::contest::Contestant;
use crate::lab::players::{FEWEST, Players, Slow, USUAL, Watch, choose, millis};
use crate::lab::results::Shard;
use crate::model::Value;
use clap::Args;
use cpu_time::ThreadTime;
use std::io::Write;
use std::path::Path;

/// Choose the players that a game is judged by, in a short tournament with equal thinking time.
#[derive(Args)]
#[command(
    after_help = "`compare` and `report` use these players if you name no agents. The tournament is played once, and its result kept; \
    docs/lab/players.md explains how it works.\n\n\
    Example: boardwright players pijersi\n         \
    boardwright players pijersi --time 20m"
)]
pub struct Choose {
    /// A game or a tweak.
    game: String,
    /// Set an option of the game; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    options: Vec<(String, Value)>,
    /// About how much processor time a comparison of two rule sets may take, such as 5m.
    #[arg(long, value_name = "TIME", value_parser = millis)]
    time: Option<u64>,
    /// Play the tournament again, even if its result is remembered.
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    conditions: Conditions,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Who is chosen: remembered, or found out now.
pub fn chosen(contestants: &[Contestant], longest: u32, millis: u64, wanted: usize, again: bool) -> Players {
    let key = Players::key(contestants, longest, millis);
    if let Some(kept) = remembered(&key).filter(|_| !again) {
        return kept;
    }
    let mut line = NowAndThen::new();
    let tell = |what: &str| line.tell(|| format!("{:70}", format!("choosing players: {what}")));
    let players = found_out(&key, contestants, longest, (millis, wanted), tell);
    line.end(String::new);
    players
}

/// The choice that is remembered under a key.
pub fn remembered(key: &str) -> Option<Players> {
    keep::find(key)
}

/// Finds out who is asked, for so much processor time on so many threads, and remembers it under a key.
pub fn found_out(
    key: &str,
    contestants: &[Contestant],
    longest: u32,
    (millis, threads): (u64, usize),
    tell: impl FnMut(&str),
) -> Players {
    let mut watch = Clock { began: ThreadTime::now(), tell };
    let players = choose(contestants, longest, millis, threads, &mut watch);
    keep::keep(key, &players);
    players
}

/// The players of a comparison: those of the file of results that is gone on with, or those that are chosen.
pub fn asked(
    contestants: &[Contestant],
    longest: u32,
    time: Option<u64>,
    threads: usize,
    results: Option<&Path>,
) -> Result<Players> {
    let kept = results.and_then(kept_players);
    let is_asked = |players: &Players| time.is_none_or(|millis| millis == players.millis);
    Ok(match kept.filter(is_asked) {
        Some(players) => {
            // whoever was trained where the results come from need not be known here
            let agents: Vec<AgentSpec> = players.levels.iter().filter_map(|level| level.agent.parse().ok()).collect();
            let unfit = |one: &Contestant| agents.iter().find_map(|agent| agent.fits(&*one.rules.engine).err());
            contestants.iter().find_map(unfit).map_or(Ok(()), misuse)?;
            players
        }
        None => chosen(contestants, longest, time.unwrap_or(USUAL), threads, false),
    })
}

/// Refuses to choose players for a part of the games; `how` says where they are named instead.
pub fn named_for_parts(part: Option<Shard>, how: &str) -> Result {
    match part {
        None => Ok(()),
        Some(_) => misuse(format!(
            "parts may be played apart, and must ask the same players: {how}; `boardwright players GAME` tells who would \
             be asked"
        )),
    }
}

/// Looks on while players are chosen.
struct Clock<T> {
    began: ThreadTime,
    tell: T,
}

impl<T: FnMut(&str)> Watch for Clock<T> {
    fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    fn clock(&self) -> Option<fn() -> f64> {
        Some(|| ThreadTime::now().as_duration().as_secs_f64())
    }

    fn tell(&mut self, what: &str) {
        (self.tell)(what);
    }
}

impl Choose {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut contestants = [contestant(&self.game, &self.options, self.conditions.setup.as_deref())?];
        fitting(&[], &mut contestants, self.conditions.max_turns)?;
        let players = chosen(
            &contestants,
            self.conditions.max_turns,
            self.time.unwrap_or(USUAL),
            self.conditions.threads,
            self.again,
        );
        if self.json {
            return json(&players, out);
        }
        print(&players, out)?;
        // on one line, however long: so it can be pasted
        let agents: Vec<String> = players.levels.iter().map(|level| format!("--agent {}", level.agent)).collect();
        Ok(writeln!(out, "\nto name them, whatever is remembered:\n  {}", agents.join(" "))?)
    }
}

/// Who was chosen, how, and what to say for others.
pub fn print(players: &Players, out: &mut dyn Write) -> Result {
    writeln!(out, "players, chosen for {}", players.game)?;
    let mut table = Table::bare(&[false, false]);
    for level in &players.levels {
        table.row([format!("  {}", level.name), level.agent.clone()]);
    }
    write!(out, "{table}")?;
    for line in wrapped(&why(players), WIDTH - 2) {
        writeln!(out, "  {}", line.trim_start())?;
    }
    Ok(())
}

/// Why no search is asked, and what to do.
fn too_slow(slow: &Slow, time: &str) -> String {
    let Slow { agent, turns, millis, enough } = slow;
    format!(
        "Random players only: a game of {agent} takes about {} ({}), too long for {FEWEST} games of each rule set in {time}. \
         `--time {}m` asks for them, `--max-turns` breaks games off sooner; `--agent` names others.",
        span(*millis as f64 / 1e3),
        many(*turns as usize, "turn"),
        enough / 60_000
    )
}

/// Why these.
fn why(players: &Players) -> String {
    let micros = players.entrants.iter().map(|entrant| entrant.micros).max().unwrap_or(0);
    let turn = span(micros as f64 / 1e6);
    let time = span(players.millis as f64 / 1e3);
    let ask = format!("Chosen for {time} of processor time, `--time` asks for more; `--agent` names others.");
    let results = players.results();
    if let Some(slow) = &players.slow {
        return too_slow(slow, &time);
    }
    match (results.is_empty(), players.entrants.len()) {
        (_, 0) => format!("No search can play it. {ask}"),
        (true, _) => format!("No other search can play it in {turn} a turn. {ask}"),
        (false, _) => format!("With {turn} a turn each, {}. {ask}", results.join(", ")),
    }
}
