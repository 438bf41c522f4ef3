//! Finding turns: the words of the turn expression that can be played in a position.
//!
//! A [`Walk`] goes through the turn graph. Where nothing more is asked of a turn's last part, its targets are handed over
//! as one set, and nothing is made; that is what makes counting fast.

use crate::bits::CellSet;
use crate::id::{Id, MoveId, PlayerId};
use crate::play::state::{Frame, State};
use crate::program::{Follow, Landing, Item, MoveCode, NOWHERE, Node, NodeId, Num, Path, Play, Program, Source};
use std::ops::ControlFlow::{self, Break, Continue};

/// One part of a turn. Which cells a line takes follows from the ray and from which of the ways to fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The move, or [`Part::PASS`] or [`Part::AGAIN`].
    pub mv: u8,
    /// The ray from `from`, for a line that takes or names cells.
    pub ray: u8,
    /// Which of the ways that ray fits.
    pub way: u16,
    /// Where it begins; [`NOWHERE`] for a new piece.
    pub from: u16,
    /// Where it lands.
    pub to: u16,
}

impl Part {
    /// A pass.
    pub const PASS: u8 = 255;
    /// The same player is on again.
    pub const AGAIN: u8 = 254;

    fn bare(mv: u8) -> Self {
        Self { mv, ray: 0, way: 0, from: NOWHERE, to: NOWHERE }
    }
}

/// A turn: its parts in order; none where the rules let a player do nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The parts.
    pub parts: Vec<Part>,
}

/// Room for positions, reused.
#[derive(Default)]
pub struct Pool {
    states: Vec<State>,
}

impl Pool {
    /// A copy of `state`.
    #[inline]
    pub fn copy(&mut self, state: &State) -> State {
        match self.states.pop() {
            Some(mut copy) => {
                copy.clone_from(state);
                copy
            }
            None => state.clone(),
        }
    }

    /// Gives the room of a copy back.
    #[inline]
    pub fn give_back(&mut self, state: State) {
        self.states.push(state);
    }
}

/// What is done with the turns found.
pub trait Sink<const W: usize> {
    /// Wants the position after every turn.
    const POSITIONS: bool;

    /// Turns that differ only in where their last part lands: `prefix`, then `last` to each of `targets`.
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()>;

    /// A turn, with the position its parts lead to; the turn is not ended yet.
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, pool: &mut Pool) -> ControlFlow<()>;
}

/// A walk through a turn graph.
pub struct Walk<'p, 's, const W: usize, S> {
    program: &'p Program<W>,
    player: usize,
    sink: &'s mut S,
    pool: &'s mut Pool,
    parts: Vec<Part>,
    /// The length of `parts` at which the end of the turn was handed over already.
    counted: usize,
    /// Only turns that take something.
    only_captures: bool,
    /// `no turn may leave` and the ends tested at once are asked.
    requirements: bool,
    /// Every part must be played, to look at the position after it.
    careful: bool,
}

/// Where a unit may land, by kind of landing.
struct Lands<const W: usize> {
    any: CellSet<W>,
    stacking: CellSet<W>,
}

impl<const W: usize> Program<W> {
    /// The first node of the phase that is due.
    pub fn first_node(&self, state: &State, player: usize) -> NodeId {
        let phases = &self.views[player].phases;
        let due = |cond: &Option<_>| cond.as_ref().is_none_or(|c| self.holds(c, state, &self.frame()));
        phases.iter().find(|(cond, _)| phases.len() == 1 || due(cond)).map_or(0, |(_, node)| *node)
    }

    /// Hands all turns of the player to move to a sink.
    pub fn walk<S: Sink<W>>(&self, state: &State, sink: &mut S, pool: &mut Pool) -> ControlFlow<()> {
        let player = self.mover(state).index();
        let node = self.first_node(state, player);
        Walk::new(self, player, sink, pool).node(node, state, &self.frame())
    }

    /// True where the player to move has a turn.
    pub fn has_turn(&self, state: &State, pool: &mut Pool) -> bool {
        self.walk(state, &mut First, pool).is_break()
    }

    /// True where a player has a turn with a move in it (with that move first), were it his turn.
    pub fn can_move(&self, state: &State, player: PlayerId, mv: Option<MoveId>, pool: &mut Pool) -> bool {
        let mut theirs = pool.copy(state);
        self.set_mover(&mut theirs, player);
        let found = self.walk(&theirs, &mut FirstMove { mv }, pool).is_break();
        pool.give_back(theirs);
        found
    }

    /// True where some turn of `player`, were it his turn, takes what stands on `cell`.
    pub fn can_take(&self, state: &State, player: PlayerId, cell: usize) -> bool {
        let mut pool = Pool::default();
        let mut theirs = state.clone();
        self.set_mover(&mut theirs, player);
        let node = self.first_node(&theirs, player.index());
        let mut sink = Taking { cell };
        let mut walk = Walk::new(self, player.index(), &mut sink, &mut pool);
        walk.only_captures = true;
        walk.requirements = false;
        walk.node(node, &theirs, &self.frame()).is_break()
    }
}

impl<'p, 's, const W: usize, S: Sink<W>> Walk<'p, 's, W, S> {
    fn new(program: &'p Program<W>, player: usize, sink: &'s mut S, pool: &'s mut Pool) -> Self {
        let view = &program.views[player];
        let careful = S::POSITIONS || !view.forbidden.is_empty() || view.ends.iter().any(|e| e.at_once);
        let parts = Vec::with_capacity(4);
        Self { program, player, sink, pool, parts, counted: usize::MAX, only_captures: false, requirements: true, careful }
    }

    /// Goes on from a node.
    fn node(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let program = self.program;
        match &program.views[self.player].nodes[node as usize] {
            Node::End => self.end(state, frame),
            Node::Play(play) => self.play(play, state, frame),
            Node::Pass(next) => self.bare(Part::PASS, *next, state, frame),
            Node::Again(next) => self.bare(Part::AGAIN, *next, state, frame),
            Node::Either(all) => all.iter().try_for_each(|&n| self.node(n, state, frame)),
            Node::Prefer { probe, first, other } => {
                let chosen = if self.is_open(*probe, state, frame) { first } else { other };
                self.node(*chosen, state, frame)
            }
            Node::Most { inner, number, next } => self.most(*inner, number, *next, state, frame),
        }
    }

    /// The turn is complete.
    fn end(&mut self, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        if self.counted == self.parts.len() {
            return Continue(());
        }
        if self.requirements && self.is_forbidden(state, frame) {
            return Continue(());
        }
        self.sink.turn(&self.parts, state, frame, self.pool)
    }

    /// True where `no turn may leave` what this turn leaves.
    fn is_forbidden(&self, state: &State, frame: &Frame<W>) -> bool {
        let forbidden = &self.program.views[self.player].forbidden;
        forbidden.iter().any(|(cond, _)| self.program.holds(cond, state, frame))
    }

    fn bare(&mut self, mv: u8, next: NodeId, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        self.parts.push(Part::bare(mv));
        let mut frame = frame.clone();
        frame.again |= mv == Part::AGAIN;
        let flow = self.node(next, state, &frame);
        self.parts.pop();
        flow
    }

    /// True where some word can be played from `node` to its end.
    fn is_open(&mut self, node: NodeId, state: &State, frame: &Frame<W>) -> bool {
        // what must be or may be played is settled before `no turn may leave` is asked
        let mut sink = First;
        let mut probe = Walk::new(self.program, self.player, &mut sink, self.pool);
        probe.parts.clone_from(&self.parts);
        probe.requirements = false;
        probe.careful = false;
        probe.node(node, state, frame).is_break()
    }

    /// The words of `inner` with the greatest number, then `next`.
    fn most(
        &mut self,
        inner: NodeId,
        number: &Num<W>,
        next: NodeId,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let mut best = Best { program: self.program, number, most: i64::MIN, words: Vec::new() };
        let mut walk = Walk::new(self.program, self.player, &mut best, self.pool);
        walk.parts.clone_from(&self.parts);
        walk.requirements = false;
        let _ = walk.node(inner, state, frame);
        let depth = self.parts.len();
        for (parts, after, frame) in best.words {
            self.parts.extend_from_slice(&parts[depth..]);
            let flow = self.node(next, &after, &frame);
            self.parts.truncate(depth);
            flow?;
        }
        Continue(())
    }

    /// A move at this point of the turn.
    fn play(&mut self, play: &Play<W>, state: &State, frame: &Frame<W>) -> ControlFlow<()> {
        let program = self.program;
        if self.only_captures && !play.can_capture && frame.taken.is_empty() {
            return Continue(());
        }
        if play.when.as_ref().is_some_and(|c| !program.holds(c, state, frame)) {
            return Continue(());
        }
        let code = &program.views[self.player].moves[play.mv.index()];
        let to = play.to.as_ref().map_or(program.board, |s| program.eval(s, state, frame));
        let (set, top_alone) = match &code.source {
            Source::New(kind) => return self.place(play, code, kind.index(), to, state, frame),
            Source::Top(set) => (set, true),
            Source::Stack(set) => (set, false),
        };
        let mut from = match (&play.from, play.tied) {
            (_, true) if frame.there == NOWHERE => return Continue(()),
            (_, true) => CellSet::one(frame.there as usize),
            (Some(s), _) => program.eval(s, state, frame),
            (None, _) => program.board,
        };
        from = from & program.eval(set, state, frame) & program.occupied(state);
        if top_alone && !play.tied && code.plain {
            return self.by_kind(play, code, from, to, state, frame);
        }
        from.iter().try_for_each(|cell| self.from_cell(play, code, cell, top_alone, to, state, frame))
    }

    /// Lifting top pieces from many cells: where they may land is worked out once for each kind.
    fn by_kind(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        from: CellSet<W>,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        for kind in 0..program.kinds.len() {
            let cells = program.top(state, kind) & from;
            if cells.is_empty() {
                continue;
            }
            let lands = self.lands(&code.landing, kind, kind, 1, state, frame);
            for cell in cells.iter() {
                let targets = self.way(&code.path, cell, lands.any, state, frame) & to;
                self.offer(play, code, cell, targets, targets & lands.stacking, state, frame)?;
            }
        }
        Continue(())
    }

    /// Lifting from one cell.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn from_cell(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        cell: usize,
        top_alone: bool,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let height = program.height(state, cell);
        let Some(top) = program.piece_at(state, cell, height.wrapping_sub(1)) else { return Continue(()) };
        let (bottom, unit) = if top_alone { (top, 1) } else { (program.piece_at(state, cell, 0).unwrap_or(top), height) };
        let mut bound = None;
        if !code.plain {
            bound = Some(Frame { from: cell as u16, ..frame.clone() });
        }
        let frame = bound.as_ref().unwrap_or(frame);
        let lifted = code.needs_lift.then(|| {
            let mut lifted = self.pool.copy(state);
            for _ in 0..unit {
                program.pop(&mut lifted, cell);
            }
            lifted
        });
        let seen = lifted.as_ref().unwrap_or(state);
        let flow = if let Path::Line { rays, pattern } = &code.path {
            self.lines(play, code, *rays, pattern, cell, top, to, seen, state, frame)
        } else {
            let lands = self.lands(&code.landing, bottom, top, unit, seen, frame);
            let targets = self.way(&code.path, cell, lands.any, seen, frame) & to;
            self.offer(play, code, cell, targets, targets & lands.stacking, state, frame)
        };
        if let Some(lifted) = lifted {
            self.pool.give_back(lifted);
        }
        flow
    }

    /// A new piece.
    fn place(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        kind: usize,
        to: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        if let Some(limit) = program.kinds[kind].count
            && program.count_of(state, kind) >= limit as usize
        {
            return Continue(());
        }
        let lands = self.lands(&code.landing, kind, kind, 1, state, frame);
        let from = match (&play.from, frame.there) {
            (Some(_), there) if there != NOWHERE => there as usize,
            _ => NOWHERE as usize,
        };
        let targets = match (&code.path, from) {
            (Path::To(_) | Path::Stay, _) => self.way(&code.path, 0, lands.any, state, frame),
            (_, from) if from == NOWHERE as usize => CellSet::EMPTY,
            (path, from) => self.way(path, from, lands.any, state, frame),
        };
        self.offer(play, code, NOWHERE as usize, targets & to, lands.stacking & targets & to, state, frame)
    }

    /// Where a unit may land. Of its cells with nothing on them, the top's prey, and what its bottom may stand on.
    fn lands(
        &self,
        landing: &Landing<W>,
        bottom: usize,
        top: usize,
        unit: usize,
        state: &State,
        frame: &Frame<W>,
    ) -> Lands<W> {
        let program = self.program;
        let mut any = CellSet::EMPTY;
        let mut stacking = CellSet::EMPTY;
        if let Some(within) = &landing.empty {
            any |= program.empty(state, frame) & program.eval(within, state, frame);
        }
        if let Some(on) = &landing.stacking {
            stacking = program.footing(bottom, unit, state) & program.eval(on, state, frame);
            any |= stacking;
        }
        if let Some(what) = &landing.capturing {
            let prey = program.prey(Some(top), state) & program.eval(what, state, frame);
            any |= program.standable(prey, bottom, unit, state);
        }
        if let Some(what) = &landing.swapping {
            any |= program.occupied(state) & program.eval(what, state, frame);
        }
        Lands { any, stacking }
    }

    /// The cells of `lands` that a path from `cell` reaches.
    fn way(&self, path: &Path<W>, cell: usize, lands: CellSet<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let program = self.program;
        match path {
            Path::Stay => lands & CellSet::one(cell),
            Path::Step(table) => program.neighbours[*table][cell] & lands,
            Path::To(set) => program.eval(set, state, frame) & lands,
            Path::Slide { rays, least, most, through } => {
                let rays = &program.rays[*rays];
                if *most == 1 {
                    return rays.near[cell] & lands;
                }
                let through = program.eval(through, state, frame);
                let mut reached = CellSet::EMPTY;
                for &(start, end) in &rays.of[cell] {
                    let ray = &rays.cells[start as usize..end as usize];
                    for (i, &c) in ray.iter().enumerate().take(*most as usize) {
                        if i + 1 >= *least as usize {
                            reached.insert(c as usize);
                        }
                        if !through.contains(c as usize) {
                            break;
                        }
                    }
                }
                reached & lands
            }
            Path::Line { rays, pattern } => {
                let tested = program.tested(pattern, CellSet::EMPTY, state, frame);
                let rays = &program.rays[*rays];
                let mut reached = CellSet::EMPTY;
                for &(start, end) in &rays.of[cell] {
                    let ray = &rays.cells[start as usize..end as usize];
                    tested.matches(ray, &mut |m| reached.insert(m.end as usize));
                }
                reached & lands
            }
            Path::Chain(parts) => {
                let mut here = CellSet::one(cell);
                for (i, (path, stopping)) in parts.iter().enumerate() {
                    let stops =
                        if i + 1 == parts.len() { lands } else { program.eval(stopping, state, frame) };
                    here = here.iter().fold(CellSet::EMPTY, |all, c| all | self.way(path, c, stops, state, frame));
                }
                here
            }
        }
    }

    /// The parts of a move along lines: each way a ray fits is a part, unless it takes and names the same as another.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn lines(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        rays: usize,
        pattern: &[Item<W>],
        cell: usize,
        top: usize,
        to: CellSet<W>,
        seen: &State,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let height = program.height(state, cell);
        let (bottom, unit) = match code.source {
            Source::Stack(_) => (program.piece_at(state, cell, 0).unwrap_or(top), height),
            _ => (top, 1),
        };
        let lands = if code.landing.is_by_pattern() {
            program.empty(seen, frame)
                | program.footing(bottom, unit, seen)
                | program.standable(program.prey(Some(top), seen), bottom, unit, seen)
        } else {
            self.lands(&code.landing, bottom, top, unit, seen, frame).any
        };
        let lands = lands & to;
        let tested = program.tested(pattern, program.prey(Some(top), seen), seen, frame);
        let marks = pattern.iter().any(|i| i.taken || i.binding.is_some());
        let table = &program.rays[rays];
        let mut plain = CellSet::EMPTY;
        let mut seen_marks: Vec<(u16, CellSet<W>)> = Vec::new();
        let mut found: Vec<(u8, u16, u16)> = Vec::new();
        for (ray_number, &(start, end)) in table.of[cell].iter().enumerate() {
            let ray = &table.cells[start as usize..end as usize];
            let mut way = 0u16;
            tested.matches(ray, &mut |m| {
                if lands.contains(m.end as usize) {
                    if !marks {
                        plain.insert(m.end as usize);
                    } else if !seen_marks.contains(&(m.end, m.taken)) {
                        seen_marks.push((m.end, m.taken));
                        found.push((ray_number as u8, way, m.end));
                    }
                }
                way += 1;
            });
        }
        if !marks {
            return self.offer(play, code, cell, plain, plain & program.occupied(state), state, frame);
        }
        for (ray, way, end) in found {
            let part = Part { mv: play.mv.0, ray, way, from: cell as u16, to: end };
            let one = CellSet::one(end as usize);
            self.offer_part(play, code, part, one, one & program.occupied(state), state, frame)?;
        }
        Continue(())
    }

    /// Parts from `cell` to each of `targets`; on `stacking` ones something stands that is not taken.
    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    #[inline]
    fn offer(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        cell: usize,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        if targets.is_empty() {
            return Continue(());
        }
        let part = Part { mv: play.mv.0, ray: 0, way: 0, from: cell as u16, to: NOWHERE };
        self.offer_part(play, code, part, targets, stacking, state, frame)
    }

    #[expect(clippy::too_many_arguments, reason = "what a part is made of")]
    fn offer_part(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        part: Part,
        targets: CellSet<W>,
        stacking: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let targets = self.guarded(code, part, targets, state, frame);
        if self.careful || !code.leaving.is_empty() {
            return targets.iter().try_for_each(|t| self.make(play, code, Part { to: t as u16, ..part }, false, state, frame));
        }
        if play.may_end && !targets.is_empty() {
            self.sink.group(&self.parts, part, targets)?;
        }
        let deeper = match play.follow {
            Follow::Never => return Continue(()),
            Follow::AfterStacking => targets & stacking,
            Follow::Maybe => targets,
        };
        deeper.iter().try_for_each(|t| self.make(play, code, Part { to: t as u16, ..part }, play.may_end, state, frame))
    }

    /// The targets for which the move's conditions hold.
    fn guarded(
        &self,
        code: &MoveCode<W>,
        part: Part,
        targets: CellSet<W>,
        state: &State,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        if code.guards.is_empty() {
            return targets;
        }
        let program = self.program;
        let holds = |&t: &usize| {
            let bound = Frame { from: part.from, to: t as u16, ..frame.clone() };
            code.guards.iter().all(|(cond, _)| program.holds(cond, state, &bound))
        };
        targets.iter().filter(holds).collect()
    }

    /// Plays a part and goes on behind it.
    fn make(
        &mut self,
        play: &Play<W>,
        code: &MoveCode<W>,
        part: Part,
        counted: bool,
        state: &State,
        frame: &Frame<W>,
    ) -> ControlFlow<()> {
        let program = self.program;
        let mut after = self.pool.copy(state);
        let mut bound = frame.clone();
        program.apply(&mut after, &mut bound, part);
        let leaves_well = code.leaving.iter().all(|(cond, _)| program.holds(cond, &after, &bound));
        let mut flow = Continue(());
        if leaves_well {
            self.parts.push(part);
            let outer = self.counted;
            self.counted = if counted { self.parts.len() } else { usize::MAX };
            let over = self.requirements && self.careful && program.ends_at_once(&after, &bound, self.player);
            flow = if over { self.end(&after, &bound) } else { self.node(play.next, &after, &bound) };
            self.counted = outer;
            self.parts.pop();
        }
        self.pool.give_back(after);
        flow
    }
}

impl<const W: usize> Program<W> {
    /// How many pieces of a kind are on the board.
    pub fn count_of(&self, state: &State, kind: usize) -> usize {
        if self.layout.levels == 1 {
            return self.top(state, kind).len();
        }
        let count = |cell| self.stack(state, cell).iter().filter(|k| k.index() == kind).count();
        self.occupied(state).iter().map(count).sum()
    }

    /// The occupied cells on which a unit of that height and bottom may stand.
    pub fn footing(&self, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        let levels = self.layout.levels;
        if levels == 1 {
            return CellSet::EMPTY;
        }
        let cells = self.tops(state, self.stacks.lower[bottom]);
        match (levels, unit) {
            (2, 1) => cells.without(self.tall(state)),
            (2, _) => CellSet::EMPTY,
            _ => cells.iter().filter(|&c| self.height(state, c) + unit <= levels).collect(),
        }
    }

    /// The cells of `prey` on which the unit may stand once what is taken is gone.
    fn standable(&self, prey: CellSet<W>, bottom: usize, unit: usize, state: &State) -> CellSet<W> {
        if !self.captures.top_only && self.captures.spared == 0 {
            return prey;
        }
        let fits = |&cell: &usize| {
            let mut rest = self.stack(state, cell);
            if self.captures.top_only {
                rest.pop();
            } else {
                rest.retain(|k| self.captures.spared >> k.0 & 1 != 0);
            }
            rest.last().is_none_or(|lower| {
                rest.len() + unit <= self.layout.levels && self.stacks.lower[bottom] >> lower.0 & 1 != 0
            })
        };
        prey.iter().filter(fits).collect()
    }
}

/// Stops at the first turn.
struct First;

impl<const W: usize> Sink<W> for First {
    const POSITIONS: bool = false;
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Break(())
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        Break(())
    }
}

/// Stops at the first turn with a move in it (with that move first).
struct FirstMove {
    mv: Option<MoveId>,
}

impl FirstMove {
    fn wanted(&self, part: Option<&Part>) -> ControlFlow<()> {
        let is_wanted = part.is_some_and(|p| p.mv < Part::AGAIN && self.mv.is_none_or(|m| m.0 == p.mv));
        if is_wanted { Break(()) } else { Continue(()) }
    }
}

impl<const W: usize> Sink<W> for FirstMove {
    const POSITIONS: bool = false;
    fn group(&mut self, prefix: &[Part], last: Part, _: CellSet<W>) -> ControlFlow<()> {
        self.wanted(prefix.first().or(Some(&last)))
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.wanted(parts.first())
    }
}

/// Stops at the first turn that takes what stands on a cell.
struct Taking {
    cell: usize,
}

impl<const W: usize> Sink<W> for Taking {
    const POSITIONS: bool = true;
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, _: &[Part], _: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        if frame.taken.contains(self.cell) { Break(()) } else { Continue(()) }
    }
}

/// Keeps the words with the greatest number.
struct Best<'p, const W: usize> {
    program: &'p Program<W>,
    number: &'p Num<W>,
    most: i64,
    words: Vec<(Vec<Part>, State, Frame<W>)>,
}

impl<const W: usize> Sink<W> for Best<'_, W> {
    const POSITIONS: bool = true;
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        let value = self.program.number(self.number, state, frame);
        if value > self.most {
            self.most = value;
            self.words.clear();
        }
        if value == self.most {
            self.words.push((parts.to_vec(), state.clone(), frame.clone()));
        }
        Continue(())
    }
}

/// Collects turns.
#[derive(Default)]
pub struct Collect {
    /// What was found.
    pub turns: Vec<Turn>,
    /// How many may be found before it gives up.
    pub most: usize,
}

impl Collect {
    fn keep(&mut self, prefix: &[Part], last: Option<Part>) -> ControlFlow<()> {
        if self.turns.len() >= self.most {
            return Break(());
        }
        let mut parts = Vec::with_capacity(prefix.len() + 1);
        parts.extend_from_slice(prefix);
        parts.extend(last);
        self.turns.push(Turn { parts });
        Continue(())
    }
}

impl<const W: usize> Sink<W> for Collect {
    const POSITIONS: bool = false;
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        targets.iter().try_for_each(|t| self.keep(prefix, Some(Part { to: t as u16, ..last })))
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.keep(parts, None)
    }
}
