//! Comments, brackets and quotes as other languages write them, put right before a file is read.
//!
//! Such a sign breaks not one clause but all that stands after it, so it is looked for in the whole text. What a text would
//! be if it were written as here has the same length; it is taken where more of it can be read then, and is reported once.

mod cost;
mod edits;

use super::check::is_too_deep;
use super::scan::scan;
use super::splice::splice;
use crate::diag::{Diagnostic, Report};
use crate::source::Span;
use cost::Cost;
use edits::{Edit, Piece, Sort};
use std::borrow::Cow;

/// In longer texts nothing is tried.
const LONGEST: usize = 100_000;

/// How many ways to write a text are tried.
const MOST_TRIED: usize = 40;

/// More lines than this no mend shows.
const MOST_LINES: usize = 12;

/// How many more places a message shows.
const MOST_SHOWN: usize = 3;

/// The text as its author probably meant it; what was put right is reported.
pub(super) fn respell<'t>(text: &'t str, base: u32, report: &mut Report) -> Cow<'t, str> {
    let (written_so, mut text) = (text, Cow::Borrowed(text));
    // a text in which no such sign stands is not read twice
    if text.len() > LONGEST || !is_suspicious(&text) || is_too_deep(&text) {
        return text;
    }
    let mut cost = Cost::of(&text);
    let mut done: Vec<Edit> = Vec::new();
    for sort in Sort::ALL {
        for edits in edits::all(sort, &text, &scan(&text), &cost.bad).into_iter().take(MOST_TRIED) {
            let written = with(&text, &edits);
            let then = Cost::of(&written);
            if then < cost {
                (text, cost) = (Cow::Owned(written), then);
                done.extend(edits);
            }
        }
    }
    done.sort_by_key(|edit| (edit.sort, edit.sign, edit.shown));
    for group in done.chunk_by(|a, b| a.sort == b.sort && a.sign == b.sign) {
        report.push(diag(written_so, group, base));
    }
    text
}

/// False for a text in which no sign of another language stands.
fn is_suspicious(text: &str) -> bool {
    let tokens = scan(text);
    Sort::ALL.into_iter().any(|sort| !edits::all(sort, text, &tokens, &None).is_empty())
}

fn with(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits {
        for (lo, so) in &edit.written {
            text.replace_range(*lo..lo + so.len(), so);
        }
    }
    text
}

/// What is said of the same sign at several places.
fn diag(text: &str, group: &[Edit], base: u32) -> Diagnostic {
    let span = |(lo, hi): (usize, usize)| Span::new(base + lo as u32, base + hi as u32);
    let first = &group[0];
    let mut diag = Diagnostic::error("foreign-sign", span(first.shown), first.sort.message(first.sign));
    group[1..].iter().take(MOST_SHOWN).for_each(|more| diag.add_place(span(more.shown)));
    let diag = first.sort.help().into_iter().fold(diag, Diagnostic::help);
    match mend(text, group) {
        Some((range, so)) => diag.fix(span(range), so),
        None => diag,
    }
}

/// One mend for all places, where it is short enough to be looked at.
fn mend(text: &str, group: &[Edit]) -> Option<((usize, usize), String)> {
    let pieces: Vec<&Piece> = group.iter().flat_map(|edit| &edit.fix).collect();
    let lo = pieces.iter().map(|piece| piece.lo).min()?;
    let hi = pieces.iter().map(|piece| piece.hi).max()?;
    let mut changes: Vec<(usize, usize, &str)> = pieces.iter().map(|piece| (piece.lo, piece.hi, &*piece.so)).collect();
    changes.sort_by_key(|change| change.0);
    let so = splice(text, (lo, hi), &changes);
    (so.lines().count() <= MOST_LINES).then_some(((lo, hi), so))
}
