//! `no-end`: nothing says who wins. `starts-finished`: an end that always holds.

use super::remembered::noted;
use crate::diag::{Diagnostic, Report};
use crate::id::MemoryId;
use crate::model::flat::Flat;
use crate::model::memory::Moment;
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

/// Ends that ask for what has been forgotten by then: the turn for which it was remembered is over.
pub(super) fn check_forgotten(game: &Game, flat: &Flat, report: &mut Report) {
    let is_declared = |name: &str| flat.memory.iter().any(|line| line.clause.name.node == name);
    let is_set_at_start = |memory: MemoryId| {
        let starts = game.triggers.iter().filter(|event| event.moment == Moment::TurnStart);
        let mut effects = starts.flat_map(|event| &event.effects).map(|(effect, _)| effect);
        effects.any(|effect| noted(effect).is_some_and(|noted| noted.0.iter().any(|&id| id == memory)))
    };
    for end in game.ends.iter().filter(|end| !end.at_once) {
        let mut forgotten = None;
        end.when.any_remembered(&mut |memory| {
            let ids = memory.0.iter().filter_map(|&id| Some((id, game.memory.get(id)?)));
            forgotten = forgotten.or(ids
                .filter(|(id, known)| known.this_turn && is_declared(&known.name) && !is_set_at_start(*id))
                .map(|(id, _)| id)
                .next());
            forgotten.is_some()
        });
        let Some(known) = forgotten.and_then(|id| game.memory.get(id)) else { continue };
        let (name, span) = (&known.name, game.clauses[end.clause].span);
        let message = format!("`{name}` is forgotten by now: the turn for which it is remembered is over");
        let told = Diagnostic::warning("no-effect", span, message).also(known.span, "remembered `this turn`");
        report.push(told.help("ask for it at once, `win at once when …`, or remember it without `this turn`"));
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
