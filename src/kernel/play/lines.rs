//! Matching the cells of straight lines against patterns.

mod matcher;

pub use matcher::{Match, Matcher};

use crate::bits::CellSet;
use crate::play::bindings::Bindings;
use crate::play::state::{Frame, State};
use crate::program::{Cond, FanCode, Item, Pattern, Program};
use arrayvec::ArrayVec;
use std::ops::Deref;

/// For each item of a pattern the cells that fit it. Short patterns, by far the most common, allocate no memory.
pub enum Tests<const W: usize> {
    /// For a short pattern.
    Few(ArrayVec<CellSet<W>, FEW>),
    /// For a long one.
    Many(Vec<CellSet<W>>),
}

/// The most items of a short pattern.
const FEW: usize = 4;

impl<const W: usize> Deref for Tests<W> {
    type Target = [CellSet<W>];

    #[inline]
    fn deref(&self) -> &[CellSet<W>] {
        match self {
            Self::Few(tests) => tests,
            Self::Many(tests) => tests,
        }
    }
}

impl<const W: usize> Program<W> {
    /// Finds the cells that fit each item of a pattern; the cells of items that are captured must be in `prey` as well.
    pub fn tests(&self, items: &[Item<W>], prey: CellSet<W>, state: &State, frame: &Frame<W>) -> Tests<W> {
        let test = |item: &Item<W>| {
            let cells = self.eval(&item.test, state, frame);
            if item.taken { cells & prey } else { cells }
        };
        match items.len() {
            0..=FEW => Tests::Few(items.iter().map(test).collect()),
            _ => Tests::Many(items.iter().map(test).collect()),
        }
    }

    /// True if some line on the board fits; its first item is matched with the cell where the line starts.
    #[inline(never)]
    pub fn some_line(&self, rays: usize, pattern: &Pattern<W>, state: &State, frame: &Frame<W>) -> bool {
        let tests = self.tests(pattern, self.topology.board, state, frame);
        let matcher = Matcher::new(pattern, &tests);
        if matcher.is_hopeless() {
            return false;
        }
        let table = &self.topology.rays[rays];
        let starts = if pattern[0].least > 0 { tests[0] & self.topology.board } else { self.topology.board };
        starts.iter().any(|start| {
            let line = |ray: &[u16], at: usize| match at.checked_sub(1) {
                None => Some(start),
                Some(at) => ray.get(at).map(|&cell| usize::from(cell)),
            };
            // at the edge of the board there is no ray: the line is the cell itself
            let mut rays = table.from_cell(start).chain([&[][..]]);
            rays.any(|ray| matcher.fits(&|at| line(ray, at), ray.len() + 1))
        })
    }

    /// The rays along which lines are read: those of the first case that holds, or `rays` if there are no cases.
    #[inline]
    pub fn open_rays(&self, rays: usize, cases: &[(Cond<W>, usize)], state: &State, frame: &Frame<W>) -> Option<usize> {
        if cases.is_empty() {
            return Some(rays);
        }
        cases.iter().find(|(cond, _)| self.holds(cond, state, frame)).map(|&(_, rays)| rays)
    }

    /// Reads the lines of a fan from a cell. In each direction the shortest line that fits counts: its names are bound, and
    /// the cells on which it captures are returned. `top`: the top piece of the unit; `lifted`: the position without it.
    pub fn read_fan(
        &self,
        fan: &FanCode<W>,
        cell: usize,
        top: Option<usize>,
        lifted: &State,
        frame: &mut Frame<W>,
    ) -> CellSet<W> {
        let tests = self.tests(&fan.pattern, self.open_prey(top, lifted, frame), lifted, frame);
        self.read_fan_as(fan, &tests, cell, lifted, frame)
    }

    /// The same with the cells that fit each item given.
    pub(super) fn read_fan_as(
        &self,
        fan: &FanCode<W>,
        tests: &[CellSet<W>],
        cell: usize,
        lifted: &State,
        frame: &mut Frame<W>,
    ) -> CellSet<W> {
        forget_names(&fan.pattern, &mut frame.names);
        let open = self.open_rays(fan.rays, &fan.cases, lifted, frame);
        let Some(table) = open.map(|rays| &self.topology.rays[rays]).filter(|table| cell < table.of.len()) else {
            return CellSet::EMPTY;
        };
        let matcher = Matcher::new(&fan.pattern, tests);
        let mut taken = CellSet::EMPTY;
        for ray in table.from_cell(cell).filter(|ray| matcher.may_begin(ray)) {
            taken |= matcher.nearest(ray, &mut frame.names);
        }
        taken
    }
}

/// Makes the names of a pattern stand for no cells.
pub(super) fn forget_names<const W: usize>(pattern: &[Item<W>], names: &mut Bindings<W>) {
    for name in pattern.iter().filter_map(|item| item.binding) {
        if let Some(cells) = names.get_mut(usize::from(name)) {
            *cells = CellSet::EMPTY;
        }
    }
}

/// Binds the names of a pattern of single cells.
pub(super) fn name_cells<const W: usize>(pattern: &[Item<W>], ray: &[u16], names: &mut Bindings<W>) {
    pattern.iter().zip(ray.chunks(1)).for_each(|(item, cell)| name_item(item, cell, names));
}

/// Adds cells to those that the name of an item stands for.
#[inline]
fn name_item<const W: usize>(item: &Item<W>, cells: &[u16], names: &mut Bindings<W>) {
    if let Some(name) = item.binding.and_then(|name| names.get_mut(usize::from(name))) {
        cells.iter().for_each(|&cell| name.insert(usize::from(cell)));
    }
}

/// The cells on which a pattern of single cells captures.
pub(super) fn taken_cells<const W: usize>(pattern: &[Item<W>], ray: &[u16]) -> CellSet<W> {
    let taken = pattern.iter().zip(ray).filter(|(item, _)| item.taken);
    taken.map(|(_, &cell)| usize::from(cell)).collect()
}
