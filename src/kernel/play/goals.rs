//! Games in which pieces are only put, played on quickly: who has put where is all that is kept from turn to turn, and each end
//! is asked only whether the last piece brought it about. The position follows when the game is over.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::placing::Field;
use crate::play::playout::Playout;
use crate::play::rng::Rng;
use crate::play::state::{Frame, State};
use crate::program::{Cond, EndCode, Growth, NOWHERE, Program, Set, Straight};
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
        let mut put = [CellSet::<W>::EMPTY; MOST_GOALS];
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
            let own = &mut put[at % MOST_GOALS];
            own.insert(to);
            playout.turns += 1;
            playout.choices += choices;
            frame.it = to as u16;
            reached = goals.0.iter().find(|goal| goal.player == at && self.is_reached(&goal.cause, to, *own, *empty));
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

    /// True where the piece put last, on this cell, brings the end about.
    #[inline]
    fn is_reached(&self, cause: &Cause<'_, W>, cell: usize, put: CellSet<W>, empty: CellSet<W>) -> bool {
        match cause {
            Cause::Run(of, straight) => self.topology.is_in_run(cell, of.with(put), straight),
            Cause::Full => empty.is_empty(),
            Cause::Joined { within, from, goal, table } => {
                let within = within.with(put);
                within.contains(cell) && {
                    let joined = self.topology.reached(*table, within, CellSet::one(cell));
                    joined.meets(from.with(put)) && joined.meets(goal.with(put))
                }
            }
        }
    }
}
