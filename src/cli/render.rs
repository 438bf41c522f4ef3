//! Diagnostics for people and for programs.

use crate::cli::clean::Clean;
use crate::cli::fault::{Result, tame};
use crate::cli::table::wrapped;
use crate::diag::{Diagnostic, Fix, Label, Report, Severity};
pub use crate::render::{Tone, WIDTH, place, places, text};
use crate::source::{Sources, Span};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

/// Most diagnostics shown as text in one go: nobody reads more.
const MOST_SHOWN: usize = 40;

/// Writes a report as text, an empty line after each diagnostic.
pub fn report(sources: &Sources, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let is_read = io::stdout().is_terminal();
    for diagnostic in report.iter().take(MOST_SHOWN) {
        let shown = if is_read { &narrow(diagnostic.clone()) } else { diagnostic };
        writeln!(out, "{}\n", text(sources, shown))?;
    }
    match report.iter().count().saturating_sub(MOST_SHOWN) {
        0 => Ok(()),
        left => writeln!(out, "… and {left} more\n"),
    }
}

/// A diagnostic whose helps are broken into lines that fit a terminal.
fn narrow(mut diagnostic: Diagnostic) -> Diagnostic {
    /// What stands before a help: the numbers of lines, and `= help: `.
    const BEFORE: usize = 14;
    for help in &mut diagnostic.help {
        let lines: Vec<String> =
            wrapped(help, WIDTH - BEFORE).iter().map(|line| line.trim_start().to_owned()).collect();
        *help = lines.join("\n");
    }
    diagnostic
}

/// Writes a report to the standard error stream; where that is closed, nobody listens.
pub fn to_stderr(sources: &Sources, found: &Report) {
    let _ = report(sources, found, &mut Clean(anstream::stderr().lock()));
}

/// Writes a note beside what a command prints to the standard error stream; where that is closed, nobody listens.
pub fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "note: {text}");
}

/// Writes a note about a place; see [`note`].
pub fn note_at(sources: &Sources, about: &Diagnostic) {
    let _ = writeln!(anstream::stderr(), "{}", crate::render::note(sources, about));
}

/// One line.
pub fn short(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let (code, message) = (diagnostic.code, tame(&diagnostic.message));
    let severity = word(diagnostic.severity);
    match sources.file(diagnostic.span()) {
        Some(file) => {
            let (line, column) = file.line_column(diagnostic.span().lo);
            format!("{}:{line}:{column}: {severity}[{code}]: {message}", file.name)
        }
        None => format!("{severity}[{code}]: {message}"),
    }
}

/// A diagnostic, for programs.
#[derive(Serialize)]
pub struct JsonDiagnostic<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    labels: Vec<JsonLabel<'a>>,
    help: &'a [String],
    fix: Option<JsonFix<'a>>,
}

/// A place and what is to be said about it.
#[derive(Serialize)]
struct JsonLabel<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    text: &'a str,
}

/// A place and what is to stand there.
#[derive(Serialize)]
struct JsonFix<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    replacement: &'a str,
}

/// Lines and columns, counted from 1.
#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// All of a diagnostic, for programs.
pub fn diagnostic<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> JsonDiagnostic<'a> {
    let label = |label: &'a Label| Some(JsonLabel { place: told_place(sources, label.span)?, text: &label.text });
    let fix = |fix: &'a Fix| Some(JsonFix { place: told_place(sources, fix.span)?, replacement: &fix.replacement });
    JsonDiagnostic {
        code: diagnostic.code,
        severity: word(diagnostic.severity),
        message: &diagnostic.message,
        labels: diagnostic.labels.iter().filter_map(label).collect(),
        help: &diagnostic.help,
        fix: diagnostic.fix.as_ref().and_then(fix),
    }
}

fn told_place(sources: &Sources, span: Span) -> Option<JsonPlace<'_>> {
    let file = sources.file(span)?;
    let (line, column) = file.line_column(span.lo);
    let (end_line, end_column) = file.line_column(span.hi);
    Some(JsonPlace { file: &file.name, line, column, end_line, end_column })
}

/// Writes a value as indented JSON.
pub fn json(value: &impl Serialize, out: &mut dyn Write) -> Result {
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(value).map_err(io::Error::from)?)?)
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}
