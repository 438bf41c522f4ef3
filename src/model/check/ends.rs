//! `starts-finished`: an end that always holds.

use crate::diag::{Diagnostic, Report};
use crate::model::{Cond, Game};

pub(super) fn check(game: &Game, report: &mut Report) {
    for end in game.ends.iter().filter(|e| e.when == Cond::Const(true)) {
        let message = format!("end `{}` always holds, so the game is over after the first turn", end.name);
        let diagnostic = Diagnostic::error("starts-finished", game.clauses[end.clause].span, message)
            .help("say what must stand where; what options decide is asked by `if` around the clause");
        report.push(diagnostic);
    }
}
