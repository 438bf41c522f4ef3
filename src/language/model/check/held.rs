//! `never-placed`: a move that lifts on the board what only ever lies in areas.

use super::contents::Contents;
use super::placed;
use crate::diag::{Diagnostic, Report};
use crate::id::RoleId;
use crate::model::{Effect, Game, Move, Set, SetupStep};

pub(super) fn check(game: &Game, report: &mut Report) {
    let held: Vec<RoleId> = game.roles.ids().filter(|&role| stays_in_areas(game, role)).collect();
    for play in game.moves.iter() {
        if play.source_set().is_none_or(|set| speaks_of_areas(game, set)) {
            continue;
        }
        let lifted = Contents::lifted(game, play).roles();
        let Some(first) = lifted.first().filter(|_| lifted.iter().all(|role| held.contains(role))) else { continue };
        let role = &game.roles[*first].name;
        let message = format!("`{}` lifts from the board, but a `{role}` only ever lies in areas", play.name);
        let help = match place(game, *first) {
            Some(area) => format!("name the area, here or in a move that comes first: `lift {role} from {area}`"),
            None => "name the area, here or in a move that comes first".to_owned(),
        };
        let told = Diagnostic::warning("never-placed", game.clauses[play.source_clause].span, message);
        report.push(told.help(help));
    }
}

/// The area in which such pieces lie at first, as its name is written.
fn place(game: &Game, role: RoleId) -> Option<String> {
    let held = game.setups.iter().flat_map(|setup| &setup.steps).find_map(|step| match step {
        SetupStep::Hold { area, pieces } if pieces.iter().any(|piece| piece.role == role) => Some(*area),
        _ => None,
    });
    let area = game.board.area(held?)?;
    Some(if area.owner.is_some() { format!("{} of mover", area.name) } else { area.name.clone() })
}

/// True where pieces of the role are set up in areas alone, and nothing brings them from there to the board.
fn stays_in_areas(game: &Game, role: RoleId) -> bool {
    let mut steps = game.setups.iter().flat_map(|setup| &setup.steps);
    let on_board = |step: &SetupStep| match step {
        SetupStep::Put { stack, .. } => stack.iter().any(|piece| piece.role == role),
        SetupStep::Shuffle { .. } => true,
        SetupStep::Hold { .. } | SetupStep::Copy { .. } => false,
    };
    placed::is_set_up(game, role)
        && !steps.any(on_board)
        && !placed::is_made(game, role)
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

/// True where areas are named, or places that may be areas.
pub(super) fn speaks_of_areas(game: &Game, set: &Set) -> bool {
    set.may_hold(|place| game.board.area(place).is_some())
}
