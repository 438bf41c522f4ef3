//! Turns generated from plans alone, past the turn graph: where every first part is one of a direct move.

use super::cache::PositionCache;
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
    pub(in crate::play) fn generate<S: Sink<W>>(
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
        let stages = due.map_or(&[][..], |due| &self.fast.views[player].stages[due]);
        let mut cache = PositionCache::new(self, player);
        let untested = which == Legality::PseudoLegal;
        let unfinished = untested && sink.takes_unfinished();
        if (untested || !view.tests_whole_turns()) && cache.emit_stages(stages, (state, blank), unfinished, sink)? {
            return Continue(());
        }
        let mut traversal = Traversal::new(self, player, sink, pool);
        traversal.cache.copy_from(&cache);
        let node = due.map_or(0, |due| view.phases[due].1);
        if untested {
            traversal.set_pseudo_legal();
            return traversal.node(node, state, blank);
        }
        traversal.whole(node, state, blank)
    }
}

impl<'p, const W: usize> PositionCache<'p, W> {
    /// Emits all turns of a phase. Returns false, and emits nothing, if the plans do not tell what they are.
    #[inline(always)]
    fn emit_stages<S: Sink<W>>(
        &mut self,
        stages: &'p [Stage],
        at: (&State, &Frame<W>),
        unfinished: bool,
        sink: &mut S,
    ) -> ControlFlow<(), bool> {
        for (number, stage) in stages.iter().enumerate() {
            let may_go_on = |own: &mut Self| !(unfinished && stage.bounded) && own.may_go_on(&stage.direct, at.0, at.1);
            if !stage.others.is_empty() && self.asks_more(stage, at.0, at.1) || may_go_on(self) {
                return Continue(false);
            }
            if number + 1 == stages.len() || self.has_part(&stage.direct, at) {
                for direct in &stage.direct {
                    match direct.goes_on {
                        Some(_) if unfinished => self.emit_unfinished(direct, at, sink)?,
                        _ => self.emit_move(direct, at, sink).map_continue(|_| ())?,
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
        moves.iter().any(|direct| self.emit_move(direct, at, rare).is_break())
    }
}
