//! `perft`: how many sequences of turns there are.

use crate::allowance::{self, Limits, USUAL, limit_thread};
use crate::cli::fault::{Fault, Result, refused};
use crate::cli::number::{MOST_THREADS, within};
use crate::cli::outcome;
use crate::cli::progress::bar;
use crate::cli::render::{json, note};
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::table::{Table, grouped, span};
use crate::engine::Engine;
use crate::lab::crowd::FEWER;
use crate::notation::rolls;
use crate::play::parts::MOST_INSIDE;
use crate::play::perft::{MOST_POSITIONS, UNCOUNTED};
use crate::play::{Outcome, State, Turn};
use clap::Args;
use rayon::ThreadPool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the sequences of legal turns, for each depth up to DEPTH.
#[derive(Args)]
#[command(
    after_help = "Where dice are rolled, the turns of all rolls are summed up; `--dice` fixes the first roll.\n\n\
    Example: boardwright perft jerboa -o size=8 3 --divide"
)]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// How many turns to look ahead.
    #[arg(value_parser = within(1..=64u32))]
    depth: u32,
    #[command(flatten)]
    start: StartArgs,
    /// Also count the different positions.
    #[arg(long)]
    unique: bool,
    /// Count only DEPTH, separately after each first turn.
    #[arg(long, conflicts_with_all = ["unique", "json"])]
    divide: bool,
    /// Threads to count with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What was counted at one depth.
struct Row {
    depth: u32,
    turns: u64,
    unique: Option<u64>,
    seconds: f64,
}

impl Row {
    fn speed(&self) -> f64 {
        self.turns as f64 / self.seconds.max(1e-9)
    }
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let session = Session::open(&self.game)?;
        let state = session.position(&self.start)?;
        let pool = threads(self.threads)?;
        if self.divide {
            return bounded(|| self.divide(&session, &state, &pool, out));
        }
        let count = |depth| {
            let row = bounded(|| count(&session, &state, depth, &pool))?;
            let unique = self.unique.then(|| bounded(|| positions(&session, &state, depth))).transpose()?;
            Ok(Row { unique, ..row })
        };
        if self.json {
            print_json((1..=self.depth).map(count).collect::<Result<Vec<Row>>>()?, out)
        } else {
            self.print((1..=self.depth).map(count), out)?;
            note_over(&session, &state);
            Ok(())
        }
    }

    /// Prints each depth as soon as it is counted, in columns wide enough for any count.
    fn print(&self, rows: impl Iterator<Item = Result<Row>>, out: &mut dyn Write) -> Result {
        let line = |depth: &str, turns: &str, unique: &str, time: &str, speed: &str| {
            let unique = if self.unique { format!("{unique:>20}") } else { String::new() };
            format!("{depth:>5}{turns:>22}{unique}{time:>12}{speed:>18}")
        };
        writeln!(out, "{}", line("depth", "turns", "positions", "time", "turns/s"))?;
        for row in rows {
            let row = row?;
            let unique = row.unique.map(grouped).unwrap_or_default();
            let speed = grouped(row.speed() as u64);
            writeln!(
                out,
                "{}",
                line(&row.depth.to_string(), &grouped(row.turns), &unique, &span(row.seconds), &speed)
            )?;
            out.flush()?;
        }
        Ok(())
    }

    fn divide(&self, session: &Session, state: &State, pool: &ThreadPool, out: &mut dyn Write) -> Result {
        let engine = &session.rules.engine;
        let count_after = |state: &State, turn: &Turn| {
            let left = engine.perft(&engine.play(state, turn), self.depth - 1);
            (rolls::write(&session.rules, state, turn), left)
        };
        let mut counts: Vec<(String, u64)> = Vec::new();
        counted(engine.count_turns(state))?;
        for state in after_rolls(session, state) {
            let first = engine.turns(&state, usize::MAX);
            let bar = bar(first.len() as u64, "first turns");
            let rolled_counts =
                first.par_iter().panic_fuse().map(|turn| count_after(&state, turn)).inspect(|_| bar.inc(1));
            let mut rolled: Vec<_> = pool.install(|| rolled_counts.collect());
            bar.finish_and_clear();
            rolled.sort();
            counts.append(&mut rolled);
        }
        let mut table = Table::new(&["turn", ">count"]);
        counts.iter().for_each(|(turn, count)| table.row([turn.clone(), grouped(*count)]));
        let total = counted(counts.iter().fold(0, |sum, (_, count)| count.saturating_add(sum)))?;
        table.row(["total".to_owned(), grouped(total)]);
        Ok(write!(out, "{table}")?)
    }
}

/// What was counted, for programs.
#[derive(Serialize)]
struct Json {
    depths: Vec<JsonRow>,
}

/// One depth.
#[derive(Serialize)]
struct JsonRow {
    depth: u32,
    turns: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<u64>,
    seconds: f64,
    leaves_per_second: u64,
}

/// Says that nothing is counted where the game is over.
fn note_over(session: &Session, state: &State) {
    if session.rules.engine.outcome(state) != Outcome::Open {
        note(&outcome::no_turn(&session.rules, state));
    }
}

fn print_json(rows: Vec<Row>, out: &mut dyn Write) -> Result {
    let told = rows.into_iter().map(|row| JsonRow {
        depth: row.depth,
        turns: row.turns,
        unique: row.unique,
        seconds: (row.seconds * 1e6).round() / 1e6,
        leaves_per_second: row.speed() as u64,
    });
    json(&Json { depths: told.collect() }, out)
}

/// Counts one depth: each first turn a task of its own.
fn count(session: &Session, state: &State, depth: u32, pool: &ThreadPool) -> Result<Row> {
    let engine = &session.rules.engine;
    let began = Instant::now();
    let turns = if depth < 3 {
        engine.perft(state, depth)
    } else {
        let counts = after_rolls(session, state).into_iter().map(|state| count_after(&**engine, &state, depth, pool));
        counts.fold(0, u64::saturating_add)
    };
    Ok(Row { depth, turns: counted(turns)?, unique: None, seconds: began.elapsed().as_secs_f64() })
}

fn count_after(engine: &dyn Engine, state: &State, depth: u32, pool: &ThreadPool) -> u64 {
    let first = engine.turns(state, usize::MAX);
    let counts = first.par_iter().panic_fuse().map(|turn| engine.perft(&engine.play(state, turn), depth - 1));
    pool.install(|| counts.reduce(|| 0, u64::saturating_add))
}

/// A number of turns.
///
/// # Errors
/// It is not known, for there are too many.
pub fn counted(turns: u64) -> Result<u64> {
    if turns == UNCOUNTED {
        return refused(format!("{TOO_MANY}: more than a million, the last of more than 100 parts; {HOW_OFTEN}"));
    }
    Ok(turns)
}

/// What is said of turns that are not counted.
const TOO_MANY: &str = "there are too many turns to count them";

/// Counts, with more patience than who plays.
///
/// # Errors
/// It is given up: a position has too many turns.
pub fn bounded<T>(count: impl FnOnce() -> Result<T>) -> Result<T> {
    let more = "; `turns --count --limit` counts up to a number";
    allowance::within(Limits::each(COUNTED), count).unwrap_or_else(|_| refused(format!("{TOO_MANY}; {FEWER}{more}")))
}

/// So much work counting the turns of a position may take.
const COUNTED: u64 = 10 * USUAL;

/// What makes turns too many.
const HOW_OFTEN: &str = "say in `repeat` how often at most, in numbers";

/// The turns that lead to different positions.
///
/// # Errors
/// They are not known, for there are too many.
pub fn merged(turns: Option<Vec<Turn>>) -> Result<Vec<Turn>> {
    let many = format!("more than {} parts can be played on the way", grouped(MOST_INSIDE));
    turns.ok_or_else(|| Fault::Refused(format!("there are too many turns to merge them: {many}; {HOW_OFTEN}")))
}

/// How many different positions there are at a depth.
fn positions(session: &Session, state: &State, depth: u32) -> Result<u64> {
    let found = session.rules.engine.unique(state, depth).last().copied().unwrap_or_default();
    if found == UNCOUNTED {
        let most = grouped(MOST_POSITIONS as u64);
        return refused(format!(
            "there are too many positions at depth {depth} to tell them apart: more than {most}; without `--unique` turns alone \
             are counted"
        ));
    }
    Ok(found)
}

/// The position, or those after each roll of the dice that are still to be rolled.
fn after_rolls(session: &Session, state: &State) -> Vec<State> {
    let rolls = rolls::all(&session.rules, state);
    if rolls.is_empty() { vec![state.clone()] } else { rolls.into_iter().map(|(_, state)| state).collect() }
}

/// A pool of threads that give up what is too much for a position; 0: as many as there are processors.
pub fn threads(threads: usize) -> Result<ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .start_handler(|_| limit_thread(Limits::each(COUNTED)))
        .build();
    pool.map_err(|e| Fault::Misuse(format!("cannot start {threads} threads: {e}")))
}
