//! Sets of cells as bits: plain words with the set operators.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// Words of the largest sets: games are compiled with these.
pub const WIDEST: usize = 16;

/// A set of cells in `W` words of 64; as many as the board needs, chosen once per game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize = WIDEST>(pub [u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of all numbers, whether a cell has them or not.
    pub const FULL: Self = Self([u64::MAX; W]);

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

    /// Adds a cell, or takes it away.
    #[inline]
    pub fn set(&mut self, cell: usize, member: bool) {
        if member {
            self.insert(cell);
        } else {
            self.remove(cell);
        }
    }

    /// Adds a cell that is not in the set, or takes away one that is, if `turned`; without a branch.
    #[inline]
    pub fn turn_if(&mut self, turned: bool, cell: usize) {
        self.0[(cell >> 6) % W] ^= u64::from(turned) << (cell & 63);
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

    /// Every cell's number raised, or lowered; what leaves the set's words is lost.
    #[inline]
    #[must_use]
    pub fn shifted(self, by: i32) -> Self {
        let (words, bits) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
        let mut moved = if words == 0 { self } else { self.shifted_by_words(words, by > 0) };
        let mut carry = 0;
        if by > 0 {
            for word in &mut moved.0 {
                // in two steps, since no bits are carried where whole words are moved
                (*word, carry) = (*word << bits | carry, *word >> 1 >> (63 - bits));
            }
        } else {
            for word in moved.0.iter_mut().rev() {
                (*word, carry) = (*word >> bits | carry, *word << 1 << (63 - bits));
            }
        }
        moved
    }

    /// Every cell's number raised, or lowered, by whole words.
    fn shifted_by_words(self, words: usize, up: bool) -> Self {
        let (mut moved, words) = (Self::EMPTY, words.min(W));
        match up {
            true => moved.0[words..].copy_from_slice(&self.0[..W - words]),
            false => moved.0[..W - words].copy_from_slice(&self.0[words..]),
        }
        moved
    }

    /// All numbers up to the lowest in the set, it included; all there are where the set is empty.
    #[inline]
    #[must_use]
    pub fn up_to_first(mut self) -> Self {
        let mut borrow = true;
        for word in &mut self.0 {
            let (less, goes_on) = word.overflowing_sub(u64::from(borrow));
            *word ^= less;
            borrow = goes_on;
        }
        self
    }

    /// All numbers from the highest in the set on, it included; all there are where the set is empty.
    #[inline]
    #[must_use]
    pub fn from_last(mut self) -> Self {
        let mut open = u64::MAX;
        for word in self.0.iter_mut().rev() {
            let is_empty = *word == 0;
            *word = open & (u64::MAX << (63 - (*word | 1).leading_zeros()));
            open = if is_empty { open } else { 0 };
        }
        self
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
                return Some(i * 64 + select(word, n));
            }
            n -= here;
        }
        None
    }

    /// The cells in order of number.
    #[inline]
    pub fn iter(self) -> Cells<W> {
        Cells { rest: self.0, word: 0 }
    }
}

/// Where the `n`th bit of a word is, counted from 0; the word has more than `n`. The bytes are counted side by side (a method
/// of Sebastiano Vigna's, 2008); only within the byte the bits are gone through.
#[inline]
fn select(word: u64, n: usize) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // in each byte how many bits there are up to its end
    let up_to = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(LOW);
    let reached = ((up_to | HIGH) - (n as u64 + 1) * LOW) & HIGH;
    let byte = reached.trailing_zeros() as usize - 7;
    let before = (up_to << 8 >> byte & 0xFF) as usize;
    let mut rest = word >> byte;
    for _ in before..n {
        rest &= rest - 1;
    }
    byte + rest.trailing_zeros() as usize
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
#[derive(Clone)]
pub struct Cells<const W: usize = WIDEST> {
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
    fn every_cell_has_its_number_in_the_order() {
        let words = [1, u64::MAX, 1 << 63, 0x8000_0000_0000_0001, 0xF0F0_0000_1234_5678, 0x0100_0000_0000_0000];
        for word in words {
            let set = CellSet([word]);
            let cells: Vec<usize> = set.iter().collect();
            for (n, &cell) in cells.iter().enumerate() {
                assert_eq!(set.nth(n), Some(cell), "{word:x} {n}");
            }
            assert_eq!(set.nth(cells.len()), None);
        }
    }

    #[test]
    fn sets_are_cut_at_their_ends() {
        for cells in [vec![], vec![0], vec![63], vec![64], vec![5, 70], vec![127, 128], vec![191], vec![0, 191]] {
            let set: CellSet<3> = cells.iter().copied().collect();
            let (first, last) = (cells.first().copied(), cells.last().copied());
            assert_eq!(set.up_to_first(), (0..192).filter(|&c| first.is_none_or(|first| c <= first)).collect());
            assert_eq!(set.from_last(), (0..192).filter(|&c| last.is_none_or(|last| c >= last)).collect());
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
