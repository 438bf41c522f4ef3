//! The law of fixes: a change of the text is offered only where the text with it has fewer mistakes.
//!
//! Whoever finds a mistake may propose a fix. Here each is tried: the text with it is loaded anew, with the same care. One
//! that does not help, or that leads to another mistake in its place, is withdrawn, and what is said of the mistake stays.

use super::{Care, Loaded, Settings, load_unproved};
use crate::diag::{Diagnostic, Fix, Report, Severity};
use crate::model::extend::Library;
use crate::source::SourceFile;

/// How much text is read to try fixes: so many bytes, once for each game that is made of them.
const MOST_READ: usize = 2 << 20;

/// To explain a mistake takes as long as to read so many bytes.
const A_MISTAKE: usize = 2 << 10;

/// What is loaded, and how.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub name: &'a str,
    pub settings: &'a Settings,
    pub library: &'a dyn Library,
    pub care: Care,
}

/// Withdraws the fixes that do not hold what they promise, and those for which the text is too long to try them.
pub(super) fn prove(loaded: &mut Loaded, asked: Asked) {
    if !loaded.report.iter().any(|d| d.fix.is_some()) {
        return;
    }
    let before = Mistakes::of(&loaded.report);
    let file = loaded.sources.files().first();
    let mut left = MOST_READ;
    let mut holds = |d: &Diagnostic, fix: &Fix| {
        let Some(mended) = file.and_then(|file| with(file, fix)) else { return false };
        let mistakes = before.errors.saturating_mul(A_MISTAKE);
        let work = mended.len().saturating_mul(loaded.games).saturating_add(mistakes);
        if work > left {
            return false;
        }
        left -= work;
        let after = load_unproved(asked.name, &mended, asked.settings, asked.library, asked.care);
        Mistakes::of(&after.report).are_fewer_than(before, d.severity)
    };
    let mut proved: Vec<Diagnostic> = loaded.report.iter().cloned().collect();
    for d in &mut proved {
        while d.fix.as_ref().is_some_and(|fix| !holds(d, fix)) {
            *d = withdrawn(d);
        }
    }
    loaded.report = proved.into_iter().collect();
}

/// The text with a fix in it; `None` where the fix is one of another text.
fn with(file: &SourceFile, fix: &Fix) -> Option<String> {
    let range = file.span().contains(fix.span).then(|| file.range(fix.span))?;
    let (before, after) = (file.text.get(..range.start)?, file.text.get(range.end..)?);
    Some(format!("{before}{}{after}", fix.replacement))
}

/// How many mistakes a text has.
#[derive(Clone, Copy)]
struct Mistakes {
    errors: usize,
    warnings: usize,
}

impl Mistakes {
    fn of(report: &Report) -> Self {
        let (errors, warnings) = report.counts();
        Self { errors, warnings }
    }

    /// True where a mend of an error leaves fewer errors, or one of a warning fewer warnings and no error more.
    fn are_fewer_than(self, before: Self, mended: Severity) -> bool {
        match mended {
            Severity::Error => self.errors < before.errors,
            Severity::Warning => self.errors <= before.errors && self.warnings < before.warnings,
        }
    }
}

/// What is said of a mistake, without a fix of which it is not sure that it helps.
fn withdrawn(d: &Diagnostic) -> Diagnostic {
    match &d.otherwise {
        Some(otherwise) => Diagnostic::clone(otherwise),
        None => Diagnostic { fix: None, ..d.clone() },
    }
}
