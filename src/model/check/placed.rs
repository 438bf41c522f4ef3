//! `never-placed`: a role that never comes on the board.

use crate::diag::{Diagnostic, Report};
use crate::id::RoleId;
use crate::model::{Effect, Game, MoveSource, SetupStep};

pub(super) fn check(game: &Game, report: &mut Report) {
    for (role, declared) in game.roles.pairs() {
        if !is_set_up(game, role) && !is_made(game, role) {
            let message = format!("no setup and no move ever puts a `{}` on the board", declared.name);
            let help = "put it into a `setup`, or let a move `place` it or `turn` a piece `into` it";
            report.push(Diagnostic::warning("never-placed", declared.span, message).help(help));
        }
    }
}

fn is_set_up(game: &Game, role: RoleId) -> bool {
    game.setups.iter().flat_map(|s| &s.steps).any(|step| match step {
        SetupStep::Put { stack, .. } => stack.iter().any(|piece| piece.role == role),
        SetupStep::Hold { pieces, .. } => pieces.iter().any(|piece| piece.role == role),
        SetupStep::Shuffle { .. } => !game.roles[role].neutral,
        SetupStep::Copy { .. } => false,
    })
}

fn is_made(game: &Game, role: RoleId) -> bool {
    game.moves.iter().any(|play| {
        matches!(play.source, MoveSource::New { role: new, .. } if new == role)
            || play.effects.iter().any(|(effect, _)| makes(effect, role))
    }) || game.triggers.iter().flat_map(|t| &t.effects).any(|(effect, _)| makes(effect, role))
        || game.captures.fates.iter().flatten().any(|fate| fate.role == Some(role))
}

fn makes(effect: &Effect, role: RoleId) -> bool {
    match effect {
        Effect::TurnInto(_, new) => new.role == Some(role),
        Effect::TurnIntoNamed(..) => true,
        Effect::Send { role: new, .. } | Effect::Carry { role: new, .. } | Effect::SendNamed { role: new, .. } => {
            *new == Some(role)
        }
        _ => false,
    }
}
