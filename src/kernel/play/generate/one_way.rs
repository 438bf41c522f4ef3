//! Words that lead to the same: where the rules count only one way, the others are left out.

use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{NOWHERE, Node, Program};
use rustc_hash::FxHashMap;

/// A word of a turn expression: its parts, and what they lead to.
type Word<const W: usize> = (Vec<Part>, State, Frame<W>);

impl<const W: usize> Program<W> {
    /// Leaves out all but the first, in the order of parts, of words that begin and end on the same cells and lead to the same
    /// position, were the turn ended there. The words begin after `depth` parts.
    pub(super) fn keep_one_way(&self, depth: usize, words: &mut Vec<Word<W>>) {
        let mut by_ends: FxHashMap<(u16, u16), Vec<usize>> = FxHashMap::default();
        for (at, (parts, ..)) in words.iter().enumerate() {
            by_ends.entry(ends_of(&parts[depth..])).or_default().push(at);
        }
        let mut is_left_out = vec![false; words.len()];
        for alike in by_ends.into_values().filter(|alike| alike.len() > 1) {
            let mut firsts: FxHashMap<Box<[u64]>, usize> = FxHashMap::default();
            for at in alike {
                let (parts, state, frame) = &words[at];
                let first = firsts.entry(self.led_to(state, frame)).or_insert(at);
                let other = if *parts < words[*first].0 { std::mem::replace(first, at) } else { at };
                is_left_out[other] |= other != *first;
            }
        }
        let mut left_out = is_left_out.into_iter();
        words.retain(|_| !left_out.next().unwrap_or(false));
    }

    /// All that decides how the game goes on in the position of the next player, were the turn ended now.
    fn led_to(&self, state: &State, frame: &Frame<W>) -> Box<[u64]> {
        let (mut after, mut frame) = (state.clone(), frame.clone());
        self.end_turn(&mut after, &mut frame);
        self.layout.all_but_turns(&after)
    }

    /// True where some turns that lead to the same by other parts are one.
    pub fn joins_ways(&self) -> bool {
        self.views.iter().any(|view| view.nodes.iter().any(|node| matches!(node, Node::Most { one_way: true, .. })))
    }

    /// The turn that counts among those that lead to the same as this one; itself, where it is not one with another.
    pub fn counted_turn(&self, state: &State, turn: &Turn) -> Turn {
        let turns = self.turns(state, usize::MAX);
        if turns.contains(turn) {
            return turn.clone();
        }
        let leads = |turn: &Turn| {
            let mut after = state.clone();
            let frame = self.play_parts(&mut after, &turn.parts);
            self.led_to(&after, &frame)
        };
        let wanted = leads(turn);
        let is_same = |other: &&Turn| ends_of(&other.parts) == ends_of(&turn.parts) && leads(other) == wanted;
        turns.iter().find(is_same).unwrap_or(turn).clone()
    }
}

/// Where parts begin, and where they end.
pub(crate) fn ends_of(parts: &[Part]) -> (u16, u16) {
    (parts.first().map_or(NOWHERE, |part| part.from), parts.last().map_or(NOWHERE, |part| part.to))
}
