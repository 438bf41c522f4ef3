//! Whether a player's turns depend on earlier parts, on other turns and on earlier positions.

use crate::compile::asks::{Asks, OfPaths};
use crate::program::{Cond, FastNode, FastView, Node, Num, Set, Source, View};

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
            Source::Group { of, .. } => last(of),
            Source::New(_) | Source::Die(_) | Source::Value(..) => false,
        };
        let fans = code.fans.iter().flat_map(|fan| fan.pattern.iter().map(|item| &item.test));
        let way = code.path.sets().into_iter().chain(code.landing.sets()).chain(fans).any(Set::asks_for_last);
        let lengths = code.path.walk_lengths().into_iter().any(Num::asks_for_last);
        let asked = code.path.conditions().into_iter().chain(code.guards.iter().map(|(cond, _)| cond));
        source || way || lengths || asked.into_iter().any(Cond::asks_for_last)
    });
    plays || moves || !view.forbidden.is_empty()
}

/// True if some alternative is open only where another is not, or words are compared.
pub(in crate::compile) fn has_second_choice(view: &View) -> bool {
    view.nodes.iter().any(|node| matches!(node, Node::Prefer { .. } | Node::Most { .. }))
}

/// True if every part may end its turn, whatever it leads to.
pub(in crate::compile) fn parts_are_turns(view: &View, fast: &FastView) -> bool {
    let goes_again = view.nodes.iter().any(|node| matches!(node, Node::Again(_)));
    !has_dead_ends(view, fast) && !goes_again && !has_second_choice(view)
}

/// True if there may be a part after which no turn can be completed: it cannot end a turn, or not in every position.
pub(in crate::compile) fn has_dead_ends(view: &View, fast: &FastView) -> bool {
    let goes_on = |(node, fast): (&Node, &FastNode)| matches!(node, Node::Play(_)) && !fast.play.may_end;
    !view.forbidden.is_empty() || view.nodes.iter().zip(&fast.nodes).any(goes_on)
}

/// True if what a player's turns or parts may leave, or what ends them early, depends on earlier positions.
pub(in crate::compile) fn reads_history(view: &View) -> bool {
    let left = view.moves.iter().flat_map(|code| &code.leaving).chain(&view.forbidden).map(|(cond, _)| cond);
    let early = view.ends.iter().filter(|end| end.at_once).map(|end| &end.when);
    left.chain(early).any(Cond::asks_past)
}
