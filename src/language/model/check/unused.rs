//! `unused-move`: a move that no turn plays. Of a game that is extended this is not asked: its turns may have been replaced.

use crate::diag::{Diagnostic, Report};
use crate::model::Game;
use crate::source::{Sources, Span};

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    let is_own = |span: Span| sources.files().first().is_some_and(|file| file.span().contains(span));
    let used: Vec<_> = game.phases.iter().flat_map(|phase| phase.turn.moves()).collect();
    for (id, play) in game.moves.pairs().filter(|(id, _)| !used.contains(id)) {
        let message = format!("no turn plays move `{}`", play.name);
        let span = game.clauses[game.moves[id].clause].span;
        if !is_own(span) {
            continue;
        }
        report.push(Diagnostic::warning("unused-move", span, message).help("name it in `turn { … }`, or leave it out"));
    }
}
