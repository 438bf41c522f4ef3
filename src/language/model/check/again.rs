//! `no-effect`: what is said a second time.

use crate::diag::{Diagnostic, Report};
use crate::model::Game;
use crate::model::flat::{Flat, FlatLine};
use crate::model::opposites::is_same;
use crate::source::Span;
use crate::syntax::ast::{BoardLine, CapturesLine, Name, PiecesLine};

pub(super) fn check(game: &Game, flat: &Flat, report: &mut Report) {
    check_names(flat, report);
    let joins: Vec<_> = flat.board.iter().filter(|line| matches!(line.clause, BoardLine::Join { .. })).collect();
    check_lines(&joins, report);
    let beats = flat.captures.iter().flatten().filter(|line| matches!(line.clause, CapturesLine::Beats(_)));
    check_lines(&beats.collect::<Vec<_>>(), report);
    for (at, guard) in game.forbidden.iter().enumerate() {
        if let Some(earlier) = game.forbidden[..at].iter().find(|earlier| is_same(&earlier.cond, &guard.cond)) {
            tell("this", game.clauses[guard.clause].span, game.clauses[earlier.clause].span, report);
        }
    }
}

/// Names that stand twice in one list.
fn check_names(flat: &Flat, report: &mut Report) {
    let groups = flat.pieces.iter().filter_map(|line| match &line.clause {
        PiecesLine::Group { members, .. } => Some(members),
        PiecesLine::Roles(_) => None,
    });
    let beats = flat.captures.iter().flatten().flat_map(|line| match &line.clause {
        CapturesLine::Beats(chain) => chain.iter().collect(),
        _ => Vec::new(),
    });
    for list in groups.chain(beats) {
        for (at, name) in list.iter().enumerate() {
            if let Some(earlier) = list[..at].iter().find(|earlier| *earlier == name) {
                tell_name(name, earlier.span, report);
            }
        }
    }
}

fn tell_name(name: &Name, earlier: Span, report: &mut Report) {
    tell(&format!("`{}`", name.node), name.span, earlier, report);
}

fn check_lines<T: PartialEq>(lines: &[&FlatLine<T>], report: &mut Report) {
    for (at, line) in lines.iter().enumerate() {
        if let Some(earlier) = lines[..at].iter().find(|earlier| earlier.clause == line.clause) {
            tell("this", line.span, earlier.span, report);
        }
    }
}

fn tell(what: &str, span: Span, earlier: Span, report: &mut Report) {
    let told = Diagnostic::warning("no-effect", span, format!("{what} is said already"));
    report.push(told.also(earlier, "here").help("leave one of them out, or write what was meant instead"));
}
