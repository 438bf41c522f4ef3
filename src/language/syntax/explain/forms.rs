//! Examples: how a clause is written, the one that is nearest to what was begun. They are rows of `forms.tsv`.

use crate::syntax::place::Place;
use crate::syntax::table::rows;
use std::sync::LazyLock;

/// A line of the file.
struct Row {
    sort: Sort,
    words: Vec<&'static str>,
    example: &'static str,
}

/// What is written as an example shows.
#[derive(PartialEq, Eq)]
enum Sort {
    Clause(Vec<Place>),
    /// A part of a clause.
    Part(Vec<Place>),
    Condition,
    /// A condition of options.
    Options,
}

impl Row {
    fn of(columns: &[&'static str]) -> Option<Self> {
        let &[of, words, example] = columns else { return None };
        let sort = match (of, of.strip_prefix("in ")) {
            ("condition", _) => Sort::Condition,
            ("options", _) => Sort::Options,
            (_, Some(places)) => Sort::Part(Place::named(places)),
            _ => Sort::Clause(Place::named(of)),
        };
        Some(Self { sort, words: words.split('/').collect(), example })
    }
}

static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| rows(include_str!("forms.tsv")).filter_map(|row| Row::of(&row)).collect());

/// An example of what begins with one of these words, of which the last stands nearest to what does not fit.
pub(super) fn near<'t>(place: Place, words: impl DoubleEndedIterator<Item = &'t str> + Clone) -> Option<&'static str> {
    let asks = words.clone().any(|w| matches!(w, "when" | "unless" | "leaving" | "leave"));
    let is_of_options = place != Place::Move && words.clone().next() == Some("if");
    let is_part = |of: &Sort| matches!(of, Sort::Part(places) if places.contains(&place));
    words.rev().find_map(|word| match is_of_options {
        true => find(word, |of| *of == Sort::Options),
        false => {
            find(word, is_part).or_else(|| find(word, |of| *of == Sort::Condition).filter(|_| asks || word == "when"))
        }
    })
}

/// A clause of the kind that begins with `word`, as an example.
pub(super) fn form(place: Place, word: &str) -> Option<&'static str> {
    find(word, |of| matches!(of, Sort::Clause(places) if places.contains(&place)))
}

fn find(word: &str, is_meant: impl Fn(&Sort) -> bool) -> Option<&'static str> {
    let has = |row: &&Row| row.words.iter().any(|known| *known == word || *known == "*");
    ROWS.iter().filter(|row| is_meant(&row.sort)).find(has).map(|row| row.example)
}

#[cfg(test)]
mod tests {
    use super::super::clause::reads;
    use super::*;

    /// What an example leaves out, `…`, cannot be read; two clauses side by side are parted by two blanks.
    #[test]
    fn every_example_can_be_read() {
        for row in ROWS.iter().filter(|row| !row.example.contains('…')) {
            let (places, clause) = match &row.sort {
                Sort::Condition => (&vec![Place::Move], format!("when {}", row.example)),
                Sort::Clause(places) | Sort::Part(places) => (places, row.example.to_owned()),
                Sort::Options => continue,
            };
            assert!(!places.is_empty(), "no place: {}", row.example);
            for &place in places {
                let is_read = reads(place, &clause) || clause.split("  ").all(|part| reads(place, part));
                assert!(is_read, "{place:?}: {clause}");
            }
        }
    }
}
