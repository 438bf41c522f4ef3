//! `no-effect`: what is said a second time.

use super::no_effect;
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::facts::is_same;
use crate::model::flat::{Flat, FlatLine};
use crate::model::{Game, Move, PatternItem};
use crate::source::{Sources, Span};
use crate::syntax::ast::{BoardLine, CapturesLine, MoveLine, Name, PiecesLine, Takes};
use crate::syntax::empty_sections;

pub(super) fn check(game: &Game, flat: &Flat, sources: &Sources, report: &mut Report) {
    check_pairs(game, flat, report);
    check_empty(sources, report);
    check_extent(game, flat, report);
    check_lists(flat, report);
    check_patterns(game, report);
    let joins: Vec<_> = flat.board.iter().filter(|line| matches!(line.clause, BoardLine::Join { .. })).collect();
    check_lines(&joins, report);
    let beats = flat.captures.iter().flatten().filter(|line| matches!(line.clause, CapturesLine::Beats(_)));
    check_lines(&beats.collect::<Vec<_>>(), report);
    for (at, guard) in game.forbidden.iter().enumerate() {
        if let Some(earlier) = game.forbidden[..at].iter().find(|earlier| is_same(&earlier.cond, &guard.cond)) {
            tell("this", game.span(guard.clause), game.span(earlier.clause), report);
        }
    }
}

/// A line about who takes whom of which lines above say every pair.
fn check_pairs(game: &Game, flat: &Flat, report: &mut Report) {
    let says = |clause: ClauseId| game.captures.takes.iter().flatten().any(|pair| *pair == Some(clause));
    let lines: Vec<_> =
        flat.captures.iter().flatten().filter(|line| matches!(line.clause, CapturesLine::Beats(_))).collect();
    for (at, line) in lines.iter().enumerate() {
        let is_repeated = lines[..at].iter().any(|earlier| earlier.clause == line.clause);
        let clause = game.clauses.pairs().find(|(_, clause)| clause.span == line.span);
        if let Some((clause, _)) = clause.filter(|(clause, _)| !is_repeated && !says(*clause)) {
            let span = game.span(clause);
            let diag = Diagnostic::warning("no-effect", span, "lines above say all that this line says");
            report.push(diag.help("leave it out, or write what was meant instead"));
        }
    }
}

/// `captures { }`: a section without a line says no more than none.
fn check_empty(sources: &Sources, report: &mut Report) {
    let Some(file) = sources.files().first() else { return };
    for (lo, hi) in empty_sections(&file.text, "captures") {
        let base = file.span().lo;
        let span = Span::new(base + lo as u32, base + hi as u32);
        let diag = Diagnostic::warning("no-effect", span, "nothing is said here, which forbids nothing");
        report.push(
            diag.help("without a word on it, a piece takes any enemy piece where its move says that it captures")
                .help("say who takes whom, `man > king`, or leave the section out"),
        );
    }
}

/// `takes the top`, where nothing ever stands on another piece.
fn check_extent(game: &Game, flat: &Flat, report: &mut Report) {
    if game.stacks.most != Some(1) {
        return;
    }
    let takes = flat.captures.iter().flatten().find(|line| matches!(line.clause, CapturesLine::Takes(Takes::Top)));
    if let Some(line) = takes {
        let diag = Diagnostic::warning("no-effect", line.span, "there are no stacks, so the top is all that is taken");
        report
            .push(diag.help("stacks are allowed by a section `stacks { at most 3, of any owner }`; or leave this out"));
    }
}

/// Names, directions and choices that stand twice in one list.
fn check_lists(flat: &Flat, report: &mut Report) {
    let groups = flat.pieces.iter().filter_map(|line| match &line.clause {
        PiecesLine::Group { members, .. } => Some(members),
        PiecesLine::Roles(_) | PiecesLine::Attribute { .. } => None,
    });
    let beats = flat.captures.iter().flatten().flat_map(|line| match &line.clause {
        CapturesLine::Beats(chain) => chain.iter().collect(),
        _ => Vec::new(),
    });
    let choices = flat.move_lines().filter_map(|line| match &line.clause {
        MoveLine::ChooseOf { roles, .. } => Some(roles),
        _ => None,
    });
    for list in groups.chain(beats).chain(choices) {
        let each: Vec<&[Name]> = list.iter().map(std::slice::from_ref).collect();
        check_list(&each, report);
    }
    for line in &flat.board {
        if let BoardLine::Direction { words, .. } = &line.clause {
            check_list(&words.iter().map(Vec::as_slice).collect::<Vec<_>>(), report);
        }
    }
}

/// A list in which a second of the same means nothing; each of it is a name, or several.
fn check_list(list: &[&[Name]], report: &mut Report) {
    for (at, names) in list.iter().enumerate() {
        if let Some(earlier) = list[..at].iter().find(|earlier| *earlier == names) {
            let words: Vec<&str> = names.iter().map(|name| name.node.as_str()).collect();
            tell(&format!("`{}`", words.join(" ")), whole(names), whole(earlier), report);
        }
    }
}

fn whole(names: &[Name]) -> Span {
    names.iter().map(|name| name.span).reduce(Span::join).unwrap_or_default()
}

/// `enemy 1.., enemy`: a cell that the item before it may be as well.
fn check_patterns(game: &Game, report: &mut Report) {
    for (pattern, clause) in game.moves.iter().flat_map(Move::lines) {
        let is_same = |pair: &[PatternItem]| {
            let is_open = pair.iter().any(|item| item.most.is_none());
            // a name may be meant for all cells but one
            let is_plain = !pair.iter().any(|item| item.lands || item.binding.is_some());
            is_open && pair[0].test == pair[1].test && is_plain
        };
        if pattern.windows(2).any(is_same) {
            let message = "two cells of this line, side by side, ask for the same, as often as there is such a cell";
            report.push(
                no_effect(game, clause, message)
                    .help("what stands between two pieces ends with another one, `enemy 1.. taken, own`")
                    .help("how many there are is said by the number alone: `enemy 2..`"),
            );
        }
    }
}

fn check_lines<T: PartialEq>(lines: &[&FlatLine<T>], report: &mut Report) {
    for (at, line) in lines.iter().enumerate() {
        if let Some(earlier) = lines[..at].iter().find(|earlier| earlier.clause == line.clause) {
            tell("this", line.span, earlier.span, report);
        }
    }
}

fn tell(what: &str, span: Span, earlier: Span, report: &mut Report) {
    let diag = Diagnostic::warning("no-effect", span, format!("{what} is said already"));
    report.push(diag.also(earlier, "here").help("leave one of them out, or write what was meant instead"));
}
