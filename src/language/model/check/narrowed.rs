//! `no-effect`: a turn that plays a move from all the cells it lifts from in any case; `never-played`: a turn that plays a
//! move from cells on which it has nothing to lift, or one that begins nowhere.

use super::contents::Contents;
use super::no_effect;
use crate::diag::{Diagnostic, Report};
use crate::id::ClauseId;
use crate::model::facts::places::is_nowhere;
use crate::model::{Game, Move, MoveSource, SegmentKind, Set, Turn, Who};

pub(super) fn check(game: &Game, report: &mut Report) {
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            let Turn::Play { play, from, by, clause, .. } = turn else { return };
            let Some(from) = from else { return check_begins(game, &game.moves[*play], *clause, report) };
            if *by == Who::Mover && game.moves[*play].source_set() == Some(from) {
                let message = format!("move `{}` lifts from these cells in any case", game.moves[*play].name);
                let diag = no_effect(game, *clause, message).help("leave this `from` out");
                report.push(diag.also(game.clauses[game.moves[*play].source_clause].span, "what it lifts"));
            }
            let is_apart = |source: &Set| {
                let both = Set::Both(Box::new(source.clone()), Box::new(from.clone()));
                never_meet(game, source, from) || is_nowhere(from) || *by == Who::Mover && is_nowhere(&both)
            };
            if game.moves[*play].source_set().is_some_and(is_apart) {
                let message = format!("move `{}` lifts nothing from these cells", game.moves[*play].name);
                let diagnostic = game
                    .error("never-played", *clause, message)
                    .also(game.clauses[game.moves[*play].source_clause].span, "what it lifts");
                report.push(diagnostic);
            }
        });
    }
}

/// A new piece that goes on from the cell where the last part landed, in a part that begins nowhere.
fn check_begins(game: &Game, play: &Move, clause: ClauseId, report: &mut Report) {
    let goes = play.path.first().is_some_and(|first| !matches!(first.kind, SegmentKind::To(_)));
    if !matches!(play.source, MoveSource::New { .. }) || !goes {
        return;
    }
    let (name, span) = (&play.name, game.span(clause));
    let message = format!("move `{name}` begins nowhere: it places a new piece, and then goes on from some cell");
    report.push(
        Diagnostic::error("never-played", span, message)
            .help(format!("from where the part before it has landed: `{name} from there`"))
            .help("a new piece that may come anywhere has `to`, and the cells, as its path: `to empty in next to own`"),
    );
}

fn never_meet(game: &Game, a: &Set, b: &Set) -> bool {
    !Contents::of(game, a).meets(&Contents::of(game, b))
}
