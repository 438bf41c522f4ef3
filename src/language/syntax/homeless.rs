//! Lines of a section whose opening line is missing.

use super::explain::{leads, reads};
use super::hole::inner;
use super::place::Place;
use super::scan::{Kind, Token};

/// Lines right in the game that only a section of it could hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Homeless {
    /// Where the first of them begins.
    pub lo: usize,
    /// Where it ends, or the first line of it.
    pub hi: usize,
    /// The section that could hold them.
    home: Place,
}

impl Homeless {
    /// Looks for such lines in a text whose brackets need not match.
    pub(super) fn of(text: &str, tokens: &[Token]) -> Option<Self> {
        // each block, and where its head begins
        let mut open = vec![(Some(Place::File), 0)];
        let mut line: Vec<Token> = Vec::new();
        let mut lines: Vec<(usize, usize)> = Vec::new();
        for token in tokens.iter().filter(|t| t.kind != Kind::Comment) {
            let is_in_game = open.last()?.0 == Some(Place::Game);
            match (token.kind, token.text(text)) {
                (Kind::Open, "{") => {
                    let start = line.first().map_or(token.lo, |first| first.lo);
                    let words: Vec<&str> = line.drain(..).map(|t| t.text(text)).collect();
                    open.push((open.last()?.0.and_then(|outer| inner(outer, &words)), start));
                }
                (Kind::Close, "}") | (Kind::Newline, _) | (Kind::Sign, ";") => {
                    let ends = line.first().map(|t| t.lo).zip(line.last().map(|t| t.hi));
                    lines.extend(ends.filter(|_| is_in_game));
                    line.clear();
                    if token.kind == Kind::Close {
                        if is_in_game && let Some(found) = Self::among(text, &lines) {
                            return Some(found);
                        }
                        let (block, start) = open.pop()?;
                        // a block that the game does not know may be a line of a section
                        let is_line = block.is_none() && open.last()?.0 == Some(Place::Game);
                        lines.extend(is_line.then_some((start, token.hi)));
                    }
                }
                _ => line.push(*token),
            }
        }
        None
    }

    /// The first line that the game cannot hold, and the section that can hold it and most of those below.
    fn among(text: &str, lines: &[(usize, usize)]) -> Option<Self> {
        let clause = |&(lo, hi): &(usize, usize)| &text[lo..hi];
        let homes = |clause: &'_ str| -> Vec<Place> {
            Place::SECTIONS.into_iter().filter(|place| reads(*place, clause)).collect()
        };
        let clauses: Vec<&str> = lines.iter().map(clause).collect();
        let at = clauses.iter().position(|clause| !leads(Place::Game, clause) && !homes(clause).is_empty())?;
        let held = |place: &Place| clauses[at..].iter().filter(|clause| reads(*place, clause)).count();
        // of equal ones the first
        let home = homes(clauses[at]).into_iter().rev().max_by_key(held)?;
        let (lo, hi) = lines[at];
        let first = text[lo..hi].lines().next().unwrap_or_default().trim_end();
        Some(Self { lo, hi: lo + first.len(), home })
    }

    /// The line that is missing.
    pub(super) fn head(self) -> String {
        match self.home {
            Place::Move => "move NAME {".into(),
            Place::Test => "test \"TEXT\" {".into(),
            home => format!("{} {{", home.words().trim_matches('`')),
        }
    }

    /// True where nothing of that line is for the author alone to know.
    pub(super) fn is_head_known(self) -> bool {
        !matches!(self.home, Place::Move | Place::Test)
    }
}
