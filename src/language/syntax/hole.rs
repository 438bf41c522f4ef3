//! What may stand at a place of a text that is being written.

use crate::syntax::explain::{Hole, hole};
use crate::syntax::place::Place;
use crate::syntax::scan::{Kind, Token, scan};

/// Which names may stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Names {
    /// Of whatever a set of cells is described by.
    Noun,
    /// Of roles and groups.
    Role,
    /// Of moves and sequences.
    Move,
    /// Of directions and links.
    Direction,
    /// Of cells and zones.
    Cells,
    /// Of numbers.
    Number,
    /// Of what holds or does not.
    Flag,
    /// Of players.
    Player,
    /// Of places off the board.
    Area,
    /// Of zones.
    Zone,
    /// Of setups.
    Setup,
    /// Of shapes.
    Shape,
    /// Of paths.
    Path,
    /// Of the lines of `end`.
    End,
    /// Of forms in which positions, cells, turns and records are written.
    Form,
    /// Of players that are the value of an option, and of an option's other values.
    Value,
    /// Of whatever a line of `look` shows: settled by its first word.
    Shown,
    /// Of built-in drawings, in quotes.
    Drawing,
    /// Of colours, in quotes.
    Colour,
}

/// What may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Where the word that is being written begins.
    pub start: usize,
    /// The section: `the game`, `board`, `move`.
    pub section: &'static str,
    /// Words of the language.
    pub words: Vec<String>,
    /// Names.
    pub names: Vec<Names>,
    /// A clause begins here.
    pub is_first: bool,
}

/// What may stand at a byte of a text; nothing inside comments, most texts in quotes, and blocks of which nothing is known.
///
/// ```
/// use boardwright_language::syntax::expected;
/// let text = "rules 1\ngame \"X\" { move m { lift an own man; sl } }";
/// let expected = expected(text, text.find("sl").unwrap_or(0) + 2).unwrap();
/// assert!(expected.words.contains(&"slide".to_owned()));
/// ```
pub fn expected(text: &str, at: usize) -> Option<Expected> {
    let before = text.get(..at)?;
    if let Some(quoted) = quoted(before) {
        return Some(quoted);
    }
    let start = before
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |last| last + before[last..].chars().next().map_or(1, char::len_utf8));
    let tokens = scan(&text[..start]);
    if tokens.last().is_some_and(|t| matches!(t.kind, Kind::Comment | Kind::OpenText) && t.hi == start) {
        return None;
    }
    if tokens.last().is_some_and(|t| t.kind == Kind::Comment) {
        // a comment goes on to the end of its line
        let last = tokens.last()?;
        text[last.hi..start].contains('\n').then_some(())?;
    }
    let (place, from) = place(text, &tokens)?;
    let clause = &text[from..start];
    let Hole { words, names, is_first } = hole(clause, place);
    Some(Expected { start, section: place.words(), words, names, is_first })
}

/// What may stand in a text in quotes that is being written: in `look` the name of a drawing or of a colour.
fn quoted(before: &str) -> Option<Expected> {
    let tokens = scan(before);
    let (open, rest) = tokens.split_last()?;
    if open.kind != Kind::OpenText || open.hi != before.len() {
        return None;
    }
    let (place, from) = place(before, rest)?;
    let first = rest.iter().find(|t| t.lo >= from && !t.is_blank()).map_or("", |t| t.text(before));
    let names = if ["players", "zone", "cells"].contains(&first) { Names::Colour } else { Names::Drawing };
    (place == Place::Look).then(|| Expected {
        start: open.lo + 1,
        section: place.words(),
        words: Vec::new(),
        names: vec![names],
        is_first: false,
    })
}

/// The innermost block, and where the clause begins in it.
pub(super) fn place(text: &str, tokens: &[Token]) -> Option<(Place, usize)> {
    let mut open: Vec<(Option<Place>, usize)> = vec![(Some(Place::File), 0)];
    let mut round = 0usize;
    for (number, token) in tokens.iter().enumerate() {
        match (token.kind, token.text(text)) {
            (Kind::Open, "{") => {
                let (outer, from) = *open.last()?;
                let head = scan(&text[from..token.lo]);
                let words: Vec<&str> = head.iter().filter(|t| !t.is_blank()).map(|t| t.text(&text[from..])).collect();
                open.push((inner(outer?, &words), token.hi));
                round = 0;
            }
            (Kind::Close, "}") => {
                open.pop();
                open.last_mut()?.1 = token.hi;
            }
            (Kind::Open, _) => round += 1,
            (Kind::Close, _) => round = round.saturating_sub(1),
            (Kind::Sign, ";") => open.last_mut()?.1 = token.hi,
            (Kind::Newline, _) if round == 0 && ends_clause(text, tokens, number, open.last()?.0) => {
                open.last_mut()?.1 = token.hi;
            }
            _ => {}
        }
    }
    let (place, from) = open.pop()?;
    Some((place?, from))
}

/// Words around which a clause goes on over a line end.
const JOINERS: [&str; 7] = ["then", "and", "or", "otherwise", "else", "except", "|"];

fn ends_clause(text: &str, tokens: &[Token], number: usize, place: Option<Place>) -> bool {
    // a turn is one clause
    if place == Some(Place::Turn) {
        return false;
    }
    let word = |token: &Token| !token.is_blank();
    let before = tokens[..number].iter().rev().find(|t| word(t)).map_or("", |t| t.text(text));
    let after = tokens[number..].iter().find(|t| word(t)).map_or("", |t| t.text(text));
    let goes_on = matches!(before, "," | ":" | "=") || after == "{";
    !goes_on && !JOINERS.contains(&before) && !JOINERS.contains(&after)
}

/// The section that a block is, by the words in front of it.
pub(super) fn inner(outer: Place, words: &[&str]) -> Option<Place> {
    let mut words = words.iter().copied().skip_while(|w| ["replace", "}"].contains(w));
    let first = words.next()?;
    let is_label = words.clone().next() == Some(":");
    let first = if is_label { words.nth(1)? } else { first };
    Some(match (outer, first) {
        (_, "if" | "else") => outer,
        (Place::File, "rules" | "game") => Place::Game,
        (Place::Game, "board") => Place::Board,
        (Place::Game, "pieces") => Place::Pieces,
        (Place::Game, "captures") => Place::Captures,
        (Place::Game, "stacks") => Place::Stacks,
        (Place::Game, "setup") => Place::Setup,
        (Place::Game, "move" | "path") => Place::Move,
        (Place::Game, "turn" | "sequence") => Place::Turn,
        (Place::Game, "end") => Place::End,
        (Place::Game, "notation") => Place::Notation,
        (Place::Notation, "position" | "cells" | "turns" | "records") => Place::Position,
        (Place::Game, "look") => Place::Look,
        (Place::Game, "test") => Place::Test,
        (Place::Game, "variant") => Place::Game,
        (Place::Game, "after" | "on" | "at") => Place::Effects,
        _ => return None,
    })
}
