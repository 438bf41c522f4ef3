//! Threats that are attacks: where every capture is a whole turn by itself, it need not be tried by playing turns.

use super::Compiler;
use crate::id::MoveId;
use crate::model::memory::Moment;
use crate::model::{Effect, Game, Turn, Who, takes};
use crate::program::Set;
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// The players, as bits, by whom pieces of a set are threatened if and only if they attack them; `None` where turns must be
    /// looked at.
    pub(super) fn threatens_by_attacks(&self, of: &Set) -> Option<u8> {
        let kinds = self.setting().kinds_in(of);
        let mut owners = (0..self.kinds.len()).filter(|at| kinds >> at & 1 != 0).map(|at| self.kinds[at].owner);
        let owner = owners.next().filter(|&owner| usize::from(owner) < self.game.players.len())?;
        let is_one = owners.all(|other| other == owner);
        let others = self.game.players.ids().map(|player| player.0).filter(|&player| player != owner);
        let by = others.fold(0, |all, player| all | 1 << player);
        (is_one && self.levels == 1 && captures_are_turns(self.game)).then_some(by)
    }
}

/// True where each move that captures is open as a turn of its own, whatever else there is to play, and captures by where it
/// goes alone.
fn captures_are_turns(game: &Game) -> bool {
    let capturing: BTreeSet<MoveId> =
        game.moves.pairs().filter(|(_, play)| play.takes_by_going()).map(|(id, _)| id).collect();
    let is_plain = |id: &MoveId| {
        let play = &game.moves[*id];
        play.leaving.is_empty() && play.source.lifts() && !play.fans.iter().any(|fan| takes(&fan.pattern))
    };
    let has_takes = game.effects().any(|(effect, _)| matches!(effect, Effect::Take(_)));
    // what is remembered for a turn, and what happens as it begins, is another thing in the turns that are looked at
    let begins_alike = game.memory.iter().all(|memory| !memory.this_turn)
        && game.triggers.iter().all(|event| !matches!(event.moment, Moment::TurnStart));
    let is_alone = |turn: &Turn| alone(turn, &capturing).is_some_and(|alone| alone == capturing);
    !has_takes
        && begins_alike
        && capturing.iter().all(is_plain)
        && game.phases.iter().all(|phase| is_alone(&phase.turn))
}

/// The capturing moves that are turns of their own; `None` where one is played otherwise.
fn alone(turn: &Turn, capturing: &BTreeSet<MoveId>) -> Option<BTreeSet<MoveId>> {
    let has_none = |turn: &Turn| turn.moves().iter().all(|play| !capturing.contains(play));
    match turn {
        Turn::Play { play, from: None, to: None, when: None, by: Who::Mover, .. } => {
            Some(capturing.contains(play).then_some(*play).into_iter().collect())
        }
        Turn::Either(parts) => {
            parts.iter().try_fold(BTreeSet::new(), |all, part| Some(&all | &alone(part, capturing)?))
        }
        Turn::Prefer(parts) => {
            let (first, others) = parts.split_first()?;
            alone(first, capturing).filter(|_| others.iter().all(has_none))
        }
        Turn::Roll(..) => None,
        turn => has_none(turn).then(BTreeSet::new),
    }
}
