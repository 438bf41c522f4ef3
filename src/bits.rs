//! Sets of cells as bits: plain words with the set operators.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of cells in `W` words of 64; as many as the board needs, chosen once per game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>(pub [u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub fn one(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[(cell >> 6) % W] |= 1 << (cell & 63);
    }

    /// Takes a cell away.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[(cell >> 6) % W] &= !(1 << (cell & 63));
    }

    /// True where the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: usize) -> bool {
        self.0[(cell >> 6) % W] >> (cell & 63) & 1 != 0
    }

    /// True where the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// How many cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The cells of `self` that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
    }

    /// True where the two share a cell.
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// True where every cell is in `other`.
    #[inline]
    pub fn is_within(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    /// The cell with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().position(|&w| w != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// The cell with the highest number.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        let word = self.0.iter().rposition(|&w| w != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    /// The `n`th cell counted from 0.
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                let mut rest = word;
                for _ in 0..n {
                    rest &= rest - 1;
                }
                return Some(i * 64 + rest.trailing_zeros() as usize);
            }
            n -= here;
        }
        None
    }

    /// The set with every number greater by so much; numbers that fall out are lost.
    #[inline]
    #[must_use]
    pub fn shifted(self, by: i32) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let mut out = [0; W];
        if by >= 0 {
            for at in words..W {
                out[at] = self.0[at - words] << bits;
                if bits > 0 && at > words {
                    out[at] |= self.0[at - words - 1] >> (64 - bits);
                }
            }
        } else {
            for at in 0..W.saturating_sub(words) {
                out[at] = self.0[at + words] >> bits;
                if bits > 0 && at + words + 1 < W {
                    out[at] |= self.0[at + words + 1] << (64 - bits);
                }
            }
        }
        Self(out)
    }

    /// The cells in order of number.
    #[inline]
    pub fn iter(self) -> Cells<W> {
        Cells { rest: self.0, word: 0 }
    }
}

impl<const W: usize> std::fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<usize> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// The cells of a set, lowest first.
pub struct Cells<const W: usize> {
    rest: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.rest[self.word];
            if word != 0 {
                self.rest[self.word] = word & (word - 1);
                return Some(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:tt;)*) => {$(
        impl<const W: usize> $trait for CellSet<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a $assign b;
                }
                self
            }
        }
    )*};
}
operators! { BitAnd bitand &=; BitOr bitor |=; BitXor bitxor ^=; }

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> Not for CellSet<W> {
    type Output = Self;
    /// All bits turned, also those that name no cell: meet it with the board before counting.
    #[inline]
    fn not(mut self) -> Self {
        for a in &mut self.0 {
            *a = !*a;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_shifted_over_the_ends_of_words() {
        let set: CellSet<3> = [0, 5, 63, 64, 130].into_iter().collect();
        for by in [0, 1, 13, 63, 64, 65, 100, 200, -1, -5, -64, -70, -130, -500] {
            let moved = set.iter().map(|c| c as i32 + by).filter(|c| (0..192).contains(c)).map(|c| c as usize);
            assert_eq!(set.shifted(by), moved.collect(), "by {by}");
        }
    }

    #[test]
    fn sets_count_and_list_their_cells() {
        let set: CellSet<2> = [3, 64, 127].into_iter().collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 127]);
        assert_eq!((set.nth(1), set.nth(3), set.first()), (Some(64), None, Some(3)));
        assert!(set.without(CellSet::one(64)).is_within(set));
    }
}
