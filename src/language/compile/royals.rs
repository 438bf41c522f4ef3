//! What no turn may leave, where few cells have a say in it: most turns need not be played to see that they may be.

use super::asks::Asks;
use super::setting::Setting;
use super::triggers::effects_after;
use crate::program::{Cond, Effect, Place, Royals, Rules, Set};

/// What no turn of a player may leave; `None` if it, or what runs of itself after a move, may hang on more than is known here.
pub(super) fn royals(rules: &Rules, player: usize) -> Option<Royals> {
    let (view, setting) = (&rules.views[player], Setting::from(rules));
    if view.forbidden.is_empty() || rules.layout.levels > 1 || rules.captures.leave_at_end {
        return None;
    }
    let mut royals = Royals::default();
    let are_told = view.forbidden.iter().all(|(law, _)| add(&mut royals, setting, law));
    let stays = |effect: &Effect| effect.only_notes() || keeps_all(effect, &royals, setting, player);
    (are_told && effects_after(&view.on_capture, &view.after).all(stays)).then_some(royals)
}

/// Adds what a law forbids; of several things that must come together the first that is told by few cells is enough.
fn add(royals: &mut Royals, setting: Setting<'_>, law: &Cond) -> bool {
    match law {
        Cond::And(all) => return all.iter().any(|cond| add(royals, setting, cond)),
        Cond::Some(Set::Attacked(of, by)) => {
            let Set::Tops(kinds) = &**of else { return false };
            royals.kinds |= kinds;
            royals.tested |= kinds;
            royals.by |= by;
            return true;
        }
        Cond::Line { pattern, .. } => {
            let ([first, .., last], true) = (&pattern[..], pattern.iter().all(|item| item.test.is_seen())) else {
                return false;
            };
            if [first, last].iter().any(|item| (item.least, item.most) != (1, 1)) {
                return false;
            }
            royals.tested |= setting.kinds_in(&first.test) | setting.kinds_in(&last.test);
        }
        Cond::Some(set) if comes_with_pieces(set) => royals.closed |= setting.places_of(set),
        _ => return false,
    }
    royals.others.push(law.clone());
    true
}

/// True for such a set to which no cell comes by being left.
fn comes_with_pieces(set: &Set) -> bool {
    match set {
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Occupied => true,
        Set::And(a, b) | Set::Or(a, b) => comes_with_pieces(a) && comes_with_pieces(b),
        Set::Except(a, b) => comes_with_pieces(a) && matches!(**b, Set::Const(_)),
        _ => false,
    }
}

/// True where an effect changes only what lies off the board, or the piece that was moved: it stays the player's, and becomes
/// none of those in question.
fn keeps_all(effect: &Effect, royals: &Royals, setting: Setting<'_>, player: usize) -> bool {
    let Effect::TurnInto(set, kinds) = effect else { return false };
    let becomes_harmless = kinds.iter().flatten().all(|kind| {
        let at = usize::from(kind.0);
        usize::from(setting.kinds[at].owner) == player && royals.tested >> at & 1 == 0
    });
    !setting.places_of(set).meets(setting.board)
        || matches!(set, Set::Bound(Place::It | Place::To | Place::There)) && becomes_harmless
}
