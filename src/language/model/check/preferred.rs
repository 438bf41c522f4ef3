//! `never-played`: an alternative after `otherwise` whose turn never comes, since what stands before it can always be done, or
//! can be whenever it can.

use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MoveId};
use crate::model::{Cond, Game, Set, Turn, Who};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Prefer(parts) = turn else { return };
            check_again(game, parts, report);
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
            let diag = Diagnostic::error("never-played", game.clauses[opening.clause].span, message);
            report.push(diag.also(game.clauses[sooner.clause].span, "played instead").help("leave it out here"));
        }
    }
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
            found = found.or(Some(game.clauses[*clause].span));
        }
    });
    found
}
