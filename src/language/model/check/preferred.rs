//! `never-played`: an alternative after `otherwise` whose turn never comes, since what stands before it can always be done.

use crate::diag::{Diagnostic, Report};
use crate::model::{Game, Turn};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Prefer(parts) = turn else { return };
            let Some(always) = parts.iter().position(Turn::accepts_nothing) else { return };
            if let Some(span) = parts[always + 1..].iter().find_map(|part| first_span(game, part)) {
                let message =
                    "this is never played: what stands before `otherwise` can always be done, by doing nothing";
                let help = "put `may` or `must` in front of the whole choice, in brackets";
                report.push(Diagnostic::error("never-played", span, message).help(help));
            }
        });
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
