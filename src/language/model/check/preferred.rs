//! `never-played`: an alternative after `otherwise` whose turn never comes, since what stands before it can always be done, or
//! can be whenever it can.

use crate::diag::{Diagnostic, Report};
use crate::model::{Game, Turn};
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
        let before: Vec<&Turn> = parts[..at].iter().flat_map(sure_openings).collect();
        for opening in openings(part) {
            let Some(first) = before.iter().find(|first| is_same_play(first, opening)) else { continue };
            let (Turn::Play { clause, .. }, Turn::Play { clause: sooner, .. }) = (opening, *first) else { continue };
            let message = "this is never played: wherever it can be, what stands before `otherwise` is played instead";
            let told = Diagnostic::error("never-played", game.clauses[*clause].span, message);
            report.push(told.also(game.clauses[*sooner].span, "played instead").help("leave it out here"));
        }
    }
}

/// The moves with which an expression can begin.
fn openings(turn: &Turn) -> Vec<&Turn> {
    match turn {
        Turn::Play { .. } => vec![turn],
        Turn::Then(parts) => parts.first().into_iter().flat_map(openings).collect(),
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().flat_map(openings).collect(),
        Turn::Repeat { body, .. } | Turn::Rounds { body, .. } | Turn::WithMost(body, _) => openings(body),
        Turn::Roll(..) | Turn::Pass | Turn::Again | Turn::When(..) | Turn::Nothing => Vec::new(),
    }
}

/// Those of them after which the expression can surely be completed.
fn sure_openings(turn: &Turn) -> Vec<&Turn> {
    match turn {
        Turn::Then(parts) if parts.iter().skip(1).all(Turn::accepts_nothing) => {
            parts.first().into_iter().flat_map(sure_openings).collect()
        }
        Turn::Either(parts) | Turn::Prefer(parts) => parts.iter().flat_map(sure_openings).collect(),
        Turn::Repeat { least: 0 | 1, body, .. } | Turn::WithMost(body, _) => sure_openings(body),
        Turn::Play { .. } => vec![turn],
        _ => Vec::new(),
    }
}

/// True for the same move, narrowed in the same way, chosen by the same player.
fn is_same_play(a: &Turn, b: &Turn) -> bool {
    match (a, b) {
        (
            Turn::Play { play, from, to, when, by, .. },
            Turn::Play { play: other, from: other_from, to: other_to, when: other_when, by: other_by, .. },
        ) => (play, from, to, when, by) == (other, other_from, other_to, other_when, other_by),
        _ => false,
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
