//! How units of one kind are led to their targets, with the registers of a position filled in: given a cell, where does a unit
//! go; given all cells, emit all parts.

use crate::bits::CellSet;
use crate::play::generate::scene::entry;
use crate::play::generate::{Part, Sink};
use crate::play::lines::Matcher;
use crate::program::plans::FEW_ITEMS;
use crate::program::slides::Sliding;
use crate::program::{Pattern, Shift, Topology, Walks};
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

/// How units of one kind go from their cells in a position.
pub(super) enum Movement<'p, const W: usize> {
    Nowhere,
    Anywhere,
    Row(&'p [CellSet<W>]),
    Slide {
        slides: Sliding<'p, W>,
        /// The cells that may be passed.
        through: CellSet<W>,
        /// The cells of units that these may pass once they have left them.
        left: CellSet<W>,
    },
    /// Walks over the cells of `through`.
    Walk {
        walks: &'p Walks<W>,
        steps: Steps<'p, W>,
        through: CellSet<W>,
    },
    Line {
        topology: &'p Topology<W>,
        rays: usize,
        ways: &'p [usize],
        pattern: &'p Pattern<W>,
        tests: ArrayVec<CellSet<W>, FEW_ITEMS>,
    },
}

/// How many links a walk follows.
pub(super) enum Steps<'p, const W: usize> {
    Fixed(i64),
    /// As many as there are cells of a set in the row of the cell where it begins.
    Counted(&'p [CellSet<W>], CellSet<W>),
}

impl<const W: usize> Movement<'_, W> {
    /// Where a unit is led from a cell, wherever it may land. `vacates`: it leaves the cell empty.
    #[inline]
    pub fn targets(&self, cell: usize, vacates: bool) -> CellSet<W> {
        match self {
            Movement::Row(row) => entry(row, cell),
            _ => self.targets_afar(cell, vacates),
        }
    }

    fn targets_afar(&self, cell: usize, vacates: bool) -> CellSet<W> {
        match self {
            Movement::Nowhere => CellSet::EMPTY,
            Movement::Anywhere => CellSet::FULL,
            Movement::Row(row) => entry(row, cell),
            Movement::Slide { slides, through, left } => {
                let mut through = *through;
                if vacates {
                    through.set(cell, left.contains(cell));
                }
                slides.ends(cell, through)
            }
            Movement::Walk { walks, steps, through } => {
                let steps = match *steps {
                    Steps::Fixed(steps) => steps,
                    Steps::Counted(rows, of) => (entry(rows, cell) & of).len() as i64,
                };
                walks.walked(steps, cell, *through)
            }
            Movement::Line { topology, rays, pattern, tests, .. } => {
                Matcher::new(pattern, tests).ends(&topology.rays[*rays], cell)
            }
        }
    }

    /// The cells of these from which a unit may be led anywhere at all.
    #[inline]
    pub fn beginnings(&self, cells: CellSet<W>) -> CellSet<W> {
        match self {
            Movement::Line { topology, rays, ways, pattern, tests } => {
                topology.line_beginnings(pattern, tests, (*rays, ways), cells)
            }
            _ => cells,
        }
    }

    /// Emits all parts of a turn's first move, in bundles or as one group for each cell. Returns how many of these that were.
    #[inline]
    pub fn emit<S: Sink<W> + ?Sized>(
        &self,
        cells: CellSet<W>,
        lands: CellSet<W>,
        leaves_start: bool,
        part: Part,
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        if let Movement::Line { topology, ways, pattern, tests, .. } = self
            && sink.takes_bundles()
            && let Some(led) = topology.lines_ahead(pattern, tests, ways, cells)
        {
            return bundles(led.into_iter(), lands, (&[], part), sink);
        }
        self.emit_each(cells, lands, leaves_start, part, sink)
    }

    /// Emits all parts of a turn's first move as one group for each cell. Returns how many groups that were.
    #[inline]
    pub fn emit_each<S: Sink<W> + ?Sized>(
        &self,
        cells: CellSet<W>,
        lands: CellSet<W>,
        leaves_start: bool,
        part: Part,
        sink: &mut S,
    ) -> ControlFlow<(), u64> {
        let mut emitted = 0;
        for cell in self.beginnings(cells).iter() {
            let mut targets = self.targets(cell, false) & lands;
            if leaves_start {
                targets.remove(cell);
            }
            if !targets.is_empty() {
                emitted += 1;
                sink.group(&[], Part { from: cell as u16, ..part }, targets)?;
            }
        }
        Continue(emitted)
    }
}

/// Emits bundles: by how much each changes the number of a cell, and where it leads. Returns how many that were.
#[inline]
fn bundles<const W: usize, S: Sink<W> + ?Sized>(
    led: impl Iterator<Item = (i32, CellSet<W>)>,
    lands: CellSet<W>,
    (prefix, part): (&[Part], Part),
    sink: &mut S,
) -> ControlFlow<(), u64> {
    let mut emitted = 0;
    for (by, targets) in led {
        let targets = targets & lands;
        if !targets.is_empty() {
            emitted += 1;
            sink.bundle(prefix, part, targets, by)?;
        }
    }
    Continue(emitted)
}

/// The same for units that step by a table of neighbours, given as shifts.
#[inline]
pub(super) fn by_shifts<const W: usize, S: Sink<W> + ?Sized>(
    shifts: &[Shift<W>],
    cells: CellSet<W>,
    lands: CellSet<W>,
    parts: (&[Part], Part),
    sink: &mut S,
) -> ControlFlow<(), u64> {
    bundles(shifts.iter().map(|shift| (shift.by, shift.on(cells))), lands, parts, sink)
}

/// True where so many units step that their parts are better emitted in bundles than unit by unit. Those that may stay or step,
/// which the first shift tells, are looked at one by one, since where they stand may be where they must not land.
#[inline]
pub(super) fn bundles_pay<const W: usize>(shifts: &[Shift<W>], cells: CellSet<W>) -> bool {
    !matches!(shifts, [] | [Shift { by: 0, .. }, _, ..]) && 2 * cells.len() > shifts.len()
}
