//! Games in which pieces are only put.

use super::NOWHERE;
use super::rows::Rows;
use crate::bits::CellSet;
use crate::id::KindId;

/// Most players of a game in which pieces are only put, to be played the quick way.
pub const MOST_PLACING: usize = 4;

/// A game in which nothing happens but that new pieces are put on empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The kind that each player puts.
    pub kinds: Vec<KindId>,
    /// Where pieces may be put, if that is the same for all players and a matter of which cells near by are empty.
    pub ground: Option<Ground>,
    /// Every end is asked through the piece put last, once all players have put one.
    pub asks_last: bool,
    /// How many words the [`Lines`] of all ends need.
    pub words: usize,
}

/// The straight lines of a board as words, in which each cell that counts is a bit: runs are found by shifting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The bits of each cell: one in each line in which there can be a run.
    pub spots: Rows<Spot>,
    /// How a word is shifted so that a bit is left for each run of the shortest length.
    pub least: Shifts,
    /// How a word is shifted so that a bit is left for each run that is too long, if any is.
    pub beyond: Option<Shifts>,
}

/// A bit of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which of the words of all ends.
    pub word: u16,
    /// The bit's number.
    pub bit: u8,
}

/// By how much a word is shifted, time after time, each time meeting itself.
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

/// Which cells are open to new pieces, as far as it follows from which cells are empty.
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
    /// Each once.
    pub cells: Vec<u16>,
    /// Where each cell of the board is among them; [`NOWHERE`] for one that is not.
    pub places: Vec<u16>,
}

impl Open {
    /// Becomes these cells of a board of so many, in the room it has.
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

    /// Closes a cell that is at this place among the open ones.
    #[inline(always)]
    pub fn take_out(&mut self, place: usize, cell: usize) {
        self.places[cell] = NOWHERE;
        self.cells.swap_remove(place);
        if let Some(&moved) = self.cells.get(place) {
            self.places[usize::from(moved)] = place as u16;
        }
    }
}

/// Most cells that have a say in whether a cell is open.
pub const MOST_NEAR: usize = 4;

/// When a cell is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The cells that have a say in it; [`NOWHERE`] after the last.
    pub asks: [u16; MOST_NEAR],
    /// Whether it is open, as a bit for each choice of those that are empty (the first of them is the lowest bit).
    pub when: u16,
}
