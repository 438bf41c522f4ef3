//! The door to the terminal: commands, and what they print.
//!
//! Exit code 0: fine; 1: the rules or the game say no; 2: misuse.

mod bench;
mod book;
mod cache;
mod check;
mod clean;
mod collection;
mod compare;
mod completions;
mod contest;
mod convert;
mod copycat;
mod coverage;
mod diff;
mod draw;
mod dump;
mod engine;
mod explain;
mod fault;
mod fmt;
mod foreign;
mod games;
mod guest;
mod library;
mod line;
mod lsp;
mod man;
mod merge;
mod number;
mod outcome;
mod perft;
mod play;
mod players;
mod playout;
mod print;
mod profile;
mod progress;
mod read;
mod render;
mod replay;
mod report;
mod results;
mod retro;
mod session;
mod show;
mod solve;
mod studio;
mod table;
mod taught;
mod test;
mod tournament;
mod train;
mod tune;
mod turns;
mod tweak;
mod wire;
mod write;

use crate::allowance::{Limits, within};
use anstream::AutoStream;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use clean::{Clean, Unread};
use fault::{Fault, Result, complain, given_up};
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

/// Board games as data: rules in a text file, checked, played and measured.
#[derive(Parser)]
#[command(name = "boardwright", version, arg_required_else_help = true, after_help = GAMES, max_term_width = 100)]
struct Cli {
    /// When to print in colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help = "When to print in colours: auto, always or never")]
    color: clap::ColorChoice,
    #[command(subcommand)]
    command: Command,
}

const GAMES: &str = "A GAME is the path of a rules file or the name of a game that comes with the program \
    (`boardwright show` lists them), with `:VARIANT` after it to choose a variant.";

const SEATS: &str = "players have seats of their own in `play` alone; elsewhere one agent plays all sides, as in \
    `--agent mcts:500`, and `boardwright match GAME AGENT AGENT` lets several play each other";

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    Studio(studio::Studio),
    Show(show::Show),
    Book(book::Books),
    Print(print::Print),
    Turns(turns::Turns),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Replay(replay::Replays),
    Convert(convert::Convert),
    Retro(retro::Retro),
    Explain(explain::Explain),
    Play(play::Play),
    Engine(engine::Engine),
    Playout(playout::Playouts),
    Solve(solve::Solve),
    Coverage(coverage::Coverages),
    Profile(profile::Profiles),
    Diff(diff::Diff),
    Compare(compare::Compare),
    Tweak(tweak::Tweak),
    Tune(tune::Tune),
    Match(tournament::Match),
    Train(train::Train),
    Players(players::Choose),
    Copycat(copycat::Copycat),
    Report(report::Reports),
    Games(games::Games),
    Merge(merge::Merge),
    Test(test::Tests),
    Fmt(fmt::Fmt),
    Dump(dump::Dump),
    Lsp(lsp::Lsp),
    Completions(completions::Completions),
    Man(man::Manual),
}

/// The words that the program was given, without its name.
static GIVEN: OnceLock<Vec<OsString>> = OnceLock::new();

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().skip(1).collect()))
}

/// Runs the program with these arguments, once in a process, and gives its exit code: for programs of which it is a part.
pub fn run_with(given: Vec<OsString>) -> u8 {
    let given = GIVEN.get_or_init(|| given);
    if completions::answered(given, command) {
        return 0;
    }
    let cli = match arguments(given) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let choice = colours(cli.color);
    choice.write_global();
    if let Command::Lsp(lsp) = &cli.command {
        // what it writes is for programs, and written by a thread of its own
        return ended(lsp.run());
    }
    let mut out = Clean(BufWriter::new(AutoStream::new(std::io::stdout().lock(), choice)));
    let done = within(Limits::default(), || run(cli.command, &mut out)).unwrap_or_else(|_| Err(given_up()));
    let done = done.and_then(|()| Ok(out.flush()?));
    if done.is_err() {
        let _ = out.flush();
    }
    ended(done)
}

/// Tells why a command stopped, if it did.
fn ended(done: Result) -> u8 {
    match done {
        Ok(()) => 0,
        Err(fault) => {
            complain(&fault);
            fault.exit_code()
        }
    }
}

/// All commands and their arguments. A number below nought is read as one, so that what it should be can be told.
fn command() -> clap::Command {
    let number = |arg: Arg| {
        let takes_values = arg.get_action().takes_values() && !arg.is_allow_hyphen_values_set();
        if takes_values { arg.allow_negative_numbers(true) } else { arg }
    };
    Cli::command().mut_subcommands(|command| command.mut_args(|arg| completions::with_values(number(arg))))
}

/// What was asked for.
fn arguments(given: &[OsString]) -> std::result::Result<Cli, clap::Error> {
    let name = OsString::from("boardwright");
    Cli::from_arg_matches(&command().try_get_matches_from(std::iter::once(&name).chain(given))?)
}

/// Tells what is wrong with the arguments; of a game in the place of a command what can be done with it, of a seat where
/// there is none who plays.
fn refuse(error: &clap::Error) -> u8 {
    let is = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    let words = match is(ContextKind::InvalidSubcommand).filter(|word| session::find(word).is_ok()) {
        Some(word) => {
            format!("`{word}` is a game, not a command: `boardwright play {word}` plays it, `show` tells what it is")
        }
        None if is(ContextKind::InvalidArg) == Some("--seat") => SEATS.to_owned(),
        None => error.exit(),
    };
    let fault = Fault::Misuse(words);
    complain(&fault);
    fault.exit_code()
}

fn run(command: Command, out: &mut dyn Write) -> Result {
    // what these commands say is their exit code, too: it is the same where nobody reads the words
    let mut unread = Unread(out);
    let out: &mut dyn Write = match command {
        Command::Check(_)
        | Command::Test(_)
        | Command::Fmt(_)
        | Command::Tweak(_)
        | Command::Replay(_)
        | Command::Explain(_)
        | Command::Dump(_) => &mut unread,
        _ => &mut *unread.0,
    };
    match command {
        Command::Check(check) => check.run(out),
        Command::Turns(turns) => turns.run(out),
        Command::Studio(studio) => studio.run(out),
        Command::Show(show) => show.run(out),
        Command::Book(book) => book.run(out),
        Command::Print(print) => print.run(out),
        Command::Perft(perft) => perft.run(out),
        Command::Bench(bench) => bench.run(out),
        Command::Replay(replays) => replays.run(out),
        Command::Convert(convert) => convert.run(out),
        Command::Retro(retro) => retro.run(out),
        Command::Explain(explain) => explain.run(out),
        Command::Play(play) => play.run(out),
        Command::Engine(engine) => engine.run(out),
        Command::Playout(playouts) => playouts.run(out),
        Command::Solve(solve) => solve.run(out),
        Command::Coverage(coverages) => coverages.run(out),
        Command::Profile(profiles) => profiles.run(out),
        Command::Diff(diff) => diff.run(out),
        Command::Compare(compare) => compare.run(out),
        Command::Tweak(tweak) => tweak.run(out),
        Command::Match(tournament) => tournament.run(out),
        Command::Train(train) => train.run(out),
        Command::Tune(tune) => tune.run(out),
        Command::Players(choose) => choose.run(out),
        Command::Copycat(copycat) => copycat.run(out),
        Command::Report(report) => report.run(out),
        Command::Games(games) => games.run(out),
        Command::Merge(merge) => merge.run(out),
        Command::Test(tests) => tests.run(out),
        Command::Fmt(fmt) => fmt.run(out),
        Command::Dump(dump) => dump.run(out),
        Command::Lsp(lsp) => lsp.run(),
        Command::Completions(completions) => completions.run(out),
        Command::Man(manual) => manual.run(&self::command(), out),
    }
}

fn colours(choice: clap::ColorChoice) -> anstream::ColorChoice {
    match choice {
        clap::ColorChoice::Auto => AutoStream::choice(&std::io::stdout()),
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
}
