//! What a mend of a clause is made of.

use super::clause::Clause;
use super::{Explained, Mended};
use crate::diag::Diagnostic;
use crate::syntax::scan::{Kind, Token};
use crate::syntax::splice::splice;
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;

/// A change of a clause: ranges of bytes and what stands there instead, in their order.
pub(super) type Change<'t> = Vec<(usize, usize, &'t str)>;

/// The change, if the clause can be read with it.
pub(super) fn good(
    clause: &Clause,
    change: &[(usize, usize, &str)],
    told: impl FnOnce() -> Diagnostic,
) -> Option<Explained> {
    let (lo, hi) = (change.first()?.0, change.last()?.1);
    let so = splice(clause.text, (lo, hi), change);
    let mended = whole(clause, (lo, hi), &so)?;
    Some(Explained { told: told().fix(clause.span(lo, hi), so), mended: Some(mended) })
}

/// The clause with other text in a range, if it can be read.
fn whole(clause: &Clause, (lo, hi): (usize, usize), so: &str) -> Option<Mended> {
    let mended = clause.with_range(lo, hi, so);
    Clause::new(&mended.text, 0, clause.place).failure().is_none().then_some(mended)
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
