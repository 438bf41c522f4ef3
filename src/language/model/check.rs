//! Checks of a whole game, one a file.
//!
//! Each looks for one sort of mistake and reports only what is certain: a check that cries wolf is switched off in the
//! reader's head.

mod absent;
mod again;
mod alike;
mod ambiguous;
mod captures;
mod choices;
mod circular;
mod comers;
mod cut;
mod due;
mod ends;
mod entered;
mod everyone;
pub(super) mod excluded;
mod facing;
mod fates;
mod full;
mod gone;
mod heights;
mod held;
mod idle;
pub(super) mod impossible;
mod landing;
mod lasting;
mod limits;
mod lines;
mod loser;
mod narrowed;
mod onward;
mod placed;
mod preferred;
mod prisoners;
mod progress;
mod put;
mod remembered;
mod rolled;
mod rooted;
mod same;
mod settled;
mod silent;
mod sown;
mod stacking;
mod still;
#[cfg(test)]
mod tests;
mod there;
mod turned;
mod undoing;
mod undone;
mod unused;
mod vacuous;
mod values;
mod whose;
mod written;

use super::facts::{Present, contents};
use super::flat::Flat;
use super::{Clause, Cond, Game, Turn};
use crate::diag::{Diagnostic, Report, Severity};
use crate::id::ClauseId;
use crate::source::{Sources, Span};

/// That a clause changes nothing.
fn no_effect(game: &Game, clause: ClauseId, message: impl Into<String>) -> Diagnostic {
    game.warning("no-effect", clause, message)
}

/// Shows every condition that stands for itself, with the clause that it is part of.
fn each_condition(game: &Game, see: &mut dyn FnMut(&Cond, ClauseId)) {
    let of_moves = game.moves.iter().flat_map(|play| play.guards.iter().chain(&play.leaving));
    of_moves.chain(&game.forbidden).for_each(|guard| see(&guard.cond, guard.clause));
    game.ends.iter().for_each(|end| see(&end.when, end.clause));
    for trigger in &game.triggers {
        trigger.when.iter().for_each(|cond| see(cond, trigger.clause));
    }
    for phase in &game.phases {
        phase.when.iter().for_each(|cond| see(cond, phase.clause));
        phase.turn.visit(&mut |turn| {
            if let Turn::Play { when: Some(cond), clause, .. } = turn {
                see(cond, *clause);
            }
        });
    }
}

/// Where a clause says what it asks: of an event its condition, else the whole clause.
fn condition_of(game: &Game, clause: ClauseId) -> Span {
    let event = game.triggers.iter().find(|event| event.clause == clause);
    event.map_or(game.span(clause), |event| event.when_at)
}

/// Shows the definitions of which what is marked makes use.
fn with_definitions(game: &Game, sources: &Sources, diag: Diagnostic) -> Diagnostic {
    let words: Vec<&str> = sources.text(diag.span()).split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let is_used = |named: &&Clause| named.name.strip_prefix("define ").is_some_and(|name| words.contains(&name));
    game.named.iter().filter(is_used).fold(diag, |diag, named| diag.also(named.span, "this is asked for"))
}

/// True where something is wrong outside of the tests. What is wrong inside of one takes no clause from the game.
fn has_lost_clauses(flat: &Flat, report: &Report) -> bool {
    let in_test = |diag: &Diagnostic| flat.tests.iter().any(|test| test.span.contains(diag.span()));
    report.iter().any(|diag| diag.severity == Severity::Error && !in_test(diag))
}

/// Checks a resolved game. In a game that has lost clauses to errors, what is never used is not looked for.
pub(super) fn check(game: &Game, flat: &Flat, sources: &Sources, report: &mut Report) {
    limits::check(game, report);
    lines::check(game, report);
    captures::check(game, report);
    stacking::check(game, report);
    landing::check(game, report);
    there::check(game, report);
    sown::check(game, report);
    circular::check(game, report);
    progress::check(game, report);
    preferred::check(game, report);
    narrowed::check(game, report);
    onward::check(game, report);
    ends::check(game, report);
    due::check(game, report);
    idle::check(game, report);
    excluded::check(game, sources, report);
    impossible::check(game, report);
    turned::check(game, report);
    gone::check(game, report);
    put::check(game, sources, report);
    ambiguous::check(game, report);
    written::check(flat, sources, report);
    absent::check(flat, report);
    if !has_lost_clauses(flat, report) {
        ends::check_any(game, flat, report);
        unused::check(game, sources, report);
        again::check(game, flat, sources, report);
        alike::check(game, flat, report);
        ambiguous::check_silent(game, report);
        placed::check(game, flat, report);
        placed::check_players(game, report);
        let mut present = Present::of(game);
        heights::check(game, report);
        held::check(game, &mut present, report);
        rooted::check(game, report);
        prisoners::check(game, sources, report);
        comers::check(game, report);
        entered::check(game, sources, report);
        entered::check_exits(game, report);
        entered::check_joins(game, report);
        full::check(game, report);
        silent::check(game, report);
        still::check(game, flat, report);
        idle::check_stack_law(game, flat, report);
        landing::check_ways(game, report);
        captures::check_any(game, flat, report);
        fates::check(game, flat, report);
        choices::check(game, report);
        remembered::check(game, flat, sources, report);
        rolled::check(game, report);
        there::check_hand(game, report);
        values::check(game, report);
        vacuous::check(game, report);
        whose::check(game, flat, report);
        whose::check_ends(game, flat, report);
        loser::check(game, flat, report);
        settled::check(game, &present, sources, report);
        lasting::check(game, sources, report);
        cut::check(game, report);
        undoing::check(game, report);
        facing::check(game, report);
        everyone::check(game, flat, sources, report);
    }
}
