//! `sown-empty`: a part that begins at `there`, from where the part before it has sown all that stood there.

use crate::diag::{Diagnostic, Report};
use crate::id::{ClauseId, MoveId};
use crate::model::{Bound, Effect, Game, Move, MoveSource, Set, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// The moves that may have been played last; none stands for no part, or for a pass.
type Last = BTreeSet<Option<MoveId>>;

pub(super) fn check(game: &Game, report: &mut Report) {
    let mut asked = BTreeMap::new();
    for phase in &game.phases {
        walk(game, &phase.turn, &Last::from([None]), &mut asked);
    }
    for (clause, last) in asked {
        if last.iter().all(|play| play.is_some_and(|play| sows_all(&game.moves[play]))) {
            let message = "`there` is the cell from which the part before has sown: nothing is left on it";
            let diag = Diagnostic::warning("sown-empty", game.clauses[clause].span, message);
            report.push(diag.help("the cell that got the last piece is `it`"));
        }
    }
}

/// Goes through a turn, and notes of each clause that begins a part at `there` what may have been played before; returns what may
/// have been played when the turn is through.
fn walk(game: &Game, turn: &Turn, last: &Last, asked: &mut BTreeMap<ClauseId, Last>) -> Last {
    match turn {
        Turn::Play { play, from, clause, .. } => {
            let begins = &game.moves[*play];
            let narrowed = from.as_ref().filter(|from| is_there(from)).map(|_| *clause);
            let lifted = source(begins).filter(|of| is_there(of)).map(|_| begins.source_clause);
            for clause in narrowed.into_iter().chain(lifted) {
                asked.entry(clause).or_default().extend(last);
            }
            Last::from([Some(*play)])
        }
        Turn::Then(parts) => parts.iter().fold(last.clone(), |last, part| walk(game, part, &last, asked)),
        Turn::Repeat { body, .. } | Turn::Rounds { body, .. } => {
            let once = walk(game, body, last, asked);
            let again = walk(game, body, &once, asked);
            last | &(&once | &again)
        }
        Turn::Pass => Last::from([None]),
        _ if turn.parts().is_empty() => last.clone(),
        _ => turn.parts().iter().flat_map(|part| walk(game, part, last, asked)).collect(),
    }
}

fn source(play: &Move) -> Option<&Set> {
    match &play.source {
        MoveSource::Top(of) | MoveSource::Stack(of) | MoveSource::Tops { of, .. } => Some(of),
        _ => None,
    }
}

/// True for `there`, and for what stands there.
fn is_there(set: &Set) -> bool {
    match set {
        Set::Bound(place) => *place == Bound::There,
        Set::Both(a, b) => is_there(a) || is_there(b),
        _ => false,
    }
}

/// True where a part stays where it is, and all that stands there is sown.
fn sows_all(play: &Move) -> bool {
    let here = |set: &Set| matches!(set, Set::Bound(Bound::It | Bound::From | Bound::To));
    let sows = |effect: &Effect| matches!(effect, Effect::Sow { from, .. } if here(from));
    let puts_back = |effect: &Effect| matches!(effect, Effect::Carry { to, .. } if here(to));
    let effects = || play.effects.iter().map(|(effect, _)| effect);
    play.path.is_empty() && play.source.lifts() && effects().any(sows) && !effects().any(puts_back)
}
