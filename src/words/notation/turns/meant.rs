//! What a text may mean that is no turn as turns are written here: turns as books and other programs write them.
//!
//! No notation is known here. A text and a legal turn are compared by what they name, cells and letters, whatever signs stand
//! between; a book leaves some of it out, but hardly where a turn ends.

use super::{clip, read};
use crate::Rules;
use crate::id::PlayerId;
use crate::play::State;
use std::collections::BTreeSet;

/// Most that a text may leave out of a turn.
const MOST_LEFT_OUT: usize = 2;

/// What to say of a text that is no turn, where legal turns tell what it means. `written`: these turns.
pub(super) fn meant(rules: &Rules, state: &State, written: &[String], text: &str) -> Option<String> {
    let text = without_number(text);
    let named = Named::of(rules, rules.engine.mover(state));
    several(rules, state, &named, text)
        .or_else(|| one(&named, written, text))
        .or_else(|| turned(&named, written, text))
        .or_else(|| {
            // the first of several that are written as in a book
            let first = first_of_several(&named, text)?;
            let told = one(&named, written, first)?;
            Some(format!("several turns are parted by `;`, and `{}` is one of them: {told}", clip(first)))
        })
}

/// What to say of a text that may mean one turn.
fn one(named: &Named, written: &[String], text: &str) -> Option<String> {
    let wanted = named.things(text);
    if !wanted.iter().any(|thing| named.cells.contains(thing)) {
        return None;
    }
    let all = written.iter().filter_map(|turn| Some((left_out(&wanted, &named.things(turn))?, turn)));
    let mut fitting: Vec<(usize, &String)> = all.filter(|(missing, _)| *missing <= MOST_LEFT_OUT).collect();
    fitting.sort();
    fitting.dedup();
    let least = fitting.first()?.0;
    fitting.retain(|(missing, _)| *missing == least);
    match fitting.as_slice() {
        [(_, only)] => Some(format!("here it is written `{}`", clip(only))),
        _ => None,
    }
}

/// What to say of a text that names what one turn names, in another order.
fn turned(named: &Named, written: &[String], text: &str) -> Option<String> {
    let in_order = |text: &str| {
        let mut things = named.things(text);
        things.sort();
        things
    };
    let wanted = in_order(text);
    let mut same = written.iter().filter(|turn| !wanted.is_empty() && in_order(turn) == wanted);
    match (same.next(), same.next()) {
        (Some(only), None) => Some(format!("here it is written `{}`", clip(only))),
        _ => None,
    }
}

/// The text without the number of a turn in front: `12. e4`, `1... e5`.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = after.len() < text.len() && after.starts_with('.');
    if is_numbered { after.trim_start_matches(['.', ' ']) } else { text }
}

/// Says how several turns are parted, where a text begins with a whole one.
fn several(rules: &Rules, state: &State, named: &Named, text: &str) -> Option<String> {
    let first = first_of_several(named, text).filter(|first| read(rules, state, first).is_ok())?;
    Some(format!("`{}` is a whole turn; several are parted by `;`, in a test by `,`", clip(first)))
}

/// The first word of a text of several, each of the others of which names a cell, as a turn does.
fn first_of_several<'t>(named: &Named, text: &'t str) -> Option<&'t str> {
    let (first, others) = text.split_once([' ', ','])?;
    let names_a_cell = |word: &str| named.things(word).iter().any(|thing| named.cells.contains(thing));
    let mut others = others.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    (!first.is_empty() && others.peek().is_some() && others.all(names_a_cell)).then_some(first)
}

/// The names that turns are made of, in small letters.
struct Named {
    cells: BTreeSet<String>,
    longest: usize,
}

impl Named {
    fn of(rules: &Rules, mover: PlayerId) -> Self {
        let names = &rules.names;
        let cells: BTreeSet<String> = names.places().map(|place| names.place(place, mover).to_lowercase()).collect();
        let longest = cells.iter().map(String::len).max().unwrap_or_default();
        Self { cells, longest }
    }

    /// The cells and single letters that a text names, in their order, without the `x` of a capture.
    fn things(&self, text: &str) -> Vec<String> {
        let text = text.to_lowercase();
        let (mut things, mut rest) = (Vec::new(), text.as_str());
        while let Some(first) = rest.chars().next() {
            let cell = (1..=self.longest).rev().filter_map(|length| rest.get(..length));
            let cell = cell.into_iter().find(|name| self.cells.contains(*name));
            let length = cell.map_or(first.len_utf8(), str::len);
            let is_thing = cell.is_some() || first.is_alphanumeric() && first != 'x';
            things.extend(is_thing.then(|| rest[..length].to_owned()));
            rest = &rest[length..];
        }
        things
    }
}

/// How much of what a turn names is left out in a text that may mean it; `None` where it means something else. Both end alike,
/// and a letter or figure of a cell may stand for it.
fn left_out(wanted: &[String], turn: &[String]) -> Option<usize> {
    let is_it = |wanted: &str, thing: &str| {
        wanted == thing || wanted.chars().count() == 1 && (thing.starts_with(wanted) || thing.ends_with(wanted))
    };
    let mut left = turn.iter().rev();
    for (at, thing) in wanted.iter().rev().enumerate() {
        match at {
            0 => left.next().filter(|last| *last == thing)?,
            _ => left.find(|other| is_it(thing, other))?,
        };
    }
    turn.len().checked_sub(wanted.len())
}

/// Says which cells there are, where a text names one beyond the edge.
pub(super) fn no_such_cell(rules: &Rules, text: &str) -> Option<String> {
    let names = &rules.names;
    let is_cell = |word: &&str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        (1..=2).contains(&letters.len())
            && letters.len() < word.len()
            && letters.chars().all(|c| c.is_ascii_lowercase())
    };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_cell);
    let cells: Vec<&str> = names.cells.iter().map(|cell| cell.name.as_str()).collect();
    let unknown = words.into_iter().find(|word| !cells.contains(word))?;
    let letters = unknown.trim_end_matches(|c: char| c.is_ascii_digit());
    let alike = |cell: &&&str| cell.trim_end_matches(|c: char| c.is_ascii_digit()) == letters;
    let mut row = cells.iter().filter(alike);
    let there = match (row.next(), row.next_back()) {
        (Some(first), Some(last)) => format!(", only `{first}` to `{last}`"),
        (Some(only), None) => format!(", only `{only}`"),
        _ => format!(": the cells are `{}` to `{}`", cells.first()?, cells.last()?),
    };
    Some(format!("there is no cell `{}`{there}", clip(unknown)))
}
