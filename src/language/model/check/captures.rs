//! `never-captures`: a move that says it captures, but no piece it lifts takes any piece it can meet there.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, Id, RoleId};
use crate::model::flat::Flat;
use crate::model::memory::Moment;
use crate::model::{Cond, Effect, Event, Fate, Game, Move, Owner, Pieces, Set, Trigger, Who};
use crate::syntax::ast::CapturesLine;

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        for (set, clause) in taken_sets(play).filter(|&(_, clause)| game.landing != Some(clause)) {
            check_taking(game, play, set, clause, report);
        }
    }
}

/// Lines that say who takes whom, in a game in which nothing is captured; and what follows a capture that never is.
pub(super) fn check_any(game: &Game, flat: &Flat, report: &mut Report) {
    let takes = game.effects().any(|(effect, _)| matches!(effect, Effect::Take(_)));
    let line = flat.captures.iter().flatten().next();
    let is_any_taken = game.moves.iter().any(Move::takes_by_going);
    if let Some(line) = line.filter(|_| !takes && !is_any_taken) {
        let diag = Diagnostic::warning("never-acts", line.span, "no move captures anything, so this is never asked");
        report.push(diag.help("let a move say so, `land on empty, or capturing`, or leave the section out"));
    }
    if is_any_taken && !takes {
        check_lines(game, report);
    }
    if is_any_taken || takes {
        check_fates(game, flat, report);
        check_counts(game, report);
    }
    for event in game.triggers.iter().filter(|event| !is_taken_by_effect(game, event)) {
        if let Some((message, help)) = never_captured(game, event, is_any_taken) {
            report.push(game.warning("never-acts", event.clause, message).help(help));
        } else if let Some(roles) = safe_roles(game, event) {
            let (message, span) =
                (format!("no move takes any {roles}, so this never happens"), game.span(event.clause));
            let diag = Diagnostic::warning("never-acts", span, message);
            report.push(diag.help("let a move take it, or leave this out"));
        }
    }
}

/// Lines that say what a piece takes, though no move with which it goes captures.
fn check_lines(game: &Game, report: &mut Report) {
    let capturing: Vec<Vec<RoleId>> = game
        .moves
        .iter()
        .filter(|play| play.takes_by_going())
        .map(|play| Contents::lifted(game, play).roles())
        .collect();
    let captures = |role: &RoleId| capturing.iter().any(|lifted| lifted.is_empty() || lifted.contains(role));
    let takes = &game.captures.takes;
    let mut lines: Vec<ClauseId> = takes.iter().flatten().flatten().copied().collect();
    lines.sort_unstable();
    lines.dedup();
    for line in lines.into_iter().filter(|line| *line != game.captures.clause) {
        let says = |role: &RoleId| takes[role.index()].contains(&Some(line));
        let attackers: Vec<RoleId> = game.roles.ids().filter(says).collect();
        if attackers.iter().any(captures) {
            continue;
        }
        let roles = names(game, &attackers);
        let message = format!("no move of {roles} captures, so this never acts");
        let diag = game.warning("never-acts", line, message);
        report.push(diag.help("let its move say so, `land on empty, or capturing`, or leave the line out"));
    }
}

/// `without capture of fox`, which nothing takes: every turn counts.
fn check_counts(game: &Game, report: &mut Report) {
    for end in game.ends.iter() {
        let mut never = Vec::new();
        end.when.any(&mut |cond| {
            if let Cond::Turns { events, .. } = cond {
                never.extend(events.iter().filter_map(|event| match event {
                    Event::Capture(roles) if !roles.is_empty() && is_never_taken(game, roles) => {
                        Some(names(game, roles))
                    }
                    _ => None,
                }));
            }
            false
        });
        if let Some(roles) = never.first() {
            let diag = Diagnostic::warning(
                "never-acts",
                game.span(end.clause),
                format!("nothing ever takes {roles}, so such a capture is never counted"),
            );
            report.push(diag.help("name what is taken, `without capture` for anything, or leave this out"));
        }
    }
}

/// `captured traders go to own cart`, though nothing takes a trader.
fn check_fates(game: &Game, flat: &Flat, report: &mut Report) {
    for line in flat.captures.iter().flatten() {
        let CapturesLine::Fate { role: Some(name), to: Some(_), .. } = &line.clause else { continue };
        let fates = game.captures.fates.iter().zip(game.roles.ids());
        let is_here = |fate: &Fate| game.span(fate.clause) == line.span;
        let roles: Vec<RoleId> =
            fates.filter(|(fate, _)| fate.as_ref().is_some_and(is_here)).map(|(_, role)| role).collect();
        if !roles.is_empty() && is_never_taken(game, &roles) {
            let message = format!("nothing ever takes a `{}`, so none goes there", game.roles[roles[0]].name);
            let diag = Diagnostic::warning("never-acts", name.span, message);
            report.push(diag.help("name pieces that are taken, `captured pieces` for all, or leave this out"));
        }
    }
}

/// True for roles that neither a move takes, nor an effect, nor along with what stands on them.
fn is_never_taken(game: &Game, roles: &[RoleId]) -> bool {
    let any = Pieces { owner: Owner::Any, roles: roles.to_vec(), height: None, without: Vec::new(), like: None };
    let any = Contents::of(game, &Set::Pieces(any));
    let is_taken = |play: &Move| taken_sets(play).any(|(set, _)| may_take(game, play, set, roles));
    let takes = |effect: &Effect| matches!(effect, Effect::Take(set) if Contents::of(game, set).meets(&any));
    game.stacks.most == Some(1) && !game.moves.iter().any(is_taken) && !game.effects().any(|(effect, _)| takes(effect))
}

/// True where an effect, but one of the event itself, may take what it waits for.
fn is_taken_by_effect(game: &Game, event: &Trigger) -> bool {
    let Moment::Capture { roles, owner, .. } = &event.moment else { return false };
    let roles = if roles.is_empty() { game.roles.ids().collect() } else { roles.clone() };
    let awaited = Pieces { owner: *owner, roles, height: None, without: Vec::new(), like: None };
    let awaited = Contents::of(game, &Set::Pieces(awaited));
    let may_take = |set: &Set| game.stacks.most != Some(1) || Contents::of(game, set).meets(&awaited);
    let others = game.triggers.iter().filter(|other| !std::ptr::eq(*other, event));
    let of_others = game.moves.iter().flat_map(|play| &play.effects).chain(others.flat_map(|other| &other.effects));
    of_others.into_iter().any(|(effect, _)| matches!(effect, Effect::Take(set) if may_take(set)))
}

/// The roles that an event waits to be captured, where no move takes any of them.
fn safe_roles(game: &Game, event: &Trigger) -> Option<String> {
    let Moment::Capture { roles, .. } = &event.moment else { return None };
    // what is captured takes along whatever it stands on
    let is_single = game.stacks.most == Some(1);
    let is_taken = |&role: &RoleId| {
        game.moves.iter().any(|play| taken_sets(play).any(|(set, _)| may_take(game, play, set, &[role])))
    };
    (is_single && !roles.is_empty() && !roles.iter().any(is_taken)).then(|| names(game, roles))
}

/// What a move may capture, and where that is written.
fn taken_sets(play: &Move) -> impl Iterator<Item = (&Set, ClauseId)> {
    let on_lines = play.lines().flat_map(|(pattern, clause)| pattern.iter().map(move |item| (item, clause)));
    let on_lines = on_lines.filter(|(item, _)| item.taken).map(|(item, clause)| (&item.test, clause));
    on_lines.chain(play.landing.capturing.as_ref().map(|set| (set, play.land_clause)))
}

/// True where a piece that the move lifts takes one of these roles, and may meet it in the set.
fn may_take(game: &Game, play: &Move, set: &Set, victims: &[RoleId]) -> bool {
    let takes = |a: usize, v: usize| game.captures.takes.get(a).and_then(|row| row.get(v)).is_some_and(Option::is_some);
    let (attackers, met) = (Contents::lifted(game, play).roles(), Contents::of(game, set).enemy_roles());
    let victims = || met.iter().filter(|role| victims.contains(role));
    // where nothing is lifted, anything may be taken
    let by_none = attackers.is_empty() && victims().next().is_some();
    by_none || attackers.iter().any(|a| victims().any(|v| takes(usize::from(a.0), usize::from(v.0))))
}

/// Why what an event waits for is never captured, where no effect takes it.
fn never_captured(game: &Game, event: &Trigger, is_any_taken: bool) -> Option<(&'static str, &'static str)> {
    let Moment::Capture { roles, owner, .. } = &event.moment else { return None };
    if *owner == Owner::Who(Who::Mover) && !game.own_go_along() {
        let help = "what is captured is the enemy's: `on capture of enemy …`";
        return Some(("nobody captures pieces of his own, so this never happens", help));
    }
    if !is_any_taken {
        let help = "let a move say so, `land on empty, or capturing`, or leave this out";
        return Some(("no move captures anything, so this never happens", help));
    }
    let belongs_to_nobody = !roles.is_empty() && roles.iter().all(|&role| game.roles[role].neutral);
    belongs_to_nobody.then_some((
        "only enemy pieces are captured, and this belongs to nobody: it never happens",
        "what belongs to nobody is taken by an effect, `line any: piece as over, empty`, then `take over`",
    ))
}

fn check_taking(game: &Game, play: &Move, set: &Set, clause: ClauseId, report: &mut Report) {
    let meets = Contents::of(game, set);
    let (attackers, victims) = (Contents::lifted(game, play).roles(), meets.enemy_roles());
    if attackers.is_empty() || may_take(game, play, set, &victims) {
        return;
    }
    let span = game.span(clause);
    let message = "this captures, but no piece that is lifted takes any piece that it can meet here";
    let mut diagnostic = Diagnostic::error("never-captures", span, message);
    diagnostic = match victims.is_empty() {
        true if meets.has_neutral() => diagnostic.help(
            "only enemy pieces can be captured; what belongs to nobody is taken by an effect: \
                 `line any: piece as over, empty`, then `take over`",
        ),
        true => diagnostic.help("only enemy pieces can be captured"),
        false => diagnostic
            .also(game.span(game.captures.clause), "who takes whom is said here")
            .help(format!("it lifts {} and meets {}", names(game, &attackers), names(game, &victims)))
            .help("say in `captures` what it takes, or let it take nothing here"),
    };
    report.push(diagnostic);
}

fn names(game: &Game, roles: &[RoleId]) -> String {
    let names: Vec<String> = roles.iter().map(|&r| format!("`{}`", game.roles[r].name)).collect();
    names.join(", ")
}
