//! The hashes of the positions so far, and how often each occurs.

use crate::play::keys::{HISTORY_KEY, mixed};

/// The hashes of the positions so far, where the rules count repetitions.
///
/// How often a position has occurred is asked after every turn. Beyond [`FEW`] hashes, the hashes are also counted by their
/// lowest bits: one look-up there shows that nearly every new position is new.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct History {
    hashes: Vec<u64>,
    /// How many of the hashes have these lowest bits, up to 255; empty where there are few.
    counts: Vec<u8>,
    /// A sum over all hashes that does not depend on their order, for the hash of a situation.
    sum: u64,
}

/// Up to this number, searching the hashes is as fast as counting them.
const FEW: usize = 32;

/// At least so many counters are kept for each hash, so that at most one new position in so many shares its counter.
const COUNTS: usize = 8;

impl History {
    /// Adds a hash.
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        self.sum = self.sum.wrapping_add(mixed(HISTORY_KEY, hash));
        if self.hashes.len() <= FEW {
            return;
        }
        if COUNTS * self.hashes.len() > self.counts.len() {
            return self.count_anew();
        }
        self.count(hash);
    }

    fn count_anew(&mut self) {
        let room = 2 * COUNTS * self.hashes.len().next_power_of_two();
        self.counts.clear();
        self.counts.resize(room, 0);
        for at in 0..self.hashes.len() {
            self.count(self.hashes[at]);
        }
    }

    #[inline]
    fn count(&mut self, hash: u64) {
        let at = self.at(hash);
        self.counts[at] = self.counts[at].saturating_add(1);
    }

    /// The index of the counter of a hash; the number of counters is a power of two.
    #[inline]
    fn at(&self, hash: u64) -> usize {
        hash as usize & (self.counts.len() - 1)
    }

    /// True if a hash occurs so many times.
    #[inline]
    pub fn has(&self, hash: u64, times: usize) -> bool {
        let is_rare = || usize::from(self.counts[self.at(hash)]) < times.min(usize::from(u8::MAX));
        if !self.counts.is_empty() && is_rare() {
            return false;
        }
        self.hashes.iter().filter(|&&past| past == hash).count() >= times
    }

    /// All of them, the last one last.
    #[inline]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// A sum over all hashes that does not depend on their order.
    #[inline]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Forgets all of them.
    #[inline]
    pub fn clear(&mut self) {
        self.hashes.clear();
        self.counts.clear();
        self.sum = 0;
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self { hashes: self.hashes.clone(), counts: self.counts.clone(), sum: self.sum }
    }

    /// Copies without allocating where there is room.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.counts.clone_from(&other.counts);
        self.sum = other.sum;
    }
}

impl FromIterator<u64> for History {
    fn from_iter<I: IntoIterator<Item = u64>>(hashes: I) -> Self {
        let mut history = Self::default();
        hashes.into_iter().for_each(|hash| history.push(hash));
        history
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, History};

    #[test]
    fn hashes_are_told_apart_however_many_there_are() {
        let hash = |number: u64| mixed_low(number % 700);
        let mut history = History::default();
        for number in 0..2_000 {
            let before = history.hashes().iter().filter(|&&past| past == hash(number)).count();
            history.push(hash(number));
            assert!(history.has(hash(number), before + 1), "{number}");
            assert!(!history.has(hash(number), before + 2), "{number}");
        }
        assert!(!history.has(1, 1));
    }

    /// Hashes many of which have equal lowest bits.
    fn mixed_low(number: u64) -> u64 {
        (number % 7) | (number << 32)
    }

    #[test]
    fn what_is_counted_depends_on_the_hashes_alone() {
        let hashes: Vec<u64> = (0..10 * FEW as u64).map(|number| number * number).collect();
        let mut copy = History::default();
        (0..50).for_each(|hash| copy.push(hash));
        let all: History = hashes.iter().copied().collect();
        copy.clone_from(&all);
        assert_eq!(copy, all);
        copy.clear();
        assert_eq!(copy, History::default());
    }
}
