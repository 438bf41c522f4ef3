//! What tells positions inside a turn apart.

use crate::bits::CellSet;
use crate::play::bound::Named;
use crate::play::state::{Frame, State};
use crate::play::turn::Rounds;
use crate::program::{NodeId, Program};

/// What positions inside a turn are known by: the position, where the turn goes on, and what later parts may ask for.
pub(super) type Known<const W: usize> = (Box<[u64]>, NodeId, Rounds, Option<Memory<W>>);

/// What later parts of a turn may ask of those before.
type Memory<const W: usize> = ([u64; 4], [u16; 4], CellSet<W>, CellSet<W>, Named<W>, Vec<u8>, bool);

fn memory_of<const W: usize>(frame: &Frame<W>) -> Memory<W> {
    let places = [frame.from, frame.to, frame.there, frame.it];
    let counted = [frame.captured, frame.lifted, frame.played, u64::from(frame.passed)];
    (counted, places, frame.taken, frame.pending, frame.names.clone(), frame.sorts.to_vec(), frame.again)
}

impl<const W: usize> Program<W> {
    /// What a position inside a turn is known by, from which the turn goes on at a node with so many rounds begun.
    pub(super) fn known_by(&self, state: &State, frame: &Frame<W>, next: NodeId, rounds: Rounds) -> Known<W> {
        (state.words.clone(), next, rounds, self.looks_back.then(|| memory_of(frame)))
    }
}
