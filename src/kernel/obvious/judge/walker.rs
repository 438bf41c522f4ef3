//! Whether a path leads from one place to another, found by trying every step of it.

use crate::bits::CellSet;
use crate::obvious::refusal::Why;
use crate::play::lines::Matcher;
use crate::play::state::{Frame, State};
use crate::program::{Cond, NOWHERE, Num, Path, Pattern, Program, Set};
use std::collections::BTreeMap;

/// Goes the paths of a move.
pub(super) struct Walker<'a, const W: usize> {
    pub program: &'a Program<W>,
    /// The position before the move.
    pub before: &'a State,
    /// The same with the unit off the board.
    pub lifted: &'a State,
    pub frame: &'a Frame<W>,
}

/// How a path ends.
pub(super) enum Walked {
    There,
    /// Something on this cell is in its way.
    Blocked(u16),
    /// It goes there, and must go on to this cell.
    Further(u16),
    Nowhere,
}

/// Where ways lead that are gone as if nothing were in the way; each with the first cell that is, if any.
type Ways<K = u16> = BTreeMap<K, Option<u16>>;

/// Adds a way that leads somewhere: one that is open counts more than one that is barred.
fn add<K: Ord>(ways: &mut Ways<K>, end: K, barrier: Option<u16>) {
    let known = ways.entry(end).or_insert(barrier);
    if barrier.is_none() {
        *known = None;
    }
}

impl<const W: usize> Walker<'_, W> {
    /// The cells of a set, with the unit in hand.
    fn cells(&self, set: &Set<W>) -> CellSet<W> {
        self.program.eval(set, self.lifted, self.frame)
    }

    /// Why a path does not lead there, though nothing is in its way.
    pub fn why_nowhere(&self, path: &Path<W>, from: u16, to: u16) -> Why {
        if let Some((steps, goes_on)) = self.length(path) {
            return Why::NoWalk { from, to, steps, goes_on };
        }
        self.not_so_far(path, from, to).unwrap_or(Why::NoWay(from, to))
    }

    /// That a path goes straight that way, but not so far, or further.
    fn not_so_far(&self, path: &Path<W>, from: u16, to: u16) -> Option<Why> {
        let (away, (least, most)) = match path {
            _ if from == NOWHERE => return None,
            Path::Either(ways) => return ways.iter().find_map(|way| self.not_so_far(way, from, to)),
            Path::Measured { rays, least, most, .. } => {
                let away = |ray: &[u16]| ray.iter().position(|&cell| cell == to).map(|at| at + 1);
                let mut rays = self.program.topology.rays[*rays].from_cell(usize::from(from));
                (rays.find_map(away)?, self.span(least, most))
            }
            Path::Walk { walks, steps, .. } => {
                let next = |&at: &u16| match self.program.topology.walks[*walks]
                    .next
                    .get(usize::from(at))
                    .map(Vec::as_slice)
                {
                    Some(&[only]) => Some(only),
                    _ => None,
                };
                let straight = std::iter::successors(Some(from), next).take(self.program.topology.cells);
                (straight.skip(1).position(|cell| cell == to)? + 1, self.span(steps, steps))
            }
            _ => return None,
        };
        Some(Why::NotSoFar { from, to, away: away as u16, least, most })
    }

    /// How far a slide goes, at least and at most.
    fn span(&self, least: &Num<W>, most: &Num<W>) -> (u16, u16) {
        let number = |num| self.program.number(num, self.before, self.frame).clamp(0, u16::MAX.into()) as u16;
        (number(least).max(1), number(most))
    }

    /// How many links a walk has with which a path begins, and whether the path goes on after it.
    fn length(&self, path: &Path<W>) -> Option<(i64, bool)> {
        match path {
            Path::Walk { walks, steps, .. } if !self.program.topology.walks[*walks].fewer => {
                Some((self.program.number(steps, self.before, self.frame), false))
            }
            Path::When(_, path) => self.length(path),
            Path::Chain(parts) => {
                self.length(&parts.first()?.0).map(|(steps, goes_on)| (steps, goes_on || parts.len() > 1))
            }
            _ => None,
        }
    }

    /// Where a path leads that begins at `from`: to `to`, or not.
    pub fn goes(&self, path: &Path<W>, from: u16, to: u16) -> Walked {
        match path {
            _ if from == NOWHERE => self.found(path, from, to),
            Path::Slide { .. } | Path::Measured { .. } => match self.ways(path, from).remove(&to) {
                Some(None) => Walked::There,
                Some(Some(cell)) => Walked::Blocked(cell),
                None => Walked::Nowhere,
            },
            Path::Far { rays, through } => self.goes_far(*rays, through, from, to),
            Path::Either(ways) => self.goes_some_way(ways, from, to),
            Path::When(cond, path) if self.program.holds(cond, self.before, self.frame) => self.goes(path, from, to),
            _ => self.found(path, from, to),
        }
    }

    fn found(&self, path: &Path<W>, from: u16, to: u16) -> Walked {
        if self.ends(path, from).contains(usize::from(to)) { Walked::There } else { Walked::Nowhere }
    }

    /// All places to which a path leads that begins at `from`.
    pub fn ends(&self, path: &Path<W>, from: u16) -> CellSet<W> {
        match path {
            Path::To(set) => self.cells(set),
            _ if from == NOWHERE => CellSet::EMPTY,
            Path::Stay => CellSet::one(usize::from(from)),
            Path::Step(table) => self.program.topology.neighbours[*table][usize::from(from)],
            Path::Line { rays, pattern, cases, .. } => self.line_ends(*rays, pattern, cases, from),
            _ => {
                let open = self.ways(path, from).into_iter().filter(|(_, barrier)| barrier.is_none());
                open.map(|(end, _)| usize::from(end)).collect()
            }
        }
    }

    /// Whether a slide that goes as far as it can ends there; if not, what blocks it, or where it goes on.
    fn goes_far(&self, rays: usize, through: &Set<W>, from: u16, to: u16) -> Walked {
        let through = self.cells(through);
        let may_pass = |cell: &&u16| through.contains(usize::from(**cell));
        let mut other = Walked::Nowhere;
        for ray in self.program.topology.rays[rays].from_cell(usize::from(from)) {
            for (i, _) in ray.iter().enumerate().filter(|&(_, &c)| c == to) {
                match (ray[..=i].iter().find(|cell| !may_pass(cell)), ray.get(i + 1).filter(may_pass)) {
                    (None, None) => return Walked::There,
                    (None, Some(&next)) => other = Walked::Further(next),
                    (Some(&cell), _) if matches!(other, Walked::Nowhere) => other = Walked::Blocked(cell),
                    _ => {}
                }
            }
        }
        other
    }

    /// Whether some way leads there; if none does, that one must be followed further, or what blocks the first that something
    /// blocks.
    fn goes_some_way(&self, ways: &[Path<W>], from: u16, to: u16) -> Walked {
        let mut blocked = Walked::Nowhere;
        for way in ways {
            match (self.goes(way, from, to), &blocked) {
                (Walked::There, _) => return Walked::There,
                (Walked::Further(next), _) => blocked = Walked::Further(next),
                (Walked::Blocked(cell), Walked::Nowhere) => blocked = Walked::Blocked(cell),
                _ => {}
            }
        }
        blocked
    }

    /// Where lines that fit end.
    fn line_ends(&self, rays: usize, pattern: &Pattern<W>, cases: &[(Cond<W>, usize)], from: u16) -> CellSet<W> {
        let program = self.program;
        let mut ends = CellSet::EMPTY;
        if let Some(rays) = program.open_rays(rays, cases, self.before, self.frame) {
            let tests = program.tests(pattern, CellSet::EMPTY, self.lifted, self.frame);
            let matcher = Matcher::new(pattern, &tests);
            let of_ray = |ray: &[u16]| matcher.matches(ray, &mut |m| ends.insert(usize::from(m.end)));
            program.topology.rays[rays].from_cell(usize::from(from)).for_each(of_ray);
        }
        ends
    }

    /// The first cell in the way of a path that would lead there if nothing were in its way; `None` where it leads there, or
    /// never does.
    pub fn barrier(&self, path: &Path<W>, from: u16, to: u16) -> Option<u16> {
        self.ways(path, from).remove(&to).flatten()
    }

    /// Where a path leads if nothing is in its way: every cell of every ray, every link of every walk and every round is looked
    /// at.
    fn ways(&self, path: &Path<W>, from: u16) -> Ways {
        match path {
            _ if from == NOWHERE => Ways::new(),
            Path::Slide { rays, least, most, through } => self.ways_to_slide(*rays, (*least, *most), through, from),
            Path::Measured { rays, least, most, through } => {
                self.ways_to_slide(*rays, self.span(least, most), through, from)
            }
            Path::Far { rays, .. } => self.ways_to_go_far(path, *rays, from),
            Path::Walk { walks, steps, through } => self.ways_to_walk((*walks, steps), through.as_ref(), from),
            Path::Chain(parts) => self.ways_of_chain(parts, from),
            Path::Repeat { path, stopping, least, most } => self.ways_of_rounds(path, stopping, (*least, *most), from),
            Path::Either(all) => self.joined(all.iter().map(|path| (path, from, None))),
            Path::When(cond, path) if self.program.holds(cond, self.before, self.frame) => self.ways(path, from),
            Path::When(..) => Ways::new(),
            Path::Stay | Path::Step(_) | Path::To(_) | Path::Line { .. } => {
                self.ends(path, from).iter().map(|end| (end as u16, None)).collect()
            }
        }
    }

    /// Where several paths lead, each from a place to which a way led that was barred, or was not.
    fn joined<'p>(&self, paths: impl Iterator<Item = (&'p Path<W>, u16, Option<u16>)>) -> Ways {
        let mut all = Ways::new();
        for (path, from, barrier) in paths {
            self.ways(path, from).into_iter().for_each(|(end, next)| add(&mut all, end, barrier.or(next)));
        }
        all
    }

    fn ways_to_slide(&self, rays: usize, (least, most): (u16, u16), through: &Set<W>, from: u16) -> Ways {
        let (through, mut all) = (self.cells(through), Ways::new());
        for ray in self.program.topology.rays[rays].from_cell(usize::from(from)) {
            let barrier = |at: usize| ray[..at].iter().find(|&&cell| !through.contains(usize::from(cell))).copied();
            let ends = ray.iter().enumerate().take(usize::from(most)).skip(usize::from(least).saturating_sub(1));
            ends.for_each(|(at, &end)| add(&mut all, end, barrier(at)));
        }
        all
    }

    /// A slide that goes as far as it can stops nowhere else, not even where nothing bars it.
    fn ways_to_go_far(&self, path: &Path<W>, rays: usize, from: u16) -> Ways {
        let mut all = Ways::new();
        for &end in self.program.topology.rays[rays].from_cell(usize::from(from)).flatten() {
            match self.goes(path, from, end) {
                Walked::There => add(&mut all, end, None),
                Walked::Blocked(cell) => add(&mut all, end, Some(cell)),
                Walked::Further(_) | Walked::Nowhere => {}
            }
        }
        all
    }

    /// Walks of so many links, or of fewer where that will do.
    fn ways_to_walk(&self, (walks, steps): (usize, &Num<W>), through: Option<&Set<W>>, from: u16) -> Ways {
        let walks = &self.program.topology.walks[walks];
        let passable = through.map_or(self.program.layout.places, |set| self.cells(set));
        // the cell that a walk came from, where it matters, and the one that it has come to
        let (mut reached, mut all) = (Ways::from([((NOWHERE, from), None)]), Ways::new());
        let steps = self.program.number(steps, self.before, self.frame).clamp(0, 100_000);
        for step in 0..steps {
            let mut next = Ways::new();
            for (&(back, at), &barrier) in &reached {
                let bars = step > 0 && !passable.contains(usize::from(at));
                let barrier = barrier.or(bars.then_some(at));
                let onward = walks.next.get(usize::from(at)).into_iter().flatten();
                let onward = onward.filter(|&&cell| walks.turning || cell != back);
                onward.for_each(|&cell| add(&mut next, (if walks.turning { NOWHERE } else { at }, cell), barrier));
            }
            reached = next;
            if walks.fewer || step + 1 == steps {
                reached.iter().for_each(|(&(_, at), &barrier)| add(&mut all, at, barrier));
            }
        }
        all
    }

    /// Ways that go on from where they stop; a cell on which they may not stop bars them.
    fn going_on(&self, ways: &Ways, stopping: &Set<W>) -> Ways {
        let stops = self.cells(stopping);
        let is_cell = |place: u16| self.program.topology.board.contains(usize::from(place));
        let bars = |place: u16| (!stops.contains(usize::from(place))).then_some(place);
        let on_board = ways.iter().filter(|&(&place, _)| is_cell(place));
        on_board.map(|(&place, &barrier)| (place, barrier.or(bars(place)))).collect()
    }

    fn ways_of_chain(&self, parts: &[(Path<W>, Set<W>)], from: u16) -> Ways {
        let mut here = Ways::from([(from, None)]);
        for (at, (path, stopping)) in parts.iter().enumerate() {
            let ends = self.joined(here.iter().map(|(&from, &barrier)| (path, from, barrier)));
            here = if at + 1 < parts.len() { self.going_on(&ends, stopping) } else { ends };
        }
        here
    }

    /// A way that is gone several times: until its rounds come to where they were.
    fn ways_of_rounds(&self, path: &Path<W>, stopping: &Set<W>, (least, most): (u16, u16), from: u16) -> Ways {
        let (mut here, mut all, mut seen) = (Ways::from([(from, None)]), Ways::new(), Vec::new());
        for round in 1..=most {
            let ends = self.joined(here.iter().map(|(&from, &barrier)| (path, from, barrier)));
            here = self.going_on(&ends, stopping);
            if round < least {
                continue;
            }
            ends.iter().for_each(|(&end, &barrier)| add(&mut all, end, barrier));
            if seen.contains(&here) {
                break;
            }
            seen.push(here.clone());
        }
        all
    }
}
