//! Games in which pieces are only put, played on quickly: who has put where is all that is kept from turn to turn, and each end
//! is asked only whether the last piece brought it about. The position follows when the game is over.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::placing::Field;
use crate::play::playout::Playout;
use crate::play::rng::Rng;
use crate::play::state::{Frame, State};
use crate::program::{Cond, EndCode, Ground, Growth, MOST_PLACING, NOWHERE, Program, Set, Straight};
use arrayvec::ArrayVec;

/// Most ends of all players together.
const MOST_GOALS: usize = 8;

/// A set that gains a player's pieces as he puts them.
#[derive(Clone, Copy)]
struct Grown<const W: usize> {
    /// Its cells when the count began.
    before: CellSet<W>,
    /// The cells where a piece of the player belongs to it.
    joins: CellSet<W>,
}

impl<const W: usize> Grown<W> {
    #[inline]
    fn with(&self, put: CellSet<W>) -> CellSet<W> {
        self.before | put & self.joins
    }
}

/// What brings an end about.
enum Cause<'p, const W: usize> {
    /// A run of these cells.
    Run(Grown<W>, &'p Straight),
    /// Cells that are joined, by a table of neighbours, with one set and with another.
    Joined { within: Grown<W>, from: Grown<W>, goal: Grown<W>, table: usize },
    /// No cell is empty.
    Full,
}

/// An end of one player.
struct Goal<'p, const W: usize> {
    player: usize,
    end: &'p EndCode<W>,
    cause: Cause<'p, W>,
}

/// The ends of all players, each player's in their order.
pub(super) struct Goals<'p, const W: usize>(ArrayVec<Goal<'p, W>, MOST_GOALS>);

impl<const W: usize> Goals<'_, W> {
    /// True where none can hold yet: the players to whom they belong have no pieces that count.
    pub fn are_far(&self) -> bool {
        self.0.iter().all(|goal| match &goal.cause {
            Cause::Run(of, _) => of.before.is_empty(),
            Cause::Joined { within, .. } => within.before.is_empty(),
            Cause::Full => true,
        })
    }
}

impl<const W: usize> Program<W> {
    /// What brings the ends about from this position on, where a piece put last tells it; `kinds`: what each player puts.
    pub(super) fn goals(&self, kinds: &[usize], state: &State, frame: &Frame<W>) -> Option<Goals<'_, W>> {
        if self.ranks.is_some() {
            return None;
        }
        let mut goals = ArrayVec::new();
        for (player, &kind) in kinds.iter().enumerate() {
            for end in &self.views[player].ends {
                let grown = |set: &Set<W>| {
                    Some(Grown { before: self.eval(set, state, frame), joins: self.where_it_joins(set, kind)? })
                };
                let cause = match (end.growth?, &end.when) {
                    (Growth::Full, _) => Cause::Full,
                    (Growth::Run, Cond::Some(Set::Run(of, straight))) => Cause::Run(grown(of)?, straight),
                    (Growth::Joined, Cond::Some(Set::And(reached, goal))) => match &**reached {
                        Set::Reached { within, from, table } => Cause::Joined {
                            within: grown(within)?,
                            from: grown(from)?,
                            goal: grown(goal)?,
                            table: *table,
                        },
                        _ => return None,
                    },
                    _ => return None,
                };
                goals.try_push(Goal { player, end, cause }).ok()?;
            }
        }
        Some(Goals(goals))
    }

    /// The cells where a piece of this kind belongs to a set.
    fn where_it_joins(&self, set: &Set<W>, kind: usize) -> Option<CellSet<W>> {
        let all_if = |holds: bool| if holds { self.topology.board } else { CellSet::EMPTY };
        match set {
            Set::Const(cells) => Some(*cells),
            Set::Tops(kinds) => Some(all_if(kinds >> kind & 1 != 0)),
            Set::Owned(owner) => Some(all_if(self.kinds[kind].owner == *owner)),
            Set::And(a, b) => Some(self.where_it_joins(a, kind)? & self.where_it_joins(b, kind)?),
            Set::Or(a, b) => Some(self.where_it_joins(a, kind)? | self.where_it_joins(b, kind)?),
            _ => None,
        }
    }

    /// Puts pieces on at random until the game is over or `most` turns are played; `kinds`: what each player puts.
    pub(super) fn put_on(
        &self,
        goals: &Goals<'_, W>,
        (field, empty): (&mut Field<'_>, &mut CellSet<W>),
        kinds: &[usize],
        (state, frame): (&mut State, &mut Frame<W>),
        (rng, most, playout): (&mut Rng, u32, &mut Playout),
    ) {
        let mut put = [CellSet::<W>::EMPTY; MOST_PLACING];
        let (first, began) = (self.layout.mover(state).index(), playout.turns);
        let (mut at, mut reached, mut is_stuck) = (first, None, false);
        while playout.turns < most {
            let (choices, to) = field.draw(rng);
            let Some(to) = to.map(usize::from) else {
                is_stuck = true;
                break;
            };
            empty.remove(to);
            field.fill(to, *empty);
            let own = &mut put[at % MOST_PLACING];
            own.insert(to);
            playout.turns += 1;
            playout.choices += choices;
            frame.it = to as u16;
            reached = self.reached_by(goals, at, (to, *own), *empty);
            at = if at + 1 == kinds.len() { 0 } else { at + 1 };
            if reached.is_some() {
                break;
            }
        }
        (frame.from, frame.to, frame.there) = (NOWHERE, frame.it, frame.it);
        kinds.iter().zip(put).for_each(|(&kind, cells)| self.layout.put_all(state, cells, kind));
        self.layout.set_mover(state, PlayerId::from_index(at));
        let turns = self.layout.turns_played(state).wrapping_add(playout.turns - began);
        self.layout.set_turns_played(state, turns);
        if let Some(goal) = reached {
            playout.outcome = self.result(goal.end, state, frame);
            self.layout.set_outcome(state, playout.outcome);
        } else if is_stuck {
            playout.outcome = self.settle_stuck(state, PlayerId::from_index(at));
        }
    }

    /// How many sequences of exactly `depth` turns there are; who is to move, what each player has put, the cells that are
    /// `open` to the next piece, and all that are `empty`.
    pub(super) fn count_on(
        &self,
        goals: &Goals<'_, W>,
        ground: &Ground,
        (at, put): (usize, &mut [CellSet<W>; MOST_PLACING]),
        (open, empty): (CellSet<W>, CellSet<W>),
        depth: u32,
    ) -> u64 {
        if depth == 1 {
            return open.len() as u64;
        }
        let (own, after) = (put[at], if at + 1 == self.players { 0 } else { at + 1 });
        let mut leaves = 0;
        for cell in open.iter() {
            let (mut empty, mut next) = (empty, open);
            empty.remove(cell);
            put[at].insert(cell);
            if self.reached_by(goals, at, (cell, put[at]), empty).is_none() {
                next.remove(cell);
                ground.changed_by(cell, empty).for_each(|(near, is_open)| next.set(near, is_open));
                leaves += self.count_on(goals, ground, (after, put), (next, empty), depth - 1);
            }
            put[at] = own;
        }
        leaves
    }

    /// True where no end of any player holds.
    pub(super) fn no_end_holds(&self, state: &State, frame: &Frame<W>) -> bool {
        let mut ends = self.views.iter().flat_map(|view| &view.ends);
        !ends.any(|end| self.holds(&end.when, state, frame))
    }

    /// The first end that a player brings about by the piece he puts last, on this cell, `own` his pieces.
    #[inline(always)]
    #[expect(
        clippy::manual_find,
        reason = "a loop is inlined with what it asks, `find` is not: a seventh of gomoku's time"
    )]
    fn reached_by<'g, 'p>(
        &self,
        goals: &'g Goals<'p, W>,
        player: usize,
        (cell, own): (usize, CellSet<W>),
        empty: CellSet<W>,
    ) -> Option<&'g Goal<'p, W>> {
        for goal in &goals.0 {
            if goal.player == player && self.is_reached(&goal.cause, cell, own, empty) {
                return Some(goal);
            }
        }
        None
    }

    /// True where the piece put last, on this cell, brings the end about.
    #[inline(always)]
    fn is_reached(&self, cause: &Cause<'_, W>, cell: usize, put: CellSet<W>, empty: CellSet<W>) -> bool {
        match cause {
            Cause::Run(of, straight) => self.topology.is_in_run(cell, of.with(put), straight),
            Cause::Full => empty.is_empty(),
            Cause::Joined { within, from, goal, table } => {
                self.topology.joins(*table, within.with(put), cell, [from.with(put), goal.with(put)])
            }
        }
    }
}
