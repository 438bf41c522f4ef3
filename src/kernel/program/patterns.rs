//! What stands on a few cells together, and what that is worth: small groups of cells, of which all that can lie on top of them is
//! told apart (Bledsoe, Browning 1959; on boards Lucas 2008).

/// Groups of as many cells each, and what each filling of each is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patterns {
    /// How much can be told apart on a cell.
    contents: usize,
    /// The cells of the groups, one group after the other, `length` of each.
    cells: Vec<u16>,
    length: usize,
    /// How many fillings a group has.
    fillings: usize,
    /// For each cell the groups it is in, and by how much the number of a filling grows with what lies on the cell.
    through: Vec<Vec<(u32, u32)>>,
    /// What each filling of each group is worth, in thousandths, for the first player; group by group.
    pub worths: Vec<i16>,
}

/// How the groups of a position are filled.
#[derive(Debug, Default)]
pub struct Fillings {
    /// What lies on each cell; nothing is 0.
    pub contents: Vec<u8>,
    /// For each group the place of its worth.
    at: Vec<u32>,
}

impl Patterns {
    /// Groups of so many cells each on a board of so many cells, on each of which so much can be told apart; nothing is worth
    /// anything yet. `None` where the groups are no such groups.
    pub fn new(cells: Vec<u16>, length: usize, contents: usize, board: usize) -> Option<Self> {
        let fillings = u32::try_from(length).ok().and_then(|length| contents.checked_pow(length))?;
        let count = cells.len().checked_div(length)?;
        let is_group = |group: &[u16]| group.iter().enumerate().all(|(at, cell)| !group[..at].contains(cell));
        let is_sound = cells.len() == count * length
            && count <= MANY
            && cells.iter().all(|&cell| usize::from(cell) < board)
            && cells.chunks(length).all(is_group);
        let numbers = count.checked_mul(fillings).filter(|&numbers| is_sound && numbers <= MOST_WORTHS)?;
        let mut through = vec![Vec::new(); board];
        for (number, group) in cells.chunks(length).enumerate() {
            let mut grows = 1;
            for &cell in group {
                through[usize::from(cell)].push((number as u32, grows));
                grows *= contents as u32;
            }
        }
        Some(Self { contents, cells, length, fillings, through, worths: vec![0; numbers] })
    }

    /// The same groups with other worths, as many; else with those that they have.
    #[must_use]
    pub fn with(&self, worths: Vec<i16>) -> Self {
        let worths = if worths.len() == self.worths.len() { worths } else { self.worths.clone() };
        Self { worths, ..self.clone() }
    }

    /// True for the same groups, whatever they are worth.
    pub fn groups_alike(&self, other: &Self) -> bool {
        (self.contents, self.length, &self.cells) == (other.contents, other.length, &other.cells)
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// How many cells a group has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// What can be told apart on a cell.
    pub fn contents(&self) -> usize {
        self.contents
    }

    /// How many fillings a group has.
    pub fn fillings(&self) -> usize {
        self.fillings
    }

    /// The groups, as their cells.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.cells.chunks(self.length.max(1))
    }

    /// The cells of the groups, one group after the other.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// True for groups of a board of so many cells, on each of which so much can be told apart.
    pub fn fits(&self, board: usize, contents: usize) -> bool {
        self.is_empty() || self.through.len() == board && self.contents == contents
    }

    /// The places of the worths of a position, group by group, as what lies on top of each cell tells them.
    pub fn places(&self, contents: &[u8]) -> impl Iterator<Item = u32> {
        self.groups().enumerate().map(move |(group, cells)| {
            let filling =
                cells.iter().rev().fold(0, |sum, &cell| sum * self.contents + usize::from(contents[usize::from(cell)]));
            (group * self.fillings + filling) as u32
        })
    }

    /// What all that stands together is worth.
    pub fn weigh(&self, contents: &[u8]) -> i32 {
        self.places(contents).map(|place| i32::from(self.worths[place as usize])).sum()
    }

    /// Finds how the groups are filled, from what lies on each cell; and what all that stands together is worth.
    pub fn fill(&self, found: &mut Fillings) -> i32 {
        let Fillings { contents, at } = found;
        at.clear();
        at.extend(self.places(contents));
        at.iter().map(|&place| i32::from(self.worths[place as usize])).sum()
    }

    /// By how much the worth changes where something else lies on top of some cells; what is known of how the groups are filled
    /// stays as it was.
    pub fn weigh_change(&self, found: &mut Fillings, changed: impl Iterator<Item = (usize, u8)> + Clone) -> i32 {
        let mut sum = 0;
        let Fillings { contents, at } = found;
        let grown = |cell: usize, now: u8| u32::from(now).wrapping_sub(u32::from(contents[cell]));
        for (cell, now) in changed.clone() {
            let by = grown(cell, now);
            for &(group, grows) in &self.through[cell] {
                let at = &mut at[group as usize];
                sum -= i32::from(self.worths[*at as usize]);
                *at = at.wrapping_add(by.wrapping_mul(grows));
                sum += i32::from(self.worths[*at as usize]);
            }
        }
        for (cell, now) in changed {
            let by = grown(cell, now);
            for &(group, grows) in &self.through[cell] {
                at[group as usize] = at[group as usize].wrapping_sub(by.wrapping_mul(grows));
            }
        }
        sum
    }
}

/// There are no more groups, and no more worths are kept.
const MANY: usize = 4000;
const MOST_WORTHS: usize = 200_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changes_is_weighed_again() {
        let empty = Patterns::new(vec![0, 1, 1, 2, 0, 2], 2, 3, 4).unwrap();
        let patterns = empty.with((0..27).map(|number| number * number).collect());
        let (before, after) = ([0, 1, 2, 0], [2, 0, 2, 1]);
        let mut filled = Fillings { contents: before.to_vec(), ..Fillings::default() };
        assert_eq!(patterns.fill(&mut filled), patterns.weigh(&before));
        let changed = [(0, 2), (1, 0), (3, 1)];
        let wanted = patterns.weigh(&after) - patterns.weigh(&before);
        // twice the same: what is known of the groups stays as it was
        for _ in 0..2 {
            assert_eq!(patterns.weigh_change(&mut filled, changed.iter().copied()), wanted);
        }
        assert_eq!(patterns.weigh_change(&mut filled, std::iter::empty()), 0);
    }

    #[test]
    fn groups_that_cannot_be_are_none() {
        assert!(Patterns::new(vec![0, 1, 2], 2, 3, 4).is_none());
        assert!(Patterns::new(vec![0, 4], 2, 3, 4).is_none());
        assert!(Patterns::new(vec![1, 1], 2, 3, 4).is_none());
        assert!(Patterns::new(vec![0, 1], 0, 3, 4).is_none());
        assert!(Patterns::new(vec![0; 60], 60, 200, 4).is_none());
    }
}
