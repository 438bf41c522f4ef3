//! The rules files of an experiment with how often each clause took part in its games.

use super::super::count::many;
use super::super::facts::Seen;
use super::Margin;
use crate::source::{SourceFile, Sources};
use std::collections::BTreeMap;

/// The rules files of all rule sets, counted in some games of the players of this name.
pub(super) fn margins(seen: &[Seen], players: &str) -> Vec<Margin> {
    let of = |seen: &Seen| Margin {
        label: seen.contestant.label.clone(),
        about: format!(
            "How often each clause took part in {} of {players}. What never did is marked; a line of a move counts as \
             often as its move, and a rule that only forbids refuses.",
            many(seen.coverage.games as usize, "game")
        ),
        lines: counted(seen),
    };
    seen.iter().map(of).collect()
}

/// What a line did: how often, and whether it refused something.
type Did = (u64, bool);

fn counted(seen: &Seen) -> Vec<(String, String, bool)> {
    let rules = &seen.contestant.rules;
    // the places of clauses are those of the same texts in the same order
    let mut sources = Sources::default();
    for text in &seen.contestant.origin.texts {
        sources.add(&text.name, &text.text);
    }
    let mut on_line: BTreeMap<(String, usize), Did> = BTreeMap::new();
    for count in seen.coverage.clauses(rules) {
        let Some(clause) = rules.names.clauses.get(count.clause) else { continue };
        let Some(file) = sources.file(clause.span) else { continue };
        let line = file.line_column(clause.span.lo).0;
        let (times, refuses) = on_line.entry((file.name.clone(), line)).or_default();
        (*times, *refuses) = ((*times).max(count.fired.times), *refuses || count.refused > 0);
    }
    sources.files().iter().flat_map(|file| lines_of(file, &on_line)).collect()
}

fn lines_of(file: &SourceFile, on_line: &BTreeMap<(String, usize), Did>) -> Vec<(String, String, bool)> {
    let head = [(String::new(), format!("— {} —", file.name), false)];
    let line = |(text, number): (&str, usize)| match on_line.get(&(file.name.clone(), number)) {
        Some((0, false)) => ("never".to_owned(), text.to_owned(), true),
        Some((0, true)) => ("refuses".to_owned(), text.to_owned(), false),
        Some((times, _)) => (times.to_string(), text.to_owned(), false),
        None => (String::new(), text.to_owned(), false),
    };
    head.into_iter().chain(file.text.lines().zip(1..).map(line)).collect()
}
