//! Matching a pattern with the cells of a line, one after the other, as a regular expression is matched with a text.

use super::{FEW, name_cells, name_item, taken_cells};
use crate::bits::CellSet;
use crate::play::bindings::Bindings;
use crate::play::turn::Part;
use crate::program::{Item, NOWHERE, Pattern, Rays};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// One way in which a ray fits a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<const W: usize> {
    /// Where the line lands: the last cell read, or the one that the pattern marks.
    pub end: u16,
    /// The cells that are captured.
    pub taken: CellSet<W>,
    /// How many cells of the ray were read.
    pub length: usize,
}

/// A pattern and, for a position, the cells that fit each of its items.
#[derive(Clone, Copy)]
pub struct Matcher<'i, const W: usize> {
    /// The pattern.
    pub pattern: &'i Pattern<W>,
    /// The cells that fit each item.
    pub tests: &'i [CellSet<W>],
    /// A stage of the matching may be reached in several ways.
    branches: bool,
    /// No cell fits two items that may follow each other: the cells read say which of them each item stands for.
    is_clear: bool,
    /// The same, and the last item has a fixed length: a ray fits in one way at most.
    is_settled: bool,
    /// A ray fits in one way at most where a last item without upper limit stands for as many cells as it can.
    is_settled_filled_up: bool,
}

/// How far matching a ray has come: the number of items and of cells read, where it lands if that is known, and its captures.
type Stage<const W: usize> = (usize, usize, u16, CellSet<W>);

/// How many cells each item before a stage stands for, the last item first.
struct Counts<'c> {
    last: usize,
    before: Option<&'c Self>,
}

impl Counts<'_> {
    /// The numbers in the order of the items.
    fn in_order(counts: Option<&Self>) -> Vec<usize> {
        let mut numbers: Vec<usize> = std::iter::successors(counts, |counts| counts.before).map(|c| c.last).collect();
        numbers.reverse();
        numbers
    }
}

/// The stages from which matching has gone on once already. Items that stand for any number of cells lead to one stage in
/// several ways, of which the first is enough.
enum Tried<const W: usize> {
    /// For patterns of which no stage is reached twice.
    Nothing,
    /// For few items and cells, if stages differ in nothing else: by item, a bit for each number of cells read.
    Few([u64; FEW + 1]),
    /// For all other patterns.
    Many(FxHashSet<Stage<W>>),
}

impl<const W: usize> Tried<W> {
    /// True the first time.
    #[inline]
    fn is_new(&mut self, stage: Stage<W>) -> bool {
        match self {
            Self::Nothing => true,
            Self::Few(read) => {
                let (item, at, ..) = stage;
                let known = read[item] >> at & 1 != 0;
                read[item] |= 1 << at;
                !known
            }
            Self::Many(stages) => stages.insert(stage),
        }
    }
}

impl<'i, const W: usize> Matcher<'i, W> {
    /// A pattern, and the cells that fit each of its items.
    #[inline]
    pub fn new(pattern: &'i Pattern<W>, tests: &'i [CellSet<W>]) -> Self {
        if pattern.is_plain {
            return Self {
                pattern,
                tests,
                branches: false,
                is_clear: true,
                is_settled: true,
                is_settled_filled_up: true,
            };
        }
        let is_clear = !overlaps(pattern, tests);
        let last = pattern.last().filter(|last| last.least > 0 && is_clear);
        let is_settled = last.is_some_and(|last| last.least == last.most);
        let is_settled_filled_up = is_settled || last.is_some_and(|last| last.most == u16::MAX);
        Self { pattern, tests, branches: pattern.branches && !is_clear, is_clear, is_settled, is_settled_filled_up }
    }

    /// Empty, for a ray of this length.
    fn untried(&self, cells: usize) -> Tried<W> {
        let is_few = self.pattern.len() <= FEW && cells < u64::BITS as usize;
        match self.branches {
            false => Tried::Nothing,
            true if is_few && !self.pattern.takes && !self.pattern.lands => Tried::Few([0; FEW + 1]),
            true => Tried::Many(FxHashSet::default()),
        }
    }

    /// False if the pattern cannot begin with the first cell of a ray.
    #[inline]
    pub fn may_begin(&self, ray: &[u16]) -> bool {
        let (Some(first), Some(test)) = (self.pattern.first(), self.tests.first()) else { return true };
        first.least == 0 || ray.first().is_some_and(|&cell| test.contains(usize::from(cell)))
    }

    /// Matches a ray in the shortest way, except that a last item for any number of cells stands for as many as it can. Adds
    /// to the cells of the names, and returns the cells that are captured.
    pub(crate) fn nearest(&self, ray: &[u16], names: &mut Bindings<W>) -> CellSet<W> {
        let fit = if self.is_settled_filled_up { self.read(&along(ray)) } else { self.shortest(ray) };
        let Some(fit) = fit else { return CellSet::EMPTY };
        self.names(ray, fit, names);
        fit.taken
    }

    fn shortest(&self, ray: &[u16]) -> Option<Match<W>> {
        let mut shortest: Option<Match<W>> = None;
        self.matches(ray, &mut |m| {
            if shortest.is_none_or(|known| m.length < known.length) {
                shortest = Some(m);
            }
        });
        shortest.map(|fit| self.filled_up(ray, fit))
    }

    /// Calls `found` for each way in which the cells of a ray, from the first on, fit the whole pattern; once for ways that
    /// differ only in the cells of names.
    #[inline]
    pub fn matches(&self, ray: &[u16], found: &mut impl FnMut(Match<W>)) {
        if self.pattern.is_plain {
            let taken = || taken_cells(self.pattern, ray);
            let fit = self.end_of(ray).map(|end| Match { end, taken: taken(), length: self.pattern.len() });
            return fit.into_iter().for_each(found);
        }
        if self.is_settled {
            return self.read(&along(ray)).into_iter().for_each(found);
        }
        let _ = self.every_way(&along(ray), ray.len(), &mut |m, _| {
            found(m);
            Continue(())
        });
    }

    /// A way to fit in which the last item, if it is for any number of cells, stands for as many as it can.
    fn filled_up(&self, ray: &[u16], fit: Match<W>) -> Match<W> {
        let (Some(last), Some(test)) = (self.pattern.last(), self.tests.last()) else { return fit };
        if last.most != u16::MAX {
            return fit;
        }
        let more = ray[fit.length..].iter().map(|&cell| usize::from(cell)).take_while(|&cell| test.contains(cell));
        let more: CellSet<W> = more.collect();
        let taken = if last.taken { fit.taken | more } else { fit.taken };
        let length = fit.length + more.len();
        Match { end: if self.pattern.lands { fit.end } else { ray[length - 1] }, taken, length }
    }

    /// The way in which a ray fits, if it does, for patterns that it can fit in one way only: each item stands for as many
    /// cells as it can.
    #[inline]
    fn read(&self, line: &impl Fn(usize) -> Option<usize>) -> Option<Match<W>> {
        let (mut length, mut last, mut end, mut taken) = (0, NOWHERE, NOWHERE, CellSet::EMPTY);
        for (item, test) in self.pattern.iter().zip(self.tests) {
            let mut count = 0;
            while count < item.most {
                let Some(cell) = line(length).filter(|&cell| test.contains(cell)) else { break };
                if item.taken {
                    taken.insert(cell);
                }
                if item.lands {
                    end = cell as u16;
                }
                last = cell as u16;
                (length, count) = (length + 1, count + 1);
            }
            if count < item.least {
                return None;
            }
        }
        Some(Match { end: if end == NOWHERE { last } else { end }, taken, length })
    }

    /// Where a ray that fits a pattern of single cells ends; `None` if it does not fit.
    #[inline]
    pub fn end_of(&self, ray: &[u16]) -> Option<u16> {
        let cells = ray.get(..self.pattern.len())?;
        let fits = cells.iter().zip(self.tests).all(|(&cell, test)| test.contains(usize::from(cell)));
        if fits { cells.last().copied() } else { None }
    }

    /// Where lines from a cell end that fit.
    pub fn ends(&self, table: &Rays<W>, cell: usize) -> CellSet<W> {
        let mut ends = CellSet::EMPTY;
        for ray in table.from_cell(cell) {
            match self.pattern.is_plain {
                true => self.end_of(ray).into_iter().for_each(|end| ends.insert(usize::from(end))),
                false => self.matches(ray, &mut |m| ends.insert(usize::from(m.end))),
            }
        }
        ends
    }

    /// The `n`th way in which a ray fits, counted from 0.
    pub fn nth(&self, ray: &[u16], n: u16) -> Option<Match<W>> {
        let mut found = None;
        let mut count = 0;
        self.matches(ray, &mut |m| {
            if count == n {
                found = Some(m);
            }
            count += 1;
        });
        found
    }

    /// The way along a ray by which a part goes; `lifts`: it is chosen how many pieces the part lifts.
    pub fn way_of(&self, ray: &[u16], part: Part, lifts: bool) -> Option<Match<W>> {
        if !lifts {
            return self.nth(ray, part.way);
        }
        let (mut found, mut left) = (None, part.onward());
        self.matches(ray, &mut |m| {
            let ends_there = m.end == part.to;
            if ends_there && left == 0 && found.is_none() {
                found = Some(m);
            }
            left = left.saturating_sub(u16::from(ends_there));
        });
        found
    }

    /// The index of the first cell of a ray that does not fit, in the way that comes furthest; else of the last cell.
    pub fn longest(&self, ray: &[u16]) -> usize {
        self.longest_from(0, ray, 0, &mut self.untried(ray.len())).min(ray.len() - 1)
    }

    fn longest_from(&self, item: usize, ray: &[u16], at: usize, tried: &mut Tried<W>) -> usize {
        let Some(rule) = self.pattern.get(item) else { return at.saturating_sub(1) };
        if !tried.is_new((item, at, NOWHERE, CellSet::EMPTY)) {
            return at;
        }
        let test = self.tests[item];
        let fit = ray[at..].iter().take(rule.most as usize).take_while(|&&c| test.contains(c as usize)).count();
        let stop = if fit < rule.most as usize { at + fit } else { at };
        let after = (rule.least as usize..=fit).filter(|n| at + n < ray.len());
        after.map(|n| self.longest_from(item + 1, ray, at + n, tried)).fold(stop, usize::max)
    }

    /// Matches a line of at most so many cells, until `found` says that it is enough.
    fn every_way(
        &self,
        line: &impl Fn(usize) -> Option<usize>,
        cells: usize,
        found: &mut impl FnMut(Match<W>, Option<&Counts<'_>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.from((0, 0, NOWHERE, CellSet::EMPTY), None, line, &mut self.untried(cells), found)
    }

    /// Matches the rest from a stage on.
    fn from(
        &self,
        stage: Stage<W>,
        counts: Option<&Counts<'_>>,
        line: &impl Fn(usize) -> Option<usize>,
        tried: &mut Tried<W>,
        found: &mut impl FnMut(Match<W>, Option<&Counts<'_>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !tried.is_new(stage) {
            return Continue(());
        }
        let (item, mut at, mut end, mut taken) = stage;
        let Some(rule) = self.pattern.get(item) else {
            let Some(last) = at.checked_sub(1).and_then(line) else { return Continue(()) };
            return found(Match { end: if end == NOWHERE { last as u16 } else { end }, taken, length: at }, counts);
        };
        let test = self.tests[item];
        let mut count = 0u16;
        loop {
            if count >= rule.least {
                let counts = Counts { last: usize::from(count), before: counts };
                self.from((item + 1, at, end, taken), Some(&counts), line, tried, found)?;
            }
            let Some(cell) = line(at).filter(|&cell| count < rule.most && test.contains(cell)) else {
                return Continue(());
            };
            if rule.taken {
                taken.insert(cell);
            }
            if rule.lands {
                end = cell as u16;
            }
            at += 1;
            count += 1;
        }
    }

    /// True if no line can fit: no cell fits some item that is not optional, or there is no item.
    pub fn is_hopeless(&self) -> bool {
        let fits_nowhere = |(item, test): (&Item<W>, &CellSet<W>)| item.least > 0 && test.is_empty();
        self.tests.is_empty() || self.pattern.iter().zip(self.tests).any(fits_nowhere)
    }

    /// True if a line of at most so many cells fits from its first cell on.
    pub fn fits(&self, line: &impl Fn(usize) -> Option<usize>, cells: usize) -> bool {
        if self.is_settled {
            return self.read(line).is_some();
        }
        self.every_way(line, cells, &mut |_, _| Break(())).is_break()
    }

    /// Binds the names as in the first way that fits with this end and these captures.
    pub(crate) fn names(&self, ray: &[u16], wanted: Match<W>, names: &mut Bindings<W>) {
        if self.pattern.is_plain {
            return name_cells(self.pattern, ray, names);
        }
        let ray = &ray[..wanted.length];
        let mut counts = Vec::new();
        if !self.is_clear {
            let found = self.every_way(&along(ray), ray.len(), &mut |m, read| {
                counts = if m == wanted { Counts::in_order(read) } else { Vec::new() };
                if m == wanted { Break(()) } else { Continue(()) }
            });
            if found.is_continue() {
                return;
            }
        }
        let mut rest = ray;
        for (number, (item, test)) in self.pattern.iter().zip(self.tests).enumerate() {
            let fits = |cell: &&u16| test.contains(usize::from(**cell));
            let as_many = || rest.iter().take(usize::from(item.most)).take_while(fits).count();
            let (cells, after) = rest.split_at(counts.get(number).copied().unwrap_or_else(as_many));
            name_item(item, cells, names);
            rest = after;
        }
    }
}

/// A cell of a line, by its index.
#[inline]
fn along(ray: &[u16]) -> impl Fn(usize) -> Option<usize> {
    |at| ray.get(at).map(|&cell| usize::from(cell))
}

/// True if some cell fits both an item that stands for any number of cells and an item that may come next. Otherwise the
/// cells up to any item can be read in one way only.
fn overlaps<const W: usize>(pattern: &[Item<W>], tests: &[CellSet<W>]) -> bool {
    // the cells that may come after an item, found from the end
    let mut next = CellSet::EMPTY;
    pattern.iter().zip(tests).rev().any(|(item, &test)| {
        let overlaps = item.least < item.most && test.meets(next);
        next = if item.least == 0 { next | test } else { test };
        overlaps
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rng::{Rng, below, rng};
    use crate::program::Set;

    const CELLS: u64 = 9;

    fn item(rng: &mut Rng) -> Item<1> {
        let least = below(rng, 3) as u16;
        let most = [least.max(1), least + 1, u16::MAX][below(rng, 3) as usize];
        let binding = (below(rng, 2) == 0).then_some(0);
        Item { test: Set::Empty, least, most, taken: below(rng, 3) == 0, binding, lands: below(rng, 6) == 0 }
    }

    fn cells(rng: &mut Rng) -> CellSet<1> {
        (0..CELLS as usize).filter(|_| below(rng, 2) == 0).collect()
    }

    /// All ways to read a ray, by how many cells each item stands for, the smallest numbers first.
    fn ways(pattern: &[Item<1>], tests: &[CellSet<1>], ray: &[u16]) -> Vec<Vec<usize>> {
        let (Some(first), Some(test)) = (pattern.first(), tests.first()) else { return vec![Vec::new()] };
        let fits =
            ray.iter().take_while(|&&cell| test.contains(usize::from(cell))).count().min(usize::from(first.most));
        let counts = usize::from(first.least)..=fits;
        let rest = |count: usize| ways(&pattern[1..], &tests[1..], &ray[count..]).into_iter().map(move |w| (count, w));
        counts.flat_map(rest).map(|(count, rest)| [vec![count], rest].concat()).collect()
    }

    /// What is read so: the match, and the cells that are named.
    fn read(pattern: &[Item<1>], way: &[usize], ray: &[u16]) -> (Match<1>, CellSet<1>) {
        let (mut at, mut taken, mut named, mut end) = (0, CellSet::EMPTY, CellSet::EMPTY, NOWHERE);
        for (item, &count) in pattern.iter().zip(way) {
            let cells: CellSet<1> = ray[at..at + count].iter().map(|&cell| usize::from(cell)).collect();
            at += count;
            taken |= if item.taken { cells } else { CellSet::EMPTY };
            named |= if item.binding.is_some() { cells } else { CellSet::EMPTY };
            end = if item.lands && count > 0 { ray[at - 1] } else { end };
        }
        let end = if end == NOWHERE { ray[at - 1] } else { end };
        (Match { end, taken, length: at }, named)
    }

    #[test]
    fn patterns_are_read_as_if_every_way_were_tried() {
        for seed in 0..20_000 {
            let rng = &mut rng(seed, 1);
            let pattern: Pattern<1> = (0..1 + below(rng, 5)).map(|_| item(rng)).collect();
            let tests: Vec<CellSet<1>> = pattern.iter().map(|_| cells(rng)).collect();
            let ray: Vec<u16> = (0..1 + below(rng, CELLS) as u16).collect();
            let matcher = Matcher::new(&pattern, &tests);
            let all: Vec<Vec<usize>> = ways(&pattern, &tests, &ray);
            let all: Vec<Vec<usize>> = all.into_iter().filter(|way| way.iter().sum::<usize>() > 0).collect();
            let add = |known: &mut Vec<Match<1>>, one| {
                if !known.contains(&one) {
                    known.push(one);
                }
            };
            let (mut wanted, mut found) = (Vec::new(), Vec::new());
            all.iter().for_each(|way| add(&mut wanted, read(&pattern, way, &ray).0));
            matcher.matches(&ray, &mut |m| add(&mut found, m));
            assert_eq!(found, wanted, "{pattern:?} {tests:?} {ray:?}");

            if pattern.lands {
                // only the line of a move lands on a marked cell, and for that all ways are found
                continue;
            }
            let mut names = Bindings::new(1);
            let taken = matcher.nearest(&ray, &mut names);
            let Some(shortest) = wanted.iter().min_by_key(|m| m.length) else {
                assert!(taken.is_empty(), "{pattern:?} {tests:?} {ray:?}");
                continue;
            };
            let fit = matcher.filled_up(&ray, *shortest);
            assert_eq!(taken, fit.taken, "{pattern:?} {tests:?} {ray:?}");
            let mut same = all.iter().map(|way| read(&pattern, way, &ray));
            let alike: Vec<_> = same.by_ref().filter(|(m, _)| (m.length, m.taken) == (fit.length, fit.taken)).collect();
            if let [(_, named)] = alike[..] {
                assert_eq!(names.get(0), Some(&named), "{pattern:?} {tests:?} {ray:?}");
            }
        }
    }
}
