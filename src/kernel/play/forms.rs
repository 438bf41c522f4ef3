//! What turns can consist of, in any position.

use crate::program::{Node, NodeId, Program};

impl<const W: usize> Program<W> {
    /// Some turn does nothing, or has a part that does nothing.
    pub fn may_pass(&self) -> bool {
        self.views.iter().any(|view| {
            let passes = view.nodes.iter().any(|node| matches!(node, Node::Pass(_)));
            passes || view.phases.iter().any(|&(_, first)| ends_without_a_part(&view.nodes, first))
        })
    }

    /// Some turn has more than one part.
    pub fn has_many_parts(&self) -> bool {
        let goes_on = |nodes: &[Node<W>], next: NodeId| !matches!(nodes[next as usize], Node::End);
        self.views.iter().any(|view| {
            view.nodes.iter().any(|node| match node {
                Node::Play(play) => goes_on(&view.nodes, play.next),
                Node::Pass(next) => goes_on(&view.nodes, *next),
                Node::Most { next, .. } => goes_on(&view.nodes, *next),
                _ => false,
            })
        })
    }

    /// True where whether a turn is legal depends on what other turns there are.
    pub(crate) fn compares_words(&self) -> bool {
        self.views.iter().any(|v| v.nodes.iter().any(|n| matches!(n, Node::Most { .. })))
    }

    /// True where there are positions in which a player must take something although he could do otherwise, or must do as much
    /// as he can of what the rules count.
    pub(crate) fn may_have_to_take(&self) -> bool {
        self.views.iter().zip(&self.fast.views).any(|(view, fast)| {
            view.nodes.iter().any(|node| match node {
                Node::Prefer { first, .. } => !fast.nodes[*first as usize].takes_nothing,
                Node::Most { .. } => true,
                _ => false,
            })
        })
    }
}

/// True if a path through the turn graph leads from `first` to the end without a part.
fn ends_without_a_part<const W: usize>(nodes: &[Node<W>], first: NodeId) -> bool {
    let mut open = vec![first];
    let mut seen = vec![false; nodes.len()];
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut seen[node as usize], true) {
            continue;
        }
        match &nodes[node as usize] {
            Node::End => return true,
            Node::Play(_) | Node::Pass(_) => {}
            Node::Again(next) | Node::When(_, next) | Node::Roll(next) | Node::Rounds { next, .. } => open.push(*next),
            Node::Either(all) => open.extend(all),
            Node::Prefer { first, other, .. } => open.extend([*first, *other]),
            // whether what is compared can be nothing is not asked: it may be
            Node::Most { next, .. } => open.push(*next),
        }
    }
    false
}
