//! `no-effect`: what is said of captured pieces, and is so in any case.

use super::no_effect;
use crate::diag::{Diagnostic, Report};
use crate::id::Id;
use crate::model::flat::{Flat, FlatLine};
use crate::model::memory::{Moment, Trigger};
use crate::model::{Effect, Game, Turn};
use crate::syntax::ast::CapturesLine;

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    check_sent(game, report);
    check_said(flat, report);
    check_leaving(game, flat, report);
}

/// `on capture of man as X { send X to own prison }`, where captured men go there by themselves.
fn check_sent(game: &Game, report: &mut Report) {
    let sends =
        |event: &Trigger| event.effects.iter().filter(|(effect, _)| matches!(effect, Effect::SendNamed { .. })).count();
    let is_only = game.triggers.iter().map(sends).sum::<usize>() == 1;
    if !is_only || game.captures.leave_at_end || !game.chosen_by_others().is_empty() {
        return;
    }
    for event in &game.triggers {
        let Moment::Capture { roles, sort: Some(name), .. } = &event.moment else { continue };
        let goes_there = |effect: &Effect| {
            let Effect::SendNamed { sort, to, role: becomes } = effect else { return false };
            let fates =
                || roles.iter().map(|&role| (role, game.captures.fates.get(role.index()).and_then(Option::as_ref)));
            sort == name
                && !roles.is_empty()
                && fates().all(|(role, fate)| {
                    fate.is_some_and(|fate| fate.to == *to && fate.role.unwrap_or(role) == becomes.unwrap_or(role))
                })
        };
        if let Some((_, clause)) = event.effects.iter().find(|(effect, _)| goes_there(effect)) {
            let diag = no_effect(game, *clause, "captured pieces of this sort go there in any case");
            let fate = roles.first().and_then(|role| game.captures.fates.get(role.index())?.as_ref());
            let diag = match fate {
                Some(fate) => diag.also(game.span(fate.clause), "here"),
                None => diag,
            };
            report.push(diag.help("leave one of the two out, or name another area"));
        }
    }
}

/// `captured king goes to own prison`, where all captured pieces do.
fn check_said(flat: &Flat, report: &mut Report) {
    let fate = |line: &FlatLine<CapturesLine>| match &line.clause {
        CapturesLine::Fate { role, to, becomes } => Some((role.clone(), (to.clone(), becomes.clone()), line.span)),
        _ => None,
    };
    let fates: Vec<_> = flat.captures.iter().flatten().filter_map(fate).collect();
    let Some((_, of_all, said)) = fates.iter().find(|(role, ..)| role.is_none()) else { return };
    // a role may be an exception from its group
    if fates.iter().any(|(_, fate, _)| fate != of_all) {
        return;
    }
    for (role, _, span) in &fates {
        let Some(role) = role else { continue };
        let message = format!("a captured `{}` goes where all captured pieces go", role.node);
        let diag = Diagnostic::warning("no-effect", *span, message).also(*said, "all of them");
        report.push(diag.help("leave it out, or name another place"));
    }
}

/// `taken pieces leave at end of turn`, where a turn has only one part, after which nothing is asked.
fn check_leaving(game: &Game, flat: &Flat, report: &mut Report) {
    let asks_later = !game.triggers.is_empty()
        || game.moves.iter().any(|play| !play.effects.is_empty() || !play.leaving.is_empty() || !play.fans.is_empty())
        || game.ends.iter().any(|end| end.at_once);
    if !game.captures.leave_at_end || asks_later || game.phases.iter().any(|phase| most_parts(&phase.turn) > 1) {
        return;
    }
    let line = flat.captures.iter().flatten().find(|line| line.clause == CapturesLine::LeaveAtEnd(true));
    if let Some(line) = line {
        let message = "a turn has only one part here, so taken pieces leave at the end of the turn in any case";
        report.push(
            Diagnostic::warning("no-effect", line.span, message)
                .help("leave it out, or let a turn go on: `turn { jump then may repeat jump from there }`"),
        );
    }
}

/// How many parts a turn can have, as far as it matters whether there are several.
fn most_parts(turn: &Turn) -> usize {
    let parts = || turn.parts().iter().map(most_parts);
    match turn {
        Turn::Play { .. } | Turn::Pass => 1,
        Turn::Then(_) => parts().sum(),
        Turn::Repeat { most, .. } if *most != Some(1) => 2,
        Turn::Rounds { .. } => 2,
        _ => parts().max().unwrap_or(0),
    }
}
