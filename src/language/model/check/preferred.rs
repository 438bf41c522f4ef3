//! `never-played`: an alternative after `otherwise` whose turn never comes, since what stands before it can always be done.

use crate::diag::{Diagnostic, Report};
use crate::model::{Game, Turn};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Prefer(parts) = turn else { return };
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
