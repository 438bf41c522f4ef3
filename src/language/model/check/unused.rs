//! `unused-move`: a move that no turn plays.

use crate::diag::{Diagnostic, Report};
use crate::model::Game;

pub(super) fn check(game: &Game, report: &mut Report) {
    let used: Vec<_> = game.phases.iter().flat_map(|phase| phase.turn.moves()).collect();
    for (id, play) in game.moves.pairs().filter(|(id, _)| !used.contains(id)) {
        let message = format!("no turn plays move `{}`", play.name);
        let span = game.clauses[game.moves[id].clause].span;
        report.push(Diagnostic::warning("unused-move", span, message).help("name it in `turn { … }`, or leave it out"));
    }
}
