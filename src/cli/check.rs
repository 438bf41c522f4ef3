//! `check`: everything that is wrong with rules files.

mod course;
mod play;
mod unplayed;
mod walk;

use crate::cli::fault::{Fault, Result, keep_last};
use crate::cli::render;
use crate::cli::session::{Care, Found, OptionArgs, find, load_found, once};
use crate::cli::table::{grouped, many, span};
use crate::diag::{Diagnostic, backticked};
use crate::model::Test;
use crate::model::load::{Loaded, Settings, has};
use crate::{Rules, compile};
use clap::{Args, ValueEnum};
use course::Odd;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;
use unplayed::{Stop, Unplayed};

/// Report everything that is wrong with rules files.
#[derive(Args)]
#[command(after_help = "Example: boardwright check my-game.rules --strict")]
pub struct Check {
    /// Rules files, or games that come with the program.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// How to print the mistakes.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Exit with code 1 even if there are only warnings.
    #[arg(long)]
    strict: bool,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Format {
    /// With the places underlined.
    Text,
    /// One line each.
    Short,
    /// For programs.
    Json,
}

/// What was found in one file.
struct Checked {
    name: String,
    loaded: Loaded,
    /// The moves that nobody had in random games.
    unplayed: Unplayed,
    /// What is odd about random games.
    odd: Odd,
    /// The tests of the file that do not hold.
    failing: Vec<String>,
    /// What was given up, for it would have taken too long.
    given_up: Vec<String>,
    seconds: f64,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut checked = Vec::new();
        let mut missing = None;
        for game in &self.games {
            match self.check(game) {
                Ok(one) => {
                    self.print(&one, out)?;
                    checked.push(one);
                }
                // a file that cannot be read does not keep the others from being checked
                Err(fault) => keep_last(&mut missing, fault),
            }
        }
        if self.format == Format::Json {
            render::json(&Json { files: checked.iter().map(json_file).collect() }, out)?;
        }
        let bad = |c: &Checked| c.loaded.report.has_errors() || self.strict && !c.loaded.report.is_empty();
        match missing {
            Some(fault) => Err(fault),
            None if checked.iter().any(bad) => Err(Fault::Reported),
            None => Ok(()),
        }
    }

    fn check(&self, game: &str) -> Result<Checked> {
        once(&self.options.options)?;
        let began = Instant::now();
        let found = find(game)?;
        let mut loaded = load_found(found.clone(), &self.options.options, Care::All);
        let tried = try_out(&mut loaded);
        let mut given_up: Vec<String> = tried.iter().filter_map(|tried| tried.given_up.clone()).collect();
        let mut failing = Vec::new();
        given_up.extend(try_others_out(&found, &mut loaded, &mut failing));
        let (mut unplayed, mut odd) = (Unplayed::default(), Odd::default());
        if let (Some(game), Some(TriedOut { rules, .. }), false) = (&loaded.game, &tried, loaded.report.has_errors()) {
            let is_plain = |test: &&Test| test.options.is_empty();
            failing.extend(play::failing(rules, game.tests.iter().filter(is_plain)));
            // what can never be is why games go oddly
            if !loaded.report.iter().any(|diag| diag.code.starts_with("never-")) {
                unplayed = unplayed::unplayed(game, rules, &loaded.report);
                odd = course::odd(rules);
            }
        }
        // a test may be written for the options as they are in the file
        if loaded.report.has_errors() || !self.options.options.is_empty() {
            failing.clear();
        }
        // where turns are too many to be found that is said already
        if odd.is_given_up && !loaded.report.iter().any(|diag| diag.code == "too-many-turns") {
            given_up.push("whether random games come to an end, and give every player a turn".to_owned());
        }
        let seconds = began.elapsed().as_secs_f64();
        Ok(Checked { name: game.to_owned(), unplayed, odd, failing, given_up, loaded, seconds })
    }

    fn print(&self, checked: &Checked, out: &mut dyn Write) -> Result {
        let Loaded { sources, report, .. } = &checked.loaded;
        match self.format {
            Format::Text => {
                render::report(sources, report, out)?;
                writeln!(out, "{}", summary(checked))?;
            }
            Format::Short => {
                for diagnostic in report.iter() {
                    writeln!(out, "{}", render::short(sources, diagnostic))?;
                }
            }
            Format::Json => {}
        }
        out.flush()?;
        if checked.loaded.unchecked > 0 {
            let (name, left) = (&checked.name, checked.loaded.unchecked);
            let note = format!("with all its variants and options this takes too long to check: {left} were left out");
            render::note(&format!("{name}: {note}"));
        }
        // where the text is not shown, moves that nobody plays are only named
        let shown = if self.format == Format::Text { &checked.unplayed.stops[..] } else { &[] };
        if self.format != Format::Json {
            notes(checked, shown).iter().for_each(|note| render::note(&format!("{}: {note}", checked.name)));
        }
        shown.iter().filter_map(|stop| stopped(checked, stop)).for_each(|diag| render::note_at(sources, &diag));
        Ok(())
    }
}

/// What random games show, in words.
fn notes(checked: &Checked, shown: &[Stop]) -> Vec<String> {
    let named = |names: &[String]| backticked(names.iter().map(String::as_str));
    let mut notes = Vec::new();
    let is_shown = |name: &&String| shown.iter().any(|stop| stop.name == **name);
    let others: Vec<String> = checked.unplayed.moves.iter().filter(|name| !is_shown(name)).cloned().collect();
    if !others.is_empty() {
        let played = nobody_played(&checked.unplayed, &named(&others));
        notes.push(format!("{played}: `boardwright coverage` tells which clauses never act"));
    }
    if !checked.odd.idle.is_empty() {
        let names = named(&checked.odd.idle);
        notes.push(format!(
            "in {} random games {names} never had a turn: `boardwright playout` tells how they end",
            course::GAMES
        ));
    }
    if checked.odd.endless {
        // of a game without captures, turns without one are all
        let draw = match checked.odd.is_without_captures {
            true => "`again: draw when the position repeats 3 times`",
            false => "`quiet: draw when 50 turns pass without capture`",
        };
        notes.push(format!(
            "none of {} random games came to an end in {} turns: say when it is a draw, {draw}",
            course::GAMES,
            grouped(course::TURNS.into())
        ));
    }
    if let Some(longest) = checked.odd.stuck.filter(|_| checked.odd.idle.is_empty()) {
        notes.push(format!(
            "all of {} random games end within {}, for a player has no turn and loses: `boardwright play` shows how; \
             if that is meant, let an end say so, `stuck: win when enemy cannot move`",
            course::GAMES,
            many(longest as usize, "turn")
        ));
    }
    notes.extend(tests_fail(checked));
    let given_up = checked.given_up.iter();
    notes.extend(given_up.map(|what| format!("it was not found out {what}: finding turns takes too long")));
    notes
}

/// That tests of the file do not hold.
fn tests_fail(Checked { name, loaded, failing, .. }: &Checked) -> Option<String> {
    let all = loaded.game.as_ref()?.tests.len();
    let fail = match (failing.len(), all) {
        (0, _) => return None,
        (_, 1) => "its test fails".to_owned(),
        (1, _) => format!("1 of its {all} tests fails"),
        (some, _) => format!("{some} of its {all} tests fail"),
    };
    Some(format!("{fail}: `boardwright test {name}` tells why"))
}

/// That random games show nobody who plays some moves.
fn nobody_played(Unplayed { turns, is_cut, .. }: &Unplayed, moves: &str) -> String {
    let cut = if *is_cut { " (no more were played, for finding them takes long)" } else { "" };
    format!("in {} of random games{cut} nobody played {moves}", many(*turns as usize, "turn"))
}

/// Where a move stops that nobody has played.
fn stopped(checked: &Checked, stop: &Stop) -> Option<Diagnostic> {
    let clause = *stop.why.clauses.first()?;
    let game = checked.loaded.game.as_ref()?;
    let span = stop.why.part.unwrap_or(game.span(clause));
    let played = nobody_played(&checked.unplayed, &format!("`{}`", stop.name));
    let diag = Diagnostic::warning("unused-move", span, format!("{played}: this stops it, wherever it gets furthest"));
    let diag = diag.help(format!("for one: {}", stop.why.text)).help(match stop.finds_nothing {
        true => "see what brings such a piece there: a setup, a move that places it, or one that turns a piece into it",
        false => {
            "see whether it asks for what is meant: on which side a zone lies, whose pieces are meant, which way is ahead"
        }
    });
    let area = game.board.areas.first().filter(|_| !stop.finds_nothing);
    let in_area = area.map(|area| {
        let whose = if area.owner.is_some() { "own " } else { "" };
        format!("pieces in an area are meant only where it is named: `lift own piece from {whose}{}`", area.name)
    });
    Some(in_area.into_iter().fold(diag, Diagnostic::help))
}

/// A game that was played a little.
pub(super) struct TriedOut {
    rules: Rules,
    /// What was given up.
    given_up: Option<String>,
}

/// Plays the game a little, and adds what goes wrong to what was found when it was read.
pub(super) fn try_out(loaded: &mut Loaded) -> Option<TriedOut> {
    let game = loaded.game.as_ref()?;
    let rules = compile(game);
    let given_up = play::check(game, &rules, &loaded.sources, &mut loaded.report);
    loaded.report.sort();
    Some(TriedOut { rules, given_up })
}

/// The same of the other games of a file whose own game is asked for: its variants, other options, those of its tests. Notes how
/// many there is too much to look at for; which of the file's own tests fail; what was given up.
fn try_others_out(found: &Found, loaded: &mut Loaded, failing: &mut Vec<String>) -> Vec<String> {
    let is_asked = found.variant.is_none() && loaded.game.is_some();
    let others = if is_asked { std::mem::take(&mut loaded.others) } else { Vec::new() };
    let (mut left, mut given_up) = (play::AMONG_OTHERS, Vec::new());
    for other in others {
        if left == 0 {
            loaded.unchecked += 1;
            continue;
        }
        let Settings { variant, options } = other.settings;
        let is_own = variant.is_none();
        let mut varied = load_found(Found { variant, ..found.clone() }, &options, Care::Quick);
        let Some(game) = varied.game.take() else { continue };
        let rules = compile(&game);
        let known = varied.report.clone();
        let (sources, report) = (&varied.sources, &mut varied.report);
        match &other.tests[..] {
            [] => given_up.extend(play::check_other(&game, &rules, sources, &mut left, report)),
            tests => {
                play::check_tests(&game, &rules, tests, report);
                let asked = game.tests.iter().filter(|test| is_own && tests.contains(&test.span));
                failing.extend(play::failing(&rules, asked));
            }
        }
        for diag in varied.report.iter().filter(|diag| !known.iter().any(|known| known == *diag)) {
            let follows = diag.code == "starts-finished" && play::never_begins(&loaded.report);
            if !follows && !has(&loaded.report, diag) {
                loaded.report.push(diag.clone().help(&other.only));
            }
        }
    }
    given_up.dedup();
    loaded.report.sort();
    given_up
}

/// `2 errors and 1 warning in x.rules`, `x: no mistakes (3 ms)`.
fn summary(checked: &Checked) -> String {
    let Checked { name, loaded, seconds, .. } = checked;
    match loaded.report.counts() {
        (0, 0) => format!("{name}: no mistakes ({})", span(*seconds)),
        (0, warnings) => format!("{} in {name}", many(warnings, "warning")),
        (errors, 0) => format!("{} in {name}", many(errors, "error")),
        (errors, warnings) => format!("{}, {} in {name}", many(errors, "error"), many(warnings, "warning")),
    }
}

/// What was found, for programs.
#[derive(Serialize)]
struct Json<'a> {
    files: Vec<JsonFile<'a>>,
}

/// What was found in one file.
#[derive(Serialize)]
struct JsonFile<'a> {
    game: &'a str,
    errors: usize,
    warnings: usize,
    /// Variants and choices of options that were not looked at, for the file is long.
    #[serde(skip_serializing_if = "is_nought")]
    unchecked: usize,
    /// Tests of the file that do not hold.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    failing: &'a [String],
    /// Moves that nobody had in random games.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unplayed: &'a [String],
    /// What was not found out, for finding turns takes too long.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    given_up: &'a [String],
    /// No random game came to an end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    endless: bool,
    /// Players who never had a turn in random games.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    idle: &'a [String],
    /// All random games ended within so many turns for want of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<u32>,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

fn json_file(checked: &Checked) -> JsonFile<'_> {
    let Loaded { sources, report, .. } = &checked.loaded;
    let (errors, warnings) = report.counts();
    let diagnostics = report.iter().map(|d| render::diagnostic(sources, d)).collect();
    let Checked { name: game, unplayed: Unplayed { moves: unplayed, .. }, failing, given_up, .. } = checked;
    let (unchecked, Odd { endless, idle, stuck, .. }) = (checked.loaded.unchecked, &checked.odd);
    let (endless, stuck) = (*endless, *stuck);
    JsonFile { game, errors, warnings, unchecked, failing, unplayed, given_up, endless, idle, stuck, diagnostics }
}

fn is_nought(number: &usize) -> bool {
    *number == 0
}
