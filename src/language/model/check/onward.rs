//! `never-matches`: a part that goes on from where the one before it has landed, with a move that never lifts what was left there.

use super::contents::Contents;
use crate::diag::{Report, backticked};
use crate::id::{ClauseId, MoveId};
use crate::model::memory::{Moment, Trigger};
use crate::model::{Effect, Game, Move, Set, Turn, Who};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(game: &Game, report: &mut Report) {
    let mut walk = Walk { game, idle: BTreeMap::new(), plays: BTreeSet::new() };
    for phase in &game.phases {
        phase.turn.through(&Last::default(), &mut |part, last| walk.after(part, last), Last::join);
    }
    for ((clause, play), before) in &walk.idle {
        if walk.plays.contains(&(*clause, *play)) {
            continue;
        }
        let (play, before) = (&game.moves[*play], before.iter().map(|&id| &game.moves[id]));
        let names: Vec<&str> = before.clone().map(|play| play.name.as_str()).collect();
        let message = format!("`{}` never lifts what {} has left there", play.name, backticked(names.iter().copied()));
        let mut diag =
            game.warning("never-matches", *clause, message).also(game.span(play.source_clause), "what it lifts");
        for left in before.clone() {
            diag = diag.also(game.span(left.source_clause), format!("what `{}` has moved", left.name));
        }
        let goes_on = before.into_iter().find(|left| !never_lifts(game, left, left));
        report.push(diag.help(match goes_on {
            Some(left) => {
                format!(
                    "go on with a move that lifts it, `{} from there`, or let `{}` lift it, too",
                    left.name, play.name
                )
            }
            None => format!("go on with a move that lifts it, or let `{}` lift it, too", play.name),
        }));
    }
}

/// What may have been the last part that was played.
#[derive(Clone, Default, PartialEq)]
struct Last {
    /// A part of one of these moves, made by the mover.
    moves: BTreeSet<MoveId>,
    /// Or something of which nothing is known.
    is_known: bool,
}

impl Last {
    fn of(play: MoveId) -> Self {
        Self { moves: BTreeSet::from([play]), is_known: true }
    }

    fn join(mut self, other: Self) -> Self {
        self.moves.extend(other.moves);
        Self { is_known: self.is_known && other.is_known, ..self }
    }
}

/// A walk through the turns.
struct Walk<'g> {
    game: &'g Game,
    /// The parts that lift nothing after these moves.
    idle: BTreeMap<(ClauseId, MoveId), BTreeSet<MoveId>>,
    /// Those that may be played somewhere: a sequence is played in several turns.
    plays: BTreeSet<(ClauseId, MoveId)>,
}

impl Walk<'_> {
    /// What may have been played last after a part; `None` if the part cannot be played.
    fn after(&mut self, part: &Turn, last: &Last) -> Option<Last> {
        let Turn::Play { play, from, by, clause, .. } = part else { return Some(Last::default()) };
        let goes_on = *by == Who::Mover && last.is_known && from.as_ref().is_some_and(Set::is_there);
        let next = &self.game.moves[*play];
        if goes_on && last.moves.iter().all(|&left| never_lifts(self.game, &self.game.moves[left], next)) {
            self.idle.entry((*clause, *play)).or_default().extend(&last.moves);
            return None;
        }
        self.plays.insert((*clause, *play));
        Some(if *by == Who::Mover { Last::of(*play) } else { Last::default() })
    }
}

/// True where a move never lifts what another has brought where it landed.
fn never_lifts(game: &Game, left: &Move, next: &Move) -> bool {
    let Some(source) = next.source_set() else { return false };
    let is_moved = left.source.carries();
    let follows = |event: &&Trigger| match &event.moment {
        Moment::After { moves, .. } => moves.iter().any(|&id| std::ptr::eq(&game.moves[id], left)),
        Moment::Capture { .. } => true,
        Moment::TurnStart | Moment::TurnEnd => false,
    };
    let mut effects = left.effects.iter().chain(game.triggers.iter().filter(follows).flat_map(|event| &event.effects));
    is_moved
        && !effects.any(|(effect, _)| may_change(game, effect))
        && !Contents::lifted(game, left).at_any_height().meets(&Contents::of(game, source))
}

/// True for an effect after which another piece may stand where a part has landed.
fn may_change(game: &Game, effect: &Effect) -> bool {
    match effect {
        Effect::Note(..) | Effect::NoteCell(..) | Effect::NoteCells(..) => false,
        // what goes may lay bare what it stood on
        Effect::Take(_) | Effect::Remove(_) | Effect::Send { .. } | Effect::SendNamed { .. } => {
            game.stacks.most != Some(1)
        }
        Effect::TurnInto(..)
        | Effect::TurnIntoNamed(..)
        | Effect::TurnUnder(..)
        | Effect::Carry { .. }
        | Effect::Sow { .. }
        | Effect::Shift { .. }
        | Effect::Put { .. } => true,
    }
}
