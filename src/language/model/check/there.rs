//! `there-before-play`: a part that speaks of the part before it, where none need have been played.

use crate::diag::{Diagnostic, Report};
use crate::model::{Bound, Game, Set, Turn};

pub(super) fn check(game: &Game, report: &mut Report) {
    game.phases.iter().for_each(|phase| check_turn(game, &phase.turn, false, report));
}

/// `played`: a part has been played for certain before this expression begins.
fn check_turn(game: &Game, turn: &Turn, played: bool, report: &mut Report) {
    match turn {
        Turn::Play { clause, .. } if !played && asks_for_last(game, turn) => {
            let message = "this speaks of the part played before it, but there may be none";
            let diagnostic = Diagnostic::error("there-before-play", game.clauses[*clause].span, message)
                .help("let another part stand before it: `A then B from there`");
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
    from.iter().chain(to).any(|set| set.any(last))
        || when.as_ref().is_some_and(|cond| cond.any_set(last))
        || game.moves[*play].any_set(there)
}
