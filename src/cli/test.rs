//! `test`: the tests inside rules files.

use crate::cli::draw::draw;
use crate::cli::fault::{Fault, Result, keep_last};
use crate::cli::library;
use crate::cli::render::{self, Tone};
use crate::cli::session::{OptionArgs, Session};
use crate::cli::table::{many, span};
use crate::diag::{Diagnostic, Report, backticked};
use crate::model::{Test, Value};
use crate::notation::picture::Marks;
use crate::source::Span;
use crate::trial::{self, Failure};
use anstyle::AnsiColor;
use clap::Args;
use std::io::Write;
use std::time::Instant;

/// Run the tests inside rules files.
#[derive(Args)]
#[command(after_help = "Example: boardwright test my-game.rules --filter capture")]
pub struct Tests {
    /// Rules files, or games that come with the program.
    #[arg(required_unless_present = "all", value_name = "GAME")]
    games: Vec<String>,
    /// Run the tests of all games that come with the program.
    #[arg(long)]
    all: bool,
    /// Run only tests with this in their names.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
}

/// How many tests did what.
#[derive(Default)]
struct Counts {
    passed: usize,
    failed: usize,
    /// Written for other options than those asked for, with which they do not hold.
    elsewhere: usize,
    left_out: usize,
}

/// What a test showed.
enum Shown {
    Holds,
    Fails(Box<Failure>),
    /// It cannot be read.
    Unread(Vec<Diagnostic>),
    /// The game has no such test.
    Missing,
}

impl Tests {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let began = Instant::now();
        let shipped = library::names().into_iter().filter(|_| self.all).map(str::to_owned);
        let mut counts = Counts::default();
        let mut broken = None;
        for game in self.games.iter().cloned().chain(shipped) {
            if let Err(fault) = self.game(&game, &mut counts, out) {
                keep_last(&mut broken, fault);
            }
        }
        let Counts { passed, failed, elsewhere, left_out } = counts;
        let ran = passed + failed + elsewhere + left_out;
        if let Some(fault) = broken.take_if(|_| ran == 0) {
            return Err(fault);
        }
        let word = if failed > 0 || broken.is_some() { bad("FAILED") } else { good("ok") };
        let filtered = if left_out > 0 { format!(", {left_out} filtered out") } else { String::new() };
        let apart = if elsewhere > 0 { format!(", {elsewhere} written for other options") } else { String::new() };
        writeln!(
            out,
            "\nresult: {word}. {passed} passed, {failed} failed{apart}{filtered}; {}",
            span(began.elapsed().as_secs_f64())
        )?;
        match broken {
            Some(fault) => Err(fault),
            None if failed > 0 => Err(Fault::Reported),
            None => Ok(()),
        }
    }

    fn game(&self, game: &str, counts: &mut Counts, out: &mut dyn Write) -> Result {
        let session = Session::open_with(game, &self.options.options)?;
        let wanted = |test: &&Test| self.filter.as_ref().is_none_or(|f| test.name.contains(f));
        let mut tests: Vec<&Test> =
            session.game.tests.iter().chain(session.unfit.iter().map(|unfit| &unfit.test)).collect();
        tests.sort_by_key(|test| test.span.lo);
        let all = tests.len();
        tests.retain(wanted);
        counts.left_out += all - tests.len();
        writeln!(out, "{game}: {}", many(tests.len(), "test"))?;
        for test in tests {
            match self.test(game, test, counts, out) {
                Ok(()) => {}
                Err(fault @ Fault::Output(_)) => return Err(fault),
                Err(fault) => {
                    counts.failed += 1;
                    writeln!(out, "test {} ... {}\n{fault}", test.name, bad("FAILED"))?;
                }
            }
            out.flush()?;
        }
        for variant in self.tested_variants(game, &session) {
            writeln!(out, "variant `{variant}` has more tests: boardwright test {game}:{variant}")?;
        }
        Ok(())
    }

    /// The variants that have tests of their own, where the file's own game is tested.
    fn tested_variants<'s>(&self, game: &str, session: &'s Session) -> Vec<&'s str> {
        let is_varied = |variant: &&str| game.ends_with(&format!(":{variant}"));
        let variants: Vec<&str> = session.game.variants.iter().map(|variant| variant.name.as_str()).collect();
        if game == "-" || variants.iter().any(is_varied) {
            return Vec::new();
        }
        let inherited: Vec<Span> = session.game.tests.iter().map(|test| test.span).collect();
        let has_more = |variant: &&str| {
            Session::open_with(&format!("{game}:{variant}"), &self.options.options)
                .is_ok_and(|varied| varied.game.tests.iter().any(|test| !inherited.contains(&test.span)))
        };
        variants.into_iter().filter(has_more).collect()
    }

    /// Runs a test with its own options and those asked for. One that does not hold so, and does with the options that it was
    /// written for, says nothing against the game.
    fn test(&self, game: &str, test: &Test, counts: &mut Counts, out: &mut dyn Write) -> Result {
        let given = || self.options.options.iter().filter(|(name, _)| test.options.iter().all(|(n, _)| n != name));
        let options: Vec<_> = given().chain(&test.options).cloned().collect();
        let session = Session::open_with(game, &options)?;
        let shown = show(&session, test);
        if !matches!(shown, Shown::Holds) && given().next().is_some() {
            let written = Session::open_with(game, &test.options)?;
            if let Shown::Holds = show(&written, test) {
                counts.elsewhere += 1;
                let meant: Vec<String> = given().filter_map(|(name, value)| own_value(&written, name, value)).collect();
                let meant = backticked(meant.iter().map(String::as_str));
                return Ok(writeln!(out, "test {} ... not run: it is written for {meant}", test.name)?);
            }
        }
        let verdict = if let Shown::Holds = shown { good("ok") } else { bad("FAILED") };
        writeln!(out, "test {} ... {verdict}", test.name)?;
        match shown {
            Shown::Holds => {
                counts.passed += 1;
                return Ok(());
            }
            Shown::Fails(failure) => {
                writeln!(out)?;
                tell(&session, &failure, out)?;
            }
            Shown::Unread(why) => {
                let mut report = Report::default();
                why.into_iter().for_each(|told| report.push(told));
                writeln!(out)?;
                render::report(&session.sources, &report, out)?;
            }
            Shown::Missing => writeln!(out, "with its own options the game has no such test\n")?,
        }
        counts.failed += 1;
        Ok(())
    }
}

/// Runs a test of the file in a game that was made of it.
fn show(session: &Session, test: &Test) -> Shown {
    if let Some(unfit) = session.unfit.iter().find(|unfit| unfit.test.span == test.span) {
        return Shown::Unread(unfit.why.clone());
    }
    match session.game.tests.iter().find(|other| other.span == test.span) {
        Some(test) => {
            trial::run(&session.rules, test).map_or_else(|why| Shown::Fails(Box::new(why)), |()| Shown::Holds)
        }
        None => Shown::Missing,
    }
}

/// `size = 5`, where the game has another value of the option by itself.
fn own_value(session: &Session, name: &str, other: &Value) -> Option<String> {
    let own = session.game.options.iter().find(|option| option.name == name)?;
    (own.value != *other).then(|| format!("{name} = {}", own.value))
}

fn tell(session: &Session, failure: &Failure, out: &mut dyn Write) -> Result {
    let Failure { span, expected, found, state } = failure;
    let label = format!("found: {found}");
    if let Some(text) = render::place(&session.sources, *span, Tone::Failed, expected, &label) {
        writeln!(out, "{text}\n")?;
    }
    draw(&session.rules, state, &Marks::default(), out)?;
    Ok(writeln!(out)?)
}

fn good(word: &str) -> String {
    let style = AnsiColor::Green.on_default().bold();
    format!("{style}{word}{style:#}")
}

fn bad(word: &str) -> String {
    let style = AnsiColor::Red.on_default().bold();
    format!("{style}{word}{style:#}")
}
