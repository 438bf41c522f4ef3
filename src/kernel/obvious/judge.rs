//! One conceivable part of a turn, judged the obvious way: each sentence of the rules asked in turn, the first that says
//! no reported. Slow: turns are listed with it, and explained.

mod walker;

use crate::bits::CellSet;
use crate::id::{ClauseId, Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::reasons::number_in_clause;
use crate::obvious::refusal::{Refusal, Why};
use crate::play::lines::Matcher;
use crate::play::state::{Frame, State};
use crate::play::turn::Part;
use crate::program::{Among, Cond, Landing, MoveCode, NOWHERE, Path, Pattern, Play, Program, Set, Source};
use walker::{Walked, Walker};

type Judged<T> = Result<T, Refusal>;

fn refuse<T>(clause: ClauseId, why: Why) -> Judged<T> {
    Err(Refusal { why, clause })
}

/// What is in hand: kinds, bottom first.
type Unit = Vec<usize>;

impl<const W: usize> Obvious<'_, W> {
    /// The parts by which the move of `play` leads from `from` (nowhere: a new piece) to `to`: several, where a line can take
    /// different pieces on its way.
    ///
    /// # Errors
    /// The first clause that forbids it.
    #[cold]
    pub fn judge_part(&self, play: &Play<W>, from: u16, to: u16, state: &State, frame: &Frame<W>) -> Judged<Vec<Part>> {
        let code = &self.views[self.layout.mover(state).index()].moves[play.mv.index()];
        self.judge_part_of(code, play, (from, to), state, frame)
    }

    /// The same of a move that is not quite the one of `play`: one without some of its conditions.
    #[cold]
    pub(super) fn judge_part_of(
        &self,
        code: &MoveCode<W>,
        play: &Play<W>,
        (from, to): (u16, u16),
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<Part>> {
        let mut parts = Vec::new();
        let mut refused = None;
        for (part, _) in self.judge_going(code, play, (from, to), state, frame)? {
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
    #[cold]
    pub(super) fn judge_going(
        &self,
        code: &MoveCode<W>,
        play: &Play<W>,
        (from, to): (u16, u16),
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(Part, CellSet<W>)>> {
        if play.when.as_ref().is_some_and(|c| !self.holds(c, state, frame)) {
            return refuse(play.clause, Why::Condition(None));
        }
        let frame = &Frame { from, to, ..frame.clone() };
        if code.source.is_choice() {
            return self.judge_choice(play, code, state, frame);
        }
        let Source::Tops { least, most, .. } = &code.source else {
            return self.judge_unit(play, code, 0, state, frame);
        };
        let (mut parts, mut refused) = (Vec::new(), None);
        for count in self.tops_lifted(least, most, state, frame) {
            match self.judge_unit(play, code, count, state, frame) {
                Ok(found) => parts.extend(found),
                // why fewer cannot go says more than that there are no more
                Err(refusal) => refused = refused.or(Some(refusal)),
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
        let ways = self.judge_path(code, (start, to), &unit, (state, &lifted), frame)?;
        if play.to.as_ref().is_some_and(|s| !self.eval(s, state, frame).contains(to as usize)) {
            return refuse(play.clause, Why::NotToThere(to));
        }
        let mut bound = frame.clone();
        for fan in &code.fans {
            self.read_fan(fan, usize::from(to), unit.last().copied(), &lifted, &mut bound);
        }
        let mut parts = Vec::new();
        let (mut refused, mut failed) = (None, None);
        for (ray, way, taken) in ways {
            let way = if count > 0 { Part::lifting(count, way) } else { Some(way) };
            let Some(way) = way else { continue };
            let part = Part { mv: play.mv.0, ray, way, from, to };
            self.read_line(code, &lifted, &mut bound, part, unit.last().copied());
            if let Some(at) = code.guards.iter().position(|(cond, _)| !self.holds(cond, state, &bound)) {
                failed = Some((at, bound.clone()));
                continue;
            }
            match self.judge_landing(code, to, &unit, taken, &lifted, frame) {
                Ok(()) => parts.push((part, taken)),
                Err(refusal) => (refused, failed) = (Some(refusal), None),
            }
        }
        match (failed, refused) {
            _ if !parts.is_empty() => Ok(parts),
            // the last way that fails tells why
            (Some((at, bound)), _) => Err(self.fails(code, at, state, &bound)),
            (None, Some(refusal)) => Err(refusal),
            (None, None) => Ok(parts),
        }
    }

    /// The places to which a move may be led from one, by its path alone; all places, unless its path is followed in many ways.
    #[cold]
    pub(super) fn led(&self, play: &Play<W>, from: u16, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let code = &self.views[self.layout.mover(state).index()].moves[play.mv.index()];
        let is_long = matches!(code.path, Path::Repeat { .. } | Path::Walk { .. } | Path::Chain(_) | Path::Either(_));
        match self.judge_source(play, code, (from, 0), state, frame) {
            Ok((_, lifted)) if is_long && !matches!(code.source, Source::Tops { .. } | Source::New(_)) => {
                let frame = &Frame { from, ..frame.clone() };
                Walker { program: self.0, before: state, lifted: &lifted, frame }.ends(&code.path, from)
            }
            _ => self.layout.places,
        }
    }

    /// All places to which the path of a move leads from one, whatever may be landed on.
    #[cold]
    pub(super) fn path_ends(&self, play: &Play<W>, from: u16, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let code = &self.views[self.layout.mover(state).index()].moves[play.mv.index()];
        match self.judge_source(play, code, (from, 1), state, frame) {
            Ok((_, lifted)) => {
                let frame = &Frame { from, ..frame.clone() };
                Walker { program: self.0, before: state, lifted: &lifted, frame }.ends(&code.path, from)
            }
            Err(_) => CellSet::EMPTY,
        }
    }

    /// The first cell in the way of a part whose path would lead there if nothing were in its way.
    #[cold]
    pub(super) fn barrier(
        &self,
        code: &MoveCode<W>,
        play: &Play<W>,
        (from, to): (u16, u16),
        state: &State,
        frame: &Frame<W>,
    ) -> Option<u16> {
        let (_, lifted) = self.judge_source(play, code, (from, 1), state, frame).ok()?;
        let frame = &Frame { from, to, ..frame.clone() };
        Walker { program: self.0, before: state, lifted: &lifted, frame }.barrier(&code.path, from, to)
    }

    /// The parts that choose something: from where the frame says, and to there, where they have such places.
    fn judge_choice(
        &self,
        play: &Play<W>,
        code: &MoveCode<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(Part, CellSet<W>)>> {
        let (from, to) = (frame.from, frame.to);
        let may_land = || play.to.as_ref().is_none_or(|s| self.eval(s, state, frame).contains(usize::from(to)));
        let is_there = |part: &Part| part.to == to && [NOWHERE, from].contains(&part.from) && may_land();
        let (mut parts, mut refused) = (Vec::new(), None);
        for part in self.choices(play.mv, &code.source, state, frame) {
            if part.to != NOWHERE && !is_there(&part) {
                continue;
            }
            match self.choice_refused(code, part, state, frame) {
                Some(clause) => refused = Some(clause),
                None => parts.push((part, CellSet::EMPTY)),
            }
        }
        match (refused, &code.source) {
            _ if !parts.is_empty() => Ok(parts),
            (Some(clause), _) => refuse(clause, Why::Condition(None)),
            (None, Source::Group { .. }) => refuse(code.clauses.source, Why::NoGroup(from, to)),
            (None, Source::Choice(_, Among::Cells(_))) => refuse(code.clauses.source, Why::NotToThere(to)),
            _ => refuse(code.clauses.source, Why::NotChosen),
        }
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
                let places = 0..self.topology.cells + self.layout.slots.len();
                let used: usize = places.flat_map(|c| self.layout.stack(state, c)).filter(|k| k == kind).count();
                if used >= limit {
                    return refuse(clause, Why::NoneLeft(*kind));
                }
                return Ok((vec![kind.index()], state.clone()));
            }
            Source::Choice(..) | Source::Die(_) | Source::Value(..) | Source::Group { .. } => {
                return refuse(clause, Why::NotChosen);
            }
            Source::Top(set) => (set, 1),
            Source::Stack(set) => (set, if self.layout.is_slot(usize::from(from)) { 1 } else { usize::MAX }),
            Source::Tops { of, .. } => (of, usize::from(count)),
        };
        let Some(top) = self.layout.top_of(state, from as usize) else {
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
            return refuse(clause, Why::NotSoMany(count, Vec::new()));
        }
        while unit.len() < most
            && let Some(kind) = self.layout.pop(&mut lifted, from as usize)
        {
            unit.insert(0, kind);
        }
        Ok((unit, lifted))
    }

    /// The ways of the path that end at `to`: ray, number of the way, cells taken.
    fn judge_path(
        &self,
        code: &MoveCode<W>,
        (from, to): (u16, u16),
        unit: &Unit,
        (before, lifted): (&State, &State),
        frame: &Frame<W>,
    ) -> Judged<Vec<(u8, u16, CellSet<W>)>> {
        let clause = code.clauses.path;
        if let Path::Line { rays, pattern, cases, .. } = &code.path {
            let Some(rays) = self.open_rays(*rays, cases, before, frame) else {
                return refuse(clause, Why::NoWay(from, to));
            };
            return self.judge_line(code, rays, pattern, from, to, unit, lifted, frame);
        }
        let walker = Walker { program: self.0, before, lifted, frame };
        match walker.goes(&code.path, from, to) {
            Walked::There => Ok(vec![(0, 0, CellSet::EMPTY)]),
            Walked::Blocked(cell) if frame.pending.contains(usize::from(cell)) => refuse(clause, Why::StillThere(cell)),
            Walked::Blocked(cell) => {
                let what = self.layout.top_of(lifted, cell as usize).map(|k| KindId(k as u8));
                refuse(clause, Why::Blocked(cell, what))
            }
            Walked::Further(next) => refuse(clause, Why::Further(to, next)),
            Walked::Nowhere => refuse(clause, walker.why_nowhere(&code.path, from, to)),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a line")]
    fn judge_line(
        &self,
        code: &MoveCode<W>,
        rays: usize,
        pattern: &Pattern<W>,
        from: u16,
        to: u16,
        unit: &Unit,
        lifted: &State,
        frame: &Frame<W>,
    ) -> Judged<Vec<(u8, u16, CellSet<W>)>> {
        let clause = code.clauses.path;
        // where it is chosen how many pieces are lifted, only the ways that end there are counted
        let lifts = matches!(code.source, Source::Tops { .. });
        if from == NOWHERE {
            return refuse(clause, Why::NoWay(from, to));
        }
        let tests = self.tests(pattern, self.open_prey(unit.last().copied(), lifted, frame), lifted, frame);
        let matcher = Matcher::new(pattern, &tests);
        let mut ways: Vec<(u8, u16, CellSet<W>)> = Vec::new();
        let mut crossed = None;
        for (number, ray) in self.topology.rays[rays].from_cell(usize::from(from)).enumerate() {
            let goes_on = pattern.iter().any(|item| item.lands);
            let read = |at: usize| if goes_on { ray } else { &ray[..=at] };
            crossed = crossed.or(ray.iter().position(|&c| c == to).map(read));
            let mut way = 0;
            matcher.matches(ray, &mut |m| {
                let known = ways.iter().any(|w| w.2 == m.taken);
                if m.end == to && !known {
                    ways.push(if pattern.marks { (number as u8, way, m.taken) } else { (0, 0, m.taken) });
                }
                way += u16::from(!lifts || m.end == to);
            });
        }
        if !ways.is_empty() {
            return Ok(ways);
        }
        match crossed {
            None => refuse(clause, Why::NoWay(from, to)),
            Some(cells) => {
                let takes = pattern.takes;
                Err(self.why_no_line(clause, &matcher, takes, cells, unit, lifted))
            }
        }
    }

    /// Why a line of cells does not fit: a piece to be taken cannot be, or a cell is not what the pattern asks for.
    fn why_no_line(
        &self,
        clause: ClauseId,
        matcher: &Matcher<W>,
        takes: bool,
        cells: &[u16],
        unit: &Unit,
        lifted: &State,
    ) -> Refusal {
        let top = |cell: u16| self.layout.top_of(lifted, cell as usize);
        let spared = |attacker: usize, victim: usize| {
            takes && self.is_enemy(lifted, victim) && self.captures.victims[attacker] >> victim & 1 == 0
        };
        if let Some(&attacker) = unit.last()
            && let Some(victim) = cells.iter().filter_map(|&c| top(c)).find(|&v| spared(attacker, v))
        {
            let pair = Why::DoesNotTake(KindId(attacker as u8), KindId(victim as u8));
            return Refusal { why: pair, clause: self.captures.clauses[attacker][victim] };
        }
        let fitting = matcher.longest(cells);
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
        let landing = if code.landing.is_by_pattern() { &anyhow(self.0) } else { &code.landing };
        let within =
            |set: &Option<Set<W>>| set.as_ref().is_some_and(|s| self.eval(s, lifted, frame).contains(to as usize));
        let clause = code.clauses.land;
        let there: Vec<usize> = self.layout.stack(lifted, to as usize).iter().map(|k| k.index()).collect();
        if self.layout.is_slot(usize::from(to)) {
            let is_single = unit.len() == 1 && unit.last() == Some(&self.layout.slot_kind(usize::from(to)));
            let open = is_single && within(&landing.empty);
            return if open { Ok(()) } else { refuse(clause, Why::NotOnEmpty(to)) };
        }
        let Some(&top) = there.last() else {
            if frame.pending.contains(to as usize) {
                return refuse(clause, Why::StillThere(to));
            }
            return if within(&landing.empty) { Ok(()) } else { refuse(clause, Why::NotOnEmpty(to)) };
        };
        if self.lands_swapping(code, lifted, frame, (usize::from(frame.from), usize::from(to))) {
            return Ok(());
        }
        if taken.contains(to as usize) {
            return self.judge_stack(&self.remains(&there), unit, to);
        }
        if self.is_enemy_of(code.player.index(), top) && within(&landing.capturing) {
            let attacker = unit.last().copied().unwrap_or(top);
            let is_open = !frame.pending.contains(usize::from(to));
            let takes = is_open && self.captures.victims[attacker] >> top & 1 != 0;
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
        if within(&landing.swapping) && usize::from(frame.from) < self.topology.cells {
            let stay: Vec<usize> = self.layout.stack(lifted, frame.from as usize).iter().map(|k| k.index()).collect();
            self.judge_stack(&stay, &there, frame.from)?;
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
        let Some(at) = code.leaving.iter().position(|(cond, _)| !self.holds(cond, &after, &bound)) else {
            return Ok(());
        };
        let (cond, clause) = &code.leaving[at];
        match cond {
            Cond::Supplied(kind) => refuse(*clause, Why::TooFewLeft(*kind)),
            cond => {
                let (which, seen) = (number_in_clause(&code.leaving, at), self.seen_in(cond, &after, &bound));
                refuse(*clause, Why::Leaves { which, seen })
            }
        }
    }
}

/// The landing of a line whose last item says how it ends: any that the relations allow.
fn anyhow<const W: usize>(program: &Program<W>) -> Landing<W> {
    let all = || Some(Set::Const(program.topology.board));
    Landing { empty: Some(Set::Const(program.layout.places)), stacking: all(), capturing: all(), swapping: None }
}
