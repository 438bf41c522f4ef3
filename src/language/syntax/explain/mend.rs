//! What a mend of a clause is made of.

use super::Explained;
use super::clause::Clause;
use crate::diag::Diagnostic;
use crate::syntax::scan::{Kind, Token};
use crate::syntax::splice::splice;
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;

/// A change of a clause: ranges of bytes and what stands there instead, in their order.
pub(super) type Change<'t> = Vec<(usize, usize, &'t str)>;

/// The change, if the clause can be read with it.
pub(super) fn good<S: AsRef<str>>(
    clause: &Clause,
    change: &[(usize, usize, S)],
    diag: impl FnOnce() -> Diagnostic,
) -> Option<Explained> {
    let (lo, hi) = (change.first()?.0, change.last()?.1);
    let so = splice(clause.text, (lo, hi), change);
    let mended = clause.mended(lo, hi, &so)?;
    Some(Explained { diag: diag().fix(clause.span(lo, hi), so), mended: Some(mended) })
}

/// The change, if the clause can be read with it: what is changed first is said to be written so.
pub(super) fn rewritten<S: AsRef<str>>(clause: &Clause, change: &[(usize, usize, S)]) -> Option<Explained> {
    let (lo, hi, so) = change.first()?;
    good(clause, change, || is_written(clause, (*lo, *hi), so.as_ref()))
}

/// How many mistakes of one clause are mended together.
const MOST_MENDED: usize = 5;

/// What is to be said of a clause that cannot be read even once it is mended as suggested: what is wrong with it then, as `look`
/// has it, is mended too, if that makes it good.
pub(super) fn further(
    clause: &Clause,
    base: u32,
    first: &Explained,
    look: &dyn Fn(&Clause) -> Explained,
) -> Option<Explained> {
    if first.mended.is_some() {
        return None;
    }
    let mut text = with(clause.text, base, &first.diag)?;
    let mut also: Vec<String> = Vec::new();
    for _ in 1..MOST_MENDED {
        let next = clause.anew(&text);
        if next.failure().is_none() {
            break;
        }
        let diag = look(&next).diag;
        text = with(&text, 0, &diag)?;
        also.extend((diag.message != first.diag.message && !also.contains(&diag.message)).then_some(diag.message));
    }
    let (lo, hi, so) = difference(clause.text, &text);
    let diag = Diagnostic { fix: None, ..first.diag.clone() };
    let diag = if also.is_empty() { diag } else { diag.help(also.join("; ")) };
    good(clause, &[(lo, hi, so)], || diag)
}

/// True where a clause cannot be read with its suggested fix. One with a `;` makes two of it, and is not asked.
pub(super) fn leaves_it_bad(clause: &Clause, base: u32, explained: &Explained) -> bool {
    let makes_two = explained.diag.fix.as_ref().is_some_and(|fix| fix.replacement.contains(';'));
    let mended = with(clause.text, base, &explained.diag).filter(|_| explained.mended.is_none() && !makes_two);
    mended.is_some_and(|text| clause.anew(&text).failure().is_some())
}

/// The text of a clause with its suggested fix.
pub(super) fn with(text: &str, base: u32, diag: &Diagnostic) -> Option<String> {
    let fix = diag.fix.as_ref()?;
    let (lo, hi) = (fix.span.lo.checked_sub(base)? as usize, fix.span.hi.checked_sub(base)? as usize);
    Some(format!("{}{}{}", text.get(..lo)?, fix.replacement, text.get(hi..)?))
}

/// Where two texts differ, in the bytes of the first, and what stands there in the second.
pub(super) fn difference<'t>(first: &str, second: &'t str) -> (usize, usize, &'t str) {
    let alike = |(a, b): &((usize, char), (usize, char))| a.1 == b.1;
    let lo: usize =
        first.char_indices().zip(second.char_indices()).take_while(alike).map(|((_, c), _)| c.len_utf8()).sum();
    let most = first.len().min(second.len()) - lo;
    let behind = first.chars().rev().zip(second.chars().rev()).take_while(|(a, b)| a == b);
    let mut same = 0;
    for (letter, _) in behind {
        if same + letter.len_utf8() > most {
            break;
        }
        same += letter.len_utf8();
    }
    (lo, first.len() - same, &second[lo..second.len() - same])
}

pub(super) fn foreign(clause: &Clause, token: Token, message: String) -> Diagnostic {
    Diagnostic::error("foreign-sign", clause.span(token.lo, token.hi), message)
}

/// True where nothing in a clause that was put right fits nowhere.
pub(super) fn is_clean(clause: &Clause, explained: &Explained) -> bool {
    let text = explained.mended.as_ref().map_or("", |mended| &mended.text);
    Grammar::parse(clause.place.rule(), text).is_ok_and(|pairs| {
        let mut rules = pairs.flatten().map(|pair| pair.as_rule());
        !rules.any(|rule| matches!(rule, Rule::junk | Rule::junk_turn))
    })
}

pub(super) fn is_sign(clause: &Clause, token: Token, signs: &[&str]) -> bool {
    token.kind != Kind::Text && signs.contains(&token.text(clause.text))
}

/// How some words of a clause are written here.
pub(super) fn is_written(clause: &Clause, (lo, hi): (usize, usize), so: &str) -> Diagnostic {
    let message = format!("`{}` is written `{so}`", &clause.text[lo..hi]);
    Diagnostic::error("foreign-word", clause.span(lo, hi), message)
}

/// What is said of the first word of a second clause.
pub(super) fn begins_another(clause: &Clause, first: Token) -> Diagnostic {
    let message = format!("`{}` begins a second clause on the line", first.text(clause.text));
    Diagnostic::error("syntax", clause.span(first.lo, first.hi), message)
        .label("expected the end of the clause")
        .help("each clause stands on a line of its own, or a `;` before it")
}

/// The name, letter or number that a text in quotes is.
pub(super) fn name_in_quotes<'t>(clause: &Clause<'t>, token: Token) -> Option<&'t str> {
    let name = token.text(clause.text).trim_matches('"');
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (token.kind == Kind::Text && is_name).then_some(name)
}
