//! `sown-empty`: a part that begins at `there`, from where the part before it has sown all that stood there.

use crate::diag::Report;
use crate::id::{ClauseId, MoveId};
use crate::model::{Bound, Effect, Game, Move, Set, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// The moves that may have been played last; none stands for no part, or for a pass.
type Last = BTreeSet<Option<MoveId>>;

pub(super) fn check(game: &Game, report: &mut Report) {
    let mut asked = BTreeMap::new();
    for phase in &game.phases {
        phase.turn.through(&Last::from([None]), &mut |part, last| Some(after(game, part, last, &mut asked)), join);
    }
    for (clause, last) in asked {
        if last.iter().all(|play| play.is_some_and(|play| sows_all(&game.moves[play]))) {
            let message = "`there` is the cell from which the part before has sown: nothing is left on it";
            let diag = game.warning("sown-empty", clause, message);
            report.push(diag.help("the cell that got the last piece is `it`"));
        }
    }
}

/// Notes of each clause that begins a part at `there` what may have been played before; returns what was played by then.
fn after(game: &Game, part: &Turn, last: &Last, asked: &mut BTreeMap<ClauseId, Last>) -> Last {
    let Turn::Play { play, from, clause, .. } = part else { return Last::from([None]) };
    let begins = &game.moves[*play];
    let narrowed = from.as_ref().filter(|from| from.is_there()).map(|_| *clause);
    let lifted = begins.source_set().filter(|of| of.is_there()).map(|_| begins.source_clause);
    for clause in narrowed.into_iter().chain(lifted) {
        asked.entry(clause).or_default().extend(last);
    }
    Last::from([Some(*play)])
}

fn join(mut some: Last, others: Last) -> Last {
    some.extend(others);
    some
}

/// True where a part stays where it is, and all that stands there is sown.
fn sows_all(play: &Move) -> bool {
    let here = |set: &Set| matches!(set, Set::Bound(Bound::It | Bound::From | Bound::To));
    let sows = |effect: &Effect| matches!(effect, Effect::Sow { from, .. } if here(from));
    let puts_back = |effect: &Effect| matches!(effect, Effect::Carry { to, .. } if here(to));
    let effects = || play.effects.iter().map(|(effect, _)| effect);
    play.path.is_empty() && play.source.lifts() && effects().any(sows) && !effects().any(puts_back)
}
