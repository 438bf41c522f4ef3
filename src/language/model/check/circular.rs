//! `circular`: a condition that asks for legal turns before a part is played, from inside what makes turns legal. What a turn
//! leaves may ask who can move: it is asked once, and not again of the turns that are looked at for it.

use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::visit::any_in_effect;
use crate::model::{Cond, Game, Move, Set, Turn};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        let by_path = play.path.iter().filter_map(|s| s.when.as_ref()).any(Cond::asks_who_can_move);
        let before = play.guards.iter().any(|guard| guard.cond.asks_who_can_move());
        if by_path || before || play.any_set_before(&mut chooses_by_turns) {
            report.push(turns_in_turns(game.span(play.clause)));
        }
        let asks = match play.any_set(&mut is_threatened) {
            true => Some("threatened"),
            false => asks_before(play, &mut is_attacked).then_some("attacked"),
        };
        if let Some(asked) = asks.filter(|_| play.may_take()) {
            report.push(threats_in_threats(game, play.clause, asked));
        }
    }
    for trigger in &game.triggers {
        let asks = trigger.when.as_ref().is_some_and(|c| c.any_set(&mut is_threatened));
        let uses = trigger.effects.iter().any(|(e, _)| any_in_effect(e, &mut is_threatened));
        if asks || uses {
            report.push(turns_in_turns(game.span(trigger.clause)));
        }
    }
    game.phases.iter().for_each(|phase| check_turn(game, &phase.turn, report));
    game.phases.iter().for_each(|phase| check_order(game, &phase.turn, report));
    for phase in &game.phases {
        if phase.when.as_ref().is_some_and(|c| c.asks_who_can_move() || c.any_set(&mut is_threatened)) {
            report.push(turns_in_turns(game.span(phase.clause)));
        }
    }
}

fn check_turn(game: &Game, turn: &Turn, report: &mut Report) {
    turn.visit(&mut |part| {
        if let Turn::When(cond, span) = part
            && cond.asks_who_can_move()
        {
            report.push(turns_in_turns(*span));
        }
        let Turn::Play { play, from, to, when, clause, .. } = part else { return };
        if when.as_ref().is_some_and(Cond::asks_who_can_move) {
            report.push(turns_in_turns(game.span(*clause)));
        }
        let places = from.iter().chain(to).any(|s| s.any(&mut is_threatened));
        let asked = when.as_ref().is_some_and(|c| c.any_set(&mut is_threatened));
        if (places || asked) && game.moves[*play].may_take() {
            report.push(threats_in_threats(game, *clause, "threatened"));
        }
    });
}

/// Threats look at all turns that capture, and so at what must have been played, or must not be possible, before a capture.
fn check_order(game: &Game, turn: &Turn, report: &mut Report) {
    let asks = |part: &Turn| asking(game, part);
    let takes = |part: &Turn| part.moves().iter().any(|&play| game.moves[play].may_take());
    let found = match turn {
        Turn::Then(parts) | Turn::Prefer(parts) => {
            let mut before = (0..parts.len()).filter(|&at| parts[at + 1..].iter().any(takes));
            before.find_map(|at| asks(&parts[at]))
        }
        Turn::Repeat { body, .. } | Turn::Rounds { body, .. } | Turn::WithMost(body, _) | Turn::InOneWay(body)
            if takes(body) =>
        {
            asks(body)
        }
        _ => None,
    };
    match found {
        Some(clause) => report.push(threats_before_captures(game, clause)),
        None => turn.parts().iter().for_each(|part| check_order(game, part, report)),
    }
}

/// The clause of a move in a turn that asks for threats in the position it leaves.
fn asking(game: &Game, turn: &Turn) -> Option<ClauseId> {
    let asks = |play: &Move| !play.may_take() && play.any_set(&mut is_threatened);
    turn.moves().into_iter().map(|id| &game.moves[id]).find(|play| asks(play)).map(|play| play.clause)
}

/// A choice between two sets that depends on who can move.
fn chooses_by_turns(set: &Set) -> bool {
    matches!(set, Set::When(cond, ..) if cond.asks_who_can_move())
}

fn is_threatened(set: &Set) -> bool {
    matches!(set, Set::Threatened(_))
}

fn is_attacked(set: &Set) -> bool {
    matches!(set, Set::Attacked { .. })
}

/// What a move asks before it is made, which is all that attacks look at.
fn asks_before(play: &Move, fits: &mut dyn FnMut(&Set) -> bool) -> bool {
    let before = Move { leaving: Vec::new(), effects: Vec::new(), ..play.clone() };
    before.any_set(fits)
}

fn turns_in_turns(span: Span) -> Diagnostic {
    let message = "whether a turn is legal depends here on whether a turn is legal";
    Diagnostic::error("circular", span, message).help(
        "ask who can move in `end`, in `no turn may leave`, in `leaving` or in an event; here say what must stand where, or what \
               `is attacked by enemy`",
    )
}

fn threats_in_threats(game: &Game, clause: ClauseId, asked: &str) -> Diagnostic {
    let message =
        format!("whether a capture is possible depends here on what is {asked}, and that on the captures possible");
    game.error("circular", clause, message)
        .help(format!("ask what is {asked} in `end`, in `no turn may leave` or of moves that capture nothing"))
}

fn threats_before_captures(game: &Game, clause: ClauseId) -> Diagnostic {
    let message =
        "whether a later part can capture depends here on what is threatened, and that on the captures possible";
    game.error("circular", clause, message).help(
        "ask what is threatened in `end` or in `no turn may leave`, or ask `is attacked by enemy`, which looks at no turns",
    )
}
