//! Turns told outright: where all turns of a phase are one part each, and the plans of the moves tell these parts, no turn graph
//! is gone through.

use super::answers::Answers;
use super::{Pool, Sink, Traversal};
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::Program;
use std::ops::ControlFlow;

impl<const W: usize> Program<W> {
    /// Hands all turns of the player to move to a sink that takes them in any order, many in a bundle; `blank`: a turn with
    /// nothing done yet.
    #[inline]
    pub(in crate::play) fn hand_over<S: Sink<W>>(
        &self,
        state: &State,
        blank: &Frame<W>,
        sink: &mut S,
        pool: &mut Pool,
    ) -> ControlFlow<()> {
        debug_assert!(!sink.wants_positions(), "no part is played here");
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        let phase = self.due_phase(state, player);
        let node = phase.map_or(0, |phase| view.phases[phase].1);
        let outright = phase.and_then(|phase| view.outright.get(phase)).filter(|moves| !moves.is_empty());
        let Some(outright) = outright else {
            return Traversal::new(self, player, sink, pool).whole(node, state, blank);
        };
        let mut answers = Answers::new(self, view);
        if answers.may_go_on(outright, state, blank) {
            return Traversal::knowing(answers, player, sink, pool).whole(node, state, blank);
        }
        outright.iter().try_for_each(|direct| answers.tell(direct, (state, blank), &[], sink).map_continue(|_| ()))
    }
}
