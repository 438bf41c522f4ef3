//! Conditions that exclude each other, or say the same, as far as their words tell.

use super::{Bound, CompareOp, Cond, Num, Set};

/// True where the two cannot both hold (`is_and`), or one of them always does.
pub(super) fn exclude(a: &Cond, b: &Cond, is_and: bool) -> bool {
    let opposite = |a: &Cond, b: &Cond| matches!(a, Cond::Not(inner) if **inner == *b);
    if opposite(a, b) || opposite(b, a) {
        return true;
    }
    let lone = |set: &Set| matches!(set, Set::Bound(Bound::From | Bound::To | Bound::It | Bound::There));
    match (a, b) {
        (Cond::Some(Set::Both(x, y)), Cond::Some(Set::Except(p, q)))
        | (Cond::Some(Set::Except(p, q)), Cond::Some(Set::Both(x, y))) => x == p && y == q && lone(x),
        (Cond::Within(x, y), Cond::Some(Set::Except(p, q))) | (Cond::Some(Set::Except(p, q)), Cond::Within(x, y)) => {
            *x == **p && *y == **q
        }
        (Cond::Compare(x, first, Num::Int(p)), Cond::Compare(y, second, Num::Int(q))) if x == y => {
            let (a, b) = (span_of(*first, *p), span_of(*second, *q));
            a.zip(b).is_some_and(|(a, b)| if is_and { is_apart(a, b) } else { is_all(a, b) })
        }
        _ => false,
    }
}

/// The numbers for which a comparison with a fixed one holds, if they are one stretch.
pub(super) fn span_of(op: CompareOp, value: i64) -> Option<(i64, i64)> {
    Some(match op {
        CompareOp::Eq => (value, value),
        CompareOp::Lt => (i64::MIN, value.saturating_sub(1)),
        CompareOp::Le => (i64::MIN, value),
        CompareOp::Gt => (value.saturating_add(1), i64::MAX),
        CompareOp::Ge => (value, i64::MAX),
        CompareOp::Ne => return None,
    })
}

fn is_apart(a: (i64, i64), b: (i64, i64)) -> bool {
    a.1 < b.0 || b.1 < a.0
}

/// True where the two stretches are all numbers.
fn is_all(a: (i64, i64), b: (i64, i64)) -> bool {
    let covers = |low: (i64, i64), high: (i64, i64)| {
        low.0 == i64::MIN && high.1 == i64::MAX && low.1 >= high.0.saturating_sub(1)
    };
    covers(a, b) || covers(b, a)
}

/// True where both say the same, and not because options settle them.
pub(super) fn is_same(a: &Cond, b: &Cond) -> bool {
    a == b && !matches!(a, Cond::Const(_))
}
