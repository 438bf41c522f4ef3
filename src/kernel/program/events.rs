//! Triggers: effects that run by themselves, after parts and at the start and the end of a turn.

use super::logic::Cond;
use super::moves::Effect;
use crate::bits::WIDEST;
use crate::id::ClauseId;

/// A trigger: effects that run by themselves.
#[derive(Clone, Debug)]
pub struct Run<const W: usize = WIDEST> {
    /// Only when.
    pub when: Option<Cond<W>>,
    /// What happens, in order.
    pub effects: Vec<Effect<W>>,
    /// Where it is written.
    pub clause: ClauseId,
}

/// The triggers that run after parts, in the order of the rules.
#[derive(Clone, Debug, Default)]
pub struct After<const W: usize = WIDEST> {
    /// All of these triggers.
    pub runs: Vec<Run<W>>,
    /// For each declared move which of `runs` follow it.
    pub of_move: Vec<Vec<u16>>,
    /// Which of `runs` follow a pass.
    pub of_pass: Vec<u16>,
}

/// A trigger that runs for each captured piece.
#[derive(Clone, Debug)]
pub struct CaptureCode<const W: usize = WIDEST> {
    /// For pieces of these kinds.
    pub kinds: u64,
    /// The name their role gets, if any.
    pub sort: Option<u8>,
    /// What runs.
    pub run: Run<W>,
}

impl<const W: usize> After<W> {
    /// What runs after a declared move.
    #[inline]
    pub fn after_move(&self, declared: u8) -> impl Iterator<Item = &Run<W>> {
        self.of_move[usize::from(declared)].iter().map(|&run| &self.runs[usize::from(run)])
    }

    /// What runs after a pass.
    pub fn after_pass(&self) -> impl Iterator<Item = &Run<W>> {
        self.of_pass.iter().map(|&run| &self.runs[usize::from(run)])
    }
}
