//! `bench`: how fast games are read and played.

use crate::cli::fault::{Fault, Result, keep_last};
use crate::cli::library::names;
use crate::cli::number::{positive, whole, within};
use crate::cli::render::json;
use crate::cli::session::{Care, OptionArgs, Session, find, load_found};
use crate::cli::table::{Table, grouped, many, span};
use crate::id::SetupId;
use crate::model::Value;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::{Rules, compile};
use clap::Args;
use cpu_time::ThreadTime;
use serde::Serialize;
use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

/// Measure how fast games are read and played, in processor time on one thread.
#[derive(Args)]
#[command(
    after_help = "Each figure is the median of several runs; the spread is the distance from the slowest to the fastest, as \
    a percentage of the median. Random games choose among whole turns, all equally likely, or part by part where there are too \
    many. Turns are counted to the depth that fits into a run.\n\n\
    Example: boardwright bench pijersi -o quiet_turns=40 --runs 11"
)]
pub struct Bench {
    /// Rules files, or games that come with the program; all of these if none is named.
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// How many runs to measure.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = within(1..=1000u16))]
    runs: u16,
    /// About how many milliseconds each run takes.
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = within(1..=60_000u64))]
    time: u64,
    /// The most turns in a random game.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    max_turns: u32,
    /// The seed of the random games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The figures of a game.
#[derive(Serialize)]
struct Figures {
    game: String,
    /// From the text to the list of the first turns.
    load_ms: f64,
    load_spread_percent: f64,
    games_per_second: f64,
    games_spread_percent: f64,
    turns_per_second: f64,
    turns_spread_percent: f64,
    turns_per_game: f64,
    /// None where whole turns are too many to be listed.
    perft_leaves_per_second: Option<f64>,
    perft_spread_percent: Option<f64>,
    perft_depth: Option<u32>,
    state_bytes: usize,
    runs: u16,
    threads: u16,
    /// What was measured.
    clock: &'static str,
}

/// The middle of several values, and how far they lie apart in percent of it.
#[derive(Clone, Copy)]
struct Figure {
    median: f64,
    spread: f64,
}

impl Figure {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let (Some(&least), Some(&most)) = (values.first(), values.last()) else {
            return Self { median: 0.0, spread: 0.0 };
        };
        let (lower, upper) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        let median = (lower + upper) / 2.0;
        Self { median, spread: if median > 0.0 { (most - least) / median * 100.0 } else { 0.0 } }
    }
}

/// Random games of one run.
struct Played {
    games: u64,
    turns: u64,
    seconds: f64,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let all: Vec<String> = names().into_iter().map(str::to_owned).collect();
        let games = if self.games.is_empty() { &all } else { &self.games };
        let (table, widths) = (Table::new(&HEADINGS), widths(games));
        let (mut told, mut wrong) = (Vec::new(), None);
        for game in games {
            match self.measure(game) {
                Ok(figures) if self.json => told.push(figures),
                Ok(figures) => {
                    // what takes long is shown as it comes
                    if told.is_empty() {
                        writeln!(out, "{}", table.line(table.headings(), &widths))?;
                    }
                    writeln!(out, "{}", table.line(&figures.row(), &widths))?;
                    out.flush()?;
                    told.push(figures);
                }
                Err(fault @ Fault::Output(_)) => return Err(fault),
                // the others are measured all the same
                Err(fault) => keep_last(&mut wrong, fault),
            }
        }
        match (self.json, told.is_empty()) {
            (true, false) => json(&told, out)?,
            (false, false) => self.explain(&told, out)?,
            (_, true) => {}
        }
        wrong.map_or(Ok(()), Err)
    }

    fn measure(&self, game: &str) -> Result<Figures> {
        let options = &self.options.options;
        let rules = Session::open_with(game, options)?.rules;
        let load = self.figure(|_| seconds(|| _ = black_box(first_turns(game, options))) * 1e3);
        let played: Vec<Played> = self.each_run(|run| self.play(&rules, run));
        let speed = |count: fn(&Played) -> u64| {
            Figure::of(played.iter().map(|p| count(p) as f64 / p.seconds.max(1e-9)).collect())
        };
        let (games, turns) = (speed(|p| p.games), speed(|p| p.turns));
        let (all_games, all_turns) = played.iter().fold((0, 0), |(games, turns), p| (games + p.games, turns + p.turns));
        let perft = (!rules.engine.by_parts()).then(|| self.count(&rules));
        Ok(Figures {
            game: game.to_owned(),
            load_ms: rounded(load.median),
            load_spread_percent: rounded(load.spread),
            games_per_second: rounded(games.median),
            games_spread_percent: rounded(games.spread),
            turns_per_second: rounded(turns.median),
            turns_spread_percent: rounded(turns.spread),
            turns_per_game: rounded(all_turns as f64 / all_games.max(1) as f64),
            perft_leaves_per_second: perft.map(|(_, figure)| rounded(figure.median)),
            perft_spread_percent: perft.map(|(_, figure)| rounded(figure.spread)),
            perft_depth: perft.map(|(depth, _)| depth),
            state_bytes: rules.engine.state_bytes(),
            runs: self.runs,
            threads: 1,
            clock: "processor time of the thread",
        })
    }

    /// One run to get warm, and then those that count.
    fn each_run<T>(&self, mut run: impl FnMut(u16) -> T) -> Vec<T> {
        drop(run(0));
        (1..=self.runs).map(run).collect()
    }

    fn figure(&self, run: impl FnMut(u16) -> f64) -> Figure {
        Figure::of(self.each_run(run))
    }

    /// Random games, until the time of a run is over.
    fn play(&self, rules: &Rules, run: u16) -> Played {
        let (began, limit) = (ThreadTime::now(), Duration::from_millis(self.time));
        let mut pool = Pool::default();
        let mut played = Played { games: 0, turns: 0, seconds: 0.0 };
        let mut times = 1;
        let mut asked = began.elapsed();
        while played.games == 0 || asked < limit {
            for _ in 0..times {
                let mut chance = rng(self.seed, u64::from(run) << 32 | played.games);
                let mut state = rules.engine.start(SetupId(0), None, &mut chance);
                let end = rules.engine.playout(&mut state, &mut chance, self.max_turns, false, &mut pool);
                played.games += 1;
                played.turns += u64::from(end.turns);
            }
            // asking for the time costs more than a short game: it is asked about once in a hundredth of a run
            let now = began.elapsed();
            times = if now - asked < limit / 100 { times * 2 } else { times };
            asked = now;
        }
        played.seconds = began.elapsed().as_secs_f64();
        played
    }

    /// Counts turns to the greatest depth that fits into a run; shallow ones several times over.
    fn count(&self, rules: &Rules) -> (u32, Figure) {
        let state = rules.engine.start(SetupId(0), None, &mut rng(self.seed, 0));
        let limit = self.time as f64 / 1e3;
        let counted = |depth| {
            let mut leaves = 0;
            let took = seconds(|| leaves = rules.engine.perft(&state, depth));
            (leaves, took)
        };
        let (mut depth, (mut leaves, mut took)) = (1, counted(1));
        let mut before = 1;
        while leaves > 0 && took * (leaves as f64 / before as f64) * 1.5 < limit && depth < 64 {
            let next = counted(depth + 1);
            // where games are over there is less and less to count
            if next.0 < leaves {
                break;
            }
            (before, depth) = (leaves, depth + 1);
            (leaves, took) = next;
        }
        let times = (limit / took.max(1e-7)).clamp(1.0, 1e6) as u64;
        let speed = self.figure(|_| {
            let took = seconds(|| (0..times).for_each(|_| _ = black_box(rules.engine.perft(&state, depth))));
            (leaves * times) as f64 / took.max(1e-9)
        });
        (depth, speed)
    }

    /// What the figures of the table are.
    fn explain(&self, told: &[Figures], out: &mut dyn Write) -> Result {
        writeln!(
            out,
            "\none thread, processor time, median of {}; spread: the largest of a row",
            many(usize::from(self.runs), "run")
        )?;
        if told.iter().any(|one| one.perft_depth.is_none()) {
            writeln!(out, "leaves are not counted where turns are so many that they are played part by part")?;
        }
        Ok(())
    }
}

/// What stands above the columns.
const HEADINGS: [&str; 8] = ["game", ">first turn", ">games/s", ">turns/s", ">perft", ">leaves/s", ">spread", ">state"];

/// How wide the columns are: the rows to come are not known yet, but for the names of their games.
fn widths(games: &[String]) -> [usize; 8] {
    let longest = games.iter().map(|game| game.chars().count()).max().unwrap_or(0);
    [longest.max(HEADINGS[0].len()), 10, 9, 10, 5, 11, 6, 7]
}

impl Figures {
    /// Its line in the table.
    fn row(&self) -> [String; 8] {
        [
            self.game.clone(),
            span(self.load_ms / 1e3),
            grouped(self.games_per_second as u64),
            grouped(self.turns_per_second as u64),
            self.perft_depth.map(|depth| depth.to_string()).unwrap_or_default(),
            self.perft_leaves_per_second.map(|speed| grouped(speed as u64)).unwrap_or_default(),
            format!("{:.0} %", self.largest_spread()),
            format!("{} B", self.state_bytes),
        ]
    }

    /// How far the runs lie apart, of what differs most.
    fn largest_spread(&self) -> f64 {
        let spreads = [self.load_spread_percent, self.games_spread_percent, self.turns_spread_percent];
        spreads.into_iter().chain(self.perft_spread_percent).fold(0.0, f64::max)
    }
}

/// Everything from the text to the list of the first turns.
fn first_turns(game: &str, options: &[(String, Value)]) -> Option<usize> {
    let loaded = load_found(find(game).ok()?, options, Care::Quick);
    let rules = compile(loaded.game.as_ref()?);
    let mut chance = rng(1, 0);
    let mut state = rules.engine.start(SetupId(0), None, &mut chance);
    rules.engine.roll(&mut state, &mut chance);
    match rules.engine.by_parts() {
        true => Some(rules.engine.next_parts(&state, &[])?.parts.len()),
        false => Some(rules.engine.turns(&state, usize::MAX).len()),
    }
}

fn seconds(run: impl FnOnce()) -> f64 {
    let began = ThreadTime::now();
    run();
    began.elapsed().as_secs_f64()
}

/// To four figures after the point.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::Figure;

    #[test]
    fn the_middle_and_the_spread() {
        let odd = Figure::of(vec![3.0, 1.0, 2.0]);
        assert_eq!((odd.median, odd.spread), (2.0, 100.0));
        let even = Figure::of(vec![4.0, 1.0, 2.0, 3.0]);
        assert_eq!(even.median, 2.5);
    }
}
