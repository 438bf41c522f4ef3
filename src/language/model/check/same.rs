//! What effects act on, and pieces that are turned into what they are already.

use super::contents::Contents;
use crate::model::{Bound, Effect, Game, Move, NewOwner, Owner, Set, Who};

/// True where what a move has lifted is turned into what it is.
pub(super) fn leaves_the_unit(game: &Game, play: &Move, effect: &Effect) -> bool {
    let is_unit = acted_on(effect).is_some_and(|place| is_at(place, &[Bound::To, Bound::It]));
    is_unit && is_that_already(game, effect, &Contents::lifted(game, play))
}

/// The pieces or cells that an effect takes hold of.
pub(super) fn acted_on(effect: &Effect) -> Option<&Set> {
    match effect {
        Effect::Take(set) | Effect::Remove(set) | Effect::TurnInto(set, _) | Effect::TurnIntoNamed(set, _) => Some(set),
        Effect::Send { from, .. }
        | Effect::Carry { from, .. }
        | Effect::Sow { from, .. }
        | Effect::Shift { from, .. } => Some(from),
        _ => None,
    }
}

/// True for one of these places, or for pieces that stand there.
pub(super) fn is_at(set: &Set, places: &[Bound]) -> bool {
    match set {
        Set::Bound(place) => places.contains(place),
        Set::Both(_, place) => matches!(&**place, Set::Bound(place) if places.contains(place)),
        _ => false,
    }
}

/// True where pieces are turned into what all of them are.
pub(super) fn is_that_already(game: &Game, effect: &Effect, pieces: &Contents) -> bool {
    let Effect::TurnInto(_, change) = effect else { return false };
    let is_of_role = change.role.is_none_or(|role| pieces.roles() == [role]);
    let is_of_owner = change.owner.is_none_or(|owner| match owner {
        NewOwner::Of(Owner::Who(Who::Mover)) => pieces.is_own(),
        // of several enemies one may get the piece of another
        NewOwner::Of(Owner::Who(Who::Enemy)) => pieces.is_enemy() && game.players.len() == 2,
        _ => false,
    });
    is_of_role && is_of_owner && !pieces.roles().is_empty()
}
