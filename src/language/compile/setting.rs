//! What can be said of moves by the board and the pieces alone: asked while rules are compiled, and again of finished rules, for
//! what makes them fast.

use super::Compiler;
use super::independent::{Touched, is_touched};
use crate::bits::CellSet;
use crate::compile::asks::{OfPaths, OfSets};
use crate::program::{Kind, Landing, Path, Rays, Rules, Set, Slot, Source, Walks};

/// The board with its tables, and the pieces that can stand on it.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub kinds: &'a [Kind],
    /// The most pieces on a cell.
    pub levels: usize,
    pub neighbours: &'a [Vec<CellSet>],
    pub rays: &'a [Rays],
    /// All cells.
    pub board: CellSet,
    /// All places.
    pub places: CellSet,
    walks: &'a [Walks],
    slots: &'a [Slot],
}

impl Compiler<'_> {
    /// The setting, as far as it is known.
    pub(super) fn setting(&self) -> Setting<'_> {
        Setting {
            kinds: &self.kinds,
            levels: self.levels,
            neighbours: &self.tables.neighbours,
            rays: &self.tables.rays,
            board: (0..self.game.board.len()).collect(),
            places: self.places(),
            walks: &self.tables.walks,
            slots: &self.slots,
        }
    }
}

impl<'a> From<&'a Rules> for Setting<'a> {
    fn from(rules: &'a Rules) -> Self {
        Setting {
            kinds: &rules.kinds,
            levels: rules.layout.levels,
            neighbours: &rules.topology.neighbours,
            rays: &rules.topology.rays,
            board: rules.topology.board,
            places: rules.layout.places,
            walks: &rules.topology.walks,
            slots: &rules.layout.slots,
        }
    }
}

impl Setting<'_> {
    /// The kinds that fit, as bits.
    pub fn kinds_where(&self, fits: impl Fn(&Kind) -> bool) -> u64 {
        self.kinds.iter().enumerate().filter(|(_, k)| fits(k)).fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The sets of a move may differ with the unit off the board.
    pub fn needs_lift(&self, source: &Source, path: &Path, landing: &Landing) -> bool {
        let goes_back = self.can_return(path) && !self.goes_elsewhere(path, source);
        let is_steady = |set: &Set| is_steady(set, &self.lifting(source));
        let counts = matches!(source, Source::Tops { .. });
        goes_back || counts || !path.sets().into_iter().chain(landing.sets()).all(is_steady)
    }

    /// What lifting the unit changes on the board, where the piece under it may be anything.
    pub fn lifting(&self, source: &Source) -> Touched {
        let is_bare = self.levels == 1 || matches!(source, Source::Stack(_));
        let kinds = if is_bare { self.lifted_kinds(source) } else { u64::MAX };
        let of = self.kinds.iter().enumerate().filter(|(at, _)| kinds >> at & 1 != 0);
        Touched { kinds, owners: of.fold(0, |all, (_, kind)| all | 1 << kind.owner), names: false }
    }

    /// The kinds that can be lifted.
    pub fn lifted_kinds(&self, source: &Source) -> u64 {
        match source {
            Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. } => self.kinds_in(set),
            Source::New(_) | Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => u64::MAX,
        }
    }

    /// The kinds that the top pieces of a set's places can be.
    pub fn kinds_in(&self, set: &Set) -> u64 {
        match set {
            Set::Tops(kinds) | Set::Like(_, kinds, _) => *kinds,
            Set::Owned(owner) => self.kinds_where(|k| k.owner == *owner),
            Set::Held(slots) => {
                let first = self.board.len();
                slots
                    .iter()
                    .filter_map(|s| self.slots.get(s.checked_sub(first)?))
                    .fold(0, |all, slot| all | 1 << slot.kind)
            }
            Set::And(a, b) => self.kinds_in(a) & self.kinds_in(b),
            Set::Or(a, b) => self.kinds_in(a) | self.kinds_in(b),
            Set::Except(a, _) => self.kinds_in(a),
            _ => u64::MAX,
        }
    }

    /// True if the path goes somewhere and may end where it began.
    pub fn comes_back(&self, path: &Path) -> bool {
        match path {
            Path::Stay => false,
            Path::Either(ways) => ways.iter().any(|way| self.comes_back(way)),
            Path::When(_, path) => self.comes_back(path),
            path => self.can_return(path),
        }
    }

    /// True for a path that leads only to places with nothing that the move could lift.
    fn goes_elsewhere(&self, path: &Path, source: &Source) -> bool {
        match (path, source) {
            (Path::To(Set::Const(to)), Source::Top(from) | Source::Stack(from)) => !to.meets(self.places_of(from)),
            _ => false,
        }
    }

    /// Places among which are all places of a set.
    pub fn places_of(&self, set: &Set) -> CellSet {
        match set {
            Set::Const(places) | Set::Held(places) => *places,
            Set::Tops(_) | Set::Owned(_) | Set::Empty | Set::Occupied | Set::Height(..) | Set::Holding(_) => self.board,
            Set::And(a, b) => self.places_of(a) & self.places_of(b),
            Set::Or(a, b) => self.places_of(a) | self.places_of(b),
            Set::Except(a, _) => self.places_of(a),
            _ => self.places,
        }
    }

    /// True if the path may end where it began, or pass it.
    fn can_return(&self, path: &Path) -> bool {
        match path {
            Path::Stay | Path::To(_) | Path::Repeat { .. } => true,
            // what it hangs on is asked of the position before the unit is lifted
            Path::When(_, path) => self.can_return(path),
            Path::Either(ways) => ways.iter().any(|way| self.can_return(way)),
            Path::Chain(parts) => parts.iter().any(|(path, _)| self.can_return(path)) || self.comes_by_its_start(parts),
            Path::Walk { walks, .. } => self.walks[*walks].returns,
            Path::Step(table) => {
                let rows = &self.neighbours[*table];
                rows.iter().enumerate().any(|(cell, row)| row.contains(cell))
            }
            Path::Slide { rays, .. }
            | Path::Far { rays, .. }
            | Path::Measured { rays, .. }
            | Path::Line { rays, .. } => self.rays[*rays].returns,
        }
    }

    /// `[place]`: all places to which a path could lead from there, or where it could capture on its way, wherever pieces stand.
    pub fn leads(&self, path: &Path) -> Vec<CellSet> {
        self.leads_or_passes(path, false)
    }

    /// `[place]`: where a path leads and what it passes: no other place has a say in where it leads, if its sets do not ask for one.
    pub fn passes(&self, path: &Path) -> Vec<CellSet> {
        self.leads_or_passes(path, true)
    }

    /// The same, with all places that a slide could pass, if these are asked for.
    fn leads_or_passes(&self, path: &Path, passing: bool) -> Vec<CellSet> {
        let places = self.places;
        let count = places.last().map_or(0, |last| last + 1);
        let along = |rays: &Rays, least: usize, most: usize| {
            let row = |from: usize| {
                let cells = rays.from_cell(from).flat_map(|ray| &ray[least.min(ray.len())..most.min(ray.len())]);
                cells.map(|&cell| usize::from(cell)).collect()
            };
            (0..rays.of.len()).map(row).collect()
        };
        match path {
            Path::Stay => (0..count).map(CellSet::one).collect(),
            Path::Step(table) => self.neighbours[*table].clone(),
            Path::Slide { rays, least, most, .. } => {
                let least = if passing { 0 } else { usize::from(least.saturating_sub(1)) };
                along(&self.rays[*rays], least, usize::from(*most))
            }
            Path::Line { rays, pattern, .. } => {
                let most = pattern.iter().map(|item| usize::from(item.most)).sum();
                along(&self.rays[*rays], 0, most)
            }
            Path::To(_) | Path::Walk { .. } | Path::Repeat { .. } => vec![places; count],
            Path::Far { rays, .. } | Path::Measured { rays, .. } => along(&self.rays[*rays], 0, usize::from(u16::MAX)),
            Path::Either(ways) => {
                let ways: Vec<Vec<CellSet>> = ways.iter().map(|way| self.leads_or_passes(way, passing)).collect();
                let row =
                    |from: usize| ways.iter().filter_map(|rows| rows.get(from)).fold(CellSet::EMPTY, |all, r| all | *r);
                (0..count).map(row).collect()
            }
            Path::When(_, path) => self.leads_or_passes(path, passing),
            Path::Chain(parts) if passing => {
                let by_link = self.passes_by_links(parts);
                (0..count)
                    .map(|from| {
                        by_link.iter().filter_map(|rows| rows.get(from)).fold(CellSet::EMPTY, |all, r| all | *r)
                    })
                    .collect()
            }
            Path::Chain(parts) => self.leads_by_links(parts).pop().unwrap_or_default(),
        }
    }

    /// Where a chain leads, after each of its links.
    fn leads_by_links(&self, parts: &[(Path, Set)]) -> Vec<Vec<CellSet>> {
        let mut so_far: Vec<Vec<CellSet>> = Vec::new();
        for next in parts.iter().map(|(path, _)| self.leads(path)) {
            let longer = on_from(so_far.last(), &next);
            so_far.push(longer);
        }
        so_far
    }

    /// True for a chain of paths of which one may end where the first began, or pass it.
    fn comes_by_its_start(&self, parts: &[(Path, Set)]) -> bool {
        self.passes_by_links(parts).iter().any(|rows| rows.iter().enumerate().any(|(from, row)| row.contains(from)))
    }

    /// Where a chain ends or passes, link by link.
    fn passes_by_links(&self, parts: &[(Path, Set)]) -> Vec<Vec<CellSet>> {
        let so_far = self.leads_by_links(parts);
        let before = std::iter::once(None).chain(so_far.iter().map(Some));
        parts.iter().zip(before).map(|((path, _), before)| on_from(before, &self.leads_or_passes(path, true))).collect()
    }
}

/// `[place]`: where a path leads that is longer by one link than another.
fn on_from(so_far: Option<&Vec<CellSet>>, next: &[CellSet]) -> Vec<CellSet> {
    let on = |row: &CellSet| row.iter().filter_map(|at| next.get(at)).fold(CellSet::EMPTY, |all, r| all | *r);
    so_far.map_or_else(|| next.to_vec(), |rows| rows.iter().map(on).collect())
}

/// True for a set that is the same with the unit off the board, except on the cell it has left.
fn is_steady(set: &Set, lifting: &Touched) -> bool {
    match set {
        Set::Or(a, b) | Set::And(a, b) | Set::Except(a, b) => is_steady(a, lifting) && is_steady(b, lifting),
        set => set.is_local() || !is_touched(set, lifting),
    }
}
