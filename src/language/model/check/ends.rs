//! `no-end`: nothing says who wins. `starts-finished`: an end that always holds. `nobody-has-most`: what is compared is the
//! same for all players.

use super::remembered::noted;
use crate::diag::{Diagnostic, Report};
use crate::id::MemoryId;
use crate::model::flat::Flat;
use crate::model::memory::Moment;
use crate::model::{Cond, Game, Num, Owner, PerPlayer, Set, Who};

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
    for end in game.ends.iter().filter(|end| end.by_most.iter().any(is_one_for_all)) {
        let message = format!("end `{}` compares what is the same number for every player", end.name);
        let told = Diagnostic::warning("nobody-has-most", game.clauses[end.clause].span, message);
        report.push(
            told.help("each player's number is worked out with `own` meaning his: `win by most number of own man`"),
        );
    }
}

/// True where nothing in a number depends on whose it is.
fn is_one_for_all(num: &Num) -> bool {
    match num {
        Num::Int(_) | Num::Roll | Num::Hand | Num::Passed(_) => true,
        Num::Remembered(memory) => is_shared(memory),
        Num::Binary(left, _, right) => is_one_for_all(left) && is_one_for_all(right),
        Num::Sum { values, over } => is_shared(values) && !over.any(&mut is_of_players),
        Num::Count(set) | Num::Heights(set) => !set.any(&mut is_of_players),
        Num::Groups { of, links } => is_shared(links) && !of.any(&mut is_of_players),
        Num::When(..) => false,
    }
}

/// True where a set may be another for each player.
fn is_of_players(set: &Set) -> bool {
    match set {
        Set::Pieces(pieces) => matches!(pieces.owner, Owner::Who(Who::Mover | Who::Enemy)),
        Set::Cells(seen) => !is_shared(seen),
        Set::Image { links, .. } | Set::Run { links, .. } | Set::Group { links, .. } => !is_shared(links),
        Set::Empty | Set::Occupied | Set::Union(_) | Set::FirstOf(_) | Set::Both(..) | Set::Except(..) => false,
        _ => true,
    }
}

fn is_shared<T: PartialEq>(seen: &PerPlayer<T>) -> bool {
    let mut all = seen.0.iter();
    let first = all.next();
    all.all(|one| Some(one) == first)
}
