//! The cells that the names of a turn stand for. The first few are stored inline, so that copying them allocates no memory.

use crate::bits::CellSet;

/// How many names are stored inline.
const FEW: usize = 2;

/// The cells that each name stands for.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bindings<const W: usize> {
    count: usize,
    few: [CellSet<W>; FEW],
    more: Vec<CellSet<W>>,
}

impl<const W: usize> Clone for Bindings<W> {
    fn clone(&self) -> Self {
        Self { more: self.more.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, other: &Self) {
        let mut more = std::mem::take(&mut self.more);
        more.clone_from(&other.more);
        *self = Self { more, ..*other };
    }
}

impl<const W: usize> Bindings<W> {
    /// That many names, which stand for no cells.
    #[inline]
    pub fn new(count: usize) -> Self {
        let more = if count > FEW { vec![CellSet::EMPTY; count - FEW] } else { Vec::new() };
        Self { count, few: [CellSet::EMPTY; FEW], more }
    }

    /// The cells that a name stands for.
    #[inline]
    pub fn get(&self, name: usize) -> Option<&CellSet<W>> {
        if name < FEW { self.few.get(name) } else { self.more.get(name - FEW) }
    }

    /// The cells that a name stands for, to be changed.
    #[inline]
    pub fn get_mut(&mut self, name: usize) -> Option<&mut CellSet<W>> {
        if name < FEW { self.few.get_mut(name) } else { self.more.get_mut(name - FEW) }
    }

    /// The cells of each name.
    pub fn iter(&self) -> impl Iterator<Item = &CellSet<W>> {
        self.few.iter().chain(&self.more).take(self.count)
    }
}
