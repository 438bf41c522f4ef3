//! `never-matches`: a path longer than any line of the board, or along a direction that no cell has.

use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId, LinkId};
use crate::model::board::Board;
use crate::model::{Cond, Game, PatternItem, PerPlayer, SegmentKind};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        for segment in &play.path {
            match &segment.kind {
                SegmentKind::Step(links) => check_line(game, links, 1, play.path_clause, report),
                SegmentKind::Slide { links, least, .. } => {
                    check_line(game, links, (*least).max(1), play.path_clause, report);
                }
                SegmentKind::Line { links, pattern } => {
                    check_line(game, links, length(pattern), play.path_clause, report);
                }
                SegmentKind::Walk { links, .. } => check_line(game, links, 1, play.path_clause, report),
                SegmentKind::To(_) => {}
            }
        }
        for fan in &play.fans {
            check_line(game, &fan.links, length(&fan.pattern), fan.clause, report);
        }
        play.guards.iter().chain(&play.leaving).for_each(|g| check_cond(game, &g.cond, g.clause, report));
    }
    game.forbidden.iter().for_each(|g| check_cond(game, &g.cond, g.clause, report));
    game.ends.iter().for_each(|e| check_cond(game, &e.when, e.clause, report));
}

/// A line of a condition reads its first cell too, so it takes one link less.
fn check_cond(game: &Game, cond: &Cond, clause: ClauseId, report: &mut Report) {
    cond.any(&mut |inner| {
        if let Cond::Line { links, pattern } = inner {
            check_line(game, links, length(pattern).saturating_sub(1), clause, report);
        }
        false
    });
}

fn length(pattern: &[PatternItem]) -> u16 {
    pattern.iter().fold(0, |sum, item| sum.saturating_add(item.least))
}

fn check_line(game: &Game, links: &PerPlayer<Vec<LinkId>>, steps: u16, clause: ClauseId, report: &mut Report) {
    let longest = links.0.iter().flatten().map(|&link| longest(&game.board, link, steps)).max().unwrap_or(0);
    if longest >= steps {
        return;
    }
    let span = game.clauses[clause].span;
    report.push(if longest == 0 {
        Diagnostic::error("never-matches", span, "no cell of the board has a link in this direction")
            .help("choose another direction, or give the board such links")
    } else {
        let message = format!("this needs a line of {steps} links, but the longest on the board has {longest}");
        Diagnostic::error("never-matches", span, message).help("shorten it, or make the board larger")
    });
}

/// The most links that can be followed in one direction, up to `enough`; a ring goes on for ever.
fn longest(board: &Board, link: LinkId, enough: u16) -> u16 {
    let enough_cells = usize::from(enough).min(board.len() + 1);
    let mut going: Vec<CellId> = board.cells().map(|(c, _)| c).collect();
    for done in 0..enough_cells {
        let on: Vec<CellId> = going.iter().copied().filter(|&c| leads_into(board, c, link, &going)).collect();
        if on.is_empty() {
            return done as u16;
        }
        if on.len() == going.len() {
            return enough;
        }
        going = on;
    }
    enough
}

fn leads_into(board: &Board, from: CellId, link: LinkId, going: &[CellId]) -> bool {
    board.next(from, link).iter().any(|next| going.binary_search(next).is_ok())
}
