//! The names that a game declares for itself, explained where they are first used: definitions, sequences, named paths, groups
//! of roles, what is remembered, directions, and the numbers of cells and roles.

use super::Subject;
use super::prose::{goes_on, prose};
use crate::model::Game;
use crate::source::{Sources, Span};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The names and what the file says of each.
pub(super) struct Glossary {
    names: Vec<(String, String)>,
    told: BTreeSet<String>,
}

impl Glossary {
    /// All names of a game.
    pub(super) fn of(subject: Subject<'_>) -> Self {
        let names = declared(subject.game);
        let names = names.into_iter().filter_map(|(name, span)| Some((name, clause(subject.sources, span)?)));
        Self { names: names.collect(), told: BTreeSet::new() }
    }

    /// What is said of the names in a text that no text before it has used, and of those in what is said of them.
    pub(super) fn used_in(&mut self, text: &str) -> String {
        let mut open: Vec<String> = vec![text.to_owned()];
        let mut said = String::new();
        while let Some(text) = open.pop() {
            for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
                let Some((name, clause)) = self.names.iter().find(|(name, _)| name == word) else { continue };
                if self.told.insert(name.clone()) {
                    let _ = writeln!(said, "<div class=\"name\">{}</div>", prose(clause));
                    open.push(clause.clone());
                }
            }
        }
        said
    }
}

/// Each name that is declared, and a place in its clause.
fn declared(game: &Game) -> Vec<(String, Span)> {
    let named = game.named.iter().filter_map(|clause| {
        let (_, name) = clause.name.split_once(' ')?;
        Some((name.to_owned(), clause.span))
    });
    let memory = game.memory.iter().filter(|kept| kept.is_declared).map(|kept| (kept.name.clone(), kept.span));
    let board = &game.board;
    let directions = board.directions.iter().map(|direction| (direction.name.clone(), direction.span));
    // those of the grid are declared nowhere
    let links = board.links.iter().filter(|link| link.span != Span::default());
    let links = links.map(|link| (link.name.clone(), link.span));
    let attributes = board.attributes.iter().map(|attribute| (attribute.name.clone(), attribute.span));
    let groups = game.groups.iter().map(|group| (group.name.clone(), group.span));
    named.chain(groups).chain(memory).chain(directions).chain(links).chain(attributes).collect()
}

/// The clause around a place in the text of its file.
fn clause(sources: &Sources, span: Span) -> Option<String> {
    let file = sources.file(span)?;
    let base = file.span().lo;
    let (lo, hi) = ((span.lo - base) as usize, (span.hi - base) as usize);
    let start = file.text.get(..lo)?.rfind(['\n', ';', '{']).map_or(0, |at| at + 1);
    let rest = file.text.get(hi..)?;
    let mut depth = 0u32;
    let mut end = rest.len();
    for (at, sign) in rest.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '}' | ';' if depth == 0 => {
                end = at;
                break;
            }
            // a comma, a sign or a joining word lets a clause go on in the next line
            '\n' if depth == 0 && !goes_on(&rest[..at], &rest[at..]) => {
                end = at;
                break;
            }
            _ => {}
        }
    }
    Some(file.text.get(start..hi + end)?.trim().to_owned())
}
