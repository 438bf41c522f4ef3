//! How pieces come on the board, and which never do: pieces that lie in areas are meant only where an area is named.

use super::contents::Contents;
use crate::id::{ClauseId, MoveId, RoleId, SortId};
use crate::model::memory::{Moment, Trigger};
use crate::model::{Among, Effect, Game, Move, MoveSource, Set, SetupStep};

/// Which roles only ever lie in areas.
pub struct Present(Vec<bool>);

impl Present {
    /// Looks at how pieces come on the board.
    pub fn of(game: &Game) -> Self {
        Self(game.roles.ids().map(|role| stays_in_areas(game, role)).collect())
    }

    /// True for a role that only ever lies in areas.
    pub fn is_held(&self, role: RoleId) -> bool {
        self.0.get(usize::from(role.0)).is_some_and(|&held| held)
    }

    /// Says no more of a role of which something is said already.
    pub fn leave_out(&mut self, role: RoleId) {
        if let Some(held) = self.0.get_mut(usize::from(role.0)) {
            *held = false;
        }
    }

    /// A role that a set asks for on the board, where all that it asks for only ever lie in areas.
    pub fn missing(&self, game: &Game, set: &Set) -> Option<RoleId> {
        let inside = |set: &Set| self.missing(game, set);
        match set {
            Set::Pieces(pieces) => {
                let is_held = |role: &RoleId| self.is_held(*role);
                pieces.roles.first().copied().filter(|_| pieces.roles.iter().all(is_held))
            }
            Set::Both(a, b) => {
                let beside = |set: &Set, place: &Set| inside(set).filter(|_| !speaks_of_areas(game, place));
                beside(a, b).or_else(|| beside(b, a))
            }
            Set::Except(of, _)
            | Set::Run { of, .. }
            | Set::Group { of, .. }
            | Set::Threatened(of)
            | Set::Attacked { of, .. }
            | Set::Image { of, .. }
            | Set::Lines { of, .. }
            | Set::Reached { within: of, .. } => inside(of),
            Set::Union(parts) | Set::FirstOf(parts) => {
                let all: Option<Vec<RoleId>> = parts.iter().map(inside).collect();
                all.and_then(|all| all.first().copied())
            }
            _ => None,
        }
    }
}

/// True where areas are named, or places that may be areas.
pub fn speaks_of_areas(game: &Game, set: &Set) -> bool {
    set.may_hold(|place| game.board.area(place).is_some())
}

/// True for a set that has places off the board only.
pub fn is_in_areas(game: &Game, set: &Set) -> bool {
    let inside = |set: &Set| is_in_areas(game, set);
    match set {
        Set::Cells(places) => places.0.iter().flatten().all(|&place| game.board.area(place).is_some()),
        Set::Both(a, b) => inside(a) || inside(b),
        Set::Union(parts) => parts.iter().all(inside),
        Set::Except(a, _) => inside(a),
        _ => false,
    }
}

/// True where pieces of the role are set up in areas, and nothing brings them from there to the board.
fn stays_in_areas(game: &Game, role: RoleId) -> bool {
    let steps = || game.setups.iter().flat_map(|setup| &setup.steps);
    let is_held = |step: &SetupStep| matches!(step, SetupStep::Hold { pieces, .. } if pieces.iter().any(|piece| piece.role == role));
    let on_board = |step: &SetupStep| match step {
        SetupStep::Put { stack, .. } => stack.iter().any(|piece| piece.role == role),
        SetupStep::Shuffle { .. } => true,
        SetupStep::Hold { .. } | SetupStep::Copy { .. } => false,
    };
    steps().any(is_held)
        && !steps().any(on_board)
        && !is_made(game, role)
        && !game.moves.iter().any(|play| brings(game, play, role))
        && !game.effects().any(|(effect, _)| hands_out(game, effect, role))
}

/// True where the move may lift such a piece from an area.
fn brings(game: &Game, play: &Move, role: RoleId) -> bool {
    play.source_set().is_some_and(|set| speaks_of_areas(game, set))
        && Contents::lifted(game, play).roles().contains(&role)
}

/// True where the effect may put such a piece on a cell.
fn hands_out(game: &Game, effect: &Effect, role: RoleId) -> bool {
    match effect {
        Effect::Carry { pieces, .. } => pieces.roles.contains(&role),
        Effect::Sow { from, .. } | Effect::Shift { from, .. } => speaks_of_areas(game, from),
        _ => false,
    }
}

/// True where pieces of the role are set up, on the board or in areas.
pub fn is_set_up(game: &Game, role: RoleId) -> bool {
    game.setups.iter().flat_map(|s| &s.steps).any(|step| match step {
        SetupStep::Put { stack, .. } => stack.iter().any(|piece| piece.role == role),
        SetupStep::Hold { pieces, .. } => pieces.iter().any(|piece| piece.role == role),
        SetupStep::Shuffle { .. } => !game.roles[role].neutral,
        SetupStep::Copy { .. } => false,
    })
}

/// True where moves, events or captures make such pieces.
pub fn is_made(game: &Game, role: RoleId) -> bool {
    is_made_by(game, role, |_| true)
}

/// True where a move that counts makes such pieces, an event that may follow one, or a capture.
pub fn is_made_by(game: &Game, role: RoleId, counts: impl Fn(MoveId) -> bool) -> bool {
    let makes = |(effect, _): &(Effect, ClauseId)| match effect {
        Effect::TurnIntoNamed(_, sort) => may_name(game, *sort, role),
        Effect::Put { role: new, .. } => *new == role,
        _ => makes(effect, role),
    };
    let by_move = |play: &Move| {
        matches!(play.source, MoveSource::New { role: new, .. } if new == role) || play.effects.iter().any(makes)
    };
    let by_event = |event: &Trigger| match &event.moment {
        Moment::After { moves, .. } if !moves.iter().any(|&play| counts(play)) => false,
        _ => event.effects.iter().any(makes),
    };
    game.moves.pairs().any(|(id, play)| counts(id) && by_move(play))
        || game.triggers.iter().any(by_event)
        || game.captures.fates.iter().flatten().any(|fate| fate.role == Some(role))
}

/// True where a name can stand for the role: it is among those to choose from, or they are not written down.
fn may_name(game: &Game, name: SortId, role: RoleId) -> bool {
    let mut choices = game.moves.iter().filter_map(|play| match &play.source {
        MoveSource::Choice { sort, among: Among::Roles(roles) } if *sort == name => Some(roles),
        _ => None,
    });
    choices.next().is_none_or(|first| first.contains(&role) || choices.any(|roles| roles.contains(&role)))
}

fn makes(effect: &Effect, role: RoleId) -> bool {
    match effect {
        Effect::TurnInto(_, new) | Effect::TurnUnder(_, _, new) => new.role == Some(role),
        Effect::Send { role: new, .. } | Effect::Carry { role: new, .. } | Effect::SendNamed { role: new, .. } => {
            *new == Some(role)
        }
        _ => false,
    }
}

/// True where other pieces may become such pieces in play, or such pieces another player's.
pub fn others_become(game: &Game, role: RoleId) -> bool {
    let changes = |(effect, _): &(Effect, ClauseId)| match effect {
        Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => change.owner.is_some(),
        Effect::TurnIntoNamed(_, sort) => may_name(game, *sort, role),
        _ => false,
    };
    let makes = |(effect, _): &(Effect, ClauseId)| makes(effect, role);
    game.effects().any(|effect| changes(effect) || makes(effect))
        || game.captures.fates.iter().flatten().any(|fate| fate.role == Some(role))
}
