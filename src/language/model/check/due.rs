//! `never-holds`: a turn whose condition never decides, since that of a turn above it holds whenever it does; a condition of a move
//! by which what it lifts is not there. `never-matches`: the same of a move that begins a turn.

use crate::diag::Report;
use crate::id::{ClauseId, MoveId};
use crate::model::facts::{exclude, implies};
use crate::model::memory::Moment;
use crate::model::{Cond, Game, Move, Phase, Turn, Who};

pub(super) fn check(game: &Game, report: &mut Report) {
    check_lifted(game, report);
    for (at, phase) in game.phases.iter().enumerate() {
        let Some(when) = &phase.when else { continue };
        let is_sooner = |earlier: &&Phase| earlier.when.as_ref().is_some_and(|cond| implies(when, cond));
        let Some(sooner) = game.phases[..at].iter().find(is_sooner) else { continue };
        let message = format!("this turn is never due: where it could be, `{}` above it is", sooner.name);
        let diag = game.warning("never-holds", phase.clause, message);
        let diag = diag.also(game.span(sooner.clause), "the first whose condition holds is due");
        report.push(diag.help("change the order or the condition, or join the two by `|`"));
    }
}

/// `turn refilling when own store is empty { bar }`, where `bar` lifts from the store.
fn check_lifted(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        for guard in play.guards.iter().filter(|guard| leaves_nothing(game, play, &guard.cond)) {
            let message = format!("this never holds: by it what `{}` lifts is not there", play.name);
            let diag = game.warning("never-holds", guard.clause, message);
            let diag = diag.also(game.span(play.source_clause), "what it lifts");
            report.push(diag.help("change one of the two"));
        }
    }
    // what happens as a turn starts, happens after it is known which is due
    if game.triggers.iter().any(|event| event.moment == Moment::TurnStart) {
        return;
    }
    for phase in game.phases.iter() {
        let Some(when) = &phase.when else { continue };
        let mut first = Vec::new();
        begins(&phase.turn, &mut first);
        for (id, clause) in first.into_iter().filter(|(id, _)| leaves_nothing(game, &game.moves[*id], when)) {
            let (play, turn) = (&game.moves[id], &phase.name);
            let message = format!("`{}` lifts what is not there when turn `{turn}` is due", play.name);
            let diag = game.warning("never-matches", clause, message);
            let diag = diag.also(game.span(play.source_clause), "what it lifts");
            report.push(diag.help("change the condition of the turn, or leave the move out of it"));
        }
    }
}

/// True for a condition that asks that nothing is there of what a move lifts.
fn leaves_nothing(game: &Game, play: &Move, cond: &Cond) -> bool {
    let lifted = play.source_set().map(|set| Cond::Some(set.clone()));
    lifted.is_some_and(|lifted| cond.joined().iter().any(|part| exclude(game, part, &lifted, true)))
}

/// The moves with which a turn may begin, where they can only be its first part.
fn begins(turn: &Turn, found: &mut Vec<(MoveId, ClauseId)>) {
    match turn {
        Turn::Play { play, by: Who::Mover, clause, .. } => found.push((*play, *clause)),
        Turn::Either(ways) | Turn::Prefer(ways) => ways.iter().for_each(|way| begins(way, found)),
        Turn::Then(parts) => {
            let first = parts.iter().find(|part| !matches!(part, Turn::Roll(..)));
            first.into_iter().for_each(|first| begins(first, found));
        }
        Turn::WithMost(body, _) | Turn::InOneWay(body) => begins(body, found),
        Turn::Play { .. }
        | Turn::Roll(..)
        | Turn::Rounds { .. }
        | Turn::Pass
        | Turn::Again
        | Turn::When(..)
        | Turn::Nothing
        | Turn::Repeat { .. } => {}
    }
}
