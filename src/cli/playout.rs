//! `playout`: random games, counted.

mod tally;

use crate::agents::{AgentSpec, HELP};
use crate::cli::contest::{bounded, clock};
use crate::cli::fault::Result;
use crate::cli::number::{MOST_GAMES, MOST_THREADS, positive, within};
use crate::cli::perft::threads;
use crate::cli::play::seats;
use crate::cli::progress::bar;
use crate::cli::render::json;
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::table::{Table, grouped, many, span};
use crate::id::{PlayerId, SetupId};
use crate::lab::game::{first_by_roll, play_on};
use crate::lab::stats::{Interval, wilson};
use crate::notation::rolls::Said;
use crate::play::perft::MOST_CHOICES;
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng};
use crate::play::{Outcome, Part, State, Turn};
use clap::Args;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use tally::{Game, Lengths, Shape, Sum};

/// Play games, at random or between other agents, and report how long they are and how they end.
#[derive(Args)]
#[command(after_help = format!("The same seed gives the same games, whatever the number of threads.\n\n\
    AGENTS:\n{HELP}\n\n\
    Example: boardwright playout my-game.rules -n 10000 --seed 7"))]
pub struct Playouts {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// How many games.
    #[arg(short, long, alias = "games", value_name = "N", default_value_t = 1000, value_parser = within(1..=MOST_GAMES))]
    number: u64,
    /// The agent that plays all sides.
    #[arg(long, value_name = "AGENT", default_value = "random")]
    agent: String,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    /// Longer games are cut short.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = positive::<u32>)]
    max_turns: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The seed where none is given.
const SEED: u64 = 1;

/// In so many random games, and in one of so many that follow, turns to choose from are counted where that takes time.
const COUNTED: u64 = 32;

/// The reason told for games that were broken off.
const CUT_SHORT: &str = "cut short";

/// How many games a player ended first, second, and so on.
#[derive(Serialize)]
struct Ranked {
    player: String,
    games: Vec<u64>,
}

/// A way games ended, and how many did.
struct Row {
    winner: Option<String>,
    reason: String,
    games: u64,
}

/// How many turns there were to choose from.
struct Choices {
    /// On average; where they were counted in no position but the first, there.
    mean: f64,
    /// In so many games they were counted.
    games: u64,
    /// In so many of their positions.
    positions: u64,
    /// Of so many in all games.
    turns: u64,
    /// In some positions there were more than could be counted.
    is_least: bool,
}

impl Choices {
    fn of(sum: &Sum) -> Self {
        let (all, of) = match sum.positions {
            0 => (sum.at_first, sum.with_first),
            positions => (sum.choices, positions),
        };
        let mean = all as f64 / of.max(1) as f64;
        Self { mean, games: sum.counted, positions: sum.positions, turns: sum.turns, is_least: sum.is_least }
    }

    /// `5.2 on average`, and where that was counted, if it was not counted everywhere.
    fn told(&self) -> String {
        let more = if self.is_least { "more than " } else { "" };
        let place = if self.positions == 0 { "at the beginning" } else { "on average" };
        let counted = match self.positions {
            0 => String::new(),
            all if all == self.turns => String::new(),
            some => format!(" (counted in {})", many(some as usize, "position")),
        };
        let mean = match self.mean {
            10_000.0.. => grouped(self.mean as u64),
            few => format!("{few:.1}"),
        };
        format!("{more}{mean} {place}{counted}")
    }
}

/// All that is told.
struct Summary {
    games: u64,
    seed: u64,
    seconds: f64,
    lengths: Lengths,
    choices: Choices,
    rows: Vec<Row>,
    ranked: Vec<Ranked>,
    idle: u64,
}

impl Playouts {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut session = Session::open(&self.game)?;
        let seed = self.start.seed.unwrap_or(SEED);
        let first = First::new(&session, &StartArgs { seed: Some(seed), ..self.start.clone() })?;
        let pool = threads(self.threads)?;
        let began = Instant::now();
        let agent = seats::agent(&session, &self.agent)?;
        if let First::Setup { setup, .. } = first {
            bounded(&mut session, setup, self.max_turns, &[agent])?;
        }
        let play = |number| match agent {
            AgentSpec::Random => first.game(&session, seed, number, self.max_turns),
            agent => first.game_of(agent, &session, seed, number, self.max_turns),
        };
        let bar = bar(self.number, "games");
        let games = (0..self.number).into_par_iter().panic_fuse().map(play).inspect(|_| bar.inc(1));
        // summed up as they come, so that it makes no difference to the memory how many they are
        let sum = pool.install(|| games.fold(Sum::default, Sum::with).reduce(Sum::default, Sum::and));
        bar.finish_and_clear();
        let summary = summary(&session, seed, sum, began.elapsed().as_secs_f64());
        match self.json {
            true => print_json(&summary, out),
            false => {
                print(&session, &self.agent, &summary, out)?;
                print_open(&summary, self.max_turns, out)
            }
        }
    }
}

/// Where games begin: each in a setup of its own, or all in one position.
enum First {
    Setup { setup: SetupId, first: Option<PlayerId>, roll: Option<Said> },
    Position(State),
}

impl First {
    fn new(session: &Session, args: &StartArgs) -> Result<Self> {
        match (&args.position, &args.play) {
            (None, None) => {
                session.position(args)?; // tells what is wrong with `--dice`
                Ok(Self::Setup { setup: session.setup(args)?, first: session.first(args)?, roll: args.dice.clone() })
            }
            _ => Ok(Self::Position(session.position(args)?)),
        }
    }

    /// A game: depends on seed and number alone.
    fn game(&self, session: &Session, seed: u64, number: u64, most: u32) -> Game {
        let (mut state, mut rng) = self.start(session, seed, number);
        let engine = &session.rules.engine;
        let is_counted = number < COUNTED || number.is_multiple_of(COUNTED);
        let playout = engine.playout(&mut state, &mut rng, most, is_counted, &mut Pool::default());
        Game { playout, is_counted, ranks: engine.ranks(&state), idle: is_idle(session, &state) }
    }

    /// A game played by agents: depends on seed and number alone.
    fn game_of(&self, agent: AgentSpec, session: &Session, seed: u64, number: u64, most: u32) -> Game {
        let engine = &*session.rules.engine;
        let (state, mut rng) = self.start(session, seed, number);
        let seats = 0..engine.players() as u64;
        let mut agents: Vec<_> = seats.map(|seat| agent.agent(seed.rotate_left(17) ^ number << 3 ^ seat)).collect();
        let (mut turns, mut choices, mut is_least) = (0, 0, false);
        let stop = |_| clock(agent);
        let last = play_on(engine, state, &mut rng, &mut agents, most as usize, &stop, |before, _, _| {
            let here = engine.choices(before);
            (choices, is_least) = (choices + here, is_least || here == MOST_CHOICES);
            turns += 1;
        });
        let outcome = engine.outcome(&last);
        Game {
            playout: Playout { outcome, turns, choices, counted: turns, at_first: 0, is_least },
            is_counted: true,
            ranks: engine.ranks(&last),
            idle: is_idle(session, &last),
        }
    }

    /// Where a game begins, and its dice.
    fn start(&self, session: &Session, seed: u64, number: u64) -> (State, Rng) {
        let engine = &session.rules.engine;
        let mut rng = rng(seed, number);
        let state = match self {
            Self::Setup { setup, first, roll } => {
                let first = first.or_else(|| first_by_roll(&**engine, &mut rng));
                let state = engine.start(*setup, first, &mut rng);
                let said = roll.as_ref().zip(engine.to_roll(&state)).and_then(|(said, dice)| said.roll(dice));
                said.map_or_else(|| state.clone(), |value| engine.with_roll(&state, value))
            }
            Self::Position(state) => state.clone(),
        };
        (state, rng)
    }
}

/// Whether a game is not over, and nothing is left to each player in turn but to pass.
fn is_idle(session: &Session, state: &State) -> bool {
    let engine = &*session.rules.engine;
    if engine.outcome(state) != Outcome::Open {
        return false;
    }
    let mut state = state.clone();
    (0..engine.players()).all(|_| {
        let is_pass = |turn: &Turn| turn.parts.iter().all(|part| part.mv == Part::PASS);
        let is_open = engine.outcome(&state) == Outcome::Open && engine.to_roll(&state).is_none();
        match is_open.then(|| engine.turns(&state, 2)).as_deref() {
            Some([turn]) if is_pass(turn) => {
                state = engine.play(&state, turn);
                true
            }
            _ => false,
        }
    })
}

fn summary(session: &Session, seed: u64, sum: Sum, seconds: f64) -> Summary {
    Summary {
        games: sum.lengths.games(),
        seed,
        seconds,
        choices: Choices::of(&sum),
        rows: rows(session, &sum),
        ranked: ranked(session, &sum),
        idle: sum.idle,
        lengths: sum.lengths,
    }
}

/// Results and reasons in the order of players, draws, games broken off.
fn rows(session: &Session, sum: &Sum) -> Vec<Row> {
    let names = &session.rules.names;
    let row = |&(outcome, games): &(Outcome, u64)| match outcome {
        Outcome::Open => Row { winner: None, reason: CUT_SHORT.into(), games },
        Outcome::Over { winner, by, .. } => {
            let winner = winner.map(|p| names.players[p].clone());
            Row { winner, reason: names.reason(by).to_owned(), games }
        }
    };
    sum.ways.values().map(row).collect()
}

/// How often each player came first, second, and so on, in games that rank their players.
fn ranked(session: &Session, sum: &Sum) -> Vec<Ranked> {
    let count = session.rules.names.players.len();
    let of = |(at, name): (usize, &String)| Ranked {
        player: name.clone(),
        games: (1..=count).map(|rank| sum.ranks.get(&(at, rank)).copied().unwrap_or(0)).collect(),
    };
    let players = session.rules.names.players.iter().enumerate();
    if sum.ranks.is_empty() { Vec::new() } else { players.map(of).collect() }
}

/// Winners with their games, in the order of the rows.
fn by_winner(rows: &[Row]) -> Vec<(String, u64)> {
    let mut sums: Vec<(String, u64)> = Vec::new();
    for row in rows {
        let name = match (&row.winner, row.reason.as_str()) {
            (Some(name), _) => format!("{name} wins"),
            (None, CUT_SHORT) => CUT_SHORT.into(),
            (None, _) => "draw".into(),
        };
        match sums.iter_mut().find(|(n, _)| *n == name) {
            Some((_, games)) => *games += row.games,
            None => sums.push((name, row.games)),
        }
    }
    sums
}

fn print(session: &Session, agent: &str, summary: &Summary, out: &mut dyn Write) -> Result {
    let Summary { games, seed, seconds, lengths, choices, rows, ranked, .. } = summary;
    let speed = grouped((*games as f64 / seconds.max(1e-9)) as u64);
    let title = &session.game.title;
    let what = match agent {
        "random" => many(*games as usize, "random game"),
        agent => format!("{} of {agent}", many(*games as usize, "game")),
    };
    writeln!(out, "{title}: {what}, seed {seed}, {} ({speed} games/s)\n", span(*seconds))?;
    let mut table = Table::new(&["", ">mean", ">sd", ">min", ">5 %", ">25 %", ">50 %", ">75 %", ">95 %", ">max"]);
    let numbers = lengths.quantiles().map(|q| q.to_string());
    let first = ["turns a game".to_owned(), format!("{:.1}", lengths.mean()), format!("{:.1}", lengths.deviation())];
    table.row(first.into_iter().chain(numbers));
    let what = if session.rules.engine.by_parts() { "first parts of turns" } else { "turns" };
    writeln!(out, "{table}{what} to choose from: {}\n", choices.told())?;
    let mut table = Table::new(&["result", ">games", ">%", ">95 % interval"]);
    for (name, number) in by_winner(rows) {
        table.row(shares(&name, number, *games));
    }
    writeln!(out, "{table}")?;
    let mut table = Table::new(&["by", ">games", ">%", ">95 % interval"]);
    for row in rows {
        let name = row.winner.as_ref().map_or(row.reason.clone(), |w| format!("{}, {w}", row.reason));
        table.row(shares(&name, row.games, *games));
    }
    write!(out, "{table}")?;
    print_ranks(ranked, out)
}

/// What is to be known of games that did not come to an end, or never began.
fn print_open(summary: &Summary, most: u32, out: &mut dyn Write) -> Result {
    let cut: u64 = summary.rows.iter().filter(|row| row.reason == CUT_SHORT).map(|row| row.games).sum();
    if cut > 0 {
        let (games, turns) = (many(cut as usize, "game"), many(most as usize, "turn"));
        writeln!(out, "\n{games} had come to no end after {turns} (`--max-turns`)")?;
    }
    if summary.idle > 0 {
        writeln!(
            out,
            "nobody could do anything but pass at last in {}: an end such as `draw when 2 turns in a row are pass` \
             would stop that",
            many(summary.idle as usize, "game")
        )?;
    }
    if summary.lengths.mean() == 0.0 && cut == 0 {
        writeln!(out, "\nthe games are over before they begin: `boardwright check` says why")?;
    }
    Ok(())
}

/// A line a player: how often he came first, second, and so on, in per cent.
fn print_ranks(ranked: &[Ranked], out: &mut dyn Write) -> Result {
    let Some(first) = ranked.first() else { return Ok(()) };
    let ranks = (1..=first.games.len()).map(|rank| format!(">rank {rank}, %"));
    let head: Vec<String> = ["player".to_owned()].into_iter().chain(ranks).collect();
    let mut table = Table::new(&head.iter().map(String::as_str).collect::<Vec<_>>());
    for Ranked { player, games } in ranked {
        let all = games.iter().sum::<u64>().max(1) as f64;
        let shares = games.iter().map(|&number| format!("{:.1}", 100.0 * number as f64 / all));
        table.row([player.clone()].into_iter().chain(shares));
    }
    Ok(write!(out, "\n{table}")?)
}

fn shares(name: &str, number: u64, games: u64) -> [String; 4] {
    let Interval { low, high } = wilson(number, games);
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let interval = format!("{} .. {}", percent(low), percent(high));
    [name.to_owned(), grouped(number), percent(number as f64 / games.max(1) as f64), interval]
}

/// What is told, for programs.
#[derive(Serialize)]
struct Json<'a> {
    games: u64,
    seed: u64,
    seconds: f64,
    games_per_second: f64,
    turns: Shape,
    branching: f64,
    /// The games in which it was counted.
    branching_games: u64,
    /// The positions in which it was; none: it is that of the beginning.
    branching_positions: u64,
    /// In some of them there were more turns than were counted.
    branching_at_least: bool,
    results: Vec<JsonRow<'a>>,
    /// Games that were cut short, and in which nobody could do anything but pass.
    only_passes: u64,
    #[serde(skip_serializing_if = "<[Ranked]>::is_empty")]
    ranks: &'a [Ranked],
}

/// A way games ended.
#[derive(Serialize)]
struct JsonRow<'a> {
    winner: Option<&'a str>,
    reason: &'a str,
    games: u64,
    interval: Interval,
}

fn print_json(summary: &Summary, out: &mut dyn Write) -> Result {
    let games = summary.games;
    let results = summary.rows.iter().map(|row| JsonRow {
        winner: row.winner.as_deref(),
        reason: &row.reason,
        games: row.games,
        interval: wilson(row.games, games),
    });
    let told = Json {
        games,
        seed: summary.seed,
        seconds: summary.seconds,
        games_per_second: games as f64 / summary.seconds.max(1e-9),
        turns: summary.lengths.shape(),
        branching: summary.choices.mean,
        branching_games: summary.choices.games,
        branching_positions: summary.choices.positions,
        branching_at_least: summary.choices.is_least,
        results: results.collect(),
        only_passes: summary.idle,
        ranks: &summary.ranked,
    };
    json(&told, out)
}
