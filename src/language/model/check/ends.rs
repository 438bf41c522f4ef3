//! `no-end`: nothing says who wins. `starts-finished`: an end that always holds. `nobody-has-most`: what is compared is the
//! same for all players. `asked-too-late`: what is counted is forgotten.

use crate::diag::{Diagnostic, Report};
use crate::model::facts::is_same;
use crate::model::flat::Flat;
use crate::model::memory::{Memory, Moment};
use crate::model::{Cond, EndResult, Game, Guard, Num, Owner, PerPlayer, Set, Who};

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
    check_forbidden(game, report);
    check_counted(game, report);
    for end in game.ends.iter().filter(|e| e.when == Cond::Const(true)) {
        let message = format!("end `{}` always holds, so the game is over after the first turn", end.name);
        let diagnostic = game
            .error("starts-finished", end.clause, message)
            .help("say what must stand where; what options decide is asked by `if` around the clause");
        report.push(diagnostic);
    }
    for end in game.ends.iter().filter(|end| end.by_most.iter().any(is_one_for_all)) {
        let message = format!("end `{}` compares what is the same number for every player", end.name);
        let diag = game.warning("nobody-has-most", end.clause, message);
        report.push(match end.by_most.iter().find_map(|num| kept_for_all(game, num)) {
            Some(kept) => diag
                .also(kept.span, "one for all players")
                .help(format!("let each player have a number of his own: `remember {} of each player: …`", kept.name)),
            None => {
                diag.help("each player's number is worked out with `own` meaning his: `win by most number of own man`")
            }
        });
    }
}

/// `asked-too-late`: points, and what players must have most of, are counted when the turn is over.
fn check_counted(game: &Game, report: &mut Report) {
    for end in game.ends.iter() {
        let counted = end.worth.iter().map(|worth| (worth, "what a win is worth"));
        let counted = counted.chain(end.by_most.iter().map(|most| (most, "who has the most")));
        let too_late = |number: &Num| number.any(&mut |num| game.is_of_turn(num));
        for (_, what) in counted.filter(|(number, _)| too_late(number)) {
            let message = format!("{what} is counted when the turn is over, and this asks what is forgotten by then");
            let diag = game.error("asked-too-late", end.clause, message);
            report.push(diag.help("remember it longer, in what is declared without `this turn`"));
        }
    }
}

/// What a number is remembered as that is one for all players, where the rules declare it.
fn kept_for_all<'g>(game: &'g Game, num: &Num) -> Option<&'g Memory> {
    let Num::Remembered(memory) = num else { return None };
    let kept = memory.0.iter().next().map(|&id| &game.memory[id])?;
    (kept.is_declared && is_shared(memory)).then_some(kept)
}

/// True where nothing in a number depends on whose it is.
fn is_one_for_all(num: &Num) -> bool {
    match num {
        Num::Int(_) | Num::Role(_) | Num::Roll | Num::Hand | Num::Passed(_) => true,
        Num::Remembered(memory) => is_shared(memory),
        Num::Binary(left, _, right) => is_one_for_all(left) && is_one_for_all(right),
        Num::Sum { values, over } => is_shared(values) && !over.any(&mut is_of_players),
        Num::Count(set) | Num::Heights(set) => !set.any(&mut is_of_players),
        Num::Groups { of, links } => is_shared(links) && !of.any(&mut is_of_players),
        Num::When(..) | Num::Distance { .. } => false,
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

pub(super) fn is_shared<T: PartialEq>(seen: &PerPlayer<T>) -> bool {
    let mut all = seen.0.iter();
    let first = all.next();
    all.all(|one| Some(one) == first)
}

/// `never-holds`: an end that asks for what no turn may leave.
fn check_forbidden(game: &Game, report: &mut Report) {
    if game.triggers.iter().any(|event| event.moment == Moment::TurnStart) {
        return;
    }
    for end in
        game.ends.iter().filter(|end| !end.at_once && !matches!(end.result, EndResult::Finish | EndResult::FinishLast))
    {
        let is_left = |guard: &&Guard| end.when.joined().iter().any(|part| is_same(part, &guard.cond));
        if let Some(guard) = game.forbidden.iter().find(is_left) {
            let message = format!("this end never comes: no turn may leave what `{}` asks for", end.name);
            let diag = game.warning("never-holds", end.clause, message);
            report.push(diag.also(game.span(guard.clause), "forbidden here").help("leave one of the two out"));
        }
    }
}
