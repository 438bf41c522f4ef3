//! Random games where nothing happens but that new pieces are put on empty cells.
//!
//! What a turn asks for in general (parts, captures, what runs of itself) falls away; where pieces can be put is a list that
//! only gets shorter, if it is the same for all; and of an end that can come to hold only through the last piece no more is
//! asked.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::generate::Pool;
use crate::play::playout::{Dice, Playout, below};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{Cond, Growth, MOST_PLACING, NOWHERE, Placing, Program, RunCode, Set};
use arrayvec::ArrayVec;
use std::ops::RangeInclusive;

/// A game under way.
struct Game<'p> {
    runs: Runs<'p>,
    /// Where anybody can put his next piece, in any order, if that is the same for all.
    common: Vec<u16>,
    /// How many cells are empty.
    empty: usize,
    /// The kind that each player puts.
    kinds: ArrayVec<usize, MOST_PLACING>,
    /// The players (as bits) all of whose ends were asked for: what was on the board before has no say in them any more.
    asked: u8,
}

impl<const W: usize> Program<W> {
    /// Puts pieces at random until the game is over or `most` turns are played.
    pub(super) fn put_at_random(
        &self,
        placing: &Placing,
        state: &mut State,
        dice: &mut Dice,
        most: u32,
        pool: &mut Pool,
    ) -> Playout {
        let mut playout = Playout { outcome: self.outcome(state), turns: 0, choices: 0 };
        let mut frame = self.frame();
        let mut game = self.begin_putting(placing, state, &frame, pool);
        while playout.outcome == Outcome::Open && playout.turns < most {
            let mover = self.mover(state);
            let at = mover.index();
            let (choices, to) = match placing.is_common {
                true => draw(&mut game.common, dice),
                false => self.draw_own(at, state, &frame, dice),
            };
            let Some(to) = to else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.push(state, usize::from(to), game.kinds[at]);
            self.pass_on(state);
            (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, to, to, to);
            playout.outcome = self.settle_put(state, &frame, mover, &mut game);
            playout.turns += 1;
            playout.choices += choices;
        }
        pool.take_numbers(game.runs.lengths);
        pool.take_numbers(game.common);
        playout
    }

    fn begin_putting<'p>(&self, placing: &'p Placing, state: &State, frame: &Frame<W>, pool: &mut Pool) -> Game<'p> {
        let puts = (0..self.players).filter_map(|player| self.lone_put(state, frame, player));
        let kinds = puts.map(|(_, kind, _)| kind).collect();
        let mut common = pool.give_numbers();
        if let (true, Some((_, _, cells))) = (placing.is_common, self.lone_put(state, frame, 0)) {
            common.extend(cells.iter().map(|cell| cell as u16));
        }
        let empty = self.empty(state, frame).len();
        let runs = Runs::new(self, placing, state, pool.give_numbers());
        Game { runs, common, empty, kinds, asked: 0 }
    }

    /// Draws a cell where the player can put his next piece; how many there are.
    fn draw_own(&self, player: usize, state: &State, frame: &Frame<W>, dice: &mut Dice) -> (u64, Option<u16>) {
        let cells = self.lone_put(state, frame, player).map_or(CellSet::EMPTY, |(_, _, cells)| cells);
        let choices = cells.len() as u64;
        let drawn = if choices == 0 { None } else { cells.nth(below(dice, choices) as usize) };
        (choices, drawn.map(|cell| cell as u16))
    }

    /// Makes it the next player's turn: nothing runs of itself.
    #[inline]
    fn pass_on(&self, state: &mut State) {
        let next = self.mover(state).index() + 1;
        self.set_mover(state, PlayerId::from_index(if next == self.players { 0 } else { next }));
        self.set_turns_played(state, self.turns_played(state).wrapping_add(1));
    }

    /// Finds how the game stands after a piece was put.
    #[inline]
    fn settle_put(&self, state: &mut State, frame: &Frame<W>, mover: PlayerId, game: &mut Game<'_>) -> Outcome {
        let cell = usize::from(frame.it);
        game.empty -= 1;
        let found = game.runs.add(game.kinds[mover.index()], cell);
        let is_asked = game.asked >> mover.index() & 1 != 0;
        let outcome = self.find_end(state, frame, mover, false, |end| match end.growth {
            Some(Growth::Run(at)) if is_asked => found >> at & 1 != 0,
            Some(Growth::Joined) if is_asked => self.joins(&end.when, cell, state, frame),
            Some(Growth::Full) => game.empty == 0,
            _ => self.holds(&end.when, state, frame),
        });
        game.asked |= 1 << mover.index();
        if outcome != Outcome::Open {
            self.set_outcome(state, outcome);
        }
        outcome
    }

    /// Finds how the game stands after a piece was put, where no end of the mover's held after his turn before.
    pub(super) fn settle_last_put(&self, state: &mut State, frame: &Frame<W>, mover: PlayerId) {
        let cell = usize::from(frame.it);
        let outcome = self.find_end(state, frame, mover, false, |end| match (end.growth, &end.when) {
            (Some(Growth::Run(_)), Cond::Some(Set::Run { of, least, most, axes, .. })) => {
                let of = self.eval(of, state, frame);
                of.contains(cell) && self.runs_through(cell, of, usize::from(*least)..=usize::from(*most), axes)
            }
            (Some(Growth::Joined), when) => self.joins(when, cell, state, frame),
            (_, when) => self.holds(when, state, frame),
        });
        self.set_outcome(state, outcome);
    }

    /// True where a straight run of `of` through one of its cells has such a length and cannot be made longer.
    fn runs_through(
        &self,
        cell: usize,
        of: CellSet<W>,
        lengths: RangeInclusive<usize>,
        axes: &[(usize, usize)],
    ) -> bool {
        let reach = |rays: usize| {
            let rays = &self.rays[rays];
            let Some(&(start, end)) = rays.of[cell].first() else { return 0 };
            let ray = &rays.cells[start as usize..end as usize];
            ray.iter().take_while(|&&c| of.contains(usize::from(c))).count()
        };
        axes.iter().any(|&(there, back)| lengths.contains(&(1 + reach(there) + reach(back))))
    }

    /// True where cells are joined, as the condition asks, through this one.
    fn joins(&self, cond: &Cond<W>, cell: usize, state: &State, frame: &Frame<W>) -> bool {
        let Cond::Some(Set::And(reached, goal)) = cond else { return false };
        let Set::Reached { within, from, table } = &**reached else { return false };
        let within = self.eval(within, state, frame);
        if !within.contains(cell) {
            return false;
        }
        let joined = self.reached(*table, within, CellSet::one(cell));
        joined.meets(self.eval(from, state, frame)) && joined.meets(self.eval(goal, state, frame))
    }
}

/// Draws one of some cells and takes it out; how many there were.
#[inline]
fn draw(cells: &mut Vec<u16>, dice: &mut Dice) -> (u64, Option<u16>) {
    let choices = cells.len() as u64;
    (choices, (choices > 0).then(|| cells.swap_remove(below(dice, choices) as usize)))
}

/// The straight runs on the board: at both ends of each how long it is.
struct Runs<'p> {
    codes: &'p [RunCode],
    /// For each axis of each code a length for each cell, and a last one, for what lies beyond the edge.
    lengths: Vec<u16>,
    cells: usize,
}

impl<'p> Runs<'p> {
    fn new<const W: usize>(program: &Program<W>, placing: &'p Placing, state: &State, mut lengths: Vec<u16>) -> Self {
        let axes: usize = placing.runs.iter().map(|code| code.axes.len()).sum();
        lengths.resize(axes * (program.cells + 1), 0);
        let mut runs = Self { codes: &placing.runs, lengths, cells: program.cells };
        for kind in 0..program.kinds.len() {
            for cell in program.top(state, kind).iter() {
                runs.add(kind, cell);
            }
        }
        runs
    }

    /// Notes a new piece; which runs (as bits) are as long now as is asked for.
    #[inline]
    fn add(&mut self, kind: usize, cell: usize) -> u64 {
        let mut found = 0;
        let mut rest = &mut self.lengths[..];
        for (at, code) in self.codes.iter().enumerate() {
            let (tables, others) = rest.split_at_mut(code.axes.len() * (self.cells + 1));
            rest = others;
            if code.kinds >> kind & 1 == 0 {
                continue;
            }
            for (axis, lengths) in code.axes.iter().zip(tables.chunks_exact_mut(self.cells + 1)) {
                let (behind, ahead) = axis.beside[cell];
                let (behind, ahead) =
                    (usize::from(lengths[usize::from(behind)]), usize::from(lengths[usize::from(ahead)]));
                let length = behind + 1 + ahead;
                lengths[cell - behind * axis.by] = length as u16;
                lengths[cell + ahead * axis.by] = length as u16;
                found |= u64::from((code.least..=code.most).contains(&length)) << at;
            }
        }
        found
    }
}
