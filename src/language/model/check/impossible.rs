//! `never-holds`, `always-holds`: a condition that asks for what can stand on no cell. `never-matches`: a move that lifts more than
//! can stand on one.

use super::contents::Contents;
use super::{condition_of, each_condition, no_effect};
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::facts::places::is_nowhere;
use crate::model::facts::speaks_of_areas;
use crate::model::{Cond, Game, Move, MoveSource, Num, Set};
use crate::source::Span;

pub(super) fn check(game: &Game, report: &mut Report) {
    each_condition(game, &mut |cond, clause| check_cond(game, cond, true, clause, report));
    game.moves.iter().for_each(|play| check_lifted(game, play, report));
}

/// Says that something asks for stacks in a game without a word on them, in which a cell holds one piece.
pub(in crate::model) fn without_stacks(game: &Game, span: Span) -> Option<Diagnostic> {
    let is_said = game.stacks.most_clause.0 != 0;
    (game.stacks.most == Some(1) && !is_said).then(|| {
        let message = "this asks for stacks, and without a section `stacks` a cell holds one piece";
        Diagnostic::error("never-stacks", span, message).help(
            "say how high stacks may be, and of whom: `stacks { at most 3, of any owner }` or `stacks { any height }`",
        )
    })
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
        let diag = no_effect(game, play.source_clause, message);
        report
            .push(diag.help("stacks are allowed by a section `stacks { at most 3, of any owner }`; or lift one piece"));
    }
    if *least > i64::from(most) {
        if let Some(diag) = without_stacks(game, game.span(play.source_clause)) {
            return report.push(diag);
        }
        let message = format!("no stack is {least} high, so this lifts nothing");
        let diag = game.error("never-matches", play.source_clause, message);
        report.push(diag.help(format!("stacks are at most {most} high: lift fewer, or allow more in `stacks`")));
    }
}

/// `holds`: it is asked that the condition holds, not that it does not.
fn check_cond(game: &Game, cond: &Cond, holds: bool, clause: ClauseId, report: &mut Report) {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().for_each(|part| check_cond(game, part, holds, clause, report));
        }
        Cond::Not(inner) => check_cond(game, inner, !holds, clause, report),
        Cond::Some(set) => check_some(game, set, holds, clause, report),
        _ => {}
    }
}

/// A condition that some cell is in a set, which none can ever be in, or which says so of cells that never change.
fn check_some(game: &Game, set: &Set, holds: bool, clause: ClauseId, report: &mut Report) {
    let (is_met, why, help) = if is_never(game, set) {
        let otherwise = "what stands on a cell would have to be two things at once";
        let help = too_high(game, set).unwrap_or_else(|| otherwise.to_owned());
        (false, "no cell can ever be what is asked for here: that condition", help)
    } else if let Some(is_met) = always_meet(set) {
        let help = "ask what stands there, `any own man in A`, or where a piece is, `it is in A`";
        (is_met, "these are fixed cells, of which nothing changes in play: that", help.to_owned())
    } else if is_nowhere(set) {
        let help = "a piece stands on one cell; in one of two places it is asked by `in (A or B)`";
        (false, "no cell is in both places: that condition", help.to_owned())
    } else {
        return;
    };
    let (code, word) = if is_met == holds { ("always-holds", "always") } else { ("never-holds", "never") };
    let message = format!("{why} {word} holds");
    report.push(Diagnostic::warning(code, condition_of(game, clause), message).help(help));
}

/// Whether two sets of fixed cells, the same for all players, have one in common; `None` for any other set.
fn always_meet(set: &Set) -> Option<bool> {
    let Set::Both(a, b) = set else { return None };
    let (Set::Cells(a), Set::Cells(b)) = (&**a, &**b) else { return None };
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
