//! What each part of a turn does, for people: what moved, what was captured, what names stand for.

use crate::id::{Id, KindId};
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{NOWHERE, Node, NodeId, Program, Source};
use crate::stack::deeper;

/// What one part of a turn did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The part.
    pub part: Part,
    /// It began where the part before it had ended, and the rules tie it to that.
    pub tied: bool,
    /// What was moved, bottom first.
    pub unit: Vec<KindId>,
    /// It changed places with what stood where it landed.
    pub swapped: bool,
    /// What was captured: the cells in order, and the pieces on each, bottom first.
    pub taken: Vec<(u16, Vec<KindId>)>,
    /// By number of the name, the cells that the names of the turn stand for by now.
    pub named: Vec<Vec<u16>>,
    /// The cells that it chooses together, in order.
    pub group: Vec<u16>,
    /// The roles that names stand for by now; 255: none.
    pub sorts: Vec<u8>,
    /// The position after it.
    pub after: State,
}

impl<const W: usize> Program<W> {
    /// What each part of a legal turn does.
    pub fn steps(&self, state: &State, turn: &Turn) -> Vec<Step> {
        let player = self.layout.mover(state).index();
        let tied = self.ties(self.first_node(state, player), player, &turn.parts).unwrap_or_default();
        let mut now = state.clone();
        let mut frame = self.frame();
        let mut steps = Vec::new();
        for (i, &part) in turn.parts.iter().enumerate() {
            let before = now.clone();
            let already = frame.taken;
            frame.taken = Default::default();
            self.apply(&mut now, &mut frame, part);
            let taken = frame.taken.iter().map(|c| (c as u16, self.taken_of(self.layout.stack(&before, c)))).collect();
            frame.taken |= already;
            steps.push(Step {
                part,
                tied: tied.get(i).copied().unwrap_or(false),
                unit: self.unit(&before, part),
                swapped: self.swaps(&before, &frame, part),
                taken,
                named: frame.names.iter().map(|cells| cells.iter().map(|c| c as u16).collect()).collect(),
                group: self.group_chosen(&before, part),
                sorts: frame.sorts[..self.sorts].to_vec(),
                after: now.clone(),
            });
        }
        steps
    }

    /// True if a part, played in `before`, changes places with what stands where it lands; `frame` is the one after it.
    fn swaps(&self, before: &State, frame: &Frame<W>, part: Part) -> bool {
        let view = &self.views[self.layout.mover(before).index()];
        let Some(code) = view.moves.get(part.mv as usize).filter(|code| code.landing.swapping.is_some()) else {
            return false;
        };
        let (mut lifted, places) = (before.clone(), (usize::from(part.from), usize::from(part.to)));
        let unit = self.layout.lift(code, &mut lifted, part);
        let takes = self.lands_taking(code, &lifted, frame, places.1, &unit);
        places.0 != places.1 && !takes && self.lands_swapping(code, &lifted, frame, places)
    }

    /// Those pieces of a captured stack that leave it, bottom first.
    pub(crate) fn taken_of(&self, mut stack: Vec<KindId>) -> Vec<KindId> {
        stack.retain(|kind| self.captures.spared >> kind.0 & 1 == 0);
        if self.captures.top_only {
            stack.drain(..stack.len().saturating_sub(1));
        }
        stack
    }

    /// What a part moves, bottom first.
    fn unit(&self, before: &State, part: Part) -> Vec<KindId> {
        let code = self.views[self.layout.mover(before).index()].moves.get(usize::from(part.mv));
        let lifted = code.map(|code| self.layout.lift(code, &mut before.clone(), part)).unwrap_or_default();
        lifted.into_iter().map(KindId::from_index).collect()
    }

    /// The cells that a part chooses as a group.
    fn group_chosen(&self, before: &State, part: Part) -> Vec<u16> {
        let code = self.views[self.layout.mover(before).index()].moves.get(usize::from(part.mv));
        match code.map(|code| &code.source) {
            Some(Source::Group { groups, .. }) => self.group_of(*groups, part).iter().map(|cell| cell as u16).collect(),
            _ => Vec::new(),
        }
    }

    /// For each part whether the turn expression says that it begins where the last one landed.
    fn ties(&self, node: NodeId, player: usize, parts: &[Part]) -> Option<Vec<bool>> {
        // where a group of cells was chosen, the next part may begin elsewhere than there
        let word = |there: Option<u16>| self.tie(node, player, (parts, there), 0);
        word(Some(NOWHERE)).or_else(|| word(None))
    }

    /// The same for the rest of the parts from a node on, after a part that landed `there`; `None`: wherever it landed.
    fn tie(
        &self,
        node: NodeId,
        player: usize,
        (parts, there): (&[Part], Option<u16>),
        hops: usize,
    ) -> Option<Vec<bool>> {
        // a path through nodes that play nothing is never longer than the number of nodes
        if hops > self.views[player].nodes.len() {
            return None;
        }
        let on = |next: NodeId, tied: bool| {
            let (part, left) = parts.split_first()?;
            let there = there.map(|there| if part.to == NOWHERE { there } else { part.to });
            let mut rest = deeper(|| self.tie(next, player, (left, there), 0))?;
            rest.insert(0, tied);
            Some(rest)
        };
        let word = |next: NodeId| self.tie(next, player, (parts, there), hops + 1);
        match &self.views[player].nodes[node as usize] {
            Node::End => parts.is_empty().then(Vec::new),
            Node::Play(play) => {
                let part = parts.first()?;
                let tied = play.tied && part.from != NOWHERE;
                let starts = there.is_none_or(|there| there == NOWHERE || part.from == there);
                let fits = part.mv as usize == play.mv.index() && (!tied || starts);
                if fits { on(play.next, tied) } else { None }
            }
            Node::Pass(next) if parts.first()?.mv == Part::PASS => on(*next, false),
            Node::Again(next) if parts.first()?.mv == Part::AGAIN => on(*next, false),
            Node::Pass(_) | Node::Again(_) => None,
            Node::Roll(next) | Node::When(_, next) => word(*next),
            Node::Rounds { body, next, .. } => [body, next].iter().find_map(|&&n| word(n)),
            Node::Either(all) => all.iter().find_map(|&n| word(n)),
            Node::Prefer { first, other, .. } => [first, other].iter().find_map(|&&n| word(n)),
            Node::Most { inner, next, .. } => word(*inner).or_else(|| word(*next)),
        }
    }
}
