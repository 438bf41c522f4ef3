//! Parts that stand in any order, `8/5 6/5`: equal ones may be written once, with their number, `6/5(2)`, and those that go on
//! from one another as one, with the cells between them or without, `24/18/13` and `24/13`.

use super::{Ends, Exact, Facts, Scope};
use crate::names::Bit;
use crate::play::Part;
use smallvec::smallvec;

/// Most parts that are looked at in every order.
const MOST_PARTS: usize = 12;

/// Most equal parts that are written once.
const MOST_EQUAL: usize = 8;

type Numbered = (usize, Part);

impl Facts<'_> {
    /// The end of the text, where it names each part once; `None` where the form does not write them all.
    pub(super) fn in_any_order(&self, text: &str, exact: Exact) -> Option<Ends> {
        let parts: Vec<Numbered> =
            self.parts().filter(|(_, part)| !self.is_silent(part)).map(|(at, part)| (at, *part)).collect();
        if parts.iter().any(|(_, part)| self.patterns(part).is_none()) {
            return None;
        }
        let Some(words) = words(text, &self.form.joint).filter(|_| parts.len() <= MOST_PARTS) else {
            return Some(Ends::new());
        };
        let fits = self.covers(&words, &parts, exact);
        Some(if fits { smallvec![text.len()] } else { Ends::new() })
    }

    /// True where the words name these parts, each once.
    fn covers(&self, words: &[&str], parts: &[Numbered], exact: Exact) -> bool {
        let Some((word, others)) = words.split_first() else { return parts.is_empty() };
        words.len() <= parts.len()
            && (0..parts.len())
                .any(|first| self.covers_from(word, others, &[parts[first]], &without(parts, first), exact))
    }

    /// The same where the first word names a chain of parts, and perhaps more that go on from it.
    fn covers_from(&self, word: &str, others: &[&str], chain: &[Numbered], left: &[Numbered], exact: Exact) -> bool {
        if self.names(word, chain, exact) && self.covers(others, left, exact) {
            return true;
        }
        let Some((_, last)) = chain.last() else { return false };
        (0..left.len()).filter(|&at| left[at].1.from == last.to).any(|at| {
            let longer = [chain, &[left[at]]].concat();
            self.covers_from(word, others, &longer, &without(left, at), exact)
        })
    }

    /// True where a word names these parts as one: cell by cell, or from the first to the last alone, where nothing was taken
    /// on the way.
    fn names(&self, word: &str, chain: &[Numbered], exact: Exact) -> bool {
        let (Some((_, first)), Some((at, last))) = (chain.first(), chain.last()) else { return false };
        let is_silent_between = || {
            let between = &chain[..chain.len() - 1];
            between.iter().all(|(at, _)| self.steps().get(*at).is_some_and(|step| step.taken.is_empty()))
        };
        let as_one = Part { from: first.from, ..*last };
        let is_one = self.spells(word, &[(*at, as_one)], exact);
        is_one && (chain.len() == 1 || exact == Exact::No || is_silent_between())
            || chain.len() > 1 && self.spells(word, chain, exact)
    }

    /// True where the patterns of the parts, each but the first without where it begins, give a word.
    fn spells(&self, word: &str, chain: &[Numbered], exact: Exact) -> bool {
        let mut ends: Ends = smallvec![0];
        for (number, (at, part)) in chain.iter().enumerate() {
            let mut next = Ends::new();
            for pattern in self.patterns(part).into_iter().flatten() {
                let pattern = match pattern.split_first() {
                    Some((Bit::From(..), rest)) if number > 0 => rest,
                    _ => &pattern[..],
                };
                next.extend(self.ends(pattern, Scope::Part(*at, *part), word, ends.clone(), exact));
            }
            ends = next;
        }
        ends.contains(&word.len())
    }
}

fn without(parts: &[Numbered], at: usize) -> Vec<Numbered> {
    let mut left = parts.to_vec();
    left.remove(at);
    left
}

/// The words of a text, those with a number in brackets so many times; `None` for more than anybody writes.
fn words<'t>(text: &'t str, joint: &str) -> Option<Vec<&'t str>> {
    let mut words = Vec::new();
    let parted: Vec<&str> = if joint.is_empty() { vec![text] } else { text.split(joint).collect() };
    for word in parted.into_iter().map(str::trim).filter(|word| !word.is_empty()) {
        let numbered = word.strip_suffix(')').and_then(|word| word.split_once('('));
        let counted = numbered.and_then(|(word, count)| Some((word, count.parse::<usize>().ok()?)));
        let (word, count) = counted.unwrap_or((word, 1));
        if count > MOST_EQUAL {
            return None;
        }
        words.extend(std::iter::repeat_n(word, count));
    }
    (words.len() <= MOST_PARTS).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn equal_words_are_written_once() {
        assert_eq!(words("8/5(2)  6/5*", " "), Some(vec!["8/5", "8/5", "6/5*"]));
        assert_eq!(words("8/5(x)", " "), Some(vec!["8/5(x)"]));
        assert_eq!(words("8/5(9)", " "), None);
        assert_eq!(words("", " "), Some(Vec::new()));
    }
}
