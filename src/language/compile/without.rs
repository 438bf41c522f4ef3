//! A program without one of its clauses, to see what the clause costs.
//!
//! Positions of the whole program are positions of what is left, so that both can be asked the same.

use crate::bits::WIDEST;
use crate::id::{ClauseId, MoveId};
use crate::model::{Game, Guard, Turn};
use crate::program::{Cond, EndCode, Node, Rules, Run, View};

/// The clauses that a game can be played without: moves and their conditions, ends, what no turn or part may leave, and events.
pub(super) fn clauses(game: &Game, rules: &Rules) -> Vec<ClauseId> {
    let endless = played_without_end(game);
    let bounded = game.moves.pairs().filter(|(id, _)| !endless.contains(id));
    let guards = bounded.flat_map(|(_, play)| play.guards.iter().map(|guard| guard.clause));
    let mut clauses: Vec<ClauseId> = rules.views.iter().flat_map(clauses_of).chain(guards).collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

fn clauses_of(view: &View) -> Vec<ClauseId> {
    let moves = view.moves.iter().map(|code| code.clauses.whole);
    let leaving = view.moves.iter().flat_map(|code| &code.leaving).chain(&view.forbidden).map(|(_, clause)| *clause);
    let ends = view.ends.iter().map(|end| end.clause);
    let runs = view.after.runs.iter().chain(view.on_capture.iter().map(|code| &code.run));
    let runs = runs.chain(&view.at_start).chain(&view.at_end).map(|run| run.clause);
    moves.chain(leaving).chain(ends).chain(runs).collect()
}

/// The moves that are repeated as long as they can be: their conditions may be all that ends a turn.
fn played_without_end(game: &Game) -> Vec<MoveId> {
    let mut endless = Vec::new();
    for phase in &game.phases {
        phase.turn.visit(&mut |turn| {
            if matches!(turn, Turn::Repeat { most: None, .. } | Turn::Rounds { .. }) {
                endless.extend(turn.moves());
            }
        });
    }
    endless
}

/// The game in which a move does not make one of its conditions; `None` where the clause is none.
pub(super) fn asking_less(game: &Game, clause: ClauseId) -> Option<Game> {
    let is_meant = |guard: &Guard| guard.clause == clause;
    if !game.moves.iter().any(|play| play.guards.iter().any(is_meant)) {
        return None;
    }
    let mut less = game.clone();
    less.moves.iter_mut().for_each(|play| play.guards.retain(|guard| !is_meant(guard)));
    Some(less)
}

/// Takes a clause out: a move is never played, an end never reached, an event does nothing.
pub(super) fn take_out(rules: &mut Rules, clause: ClauseId) {
    for view in &mut rules.views {
        view.forbidden.retain(|(_, known)| *known != clause);
        for code in &mut view.moves {
            code.leaving.retain(|(_, known)| *known != clause);
        }
        let is_meant = |mv: usize| view.moves.get(mv).is_some_and(|code| code.clauses.whole == clause);
        for node in &mut view.nodes {
            if let Node::Play(play) = node
                && is_meant(usize::from(play.mv.0))
            {
                play.when = Some(Cond::Const(false));
            }
        }
        view.ends.iter_mut().filter(|end| end.clause == clause).for_each(close);
        view.may_end_early = view.ends.iter().any(|end| end.at_once);
        let runs = view.after.runs.iter_mut().chain(view.on_capture.iter_mut().map(|code| &mut code.run));
        let runs = runs.chain(&mut view.at_start).chain(&mut view.at_end);
        runs.filter(|run| run.clause == clause).for_each(silence);
    }
}

fn close(end: &mut EndCode<WIDEST>) {
    (end.when, end.at_once) = (Cond::Const(false), false);
}

fn silence(run: &mut Run<WIDEST>) {
    run.when = None;
    run.effects.clear();
}
