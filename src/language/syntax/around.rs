//! The forms of the language around a place of a text, as the grammar reads it.

use crate::syntax::hole::place;
use crate::syntax::place::Place;
use crate::syntax::scan::{Token, scan};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pairs;
use std::ops::Range;

/// A form that stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    rule: Rule,
    /// Where it stands.
    pub at: Range<usize>,
}

impl Form {
    /// True where something is written as a form of the same sort.
    pub fn reads(&self, written: &str) -> bool {
        Grammar::parse(self.rule, written).is_ok_and(|mut pairs| pairs.next().is_some_and(|p| p.as_str() == written))
    }
}

/// The forms around the word at a byte of a text, the innermost first; of a text that cannot be read those of its clause.
///
/// ```
/// use boardwright_language::syntax::around;
/// let text = "rules 1\ngame \"X\" { board { squares 8 by 2 } }";
/// assert!(around(text, text.find("by").unwrap()).iter().any(|form| form.reads("squares 3 by 3")));
/// ```
pub fn around(text: &str, at: usize) -> Vec<Form> {
    match Grammar::parse(Rule::file, text) {
        Ok(pairs) => forms(pairs, at, 0),
        Err(_) => of_clause(text, at),
    }
}

fn of_clause(text: &str, at: usize) -> Vec<Form> {
    let tokens: Vec<Token> = scan(text);
    let before = tokens.iter().take_while(|token| token.hi <= at).count();
    let Some((place, from)) = place(text, &tokens[..before]) else { return Vec::new() };
    let rest = tokens[before..].iter().take_while(|token| !ends(text, **token, place));
    let to = rest.last().map_or(from, |token| token.hi);
    let clause = text.get(from..to).unwrap_or_default();
    Grammar::parse(place.rule(), clause).map_or_else(|_| Vec::new(), |pairs| forms(pairs, at - from, from))
}

/// True for what ends a clause.
fn ends(text: &str, token: Token, place: Place) -> bool {
    matches!(token.text(text), ";" | "}") || place != Place::Turn && token.text(text).starts_with('\n')
}

fn forms(pairs: Pairs<'_, Rule>, at: usize, from: usize) -> Vec<Form> {
    let spans = pairs.flatten().map(|pair| (pair.as_rule(), pair.as_span()));
    let around = spans.filter(|(_, span)| span.start() <= at && at < span.end());
    let mut forms: Vec<Form> =
        around.map(|(rule, span)| Form { rule, at: from + span.start()..from + span.end() }).collect();
    forms.reverse();
    forms
}
