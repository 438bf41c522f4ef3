//! Turns of two parts, found without playing the first.
//!
//! Where only one more part of the same unit may follow a part, the position differs from the one before it on two cells: the
//! one left and the one reached. The second part is found in the position before the first, and its sets are evaluated
//! again on these two cells only. The compiler says where this can be done ([`crate::program::FastPlay::tail`]).

use super::scene::{LastPart, Route, Scene, Site, Unit, entry};
use super::ways::Seen;
use super::{Pair, Part, Traversal};
use crate::bits::CellSet;
use crate::id::Id;
use crate::play::state::{Frame, State};
use crate::program::plans::Plan;
use crate::program::{HIGHEST, Landing, NOWHERE, Node, Path, Program, Set, Source};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// The second part of a turn of two, for units with one kind on top.
#[derive(Clone, Copy)]
pub(super) struct Tail<'t, const W: usize> {
    last: &'t LastPart<'t, W>,
    /// Where it may land.
    lands: CellSet<W>,
    /// Where it may begin once the unit stands there, alone or on one piece; `None` where more than that matters.
    begins: Option<[CellSet<W>; 2]>,
}

/// How many pairs of parts are emitted at once, at most.
const MOST_PAIRS: usize = 32;

impl<'p, const W: usize> Traversal<'p, '_, W> {
    /// The one part that may follow those of a move, if its targets can be found without playing them.
    #[inline]
    pub(super) fn last_part(&self, site: Site<'_, W>, state: &State, frame: &Frame<W>) -> Option<LastPart<'p, W>> {
        let may_be_told = site.ahead.tail.is_some() || site.ahead.if_empty.is_some();
        if may_be_told { self.last_part_of(site, state, frame) } else { None }
    }

    #[inline(never)]
    fn last_part_of(&self, site: Site<'_, W>, state: &State, frame: &Frame<W>) -> Option<LastPart<'p, W>> {
        if self.plays_every_part || self.heads.is_some() || matches!(site.code.source, Source::Tops { .. }) {
            return None;
        }
        let layout = &self.program.layout;
        let first = site.ahead;
        let node = first.while_empty(|| layout.filled(state)).map_or(first.tail, |if_empty| if_empty.tail)?;
        // what stands where the first part lands is captured, or comes to lie below the unit
        let piles = match site.code.landing.capturing {
            Some(_) => layout.owned(state, self.player) | layout.owned(state, self.program.players),
            None => layout.occupied(state),
        };
        let program = self.program;
        let Node::Play(play) = &self.view.nodes[node as usize] else { return None };
        let Site { play, ahead, code, fast } = self.site(play, node);
        let (source, new) = match &code.source {
            Source::Top(source) | Source::Stack(source) => (Some(source), None),
            Source::New(kind) => (None, Some(kind.index())),
            _ => return None,
        };
        let passes = code.path.passes();
        let plan = fast.plan.map(|plan| &self.fast.plans[usize::from(plan)]);
        let knows = |plan: &&Plan| plan.source.is_some() && program.layout.slots.is_empty();
        Some(LastPart {
            code,
            fast,
            mv: play.mv.0,
            source,
            new,
            through: passes.map_or(CellSet::EMPTY, |set| program.eval(set, state, frame)),
            passes,
            route: program.route(&code.path),
            fill_kinds: ahead.if_empty.as_ref().map_or(0, |if_empty| if_empty.kinds),
            kinds: plan.filter(knows).map_or(&[], |plan| &plan.kinds),
            piles,
        })
    }

    /// The second part for units with this kind on top.
    pub(super) fn tail<'t>(&self, scene: &Scene<'t, W>, top: usize) -> Option<Tail<'t, W>> {
        let last = scene.last?;
        let moved = last.new.unwrap_or(top);
        let lands = self.program.lands(&last.code.lands, moved, moved, 1, scene.state, scene.frame).any;
        Some(Tail { last, lands, begins: last.fast.begins.get(top).copied().flatten() })
    }

    /// The same; where it lands is read from registers if they have it.
    pub(super) fn tail_of<'t>(&mut self, scene: &Scene<'t, W>, top: usize) -> Option<Tail<'t, W>> {
        let last = scene.last?;
        let Some(kind) = last.kinds.iter().find(|kind| usize::from(kind.kind) == top) else {
            return self.tail(scene, top);
        };
        self.work_out(kind.upto, scene.state, scene.frame);
        let begins = last.fast.begins.get(top).copied().flatten();
        Some(Tail { last, lands: self.cache.value(kind.lands), begins })
    }

    /// Emits the turns of `part` to each of `targets` and then the second part.
    pub(super) fn offer_tail(
        &mut self,
        scene: &Scene<'_, W>,
        tail: &Tail<'_, W>,
        part: Part,
        targets: CellSet<W>,
        unit: Unit,
    ) -> ControlFlow<()> {
        let program = self.program;
        let from = usize::from(part.from);
        let leaves_none = unit.height > 1 || !program.layout.tall(scene.state).contains(from);
        let last = tail.last;
        let (mut lands, mut through) = (tail.lands, last.through);
        match last.fast.vacant {
            Some((land, pass)) if leaves_none => {
                lands.set(from, land.contains(from));
                through.set(from, pass.contains(from));
            }
            _ => {
                let left = program.layout.left_by(scene.state, from, unit);
                let single = Unit::single(last.new.unwrap_or(unit.top));
                let stays = program.lands_on(&last.code.lands, single, from, left, scene.state, scene.frame);
                lands.set(from, stays);
                if let Some(passes) = last.passes {
                    through.set(from, program.fits(passes, from, left, scene.state, scene.frame));
                }
            }
        }
        let parts = (part, Part::bare(last.mv));
        let mut pairs = ArrayVec::new();
        for target in self.beginning(scene, tail, targets, unit, from).iter() {
            let ends = match &last.route {
                Route::Row(row) => entry(row, target) & lands,
                Route::Slides(slides) => slides.ends(target, through) & lands,
                Route::Path => {
                    let seen = Seen::still(scene.state);
                    program.way(&last.code.path, target, lands, through, seen, scene.frame)
                }
            };
            if last.fill_kinds != 0 && !program.layout.enemies_holding(ends, last.fill_kinds, scene.state).is_empty() {
                self.emit_pairs(parts, &mut pairs)?;
                self.make(scene, Part { to: target as u16, ..part }, true)?;
                continue;
            }
            if !ends.is_empty() {
                let from = if last.new.is_some() { NOWHERE } else { target as u16 };
                pairs.push(Pair { to: target as u16, from, ends });
                if pairs.is_full() {
                    self.emit_pairs(parts, &mut pairs)?;
                }
            }
        }
        self.emit_pairs(parts, &mut pairs)
    }

    /// Emits the turns that end with these two parts, from and to where the pairs say.
    #[inline]
    fn emit_pairs(&mut self, parts: (Part, Part), pairs: &mut ArrayVec<Pair<W>, MOST_PAIRS>) -> ControlFlow<()> {
        self.emitted += pairs.len() as u64;
        if !pairs.is_empty() {
            self.sink.pairs(&mut self.parts, parts, pairs)?;
        }
        pairs.clear();
        ControlFlow::Continue(())
    }

    /// The targets of a unit from which the second part may begin.
    #[inline]
    fn beginning(
        &self,
        scene: &Scene<'_, W>,
        tail: &Tail<'_, W>,
        targets: CellSet<W>,
        unit: Unit,
        from: usize,
    ) -> CellSet<W> {
        let (program, state) = (self.program, scene.state);
        if let Some([one, two]) = tail.begins {
            let piled = targets & tail.last.piles;
            let alone = if unit.height == 1 { one } else { two };
            return targets.without(piled) & alone | piled & two;
        }
        let Some(source) = tail.last.source else { return targets };
        let pieces = program.layout.pieces(state, from);
        let moved = &pieces[pieces.len().saturating_sub(unit.height)..];
        let takes = scene.code.landing.capturing.is_some();
        let begins = |&target: &usize| {
            let mut there: ArrayVec<u8, HIGHEST> = program.layout.pieces(state, target).iter().copied().collect();
            if takes && there.last().is_some_and(|&b| program.is_enemy(state, b as usize - 1)) {
                there.retain(|b| program.captures.spared >> (*b - 1) & 1 != 0);
            }
            let _ = there.try_extend_from_slice(moved);
            program.fits(source, target, &there, state, scene.frame)
        };
        targets.iter().filter(begins).collect()
    }
}

impl<const W: usize> Program<W> {
    /// How the targets of a path are found.
    fn route(&self, path: &Path<W>) -> Route<'_, W> {
        if let Some(row) = self.row_of(path, None, false) {
            return Route::Row(row);
        }
        self.sliding(path).map_or(Route::Path, Route::Slides)
    }

    /// Whether a cell with these pieces would be in a set in which membership depends only on what stands on the cell.
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
            Set::Remembered(_) | Set::Marked(_) => self.eval(set, state, frame).contains(cell),
            Set::Like(sort, kinds, _) => top().is_some_and(|k| {
                let role = frame.sorts[usize::from(*sort)];
                kinds >> k & 1 != 0 && self.kinds[k].role == role
            }),
            Set::When(cond, a, b) => {
                let chosen = if self.holds(cond, state, frame) { a } else { b };
                self.fits(chosen, cell, column, state, frame)
            }
            Set::Or(a, b) => self.fits(a, cell, column, state, frame) || self.fits(b, cell, column, state, frame),
            Set::And(a, b) => self.fits(a, cell, column, state, frame) && self.fits(b, cell, column, state, frame),
            Set::Except(a, b) => self.fits(a, cell, column, state, frame) && !self.fits(b, cell, column, state, frame),
            _ => false,
        }
    }

    /// Whether a unit may land on a cell with these pieces. They are what the first part left behind, the mover's own:
    /// nothing is captured here.
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
