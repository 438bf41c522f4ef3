//! What sets, numbers, conditions and paths can depend on.

use crate::bits::WIDEST;
use crate::program::{Cond, Kind, Num, Path, Place, Set};

/// A set, a number, a condition or a path: what the others are made of.
#[derive(Clone, Copy)]
pub(super) enum Part<'p> {
    Set(&'p Set),
    Num(&'p Num),
    Cond(&'p Cond),
    Path(&'p Path),
}

impl<'p> Part<'p> {
    /// True where this, or something inside it, fits.
    fn any(self, fits: &dyn Fn(Part) -> bool) -> bool {
        fits(self) || self.inside().into_iter().any(|part| part.any(fits))
    }

    /// What it is made of, one level down.
    fn inside(self) -> Vec<Part<'p>> {
        match self {
            Part::Set(set) => inside_set(set),
            Part::Num(num) => inside_num(num),
            Part::Cond(cond) => inside_cond(cond),
            Part::Path(path) => inside_path(path),
        }
    }
}

fn inside_set(set: &Set) -> Vec<Part<'_>> {
    match set {
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => vec![Part::Set(a), Part::Set(b)],
        Set::Reached { within, from, .. } => vec![Part::Set(within), Part::Set(from)],
        Set::Spread { within, from, ways } => {
            let closed = ways.iter().map(|(_, closed)| Part::Set(closed));
            [Part::Set(within), Part::Set(from)].into_iter().chain(closed).collect()
        }
        Set::When(cond, a, b) => vec![Part::Cond(cond), Part::Set(a), Part::Set(b)],
        Set::Reach(of, path) => vec![Part::Set(of), Part::Path(path)],
        Set::FirstOf(sets) => sets.iter().map(Part::Set).collect(),
        Set::Tally { of, than, .. } => vec![Part::Set(of), Part::Num(than)],
        Set::Image(_, of)
        | Set::Run(of, _)
        | Set::Joining(of, _)
        | Set::Group { of, .. }
        | Set::Threatened(of)
        | Set::Attacked(of, _) => vec![Part::Set(of)],
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => Vec::new(),
        Set::Holding(_) | Set::Bound(_) | Set::Held(_) | Set::Like(..) => Vec::new(),
        Set::Remembered(_) | Set::Marked(_) => Vec::new(),
    }
}

fn inside_num(num: &Num) -> Vec<Part<'_>> {
    match num {
        Num::Int(_) | Num::Remembered(_) | Num::Role(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_) => {
            Vec::new()
        }
        Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
            vec![Part::Set(set)]
        }
        Num::Distance(from, to, _) => vec![Part::Set(from), Part::Set(to)],
        Num::When(a, cond, b) => vec![Part::Cond(cond), Part::Num(a), Part::Num(b)],
        Num::Binary(a, _, b) => vec![Part::Num(a), Part::Num(b)],
    }
}

fn inside_cond(cond: &Cond) -> Vec<Part<'_>> {
    match cond {
        Cond::Const(_) | Cond::CanMove(..) | Cond::CouldMove(..) | Cond::Supplied(_) => Vec::new(),
        Cond::Repeats(..) | Cond::WouldRepeat(..) | Cond::AsBegun(_) | Cond::WouldBeAsBegun(_) => Vec::new(),
        Cond::And(all) | Cond::Or(all) => all.iter().map(Part::Cond).collect(),
        Cond::Not(inner) => vec![Part::Cond(inner)],
        Cond::Some(set) | Cond::OneGroup(set, _) => vec![Part::Set(set)],
        Cond::Within(a, b) => vec![Part::Set(a), Part::Set(b)],
        Cond::Compare(a, _, b) => vec![Part::Num(a), Part::Num(b)],
        Cond::Line { pattern, .. } => pattern.iter().map(|item| Part::Set(&item.test)).collect(),
        Cond::Quiet(_, turns) => vec![Part::Num(turns)],
    }
}

fn inside_path(path: &Path) -> Vec<Part<'_>> {
    match path {
        Path::Stay | Path::Step(_) => Vec::new(),
        Path::Slide { through, .. } | Path::Far { through, .. } => vec![Part::Set(through)],
        Path::Line { pattern, cases, .. } => {
            let tests = pattern.iter().map(|item| Part::Set(&item.test));
            tests.chain(cases.iter().map(|(cond, _)| Part::Cond(cond))).collect()
        }
        Path::To(set) => vec![Part::Set(set)],
        Path::Walk { steps, through, .. } => {
            std::iter::once(Part::Num(steps)).chain(through.iter().map(Part::Set)).collect()
        }
        Path::When(cond, path) => vec![Part::Cond(cond), Part::Path(path)],
        Path::Chain(parts) => parts.iter().flat_map(|(path, stop)| [Part::Path(path), Part::Set(stop)]).collect(),
        Path::Measured { least, most, through, .. } => vec![Part::Num(least), Part::Num(most), Part::Set(through)],
        Path::Either(ways) => ways.iter().map(Part::Path).collect(),
        Path::Repeat { path, stopping, .. } => vec![Part::Path(path), Part::Set(stopping)],
    }
}

/// Something that may depend on places that differ from part to part: where it begins, where it lands, what has a name.
pub(super) trait Asks {
    /// It, as something that others are made of.
    fn part(&self) -> Part<'_>;

    /// True if it may depend on such a place.
    fn speaks_of(&self, is_such: &dyn Fn(Place) -> bool) -> bool {
        self.part().any(&|part| match part {
            Part::Set(Set::Bound(place)) => is_such(*place),
            Part::Set(Set::Reach(..)) => true,
            _ => false,
        })
    }

    /// True if it may depend on which cells are remembered here: it names them, or asks for more than what stands there.
    fn asks_cells_of(&self, memory: u8) -> bool {
        self.part().any(&|part| match part {
            Part::Set(set) => match set {
                Set::Marked(of) => *of == memory,
                set => matches!(set, Set::Threatened(_) | Set::Attacked(..) | Set::Reach(..)),
            },
            Part::Cond(cond) => matches!(
                cond,
                Cond::CanMove(..)
                    | Cond::CouldMove(..)
                    | Cond::Repeats(..)
                    | Cond::WouldRepeat(..)
                    | Cond::AsBegun(_)
                    | Cond::WouldBeAsBegun(_)
            ),
            Part::Num(_) | Part::Path(_) => false,
        })
    }

    /// True if it may depend on any of them.
    fn is_bound(&self) -> bool {
        self.speaks_of(&|_| true)
    }

    /// True if it may depend on where a part lands. Of what hangs on a condition that is not known.
    fn asks_target(&self) -> bool {
        self.part().any(&|part| match part {
            Part::Set(set) => {
                matches!(set, Set::Bound(Place::To) | Set::Reach(..) | Set::When(..) | Set::Threatened(_))
            }
            Part::Num(num) => matches!(num, Num::When(..)),
            Part::Cond(_) | Part::Path(_) => false,
        })
    }

    /// True if it depends on what an earlier part of the turn has bound.
    fn asks_for_last(&self) -> bool {
        self.part().any(&|part| match part {
            Part::Set(Set::Bound(place)) => !matches!(place, Place::From | Place::To),
            Part::Set(set) => matches!(set, Set::Like(..)),
            Part::Num(num) => matches!(num, Num::Role(_)),
            Part::Cond(cond) => {
                matches!(
                    cond,
                    Cond::WouldRepeat(..) | Cond::WouldBeAsBegun(_) | Cond::CouldMove(..) | Cond::Supplied(_)
                )
            }
            Part::Path(_) => false,
        })
    }

    /// True if it is made of nothing but sets that tell each cell by what stands there.
    fn is_seen(&self) -> bool {
        !self.part().any(&|part| match part {
            Part::Set(set) => !matches!(
                set,
                Set::Const(_)
                    | Set::Tops(_)
                    | Set::Owned(_)
                    | Set::Empty
                    | Set::Occupied
                    | Set::And(..)
                    | Set::Or(..)
                    | Set::Except(..)
            ),
            Part::Num(num) => !matches!(num, Num::Int(_)),
            Part::Cond(_) => true,
            Part::Path(_) => false,
        })
    }

    /// True if it depends on nothing but where a part begins and lands.
    fn asks_ends_only(&self) -> bool {
        !self.part().any(&|part| match part {
            Part::Set(set) => !matches!(
                set,
                Set::Const(_)
                    | Set::Image(..)
                    | Set::Bound(Place::From | Place::To)
                    | Set::And(..)
                    | Set::Or(..)
                    | Set::Except(..)
            ),
            Part::Num(num) => !matches!(num, Num::Int(_) | Num::Count(_)),
            Part::Cond(cond) => !matches!(
                cond,
                Cond::Const(_)
                    | Cond::And(_)
                    | Cond::Or(_)
                    | Cond::Not(_)
                    | Cond::Some(_)
                    | Cond::Within(..)
                    | Cond::Compare(..)
            ),
            Part::Path(_) => true,
        })
    }

    /// True if it depends on earlier positions; another player's turns may ask for them in turn.
    fn asks_past(&self) -> bool {
        self.part().any(&|part| match part {
            Part::Cond(cond) => matches!(
                cond,
                Cond::Repeats(..)
                    | Cond::WouldRepeat(..)
                    | Cond::AsBegun(_)
                    | Cond::WouldBeAsBegun(_)
                    | Cond::CanMove(..)
                    | Cond::CouldMove(..)
            ),
            _ => false,
        })
    }
}

impl Asks for Set {
    fn part(&self) -> Part<'_> {
        Part::Set(self)
    }
}

impl Asks for Path {
    fn part(&self) -> Part<'_> {
        Part::Path(self)
    }
}

impl Asks for Num {
    fn part(&self) -> Part<'_> {
        Part::Num(self)
    }
}

impl Asks for Cond {
    fn part(&self) -> Part<'_> {
        Part::Cond(self)
    }
}

/// Questions about sets.
pub(super) trait OfSets {
    /// True if whether a cell is in the set depends only on what stands on that cell.
    fn is_local(&self) -> bool;
    /// True if the set depends on pieces in areas.
    fn asks_areas(&self) -> bool;
    /// The kinds, as bits, where the set is all cells whose top piece is of one of them, and nothing else.
    fn kinds_on_top(&self, kinds: &[Kind]) -> Option<u64>;
}

/// Questions about numbers.
pub(super) trait OfNums {
    /// The least and the greatest value it can have, where these are known in advance.
    fn bounds(&self) -> Option<(i64, i64)>;
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

    fn asks_areas(&self) -> bool {
        self.part().any(&|part| matches!(part, Part::Set(Set::Held(_) | Set::Like(_, _, true))))
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

    fn is_number_of_target(&self) -> bool {
        matches!(self, Num::Sum(_, Set::Bound(Place::To)))
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
            Cond::Line { .. } | Cond::CanMove(..) | Cond::CouldMove(..) | Cond::Supplied(_) => false,
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

/// What a path, and those of which it is made, ask for themselves, as far as it is meant.
fn asked<'p, T>(path: &'p Path, is_meant: &dyn Fn(&'p Path, Part<'p>) -> Option<T>) -> Vec<T> {
    let of_part = |part: Part<'p>| match part {
        Part::Path(inner) => asked(inner, is_meant),
        part => is_meant(path, part).into_iter().collect(),
    };
    inside_path(path).into_iter().flat_map(of_part).collect()
}

impl OfPaths for Path {
    fn conditions(&self) -> Vec<&Cond> {
        asked(self, &|path, part| match (path, part) {
            (Path::When(..), Part::Cond(cond)) => Some(cond),
            _ => None,
        })
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
        asked(self, &|_, part| if let Part::Num(length) = part { Some(length) } else { None })
    }

    fn sets(&self) -> Vec<&Set> {
        asked(self, &|_, part| if let Part::Set(set) = part { Some(set) } else { None })
    }
}
