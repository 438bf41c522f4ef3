//! Which words of a state hold which part of a position.

use super::pieces::Slot;
use crate::bits::{CellSet, WIDEST};

/// A memory: a value, a cell or a set of cells that is remembered from turn to turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCode {
    /// Where it lies, counted in words from the first remembered value.
    pub at: usize,
    /// At least.
    pub least: i64,
    /// At most.
    pub most: i64,
    /// Its first value.
    pub default: i64,
    /// It is a set of cells, these at first; it takes as many words as a set has.
    pub cells: Option<Vec<u16>>,
}

/// Which words of a state hold which part of a position: all it takes to read a position and to change it.
#[derive(Clone, Debug)]
pub struct Layout<const W: usize = WIDEST> {
    /// The words at which the parts of a position begin.
    pub at: Offsets,
    /// Most pieces on one cell.
    pub levels: usize,
    /// All pieces are of one kind, and of a stack only its height is kept.
    pub counts_heaps: bool,
    /// The owner of each kind; the number of players for neutral pieces.
    pub owners: Vec<u8>,
    /// All places: the cells, then the slots.
    pub places: CellSet<W>,
    /// The number of the first slot, which is the number of cells.
    pub first_slot: usize,
    /// The slots, numbered after the cells: one for each area and each kind of piece that can lie in it.
    pub slots: Vec<Slot>,
    /// The slots of each area.
    pub area_slots: Vec<CellSet<W>>,
    /// The slots for pieces of each kind.
    pub slots_of_kind: Vec<CellSet<W>>,
    /// `[area][kind]`: the slot's place, or [`NOWHERE`](super::NOWHERE).
    pub slot_of: Vec<Vec<u16>>,
    /// What is remembered.
    pub memory: Vec<MemoryCode>,
    /// Keys for hashing positions.
    pub keys: Vec<u64>,
    /// Where heaps are counted, the keys of each cell's heaps by their height, from none on: those of all pieces together.
    pub heaps: Vec<u64>,
}

impl<const W: usize> Layout<W> {
    /// How many bytes keep the stack of a cell.
    #[inline]
    pub fn bytes_a_cell(&self) -> usize {
        if self.counts_heaps { 1 } else { self.levels }
    }
}

/// The words of a state at which the parts of a position begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offsets {
    /// First counter.
    pub counters: usize,
    /// The dice left to be used in the turn, seven bits each, the greatest lowest; 0: no dice are used one by one.
    pub hand: usize,
    /// The points of whoever has won; 0: wins are worth nothing in particular.
    pub points: usize,
    /// First remembered value.
    pub memory: usize,
    /// Slots that hold something; unused where there are no areas.
    pub filled: usize,
    /// How many pieces each slot holds, two bytes each.
    pub held: usize,
    /// Cells owned by each player, then neutral ones.
    pub owned: usize,
    /// Cells by the kind of the top piece.
    pub tops: usize,
    /// Cells with at least two pieces; unused where stacks are not allowed.
    pub tall: usize,
    /// Stacks, `levels` bytes a cell, bottom first, kind plus one; where heaps are counted, one byte, the height.
    pub stacks: usize,
    /// All words.
    pub words: usize,
}
