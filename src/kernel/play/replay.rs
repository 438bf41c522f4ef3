//! Positions that the turns of one position lead to, as the turns are handed over; parts that several turns begin with are
//! played once.

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
    /// What the turn that was played last has done.
    pub frame: Frame<W>,
    /// Room for positions.
    pub pool: Box<Pool>,
    /// The parts that turns begin with, played already, if there are any.
    stem: Option<Stem<W>>,
}

/// Parts that turns begin with, and what they lead to.
struct Stem<const W: usize> {
    parts: Vec<Part>,
    state: State,
    frame: Frame<W>,
}

impl<'r, const W: usize> Replay<'r, W> {
    /// Of turns of `root`; the room of `pool` below is taken, to be given back by [`Replay::end`].
    pub fn new(program: &'r Program<W>, root: &'r State, pool: &mut Pool) -> Self {
        let pool = pool.below.take().unwrap_or_default();
        Self { program, root, frame: program.frame(), pool, stem: None }
    }

    /// Gives the room back.
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

    /// True for a turn that takes something: `prefix`, then `last`.
    pub fn takes(&mut self, prefix: &[Part], last: Part) -> bool {
        let after = self.play(prefix, last);
        self.pool.give_back(after);
        self.frame.captured != 0
    }

    /// The position after a turn that was handed over with what it leads to, but for the positions before it.
    pub fn adopt(&mut self, state: &State, frame: &Frame<W>) -> State {
        let mut after = self.pool.copy_board(state);
        after.history.clone_from(&self.root.history);
        self.frame.clone_from(frame);
        after
    }

    /// Of the places where turns may land that are `prefix`, then `last`, those where one may have taken something.
    pub fn taking(&self, prefix: &[Part], last: Part, targets: CellSet<W>) -> CellSet<W> {
        let (layout, mover) = (&self.program.layout, self.program.layout.mover(self.root).index());
        let enemies = layout.occupied(self.root).without(layout.owned(self.root, mover));
        // what a stack was lifted from may be an enemy's now
        let bared = prefix.iter().filter(|part| part.from != NOWHERE).map(|part| usize::from(part.from));
        let enemies = enemies | bared.collect();
        let has_taken = |part: &Part| part.to != NOWHERE && enemies.contains(usize::from(part.to));
        let moves = &self.program.views[mover].moves;
        let lands = |part: &Part| moves.get(usize::from(part.mv)).is_some_and(|code| code.takes_where_it_lands);
        if lands(&last) && prefix.iter().all(|part| lands(part) && !has_taken(part)) {
            targets & enemies
        } else {
            targets
        }
    }

    /// Plays the parts that a turn begins with, unless they are played already.
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
