//! A shortcut past the turn graph, for positions in which all turns are single parts that the plans of their moves give.

use super::answers::Answers;
use super::{Pool, Sink, Traversal};
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::Program;
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize> Program<W> {
    /// Hands all turns of the player to move to a sink, by the shortcut if it applies. `blank`: the frame of a turn in which
    /// nothing is done yet.
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
        let mut answers = Answers::new(self, view);
        let stages = phase.map_or(&[][..], |phase| &view.outright[phase]);
        if stages.is_empty() || view.may_end_early || !view.forbidden.is_empty() {
            return Traversal::knowing(answers, player, sink, pool).whole(node, state, blank);
        }
        for stage in stages {
            if answers.asks_more(stage, state, blank) || answers.may_go_on(&stage.told, state, blank) {
                return Traversal::knowing(answers, player, sink, pool).whole(node, state, blank);
            }
            let mut handed = 0;
            for direct in &stage.told {
                handed += answers.tell(direct, (state, blank), &[], sink)?;
            }
            if handed > 0 {
                break;
            }
        }
        Continue(())
    }
}
