//! What each word of a text is, for colours.

use crate::assist::symbols::Symbol;
pub use crate::syntax::{Word, words, words_known};

use crate::syntax::Sort;
use std::ops::Range;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word of the language with which a section or a clause begins.
    Section,
    /// Another word of the language.
    Keyword,
    /// A name where it is declared.
    Declaration,
    /// A name where it is used.
    Name,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A comment.
    Comment,
    /// A sign.
    Sign,
}

/// What each word of a text is, in order, given what the text declares.
pub fn tokens(words: &[Word], symbols: &[Symbol]) -> Vec<(Range<usize>, Kind)> {
    let mut declared: Vec<usize> = symbols.iter().map(|s| s.at.start).collect();
    declared.sort_unstable();
    let kind = |sort, lo: usize| match sort {
        Sort::Section => Kind::Section,
        Sort::Keyword => Kind::Keyword,
        Sort::Name | Sort::Text if declared.binary_search(&lo).is_ok() => Kind::Declaration,
        Sort::Name => Kind::Name,
        Sort::Number => Kind::Number,
        Sort::Text => Kind::Text,
        Sort::Comment => Kind::Comment,
        Sort::Open | Sort::Close | Sort::Sign => Kind::Sign,
    };
    words.iter().map(|word| (word.lo..word.hi, kind(word.sort, word.lo))).collect()
}

/// Where the number stands, of those in a stretch of text, that so many others stand behind.
pub fn number_from_last(words: &[Word], inside: Range<usize>, behind: usize) -> Option<Range<usize>> {
    let is_one = |word: &&Word| word.sort == Sort::Number && inside.start <= word.lo && word.hi <= inside.end;
    words.iter().rev().filter(is_one).nth(behind).map(|word| word.lo..word.hi)
}

/// What can be folded: from the end of a line that opens a bracket to the end before the line that closes it.
pub fn folds(text: &str, words: &[Word]) -> Vec<Range<usize>> {
    let (mut open, mut folds) = (Vec::new(), Vec::new());
    for word in words {
        match word.sort {
            Sort::Open => open.push(word.hi),
            Sort::Close => {
                let Some(start) = open.pop() else { continue };
                if text[start..word.lo].contains('\n') {
                    folds.push(start..word.lo);
                }
            }
            _ => {}
        }
    }
    folds.sort_by_key(|fold| fold.start);
    folds
}
