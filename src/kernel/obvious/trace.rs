//! What a turn did, clause by clause: the turn is played once more, slowly, and everybody who takes part is written down.

use crate::allowance::spend;
use crate::id::{ClauseId, Id, KindId};
use crate::obvious::Obvious;
use crate::obvious::ruling::{Ruling, Wanted};
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{MoveCode, NOWHERE, Node, NodeId, Play, Run, Source};
use crate::stack::deeper;

/// What a turn did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The clauses that took part, each as often as it did: the turn and its alternatives, moves, who takes whom, events
    /// and the end.
    pub fired: Vec<ClauseId>,
    /// The events among them that ran and changed nothing.
    pub idle: Vec<ClauseId>,
    /// For each part its declared move (none of a pass), and the kind on top of what was moved.
    pub parts: Vec<(Option<u8>, Option<KindId>)>,
    /// Pieces captured: by what, if by a piece that moved, and what.
    pub taken: Vec<(Option<KindId>, KindId)>,
}

impl Trace {
    /// An event is idle where it changes nothing, as often as it runs.
    fn note_event(&mut self, clause: ClauseId, has_changed: bool) {
        let ran_before = self.fired.iter().filter(|fired| **fired == clause).count() > 1;
        match has_changed {
            true => self.idle.retain(|idle| *idle != clause),
            false if !ran_before => self.idle.push(clause),
            false => {}
        }
    }
}

impl<const W: usize> Obvious<'_, W> {
    /// What a legal turn does.
    #[cold]
    pub fn trace(&self, state: &State, turn: &Turn) -> Trace {
        let player = self.layout.mover(state).index();
        let mut trace = Trace::default();
        trace.fired.push(self.phase_clause(state, player));
        if self.layout.turns_played(state) == 0 {
            // what runs when a turn starts ran before there was a turn to look at: it is asked once more
            self.trace_start(&mut state.clone(), &mut trace);
        }
        let written = turn.parts.iter().filter(|part| part.mv != Part::AGAIN);
        let wanted: Vec<Wanted> = written.map(|part| self.exactly(part)).collect();
        if let Ruling::Legal { clauses, .. } = self.ruling(state, &wanted) {
            for (mut clauses, wanted) in clauses.into_iter().zip(&wanted) {
                if wanted.mv == Part::PASS {
                    continue;
                }
                // the move itself is told of when the part is played; a line it does not have is told as the whole move
                let whole = self.views[player].moves.get(usize::from(wanted.mv)).map(|code| code.clauses.whole);
                clauses.retain(|clause| Some(*clause) != whole);
                clauses.sort_unstable();
                clauses.dedup();
                trace.fired.extend(clauses);
            }
        }
        let (mut now, mut frame) = (state.clone(), self.frame());
        for &part in &turn.parts {
            self.trace_part(&mut now, &mut frame, part, &mut trace);
        }
        self.trace_end(now, frame, &mut trace);
        let after = self.play(state, turn);
        if let Outcome::Over { by: Some(by), .. } = self.layout.outcome(&after) {
            trace.fired.extend(self.views[player].ends.iter().find(|e| e.end == by).map(|e| e.clause));
        }
        self.trace_finishes(state, turn, &after, &mut trace);
        trace
    }

    /// The ends by which players finished while others play on.
    fn trace_finishes(&self, state: &State, turn: &Turn, after: &State, trace: &mut Trace) {
        if self.ranks(state) == self.ranks(after) || self.layout.is_over(after) {
            return;
        }
        let (mut now, mut frame) = (state.clone(), self.frame());
        turn.parts.iter().for_each(|&part| self.apply(&mut now, &mut frame, part));
        let player = self.layout.mover(state);
        self.end_turn(&mut now, &mut frame);
        let due = now.clone();
        self.settle_noting(&mut now, &frame, player, &mut |end| trace.fired.push(end.clause));
        if self.layout.mover(&now) != self.layout.mover(&due) {
            // who was due has finished: another turn starts
            let mut start = self.passed_over(due, &now);
            self.trace_start(&mut start, trace);
        }
    }

    fn exactly(&self, part: &Part) -> Wanted {
        let slot = usize::from(part.from).checked_sub(self.topology.cells).and_then(|at| self.layout.slots.get(at));
        let piece = slot.map(|slot| slot.kind);
        Wanted { mv: part.mv, is_exact: true, from: part.from, to: part.to, way: Some(part.way), piece }
    }

    /// As `apply` does, but events are told.
    fn trace_part(&self, state: &mut State, frame: &mut Frame<W>, part: Part, trace: &mut Trace) {
        let player = self.layout.mover(state).index();
        let Some(code) = self.views[player].moves.get(usize::from(part.mv)) else {
            frame.again |= part.mv == Part::AGAIN;
            if part.mv == Part::PASS {
                frame.passed = true;
                trace.parts.push((None, None));
                for run in self.views[player].after.after_pass() {
                    self.trace_run(run, player, state, frame, trace);
                }
            }
            return;
        };
        let before = state.clone();
        let top = self.hand_top(code, &before, part);
        let under = self.layout.top_of_place(&before, part.to);
        trace.fired.push(code.clauses.whole);
        trace.parts.push((Some(code.declared), top.map(Id::from_index)));
        let already = std::mem::take(&mut frame.taken);
        self.do_move(code, state, frame, part);
        self.trace_taken(&before, frame, top, trace);
        let may_stack = frame.taken.is_empty() || self.captures.spared != 0;
        match self.stacked_clause(&before, state, part, top, under).filter(|_| may_stack) {
            None if !code.effects.is_empty() => trace.fired.extend(self.piled_clauses(&before, state)),
            stacked => trace.fired.extend(stacked),
        }
        frame.taken |= already;
        self.trigger(code, state, frame, |run, player, state, frame| self.trace_run(run, player, state, frame, trace));
    }

    fn hand_top(&self, code: &MoveCode<W>, before: &State, part: Part) -> Option<usize> {
        match &code.source {
            Source::New(kind) => Some(kind.index()),
            source if source.is_choice() => None,
            _ => self.layout.top_of_place(before, part.from),
        }
    }

    /// The clause by which a unit may stand on what is under it.
    fn stacked_clause(
        &self,
        before: &State,
        after: &State,
        part: Part,
        top: Option<usize>,
        under: Option<usize>,
    ) -> Option<ClauseId> {
        let (top, under, to) = (top?, under?, usize::from(part.to));
        let grew = part.from != part.to
            && !self.layout.is_slot(to)
            && self.layout.height(after, to) > self.layout.height(before, to);
        grew.then(|| self.stacks.clauses[top][under])
    }

    /// The pieces that went from the cells where something was captured.
    fn trace_taken(&self, before: &State, frame: &Frame<W>, top: Option<usize>, trace: &mut Trace) {
        for cell in frame.taken.iter() {
            let gone = self.taken_of(self.layout.stack(before, cell));
            for kind in gone.into_iter().rev() {
                // the line that says where it goes may be the one by which it was taken
                let fate = self.captures.fates[kind.index()].filter(|fate| !trace.fired.contains(fate));
                trace.fired.extend(fate);
                trace.taken.push((top.map(Id::from_index), kind));
            }
        }
    }

    fn trace_run(&self, run: &Run<W>, player: usize, state: &mut State, frame: &mut Frame<W>, trace: &mut Trace) {
        if run.when.as_ref().is_none_or(|c| self.holds(c, state, frame)) {
            trace.fired.push(run.clause);
            let (before, bound) = (state.without_history(), frame.clone());
            for effect in &run.effects {
                self.effect(effect, player, state, frame);
            }
            let has_changed = state.without_history() != before || binds_else(frame, &bound);
            trace.note_event(run.clause, has_changed);
            trace.fired.extend(self.piled_clauses(&before, state));
        }
    }

    /// The clauses by which pieces may stand on others where effects have put them, as where they are sown.
    fn piled_clauses(&self, before: &State, after: &State) -> Vec<ClauseId> {
        if self.layout.levels == 1 {
            return Vec::new();
        }
        let grew = |&cell: &usize| self.layout.height(after, cell) > self.layout.height(before, cell);
        let piled = |cell: usize| match self.layout.pieces(after, cell) {
            [.., under, top] => Some(self.stacks.clauses[usize::from(*top) - 1][usize::from(*under) - 1]),
            _ => None,
        };
        self.layout.tall(after).iter().filter(grew).filter_map(piled).collect()
    }

    /// What runs when the turn ends, and when the next one starts.
    fn trace_end(&self, mut state: State, mut frame: Frame<W>, trace: &mut Trace) {
        let player = self.layout.mover(&state).index();
        let mut ended = (state.clone(), frame.clone());
        for run in &self.views[player].at_end {
            self.trace_run(run, player, &mut state, &mut frame, trace);
        }
        let next = if frame.again { player } else { self.next_player(&state, player) };
        if self.views[next].at_start.is_empty() {
            return;
        }
        // the start of the next turn without its events
        self.leave_turn(&mut ended.0, &mut ended.1);
        self.forget_turn(&mut ended.0);
        self.trace_start(&mut ended.0, trace);
    }

    /// What runs when a turn starts: each event is asked, and then run, in order.
    fn trace_start(&self, state: &mut State, trace: &mut Trace) {
        let (player, mut frame) = (self.layout.mover(state).index(), self.frame());
        for run in &self.views[player].at_start {
            self.trace_run(run, player, state, &mut frame, trace);
        }
    }

    /// Clauses that refuse some part, here or further on in a turn that is played: a condition, the law of stacks, who
    /// takes whom, what no turn may leave.
    #[cold]
    pub fn refusals(&self, state: &State, turn: &Turn) -> Vec<ClauseId> {
        let player = self.layout.mover(state).index();
        let mut refused = Vec::new();
        self.refusals_at(self.first_node(state, player), (state, &self.frame()), &turn.parts, 0, &mut refused);
        self.forbidden_at(state, &mut refused);
        refused.sort_unstable();
        refused.dedup();
        refused
    }

    fn refusals_at(
        &self,
        node: NodeId,
        (state, frame): (&State, &Frame<W>),
        rest: &[Part],
        hops: usize,
        refused: &mut Vec<ClauseId>,
    ) {
        spend(1);
        let view = &self.views[self.layout.mover(state).index()];
        if hops > view.nodes.len() {
            return;
        }
        let mut on = |next: NodeId| self.refusals_at(next, (state, frame), rest, hops + 1, refused);
        match &view.nodes[node as usize] {
            Node::End | Node::Again(_) => {}
            Node::Pass(_) => {}
            Node::Roll(next) => on(*next),
            Node::When(cond, next) if self.holds(cond, state, frame) => on(*next),
            Node::When(..) => {}
            Node::Rounds { body, next, .. } => [body, next].into_iter().for_each(|&n| on(n)),
            Node::Either(all) => all.iter().for_each(|&n| on(n)),
            Node::Prefer { first, other, .. } => [first, other].into_iter().for_each(|&n| on(n)),
            Node::Most { inner, .. } => on(*inner),
            Node::Play(play) => {
                self.refusals_of(play, state, frame, refused);
                if let Some((&part, rest)) = rest.split_first()
                    && usize::from(part.mv) == play.mv.index()
                {
                    let (mut after, mut frame) = (state.clone(), frame.clone());
                    self.apply(&mut after, &mut frame, part);
                    deeper(|| self.refusals_at(play.next, (&after, &frame), rest, 0, refused));
                }
            }
        }
    }

    /// Judges a move from all that it may lift to all places.
    fn refusals_of(&self, play: &Play<W>, state: &State, frame: &Frame<W>, refused: &mut Vec<ClauseId>) {
        let code = &self.views[self.layout.mover(state).index()].moves[play.mv.index()];
        let places = || 0..(self.topology.cells + self.layout.slots.len()) as u16;
        let from: Vec<u16> = match &code.source {
            Source::Top(set) | Source::Stack(set) | Source::Tops { of: set, .. } => {
                self.eval(set, state, frame).iter().map(|cell| cell as u16).collect()
            }
            _ => vec![NOWHERE],
        };
        let common = [code.clauses.source, code.clauses.path];
        for from in from {
            let led = self.led(play, from, state, frame);
            for to in places().filter(|&to| led.contains(usize::from(to))) {
                if let Err(refusal) = self.judge_part(play, from, to, state, frame)
                    && !common.contains(&refusal.clause)
                {
                    refused.push(refusal.clause);
                }
            }
        }
    }

    /// What no turn may leave: the clauses that forbid some turn.
    fn forbidden_at(&self, state: &State, refused: &mut Vec<ClauseId>) {
        let forbidden = &self.views[self.layout.mover(state).index()].forbidden;
        if forbidden.is_empty() {
            return;
        }
        let words = self.all_words(state);
        let forbids = |cond| words.iter().any(|(_, after, frame)| self.holds(cond, after, frame));
        refused.extend(forbidden.iter().filter(|(cond, _)| forbids(cond)).map(|(_, clause)| *clause));
    }

    /// The clauses that [`Obvious::trace`] and [`Obvious::refusals`] can tell of.
    #[cold]
    pub fn told_clauses(&self) -> Vec<ClauseId> {
        let mut told = Vec::new();
        for view in &self.views {
            told.extend(&view.clauses);
            told.extend(view.forbidden.iter().map(|(_, clause)| *clause));
            told.extend(view.ends.iter().map(|end| end.clause));
            for code in &view.moves {
                let c = &code.clauses;
                told.extend([c.whole, c.source, c.path, c.land]);
                told.extend(code.guards.iter().chain(&code.leaving).map(|(_, clause)| *clause));
            }
            told.extend(view.nodes.iter().filter_map(|node| match node {
                Node::Play(play) => Some(play.clause),
                _ => None,
            }));
            told.extend(view.after.runs.iter().map(|run| run.clause));
            told.extend(view.on_capture.iter().map(|c| c.run.clause));
            told.extend(view.at_start.iter().chain(&view.at_end).map(|run| run.clause));
        }
        told.extend(self.captures.clauses.iter().flatten());
        told.extend(self.captures.fates.iter().flatten());
        told.extend(self.stacks.clauses.iter().flatten());
        told.push(self.stacks.height_clause);
        told.sort_unstable();
        told.dedup();
        told
    }
}

/// Whether one holds for the rest of a turn what another does not: pieces taken that leave later, another turn, names.
fn binds_else<const W: usize>(one: &Frame<W>, other: &Frame<W>) -> bool {
    let done = |of: &Frame<W>| (of.taken, of.pending, of.captured, of.again);
    done(one) != done(other) || one.it != other.it || one.sorts != other.sorts || one.names != other.names
}
