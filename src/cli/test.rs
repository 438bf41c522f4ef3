//! `test`: the tests inside rules files.

use crate::cli::draw::draw;
use crate::cli::fault::{Fault, Result, keep_last};
use crate::cli::library;
use crate::cli::render::{self, Tone};
use crate::cli::session::{OptionArgs, Session};
use crate::cli::table::{many, span};
use crate::model::Test;
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
    left_out: usize,
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
        let Counts { passed, failed, left_out } = counts;
        let ran = passed + failed + left_out;
        if let Some(fault) = broken.take_if(|_| ran == 0) {
            return Err(fault);
        }
        let word = if failed > 0 || broken.is_some() { bad("FAILED") } else { good("ok") };
        let filtered = if left_out > 0 { format!(", {left_out} filtered out") } else { String::new() };
        writeln!(
            out,
            "\nresult: {word}. {passed} passed, {failed} failed{filtered}; {}",
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
        let all = session.game.tests.len();
        let tests: Vec<&Test> = session.game.tests.iter().filter(wanted).collect();
        counts.left_out += all - tests.len();
        writeln!(out, "{game}: {}", many(tests.len(), "test"))?;
        let mut unfit = session.unfit_tests;
        for test in tests {
            match self.test(game, test, out) {
                Ok(Some(true)) => counts.passed += 1,
                Ok(Some(false)) => counts.failed += 1,
                Ok(None) => unfit += 1,
                Err(fault @ Fault::Output(_)) => return Err(fault),
                Err(fault) => {
                    counts.failed += 1;
                    writeln!(out, "test {} ... {}\n{fault}", test.name, bad("FAILED"))?;
                }
            }
            out.flush()?;
        }
        if unfit > 0 {
            let unfit = many(unfit, "test");
            writeln!(out, "{unfit} left out: with these options the game lacks what they speak of")?;
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

    /// Loads the game with the options of the test, and runs it; nothing is told of one that does not fit them.
    fn test(&self, game: &str, test: &Test, out: &mut dyn Write) -> Result<Option<bool>> {
        let given = self.options.options.iter().filter(|(name, _)| test.options.iter().all(|(n, _)| n != name));
        let options: Vec<_> = given.chain(&test.options).cloned().collect();
        let session = Session::open_with(game, &options)?;
        let Some(test) = session.game.tests.iter().find(|t| t.span == test.span) else {
            return Ok(None);
        };
        match trial::run(&session.rules, test) {
            Ok(()) => {
                writeln!(out, "test {} ... {}", test.name, good("ok"))?;
                Ok(Some(true))
            }
            Err(failure) => {
                writeln!(out, "test {} ... {}\n", test.name, bad("FAILED"))?;
                tell(&session, &failure, out)?;
                Ok(Some(false))
            }
        }
    }
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
