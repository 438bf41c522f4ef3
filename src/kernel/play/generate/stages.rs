//! A shortcut past the turn graph, for positions in which all turns begin with parts that the plans of their moves tell.

use super::answers::Answers;
use super::sinks::First;
use super::{Legality, Pool, Sink, Traversal};
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::Program;
use crate::program::plans::{Direct, Stage};
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize> Program<W> {
    /// Hands all turns of the player to move to a sink, by the shortcut if it applies. `blank`: the frame of a turn in which
    /// nothing is done yet.
    #[inline]
    pub(in crate::play) fn hand_over<S: Sink<W>>(
        &self,
        state: &State,
        blank: &Frame<W>,
        which: Legality,
        sink: &mut S,
        pool: &mut Pool,
    ) -> ControlFlow<()> {
        debug_assert!(!sink.wants_positions(), "no part is played here");
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        let due = self.due_phase(state, player);
        let stages = due.map_or(&[][..], |due| &view.stages[due]);
        let mut answers = Answers::new(self, view);
        let untested = which == Legality::PseudoLegal;
        let unfinished = untested && sink.takes_unfinished();
        if (untested || !view.asks_whole_turns()) && answers.tell_stages(stages, (state, blank), unfinished, sink)? {
            return Continue(());
        }
        let mut traversal = Traversal::new(self, player, sink, pool);
        traversal.answers.learn(&answers);
        let node = due.map_or(0, |due| view.phases[due].1);
        if untested {
            traversal.defer();
            return traversal.node(node, state, blank);
        }
        traversal.whole(node, state, blank)
    }
}

impl<'p, const W: usize> Answers<'p, W> {
    /// Hands over all turns of a phase. Returns false, and hands nothing over, if the plans do not tell what they are.
    #[inline(always)]
    fn tell_stages<S: Sink<W>>(
        &mut self,
        stages: &'p [Stage],
        at: (&State, &Frame<W>),
        unfinished: bool,
        sink: &mut S,
    ) -> ControlFlow<(), bool> {
        for (number, stage) in stages.iter().enumerate() {
            let may_go_on = |own: &mut Self| !(unfinished && stage.bounded) && own.may_go_on(&stage.told, at.0, at.1);
            if !stage.others.is_empty() && self.asks_more(stage, at.0, at.1) || may_go_on(self) {
                return Continue(false);
            }
            if number + 1 == stages.len() || self.has_part(&stage.told, at) {
                for direct in &stage.told {
                    match direct.goes_on {
                        Some(_) if unfinished => self.tell_unfinished(direct, at, sink)?,
                        _ => self.tell(direct, at, sink).map_continue(|_| ())?,
                    }
                }
                return Continue(true);
            }
        }
        Continue(false)
    }

    /// True if one of these moves has a part.
    #[inline(never)]
    fn has_part(&mut self, moves: &'p [Direct], at: (&State, &Frame<W>)) -> bool {
        let rare: &mut dyn Sink<W> = &mut First;
        moves.iter().any(|direct| self.tell(direct, at, rare).is_break())
    }
}
