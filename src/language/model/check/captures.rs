//! `never-captures`: a move that says it captures, but no piece it lifts takes any piece it can meet there.

use super::contents::Contents;
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::{Game, Move, SegmentKind, Set};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        let of_path = play.path.iter().filter_map(|segment| match &segment.kind {
            SegmentKind::Line { pattern, .. } => Some((pattern, play.path_clause)),
            _ => None,
        });
        let lines = of_path.chain(play.fans.iter().map(|fan| (&fan.pattern, fan.clause)));
        for (item, clause) in lines.flat_map(|(pattern, clause)| pattern.iter().map(move |item| (item, clause))) {
            if item.taken {
                check_taking(game, play, &item.test, clause, report);
            }
        }
        if let Some(set) = play.landing.capturing.as_ref().filter(|_| game.landing != Some(play.land_clause)) {
            check_taking(game, play, set, play.land_clause, report);
        }
    }
}

fn check_taking(game: &Game, play: &Move, set: &Set, clause: ClauseId, report: &mut Report) {
    let meets = Contents::of(game, set);
    let (attackers, victims) = (Contents::lifted(game, play).roles(), meets.enemy_roles());
    let takes = |a: usize, v: usize| game.captures.takes.get(a).and_then(|row| row.get(v)).is_some_and(Option::is_some);
    let possible = attackers.iter().any(|a| victims.iter().any(|v| takes(usize::from(a.0), usize::from(v.0))));
    if possible || attackers.is_empty() {
        return;
    }
    let span = game.clauses[clause].span;
    let message = "this captures, but no piece that is lifted takes any piece that it can meet here";
    let mut diagnostic = Diagnostic::error("never-captures", span, message);
    diagnostic =
        match victims.is_empty() {
            true if meets.has_neutral() => diagnostic.help(
                "only enemy pieces can be captured; what belongs to nobody is taken by an effect: \
                 `line any: piece as over, empty`, then `take over`",
            ),
            true => diagnostic.help("only enemy pieces can be captured"),
            false => diagnostic
                .also(game.clauses[game.captures.clause].span, "who takes whom is said here")
                .help(format!("it lifts {} and meets {}", names(game, &attackers), names(game, &victims))),
        };
    report.push(diagnostic);
}

fn names(game: &Game, roles: &[crate::id::RoleId]) -> String {
    let names: Vec<String> = roles.iter().map(|&r| format!("`{}`", game.roles[r].name)).collect();
    names.join(", ")
}
