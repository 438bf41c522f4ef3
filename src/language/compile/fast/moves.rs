//! What makes moves fast: how much of a move depends on where it begins, or on whether the unit still stands there.

use crate::compile::asks::{Asks, OfPaths, OfSets};
use crate::compile::interned;
use crate::compile::setting::Setting;
use crate::compile::turns::on_board;
use crate::id::Id;
use crate::program::{
    Cond, Effect, FastMove, Landing, MoveCode, Num, Path, Rules, Set, Shared, SharedGate, Source, View,
};

/// What is known of each of a player's moves, their plans apart, and the numbers and conditions that they share.
pub(super) fn moves(rules: &Rules, player: usize) -> (Vec<FastMove>, Shared) {
    let (view, mut shared) = (&rules.views[player], Shared::default());
    let steps: Vec<_> =
        view.moves.iter().map(|code| steps(code).map(|steps| interned(&mut shared.nums, steps) as u16)).collect();
    let of_move = |(code, steps): (&MoveCode, Option<u16>)| FastMove {
        steps,
        gates: Some(code.gates.iter().map(|gate| shared_gate(&mut shared, gate)).collect()),
        takes_where_it_lands: code.player.index() == player && takes_where_it_lands(code, view),
        ..of_code(rules, code)
    };
    let moves = view.moves.iter().zip(steps).map(of_move).collect();
    (moves, shared)
}

fn of_code(rules: &Rules, code: &MoveCode) -> FastMove {
    let setting = Setting::from(rules);
    FastMove {
        stands: stands(rules, &code.lands),
        weighs_swaps: weighs_swaps(rules, code),
        asks_areas: code.path.sets().into_iter().chain(code.lands.sets()).any(Set::asks_areas),
        lifted_kinds: setting.lifted_kinds(&code.source),
        moves_one: moves_one(code),
        plain: is_plain(code),
        needs_lift: lifts(&code.source) && setting.needs_lift(&code.source, &code.path, &code.landing),
        lifts_lightly: lifts_lightly(code),
        stays: stays(rules, code),
        ..FastMove::default()
    }
}

/// True where it takes something in hand that stands somewhere.
fn lifts(source: &Source) -> bool {
    matches!(source, Source::Top(_) | Source::Stack(_) | Source::Tops { .. })
}

/// How many links its walk follows, if that is one number for all parts.
fn steps(code: &MoveCode) -> Option<Num> {
    match &code.path.walk_lengths()[..] {
        [one] if !one.is_bound() => Some((*one).clone()),
        _ => None,
    }
}

/// It puts down what it lifts from the board where it was, and always may.
fn stays(rules: &Rules, code: &MoveCode) -> bool {
    let may_stay = matches!(code.path, Path::Stay) && code.lands.is_by_pattern() && !code.leaves_start;
    may_stay
        && match &code.source {
            Source::Stack(_) => true,
            Source::Top(_) => rules.layout.levels == 1,
            // what is left of a stack carries what stood on it
            Source::Tops { .. } => {
                rules.stacks.lower.iter().all(|lower| lower.count_ones() as usize == rules.kinds.len())
            }
            Source::New(_) | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => false,
        }
}

/// It moves what it lifts and captures what stands where it lands, and changes nothing else on the board.
fn moves_one(code: &MoveCode) -> bool {
    !code.path.takes()
        && code.landing.swapping.is_none()
        && code.fans.is_empty()
        && matches!(code.source, Source::Top(_))
        && code.effects.iter().all(Effect::only_notes)
}

/// If its sets differ with the unit off the board, they differ only on the cell where it began.
fn lifts_lightly(code: &MoveCode) -> bool {
    !has_line(&code.path)
        && !matches!(code.source, Source::Tops { .. })
        && code.landing.capturing.is_none()
        && code.landing.swapping.is_none()
        && !code.landing.is_by_pattern()
        && code.path.sets().into_iter().chain(code.landing.sets()).all(Set::is_local)
}

/// True for a path that goes along a line somewhere.
fn has_line(path: &Path) -> bool {
    match path {
        Path::Line { .. } => true,
        Path::Chain(parts) => parts.iter().any(|(p, _)| has_line(p)),
        Path::Either(ways) => ways.iter().any(has_line),
        Path::Repeat { path, .. } => has_line(path),
        Path::When(_, path) => has_line(path),
        _ => false,
    }
}

/// None of its sets depends on where the part begins.
fn is_plain(code: &MoveCode) -> bool {
    code.path_is_gated
        && !code.path.walk_lengths().iter().any(|n| n.is_bound())
        && !code.path.sets().into_iter().chain(code.lands.sets()).any(Set::is_bound)
}

/// Where the unit may land depends on its lowest piece or its height.
fn stands(rules: &Rules, lands: &Landing) -> bool {
    let remains = rules.captures.top_only || rules.captures.spared != 0;
    lands.is_by_pattern() || lands.stacking.is_some() || lands.capturing.is_some() && remains
}

/// It changes places, and may come from an area or leave pieces behind.
fn weighs_swaps(rules: &Rules, code: &MoveCode) -> bool {
    let is_on_board = |set: &Set| rules.layout.slots.is_empty() || on_board(set, rules.topology.board);
    let leaves_none = |set: &Set, whole: bool| (whole || rules.layout.levels == 1) && is_on_board(set);
    let is_free = match &code.source {
        Source::Top(set) => leaves_none(set, false),
        Source::Stack(set) => leaves_none(set, true),
        _ => false,
    };
    code.landing.swapping.is_some() && !is_free
}

/// True if a part of this move, with what runs after it, captures only what stands where it lands and changes no other piece of
/// an enemy.
fn takes_where_it_lands(code: &MoveCode, view: &View) -> bool {
    let mut effects = code.effects.iter().chain(view.after.after_move(code.declared).flat_map(|run| &run.effects));
    let takes_on_its_way = code.path.takes() || code.fans.iter().any(|fan| fan.pattern.takes);
    !takes_on_its_way && code.landing.swapping.is_none() && effects.all(Effect::only_notes)
}

/// A condition by its number among those that several moves share.
fn shared_gate(shared: &mut Shared, gate: &Cond) -> SharedGate {
    match gate {
        Cond::Compare(num, op, Num::Int(value)) => {
            SharedGate::Compare(interned(&mut shared.nums, num.clone()) as u16, *op, *value)
        }
        cond => SharedGate::Cond(interned(&mut shared.conds, cond.clone()) as u16),
    }
}
