//! The rules files of an experiment with how often each clause took part in its games.

use super::super::contest::{Contest, Contestant, Pairing};
use super::super::coverage::Coverage;
use super::super::game::Played;
use super::Margin;
use crate::source::{SourceFile, Sources};
use std::collections::BTreeMap;

/// Games looked at for each rule set: each turn is played once more.
const MOST: usize = 100;

/// The rules files of all rule sets, counted in the games of the strongest players that played themselves.
pub fn margins(contest: &Contest, games: &[Played]) -> Vec<Margin> {
    let Some(pairing) = contest.pairings.iter().rposition(Pairing::is_mirror) else { return Vec::new() };
    let of = |(number, contestant): (usize, &Contestant)| {
        let these = games.iter().filter(|g| g.pairing == pairing && g.rules == number).take(MOST);
        let (lines, counted) = counted(contestant, these);
        let about = format!(
            "How often each clause took part in {counted} games of {}. What never did is marked; a line of a move counts as \
             often as its move.",
            contest.pairings[pairing].name()
        );
        Margin { label: contestant.label.clone(), about, lines }
    };
    contest.contestants.iter().enumerate().map(of).collect()
}

fn counted<'a>(contestant: &Contestant, games: impl Iterator<Item = &'a Played>) -> (Vec<(String, String, bool)>, u64) {
    let rules = &contestant.rules;
    let mut coverage = Coverage::new(rules);
    for game in games {
        let played: Vec<_> = game.replay(contestant).flatten().collect();
        coverage.add(rules, played.iter().map(|played| (&played.before, &played.turn)), None);
    }
    // the places of clauses are those of the same texts in the same order
    let mut sources = Sources::default();
    for text in &contestant.origin.texts {
        sources.add(&text.name, &text.text);
    }
    let mut on_line: BTreeMap<(String, usize), u64> = BTreeMap::new();
    for count in coverage.clauses(rules) {
        let Some(clause) = rules.names.clauses.get(count.clause) else { continue };
        let Some(file) = sources.file(clause.span) else { continue };
        let line = file.line_column(clause.span.lo).0;
        let most = on_line.entry((file.name.clone(), line)).or_default();
        *most = (*most).max(count.fired.times);
    }
    let lines = sources.files().iter().flat_map(|file| lines_of(file, &on_line)).collect();
    (lines, coverage.games)
}

fn lines_of(file: &SourceFile, on_line: &BTreeMap<(String, usize), u64>) -> Vec<(String, String, bool)> {
    let head = [(String::new(), format!("— {} —", file.name), false)];
    let line = |(text, number): (&str, usize)| match on_line.get(&(file.name.clone(), number)) {
        Some(0) => ("never".to_owned(), text.to_owned(), true),
        Some(times) => (times.to_string(), text.to_owned(), false),
        None => (String::new(), text.to_owned(), false),
    };
    head.into_iter().chain(file.text.lines().zip(1..).map(line)).collect()
}
