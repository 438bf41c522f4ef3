//! Which conditions may be left out when turns are found to draw a random one, and be tested on the turn that is drawn
//! instead: see `play::rejection` in the kernel.

use super::turns::nodes::reached;
use crate::id::Id;
use crate::program::{Among, FastNode, FastView, Follow, Node, NodeId, Source, View};

/// Marks the parts whose conditions on what they choose or where they land may be tested on the turn that is drawn: parts that
/// end their turn, with conditions tested one by one, where nothing is preferred that the conditions might forbid.
pub(super) fn mark_guards_that_wait(view: &View, fast: &mut FastView) {
    if prefers_within(view) || compares(view) {
        return;
    }
    for (node, FastNode { play: ahead, .. }) in view.nodes.iter().zip(&mut fast.nodes) {
        let Node::Play(play) = node else { continue };
        let code = &view.moves[play.mv.index()];
        let asks_each = match &code.source {
            Source::Choice(_, among) => matches!(among, Among::Cells(_)) && !code.asked.is_empty(),
            Source::Die(_) => false,
            Source::Value(..) => true,
            Source::Group { .. } => !code.group_tests.each.is_empty(),
            _ => !code.asked.each.is_empty() || !code.asked.by_set.is_empty(),
        };
        ahead.guards_wait = ahead.ends_turn() && asks_each && !code.guards.is_empty();
    }
}

/// True if words are compared, so that whether a turn is legal depends on the others.
pub(super) fn compares(view: &View) -> bool {
    view.nodes.iter().any(|node| matches!(node, Node::Most { .. }))
}

/// True if a turn prefers something at some point, and not only one group of turns of a phase to the others.
fn prefers_within(view: &View) -> bool {
    !preferred_within(view).is_empty()
}

/// The nodes at which something is preferred within a turn. Between whole turns of a phase preferences do no harm: if nothing
/// that is preferred turns out to be legal, every draw is refused, and then all turns are tested. Within a turn, words that
/// become legal by that would be missing.
fn preferred_within(view: &View) -> Vec<NodeId> {
    let mut between_turns = Vec::new();
    for (_, start) in &view.phases {
        let mut at = *start;
        loop {
            at = match &view.nodes[at as usize] {
                Node::Roll(next) | Node::When(_, next) => *next,
                Node::Prefer { other, .. } => {
                    between_turns.push(at);
                    *other
                }
                _ => break,
            };
        }
    }
    let is_reached_once = |node: NodeId| {
        let ways = view.nodes.iter().flat_map(Node::successors).filter(|&next| next == node).count();
        ways + view.phases.iter().filter(|(_, start)| *start == node).count() == 1
    };
    let is_between = |at: NodeId| between_turns.contains(&at) && is_reached_once(at);
    let all = view.nodes.iter().zip(0..).filter(|(node, _)| matches!(node, Node::Prefer { .. }));
    all.map(|(_, at)| at).filter(|&at| !is_between(at)).collect()
}

/// True if a part that is preferred within a turn has conditions on the position after it.
pub(super) fn prefers_what_is_asked(view: &View) -> bool {
    let asks = |node: &Node| match node {
        Node::Play(play) => !view.moves[play.mv.index()].leaving.is_empty(),
        _ => false,
    };
    // what is probed is played by the first of those that are preferred, too
    let within = reached(&view.nodes, preferred_within(view));
    view.nodes.iter().zip(within).any(|(node, is_within)| is_within && asks(node))
}

/// True if the conditions on the positions after a player's parts may be tested on the turn that is drawn.
pub(super) fn tests_after_drawing(view: &View, fast: &FastView) -> bool {
    let asks = view.tests_positions() || fast.has_waiting_guards();
    asks && !prefers_what_is_asked(view) && !compares(view) && (!view.may_end_early || plays_all(view, fast))
}

/// True if every part that cannot end a turn is played to find what follows it. One that is not played may be a dead end, and
/// an end that is tested at once would make a turn of it.
pub(super) fn plays_all(view: &View, fast: &FastView) -> bool {
    view.nodes.iter().zip(&fast.nodes).all(|(node, FastNode { play: ahead, .. })| {
        let told = ahead.tail.is_some() || ahead.if_empty.is_some() || ahead.goes_on.is_some();
        !matches!(node, Node::Play(_)) || ahead.may_end || !told && ahead.follow == Follow::Maybe
    })
}
