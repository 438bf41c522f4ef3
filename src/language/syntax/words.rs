//! What each word of a text is, as far as the grammar can tell.

use crate::diag::Report;
use crate::syntax::check;
use crate::syntax::scan::{self, scan};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pairs;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The number of `x5`, which says how many there are.
pub fn count_of(word: &str) -> Option<&str> {
    word.strip_prefix('x').filter(|count| count.parse::<u16>().is_ok())
}

/// What a word may be the plural of: `kings`, `foxes`, `men`, `sentries`.
pub fn singulars(word: &str) -> impl Iterator<Item = String> {
    let regular = word.strip_suffix('s').map(str::to_owned);
    let foxes = word.strip_suffix("es").filter(|one| ["ch", "sh", "x", "s", "z"].iter().any(|end| one.ends_with(end)));
    let men = word.strip_suffix("men").map(|start| format!("{start}man"));
    let sentries = word.strip_suffix("ies").map(|start| format!("{start}y"));
    [foxes.map(str::to_owned), regular, men, sentries].into_iter().flatten()
}

/// The words of a text as names are made of: letters, digits and `_`.
pub fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// True where a text has this word.
pub fn has_word(text: &str, word: &str) -> bool {
    words_in(text).any(|one| one == word)
}

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

/// What the grammar made of the words that it could follow: the first byte of each, in order, and what it is.
pub type Known = Vec<(usize, Sort)>;

/// All words of a text in order. Where the grammar cannot follow, words of the language are recognised by their letters.
///
/// ```
/// use boardwright_language::syntax::{Sort, words};
/// let text = "rules 1\ngame \"X\" { move win { lift an own win } }";
/// let sorts: Vec<Sort> = words(text).iter().filter(|w| &text[w.lo..w.hi] == "win").map(|w| w.sort).collect();
/// assert_eq!(sorts, [Sort::Name, Sort::Name]);
/// ```
pub fn words(text: &str) -> Vec<Word> {
    let can_be_read = check::check(text, 0, &mut Report::default());
    let pairs = can_be_read.then(|| Grammar::parse(Rule::file, text)).and_then(Result::ok);
    words_known(text, &pairs.map(known).unwrap_or_default())
}

/// All words of a text of which is known what the grammar makes of them, as [`words`] has them.
pub fn words_known(text: &str, known: &[(usize, Sort)]) -> Vec<Word> {
    let mut known = known.iter().copied().peekable();
    let mut sort = |token: &scan::Token| {
        Some(match token.kind {
            scan::Kind::Newline => return None,
            scan::Kind::Comment => Sort::Comment,
            scan::Kind::Text | scan::Kind::OpenText => Sort::Text,
            scan::Kind::Number => Sort::Number,
            scan::Kind::Open => Sort::Open,
            scan::Kind::Close => Sort::Close,
            scan::Kind::Sign => Sort::Sign,
            scan::Kind::Word | scan::Kind::Foreign => {
                while known.next_if(|(at, _)| *at < token.lo).is_some() {}
                match known.next_if(|(at, _)| *at == token.lo) {
                    Some((_, sort)) => sort,
                    None if LANGUAGE.contains(token.text(text)) => Sort::Keyword,
                    None => Sort::Name,
                }
            }
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

/// The rules of the grammar that stand for a word of the language, by their numbers.
static KEYWORDS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut is_keyword = vec![false; Rule::all_rules().len()];
    for &rule in Rule::all_rules() {
        if let Some(is_keyword) = is_keyword.get_mut(rule as usize) {
            *is_keyword = format!("{rule:?}").starts_with("k_");
        }
    }
    is_keyword
});

/// What the grammar made of the words of a file.
pub(super) fn known(file: Pairs<'_, Rule>) -> Known {
    let mut known = Known::new();
    let mut items = Vec::new();
    for pair in file.flatten() {
        let (start, rule) = (pair.as_span().start(), pair.as_rule());
        let sort = match rule {
            Rule::name | Rule::slug | Rule::ident | Rule::letters | Rule::stack_text | Rule::row_word => Sort::Name,
            Rule::item => {
                items.push(start);
                continue;
            }
            _ if KEYWORDS.get(rule as usize) == Some(&true) => Sort::Keyword,
            _ => continue,
        };
        match known.last_mut() {
            // what stands further in knows better
            Some((at, known)) if *at == start => *known = sort,
            _ => known.push((start, sort)),
        }
    }
    for start in items {
        let at = known.binary_search_by_key(&start, |(at, _)| *at);
        if let Some((_, sort @ Sort::Keyword)) = at.ok().and_then(|at| known.get_mut(at)) {
            *sort = Sort::Section;
        }
    }
    known
}
