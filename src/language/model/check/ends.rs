//! `no-end`: nothing says who wins. `starts-finished`: an end that always holds.

use crate::diag::{Diagnostic, Report};
use crate::model::flat::Flat;
use crate::model::{Cond, Game};

/// A game that ends only where a player has no turn.
pub(super) fn check_any(game: &Game, flat: &Flat, report: &mut Report) {
    if game.ends.is_empty() {
        let message = "the game has no end: it goes on until a player has no turn, who has lost";
        let diagnostic = Diagnostic::warning("no-end", flat.header, message)
            .help("say who wins and when, in `end { goal: win when … }`; if this is meant, say it: `end { stuck: win when enemy cannot move }`");
        report.push(diagnostic);
    }
}

pub(super) fn check(game: &Game, report: &mut Report) {
    for end in game.ends.iter().filter(|e| e.when == Cond::Const(true)) {
        let message = format!("end `{}` always holds, so the game is over after the first turn", end.name);
        let diagnostic = Diagnostic::error("starts-finished", game.clauses[end.clause].span, message)
            .help("say what must stand where; what options decide is asked by `if` around the clause");
        report.push(diagnostic);
    }
}
