//! `there-before-play`: a part that speaks of the part before it, where none need have been played.

use crate::diag::{Diagnostic, Report};
use crate::id::MoveId;
use crate::model::visit::any_in_effect;
use crate::model::{Bound, Game, Move, MoveSource, SegmentKind, Set, Turn};
use std::collections::BTreeSet;

pub(super) fn check(game: &Game, report: &mut Report) {
    game.phases.iter().for_each(|phase| check_turn(game, &phase.turn, false, report));
    check_guards(game, report);
    game.moves.iter().for_each(|play| check_placed(game, play, report));
}

/// `when it is in fort` of a move that only ever begins turns: there `it` is no cell, and `from` or `to` was meant.
fn check_guards(game: &Game, report: &mut Report) {
    let (mut first, mut later) = (BTreeSet::new(), BTreeSet::new());
    for phase in game.phases.iter() {
        may_follow(&phase.turn, false, &mut first, &mut later);
    }
    let it = &mut |set: &Set| matches!(set, Set::Bound(Bound::It));
    for &play in first.difference(&later) {
        for guard in game.moves[play].guards.iter().filter(|guard| guard.cond.any_set(it)) {
            let message =
                format!("`it` is what the part before has moved, and `{}` is always the first", game.moves[play].name);
            let help =
                "where the piece stands is `from`, where it goes `to`; afterwards it is `it`, in `leaving` and effects";
            let span = game.clauses[guard.clause].span;
            report.push(Diagnostic::error("there-before-play", span, message).help(help));
        }
    }
}

/// `place a slime; to from`: a new piece begins nowhere.
fn check_placed(game: &Game, play: &Move, report: &mut Report) {
    let from = &mut |set: &Set| matches!(set, Set::Bound(Bound::From));
    // where a direction has a name, what asks for it speaks of where the part began
    let points = play.path.iter().all(|part| matches!(part.kind, SegmentKind::To(_)));
    if !matches!(play.source, MoveSource::New { .. }) || !points || !play.any_set(from) {
        return;
    }
    let guards = play.guards.iter().chain(&play.leaving).find(|guard| guard.cond.any_set(from));
    let effect = play.effects.iter().find(|(effect, _)| any_in_effect(effect, from));
    let clause = guards.map(|guard| guard.clause).or(effect.map(|(_, clause)| *clause)).unwrap_or(play.path_clause);
    let told = Diagnostic::error(
        "not-yet-known",
        game.clauses[clause].span,
        "a new piece begins nowhere, so `from` is no cell",
    );
    report.push(told.help(
        "a cell of the part before is remembered: `remember spot: cell`, in that move `spot becomes from`, and here \
         `to spot`",
    ));
}

/// The moves that are the first part of a turn, and those that may be a later one. Whether a part may have been played
/// when the expression is through.
fn may_follow(turn: &Turn, played: bool, first: &mut BTreeSet<MoveId>, later: &mut BTreeSet<MoveId>) -> bool {
    match turn {
        Turn::Play { play, .. } => {
            if played { later } else { first }.insert(*play);
            true
        }
        Turn::Pass => true,
        Turn::Then(parts) => parts.iter().fold(played, |played, part| may_follow(part, played, first, later)),
        Turn::Repeat { body, .. } | Turn::Rounds { body, .. } => {
            let once = may_follow(body, played, first, later);
            may_follow(body, once, first, later)
        }
        _ => turn.parts().iter().fold(played, |any, part| may_follow(part, played, first, later) || any),
    }
}

/// `played`: a part has been played for certain before this expression begins.
fn check_turn(game: &Game, turn: &Turn, played: bool, report: &mut Report) {
    match turn {
        Turn::Play { clause, .. } if !played && asks_for_last(game, turn) => {
            let message = "this speaks of the part played before it, but there may be none";
            let diagnostic = Diagnostic::error("there-before-play", game.clauses[*clause].span, message)
                .help("what a part asks of its own cells stands in its move: `when to is in far`")
                .help("let another part stand before it: `A then B from there`; which piece begins is said by `from`: `step from own king`");
            report.push(diagnostic);
        }
        Turn::Then(parts) => {
            let mut played = played;
            for part in parts {
                check_turn(game, part, played, report);
                played |= !part.accepts_nothing();
            }
        }
        _ => turn.parts().iter().for_each(|part| check_turn(game, part, played, report)),
    }
}

fn asks_for_last(game: &Game, turn: &Turn) -> bool {
    let Turn::Play { play, from, to, when, .. } = turn else { return false };
    let last = &mut |set: &Set| matches!(set, Set::Bound(Bound::There | Bound::It));
    let there = &mut |set: &Set| matches!(set, Set::Bound(Bound::There));
    // what such a condition asks of a part is asked of the one before it
    let part = &mut |set: &Set| matches!(set, Set::Bound(Bound::There | Bound::It | Bound::From | Bound::To));
    from.iter().chain(to).any(|set| set.any(last))
        || when.as_ref().is_some_and(|cond| cond.any_set(part))
        || game.moves[*play].any_set(there)
}
