//! What was found out about positions, for when they come up again by another order of turns.

use super::judge::{Score, is_settled};
use rustc_hash::FxHashMap;

/// A table that holds more positions than this is emptied.
const MOST: usize = 1_000_000;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is that.
    Exact,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Wins and losses are counted from here, not from the root.
    score: Score,
    bound: Bound,
    depth: u8,
    /// The place of the best turn in the list of turns.
    pub best: usize,
}

impl Entry {
    /// Notes a score found `ply` turns behind the root by looking `depth` turns ahead.
    pub fn new(score: Score, bound: Bound, depth: u32, best: usize, ply: u32) -> Self {
        Self { score: from_here(score, ply as Score), bound, depth: depth.min(255) as u8, best }
    }

    /// The score, where it is good enough for a search that looks so deep and asks for that window.
    pub fn settles(&self, depth: u32, alpha: Score, beta: Score, ply: u32) -> Option<Score> {
        let score = from_here(self.score, -(ply as Score));
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (fits && u32::from(self.depth) >= depth).then_some(score)
    }
}

/// A win in so many turns from the root as one from `ply` turns behind it.
fn from_here(score: Score, ply: Score) -> Score {
    if is_settled(score) { score + ply * score.signum() } else { score }
}

/// What is known, by the key of the position.
#[derive(Default)]
pub struct Table(FxHashMap<u64, Entry>);

impl Table {
    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.0.get(&key).copied()
    }

    /// Notes what is known of a position.
    pub fn put(&mut self, key: u64, entry: Entry) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::WON;
    use super::*;

    #[test]
    fn wins_are_counted_from_where_they_are_found() {
        // a win 5 turns behind the root, seen from 2 turns behind it
        let entry = Entry::new(WON - 1 - 5, Bound::Exact, 3, 0, 2);
        assert_eq!(entry.settles(3, -10, 10, 2), Some(WON - 1 - 5));
        assert_eq!(entry.settles(3, -10, 10, 4), Some(WON - 1 - 7));
        assert_eq!(entry.settles(4, -10, 10, 4), None);
    }

    #[test]
    fn bounds_settle_only_what_they_bound() {
        let entry = Entry::new(50, Bound::AtLeast, 2, 0, 0);
        assert_eq!(entry.settles(2, 0, 50, 0), Some(50));
        assert_eq!(entry.settles(2, 0, 60, 0), None);
    }
}
