//! Questions about what may follow a node of a turn graph.

use crate::id::Id;
use crate::program::{CompareOp, Cond, END, MoveCode, Node, NodeId, Play};
use std::collections::BTreeSet;

/// The most nodes of a turn graph, in which counted repeats are written out.
pub(super) const MOST_NODES: usize = 1 << 16;

/// The most pairs of paths that are compared to find words that occur twice.
const MOST_PAIRS: usize = 4096;

/// What lies ahead of a node.
pub(in crate::compile) struct Ahead {
    /// What must be played if it can be, before anything else: the nodes that are tried.
    pub(in crate::compile) probes: Vec<NodeId>,
    /// What can be played where nothing that must be played can be, or the end.
    pub(in crate::compile) if_empty: Vec<NodeId>,
}

pub(in crate::compile) fn ahead(nodes: &[Node], start: NodeId) -> Ahead {
    let mut ahead = Ahead { probes: Vec::new(), if_empty: Vec::new() };
    let mut open = vec![start];
    let mut seen = Vec::new();
    while let Some(at) = open.pop() {
        if seen.contains(&at) {
            continue;
        }
        seen.push(at);
        match &nodes[at as usize] {
            Node::Either(all) => open.extend(all),
            Node::Prefer { probe, other, .. } => {
                ahead.probes.push(*probe);
                open.push(*other);
            }
            _ => ahead.if_empty.push(at),
        }
    }
    ahead.if_empty.sort_unstable();
    ahead
}

/// By node: whether it can be reached from one of these.
pub(in crate::compile) fn reached(nodes: &[Node], mut from: Vec<NodeId>) -> Vec<bool> {
    let mut seen = vec![false; nodes.len()];
    while let Some(node) = from.pop() {
        if !std::mem::replace(&mut seen[node as usize], true) {
            from.extend(nodes[node as usize].successors());
        }
    }
    seen
}

/// By node: whether something may be captured there or after it.
pub(in crate::compile) fn may_take(nodes: &[Node], moves: &[MoveCode]) -> Vec<bool> {
    let takes = |_, node: &Node| matches!(node, Node::Play(play) if moves[play.mv.index()].can_capture);
    leading_to(nodes, takes, |_| true)
}

/// By node: whether it is wanted, or leads to a wanted one through nodes that lead on.
pub(in crate::compile) fn leading_to(
    nodes: &[Node],
    is_wanted: impl Fn(usize, &Node) -> bool,
    leads_on: impl Fn(&Node) -> bool,
) -> Vec<bool> {
    let mut leads: Vec<bool> = nodes.iter().enumerate().map(|(at, node)| is_wanted(at, node)).collect();
    // most nodes are stored after their successors, so that few rounds are needed
    let mut grows = true;
    while std::mem::take(&mut grows) {
        for (at, node) in nodes.iter().enumerate() {
            if !leads[at] && leads_on(node) && node.successors().into_iter().any(|next| leads[next as usize]) {
                (leads[at], grows) = (true, true);
            }
        }
    }
    leads
}

/// True if the position decides how a turn goes on from a node, in one way at most, without a further move.
pub(in crate::compile) fn is_settled(nodes: &[Node], at: NodeId) -> bool {
    match &nodes[at as usize] {
        Node::End | Node::Again(END) => true,
        Node::When(_, next) => is_settled(nodes, *next),
        Node::Prefer { first, other, .. } => is_settled(nodes, *first) && is_settled(nodes, *other),
        _ => false,
    }
}

/// True if some turn has no move in it.
pub(in crate::compile) fn can_pass(nodes: &[Node], start: NodeId) -> bool {
    closure(nodes, start).iter().any(|&node| !matches!(nodes[node as usize], Node::Play(_)))
}

/// True if the turn may end here in any position; an end after `otherwise` or `must` depends on the position.
pub(in crate::compile) fn ends_freely(nodes: &[Node], at: NodeId, path: &mut Vec<NodeId>) -> bool {
    match &nodes[at as usize] {
        Node::End => true,
        Node::Roll(next) => ends_freely(nodes, *next, path),
        Node::Rounds { exactly: false, next, .. } => ends_freely(nodes, *next, path),
        Node::Either(all) if !path.contains(&at) => {
            path.push(at);
            all.iter().any(|&next| ends_freely(nodes, next, path))
        }
        _ => false,
    }
}

/// The nodes that play something, or end the turn, and are reached without playing anything; each as often as it is reached.
pub(in crate::compile) fn closure(nodes: &[Node], start: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    collect(nodes, start, &mut path, &mut found);
    found
}

pub(super) fn collect(nodes: &[Node], at: NodeId, path: &mut Vec<NodeId>, found: &mut Vec<NodeId>) {
    if path.contains(&at) || found.len() > MOST_NODES {
        return;
    }
    match &nodes[at as usize] {
        Node::Either(_)
        | Node::Prefer { .. }
        | Node::Most { .. }
        | Node::Roll(_)
        | Node::When(..)
        | Node::Rounds { .. } => {
            path.push(at);
            for next in nodes[at as usize].successors() {
                collect(nodes, next, path, found);
            }
            path.pop();
        }
        _ => found.push(at),
    }
}

/// True if one turn that begins at this node may be found in two ways, by paths with the same parts, as far as that can be
/// said without a position. The two sides of an `otherwise` are never open at once. `cut_short`: an end may cut a turn short,
/// and then the same first parts are enough.
pub(in crate::compile) fn repeats_words(nodes: &[Node], moves: &[MoveCode], start: NodeId, cut_short: bool) -> bool {
    let from_start = reached(nodes, vec![start]);
    let all = (0..nodes.len() as NodeId).filter(|&node| from_start[node as usize]);
    // pairs of ways that have been alike so far
    let mut open: Vec<(NodeId, NodeId)> = all.flat_map(|node| parting(nodes, moves, node)).collect();
    open.extend(nodes.iter().flat_map(|node| going_on(nodes, moves, node)));
    // what is compared is found another way, of which less is known
    let is_enough = cut_short || nodes.iter().any(|node| matches!(node, Node::Most { .. }));
    let mut seen = BTreeSet::new();
    while let Some((one, other)) = open.pop() {
        if is_enough || one == other || seen.len() > MOST_PAIRS {
            return true;
        }
        if seen.insert((one.min(other), one.max(other))) {
            let (ones, others) = (closure(nodes, one), closure(nodes, other));
            if ones.contains(&END) && others.contains(&END) {
                return true;
            }
            open.extend(
                ones.iter().flat_map(|&one| others.iter().filter_map(move |&other| alike(nodes, moves, one, other))),
            );
        }
    }
    false
}

/// Where two paths lead that part at a node and begin with the same part.
fn parting(nodes: &[Node], moves: &[MoveCode], node: NodeId) -> Vec<(NodeId, NodeId)> {
    let ways = match &nodes[node as usize] {
        Node::Either(all) => all.clone(),
        Node::Rounds { body, next, .. } => vec![*body, *next],
        _ => return Vec::new(),
    };
    let offers = ways.iter().map(|&way| closure(nodes, way)).collect::<Vec<_>>();
    let mut parted = Vec::new();
    for (at, ones) in offers.iter().enumerate() {
        for (&one, &other) in
            offers[at + 1..].iter().flatten().flat_map(|other| ones.iter().map(move |one| (one, other)))
        {
            parted.extend(alike(nodes, moves, one, other));
        }
    }
    parted
}

/// Where two paths lead of which one goes on with what is compared, and the other with the same part after it.
fn going_on(nodes: &[Node], moves: &[MoveCode], node: &Node) -> Vec<(NodeId, NodeId)> {
    let Node::Most { inner, next, .. } = node else { return Vec::new() };
    let (inside, after) = (reached(nodes, vec![*inner]), closure(nodes, *next));
    let within = (1..nodes.len() as NodeId).filter(|&node| inside[node as usize]);
    within.flat_map(|one| after.iter().filter_map(move |&other| alike(nodes, moves, one, other))).collect()
}

/// Where two nodes lead that may play the same part.
fn alike(nodes: &[Node], moves: &[MoveCode], one: NodeId, other: NodeId) -> Option<(NodeId, NodeId)> {
    let is_one_move = |a: &Play, b: &Play| {
        let (a, b) = (&moves[a.mv.index()], &moves[b.mv.index()]);
        let other_way = a.way.zip(b.way).is_some_and(|(a, b)| a != b);
        a.declared == b.declared && a.player == b.player && !other_way
    };
    match (&nodes[one as usize], &nodes[other as usize]) {
        (Node::End, Node::End) => Some((one, other)),
        (Node::Play(a), Node::Play(b)) => (is_one_move(a, b) && !exclude_each_other(a, b)).then_some((a.next, b.next)),
        (Node::Pass(a), Node::Pass(b)) | (Node::Again(a), Node::Again(b)) => Some((*a, *b)),
        _ => None,
    }
}

/// True for two moves of which one is played only where a condition holds, the other only where it does not.
fn exclude_each_other(a: &Play, b: &Play) -> bool {
    match (&a.when, &b.when) {
        (Some(a), Some(b)) => contradict(a, b),
        _ => false,
    }
}

/// True for two conditions that cannot hold at once, as far as that is easy to see.
fn contradict(a: &Cond, b: &Cond) -> bool {
    match (a, b) {
        (Cond::Compare(x, op, y), Cond::Compare(z, other, w)) => x == z && y == w && opposed(*op, *other),
        (Cond::Not(a), b) | (b, Cond::Not(a)) => **a == *b,
        (Cond::And(all), other) | (other, Cond::And(all)) => all.iter().any(|one| contradict(one, other)),
        _ => false,
    }
}

/// True for comparisons that cannot both hold of the same two numbers.
fn opposed(a: CompareOp, b: CompareOp) -> bool {
    use CompareOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!((a, b), (Eq, Ne | Lt | Gt) | (Ne | Lt | Gt, Eq) | (Lt, Gt | Ge) | (Gt, Lt | Le) | (Ge, Lt) | (Le, Gt))
}
