//! What each word of a text is, as far as the grammar can tell.

use crate::diag::Report;
use crate::syntax::check;
use crate::syntax::scan::{self, scan};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pair;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A word of the language with which a clause of the game begins: `board`, `move`.
    Section,
    /// Another word of the language.
    Keyword,
    /// A name of the author's.
    Name,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A comment.
    Comment,
    /// `{` or `(`.
    Open,
    /// `}` or `)`.
    Close,
    /// Another sign.
    Sign,
}

/// A word and its range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The first byte.
    pub lo: usize,
    /// One past the last.
    pub hi: usize,
    /// What it is.
    pub sort: Sort,
}

/// All words of a text in order. Where the grammar cannot follow, words of the language are told by their letters.
///
/// ```
/// use boardwright::syntax::{Sort, words};
/// let text = "rules 1\ngame \"X\" { move win { lift an own win } }";
/// let sorts: Vec<Sort> = words(text).iter().filter(|w| &text[w.lo..w.hi] == "win").map(|w| w.sort).collect();
/// assert_eq!(sorts, [Sort::Name, Sort::Name]);
/// ```
pub fn words(text: &str) -> Vec<Word> {
    let known = known(text);
    let sort = |token: &scan::Token| {
        Some(match token.kind {
            scan::Kind::Newline => return None,
            scan::Kind::Comment => Sort::Comment,
            scan::Kind::Text | scan::Kind::OpenText => Sort::Text,
            scan::Kind::Number => Sort::Number,
            scan::Kind::Open => Sort::Open,
            scan::Kind::Close => Sort::Close,
            scan::Kind::Sign => Sort::Sign,
            scan::Kind::Word | scan::Kind::Foreign => match known.get(&token.lo) {
                Some(sort) => *sort,
                None if LANGUAGE.contains(token.text(text)) => Sort::Keyword,
                None => Sort::Name,
            },
        })
    };
    scan(text).iter().filter_map(|token| Some(Word { lo: token.lo, hi: token.hi, sort: sort(token)? })).collect()
}

/// The words of the language.
pub fn language() -> impl Iterator<Item = String> {
    let names = Rule::all_rules().iter().map(|rule| format!("{rule:?}"));
    names.filter_map(|name| Some(name.strip_prefix("k_")?.trim_end_matches('_').to_owned()))
}

static LANGUAGE: LazyLock<BTreeSet<String>> = LazyLock::new(|| language().collect());

/// The rules of the grammar that stand for a word of the language.
static KEYWORDS: LazyLock<BTreeSet<Rule>> =
    LazyLock::new(|| Rule::all_rules().iter().copied().filter(|rule| format!("{rule:?}").starts_with("k_")).collect());

/// What the grammar makes of the words that it can follow, by their first byte.
fn known(text: &str) -> BTreeMap<usize, Sort> {
    let mut known = BTreeMap::new();
    if check::check(text, 0, &mut Report::default())
        && let Ok(pairs) = Grammar::parse(Rule::file, text)
    {
        pairs.for_each(|pair| learn(pair, &mut known));
    }
    known
}

fn learn(pair: Pair<'_, Rule>, known: &mut BTreeMap<usize, Sort>) {
    let (start, rule) = (pair.as_span().start(), pair.as_rule());
    let is_item = rule == Rule::item;
    if KEYWORDS.contains(&rule) {
        known.insert(start, Sort::Keyword);
    }
    if matches!(rule, Rule::name | Rule::slug | Rule::ident | Rule::letters | Rule::stack_text | Rule::row_word) {
        known.insert(start, Sort::Name);
    }
    for inner in pair.into_inner() {
        learn(inner, known);
    }
    if is_item && let Some(sort @ Sort::Keyword) = known.get_mut(&start) {
        *sort = Sort::Section;
    }
}
