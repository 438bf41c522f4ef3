//! `never-matches`: a path longer than any line of the board, or along a direction that no cell has.

use super::each_condition;
use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, LinkId};
use crate::model::board::MOST_LINES;
use crate::model::visit::any_in_effect;
use crate::model::{Cond, Game, Grouping, PatternItem, PerPlayer, SegmentKind, Set, Turn};

pub(super) fn check(game: &Game, report: &mut Report) {
    for play in game.moves.iter() {
        for way in play.ways() {
            match way {
                SegmentKind::Step(links) | SegmentKind::Walk { links, .. } => {
                    check_links(game, links, 1, play.path_clause, report);
                }
                SegmentKind::Slide { links, least, .. } => {
                    check_line(game, links, (*least).max(1), play.path_clause, report);
                }
                SegmentKind::Line { links, pattern, .. } => {
                    check_line(game, links, length(pattern), play.path_clause, report);
                }
                SegmentKind::Far { links, .. } | SegmentKind::Measured { links, .. } => {
                    check_line(game, links, 1, play.path_clause, report);
                }
                SegmentKind::To(_) | SegmentKind::Ways(_) | SegmentKind::Repeat { .. } => {}
            }
        }
        for fan in &play.fans {
            check_line(game, &fan.links, length(&fan.pattern), fan.clause, report);
        }
        play.any_set(&mut |set| check_run(game, set, play.clause, report));
    }
    each_condition(game, &mut |cond, clause| check_cond(game, cond, clause, report));
    for trigger in &game.triggers {
        for (effect, clause) in &trigger.effects {
            any_in_effect(effect, &mut |set| check_run(game, set, *clause, report));
        }
    }
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| check_turn(game, turn, report));
    }
}

fn check_turn(game: &Game, turn: &Turn, report: &mut Report) {
    let Turn::Play { from, to, clause, .. } = turn else { return };
    for set in from.iter().chain(to) {
        set.any(&mut |set| check_run(game, set, *clause, report));
    }
}

/// A run longer than any line of the board, a group larger than the board; never true, so that all sets are looked at.
fn check_run(game: &Game, set: &Set, clause: ClauseId, report: &mut Report) -> bool {
    if let Set::Group { which: Grouping::Sized(least, _), .. } = set
        && usize::from(*least) > game.board.len()
    {
        let message = format!("no group has {least} cells: the board has {}", game.board.len());
        let diag = game.error("never-matches", clause, message);
        report.push(diag.help("ask for a smaller group, or make the board larger"));
    }
    if let Set::Reach { path, .. } = set {
        for way in path.iter().flat_map(|segment| segment.kind.ways()) {
            if !matches!(way, SegmentKind::Step(_) | SegmentKind::Walk { .. })
                && let Some(links) = way.links()
            {
                check_branches(game, links, clause, report);
            }
        }
    }
    let Set::Run { least, links, .. } = set else { return false };
    check_branches(game, links, clause, report);
    let steps = least.saturating_sub(1);
    let longest = longest_of(game, links, steps);
    if longest < steps {
        let cells = longest + 1;
        let message = format!("no line of the board has {least} cells in a row: the longest has {cells}");
        let diag = game.error("never-matches", clause, message);
        report.push(diag.help("ask for a shorter run, or make the board larger"));
    }
    false
}

/// A line of a condition reads its first cell too, so it takes one link less.
fn check_cond(game: &Game, cond: &Cond, clause: ClauseId, report: &mut Report) {
    cond.any(&mut |inner| {
        if let Cond::Line { links, pattern } = inner {
            check_line(game, links, length(pattern).saturating_sub(1), clause, report);
        }
        false
    });
    cond.any_set(&mut |set| check_run(game, set, clause, report));
}

fn length(pattern: &[PatternItem]) -> u16 {
    pattern.iter().fold(0, |sum, item| sum.saturating_add(item.least))
}

/// A line of so many links.
fn check_line(game: &Game, links: &PerPlayer<Vec<LinkId>>, steps: u16, clause: ClauseId, report: &mut Report) {
    check_links(game, links, steps, clause, report);
    check_branches(game, links, clause, report);
}

/// So many links, one after the other.
fn check_links(game: &Game, links: &PerPlayer<Vec<LinkId>>, steps: u16, clause: ClauseId, report: &mut Report) {
    let longest = longest_of(game, links, steps);
    if longest >= steps {
        return;
    }
    let span = game.span(clause);
    report.push(if longest == 0 {
        Diagnostic::error("never-matches", span, "no cell of the board has a link in this direction")
            .help("choose another direction, or give the board such links")
    } else {
        let message = format!("this needs a line of {steps} links, but the longest on the board has {longest}");
        Diagnostic::error("never-matches", span, message).help("shorten it, or make the board larger")
    });
}

/// A direction whose links branch at every cell, so that lines along it cannot all be kept.
fn check_branches(game: &Game, links: &PerPlayer<Vec<LinkId>>, clause: ClauseId, report: &mut Report) {
    let Some((link, cell)) = links.all().iter().find_map(|&link| Some((link, game.board.branches_too_often(link)?)))
    else {
        return;
    };
    let (name, cell) = (&game.board.links[link].name, &game.board.cell(cell).name);
    let message = format!(
        "links along `{name}` branch at cell after cell, so that more than {MOST_LINES} lines along it begin at `{cell}`"
    );
    let diag = game.error("too-many-ways", clause, message);
    report.push(diag.help(format!(
        "`step {name}` goes one link, `walk exactly 2 along {name}` two, each in any of its directions; `slide` and `line` keep \
         to one: name directions apart, as in `direction right = e`"
    )));
}

/// The most links that can be followed along one of these, up to `enough`.
fn longest_of(game: &Game, links: &PerPlayer<Vec<LinkId>>, enough: u16) -> u16 {
    links.0.iter().flatten().map(|&link| game.board.longest_line(link, enough)).max().unwrap_or(0)
}
