//! Random games and counts where nothing happens but that new pieces are put on empty cells.
//!
//! What a turn asks for in general (parts, captures, what runs of itself) falls away; where pieces can be put is kept from
//! turn to turn, if it is the same for all and a matter of few cells; and of an end that can come to hold only through the
//! last piece no more is asked.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{Cond, Ground, Growth, MOST_PLACING, NOWHERE, Opening, Placing, Program, Set};
use arrayvec::ArrayVec;

/// A game under way.
struct Game<'p, const W: usize> {
    field: Option<Field<'p>>,
    /// The cells without a piece.
    empty: CellSet<W>,
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
        rng: &mut Rng,
        most: u32,
        pool: &mut Pool,
    ) -> Playout {
        let mut playout = Playout::new(self.layout.outcome(state));
        let mut frame = self.frame();
        let mut game = self.begin_putting(placing, state, &frame, pool);
        while playout.outcome == Outcome::Open && playout.turns < most {
            // once all have put a piece, what was on the board before has no say in their ends any more
            let all_have_put = playout.turns == self.players as u32;
            if (all_have_put || playout.turns == 0)
                && let Some(field) = &mut game.field
                && let Some(goals) = self.goals(&game.kinds, state, &frame)
                && (all_have_put || goals.are_far())
            {
                let limits = (rng, most, &mut playout);
                self.put_on(&goals, (field, &mut game.empty), &game.kinds, (state, &mut frame), limits);
                break;
            }
            let mover = self.layout.mover(state);
            let at = mover.index();
            let (choices, to) = match &mut game.field {
                Some(field) => field.draw(rng),
                None => self.draw_own(at, state, rng),
            };
            let Some(to) = to else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.put(state, &mut frame, to, game.kinds[at]);
            game.empty.remove(usize::from(to));
            if let Some(field) = &mut game.field {
                field.fill(usize::from(to), game.empty);
            }
            let is_asked = game.asked >> at & 1 != 0;
            playout.outcome = self.settle_put(state, &frame, mover, is_asked, game.empty);
            game.asked |= 1 << at;
            playout.turns += 1;
            playout.choices += choices;
        }
        playout.counted = playout.turns;
        game.give_back(pool);
        playout
    }

    /// The kind that each player puts.
    pub(super) fn kinds_put(&self) -> ArrayVec<usize, MOST_PLACING> {
        (0..self.players).filter_map(|player| self.lone_kind(player)).collect()
    }

    fn begin_putting<'p>(&self, placing: &'p Placing, state: &State, frame: &Frame<W>, pool: &mut Pool) -> Game<'p, W> {
        let kinds = self.kinds_put();
        let field = placing.ground.as_ref().map(|ground| Field::new(ground, self.open_to(0, state), pool));
        Game { field, empty: self.empty(state, frame), kinds, asked: 0 }
    }

    /// Draws a cell where the player can put his next piece; how many there are.
    fn draw_own(&self, player: usize, state: &State, rng: &mut Rng) -> (u64, Option<u16>) {
        let cells = self.open_to(player, state);
        let choices = cells.len() as u64;
        let drawn = if choices == 0 { None } else { cells.nth(below(rng, choices) as usize) };
        (choices, drawn.map(|cell| cell as u16))
    }

    /// Where the player can put his next piece.
    fn open_to(&self, player: usize, state: &State) -> CellSet<W> {
        self.lone_put(state, player).map_or(CellSet::EMPTY, |(_, cells)| cells)
    }

    /// Plays a turn: puts a piece, and nothing runs of itself.
    #[inline(always)]
    fn put(&self, state: &mut State, frame: &mut Frame<W>, cell: u16, kind: usize) {
        self.layout.push(state, usize::from(cell), kind);
        self.pass_on(state);
        self.layout.count_turn(state);
        (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, cell, cell, cell);
    }

    /// Finds how the game stands after a piece was put. Where all ends of the mover were asked for after his turn before
    /// (`is_asked`), they can have come to hold only through this piece.
    #[inline(always)]
    fn settle_put(
        &self,
        state: &mut State,
        frame: &Frame<W>,
        mover: PlayerId,
        is_asked: bool,
        empty: CellSet<W>,
    ) -> Outcome {
        let cell = usize::from(frame.it);
        let outcome = self.find_end(
            state,
            frame,
            mover,
            |end| end.mobility,
            |end| match (end.growth, &end.when) {
                (Some(Growth::Run), Cond::Some(Set::Run(of, straight))) if is_asked => {
                    let of = self.eval(of, state, frame);
                    self.topology.is_in_run(cell, of, straight)
                }
                (Some(Growth::Joined), when) if is_asked => self.joins(when, cell, state, frame),
                (Some(Growth::Full), _) => empty.is_empty(),
                (_, when) => self.holds(when, state, frame),
            },
        );
        if outcome != Outcome::Open {
            self.layout.set_outcome(state, outcome);
        }
        outcome
    }

    /// True where cells are joined, as the condition asks, through this one.
    fn joins(&self, cond: &Cond<W>, cell: usize, state: &State, frame: &Frame<W>) -> bool {
        let Cond::Some(Set::And(reached, goal)) = cond else { return false };
        let Set::Reached { within, from, table } = &**reached else { return false };
        let [within, from, goal] = [&**within, &**from, &**goal].map(|set| self.eval(set, state, frame));
        self.topology.joins(*table, within, cell, [from, goal])
    }
}

impl<const W: usize> Game<'_, W> {
    fn give_back(self, pool: &mut Pool) {
        if let Some(field) = self.field {
            pool.take_numbers(field.open);
            pool.take_numbers(field.places);
        }
    }
}

/// The open cells, in any order.
pub(super) struct Field<'p> {
    ground: &'p Ground,
    open: Vec<u16>,
    /// Where each cell is among them.
    places: Vec<u16>,
}

impl<'p> Field<'p> {
    fn new<const W: usize>(ground: &'p Ground, open: CellSet<W>, pool: &mut Pool) -> Self {
        let mut field = Self { ground, open: pool.give_numbers(), places: pool.give_numbers() };
        field.places.resize(ground.open.len(), NOWHERE);
        open.iter().for_each(|cell| field.set(cell, true));
        field
    }

    /// Draws a cell; how many there are.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> (u64, Option<u16>) {
        let choices = self.open.len() as u64;
        (choices, self.open.get(below(rng, choices) as usize).copied())
    }

    /// Notes that a cell was filled.
    #[inline]
    pub fn fill<const W: usize>(&mut self, cell: usize, empty: CellSet<W>) {
        self.set(cell, false);
        let ground = self.ground;
        ground.changed_by(cell, empty).for_each(|(near, is_open)| self.set(near, is_open));
    }

    #[inline]
    fn set(&mut self, cell: usize, is_open: bool) {
        let place = self.places[cell];
        if is_open && place == NOWHERE {
            self.places[cell] = self.open.len() as u16;
            self.open.push(cell as u16);
        } else if !is_open && place != NOWHERE {
            self.places[cell] = NOWHERE;
            self.open.swap_remove(usize::from(place));
            if let Some(&moved) = self.open.get(usize::from(place)) {
                self.places[usize::from(moved)] = place;
            }
        }
    }
}

impl Ground {
    /// The cells that may have opened or closed when a cell was filled, and whether they are open now.
    #[inline]
    pub fn changed_by<const W: usize>(&self, cell: usize, empty: CellSet<W>) -> impl Iterator<Item = (usize, bool)> {
        let near = self.near[cell].iter().take_while(|&&near| near != NOWHERE).map(|&near| usize::from(near));
        near.map(move |near| (near, self.open[near].is_open(empty)))
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

/// Counting on, turn by turn, each taken back.
impl<const W: usize> Program<W> {
    /// How many sequences of exactly `depth` turns there are; the cells that are `open` to the next piece, and all that are
    /// `empty`. `played`: how many turns were played so.
    pub(super) fn count_puts(
        &self,
        ground: &Ground,
        (state, frame): (&mut State, &mut Frame<W>),
        (open, empty): (CellSet<W>, CellSet<W>),
        depth: u32,
        played: usize,
    ) -> u64 {
        if depth == 1 {
            return open.len() as u64;
        }
        let mover = self.layout.mover(state);
        let Some(kind) = self.lone_kind(mover.index()) else { return 0 };
        let mut leaves = 0;
        for cell in open.iter() {
            let flags = self.layout.flags(state);
            self.put(state, frame, cell as u16, kind);
            let mut empty = empty;
            empty.remove(cell);
            if self.settle_put(state, frame, mover, played >= self.players, empty) == Outcome::Open {
                let mut next = open;
                next.remove(cell);
                ground.changed_by(cell, empty).for_each(|(near, is_open)| next.set(near, is_open));
                leaves += self.count_puts(ground, (state, frame), (next, empty), depth - 1, played + 1);
            }
            self.layout.pop(state, cell);
            self.layout.set_flags(state, flags);
        }
        leaves
    }
}
