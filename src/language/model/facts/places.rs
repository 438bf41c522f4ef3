//! What conditions ask of one place, and whether it can be there.

use super::contents::Contents;
use crate::id::{CellId, Id, LinkId};
use crate::model::board::Board;
use crate::model::{Bound, Cond, Game, Move, SegmentKind, Set};

/// A place of the move and the set that it is to be in, or not in.
pub fn asked_of(cond: &Cond) -> Option<(Bound, &Set, bool)> {
    let of = |place: &Set| match place {
        Set::Bound(bound @ (Bound::From | Bound::To | Bound::It)) => Some(*bound),
        _ => None,
    };
    match cond {
        Cond::Some(Set::Both(a, b)) => {
            of(a).map(|bound| (bound, &**b, true)).or(of(b).map(|bound| (bound, &**a, true)))
        }
        Cond::Within(a, b) => of(a).map(|bound| (bound, b, true)),
        Cond::Some(Set::Except(a, b)) => of(a).map(|bound| (bound, &**b, false)),
        Cond::Not(inner) => asked_of(inner).map(|(bound, set, is_in)| (bound, set, !is_in)),
        _ => None,
    }
}

/// True where two conditions want the same place of the move in cells of which none is in both.
pub fn are_apart(a: &Cond, b: &Cond) -> bool {
    let cells = |cond| asked_of(cond).filter(|asked| asked.2).and_then(|(bound, set, _)| Some((bound, cells_of(set)?)));
    match (cells(a), cells(b)) {
        (Some((first, a)), Some((second, b))) => first == second && are_disjoint(&a, &b),
        _ => false,
    }
}

/// A set that a cell is to be in, or is not to be in.
pub type Asked<'a> = (&'a Set, bool);

/// The cell or piece of which a condition asks where it is, and what it asks.
pub fn asked_of_cell(cond: &Cond) -> Option<(&Set, Asked<'_>)> {
    match cond {
        Cond::Some(Set::Both(a, b)) => Some((a, (b, true))),
        Cond::Some(Set::Except(a, b)) => Some((a, (b, false))),
        // of pieces that are not there all is true
        Cond::Within(a, b) if matches!(a, Set::Bound(_)) => Some((a, (b, true))),
        Cond::Not(inner) => asked_of_cell(inner)
            .filter(|(cell, _)| matches!(cell, Set::Bound(_)))
            .map(|(a, (b, is_in))| (a, (b, !is_in))),
        _ => None,
    }
}

/// True where no cell is as both ask.
pub fn never_both(game: &Game, first: Asked, second: Asked) -> bool {
    let ((first, is_in), (second, is_in_too)) = if first.1 { (first, second) } else { (second, first) };
    let is_nothing = |set: &Set| {
        let none = |seen: Seen| seen.iter().any(|cells| cells.is_empty());
        Contents::of(game, set).is_impossible() || cells_of(set).is_some_and(none)
    };
    is_in && !is_nothing(first) && !is_nothing(second) && Place::of(game, first).excludes(game, second, is_in_too)
}

/// True where every cell is as one of them asks.
pub fn always_one(game: &Game, (first, is_in): Asked, (second, is_in_too): Asked) -> bool {
    if is_in && is_in_too {
        let without = |all: Set, set: &Set| Set::Except(Box::new(all), Box::new(set.clone()));
        let rest = without(without(Set::Bound(Bound::To), first), second);
        return Contents::of(game, &rest).is_impossible();
    }
    never_both(game, (first, !is_in), (second, !is_in_too))
}

/// True for cells that are to be in two places of which none is in both.
pub fn is_nowhere(set: &Set) -> bool {
    match set {
        Set::Both(a, b) => {
            let is_somewhere = |seen: &Seen| seen.iter().all(|cells| !cells.is_empty());
            let (first, second) = (cells_of(a).filter(is_somewhere), cells_of(b).filter(is_somewhere));
            let apart = first.zip(second).is_some_and(|(a, b)| are_disjoint(&a, &b));
            apart || is_nowhere(a) || is_nowhere(b)
        }
        Set::Except(a, _) => is_nowhere(a),
        Set::Union(parts) => !parts.is_empty() && parts.iter().all(is_nowhere),
        _ => false,
    }
}

/// Cells, as each player sees them.
pub type Seen = Vec<Vec<CellId>>;

/// What is known of a place of the move, whatever the position.
pub struct Place {
    /// What can stand on it.
    pub contents: Contents,
    /// The cells it can be; `None`: any.
    pub cells: Option<Seen>,
    /// Cells that it cannot be.
    without: Option<Seen>,
}

impl Place {
    /// What is known of a place that is in a set.
    pub fn of(game: &Game, set: &Set) -> Self {
        Self { contents: Contents::of(game, set), cells: cells_of(set), without: left_out(set) }
    }

    /// What is known of a place of which it is known what stands on it.
    pub fn holding(contents: Contents) -> Self {
        Self { contents, cells: None, without: None }
    }

    /// True where the place is never in the set, or never out of it.
    pub fn excludes(&self, game: &Game, set: &Set, is_in: bool) -> bool {
        if self.contents.is_impossible() {
            return false;
        }
        match is_in {
            true => {
                let asked = cells_of(set);
                let apart = || Some(are_disjoint(self.cells.as_ref()?, asked.as_ref()?));
                let asks_some = |asked: &&Seen| asked.iter().all(|cells| !cells.is_empty());
                let is_left_out = || Some(are_inside(asked.as_ref().filter(asks_some)?, self.without.as_ref()?));
                !self.contents.meets(&Contents::of(game, set))
                    || apart().unwrap_or(false)
                    || is_left_out().unwrap_or(false)
            }
            false => self.contents.is_within(game, set) || self.is_inside(set),
        }
    }

    /// True where all its cells are among those that a set names.
    fn is_inside(&self, set: &Set) -> bool {
        let (Some(cells), Set::Cells(_), Some(named)) = (&self.cells, set, named(set)) else { return false };
        are_inside(cells, &named)
    }
}

/// Which cells are among these, by their numbers.
fn marked(cells: &[CellId]) -> impl Fn(&CellId) -> bool + use<> {
    let mut marks = vec![false; cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0)];
    cells.iter().for_each(|cell| marks[cell.index()] = true);
    move |cell| marks.get(cell.index()).is_some_and(|&mark| mark)
}

/// True where all cells of the first are among those of the second.
pub fn are_inside(a: &Seen, b: &Seen) -> bool {
    a.iter().zip(b).all(|(a, b)| a.iter().all(marked(b)))
}

/// The cells of both.
fn together(a: Seen, b: Seen) -> Seen {
    a.into_iter().zip(b).map(|(a, b)| [a, b].concat()).collect()
}

/// The cells that a set leaves out by name.
fn left_out(set: &Set) -> Option<Seen> {
    match set {
        Set::Both(a, b) => left_out(a).into_iter().chain(left_out(b)).reduce(together),
        Set::Except(of, but) => left_out(of).into_iter().chain(named(but)).reduce(together),
        _ => None,
    }
}

/// The cells that are in a set whatever stands where.
fn named(set: &Set) -> Option<Seen> {
    match set {
        Set::Cells(seen) => Some(seen.0.iter().cloned().collect()),
        Set::Union(parts) => parts.iter().filter_map(named).reduce(together),
        _ => None,
    }
}

/// True where no cell of the first is among those of the second.
pub fn are_disjoint(a: &Seen, b: &Seen) -> bool {
    a.iter().zip(b).all(|(a, b)| !a.iter().any(marked(b)))
}

/// The places where a move may end, if it goes along links or to cells that are named: those to which one of its last links leads,
/// wherever it begins.
pub fn ends_of(game: &Game, play: &Move) -> Option<Seen> {
    let last = play.path.last().filter(|_| play.may_stay.is_none())?;
    let all = last.kind.ways().into_iter().map(|way| match way {
        SegmentKind::To(set) => places_named(game, set),
        way => way.links().map(|links| links.0.iter().map(|links| led_to(&game.board, links)).collect()),
    });
    all.collect::<Option<Vec<Seen>>>()?.into_iter().reduce(together)
}

/// The places that a set names, as each player sees them.
pub fn places_named(game: &Game, set: &Set) -> Option<Seen> {
    cells_of(set).filter(|seen| seen.len() == game.players.len())
}

/// The places to which one of these links leads.
fn led_to(board: &Board, links: &[LinkId]) -> Vec<CellId> {
    board.places().flat_map(|place| links.iter().flat_map(move |&link| board.next(place, link))).collect()
}

/// All cells that a set can have, if the cells that it names say so.
pub fn cells_of(set: &Set) -> Option<Seen> {
    match set {
        Set::Cells(_) => named(set),
        Set::Both(a, b) => match (cells_of(a), cells_of(b)) {
            (Some(a), Some(b)) => {
                let both = |(a, b): (Vec<CellId>, Vec<CellId>)| {
                    let is_in = marked(&b);
                    a.into_iter().filter(|cell| is_in(cell)).collect()
                };
                Some(a.into_iter().zip(b).map(both).collect())
            }
            (a, b) => a.or(b),
        },
        Set::Except(a, _) => cells_of(a),
        Set::Union(parts) | Set::FirstOf(parts) => {
            let all = parts.iter().map(cells_of).collect::<Option<Vec<Seen>>>()?;
            all.into_iter().reduce(together)
        }
        _ => None,
    }
}
