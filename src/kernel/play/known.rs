//! Keys of positions inside a turn: two are the same if the turn can go on from both in the same ways.

use crate::bits::CellSet;
use crate::play::bindings::Bindings;
use crate::play::state::{Frame, State};
use crate::play::turn::Rounds;
use crate::program::{NodeId, Program};

/// The key of a position inside a turn: its words, the node at which the turn goes on, the rounds begun, and what later parts
/// may depend on.
pub(super) type Known<const W: usize> = (Box<[u64]>, NodeId, Rounds, Option<Memory<W>>);

/// What later parts of a turn may depend on, beside the position.
type Memory<const W: usize> = ([u64; 4], [u16; 4], CellSet<W>, CellSet<W>, Bindings<W>, Vec<u8>, bool);

fn memory_of<const W: usize>(frame: &Frame<W>) -> Memory<W> {
    let places = [frame.from, frame.to, frame.there, frame.it];
    let counted = [frame.captured, frame.lifted, frame.played, u64::from(frame.passed)];
    (counted, places, frame.taken, frame.pending, frame.names.clone(), frame.sorts.to_vec(), frame.again)
}

impl<const W: usize> Program<W> {
    /// The key of a position inside a turn that goes on at a node with so many rounds begun.
    pub(super) fn known_by(&self, state: &State, frame: &Frame<W>, next: NodeId, rounds: Rounds) -> Known<W> {
        (state.words.clone(), next, rounds, self.fast.looks_back.then(|| memory_of(frame)))
    }
}
