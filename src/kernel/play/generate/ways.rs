//! Where a path leads, and where a unit may land, as sets of cells.

use crate::bits::CellSet;
use crate::play::lines::Matcher;
use crate::play::state::{Frame, State};
use crate::program::slides::{Sliding, slide};
use crate::program::{Landing, Path, Program, Set, Walks};

/// Lines from up to this number of cells are read faster one by one than found for all cells at once.
const FEW_STARTS: usize = 4;

/// A position before a move, and the same with the moving unit off the board.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The position before the move.
    pub before: &'a State,
    /// The position with the unit off the board, if that makes a difference.
    pub lifted: &'a State,
    /// Instead of such a position: the cell that the unit has left, and the pieces (kind plus one) that stay there.
    pub left: Option<(usize, &'a [u8])>,
    /// How many links its walk follows, if that is known already.
    pub steps: Option<i64>,
    /// The conditions of the path are known to hold.
    pub is_gated: bool,
}

impl<'a> Seen<'a> {
    /// A position in which no unit is being moved.
    pub fn still(state: &'a State) -> Self {
        Self { before: state, lifted: state, left: None, steps: None, is_gated: false }
    }
}

/// Where a unit may land, by the way it lands.
pub struct Lands<const W: usize> {
    /// All cells where it may land, without `swapping`.
    pub any: CellSet<W>,
    /// Those of them where it lands on top of other pieces.
    pub stacking: CellSet<W>,
    /// Cells with which it changes places, if what stands there can go where it came from.
    pub swapping: CellSet<W>,
}

impl<const W: usize> Program<W> {
    /// Where a unit may land: on empty cells, on what its top piece captures, and on what its bottom piece may stand on.
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
            any |= self.open(top, unit, state, frame) & self.eval(within, state, frame);
        }
        if let Some(on) = &landing.stacking {
            stacking = self.footing(bottom, unit, state) & self.eval(on, state, frame);
            any |= stacking;
        }
        if let Some(what) = &landing.capturing {
            let prey = self.open_prey(Some(top), state, frame) & self.eval(what, state, frame);
            any |= self.standable(prey, bottom, unit, state);
        }
        let swapping = match &landing.swapping {
            Some(what) => self.layout.occupied(state) & self.eval(what, state, frame),
            None => CellSet::EMPTY,
        };
        Lands { any, stacking, swapping }
    }

    /// True if what stands on `to` can go to `from`, on top of the `stay` pieces that a unit leaves there: not to or from an
    /// area, and only as the stack law allows.
    pub(in crate::play) fn makes_way(&self, from: usize, to: usize, stay: usize, state: &State) -> bool {
        let layout = &self.layout;
        if from >= self.topology.cells || to >= self.topology.cells {
            return false;
        }
        if stay == 0 || from == to {
            return true;
        }
        let (under, Some(above)) = (layout.pieces(state, from)[stay - 1], layout.pieces(state, to).first()) else {
            return false;
        };
        let may_stand = self.stacks.lower[usize::from(*above) - 1] >> (under - 1) & 1 != 0;
        may_stand && stay + layout.height(state, to) <= layout.levels
    }

    /// Where a unit lands on no piece: empty cells and, for a single piece, its slots.
    fn open(&self, top: usize, unit: usize, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let empty = self.empty(state, frame);
        if unit == 1 && !self.layout.slots.is_empty() { empty | self.layout.slots_of_kind[top] } else { empty }
    }

    /// Where a path from a cell leads, wherever the unit may land.
    pub fn way_anywhere(&self, path: &Path<W>, cell: usize, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let through = path.passes().map_or(CellSet::EMPTY, |set| self.eval(set, state, frame));
        self.way(path, cell, self.layout.places, through, Seen::still(state), frame)
    }

    /// A set as it is with the unit off the board.
    pub(super) fn seen_set(&self, set: &Set<W>, seen: Seen<'_>, frame: &Frame<W>) -> CellSet<W> {
        let mut cells = self.eval(set, seen.lifted, frame);
        if let Some((cell, column)) = seen.left {
            cells.set(cell, self.fits(set, cell, column, seen.lifted, frame));
        }
        cells
    }

    /// Where walks of exactly `steps` links from a cell lead.
    fn walk_ends(
        &self,
        walks: &Walks<W>,
        steps: i64,
        cell: usize,
        through: Option<&Set<W>>,
        seen: Seen<'_>,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        if steps <= 0 || cell >= walks.next.len() {
            return CellSet::EMPTY;
        }
        if let (None, Some(row)) = (through, walks.row(steps)) {
            return row[cell];
        }
        let through = through.map_or(self.topology.board, |set| self.seen_set(set, seen, frame));
        walks.walked(steps, cell, through)
    }

    /// The cells of `lands` to which a path leads from `cell`; a slide passes over `through`. Conditions and lengths are
    /// evaluated in the position before the move, everything else in the position with the unit off the board.
    #[inline]
    pub fn way(
        &self,
        path: &Path<W>,
        cell: usize,
        lands: CellSet<W>,
        through: CellSet<W>,
        seen: Seen<'_>,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        let state = seen.lifted;
        match path {
            Path::Stay => lands & CellSet::one(cell),
            Path::Step(table) => self.topology.neighbours[*table][cell] & lands,
            Path::To(set) => self.seen_set(set, seen, frame) & lands,
            Path::Walk { walks, steps, through } => {
                let steps = seen.steps.unwrap_or_else(|| self.number(steps, seen.before, frame));
                self.walk_ends(&self.topology.walks[*walks], steps, cell, through.as_ref(), seen, frame) & lands
            }
            Path::When(cond, path) => match seen.is_gated || self.holds(cond, seen.before, frame) {
                true => self.way(path, cell, lands, through, seen, frame),
                false => CellSet::EMPTY,
            },
            Path::Slide { rays, least, most, .. } => {
                let rays = &self.topology.rays[*rays];
                if *most == 1 {
                    return rays.near[cell] & lands;
                }
                Sliding::new(rays, *least, *most).ends(cell, through) & lands
            }
            Path::Far { rays, .. } => Sliding::far(&self.topology.rays[*rays]).ends(cell, through) & lands,
            Path::Line { rays, pattern, cases, .. } => {
                let Some(rays) = self.open_rays(*rays, cases, seen.before, frame) else { return CellSet::EMPTY };
                let tests = self.tests(pattern, CellSet::EMPTY, state, frame);
                Matcher::new(pattern, &tests).ends(&self.topology.rays[rays], cell) & lands
            }
            Path::Measured { rays, least, most, through } => {
                let number = |num| self.number(num, seen.before, frame).clamp(0, u16::MAX.into()) as u16;
                let (least, most) = (number(least).max(1), number(most));
                let through = self.seen_set(through, seen, frame);
                slide(&self.topology.rays[*rays], cell, least, most, through) & lands
            }
            Path::Either(ways) => ways.iter().fold(CellSet::EMPTY, |all, way| {
                let through = way.passes().map_or(CellSet::EMPTY, |set| self.seen_set(set, seen, frame));
                all | self.way(way, cell, lands, through, seen, frame)
            }),
            Path::Repeat { path, stopping, least, most } => {
                let stops = self.seen_set(stopping, seen, frame) & self.layout.places;
                self.repeated(path, (*least, *most), cell, (stops, lands), seen, frame)
            }
            Path::Chain(parts) => parts.iter().enumerate().fold(CellSet::one(cell), |here, (i, (path, stopping))| {
                if here.is_empty() {
                    return here;
                }
                let stops = if i + 1 == parts.len() { lands } else { self.seen_set(stopping, seen, frame) };
                let through = path.passes().map_or(CellSet::EMPTY, |set| self.seen_set(set, seen, frame));
                let next = |all, c| all | self.way(path, c, stops, through, seen, frame);
                (here & self.layout.places).iter().fold(CellSet::EMPTY, next)
            }),
        }
    }

    /// The cells of `lands` that a path reaches, followed from `least` to `most` times and stopping on cells of `stops`.
    fn repeated(
        &self,
        path: &Path<W>,
        (least, most): (u16, u16),
        cell: usize,
        (stops, lands): (CellSet<W>, CellSet<W>),
        seen: Seen<'_>,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        let wanted = stops | lands;
        let each = |from: CellSet<W>, leads: &dyn Fn(usize) -> CellSet<W>| {
            from.iter().fold(CellSet::EMPTY, |all, cell| all | leads(cell))
        };
        let follow = |leads: &dyn Fn(CellSet<W>) -> CellSet<W>| {
            let on = |from: CellSet<W>| leads(from) & wanted;
            let mut here = CellSet::one(cell);
            for _ in 1..least {
                here = on(here) & stops;
            }
            let (mut before, mut ends) = (here, CellSet::EMPTY);
            for _ in least..=most {
                let reached = on(here);
                ends |= reached & lands;
                here = (reached & stops).without(before);
                if here.is_empty() {
                    break;
                }
                before |= here;
            }
            ends
        };
        // the cells that fit the items of a line are worked out once
        if let Path::Line { rays, pattern, cases, ways } = path {
            let Some(rays) = self.open_rays(*rays, cases, seen.before, frame) else { return CellSet::EMPTY };
            let (rays, tests) = (&self.topology.rays[rays], self.tests(pattern, CellSet::EMPTY, seen.lifted, frame));
            let is_straight = pattern.is_plain && cases.is_empty() && !ways.is_empty();
            return follow(&|from| match is_straight && from.len() > FEW_STARTS {
                true => self.topology.ends_ahead(&tests, ways, from),
                false => each(from, &|cell| Matcher::new(pattern, &tests).ends(rays, cell)),
            });
        }
        let through = path.passes().map_or(CellSet::EMPTY, |set| self.seen_set(set, seen, frame));
        follow(&|from| each(from, &|cell| self.way(path, cell, wanted, through, seen, frame)))
    }

    /// Where a unit may land if only the last item of a line says how: wherever the stack law and the capture relation allow.
    pub fn lands_anyhow(&self, bottom: usize, top: usize, unit: usize, state: &State, frame: &Frame<W>) -> Lands<W> {
        let stacking = self.footing(bottom, unit, state);
        let prey = self.standable(self.open_prey(Some(top), state, frame), bottom, unit, state);
        let any = self.open(top, unit, state, frame) | stacking | prey;
        Lands { any, stacking, swapping: CellSet::EMPTY }
    }

    /// The occupied cells on which a unit of height `unit` with this bottom piece may stand.
    pub fn footing(&self, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        let levels = self.layout.levels;
        if levels == 1 {
            return CellSet::EMPTY;
        }
        let cells = self.layout.tops(state, self.stacks.lower[bottom]);
        match (levels, unit) {
            _ if self.stacks.unlimited => cells,
            (2, 1) => cells.without(self.layout.tall(state)),
            (2, _) => CellSet::EMPTY,
            _ if unit >= levels => CellSet::EMPTY,
            _ => {
                let tall = self.layout.tall(state);
                let has_room = |&cell: &usize| self.layout.height(state, cell) + unit <= levels;
                cells.without(tall) | (cells & tall).iter().filter(has_room).collect()
            }
        }
    }

    /// The cells of `prey` on which the unit may stand once what it captures is gone.
    pub fn standable(&self, prey: CellSet<W>, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        if !self.captures.top_only && self.captures.spared == 0 {
            return prey;
        }
        let fits = |&cell: &usize| {
            let pieces = self.layout.pieces(state, cell);
            let stays = |&(level, &piece): &(usize, &u8)| match self.captures.top_only {
                true => level + 1 < pieces.len(),
                false => self.captures.spared >> (piece - 1) & 1 != 0,
            };
            let rest = pieces.iter().enumerate().filter(stays);
            rest.clone().last().is_none_or(|(_, lower)| {
                rest.count() + unit <= self.layout.levels && self.stacks.lower[bottom] >> (lower - 1) & 1 != 0
            })
        };
        prey.iter().filter(fits).collect()
    }
}
