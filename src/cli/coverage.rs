//! `coverage`: which clauses of a rules file took part in games.

mod lcov;
mod margin;

use crate::agents::HELP;
use crate::cli::contest::{bounded, clock};
use crate::cli::fault::Result;
use crate::cli::number::{MOST_GAMES, MOST_THREADS, positive, whole, within};
use crate::cli::perft::threads;
use crate::cli::play::seats;
use crate::cli::progress::bar;
use crate::cli::render::{WIDTH, json};
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::cli::table::{Table, grouped, many, wrapped};
use crate::cli::write::Overwrite;
use crate::id::{Id, KindId};
use crate::lab::coverage::{ClauseCount, Coverage, Plan, asked_turn, play};
use crate::names::{KindName, Names};
use crate::source::{SourceFile, Span};
use clap::Args;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use std::io::Write;

/// Play games, and report how often each clause of the rules file took part.
#[derive(Args)]
#[command(after_help = format!("The rules file is printed with counts in the margin: how often each clause took part, \
    and in how many of the games. `!!` marks a line that never did, ` !` a line of which a part never did. \
    A file that is extended is printed separately.\n\n\
    AGENTS:\n{HELP}\n\n\
    Example: boardwright coverage my-game.rules -n 200 --agent mcts:100"))]
pub struct Coverages {
    #[command(flatten)]
    game: GameArgs,
    /// How many games.
    #[arg(short, long, alias = "games", value_name = "N", default_value_t = 100, value_parser = within(1..=MOST_GAMES))]
    number: u64,
    /// The agent that plays all sides.
    #[arg(long, value_name = "AGENT", default_value = "random")]
    agent: String,
    /// The seed of all games.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = whole::<u64>)]
    seed: u64,
    /// The setup to begin with; by default the first of the file.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// The player who begins.
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Longer games are cut short.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive::<u32>)]
    max_turns: u32,
    /// Threads to play with; 0: as many as there are processors.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within(0..=MOST_THREADS))]
    threads: usize,
    /// Print only the summary, not the rules file.
    #[arg(long)]
    brief: bool,
    /// Columns to print; longer lines are cut off, unless this is 0.
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = whole::<usize>)]
    width: usize,
    /// Write the counts in the format of lcov, which editors show.
    #[arg(long, value_name = "FILE")]
    lcov: Option<String>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A clause with its place.
pub struct Place<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its file.
    pub file: &'a str,
    /// Its line, from 1.
    pub line: usize,
    /// Where it stands.
    pub span: Span,
    /// What is known of it.
    pub count: ClauseCount,
}

impl Place<'_> {
    /// True for the text in which the clause stands: of a tweak the rules file that it makes has its name, too.
    fn is_in(&self, file: &SourceFile) -> bool {
        file.span().contains(self.span)
    }
}

impl Coverages {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        self.lcov.as_ref().map_or(Ok(()), |file| self.overwrite.check(file))?;
        let mut session = Session::open(&self.game)?;
        let coverage = self.play(&mut session)?;
        let places = places(&session, &coverage);
        if let Some(file) = &self.lcov {
            self.overwrite.write(file, lcov::text(&session, &places))?;
        }
        if self.json {
            return print_json(self, &session, &coverage, &places, out);
        }
        let games = many(coverage.games as usize, "game");
        let (title, turns) = (&session.game.title, grouped(coverage.turns));
        writeln!(out, "{title}: {games} of {}, seed {}, {turns} turns\n", self.agent, self.seed)?;
        if !self.brief {
            margin::print(&session, &places, coverage.games, self.width, out)?;
        }
        print_moves(&session, &coverage, out)?;
        print_roles(&session, &coverage, out)?;
        print_ends(&session, &coverage, out)?;
        print_refusals(&coverage, &places, out)?;
        print_dead(&coverage, &places, out)
    }

    fn play(&self, session: &mut Session) -> Result<Coverage> {
        let start = StartArgs {
            setup: self.setup.clone(),
            first: self.first.clone(),
            seed: Some(self.seed),
            ..StartArgs::default()
        };
        let agent = seats::agent(session, &self.agent)?;
        let plan = Plan {
            setup: session.setup(&start)?,
            first: session.first(&start)?,
            agent,
            seed: self.seed,
            longest: self.max_turns as usize,
        };
        bounded(session, plan.setup, self.max_turns, &[agent])?;
        let rules = &session.rules;
        let watch = |number: u64| {
            let game = play(rules, &plan, number, &|| clock(agent));
            let mut coverage = Coverage::new(rules);
            let ask = asked_turn(number, game.len());
            coverage.add(rules, game.iter().map(|(before, turn)| (before, turn)), Some(ask));
            coverage
        };
        let pool = threads(self.threads)?;
        let bar = bar(self.number, "games");
        let games = (0..self.number).into_par_iter().panic_fuse().map(watch).inspect(|_| bar.inc(1));
        let coverage = pool.install(|| games.reduce(|| Coverage::new(rules), Coverage::joined));
        bar.finish_and_clear();
        Ok(coverage)
    }
}

fn places<'a>(session: &'a Session, coverage: &Coverage) -> Vec<Place<'a>> {
    let clauses = &session.rules.names.clauses;
    let place = |count: ClauseCount| {
        let clause = clauses.get(count.clause)?;
        let file = session.sources.file(clause.span)?;
        let line = file.line_column(clause.span.lo).0;
        Some(Place { name: &clause.name, file: &file.name, line, span: clause.span, count })
    };
    coverage.clauses(&session.rules).into_iter().filter_map(place).collect()
}

fn percent(part: u64, all: u64) -> String {
    format!("{:.0} %", 100.0 * part as f64 / all.max(1) as f64)
}

fn print_moves(session: &Session, coverage: &Coverage, out: &mut dyn Write) -> Result {
    let mut table = Table::new(&["move", ">times", ">a game", ">in games"]);
    let names = session.rules.names.moves.iter().map(|m| m.name.as_str());
    let declared = names.take(coverage.moves.len() - 1).chain(["pass"]);
    for (name, fired) in declared.zip(&coverage.moves) {
        if name == "pass" && fired.times == 0 {
            continue;
        }
        let mean = format!("{:.1}", fired.times as f64 / coverage.games.max(1) as f64);
        table.row([name.to_owned(), grouped(fired.times), mean, percent(fired.games, coverage.games)]);
    }
    Ok(writeln!(out, "{table}")?)
}

/// What the columns of numbers take that stand between a piece and what it captures.
const BEFORE_CAPTURES: usize = 34;

/// Roles with their owners: how often moved, captured, and what they capture.
fn print_roles(session: &Session, coverage: &Coverage, out: &mut dyn Write) -> Result {
    let names = &session.rules.names;
    let mut table = Table::new(&["piece", ">moved", ">captures", ">captured", "what it captures"]);
    let longest = names.kinds.iter().map(|kind| called(names, kind).chars().count()).max().unwrap_or(0);
    let role = |name: &str| session.game.roles.position(|role| role.name == name);
    let may_be = |known: &KindName| role(&known.role).is_none_or(|role| session.game.may_have(known.owner, role));
    for (kind, known) in names.kinds.pairs().filter(|(kind, known)| coverage.moved[kind.index()] > 0 || may_be(known)) {
        let by = |captor: &Option<KindId>| *captor == Some(kind);
        let mut captures: Vec<_> = coverage.taken.iter().filter(|((captor, _), _)| by(captor)).collect();
        captures.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let captured: u64 = coverage.taken.iter().filter(|((_, victim), _)| *victim == kind).map(|(_, n)| n).sum();
        // of one enemy only the role need be said
        let victim = |kind: KindId| match names.players.len() {
            ..=2 => names.kinds[kind].role.clone(),
            _ => called(names, &names.kinds[kind]),
        };
        let pairs = captures.iter().map(|((_, taken), n)| format!("{} {}", victim(*taken), grouped(**n)));
        let pairs = wrapped(
            &pairs.collect::<Vec<String>>().join(", "),
            WIDTH.saturating_sub(BEFORE_CAPTURES + longest).max(24),
        );
        let mut lines = pairs.into_iter();
        table.row([
            called(names, known),
            grouped(coverage.moved[kind.index()]),
            grouped(captures.iter().map(|(_, n)| **n).sum()),
            grouped(captured),
            lines.next().unwrap_or_default(),
        ]);
        lines.for_each(|line| table.row([String::new(), String::new(), String::new(), String::new(), line]));
    }
    Ok(writeln!(out, "{table}")?)
}

/// A piece by its owner and its role.
fn called(names: &Names, kind: &KindName) -> String {
    let owner = kind.owner.map_or("neutral", |player| &names.players[player]);
    format!("{owner} {}", kind.role)
}

fn print_ends(session: &Session, coverage: &Coverage, out: &mut dyn Write) -> Result {
    let rules = &session.rules;
    let mut table = Table::new(&["end", "winner", ">games", ">%"]);
    for ((by, winner), games) in &coverage.ends {
        let winner = winner.map_or("draw", |player| &rules.names.players[player]);
        let share = percent(*games, coverage.games);
        table.row([rules.names.reason(*by).to_owned(), winner.to_owned(), grouped(*games), share]);
    }
    if coverage.unfinished > 0 {
        let share = percent(coverage.unfinished, coverage.games);
        table.row(["cut short".to_owned(), String::new(), grouped(coverage.unfinished), share]);
    }
    Ok(writeln!(out, "{table}")?)
}

fn print_refusals(coverage: &Coverage, places: &[Place<'_>], out: &mut dyn Write) -> Result {
    let mut table = Table::new(&["clause that refused something", "line", ">at turns", ">of"]);
    let refusing: Vec<&Place<'_>> = places.iter().filter(|place| place.count.refused > 0).collect();
    if refusing.is_empty() {
        return Ok(());
    }
    for place in refusing {
        let refused = [grouped(place.count.refused), grouped(coverage.asked)];
        let line = format!("{}:{}", place.file, place.line);
        table.row([place.name.to_owned(), line].into_iter().chain(refused));
    }
    Ok(writeln!(out, "{table}")?)
}

/// How rare something is that did not happen in so many games, at the most, with 95 % certainty.
fn rarer_than(games: u64) -> f64 {
    100.0 * (1.0 - 0.05f64.powf(1.0 / games.max(1) as f64))
}

fn print_dead(coverage: &Coverage, places: &[Place<'_>], out: &mut dyn Write) -> Result {
    let dead: Vec<&Place<'_>> = places.iter().filter(|place| place.count.is_dead()).collect();
    if dead.is_empty() {
        return Ok(writeln!(out, "every clause took part")?);
    }
    let rare = rarer_than(coverage.games);
    let (clauses, games) = (many(dead.len(), "clause"), many(coverage.games as usize, "game"));
    writeln!(out, "{clauses} took no part in {games} (so in fewer than {rare:.1} % of games):")?;
    let mut table = Table::bare(&[false, false]);
    for place in dead {
        table.row([format!("  !! {}", place.name), format!("{}:{}", place.file, place.line)]);
    }
    Ok(write!(out, "{table}")?)
}

/// All of it, for programs.
#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    agent: &'a str,
    seed: u64,
    games: u64,
    turns: u64,
    asked: u64,
    clauses: Vec<JsonClause<'a>>,
    moves: Vec<JsonMove<'a>>,
    pieces: Vec<JsonPiece<'a>>,
    captures: Vec<JsonCapture<'a>>,
    ends: Vec<JsonEnd<'a>>,
    unfinished: u64,
}

#[derive(Serialize)]
struct JsonClause<'a> {
    clause: &'a str,
    file: &'a str,
    line: usize,
    times: u64,
    games: u64,
    refused: u64,
    dead: bool,
}

#[derive(Serialize)]
struct JsonMove<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    times: u64,
    games: u64,
}

#[derive(Serialize)]
struct JsonPiece<'a> {
    role: &'a str,
    owner: Option<&'a str>,
    moved: u64,
}

#[derive(Serialize)]
struct JsonCapture<'a> {
    by: Option<(&'a str, Option<&'a str>)>,
    of: (&'a str, Option<&'a str>),
    times: u64,
}

#[derive(Serialize)]
struct JsonEnd<'a> {
    reason: &'a str,
    winner: Option<&'a str>,
    games: u64,
}

fn print_json(
    args: &Coverages,
    session: &Session,
    coverage: &Coverage,
    places: &[Place<'_>],
    out: &mut dyn Write,
) -> Result {
    let rules = &session.rules;
    let names = &rules.names;
    let piece = |kind: KindId| {
        let known = &names.kinds[kind];
        (known.role.as_str(), known.owner.map(|player| names.players[player].as_str()))
    };
    let moves = names.moves.iter().map(|m| m.name.as_str()).take(coverage.moves.len() - 1).chain(["pass"]);
    let told = Json {
        game: &session.game.title,
        agent: &args.agent,
        seed: args.seed,
        games: coverage.games,
        turns: coverage.turns,
        asked: coverage.asked,
        clauses: places
            .iter()
            .map(|place| JsonClause {
                clause: place.name,
                file: place.file,
                line: place.line,
                times: place.count.fired.times,
                games: place.count.fired.games,
                refused: place.count.refused,
                dead: place.count.is_dead(),
            })
            .collect(),
        moves: moves
            .zip(&coverage.moves)
            .map(|(name, fired)| JsonMove { name, times: fired.times, games: fired.games })
            .collect(),
        pieces: names
            .kinds
            .ids()
            .map(|kind| JsonPiece { role: piece(kind).0, owner: piece(kind).1, moved: coverage.moved[kind.index()] })
            .collect(),
        captures: coverage
            .taken
            .iter()
            .map(|(&(by, of), &times)| JsonCapture { by: by.map(piece), of: piece(of), times })
            .collect(),
        ends: coverage
            .ends
            .iter()
            .map(|(&(by, winner), &games)| JsonEnd {
                reason: rules.names.reason(by),
                winner: winner.map(|player| names.players[player].as_str()),
                games,
            })
            .collect(),
        unfinished: coverage.unfinished,
    };
    json(&told, out)
}
