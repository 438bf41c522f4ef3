//! Stretches of a text: what can be folded, and what is chosen when a selection grows.

use super::doc::Doc;
use crate::assist::tokens::{Word, folds};
use crate::syntax::Sort;
use gen_lsp_types as lsp;
use std::ops::Range;

/// What can be folded: brackets, and comments of several lines.
pub fn foldings(doc: &Doc) -> Vec<lsp::FoldingRange> {
    let words = &doc.read().words;
    let line = |byte: usize| doc.text.line(byte);
    // the line of the closing bracket is still seen
    let brackets = folds(doc.text.as_str(), words).into_iter();
    let brackets = brackets.map(|fold| (line(fold.start), line(fold.end).saturating_sub(1), None));
    let comments = comments(doc).into_iter().map(|(first, last)| (first, last, Some(lsp::FoldingRangeKind::Comment)));
    let folded =
        |(start_line, end_line, kind)| lsp::FoldingRange { start_line, end_line, kind, ..lsp::FoldingRange::default() };
    brackets.chain(comments).filter(|(first, last, _)| last > first).map(folded).collect()
}

/// First and last lines of comments that have lines of their own.
fn comments(doc: &Doc) -> Vec<(u32, u32)> {
    let text = doc.text.as_str();
    let is_alone = |word: &&Word| {
        let start = text[..word.lo].rfind('\n').map_or(0, |end| end + 1);
        word.sort == Sort::Comment && text[start..word.lo].trim().is_empty()
    };
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for line in doc.read().words.iter().filter(is_alone).map(|word| doc.text.line(word.lo)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => runs.push((line, line)),
        }
    }
    runs
}

/// The stretches around a place, from its word to the whole text.
pub fn around(doc: &Doc, at: lsp::Position) -> lsp::SelectionRange {
    let byte = doc.text.byte(at);
    let (text, read) = (doc.text.as_str(), doc.read());
    let word = read.words.iter().rev().find(|word| word.lo <= byte && byte <= word.hi).map(|word| word.lo..word.hi);
    let symbols = read.flat.iter().map(|symbol| symbol.whole.clone());
    let mut stretches: Vec<Range<usize>> = word.clone().into_iter().chain(brackets(&read.words, byte)).collect();
    stretches.push(clause(text, &read.words, word.unwrap_or(byte..byte)));
    stretches.extend(symbols);
    stretches.push(0..text.len());
    stretches.retain(|stretch| stretch.start <= byte && byte <= stretch.end);
    stretches.sort_by_key(ExactSizeIterator::len);
    let mut nested: Vec<Range<usize>> = Vec::new();
    for stretch in stretches {
        if nested
            .last()
            .is_none_or(|inner| stretch.start <= inner.start && inner.end <= stretch.end && stretch != *inner)
        {
            nested.push(stretch);
        }
    }
    let link = |parent: Option<Box<lsp::SelectionRange>>, stretch: Range<usize>| {
        Some(Box::new(lsp::SelectionRange { range: doc.text.range(stretch), parent }))
    };
    let whole = nested.into_iter().rev().fold(None, link);
    whole.map_or_else(|| lsp::SelectionRange { range: lsp::Range::default(), parent: None }, |inner| *inner)
}

/// The brackets around a byte: what stands in them, and that with the brackets.
fn brackets(words: &[Word], byte: usize) -> Vec<Range<usize>> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for word in words {
        match word.sort {
            Sort::Open => open.push(word),
            Sort::Close => {
                let Some(start) = open.pop() else { continue };
                if start.lo <= byte && byte <= word.hi {
                    found.extend([start.hi..word.lo, start.lo..word.hi]);
                }
            }
            _ => {}
        }
    }
    found
}

/// The clause in which a word stands: from the last `;`, bracket or end of a line to the next.
fn clause(text: &str, words: &[Word], word: Range<usize>) -> Range<usize> {
    let ends =
        |word: &&Word| matches!(word.sort, Sort::Open | Sort::Close | Sort::Comment) || &text[word.lo..word.hi] == ";";
    let before = words.iter().filter(ends).map(|end| end.hi).filter(|end| *end <= word.start).max().unwrap_or(0);
    let after = words.iter().filter(ends).map(|end| end.lo).find(|end| *end >= word.end).unwrap_or(text.len());
    let start = text[before..word.start].rfind('\n').map_or(before, |end| before + end + 1);
    let end = text[word.end..after].find('\n').map_or(after, |end| word.end + end);
    let blank = text[start..end].len() - text[start..end].trim_start().len();
    let kept = text[start..end].trim_end().len().max(blank);
    start + blank..start + kept
}
