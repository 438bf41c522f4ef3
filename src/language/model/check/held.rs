//! `never-placed`: a move that lifts on the board what only ever lies in areas.

use super::contents::Contents;
use crate::diag::Report;
use crate::id::RoleId;
use crate::model::facts::{Present, speaks_of_areas};
use crate::model::{Game, Move, SegmentKind, SetupStep};

pub(super) fn check(game: &Game, present: &mut Present, report: &mut Report) {
    let mut reported = Vec::new();
    // a move to places brings the pieces in on which those that go along ways live
    let (entering, going): (Vec<&Move>, Vec<&Move>) = game.moves.iter().partition(|play| points(play));
    for play in entering.into_iter().chain(going) {
        if play.source_set().is_none_or(|set| speaks_of_areas(game, set)) {
            continue;
        }
        let lifted = Contents::lifted(game, play).roles();
        let is_new = |role: &&RoleId| !reported.contains(*role);
        let Some(first) = lifted.first().filter(is_new).filter(|_| lifted.iter().all(|&role| present.is_held(role)))
        else {
            continue;
        };
        let role = &game.roles[*first].name;
        let message = format!("`{}` lifts from the board, but a `{role}` only ever lies in areas", play.name);
        let help = match place(game, *first) {
            Some(area) => format!("name the area, here or in a move that comes first: `lift {role} from {area}`"),
            None => "name the area, here or in a move that comes first".to_owned(),
        };
        reported.push(*first);
        let warning = game.warning("never-placed", play.source_clause, message);
        report.push(warning.help(help));
    }
    // what else is said of them on the board follows from that
    reported.into_iter().for_each(|role| present.leave_out(role));
}

/// True for a move that goes to places, and not along ways.
fn points(play: &Move) -> bool {
    matches!(play.path.last().map(|part| &part.kind), Some(SegmentKind::To(_)))
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
