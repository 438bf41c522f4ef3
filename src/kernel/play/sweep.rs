//! Whole sets of cells moved along links at once: neighbours, connected cells, runs, and where lines begin or end.

use crate::bits::CellSet;
use crate::play::lines::Matcher;
use crate::program::{CompareOp, Grouping, Item, Joint, Straight, Topology};
use arrayvec::ArrayVec;

/// By so few shifts a set is always moved faster than the neighbours of its cells are looked up.
const FEW: usize = 3;

/// The number of cells of a set takes no more bits than this.
const COUNT_BITS: usize = 11;

/// A run longer than this is very long.
const LONG_RUN: usize = 16;

/// The cells of `within` reached from some of them, inside it, by the links that `on` follows; no more are looked for once one of
/// `goal` is reached.
#[inline(always)]
pub(super) fn flood<const W: usize>(
    from: CellSet<W>,
    within: CellSet<W>,
    goal: CellSet<W>,
    on: impl Fn(CellSet<W>) -> CellSet<W>,
) -> CellSet<W> {
    let (mut all, mut edge) = (from, from);
    while !edge.is_empty() && !edge.meets(goal) {
        edge = (on(edge) & within).without(all);
        all |= edge;
    }
    all
}

/// True where the neighbours of so many cells are looked up sooner than a set is moved by so many shifts: by the instructions
/// that each takes, about. Where rows differ in length there are many shifts.
#[inline]
fn is_soon_looked_up<const W: usize>(cells: usize, shifts: usize) -> bool {
    let (each_cell, each_shift) = (W + 4, if W == 1 { 3 } else { 5 * W + 4 });
    cells * each_cell < shifts * each_shift
}

impl<const W: usize> Topology<W> {
    /// How many links of a table lead from a cell of one set to one of the other at least; as many as there are cells, where none
    /// lead.
    pub fn distance(&self, table: usize, from: CellSet<W>, to: CellSet<W>) -> i64 {
        let (mut seen, mut edge, mut links) = (from, from, 0);
        while !edge.meets(to) {
            edge = self.image(table, edge).without(seen);
            if edge.is_empty() {
                return self.cells as i64;
            }
            seen |= edge;
            links += 1;
        }
        links
    }

    /// The neighbours of a set of cells.
    #[inline]
    pub(super) fn image(&self, table: usize, of: CellSet<W>) -> CellSet<W> {
        let shifts = &self.shifts[table];
        if shifts.is_empty() || shifts.len() > FEW && is_soon_looked_up::<W>(of.len(), shifts.len()) {
            let rows = &self.neighbours[table];
            return of.iter().fold(CellSet::EMPTY, |all, cell| all | rows[cell]);
        }
        shifts.iter().fold(CellSet::EMPTY, |all, shift| all | shift.on(of))
    }

    /// The cells that are neighbours of two or more cells of a set.
    pub(super) fn image_twice(&self, table: usize, of: CellSet<W>) -> CellSet<W> {
        let rows = &self.neighbours[table];
        let add = |(once, twice): (CellSet<W>, CellSet<W>), cell: usize| (once | rows[cell], twice | once & rows[cell]);
        of.iter().fold((CellSet::EMPTY, CellSet::EMPTY), add).1
    }

    /// Those of some places to which a table leads from so many cells of a set.
    pub(super) fn tally(
        &self,
        table: usize,
        of: CellSet<W>,
        places: CellSet<W>,
        (op, than): (CompareOp, i64),
    ) -> CellSet<W> {
        // the number for each place, the lowest bits first
        let mut bits = [CellSet::EMPTY; COUNT_BITS];
        let mut add = |mut carried: CellSet<W>| {
            for bit in &mut bits {
                (*bit, carried) = (bit.without(carried) | carried.without(*bit), *bit & carried);
                if carried.is_empty() {
                    break;
                }
            }
        };
        match &self.shifts[table][..] {
            [] => of.iter().for_each(|cell| add(self.neighbours[table][cell])),
            shifts => shifts.iter().for_each(|shift| add(shift.on(of))),
        }
        let (mut less, mut equal) = (CellSet::EMPTY, places);
        for (at, &bit) in bits.iter().enumerate().rev() {
            let (with, without) = (equal & bit, equal.without(bit));
            (less, equal) = if than >> at & 1 != 0 { (less | without, with) } else { (less, without) };
        }
        if !(0..1 << COUNT_BITS).contains(&than) {
            (less, equal) = (if than < 0 { CellSet::EMPTY } else { places }, CellSet::EMPTY);
        }
        match op {
            CompareOp::Lt => less,
            CompareOp::Le => less | equal,
            CompareOp::Eq => equal,
            CompareOp::Ne => places.without(equal),
            CompareOp::Ge => places.without(less),
            CompareOp::Gt => places.without(less | equal),
        }
    }

    /// The cells from which links of a table lead into a set.
    #[inline]
    fn back(&self, way: usize, of: CellSet<W>) -> CellSet<W> {
        self.shifts[way].iter().fold(CellSet::EMPTY, |all, shift| all | shift.back(of))
    }

    /// The cells of `within` joined inside it to one of `from`, which are some of them.
    #[inline(never)]
    pub(super) fn reached(&self, table: usize, within: CellSet<W>, from: CellSet<W>) -> CellSet<W> {
        flood(from, within, CellSet::EMPTY, |edge| self.image(table, edge))
    }

    /// True where this cell is joined with two sets, by links of a table inside `within`.
    #[inline]
    pub(super) fn joins(&self, table: usize, within: CellSet<W>, cell: usize, ends: [CellSet<W>; 2]) -> bool {
        // in most positions nothing has to be searched
        within.contains(cell) && ends.iter().all(|end| end.meets(within)) && {
            let joined = self.reached(table, within, CellSet::one(cell));
            ends.iter().all(|end| end.meets(joined))
        }
    }

    /// True if a piece of the player's, put on this cell, may part what was joined: unless what it touches there is still
    /// joined by links from one to the other, and as near to where all is reached from.
    pub(super) fn parts(&self, joint: Joint<W>, cell: usize, own: CellSet<W>) -> bool {
        let Joint { within, from, table } = joint;
        let around = self.neighbours[table][cell] & within.without(own);
        let Some(first) = around.first().filter(|_| within.contains(cell)) else { return false };
        from.contains(cell) && !around.meets(from) || self.reached(table, around, CellSet::one(first)) != around
    }

    /// The groups that a set falls into, in the order of their first cells.
    pub(super) fn groups(&self, table: usize, of: CellSet<W>) -> impl Iterator<Item = CellSet<W>> {
        let mut rest = of;
        std::iter::from_fn(move || {
            let group = self.reached(table, rest, CellSet::one(rest.first()?));
            rest = rest.without(group);
            Some(group)
        })
    }

    /// True where a set is one group.
    pub(super) fn is_one_group(&self, table: usize, of: CellSet<W>) -> bool {
        self.groups(table, of).next() == Some(of)
    }

    /// The cells of some groups of a set: the largest, for example.
    pub(super) fn groups_of(&self, table: usize, of: CellSet<W>, which: Grouping) -> CellSet<W> {
        let groups = self.groups(table, of);
        let picked = match which {
            Grouping::Sized(least, most) => {
                let fits = |size: usize| size >= least.into() && most.is_none_or(|most| size <= most.into());
                return groups.filter(|group| fits(group.len())).fold(CellSet::EMPTY, |all, group| all | group);
            }
            Grouping::Largest => groups.reduce(|best, next| if next.len() > best.len() { next } else { best }),
            Grouping::Smallest => groups.reduce(|best, next| if next.len() < best.len() { next } else { best }),
        };
        picked.unwrap_or_default()
    }

    /// True where a cell of `goal` is joined inside `within` to one of `from`.
    pub(super) fn is_reached(&self, table: usize, within: CellSet<W>, from: CellSet<W>, goal: CellSet<W>) -> bool {
        let goal = goal & within;
        !goal.is_empty() && flood(from & within, within, goal, |edge| self.image(table, edge)).meets(goal)
    }

    /// The cells on which straight runs of `of` begin whose length is from `least` to `most`, and the `least`-th cell of each.
    #[inline]
    fn run_marks(&self, way: usize, of: CellSet<W>, least: usize, most: usize) -> CellSet<W> {
        let mut mark = of.without(self.image(way, of));
        for _ in 1..least {
            if mark.is_empty() {
                return mark;
            }
            mark = self.image(way, mark) & of;
        }
        if most >= self.cells {
            return mark;
        }
        let mut longer = mark;
        for _ in least..=most {
            longer = self.image(way, longer) & of;
        }
        for _ in least..=most {
            longer = self.back(way, longer);
        }
        mark.without(longer)
    }

    /// The stretches of the table for such runs, if they are so few that it is best to go through all of them.
    #[inline]
    fn few_windows(&self, straight: &Straight) -> Option<&[CellSet<W>]> {
        straight.windows.map(|windows| &self.windows[windows as usize].all[..]).filter(|all| !all.is_empty())
    }

    /// True if there is such a straight run.
    pub(super) fn some_run(&self, of: CellSet<W>, straight: &Straight) -> bool {
        let (least, most) = straight.lengths();
        if of.len() < least {
            return false;
        }
        if let Some(windows) = self.few_windows(straight) {
            return windows.iter().any(|window| window.is_within(of));
        }
        straight.ways.iter().any(|&way| !self.run_marks(way, of, least, most).is_empty())
    }

    /// The cells of all such runs, found run by run where that is necessary.
    pub(super) fn runs(&self, of: CellSet<W>, straight: &Straight) -> CellSet<W> {
        let mut all = CellSet::EMPTY;
        if straight.branches {
            let runs = of.iter().flat_map(|cell| self.runs_through(cell, of, straight));
            runs.filter(|run| straight.has(run.len())).for_each(|run| all |= run);
            return all;
        }
        for &(there, back) in &straight.axes {
            let mut open = of;
            while let Some(cell) = open.first() {
                let mut run = CellSet::one(cell);
                for rays in [there, back] {
                    self.rays[rays].stretch(cell, of).for_each(|c| run.insert(c));
                }
                open = open.without(run);
                if straight.has(run.len()) {
                    all |= run;
                }
            }
        }
        all
    }

    /// The cells of all such runs, where whole sets can be moved along their lines.
    pub(super) fn all_runs(&self, of: CellSet<W>, straight: &Straight) -> CellSet<W> {
        let (least, most) = straight.lengths();
        if least <= 1 && most >= self.cells && !straight.ways.is_empty() {
            return of;
        }
        let mut all = CellSet::EMPTY;
        if of.len() < least {
            return all;
        }
        if let Some(windows) = self.few_windows(straight) {
            windows.iter().filter(|window| window.is_within(of)).for_each(|window| all |= *window);
            return all;
        }
        for &way in &straight.ways {
            let marks = self.run_marks(way, of, least, most);
            all |= flood(marks, of, CellSet::EMPTY, |edge| self.image(way, edge) | self.back(way, edge));
        }
        all
    }

    /// The cells that, if they were in the set too, would be in a straight run at least so long; for runs of one cell, and for very
    /// long ones, simply all cells of the board.
    pub(super) fn joining(&self, of: CellSet<W>, straight: &Straight) -> CellSet<W> {
        let (least, ways) = (usize::from(straight.least), &straight.ways);
        if !(2..=LONG_RUN).contains(&least) {
            return self.board;
        }
        let mut all = CellSet::EMPTY;
        if let Some(windows) = self.few_windows(straight) {
            for &window in windows {
                let missing = window.without(of);
                let joining = missing.first().map_or(window, CellSet::one);
                if missing.is_within(joining) {
                    all |= joining;
                }
            }
            return all;
        }
        for &way in ways {
            // the cells with so many of the set in a row ahead of them; then those with enough behind them
            let mut ahead = ArrayVec::<_, LONG_RUN>::from_iter([self.board]);
            for count in 1..least {
                ahead.push(self.back(way, of & ahead[count - 1]));
            }
            let mut behind = self.board;
            for ahead in ahead.iter().rev() {
                all |= *ahead & behind;
                behind = self.image(way, of & behind);
            }
        }
        all
    }

    /// The cells on which lines from these cells capture, along a pattern of single cells.
    pub(super) fn line_takes(&self, matcher: Matcher<'_, W>, ways: &[usize], starts: CellSet<W>) -> CellSet<W> {
        let mut taken = CellSet::EMPTY;
        for &way in ways {
            let mut at = starts;
            for (item, &test) in matcher.pattern.iter().zip(matcher.tests) {
                at = self.image(way, at) & test;
                taken |= if item.taken { at } else { CellSet::EMPTY };
            }
        }
        taken
    }

    /// Where lines from these cells end that fit a pattern: the ends by how much their number differs from that of the start.
    /// `None` if it is faster to read the lines cell by cell, or if some direction is not a shift of the whole set.
    pub(super) fn lines_ahead(
        &self,
        items: &[Item<W>],
        tests: &[CellSet<W>],
        ways: &[usize],
        starts: CellSet<W>,
    ) -> Option<ArrayVec<(i32, CellSet<W>), MOST_AHEAD>> {
        let longest: usize = items.iter().map(|item| usize::from(item.most)).sum();
        let shortest: usize = items.iter().map(|item| usize::from(item.least)).sum();
        let straight = |&way: &usize| matches!(self.shifts[way][..], [_]);
        let lines = ways.len() * (longest + 1 - shortest);
        let is_worth_it =
            (1..=LONGEST_AHEAD).contains(&longest) && shortest > 0 && lines <= MOST_AHEAD.min(2 * starts.len());
        if ways.is_empty() || !is_worth_it || !ways.iter().all(straight) {
            return None;
        }
        let mut found = ArrayVec::<(i32, CellSet<W>), MOST_AHEAD>::new();
        for &way in ways {
            let [shift] = self.shifts[way][..] else { return None };
            // by the number of cells read: where lines have come
            let mut read = [CellSet::EMPTY; LONGEST_AHEAD + 1];
            read[0] = starts;
            for (item, &test) in items.iter().zip(tests) {
                read = one_more(&read, item, test, |cells| shift.on(cells));
            }
            for (length, &ends) in read.iter().enumerate().filter(|(_, ends)| !ends.is_empty()) {
                let by = shift.by * length as i32;
                // a cell to which two lines lead from one start is one target
                match found.iter_mut().find(|(other, _)| *other == by) {
                    Some((_, all)) => *all |= ends,
                    None => found.push((by, ends)),
                }
            }
        }
        Some(found)
    }

    /// Where lines from these cells end, along a pattern of single cells. `tests`: for each item the cells that fit it.
    pub(super) fn ends_ahead(&self, tests: &[CellSet<W>], ways: &[usize], starts: CellSet<W>) -> CellSet<W> {
        let ends = |&way: &usize| tests.iter().fold(starts, |at, &test| self.image(way, at) & test);
        ways.iter().fold(CellSet::EMPTY, |all, way| all | ends(way))
    }

    /// The cells from which, in some direction, the cells from the next one on fit a pattern. `tests`: for each item the
    /// cells that fit it.
    pub(super) fn line_starts(&self, items: &[Item<W>], tests: &[CellSet<W>], ways: &[usize]) -> CellSet<W> {
        if let (Some((&last, before)), true) = (tests.split_last(), items.iter().all(Item::is_one_cell)) {
            return ways.iter().fold(CellSet::EMPTY, |starts, &way| {
                let first = before.iter().rev().fold(last, |fits, &test| test & self.back(way, fits));
                starts | self.back(way, first)
            });
        }
        let mut starts = CellSet::EMPTY;
        for &way in ways {
            // where the items from here on fit: `None`, where none is left, is everywhere and beyond the edge too
            let mut rest: Option<CellSet<W>> = None;
            for (item, &test) in items.iter().zip(tests).rev() {
                let mut fits = match rest {
                    None => test,
                    Some(rest) => test & self.back(way, rest),
                };
                let mut found = if item.least <= 1 { fits } else { CellSet::EMPTY };
                for count in 2..=usize::from(item.most).min(self.cells) {
                    fits = test & self.back(way, fits);
                    if fits.is_empty() {
                        break;
                    }
                    if count >= usize::from(item.least) {
                        found |= fits;
                    }
                }
                rest = match (item.least, rest) {
                    (0, None) => None,
                    (0, Some(rest)) => Some(rest | found),
                    _ => Some(found),
                };
            }
            starts |= rest.map_or(self.board, |first| self.back(way, first));
        }
        starts
    }
}

/// How long lines may be, and how many kinds of them there may be, to be found for all cells at once.
const LONGEST_AHEAD: usize = 6;
const MOST_AHEAD: usize = 32;

/// Where lines have come by how many cells were read, once an item more is read; `on` leads one cell further.
fn one_more<const W: usize>(
    read: &[CellSet<W>; LONGEST_AHEAD + 1],
    item: &Item<W>,
    test: CellSet<W>,
    on: impl Fn(CellSet<W>) -> CellSet<W>,
) -> [CellSet<W>; LONGEST_AHEAD + 1] {
    let mut further = [CellSet::EMPTY; LONGEST_AHEAD + 1];
    for (length, &cells) in read.iter().enumerate() {
        let mut here = cells;
        for count in 0..=usize::from(item.most) {
            if here.is_empty() {
                break;
            }
            if count >= usize::from(item.least) {
                further[length + count] |= here;
            }
            here = on(here) & test;
        }
    }
    further
}
