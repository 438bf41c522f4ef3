//! Examples: how a clause is written, the one that is nearest to what was begun. They are rows of `forms.tsv`.

use super::place::Place;
use std::sync::LazyLock;

/// A line of the file: what is written, where, and how.
struct Row {
    place: &'static str,
    words: Vec<&'static str>,
    example: &'static str,
}

impl Row {
    fn of(line: &'static str) -> Option<Self> {
        let mut fields = line.split('\t');
        let (place, words) = (fields.next()?, fields.next()?.split('/').collect());
        Some(Self { place, words, example: fields.next()? }).filter(|_| !line.starts_with("//"))
    }
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| include_str!("forms.tsv").lines().filter_map(Row::of).collect());

/// An example of what begins with one of these words, of which the last stands nearest to what does not fit.
pub(super) fn near<'t>(place: Place, words: impl DoubleEndedIterator<Item = &'t str> + Clone) -> Option<&'static str> {
    let asks = words.clone().any(|w| matches!(w, "when" | "unless" | "leaving" | "leave"));
    let is_of_options = place != Place::Move && words.clone().next() == Some("if");
    let (part, asked) =
        (|of: &str| of.strip_prefix("in ").is_some_and(|of| is_in(of, place)), |of: &str| of == "condition");
    words.rev().find_map(|word| match is_of_options {
        true => find(word, |of| of == "options"),
        false => find(word, part).or_else(|| find(word, asked).filter(|_| asks || word == "when")),
    })
}

/// A clause of the kind that begins with `word`, as an example.
pub(super) fn form(place: Place, word: &str) -> Option<&'static str> {
    find(word, |of| is_in(of, place))
}

fn find(word: &str, is_meant: impl Fn(&str) -> bool) -> Option<&'static str> {
    let has = |row: &&Row| row.words.iter().any(|known| *known == word || *known == "*");
    ROWS.iter().filter(|row| is_meant(row.place)).find(has).map(|row| row.example)
}

/// True for a place by its name, one of several perhaps.
fn is_in(names: &str, place: Place) -> bool {
    names.split('/').any(|name| name.eq_ignore_ascii_case(&format!("{place:?}")))
}

#[cfg(test)]
mod tests {
    use super::super::clause::reads;
    use super::*;

    /// What an example leaves out, `…`, cannot be read; two clauses side by side are parted by two blanks.
    #[test]
    fn every_example_can_be_read() {
        for row in ROWS.iter().filter(|row| !row.example.contains('…')) {
            let places: Vec<Place> = match row.place {
                "condition" => vec![Place::Move],
                of => Place::ALL.into_iter().filter(|place| is_in(of.trim_start_matches("in "), *place)).collect(),
            };
            assert!(!places.is_empty(), "no place: {}", row.place);
            let clause =
                if row.place == "condition" { format!("when {}", row.example) } else { row.example.to_owned() };
            for place in places {
                let is_read = reads(place, &clause) || clause.split("  ").all(|part| reads(place, part));
                assert!(is_read, "{place:?}: {clause}");
            }
        }
    }
}
