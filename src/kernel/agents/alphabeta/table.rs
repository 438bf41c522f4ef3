//! What was found out about positions, for when they come up again by another order of turns.

use super::super::judge::{Score, is_sure};

/// Room for so many positions at first, and at most.
const LEAST: usize = 1 << 10;
const MOST: usize = 1 << 20;

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
    pub best: u16,
}

impl Entry {
    /// Notes a score found `ply` turns after the root by looking `depth` turns ahead.
    pub fn new(score: Score, bound: Bound, depth: u32, best: u16, ply: usize) -> Self {
        Self { score: from_here(score, ply as Score), bound, depth: depth.min(255) as u8, best }
    }

    /// The score, where it is good enough for a search that looks so deep and asks for that window.
    pub fn settles(&self, depth: u32, (alpha, beta): (Score, Score), ply: usize) -> Option<Score> {
        let score = from_here(self.score, -(ply as Score));
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (fits && u32::from(self.depth) >= depth).then_some(score)
    }
}

/// A win in so many turns from the root as one from `ply` turns after it.
fn from_here(score: Score, ply: Score) -> Score {
    if is_sure(score) { score + ply * score.signum() } else { score }
}

/// A place of the table: what is known of one position, and in which search it was found out.
type Place = Option<(u64, u32, Entry)>;

/// What is known, by the key of the position. Each place holds one position; a newer one takes it over, unless it was looked
/// at much less deeply in the same search.
#[derive(Default)]
pub struct Table {
    places: Vec<Place>,
    filled: usize,
    search: u32,
}

impl Table {
    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<Entry> {
        let place = self.places.get(self.place(key))?;
        place.filter(|&(known, _, _)| known == key).map(|(_, _, entry)| entry)
    }

    /// Notes what is known of a position.
    pub fn put(&mut self, key: u64, entry: Entry) {
        if 2 * self.filled >= self.places.len() && self.places.len() < MOST {
            self.grow();
        }
        let (at, search) = (self.place(key), self.search);
        let place = &mut self.places[at];
        self.filled += usize::from(place.is_none());
        if place.is_none_or(|(_, old, known)| old != search || known.depth <= entry.depth.saturating_add(3)) {
            *place = Some((key, search, entry));
        }
    }

    /// Another search begins: what earlier ones found out is kept as long as nobody needs the room.
    pub fn begin(&mut self) {
        self.search += 1;
    }

    fn place(&self, key: u64) -> usize {
        (key ^ key >> 32) as usize & self.places.len().wrapping_sub(1)
    }

    fn grow(&mut self) {
        let wider = vec![None; (2 * self.places.len()).max(LEAST)];
        let known = std::mem::replace(&mut self.places, wider);
        self.filled = 0;
        for (key, search, entry) in known.into_iter().flatten() {
            let at = self.place(key);
            self.filled += usize::from(self.places[at].is_none());
            self.places[at] = Some((key, search, entry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::judge::WON;
    use super::*;

    #[test]
    fn wins_are_counted_from_where_they_are_found() {
        // a win 5 turns after the root, seen from 2 turns after it
        let entry = Entry::new(WON - 1 - 5, Bound::Exact, 3, 0, 2);
        assert_eq!(entry.settles(3, (-10, 10), 2), Some(WON - 1 - 5));
        assert_eq!(entry.settles(3, (-10, 10), 4), Some(WON - 1 - 7));
        assert_eq!(entry.settles(4, (-10, 10), 4), None);
    }

    #[test]
    fn bounds_settle_only_what_they_bound() {
        let entry = Entry::new(50, Bound::AtLeast, 2, 0, 0);
        assert_eq!(entry.settles(2, (0, 50), 0), Some(50));
        assert_eq!(entry.settles(2, (0, 60), 0), None);
    }
}
