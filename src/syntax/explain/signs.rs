//! A clause that is good but for a sign: one too many, one that is missing, one for another.

use super::clause::Clause;
use super::place::{self, Place};
use super::{Explained, position};
use crate::diag::Diagnostic;
use crate::syntax::scan::{Kind, Token};

/// A change of a clause: ranges of bytes and what stands there instead, in their order.
type Change<'t> = Vec<(usize, usize, &'t str)>;

/// What is to be said of a clause that can be read once its signs are right.
pub(super) fn mended(clause: &Clause) -> Option<Explained> {
    let at = position(&*clause.failure()?);
    let head = clause.head();
    let bad = head.iter().position(|t| t.hi > at).unwrap_or(head.len());
    behind_first(clause)
        .or_else(|| mark(clause))
        .or_else(|| without_block(clause))
        .or_else(|| in_block(clause, at))
        .or_else(|| for_another(clause, &head, bad))
        .or_else(|| absent(clause, &head, bad))
        .or_else(|| quoted(clause, &head))
        .or_else(|| unquoted(clause, &head, bad))
}

/// The change, if the clause can be read with it.
fn good(clause: &Clause, change: &Change, told: impl FnOnce() -> Diagnostic) -> Option<Explained> {
    let (lo, hi) = (change.first()?.0, change.last()?.1);
    let mut so = clause.text.get(lo..hi)?.to_owned();
    for (from, to, word) in change.iter().rev() {
        so.replace_range(from - lo..to - lo, word);
    }
    let mended = clause.with_range(lo, hi, &so);
    let is_whole = Clause::new(&mended.text, 0, clause.place).failure().is_none();
    is_whole.then(|| Explained { told: told().fix(clause.span(lo, hi), so), mended: Some(mended) })
}

fn foreign(clause: &Clause, token: Token, message: String) -> Diagnostic {
    Diagnostic::error("foreign-sign", clause.span(token.lo, token.hi), message)
}

/// `players: White, Black`, `win: no empty`
fn behind_first(clause: &Clause) -> Option<Explained> {
    let pairs = clause.tokens.windows(2).take(3);
    let is_one = |pair: &&[Token]| clause.place.starts(pair[0].text(clause.text)) && is_sign(clause, pair[1], &[":", "="]);
    let &[word, sign] = pairs.into_iter().find(is_one)? else { return None };
    let (said, sign_said) = (word.text(clause.text), sign.text(clause.text));
    if clause.place == Place::End {
        let told = || foreign(clause, sign, format!("behind `{said}` stands `when`, not `{sign_said}`"));
        return good(clause, &vec![(sign.lo, sign.hi, " when")], told);
    }
    let told = || foreign(clause, sign, format!("no `{sign_said}` stands behind `{said}`"));
    good(clause, &vec![(sign.lo, sign.hi, "")], told)
}

/// `- man M`, `1. man M`
fn mark(clause: &Clause) -> Option<Explained> {
    let first = *clause.tokens.first()?;
    let second = *clause.tokens.get(1)?;
    let end = match is_sign(clause, first, &["-", "*", "+", ".", "•", ">"]) {
        true => first.hi,
        false if first.kind == Kind::Number && is_sign(clause, second, &[".", ")", ":"]) => second.hi,
        false => return None,
    };
    let next = clause.tokens.iter().find(|t| t.lo >= end)?.lo;
    let shown = Token { hi: end, ..first };
    good(clause, &vec![(first.lo, next, "")], || foreign(clause, shown, "no mark stands before a clause".into()))
}

/// A section on one line that lacks its brackets: `turn: step | run`.
fn without_block(clause: &Clause) -> Option<Explained> {
    const HEADS: [&str; 9] =
        ["board", "pieces", "captures", "stacks", "setup", "turn", "end", "notation", "sequence"];
    let head: Vec<Token> = clause.tokens.iter().filter(|t| t.kind != Kind::Newline).copied().collect();
    let start = usize::from(head.first()?.text(clause.text) == "replace");
    let word = *head.get(start)?;
    let is_section = clause.place == Place::Game && HEADS.contains(&word.text(clause.text));
    if !is_section || clause.text.contains('{') {
        return None;
    }
    let last = head.last()?.hi;
    let told = || {
        let message = format!("this `{}` has no `{{`", word.text(clause.text));
        Diagnostic::error("missing-bracket", clause.span(word.lo, word.hi), message)
            .help("a section stands between `{` and `}`")
    };
    // behind the word, a name or a sign
    (start + 1..(start + 4).min(head.len())).find_map(|at| {
        let before = head[at - 1];
        let lo = if is_sign(clause, before, &[":", "=", "("]) { before.lo } else { before.hi };
        let closes = is_sign(clause, before, &["("]) && clause.text[..last].ends_with(')');
        let end = if closes { last - 1 } else { last };
        good(clause, &vec![(lo, head[at].lo, " { "), (end, last, " }")], told)
    })
}

/// Brackets of a section where there is none: `zone mid { c3 d4 }`, `win { no empty }`, `step { n, e }`.
fn in_block(clause: &Clause, at: usize) -> Option<Explained> {
    let open = clause.token_at(at).filter(|t| t.text(clause.text) == "{")?;
    let close = *clause.tokens.iter().rfind(|t| t.kind != Kind::Newline)?;
    if close.text(clause.text) != "}" || clause.text[open.hi..close.lo].contains(['{', '\n']) {
        return None;
    }
    ["", ":", "=", "when"].into_iter().find_map(|so| {
        let told = || match so {
            "" => foreign(clause, open, "no `{` stands here".into()),
            so => foreign(clause, open, format!("`{so}` stands here, not `{{`")),
        };
        let before = clause.text[..open.lo].trim_end().len();
        let so = if so == "when" { " when" } else { so };
        good(clause, &vec![(before, open.hi, so), (close.lo, close.hi, "")], told)
    })
}

/// The same wrong sign all along: `n|e|s`, `5, 6, 7`, `man and king`.
fn for_another(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let near = [head.get(bad), bad.checked_sub(1).and_then(|at| head.get(at))];
    near.into_iter().flatten().find_map(|token| {
        let sign = token.text(clause.text);
        let instead: &[&str] = match sign {
            "|" | "/" | "+" => &["or", ","],
            "and" | "&" => &[",", "or", "in"],
            "," => &["", "or", "|"],
            ":" => &["=", ""],
            "=" => &[":", "", "becomes"],
            "." => &[""],
            "minus" | "without" | "but" => &["except"],
            _ => return None,
        };
        instead.iter().find_map(|so| {
            let same = head.iter().filter(|t| t.text(clause.text) == sign);
            let spaced: Vec<(Token, String)> = same.map(|t| (*t, spaced(clause, *t, so))).collect();
            let change: Change = spaced.iter().map(|(t, so)| (t.lo, t.hi, so.as_str())).collect();
            let message = match *so {
                "" => format!("no `{sign}` stands here"),
                so => format!("`{sign}` is written `{so}` here"),
            };
            let code = if sign.contains(char::is_alphabetic) { "foreign-word" } else { "foreign-sign" };
            good(clause, &change, || Diagnostic::error(code, clause.span(token.lo, token.hi), message))
        })
    })
}

/// A word with the blanks that part it from what stands beside it.
fn spaced(clause: &Clause, token: Token, so: &str) -> String {
    let is_word = so.contains(char::is_alphabetic);
    let before = is_word && !clause.text[..token.lo].ends_with([' ', '\t', '\n']);
    let after = is_word && !clause.text[token.hi..].starts_with([' ', '\t', '\n']);
    format!("{}{so}{}", if before { " " } else { "" }, if after { " " } else { "" })
}

/// A sign that is missing before the word that does not fit, or before the last that did.
fn absent(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let signs: &[&str] = match clause.place {
        Place::End => &["when", ","],
        Place::Turn => return None,
        _ => &[":", ",", "="],
    };
    let places = [Some(bad), bad.checked_sub(1)].into_iter().flatten();
    places.filter_map(|at| Some((head.get(at)?, *head.get(at.checked_sub(1)?)?))).find_map(|(next, before)| {
        signs.iter().find_map(|sign| {
            let so = if *sign == "when" || *sign == "=" { format!(" {sign} ") } else { format!("{sign} ") };
            let told = || {
                let message = format!("`{sign}` is missing before `{}`", next.text(clause.text));
                Diagnostic::error("syntax", clause.span(next.lo, next.hi), message)
                    .label(format!("expected `{sign}` before this"))
            };
            let is_far = clause.text[before.hi..next.lo].contains('\n');
            if is_far { None } else { good(clause, &vec![(before.hi, next.lo, so.as_str())], told) }
        })
    })
}

/// Names and values in quotes.
fn quoted(clause: &Clause, head: &[Token]) -> Option<Explained> {
    let bare = |t: &&Token| t.text(clause.text).trim_matches('"').chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let quoted: Vec<&Token> = head.iter().filter(|t| t.kind == Kind::Text).filter(bare).collect();
    let change = quoted.iter().map(|t| (t.lo, t.hi, t.text(clause.text).trim_matches('"'))).collect();
    let first = **quoted.first()?;
    good(clause, &change, || foreign(clause, first, "no quotes stand around a name, a letter or a number".into()))
}

/// A text without its quotes: `author Anna`.
fn unquoted(clause: &Clause, head: &[Token], bad: usize) -> Option<Explained> {
    let (first, last) = (*head.get(bad)?, *head.last()?);
    let is_text = |t: &Token| matches!(t.kind, Kind::Word | Kind::Number | Kind::Foreign) || t.text(clause.text) == ".";
    if !head[bad..].iter().all(is_text) || place::is_reserved(first.text(clause.text)) {
        return None;
    }
    let so = format!("\"{}\"", &clause.text[first.lo..last.hi]);
    let told = || {
        Diagnostic::error("syntax", clause.span(first.lo, last.hi), "this text has no quotes").label("expected `\"…\"`")
    };
    good(clause, &vec![(first.lo, last.hi, so.as_str())], told)
}

fn is_sign(clause: &Clause, token: Token, signs: &[&str]) -> bool {
    token.kind != Kind::Text && signs.contains(&token.text(clause.text))
}
