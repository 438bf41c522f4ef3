//! Positions as few bytes: everything that decides how a game can go on, and nothing else. Two positions are the same exactly
//! if their bytes are.

use crate::id::{EndId, PlayerId};
use crate::play::state::{Outcome, State};
use crate::program::Program;

/// Bits of the first byte, which holds the player to move as well.
const OVER: u8 = 0x40;
const ROLLED: u8 = 0x80;

impl<const W: usize> Program<W> {
    /// Appends the bytes of a position: pieces, mover, roll, result, what is remembered, counters of quiet turns and, where
    /// the rules ask for repetitions, the positions so far in any order; not the number of the turn.
    pub fn pack(&self, state: &State, bytes: &mut Vec<u8>) {
        let outcome = self.layout.outcome(state);
        let rolled = self.layout.rolled(state);
        let over = if outcome == Outcome::Open { 0 } else { OVER };
        bytes.push(self.layout.mover(state).0 | over | if rolled == 0 { 0 } else { ROLLED });
        if rolled != 0 {
            bytes.push(rolled);
        }
        if let Outcome::Over { winner, by, points } = outcome {
            bytes.extend([winner.map_or(0, |p| p.0 + 1), by.map_or(0, |e| e.0 + 1)]);
            put_number(u64::from(points), bytes);
        }
        (0..self.counters.len()).for_each(|counter| put_number(self.layout.counter(state, counter), bytes));
        for (at, code) in self.layout.memory.iter().enumerate() {
            match code.cells {
                Some(_) => {
                    let words = self.layout.marked(state, at).0.into_iter().flat_map(u64::to_le_bytes);
                    bytes.extend(words.take(self.mark_bytes()));
                }
                None => put_number((self.layout.remembered(state, at) - code.least) as u64, bytes),
            }
        }
        let slots = self.topology.cells..self.topology.cells + self.layout.slots.len();
        slots.for_each(|slot| put_number(self.layout.held(state, slot) as u64, bytes));
        self.pack_stacks(state, bytes);
        for hash in self.sorted_past(state) {
            bytes.extend(hash.to_le_bytes());
        }
    }

    /// Each cell's pieces, bottom first, in as few bits as a kind needs; 0 after them, unless the cell is full.
    fn pack_stacks(&self, state: &State, bytes: &mut Vec<u8>) {
        let bits = self.piece_bits();
        let (mut word, mut filled) = (0u64, 0);
        for cell in 0..self.topology.cells {
            let pieces = self.layout.pieces(state, cell);
            for &piece in pieces.iter().chain(&[0]).take(self.layout.levels) {
                word |= u64::from(piece) << filled;
                filled += bits;
                while filled >= 8 {
                    bytes.push(word as u8);
                    word >>= 8;
                    filled -= 8;
                }
            }
        }
        if filled > 0 {
            bytes.push(word as u8);
        }
    }

    /// How many bytes a set of places takes.
    fn mark_bytes(&self) -> usize {
        (self.topology.cells + self.layout.slots.len()).div_ceil(8)
    }

    /// How many bits a kind takes, or no piece.
    fn piece_bits(&self) -> u32 {
        usize::BITS - self.kinds.len().leading_zeros()
    }

    /// The position that [`Program::pack`] wrote to these bytes, at turn 0.
    pub fn unpack(&self, bytes: &[u8]) -> State {
        let mut read = Reader { bytes, word: 0, filled: 0 };
        let mut state = self.blank();
        let head = read.byte();
        self.layout.set_mover(&mut state, PlayerId(head & 0x3F));
        let rolled = if head & ROLLED != 0 { read.byte() } else { 0 };
        let is_over = head & OVER != 0;
        let (winner, by, points) = if is_over { (read.byte(), read.byte(), read.number() as u16) } else { (0, 0, 0) };
        for counter in 0..self.counters.len() {
            let value = read.number();
            self.layout.set_counter(&mut state, counter, value);
        }
        for (at, code) in self.layout.memory.iter().enumerate() {
            if code.cells.is_none() {
                let value = code.least + read.number() as i64;
                self.layout.note(&mut state, at, value);
                continue;
            }
            let marked: Vec<u8> = (0..self.mark_bytes()).map(|_| read.byte()).collect();
            let cells = (0..marked.len() * 8).filter(|&cell| marked[cell / 8] >> (cell % 8) & 1 != 0);
            self.layout.mark(&mut state, at, cells.collect());
        }
        for slot in self.topology.cells..self.topology.cells + self.layout.slots.len() {
            let kind = self.layout.slot_kind(slot);
            (0..read.number()).for_each(|_| self.layout.push(&mut state, slot, kind));
        }
        let bits = self.piece_bits();
        for cell in 0..self.topology.cells {
            for _ in 0..self.layout.levels {
                match read.bits(bits) {
                    0 => break,
                    piece => self.layout.push(&mut state, cell, piece as usize - 1),
                }
            }
        }
        state.history = read.bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect();
        if rolled != 0 {
            self.set_rolled(&mut state, rolled);
        }
        if is_over {
            let (winner, by) = (winner.checked_sub(1).map(PlayerId), by.checked_sub(1).map(EndId));
            self.layout.set_outcome(&mut state, Outcome::Over { winner, by, points });
        }
        state
    }
}

/// Writes a number, seven bits a byte, the lowest first; the last byte is below 128.
fn put_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads bytes, and zeros after their end.
struct Reader<'a> {
    bytes: &'a [u8],
    word: u64,
    filled: u32,
}

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        first
    }

    fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 || shift > 63 {
                return number;
            }
        }
    }

    fn bits(&mut self, bits: u32) -> u64 {
        while self.filled < bits {
            self.word |= u64::from(self.byte()) << self.filled;
            self.filled += 8;
        }
        let read = self.word & ((1 << bits) - 1);
        self.word >>= bits;
        self.filled -= bits;
        read
    }
}
