//! `no-effect`: pieces that become something, and by a later effect of the same moment something else; a number of pieces that is
//! worked out once more when they have been sent away.

use super::no_effect;
use crate::diag::Report;
use crate::id::ClauseId;
use crate::model::{Change, Effect, Game, NewOwner, Num, Owner, Pieces, Set};

pub(super) fn check(game: &Game, report: &mut Report) {
    game.moves.iter().for_each(|play| check_all(game, &play.effects.iter().collect::<Vec<_>>(), report));
    for (at, event) in game.triggers.iter().enumerate() {
        // events of one moment happen one after the other
        let is_same = |moment| event.when.is_none() && moment == &event.moment;
        if game.triggers[..at].iter().any(|before| before.when.is_none() && is_same(&before.moment)) {
            continue;
        }
        let later = game.triggers[at + 1..].iter().filter(|other| other.when.is_none() && is_same(&other.moment));
        let effects: Vec<_> = event.effects.iter().chain(later.flat_map(|other| &other.effects)).collect();
        check_all(game, &effects, report);
    }
}

fn check_all(game: &Game, effects: &[&(Effect, ClauseId)], report: &mut Report) {
    check_counted(game, effects, report);
    for (at, (effect, clause)) in effects.iter().enumerate() {
        let Effect::TurnInto(set, change) = effect else { continue };
        let between = effects[at + 1..]
            .iter()
            .take_while(|(effect, _)| matches!(effect, Effect::TurnInto(..)) || effect.only_notes());
        let mut changes = between.filter_map(|(effect, clause)| match effect {
            Effect::TurnInto(set, change) => Some((set, change, clause)),
            _ => None,
        });
        let Some((_, next, undoing)) = changes.find(|(other, next, _)| undoes(set, change, other, next)) else {
            continue;
        };
        let is_back = set.pieces().is_some_and(|pieces| next.role.is_some_and(|role| pieces.roles == [role]));
        let message = "a later effect changes the same pieces once more: effects happen one after the other";
        let diag = no_effect(game, *clause, message).also(game.span(*undoing), "this one then holds in any case");
        report.push(diag.help(match is_back {
            true => {
                "to exchange two roles, remember the cells of the one first: `remember were: cells`, `were becomes own man`, and at \
                 last `turn were into king`"
            }
            false => "leave it out, or change the order",
        }));
    }
}

/// `send (height of it - 5) piece from it to own tray`, and then `score becomes score + (height of it - 5)`
fn check_counted(game: &Game, effects: &[&(Effect, ClauseId)], report: &mut Report) {
    for (at, (effect, clause)) in effects.iter().enumerate() {
        let (Effect::Send { most: Some(count), from, .. } | Effect::Carry { most: Some(count), from, .. }) = effect
        else {
            continue;
        };
        let is_of_them = |num: &Num| matches!(num, Num::Heights(of) | Num::Count(of) if **of == *from);
        let counts_again = |num: &Num| num.any(&mut |num| num == count);
        let later =
            effects[at + 1..].iter().find(|(effect, _)| matches!(effect, Effect::Note(_, num) if counts_again(num)));
        if let Some((_, later)) = later.filter(|_| count.any(&mut |num| is_of_them(num))) {
            let message =
                "effects happen one after the other: this counts pieces once more that have been sent away by then";
            let diag = no_effect(game, *later, message).also(game.span(*clause), "they are sent away here");
            report.push(diag.help("let this stand before what sends them"));
        }
    }
}

/// True where whatever the first changes is changed by the second in all that the first changed.
fn undoes(set: &Set, change: &Change, other: &Set, next: &Change) -> bool {
    let says_as_much =
        (change.role.is_none() || next.role.is_some()) && (change.owner.is_none() || next.owner.is_some());
    says_as_much && (set == other && is_fixed(set) || fits_what_became(set, change, other))
}

/// True for places that are the same whatever stands there.
fn is_fixed(set: &Set) -> bool {
    matches!(set, Set::Bound(_) | Set::Cells(_) | Set::Remembered(_))
}

/// True where the second description fits all that the pieces of the first have become.
fn fits_what_became(set: &Set, change: &Change, other: &Set) -> bool {
    let (before, after) = match (set, other) {
        (Set::Pieces(before), Set::Pieces(after)) => (before, after),
        (Set::Both(a, place), Set::Both(b, same)) if place == same && is_fixed(place) => match (&**a, &**b) {
            (Set::Pieces(before), Set::Pieces(after)) => (before, after),
            _ => return false,
        },
        _ => return false,
    };
    let is_bare = |pieces: &Pieces| pieces.height.is_none() && pieces.without.is_empty() && pieces.like.is_none();
    let owner = match change.owner {
        None => before.owner,
        Some(NewOwner::Of(owner)) => owner,
        Some(NewOwner::Other) => return false,
    };
    let fits_role = match change.role {
        Some(role) => after.roles.contains(&role),
        None => before.roles.iter().all(|role| after.roles.contains(role)),
    };
    is_bare(after) && fits_role && (after.owner == Owner::Any || after.owner == owner)
}
