//! One conceivable part of a turn, judged the obvious way: each sentence of the rules asked in turn, the first that says
//! no reported. Slow; [`super::oracle`] lists turns with it, and explanations come from it.

use crate::bits::CellSet;
use crate::id::{ClauseId, Id, KindId};
use crate::play::generate::Seen;
use crate::play::lines::Tested;
use crate::play::refusal::{Refusal, Why};
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{Among, HIGHEST, Landing, MoveCode, NOWHERE, Num, Path, Pattern, Play, Program, Set, Source};
use std::ops::Range;

type Judged<T> = Result<T, Refusal>;

fn refuse<T>(clause: ClauseId, why: Why) -> Judged<T> {
    Err(Refusal { why, clause })
}

/// What is in hand: kinds, bottom first.
type Unit = Vec<usize>;

impl<const W: usize> Program<W> {
    /// The parts by which the move of `play` leads from `from` (nowhere: a new piece) to `to`: several, where a line can take
    /// different pieces on its way.
    ///
    /// # Errors
    /// The first clause that forbids it.
    pub fn judge_part(&self, play: &Play<W>, from: u16, to: u16, state: &State, frame: &Frame<W>) -> Judged<Vec<Part>> {
        let code = &self.views[self.mover(state).index()].moves[play.mv.index()];
        let mut parts = Vec::new();
        let mut refused = None;
        for (part, _) in self.judge_going(play, from, to, state, frame)? {
            match self.judge_leaving(code, part, state, &Frame { from, to, ..frame.clone() }) {
                Ok(()) => parts.push(part),
                Err(refusal) => refused = Some(refusal),
            }
        }
        match refused {
            Some(refusal) if parts.is_empty() => Err(refusal),
            _ => Ok(parts),
        }
    }

    /// The parts that may be played, with the cells on which each takes on its way; what the move may leave is not asked.
    ///
    /// # Errors
    /// The first clause that forbids it.
    pub(super) fn judge_going(
        &self,
        play: &Play<W>,
        from: u16,
        to: u16,
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(Part, CellSet<W>)>> {
        let code = &self.views[self.mover(state).index()].moves[play.mv.index()];
        if play.when.as_ref().is_some_and(|c| !self.holds(c, state, frame)) {
            return refuse(play.clause, Why::Condition);
        }
        let frame = &Frame { from, to, ..frame.clone() };
        let ways = match &code.source {
            Source::Row { .. } => {
                let part = self.judge_row(play, code, state, frame)?;
                return Ok(vec![(part, CellSet::EMPTY)]);
            }
            Source::Value(_, values) => Some(values.clone()),
            Source::Choice(_, Among::Cells(cells)) => {
                let part = self.judge_pointing(play, code, cells, state, frame)?;
                return Ok(vec![(part, CellSet::EMPTY)]);
            }
            Source::Choice(_, among) => Some(self.roles_among(among, state, frame)),
            Source::Die(_) => Some(self.faces_left(state)),
            Source::Top(_) | Source::Stack(_) | Source::Tops { .. } | Source::New(_) => None,
        };
        if let Some(ways) = ways {
            let parts = self.judge_choice(play, code, ways, state, frame)?;
            return Ok(parts.into_iter().map(|part| (part, CellSet::EMPTY)).collect());
        }
        let Source::Tops { least, most, .. } = &code.source else {
            return self.judge_unit(play, code, 0, state, frame);
        };
        let (mut parts, mut refused) = (Vec::new(), None);
        for count in self.tops_lifted(least, most, state, frame) {
            match self.judge_unit(play, code, count, state, frame) {
                Ok(found) => parts.extend(found),
                Err(refusal) => refused = Some(refusal),
            }
        }
        match refused {
            Some(refusal) if parts.is_empty() => Err(refusal),
            None if parts.is_empty() => refuse(code.clauses.source, Why::NothingThere(from)),
            _ => Ok(parts),
        }
    }

    /// The parts with which a unit goes from where the part begins to where it lands; of so many pieces, where that is chosen.
    fn judge_unit(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        count: u16,
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(Part, CellSet<W>)>> {
        let (from, to) = (frame.from, frame.to);
        let (unit, lifted) = self.judge_source(play, code, (from, count), state, frame)?;
        if code.leaves_start && from == to {
            return refuse(code.clauses.path, Why::Stays(to));
        }
        let start = match (&play.from, frame.there, from) {
            (Some(_), there, NOWHERE) if there != NOWHERE => there,
            _ => from,
        };
        let ways = self.judge_path(code, start, to, &unit, Seen { lifted: &lifted, ..Seen::still(state) }, frame)?;
        if play.to.as_ref().is_some_and(|s| !self.eval(s, state, frame).contains(to as usize)) {
            return refuse(play.clause, Why::NotToThere(to));
        }
        let mut bound = frame.clone();
        for fan in &code.fans {
            self.read_fan(fan, usize::from(to), unit.last().copied(), &lifted, &mut bound);
        }
        let mut parts = Vec::new();
        let mut refused = None;
        for (ray, way, taken) in ways {
            let part = Part { mv: play.mv.0, ray, way: way.max(count), from, to };
            self.read_line(code, &lifted, &mut bound, part, unit.last().copied());
            if let Some((_, clause)) = code.guards.iter().find(|(cond, _)| !self.holds(cond, state, &bound)) {
                refused = Some(Refusal { why: Why::Condition, clause: *clause });
                continue;
            }
            match self.judge_landing(code, to, &unit, taken, &lifted, frame) {
                Ok(()) => parts.push((part, taken)),
                Err(refusal) => refused = Some(refusal),
            }
        }
        match refused {
            Some(refusal) if parts.is_empty() => Err(refusal),
            _ => Ok(parts),
        }
    }

    /// The roles that can be chosen among those of some pieces.
    fn judge_choice(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        ways: Vec<u8>,
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<Part>> {
        if matches!(code.source, Source::Value(..)) {
            let (mut parts, mut refused) = (Vec::new(), None);
            for way in ways.into_iter().map(u16::from) {
                match self.value_refused(code, way, state, frame) {
                    Some(clause) => refused = Some(clause),
                    None => parts.push(Part { mv: play.mv.0, ray: 0, way, from: NOWHERE, to: NOWHERE }),
                }
            }
            return match refused {
                Some(clause) if parts.is_empty() => refuse(clause, Why::Condition),
                _ => Ok(parts),
            };
        }
        if let Some((_, clause)) = code.guards.iter().find(|(cond, _)| !self.holds(cond, state, frame)) {
            return refuse(*clause, Why::Condition);
        }
        let part = |way: u8| Part { mv: play.mv.0, ray: 0, way: u16::from(way), from: NOWHERE, to: NOWHERE };
        let parts: Vec<Part> = ways.into_iter().map(part).collect();
        if parts.is_empty() { refuse(code.clauses.source, Why::NotChosen) } else { Ok(parts) }
    }

    /// The cell to which a move points.
    fn judge_pointing(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        cells: &Set<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Part> {
        let points = |set: &Set<W>| self.eval(set, state, frame).contains(usize::from(frame.to));
        if usize::from(frame.to) >= self.cells || !points(cells) || play.to.as_ref().is_some_and(|to| !points(to)) {
            return refuse(code.clauses.source, Why::NotToThere(frame.to));
        }
        if let Some((_, clause)) = code.guards.iter().find(|(cond, _)| !self.holds(cond, state, frame)) {
            return refuse(*clause, Why::Condition);
        }
        Ok(Part { mv: play.mv.0, ray: 0, way: 0, from: NOWHERE, to: frame.to })
    }

    /// The condition that a value to choose does not fulfil, if there is one; the value is known by its name.
    pub(super) fn value_refused(
        &self,
        code: &MoveCode<W>,
        way: u16,
        state: &State,
        frame: &Frame<W>,
    ) -> Option<ClauseId> {
        let Source::Value(memory, values) = &code.source else { return None };
        if code.guards.is_empty() || values.iter().all(|&value| u16::from(value) != way) {
            return None;
        }
        let mut noted = state.clone();
        self.note(&mut noted, usize::from(*memory), i64::from(way) + 1);
        let frame = &Frame { from: NOWHERE, to: NOWHERE, ..frame.clone() };
        code.guards.iter().find(|(cond, _)| !self.holds(cond, &noted, frame)).map(|(_, clause)| *clause)
    }

    /// Cells in a row, from the first to the last.
    fn judge_row(&self, play: &Play<W>, code: &MoveCode<W>, state: &State, frame: &Frame<W>) -> Judged<Part> {
        let (from, to) = (frame.from, frame.to);
        let rows = self.rows_in(&code.source, state, frame);
        if !rows.contains(&(from, to))
            || play.to.as_ref().is_some_and(|s| !self.eval(s, state, frame).contains(to.into()))
        {
            return refuse(code.clauses.source, Why::NoRow(from, to));
        }
        match self.row_refused(code, state, frame) {
            Some(clause) => refuse(clause, Why::Condition),
            None => Ok(Part { mv: play.mv.0, ray: 0, way: 0, from, to }),
        }
    }

    /// The condition that a row from `from` to `to` does not fulfil, if there is one; its cells are known by their name.
    pub(super) fn row_refused(&self, code: &MoveCode<W>, state: &State, frame: &Frame<W>) -> Option<ClauseId> {
        let Source::Row { memory, rays, .. } = &code.source else { return None };
        if code.guards.is_empty() {
            return None;
        }
        let mut noted = state.clone();
        self.mark(&mut noted, usize::from(*memory), self.row_between(*rays, frame.from, frame.to));
        code.guards.iter().find(|(cond, _)| !self.holds(cond, &noted, frame)).map(|(_, clause)| *clause)
    }

    /// The rows that may be chosen, each by its first and its last cell.
    pub(super) fn rows_in(&self, source: &Source<W>, state: &State, frame: &Frame<W>) -> Vec<(u16, u16)> {
        let Source::Row { of, least, most, rays, .. } = source else { return Vec::new() };
        let cells = self.eval(of, state, frame) & self.board;
        let mut rows = Vec::new();
        for from in cells.iter() {
            let one = (*least <= 1).then_some((from as u16, from as u16));
            rows.extend(one);
            for ray in self.rays[*rays].from_cell(from) {
                let joined =
                    ray.iter().take_while(|&&cell| cells.contains(usize::from(cell)) && usize::from(cell) != from);
                let ends = joined.zip(2..=*most).filter(|(_, length)| length >= least);
                rows.extend(ends.map(|(&to, _)| (from as u16, to)));
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The cells of a row.
    pub(super) fn row_between(&self, rays: usize, from: u16, to: u16) -> CellSet<W> {
        let mut cells = CellSet::one(usize::from(from));
        let rays = self.rays[rays].from_cell(usize::from(from));
        let found = rays.filter_map(|ray| ray.iter().position(|&cell| cell == to).map(|at| &ray[..=at])).next();
        found.unwrap_or_default().iter().for_each(|&cell| {
            cells.insert(usize::from(cell));
        });
        cells
    }

    /// How many of the top pieces a part may lift, as far as that does not hang on where it begins.
    pub(super) fn tops_lifted(&self, least: &Num<W>, most: &Num<W>, state: &State, frame: &Frame<W>) -> Range<u16> {
        let number = |num| self.number(num, state, frame);
        let most = number(most).clamp(0, HIGHEST as i64) as u16;
        let least = number(least).clamp(1, HIGHEST as i64 + 1) as u16;
        least..most + 1
    }

    /// The roles to choose from, each once.
    pub(super) fn roles_among(&self, among: &Among<W>, state: &State, frame: &Frame<W>) -> Vec<u8> {
        let mut roles: Vec<u8> = match among {
            Among::Pieces(set) => {
                let tops = self.eval(set, state, frame).iter().filter_map(|c| self.top_of(state, c));
                tops.map(|kind| self.kinds[kind].role).collect()
            }
            Among::Roles(roles) => roles.clone(),
            Among::Zones(_, zones) => zones.iter().map(|(zone, _)| *zone).collect(),
            Among::Cells(_) => Vec::new(),
        };
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// What the dice left show, each number once, the greatest first.
    pub(super) fn faces_left(&self, state: &State) -> Vec<u8> {
        let mut faces: Vec<u8> = self.hand(state).collect();
        faces.dedup();
        faces
    }

    /// What is in hand, and the position without it.
    fn judge_source(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        (from, count): (u16, u16),
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<(Unit, State)> {
        let clause = code.clauses.source;
        let (set, most) = match &code.source {
            Source::New(kind) => {
                let limit = self.kinds[kind.index()].count.map_or(usize::MAX, usize::from);
                let places = 0..self.cells + self.slots.len();
                let used: usize = places.flat_map(|c| self.stack(state, c)).filter(|k| k == kind).count();
                if used >= limit {
                    return refuse(clause, Why::NoneLeft(*kind));
                }
                return Ok((vec![kind.index()], state.clone()));
            }
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Row { .. } => {
                return refuse(clause, Why::NotChosen);
            }
            Source::Top(set) => (set, 1),
            Source::Stack(set) => (set, if self.is_slot(usize::from(from)) { 1 } else { usize::MAX }),
            Source::Tops { of, .. } => (of, usize::from(count)),
        };
        let Some(top) = self.top_of(state, from as usize) else {
            return refuse(clause, Why::NothingThere(from));
        };
        if !self.eval(set, state, frame).contains(from as usize) {
            return refuse(clause, Why::NotLifted(from, KindId(top as u8)));
        }
        if play.from.as_ref().is_some_and(|s| !self.eval(s, state, frame).contains(from as usize)) {
            return refuse(play.clause, Why::NotFromHere(from));
        }
        let mut lifted = state.clone();
        let mut unit = Vec::new();
        if matches!(code.source, Source::Tops { .. }) && self.liftable(state, from.into()) < most {
            return refuse(clause, Why::NothingThere(from));
        }
        while unit.len() < most
            && let Some(kind) = self.pop(&mut lifted, from as usize)
        {
            unit.insert(0, kind);
        }
        Ok((unit, lifted))
    }

    /// The ways of the path that end at `to`: ray, number of the way, cells taken.
    fn judge_path(
        &self,
        code: &MoveCode<W>,
        from: u16,
        to: u16,
        unit: &Unit,
        seen: Seen<'_>,
        frame: &Frame<W>,
    ) -> Judged<Vec<(u8, u16, CellSet<W>)>> {
        let lifted = seen.lifted;
        let clause = code.clauses.path;
        if let Path::Line { rays, pattern, cases, .. } = &code.path {
            let Some(rays) = self.open_rays(*rays, cases, seen.before, frame) else {
                return refuse(clause, Why::NoWay(from, to));
            };
            return self.judge_line(clause, rays, pattern, from, to, unit, lifted, frame);
        }
        let blocked = self.walk_path(&code.path, from, to, seen, frame);
        match blocked {
            Walked::There => Ok(vec![(0, 0, CellSet::EMPTY)]),
            Walked::Blocked(cell) => {
                let what = self.top_of(lifted, cell as usize).map(|k| KindId(k as u8));
                refuse(clause, Why::Blocked(cell, what))
            }
            Walked::Nowhere => match self.walk_length(&code.path, seen.before, frame) {
                Some((steps, goes_on)) => refuse(clause, Why::NoWalk { from, to, steps, goes_on }),
                None => refuse(clause, Why::NoWay(from, to)),
            },
        }
    }

    /// How many links a walk has with which a path begins, and whether the path goes on after it.
    fn walk_length(&self, path: &Path<W>, before: &State, frame: &Frame<W>) -> Option<(i64, bool)> {
        match path {
            Path::Walk { walks, steps, .. } if !self.walks[*walks].fewer => {
                Some((self.number(steps, before, frame), false))
            }
            Path::When(_, path) => self.walk_length(path, before, frame),
            Path::Chain(parts) => self
                .walk_length(&parts.first()?.0, before, frame)
                .map(|(steps, goes_on)| (steps, goes_on || parts.len() > 1)),
            _ => None,
        }
    }

    fn walk_path(&self, path: &Path<W>, from: u16, to: u16, seen: Seen<'_>, frame: &Frame<W>) -> Walked {
        let lifted = seen.lifted;
        let found = |yes: bool| if yes { Walked::There } else { Walked::Nowhere };
        match path {
            Path::To(set) => return found(self.eval(set, lifted, frame).contains(to as usize)),
            _ if from == NOWHERE => return Walked::Nowhere,
            _ => {}
        }
        match path {
            Path::Stay => found(from == to),
            Path::Step(table) => found(self.neighbours[*table][from as usize].contains(to as usize)),
            Path::Slide { rays, least, most, through } => {
                self.walk_slide(*rays, *least, *most, through, from, to, lifted, frame)
            }
            Path::Chain(parts) => found(self.walk_chain(parts, from, to, seen, frame)),
            Path::Measured { rays, least, most, through } => {
                let number = |num| self.number(num, seen.before, frame).clamp(0, u16::MAX.into()) as u16;
                self.walk_slide(*rays, number(least).max(1), number(most), through, from, to, lifted, frame)
            }
            Path::Either(ways) => self.walk_either(ways, from, to, seen, frame),
            Path::Repeat { path, stopping, least, most } => {
                found(self.walk_again(path, stopping, (*least, *most), from, to, seen, frame))
            }
            Path::When(cond, path) if self.holds(cond, seen.before, frame) => {
                self.walk_path(path, from, to, seen, frame)
            }
            Path::Walk { walks, steps, through } => {
                let steps = self.number(steps, seen.before, frame);
                found(self.walk_links(*walks, steps, through.as_ref(), from, to, lifted, frame))
            }
            Path::To(_) | Path::Line { .. } | Path::When(..) => Walked::Nowhere,
        }
    }

    /// Whether some walk of so many links, or of fewer where that will do, leads there: every link of every walk is looked at.
    #[expect(clippy::too_many_arguments, reason = "the parts of a walk")]
    fn walk_links(
        &self,
        walks: usize,
        steps: i64,
        through: Option<&Set<W>>,
        from: u16,
        to: u16,
        lifted: &State,
        frame: &Frame<W>,
    ) -> bool {
        let walks = &self.walks[walks];
        let passable = through.map_or(self.places, |set| self.eval(set, lifted, frame));
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

    #[expect(clippy::too_many_arguments, reason = "the parts of a slide")]
    fn walk_slide(
        &self,
        rays: usize,
        least: u16,
        most: u16,
        through: &Set<W>,
        from: u16,
        to: u16,
        lifted: &State,
        frame: &Frame<W>,
    ) -> Walked {
        let through = self.eval(through, lifted, frame);
        let mut blocked = Walked::Nowhere;
        for ray in self.rays[rays].from_cell(usize::from(from)) {
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

    fn walk_chain(&self, parts: &[(Path<W>, Set<W>)], from: u16, to: u16, seen: Seen<'_>, frame: &Frame<W>) -> bool {
        let Some(((path, stopping), rest)) = parts.split_first() else { return from == to };
        let stops = self.eval(stopping, seen.lifted, frame);
        (0..self.cells as u16).any(|cell| {
            let may_stop = if rest.is_empty() { cell == to } else { stops.contains(cell as usize) };
            may_stop
                && self.reaches(path, from, cell, seen, frame)
                && (rest.is_empty() || self.walk_chain(rest, cell, to, seen, frame))
        })
    }

    /// Whether some way leads there; if none does, what blocks the first that something blocks.
    fn walk_either(&self, ways: &[Path<W>], from: u16, to: u16, seen: Seen<'_>, frame: &Frame<W>) -> Walked {
        let mut blocked = Walked::Nowhere;
        for way in ways {
            if self.reaches(way, from, to, seen, frame) {
                return Walked::There;
            }
            if let (Walked::Nowhere, Walked::Blocked(cell)) = (&blocked, self.walk_path(way, from, to, seen, frame)) {
                blocked = Walked::Blocked(cell);
            }
        }
        blocked
    }

    /// Whether a way leads there when it is gone several times: every round is looked at, as often as there are cells.
    #[expect(clippy::too_many_arguments, reason = "the parts of a repetition")]
    fn walk_again(
        &self,
        path: &Path<W>,
        stopping: &Set<W>,
        (least, most): (u16, u16),
        from: u16,
        to: u16,
        seen: Seen<'_>,
        frame: &Frame<W>,
    ) -> bool {
        let stops = self.eval(stopping, seen.lifted, frame);
        let mut here = vec![from];
        for round in 1..=most.min(least.saturating_add(self.cells as u16)) {
            if round >= least && here.iter().any(|&at| self.reaches(path, at, to, seen, frame)) {
                return true;
            }
            let goes_on = |cell: &u16| {
                stops.contains(usize::from(*cell)) && here.iter().any(|&at| self.reaches(path, at, *cell, seen, frame))
            };
            here = (0..self.cells as u16).filter(goes_on).collect();
        }
        false
    }

    fn reaches(&self, path: &Path<W>, from: u16, to: u16, seen: Seen<'_>, frame: &Frame<W>) -> bool {
        let lifted = seen.lifted;
        if let Path::Line { rays, pattern, cases, .. } = path {
            let Some(rays) = self.open_rays(*rays, cases, seen.before, frame) else { return false };
            let tests = self.tests(pattern, CellSet::EMPTY, lifted, frame);
            let tested = Tested::new(pattern, &tests);
            return self.rays[rays].from_cell(usize::from(from)).any(|ray| {
                let mut found = false;
                tested.matches(ray, &mut |m| found |= m.end == to);
                found
            });
        }
        matches!(self.walk_path(path, from, to, seen, frame), Walked::There)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a line")]
    fn judge_line(
        &self,
        clause: ClauseId,
        rays: usize,
        pattern: &Pattern<W>,
        from: u16,
        to: u16,
        unit: &Unit,
        lifted: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(u8, u16, CellSet<W>)>> {
        if from == NOWHERE {
            return refuse(clause, Why::NoWay(from, to));
        }
        let tests = self.tests(pattern, self.prey(unit.last().copied(), lifted), lifted, frame);
        let tested = Tested::new(pattern, &tests);
        let mut ways: Vec<(u8, u16, CellSet<W>)> = Vec::new();
        let mut crossed = None;
        for (number, ray) in self.rays[rays].from_cell(usize::from(from)).enumerate() {
            let goes_on = pattern.iter().any(|item| item.lands);
            let read = |at: usize| if goes_on { ray } else { &ray[..=at] };
            crossed = crossed.or(ray.iter().position(|&c| c == to).map(read));
            let mut way = 0;
            tested.matches(ray, &mut |m| {
                let known = ways.iter().any(|w| w.2 == m.taken);
                if m.end == to && !known {
                    ways.push(if pattern.marks { (number as u8, way, m.taken) } else { (0, 0, m.taken) });
                }
                way += 1;
            });
        }
        if !ways.is_empty() {
            return Ok(ways);
        }
        match crossed {
            None => refuse(clause, Why::NoWay(from, to)),
            Some(cells) => {
                let takes = pattern.takes;
                Err(self.why_no_line(clause, &tested, takes, cells, unit, lifted))
            }
        }
    }

    /// Why a line of cells does not fit: a piece to be taken cannot be, or a cell is not what the pattern asks for.
    fn why_no_line(
        &self,
        clause: ClauseId,
        tested: &Tested<W>,
        takes: bool,
        cells: &[u16],
        unit: &Unit,
        lifted: &State,
    ) -> Refusal {
        let top = |cell: u16| self.top_of(lifted, cell as usize);
        let spared = |attacker: usize, victim: usize| {
            takes && self.is_enemy(lifted, victim) && self.captures.victims[attacker] >> victim & 1 == 0
        };
        if let Some(&attacker) = unit.last()
            && let Some(victim) = cells.iter().filter_map(|&c| top(c)).find(|&v| spared(attacker, v))
        {
            let pair = Why::DoesNotTake(KindId(attacker as u8), KindId(victim as u8));
            return Refusal { why: pair, clause: self.captures.clauses[attacker][victim] };
        }
        let fitting = tested.longest(cells);
        let cell = cells[fitting];
        let what = top(cell).map(|k| KindId(k as u8));
        Refusal { why: Why::Misfit { cell, what, fitting: fitting as u16 }, clause }
    }

    /// Asks of the cell where the unit lands what the landing, the capture relation and the stack law say.
    fn judge_landing(
        &self,
        code: &MoveCode<W>,
        to: u16,
        unit: &Unit,
        taken: CellSet<W>,
        lifted: &State,
        frame: &Frame<W>,
    ) -> Judged<()> {
        let landing = if code.landing.is_by_pattern() { &anyhow(self) } else { &code.landing };
        let within =
            |set: &Option<Set<W>>| set.as_ref().is_some_and(|s| self.eval(s, lifted, frame).contains(to as usize));
        let clause = code.clauses.land;
        let there: Vec<usize> = self.stack(lifted, to as usize).iter().map(|k| k.index()).collect();
        if self.is_slot(usize::from(to)) {
            let is_single = unit.len() == 1 && unit.last() == Some(&self.slot_kind(usize::from(to)));
            let open = is_single && within(&landing.empty);
            return if open { Ok(()) } else { refuse(clause, Why::NotOnEmpty(to)) };
        }
        let Some(&top) = there.last() else {
            let free = !frame.pending.contains(to as usize) && within(&landing.empty);
            return if free { Ok(()) } else { refuse(clause, Why::NotOnEmpty(to)) };
        };
        if within(&landing.swapping) {
            return Ok(());
        }
        if taken.contains(to as usize) {
            return self.judge_stack(&self.remains(&there), unit, to);
        }
        if self.is_enemy_of(code.player.index(), top) && within(&landing.capturing) {
            let attacker = unit.last().copied().unwrap_or(top);
            let takes = self.captures.victims[attacker] >> top & 1 != 0;
            let stands = self.judge_stack(&self.remains(&there), unit, to);
            if takes && (stands.is_ok() || !within(&landing.stacking)) {
                return stands;
            }
            if !takes && (!within(&landing.stacking) || self.judge_stack(&there, unit, to).is_err()) {
                let pair = Why::DoesNotTake(KindId(attacker as u8), KindId(top as u8));
                return refuse(self.captures.clauses[attacker][top], pair);
            }
        }
        if within(&landing.stacking) {
            return self.judge_stack(&there, unit, to);
        }
        refuse(clause, Why::Occupied(to, KindId(top as u8)))
    }

    /// What stays of a stack when it is taken.
    fn remains(&self, stack: &[usize]) -> Vec<usize> {
        if self.captures.top_only {
            return stack[..stack.len() - 1].to_vec();
        }
        stack.iter().copied().filter(|&k| self.captures.spared >> k & 1 != 0).collect()
    }

    /// Asks the stack law of the pair that comes to touch: what effects have put together is not asked again.
    fn judge_stack(&self, lower: &[usize], unit: &[usize], to: u16) -> Judged<()> {
        let Some((&below, &above)) = lower.last().zip(unit.first()) else { return Ok(()) };
        let height = lower.len() + unit.len();
        if height > self.layout.levels {
            let (high, most) = (height as u8, self.layout.levels as u8);
            return refuse(self.stacks.height_clause, Why::TooHigh { cell: to, high, most });
        }
        if self.stacks.lower[above] >> below & 1 == 0 {
            let why = Why::MayNotStand(KindId(above as u8), KindId(below as u8));
            return refuse(self.stacks.clauses[above][below], why);
        }
        Ok(())
    }

    fn judge_leaving(&self, code: &MoveCode<W>, part: Part, state: &State, frame: &Frame<W>) -> Judged<()> {
        if code.leaving.is_empty() {
            return Ok(());
        }
        let (mut after, mut bound) = (state.clone(), frame.clone());
        self.apply(&mut after, &mut bound, part);
        match code.leaving.iter().find(|(cond, _)| !self.holds(cond, &after, &bound)) {
            Some((_, clause)) => refuse(*clause, Why::Leaves),
            None => Ok(()),
        }
    }
}

enum Walked {
    There,
    Blocked(u16),
    Nowhere,
}

/// The landing of a line whose last item says how it ends: any that the relations allow.
fn anyhow<const W: usize>(program: &Program<W>) -> Landing<W> {
    let all = || Some(Set::Const(program.board));
    Landing { empty: Some(Set::Const(program.places)), stacking: all(), capturing: all(), swapping: None }
}
