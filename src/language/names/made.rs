//! Which kinds pieces can become in play.

use crate::id::{Id, KindId};
use crate::program::{Effect, Program, Sent, Set, View};

/// The kinds, as bits, that some other kind can become: of these there may be more than are declared.
pub(super) fn kinds_made(program: &Program) -> u64 {
    let of_views = program.views.iter().flat_map(effects_of);
    let of_captures = program.fates.iter().map(|fates| made_by_sending(u64::MAX, fates));
    of_views.map(|effect| made_by(program, effect)).chain(of_captures).fold(0, |all, made| all | made)
}

/// All effects of moves and events, as one player plays them.
pub(super) fn effects_of(view: &View) -> impl Iterator<Item = &Effect> {
    let of_moves = view.moves.iter().flat_map(|code| &code.effects);
    let runs = view.after.runs.iter().chain(view.on_capture.iter().map(|code| &code.run));
    of_moves.chain(runs.chain(&view.at_start).chain(&view.at_end).flat_map(|run| &run.effects))
}

fn made_by(program: &Program, effect: &Effect) -> u64 {
    match effect {
        Effect::TurnInto(set, new) => made(tops_in(program, set), new),
        Effect::TurnUnder(kinds, _, new) => made(*kinds, new),
        // any role may be the one that is named
        Effect::TurnIntoNamed(..) => u64::MAX,
        Effect::Send { kinds, to, .. } => made_by_sending(*kinds, to),
        Effect::SendCaptured(to) => made_by_sending(u64::MAX, to),
        Effect::Carry { kinds, becomes, .. } => {
            let new: Vec<Option<KindId>> = becomes.iter().copied().map(Some).collect();
            made(*kinds, &new)
        }
        Effect::Take(_)
        | Effect::Remove(_)
        | Effect::Sow { .. }
        | Effect::Shift { .. }
        | Effect::Put(..)
        | Effect::Note(..)
        | Effect::NoteCell(..)
        | Effect::NoteCells(..) => 0,
    }
}

/// The kinds that can be on top of the cells of a set.
fn tops_in(program: &Program, set: &Set) -> u64 {
    match set {
        Set::Tops(kinds) | Set::Like(_, kinds, _) => *kinds,
        Set::Owned(owner) => {
            let owned = program.kinds.iter().enumerate().filter(|(_, kind)| kind.owner == *owner);
            owned.fold(0, |all, (at, _)| all | 1 << at)
        }
        Set::And(a, b) => tops_in(program, a) & tops_in(program, b),
        Set::Or(a, b) => tops_in(program, a) | tops_in(program, b),
        Set::Except(a, _) => tops_in(program, a),
        _ => u64::MAX,
    }
}

/// What others of these kinds become, by `[kind]`.
fn made(kinds: u64, new: &[Option<KindId>]) -> u64 {
    let changed = new.iter().enumerate().filter(|(old, _)| kinds >> old & 1 != 0);
    let changed = changed.filter_map(|(old, new)| new.filter(|new| new.index() != old));
    changed.fold(0, |all, new| all | 1 << new.index())
}

fn made_by_sending(kinds: u64, to: &[Option<Sent>]) -> u64 {
    let new: Vec<Option<KindId>> = to.iter().map(|sent| sent.map(|sent| KindId(sent.kind))).collect();
    made(kinds, &new)
}
