//! A way made ready for a position: its sets are read once, and then where it leads is told cell by cell.

use crate::bits::CellSet;
use crate::play::generate::Traversal;
use crate::play::generate::scene::{Scene, entry};
use crate::program::plans::{StepsPlan, WayPlan};
use crate::program::slides::Sliding;
use crate::program::{Path, Program, Walks};

/// A way with the sets it asks for.
pub(super) enum Ready<'a, const W: usize> {
    /// Where each cell leads is looked up.
    Row(&'a [CellSet<W>]),
    Slide(ReadySlide<'a, W>),
    Walk(ReadyWalk<'a, W>),
}

/// It slides over what may be passed.
pub(super) struct ReadySlide<'a, const W: usize> {
    slides: Sliding<'a, W>,
    through: CellSet<W>,
    /// The cells that may be passed once the unit has left them.
    left: CellSet<W>,
}

/// It follows so many links over what may be passed.
pub(super) struct ReadyWalk<'a, const W: usize> {
    walks: &'a Walks<W>,
    steps: Steps<'a, W>,
    through: CellSet<W>,
}

/// How many links a walk follows.
enum Steps<'a, const W: usize> {
    Fixed(i64),
    /// As many as there are such cells in the start's row.
    Counted(&'a [CellSet<W>], CellSet<W>),
}

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// A way with its sets read; `None` where it leads nowhere, or is of a kind that is not told cell by cell.
    pub(super) fn ready(&self, way: &WayPlan, path: &Path<W>, scene: &Scene<'_, W>) -> Option<Ready<'p, W>> {
        let program = self.program;
        match way {
            WayPlan::Row(row) => program.row(*row, scene.steps).map(Ready::Row),
            WayPlan::Slide(through, left) => {
                let slides = program.sliding(path)?;
                Some(Ready::Slide(ReadySlide { slides, through: self.value(*through), left: self.value(*left) }))
            }
            WayPlan::Walk { walks, steps, through } => {
                let (walks, through) = (&program.topology.walks[*walks as usize], self.value(*through));
                let steps = match *steps {
                    StepsPlan::Fixed => Steps::Fixed(scene.steps.unwrap_or_default()),
                    StepsPlan::Counted(table, of) => {
                        Steps::Counted(&program.topology.neighbours[table as usize], self.value(of))
                    }
                };
                Some(Ready::Walk(ReadyWalk { walks, steps, through }))
            }
            WayPlan::Either(_) | WayPlan::Anywhere | WayPlan::Chain(..) | WayPlan::Line(..) => None,
        }
    }
}

impl<const W: usize> Ready<'_, W> {
    /// Where it leads from a cell, which the unit may leave empty.
    #[inline(always)]
    pub(super) fn ends(&self, program: &Program<W>, cell: usize, vacates: bool) -> CellSet<W> {
        match self {
            Self::Row(row) => entry(row, cell),
            Self::Slide(slide) => slide.ends(cell, vacates),
            Self::Walk(walk) => walk.ends(program, cell),
        }
    }
}

impl<const W: usize> ReadySlide<'_, W> {
    #[inline(always)]
    pub(super) fn ends(&self, cell: usize, vacates: bool) -> CellSet<W> {
        let mut through = self.through;
        if vacates {
            through.set(cell, self.left.contains(cell));
        }
        self.slides.ends(cell, through)
    }
}

impl<const W: usize> ReadyWalk<'_, W> {
    #[inline(always)]
    pub(super) fn ends(&self, program: &Program<W>, cell: usize) -> CellSet<W> {
        let steps = match self.steps {
            Steps::Fixed(steps) => steps,
            Steps::Counted(rows, of) => (entry(rows, cell) & of).len() as i64,
        };
        program.walked(self.walks, steps, cell, self.through)
    }
}
