//! Conditions of a move on where it begins or lands, turned into the set of places for which they hold: so they are evaluated
//! once and not for each part.

use super::sets::{and, except, or};
use crate::bits::CellSet;
use crate::compile::asks::{Asks, OfSets};
use crate::program::{Cond, Landing, Num, Place, Set};

/// A landing restricted to these places.
pub fn narrowed(landing: Landing, within: &Set) -> Landing {
    let part = |set: Option<Set>| set.map(|set| and(set, within.clone()));
    let Landing { empty, stacking, capturing, swapping } = landing;
    Landing { empty: part(empty), stacking: part(stacking), capturing: part(capturing), swapping: part(swapping) }
}

/// The places to begin or to land for which a condition holds, if it depends only on the place and the position.
pub fn places_of(cond: &Cond, place: Place, places: CellSet) -> Option<Set> {
    if !cond.is_bound() {
        let (all, none) = (Set::Const(places), Set::Const(CellSet::EMPTY));
        return Some(Set::When(Box::new(cond.clone()), Box::new(all), Box::new(none)));
    }
    match cond {
        Cond::Some(Set::And(a, b)) => match (&**a, &**b) {
            (Set::Bound(at), set) | (set, Set::Bound(at)) if *at == place => free(set),
            _ => None,
        },
        Cond::Some(Set::Except(a, set)) if **a == Set::Bound(place) => Some(except(Set::Const(places), free(set)?)),
        Cond::Within(Set::Bound(at), set) if *at == place => free(set),
        Cond::Not(inner) => {
            let inner = places_of(inner, place, places)?;
            Some(except(Set::Const(places), inner))
        }
        Cond::And(all) => {
            let sets = all.iter().map(|cond| places_of(cond, place, places)).collect::<Option<Vec<_>>>()?;
            sets.into_iter().reduce(and)
        }
        Cond::Or(all) => {
            let sets = all.iter().map(|cond| places_of(cond, place, places)).collect::<Option<Vec<_>>>()?;
            sets.into_iter().reduce(or)
        }
        Cond::Compare(Num::Sum(values, Set::Bound(at)), op, Num::Int(number)) if *at == place => {
            let value = |place: usize| values.get(place).copied().unwrap_or(0);
            Some(Set::Const(places.iter().filter(|&place| op.holds(value(place), *number)).collect()))
        }
        _ => None,
    }
}

/// A condition on the neighbours of the place to begin or to land, turned into one on the place itself: the links taken
/// `back`, by another table, lead from the wanted cells to such places.
pub fn turned(cond: Cond, place: Place, places: CellSet, back: &mut dyn FnMut(usize) -> usize) -> Cond {
    let meets = |set| Cond::Some(and(Set::Bound(place), set));
    match cond {
        Cond::And(all) => Cond::And(all.into_iter().map(|cond| turned(cond, place, places, back)).collect()),
        Cond::Or(all) => Cond::Or(all.into_iter().map(|cond| turned(cond, place, places, back)).collect()),
        Cond::Not(inner) => Cond::Not(Box::new(turned(*inner, place, places, back))),
        Cond::Some(set) => match meeting(&set, place, Set::Const(places), back) {
            Some(from) => meets(from),
            None => Cond::Some(set),
        },
        Cond::Within(a, b) if a != Set::Bound(place) && !asks(&b, place) => {
            match meeting(&a, place, except(Set::Const(places), b.clone()), back) {
                Some(outside) => Cond::Not(Box::new(meets(outside))),
                None => Cond::Within(a, b),
            }
        }
        cond => cond,
    }
}

/// The places to begin or to land for which `set` has a place in common with `wanted`, if `set` consists of the neighbours of
/// such a place.
fn meeting(set: &Set, place: Place, wanted: Set, back: &mut dyn FnMut(usize) -> usize) -> Option<Set> {
    match set {
        Set::Bound(at) if *at == place => Some(wanted),
        Set::Image(table, of) if asks(of, place) => {
            let from = Set::Image(back(*table), Box::new(wanted));
            meeting(of, place, from, back)
        }
        Set::And(a, b) if !asks(b, place) => meeting(a, place, and((**b).clone(), wanted), back),
        Set::And(a, b) if !asks(a, place) => meeting(b, place, and((**a).clone(), wanted), back),
        Set::Except(a, b) if !asks(b, place) => meeting(a, place, except(wanted, (**b).clone()), back),
        _ => None,
    }
}

/// True if the set may depend on such a place.
fn asks(set: &Set, place: Place) -> bool {
    set.asks_target() && place == Place::To || set.speaks_of(&|at| at == place)
}

/// The set, unless it depends on places that differ from part to part.
fn free(set: &Set) -> Option<Set> {
    (!set.is_bound()).then(|| set.clone())
}
