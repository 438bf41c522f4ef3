//! Turns that only point at a piece, as where seeds are sown from it: one part, begun on one of the cells of a set. What the
//! part does, and whether the player goes on, the position tells; so nothing is looked for before a turn is drawn.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::pool::Pool;
use crate::play::rejection::{Drawn, TRIES};
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::{Pointing, Program};

impl<const W: usize> Program<W> {
    /// The cells at which the player to move may point, if his turns are no more than that and nothing is asked of what they
    /// leave.
    pub(super) fn where_to_point(&self, state: &State) -> Option<CellSet<W>> {
        let pointing = self.fast.views[self.layout.mover(state).index()].pointing()?;
        (!pointing.tests).then(|| self.eval(&pointing.at, state, &self.frame()))
    }

    /// Draws a turn and plays its parts in `state`, unless the first few that are drawn are all refused. Says among how many it
    /// was drawn.
    pub(super) fn point_at_random(
        &self,
        pointing: &Pointing<W>,
        state: &mut State,
        frame: &mut Frame<W>,
        turn: &mut Turn,
        (rng, pool): (&mut Rng, &mut Pool),
    ) -> (Drawn, u64) {
        self.clear(frame);
        let cells = self.eval(&pointing.at, state, frame);
        let many = cells.len() as u64;
        if many == 0 {
            return (Drawn::Nothing, 0);
        }
        let mut drawn = || cells.nth(below(rng, many) as usize).unwrap_or_default();
        if !pointing.tests {
            self.point(pointing, drawn(), (state, frame), turn);
            return (Drawn::Turn, many);
        }
        let before = pool.copy_board(state);
        let is_drawn = (0..TRIES.min(many / 2 + 1)).any(|_| {
            let is_allowed = self.point(pointing, drawn(), (state, frame), turn);
            if !is_allowed {
                state.words.copy_from_slice(&before.words);
                self.clear(frame);
            }
            is_allowed
        });
        pool.give_back(before);
        (if is_drawn { Drawn::Turn } else { Drawn::Unknown }, many)
    }

    /// Plays the turn that points at a cell, without ending it; false if the position that it leaves is not allowed.
    #[inline]
    fn point(
        &self,
        pointing: &Pointing<W>,
        cell: usize,
        (state, frame): (&mut State, &mut Frame<W>),
        turn: &mut Turn,
    ) -> bool {
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        let part = Part { mv: pointing.mv.0, ray: 0, way: 0, from: cell as u16, to: cell as u16 };
        turn.parts.clear();
        turn.parts.push(part);
        self.apply(state, frame, part);
        let leaving = &view.moves[usize::from(part.mv)].leaving;
        if !leaving.iter().all(|(cond, _)| self.holds(cond, state, frame)) {
            return false;
        }
        if let Some(next) = pointing.next
            && self.settled_end(&view.nodes, next, state, frame) == Some(true)
        {
            turn.parts.push(Part::bare(Part::AGAIN));
            frame.again = true;
        }
        !pointing.tests || self.may_leave(state, frame, player)
    }
}
