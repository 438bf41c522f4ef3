//! Games in which turns only put new pieces on empty cells.

use super::NOWHERE;
use super::rows::Rows;
use crate::bits::CellSet;
use crate::id::KindId;

/// The most players that such a game may have to be played the quick way.
pub const MOST_PLACING: usize = 4;

/// A game in which turns only put new pieces on empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The kind that each player puts.
    pub kinds: Vec<KindId>,
    /// Where pieces may be put, if it is the same for all players and depends only on which of a few cells are empty.
    pub ground: Option<Ground>,
    /// Every end can be tested by the last piece put alone, once all players have put one.
    pub asks_last: bool,
    /// How many words the [`Lines`] of all ends need.
    pub words: usize,
}

/// The straight lines of a board as words, a bit for each cell that can be in a run: runs are found by shifting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The bits of each cell: one in each line in which there can be a run.
    pub spots: Rows<Spot>,
    /// The shifts that leave a bit for each run of the shortest length.
    pub least: Shifts,
    /// The shifts that leave a bit for each run that is too long, if runs can be too long.
    pub beyond: Option<Shifts>,
}

/// A cell's bit in the word of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which of the words of all ends.
    pub word: u16,
    /// The bit's number.
    pub bit: u8,
}

/// By how much a word is shifted, one shift after the other, and combined by AND with what it was before the shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shifts(pub [u8; 4]);

impl Shifts {
    /// What is left of a word.
    #[inline]
    pub fn on(self, word: u64) -> u64 {
        self.0.iter().fold(word, |left, shift| left & left >> (shift & 63))
    }
}

impl Lines {
    /// The runs of a line: a bit for each, at its lower end.
    #[inline]
    pub fn runs(&self, word: u64) -> u64 {
        let found = self.least.on(word);
        match self.beyond {
            None => found,
            Some(beyond) => found & !beyond.on(word) & !(word << 1),
        }
    }
}

/// Which cells are open to new pieces, as a function of which cells are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// For each cell the others that may open or close when it is filled; [`NOWHERE`] after the last.
    pub near: Vec<[u16; MOST_NEAR]>,
    /// For each cell when it is open.
    pub when: Vec<Opening>,
    /// The cells that are open on a board without pieces.
    pub first: Open,
}

/// The open cells, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The cells, each once.
    pub cells: Vec<u16>,
    /// For each cell of the board its index in `cells`; [`NOWHERE`] for a cell that is not open.
    pub places: Vec<u16>,
}

impl Open {
    /// Sets the open cells of a board of `board` cells, reusing the memory.
    pub fn begin<const W: usize>(&mut self, board: usize, cells: CellSet<W>) {
        self.cells.clear();
        self.places.clear();
        self.places.resize(board, NOWHERE);
        cells.iter().for_each(|cell| self.set(cell, true));
    }

    /// Opens a cell, or closes it.
    #[inline(always)]
    pub fn set(&mut self, cell: usize, is_open: bool) {
        let place = self.places[cell];
        if is_open && place == NOWHERE {
            self.places[cell] = self.cells.len() as u16;
            self.cells.push(cell as u16);
        } else if !is_open && place != NOWHERE {
            self.take_out(usize::from(place), cell);
        }
    }

    /// Closes a cell whose index in `cells` is `place`.
    #[inline(always)]
    pub fn take_out(&mut self, place: usize, cell: usize) {
        self.places[cell] = NOWHERE;
        self.cells.swap_remove(place);
        if let Some(&moved) = self.cells.get(place) {
            self.places[usize::from(moved)] = place as u16;
        }
    }
}

/// The most cells on which it may depend whether a cell is open.
pub const MOST_NEAR: usize = 4;

/// When a cell is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The cells on which it depends; [`NOWHERE`] after the last.
    pub asks: [u16; MOST_NEAR],
    /// A truth table: bit `i` says whether it is open when exactly those of `asks` are empty whose bits are set in `i`.
    pub when: u16,
}
