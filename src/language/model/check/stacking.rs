//! `never-stacks`: a move that lands by stacking, or on pieces that its line does not take, where the stack law allows no such
//! stack.

use super::contents::Contents;
use super::impossible::without_stacks;
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::{Game, Move, MoveSource, PatternItem, SegmentKind, Set, landing_item};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        if let Some(set) = play.landing.stacking.as_ref().filter(|_| game.landing != Some(play.land_clause)) {
            match without_stacks(game, game.span(play.land_clause)) {
                Some(diag) => report.push(diag),
                None => check_stacking(game, play, set, "leave `stacking` out", report),
            }
        } else if let Some(set) = left_at_the_end(game, play) {
            check_stacking(game, play, set, "say `taken` of the last cell, if what stands there is taken", report);
        }
    }
}

/// What the lines of a move that lands as they say ask of the cell on which it lands.
fn landings<'g>(play: &'g Move) -> Vec<&'g PatternItem> {
    let ends = match play.path.last().filter(|_| play.landing.by_pattern).map(|part| &part.kind) {
        Some(SegmentKind::Ways(ways)) => ways.iter().filter_map(|way| Some(&way.last()?.kind)).collect(),
        last => Vec::from_iter(last),
    };
    let landing = |end: &'g SegmentKind| match end {
        SegmentKind::Line { pattern, .. } => landing_item(pattern),
        _ => None,
    };
    ends.into_iter().filter_map(landing).collect()
}

/// What the last cell of a move's line must be, where something always stands there that the line does not take.
fn left_at_the_end<'g>(game: &Game, play: &'g Move) -> Option<&'g Set> {
    let is_left = |item: &&PatternItem| {
        let contents = Contents::of(game, &item.test);
        item.least > 0 && !item.taken && !contents.may_be_empty() && !contents.is_impossible()
    };
    landings(play).into_iter().find(is_left).map(|item| &item.test)
}

/// True for a move that lands as its line says, perhaps on pieces that the line does not take.
pub(super) fn stays_on_pieces(game: &Game, play: &Move) -> bool {
    let stays = |item: &PatternItem| !item.taken && !Contents::of(game, &item.test).roles().is_empty();
    let landings = landings(play);
    play.landing.by_pattern && (landings.is_empty() || landings.into_iter().any(stays))
}

/// `instead`: what else to write.
fn check_stacking(game: &Game, play: &Move, set: &Set, instead: &str, report: &mut Report) {
    let lifted = Contents::lifted(game, play);
    let span = game.span(play.land_clause);
    let least = lifted.least_height().max(1) + 1;
    if let Some(most) = game.stacks.most.filter(|&most| u16::from(most) < least) {
        let message = format!("this makes stacks of {least} or more, but stacks are limited to {most}");
        let diagnostic = Diagnostic::error("never-stacks", span, message)
            .help(format!("{instead}, or say `at most …` in the section `stacks`"));
        report.push(with_law(game, diagnostic, game.stacks.most_clause));
    } else if let Some(law) = forbidding(game, play, &lifted, &Contents::of(game, set)) {
        let message = "the stack law lets none of the pieces that are lifted stand on any piece here";
        let diag = Diagnostic::error("never-stacks", span, message);
        let of_others = Contents::of(game, set).own_roles().is_empty() && game.stacks.are_of_one_owner();
        report.push(match law.0 {
            _ if of_others => with_law(game, diag, game.stacks.most_clause).help(game.stacks.of_any_owner()),
            0 => diag.help(format!("{instead}, or allow such stacks")),
            _ => diag
                .also(game.span(law), "this forbids it")
                .help("of the lines about two pieces the last one decides: put the more special one behind the other")
                .help(format!("or {instead}")),
        });
    }
}

/// Points at the law, unless nothing in the file says it.
fn with_law(game: &Game, diagnostic: Diagnostic, clause: ClauseId) -> Diagnostic {
    match clause.0 {
        0 => diagnostic,
        _ => diagnostic.also(game.span(clause), "the limit"),
    }
}

/// The clause of the stack law that forbids a pair, where all are forbidden that may meet; 0 where nothing in the file says it.
/// What touches the cell's top is the bottom of what is lifted: of a stack it can be any piece.
fn forbidding(game: &Game, play: &Move, lifted: &Contents, under: &Contents) -> Option<ClauseId> {
    if lifted.has_neutral() {
        return None;
    }
    if under.has_neutral() {
        let is_all = under.own_roles().is_empty() && under.enemy_roles().is_empty();
        return (is_all && game.stacks.are_of_one_owner()).then_some(ClauseId(0));
    }
    let uppers = match play.source {
        MoveSource::Stack(_) => game.roles.ids().collect(),
        _ => lifted.roles(),
    };
    let (own, others) = (under.own_roles(), under.enemy_roles());
    let mut law = ClauseId(0);
    for (pairs, lowers) in [(&game.stacks.on_own, &own), (&game.stacks.on_other, &others)] {
        for (upper, lower) in uppers.iter().flat_map(|upper| lowers.iter().map(move |lower| (upper, lower))) {
            let pair = pairs.get(usize::from(upper.0)).and_then(|row| row.get(usize::from(lower.0)));
            match pair {
                Some((false, clause)) => law = *clause,
                _ => return None,
            }
        }
    }
    Some(law)
}
