//! Texts as people write them who are not exact.

use crate::Rules;
use crate::names::{Field, TemplatePart};
use crate::notation::turns;
use crate::play::{State, Turn};

/// A text as it stands, then without the marks that are set behind turns.
pub(super) fn readings(text: &str) -> impl Iterator<Item = &str> {
    std::iter::once(text).chain(std::iter::once_with(|| unmarked(text)).flatten())
}

/// A text without the marks that are set behind turns, then without more of them, as far as there are any.
fn unmarked(text: &str) -> impl Iterator<Item = &str> {
    let bare = text.trim_end_matches(['!', '?', ' ']);
    let without_words = ["e.p.", "ep"].iter().find_map(|word| bare.strip_suffix(word)).unwrap_or(bare).trim_end();
    let unchecked = without_words.trim_end_matches(['+', '#', '!', '?', '†', '‡', '*', '\'', '"', ' ']);
    let all = [(text, bare), (bare, without_words), (without_words, unchecked)];
    all.into_iter().filter(|(before, now)| now != before && !now.is_empty()).map(|(_, now)| now)
}

/// What is left of a text where signs, capitals and the width of figures do not count, a nought is an `o`, and whatever sign a
/// capture has it is an `x`.
pub(super) fn loosened(text: &str) -> String {
    let text = readings(text).last().unwrap_or(text);
    let taken = |c: char| if matches!(c, ':' | '×') { 'x' } else { c };
    let kept = text.chars().map(|c| taken(narrow(c))).filter(|c| c.is_alphanumeric() || *c == '@' || *c == '/');
    kept.flat_map(char::to_lowercase).map(|c| if c == '0' { 'o' } else { c }).collect()
}

/// A text with narrow letters, figures and signs; `None` where all are.
pub(super) fn narrowed(text: &str) -> Option<String> {
    text.contains(|c| narrow(c) != c).then(|| text.chars().map(narrow).collect())
}

/// A letter or a figure that is as wide as a Chinese sign, as others have it.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + 0x21).unwrap_or(c),
        _ => c,
    }
}

/// True where a text says of a turn only what the game's own notation says of it, in the same order, and at least where it
/// ends: `e4`, `e2e4` and `E2-E4` of `e2-e4`.
pub(super) fn is_shortened(rules: &Rules, state: &State, turn: &Turn, text: &str) -> bool {
    let wanted = loosened(text);
    let whole = loosened(&turns::write(rules, state, turn));
    if wanted.is_empty() {
        return false;
    }
    if whole == wanted {
        return true;
    }
    let Some(part) = turn.parts.first().filter(|_| turn.parts.len() == 1) else { return false };
    let names = &rules.names;
    let writes_from = names
        .moves
        .get(usize::from(part.mv))
        .is_some_and(|played| played.template.parts.contains(&TemplatePart::Field(Field::From)));
    let mover = rules.engine.mover(state);
    let from = loosened(&names.place(part.from, mover));
    let Some(at) = whole.find(&from).filter(|_| writes_from && !from.is_empty()) else { return false };
    let (before, after) = (&whole[..at], &whole[at + from.len()..]);
    let cell = names.cells.get(crate::id::CellId(part.from));
    let column = cell.and_then(|cell| cell.column.as_ref()).map_or("", |(name, _)| name);
    let row = cell.and_then(|cell| cell.row.as_ref()).map_or("", |(name, _)| name);
    !after.is_empty() && ["", column, row].iter().any(|some| format!("{before}{some}{after}") == wanted)
}
