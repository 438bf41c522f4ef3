//! `unused-area`: an area in which pieces lie at first, and of which nothing speaks: they stay there.

use super::entered::leads_to;
use crate::diag::{Diagnostic, Report};
use crate::id::CellId;
use crate::model::{Effect, Game, Set, SetupStep};

pub(super) fn check(game: &Game, report: &mut Report) {
    // a move that was to lift them there may have forgotten to name the area, which is reported
    if report.iter().any(|diag| diag.code == "never-placed") {
        return;
    }
    let mut reported: Vec<&str> = Vec::new();
    for place in game.board.places().filter(|&place| is_filled_at_first(game, place)) {
        let Some(area) = game.board.area(place).filter(|area| !reported.contains(&area.name.as_str())) else {
            continue;
        };
        let others: Vec<CellId> = game.board.places().filter(|&other| is_called(game, other, &area.name)).collect();
        if others.iter().any(|&other| is_spoken_of(game, other)) {
            continue;
        }
        reported.push(&area.name);
        let message = format!("what lies in `{}` at first stays there: nothing lifts it or asks for it", area.name);
        let diag = Diagnostic::warning("unused-area", area.span, message);
        report.push(diag.help(format!("let a move lift it, `lift own in own {}`, or set up nothing there", area.name)));
    }
}

fn is_called(game: &Game, place: CellId, name: &str) -> bool {
    game.board.area(place).is_some_and(|area| area.name == name)
}

fn is_filled_at_first(game: &Game, place: CellId) -> bool {
    let mut steps = game.setups.iter().flat_map(|setup| &setup.steps);
    steps.any(|step| matches!(step, SetupStep::Hold { area, .. } if *area == place))
}

/// True where a clause names the area: pieces come into it or out of it, or are asked for.
fn is_spoken_of(game: &Game, place: CellId) -> bool {
    // where pieces may land anywhere, no area is meant by itself
    let is_meant = |cells: &Vec<CellId>| cells.len() < game.board.len() && cells.contains(&place);
    let is_named = |set: &Set| matches!(set, Set::Cells(seen) if seen.0.iter().any(is_meant));
    let by_fate = game.captures.fates.iter().flatten().any(|fate| leads_to(&fate.to, place));
    let is_sent = |effect: &Effect| match effect {
        Effect::Send { to, .. } | Effect::SendNamed { to, .. } => leads_to(to, place),
        _ => false,
    };
    by_fate || game.effects().any(|(effect, _)| is_sent(effect)) || game.any_set(&mut |set| is_named(set))
}
