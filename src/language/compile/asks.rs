//! What sets, numbers, conditions and paths can depend on.

use crate::bits::WIDEST;
use crate::program::{Cond, Kind, Num, Path, Place, Set};

/// Something that may depend on places that differ from part to part: where it begins, where it lands, what has a name.
pub(super) trait Asks {
    /// True if it may depend on such a place.
    fn speaks_of(&self, is_such: &dyn Fn(Place) -> bool) -> bool;

    /// True if it may depend on any of them.
    fn is_bound(&self) -> bool {
        self.speaks_of(&|_| true)
    }
}

/// Questions about sets.
pub(super) trait OfSets {
    /// True if whether a cell is in the set depends only on what stands on that cell.
    fn is_local(&self) -> bool;
    /// True if the set may depend on where a part lands.
    fn asks_target(&self) -> bool;
    /// True if the set depends on pieces in areas.
    fn asks_areas(&self) -> bool;
    /// The kinds, as bits, where the set is all cells whose top piece is of one of them, and nothing else.
    fn kinds_on_top(&self, kinds: &[Kind]) -> Option<u64>;
}

/// Questions about numbers.
pub(super) trait OfNums {
    /// The least and the greatest value it can have, where these are known in advance.
    fn bounds(&self) -> Option<(i64, i64)>;
    /// True if the number may depend on where a part lands.
    fn asks_target(&self) -> bool;
    /// True for the number that an attribute gives the cell where a part lands.
    fn is_number_of_target(&self) -> bool;
}

/// Questions about conditions.
pub(super) trait OfConds {
    /// True if it can be evaluated for all targets at once: it asks only whether the target is in sets that do not depend on
    /// the target.
    fn is_of_target(&self) -> bool;
    /// True if it depends only on numbers of this sort; a counter of turns counts as one, [`Num::Passed`].
    fn asks_only(&self, is_such: &dyn Fn(&Num) -> bool) -> bool;
}

/// Questions about paths.
pub(super) trait OfPaths {
    /// The conditions inside.
    fn conditions(&self) -> Vec<&Cond>;
    /// True if one of several alternatives has a condition of its own.
    fn has_conditions_apart(&self) -> bool;
    /// The lengths of the walks and measured slides inside.
    fn walk_lengths(&self) -> Vec<&Num>;
    /// The sets it asks for.
    fn sets(&self) -> Vec<&Set>;
}

impl Asks for Set {
    fn speaks_of(&self, is_such: &dyn Fn(Place) -> bool) -> bool {
        match self {
            Set::Bound(place) => is_such(*place),
            Set::Reach(..) => true,
            Set::When(cond, ..) if cond.speaks_of(is_such) => true,
            Set::Tally { than, .. } if than.speaks_of(is_such) => true,
            _ => parts(self).iter().any(|s| s.speaks_of(is_such)),
        }
    }
}

impl OfSets for Set {
    fn is_local(&self) -> bool {
        match self {
            Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => true,
            Set::Holding(_) | Set::Bound(_) | Set::Held(_) | Set::Like(..) => true,
            Set::Remembered(_) | Set::Marked(_) => true,
            Set::When(cond, a, b) => asks_memory_only(cond) && a.is_local() && b.is_local(),
            Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => a.is_local() && b.is_local(),
            Set::Spread { .. } | Set::Tally { .. } => false,
            Set::Image(..) | Set::Reached { .. } | Set::Run(..) | Set::Joining(..) | Set::Group { .. } => false,
            Set::Threatened(_) | Set::Attacked(..) | Set::FirstOf(_) | Set::Reach(..) => false,
        }
    }

    fn asks_target(&self) -> bool {
        matches!(self, Set::Bound(Place::To) | Set::Reach(..) | Set::When(..) | Set::Threatened(_))
            || parts(self).iter().any(|s| s.asks_target())
    }

    fn asks_areas(&self) -> bool {
        matches!(self, Set::Held(_) | Set::Like(_, _, true)) || parts(self).iter().any(|s| s.asks_areas())
    }

    fn kinds_on_top(&self, kinds: &[Kind]) -> Option<u64> {
        let those = |is_meant: &dyn Fn(&Kind) -> bool| {
            let meant = kinds.iter().enumerate().filter(|(_, kind)| is_meant(kind));
            meant.fold(0, |all, (kind, _)| all | 1 << kind)
        };
        match self {
            Set::Tops(kinds) => Some(*kinds),
            Set::Owned(owner) => Some(those(&|kind| kind.owner == *owner)),
            Set::Occupied => Some(those(&|_| true)),
            _ => None,
        }
    }
}

/// The sets of which another is composed.
fn parts(set: &Set) -> Vec<&Set> {
    match set {
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => vec![a, b],
        Set::Reached { within, from, .. } => vec![within, from],
        Set::Spread { within, from, ways } => {
            [&**within, &**from].into_iter().chain(ways.iter().map(|(_, closed)| closed)).collect()
        }
        Set::When(_, a, b) => vec![a, b],
        Set::Reach(of, _) => vec![of],
        Set::FirstOf(sets) => sets.iter().collect(),
        Set::Image(_, of)
        | Set::Tally { of, .. }
        | Set::Run(of, _)
        | Set::Joining(of, _)
        | Set::Group { of, .. }
        | Set::Threatened(of)
        | Set::Attacked(of, _) => vec![of],
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => Vec::new(),
        Set::Holding(_) | Set::Bound(_) | Set::Held(_) | Set::Like(..) => Vec::new(),
        Set::Remembered(_) | Set::Marked(_) => Vec::new(),
    }
}

impl Asks for Num {
    fn speaks_of(&self, is_such: &dyn Fn(Place) -> bool) -> bool {
        match self {
            Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_) => false,
            Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
                set.speaks_of(is_such)
            }
            Num::Distance(from, to, _) => from.speaks_of(is_such) || to.speaks_of(is_such),
            Num::When(a, cond, b) => cond.speaks_of(is_such) || a.speaks_of(is_such) || b.speaks_of(is_such),
            Num::Binary(a, _, b) => a.speaks_of(is_such) || b.speaks_of(is_such),
        }
    }
}

impl OfNums for Num {
    fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Num::Int(value) => Some((*value, *value)),
            Num::Distance(..) => Some((0, 64 * WIDEST as i64)),
            Num::Count(_) | Num::Groups(..) => Some((0, 64 * WIDEST as i64)),
            Num::Sum(values, _) => {
                let sum = |part: fn(i64) -> i64| values.iter().try_fold(0i64, |sum, &v| sum.checked_add(part(v)));
                Some((sum(|v| v.min(0))?, sum(|v| v.max(0))?))
            }
            _ => None,
        }
    }

    fn asks_target(&self) -> bool {
        match self {
            Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_) => false,
            Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
                set.asks_target()
            }
            Num::Distance(from, to, _) => from.asks_target() || to.asks_target(),
            // whether its condition asks for it is not known
            Num::When(..) => true,
            Num::Binary(a, _, b) => a.asks_target() || b.asks_target(),
        }
    }

    fn is_number_of_target(&self) -> bool {
        matches!(self, Num::Sum(_, Set::Bound(Place::To)))
    }
}

impl Asks for Cond {
    fn speaks_of(&self, is_such: &dyn Fn(Place) -> bool) -> bool {
        match self {
            Cond::Const(_) | Cond::CanMove(..) | Cond::CouldMove(..) => false,
            Cond::Repeats(..) | Cond::WouldRepeat(..) | Cond::AsBegun(_) | Cond::WouldBeAsBegun(_) => false,
            Cond::And(all) | Cond::Or(all) => all.iter().any(|cond| cond.speaks_of(is_such)),
            Cond::Not(inner) => inner.speaks_of(is_such),
            Cond::Some(set) | Cond::OneGroup(set, _) => set.speaks_of(is_such),
            Cond::Within(a, b) => a.speaks_of(is_such) || b.speaks_of(is_such),
            Cond::Compare(a, _, b) => a.speaks_of(is_such) || b.speaks_of(is_such),
            Cond::Line { pattern, .. } => pattern.iter().any(|item| item.test.speaks_of(is_such)),
            Cond::Quiet(_, turns) => turns.speaks_of(is_such),
        }
    }
}

impl OfConds for Cond {
    fn is_of_target(&self) -> bool {
        match self {
            Cond::And(all) | Cond::Or(all) => all.iter().all(Cond::is_of_target),
            Cond::Not(inner) => inner.is_of_target(),
            Cond::Some(Set::And(a, b) | Set::Except(a, b)) if **a == Set::Bound(Place::To) => !b.asks_target(),
            Cond::Within(Set::Bound(Place::To), set) | Cond::Some(set) | Cond::OneGroup(set, _) => !set.asks_target(),
            Cond::Within(a, b) => !a.asks_target() && !b.asks_target(),
            Cond::Compare(a, _, b) => (a.is_number_of_target() || !a.asks_target()) && !b.asks_target(),
            Cond::Const(_) | Cond::Quiet(..) => true,
            Cond::Line { .. } | Cond::CanMove(..) | Cond::CouldMove(..) => false,
            Cond::Repeats(..) | Cond::WouldRepeat(..) | Cond::AsBegun(_) | Cond::WouldBeAsBegun(_) => false,
        }
    }

    fn asks_only(&self, is_such: &dyn Fn(&Num) -> bool) -> bool {
        match self {
            Cond::Const(_) => true,
            Cond::And(all) | Cond::Or(all) => all.iter().all(|cond| cond.asks_only(is_such)),
            Cond::Not(inner) => inner.asks_only(is_such),
            Cond::Compare(a, _, b) => is_such(a) && is_such(b),
            Cond::Quiet(counter, turns) => is_such(&Num::Passed(*counter)) && is_such(turns),
            _ => false,
        }
    }
}

/// True if a condition does not depend on pieces, on the board or in areas.
fn asks_memory_only(cond: &Cond) -> bool {
    cond.asks_only(&|num| {
        matches!(num, Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_))
    })
}

impl OfPaths for Path {
    fn conditions(&self) -> Vec<&Cond> {
        match self {
            Path::When(cond, path) => std::iter::once(&**cond).chain(path.conditions()).collect(),
            Path::Chain(parts) => parts.iter().flat_map(|(path, _)| path.conditions()).collect(),
            Path::Either(ways) => ways.iter().flat_map(Path::conditions).collect(),
            Path::Repeat { path, .. } => path.conditions(),
            Path::Stay | Path::Step(_) | Path::Slide { .. } | Path::Line { .. } | Path::To(_) => Vec::new(),
            Path::Walk { .. } | Path::Measured { .. } => Vec::new(),
        }
    }

    fn has_conditions_apart(&self) -> bool {
        match self {
            Path::Either(ways) => ways.iter().any(|way| !way.conditions().is_empty()),
            Path::When(_, path) | Path::Repeat { path, .. } => path.has_conditions_apart(),
            Path::Chain(parts) => parts.iter().any(|(path, _)| path.has_conditions_apart()),
            _ => false,
        }
    }

    fn walk_lengths(&self) -> Vec<&Num> {
        match self {
            Path::Walk { steps, .. } => vec![steps],
            Path::When(_, path) => path.walk_lengths(),
            Path::Chain(parts) => parts.iter().flat_map(|(path, _)| path.walk_lengths()).collect(),
            Path::Measured { least, most, .. } => vec![least, most],
            Path::Either(ways) => ways.iter().flat_map(Path::walk_lengths).collect(),
            Path::Repeat { path, .. } => path.walk_lengths(),
            Path::Stay | Path::Step(_) | Path::Slide { .. } | Path::Line { .. } | Path::To(_) => Vec::new(),
        }
    }

    fn sets(&self) -> Vec<&Set> {
        match self {
            Path::Stay | Path::Step(_) => Vec::new(),
            Path::Slide { through, .. } => vec![through],
            Path::Line { pattern, .. } => pattern.iter().map(|i| &i.test).collect(),
            Path::To(set) => vec![set],
            Path::Walk { through, .. } => through.iter().collect(),
            Path::When(_, path) => path.sets(),
            Path::Chain(parts) => parts.iter().flat_map(|(p, s)| p.sets().into_iter().chain([s])).collect(),
            Path::Measured { through, .. } => vec![through],
            Path::Either(ways) => ways.iter().flat_map(Path::sets).collect(),
            Path::Repeat { path, stopping, .. } => path.sets().into_iter().chain([stopping]).collect(),
        }
    }
}
