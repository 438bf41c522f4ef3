//! Rows and columns in a list, `rows 1, 5, 9`, `columns a and c`: each is named with its word, or from the first to the last.

use super::Explained;
use super::clause::Clause;
use super::mend::rewritten;
use crate::syntax::place::Place;
use crate::syntax::scan::{Kind, Token};

/// A list found in a clause: its bytes, and how it is written here.
type List = (usize, usize, String);

/// What is to be said of a clause that can be read once its lists of rows are written out.
pub(super) fn rows(clause: &Clause) -> Option<Explained> {
    let tokens: Vec<Token> = clause.joined();
    let mut lists: Vec<List> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match list(clause, &tokens[at..]) {
            Some((list, length)) => {
                lists.push(list);
                at += length;
            }
            None => at += 1,
        }
    }
    rewritten(clause, &lists)
}

/// The list with which these tokens begin, and of how many tokens it is made.
fn list(clause: &Clause, tokens: &[Token]) -> Option<(List, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text(clause.text));
    let word = match text(0) {
        "row" | "rows" => "row",
        "column" | "columns" => "column",
        _ => return None,
    };
    let mut names = vec![text(1)];
    let mut length = 2;
    while let Some(more) = next(tokens, length, &text) {
        names.push(text(more));
        length = more + 1;
    }
    let are_names = tokens.get(1).is_some_and(is_name) && names.iter().all(|name| name.len() <= 2);
    if names.len() < 2 || !are_names || text(length) == ".." {
        return None;
    }
    let hi = tokens[length - 1].hi;
    Some(((tokens[0].lo, hi, written(clause.place, word, &names)), length))
}

/// Where one more name of the list stands.
fn next<'t>(tokens: &[Token], at: usize, text: &impl Fn(usize) -> &'t str) -> Option<usize> {
    let joins = |at: usize| matches!(text(at), "," | "and" | "or" | "&");
    let skipped = (0..2).take_while(|more| joins(at + more)).count();
    let found = at + skipped;
    let is_one = tokens.get(found).is_some_and(is_name) && !matches!(text(found + 1), ":" | "(");
    // numbers side by side are a list too, names only with something between them
    let is_parted = skipped > 0 || tokens.get(found).is_some_and(|token| token.kind == Kind::Number);
    (is_one && is_parted && !joins(found)).then_some(found)
}

/// True for a number, and for what may be the letter of a row.
fn is_name(token: &Token) -> bool {
    token.kind == Kind::Number || token.kind == Kind::Word && token.hi - token.lo == 1
}

fn written(place: Place, word: &str, names: &[&str]) -> String {
    let numbers: Vec<i64> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let is_stretch = numbers.len() == names.len() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    if let (Some(first), Some(last), true) = (names.first(), names.last(), is_stretch) {
        return format!("{word}s {first}..{last}");
    }
    let each: Vec<String> = names.iter().map(|name| format!("{word} {name}")).collect();
    let each = each.join(" or ");
    // elsewhere an `or` would join more than the rows
    match place {
        Place::Board | Place::Setup | Place::Test => each,
        _ => format!("({each})"),
    }
}
