//! Turns of two parts, without playing the first.
//!
//! Where one part may be followed by just one more of the unit moved, only two cells differ from the position before: the
//! one left and the one reached. What the follower finds on all other cells is known; these two are asked alone. The
//! compiler says where this holds ([`crate::program::Play::tail`]).

use super::parts::{Scene, Unit};
use super::ways::Seen;
use super::{Part, Sink, Walk};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::{HIGHEST, Landing, MoveCode, NOWHERE, Node, NodeId, Path, Program, Set, Source};
use arrayvec::ArrayVec;
use std::ops::ControlFlow::{self, Continue};

/// The pieces of a cell, kind plus one, bottom first.
pub(super) type Column = ArrayVec<u8, HIGHEST>;

/// A follower, and what it could do in the position before the first part.
pub(super) struct Tail<'p, const W: usize> {
    code: &'p MoveCode<W>,
    mv: u8,
    source: &'p Set<W>,
    /// Where a unit with this top may land.
    lands: CellSet<W>,
    /// What a slide may pass, and the set that says so.
    through: CellSet<W>,
    passes: Option<&'p Set<W>>,
    /// The kinds after whose capture something more must be played.
    feeders: u64,
}

impl<'p, const W: usize, S: Sink<W> + ?Sized> Walk<'p, '_, W, S> {
    /// The follower at `node`, for units with this top.
    pub(super) fn tail(&self, node: NodeId, top: usize, state: &State, frame: &Frame<W>) -> Option<Tail<'p, W>> {
        let program = self.program;
        let view = &program.views[self.player];
        let Node::Play(play) = &view.nodes[node as usize] else { return None };
        let code = &view.moves[play.mv.index()];
        let (Source::Top(source) | Source::Stack(source)) = &code.source else { return None };
        let passes = match &code.path {
            Path::Slide { through, most, .. } if *most > 1 => Some(through),
            _ => None,
        };
        Some(Tail {
            code,
            mv: play.mv.0,
            source,
            lands: program.lands(&code.landing, top, top, 1, state, frame).any,
            through: passes.map_or(CellSet::EMPTY, |set| program.eval(set, state, frame)),
            passes,
            feeders: play.calm.as_ref().map_or(0, |calm| calm.kinds),
        })
    }

    /// Turns of `part` to each of `targets` and then the follower.
    pub(super) fn offer_tail(
        &mut self,
        scene: Scene<'_, W>,
        tail: &Tail<'_, W>,
        part: Part,
        targets: CellSet<W>,
        unit: Unit,
    ) -> ControlFlow<()> {
        let program = self.program;
        let from = part.from as usize;
        let mut column = program.column(scene.state, from).iter().copied().take_while(|&b| b != 0).collect::<Column>();
        let moved = column.split_off_top(unit.height);
        let (mut lands, mut through) = (tail.lands, tail.through);
        set_to(&mut lands, from, {
            let single = Unit { bottom: unit.top, top: unit.top, height: 1 };
            program.lands_on(&tail.code.landing, single, from, &column, scene.state, scene.frame)
        });
        if let Some(passes) = tail.passes {
            set_to(&mut through, from, program.fits(passes, from, &column, scene.state, scene.frame));
        }
        for target in targets.iter() {
            let mut there: Column =
                program.column(scene.state, target).iter().copied().take_while(|&b| b != 0).collect();
            let is_taken = there.last().is_some_and(|&b| program.is_enemy(scene.state, b as usize - 1))
                && scene.code.landing.capturing.is_some();
            if is_taken {
                let spared = program.captures.spared;
                there.retain(|b| spared >> (*b - 1) & 1 != 0);
            }
            let _ = there.try_extend_from_slice(&moved);
            if !program.fits(tail.source, target, &there, scene.state, scene.frame) {
                continue;
            }
            let ends = {
                let seen = Seen::still(scene.state);
                program.way(&tail.code.path, target, lands, through, seen, scene.frame)
            };
            if tail.feeders != 0 && !program.feeding(ends, tail.feeders, scene.state).is_empty() {
                self.make(scene, Part { to: target as u16, ..part }, true)?;
                continue;
            }
            if !ends.is_empty() {
                self.parts.push(Part { to: target as u16, ..part });
                let last = Part { mv: tail.mv, ray: 0, way: 0, from: target as u16, to: NOWHERE };
                self.handed += 1;
                let flow = self.sink.group(&self.parts, last, ends);
                self.parts.pop();
                flow?;
            }
        }
        Continue(())
    }
}

pub(super) trait SplitTop {
    fn split_off_top(&mut self, count: usize) -> Self;
}

impl SplitTop for Column {
    /// Takes the upper `count` pieces off.
    fn split_off_top(&mut self, count: usize) -> Self {
        let start = self.len().saturating_sub(count);
        self.drain(start..).collect()
    }
}

pub(super) fn set_to<const W: usize>(set: &mut CellSet<W>, cell: usize, member: bool) {
    if member {
        set.insert(cell);
    } else {
        set.remove(cell);
    }
}

impl<const W: usize> Program<W> {
    /// Whether a cell with these pieces would be in a set that asks only for what stands on each cell.
    pub(super) fn fits(&self, set: &Set<W>, cell: usize, column: &[u8], state: &State, frame: &Frame<W>) -> bool {
        let top = || column.last().map(|&b| b as usize - 1);
        match set {
            Set::Const(cells) => cells.contains(cell),
            Set::Tops(kinds) => top().is_some_and(|k| kinds >> k & 1 != 0),
            Set::Owned(owner) => top().is_some_and(|k| self.kinds[k].owner == *owner),
            Set::Bound(place) => self.bound(*place, frame).contains(cell),
            Set::Empty => column.is_empty(),
            Set::Occupied => !column.is_empty(),
            Set::Height(least, most) => (*least as usize..=*most as usize).contains(&column.len()),
            Set::Holding(kinds) => column.iter().any(|&b| kinds >> (b - 1) & 1 != 0),
            // what is remembered does not depend on what stands anywhere
            Set::Remembered(_) | Set::Marked(_) => self.eval(set, state, frame).contains(cell),
            Set::Or(a, b) => self.fits(a, cell, column, state, frame) || self.fits(b, cell, column, state, frame),
            Set::And(a, b) => self.fits(a, cell, column, state, frame) && self.fits(b, cell, column, state, frame),
            Set::Except(a, b) => self.fits(a, cell, column, state, frame) && !self.fits(b, cell, column, state, frame),
            _ => false,
        }
    }

    /// Whether a unit with this top might land on a cell with these pieces. The piece left behind by the first part is the
    /// mover's own: nothing is captured here.
    pub(super) fn lands_on(
        &self,
        landing: &Landing<W>,
        unit: Unit,
        cell: usize,
        column: &[u8],
        state: &State,
        frame: &Frame<W>,
    ) -> bool {
        let within = |set: &Option<Set<W>>| set.as_ref().is_some_and(|s| self.fits(s, cell, column, state, frame));
        match column.last() {
            None => within(&landing.empty),
            Some(&lower) => {
                let may_stand = self.stacks.lower[unit.bottom] >> (lower - 1) & 1 != 0;
                may_stand && column.len() + unit.height <= self.layout.levels && within(&landing.stacking)
            }
        }
    }
}
