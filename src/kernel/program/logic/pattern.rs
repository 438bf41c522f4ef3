//! What the cells of a line must be.

use super::Set;
use crate::bits::WIDEST;
use std::ops::Deref;

/// The items of a line, in the order in which its cells are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern<const W: usize = WIDEST> {
    items: Vec<Item<W>>,
    /// Each item is one cell and the line lands on the last: a ray fits the pattern in one way at most.
    pub is_plain: bool,
    /// Some item takes its cells.
    pub takes: bool,
    /// Some item takes or names its cells.
    pub marks: bool,
    /// The line lands on the cells of some item, and not on the last cell read.
    pub lands: bool,
    /// More than one item stands for a varying number of cells, so a ray may fit in several ways that read as many cells.
    pub branches: bool,
}

/// An item of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<const W: usize = WIDEST> {
    /// What each cell must be.
    pub test: Set<W>,
    /// Fewest cells.
    pub least: u16,
    /// Most cells.
    pub most: u16,
    /// They are captured.
    pub taken: bool,
    /// They get a name.
    pub binding: Option<u8>,
    /// The move lands here, and not on the last cell read.
    pub lands: bool,
}

impl<const W: usize> Item<W> {
    /// True where it is one cell.
    #[inline]
    pub fn is_one_cell(&self) -> bool {
        (self.least, self.most) == (1, 1)
    }
}

impl<const W: usize> FromIterator<Item<W>> for Pattern<W> {
    fn from_iter<I: IntoIterator<Item = Item<W>>>(items: I) -> Self {
        let items: Vec<Item<W>> = items.into_iter().collect();
        Self {
            is_plain: items.iter().all(|item| item.is_one_cell() && !item.lands),
            takes: items.iter().any(|item| item.taken),
            marks: items.iter().any(|item| item.taken || item.binding.is_some()),
            lands: items.iter().any(|item| item.lands),
            branches: items.iter().filter(|item| item.least != item.most).count() > 1,
            items,
        }
    }
}

impl<const W: usize> Pattern<W> {
    /// The items.
    pub fn into_items(self) -> impl Iterator<Item = Item<W>> {
        self.items.into_iter()
    }
}

impl<const W: usize> Deref for Pattern<W> {
    type Target = [Item<W>];

    fn deref(&self) -> &[Item<W>] {
        &self.items
    }
}
