//! Units that are alike: where they can go is found once for all of them.
//!
//! Where it matters that a unit has left its cell, but only for that cell, no position without the unit is made: of the sets
//! that all share, only the cell that the unit leaves is evaluated again.

use super::parts::Reach;
use super::scene::{Scene, Unit};
use super::ways::Seen;
use super::{Part, Traversal};
use crate::bits::CellSet;
use crate::play::state::State;
use crate::program::{FastMove, Layout, NOWHERE, Path, Program};
use std::ops::ControlFlow::{self, Continue};

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// True where what a unit can do does not depend on where it stands, except for the cell that it leaves.
    pub(super) fn lifts_alike(&self, fast: &FastMove<W>, from: CellSet<W>) -> bool {
        let lightly = fast.lifts_lightly && (!fast.asks_areas || from.is_within(self.program.topology.board));
        fast.plain && (!fast.needs_lift || lightly)
    }

    /// The parts of units lifted from these places: from the board, kind by kind where that does, then from areas.
    pub(super) fn lift_alike(&mut self, scene: &Scene<'_, W>, from: CellSet<W>, whole: bool) -> ControlFlow<()> {
        let program = self.program;
        let kinds = scene.fast.lifted_kinds;
        if whole || scene.fast.needs_lift {
            return self.lift_apart(scene, from, whole);
        }
        for kind in (0..program.kinds.len()).filter(|kind| kinds >> kind & 1 != 0) {
            let cells = program.layout.top(scene.state, kind) & from;
            if cells.is_empty() {
                continue;
            }
            let unit = Unit::single(kind);
            let reach = self.reach(scene, unit, scene.state);
            cells.iter().try_for_each(|cell| self.go(scene, &reach, unit, cell, self.seen(scene, scene.state)))?;
        }
        self.lift_apart(scene, from.without(program.topology.board), whole)
    }

    /// The parts of units lifted from these places, in the order of the places.
    fn lift_apart(&mut self, scene: &Scene<'_, W>, from: CellSet<W>, whole: bool) -> ControlFlow<()> {
        let program = self.program;
        let mut known: Option<(Unit, Reach<'_, W>)> = None;
        for cell in from.iter() {
            let Some(unit) = program.layout.unit_at(scene.state, cell, whole) else { continue };
            let alike = program.likeness(scene, unit);
            let reach = match &known {
                Some((of, reach)) if *of == alike => reach,
                _ => &known.insert((alike, self.reach(scene, alike, scene.state))).1,
            };
            match scene.fast.needs_lift && !program.layout.is_slot(cell) {
                true => self.go_lightly(scene, reach, unit, cell, program.layout.left_by(scene.state, cell, unit))?,
                false => self.go(scene, reach, unit, cell, self.seen(scene, scene.state))?,
            }
        }
        Continue(())
    }

    /// The parts of a unit that leaves the pieces `left` on its cell.
    pub(super) fn go_lightly(
        &mut self,
        scene: &Scene<'_, W>,
        reach: &Reach<'_, W>,
        unit: Unit,
        cell: usize,
        left: &[u8],
    ) -> ControlFlow<()> {
        let (program, code) = (self.program, scene.code);
        let (mut any, mut stacking, mut through) = (reach.lands.any, reach.lands.stacking, reach.through);
        if code.leaves_start {
            any.remove(cell);
        } else {
            let stays = program.lands_on(&code.lands, unit, cell, left, scene.state, scene.frame);
            any.set(cell, stays);
            stacking.set(cell, stays && !left.is_empty());
        }
        if let Some(passes) = code.path.passes() {
            through.set(cell, program.fits(passes, cell, left, scene.state, scene.frame));
        }
        let seen = Seen { left: Some((cell, left)), ..self.seen(scene, scene.state) };
        let targets = program.way(&code.path, cell, any & scene.to, through, seen, scene.frame);
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
        self.offer(scene, part, targets, targets & stacking, unit, reach.tail.as_ref())
    }
}

impl<const W: usize> Program<W> {
    /// The table of targets by cell of a path that depends on nothing on its way, if there is one.
    pub(super) fn row_of(&self, path: &Path<W>, steps: Option<i64>, is_gated: bool) -> Option<&[CellSet<W>]> {
        match path {
            Path::Step(table) => Some(&self.topology.neighbours[*table]),
            Path::Slide { rays, most: 1, .. } => Some(&self.topology.rays[*rays].near),
            Path::Walk { walks, through: None, .. } => self.topology.walks[*walks].row(steps?),
            Path::When(_, path) if is_gated => self.row_of(path, steps, is_gated),
            _ => None,
        }
    }

    /// The unit of the top `count` pieces of a cell, if so many may be lifted there together.
    pub(super) fn tops_of(&self, state: &State, cell: usize, count: usize) -> Option<Unit> {
        if self.layout.is_slot(cell) {
            return self.layout.top_of(state, cell).filter(|_| count == 1).map(Unit::single);
        }
        let pieces = self.layout.pieces(state, cell);
        Unit::of(&pieces[pieces.len().checked_sub(count)?..])
    }

    /// How many pieces can be lifted from a place together; from an area it is one.
    pub(crate) fn liftable(&self, state: &State, cell: usize) -> usize {
        let height = self.layout.height(state, cell);
        if self.layout.is_slot(cell) { height.min(1) } else { height }
    }

    /// A unit that can go where this one can, the same for all units that are alike.
    fn likeness(&self, scene: &Scene<'_, W>, unit: Unit) -> Unit {
        match scene.fast.stands {
            true if self.stacks.unlimited && scene.code.lands.capturing.is_none() => {
                Unit { height: unit.height.min(2), ..unit }
            }
            true => unit,
            false => Unit { bottom: unit.top, top: unit.top, height: unit.height.min(2) },
        }
    }
}

impl<const W: usize> Layout<W> {
    /// The unit lifted from a place: the whole stack, or the top piece.
    pub(super) fn unit_at(&self, state: &State, cell: usize, whole: bool) -> Option<Unit> {
        if self.is_slot(cell) {
            return self.top_of(state, cell).map(Unit::single);
        }
        let pieces = self.pieces(state, cell);
        Unit::of(if whole { pieces } else { &pieces[pieces.len().saturating_sub(1)..] })
    }

    /// The pieces that stay where a unit is lifted, bottom first.
    pub(super) fn left_by<'s>(&self, state: &'s State, cell: usize, unit: Unit) -> &'s [u8] {
        let pieces = self.pieces(state, cell);
        &pieces[..pieces.len() - unit.height]
    }
}
