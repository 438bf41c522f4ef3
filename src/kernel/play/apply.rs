//! Playing one part of a turn, and ending the turn.

use crate::bits::CellSet;
use crate::id::{Id, KindId};
use crate::play::lines::{Matcher, forget_names, name_cells, taken_cells};
use crate::play::state::{Captured, Frame, State};
use crate::play::turn::Part;
use crate::program::{Among, Effect, Kind, Landing, MoveCode, NOWHERE, Num, Path, Program, Run, Sent, Set, Source};
use arrayvec::ArrayVec;

/// Most kinds of pieces.
const MOST_KINDS: usize = 64;

impl<const W: usize> Program<W> {
    /// Plays a part that the generator has found for `state` and `frame`.
    pub fn apply(&self, state: &mut State, frame: &mut Frame<W>, part: Part) {
        let view = &self.views[self.layout.mover(state).index()];
        let Some(code) = view.moves.get(part.mv as usize) else {
            frame.again |= part.mv == Part::AGAIN;
            if part.mv == Part::PASS {
                frame.passed = true;
                let player = self.layout.mover(state).index();
                view.after.after_pass().for_each(|run| self.run(run, player, state, frame));
            }
            return;
        };
        self.do_move(code, state, frame, part);
        self.trigger(code, state, frame, |run, player, state, frame| self.run(run, player, state, frame));
    }

    /// Does what the move itself says; triggers do not run.
    #[inline]
    pub(crate) fn do_move(&self, code: &MoveCode<W>, state: &mut State, frame: &mut Frame<W>, part: Part) {
        (frame.from, frame.to) = (part.from, part.to);
        frame.played |= 1u64.checked_shl(u32::from(code.declared)).unwrap_or(0);
        frame.fresh.clear();
        frame.lacking = 0;
        match &code.source {
            Source::Choice(_, Among::Cells(_)) => frame.there = part.to,
            Source::Choice(sort, among) => {
                frame.sorts[usize::from(*sort)] = part.way as u8;
                if let Among::Zones(name, zones) = among {
                    let chosen = zones.iter().find(|(zone, _)| u16::from(*zone) == part.way);
                    if let (Some((_, cells)), Some(named)) = (chosen, frame.names.get_mut(usize::from(*name))) {
                        *named = *cells;
                    }
                }
            }
            Source::Die(memory) => {
                self.layout.use_die(state, part.way as u8);
                self.layout.note(state, usize::from(*memory), i64::from(part.way));
            }
            Source::Value(memory, _) => self.layout.note(state, usize::from(*memory), i64::from(part.way) + 1),
            Source::Group { memory, groups, .. } => {
                self.layout.mark(state, usize::from(*memory), self.group_of(*groups, part));
            }
            Source::Tops { memory, .. } => {
                self.carry(code, state, frame, part);
                if let Some(memory) = memory {
                    self.layout.note(state, usize::from(*memory), i64::from(part.lifted()));
                }
            }
            Source::Top(_) | Source::Stack(_) | Source::New(_) => self.carry(code, state, frame, part),
        }
        for effect in &code.effects {
            self.effect(effect, code.player.index(), state, frame);
        }
    }

    /// Calls `run` for each trigger that a part sets off: those for each captured piece, then those that follow the move.
    #[inline]
    pub(crate) fn trigger(
        &self,
        code: &MoveCode<W>,
        state: &mut State,
        frame: &mut Frame<W>,
        mut run: impl FnMut(&Run<W>, usize, &mut State, &mut Frame<W>),
    ) {
        let player = code.player.index();
        let view = &self.views[player];
        if !frame.fresh.is_empty() {
            let mut fresh = std::mem::take(&mut frame.fresh);
            for captive in fresh.drain(..) {
                frame.captive = captive;
                for code in view.on_capture.iter().filter(|c| c.kinds >> captive.kind & 1 != 0) {
                    if let Some(sort) = code.sort {
                        frame.sorts[usize::from(sort)] = self.kinds[usize::from(captive.kind)].role;
                    }
                    run(&code.run, player, state, frame);
                }
            }
            frame.fresh = fresh;
        }
        for after in view.after.after_move(code.declared) {
            run(after, player, state, frame);
        }
    }

    /// Runs a trigger of a player, if its condition holds now.
    fn run(&self, run: &Run<W>, player: usize, state: &mut State, frame: &mut Frame<W>) {
        if run.when.as_ref().is_none_or(|c| self.holds(c, state, frame)) {
            // what an event lacks is no fault of the part that it follows
            let lacking = frame.lacking;
            for effect in &run.effects {
                self.effect(effect, player, state, frame);
            }
            frame.lacking = lacking;
        }
    }

    /// Moves the unit, and captures what the move captures by going.
    pub(super) fn carry(&self, code: &MoveCode<W>, state: &mut State, frame: &mut Frame<W>, part: Part) {
        if code.carries_one(self.layout.levels) {
            return self.carry_one(code, state, frame, part);
        }
        if part.from == part.to && code.only_points() {
            frame.lifted |= self.layout.top_of(state, usize::from(part.from)).map_or(0, |top| 1 << top);
            (frame.there, frame.it) = (part.to, part.to);
            return;
        }
        let unit = self.layout.lift(code, state, part);
        if let (Some(&top), false) = (unit.last(), matches!(code.source, Source::New(_))) {
            frame.lifted |= 1 << top;
        }
        let mut taken = self.read_line(code, state, frame, part, unit.last().copied());
        for fan in &code.fans {
            taken |= self.read_fan(fan, usize::from(part.to), unit.last().copied(), state, frame);
        }
        self.take_all(state, frame, taken, code.player.index());
        self.make_room(code, state, frame, part, &unit);
        for &kind in &unit {
            self.layout.push(state, part.to as usize, kind);
        }
        (frame.there, frame.it) = (part.to, part.to);
    }

    /// The same for a move of a single piece, which swaps with nothing, and reads no fans.
    #[inline]
    fn carry_one(&self, code: &MoveCode<W>, state: &mut State, frame: &mut Frame<W>, part: Part) {
        let kind = match code.source {
            Source::New(kind) => Some(kind.index()),
            _ => self.layout.pop(state, usize::from(part.from)).inspect(|kind| frame.lifted |= 1 << kind),
        };
        if let Path::Line { .. } = code.path {
            let taken = self.read_line(code, state, frame, part, kind);
            self.take_all(state, frame, taken, code.player.index());
        }
        if code.landing.capturing.is_some() {
            self.make_room(code, state, frame, part, kind.as_slice());
        }
        if let Some(kind) = kind {
            self.layout.push(state, usize::from(part.to), kind);
        }
        (frame.there, frame.it) = (part.to, part.to);
    }

    fn take_all(&self, state: &mut State, frame: &mut Frame<W>, cells: CellSet<W>, captor: usize) {
        for cell in cells.iter() {
            self.capture(state, frame, cell, captor);
        }
    }

    /// Captures what stands where the part lands, or moves it to where the part began, as the landing says; `unit` is lifted.
    fn make_room(&self, code: &MoveCode<W>, state: &mut State, frame: &mut Frame<W>, part: Part, unit: &[usize]) {
        let to = part.to as usize;
        if self.lands_taking(code, state, frame, to, unit) {
            self.capture(state, frame, to, code.player.index());
        } else if self.lands_swapping(code, state, frame, (usize::from(part.from), to)) {
            let other = self.layout.off(state, to);
            other.into_iter().for_each(|kind| self.layout.push(state, usize::from(part.from), kind));
        }
    }

    /// True if the unit, which is lifted, changes places with what stands where it lands: not in an area, which is always
    /// empty for it, nor out of one.
    pub(crate) fn lands_swapping(
        &self,
        code: &MoveCode<W>,
        state: &State,
        frame: &Frame<W>,
        (from, to): (usize, usize),
    ) -> bool {
        let Some(what) = code.landing.swapping.as_ref().filter(|_| from < self.topology.cells) else { return false };
        let stay = self.layout.height(state, from);
        self.eval(what, state, frame).contains(to) && self.makes_way(from, to, stay, state)
    }

    /// True if the unit captures what stands where it lands. Where it may land there in another way too, it captures only
    /// what the landing and the capture relation let it capture.
    #[inline]
    pub(super) fn lands_taking(
        &self,
        code: &MoveCode<W>,
        state: &State,
        frame: &Frame<W>,
        to: usize,
        unit: &[usize],
    ) -> bool {
        let Landing { capturing: Some(what), stacking, swapping, .. } = &code.landing else { return false };
        let is_enemy = self.layout.top_of(state, to).is_some_and(|k| self.is_enemy_of(code.player.index(), k));
        is_enemy && (stacking.is_none() && swapping.is_none() || self.can_take_there(what, state, frame, to, unit))
    }

    /// True if the cell is in the set, and the unit may stand there once what it captures is gone.
    fn can_take_there(&self, what: &Set<W>, state: &State, frame: &Frame<W>, to: usize, unit: &[usize]) -> bool {
        let (Some(&bottom), Some(&top)) = (unit.first(), unit.last()) else { return false };
        let there = CellSet::one(to) & self.open_prey(Some(top), state, frame) & self.eval(what, state, frame);
        !self.standable(there, bottom, unit.len(), state).is_empty()
    }

    /// True for a kind that belongs to another player than the mover.
    #[inline]
    pub fn is_enemy(&self, state: &State, kind: usize) -> bool {
        self.is_enemy_of(self.layout.mover(state).index(), kind)
    }

    /// True for a kind that belongs to another player than this one.
    #[inline]
    pub fn is_enemy_of(&self, player: usize, kind: usize) -> bool {
        let owner = self.kinds[kind].owner as usize;
        owner != player && owner < self.players
    }

    /// Captures what stands on a cell, as the capture law says: all of it, its top, or all but the kinds that are spared. If
    /// everything is spared, nothing is captured.
    pub fn capture(&self, state: &mut State, frame: &mut Frame<W>, cell: usize, captor: usize) {
        // a captured piece that goes to the place it was captured on is not captured again
        let most = if self.captures.top_only { 1 } else { self.layout.height(state, cell) };
        self.layout.pick(state, cell, !self.captures.spared, most, |state, kind| {
            self.note_taken(frame, cell, kind);
            let fate = self.fates[captor][kind];
            if let Some(sent) = fate {
                self.layout.push(state, usize::from(sent.place), usize::from(sent.kind));
            }
            if self.watches_captures {
                let place = fate.map_or(NOWHERE, |sent| sent.place);
                frame.fresh.push(Captured { kind: kind as u8, place });
            }
        });
    }

    /// Notes that a piece was captured on a cell.
    #[inline]
    fn note_taken(&self, frame: &mut Frame<W>, cell: usize, kind: usize) {
        frame.captured |= 1 << kind;
        frame.taken.insert(cell);
        if self.captures.leave_at_end {
            frame.pending.insert(cell);
        }
    }

    pub(crate) fn effect(&self, effect: &Effect<W>, player: usize, state: &mut State, frame: &mut Frame<W>) {
        match effect {
            Effect::TurnInto(set, kinds) => {
                self.eval(set, state, frame).iter().for_each(|place| self.turn_into(place, kinds, state, frame));
            }
            Effect::TurnUnder(kinds, set, new) => {
                let cells = self.eval(set, state, frame) & self.topology.board;
                cells.iter().for_each(|cell| self.layout.turn_under(cell, *kinds, new, state));
            }
            Effect::TurnIntoNamed(set, sort) => {
                let role = usize::from(frame.sorts[usize::from(*sort)]);
                let with_role = |kind: &Kind| self.kind_of[usize::from(kind.owner)].get(role).copied().flatten();
                let kinds: ArrayVec<Option<KindId>, MOST_KINDS> = self.kinds.iter().map(with_role).collect();
                self.eval(set, state, frame).iter().for_each(|place| self.turn_into(place, &kinds, state, frame));
            }
            Effect::Carry { most, kinds, like, from, to, under, becomes } => {
                let (from, to) = (self.eval(from, state, frame), self.eval(to, state, frame) & self.topology.board);
                if let Some(to) = to.first() {
                    let (kinds, most) = (kinds & self.of_role(*like, frame), self.most_sent(most, state, frame));
                    self.layout.bring(from, (kinds, most), (to, *under), becomes, state);
                }
            }
            Effect::Take(set) => {
                let cells = self.eval(set, state, frame);
                self.take_all(state, frame, cells, player);
            }
            Effect::Remove(set) => {
                self.eval(set, state, frame).iter().for_each(|cell| while self.layout.pop(state, cell).is_some() {});
            }
            Effect::Send { most, kinds, like, from, to } => {
                let from = self.eval(from, state, frame);
                let most = self.most_sent(most, state, frame);
                self.send(from, kinds & self.of_role(*like, frame), most, to, state, frame);
            }
            Effect::Sow { from, next, skipping } => {
                let (from, skipping) = (self.eval(from, state, frame), self.eval(skipping, state, frame));
                let last = |cell| self.layout.sow(cell, next, skipping, state);
                frame.it = (from & self.topology.board).iter().filter_map(last).last().unwrap_or(frame.it);
            }
            Effect::Shift { from, next } => {
                let from = self.eval(from, state, frame);
                self.layout.shift(from, next, state, frame);
            }
            Effect::Put(kind, set) => {
                let cells = self.eval(set, state, frame) & self.topology.board;
                self.put_on(cells, kind.index(), state, frame);
            }
            Effect::SendCaptured(to) => self.send_captive(to, state, frame),
            Effect::Note(memory, num) => {
                let value = self.number(num, state, frame);
                self.layout.note(state, usize::from(*memory), value);
            }
            Effect::NoteCell(memory, set) => {
                let cell = (self.eval(set, state, frame) & self.topology.board).first();
                self.layout.note(state, usize::from(*memory), cell.map_or(0, |c| c as i64 + 1));
            }
            Effect::NoteCells(memory, set) => {
                let cells = self.eval(set, state, frame) & self.topology.board;
                self.layout.mark(state, usize::from(*memory), cells);
            }
        }
    }

    /// Puts a new piece on top of each of these cells that has room, until the supply is used up; where it falls short, the kind
    /// is noted as lacking.
    fn put_on(&self, cells: CellSet<W>, kind: usize, state: &mut State, frame: &mut Frame<W>) {
        let cells = cells.without(frame.pending);
        let open = match self.layout.levels {
            1 => cells.without(self.layout.occupied(state)),
            levels => cells.iter().filter(|&cell| self.layout.height(state, cell) < levels).collect(),
        };
        if open.is_empty() {
            return;
        }
        let left =
            self.kinds[kind].count.map(|limit| usize::from(limit).saturating_sub(self.layout.count_of(state, kind)));
        match left {
            Some(left) if left < open.len() => {
                frame.lacking |= 1 << kind;
                open.iter().take(left).for_each(|cell| self.layout.push(state, cell, kind));
            }
            _ if self.layout.levels == 1 => self.layout.put_all(state, open, kind),
            _ => open.iter().for_each(|cell| self.layout.push(state, cell, kind)),
        }
    }

    /// Sends the captured piece for which a trigger runs on to another place, as the kind that it now is; not if it has left
    /// the place it went to.
    fn send_captive(&self, to: &[Option<Sent>], state: &mut State, frame: &mut Frame<W>) {
        let Captured { kind, place } = frame.captive;
        let lies = (place != NOWHERE).then(|| usize::from(place));
        let kind = lies.map_or(Some(usize::from(kind)), |place| self.layout.top_of(state, place));
        let Some(sent) = kind.and_then(|kind| to[kind]) else { return };
        if let Some(place) = lies {
            self.layout.pop(state, place);
        }
        self.layout.push(state, usize::from(sent.place), usize::from(sent.kind));
        frame.captive.place = sent.place;
    }

    /// The kinds of the role that a name has in the turn; all kinds where there is no name.
    fn of_role(&self, like: Option<u8>, frame: &Frame<W>) -> u64 {
        like.map_or(u64::MAX, |sort| {
            self.kinds_of_role.get(usize::from(frame.sorts[usize::from(sort)])).copied().unwrap_or(0)
        })
    }

    /// Gives the top piece of a place another role.
    fn turn_into(&self, place: usize, kinds: &[Option<KindId>], state: &mut State, frame: &mut Frame<W>) {
        let Some(old) = self.layout.pop(state, place) else { return };
        let new = kinds[old].map_or(old, Id::index);
        if !self.layout.is_slot(place) {
            return self.layout.push(state, place, new);
        }
        let area = usize::from(self.layout.slots[place - self.topology.cells].area);
        let slot = match self.layout.slot_of[area][new] {
            NOWHERE => return self.layout.push(state, place, old),
            slot => slot,
        };
        self.layout.push(state, usize::from(slot), new);
        self.follow(place, slot, frame);
    }

    /// Notes that the unit that was moved last is at `to` now, if it was at `from`.
    fn follow(&self, from: usize, to: u16, frame: &mut Frame<W>) {
        if usize::from(frame.it) == from {
            frame.it = to;
        }
    }

    /// How many pieces are sent at most: none, where the number is less than one.
    #[inline]
    fn most_sent(&self, most: &Option<Num<W>>, state: &State, frame: &Frame<W>) -> usize {
        let most = most.as_ref().map(|most| self.number(most, state, frame));
        most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(0))
    }

    /// Sends pieces of these kinds from places to areas.
    fn send(
        &self,
        from: CellSet<W>,
        kinds: u64,
        most: usize,
        to: &[Option<Sent>],
        state: &mut State,
        frame: &mut Frame<W>,
    ) {
        let mut left = most;
        let goes = |&(kind, sent): &(usize, &Option<Sent>)| sent.is_some() && kinds >> kind & 1 != 0;
        let kinds = to.iter().enumerate().filter(goes).fold(0, |all, (kind, _)| all | 1 << kind);
        let is_there = |place: usize| {
            let sent = if self.layout.is_slot(place) { to[self.layout.slot_kind(place)] } else { None };
            sent.is_some_and(|sent| usize::from(sent.place) == place)
        };
        for place in from.iter().filter(|&place| !is_there(place)) {
            let mut gone = None;
            left -= self.layout.pick(state, place, kinds, left, |state, kind| {
                if let Some(sent) = to[kind] {
                    self.layout.push(state, usize::from(sent.place), usize::from(sent.kind));
                    gone = Some(sent.place);
                }
            });
            if let Some(gone) = gone.filter(|_| self.layout.height(state, place) == 0) {
                self.follow(place, gone, frame);
            }
        }
    }

    /// The cells on which a part captures along its line; binds the names of the line.
    pub(crate) fn read_line(
        &self,
        code: &MoveCode<W>,
        state: &State,
        frame: &mut Frame<W>,
        part: Part,
        top: Option<usize>,
    ) -> CellSet<W> {
        let Path::Line { rays, pattern, cases, .. } = &code.path else { return CellSet::EMPTY };
        if !pattern.marks {
            return CellSet::EMPTY;
        }
        let open = self.open_rays(*rays, cases, state, frame);
        let ray = open.and_then(|rays| self.topology.rays[rays].ray(usize::from(part.from), usize::from(part.ray)));
        let Some(ray) = ray else { return CellSet::EMPTY };
        // the generator has found the part: where a ray fits in one way only, this one does
        if pattern.is_plain {
            forget_names(pattern, &mut frame.names);
            name_cells(pattern, ray, &mut frame.names);
            return taken_cells(pattern, ray);
        }
        let tests = self.tests(pattern, self.open_prey(top, state, frame), state, frame);
        let matcher = Matcher::new(pattern, &tests);
        let lifts = matches!(code.source, Source::Tops { .. });
        let Some(way) = matcher.way_of(ray, part, lifts) else { return CellSet::EMPTY };
        forget_names(pattern, &mut frame.names);
        matcher.names(ray, way, &mut frame.names);
        way.taken
    }

    /// The cells whose top piece a unit with this top piece captures.
    pub fn prey(&self, top: Option<usize>, state: &State) -> CellSet<W> {
        top.map_or(CellSet::EMPTY, |k| self.layout.tops(state, self.captures.victims[k]))
    }

    /// What [`Program::prey`] gives, without the cells of captured pieces that leave only when the turn ends.
    pub fn open_prey(&self, top: Option<usize>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        self.prey(top, state).without(frame.pending)
    }

    /// Ends a turn, and starts the next: triggers, counters, the next player, the number of the turn. The result is asked
    /// for separately.
    pub fn end_turn(&self, state: &mut State, frame: &mut Frame<W>) {
        self.leave_turn(state, frame);
        self.start_turn(state);
        self.note_position(state);
    }

    /// Ends a turn and makes it the next player's, whose turn has not started yet.
    #[inline]
    pub(crate) fn leave_turn(&self, state: &mut State, frame: &mut Frame<W>) {
        let player = self.layout.mover(state).index();
        if !self.views[player].at_end.is_empty() && !frame.ending {
            frame.ending = true;
            for run in &self.views[player].at_end {
                self.run(run, player, state, frame);
            }
            frame.ending = false;
        }
        for (i, counter) in self.counters.iter().enumerate() {
            let event =
                counter.captured & frame.captured | counter.lifted & frame.lifted | counter.played & frame.played;
            let happened = event != 0 || counter.passed && frame.passed;
            let value = if happened == counter.in_a_row { self.layout.counter(state, i) + 1 } else { 0 };
            self.layout.set_counter(state, i, value);
        }
        if !frame.again {
            self.pass_on(state);
        }
        self.layout.count_turn(state);
        if self.views[player].ends_of_turn {
            self.note_ended(state, frame, player);
        }
    }

    /// Starts a turn: nothing is rolled yet, what is remembered for one turn is forgotten, triggers run.
    pub fn start_turn(&self, state: &mut State) {
        self.forget_turn(state);
        let player = self.layout.mover(state).index();
        let view = &self.views[player];
        if !view.at_start.is_empty() {
            let mut frame = self.frame();
            for run in &view.at_start {
                self.run(run, player, state, &mut frame);
            }
        }
    }

    /// Nothing is rolled, and what is remembered for one turn is forgotten.
    #[inline]
    pub(crate) fn forget_turn(&self, state: &mut State) {
        if self.rolls {
            self.set_rolled(state, 0);
        }
        for &memory in &self.for_one_turn {
            self.layout.forget(state, usize::from(memory));
        }
    }
}
