//! Turn expressions become graphs: each point knows what may come next.

use super::Compiler;
use crate::model::{Extent, Turn};
use crate::program::{Cond, Follow, MoveCode, Node, NodeId, Path, Place, Play, Set, Source};

/// Most nodes of a turn graph: counted repeats are written out.
const MOST_NODES: usize = 1 << 16;

/// The graph under construction. Node 0 is the end of the turn.
struct Graph<'a, 'g, const W: usize> {
    compiler: &'a mut Compiler<'g, W>,
    moves: &'a [MoveCode<W>],
    nodes: Vec<Node<W>>,
}

/// The node at which every turn ends.
pub const END: NodeId = 0;

impl<const W: usize> Compiler<'_, W> {
    /// The nodes of all phases, and each phase's condition and first node.
    pub fn turn_graph(&mut self, moves: &[MoveCode<W>]) -> (Vec<Node<W>>, Vec<(Option<Cond<W>>, NodeId)>) {
        let game = self.game;
        let mut graph = Graph { compiler: self, moves, nodes: vec![Node::End] };
        let mut phases = Vec::new();
        for phase in &game.phases {
            let start = graph.turn(&phase.turn, END);
            phases.push((phase.when.as_ref().map(|c| graph.compiler.cond(c)), start));
        }
        graph.annotate();
        let nodes = graph.nodes;
        self.may_repeat_words |= (0..nodes.len() as NodeId).any(|n| offers_twice(&nodes, n));
        (nodes, phases)
    }
}

impl<const W: usize> Graph<'_, '_, W> {
    fn add(&mut self, node: Node<W>) -> NodeId {
        self.nodes.push(node);
        (self.nodes.len() - 1) as NodeId
    }

    /// The node from which the words of `turn`, then those of `next`, are read.
    fn turn(&mut self, turn: &Turn, next: NodeId) -> NodeId {
        match turn {
            Turn::Play { play, from, to, when, clause } => {
                let from = from.as_ref().map(|s| self.compiler.set(s));
                let to = to.as_ref().map(|s| self.compiler.set(s));
                let when = when.as_ref().map(|c| self.compiler.cond(c));
                let tied = from == Some(Set::Bound(Place::There));
                self.add(Node::Play(Play {
                    mv: *play,
                    from,
                    to,
                    when,
                    next,
                    tied,
                    may_end: false,
                    follow: Follow::Maybe,
                    tail: None,
                    can_capture: false,
                    clause: *clause,
                }))
            }
            Turn::Pass => self.add(Node::Pass(next)),
            Turn::Again => self.add(Node::Again(next)),
            Turn::Nothing => next,
            Turn::Either(all) => {
                let all = all.iter().map(|t| self.turn(t, next)).collect();
                self.add(Node::Either(all))
            }
            Turn::Then(all) => all.iter().rev().fold(next, |next, t| self.turn(t, next)),
            Turn::Prefer(all) => self.prefer(all, next),
            Turn::Repeat { least, most, must, body } => self.repeat(*least, *most, *must, body, next),
            Turn::WithMost(inner, number) => {
                let inner = self.turn(inner, END);
                let number = self.compiler.num(number);
                self.add(Node::Most { inner, number, next })
            }
        }
    }

    fn prefer(&mut self, all: &[Turn], next: NodeId) -> NodeId {
        let Some((last, before)) = all.split_last() else { return next };
        let last = self.turn(last, next);
        before.iter().rev().fold(last, |other, t| {
            let first = self.turn(t, next);
            let probe = if next == END { first } else { self.turn(t, END) };
            self.add(Node::Prefer { probe, first, other })
        })
    }

    fn repeat(&mut self, least: u16, most: Option<u16>, must: bool, body: &Turn, next: NodeId) -> NodeId {
        let mut tail = match most {
            None => self.endless(must, body, next),
            Some(most) => {
                let optional = most.saturating_sub(least);
                (0..optional).fold(next, |tail, _| self.once_more(must, body, tail, next))
            }
        };
        for _ in 0..least {
            tail = self.turn(body, tail);
        }
        tail
    }

    /// `body` once more and then `tail`, or (only where it cannot, if it must) `next`.
    fn once_more(&mut self, must: bool, body: &Turn, tail: NodeId, next: NodeId) -> NodeId {
        if self.nodes.len() > MOST_NODES {
            return tail;
        }
        let first = self.turn(body, tail);
        if !must {
            return self.add(Node::Either(vec![first, next]));
        }
        let probe = self.turn(body, END);
        self.add(Node::Prefer { probe, first, other: next })
    }

    fn endless(&mut self, must: bool, body: &Turn, next: NodeId) -> NodeId {
        let head = self.add(Node::End);
        let first = self.turn(body, head);
        self.nodes[head as usize] = if must {
            let probe = self.turn(body, END);
            Node::Prefer { probe, first, other: next }
        } else {
            Node::Either(vec![first, next])
        };
        head
    }

    /// Fills in what each move knows of what follows it.
    fn annotate(&mut self) {
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let reach = closure(&self.nodes, play.next);
            let may_end = ends_freely(&self.nodes, play.next, &mut Vec::new());
            let follow = self.follow(play, &reach);
            let can_capture = self.captures_from(node as NodeId);
            if let Node::Play(play) = &mut self.nodes[node] {
                (play.may_end, play.follow, play.can_capture) = (may_end, follow, can_capture);
            }
        }
        for node in 0..self.nodes.len() {
            let Node::Play(play) = &self.nodes[node] else { continue };
            let tail = self.tail(play);
            if let Node::Play(play) = &mut self.nodes[node] {
                play.tail = tail;
            }
        }
    }

    /// The one part that may follow `play`, if what it can do follows from the position before `play` and the two cells that
    /// change: it moves the same unit, ends the turn, and asks only for what stands on each cell.
    fn tail(&self, play: &Play<W>) -> Option<NodeId> {
        let captures = &self.compiler.game.captures;
        let first = &self.moves[play.mv.0 as usize];
        let is_simple = |code: &MoveCode<W>| {
            let moves = matches!(code.path, Path::Step(_) | Path::Slide { .. });
            moves && code.plain && !code.needs_lift && code.effects.is_empty() && code.landing.swapping.is_none()
        };
        if captures.extent != Extent::Whole || captures.leave_at_end || !is_simple(first) {
            return None;
        }
        let followers: Vec<NodeId> = match &self.nodes[play.next as usize] {
            Node::Either(all) => all.iter().copied().filter(|&n| n != END).collect(),
            Node::Play(_) => vec![play.next],
            _ => return None,
        };
        let [follower] = followers.as_slice() else { return None };
        let Node::Play(next) = &self.nodes[*follower as usize] else { return None };
        let second = &self.moves[next.mv.0 as usize];
        let alone =
            next.tied && next.follow == Follow::Never && next.may_end && next.when.is_none() && next.to.is_none();
        let asks_little = is_simple(second) && second.guards.is_empty() && second.leaving.is_empty();
        let lifts = match &second.source {
            Source::Top(set) => set.is_local() && !set.is_bound(),
            Source::Stack(set) => set.is_local() && !set.is_bound() && second.landing.stacking.is_none(),
            Source::New(_) => false,
        };
        let moves_all = !matches!(first.source, Source::New(_));
        (alone && asks_little && lifts && moves_all).then_some(*follower)
    }

    fn follow(&self, play: &Play<W>, reach: &[NodeId]) -> Follow {
        let followers: Vec<&Node<W>> =
            reach.iter().map(|&n| &self.nodes[n as usize]).filter(|n| !matches!(n, Node::End)).collect();
        let lifts_one = matches!(self.moves[play.mv.0 as usize].source, Source::Top(_) | Source::New(_));
        let no_tall_remains = self.compiler.game.captures.extent == Extent::Whole;
        let needs_height = |node: &&Node<W>| match node {
            Node::Play(next) => next.tied && needs_height(&self.moves[next.mv.0 as usize].source),
            _ => false,
        };
        if followers.is_empty() {
            Follow::Never
        } else if lifts_one && no_tall_remains && followers.iter().all(needs_height) {
            Follow::AfterStacking
        } else {
            Follow::Maybe
        }
    }

    /// True where a capture can happen at this node or after it.
    fn captures_from(&self, node: NodeId) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut seen[node as usize], true) {
                continue;
            }
            if let Node::Play(play) = &self.nodes[node as usize]
                && self.moves[play.mv.0 as usize].can_capture
            {
                return true;
            }
            open.extend(successors(&self.nodes[node as usize]));
        }
        false
    }
}

/// True for a source that takes stacks of two or more pieces only.
fn needs_height<const W: usize>(source: &Source<W>) -> bool {
    fn tall<const W: usize>(set: &Set<W>) -> bool {
        match set {
            Set::Height(least, _) => *least >= 2,
            Set::And(a, b) => tall(a) || tall(b),
            Set::Except(a, _) => tall(a),
            _ => false,
        }
    }
    match source {
        Source::Top(set) | Source::Stack(set) => tall(set),
        Source::New(_) => false,
    }
}

/// All nodes one step on.
fn successors<const W: usize>(node: &Node<W>) -> Vec<NodeId> {
    match node {
        Node::End => Vec::new(),
        Node::Play(play) => vec![play.next],
        Node::Pass(next) | Node::Again(next) => vec![*next],
        Node::Either(all) => all.clone(),
        Node::Prefer { first, other, .. } => vec![*first, *other],
        Node::Most { inner, next, .. } => vec![*inner, *next],
    }
}

/// True where the turn may end, whatever the position: an end behind `otherwise` or `must` depends on it.
fn ends_freely<const W: usize>(nodes: &[Node<W>], at: NodeId, path: &mut Vec<NodeId>) -> bool {
    match &nodes[at as usize] {
        Node::End => true,
        Node::Either(all) if !path.contains(&at) => {
            path.push(at);
            all.iter().any(|&next| ends_freely(nodes, next, path))
        }
        _ => false,
    }
}

/// The nodes that play something, or end, and can be reached without playing anything; each as often as it is reached.
fn closure<const W: usize>(nodes: &[Node<W>], start: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut path = Vec::new();
    collect(nodes, start, &mut path, &mut found);
    found
}

fn collect<const W: usize>(nodes: &[Node<W>], at: NodeId, path: &mut Vec<NodeId>, found: &mut Vec<NodeId>) {
    if path.contains(&at) || found.len() > MOST_NODES {
        return;
    }
    match &nodes[at as usize] {
        Node::Either(_) | Node::Prefer { .. } | Node::Most { .. } => {
            path.push(at);
            for next in successors(&nodes[at as usize]) {
                collect(nodes, next, path, found);
            }
            path.pop();
        }
        _ => found.push(at),
    }
}

/// True where the same move, the end or a pass is offered by two alternatives of one choice. What `otherwise` parts is
/// never open at once.
fn offers_twice<const W: usize>(nodes: &[Node<W>], node: NodeId) -> bool {
    let Node::Either(all) = &nodes[node as usize] else { return false };
    let offer = |&n: &NodeId| {
        let mut offers: Vec<u16> = closure(nodes, n).iter().map(|&n| offer_key(&nodes[n as usize])).collect();
        offers.sort_unstable();
        offers.dedup();
        offers
    };
    let mut offers: Vec<u16> = all.iter().flat_map(offer).collect();
    let count = offers.len();
    offers.sort_unstable();
    offers.dedup();
    offers.len() < count
}

fn offer_key<const W: usize>(node: &Node<W>) -> u16 {
    match node {
        Node::Play(play) => u16::from(play.mv.0),
        Node::Pass(_) => 256,
        Node::Again(_) => 257,
        _ => 258,
    }
}
