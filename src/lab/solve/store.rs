//! Bytes by number, found again by what they are. Kept in pieces, so that growing never takes twice the room.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Bytes of a piece.
const PIECE: usize = 1 << 20;

/// No entry.
const FREE: u32 = u32::MAX;

/// Records of bytes, one after the other.
#[derive(Default)]
pub struct Records {
    pieces: Vec<Vec<u8>>,
    /// Where each begins: piece and place in it.
    starts: Vec<Vec<u32>>,
    count: usize,
}

/// Starts in a block.
const BLOCK: usize = 1 << 16;

impl Records {
    /// How many.
    pub fn len(&self) -> usize {
        self.count
    }

    /// True where there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One more; at most 4 GiB in all, and none longer than a piece.
    pub fn push(&mut self, record: &[u8]) {
        if self.pieces.last().is_none_or(|piece| piece.len() + record.len() > PIECE) {
            self.pieces.push(Vec::with_capacity(PIECE));
        }
        let piece = self.pieces.len() - 1;
        let start = (piece * PIECE + self.pieces[piece].len()) as u32;
        self.pieces[piece].extend_from_slice(record);
        if self.count.is_multiple_of(BLOCK) {
            self.starts.push(Vec::with_capacity(BLOCK));
        }
        self.starts[self.count / BLOCK].push(start);
        self.count += 1;
    }

    /// A record.
    pub fn get(&self, number: usize) -> &[u8] {
        let start = self.start(number);
        let (piece, from) = (start / PIECE, start % PIECE);
        let piece_end = &self.pieces[piece];
        let to = match number + 1 < self.count {
            true if self.start(number + 1) / PIECE == piece => self.start(number + 1) % PIECE,
            _ => piece_end.len(),
        };
        &piece_end[from..to]
    }

    fn start(&self, number: usize) -> usize {
        self.starts[number / BLOCK][number % BLOCK] as usize
    }

    /// Room taken.
    pub fn bytes(&self) -> u64 {
        (self.pieces.len() * PIECE + self.starts.len() * BLOCK * 4) as u64
    }
}

/// Different records, each with a number.
pub struct Index {
    records: Records,
    slots: Vec<u32>,
}

impl Default for Index {
    fn default() -> Self {
        Self { records: Records::default(), slots: vec![FREE; 1 << 12] }
    }
}

impl Index {
    /// The number of a record, and whether it is new.
    pub fn number(&mut self, record: &[u8]) -> (u32, bool) {
        if (self.records.len() + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let slot = self.slot(record);
        if self.slots[slot] != FREE {
            return (self.slots[slot], false);
        }
        let number = self.records.len() as u32;
        self.slots[slot] = number;
        self.records.push(record);
        (number, true)
    }

    /// Where a record is, or would be.
    fn slot(&self, record: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(record) as usize & mask;
        while self.slots[slot] != FREE && self.records.get(self.slots[slot] as usize) != record {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots = Vec::new(); // the old table goes before the new one comes
        self.slots = vec![FREE; size];
        for number in 0..self.records.len() {
            let mut slot = hash(self.records.get(number)) as usize & (size - 1);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number as u32;
        }
    }

    /// The records.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// Room taken.
    pub fn bytes(&self) -> u64 {
        self.records.bytes() + self.slots.len() as u64 * 4
    }
}

fn hash(record: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(record);
    let hash = hasher.finish();
    hash ^ hash >> 32
}

/// Numbers, most of them near to one another, as bytes.
pub fn put_steps(numbers: &[u32], bytes: &mut Vec<u8>) {
    let mut last = 0i64;
    for &number in numbers {
        let step = i64::from(number) - last;
        let mut code = (step << 1 ^ step >> 63) as u64;
        while code >= 128 {
            bytes.push(code as u8 | 128);
            code >>= 7;
        }
        bytes.push(code as u8);
        last = i64::from(number);
    }
}

/// The numbers that [`put_steps`] wrote.
pub fn steps(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let (mut last, mut rest) = (0i64, bytes.iter());
    std::iter::from_fn(move || {
        let (mut code, mut shift) = (0u64, 0);
        loop {
            let &byte = rest.next()?;
            code |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                break;
            }
        }
        last += (code >> 1) as i64 ^ -((code & 1) as i64);
        Some(last as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_again() {
        let mut index = Index::default();
        let record = |n: u32| [&n.to_le_bytes()[..], &vec![7; n as usize % 50]].concat();
        for n in 0..100_000 {
            assert_eq!(index.number(&record(n)), (n, true));
        }
        for n in (0..100_000).rev() {
            assert_eq!(index.number(&record(n)), (n, false));
            assert_eq!(index.records().get(n as usize), record(n));
        }
        assert_eq!(index.records().len(), 100_000);
    }

    #[test]
    fn numbers_are_read_as_written() {
        let numbers = [5, 6, 7, 3, 4_000_000_000, 0, 0, 129];
        let mut bytes = Vec::new();
        put_steps(&numbers, &mut bytes);
        assert_eq!(steps(&bytes).collect::<Vec<_>>(), numbers);
    }
}
