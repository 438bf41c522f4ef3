//! Lists of lists in one allocation, so that a look-up follows no more than one pointer.

/// A list for each number from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<T> {
    /// Where each list begins, and where the last one ends.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { starts: vec![0], all: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// True where there is no list.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The lists one after the other.
    pub fn all(&self) -> &[T] {
        &self.all
    }

    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.all.extend(list);
        self.starts.push(self.all.len() as u32);
    }

    /// Lists of the same lengths, of what `change` makes of all items.
    pub fn with_all<U>(self, change: impl FnOnce(Vec<T>) -> Vec<U>) -> Rows<U> {
        Rows { starts: self.starts, all: change(self.all) }
    }

    /// A list; an empty one beyond the last.
    #[inline]
    pub fn row(&self, number: usize) -> &[T] {
        match self.starts.get(number..).and_then(<[u32]>::first_chunk) {
            Some(&[start, end]) => &self.all[start as usize..end as usize],
            None => &[],
        }
    }
}
