//! Conditions that exclude or imply each other, or say the same, as far as their words tell.

use super::speaks_of_areas;
use crate::model::{CompareOp, Cond, Game, Num, Owner, Pieces, Set};

/// True where the two cannot both hold (`is_and`), or one of them always does.
pub fn exclude(game: &Game, a: &Cond, b: &Cond, is_and: bool) -> bool {
    let opposite = |a: &Cond, b: &Cond| matches!(a, Cond::Not(inner) if **inner == *b);
    if opposite(a, b) || opposite(b, a) {
        return true;
    }
    if let (Some(first), Some(second)) = (players_of(a), players_of(b)) {
        let mut each = first.into_iter().zip(second);
        return if is_and { each.all(|(a, b)| !(a && b)) } else { each.all(|(a, b)| a || b) };
    }
    let lone = |set: &Set| matches!(set, Set::Bound(place) if place.is_one_cell());
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
        _ => is_and && (lacks(game, a, b) || lacks(game, b, a)),
    }
}

/// For which of the players a condition holds that asks only which of them he is: `mover is White`.
fn players_of(cond: &Cond) -> Option<Vec<bool>> {
    match cond {
        Cond::Some(Set::Cells(seen)) => {
            let holds: Vec<bool> = seen.0.iter().map(|cells| !cells.is_empty()).collect();
            (holds.contains(&true) && holds.contains(&false)).then_some(holds)
        }
        Cond::Not(inner) => players_of(inner).map(|holds| holds.into_iter().map(|holds| !holds).collect()),
        _ => None,
    }
}

/// True where the first asks for cells, all of which are in a set that the second wants to be empty.
fn lacks(game: &Game, a: &Cond, b: &Cond) -> bool {
    match (cells_counted(a), cells_counted(b)) {
        (Some((cells, least, _)), Some((all, _, 0))) => least > 0 && is_part(game, cells, all),
        (Some((cells, least, _)), Some((same, _, most))) => least > most && cells == same,
        _ => false,
    }
}

/// The set whose cells a condition counts, with the fewest and the most that it wants.
fn cells_counted(cond: &Cond) -> Option<(&Set, i64, i64)> {
    match cond {
        Cond::Some(set) => Some((set, 1, i64::MAX)),
        Cond::Not(inner) => match &**inner {
            Cond::Some(set) => Some((set, 0, 0)),
            _ => None,
        },
        Cond::Compare(Num::Count(set), op, Num::Int(value)) => {
            span_of(*op, *value).map(|(least, most)| (&**set, least, most))
        }
        _ => None,
    }
}

/// True where every cell of the first set is in the second, whatever the position, as far as their words tell. What names no
/// area is asked of the board alone: `own man in own store` is no part of `own man`.
fn is_part(game: &Game, set: &Set, all: &Set) -> bool {
    set == all || (speaks_of_areas(game, all) || !speaks_of_areas(game, set)) && is_within(game, set, all)
}

/// The same where both are asked of the same places.
fn is_within(game: &Game, set: &Set, all: &Set) -> bool {
    if set == all {
        return true;
    }
    let is_inside = || match set {
        Set::Both(a, b) => is_within(game, a, all) || is_within(game, b, all),
        Set::Except(a, _) => is_within(game, a, all),
        Set::Union(parts) => !parts.is_empty() && parts.iter().all(|part| is_part(game, part, all)),
        Set::Pieces(pieces) => match all {
            Set::Occupied => true,
            Set::Pieces(others) => are_some_of(pieces, others),
            _ => false,
        },
        _ => false,
    };
    let is_in_parts = || match all {
        Set::Both(a, b) => is_within(game, set, a) && is_within(game, set, b),
        Set::Union(parts) => parts.iter().any(|part| is_part(game, set, part)),
        _ => false,
    };
    is_in_parts() || is_inside()
}

/// True where the second description fits all pieces that the first one fits.
fn are_some_of(pieces: &Pieces, others: &Pieces) -> bool {
    let bare = others.height.is_none() && others.without.is_empty() && others.like.is_none();
    bare && (others.owner == Owner::Any || others.owner == pieces.owner)
        && pieces.roles.iter().all(|role| others.roles.contains(role))
}

/// The numbers for which a comparison with a fixed one holds, if they are one stretch.
fn span_of(op: CompareOp, value: i64) -> Option<(i64, i64)> {
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
pub fn is_same(a: &Cond, b: &Cond) -> bool {
    a == b && !matches!(a, Cond::Const(_))
}

/// True where both ask for as many of the same pieces, in whatever words: `no enemy man`, `enemy has 0 men`.
pub fn counts_same(a: &Cond, b: &Cond) -> bool {
    let counted = |cond| cells_counted(cond).filter(|(set, ..)| set.pieces().is_some());
    counted(a).zip(counted(b)).is_some_and(|(a, b)| a == b)
}

/// True where the second holds whenever the first does, as far as their parts tell.
pub fn implies(first: &Cond, second: &Cond) -> bool {
    if matches!(first, Cond::Const(_)) || matches!(second, Cond::Const(_)) {
        return false;
    }
    first == second
        || match (first, second) {
            (first, Cond::And(wanted)) => wanted.iter().all(|cond| implies(first, cond)),
            (Cond::Or(ways), second) => ways.iter().all(|way| implies(way, second)),
            (Cond::And(parts), second) => parts.iter().any(|part| implies(part, second)),
            (first, Cond::Or(ways)) => ways.iter().any(|way| implies(first, way)),
            (
                Cond::Repeats { times, whoever_moves, whatever },
                Cond::Repeats { times: fewer, whoever_moves: who, whatever: what },
            ) => times >= fewer && whoever_moves == who && whatever == what,
            (
                Cond::Some(Set::Run { of, least, most, links }),
                Cond::Some(Set::Run { of: other, least: less, most: None, links: along }),
            ) => of == other && links == along && least >= less && (most.is_none() || most >= &Some(*less)),
            (Cond::Some(some), Cond::Some(others)) if is_part_of(some, others) => true,
            _ => compared(first)
                .zip(compared(second))
                .is_some_and(|((a, low, high), (b, least, most))| a == b && least <= low && high <= most),
        }
}

/// True for pieces in the same place of which the others are more: of other roles or heights as well.
fn is_part_of(some: &Set, others: &Set) -> bool {
    let (a, b) = match (some, others) {
        (Set::Both(a, place), Set::Both(b, other_place)) if place == other_place => return is_part_of(a, b),
        (Set::Pieces(a), Set::Pieces(b)) => (a, b),
        _ => return false,
    };
    let is_height_within = || match (&a.height, &b.height) {
        (_, None) => true,
        (Some((low, high)), Some((least, most))) => {
            least <= low && most.is_none_or(|most| high.is_some_and(|high| high <= most))
        }
        (None, Some(_)) => false,
    };
    let are_roles_within = a.roles.iter().all(|role| b.roles.contains(role));
    a.owner == b.owner && a.without == b.without && a.like == b.like && are_roles_within && is_height_within()
}

/// The number that a condition compares with a fixed one, and the numbers for which it holds.
fn compared(cond: &Cond) -> Option<(Num, i64, i64)> {
    match cond {
        Cond::Compare(num, op, Num::Int(value)) => span_of(*op, *value).map(|(low, high)| (num.clone(), low, high)),
        Cond::Not(inner) => match &**inner {
            Cond::Some(set) => Some((Num::Count(Box::new(set.clone())), 0, 0)),
            _ => None,
        },
        _ => None,
    }
}
