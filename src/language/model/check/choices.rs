//! `no-effect`: what a turn lets a player choose, though it makes no difference.

use super::held::speaks_of_areas;
use super::no_effect;
use crate::diag::Report;
use crate::id::ClauseId;
use crate::model::memory::Moment;
use crate::model::visit::any_in_segment;
use crate::model::{Cond, Event, Game, Move, MoveSource, Num, NumOp, Owner, SegmentKind, Set, Turn, Who};

pub(super) fn check(game: &Game, report: &mut Report) {
    let counts_passes = counts_passes(game);
    for phase in &game.phases {
        if !counts_passes && passes_after(&phase.turn) {
            let message = "a pass behind all else changes nothing: each turn can be played with it and without";
            let told = no_effect(game, phase.clause, message);
            report.push(told.help("leave `then may pass` out; to pass instead of a move is written `move | pass`"));
        }
        phase.turn.visit(&mut |turn| {
            if let Turn::WithMost(body, num) = turn {
                check_most(game, body, num, phase.clause, report);
            }
        });
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
    let num = match num {
        Num::Binary(zero, NumOp::Sub, num) if **zero == Num::Int(0) => num,
        num => num,
    };
    let Num::Count(set) = num else { return };
    let is_all_own = matches!(&**set, Set::Pieces(pieces) if pieces.owner == Owner::Who(Who::Mover)
        && pieces.height.is_none() && pieces.without.is_empty() && pieces.like.is_none());
    let mut by_others = false;
    body.visit(&mut |turn| by_others |= matches!(turn, Turn::Play { by, .. } if *by != Who::Mover));
    let acts = game.triggers.iter().flat_map(|event| &event.effects).any(|(effect, _)| !effect.only_notes());
    let is_flat = game.stacks.most == Some(1);
    if is_all_own && is_flat && !by_others && !acts && body.moves().iter().all(|&id| keeps_own(game, &game.moves[id])) {
        let told = no_effect(game, clause, "no move that can be chosen here changes this number");
        report.push(told.help("`with most` and `with least` need a number in which the choices differ"));
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
        && play.path.iter().flat_map(|part| part.kind.ways()).all(keeps)
        && play.fans.is_empty()
        && play.effects.iter().all(|(effect, _)| effect.only_notes())
}
