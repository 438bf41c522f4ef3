//! The grammar as values: what a rule is made of.

use super::Rule;

/// What a rule is made of, or a part of it.
pub(crate) enum Form {
    /// These letters.
    Text(&'static str),
    /// One letter of a sort.
    Letter(fn(&char) -> bool),
    /// Another rule, by its place among [`RULES`].
    Rule(usize),
    /// The beginning of the text.
    Start,
    /// The end of the text.
    End,
    /// One after the other.
    Seq(&'static [Form]),
    /// One of them.
    Either(&'static [Form]),
    /// It or nothing.
    Maybe(&'static Form),
    /// It any number of times.
    Many(&'static Form),
    /// It follows, and is not taken.
    Ahead(&'static Form),
    /// It does not follow.
    NotAhead(&'static Form),
}

/// A rule as it is written.
pub(crate) struct Written {
    pub(crate) rule: Rule,
    /// No blanks stand inside it: a word, a number, a sign.
    pub(crate) is_token: bool,
    pub(crate) form: Form,
}

/// All rules, in the order of the grammar.
pub(crate) static RULES: &[Written] = include!(concat!(env!("OUT_DIR"), "/written.rs"));

/// The rule itself.
pub(crate) fn written(rule: Rule) -> Option<usize> {
    RULES.iter().position(|written| written.rule == rule)
}

/// The words that a token can be, the one that its rule is called after first; none where it is a name, a number or a sign.
pub fn words(rule: Rule) -> Vec<&'static str> {
    let mut words = Vec::new();
    if let Some(at) = written(rule).filter(|at| RULES[*at].is_token) {
        first_words(&RULES[at].form, &mut words);
    }
    let called = format!("{rule:?}");
    words.sort_by_key(|word| called.strip_prefix("k_") != Some(word));
    words
}

fn first_words(form: &Form, words: &mut Vec<&'static str>) {
    match form {
        Form::Text(text) if text.chars().all(char::is_alphabetic) => words.push(text),
        Form::Rule(at) if RULES[*at].is_token => first_words(&RULES[*at].form, words),
        Form::Either(forms) => forms.iter().for_each(|form| first_words(form, words)),
        Form::Seq(forms) => {
            let first = forms.iter().find(|form| !matches!(form, Form::Ahead(_) | Form::NotAhead(_)));
            first.into_iter().for_each(|form| first_words(form, words));
        }
        _ => {}
    }
}
