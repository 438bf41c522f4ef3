//! Whether a path leads from one place to another, found by trying every step of it.

use crate::bits::CellSet;
use crate::play::lines::Tested;
use crate::play::state::{Frame, State};
use crate::program::{Cond, NOWHERE, Path, Pattern, Program, Set};

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
    Nowhere,
}

impl<const W: usize> Walker<'_, W> {
    /// The cells of a set, with the unit in hand.
    fn cells(&self, set: &Set<W>) -> CellSet<W> {
        self.program.eval(set, self.lifted, self.frame)
    }

    /// How many links a walk has with which a path begins, and whether the path goes on after it.
    pub fn length(&self, path: &Path<W>) -> Option<(i64, bool)> {
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
        let found = |yes: bool| if yes { Walked::There } else { Walked::Nowhere };
        match path {
            Path::To(set) => return found(self.cells(set).contains(to as usize)),
            _ if from == NOWHERE => return Walked::Nowhere,
            _ => {}
        }
        match path {
            Path::Stay => found(from == to),
            Path::Step(table) => found(self.program.topology.neighbours[*table][from as usize].contains(to as usize)),
            Path::Slide { rays, least, most, through } => self.slides(*rays, (*least, *most), through, from, to),
            Path::Chain(parts) => found(self.goes_chain(parts, from, to)),
            Path::Measured { rays, least, most, through } => {
                let number = |num| self.program.number(num, self.before, self.frame).clamp(0, u16::MAX.into()) as u16;
                self.slides(*rays, (number(least).max(1), number(most)), through, from, to)
            }
            Path::Either(ways) => self.goes_some_way(ways, from, to),
            Path::Repeat { path, stopping, least, most } => {
                found(self.goes_again(path, stopping, (*least, *most), from, to))
            }
            Path::When(cond, path) if self.program.holds(cond, self.before, self.frame) => self.goes(path, from, to),
            Path::Walk { walks, steps, through } => {
                let steps = self.program.number(steps, self.before, self.frame);
                found(self.walks(*walks, steps, through.as_ref(), from, to))
            }
            Path::Line { rays, pattern, cases, .. } => found(self.reads(*rays, pattern, cases, from, to)),
            Path::To(_) | Path::When(..) => Walked::Nowhere,
        }
    }

    /// Whether some walk of so many links, or of fewer where that will do, leads there: every link of every walk is looked at.
    fn walks(&self, walks: usize, steps: i64, through: Option<&Set<W>>, from: u16, to: u16) -> bool {
        let walks = &self.program.topology.walks[walks];
        let passable = through.map_or(self.program.layout.places, |set| self.cells(set));
        let mut reached: Vec<(u16, u16)> = vec![(NOWHERE, from)];
        for step in 0..steps.clamp(0, 100_000) {
            let mut next = Vec::new();
            for &(back, at) in &reached {
                let passes = step == 0 || passable.contains(usize::from(at));
                for &cell in walks.next.get(usize::from(at)).into_iter().flatten() {
                    if passes && (walks.turning || cell != back) && !next.contains(&(at, cell)) {
                        next.push((at, cell));
                    }
                }
            }
            reached = next;
            if walks.fewer && reached.iter().any(|step| step.1 == to) {
                return true;
            }
        }
        steps > 0 && reached.iter().any(|step| step.1 == to)
    }

    /// Whether a slide of so many links leads there; if not, what blocks it.
    fn slides(&self, rays: usize, (least, most): (u16, u16), through: &Set<W>, from: u16, to: u16) -> Walked {
        let through = self.cells(through);
        let mut blocked = Walked::Nowhere;
        for ray in self.program.topology.rays[rays].from_cell(usize::from(from)) {
            for (i, _) in ray.iter().enumerate().filter(|&(_, &c)| c == to) {
                let length = i + 1;
                let barrier = ray[..i].iter().find(|&&c| !through.contains(c as usize));
                match barrier {
                    _ if length < least as usize || length > most as usize => {}
                    Some(&cell) => blocked = Walked::Blocked(cell),
                    None => return Walked::There,
                }
            }
        }
        blocked
    }

    /// Whether paths one after the other lead there: every cell is tried at which each could stop.
    fn goes_chain(&self, parts: &[(Path<W>, Set<W>)], from: u16, to: u16) -> bool {
        let Some(((path, stopping), rest)) = parts.split_first() else { return from == to };
        let stops = self.cells(stopping);
        (0..self.program.topology.cells as u16).any(|cell| {
            let may_stop = if rest.is_empty() { cell == to } else { stops.contains(cell as usize) };
            may_stop && self.reaches(path, from, cell) && (rest.is_empty() || self.goes_chain(rest, cell, to))
        })
    }

    /// Whether some way leads there; if none does, what blocks the first that something blocks.
    fn goes_some_way(&self, ways: &[Path<W>], from: u16, to: u16) -> Walked {
        let mut blocked = Walked::Nowhere;
        for way in ways {
            if self.reaches(way, from, to) {
                return Walked::There;
            }
            if let (Walked::Nowhere, Walked::Blocked(cell)) = (&blocked, self.goes(way, from, to)) {
                blocked = Walked::Blocked(cell);
            }
        }
        blocked
    }

    /// Whether a way leads there when it is gone several times: every round is looked at, as often as there are cells.
    fn goes_again(&self, path: &Path<W>, stopping: &Set<W>, (least, most): (u16, u16), from: u16, to: u16) -> bool {
        let stops = self.cells(stopping);
        let mut here = vec![from];
        for round in 1..=most.min(least.saturating_add(self.program.topology.cells as u16)) {
            if round >= least && here.iter().any(|&at| self.reaches(path, at, to)) {
                return true;
            }
            let goes_on =
                |cell: &u16| stops.contains(usize::from(*cell)) && here.iter().any(|&at| self.reaches(path, at, *cell));
            here = (0..self.program.topology.cells as u16).filter(goes_on).collect();
        }
        false
    }

    /// Whether some line that fits ends there.
    fn reads(&self, rays: usize, pattern: &Pattern<W>, cases: &[(Cond<W>, usize)], from: u16, to: u16) -> bool {
        let program = self.program;
        let Some(rays) = program.open_rays(rays, cases, self.before, self.frame) else { return false };
        let tests = program.tests(pattern, CellSet::EMPTY, self.lifted, self.frame);
        let tested = Tested::new(pattern, &tests);
        program.topology.rays[rays].from_cell(usize::from(from)).any(|ray| {
            let mut found = false;
            tested.matches(ray, &mut |m| found |= m.end == to);
            found
        })
    }

    /// Whether a path leads there.
    fn reaches(&self, path: &Path<W>, from: u16, to: u16) -> bool {
        matches!(self.goes(path, from, to), Walked::There)
    }
}
