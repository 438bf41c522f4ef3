//! The engine as everybody above sees it, whatever the size of the board: a trait for each sort of reader.

pub mod roll_off;

use crate::allowance::renew;
use crate::id::{CellId, ClauseId, Id, KindId, MemoryId, PlayerId, SetupId};
use crate::obvious::Obvious;
use crate::obvious::ruling::{Ruling, Wanted};
use crate::obvious::trace::Trace;
use crate::play::generate::sought::Sought;
use crate::play::listed::Listed;
use crate::play::parts::Next;
use crate::play::perft::MOST_CHOICES;
use crate::play::playout::Playout;
use crate::play::pool::Pool;
use crate::play::rng::Rng;
use crate::play::start::Standing;
use crate::play::state::{Outcome, State};
use crate::play::steps::Step;
use crate::play::turn::{Part, Turn};
use crate::play::watch::{Asked, Watched};
use crate::program::{Fitted, Lessons, NOWHERE, Program};
use crate::survey::Scout;
use std::sync::Arc;

pub use crate::program::{Asker, Leader, Patterns, Skill};

/// A compiled game, whoever asks it: to [`Play`], to [`Arrange`] positions, to [`Search`], to [`Explain`].
///
/// All methods take positions that the same engine made.
pub trait Engine: Play + Arrange + Search + Explain + Send + Sync {}

impl<const W: usize> Engine for Program<W> {}

/// The interpreter for a program. It is built for boards of 64, 128, 256, 384 and 1024 places; for browsers, of
/// 64, 256 and 1024.
pub fn of(program: Fitted) -> Arc<dyn Engine> {
    match program {
        Fitted::Words1(program) => Arc::new(*program),
        #[cfg(not(target_family = "wasm"))]
        Fitted::Words2(program) => Arc::new(*program),
        Fitted::Words4(program) => Arc::new(*program),
        #[cfg(not(target_family = "wasm"))]
        Fitted::Words6(program) => Arc::new(*program),
        Fitted::Words16(program) => Arc::new(*program),
    }
}

/// What it takes to play: positions and what stands in them, legal turns, chance, results.
pub trait Play {
    /// Number of cells.
    fn cells(&self) -> usize;
    /// Number of players.
    fn players(&self) -> usize;
    /// The position a setup gives; `first` begins, or whom the rules say. Random setups draw from `rng`.
    fn start(&self, setup: SetupId, first: Option<PlayerId>, rng: &mut Rng) -> State;
    /// Every game with this setup begins in the same position, unless dice settle who is first.
    fn starts_alike(&self, setup: SetupId) -> bool;
    /// Whose turn it is.
    fn mover(&self, state: &State) -> PlayerId;
    /// How many turns have been played.
    fn turns_played(&self, state: &State) -> u32;
    /// A counter of quiet turns.
    fn counter(&self, state: &State, counter: usize) -> u64;
    /// Neighbouring cells between which the way is closed for the player to move, each pair once, the first cell first.
    fn walls(&self, state: &State) -> Vec<(CellId, CellId)>;
    /// The links, of those that may be closed, that are open for the player to move, each once, the first cell first.
    fn open_links(&self, state: &State) -> Vec<(CellId, CellId)>;
    /// How the game stands.
    fn outcome(&self, state: &State) -> Outcome;
    /// The most points that a win can be worth.
    fn most_points(&self) -> u16;
    /// The rank of each player, 1 for the first, 0 for those who still play; `None` where players are not ranked.
    fn ranks(&self, state: &State) -> Option<Vec<u8>>;
    /// How many pieces a cell holds.
    fn height(&self, state: &State, cell: u16) -> usize;
    /// The pieces of a cell, bottom first.
    fn stack(&self, state: &State, cell: u16) -> Vec<KindId>;
    /// Tells each piece on the board: its cell, how many lie on it, its kind.
    fn each_piece(&self, state: &State, tell: &mut dyn FnMut(u16, usize, KindId));
    /// The place in an area for pieces of a kind, where such can lie there.
    fn slot(&self, area: usize, kind: KindId) -> Option<u16>;
    /// What an area holds.
    fn area(&self, state: &State, area: usize) -> Vec<KindId>;
    /// A remembered value; of remembered cells, how many.
    fn remembered(&self, state: &State, memory: MemoryId) -> i64;
    /// Remembered cells.
    fn marked(&self, state: &State, memory: MemoryId) -> Vec<u16>;
    /// A number that has a name, for the player to move.
    fn number(&self, state: &State, number: usize) -> i64;
    /// The same as it would be if this player were to move.
    fn number_of(&self, state: &State, number: usize, player: PlayerId) -> i64;
    /// True where the player to move has a turn, after some roll if he must roll.
    fn has_turn(&self, state: &State) -> bool;
    /// The legal turns, each once, at most `most` of them; none in a finished game.
    fn turns(&self, state: &State, most: usize) -> Vec<Turn>;
    /// Some turns that lead to the same by other parts are one.
    fn joins_ways(&self) -> bool;
    /// The legal turns, and those too that are one with another of them, at most `most`.
    fn turns_each_way(&self, state: &State, most: usize) -> Vec<Turn>;
    /// The legal turns that may be sought, as far as their first and last parts tell, and those without parts; `each_way`: those
    /// too that are one with another of them. `None` where more than `most` would have to be looked at.
    fn turns_sought(&self, state: &State, each_way: bool, most: usize, sought: &Sought) -> Option<Vec<Turn>>;
    /// Lists the legal turns, as many as the list may hold; `each_way`: those too that are one with another of them.
    fn list(&self, state: &State, each_way: bool, turns: &mut Listed, pool: &mut Pool);
    /// Plays a legal turn in place, and lists those of the next player, as [`Play::list`] does, unless he must roll first: then
    /// `next` is empty. That is faster than to ask one after the other.
    fn move_on(&self, state: &mut State, parts: &[Part], each_way: bool, next: &mut Listed, pool: &mut Pool);
    /// The legal turn that counts among those that are one with this.
    fn counted_turn(&self, state: &State, turn: &Turn) -> Turn;
    /// How many legal turns there are.
    fn count_turns(&self, state: &State) -> u64;
    /// How many legal turns there are, or some number greater than `most` where there are more.
    fn count_up_to(&self, state: &State, most: u64) -> u64;
    /// The position after a legal turn.
    fn play(&self, state: &State, turn: &Turn) -> State;
    /// The same for who has a legal turn to go on with, or plays it anew: ends that hold only where there is none are not asked for.
    /// `None` where a prohibition forbids the turn: of those that are sought untested.
    fn play_going_on(&self, state: &State, turn: &Turn) -> Option<State>;
    /// A legal turn, all equally likely (where turns are chosen part by part: so each part); `None` where there is none.
    fn pick(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn>;
    /// A legal turn, each next part and stopping equally likely; `None` where there is none.
    fn pick_by_parts(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn>;
    /// Random play chooses turns part by part, for they are too many to be listed.
    fn by_parts(&self) -> bool;
    /// Turns can be chosen part by part: parts alone tell which turns are legal, and which are one and the same.
    fn can_go_by_parts(&self) -> bool;
    /// A legal turn is drawn here without a list of all, however many there are.
    fn draws_without_list(&self, state: &State) -> bool;
    /// What may follow the parts played so far of a turn; `None` where they are not the beginning of a legal turn.
    fn next_parts(&self, state: &State, done: &[Part]) -> Option<Next>;
    /// What each part of a legal turn does.
    fn steps(&self, state: &State, turn: &Turn) -> Vec<Step>;
    /// Plays random turns until the game is over or `most` turns are played; `counted`: with all choices there were, which may
    /// take many times as long.
    fn playout(&self, state: &mut State, rng: &mut Rng, most: u32, counted: bool, pool: &mut Pool) -> Playout;
    /// Plays on with random turns, each seat by its own luck, after that of the dice, and says what is measured of the game; for
    /// games that are not played part by part.
    fn watch(&self, state: &mut State, luck: (&mut Rng, &mut [Rng]), asked: Asked, pool: &mut Pool) -> Watched;
    /// True if legal turns are counted in random games at no cost.
    fn counts_as_it_draws(&self) -> bool;
    /// Dice are rolled in the game.
    fn has_dice(&self) -> bool;
    /// The dice by which the players settle who begins.
    fn first_roll(&self) -> Option<crate::program::Dice>;
    /// The dice that the player to move must roll before he can play.
    fn to_roll(&self, state: &State) -> Option<crate::program::Dice>;
    /// The dice of the turn of the player to move, rolled or not.
    fn dice_due(&self, state: &State) -> Option<crate::program::Dice>;
    /// The dice left to be used in the turn, where they are used one by one; the greatest first.
    fn hand(&self, state: &State) -> Vec<u8>;
    /// Which of [`Dice::rolls`](crate::program::Dice::rolls) was rolled for this turn; 0: nothing.
    fn rolled(&self, state: &State) -> u8;
    /// The position after a roll of the player to move, one of [`Dice::rolls`](crate::program::Dice::rolls); 0 takes it back.
    fn with_roll(&self, state: &State, value: u8) -> State;
    /// Rolls, if the player to move must.
    fn roll(&self, state: &mut State, rng: &mut Rng);
}

/// What it takes to set positions up by hand.
pub trait Arrange {
    /// The empty board.
    fn blank(&self) -> State;
    /// Puts a stack, bottom first, on top of what a cell holds; pieces too many for the cell are left out.
    fn put(&self, state: &mut State, cell: u16, stack: &[KindId]);
    /// Whether the stack law allows a stack, bottom first.
    fn may_stand(&self, stack: &[KindId]) -> bool;
    /// Sets what a position is beside its pieces and what is remembered, and finds how it stands.
    fn begin(&self, state: &mut State, as_it_is: &Standing<'_>);
    /// The position of a finished game as if no end had been found, for people who played on; `None` where the game goes on
    /// anyway, or players are ranked as they leave it.
    fn reopened(&self, state: &State) -> Option<State>;
    /// True where something happens as a turn of this player starts.
    fn has_events_at_start(&self, player: PlayerId) -> bool;
    /// Remembers cells.
    fn mark(&self, state: &mut State, memory: MemoryId, cells: &[u16]);
    /// Remembers a value.
    fn note(&self, state: &mut State, memory: MemoryId, value: i64);
}

/// What it takes to search: the turns that differ, numbers that tell positions apart, positions as few bytes.
pub trait Search: Scout {
    /// Bytes of a position.
    fn state_bytes(&self) -> usize;
    /// How many there are to choose from: legal turns, or, where turns are chosen part by part, first parts. More than
    /// [`MOST_CHOICES`] are not counted: that is given instead.
    fn choices(&self, state: &State) -> u64;
    /// One turn for each position that a turn leads to, at most `most`; `None` where they are too many to be told apart.
    fn merged_turns(&self, state: &State, most: usize) -> Option<Vec<Turn>>;
    /// Sequences of exactly `depth` turns.
    fn perft(&self, state: &State, depth: u32) -> u64;
    /// Different positions after exactly so many turns, by depth; [`UNCOUNTED`](crate::play::perft::UNCOUNTED) where they are too
    /// many to be told apart.
    fn unique(&self, state: &State, depth: u32) -> Vec<u64>;
    /// A hash of all that decides how the game can go on: pieces, mover, what is remembered, counters of quiet turns and,
    /// where the rules ask for repetitions, the positions so far; not the number of the turn.
    fn key(&self, state: &State) -> u64;
    /// The hash of pieces and mover.
    fn hash(&self, state: &State) -> u64;
    /// The hash of pieces and mover, worked out from scratch.
    fn hash_from_scratch(&self, state: &State) -> u64;
    /// Appends a position as few bytes: all that decides how the game can go on, and nothing else.
    fn pack(&self, state: &State, bytes: &mut Vec<u8>);
    /// The position that [`Search::pack`] made these bytes of, at turn 0.
    fn unpack(&self, bytes: &[u8]) -> State;
    /// Some turn does nothing, or has a part that does nothing.
    fn may_pass(&self) -> bool;
    /// Some turn has more than one part.
    fn has_many_parts(&self) -> bool;
    /// How a game goes on depends on what stands where, what is remembered and who moves; not on counts of turns, and not on
    /// earlier positions.
    fn forgets_the_past(&self) -> bool;
    /// What players have found out about the game by trying.
    fn lessons(&self) -> &Lessons;
}

/// What it takes to explain: why a turn is legal or not, and which clauses took part.
pub trait Explain {
    /// Whether a turn as a player wrote it is legal; if not, which clause forbids it.
    fn ruling(&self, state: &State, wanted: &[Wanted]) -> Ruling;
    /// Whether some turn can have these parts, or begin with them, whatever stands where and whatever its conditions say.
    fn may_begin_so(&self, state: &State, wanted: &[Wanted]) -> bool;
    /// What a legal turn does, clause by clause; slow.
    fn trace(&self, state: &State, turn: &Turn) -> Trace;
    /// The clauses that refuse some part here, or further on in a turn that is played; very slow.
    fn refusals(&self, state: &State, turn: &Turn) -> Vec<ClauseId>;
    /// The clauses of which these two can tell.
    fn told_clauses(&self) -> Vec<ClauseId>;
    /// True where the player to move stands as a prohibition lets nobody leave a position, say with his king attacked.
    fn forbids_to_leave(&self, state: &State, clause: ClauseId) -> bool;
    /// The legal turns, found the slow, obvious way.
    fn obvious_turns(&self, state: &State) -> Vec<Turn>;
}

/// Questions that are handed on as they are, once this was done.
macro_rules! handed_on {
    ($self:ident, $first:block, $to:expr; $(fn $name:ident($($arg:ident: $of:ty),*) $(-> $result:ty)?;)*) => {
        $(fn $name(&$self $(, $arg: $of)*) $(-> $result)? {
            $first
            $to.$name($($arg),*)
        })*
    };
}

impl<const W: usize> Play for Program<W> {
    handed_on! { self, {}, self;
        fn start(setup: SetupId, first: Option<PlayerId>, rng: &mut Rng) -> State;
        fn starts_alike(setup: SetupId) -> bool;
        fn walls(state: &State) -> Vec<(CellId, CellId)>;
        fn open_links(state: &State) -> Vec<(CellId, CellId)>;
        fn ranks(state: &State) -> Option<Vec<u8>>;
        fn joins_ways() -> bool;
        fn turns_each_way(state: &State, most: usize) -> Vec<Turn>;
        fn counted_turn(state: &State, turn: &Turn) -> Turn;
        fn playout(state: &mut State, rng: &mut Rng, most: u32, counted: bool, pool: &mut Pool) -> Playout;
        fn watch(state: &mut State, luck: (&mut Rng, &mut [Rng]), asked: Asked, pool: &mut Pool) -> Watched;
        fn counts_as_it_draws() -> bool;
        fn dice_due(state: &State) -> Option<crate::program::Dice>;
    }
    handed_on! { self, { renew() }, self;
        fn turns(state: &State, most: usize) -> Vec<Turn>;
        fn turns_sought(state: &State, each_way: bool, most: usize, sought: &Sought) -> Option<Vec<Turn>>;
        fn list(state: &State, each_way: bool, turns: &mut Listed, pool: &mut Pool);
        fn move_on(state: &mut State, parts: &[Part], each_way: bool, next: &mut Listed, pool: &mut Pool);
        fn play(state: &State, turn: &Turn) -> State;
        fn play_going_on(state: &State, turn: &Turn) -> Option<State>;
        fn next_parts(state: &State, done: &[Part]) -> Option<Next>;
        fn steps(state: &State, turn: &Turn) -> Vec<Step>;
    }
    handed_on! { self, {}, self.layout;
        fn mover(state: &State) -> PlayerId;
        fn turns_played(state: &State) -> u32;
        fn counter(state: &State, counter: usize) -> u64;
        fn outcome(state: &State) -> Outcome;
        fn rolled(state: &State) -> u8;
    }

    fn cells(&self) -> usize {
        self.topology.cells
    }

    fn players(&self) -> usize {
        self.players
    }

    fn most_points(&self) -> u16 {
        self.most_points.unwrap_or(1)
    }

    fn height(&self, state: &State, cell: u16) -> usize {
        self.layout.height(state, usize::from(cell))
    }

    fn stack(&self, state: &State, cell: u16) -> Vec<KindId> {
        self.layout.stack(state, cell as usize)
    }

    fn each_piece(&self, state: &State, tell: &mut dyn FnMut(u16, usize, KindId)) {
        self.layout.each_piece(state, |cell, above, kind| tell(cell as u16, above, KindId(kind as u8)));
    }

    fn slot(&self, area: usize, kind: KindId) -> Option<u16> {
        self.layout.slot_of.get(area)?.get(usize::from(kind.0)).copied().filter(|&place| place != NOWHERE)
    }

    fn area(&self, state: &State, area: usize) -> Vec<KindId> {
        let slots = self.layout.area_slots.get(area).copied().unwrap_or_default();
        slots.iter().flat_map(|slot| self.layout.stack(state, slot)).collect()
    }

    fn remembered(&self, state: &State, memory: MemoryId) -> i64 {
        let memory = memory.index();
        match self.layout.memory[memory].cells {
            Some(_) => self.layout.marked(state, memory).len() as i64,
            None => self.layout.remembered(state, memory),
        }
    }

    fn marked(&self, state: &State, memory: MemoryId) -> Vec<u16> {
        let memory = memory.index();
        self.layout.marked(state, memory).iter().map(|cell| cell as u16).collect()
    }

    fn number(&self, state: &State, number: usize) -> i64 {
        let view = &self.views[self.layout.mover(state).index()];
        view.numbers.get(number).map_or(0, |n| Program::number(self, n, state, &self.frame()))
    }

    fn number_of(&self, state: &State, number: usize, player: PlayerId) -> i64 {
        let mut theirs = state.clone();
        self.layout.set_mover(&mut theirs, player);
        Play::number(self, &theirs, number)
    }

    fn has_turn(&self, state: &State) -> bool {
        renew();
        Program::has_turn(self, state, &mut Pool::default())
    }

    fn count_turns(&self, state: &State) -> u64 {
        renew();
        Program::count_turns(self, state, &mut Pool::default())
    }

    fn count_up_to(&self, state: &State, most: u64) -> u64 {
        renew();
        self.count_about(state, most, &mut Pool::default())
    }

    fn pick(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn> {
        renew();
        if self.layout.is_over(state) {
            return None;
        }
        if self.by_parts { self.pick_by_parts(state, rng, pool) } else { self.pick_any(state, rng, pool) }
    }

    fn pick_by_parts(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn> {
        renew();
        if self.layout.is_over(state) {
            return None;
        }
        if self.by_parts { self.draw_by_parts(state, rng, pool) } else { self.draw_listed_by_parts(state, rng) }
    }

    fn by_parts(&self) -> bool {
        self.by_parts
    }

    fn can_go_by_parts(&self) -> bool {
        !self.compares_words() && !self.fast.may_repeat_words
    }

    fn draws_without_list(&self, state: &State) -> bool {
        renew();
        self.census_due(state).is_some()
    }

    fn has_dice(&self) -> bool {
        self.rolls
    }

    fn first_roll(&self) -> Option<crate::program::Dice> {
        self.first_roll
    }

    fn to_roll(&self, state: &State) -> Option<crate::program::Dice> {
        if self.layout.is_over(state) { None } else { Program::to_roll(self, state) }
    }

    fn hand(&self, state: &State) -> Vec<u8> {
        self.layout.hand(state).collect()
    }

    fn with_roll(&self, state: &State, value: u8) -> State {
        let mut rolled = state.clone();
        self.set_rolled(&mut rolled, value);
        rolled
    }

    fn roll(&self, state: &mut State, rng: &mut Rng) {
        if !self.layout.is_over(state) {
            Program::roll(self, state, rng);
        }
    }
}

impl<const W: usize> Arrange for Program<W> {
    fn blank(&self) -> State {
        Program::blank(self)
    }

    fn put(&self, state: &mut State, cell: u16, stack: &[KindId]) {
        if self.layout.is_slot(usize::from(cell)) {
            return stack.iter().for_each(|kind| self.layout.push(state, usize::from(cell), usize::from(kind.0)));
        }
        let room = self.layout.levels - self.layout.height(state, cell as usize);
        for kind in stack.iter().take(room) {
            self.layout.push(state, cell as usize, kind.0 as usize);
        }
    }

    fn may_stand(&self, stack: &[KindId]) -> bool {
        let pair = |w: &[KindId]| self.stacks.lower[w[1].0 as usize] >> w[0].0 & 1 != 0;
        stack.len() <= self.layout.levels && stack.windows(2).all(pair)
    }

    fn begin(&self, state: &mut State, as_it_is: &Standing<'_>) {
        self.layout.set_mover(state, as_it_is.mover);
        for &(counter, value) in as_it_is.counters {
            self.layout.set_counter(state, counter, value);
        }
        self.layout.set_turns_played(state, as_it_is.turns_played);
        Program::begin(self, state, as_it_is.has_started);
    }

    fn reopened(&self, state: &State) -> Option<State> {
        let was_over = self.ranks.is_none() && self.layout.is_over(state);
        was_over.then(|| {
            let mut open = state.clone();
            self.layout.set_outcome(&mut open, Outcome::Open);
            open
        })
    }

    fn has_events_at_start(&self, player: PlayerId) -> bool {
        !self.views[player.index()].at_start.is_empty()
    }

    fn mark(&self, state: &mut State, memory: MemoryId, cells: &[u16]) {
        let memory = memory.index();
        self.layout.mark(state, memory, cells.iter().map(|&c| usize::from(c)).collect());
    }

    fn note(&self, state: &mut State, memory: MemoryId, value: i64) {
        let memory = memory.index();
        self.layout.note(state, memory, value);
    }
}

impl<const W: usize> Search for Program<W> {
    handed_on! { self, {}, self;
        fn pack(state: &State, bytes: &mut Vec<u8>);
        fn unpack(bytes: &[u8]) -> State;
        fn may_pass() -> bool;
        fn has_many_parts() -> bool;
    }
    handed_on! { self, { renew() }, self;
        fn merged_turns(state: &State, most: usize) -> Option<Vec<Turn>>;
        fn unique(state: &State, depth: u32) -> Vec<u64>;
    }
    handed_on! { self, {}, self.layout;
        fn hash(state: &State) -> u64;
        fn hash_from_scratch(state: &State) -> u64;
    }

    fn lessons(&self) -> &Lessons {
        &self.lessons
    }

    fn state_bytes(&self) -> usize {
        self.layout.at.words * 8
    }

    fn choices(&self, state: &State) -> u64 {
        renew();
        if !self.by_parts {
            return self.count_about(state, MOST_CHOICES, &mut Pool::default()).min(MOST_CHOICES);
        }
        let next = Program::next_parts(self, state, &[]).unwrap_or_default();
        next.parts.len() as u64 + u64::from(next.may_stop)
    }

    fn perft(&self, state: &State, depth: u32) -> u64 {
        renew();
        Program::perft(self, state, depth, &mut Pool::default())
    }

    fn key(&self, state: &State) -> u64 {
        self.layout.situation(state)
    }

    fn forgets_the_past(&self) -> bool {
        self.counters.is_empty() && self.likenesses.is_empty()
    }
}

impl<const W: usize> Explain for Program<W> {
    handed_on! { self, {}, Obvious(self);
        fn may_begin_so(state: &State, wanted: &[Wanted]) -> bool;
        fn told_clauses() -> Vec<ClauseId>;
    }
    handed_on! { self, { renew() }, Obvious(self);
        fn ruling(state: &State, wanted: &[Wanted]) -> Ruling;
        fn trace(state: &State, turn: &Turn) -> Trace;
        fn refusals(state: &State, turn: &Turn) -> Vec<ClauseId>;
        fn obvious_turns(state: &State) -> Vec<Turn>;
    }

    fn forbids_to_leave(&self, state: &State, clause: ClauseId) -> bool {
        Program::forbids_to_leave(self, state, clause)
    }
}
