//! The parts of moves along lines, found by their plans.

use super::FEW_UNITS;
use crate::bits::CellSet;
use crate::play::generate::scene::{Scene, Unit, entry};
use crate::play::generate::{Part, Traversal};
use crate::play::lines::Matcher;
use crate::program::plans::{FEW_ITEMS, KindPlan, Plan};
use crate::program::{Follow, Item, NOWHERE, Path, Shift, Topology};
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// The parts of units of one kind that go along lines.
    pub(super) fn by_line(
        &mut self,
        scene: &Scene<'_, W>,
        (plan, kind): (&Plan, &'p KindPlan),
        (mut cells, lands): (CellSet<W>, CellSet<W>),
        rays: u32,
        ways: &[usize],
    ) -> ControlFlow<()> {
        let Path::Line { pattern, .. } = &scene.code.path else { return Continue(()) };
        if lands.is_empty() {
            return Continue(());
        }
        let tests: ArrayVec<CellSet<W>, FEW_ITEMS> = kind.tests.iter().map(|&test| self.cache.value(test)).collect();
        if plan.begins.is_none() {
            cells = self.program.topology.line_beginnings(pattern, &tests, (rays as usize, ways), cells);
        }
        if cells.is_empty() {
            return Continue(());
        }
        let matcher = Matcher::new(pattern, &tests);
        let stacking = self.cache.value_or_none(kind.stacking);
        if let [way] = ways[..]
            && (scene.ahead.follow == Follow::Never || self.leaves_unfinished(scene) && scene.ahead.goes_on.is_none())
            && self.takes_together(scene, way as u32, cells, self.cache.value_or_none(kind.alone))
            && let ([shift], true) = (&self.program.topology.shifts[way][..], pattern.is_plain)
        {
            return self.lines_together(scene, kind, (lands, stacking), (rays, *shift), matcher, cells);
        }
        let ended = self.ended(scene, matcher, ways, cells);
        let unit = Unit::single(usize::from(kind.kind));
        cells.iter().try_for_each(|cell| self.lines(scene, lands, stacking, unit, rays as usize, matcher, ended, cell))
    }

    /// The cells after which nothing can follow a line from one of `cells`: no further line fits from there even if all of
    /// `cells`, and all that their lines capture, were gone from the board.
    fn ended(
        &mut self,
        scene: &Scene<'_, W>,
        matcher: Matcher<'_, W>,
        ways: &[usize],
        cells: CellSet<W>,
    ) -> CellSet<W> {
        let Some(after) = &scene.ahead.line_after else { return CellSet::EMPTY };
        if !self.needs_no_test(scene) || self.plays_every_part || ways.is_empty() {
            return CellSet::EMPTY;
        }
        self.work_out(after.upto, scene.state, scene.frame);
        let gone = cells | self.program.topology.line_takes(matcher, ways, cells);
        let tests = after.tests.iter().map(|&(fits, vacant)| self.cache.value(fits) | gone & self.cache.value(vacant));
        let tests: ArrayVec<CellSet<W>, FEW_ITEMS> = tests.collect();
        self.program.topology.board.without(self.program.topology.line_starts(&after.pattern, &tests, &after.ways))
    }

    /// The parts of many units in one direction along a pattern of single cells, as one bundle.
    fn lines_together(
        &mut self,
        scene: &Scene<'_, W>,
        kind: &KindPlan,
        (lands, stacking): (CellSet<W>, CellSet<W>),
        (rays, shift): (u32, Shift<W>),
        matcher: Matcher<'_, W>,
        cells: CellSet<W>,
    ) -> ControlFlow<()> {
        let kind = usize::from(kind.kind);
        let must_be_tested = self.must_be_tested(scene.fast.moves_one, kind, cells);
        let targets = matcher.tests.iter().fold(cells.without(must_be_tested), |at, &test| shift.on(at) & test);
        let targets = targets & lands;
        let part = Part { mv: scene.play.mv.0, ray: 0, way: 0, from: NOWHERE, to: NOWHERE };
        let by = shift.by * matcher.tests.len() as i32;
        if scene.ahead.may_end && !targets.is_empty() {
            self.emitted += 1;
            self.sink.bundle(&self.parts, part, targets, by)?;
        }
        let followed = scene.ahead.follow.among(targets, stacking);
        if !followed.is_empty()
            && let Some(continuation) = self.unfinished(scene.ahead, scene.state, scene.frame, scene.ahead.may_end)
        {
            self.emit_unfinished(part, followed, Some(by), continuation)?;
        }
        let (unit, none) = (Unit::single(kind), CellSet::EMPTY);
        must_be_tested
            .iter()
            .try_for_each(|cell| self.lines(scene, lands, stacking, unit, rays as usize, matcher, none, cell))
    }
}

impl<const W: usize> Topology<W> {
    /// The cells of these from which a line may fit. `tests`: for each item of the pattern the cells that fit it.
    pub(in crate::play::generate) fn line_beginnings(
        &self,
        pattern: &[Item<W>],
        tests: &[CellSet<W>],
        (rays, ways): (usize, &[usize]),
        cells: CellSet<W>,
    ) -> CellSet<W> {
        let few = ways.is_empty() || cells.len() <= FEW_UNITS;
        let cells = if few { self.line_begins(rays, pattern, tests, cells) } else { cells };
        // a line of any length is read from a few cells faster than it is found for all at once
        let is_read = ways.is_empty() || few && !pattern.iter().all(Item::is_one_cell);
        if is_read || cells.is_empty() {
            return cells;
        }
        cells & self.line_starts(pattern, tests, ways)
    }

    /// The cells of these from which some line begins with a cell that fits the pattern's first item.
    fn line_begins(&self, rays: usize, pattern: &[Item<W>], tests: &[CellSet<W>], cells: CellSet<W>) -> CellSet<W> {
        match (pattern.first(), tests.first()) {
            (Some(Item { least: 1.., .. }), Some(&test)) => {
                let near = &self.rays[rays].near;
                cells.iter().filter(|&cell| entry(near, cell).meets(test)).collect()
            }
            _ => cells,
        }
    }
}
