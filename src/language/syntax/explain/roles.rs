//! What is known of a piece from elsewhere: a picture for its letter, brackets after its name.

use super::Explained;
use super::clause::Clause;
use super::mend::{begins_another, good, is_written, rewritten};
use crate::diag::Diagnostic;
use crate::syntax::phrases;
use crate::syntax::place::Place;
use crate::syntax::scan::{Kind, Token};

/// Joined to the sign before it: how a picture is shown, and what joins two of them.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{200d}')
}

/// True for chess men, discs, stones, emoji, and single letters of scripts that no letter of a piece is of.
pub(super) fn is_picture(found: &str) -> bool {
    let mut letters = found.chars().filter(|&c| !joins(c));
    let (Some(first), None) = (letters.next(), letters.next()) else { return false };
    matches!(first, '\u{2460}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{3040}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
        | '\u{1f000}'..='\u{1faff}')
}

/// Pieces are letters; pictures are for the page.
pub(super) fn picture(clause: &Clause, found: Token) -> Option<Diagnostic> {
    let sign = found.text(clause.text);
    let name = clause.tokens.iter().rfind(|t| t.hi <= found.lo && t.kind == Kind::Word);
    if !matches!(clause.place, Place::Pieces | Place::Setup | Place::Test) || !is_picture(sign) {
        return None;
    }
    let role = match clause.place {
        Place::Pieces => name.map_or("scout", |t| t.text(clause.text)),
        _ => "scout",
    };
    let letter = role.chars().next().unwrap_or('p').to_ascii_uppercase();
    let diag = Diagnostic::error(
        "foreign-letter",
        clause.span(found.lo, found.hi),
        format!("`{sign}` cannot be the letter of a piece"),
    );
    Some(diag.label("expected a letter from `a` to `z`").help(format!(
        "write `{role} {letter}` in `pieces`, and the letter wherever the piece stands; what is seen of it is said once, in `look`: \
         `{role} \"{sign}\"`"
    )))
}

/// Brackets after a role: `pawn P x5 { … }`.
pub(super) fn block(clause: &Clause, at: usize) -> Option<Explained> {
    let open = clause.token_at(at).filter(|t| clause.place == Place::Pieces && t.text(clause.text) == "{")?;
    if let Some(explained) = attribute_behind(clause, open) {
        return Some(explained);
    }
    let role = role_before(clause, open)?;
    let after = clause.tokens.iter().filter(|t| t.lo >= open.hi && t.kind != Kind::Newline);
    let close = *after.clone().find(|t| t.text(clause.text) == "}")?;
    let inside: Vec<&str> = after.take_while(|t| t.lo < close.lo).map(|t| t.text(clause.text)).collect();
    let message = format!("`{role}` has no brackets of its own");
    let diag = Diagnostic::error("foreign-sign", clause.span(open.lo, open.hi), message);
    let so = letter_and_count(&inside);
    let before = clause.text[..open.lo].trim_end().len();
    let mended = clause.mended(before, close.hi, so.as_deref().unwrap_or_default());
    let written = clause.text[..before].rsplit_once(role).map_or("", |(_, after)| after.trim());
    let diag = match so.filter(|_| mended.is_some()) {
        Some(so) => diag.fix(clause.span(before, close.hi), so),
        None => helped(diag, role, written, &inside),
    };
    Some(Explained { diag: diag.label("expected the letter of the piece, or how many there are"), mended })
}

/// `man M x5  attribute worth { … }`: a second clause on the line.
fn attribute_behind(clause: &Clause, open: Token) -> Option<Explained> {
    let at = clause.tokens.iter().position(|token| *token == open)?.checked_sub(2)?;
    let word = clause.tokens[at];
    (at > 0 && word.text(clause.text) == "attribute")
        .then(|| Explained::only(begins_another(clause, word).fix(clause.span(word.lo, word.lo), "; ")))
}

/// The name of the role in front of a bracket, its letters and its number left out.
fn role_before<'t>(clause: &Clause<'t>, open: Token) -> Option<&'t str> {
    let mut words =
        clause.tokens.iter().filter(|t| t.hi <= open.lo && t.kind == Kind::Word).map(|t| t.text(clause.text));
    words.clone().rfind(|word| word.len() > 1 && !is_count(word)).or(words.next_back())
}

/// `x5`
pub(super) fn is_count(word: &str) -> bool {
    word.strip_prefix('x').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// `M`, `#`
fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic() || "*#+".contains(c))
}

/// What brackets with nothing but a letter and a number say, as `pieces` has it: ` P x5`.
fn letter_and_count(inside: &[&str]) -> Option<String> {
    let (mut letter, mut count) = (String::new(), String::new());
    let mut words = inside.iter().filter(|word| !matches!(**word, ":" | "=" | ";" | ","));
    while let Some(&key) = words.next() {
        let value = words.next()?.trim_matches('"');
        match key {
            "letter" | "letters" | "symbol" | "char" | "sign" | "notation" | "abbreviation"
                if value.len() == 1 && value.bytes().all(|b| b.is_ascii_alphabetic()) =>
            {
                letter = format!(" {value}");
            }
            "count" | "counts" | "number" | "amount" | "max" | "supply" | "quantity"
                if value.parse::<u16>().is_ok() =>
            {
                count = format!(" x{value}");
            }
            _ => return None,
        }
    }
    Some(letter + &count)
}

/// `man x5 w/b`, `neutral wall x3 #`: the letters behind the number.
pub(super) fn letters_behind(clause: &Clause) -> Option<Explained> {
    if clause.place != Place::Pieces {
        return None;
    }
    let text = |at: usize| clause.tokens.get(at).map_or("", |t| t.text(clause.text));
    let is_letter = |at: usize| is_letter(text(at));
    let mut changes = Vec::new();
    for at in 1..clause.tokens.len() {
        if !is_count(text(at)) || text(at - 1).len() < 2 || !is_letter(at + 1) {
            continue;
        }
        let slashes = (at + 2..).step_by(2).take_while(|&sign| text(sign) == "/" && is_letter(sign + 1)).count();
        let (count, first, last) = (clause.tokens[at], clause.tokens[at + 1], clause.tokens[at + 1 + 2 * slashes]);
        let so = format!("{} {}", &clause.text[first.lo..last.hi], text(at));
        changes.push((count.lo, last.hi, so));
    }
    let (lo, hi, so) = changes.first()?;
    good(clause, &changes, || {
        is_written(clause, (*lo, *hi), so).help("how many there are stands after the letter: `rock R x4`")
    })
}

/// `wall W x1 neutral`: the word that stands before the name of a piece.
pub(super) fn neutral_behind(clause: &Clause) -> Option<Explained> {
    let (last, before) = clause.tokens.split_last()?;
    let name =
        before.iter().rposition(|t| t.kind == Kind::Word && t.hi - t.lo > 1 && !is_count(t.text(clause.text)))?;
    let is_meant = clause.place == Place::Pieces && last.text(clause.text) == "neutral";
    let (name, end) = (before[name], before.last()?.hi);
    let so = format!("neutral {}", &clause.text[name.lo..end]);
    is_meant.then(|| rewritten(clause, &[(name.lo, last.hi, so)])).flatten()
}

/// `. c c c .`, `6: . c c c .`: a row of a setup that is drawn, without its name.
pub(super) fn drawn_row(clause: &Clause) -> Option<Explained> {
    let text = |t: &Token| t.text(clause.text);
    let tokens: Vec<Token> = clause.joined();
    let row = match tokens.get(..2) {
        Some([number, sign]) if number.kind == Kind::Number && text(sign) == ":" => &tokens[2..],
        _ => &tokens[..],
    };
    let is_cell = |t: &Token| text(t).starts_with('.') || t.kind == Kind::Word && is_letter(text(t));
    let has_empty = row.iter().any(|t| text(t).starts_with('.'));
    let is_row = row.len() > 2 && has_empty && row.iter().all(is_cell);
    let (first, last) = (tokens.first()?, tokens.last().filter(|_| clause.place == Place::Setup && is_row)?);
    let diag = Diagnostic::error("foreign-word", clause.span(first.lo, last.hi), "this row is drawn without its cells");
    Some(Explained::only(diag.label("expected a player, and cells").help(phrases::ROWS)))
}

/// `man w/bb`, `man r/g/yy/b`: a letter that is none, beside one that is.
pub(super) fn long_letter(clause: &Clause) -> Option<Explained> {
    let text = |token: &Token| token.text(clause.text);
    let parts = |from: usize| {
        let (tokens, is_more) = (&clause.tokens[from..], |pair: &&[Token]| text(&pair[0]) == "/");
        let rest = tokens.get(1..).unwrap_or_default().chunks_exact(2).take_while(is_more).map(|pair| pair[1]);
        tokens.first().copied().into_iter().chain(rest).collect::<Vec<Token>>()
    };
    let is_one = |token: &Token| text(token).len() == 1;
    let are_letters = |all: &Vec<Token>| all.iter().any(is_one) && !all.iter().all(is_one);
    let mut runs = (0..clause.tokens.len()).map(parts).filter(|_| clause.place == Place::Pieces);
    let letters = runs.find(are_letters)?;
    let long = letters.iter().find(|token| !is_one(token))?;
    let so: Vec<&str> = letters.iter().filter_map(|token| text(token).get(..1)).collect();
    let explained = good(clause, &[(letters[0].lo, letters.last()?.hi, &so.join("/"))], || {
        let message = format!("`{}` is not a letter: the letter of a piece is one sign", text(long));
        Diagnostic::error("syntax", clause.span(long.lo, long.hi), message).help("each player has one: `man w/b`")
    });
    explained.map(Explained::without_fix)
}

/// `neutral wall # 3`, `man M 4 king K 1`: numbers behind letters without their `x`, or apart from it.
pub(super) fn bare_count(clause: &Clause) -> Option<Explained> {
    let is_bare = |pair: &&[Token]| is_letter(pair[0].text(clause.text)) && pair[1].kind == Kind::Number;
    let with_x = |pair: &[Token]| {
        let so = match (pair[0].text(clause.text), pair[1].text(clause.text)) {
            ("x", count) => format!("x{count}"),
            (letter, count) => format!("{letter} x{count}"),
        };
        (pair[0].lo, pair[1].hi, so)
    };
    let is_pieces = clause.place == Place::Pieces;
    let changes: Vec<_> = clause.tokens.windows(2).filter(is_bare).filter(|_| is_pieces).map(with_x).collect();
    rewritten(clause, &changes)
}

/// Words that tell how a piece moves.
const MOVING: &str = "move moves step steps slide slides jump jumps hop walk lift land capture captures";

/// Words that tell how it looks.
const LOOKING: &str = "look looks image icon picture symbol glyph colour color emoji svg";

/// Where what stands in the brackets is said.
fn helped(diag: Diagnostic, role: &str, written: &str, inside: &[&str]) -> Diagnostic {
    let speaks = |words: &str| inside.iter().any(|word| words.split(' ').any(|known| known == *word));
    let letter = role.chars().next().unwrap_or('p').to_ascii_uppercase();
    let so = if written.is_empty() { format!("{letter} x5") } else { written.to_owned() };
    let mut diag = diag.help(format!("here stand its name, its letter and how many there are: `{role} {so}`"));
    if speaks(MOVING) {
        diag = diag.help(format!(
            "how it moves is a clause of the game: `move {role} {{ lift an own {role}; step any; land on empty }}`"
        ));
    }
    if speaks(LOOKING) {
        diag = diag.help(format!("how it looks is said in `look`: `look {{ {role} \"chess/pawn\" }}`"));
    }
    diag
}
