//! `solve`: the exact result of a small game.

use crate::Rules;
use crate::allowance::{GivenUp, Limits, within};
use crate::cli::fault::{Result, refused};
use crate::cli::number::whole;
use crate::cli::progress::NowAndThen;
use crate::cli::render::json;
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::table::{Table, grouped, many, span};
use crate::lab::crowd::FEWER;
use crate::lab::solve::{Bounds, Branch, Progress, Solution, TooLarge, Value, solve, without_repetition};
use crate::notation::rolls::{self, Said};
use crate::notation::turns;
use crate::play::State;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// Find the exact result of a small game with best play, and the best first turns.
#[derive(Args)]
#[command(
    after_help = "All positions that can be reached are looked at, so only small games can be solved; what is too \
    large is refused. With dice the result is the chance to win, a draw being half a win.\n\n\
    Example: boardwright solve my-game.rules --memory 2G --time 5m"
)]
pub struct Solve {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    start: StartArgs,
    /// The most memory for the table of positions, such as `512M` or `2G`.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    memory: u64,
    /// The longest time, such as `90s` or `5m`.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    time: Duration,
    /// The most positions, such as `10M`.
    #[arg(long, value_name = "N", default_value = "1G", value_parser = size)]
    positions: u64,
    /// How many first turns to list; 0: all.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<usize>)]
    top: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// So many positions are looked at where `--positions` says nothing else.
const MOST_POSITIONS: u64 = 1_000_000_000;

/// So much memory is taken where `--memory` says nothing else.
const MOST_BYTES: u64 = 1_000_000_000;

/// What else may help.
const SMALLER: &str = "a smaller board or fewer pieces may do, in a file that `extends` the game";

/// After this long it is known how many positions are looked at in a second.
const FIRST_GLANCE: Duration = Duration::from_secs(1);

/// What would take so many times as long as is allowed is given up at once; positions are not all looked at equally fast.
const MANY_TIMES: f64 = 4.0;

/// `10M`: a number with a unit of 1000 each step.
fn size(text: &str) -> std::result::Result<u64, String> {
    let wrong = || "write a number, or one with `k`, `M` or `G` after it, such as `512M`".to_owned();
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1e3),
        Some((at, 'M')) => (&text[..at], 1e6),
        Some((at, 'G')) => (&text[..at], 1e9),
        _ => (text, 1.0),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    if number > 0.0 && number * unit < 1e15 { Ok((number * unit) as u64) } else { Err(wrong()) }
}

/// `500ms`, `90s`, `5m`, `1h`.
fn time(text: &str) -> std::result::Result<Duration, String> {
    let wrong = || "write a time such as `90s`, `5m` or `1h`".to_owned();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, unit) =
        units.iter().find_map(|(unit, worth)| text.strip_suffix(unit).map(|d| (d, worth))).ok_or_else(wrong)?;
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    if number > 0.0 && number < 1e7 { Ok(Duration::from_secs_f64(number * unit)) } else { Err(wrong()) }
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut session = Session::open(&self.game)?;
        // positions before the first would count, where one repeats
        let timeless = if self.start.play.is_none() { without_repetition(&session.game) } else { None };
        let is_timeless = timeless.is_some();
        session.rules = timeless.unwrap_or(session.rules);
        let start = session.position(&self.start)?;
        let began = Instant::now();
        let bounds = Bounds { positions: self.positions, bytes: self.memory };
        let mut told = NowAndThen::new();
        let (mut hopeless, mut found) = (None, 0);
        let mut go_on = |progress: Progress| {
            let (positions, looked_at) = (progress.positions, progress.looked_at);
            found = positions;
            told.tell(|| format!("{} positions, {} of them looked at", grouped(positions), grouped(looked_at)));
            hopeless = self.hopeless(began.elapsed(), progress);
            hopeless.is_none() && began.elapsed() < self.time
        };
        // the turns of one position may take longer than all is to take
        let time = self.time;
        let limits = Limits::default().until(move || began.elapsed() >= time);
        let solved = within(limits, || solve(&*session.rules.engine, &start, bounds, &mut go_on));
        let solved = solved.unwrap_or_else(|why| match why {
            GivenUp::Stopped => Err(TooLarge::Stopped(found)),
            GivenUp::Position | GivenUp::All => Err(TooLarge::Turns),
        });
        // the time is no part of the result: that is the same on every machine
        told.end(|| format!("looked at in {}\n", span(began.elapsed().as_secs_f64())));
        match solved.map(|solution| if is_timeless { solution.drawn_by_repetition() } else { solution }) {
            Ok(solution) if self.json => print_json(&session, &start, &solution, out),
            Ok(solution) => print(&session, &start, &solution, self.top, out),
            Err(why) => refused(hopeless.unwrap_or_else(|| self.too_large(&session, &why))),
        }
    }

    /// What to say where there are so many positions that the time allowed is nowhere near enough.
    fn hopeless(&self, elapsed: Duration, progress: Progress) -> Option<String> {
        let Progress { looked_at, least, is_sampled, .. } = progress;
        let rate = looked_at as f64 / elapsed.as_secs_f64();
        let is_known = elapsed >= FIRST_GLANCE && looked_at > 0 && is_sampled;
        (is_known && least as f64 > MANY_TIMES * rate * self.time.as_secs_f64()).then(|| {
            format!(
                "it would take at least {} to solve it: there are more than {} positions, and {} of them are looked at in a \
                 second; `--time` allows more; {SMALLER}",
                span(least as f64 / rate),
                grouped(roughly(least)),
                grouped(roughly(rate as u64))
            )
        })
    }

    fn too_large(&self, session: &Session, why: &TooLarge) -> String {
        let title = &session.game.title;
        let more_than_asked = |most: u64| {
            format!("`{title}` has more than {} positions: `--positions` allows more; {SMALLER}", grouped(most))
        };
        let smaller = match self.memory < MOST_BYTES {
            true => format!("`--memory` allows more; {SMALLER}"),
            false => SMALLER.to_owned(),
        };
        match why {
            TooLarge::Positions(most) => more_than_asked(*most),
            TooLarge::Sampled { .. } if self.positions < MOST_POSITIONS => more_than_asked(self.positions),
            TooLarge::Memory { positions, .. } => format!(
                "`{title}` is too large: {} took all the memory allowed; `--memory` allows more; {SMALLER}",
                many(*positions as usize, "position")
            ),
            TooLarge::Stopped(positions) => format!(
                "`{title}` was not solved in time, with {} positions found; `--time` allows more; {SMALLER}",
                grouped(*positions)
            ),
            TooLarge::Sampled { least, games } => format!(
                "`{title}` is too large to be solved: it has more than {} positions, for {} have next to none in common; \
                 {smaller}",
                grouped(roughly(*least)),
                many(*games as usize, "random game")
            ),
            TooLarge::Growth { level, turns, growth } => format!(
                "`{title}` is too large to be solved: there are {} positions after {}, and each turn more makes {growth:.1} \
                 times as many; {smaller}",
                grouped(*level),
                many(*turns as usize, "turn")
            ),
            TooLarge::Turns => format!("`{title}` is too large to be solved: {why}; {FEWER}"),
            TooLarge::Players(_) => format!("`{title}` cannot be solved: {why}, only one of two players has"),
        }
    }
}

/// A number with nothing but zeros after its first digit, and no greater.
fn roughly(number: u64) -> u64 {
    let digit = 10u64.pow(number.max(1).ilog10());
    number / digit * digit
}

/// A value in words.
fn words(rules: &Rules, value: Value) -> String {
    match value {
        Value::Win(player, turns) => {
            format!("{} wins in {}", rules.names.players[player], many(turns as usize, "turn"))
        }
        Value::Draw => "draw".into(),
        Value::Endless => "draw, without end".into(),
        Value::Share(low, high) if high > low => format!("between {:.4} % and {:.4} %", low * 100.0, high * 100.0),
        Value::Share(share, _) => format!("{:.4} %", share * 100.0),
    }
}

/// The value of the whole game, as a sentence.
fn sentence(session: &Session, solution: &Solution) -> String {
    let players = &session.rules.names.players;
    let first = &players[crate::id::PlayerId(0)];
    match solution.value {
        Value::Win(player, turns) => format!("{} wins, in {}", players[player], many(turns as usize, "turn")),
        Value::Draw => "a draw".into(),
        Value::Endless => "a draw: nobody can force an end".into(),
        Value::Share(low, high) if high > low => format!(
            "{first} wins between {:.4} % and {:.4} %, for play can be kept going for ever",
            low * 100.0,
            high * 100.0
        ),
        Value::Share(share, _) => format!("{first} wins {:.4} % (draws are half)", share * 100.0),
    }
}

fn print(session: &Session, start: &State, solution: &Solution, top: usize, out: &mut dyn Write) -> Result {
    let rules = &session.rules;
    let mover = &rules.names.players[rules.engine.mover(start)];
    writeln!(out, "{}: with best play {}\n", session.game.title, sentence(session, solution))?;
    let mut table = Table::bare(&[false, true]);
    table.row(["to move".to_owned(), mover.clone()]);
    if rules.engine.most_points() > 1 {
        table.row(["points".to_owned(), "not counted: a win is a win".to_owned()]);
    }
    table.row(["positions".to_owned(), grouped(solution.positions)]);
    if solution.to_roll > 0 {
        table.row(["  before a roll".to_owned(), grouped(solution.to_roll)]);
    }
    table.row(["  at the end".to_owned(), grouped(solution.over)]);
    table.row(["turns and rolls between them".to_owned(), grouped(solution.links)]);
    table.row(["farthest position".to_owned(), many(solution.depth as usize, "turn")]);
    table.row(["memory".to_owned(), format!("{:.1} MB", solution.bytes as f64 / 1e6)]);
    write!(out, "{table}")?;
    for branch in &solution.first {
        print_branch(rules, start, branch, top, out)?;
    }
    Ok(())
}

fn print_branch(rules: &Rules, start: &State, branch: &Branch, top: usize, out: &mut dyn Write) -> Result {
    if branch.turns.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let state = rolled(rules, start, branch);
    let heading = rolls::rolled(rules, &state).map_or_else(
        || "first turn".to_owned(),
        |roll| format!("after a roll of {roll}: {}", words(rules, branch.value)),
    );
    let mut table = Table::new(&[&heading, "value"]);
    let shown = if top == 0 { branch.turns.len() } else { top };
    for (turn, value) in branch.turns.iter().take(shown) {
        table.row([turns::write(rules, &state, turn), words(rules, from_here(*value))]);
    }
    write!(out, "{table}")?;
    let rest = branch.turns.len().saturating_sub(shown);
    if rest > 0 {
        writeln!(out, "and {} that {} no better", many(rest, "turn"), if rest == 1 { "is" } else { "are" })?;
    }
    Ok(())
}

/// What a turn is worth that leads to a position of this value: the turns to the end are counted with it, as they are for the
/// whole game.
fn from_here(value: Value) -> Value {
    match value {
        Value::Win(player, turns) => Value::Win(player, turns + 1),
        other => other,
    }
}

fn rolled(rules: &Rules, start: &State, branch: &Branch) -> State {
    branch.roll.map_or_else(|| start.clone(), |roll| rules.engine.with_roll(start, roll))
}

/// A value, for programs.
#[derive(Serialize)]
struct JsonValue {
    /// `win`, `draw`, `endless` or `chance`.
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u32>,
    /// What it is worth to the first player, from 0 to 1; the least and the most, where they differ.
    share: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    between: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct JsonTurn {
    turn: String,
    value: JsonValue,
}

#[derive(Serialize)]
struct JsonBranch {
    roll: Option<Said>,
    value: JsonValue,
    turns: Vec<JsonTurn>,
}

#[derive(Serialize)]
struct Json {
    game: String,
    to_move: String,
    value: JsonValue,
    positions: u64,
    to_roll: u64,
    over: u64,
    links: u64,
    depth: u32,
    bytes: u64,
    sweeps: u32,
    first: Vec<JsonBranch>,
}

fn told(rules: &Rules, value: Value) -> JsonValue {
    let share = value.to(crate::id::PlayerId(0));
    let plain = |result| JsonValue { result, winner: None, turns: None, share, between: None };
    match value {
        Value::Win(player, turns) => {
            JsonValue { winner: Some(rules.names.players[player].clone()), turns: Some(turns), ..plain("win") }
        }
        Value::Draw => plain("draw"),
        Value::Endless => plain("endless"),
        Value::Share(low, high) => JsonValue { between: (high > low).then_some([low, high]), ..plain("chance") },
    }
}

fn print_json(session: &Session, start: &State, solution: &Solution, out: &mut dyn Write) -> Result {
    let rules = &session.rules;
    let branch = |branch: &Branch| {
        let state = rolled(rules, start, branch);
        let turn = |(turn, value): &(_, _)| JsonTurn {
            turn: turns::write(rules, &state, turn),
            value: told(rules, from_here(*value)),
        };
        JsonBranch {
            roll: rolls::rolled(rules, &state),
            value: told(rules, branch.value),
            turns: branch.turns.iter().map(turn).collect(),
        }
    };
    let told = Json {
        game: session.game.title.clone(),
        to_move: rules.names.players[rules.engine.mover(start)].clone(),
        value: told(rules, solution.value),
        positions: solution.positions,
        to_roll: solution.to_roll,
        over: solution.over,
        links: solution.links,
        depth: solution.depth,
        bytes: solution.bytes,
        sweeps: solution.sweeps,
        first: solution.first.iter().map(branch).collect(),
    };
    json(&told, out)
}
