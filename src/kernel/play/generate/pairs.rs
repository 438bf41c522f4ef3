//! Turns whose last two parts were found without playing the first of them, handed over many at once.

use super::{Part, Traversal};
use crate::bits::CellSet;
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

/// So many pairs at most are handed over at once.
const MOST: usize = 32;

/// Turns that differ only in where their last part lands, told by the two parts before their end.
#[derive(Clone, Copy, Debug)]
pub struct Pair<const W: usize> {
    /// Where the last part but one lands.
    pub to: u16,
    /// Where the last part begins.
    pub from: u16,
    /// Where the last part may land.
    pub ends: CellSet<W>,
}

/// Pairs that are to be handed over: the parts, but for what each pair says.
pub(super) struct Pairs<const W: usize> {
    first: Part,
    last: Part,
    list: ArrayVec<Pair<W>, MOST>,
}

impl<const W: usize> Pairs<W> {
    #[inline]
    pub(super) fn new(first: Part, last: Part) -> Self {
        Self { first, last, list: ArrayVec::new() }
    }
}

impl<const W: usize> Traversal<'_, '_, W> {
    /// Notes a pair; hands over those that were noted, if there is room for no more.
    #[inline]
    pub(super) fn note_pair(&mut self, pairs: &mut Pairs<W>, pair: Pair<W>) -> ControlFlow<()> {
        pairs.list.push(pair);
        if pairs.list.is_full() { self.hand_over_pairs(pairs) } else { Continue(()) }
    }

    /// Hands over the pairs that were noted.
    #[inline]
    pub(super) fn hand_over_pairs(&mut self, pairs: &mut Pairs<W>) -> ControlFlow<()> {
        if pairs.list.is_empty() {
            return Continue(());
        }
        self.handed += pairs.list.len() as u64;
        self.sink.pairs(&mut self.parts, (pairs.first, pairs.last), &pairs.list)?;
        pairs.list.clear();
        Continue(())
    }
}
