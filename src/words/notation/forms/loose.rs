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
fn unmarked<'t>(text: &'t str) -> impl Iterator<Item = &'t str> {
    let bare = text.trim_end_matches(['!', '?', ' ']);
    let words = ["e.p.", "e.p", "ep", "mate", "ch"];
    let without_words = words.iter().find_map(|word| bare.strip_suffix(word)).unwrap_or(bare);
    let without_words = without_words.trim_end_matches([' ', '/']);
    let all = [(text, bare), (bare, without_words)];
    let all = all.into_iter().filter(|(before, now)| now != before && !now.is_empty()).map(|(_, now)| now);
    // a sign may be a mark, or what the turn itself ends with
    let signs = ['+', '#', '!', '?', '†', '‡', '*', '\'', '"', ':', ' '];
    let fewer = move |text: &&'t str| text.strip_suffix(signs).filter(|left| !left.is_empty());
    all.chain(std::iter::successors(fewer(&without_words), fewer).take(MOST_MARKS))
}

/// Most signs at the end of a text that may be marks.
const MOST_MARKS: usize = 8;

/// What is left of a text where signs, capitals, the width of figures and noughts before them do not count, a nought is an `o`,
/// and whatever sign a capture has it is an `x`.
pub(super) fn loosened(text: &str) -> String {
    smoothed(&kept(text))
}

/// The same of what counts of a text.
fn smoothed(kept: &str) -> String {
    kept.chars().flat_map(char::to_lowercase).map(|c| if c == '0' { 'o' } else { c }).collect()
}

/// What counts of a text, in its own capitals.
fn kept(text: &str) -> String {
    let text = readings(text).last().unwrap_or(text);
    let (mut kept, mut in_number) = (String::with_capacity(text.len()), false);
    let mut signs = text.chars().map(narrow).peekable();
    while let Some(sign) = signs.next() {
        let is_leading = sign == '0' && !in_number && signs.peek().is_some_and(char::is_ascii_digit);
        in_number = sign.is_ascii_digit();
        match sign {
            ':' | '×' | '*' => kept.push(TAKEN),
            sign if !is_leading && (sign.is_alphanumeric() || matches!(sign, '@' | '/')) => kept.push(sign),
            _ => {}
        }
    }
    kept
}

/// The sign of a capture.
const TAKEN: char = 'x';

/// A text as others may write it: with a sign for a capture or without, whatever the turn does.
pub(super) struct Loose {
    loosened: String,
    /// All that counts without such signs.
    untaken: String,
}

impl Loose {
    pub fn new(text: &str) -> Self {
        let kept = kept(text);
        Self { loosened: smoothed(&kept), untaken: untaken(&kept).collect() }
    }

    /// True where a turn that is said so is meant.
    pub fn fits(&self, said: &str) -> bool {
        // a letter in capitals may be that of a piece, and in small that of a column: so far they count
        let kept = kept(said);
        let is_untaken = || !self.untaken.is_empty() && untaken(&kept).eq(self.untaken.chars());
        smoothed(&kept) == self.loosened || is_untaken()
    }
}

/// What counts of a text, without signs for captures.
fn untaken(kept: &str) -> impl Iterator<Item = char> {
    kept.chars().filter(|c| *c != TAKEN)
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
