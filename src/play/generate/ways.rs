//! Where a path leads and where a unit may land: sets of cells, each worked out at once.

use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::{Landing, Path, Program};

/// Where a unit may land, by kind of landing.
pub struct Lands<const W: usize> {
    /// All of them.
    pub any: CellSet<W>,
    /// Those on which it comes to stand on what is there.
    pub stacking: CellSet<W>,
}

impl<const W: usize> Program<W> {
    /// Where a unit may land. Of its cells with nothing on them, the top's prey, and what its bottom may stand on.
    pub fn lands(
        &self,
        landing: &Landing<W>,
        bottom: usize,
        top: usize,
        unit: usize,
        state: &State,
        frame: &Frame<W>,
    ) -> Lands<W> {
        let mut any = CellSet::EMPTY;
        let mut stacking = CellSet::EMPTY;
        if let Some(within) = &landing.empty {
            any |= self.empty(state, frame) & self.eval(within, state, frame);
        }
        if let Some(on) = &landing.stacking {
            stacking = self.footing(bottom, unit, state) & self.eval(on, state, frame);
            any |= stacking;
        }
        if let Some(what) = &landing.capturing {
            let prey = self.prey(Some(top), state) & self.eval(what, state, frame);
            any |= self.standable(prey, bottom, unit, state);
        }
        if let Some(what) = &landing.swapping {
            any |= self.occupied(state) & self.eval(what, state, frame);
        }
        Lands { any, stacking }
    }

    /// The cells of `lands` that a path from `cell` reaches; a slide passes over `through`.
    #[inline]
    pub fn way(
        &self,
        path: &Path<W>,
        cell: usize,
        lands: CellSet<W>,
        through: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        match path {
            Path::Stay => lands & CellSet::one(cell),
            Path::Step(table) => self.neighbours[*table][cell] & lands,
            Path::To(set) => self.eval(set, state, frame) & lands,
            Path::Slide { rays, least, most, .. } => {
                let rays = &self.rays[*rays];
                if *most == 1 {
                    return rays.near[cell] & lands;
                }
                let mut reached = CellSet::EMPTY;
                for &(start, end) in &rays.of[cell] {
                    let ray = &rays.cells[start as usize..end as usize];
                    for (i, &c) in ray.iter().enumerate().take(*most as usize) {
                        if i + 1 >= *least as usize {
                            reached.insert(c as usize);
                        }
                        if !through.contains(c as usize) {
                            break;
                        }
                    }
                }
                reached & lands
            }
            Path::Line { rays, pattern } => {
                let tested = self.tested(pattern, CellSet::EMPTY, state, frame);
                let rays = &self.rays[*rays];
                let mut reached = CellSet::EMPTY;
                for &(start, end) in &rays.of[cell] {
                    let ray = &rays.cells[start as usize..end as usize];
                    tested.matches(ray, &mut |m| reached.insert(m.end as usize));
                }
                reached & lands
            }
            Path::Chain(parts) => {
                let mut here = CellSet::one(cell);
                for (i, (path, stopping)) in parts.iter().enumerate() {
                    let stops = if i + 1 == parts.len() { lands } else { self.eval(stopping, state, frame) };
                    let through = match path {
                        Path::Slide { through, .. } => self.eval(through, state, frame),
                        _ => CellSet::EMPTY,
                    };
                    let next = |all, c| all | self.way(path, c, stops, through, state, frame);
                    here = here.iter().fold(CellSet::EMPTY, next);
                }
                here
            }
        }
    }

    /// Where a unit may land where the last item of a line says how: as the relations allow.
    pub fn lands_anyhow(&self, bottom: usize, top: usize, unit: usize, state: &State, frame: &Frame<W>) -> Lands<W> {
        let stacking = self.footing(bottom, unit, state);
        let prey = self.standable(self.prey(Some(top), state), bottom, unit, state);
        Lands { any: self.empty(state, frame) | stacking | prey, stacking }
    }

    /// How many pieces of a kind are on the board.
    pub fn count_of(&self, state: &State, kind: usize) -> usize {
        if self.layout.levels == 1 {
            return self.top(state, kind).len();
        }
        let count = |cell| self.stack(state, cell).iter().filter(|k| k.index() == kind).count();
        self.occupied(state).iter().map(count).sum()
    }

    /// The occupied cells on which a unit of that height and bottom may stand.
    pub fn footing(&self, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        let levels = self.layout.levels;
        if levels == 1 {
            return CellSet::EMPTY;
        }
        let cells = self.tops(state, self.stacks.lower[bottom]);
        match (levels, unit) {
            (2, 1) => cells.without(self.tall(state)),
            (2, _) => CellSet::EMPTY,
            _ => cells.iter().filter(|&c| self.height(state, c) + unit <= levels).collect(),
        }
    }

    /// The cells of `prey` on which the unit may stand once what is taken is gone.
    pub fn standable(&self, prey: CellSet<W>, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        if !self.captures.top_only && self.captures.spared == 0 {
            return prey;
        }
        let fits = |&cell: &usize| {
            let mut rest = self.stack(state, cell);
            if self.captures.top_only {
                rest.pop();
            } else {
                rest.retain(|k| self.captures.spared >> k.0 & 1 != 0);
            }
            rest.last().is_none_or(|lower| {
                rest.len() + unit <= self.layout.levels && self.stacks.lower[bottom] >> lower.0 & 1 != 0
            })
        };
        prey.iter().filter(fits).collect()
    }
}
