//! Sets, numbers and conditions in a position.

use crate::allowance::{ASKED, spend};
use crate::bits::CellSet;
use crate::id::{Id, MoveId, PlayerId};
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::sweep::flood;
use crate::program::{Cond, NOWHERE, Num, Place, Program, Set, sum_of};

/// Nested deeper than this, inside the turns that are looked at to answer it, the answer to who can move is: everybody.
const DEEPEST: u8 = 2;

/// Asks who can move, `deeper` levels below the question that is being answered. Where it is given up, the allowance forgets
/// those that were being answered.
fn ask(deeper: u8, can_move: impl FnOnce() -> bool) -> bool {
    let asked = ASKED.get();
    ASKED.set(asked + deeper);
    let can_move = asked >= DEEPEST || can_move();
    ASKED.set(asked);
    can_move
}

impl<const W: usize> Program<W> {
    /// The cells of a set.
    #[inline]
    pub fn eval(&self, set: &Set<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        match set {
            Set::Const(cells) => *cells,
            Set::Owned(owner) => self.layout.owned(state, *owner as usize),
            Set::Tops(kinds) => self.layout.tops(state, *kinds),
            Set::Empty => self.empty(state, frame),
            set => self.compose(set, state, frame),
        }
    }

    /// The same for sets that are less common. Not inlined: what is common stays small where it is asked.
    #[inline(never)]
    fn compose(&self, set: &Set<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        spend(W as u64);
        match set {
            Set::And(a, b) => self.eval(a, state, frame) & self.eval(b, state, frame),
            Set::Or(a, b) => self.eval(a, state, frame) | self.eval(b, state, frame),
            Set::Except(a, b) => self.eval(a, state, frame).without(self.eval(b, state, frame)),
            Set::Held(slots) => *slots & self.layout.filled(state),
            Set::Bound(place) => self.bound(*place, frame),
            Set::Image(table, of) => self.topology.image(*table, self.eval(of, state, frame)),
            Set::When(cond, a, b) => self.eval(if self.holds(cond, state, frame) { a } else { b }, state, frame),
            set => self.work_out(set, state, frame),
        }
    }

    /// The cells of a set that takes more work.
    fn work_out(&self, set: &Set<W>, state: &State, frame: &Frame<W>) -> CellSet<W> {
        match set {
            // these are put together before it comes to this
            Set::Const(_)
            | Set::Owned(_)
            | Set::Tops(_)
            | Set::Empty
            | Set::And(..)
            | Set::Or(..)
            | Set::Except(..)
            | Set::Held(_)
            | Set::Bound(_)
            | Set::Image(..)
            | Set::When(..) => self.eval(set, state, frame),
            Set::Occupied => self.layout.occupied(state),
            Set::Height(least, most) => self.of_height(state, *least as usize, *most as usize),
            Set::Holding(kinds) => self.layout.holding(state, *kinds),
            Set::FirstOf(sets) => {
                let mut all = sets.iter().map(|s| self.eval(s, state, frame));
                all.find(|s| !s.is_empty()).unwrap_or_default()
            }
            Set::Tally { of, table, op, than } => {
                let than = self.number(than, state, frame);
                self.topology.tally(*table, self.eval(of, state, frame), self.layout.places, (*op, than))
            }
            Set::Reached { within, from, table } => {
                let within = self.eval(within, state, frame);
                self.topology.reached(*table, within, self.eval(from, state, frame) & within)
            }
            Set::Spread { within, from, ways } => self.spread(within, from, ways, state, frame),
            Set::Run(of, straight) => {
                let of = self.eval(of, state, frame);
                if straight.ways.is_empty() {
                    return self.topology.runs(of, straight);
                }
                let runs = self.topology.all_runs(of, straight);
                debug_assert_eq!(runs, self.topology.runs(of, straight), "all at once as one by one");
                runs
            }
            Set::Joining(of, straight) => self.topology.joining(self.eval(of, state, frame), straight),
            Set::Group { of, which, table } => self.topology.groups_of(*table, self.eval(of, state, frame), *which),
            Set::Like(sort, kinds, everywhere) => self.like(*sort, *kinds, *everywhere, state, frame),
            Set::Remembered(memory) => self.layout.remembered_cell(state, usize::from(*memory)),
            Set::Reach(of, path) => {
                let of = self.eval(of, state, frame) & self.topology.board;
                of.iter().fold(CellSet::EMPTY, |all, cell| all | self.way_anywhere(path, cell, state, frame))
            }
            Set::Marked(memory) => self.layout.marked(state, usize::from(*memory)),
            Set::Attacked(of, by) => {
                let of = self.eval(of, state, frame) & self.topology.board;
                of.iter().filter(|&cell| self.is_attacked(cell, *by, state, frame)).collect()
            }
            Set::Threatened(of) => self.threatened(self.eval(of, state, frame), state),
        }
    }

    /// Cells without a piece, except those whose captured pieces leave only when the turn ends.
    #[inline]
    pub fn empty(&self, state: &State, frame: &Frame<W>) -> CellSet<W> {
        self.topology.board.without(self.layout.occupied(state)).without(frame.pending)
    }

    /// The places of pieces of these kinds that have the role that a name stands for.
    fn like(&self, sort: u8, kinds: u64, everywhere: bool, state: &State, frame: &Frame<W>) -> CellSet<W> {
        let role = usize::from(frame.sorts[usize::from(sort)]);
        let Some(of_role) = self.kinds_of_role.get(role) else { return CellSet::EMPTY };
        let mut kinds = kinds & of_role;
        let mut all = self.layout.tops(state, kinds);
        if everywhere {
            let filled = self.layout.filled(state);
            while kinds != 0 {
                all |= self.layout.slots_of_kind[kinds.trailing_zeros() as usize] & filled;
                kinds &= kinds - 1;
            }
        }
        all
    }

    fn of_height(&self, state: &State, least: usize, most: usize) -> CellSet<W> {
        // only stacks need to be counted
        let (occupied, tall) = (self.layout.occupied(state), self.layout.tall(state));
        let low = match (least, most) {
            (0, 0) => self.topology.board.without(occupied),
            (0, _) => self.topology.board.without(tall),
            (1, 1..) => occupied.without(tall),
            _ => CellSet::EMPTY,
        };
        match (least, most) {
            (_, 0 | 1) => low,
            (0..=2, most) if most >= self.layout.levels => low | tall,
            _ if self.layout.counts_heaps => self.layout.heaps_of(state, least, most) & self.topology.board,
            _ => low | tall.iter().filter(|&cell| (least..=most).contains(&self.layout.height(state, cell))).collect(),
        }
    }

    pub(super) fn bound(&self, place: Place, frame: &Frame<W>) -> CellSet<W> {
        let cell = match place {
            Place::From => frame.from,
            Place::To => frame.to,
            Place::There => frame.there,
            Place::It => frame.it,
            Place::Named(name) => return frame.names.get(name as usize).copied().unwrap_or_default(),
        };
        if cell == NOWHERE { CellSet::EMPTY } else { CellSet::one(cell as usize) }
    }

    /// The cells of `within` joined to one that is in `from` too, by links that are not closed.
    fn spread(
        &self,
        within: &Set<W>,
        from: &Set<W>,
        ways: &[(usize, Set<W>)],
        state: &State,
        frame: &Frame<W>,
    ) -> CellSet<W> {
        let within = self.eval(within, state, frame);
        let ways: Vec<(usize, CellSet<W>)> =
            ways.iter().map(|(table, closed)| (*table, self.eval(closed, state, frame))).collect();
        let on = |edge: CellSet<W>| {
            let along = |&(table, closed): &_| self.topology.image(table, edge.without(closed));
            ways.iter().map(along).fold(CellSet::EMPTY, |all, next| all | next)
        };
        flood(self.eval(from, state, frame) & within, within, CellSet::EMPTY, on)
    }

    /// A number.
    #[inline]
    pub fn number(&self, num: &Num<W>, state: &State, frame: &Frame<W>) -> i64 {
        match num {
            Num::Int(n) => *n,
            Num::Remembered(memory) => self.layout.remembered(state, usize::from(*memory)),
            Num::Roll => i64::from(sum_of(self.layout.rolled(state))),
            Num::OfRoll(values) => values.get(usize::from(self.layout.rolled(state))).copied().unwrap_or(0),
            Num::Hand => self.layout.hand(state).map(i64::from).sum(),
            num => self.reckon(num, state, frame),
        }
    }

    /// The same for numbers that are less common.
    fn reckon(&self, num: &Num<W>, state: &State, frame: &Frame<W>) -> i64 {
        spend(W as u64);
        match num {
            // these are looked up before it comes to this
            Num::Int(_) | Num::Remembered(_) | Num::Roll | Num::OfRoll(_) | Num::Hand => self.number(num, state, frame),
            Num::Role(name) => i64::from(frame.sorts[usize::from(*name)].wrapping_add(1)),
            Num::Count(set) => self.eval(set, state, frame).len() as i64,
            Num::CountHeld(set) => {
                let places = self.eval(set, state, frame);
                if places.is_empty() {
                    return 0;
                }
                let held = places.without(self.topology.board).iter().map(|slot| self.layout.held(state, slot));
                ((places & self.topology.board).len() + held.sum::<usize>()) as i64
            }
            // often asked for one place: where a move compares heights
            Num::Heights(Set::Bound(place @ (Place::From | Place::To | Place::It))) => {
                let cell = self.bound(*place, frame).first();
                cell.map_or(0, |cell| self.layout.height(state, cell) as i64)
            }
            Num::Heights(set) => {
                let places = self.eval(set, state, frame);
                places.iter().map(|place| self.layout.height(state, place) as i64).sum()
            }
            Num::When(a, cond, b) => {
                let chosen = if self.holds(cond, state, frame) { a } else { b };
                self.number(chosen, state, frame)
            }
            Num::Groups(of, table) => self.topology.groups(*table, self.eval(of, state, frame)).count() as i64,
            Num::Distance(from, to, table) => {
                self.topology.distance(*table, self.eval(from, state, frame), self.eval(to, state, frame))
            }
            Num::Sum(values, set) => {
                let cells = self.eval(set, state, frame) & self.topology.board;
                cells.iter().map(|cell| values[cell]).sum()
            }
            Num::Passed(counter) => self.layout.counter(state, *counter) as i64,
            Num::Binary(a, op, b) => op.of(self.number(a, state, frame), self.number(b, state, frame)),
        }
    }

    /// True where a condition holds.
    #[inline]
    pub fn holds(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>) -> bool {
        match cond {
            Cond::Const(value) => *value,
            Cond::Compare(a, op, b) => op.holds(self.number(a, state, frame), self.number(b, state, frame)),
            Cond::Some(set) => self.has_some(set, state, frame),
            Cond::Not(inner) => match &**inner {
                Cond::Some(set) => !self.has_some(set, state, frame),
                _ => self.is_true(cond, state, frame),
            },
            // asked once for each direction that a part may take
            Cond::Within(Set::Bound(Place::To), Set::Image(table, of)) if **of == Set::Bound(Place::From) => {
                self.leads(*table, frame)
            }
            cond => self.is_true(cond, state, frame),
        }
    }

    /// The same for conditions that are less common.
    fn is_true(&self, cond: &Cond<W>, state: &State, frame: &Frame<W>) -> bool {
        spend(W as u64);
        match cond {
            // these are looked up before it comes to this
            Cond::Const(_) | Cond::Some(_) | Cond::Compare(..) => self.holds(cond, state, frame),
            Cond::And(all) => all.iter().all(|c| self.holds(c, state, frame)),
            Cond::Or(all) => all.iter().any(|c| self.holds(c, state, frame)),
            Cond::Not(inner) => !self.holds(inner, state, frame),
            Cond::OneGroup(of, table) => self.topology.is_one_group(*table, self.eval(of, state, frame)),
            Cond::Within(a, b) => self.eval(a, state, frame).is_within(self.eval(b, state, frame)),
            Cond::CanMove(player, mv) => self.can_move_now(state, frame, *player, *mv),
            Cond::CouldMove(player, mv) => self.could_move(state, frame, *player, *mv),
            Cond::Line { rays, pattern } => self.some_line(*rays, pattern, state, frame),
            Cond::Quiet(counter, turns) => {
                self.layout.counter(state, *counter) as i64 >= self.number(turns, state, frame)
            }
            Cond::Repeats(likeness, times) => self.repeats(usize::from(*likeness), usize::from(*times), state),
            Cond::WouldRepeat(likeness, times) => {
                self.would_repeat(usize::from(*likeness), usize::from(*times), state, frame)
            }
            Cond::AsBegun(likeness) => self.is_as_begun(usize::from(*likeness), state),
            Cond::WouldBeAsBegun(likeness) => self.would_be_as_begun(usize::from(*likeness), state, frame),
            Cond::Supplied(kind) => frame.lacking >> kind.0 & 1 == 0,
        }
    }

    /// True if the target of the part is a neighbour, by this table, of where it begins. Without a target it is true as well:
    /// there is none that is elsewhere.
    #[inline]
    fn leads(&self, table: usize, frame: &Frame<W>) -> bool {
        let next = self.topology.neighbours[table].get(usize::from(frame.from)).copied().unwrap_or_default();
        frame.to == NOWHERE || next.contains(usize::from(frame.to))
    }

    #[inline(never)]
    fn can_move_now(&self, state: &State, frame: &Frame<W>, player: PlayerId, mv: Option<MoveId>) -> bool {
        let by_set = self.fast.views[player.index()].mobile.as_ref().filter(|_| mv.is_none());
        self.plays(state, player.index())
            && ask(1, || match by_set {
                Some(mobile) => self.has_some(mobile, state, frame),
                None => Pool::spare(|pool| self.can_move(state, player, mv, pool)),
            })
    }

    /// True if the player would have a turn, were the present turn ended now.
    #[inline(never)]
    fn could_move(&self, state: &State, frame: &Frame<W>, player: PlayerId, mv: Option<MoveId>) -> bool {
        ask(DEEPEST, || {
            self.once_ended(state, frame, |after, pool| {
                self.plays(after, player.index()) && self.can_move(after, player, mv, pool)
            })
        })
    }

    /// True if the position in which the turn began, compared in that way, has occurred so many times.
    #[inline(never)]
    fn repeats(&self, likeness: usize, times: usize, state: &State) -> bool {
        self.present(likeness, state).is_some_and(|now| state.history.has(now, times))
    }

    /// True if the position of the next player, were the turn ended now, would have occurred so many times.
    #[inline(never)]
    fn would_repeat(&self, likeness: usize, times: usize, state: &State, frame: &Frame<W>) -> bool {
        let next = self.once_ended(state, frame, |after, _| self.present(likeness, after));
        next.is_some_and(|next| state.history.has(next, times.saturating_sub(1)))
    }

    /// True if the position is the one in which the last turn began, compared in that way.
    #[inline(never)]
    fn is_as_begun(&self, likeness: usize, state: &State) -> bool {
        self.present(likeness, state).is_some_and(|now| self.last_begun(likeness, state) == Some(now))
    }

    /// True if the position of the next player, were the turn ended now, would be the one in which the turn began.
    #[inline(never)]
    fn would_be_as_begun(&self, likeness: usize, state: &State, frame: &Frame<W>) -> bool {
        let next = self.once_ended(state, frame, |after, _| self.present(likeness, after));
        next.is_some() && next == self.present(likeness, state)
    }

    /// Asks something of the position of the next player, were the turn ended now.
    fn once_ended<T>(&self, state: &State, frame: &Frame<W>, asked: impl FnOnce(&State, &mut Pool) -> T) -> T {
        Pool::spare(|pool| {
            let (mut after, mut frame) = (pool.copy_board(state), frame.clone());
            self.end_turn(&mut after, &mut frame);
            let answer = asked(&after, pool);
            pool.give_back(after);
            answer
        })
    }

    /// True if a set has a cell. Of an intersection, the second side is not evaluated if the first is empty.
    fn has_some(&self, set: &Set<W>, state: &State, frame: &Frame<W>) -> bool {
        match set {
            Set::And(a, b) if matches!(**a, Set::Reached { .. }) => {
                let Set::Reached { within, from, table } = &**a else { return false };
                let (within, from) = (self.eval(within, state, frame), self.eval(from, state, frame));
                self.topology.is_reached(*table, within, from, self.eval(b, state, frame))
            }
            Set::And(a, b) => {
                let a = self.eval(a, state, frame);
                match &**b {
                    Set::Const(cells) => a.meets(*cells),
                    _ if a.is_empty() => false,
                    Set::Run(of, straight) if a.len() == 1 => {
                        let (cell, of) = (a.first().unwrap_or_default(), self.eval(of, state, frame));
                        let found = self.topology.is_in_run(cell, of, straight);
                        debug_assert_eq!(found, a.meets(self.eval(b, state, frame)), "of one cell as of all");
                        found
                    }
                    b => a.meets(self.eval(b, state, frame)),
                }
            }
            Set::Or(a, b) => self.has_some(a, state, frame) || self.has_some(b, state, frame),
            Set::Run(of, straight) if !straight.ways.is_empty() => {
                let of = self.eval(of, state, frame);
                let found = self.topology.some_run(of, straight);
                debug_assert_eq!(found, !self.topology.runs(of, straight).is_empty(), "all at once as one by one");
                found
            }
            Set::Attacked(of, by) => {
                let of = self.eval(of, state, frame) & self.topology.board;
                of.iter().any(|cell| self.is_attacked(cell, *by, state, frame))
            }
            set => !self.eval(set, state, frame).is_empty(),
        }
    }

    /// The cells of `of` on which an enemy of the owner could capture.
    fn threatened(&self, of: CellSet<W>, state: &State) -> CellSet<W> {
        let owner = |cell: usize| self.layout.top_of(state, cell).map(|kind| usize::from(self.kinds[kind].owner));
        (0..self.players).fold(CellSet::EMPTY, |found, player| {
            let is_prey = |&cell: &usize| owner(cell).is_some_and(|owner| owner != player);
            let prey: CellSet<W> = of.without(found).iter().filter(is_prey).collect();
            if prey.is_empty() { found } else { found | self.takes_among(prey, state, Id::from_index(player)) }
        })
    }
}
