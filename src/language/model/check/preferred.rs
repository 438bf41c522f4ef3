//! `never-played`: an alternative after `otherwise` whose turn never comes, since what stands before it can always be done, or
//! can be whenever it can. `quiet-first`: what captures is played only by who can do nothing else.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MoveId};
use crate::model::facts::{is_in_areas, speaks_of_areas};
use crate::model::{Cond, Effect, Game, Landing, Move, Segment, SegmentKind, Set, Turn, Who};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Prefer(parts) = turn else { return };
            check_again(game, parts, report);
            check_quiet(game, parts, report);
            let Some(always) = parts.iter().position(|part| part.accepts_nothing() || passes(part)) else { return };
            let Some(span) = parts[always + 1..].iter().find_map(|part| first_span(game, part)) else { return };
            let (how, help) = match parts[always].accepts_nothing() {
                true => ("doing nothing", "put `may` or `must` in front of the whole choice, in brackets"),
                false => {
                    ("passing", "what comes only where nothing else can be done stands last: `step otherwise pass`")
                }
            };
            let message = format!("this is never played: what stands before `otherwise` can always be done, by {how}");
            report.push(Diagnostic::error("never-played", span, message).help(help));
        });
    }
}

/// A move that opens a later alternative, though wherever it can be played one before `otherwise` can.
fn check_again(game: &Game, parts: &[Turn], report: &mut Report) {
    // what a turn may not leave can forbid the one and allow the other
    if !game.forbidden.is_empty() || game.moves.iter().any(|play| !play.leaving.is_empty()) {
        return;
    }
    for (at, part) in parts.iter().enumerate() {
        let before: Vec<Opening> = parts[..at].iter().flat_map(|part| openings(part, true)).collect();
        for opening in openings(part, false) {
            let Some(sooner) = before.iter().find(|sooner| sooner.play == opening.play) else { continue };
            let message = "this is never played: wherever it can be, what stands before `otherwise` is played instead";
            let diag = game.error("never-played", opening.clause, message);
            report.push(diag.also(game.span(sooner.clause), "played instead").help("leave it out here"));
        }
    }
}

/// `step otherwise jump`: who can step may not jump. Who first enters pieces, and then only captures, lifts none of them before.
fn check_quiet(game: &Game, parts: &[Turn], report: &mut Report) {
    let is_quiet = |turn: &Turn| turn.moves().iter().all(|&id| takes_nothing(game, &game.moves[id]));
    let quiet = parts.iter().take_while(|part| !turn_passes(part) && is_quiet(part)).count();
    let (quiet, others) = parts.split_at(quiet);
    let captures: Vec<Opening> = others.iter().flat_map(|part| openings(part, false)).collect();
    if !captures.iter().all(|opening| takes_surely(&game.moves[opening.play.0])) {
        return;
    }
    let is_plain = |opening: &Opening| {
        let (id, [from, to], when, by) = &opening.play;
        let play = &game.moves[*id];
        let is_free = from.is_none() && to.is_none() && when.is_none() && *by == Who::Mover;
        let is_always = play.guards.is_empty() && play.leaving.is_empty();
        is_free && is_always && play.source_set().is_some_and(|set| !speaks_of_areas(game, set))
    };
    let lifted = |opening: &Opening| Contents::lifted(game, &game.moves[opening.play.0]);
    let Some(capture) = captures.first() else { return };
    let openings = quiet.iter().flat_map(|part| openings(part, true));
    let Some(step) = openings.into_iter().find(|step| is_plain(step) && lifted(step).meets(&lifted(capture))) else {
        return;
    };
    let [name, sooner] = [capture, &step].map(|opening| &game.moves[opening.play.0].name);
    let message = format!("who can play `{sooner}` may not play `{name}`: what stands before `otherwise` comes first");
    let diag = game.warning("quiet-first", step.clause, message);
    report.push(diag.also(game.span(capture.clause), "this captures").help(format!(
        "captures that must be made stand first: `{name} otherwise {sooner}`; where both may be played, write `{sooner} | {name}`"
    )));
}

/// True where a part may be no move.
fn turn_passes(turn: &Turn) -> bool {
    turn.accepts_nothing() || passes(turn)
}

/// True for a move by which no piece on the board is captured, leaves or changes sides, whatever follows it.
fn takes_nothing(game: &Game, play: &Move) -> bool {
    let is_quiet = |(effect, _): &(Effect, ClauseId)| match effect {
        Effect::TurnInto(_, change) => change.owner.is_none(),
        Effect::Send { from, .. } => is_in_areas(game, from),
        effect => effect.only_notes(),
    };
    let events = game.triggers.iter().flat_map(|event| &event.effects);
    !play.takes_by_going() && play.effects.iter().chain(events).all(is_quiet)
}

/// True for a move that is never made without capturing something.
fn takes_surely(play: &Move) -> bool {
    let Landing { empty, stacking, capturing, swapping, by_pattern } = &play.landing;
    let lands = capturing.is_some() && empty.is_none() && stacking.is_none() && swapping.is_none() && !by_pattern;
    lands || is_way_taking(&play.path)
}

/// True for a way on which something is captured in any case.
fn is_way_taking(way: &[Segment]) -> bool {
    way.iter().any(|part| match &part.kind {
        SegmentKind::Line { pattern, .. } => pattern.iter().any(|item| item.taken && item.least > 0),
        SegmentKind::Ways(ways) => ways.iter().all(|way| is_way_taking(way)),
        _ => false,
    })
}

/// A move with which an expression can begin.
struct Opening<'a> {
    /// The move, how it is narrowed (from, to, when), and by whom it is chosen.
    play: (MoveId, [&'a Option<Set>; 2], &'a Option<Cond>, Who),
    clause: ClauseId,
}

/// The moves with which an expression can begin; `is_sure`: only those after which it can surely be completed.
fn openings(turn: &Turn, is_sure: bool) -> Vec<Opening<'_>> {
    match turn {
        Turn::Play { play, from, to, when, by, clause } => {
            vec![Opening { play: (*play, [from, to], when, *by), clause: *clause }]
        }
        Turn::Then(parts) if is_sure && !parts.iter().skip(1).all(Turn::accepts_nothing) => Vec::new(),
        Turn::Repeat { least: 2.., .. } | Turn::Rounds { .. } if is_sure => Vec::new(),
        Turn::Then(parts) => parts.first().map_or_else(Vec::new, |part| openings(part, is_sure)),
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().flat_map(|part| openings(part, is_sure)).collect(),
        Turn::Repeat { body, .. } | Turn::Rounds { body, .. } | Turn::WithMost(body, _) | Turn::InOneWay(body) => {
            openings(body, is_sure)
        }
        Turn::Roll(..) | Turn::Pass | Turn::Again | Turn::When(..) | Turn::Nothing => Vec::new(),
    }
}

/// True for an expression that can always be played, by a pass or another turn of the same player.
fn passes(turn: &Turn) -> bool {
    match turn {
        Turn::Pass | Turn::Again => true,
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().any(passes),
        Turn::Then(parts) => parts.iter().all(passes),
        _ => false,
    }
}

/// Where the first move of the expression is written.
fn first_span(game: &Game, turn: &Turn) -> Option<Span> {
    let mut found = None;
    turn.visit(&mut |part| {
        if let Turn::Play { clause, .. } = part {
            found = found.or(Some(game.span(*clause)));
        }
    });
    found
}
