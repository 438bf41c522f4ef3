//! `no-effect`: what a turn lets a player choose, though it makes no difference.

use super::{each_condition, no_effect};
use crate::diag::Report;
use crate::id::ClauseId;
use crate::model::facts::speaks_of_areas;
use crate::model::memory::Moment;
use crate::model::visit::{any_in_effect, any_in_segment};
use crate::model::{Cond, Effect, Event, Game, Move, MoveSource, Num, NumOp, Owner, SegmentKind, Set, Turn, Who};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    let counts_passes = counts_passes(game);
    for phase in &game.phases {
        if !counts_passes && passes_after(&phase.turn) {
            let message = "a pass behind all else changes nothing: each turn can be played with it and without";
            let diag = no_effect(game, phase.clause, message);
            report.push(diag.help("leave `then may pass` out; to pass instead of a move is written `move | pass`"));
        }
        phase.turn.visit(&mut |turn| {
            if let Turn::WithMost(body, num) = turn {
                // of what is wanted least there is most of its opposite
                let num = match num {
                    Num::Binary(zero, NumOp::Sub, num) if **zero == Num::Int(0) => num,
                    num => num,
                };
                check_most(game, body, num, phase.clause, report);
                check_kept(game, body, num, phase.clause, report);
            }
        });
    }
    check_otherwise(game, report);
}

/// `with most lost`, where no move of the choice changes what is remembered so.
fn check_kept(game: &Game, body: &Turn, num: &Num, clause: ClauseId, report: &mut Report) {
    let is_fixed = match num {
        Num::Roll | Num::Passed(_) => true,
        Num::Sum { over, .. } => matches!(&**over, Set::Cells(_)),
        Num::Remembered(memory) => {
            let is_it = |(effect, _): &&(Effect, ClauseId)| {
                effect.noted().is_some_and(|noted| noted.0.iter().any(|id| memory.0.iter().any(|other| id == other)))
            };
            let is_declared = memory.0.iter().all(|&id| game.memory.get(id).is_some_and(|kept| kept.is_declared));
            let by_moves = body.moves().into_iter().flat_map(|id| &game.moves[id].effects);
            let by_events = game.triggers.iter().flat_map(|event| &event.effects);
            is_declared && !by_moves.chain(by_events).any(|effect| is_it(&effect))
        }
        _ => false,
    };
    if is_fixed {
        let diag = no_effect(game, clause, "this number is the same whatever is chosen here");
        report.push(diag.help("`with most` and `with least` need a number in which the choices differ"));
    }
}

/// `(middle otherwise edge)`: of cells that are always there some are always found.
fn check_otherwise(game: &Game, report: &mut Report) {
    let is_there = |set: &Set| match set {
        Set::Cells(seen) => seen.0.iter().all(|cells| cells.iter().any(|&cell| game.board.area(cell).is_none())),
        _ => false,
    };
    let is_idle = &mut |set: &Set| match set {
        Set::FirstOf(parts) => parts.split_last().is_some_and(|(_, before)| before.iter().any(is_there)),
        _ => false,
    };
    let mut found: Vec<ClauseId> = Vec::new();
    for play in game.moves.iter().filter(|play| play.any_set(is_idle)) {
        found.push(play.clause);
    }
    for (effect, clause) in game.triggers.iter().flat_map(|event| &event.effects) {
        if any_in_effect(effect, is_idle) {
            found.push(*clause);
        }
    }
    each_condition(game, &mut |cond, clause| {
        if cond.any_set(is_idle) {
            found.push(clause);
        }
    });
    // the clause of a move is named where no closer one is
    let spans: Vec<Span> = found.iter().map(|&clause| game.span(clause)).collect();
    for (at, clause) in found.iter().enumerate() {
        let has_closer = spans
            .iter()
            .enumerate()
            .any(|(other, span)| other != at && *span != spans[at] && spans[at].contains(*span));
        if !has_closer && !spans[..at].contains(&spans[at]) {
            let diag = no_effect(
                game,
                *clause,
                "the cells before `otherwise` are always there, so those after it never count",
            );
            report.push(
                diag.help("say what has to stand there, as in `(own man in A otherwise B)`, or leave the rest out"),
            );
        }
    }
}

/// True where something asks for passes: an event, or an end.
fn counts_passes(game: &Game) -> bool {
    let asks = |cond: &Cond| matches!(cond, Cond::Turns { events, .. } if events.contains(&Event::Pass));
    game.triggers.iter().any(|event| matches!(event.moment, Moment::After { pass: true, .. }))
        || game.ends.iter().any(|end| end.when.any(&mut |cond| asks(cond)))
}

/// True where the turn can end, after a part that is played for certain, by a pass and without one.
fn passes_after(turn: &Turn) -> bool {
    match turn {
        Turn::Then(parts) => {
            let Some((last, before)) = parts.split_last() else { return false };
            let may_pass =
                matches!(last, Turn::Either(ways) if ways.contains(&Turn::Pass) && ways.contains(&Turn::Nothing));
            may_pass && before.iter().any(|part| !part.accepts_nothing()) || passes_after(last)
        }
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().any(passes_after),
        _ => false,
    }
}

/// `with most number of own`, where no move of the choice changes how many there are.
fn check_most(game: &Game, body: &Turn, num: &Num, clause: ClauseId, report: &mut Report) {
    let Num::Count(set) = num else { return };
    let is_all_own = matches!(&**set, Set::Pieces(pieces) if pieces.owner == Owner::Who(Who::Mover)
        && pieces.height.is_none() && pieces.without.is_empty() && pieces.like.is_none());
    let mut by_others = false;
    body.visit(&mut |turn| by_others |= matches!(turn, Turn::Play { by, .. } if *by != Who::Mover));
    let acts = game.triggers.iter().flat_map(|event| &event.effects).any(|(effect, _)| !effect.only_notes());
    let is_flat = game.stacks.most == Some(1);
    let moves = || body.moves().into_iter().map(|id| &game.moves[id]);
    let is_kept = is_all_own && moves().all(|play| keeps_own(game, play));
    let is_of_enemies = matches!(&**set, Set::Pieces(pieces) if pieces.owner == Owner::Who(Who::Enemy))
        && moves().all(|play| keeps_own(game, play) && !play.takes_by_going());
    if (is_kept || is_of_enemies) && is_flat && !by_others && !acts {
        let diag = no_effect(game, clause, "no move that can be chosen here changes this number");
        report.push(diag.help("`with most` and `with least` need a number in which the choices differ"));
    }
}

/// True where as many own pieces stand on the board after the move as before it.
fn keeps_own(game: &Game, play: &Move) -> bool {
    let takes_enemies = |set: &Set| set.pieces().is_some_and(|pieces| pieces.owner == Owner::Who(Who::Enemy));
    let keeps = |kind: &SegmentKind| match kind {
        SegmentKind::Line { pattern, .. } => pattern.iter().all(|item| !item.taken || takes_enemies(&item.test)),
        _ => true,
    };
    let lifts = matches!(play.source, MoveSource::Top(_) | MoveSource::Stack(_));
    lifts
        && play.source_set().is_some_and(|set| !speaks_of_areas(game, set))
        && !play.path.iter().any(|part| any_in_segment(part, &mut |set| speaks_of_areas(game, set)))
        && play.ways().all(keeps)
        && play.fans.is_empty()
        && play.effects.iter().all(|(effect, _)| effect.only_notes())
}
