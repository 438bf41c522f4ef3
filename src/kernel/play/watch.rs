//! Random games as they are measured: how much there was to choose from, what was taken, which cells were used. Each seat has
//! luck of its own, as if a random player sat there; so it is the game that such players would play, turn by turn, and only
//! faster, for nothing is handed over between them.

use crate::allowance::renew;
use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::by_last_piece::Draws;
use crate::play::perft::MOST_CHOICES;
use crate::play::placing::drawn_of;
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::Rng;
use crate::play::state::{Frame, Outcome, State};
use crate::play::turn::{Part, Turn};
use crate::program::{FastEnd, FastView, Ground, Lottery, Placing, Program};

/// What is measured of a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// The result; open where the limit of turns was reached.
    pub outcome: Outcome,
    /// Turns played.
    pub turns: u32,
    /// The sum over all positions of the number of legal turns, where they were counted.
    pub choices: u64,
    /// Positions with more than one.
    pub decisions: u32,
    /// Pieces taken.
    pub taken: u32,
    /// Cells that ever held a piece.
    pub used: u32,
    /// A number for what was played and rolled: games with another differ.
    pub story: u64,
    /// The same of its first turns.
    pub beginning: u64,
}

/// What is asked of a random game.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Games longer than this are broken off.
    pub longest: u32,
    /// Legal turns are counted in every position.
    pub counted: bool,
    /// By declared move, a number that tells it from others in [`Watched::story`].
    pub signs: &'a [u64],
    /// So many turns are its beginning.
    pub opening: u32,
}

impl Watched {
    fn new(outcome: Outcome) -> Self {
        Self { outcome, turns: 0, choices: 0, decisions: 0, taken: 0, used: 0, story: 0, beginning: 0 }
    }

    fn turn(&mut self, choices: u64) {
        self.turns += 1;
        self.choices += choices;
        self.decisions += u32::from(choices > 1);
    }

    /// One more word of the story (as FxHash mixes them).
    fn tell(&mut self, word: u64) {
        self.story = (self.story.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn note_beginning(&mut self, opening: u32) {
        if self.turns <= opening {
            self.beginning = self.story;
        }
    }

    fn part(&mut self, sign: u64, part: Part) {
        self.tell(sign ^ u64::from(part.from) << 32 ^ u64::from(part.to) << 16 ^ u64::from(part.way));
    }
}

/// Open cells in the order of the board, each seat's own luck, and what is noted of each turn.
struct Told<'a, const W: usize> {
    open: CellSet<W>,
    seats: &'a mut [Rng],
    opening: u32,
    watched: Watched,
}

impl<const W: usize> Draws<W> for Told<'_, W> {
    #[inline(always)]
    fn draw(&mut self, player: usize) -> Option<(u64, u16)> {
        let (choices, cell) = drawn_of(self.open, &mut self.seats[player]);
        let cell = cell?;
        self.open.remove(usize::from(cell));
        self.watched.turn(choices);
        self.watched.tell(u64::from(cell));
        self.watched.note_beginning(self.opening);
        Some((choices, cell))
    }

    #[inline(always)]
    fn follow(&mut self, ground: &Ground, cell: usize, empty: CellSet<W>) {
        ground.changed_by(cell, empty).for_each(|(near, is_open)| self.open.set(near, is_open));
    }
}

impl<const W: usize> Program<W> {
    /// True if all turns are found before one is drawn, so that it costs nothing to count them.
    pub fn counts_as_it_draws(&self) -> bool {
        let finds_all = |view: &FastView<W>| match &view.lottery {
            Lottery::Pointing(pointing) => !pointing.tests,
            Lottery::Rejection { .. } => false,
            Lottery::Census | Lottery::Listed | Lottery::Groups => true,
        };
        self.fast.placing().is_some() || self.fast.views.iter().all(finds_all)
    }

    /// Plays on from `state` with turns at random, each seat by its own luck, until the game is over or broken off. For games in
    /// which whole turns are drawn, not their parts.
    pub fn watch(&self, state: &mut State, luck: (&mut Rng, &mut [Rng]), asked: Asked, pool: &mut Pool) -> Watched {
        match self.fast.placing() {
            Some(placing) => self.watch_putting(placing, state, luck.1, asked, pool),
            None => self.watch_any(state, luck, asked, pool),
        }
    }

    fn watch_any(
        &self,
        state: &mut State,
        (dice, seats): (&mut Rng, &mut [Rng]),
        asked: Asked,
        pool: &mut Pool,
    ) -> Watched {
        let mut watched = Watched::new(self.layout.outcome(state));
        let (mut sampler, mut turn, mut frame) = (self.sampler(), Turn::default(), self.frame());
        let (mut before, mut used) = (state.without_history(), self.layout.occupied(state) & self.topology.board);
        let (is_free, leaves_stillness, mut last) = (self.counts_as_it_draws(), self.leaves_stillness(), None);
        while watched.outcome == Outcome::Open && watched.turns < asked.longest {
            renew();
            self.roll(state, dice);
            before.clone_board(state);
            let mover = self.layout.mover(state);
            // laws may ask what was there before: turns are counted in the position itself, not in the copy
            let counted = (asked.counted && !is_free).then(|| self.count_choices(state, pool));
            // nobody at the table remembers how turns were drawn before
            sampler.forget();
            let luck = (&mut seats[mover.index()], &mut sampler, &mut *pool);
            let Some(drawn) = self.play_at_random(state, &mut frame, &mut turn, is_free, luck) else {
                watched.outcome = self.settle_stuck(state, mover);
                break;
            };
            if let Some(last) = last.filter(|_| leaves_stillness && turn.parts.iter().all(|part| part.mv == Part::PASS))
            {
                watched.outcome = self.settle_by_ends(&mut before, &self.frame(), last);
                if watched.outcome != Outcome::Open {
                    self.layout.set_outcome(state, watched.outcome);
                    break;
                }
            }
            watched.turn(match counted {
                Some(counted) => counted,
                None if sampler.is_full => self.count_choices(&before, pool),
                None if is_free => drawn,
                None => 0,
            });
            watched.taken += self.taken_in((&before, state), &turn, &frame);
            self.tell(&mut watched, (&before, mover), &turn, asked.signs);
            watched.note_beginning(asked.opening);
            self.end_turn(state, &mut frame);
            let is_last = watched.turns == asked.longest;
            watched.outcome = match is_last {
                true => self.settle(state, &frame, mover),
                false => self.settle_leaving(state, &frame, mover, |end: &FastEnd<W>| {
                    end.mobility || leaves_stillness && end.stillness
                }),
            };
            if used != self.topology.board {
                used |= self.layout.occupied(state) & self.topology.board;
            }
            last = Some(mover);
        }
        watched.used = used.len() as u32;
        watched
    }

    fn count_choices(&self, state: &State, pool: &mut Pool) -> u64 {
        self.count_about(state, MOST_CHOICES, pool).min(MOST_CHOICES)
    }

    fn tell(&self, watched: &mut Watched, (before, mover): (&State, PlayerId), turn: &Turn, signs: &[u64]) {
        watched.tell(u64::from(self.layout.rolled(before)));
        let moves = &self.views[mover.index()].moves;
        for &part in &turn.parts {
            let declared = moves.get(usize::from(part.mv)).map(|code| usize::from(code.declared));
            let sign = declared.and_then(|at| signs.get(at).copied());
            watched.part(sign.unwrap_or(u64::from(part.mv)), part);
        }
    }

    /// How many pieces a turn took; `frame` is the one after its last part.
    #[inline]
    fn taken_in(&self, (before, now): (&State, &State), turn: &Turn, frame: &Frame<W>) -> u32 {
        match *turn.parts {
            _ if frame.taken.is_empty() => 0,
            [_] => self.taken_on(frame.taken, before),
            _ => {
                // the copy lacks the positions so far, which go on when the turn ends
                let before = State { words: before.words.clone(), history: now.history.clone() };
                self.taken_by_parts(&before, turn)
            }
        }
    }

    /// The same, part by part: what one took may stand where another lands.
    fn taken_by_parts(&self, before: &State, turn: &Turn) -> u32 {
        let (mut now, mut frame, mut taken) = (before.clone(), self.frame(), 0);
        for &part in &turn.parts {
            let already = std::mem::take(&mut frame.taken);
            let before = now.clone();
            self.apply(&mut now, &mut frame, part);
            taken += self.taken_on(frame.taken, &before);
            frame.taken |= already;
        }
        taken
    }

    /// How many pieces leave these cells where each of them is captured.
    fn taken_on(&self, cells: CellSet<W>, before: &State) -> u32 {
        let of = |cell| match (self.captures.spared, self.captures.top_only) {
            (0, false) => self.layout.height(before, cell),
            _ => self.taken_of(self.layout.stack(before, cell)).len(),
        };
        cells.iter().map(of).sum::<usize>() as u32
    }

    /// The same where turns only put pieces on empty cells: all but the ends is known beforehand.
    fn watch_putting(
        &self,
        placing: &Placing,
        state: &mut State,
        seats: &mut [Rng],
        asked: Asked,
        pool: &mut Pool,
    ) -> Watched {
        let (mut frame, mut tested) = (self.frame(), 0u8);
        let mut empty = self.empty(state, &frame);
        // where a piece may be put is kept from turn to turn, if it is the same for all players
        let open = if placing.ground.is_some() { self.open_to(0, state) } else { CellSet::EMPTY };
        let mut told = Told { open, seats, opening: asked.opening, watched: Watched::new(self.layout.outcome(state)) };
        while told.watched.outcome == Outcome::Open && told.watched.turns < asked.longest {
            renew();
            let turns = told.watched.turns;
            // after the last turn that there may be, it is asked whether another could follow
            let is_last = turns + 1 == asked.longest;
            if let (Some(ground), true) = (&placing.ground, !is_last && self.is_told_by_last(placing, turns, state)) {
                let mut playout = Playout { turns, ..Playout::new(Outcome::Open) };
                let field = (&mut told, &mut empty, &mut pool.words);
                let limits = (asked.longest - 1, &mut playout);
                self.play_by_last_piece((placing, ground), field, (state, &mut frame), limits);
                told.watched.outcome = playout.outcome;
                continue;
            }
            let mover = self.layout.mover(state);
            let at = mover.index();
            if placing.ground.is_none() {
                told.open = self.open_to(at, state);
            }
            let Some((_, to)) = told.draw(at) else {
                told.watched.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.put(state, &mut frame, to, placing.kinds[at].index());
            empty.remove(usize::from(to));
            if let Some(ground) = &placing.ground {
                told.follow(ground, usize::from(to), empty);
            }
            told.watched.outcome = match is_last {
                true => self.settle(state, &frame, mover),
                false => self.settle_put(placing, state, &frame, mover, tested >> at & 1 != 0, empty),
            };
            tested |= 1 << at;
        }
        let used = (self.layout.occupied(state) & self.topology.board).len() as u32;
        Watched { used, ..told.watched }
    }
}
