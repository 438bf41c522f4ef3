//! Conditions of a move on where it begins or lands, turned into the set of places for which they hold: so they are evaluated
//! once and not for each part.

use super::sets::{and, except, or};
use super::tables::Tables;
use crate::bits::CellSet;
use crate::compile::asks::Asks;
use crate::program::{CompareOp, Cond, Landing, Num, Place, Set};

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

/// The cells whose stacks have the height that a condition asks of the one at a place on the board.
pub fn of_height(cond: &Cond, place: Place) -> Option<Set> {
    let Cond::Compare(Num::Heights(Set::Bound(at)), op, Num::Int(number)) = cond else { return None };
    let number = u8::try_from(*number).ok().filter(|_| *at == place)?;
    let (least, most) = match op {
        CompareOp::Eq => (number, number),
        CompareOp::Ge => (number, u8::MAX),
        CompareOp::Gt => (number.checked_add(1)?, u8::MAX),
        CompareOp::Le => (0, number),
        CompareOp::Lt => (0, number.checked_sub(1)?),
        CompareOp::Ne => return None,
    };
    Some(Set::Height(least, most))
}

/// Turns conditions on what lies around the place where a part begins or lands into conditions on the place itself: the links
/// taken back lead from the wanted cells to such places.
pub struct Turner<'t> {
    place: Place,
    places: CellSet,
    tables: &'t mut Tables,
    /// How many more cases a set may be told apart into.
    room: usize,
}

/// The most rows, in all cases into which a condition is told apart, that are put into tables.
const MOST_ROWS: usize = 1 << 14;

impl<'t> Turner<'t> {
    /// For conditions on such a place, one of these.
    pub fn new(place: Place, places: CellSet, tables: &'t mut Tables) -> Self {
        Self { place, places, tables, room: 0 }
    }

    /// The condition as one on the place itself, as far as that is possible.
    pub fn turned(&mut self, cond: Cond) -> Cond {
        match cond {
            Cond::And(all) => Cond::And(all.into_iter().map(|cond| self.turned(cond)).collect()),
            Cond::Or(all) => Cond::Or(all.into_iter().map(|cond| self.turned(cond)).collect()),
            Cond::Not(inner) => Cond::Not(Box::new(self.turned(*inner))),
            Cond::Some(set) if self.asks(&set) => {
                let everywhere = Set::Const(self.places);
                match self.by_case(&set, &|turner, set| turner.meeting(set, everywhere.clone())) {
                    Some(from) => self.lies_in(from),
                    None => Cond::Some(set),
                }
            }
            Cond::Within(a, b) if a != Set::Bound(self.place) && self.asks(&a) && !self.asks(&b) => {
                let outside = except(Set::Const(self.places), b.clone());
                match self.by_case(&a, &|turner, set| turner.meeting(set, outside.clone())) {
                    Some(outside) => Cond::Not(Box::new(self.lies_in(outside))),
                    None => Cond::Within(a, b),
                }
            }
            Cond::Compare(Num::Count(set), op, than) if self.asks(&set) && !than.is_bound() => {
                match self.by_case(&set, &|turner, set| turner.tally(set, op, &than)) {
                    Some(from) => self.lies_in(from),
                    None => Cond::Compare(Num::Count(set), op, than),
                }
            }
            cond => cond,
        }
    }

    /// The condition that the place is one of these.
    fn lies_in(&self, from: Set) -> Cond {
        Cond::Some(and(Set::Bound(self.place), from))
    }

    /// What is in both sets, one of which may be all places.
    fn both(&self, a: Set, b: Set) -> Set {
        match b {
            Set::Const(places) if places == self.places => a,
            b => and(a, b),
        }
    }

    /// What `turn` makes of a set, once for each case where the set hangs on conditions in which the place has no say.
    pub fn by_case(&mut self, set: &Set, turn: &dyn Fn(&mut Self, &Set) -> Option<Set>) -> Option<Set> {
        self.room = (MOST_ROWS / self.places.len().max(1)).min(64);
        self.case(set, turn)
    }

    fn case(&mut self, set: &Set, turn: &dyn Fn(&mut Self, &Set) -> Option<Set>) -> Option<Set> {
        self.room = self.room.checked_sub(1)?;
        let Some(cond) = self.hangs_on(set) else { return turn(self, set) };
        let (a, b) = (self.case(&settled(set, &cond, true), turn)?, self.case(&settled(set, &cond, false), turn)?);
        Some(Set::When(Box::new(cond), Box::new(a), Box::new(b)))
    }

    /// A condition on which it hangs what the set is, and in which the place has no say.
    fn hangs_on(&self, set: &Set) -> Option<Cond> {
        match set {
            Set::When(cond, ..) if !cond.speaks_of(&|at| at == self.place) => Some((**cond).clone()),
            Set::And(a, b) | Set::Or(a, b) | Set::Except(a, b) => self.hangs_on(a).or_else(|| self.hangs_on(b)),
            Set::Image(_, of) => self.hangs_on(of),
            _ => None,
        }
    }

    /// The places for which `set` has a place in common with `wanted`, if `set` lies around the place.
    fn meeting(&mut self, set: &Set, wanted: Set) -> Option<Set> {
        match set {
            Set::And(a, b) if !self.asks(b) => return self.meeting(a, self.both((**b).clone(), wanted)),
            Set::And(a, b) if !self.asks(a) => return self.meeting(b, self.both((**a).clone(), wanted)),
            Set::Except(a, b) if !self.asks(b) => return self.meeting(a, except(wanted, (**b).clone())),
            _ => {}
        }
        if let Some(rows) = self.rows(set) {
            return Some(self.image_back(rows, wanted));
        }
        if !self.asks(set) {
            let (all, none) = (Set::Const(self.places), Set::Const(CellSet::EMPTY));
            let meets = Cond::Some(self.both(set.clone(), wanted));
            return Some(Set::When(Box::new(meets), Box::new(all), Box::new(none)));
        }
        match set {
            Set::Image(table, of) => {
                let back = self.tables.back(*table);
                self.meeting(of, Set::Image(back, Box::new(wanted)))
            }
            Set::Or(a, b) => Some(or(self.meeting(a, wanted.clone())?, self.meeting(b, wanted)?)),
            Set::Reached { within, from, table } if !self.asks(within) => {
                let table = self.tables.back(*table);
                let reached = Set::Reached { within: within.clone(), from: Box::new(wanted), table };
                self.meeting(from, reached)
            }
            _ => None,
        }
    }

    /// The places around which so many cells are in a set, if the set is cells that lie around the place.
    fn tally(&mut self, set: &Set, op: CompareOp, than: &Num) -> Option<Set> {
        let (mut around, mut of) = (set, Set::Const(self.places));
        loop {
            around = match around {
                Set::And(a, b) if !self.asks(b) => {
                    of = self.both((**b).clone(), of);
                    a
                }
                Set::And(a, b) if !self.asks(a) => {
                    of = self.both((**a).clone(), of);
                    b
                }
                Set::Except(a, b) if !self.asks(b) => {
                    of = except(of, (**b).clone());
                    a
                }
                around => break self.tallied(around, of, op, than),
            }
        }
    }

    fn tallied(&mut self, around: &Set, of: Set, op: CompareOp, than: &Num) -> Option<Set> {
        let rows = self.rows(around)?;
        let most = rows.iter().map(CellSet::len).max().unwrap_or(0);
        if let (CompareOp::Eq | CompareOp::Ge, Num::Int(number)) = (op, than)
            && *number == most as i64
        {
            // all cells around are wanted: none may be missing
            let full = rows.iter().enumerate().filter(|(_, row)| row.len() == most).map(|(at, _)| at).collect();
            let missing = self.image_back(rows, except(Set::Const(self.places), of));
            return Some(except(Set::Const(full), missing));
        }
        let table = self.tables.kept_back(&rows);
        Some(Set::Tally { of: Box::new(of), table, op, than: Box::new(than.clone()) })
    }

    /// The places from whose rows some cell is wanted.
    fn image_back(&mut self, rows: Vec<CellSet>, wanted: Set) -> Set {
        let is_itself = rows.iter().enumerate().all(|(at, row)| *row == CellSet::one(at));
        if is_itself { wanted } else { Set::Image(self.tables.kept_back(&rows), Box::new(wanted)) }
    }

    /// The set for each place, where it depends on nothing else.
    fn rows(&self, set: &Set) -> Option<Vec<CellSet>> {
        let joined = |a: &Set, b: &Set, join: fn(CellSet, CellSet) -> CellSet| {
            let (a, b) = (self.rows(a)?, self.rows(b)?);
            Some(a.into_iter().zip(b).map(|(a, b)| join(a, b)).collect())
        };
        match set {
            Set::Const(cells) => Some(vec![*cells; self.tables.places_in_all()]),
            Set::Bound(at) if *at == self.place => Some((0..self.tables.places_in_all()).map(CellSet::one).collect()),
            Set::Image(table, of) => {
                let next = &self.tables.neighbours[*table];
                let on = |row: CellSet| row.iter().fold(CellSet::EMPTY, |all, cell| all | next[cell]);
                Some(self.rows(of)?.into_iter().map(on).collect())
            }
            Set::Or(a, b) => joined(a, b, |a, b| a | b),
            Set::And(a, b) => joined(a, b, |a, b| a & b),
            Set::Except(a, b) => joined(a, b, CellSet::without),
            _ => None,
        }
    }

    /// True if the set may depend on the place.
    fn asks(&self, set: &Set) -> bool {
        set.asks_target() && self.place == Place::To || set.speaks_of(&|at| at == self.place)
    }
}

/// A set where it is known whether a condition holds.
fn settled(set: &Set, known: &Cond, holds: bool) -> Set {
    let inner = |set: &Set| Box::new(settled(set, known, holds));
    match set {
        Set::When(cond, a, b) if **cond == *known => settled(if holds { a } else { b }, known, holds),
        Set::When(cond, a, b) => Set::When(cond.clone(), inner(a), inner(b)),
        Set::And(a, b) => Set::And(inner(a), inner(b)),
        Set::Or(a, b) => Set::Or(inner(a), inner(b)),
        Set::Except(a, b) => Set::Except(inner(a), inner(b)),
        Set::Image(table, of) => Set::Image(*table, inner(of)),
        set => set.clone(),
    }
}

/// The set, unless it depends on places that differ from part to part.
fn free(set: &Set) -> Option<Set> {
    (!set.is_bound()).then(|| set.clone())
}
