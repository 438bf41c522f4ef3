//! What several moves ask for before anything of a turn is played: worked out once.

use super::Traversal;
use crate::play::state::{Frame, State};
use crate::program::SharedGate;

/// As many numbers, and conditions, are kept.
const KEPT: usize = 4;

/// What is known of the position where a traversal starts.
#[derive(Default)]
pub(super) struct Known {
    /// How many parts were played before the traversal started.
    pub root: usize,
    nums: [Option<i64>; KEPT],
    conds: [Option<bool>; KEPT],
}

impl<const W: usize> Traversal<'_, '_, W> {
    /// True where the move may be looked at: what it asks of the position as such holds.
    #[inline]
    pub(super) fn is_gated(&mut self, gates: &[SharedGate], state: &State, frame: &Frame<W>) -> bool {
        gates.iter().all(|gate| match *gate {
            SharedGate::Cond(cond) => self.shared_cond(usize::from(cond), state, frame),
            SharedGate::Compare(num, op, value) => op.holds(self.shared_num(usize::from(num), state, frame), value),
        })
    }

    /// A number that several moves ask for.
    pub(super) fn shared_num(&mut self, num: usize, state: &State, frame: &Frame<W>) -> i64 {
        let program = self.program;
        let work_out = || program.number(&self.view.shared.nums[num], state, frame);
        if num >= KEPT || self.parts.len() > self.known.root {
            return work_out();
        }
        let value = self.known.nums[num].unwrap_or_else(work_out);
        self.known.nums[num] = Some(value);
        value
    }

    fn shared_cond(&mut self, cond: usize, state: &State, frame: &Frame<W>) -> bool {
        let program = self.program;
        let work_out = || program.holds(&self.view.shared.conds[cond], state, frame);
        if cond >= KEPT || self.parts.len() > self.known.root {
            return work_out();
        }
        let value = self.known.conds[cond].unwrap_or_else(work_out);
        self.known.conds[cond] = Some(value);
        value
    }
}
