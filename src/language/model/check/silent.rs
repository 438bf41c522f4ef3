//! `empty-turn`: a turn in which nothing need be done, though nothing says that a player may pass.

use crate::diag::{Diagnostic, Report};
use crate::model::{Game, Turn};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        let lone_must = lone_must(&phase.turn);
        if let Some(part) = left_out(&phase.turn).or(lone_must) {
            let mut spans: Vec<Span> = Vec::new();
            part.visit(&mut |inner| {
                if let Turn::Play { clause, .. } = inner {
                    spans.push(game.span(*clause));
                }
            });
            // a part may be played inside a sequence, which stands elsewhere and may be right
            let whole = game.span(phase.clause);
            let span = spans.into_iter().find(|span| whole.contains(*span)).unwrap_or(whole);
            let message = match lone_must {
                Some(_) => "a player who cannot do this passes: `must` asks only for what can be done",
                None => "a whole turn may be left out here: the player may do nothing at all",
            };
            let diag = Diagnostic::warning("empty-turn", span, message);
            report.push(match only_preferred(part) {
                Some(Turn::Repeat { .. }) if lone_must.is_some() => diag.help(
                    "if who cannot play shall lose, say what comes first: `A then must repeat A`; if he passes, say so: \
                     `A then must repeat A otherwise pass`",
                ),
                Some(_) if lone_must.is_some() => diag.help(
                    "if who cannot play shall lose, leave out `must`; if he passes, say so: `A otherwise pass`",
                ),
                Some(_) => {
                    diag.help("`must A` asks for nothing where `A` cannot be played: `A otherwise B` is `B` only then")
                }
                None => diag.help("if he must play, leave out the `may` (or say `1..` after `repeat`)").help(
                    "if he need not, say that he may pass: `A | pass` in place of `may A`; only then does it count as one",
                ),
            });
        }
    }
}

/// A part whose being optional leaves a turn with no part at all. What dice allow is not asked, nor `with` and conditions:
/// they leave nothing only where nothing better can be done.
fn left_out(turn: &Turn) -> Option<&Turn> {
    match turn {
        Turn::Rounds { exactly: false, body, .. } | Turn::Repeat { least: 0, must: false, body, .. } => Some(body),
        Turn::Rounds { .. } | Turn::Repeat { least: 0, .. } | Turn::WithMost(..) | Turn::InOneWay(_) => None,
        Turn::Repeat { body, .. } => left_out(body),
        Turn::Either(parts) if parts.contains(&Turn::Nothing) => parts.iter().find(|part| **part != Turn::Nothing),
        Turn::Either(parts) => parts.iter().find_map(|part| left_out(part).or_else(|| only_preferred(part))),
        Turn::Prefer(parts) => parts.iter().find_map(left_out),
        // another turn is no part
        Turn::Then(parts) if parts.iter().all(|part| is_another_turn(part) || left_out(part).is_some()) => {
            parts.iter().find_map(left_out)
        }
        Turn::Then(_) | Turn::Play { .. } | Turn::Roll(..) | Turn::Pass => None,
        Turn::Again | Turn::When(..) | Turn::Nothing => None,
    }
}

/// The first of the parts of a turn that is made of nothing but `must A`.
fn lone_must(turn: &Turn) -> Option<&Turn> {
    match turn {
        Turn::Then(parts) if parts.iter().all(|part| is_another_turn(part) || only_preferred(part).is_some()) => {
            parts.iter().find_map(only_preferred)
        }
        Turn::Then(_) => None,
        _ => only_preferred(turn),
    }
}

/// True for `again` and what decides whether it comes.
fn is_another_turn(turn: &Turn) -> bool {
    turn.goes_on() && turn.moves().is_empty() && !turn.parts().contains(&Turn::Pass)
}

/// A part that must be played if it can be: beside others it leaves a turn with no part where it cannot.
fn only_preferred(turn: &Turn) -> Option<&Turn> {
    match turn {
        Turn::Repeat { least: 0, must: true, .. } => Some(turn),
        Turn::Prefer(parts) if parts.last() == Some(&Turn::Nothing) => Some(turn),
        _ => None,
    }
}
