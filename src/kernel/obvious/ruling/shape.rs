//! Which parts may follow each other in a turn, whatever stands where and whatever its conditions say.

use super::Wanted;
use crate::id::Id;
use crate::obvious::Obvious;
use crate::play::state::State;
use crate::play::turn::Part;
use crate::program::{Node, NodeId};
use std::collections::BTreeSet;

/// A point of the turn: a node, the parts gone through, and where it goes on once words that are compared are complete.
type Point = (NodeId, usize, Vec<NodeId>);

impl<const W: usize> Obvious<'_, W> {
    /// Whether some turn of the player to move can have these parts, or begin with them.
    #[cold]
    pub fn may_begin_so(&self, state: &State, wanted: &[Wanted]) -> bool {
        let player = self.layout.mover(state).index();
        let mut open: Vec<Point> = vec![(self.first_node(state, player), 0, Vec::new())];
        let mut seen = BTreeSet::new();
        while let Some(point) = open.pop() {
            if point.1 == wanted.len() {
                return true;
            }
            if seen.insert(point.clone()) {
                open.extend(self.points_after(point, wanted, player));
            }
        }
        false
    }

    /// The points one step on.
    fn points_after(&self, (node, at, mut later): Point, wanted: &[Wanted], player: usize) -> Vec<Point> {
        let node = &self.views[player].nodes[node as usize];
        let at = match (node, wanted.get(at)) {
            (Node::Play(play), Some(next)) if self.is_meant(*next, play.mv.0, player) => at + 1,
            (Node::Pass(_), Some(next)) if next.mv == Part::PASS => at + 1,
            (Node::Play(_) | Node::Pass(_), _) => return Vec::new(),
            _ => at,
        };
        match node {
            Node::End => later.pop().into_iter().map(|next| (next, at, later.clone())).collect(),
            Node::Most { inner, next, .. } => {
                later.push(*next);
                vec![(*inner, at, later)]
            }
            node => node.successors().into_iter().map(|next| (next, at, later.clone())).collect(),
        }
    }

    /// Whether a part may be played after others that begin at a node, be it at once or later in the turn.
    pub(super) fn may_follow(&self, node: NodeId, next: Wanted, player: usize) -> bool {
        let (mut open, mut seen) = (vec![(node, false)], BTreeSet::new());
        while let Some((node, has_begun)) = open.pop() {
            if !seen.insert((node, has_begun)) {
                continue;
            }
            let node = &self.views[player].nodes[node as usize];
            let begins = match node {
                Node::Play(play) if has_begun && self.is_meant(next, play.mv.0, player) => return true,
                Node::Play(_) | Node::Pass(_) => true,
                _ => has_begun,
            };
            open.extend(node.successors().into_iter().map(|next| (next, begins)));
        }
        false
    }
}
