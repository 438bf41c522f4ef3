//! The rules of the grammar in words for people.

use crate::diag::{either, nearest};
use crate::syntax::place::Place;
use crate::syntax::table::rows;
use boardwright_grammar::{Rule, Rule as R, follow};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How many things a message lists as expected.
const MOST: usize = 6;

/// What was expected in a place, as a list in words.
pub(super) fn list(rules: &[Rule], place: Place) -> String {
    let mut rules = rules.to_vec();
    rules.sort_by_key(|rule| rank(*rule));
    let mut names: Vec<String> = Vec::new();
    for part in rules.iter().filter_map(|rule| name(*rule)).flat_map(parts) {
        if !names.contains(&part) {
            names.push(part);
        }
    }
    let end = names.pop_if(|last| rules.contains(&Rule::EOI) && Some(&*last) == name(Rule::EOI).as_ref());
    names.truncate(MOST);
    names.extend(end);
    either(&names).unwrap_or_else(|| format!("a clause of {}", place.words()))
}

/// What lengthens a description comes after what the clause needs, the end of the clause last.
fn rank(rule: Rule) -> u8 {
    match rule {
        R::EOI => 2,
        R::k_turns | R::k_in | R::k_on | R::k_of | R::noun_post | R::set_join | R::cells_join | R::k_without => 1,
        _ => 0,
    }
}

/// A list of words apart, so that lists can be joined.
fn parts(name: String) -> Vec<String> {
    match name.starts_with('`') {
        true => name.replace("` or `", "`, `").split(", ").map(str::to_owned).collect(),
        false => vec![name],
    }
}

/// True where a name of the author's is what a rule begins with.
pub(super) fn is_name(rule: Rule) -> bool {
    matches!(
        rule,
        R::name
            | R::name_list
            | R::stack_word
            | R::role
            | R::roles
            | R::label
            | R::ident_of
            | R::flag
            | R::texpr
            | R::talt
            | R::tseq
            | R::tprefix
            | R::tatom
            | R::t_move
    )
}

/// The words of the language that a rule can begin with, in the order of the grammar.
pub(super) fn words(rule: Rule) -> Vec<&'static str> {
    follow(rule, "", |_| false).into_iter().flat_map(|next| boardwright_grammar::words(next.token)).collect()
}

/// The word of the language most like `word`.
pub(super) fn near(word: &str) -> Option<&'static str> {
    nearest(word, KEYWORDS.iter().copied())
}

/// All words of the language.
static KEYWORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_word = |rule: &&Rule| format!("{rule:?}").starts_with("k_");
    Rule::all_rules().iter().filter(is_word).flat_map(|rule| boardwright_grammar::words(*rule)).collect()
});

/// One rule in words; `None` for what only confuses.
fn name(rule: Rule) -> Option<String> {
    match IN_WORDS.get(&rule) {
        Some(&"nothing") => None,
        Some(words) => Some((*words).to_owned()),
        None => words(rule).first().map(|word| format!("`{word}`")),
    }
}

/// What is said of rules, as `expected.tsv` has it.
static IN_WORDS: LazyLock<BTreeMap<Rule, &'static str>> = LazyLock::new(|| {
    let all = Rule::all_rules().iter().chain(&[Rule::EOI]);
    let named: BTreeMap<String, Rule> = all.map(|rule| (format!("{rule:?}"), *rule)).collect();
    in_words().filter_map(|(name, words)| Some((*named.get(name)?, words))).collect()
});

/// The names of rules, and what is said of them.
fn in_words() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_row = |row: Vec<&'static str>| match row[..] {
        [words, rules] => rules.split(' ').map(|rule| (rule, words)).collect(),
        _ => Vec::new(),
    };
    rows(include_str!("expected.tsv")).flat_map(of_row)
}

#[cfg(test)]
mod tests {
    use super::{IN_WORDS, in_words};

    #[test]
    fn every_name_is_that_of_a_rule_and_stands_once() {
        assert_eq!(in_words().count(), IN_WORDS.len());
    }
}
