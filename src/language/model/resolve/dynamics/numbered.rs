//! Pieces by the numbers of their roles.

use super::Moment;
use super::conds::all;
use super::sets::both;
use crate::diag::Diagnostic;
use crate::model::resolve::Resolver;
use crate::model::{Cond, Num, Owner, Pieces, Set};
use crate::source::Span;
use crate::syntax::ast::{self, CompareOp, Range};

impl Resolver<'_> {
    /// The pieces whose number is in a range, which may depend on the position.
    pub(super) fn numbered(&mut self, range: &Range, at: Moment) -> Option<Set> {
        let least = self.num(&range.from, at);
        let most = match &range.to {
            Some(to) => Some(self.num(to, at)?),
            None => None,
        };
        let (least, numbers) = (least?, self.numbers_of_roles(range.span)?);
        let mut choices = Vec::new();
        for number in numbers {
            let mut conds = vec![at_most(least.clone(), Num::Int(number))];
            conds.extend(most.iter().map(|most| at_most(Num::Int(number), most.clone())));
            let pieces = self.pieces_numbered(number);
            match all(conds) {
                Cond::Const(true) => choices.push(pieces),
                Cond::Const(false) => {}
                cond => choices.push(Set::When(Box::new(cond), Box::new(pieces), Box::new(Set::Union(Vec::new())))),
            }
        }
        if choices.is_empty() {
            return self.fail("never-matches", range.span, "no role has such a number");
        }
        Some(Set::Union(choices))
    }

    /// Those of a set whose number is the greatest, or the least.
    pub(super) fn numbered_most(&mut self, greatest: bool, of: &ast::Set, at: Moment) -> Option<Set> {
        let set = self.set(of, at)?;
        let mut numbers = self.numbers_of_roles(of.span)?;
        if greatest {
            numbers.reverse();
        }
        Some(Set::FirstOf(numbers.into_iter().map(|n| both(set.clone(), self.pieces_numbered(n))).collect()))
    }

    /// The numbers that roles have, in order.
    fn numbers_of_roles(&mut self, span: Span) -> Option<Vec<i64>> {
        let mut numbers: Vec<i64> = self.game.roles.iter().filter_map(|role| role.number).map(i64::from).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            let told = Diagnostic::error("never-matches", span, "no role has a number");
            self.say(told.help("roles are numbered by their letters: `pieces { stone A..F }`"));
            return None;
        }
        Some(numbers)
    }

    /// The pieces, whosever, of the roles with this number.
    fn pieces_numbered(&self, number: i64) -> Set {
        let roles = self.game.roles.pairs().filter(|(_, role)| role.number.map(i64::from) == Some(number));
        let roles = roles.map(|(id, _)| id).collect();
        Set::Pieces(Pieces { owner: Owner::Any, roles, height: None, without: Vec::new(), like: None })
    }
}

/// One number is at most another: at once where both are fixed.
fn at_most(less: Num, more: Num) -> Cond {
    match (&less, &more) {
        (Num::Int(a), Num::Int(b)) => Cond::Const(a <= b),
        _ => Cond::Compare(less, CompareOp::Le, more),
    }
}
