//! The hashes of the positions so far, and how often each occurs.

use crate::play::keys::{HISTORY_KEY, mixed};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The hashes of the positions so far, where the rules count repetitions.
///
/// All but the last few are shared by the copies of a position: a copy takes as long however many turns were played.
#[derive(Debug, Default)]
pub(crate) struct History {
    past: Option<Arc<Past>>,
    /// The last ones, at most [`MOST_RECENT`].
    recent: Vec<u64>,
    /// A sum over all hashes that does not depend on their order, for the hash of a situation.
    sum: u64,
}

/// Up to this number, searching hashes is as fast as counting them.
const MOST_RECENT: usize = 32;

impl History {
    /// Adds a hash.
    pub fn push(&mut self, hash: u64) {
        if self.recent.len() == MOST_RECENT {
            Arc::make_mut(self.past.get_or_insert_default()).extend(&self.recent);
            self.recent.clear();
        }
        self.recent.push(hash);
        self.sum = self.sum.wrapping_add(mixed(HISTORY_KEY, hash));
    }

    /// True if a hash occurs so many times.
    #[inline]
    pub fn has(&self, hash: u64, times: usize) -> bool {
        let left = times.saturating_sub(occurrences(&self.recent, hash));
        left == 0 || self.past.as_ref().is_some_and(|past| past.has(hash, left))
    }

    /// All of them, the last one last.
    pub fn hashes(&self) -> impl DoubleEndedIterator<Item = u64> {
        let past = self.past.as_ref().map_or(&[][..], |past| &past.hashes);
        past.iter().chain(&self.recent).copied()
    }

    /// The last one but so many.
    #[inline]
    pub fn last_but(&self, after: usize) -> Option<u64> {
        match self.recent.len().checked_sub(after + 1) {
            Some(at) => Some(self.recent[at]),
            None => self.hashes().nth_back(after),
        }
    }

    /// A sum over all hashes that does not depend on their order.
    #[inline]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Forgets all of them.
    #[inline]
    pub fn clear(&mut self) {
        self.past = None;
        self.recent.clear();
        self.sum = 0;
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        // with room for the position that comes next
        let mut recent = Vec::with_capacity(self.recent.len() + 1);
        recent.extend_from_slice(&self.recent);
        Self { past: self.past.clone(), recent, sum: self.sum }
    }

    /// Copies without allocating where there is room.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        if self.past.as_ref().map(Arc::as_ptr) != other.past.as_ref().map(Arc::as_ptr) {
            self.past.clone_from(&other.past);
        }
        self.recent.clone_from(&other.recent);
        self.sum = other.sum;
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum && self.hashes().eq(other.hashes())
    }
}

impl Eq for History {}

impl Hash for History {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.sum.hash(hasher);
    }
}

/// Hashes counted by their lowest bits: one look-up there shows that nearly every new position is new.
#[derive(Clone, Debug, Default)]
struct Past {
    hashes: Vec<u64>,
    /// How many of the hashes have these lowest bits, up to 255; their number is a power of two.
    counts: Vec<u8>,
}

/// At least so many counters are kept for each hash, so that at most one new position in so many shares its counter.
const COUNTS: usize = 8;

impl Past {
    fn extend(&mut self, hashes: &[u64]) {
        self.hashes.extend_from_slice(hashes);
        let mut uncounted = self.hashes.len() - hashes.len();
        if COUNTS * self.hashes.len() > self.counts.len() {
            self.counts.clear();
            self.counts.resize(2 * COUNTS * self.hashes.len().next_power_of_two(), 0);
            uncounted = 0;
        }
        for at in uncounted..self.hashes.len() {
            let counter = self.counter(self.hashes[at]);
            self.counts[counter] = self.counts[counter].saturating_add(1);
        }
    }

    /// The index of the counter of a hash.
    #[inline]
    fn counter(&self, hash: u64) -> usize {
        hash as usize & (self.counts.len() - 1)
    }

    #[inline]
    fn has(&self, hash: u64, times: usize) -> bool {
        let may_be = || usize::from(self.counts[self.counter(hash)]) >= times.min(usize::from(u8::MAX));
        may_be() && occurrences(&self.hashes, hash) >= times
    }
}

fn occurrences(hashes: &[u64], hash: u64) -> usize {
    hashes.iter().filter(|&&past| past == hash).count()
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
    use super::{History, MOST_RECENT};

    #[test]
    fn hashes_are_told_apart_however_many_there_are() {
        let hash = |number: u64| mixed_low(number % 700);
        let mut history = History::default();
        for number in 0..2_000 {
            let before = history.hashes().filter(|&past| past == hash(number)).count();
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
    fn copies_go_on_for_themselves() {
        let all = || (0..5 * MOST_RECENT as u64).map(|number| number * number);
        for shared in [1, MOST_RECENT, MOST_RECENT + 1, 3 * MOST_RECENT] {
            let start: History = all().take(shared).collect();
            let mut copy: History = (0..50).collect();
            copy.clone_from(&start);
            assert_eq!(copy, start);
            all().skip(shared).for_each(|hash| copy.push(hash));
            assert_eq!(copy, all().collect());
            assert!(copy.hashes().eq(all()));
            assert!((0..all().count()).all(|after| copy.last_but(after) == all().rev().nth(after)));
            assert!(start.hashes().eq(all().take(shared)));
        }
        let mut copy: History = all().collect();
        copy.clear();
        assert_eq!(copy, History::default());
    }
}
