//! The ways of moves.

use super::super::Compiler;
use crate::compile::asks::Asks;
use crate::id::LinkId;
use crate::model::{self, PerPlayer, SegmentKind};
use crate::program::{Cond, FanCode, Num, Path, Pattern, Place, Set};

impl Compiler<'_> {
    pub fn path(&mut self, segments: &[model::Segment]) -> Path {
        match segments {
            [] => Path::Stay,
            [one] => self.guarded_segment(one),
            many => Path::Chain(
                many.iter()
                    .map(|s| (self.guarded_segment(s), s.stopping.as_ref().map_or(Set::Empty, |t| self.path_set(t))))
                    .collect(),
            ),
        }
    }

    fn guarded_segment(&mut self, segment: &model::Segment) -> Path {
        let path = self.segment(&segment.kind);
        match &segment.when {
            Some(cond) => match self.cond(cond) {
                Cond::Const(true) => path,
                cond => Path::When(Box::new(cond), Box::new(path)),
            },
            None => path,
        }
    }

    /// A set asked of the cells of a path: areas are always open.
    pub(in crate::compile) fn path_set(&mut self, set: &model::Set) -> Set {
        let outer = std::mem::replace(&mut self.on_path, true);
        let set = self.set(set);
        self.on_path = outer;
        set
    }

    fn segment(&mut self, segment: &SegmentKind) -> Path {
        if !self.closed.is_empty()
            && let Some(path) = self.around_closed(segment)
        {
            return path;
        }
        let board = &self.game.board;
        match segment {
            SegmentKind::Step(links) => Path::Step(self.tables.neighbours(board, &links.0[self.player])),
            SegmentKind::Slide { links, least, most, through } => Path::Slide {
                rays: self.tables.slides(board, &links.0[self.player], (*least).max(1), most.unwrap_or(u16::MAX)),
                least: (*least).max(1),
                most: most.unwrap_or(u16::MAX),
                through: self.path_set(through),
            },
            SegmentKind::Far { links, through } => {
                Path::Far { rays: self.tables.rays(board, &links.0[self.player]), through: self.path_set(through) }
            }
            SegmentKind::Line { links, pattern, cases } => self.line(&links.0[self.player], pattern, cases),
            SegmentKind::Walk { steps, links, turning, through } => {
                let steps = self.num(steps);
                Path::Walk {
                    walks: self.tables.walks(board, &links.0[self.player], *turning, &steps),
                    through: through.as_ref().map(|s| self.path_set(s)),
                    steps,
                }
            }
            SegmentKind::To(set) => match self.set(set) {
                Set::Image(table, of) if *of == Set::Bound(Place::From) => Path::Step(table),
                set => Path::To(set),
            },
            SegmentKind::Measured { links, least, most, through } => {
                self.measured(&links.0[self.player], least, most.as_ref(), through)
            }
            SegmentKind::Ways(ways) => self.any_of(ways),
            SegmentKind::Repeat { path, least, most, stopping } => Path::Repeat {
                path: Box::new(self.path(path)),
                stopping: self.path_set(stopping),
                least: *least,
                most: most.unwrap_or(u16::MAX),
            },
        }
    }

    /// Cells read one by one along a line.
    fn line(&mut self, links: &[LinkId], pattern: &[model::PatternItem], cases: &[model::Case]) -> Path {
        let board = &self.game.board;
        let rays = self.tables.rays(board, links);
        let ways = if cases.is_empty() { self.tables.straight_ways(board, links) } else { Vec::new() };
        let cases = self.cases(cases);
        let outer = std::mem::replace(&mut self.on_path, true);
        let pattern = pattern.iter().map(|i| self.item(i)).collect();
        self.on_path = outer;
        Path::Line { rays, pattern, ways, cases }
    }

    /// Any of several ways, those left out that lead nowhere.
    fn any_of(&mut self, ways: &[Vec<model::Segment>]) -> Path {
        let mut all = Vec::new();
        for way in ways {
            match self.path(way) {
                Path::Either(ways) => all.extend(ways),
                way => all.push(way),
            }
        }
        all.retain(|way| !leads_nowhere(way));
        if all.len() == 1 { all.swap_remove(0) } else { Path::Either(all) }
    }

    /// A slide whose length is counted in the position: where it has one length, and lines keep to the cells and do not
    /// come back to where they begin, a walk along each link.
    fn measured(
        &mut self,
        links: &[LinkId],
        least: &model::Num,
        most: Option<&model::Num>,
        through: &model::Set,
    ) -> Path {
        let board = &self.game.board;
        let through = self.path_set(through);
        if let Some(walks) = self.measured_over_anything(links, least, most, &through) {
            return walks;
        }
        let rays = self.tables.rays(board, links);
        let leaves_cells = self.tables.rays[rays].cells.iter().any(|&place| usize::from(place) >= board.len());
        if most == Some(least) && !leaves_cells && !self.tables.rays[rays].returns {
            let steps = self.num(least);
            let walk = |&link: &LinkId| Path::Walk {
                walks: self.tables.walks(board, &[link], false, &steps),
                steps: steps.clone(),
                through: Some(through.clone()),
            };
            let mut walks: Vec<Path> = links.iter().map(walk).collect();
            return if walks.len() == 1 { walks.swap_remove(0) } else { Path::Either(walks) };
        }
        let (least, most) = (self.num(least), most.map_or(Num::Int(u16::MAX.into()), |most| self.num(most)));
        Path::Measured { rays, least, most, through }
    }

    /// A slide whose length is counted, and that nothing stops: where it has one length, or is no longer than that, where it
    /// leads is looked up.
    fn measured_over_anything(
        &mut self,
        links: &[LinkId],
        least: &model::Num,
        most: Option<&model::Num>,
        through: &Set,
    ) -> Option<Path> {
        let most = most?;
        let fewer = match least {
            least if least == most => false,
            model::Num::Int(..=1) => true,
            _ => return None,
        };
        let Set::Const(open) = through else { return None };
        let walks = |&link: &LinkId| self.tables.straight_walks(&self.game.board, link, fewer, *open);
        let tables: Vec<usize> = links.iter().map(walks).collect::<Option<_>>()?;
        let steps = self.num(most);
        let walk = |walks: &usize| Path::Walk { walks: *walks, steps: steps.clone(), through: None };
        Some(match &tables[..] {
            [one] => walk(one),
            tables => Path::Either(tables.iter().map(walk).collect()),
        })
    }

    pub(super) fn fan(&mut self, fan: &model::Fan) -> FanCode {
        let (links, cases) = match self.case_settled(&fan.cases) {
            Some(links) => (links, Vec::new()),
            None => (&fan.links, self.cases(&fan.cases)),
        };
        let (board, links) = (&self.game.board, &links.0[self.player]);
        let rays = self.tables.rays(board, links);
        let pattern: Pattern = fan.pattern.iter().map(|i| self.item(i)).collect();
        let is_fixed = !pattern.iter().any(|item| item.test.is_bound());
        let ways = if is_fixed && cases.is_empty() { self.tables.straight_ways(board, links) } else { Vec::new() };
        FanCode { rays, pattern, is_fixed, ways, cases }
    }

    /// The links of the case that holds, where it is known to be the first that does.
    fn case_settled<'c>(&mut self, cases: &'c [model::Case]) -> Option<&'c PerPlayer<Vec<LinkId>>> {
        for (cond, links) in cases {
            match self.cond(cond) {
                Cond::Const(false) => {}
                Cond::Const(true) => return Some(links),
                _ => return None,
            }
        }
        None
    }

    /// The rays along which lines are read, each while its condition holds.
    fn cases(&mut self, cases: &[model::Case]) -> Vec<(Cond, usize)> {
        let case =
            |(cond, links): &model::Case| (self.cond(cond), self.tables.rays(&self.game.board, &links.0[self.player]));
        cases.iter().map(case).collect()
    }
}

/// True for a way whose condition never holds, or that of a part of it.
fn leads_nowhere(path: &Path) -> bool {
    match path {
        Path::When(cond, _) => **cond == Cond::Const(false),
        Path::Chain(parts) => parts.iter().any(|(part, _)| leads_nowhere(part)),
        _ => false,
    }
}

/// A path of one way without its condition, which is then asked of the move.
pub(super) fn when_allowed(path: Path) -> (Path, Option<Cond>) {
    match path {
        Path::When(cond, path) => (*path, Some(*cond)),
        path => (path, None),
    }
}
