//! Random games and counts of turns where turns only put new pieces on empty cells.
//!
//! Such turns need no frame, no captures and no triggers. Which cells are open is kept up to date from turn to turn, if it is
//! the same for all players and each depends on few cells; and an end that can come to hold only by the last piece is tested
//! by that piece alone.

use crate::allowance::{apart, renew};
use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::by_last_piece::Draws;
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{Cond, Ground, Growth, Joint, NOWHERE, Open, Opening, Placing, Program};

/// A game in progress.
struct Game<'p, const W: usize> {
    /// The open cells, where they are kept from turn to turn.
    open: Option<(&'p Ground, Open)>,
    /// The cells without a piece.
    empty: CellSet<W>,
    /// The players (as bits) whose ends have all been tested once: from then on the last piece decides on them.
    asked: u8,
}

/// Open cells that are kept in any order, and one luck for all players.
struct Lots<'a> {
    open: &'a mut Open,
    rng: &'a mut Rng,
}

impl<const W: usize> Draws<W> for Lots<'_> {
    #[inline(always)]
    fn draw(&mut self, _: usize) -> Option<(u64, u16)> {
        let choices = self.open.cells.len() as u64;
        self.open.draw(self.rng).map(|cell| (choices, cell))
    }

    #[inline(always)]
    fn follow(&mut self, ground: &Ground, cell: usize, empty: CellSet<W>) {
        self.open.follow(ground, cell, empty);
    }
}

impl<const W: usize> Program<W> {
    /// Puts pieces at random until the game is over or `most` turns are played.
    pub(super) fn put_at_random(
        &self,
        placing: &Placing,
        state: &mut State,
        rng: &mut Rng,
        most: u32,
        pool: &mut Pool,
    ) -> Playout {
        let mut playout = Playout::new(self.layout.outcome(state));
        let mut frame = self.frame();
        let mut game = self.begin_putting(placing, state, &frame, pool);
        while playout.outcome == Outcome::Open && playout.turns < most {
            renew();
            if let (true, Some((ground, open))) = (self.is_told_by_last(placing, playout.turns, state), &mut game.open)
            {
                let (mut lots, limits) = (Lots { open, rng }, (most, &mut playout));
                let field = (&mut lots, &mut game.empty, &mut pool.words);
                self.play_by_last_piece((placing, ground), field, (state, &mut frame), limits);
                break;
            }
            let mover = self.layout.mover(state);
            let at = mover.index();
            let (choices, to) = match &mut game.open {
                Some((_, open)) => (open.cells.len() as u64, open.draw(rng)),
                None => self.draw_own(at, state, rng),
            };
            let Some(to) = to else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.put(state, &mut frame, to, placing.kinds[at].index());
            game.empty.remove(usize::from(to));
            if let Some((ground, open)) = &mut game.open {
                open.follow(ground, usize::from(to), game.empty);
            }
            let is_asked = game.asked >> at & 1 != 0;
            playout.outcome = self.settle_put(placing, state, &frame, mover, is_asked, game.empty);
            game.asked |= 1 << at;
            playout.turns += 1;
            playout.choices += choices;
        }
        playout.counted = playout.turns;
        if let Some((_, open)) = game.open {
            pool.open = open;
        }
        playout
    }

    fn begin_putting<'p>(&self, placing: &'p Placing, state: &State, frame: &Frame<W>, pool: &mut Pool) -> Game<'p, W> {
        let empty = self.empty(state, frame);
        let open = placing.ground.as_ref().map(|ground| {
            let mut open = std::mem::take(&mut pool.open);
            if empty == self.topology.board {
                open.copy(&ground.first);
            } else {
                open.begin(self.topology.cells, self.open_to(0, state));
            }
            (ground, open)
        });
        Game { open, empty, asked: 0 }
    }

    /// Draws a cell where the player can put his next piece. Returns how many there are, and the cell.
    fn draw_own(&self, player: usize, state: &State, rng: &mut Rng) -> (u64, Option<u16>) {
        drawn_of(self.open_to(player, state), rng)
    }

    /// Where the player can put his next piece.
    pub(super) fn open_to(&self, player: usize, state: &State) -> CellSet<W> {
        self.lone_put(state, player).map(|(_, cells)| cells).unwrap_or_default()
    }

    /// Plays a turn: puts a piece.
    #[inline(always)]
    pub(super) fn put(&self, state: &mut State, frame: &mut Frame<W>, cell: u16, kind: usize) {
        self.layout.push(state, usize::from(cell), kind);
        self.pass_on(state);
        self.layout.count_turn(state);
        (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, cell, cell, cell);
    }

    /// Finds the outcome after a piece was put. `is_asked`: all ends of the mover were tested after his last turn, so that
    /// they can hold now only by this piece.
    #[inline(always)]
    pub(super) fn settle_put(
        &self,
        placing: &Placing,
        state: &mut State,
        frame: &Frame<W>,
        mover: PlayerId,
        is_asked: bool,
        empty: CellSet<W>,
    ) -> Outcome {
        let own = self.layout.top(state, placing.kinds[mover.index()].index());
        let outcome = self.find_end(
            state,
            frame,
            mover,
            |end| end.mobility,
            |end, fast| match &fast.growth {
                Some(Growth::Full) => empty.is_empty(),
                Some(Growth::Parted(joints)) if is_asked => {
                    let asked = if let Cond::Or(all) = &end.when { all } else { std::slice::from_ref(&end.when) };
                    let cell = usize::from(frame.it);
                    let may_hold =
                        |joint: &Option<Joint<W>>| joint.is_none_or(|joint| self.topology.parts(joint, cell, own));
                    joints.iter().zip(asked).any(|(joint, when)| may_hold(joint) && self.holds(when, state, frame))
                }
                Some(growth) if is_asked => self.is_reached(growth, usize::from(frame.it), own, empty),
                _ => self.holds(&end.when, state, frame),
            },
        );
        if outcome != Outcome::Open {
            self.layout.set_outcome(state, outcome);
        }
        outcome
    }
}

/// Draws one of these cells. Returns how many there are, and the cell.
#[inline]
pub(super) fn drawn_of<const W: usize>(cells: CellSet<W>, rng: &mut Rng) -> (u64, Option<u16>) {
    let choices = cells.len() as u64;
    let drawn = if choices == 0 { None } else { cells.nth(below(rng, choices) as usize) };
    (choices, drawn.map(|cell| cell as u16))
}

impl Open {
    /// Copies `other`, reusing the memory.
    fn copy(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.places.clone_from(&other.places);
    }

    /// Draws an open cell and closes it.
    #[inline(always)]
    pub fn draw(&mut self, rng: &mut Rng) -> Option<u16> {
        let at = below(rng, self.cells.len() as u64) as usize;
        let cell = *self.cells.get(at)?;
        self.take_out(at, usize::from(cell));
        Some(cell)
    }

    /// Opens and closes the cells that depend on a cell that was filled.
    #[inline(always)]
    pub fn follow<const W: usize>(&mut self, ground: &Ground, cell: usize, empty: CellSet<W>) {
        for (near, is_open) in ground.changed_by(cell, empty) {
            self.set(near, is_open);
        }
    }
}

impl Ground {
    /// The cells that may have opened or closed when a cell was filled, and whether they are open now.
    #[inline]
    pub fn changed_by<const W: usize>(&self, cell: usize, empty: CellSet<W>) -> impl Iterator<Item = (usize, bool)> {
        let near = self.near[cell].iter().take_while(|&&near| near != NOWHERE).map(|&near| usize::from(near));
        near.map(move |near| (near, self.when[near].is_open(empty)))
    }
}

impl Opening {
    /// Whether the cell is open where these are empty.
    #[inline]
    fn is_open<const W: usize>(&self, empty: CellSet<W>) -> bool {
        let asks = self.asks.iter().take_while(|&&cell| cell != NOWHERE).enumerate();
        let case = asks.fold(0, |case, (at, &cell)| case | u16::from(empty.contains(usize::from(cell))) << at);
        self.when >> case & 1 != 0
    }
}

/// Counting by playing turns and taking them back.
impl<const W: usize> Program<W> {
    /// The number of sequences of exactly `depth` turns. `open`: the cells on which the next piece may be put; `empty`: all
    /// cells without a piece; `played`: how many turns were played before.
    pub(super) fn count_puts(
        &self,
        (placing, ground): (&Placing, &Ground),
        (state, frame): (&mut State, &mut Frame<W>),
        (open, empty): (CellSet<W>, CellSet<W>),
        depth: u32,
        played: usize,
    ) -> u64 {
        if depth == 1 {
            return open.len() as u64;
        }
        let mover = self.layout.mover(state);
        let mut leaves = 0;
        for cell in open.iter() {
            let flags = self.layout.flags(state);
            self.put(state, frame, cell as u16, placing.kinds[mover.index()].index());
            let mut empty = empty;
            empty.remove(cell);
            if self.settle_put(placing, state, frame, mover, played >= self.players, empty) == Outcome::Open {
                let mut next = open;
                next.remove(cell);
                ground.changed_by(cell, empty).for_each(|(near, is_open)| next.set(near, is_open));
                let field = (next, empty);
                leaves += apart(|| self.count_puts((placing, ground), (state, frame), field, depth - 1, played + 1));
            }
            self.layout.pop(state, cell);
            self.layout.set_flags(state, flags);
        }
        leaves
    }
}
