//! Clauses that have another name in the second rule set, and say the same there.

use super::{Change, Clause};
use std::collections::BTreeSet;

/// A name, and what it became.
pub(super) struct Renamed {
    section: &'static str,
    /// What stands before the name: `move`, or nothing.
    sort: String,
    before: String,
    after: String,
}

impl Renamed {
    /// Both names, where it stands in that section.
    pub(super) fn within(self, section: &str) -> Option<(String, String)> {
        (self.section == section).then_some((self.before, self.after))
    }
}

/// A clause's name, taken apart: `move`, `step` and `lift` of `move step lift`; none where it has no name of its own.
fn parts(clause: &Clause) -> Option<(&str, &str, &str)> {
    named(clause.section, clause.name.as_ref().unwrap_or(&clause.owner))
}

fn named<'a>(section: &str, name: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    let (sort, rest) = match section {
        "moves" | "setup" | "events" | "definitions" | "shapes" | "paths" | "board" => name.split_once(' ')?,
        "end" | "captures" | "stacks" | "pieces" => ("", name),
        _ => return None,
    };
    let (name, rest) = rest.split_at(rest.find([' ', ',']).unwrap_or(rest.len()));
    Some((sort, name, rest))
}

/// A text in words and signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.split_inclusive(move |c| !is_word(c)).flat_map(move |piece| {
        let end = piece.trim_end_matches(|c| !is_word(c)).len();
        [&piece[..end], &piece[end..]].into_iter().filter(|word| !word.is_empty())
    })
}

/// True where two texts say the same, but for names that have changed.
fn alike(a: &str, b: &str, pairs: &[(&str, &str)]) -> bool {
    let same = |(a, b): (&str, &str)| a == b || pairs.contains(&(a, b));
    words(a).count() == words(b).count() && words(a).zip(words(b)).all(same)
}

/// The clauses of a name: what stands behind the name in theirs, and their texts.
fn group<'a>(all: &'a [Clause], section: &str, sort: &str, name: &str) -> Vec<(&'a str, &'a str)> {
    let here = all.iter().filter(|clause| clause.section == section);
    let theirs = here.filter_map(|clause| Some((parts(clause)?, clause.text.as_str())));
    theirs.filter(|((s, n, _), _)| *s == sort && *n == name).map(|((_, _, rest), text)| (rest, text)).collect()
}

/// Finds them: names that only one rule set has, whose clauses are alike. What they mention may have other names, too.
pub(super) fn find(a: &[Clause], b: &[Clause]) -> Vec<Renamed> {
    let names = |all: &'_ [Clause]| -> BTreeSet<(&'static str, String, String)> {
        let of = |clause: &Clause| parts(clause).map(|(s, n, _)| (clause.section, s.to_owned(), n.to_owned()));
        all.iter().filter_map(of).collect()
    };
    let (of_a, of_b) = (names(a), names(b));
    let mut found: Vec<Renamed> = Vec::new();
    loop {
        let is_open = |name: &&(&str, String, String), after: bool| {
            let known = |r: &Renamed| (r.section, if after { &r.after } else { &r.before }) == (name.0, &name.2);
            !found.iter().any(known)
        };
        let only_a = of_a.difference(&of_b).filter(|name| is_open(name, false));
        let is_renamed = |(before, after): &(&(&'static str, String, String), &(&'static str, String, String))| {
            let mut pairs: Vec<(&str, &str)> = found.iter().map(|r| (&*r.before, &*r.after)).collect();
            pairs.push((&before.2, &after.2));
            let (one, other) = (group(a, before.0, &before.1, &before.2), group(b, after.0, &after.1, &after.2));
            let same = |((rest, text), (rest_b, text_b)): (&(&str, &str), &(&str, &str))| {
                rest == rest_b && alike(text, text_b, &pairs)
            };
            (before.0, &before.1) == (after.0, &after.1) && one.len() == other.len() && one.iter().zip(&other).all(same)
        };
        let next = only_a
            .flat_map(|before| of_b.difference(&of_a).filter(|n| is_open(n, true)).map(move |after| (before, after)))
            .find(is_renamed)
            .map(|(before, after)| Renamed {
                section: before.0,
                sort: before.1.clone(),
                before: before.2.clone(),
                after: after.2.clone(),
            });
        match next {
            Some(renamed) => found.push(renamed),
            None => return found,
        }
    }
}

/// Tells new names as such, and leaves out what only follows from them.
pub(super) fn told(found: &[Renamed], changes: Vec<Change>) -> Vec<Change> {
    let pairs: Vec<(&str, &str)> = found.iter().map(|r| (&*r.before, &*r.after)).collect();
    let is_of = |change: &Change, renamed: &Renamed| {
        let name = if change.after.is_none() { &renamed.before } else { &renamed.after };
        let of = named(change.section, &change.name);
        change.section == renamed.section && of.is_some_and(|(sort, n, _)| sort == renamed.sort && n == name)
    };
    let is_new = |change: &Change| match (&change.before, &change.after) {
        (Some(before), Some(after)) => !alike(before, after, &pairs),
        _ => !found.iter().any(|renamed| is_of(change, renamed)),
    };
    let full = |sort: &str, name: &str| if sort.is_empty() { name.to_owned() } else { format!("{sort} {name}") };
    let renamed = |r: &Renamed| Change {
        section: r.section,
        name: full(&r.sort, &r.before),
        before: Some(full(&r.sort, &r.before)),
        after: Some(full(&r.sort, &r.after)),
        is_renamed: true,
    };
    found.iter().map(renamed).chain(changes.into_iter().filter(is_new)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(name: &str, text: &str) -> Clause {
        Clause { section: "moves", name: Some(name.into()), owner: String::new(), text: text.into() }
    }

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(named("moves", "move step lift"), Some(("move", "step", " lift")));
        assert_eq!(named("moves", "move step, a line"), Some(("move", "step", ", a line")));
        assert_eq!(named("end", "goal"), Some(("", "goal", "")));
        assert_eq!(named("turn", "turn"), None);
        assert_eq!(words("own man; step").collect::<Vec<_>>(), ["own", " ", "man", ";", " ", "step"]);
    }

    #[test]
    fn the_same_under_another_name_is_renamed_and_nothing_else_is() {
        let a = [clause("move step", "move step"), clause("move step lift", "lift an own man")];
        let b = [clause("move walk", "move walk"), clause("move walk lift", "lift an own man")];
        let other = [clause("move walk", "move walk"), clause("move walk lift", "lift an own king")];
        let names = |found: Vec<Renamed>| found.into_iter().map(|r| (r.before, r.after)).collect::<Vec<_>>();
        assert_eq!(names(find(&a, &b)), [("step".to_owned(), "walk".to_owned())]);
        assert!(find(&a, &other).is_empty() && find(&a, &a).is_empty());
    }
}
