//! What the sets of a move are on a cell that a unit has left empty, or on which it stands alone.

use super::{both, either};
use crate::bits::CellSet;
use crate::program::{MoveCode, Rules, Set, Source};

/// By kind: where a move could begin if one piece, or two, stood there with this kind on top; none where that is not enough.
pub(super) fn begins(rules: &Rules, code: &MoveCode) -> Vec<Option<[CellSet; 2]>> {
    if rules.layout.levels > 2 || rules.captures.spared != 0 {
        return Vec::new();
    }
    let fitting = |kind: usize, height: usize| match &code.source {
        Source::Top(set) | Source::Stack(set) => fitting(rules, set, kind, height),
        Source::Tops { .. } => None,
        Source::New(_) | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
            Some(rules.layout.places)
        }
    };
    (0..rules.kinds.len()).map(|kind| Some([fitting(kind, 1)?, fitting(kind, 2)?])).collect()
}

/// The cells that would be in a set if so many pieces, with this one on top, stood on each; `None` if that is not enough to
/// decide it.
pub(super) fn fitting(rules: &Rules, set: &Set, top: usize, height: usize) -> Option<CellSet> {
    let inner = |set: &Set| fitting(rules, set, top, height);
    let all = |holds: bool| if holds { rules.layout.places } else { CellSet::EMPTY };
    Some(match set {
        Set::Const(cells) => *cells,
        Set::Tops(kinds) => all(kinds >> top & 1 != 0),
        Set::Owned(owner) => all(rules.kinds[top].owner == *owner),
        Set::Empty => CellSet::EMPTY,
        Set::Occupied => rules.layout.places,
        Set::Height(least, most) => all((usize::from(*least)..=usize::from(*most)).contains(&height)),
        Set::Or(a, b) => inner(a)? | inner(b)?,
        Set::And(a, b) => inner(a)? & inner(b)?,
        Set::Except(a, b) => inner(a)?.without(inner(b)?),
        _ => return None,
    })
}

/// The cells where a move may land if they are empty, and those it may pass then, where these are always the same.
pub(super) fn vacant_cells(code: &MoveCode, board: CellSet) -> Option<(CellSet, CellSet)> {
    let always = |set: Option<&Set>| set.map_or(Some(CellSet::EMPTY), |set| fixed(&vacant(set, board)));
    if code.lands.is_by_pattern() {
        return None;
    }
    always(code.lands.empty.as_ref()).zip(always(code.path.passes()))
}

/// The cells of a set, if it is always the same.
pub(super) fn fixed(set: &Set) -> Option<CellSet> {
    Some(match set {
        Set::Const(cells) => *cells,
        Set::Or(a, b) => fixed(a)? | fixed(b)?,
        Set::And(a, b) => fixed(a)? & fixed(b)?,
        Set::Except(a, b) => fixed(a)?.without(fixed(b)?),
        _ => return None,
    })
}

/// The slots of a set that hold a piece.
pub(super) fn held_of(set: &Set, slots: CellSet) -> Set {
    match set {
        Set::Held(_) => set.clone(),
        Set::Const(places) => Set::Held(*places & slots),
        Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied => Set::Const(CellSet::EMPTY),
        Set::Or(a, b) => either(held_of(a, slots), held_of(b, slots)),
        Set::And(a, b) => match (held_of(a, slots), held_of(b, slots)) {
            (Set::Const(none), _) | (_, Set::Const(none)) if none.is_empty() => Set::Const(none),
            (a, b) => both(a, b),
        },
        Set::Except(a, b) => Set::Except(Box::new(held_of(a, slots)), Box::new(held_of(b, slots))),
        set => both(set.clone(), Set::Held(slots)),
    }
}

/// A set as it is on empty cells: its value matters only there.
pub(super) fn vacant(set: &Set, board: CellSet) -> Set {
    let vacant = |set: &Set| vacant(set, board);
    match set {
        Set::Const(_) | Set::Bound(_) | Set::Remembered(_) | Set::Marked(_) => set.clone(),
        Set::Empty | Set::Height(0, _) => Set::Const(board),
        Set::Or(a, b) => either(vacant(a), vacant(b)),
        Set::And(a, b) => both(vacant(a), vacant(b)),
        Set::Except(a, b) => Set::Except(Box::new(vacant(a)), Box::new(vacant(b))),
        Set::When(cond, a, b) => Set::When(cond.clone(), Box::new(vacant(a)), Box::new(vacant(b))),
        Set::Tops(_) | Set::Owned(_) | Set::Occupied | Set::Height(..) | Set::Holding(_) => Set::Const(CellSet::EMPTY),
        Set::Held(_) | Set::Like(..) => Set::Const(CellSet::EMPTY),
        // what is far away may have a say: not asked here
        Set::FirstOf(_) | Set::Reach(..) | Set::Image(..) | Set::Reached { .. } | Set::Spread { .. } | Set::Run(..) => {
            Set::Const(CellSet::EMPTY)
        }
        Set::Tally { .. } | Set::Joining(..) | Set::Group { .. } | Set::Threatened(_) | Set::Attacked(..) => {
            Set::Const(CellSet::EMPTY)
        }
    }
}
