//! `never-placed`: a move that lifts a player's own pieces from an area of his into which only what he captures comes.

use super::{each_condition, entered};
use crate::diag::{Diagnostic, Report};
use crate::id::{CellId, ClauseId, Id};
use crate::model::{Cond, Effect, Game, Owner, Set, Target, Who};

pub(super) fn check(game: &Game, report: &mut Report) {
    if game.effects().any(|(effect, _)| changes_sides(effect)) {
        return;
    }
    each_condition(game, &mut |cond, clause| check_asked(game, cond, clause, report));
    for play in game.moves.iter() {
        let Some(area) = play.source_set().and_then(|set| lifted_from(game, set)) else { continue };
        if !holds_captures_alone(game, area) {
            continue;
        }
        let name = &game.board.areas[area.index() - game.board.len()].name;
        let message = format!(
            "`{}` lifts own pieces from `{name}`, into which only captured pieces come, and those are the enemy's",
            play.name
        );
        let told = Diagnostic::warning("never-placed", game.clauses[play.source_clause].span, message);
        report.push(told.help(format!(
            "let them change sides in a clause of the game, `after any move {{ turn enemy in own {name} into own }}`, or \
             lift an enemy piece"
        )));
    }
}

/// `number of own man in own prison = 3`: of the pieces that only captures bring there none is the captor's.
fn check_asked(game: &Game, cond: &Cond, clause: ClauseId, report: &mut Report) {
    let mut found = None;
    cond.any_set(&mut |set| {
        found = found.or(lifted_from(game, set).filter(|&area| holds_captures_alone(game, area)));
        found.is_some()
    });
    let Some(area) = found else { return };
    let name = &game.board.areas[area.index() - game.board.len()].name;
    let message = format!(
        "this asks for own pieces in `{name}`, into which only captured pieces come, and those are the enemy's"
    );
    let told = Diagnostic::warning("never-placed", game.clauses[clause].span, message);
    report.push(told.help("ask for enemy pieces there"));
}

/// True where pieces get another owner, or a player's own may be captured.
fn changes_sides(effect: &Effect) -> bool {
    match effect {
        Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => change.owner.is_some(),
        Effect::Take(_) => true,
        _ => false,
    }
}

/// The first player's area, where the set is the mover's own pieces in an area that each player has.
fn lifted_from(game: &Game, set: &Set) -> Option<CellId> {
    let Set::Both(pieces, place) = set else { return None };
    let (Set::Pieces(pieces), Set::Cells(seen)) = (&**pieces, &**place) else { return None };
    let is_his = game.players.ids().all(|player| {
        matches!(seen.0.get(player).map(Vec::as_slice), Some([area]) if game.board.area(*area).is_some_and(|area| area.owner == Some(player)))
    });
    let is_own = pieces.owner == Owner::Who(Who::Mover);
    (is_his && is_own).then(|| seen.0.iter().next()?.first().copied()).flatten()
}

fn holds_captures_alone(game: &Game, area: CellId) -> bool {
    let to_captor = |target: &Target| matches!(target, Target::Seen(_));
    let fates = game.captures.fates.iter().flatten().filter(|fate| entered::leads_to(&fate.to, area));
    let by_fates: Vec<bool> = fates.map(|fate| to_captor(&fate.to)).collect();
    !by_fates.is_empty() && by_fates.iter().all(|&to_captor| to_captor) && !entered::is_entered_otherwise(game, area)
}
