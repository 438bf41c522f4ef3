//! A clause whose words are right, but for one that stands there twice, two that have changed places, or one left out.

use super::Explained;
use super::clause::Clause;
use super::declared::Named;
use super::expected;
use super::mend::{Change, good, is_sign};
use crate::diag::Diagnostic;
use crate::syntax::place::{self, Place};
use crate::syntax::scan::{Kind, Token};

/// Clauses of more words are not tried with others in their places: every try reads the clause anew.
const LONGEST: usize = 400;

/// `squares 8 8 by 8`, `an own an man`: a word that stands there twice, right behind itself or behind the next one.
pub(super) fn doubled(clause: &Clause) -> Option<Explained> {
    let tokens = words_of(clause)?;
    let again = |&(first, second): &(usize, usize)| tokens[first].text(clause.text) == tokens[second].text(clause.text);
    let pairs = (1..tokens.len()).flat_map(|at| [(at - 1, at), (at.saturating_sub(2), at)]);
    pairs.filter(|&(first, second)| first < second).filter(again).find_map(|(first, second)| {
        let (before, token) = (tokens[second - 1], tokens[second]);
        let word = token.text(clause.text);
        let is_word = match second - first {
            // the letters of two pieces may be the same
            1 => matches!(token.kind, Kind::Word | Kind::Number) && (word.len() > 1 || word == "a" || is_number(token)),
            // a list may have a joining word between any two
            _ => place::is_reserved(word) && before.kind == Kind::Word && !matches!(word, "any" | "and" | "or"),
        };
        let diag = || {
            let message = format!("`{}` stands here twice", token.text(clause.text));
            let diag = Diagnostic::error("syntax", clause.span(token.lo, token.hi), message);
            if clause.place == Place::Turn {
                diag.help("what is played twice is parted: `step then step`")
            } else {
                diag
            }
        };
        is_word.then(|| good(clause, &[(before.hi, token.hi, "")], diag)).flatten()
    })
}

fn is_number(token: Token) -> bool {
    token.kind == Kind::Number
}

/// True for a word of the language.
pub(super) fn is_of_language(word: &str) -> bool {
    place::is_reserved(word) || expected::near(word) == Some(word)
}

/// `White b2: G, a1: C`: commas between what stands on cells.
pub(super) fn parted_by_commas(clause: &Clause) -> Option<Explained> {
    let tokens = words_of(clause).filter(|_| clause.place == Place::Test)?;
    let is_position = tokens.first().is_some_and(|first| clause.is(Named::Player, first.text(clause.text)));
    let commas = tokens.iter().filter(|token| is_sign(clause, **token, &[","]));
    let change: Change = commas.map(|comma| (comma.lo, comma.hi, "")).collect();
    let &(lo, hi, _) = change.first().filter(|_| is_position)?;
    good(clause, &change, || {
        Diagnostic::error("foreign-sign", clause.span(lo, hi), "no `,` stands between the cells of a position")
    })
}

/// `A with most B + C`: a number of several parts stands in brackets there.
pub(super) fn most_of_several(clause: &Clause) -> Option<Explained> {
    let tokens = words_of(clause).filter(|_| clause.place == Place::Turn)?;
    let at = super::position(&*clause.failure()?);
    let text = |at: usize| tokens.get(at).map_or("", |token: &Token| token.text(clause.text));
    let bad = tokens.iter().position(|token| token.hi > at)?;
    let asks = |&at: &usize| text(at) == "with" && matches!(text(at + 1), "most" | "least");
    let start = (0..bad).rev().find(asks)? + 2;
    if !["+", "-", "*", "/"].contains(&text(bad)) {
        return None;
    }
    let ends = |at: &usize| matches!(text(*at), "" | "|" | "then" | "otherwise" | "when" | "by" | "}");
    // the last bracket may be that of a group of moves
    let end = (bad..=tokens.len()).find(ends)?;
    (bad..end).rev().find_map(|last| {
        let (first, last) = (tokens[start], tokens[last]);
        let so = format!("({})", &clause.text[first.lo..last.hi]);
        good(clause, &[(first.lo, last.hi, &so)], || {
            let message = format!("a number of several parts stands in brackets after `{}`", text(start - 1));
            Diagnostic::error("missing-bracket", clause.span(first.lo, last.hi), message)
        })
    })
}

/// The tokens of a clause that is short enough to be tried again and again.
fn words_of(clause: &Clause) -> Option<Vec<Token>> {
    let tokens = clause.joined();
    (tokens.len() <= LONGEST).then_some(tokens)
}
