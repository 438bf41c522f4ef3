//! `never-played`: a turn that plays a move from cells on which it has nothing to lift.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::model::{Game, Set, Turn};

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Play { play, from: Some(from), clause, .. } = turn else { return };
            if game.moves[*play].source_set().is_some_and(|source| never_meet(game, source, from)) {
                let message = format!("move `{}` lifts nothing from these cells", game.moves[*play].name);
                let diagnostic = Diagnostic::error("never-played", game.clauses[*clause].span, message)
                    .also(game.clauses[game.moves[*play].source_clause].span, "what it lifts");
                report.push(diagnostic);
            }
        });
    }
}

fn never_meet(game: &Game, a: &Set, b: &Set) -> bool {
    !Contents::of(game, a).meets(&Contents::of(game, b))
}
