//! Indices that cannot be mixed up, and tables addressed by them.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A newtype around a small index.
pub trait Id: Copy {
    /// The index that an id stands for.
    fn from_index(index: usize) -> Self;
    /// The id of an index.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $repr);
        impl Id for $name {
            fn from_index(index: usize) -> Self { Self(index as $repr) }
            fn index(self) -> usize { self.0 as usize }
        }
        impl From<$name> for usize {
            fn from(id: $name) -> Self { id.index() }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}

ids! {
    /// A cell of the board.
    CellId(u16);
    /// A player, in the order of play.
    PlayerId(u8);
    /// A role: what a piece is, whoever owns it.
    RoleId(u8);
    /// A kind: a role together with its owner; what a piece on the board is to the engine.
    KindId(u8);
    /// A direction or another label of links.
    LinkId(u16);
    /// A named set of cells.
    ZoneId(u16);
    /// A move declared in the rules.
    MoveId(u8);
    /// A clause of the rules file: what explanations and coverage speak of.
    ClauseId(u16);
    /// A setup declared in the rules.
    SetupId(u8);
    /// An end clause.
    EndId(u8);
    /// A name of cells bound inside a turn (`as X` in a pattern).
    BindingId(u8);
    /// A name of a role bound inside a turn (`choose X`, `on capture … as X`).
    SortId(u8);
    /// A value remembered; of those each player has, each is one.
    MemoryId(u8);
}

/// A vector addressed by ids of one sort.
#[derive(Clone, PartialEq, Eq)]
pub struct Table<I, T> {
    items: Vec<T>,
    ids: PhantomData<I>,
}

impl<I: Id, T> Table<I, T> {
    /// An empty table.
    pub fn new() -> Self {
        Self { items: Vec::new(), ids: PhantomData }
    }

    /// Appends and returns the new id.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::from_index(self.items.len() - 1)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True where there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The items in order, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// Ids and items in order.
    pub fn pairs(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(i, t)| (I::from_index(i), t))
    }

    /// The first id whose item fits.
    pub fn position(&self, fits: impl FnMut(&T) -> bool) -> Option<I> {
        self.items.iter().position(fits).map(I::from_index)
    }

    /// The item, if the id is in range.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The items as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<I: Id, T> Default for Table<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for Table<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        Self { items: iter.into_iter().collect(), ids: PhantomData }
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}
