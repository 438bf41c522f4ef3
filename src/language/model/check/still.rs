//! `no-effect`: a turn of a move that lifts something, and neither goes anywhere nor does anything.

use super::no_effect;
use crate::diag::Report;
use crate::id::MoveId;
use crate::model::flat::{Flat, FlatMove};
use crate::model::memory::Moment;
use crate::model::{Cond, Event, Game, Move, Turn, takes};

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    for ((id, play), written) in game.moves.pairs().zip(&flat.moves) {
        let is_alone = game.phases.iter().any(|phase| is_whole_turn(&phase.turn, id));
        if is_alone && only_takes_what_fits(play) {
            let message = format!("by `{}` a player may do nothing: it has no path, and no line need fit", play.name);
            report.push(
                no_effect(game, play.clause, message)
                    .help("a way that it goes is written `line`: `line any: enemy taken, empty`")
                    .help("or ask for something taken: `lines any: enemy taken as prey, own`, and `when any prey`"),
            );
        }
        if !is_alone || !is_still(play) || is_noted(game, id) || is_written_so(written) {
            continue;
        }
        let diag =
            no_effect(game, play.clause, format!("nothing moves by `{}`: it has no path and no effect", play.name));
        report.push(diag.help("say which way it goes, as in `step any`; a player who may do nothing may `pass`"));
    }
}

/// True where nothing is different after the move.
pub(super) fn is_still(play: &Move) -> bool {
    let has_taken = play.fans.iter().any(|fan| takes(&fan.pattern));
    play.source.lifts() && play.path.is_empty() && play.effects.is_empty() && !has_taken
}

/// True for a move that does nothing but take along lines, and asks for nothing.
fn only_takes_what_fits(play: &Move) -> bool {
    let is_bare = play.path.is_empty() && play.effects.is_empty() && play.guards.is_empty() && play.leaving.is_empty();
    play.source.lifts() && is_bare && play.fans.iter().any(|fan| takes(&fan.pattern))
}

/// True where the template shows that the move is meant to go nowhere: `move wait "{from}." { … }`.
fn is_written_so(written: &FlatMove) -> bool {
    written.template.as_ref().is_some_and(|template| !template.node.contains("{to}"))
}

/// True where the move can be all of a turn.
fn is_whole_turn(turn: &Turn, id: MoveId) -> bool {
    match turn {
        Turn::Play { play, .. } => *play == id,
        Turn::Then(parts) => {
            let may_be_left_out =
                |at: usize| parts.iter().enumerate().all(|(i, part)| i == at || part.accepts_nothing());
            (0..parts.len()).any(|at| is_whole_turn(&parts[at], id) && may_be_left_out(at))
        }
        Turn::Roll(..) | Turn::Pass | Turn::Again | Turn::When(..) | Turn::Nothing => false,
        _ => turn.parts().iter().any(|part| is_whole_turn(part, id)),
    }
}

/// True where something asks whether the move was played, or follows it.
fn is_noted(game: &Game, id: MoveId) -> bool {
    let follows = |moment: &Moment| matches!(moment, Moment::After { moves, .. } if moves.contains(&id));
    let mut is_asked = game.triggers.iter().any(|event| follows(&event.moment));
    super::each_condition(game, &mut |cond, _| {
        is_asked |= cond.any(&mut |cond| match cond {
            Cond::Turns { events, .. } => events.iter().any(|event| match event {
                Event::Move(play) => *play == id,
                Event::LiftOf(_) => true,
                _ => false,
            }),
            Cond::CanMove(_, play) => *play == Some(id),
            _ => false,
        });
    });
    is_asked
}
