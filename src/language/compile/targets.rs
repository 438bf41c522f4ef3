//! What a move asks of where it lands, as the set of places for which it holds: part of where it may land, found once for all
//! units instead of being asked of each.

use super::sets::{and, except, or};
use crate::bits::CellSet;
use crate::program::{Cond, Landing, Num, Place, Set};

/// A landing within these places.
pub fn narrowed(landing: Landing, within: &Set) -> Landing {
    let part = |set: Option<Set>| set.map(|set| and(set, within.clone()));
    let Landing { empty, stacking, capturing, swapping } = landing;
    Landing { empty: part(empty), stacking: part(stacking), capturing: part(capturing), swapping: part(swapping) }
}

/// The places to land for which a condition holds, where nothing but they and the position has a say in it.
pub fn targets_of(cond: &Cond, places: CellSet) -> Option<Set> {
    if !cond.is_bound() {
        let (all, none) = (Set::Const(places), Set::Const(CellSet::EMPTY));
        return Some(Set::When(Box::new(cond.clone()), Box::new(all), Box::new(none)));
    }
    match cond {
        Cond::Some(Set::And(a, b)) => match (&**a, &**b) {
            (Set::Bound(Place::To), set) | (set, Set::Bound(Place::To)) => free(set),
            _ => None,
        },
        Cond::Some(Set::Except(a, set)) if **a == Set::Bound(Place::To) => Some(except(Set::Const(places), free(set)?)),
        Cond::Within(Set::Bound(Place::To), set) => free(set),
        Cond::Not(inner) => {
            let inner = targets_of(inner, places)?;
            Some(except(Set::Const(places), inner))
        }
        Cond::And(all) => {
            let sets = all.iter().map(|cond| targets_of(cond, places)).collect::<Option<Vec<_>>>()?;
            sets.into_iter().reduce(and)
        }
        Cond::Or(all) => {
            let sets = all.iter().map(|cond| targets_of(cond, places)).collect::<Option<Vec<_>>>()?;
            sets.into_iter().reduce(or)
        }
        Cond::Compare(Num::Sum(values, Set::Bound(Place::To)), op, Num::Int(number)) => {
            let value = |place: usize| values.get(place).copied().unwrap_or(0);
            Some(Set::Const(places.iter().filter(|&place| op.holds(value(place), *number)).collect()))
        }
        _ => None,
    }
}

/// The condition, asked of the place to land itself where it is asked of what links lead to from there: the same links, taken
/// `back` by another table, lead from what is wanted to such places.
pub fn turned(cond: Cond, places: CellSet, back: &mut dyn FnMut(usize) -> usize) -> Cond {
    let meets = |set| Cond::Some(and(Set::Bound(Place::To), set));
    match cond {
        Cond::And(all) => Cond::And(all.into_iter().map(|cond| turned(cond, places, back)).collect()),
        Cond::Or(all) => Cond::Or(all.into_iter().map(|cond| turned(cond, places, back)).collect()),
        Cond::Not(inner) => Cond::Not(Box::new(turned(*inner, places, back))),
        Cond::Some(set) => match meeting(&set, Set::Const(places), back) {
            Some(from) => meets(from),
            None => Cond::Some(set),
        },
        Cond::Within(a, b) if a != Set::Bound(Place::To) && !b.asks_target() => {
            match meeting(&a, except(Set::Const(places), b.clone()), back) {
                Some(outside) => Cond::Not(Box::new(meets(outside))),
                None => Cond::Within(a, b),
            }
        }
        cond => cond,
    }
}

/// The places to land for which `set` has a place in common with `wanted`, if links lead from there to all that it holds.
fn meeting(set: &Set, wanted: Set, back: &mut dyn FnMut(usize) -> usize) -> Option<Set> {
    match set {
        Set::Bound(Place::To) => Some(wanted),
        Set::Image(table, of) if of.asks_target() => {
            let from = Set::Image(back(*table), Box::new(wanted));
            meeting(of, from, back)
        }
        Set::And(a, b) if !b.asks_target() => meeting(a, and((**b).clone(), wanted), back),
        Set::And(a, b) if !a.asks_target() => meeting(b, and((**a).clone(), wanted), back),
        Set::Except(a, b) if !b.asks_target() => meeting(a, except(wanted, (**b).clone()), back),
        _ => None,
    }
}

/// The set, unless it speaks of places that differ from part to part.
fn free(set: &Set) -> Option<Set> {
    (!set.is_bound()).then(|| set.clone())
}
