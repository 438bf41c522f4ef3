//! The canonical layout of a text, as the fewest changes: whoever types keeps his place.

use super::doc::Doc;
use crate::syntax::Sort;
use crate::syntax::layout::layout;
use gen_lsp_types as lsp;
use std::ops::Range;

/// A stretch of bytes, and what is written there.
type Change = (Range<usize>, String);

/// The changes that lay a text out.
///
/// # Errors
/// A sentence: why it cannot be laid out.
pub fn whole(doc: &Doc) -> Result<Vec<lsp::TextEdit>, String> {
    Ok(edits(doc, &changes(doc.text.as_str())?))
}

/// Those of them that are made in a stretch.
///
/// # Errors
/// A sentence: why it cannot be laid out.
pub fn part(doc: &Doc, range: lsp::Range) -> Result<Vec<lsp::TextEdit>, String> {
    let mut changes = changes(doc.text.as_str())?;
    let lines = range.start.line..=range.end.line;
    changes.retain(|(bytes, _)| lines.contains(&doc.text.line(bytes.end)));
    Ok(edits(doc, &changes))
}

/// Those that are made in the brackets that have just been closed before a place; none while the text cannot be read.
pub fn closed(doc: &Doc, at: lsp::Position) -> Vec<lsp::TextEdit> {
    let (byte, mut open) = (doc.text.byte(at), Vec::new());
    for word in &doc.read().words {
        match word.sort {
            Sort::Open => open.push(word.lo),
            Sort::Close => {
                let start = open.pop();
                if word.hi == byte {
                    let range = start.map(|start| doc.text.range(start..byte));
                    return range.and_then(|range| part(doc, range).ok()).unwrap_or_default();
                }
            }
            _ => {}
        }
    }
    Vec::new()
}

fn edits(doc: &Doc, changes: &[Change]) -> Vec<lsp::TextEdit> {
    let edit = |(bytes, new): &Change| lsp::TextEdit { range: doc.text.range(bytes.clone()), new_text: new.clone() };
    changes.iter().map(edit).collect()
}

fn changes(old: &str) -> Result<Vec<Change>, String> {
    let unread = "the text cannot be laid out while it cannot be read: mend what is underlined first";
    let mut new = layout(old).map_err(|_| unread)?;
    if old.contains("\r\n") {
        new = new.replace('\n', "\r\n");
    }
    let (before, after) = (pieces(old), pieces(&new));
    if before.len() != after.len() {
        return Ok(vec![(0..old.len(), new)]);
    }
    let pairs = before.into_iter().zip(after);
    let changed = pairs.filter(|(before, after)| old[before.clone()] != new[after.clone()]);
    Ok(changed.map(|(before, after)| narrowed(old, before, &new[after])).collect())
}

/// The pieces of a text: each line that holds anything with the empty ones before it, and what follows the last.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let (mut pieces, mut from, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.trim_end_matches(['\n', '\r']).len();
        at += line.len();
        if !line.trim().is_empty() {
            pieces.push(from..end);
            from = end;
        }
    }
    pieces.push(from..text.len());
    pieces
}

/// A change without what stays the same at its beginning and its end.
fn narrowed(old: &str, bytes: Range<usize>, new: &str) -> Change {
    let is_end = |text: &str, at: usize| text.is_char_boundary(at);
    let piece = &old[bytes.clone()];
    let same = piece.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let same = (0..=same).rev().find(|&at| is_end(piece, at)).unwrap_or(0);
    let (piece, rest) = (&piece[same..], &new[same..]);
    let tail = piece.bytes().rev().zip(rest.bytes().rev()).take_while(|(a, b)| a == b).count();
    let tail = (0..=tail).rev().find(|&at| is_end(piece, piece.len() - at)).unwrap_or(0);
    (bytes.start + same..bytes.end - tail, rest[..rest.len() - tail].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(old: &str) -> String {
        super::super::naming::applied(old, &changes(old).unwrap())
    }

    #[test]
    fn the_changes_make_the_canonical_layout() {
        let old = "rules 1\n\n\n\ngame   \"Ä\"{\nboard {squares 3   by 3} // ä  \n\n\n  players   White, Black\n}\n\n";
        assert_eq!(laid(old), layout(old).unwrap());
        let crossed = old.replace('\n', "\r\n");
        assert_eq!(laid(&crossed), layout(old).unwrap().replace('\n', "\r\n"));
        assert!(changes(&layout(old).unwrap()).unwrap().is_empty());
    }

    #[test]
    fn lines_that_are_well_are_left_alone() {
        let old = "rules 1\ngame \"X\" {\n  players White,  Black\n  board { squares 3 by 3 }\n}\n";
        let changes = changes(old).unwrap();
        assert_eq!(changes.len(), 1);
        assert_eq!(&old[changes[0].0.clone()], " ");
    }
}
