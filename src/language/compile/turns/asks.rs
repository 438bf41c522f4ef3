//! Whether a player's turns depend on earlier parts, on other turns and on earlier positions.

use crate::compile::asks::{Asks, OfPaths};
use crate::program::{Cond, Node, Num, Place, Set, Source, View};

/// True if what may follow a part, or what a later part does, depends on more than the position after it.
pub(in crate::compile) fn looks_back(view: &View) -> bool {
    asks_for_earlier_parts(view) || view.nodes.iter().any(|node| matches!(node, Node::Most { .. }))
}

/// True if which parts may follow depends on more than the position after those before.
pub(in crate::compile) fn asks_for_earlier_parts(view: &View) -> bool {
    let last = |set: &Set| set.is_bound();
    let plays = view.nodes.iter().any(|node| match node {
        Node::Play(play) => {
            play.tied || play.when.as_ref().is_some_and(Cond::is_bound) || play.from.iter().chain(&play.to).any(last)
        }
        Node::Again(_) => true,
        Node::When(cond, _) => cond.is_bound(),
        _ => false,
    });
    let moves = view.moves.iter().any(|code| {
        let source = match &code.source {
            Source::Top(set) | Source::Stack(set) => last(set),
            Source::Choice(..) => true,
            Source::Tops { of, least, most, .. } => last(of) || least.is_bound() || most.is_bound(),
            Source::Row { of, .. } => last(of),
            Source::New(_) | Source::Die(_) | Source::Value(..) => false,
        };
        let fans = code.fans.iter().flat_map(|fan| fan.pattern.iter().map(|item| &item.test));
        let way = code.path.sets().into_iter().chain(code.landing.sets()).chain(fans).any(asks_for_last);
        let lengths = code.path.walk_lengths().into_iter().any(number_asks_for_last);
        let asked = code.path.conditions().into_iter().chain(code.guards.iter().map(|(cond, _)| cond));
        source || way || lengths || asked.into_iter().any(cond_asks_for_last)
    });
    plays || moves || !view.forbidden.is_empty()
}

/// True if some alternative is open only where another is not, or words are compared.
pub(in crate::compile) fn has_second_choice(view: &View) -> bool {
    view.nodes.iter().any(|node| matches!(node, Node::Prefer { .. } | Node::Most { .. }))
}

/// True if every part may end its turn, whatever it leads to.
pub(in crate::compile) fn parts_are_turns(view: &View) -> bool {
    let goes_again = view.nodes.iter().any(|node| matches!(node, Node::Again(_)));
    !has_dead_ends(view) && !goes_again && !has_second_choice(view)
}

/// True if there may be a part after which no turn can be completed: it cannot end a turn, or not in every position.
pub(in crate::compile) fn has_dead_ends(view: &View) -> bool {
    let goes_on = |node: &Node| matches!(node, Node::Play(play) if !play.may_end);
    !view.forbidden.is_empty() || view.nodes.iter().any(goes_on)
}

/// True for a set that depends on what an earlier part of the turn has bound.
fn asks_for_last(set: &Set) -> bool {
    match set {
        Set::Bound(place) => !matches!(place, Place::From | Place::To),
        Set::Const(_) | Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) => false,
        Set::Holding(_) | Set::Held(_) | Set::Remembered(_) | Set::Marked(_) => false,
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => asks_for_last(a) || asks_for_last(b),
        Set::Reached { within, from, .. } => asks_for_last(within) || asks_for_last(from),
        Set::Spread { within, from, ways } => {
            asks_for_last(within) || asks_for_last(from) || ways.iter().any(|(_, closed)| asks_for_last(closed))
        }
        Set::Image(_, of)
        | Set::Run(of, _)
        | Set::Joining(of, _)
        | Set::Group { of, .. }
        | Set::Threatened(of)
        | Set::Attacked(of, _) => asks_for_last(of),
        Set::FirstOf(sets) => sets.iter().any(asks_for_last),
        Set::Tally { of, than, .. } => asks_for_last(of) || number_asks_for_last(than),
        Set::When(cond, a, b) => cond_asks_for_last(cond) || asks_for_last(a) || asks_for_last(b),
        Set::Reach(of, path) => {
            let asked = path.conditions().into_iter().any(cond_asks_for_last);
            asked || asks_for_last(of) || path.sets().into_iter().any(asks_for_last)
        }
        Set::Like(..) => true,
    }
}

/// True for a condition that depends on what an earlier part of the turn has bound.
fn cond_asks_for_last(cond: &Cond) -> bool {
    match cond {
        Cond::Const(_) | Cond::CanMove(..) | Cond::Repeats(..) | Cond::AsBegun(_) => false,
        Cond::WouldRepeat(..) | Cond::WouldBeAsBegun(_) | Cond::CouldMove(..) => true,
        Cond::And(all) | Cond::Or(all) => all.iter().any(cond_asks_for_last),
        Cond::Not(inner) => cond_asks_for_last(inner),
        Cond::Some(set) | Cond::OneGroup(set, _) => asks_for_last(set),
        Cond::Within(a, b) => asks_for_last(a) || asks_for_last(b),
        Cond::Compare(a, _, b) => number_asks_for_last(a) || number_asks_for_last(b),
        Cond::Line { pattern, .. } => pattern.iter().any(|item| asks_for_last(&item.test)),
        Cond::Quiet(_, turns) => number_asks_for_last(turns),
    }
}

/// True for a number that depends on what an earlier part of the turn has bound.
pub(in crate::compile) fn number_asks_for_last(num: &Num) -> bool {
    match num {
        Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand | Num::Passed(_) => false,
        Num::Count(set) | Num::CountHeld(set) | Num::Heights(set) | Num::Groups(set, _) | Num::Sum(_, set) => {
            asks_for_last(set)
        }
        Num::Distance(from, to, _) => asks_for_last(from) || asks_for_last(to),
        Num::When(a, cond, b) => cond_asks_for_last(cond) || number_asks_for_last(a) || number_asks_for_last(b),
        Num::Binary(a, _, b) => number_asks_for_last(a) || number_asks_for_last(b),
    }
}

/// True if what a player's turns or parts may leave, or what ends them early, depends on earlier positions.
pub(in crate::compile) fn reads_history(view: &View) -> bool {
    let left = view.moves.iter().flat_map(|code| &code.leaving).chain(&view.forbidden).map(|(cond, _)| cond);
    let early = view.ends.iter().filter(|end| end.at_once).map(|end| &end.when);
    left.chain(early).any(cond_asks_past)
}

fn cond_asks_past(cond: &Cond) -> bool {
    match cond {
        Cond::Repeats(..) | Cond::WouldRepeat(..) | Cond::AsBegun(_) | Cond::WouldBeAsBegun(_) => true,
        Cond::And(all) | Cond::Or(all) => all.iter().any(cond_asks_past),
        Cond::Not(inner) => cond_asks_past(inner),
        Cond::Const(_) | Cond::Some(_) | Cond::OneGroup(..) | Cond::Within(..) | Cond::Compare(..) => false,
        // another player's turns may be asked for in turn
        Cond::CanMove(..) | Cond::CouldMove(..) => true,
        Cond::Line { .. } | Cond::Quiet(..) => false,
    }
}
