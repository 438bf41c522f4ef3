//! The positions after the turns of one position, for sinks that play each turn as it is handed over. Parts with which
//! several turns in a row begin are played once.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{NOWHERE, Program};

/// Plays turns of a position.
pub(crate) struct Replay<'r, const W: usize> {
    program: &'r Program<W>,
    root: &'r State,
    /// The frame after the turn that was played last.
    pub frame: Frame<W>,
    /// For the positions.
    pub pool: Box<Pool>,
    /// The parts with which the last turns began, already played.
    stem: Option<Stem<W>>,
}

/// Parts with which turns begin, and the position after them.
struct Stem<const W: usize> {
    parts: Vec<Part>,
    state: State,
    frame: Frame<W>,
}

impl<'r, const W: usize> Replay<'r, W> {
    /// For the turns of `root`; takes the inner pool of `pool`, which [`Replay::end`] gives back.
    pub fn new(program: &'r Program<W>, root: &'r State, pool: &mut Pool) -> Self {
        let pool = pool.below.take().unwrap_or_default();
        Self { program, root, frame: program.frame(), pool, stem: None }
    }

    /// Gives the pool back.
    pub fn end(mut self, pool: &mut Pool) {
        self.forget_stem();
        pool.below = Some(self.pool);
    }

    /// The position after a turn, not ended yet: `prefix`, then `last`.
    #[inline]
    pub fn play(&mut self, prefix: &[Part], last: Part) -> State {
        self.play_stem(prefix);
        let mut after = match &self.stem {
            Some(stem) if !prefix.is_empty() => {
                self.frame.clone_from(&stem.frame);
                self.pool.copy(&stem.state)
            }
            _ => {
                self.program.clear(&mut self.frame);
                self.pool.copy(self.root)
            }
        };
        self.program.apply(&mut after, &mut self.frame, last);
        after
    }

    /// True if the turn of `prefix`, then `last`, captures something.
    pub fn takes(&mut self, prefix: &[Part], last: Part) -> bool {
        let after = self.play(prefix, last);
        self.pool.give_back(after);
        self.frame.captured != 0
    }

    /// The position after a turn, from the one handed over with it, which lacks the earlier positions.
    pub fn adopt(&mut self, state: &State, frame: &Frame<W>) -> State {
        let mut after = self.pool.copy_board(state);
        after.history.clone_from(&self.root.history);
        self.frame.clone_from(frame);
        after
    }

    /// The targets for which a turn of `prefix`, then `last`, may have captured something.
    pub fn taking(&self, prefix: &[Part], last: Part, targets: CellSet<W>) -> CellSet<W> {
        let (layout, mover) = (&self.program.layout, self.program.layout.mover(self.root).index());
        let enemies = layout.occupied(self.root).without(layout.owned(self.root, mover));
        // what stays where a stack was lifted may be an enemy's
        let bared = prefix.iter().filter(|part| part.from != NOWHERE).map(|part| usize::from(part.from));
        let enemies = enemies | bared.collect();
        let has_taken = |part: &Part| part.to != NOWHERE && enemies.contains(usize::from(part.to));
        let moves = &self.program.fast.views[mover].moves;
        let lands = |part: &Part| moves.get(usize::from(part.mv)).is_some_and(|mv| mv.takes_where_it_lands);
        if lands(&last) && prefix.iter().all(|part| lands(part) && !has_taken(part)) {
            targets & enemies
        } else {
            targets
        }
    }

    /// Plays the parts with which a turn begins, unless that is done already.
    #[inline]
    fn play_stem(&mut self, prefix: &[Part]) {
        if prefix.is_empty() || self.stem.as_ref().is_some_and(|stem| stem.parts == prefix) {
            return;
        }
        self.forget_stem();
        let mut parts = self.pool.lists.pop().unwrap_or_default();
        parts.extend_from_slice(prefix);
        let (mut state, mut frame) = (self.pool.copy(self.root), self.program.frame());
        prefix.iter().for_each(|&part| self.program.apply(&mut state, &mut frame, part));
        self.stem = Some(Stem { parts, state, frame });
    }

    fn forget_stem(&mut self) {
        if let Some(Stem { mut parts, state, .. }) = self.stem.take() {
            parts.clear();
            self.pool.lists.push(parts);
            self.pool.give_back(state);
        }
    }
}
