//! Pieces by the numbers of their roles.

use super::Moment;
use super::conds::all;
use super::sets::both;
use crate::diag::Diagnostic;
use crate::id::{CellId, Id};
use crate::model::resolve::{Resolver, maybe};
use crate::model::{Cond, Num, NumOp, Owner, Pieces, Set};
use crate::source::Span;
use crate::syntax::ast::{self, CompareOp, Name, Range};
use std::collections::BTreeSet;

/// Most values of an attribute by which cells are chosen.
const MOST_NUMBERS: usize = 64;

impl Resolver<'_> {
    /// The pieces whose number is in a range, which may depend on the position.
    pub(super) fn numbered(&mut self, range: &Range, at: Moment) -> Option<Set> {
        let bounds = self.bounds_of(range, at)?;
        let numbers = self.numbers_of_roles(range.span)?;
        let sets = numbers.into_iter().map(|number| (number, self.pieces_numbered(number)));
        let sets: Vec<(i64, Set)> = sets.collect();
        match in_range(sets, &bounds) {
            Some(set) => Some(set),
            None => self.fail("never-matches", range.span, "no role has such a number"),
        }
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

    /// The cells whose top piece, or which themselves, have a number of that name in a range, which may depend on the position.
    pub(super) fn with_number(&mut self, name: &Name, range: &Range, at: Moment) -> Option<Set> {
        let bounds = self.bounds_of(range, at)?;
        let by_number = self.by_number(name)?;
        if by_number.len() > MOST_NUMBERS {
            let diag = Diagnostic::error(
                "out-of-range",
                name.span,
                format!("`{}` has too many values to choose by", name.node),
            );
            return self.refuse(diag.help(format!("compare the number of one cell: `{} of to > 3`", name.node)));
        }
        let values: Vec<i64> = by_number.iter().map(|(number, _)| *number).collect();
        match in_range(by_number, &bounds) {
            Some(set) => Some(set),
            None => {
                let message = format!("no `{}` is in this range", name.node);
                let diag = Diagnostic::error("never-matches", range.span, message);
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                self.refuse(diag.help(format!("the values of `{}` are {}", name.node, values.join(", "))))
            }
        }
    }

    /// The least and the greatest number of a range, which may depend on the position.
    pub(super) fn bounds_of(&mut self, range: &Range, at: Moment) -> Option<(Num, Option<Num>)> {
        let least = self.num(&range.from, at);
        let most = maybe(range.to.as_ref(), |to| self.num(to, at))?;
        Some((least?, most))
    }

    /// The values of an attribute of roles or cells, each with the cells that have it.
    fn by_number(&mut self, name: &Name) -> Option<Vec<(i64, Set)>> {
        if let Some((_, numbers)) = self.role_numbers.iter().find(|(known, _)| known.node == name.node) {
            let values: BTreeSet<i64> = numbers.iter().copied().collect();
            return Some(values.into_iter().map(|value| (value, self.pieces_worth(numbers, value))).collect());
        }
        let values = self.attribute(name, None)?;
        let all: BTreeSet<i64> = values.0.iter().flatten().copied().collect();
        let cells = |value: i64| {
            Set::Cells(self.per_player(|viewer| {
                let numbers = values.0.get(viewer).into_iter().flatten().enumerate();
                numbers.filter(|(_, number)| **number == value).map(|(cell, _)| CellId::from_index(cell)).collect()
            }))
        };
        Some(all.into_iter().map(|value| (value, cells(value))).collect())
    }

    /// The sum of a number that roles have over the top pieces of a set; `None` where no roles have a number of that name.
    pub(super) fn sum_of_roles(&mut self, name: &Name, over: &ast::Set, at: Moment) -> Option<Option<Num>> {
        let numbers = self.role_numbers.iter().find(|(known, _)| known.node == name.node)?.1.clone();
        let Some(over) = self.set(over, at) else { return Some(None) };
        let values: BTreeSet<i64> = numbers.iter().copied().filter(|number| *number != 0).collect();
        let part = |value: i64| {
            let count = Num::Count(Box::new(both(over.clone(), self.pieces_worth(&numbers, value))));
            if value == 1 { count } else { Num::Binary(Box::new(Num::Int(value)), NumOp::Mul, Box::new(count)) }
        };
        let sum = values.into_iter().map(part).reduce(|a, b| Num::Binary(Box::new(a), NumOp::Add, Box::new(b)));
        Some(Some(sum.unwrap_or(Num::Int(0))))
    }

    /// The pieces, whosever, of the roles that have this number among these.
    fn pieces_worth(&self, numbers: &[i64], value: i64) -> Set {
        let roles = self.game.roles.ids().zip(numbers).filter(|(_, number)| **number == value).map(|(id, _)| id);
        Set::Pieces(Pieces::of(Owner::Any, roles.collect()))
    }

    /// The numbers that roles have, in order.
    fn numbers_of_roles(&mut self, span: Span) -> Option<Vec<i64>> {
        let mut numbers: Vec<i64> = self.game.roles.iter().filter_map(|role| role.number).map(i64::from).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            let diag = Diagnostic::error("never-matches", span, "no role has a number");
            return self.refuse(diag.help("roles are numbered by their letters: `pieces { stone A..F }`"));
        }
        Some(numbers)
    }

    /// The pieces, whosever, of the roles with this number.
    fn pieces_numbered(&self, number: i64) -> Set {
        let roles = self.game.roles.pairs().filter(|(_, role)| role.number.map(i64::from) == Some(number));
        Set::Pieces(Pieces::of(Owner::Any, roles.map(|(id, _)| id).collect()))
    }
}

/// Of sets that go by numbers those whose number is in a range; `None` where none can be.
fn in_range(sets: Vec<(i64, Set)>, (least, most): &(Num, Option<Num>)) -> Option<Set> {
    let chosen = sets.into_iter().filter_map(|(number, set)| {
        let mut conds = vec![at_most(least.clone(), Num::Int(number))];
        conds.extend(most.iter().map(|most| at_most(Num::Int(number), most.clone())));
        match all(conds) {
            Cond::Const(true) => Some(set),
            Cond::Const(false) => None,
            cond => Some(Set::When(Box::new(cond), Box::new(set), Box::new(Set::Union(Vec::new())))),
        }
    });
    let none = Set::Union(Vec::new());
    let choices: Vec<Set> = chosen.filter(|set| *set != none).collect();
    (!choices.is_empty()).then_some(Set::Union(choices))
}

/// One number is at most another: at once where both are fixed.
fn at_most(less: Num, more: Num) -> Cond {
    match (&less, &more) {
        (Num::Int(a), Num::Int(b)) => Cond::Const(a <= b),
        _ => Cond::Compare(less, CompareOp::Le, more),
    }
}
