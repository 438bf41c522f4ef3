//! Games in which pieces are only put on the board, played without keeping a position: it is enough to know which cells each
//! player has filled, and to test each end by the last piece alone. The position is made up to date when the game is over.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::playout::Playout;
use crate::play::state::{Frame, State};
use crate::program::{EndCode, Ground, Growth, Lines, MOST_PLACING, NOWHERE, Placing, Program};

/// The cells of each player's pieces of the kind he puts.
type Own<const W: usize> = [CellSet<W>; MOST_PLACING];

/// The open cells, and the luck by which one of them is drawn.
pub(super) trait Draws<const W: usize> {
    /// Draws an open cell for a player, and closes it: how many there were, and the cell.
    fn draw(&mut self, player: usize) -> Option<(u64, u16)>;
    /// Opens and closes the cells that depend on one that was filled.
    fn follow(&mut self, ground: &Ground, cell: usize, empty: CellSet<W>);
}

impl<const W: usize> Program<W> {
    /// True where from now on every end is told by the last piece: once all players have put one, whatever else is on the board
    /// has been tested for their ends.
    pub(super) fn is_told_by_last(&self, placing: &Placing, turns: u32, state: &State) -> bool {
        placing.asks_last
            && match turns {
                0 => self.own_pieces(placing, state).iter().all(CellSet::is_empty),
                turns => turns == self.players as u32,
            }
    }

    /// The cells of each player's pieces of the kind he puts.
    pub(super) fn own_pieces(&self, placing: &Placing, state: &State) -> Own<W> {
        let mut own = [CellSet::EMPTY; MOST_PLACING];
        own.iter_mut().zip(&placing.kinds).for_each(|(own, kind)| *own = self.layout.top(state, kind.index()));
        own
    }

    /// Puts pieces on at random until the game is over or `most` turns are played.
    pub(super) fn play_by_last_piece(
        &self,
        (placing, ground): (&Placing, &Ground),
        (open, empty, words): (&mut impl Draws<W>, &mut CellSet<W>, &mut Vec<u64>),
        (state, frame): (&mut State, &mut Frame<W>),
        (most, playout): (u32, &mut Playout),
    ) {
        let before = self.own_pieces(placing, state);
        self.read_lines(placing, &before, words);
        let (mut own, mut turns, mut choices) = (before, 0, 0);
        let (mut at, mut last, mut reached, mut is_stuck) = (self.layout.mover(state).index(), frame.it, None, false);
        while turns < most - playout.turns {
            let Some((open_now, to)) = open.draw(at) else {
                is_stuck = true;
                break;
            };
            (last, turns, choices) = (to, turns + 1, choices + open_now);
            let to = usize::from(to);
            empty.remove(to);
            open.follow(ground, to, *empty);
            let own = &mut own[at % MOST_PLACING];
            own.insert(to);
            reached = self.reached_by(at, |growth| match growth {
                Growth::Run { lines: Some(lines), .. } => lines.fill(to, words),
                _ => self.is_reached(growth, to, *own, *empty),
            });
            at = if at + 1 == self.players { 0 } else { at + 1 };
            if reached.is_some() {
                break;
            }
        }
        (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, last, last, last);
        (playout.turns, playout.choices) = (playout.turns + turns, playout.choices + choices);
        for (kind, (own, before)) in placing.kinds.iter().zip(own.into_iter().zip(before)) {
            self.layout.put_all(state, own.without(before), kind.index());
        }
        self.layout.set_mover(state, PlayerId::from_index(at));
        let turns = self.layout.turns_played(state).wrapping_add(turns);
        self.layout.set_turns_played(state, turns);
        if let Some(end) = reached {
            playout.outcome = self.result(end, state, frame);
            self.layout.set_outcome(state, playout.outcome);
        } else if is_stuck {
            playout.outcome = self.settle_stuck(state, PlayerId::from_index(at));
        }
    }

    /// The number of sequences of exactly `depth` turns: `at` is to move, `own` are the pieces of each player, `open` the
    /// cells on which the next piece may be put, and `empty` all cells without a piece.
    pub(super) fn count_by_last_piece(
        &self,
        ground: &Ground,
        (at, own): (usize, &mut Own<W>),
        (open, empty): (CellSet<W>, CellSet<W>),
        depth: u32,
    ) -> u64 {
        if depth == 1 {
            return open.len() as u64;
        }
        let (before, after) = (own[at], if at + 1 == self.players { 0 } else { at + 1 });
        let mut leaves = 0;
        for cell in open.iter() {
            let (mut empty, mut next) = (empty, open);
            empty.remove(cell);
            own[at].insert(cell);
            let mine = own[at];
            if self.reached_by(at, |growth| self.is_reached(growth, cell, mine, empty)).is_none() {
                next.remove(cell);
                ground.changed_by(cell, empty).for_each(|(near, is_open)| next.set(near, is_open));
                leaves += self.count_by_last_piece(ground, (after, own), (next, empty), depth - 1);
            }
            own[at] = before;
        }
        leaves
    }

    /// True where no end of any player holds.
    pub(super) fn no_end_holds(&self, state: &State, frame: &Frame<W>) -> bool {
        let mut ends = self.views.iter().flat_map(|view| &view.ends);
        !ends.any(|end| self.holds(&end.when, state, frame))
    }

    /// Fills in the words of the lines in which runs are looked for, from the pieces on the board.
    fn read_lines(&self, placing: &Placing, own: &Own<W>, words: &mut Vec<u64>) {
        words.clear();
        words.resize(placing.words, 0);
        for (view, own) in self.fast.views.iter().zip(own) {
            for end in &view.ends {
                if let Some(Growth::Run { lines: Some(lines), .. }) = &end.growth {
                    own.iter().for_each(|cell| _ = lines.fill(cell, words));
                }
            }
        }
    }

    /// The first end that holds by the piece that a player has just put.
    #[inline(always)]
    fn reached_by(&self, player: usize, mut is_reached: impl FnMut(&Growth<W>) -> bool) -> Option<&EndCode<W>> {
        // a loop is inlined with what it asks, `find` is not: a seventh of gomoku's time
        for (at, end) in self.fast.views[player].ends.iter().enumerate() {
            if end.growth.as_ref().is_some_and(&mut is_reached) {
                return Some(&self.views[player].ends[at]);
            }
        }
        None
    }

    /// True if an end holds by the last piece, on this cell; `own`: all of the player's pieces.
    #[inline(always)]
    pub(super) fn is_reached(&self, growth: &Growth<W>, cell: usize, own: CellSet<W>, empty: CellSet<W>) -> bool {
        match growth {
            Growth::Run { of, straight, .. } => self.topology.is_in_run(cell, of.with(own), straight),
            Growth::Full => empty.is_empty(),
            // asked where there is a position: it takes more than the last piece
            Growth::Parted(_) => false,
            Growth::Joined { within, from, goal, table } => {
                self.topology.joins(*table, within.with(own), cell, [from.with(own), goal.with(own)])
            }
        }
    }
}

impl Lines {
    /// Sets the bits of a cell. Returns whether there is a run now in one of its lines.
    #[inline(always)]
    fn fill(&self, cell: usize, words: &mut [u64]) -> bool {
        let mut runs = 0;
        for spot in self.spots.row(cell) {
            if let Some(word) = words.get_mut(usize::from(spot.word)) {
                *word |= 1 << (spot.bit & 63);
                runs |= self.runs(*word);
            }
        }
        runs != 0
    }
}
