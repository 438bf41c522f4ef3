//! `never-holds`, `always-holds`: a condition that asks for what can stand on no cell. `never-matches`: a move that lifts more than
//! can stand on one.

use super::contents::Contents;
use super::held::speaks_of_areas;
use super::{each_condition, no_effect};
use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId};
use crate::model::{Cond, Game, Move, MoveSource, Num, PerPlayer, Set};

pub(super) fn check(game: &Game, report: &mut Report) {
    each_condition(game, &mut |cond, clause| check_cond(game, cond, true, clause, report));
    game.moves.iter().for_each(|play| check_lifted(game, play, report));
}

/// `lift the top 4 of own`, where no stack is so high.
fn check_lifted(game: &Game, play: &Move, report: &mut Report) {
    let (MoveSource::Tops { of, least: Num::Int(least), most: more, .. }, Some(most)) =
        (&play.source, game.stacks.most)
    else {
        return;
    };
    let lifts_several = !matches!(more, Some(Num::Int(1))) && !speaks_of_areas(game, of);
    if most == 1 && *least <= 1 && lifts_several {
        let message = "there are no stacks, so a single piece is all that is ever lifted";
        let told = no_effect(game, play.source_clause, message);
        report
            .push(told.help("stacks are allowed by a section `stacks { at most 3, of any owner }`; or lift one piece"));
    }
    if *least > i64::from(most) {
        let message = format!("no stack is {least} high, so this lifts nothing");
        let told = Diagnostic::error("never-matches", game.clauses[play.source_clause].span, message);
        report.push(told.help(format!("stacks are at most {most} high: lift fewer, or allow more in `stacks`")));
    }
}

/// True for pieces that are asked for in two places, of which no cell is in both.
fn is_in_two_places(set: &Set) -> bool {
    let (mut places, mut open, mut has_pieces) = (Vec::new(), vec![set], false);
    while let Some(set) = open.pop() {
        match set {
            Set::Both(a, b) => open.extend([&**a, &**b]),
            Set::Cells(seen) => places.push(seen),
            set => has_pieces |= set.pieces().is_some(),
        }
    }
    let is_apart =
        |a: &Vec<CellId>, b: &Vec<CellId>| !a.is_empty() && !b.is_empty() && !a.iter().any(|cell| b.contains(cell));
    let are_apart =
        |one: &PerPlayer<_>, other: &PerPlayer<_>| one.0.iter().zip(other.0.iter()).all(|(a, b)| is_apart(a, b));
    has_pieces && places.iter().enumerate().any(|(at, one)| places[..at].iter().any(|other| are_apart(one, other)))
}

/// `holds`: it is asked that the condition holds, not that it does not.
fn check_cond(game: &Game, cond: &Cond, holds: bool, clause: ClauseId, report: &mut Report) {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().for_each(|part| check_cond(game, part, holds, clause, report));
        }
        Cond::Not(inner) => check_cond(game, inner, !holds, clause, report),
        Cond::Some(set) if is_never(game, set) => {
            let (code, word) = if holds { ("never-holds", "never") } else { ("always-holds", "always") };
            let message = format!("no cell can ever be what is asked for here: that condition {word} holds");
            let told = Diagnostic::warning(code, game.clauses[clause].span, message);
            let otherwise = "what stands on a cell would have to be two things at once";
            report.push(told.help(too_high(game, set).unwrap_or_else(|| otherwise.to_owned())));
        }
        Cond::Some(set) if is_in_two_places(set) => {
            let (code, word) = if holds { ("never-holds", "never") } else { ("always-holds", "always") };
            let message = format!("no cell is in both places: that condition {word} holds");
            let told = Diagnostic::warning(code, game.clauses[clause].span, message);
            report.push(told.help("a piece stands on one cell; in one of two places it is asked by `in (A or B)`"));
        }
        Cond::Some(Set::Both(a, b)) => {
            let Some(is_met) = always_meet(a, b) else { return };
            let (code, word) = if is_met == holds { ("always-holds", "always") } else { ("never-holds", "never") };
            let message = format!("these are fixed cells, of which nothing changes in play: that {word} holds");
            let told = Diagnostic::warning(code, game.clauses[clause].span, message);
            report.push(told.help("ask what stands there, `any own man in A`, or where a piece is, `it is in A`"));
        }
        _ => {}
    }
}

/// Whether two sets of fixed cells, the same for all players, have one in common.
fn always_meet(a: &Set, b: &Set) -> Option<bool> {
    let (Set::Cells(a), Set::Cells(b)) = (a, b) else { return None };
    let mut seen = a.0.iter().zip(b.0.iter()).map(|(a, b)| {
        // who the mover is, and what options leave empty, is no such question
        let is_asked = !a.is_empty() && !b.is_empty();
        is_asked.then(|| a.iter().any(|cell| b.contains(cell)))
    });
    let first = seen.next()??;
    seen.all(|other| other == Some(first)).then_some(first)
}

/// True for what can stand on no cell, and was not left empty by options.
pub(super) fn is_never(game: &Game, set: &Set) -> bool {
    // what options or players leave empty is meant to be so
    let is_left_empty = |set: &Set| match set {
        Set::Union(parts) => parts.is_empty(),
        Set::Pieces(pieces) => pieces.roles.is_empty(),
        _ => false,
    };
    Contents::of(game, set).is_impossible() && !set.any(&mut |part| is_left_empty(part))
}

/// How high stacks can be, where a set asks for higher ones.
pub(in crate::model) fn too_high(game: &Game, set: &Set) -> Option<String> {
    game.stacks.most.filter(|_| asks_for_height(game, set)).map(|most| match most {
        1 => "a cell holds one piece: stacks are allowed by a section `stacks`".to_owned(),
        most => format!("stacks are at most {most} high"),
    })
}

/// True where a stack is higher than any can be.
fn asks_for_height(game: &Game, set: &Set) -> bool {
    let most = game.stacks.most.map(u16::from);
    let is_too_high = |set: &Set| match set {
        Set::Pieces(pieces) => pieces.height.zip(most).is_some_and(|((least, _), most)| least > most),
        _ => false,
    };
    set.any(&mut |part| is_too_high(part))
}
