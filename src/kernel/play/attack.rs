//! Attacks: whether some move of a player could capture on a cell.
//!
//! The set of attacked cells is never made. For one cell, the moves that capture are read backwards from it; those that
//! cannot be read backwards are generated.

use crate::bits::CellSet;
use crate::id::{Id, MoveId, PlayerId};
use crate::play::lines::Matcher;
use crate::play::state::{Frame, State};
use crate::program::{Attack, Cond, Item, MoveCode, Order, Path, Pattern, Program, ReverseRay, Shape, Source, Tried};

/// Which units may be moved without a look at what no turn may leave, where nothing of that is so now.
#[derive(Clone, Copy)]
pub(super) struct Pins<const W: usize> {
    /// Units of these kinds may not.
    kinds: u64,
    /// Nor may those on these cells: the first with a piece on a ray from a royal piece to one that could attack along the ray,
    /// and all that have a say in other attacks, and in lines.
    pinned: CellSet<W>,
    /// None may be moved there: a piece on one of these may bring such an attack about, or a line.
    pub closed: CellSet<W>,
}

impl<const W: usize> Pins<W> {
    /// These cells have a say in something that no turn may leave.
    fn watch(&mut self, cells: CellSet<W>) {
        self.pinned |= cells;
        self.closed |= cells;
    }

    /// Those of a kind's cells from which it may not be moved without a test.
    pub(super) fn must_be_tested(&self, kind: usize, cells: CellSet<W>) -> CellSet<W> {
        if self.kinds >> kind & 1 == 0 { cells & self.pinned } else { cells }
    }
}

impl<const W: usize> Program<W> {
    /// Which units the player may move without testing the position after it; `None` if every part must be tested.
    pub(super) fn pins(&self, player: usize, state: &State) -> Option<Pins<W>> {
        let view = &self.views[player];
        let royals = self.fast.views[player].royals.as_ref().filter(|_| !view.may_end_early)?;
        let mut pins = Pins { kinds: royals.tested, pinned: CellSet::EMPTY, closed: royals.closed };
        for other in &royals.others {
            let frame = self.frame();
            if self.holds(other, state, &frame) {
                return None;
            }
            if let Cond::Line { rays, pattern } = other
                && let [first, .., last] = &pattern[..]
            {
                let last = self.eval(&last.test, state, &frame);
                let firsts = self.eval(&first.test, state, &frame).iter();
                firsts.for_each(|first| pins.watch(self.topology.rays[*rays].up_to(first, last)));
            }
        }
        for cell in self.layout.tops(state, royals.kinds).iter() {
            for by in (0..self.fast.attacks.len()).filter(|by| royals.by >> by & 1 != 0) {
                self.pin(&mut pins, by, cell, state)?;
            }
        }
        Some(pins)
    }

    /// Adds what has a say in whether a player attacks a piece; `None` if he does, or that cannot be told.
    fn pin(&self, pins: &mut Pins<W>, by: usize, cell: usize, state: &State) -> Option<()> {
        let (attacks, blocked) = (&self.fast.attacks[by], self.layout.occupied(state));
        // a line that takes what stands on its last cell, if anything, is not told by what lies beyond
        let ends_there = |pattern: &Pattern<W>| {
            let mut before = pattern.iter().rev().skip(1);
            !pattern.lands && pattern.last().is_some_and(Item::is_one_cell) && !before.any(|item| item.taken)
        };
        for tried in &attacks.tried {
            let passes = tried.passes.as_ref()?;
            let frame = &self.frame();
            let from = self.lifted_by(tried, cell, by, (state, frame));
            if !from.is_empty() && self.might_take(tried, cell, by, (state, frame)) {
                return None;
            }
            from.iter().for_each(|place| {
                pins.watch(match &self.views[by].moves[tried.mv.index()].path {
                    Path::Line { rays, pattern, .. } if ends_there(pattern) => {
                        self.topology.rays[*rays].up_to(place, CellSet::one(cell))
                    }
                    _ => passes[place],
                });
            });
        }
        let kind = self.layout.top_of(state, cell)?;
        for attack in attacks.backward.iter().filter(|attack| attack.prey >> kind & 1 != 0) {
            let from = self.layout.tops(state, attack.kinds & attacks.takers[kind]);
            match &attack.shape {
                Shape::Near(rows) if rows[cell].meets(from) => return None,
                Shape::Near(_) => {}
                Shape::Far(rays) => {
                    for ray in rays[cell].iter().filter(|ray| ray.all.meets(from)) {
                        let first = first_on(ray, blocked)?;
                        if from.contains(first) {
                            return None;
                        }
                        pins.pinned.insert(first);
                    }
                }
            }
        }
        Some(())
    }

    /// True if a move of one of these players (as bits) can capture on the cell, or could if an enemy's piece stood there.
    pub(super) fn is_attacked(&self, cell: usize, by: u8, state: &State, frame: &Frame<W>) -> bool {
        let mut players = (0..self.players).filter(|player| by >> player & 1 != 0);
        players.any(|player| match frame.obvious {
            None => self.is_attacked_by(cell, player, state, frame),
            Some(is_attacked) => is_attacked(self, cell, player, state),
        })
    }

    fn is_attacked_by(&self, cell: usize, player: usize, state: &State, frame: &Frame<W>) -> bool {
        let Some(attacks) = self.fast.attacks.get(player) else {
            let takes = |mv, position: &State| self.move_takes(mv, self.layout.places, cell, position);
            return self.some_move_takes(cell, player, state, takes);
        };
        let victim = self.victim(cell, player, state);
        let blocked = self.layout.occupied(state) | frame.pending;
        let reads = |attack: &Attack<W>| {
            let kinds = match victim {
                Some(kind) if attack.prey >> kind & 1 == 0 => 0,
                Some(kind) => attack.kinds & attacks.takers[kind],
                None => attack.attackers_of_empty,
            };
            let from = self.layout.tops(state, kinds);
            match &attack.shape {
                Shape::Near(rows) => rows[cell].meets(from),
                Shape::Far(rays) => rays[cell].iter().any(|ray| sees(ray, from, blocked)),
            }
        };
        attacks.backward.iter().any(reads)
            || attacks.tried.iter().any(|tried| self.might_take(tried, cell, player, (state, frame)))
    }

    /// True if some move would take on the cell, where nothing is known of those that capture: all are tried.
    pub(crate) fn some_move_takes(
        &self,
        cell: usize,
        player: usize,
        state: &State,
        takes: impl Fn(MoveId, &State) -> bool,
    ) -> bool {
        let moves = self.views[player].moves.iter().take(self.declared_moves).enumerate();
        let mut taking = moves.filter(|(_, code)| code.takes_by_going()).map(|(at, _)| MoveId::from_index(at));
        taking.any(|mv| self.would_take(cell, player, state, |position| takes(mv, position)))
    }

    /// True if a move can capture on the cell. It is generated only from places from which it could.
    fn might_take(&self, tried: &Tried<W>, cell: usize, player: usize, (state, frame): (&State, &Frame<W>)) -> bool {
        let code = &self.views[player].moves[tried.mv.index()];
        let takes = |within: CellSet<W>| {
            self.would_take(cell, player, state, |position| self.move_takes(tried.mv, within, cell, position))
        };
        if !tried.lifts_locally {
            return takes(self.layout.places);
        }
        let from = self.lifted_by(tried, cell, player, (state, frame));
        if from.is_empty() {
            return false;
        }
        let from = if tried.reads_locally { self.lines_to(code, from, cell, player, (state, frame)) } else { from };
        !from.is_empty() && takes(from)
    }

    /// The places from which a move could capture on a cell and where it finds something to lift, if what it lifts depends on
    /// what stands there alone.
    fn lifted_by(
        &self,
        tried: &Tried<W>,
        cell: usize,
        player: usize,
        (state, frame): (&State, &Frame<W>),
    ) -> CellSet<W> {
        let (Source::Top(set) | Source::Stack(set)) = &self.views[player].moves[tried.mv.index()].source else {
            return CellSet::EMPTY;
        };
        tried.within.get(cell).copied().unwrap_or_default() & self.eval(set, state, frame)
    }

    /// Those of the places from which some line fits that captures on the cell or ends there; all of them, if nothing stands
    /// there that could be captured.
    fn lines_to(
        &self,
        code: &MoveCode<W>,
        from: CellSet<W>,
        cell: usize,
        player: usize,
        (state, frame): (&State, &Frame<W>),
    ) -> CellSet<W> {
        let Path::Line { rays, pattern, .. } = &code.path else { return from };
        if self.victim(cell, player, state).is_none() {
            return from;
        }
        let fits = |&place: &usize| {
            let tests = self.tests(pattern, self.prey(self.layout.top_of(state, place), state), state, frame);
            let matcher = Matcher::new(pattern, &tests);
            let mut takes = false;
            for ray in self.topology.rays[*rays].from_cell(place).filter(|ray| ray.contains(&(cell as u16))) {
                matcher.matches(ray, &mut |m| takes |= usize::from(m.end) == cell || m.taken.contains(cell));
            }
            takes
        };
        from.iter().filter(fits).collect()
    }

    /// The top piece of the cell, if it is an enemy's.
    fn victim(&self, cell: usize, player: usize, state: &State) -> Option<usize> {
        self.layout.top_of(state, cell).filter(|&kind| self.is_enemy_of(player, kind))
    }

    /// True if the player, were it his turn, could capture the enemy on the cell or, if there is none, some piece put there.
    fn would_take(&self, cell: usize, player: usize, state: &State, takes: impl Fn(&State) -> bool) -> bool {
        let mut position = state.without_history();
        self.layout.set_mover(&mut position, PlayerId::from_index(player));
        if self.victim(cell, player, state).is_some() {
            return takes(&position);
        }
        while self.layout.pop(&mut position, cell).is_some() {}
        let mut enemies = (0..self.kinds.len()).filter(|&kind| self.is_enemy_of(player, kind));
        enemies.any(|kind| {
            self.layout.push(&mut position, cell, kind);
            let is_taken = takes(&position);
            self.layout.pop(&mut position, cell);
            is_taken
        })
    }
}

/// True where the first piece on the ray is one of these.
#[inline]
fn sees<const W: usize>(ray: &ReverseRay<W>, from: CellSet<W>, blocked: CellSet<W>) -> bool {
    ray.all.meets(from) && first_on(ray, blocked).is_some_and(|cell| from.contains(cell))
}

/// The first of these cells on the ray.
#[inline]
fn first_on<const W: usize>(ray: &ReverseRay<W>, blocked: CellSet<W>) -> Option<usize> {
    match ray.order {
        Order::Rising => (ray.all & blocked).first(),
        Order::Falling => (ray.all & blocked).last(),
        Order::Mixed => ray.cells.iter().map(|&c| usize::from(c)).find(|&c| blocked.contains(c)),
    }
}
