//! One message for one mistake: what only follows from another is left out, what is one mistake in several places is one
//! message.

use crate::diag::{Diagnostic, Report, Severity};
use crate::model::extend::Chain;
use crate::source::{Sources, Span};
use crate::syntax::ast::Item;
use std::collections::BTreeSet;

/// Codes of what is not there: where a clause could not be read, it may have been that.
const ABSENT: [&str; 12] = [
    "endless-repeat",
    "no-board",
    "no-cells",
    "no-players",
    "no-moves",
    "too-few-players",
    "nothing-to-copy",
    "turn-without-when",
    "turn-with-when",
    "land-without-path",
    "setup-cannot-be-filled",
    "count-needed",
];

/// Codes of what is known of a whole game alone: said where each clause is right.
const OF_THE_WHOLE: [&str; 3] = ["starts-finished", "ambiguous-notation", "too-few-pieces"];

/// Codes that speak of each player, and so of nobody where the line of the players is lost.
const OF_PLAYERS: [&str; 3] = ["letters-do-not-fit", "zone-not-for-all", "unknown-player"];

/// Most further places that one message shows.
const MOST_PLACES: usize = 4;

/// Leaves out what is said only because something else is wrong, and says once what is the same mistake.
pub(super) fn settle(found: Report, said: &Report, chain: &Chain, sources: &Sources) -> Report {
    let lost = Lost::of(chain, sources);
    let mended: Vec<Span> = chain.ancestors.iter().flat_map(|a| a.file.mended.iter().copied()).collect();
    let in_mended = |d: &Diagnostic| mended.iter().any(|clause| clause.contains(d.span()));
    let is_first = |d: &&Diagnostic| d.severity == Severity::Error && !OF_THE_WHOLE.contains(&d.code);
    let is_wrong = said.has_errors() || found.iter().any(|d| is_first(&d));
    let unknown = found.iter().filter(|d| d.code == "unknown-role").filter_map(about);
    let unknown: Vec<String> = unknown.map(str::to_owned).collect();
    let has_no_end = found.iter().any(|d| d.code == "no-end");
    let follows = |d: &Diagnostic| {
        in_mended(d)
            || has_no_end && d.code == "unused-zone"
            || lost.explains(d, sources)
            || is_wrong && needs_all(d)
            || is_letter_of(d, &unknown, sources)
    };
    once(found.iter().filter(|d| !follows(d)))
}

/// The name that a message is about.
pub(super) fn about(diagnostic: &Diagnostic) -> Option<&str> {
    diagnostic.message.split('`').nth(1)
}

/// What is used nowhere, placed nowhere or never done is told where nothing is wrong: a mistake may be its use.
fn needs_all(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code;
    let is_warning = diagnostic.severity == Severity::Warning;
    OF_THE_WHOLE.contains(&code)
        || is_warning && (code.starts_with("unused-") || code.starts_with("never-"))
        || code == "no-end"
}

/// The letter of a role that is declared nowhere: the role is what is missing.
pub(super) fn is_letter_of(diagnostic: &Diagnostic, roles: &[String], sources: &Sources) -> bool {
    let letter = sources.text(diagnostic.span());
    let begins = |role: &String| role.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(letter));
    diagnostic.code == "unknown-letter" && roles.iter().any(begins)
}

/// What could not be read.
struct Lost<'a> {
    spans: Vec<Span>,
    words: BTreeSet<&'a str>,
    /// The items in which something is lost.
    items: Vec<Span>,
}

impl<'a> Lost<'a> {
    fn of(chain: &Chain, sources: &'a Sources) -> Self {
        let spans: Vec<Span> = chain.ancestors.iter().flat_map(|a| a.file.lost.iter().copied()).collect();
        let words = spans.iter().flat_map(|&span| words_of(sources.text(span))).collect();
        let items = chain.ancestors.iter().flat_map(|a| &a.file.game.items);
        let is_hurt = |item: &&Item| spans.iter().any(|&span| item.span.contains(span));
        let items = items.filter(is_hurt).map(|item| item.span).collect();
        Self { spans, words, items }
    }

    /// True where a diagnostic may be there only because of what is lost.
    fn explains(&self, d: &Diagnostic, sources: &Sources) -> bool {
        if self.spans.is_empty() {
            return false;
        }
        let of_names = d.code.starts_with("unknown-") || d.code == "not-in-language";
        let is_absent = ABSENT.contains(&d.code) || d.code.starts_with("never-") || d.code.starts_with("zone-of-");
        let in_hurt = (d.code.starts_with("missing-") || d.code == "declared-twice")
            && self.items.iter().any(|item| item.contains(d.span()));
        let holds_lost = self.spans.iter().any(|&span| d.span().contains(span));
        let of_players = OF_PLAYERS.contains(&d.code) && self.words.contains("players");
        let names_lost = || self.holds(about(d).unwrap_or_default()) || self.holds(sources.text(d.span()));
        is_absent || in_hurt || holds_lost || of_players || of_names && names_lost()
    }

    /// The letters of one player are capital, of the other small.
    fn holds(&self, name: &str) -> bool {
        self.words.iter().any(|word| word.eq_ignore_ascii_case(name))
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

/// A name that is unknown in several places is one mistake: mostly it is not declared.
fn once<'d>(found: impl Iterator<Item = &'d Diagnostic>) -> Report {
    let mut kept: Vec<Diagnostic> = Vec::new();
    for d in found {
        let same = |k: &&mut Diagnostic| k.code == d.code && k.message == d.message && k.span() != d.span();
        match kept.iter_mut().find(same).filter(|_| d.code.starts_with("unknown-")) {
            Some(first) => {
                first.fix = None;
                if first.labels.len() <= MOST_PLACES {
                    first.labels.push(crate::diag::Label { span: d.span(), text: "here too".into() });
                }
            }
            None => kept.push(d.clone()),
        }
    }
    let mut report = Report::default();
    kept.into_iter().for_each(|d| report.push(d));
    report
}
