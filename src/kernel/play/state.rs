//! A position as plain words, and the few edits it knows.

use crate::bits::CellSet;
use crate::id::{EndId, Id, KindId, PlayerId};
use crate::play::bound::Named;
use crate::program::{NOWHERE, Program};

/// A position. What its words mean is the [`Program`]'s business.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) words: Box<[u64]>,
    /// Hashes of the positions so far, where the rules ask for repetitions: of each position one for each way to compare.
    pub(crate) history: Vec<u64>,
}

impl State {
    /// A copy without the positions before it.
    pub(super) fn without_history(&self) -> Self {
        Self { words: self.words.clone(), history: Vec::new() }
    }

    /// Copies another without the positions before it.
    #[inline]
    pub(super) fn clone_board(&mut self, other: &Self) {
        if self.words.len() == other.words.len() {
            self.words.copy_from_slice(&other.words);
        } else {
            self.words.clone_from(&other.words);
        }
        self.history.clear();
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), history: self.history.clone() }
    }

    /// Copies without allocating where the sizes agree.
    fn clone_from(&mut self, other: &Self) {
        self.clone_board(other);
        self.history.extend_from_slice(&other.history);
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// It is over.
    Over {
        /// Who won; `None`: a draw.
        winner: Option<PlayerId>,
        /// By which end; `None`: the player to move has no turn, and no end of the rules speaks of it.
        by: Option<EndId>,
    },
}

/// What a turn has bound and done so far.
#[derive(Clone, Debug)]
pub struct Frame<const W: usize> {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) there: u16,
    pub(crate) it: u16,
    /// Kinds captured, kinds lifted, moves played.
    pub(crate) captured: u64,
    pub(crate) lifted: u64,
    pub(crate) played: u64,
    pub(crate) passed: bool,
    /// Cells on which something was captured.
    pub(crate) taken: CellSet<W>,
    /// Cells whose captured pieces leave when the turn ends.
    pub(crate) pending: CellSet<W>,
    pub(crate) again: bool,
    /// How often the rounds of a repeat have begun.
    pub(crate) rounds: u16,
    /// What can be asked in a fast way is asked in the obvious one.
    pub(crate) is_obvious: bool,
    pub(crate) names: Named<W>,
    /// The roles that names have.
    pub(crate) sorts: [u8; MOST_SORTS],
    /// What the last part captured, in order, and where it went.
    pub(crate) fresh: Vec<Captured>,
    /// What the trigger that runs is about.
    pub(crate) captive: Captured,
}

/// Most names of roles.
pub(crate) const MOST_SORTS: usize = 8;

/// A piece that was captured: its kind, and the slot it went to (nowhere: out of the game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Captured {
    pub kind: u8,
    pub place: u16,
}

const HASH: usize = 0;
const FLAGS: usize = 1;
const RESULT_SHIFT: u32 = 8;
const WINNER_SHIFT: u32 = 16;
const ROLL_SHIFT: u32 = 24;
const TURN_SHIFT: u32 = 32;
const STUCK: u64 = 255;
const DIE: u32 = 7;
const ONE_DIE: u64 = 0x7F;

impl<const W: usize> Program<W> {
    /// The empty board, the first player to move.
    pub fn blank(&self) -> State {
        let mut state = State { words: vec![0; self.layout.words].into_boxed_slice(), history: Vec::new() };
        self.set_mover(&mut state, self.first);
        for memory in 0..self.memory.len() {
            self.forget(&mut state, memory);
        }
        state
    }

    /// Empties a frame for another turn.
    #[inline]
    pub(super) fn clear(&self, frame: &mut Frame<W>) {
        if self.bindings > 0 || frame.is_obvious {
            *frame = self.frame();
            return;
        }
        (frame.from, frame.to, frame.there, frame.it) = (NOWHERE, NOWHERE, NOWHERE, NOWHERE);
        (frame.captured, frame.lifted, frame.played, frame.passed) = (0, 0, 0, false);
        (frame.taken, frame.pending) = (CellSet::EMPTY, CellSet::EMPTY);
        (frame.again, frame.rounds, frame.sorts) = (false, 0, [u8::MAX; MOST_SORTS]);
        frame.fresh.clear();
    }

    /// A turn with nothing done yet.
    #[inline]
    pub fn frame(&self) -> Frame<W> {
        Frame {
            from: NOWHERE,
            to: NOWHERE,
            there: NOWHERE,
            it: NOWHERE,
            captured: 0,
            lifted: 0,
            played: 0,
            passed: false,
            taken: CellSet::EMPTY,
            pending: CellSet::EMPTY,
            again: false,
            rounds: 0,
            is_obvious: false,
            sorts: [u8::MAX; MOST_SORTS],
            fresh: Vec::new(),
            captive: Captured { kind: 0, place: NOWHERE },
            names: Named::new(self.bindings),
        }
    }

    #[inline]
    pub(crate) fn set_at(&self, state: &State, at: usize) -> CellSet<W> {
        let mut words = [0; W];
        words.copy_from_slice(&state.words[at..at + W]);
        CellSet(words)
    }

    #[inline]
    fn flip(&self, state: &mut State, at: usize, cell: usize) {
        state.words[at + (cell >> 6) % W] ^= 1 << (cell & 63);
    }

    /// Cells whose top piece is of this kind.
    #[inline]
    pub fn top(&self, state: &State, kind: usize) -> CellSet<W> {
        self.set_at(state, self.layout.tops + kind * W)
    }

    /// Cells whose top piece is of one of these kinds.
    #[inline]
    pub fn tops(&self, state: &State, mut kinds: u64) -> CellSet<W> {
        let mut all = CellSet::EMPTY;
        while kinds != 0 {
            all |= self.top(state, kinds.trailing_zeros() as usize);
            kinds &= kinds - 1;
        }
        all
    }

    /// Cells of a player; the number of players means neutral pieces.
    #[inline]
    pub fn owned(&self, state: &State, owner: usize) -> CellSet<W> {
        self.set_at(state, self.layout.owned + owner * W)
    }

    /// Cells with a piece.
    #[inline]
    pub fn occupied(&self, state: &State) -> CellSet<W> {
        (0..=self.players).fold(CellSet::EMPTY, |all, owner| all | self.owned(state, owner))
    }

    /// Cells with two pieces or more.
    #[inline]
    pub fn tall(&self, state: &State) -> CellSet<W> {
        if self.layout.levels > 1 { self.set_at(state, self.layout.tall) } else { CellSet::EMPTY }
    }

    /// Slots that hold something.
    #[inline]
    pub fn filled(&self, state: &State) -> CellSet<W> {
        if self.slots.is_empty() { CellSet::EMPTY } else { self.set_at(state, self.layout.filled) }
    }

    /// True for a slot, a place off the board.
    #[inline]
    pub fn is_slot(&self, place: usize) -> bool {
        place >= self.cells
    }

    /// The kind of the pieces of a slot.
    #[inline]
    pub fn slot_kind(&self, place: usize) -> usize {
        usize::from(self.slots[place - self.cells].kind)
    }

    /// How many pieces a slot holds.
    #[inline]
    pub fn held(&self, state: &State, place: usize) -> usize {
        let counts: &[u16] = bytemuck::cast_slice(&state.words[self.layout.held..]);
        usize::from(counts[place - self.cells])
    }

    /// Changes how many pieces a slot holds.
    fn hold(&self, state: &mut State, place: usize, before: usize, after: usize) {
        let counts: &mut [u16] = bytemuck::cast_slice_mut(&mut state.words[self.layout.held..]);
        counts[place - self.cells] = after as u16;
        if (before == 0) != (after == 0) {
            self.flip(state, self.layout.filled, place);
        }
        state.words[HASH] ^= mixed(place, before as u64) ^ mixed(place, after as u64);
    }

    /// A remembered value.
    #[inline]
    pub fn remembered(&self, state: &State, memory: usize) -> i64 {
        state.words[self.layout.memory + self.memory[memory].at] as i64
    }

    /// A remembered cell, if there is one.
    #[inline]
    pub fn remembered_cell(&self, state: &State, memory: usize) -> CellSet<W> {
        match self.remembered(state, memory) {
            0 => CellSet::EMPTY,
            cell => CellSet::one(cell as usize - 1),
        }
    }

    /// Remembered cells.
    #[inline]
    pub fn marked(&self, state: &State, memory: usize) -> CellSet<W> {
        self.set_at(state, self.layout.memory + self.memory[memory].at)
    }

    /// Remembers cells.
    pub fn mark(&self, state: &mut State, memory: usize, cells: CellSet<W>) {
        let at = self.layout.memory + self.memory[memory].at;
        let old = self.set_at(state, at);
        state.words[HASH] ^= mark_hash(memory, old.without(cells) | cells.without(old));
        state.words[at..at + W].copy_from_slice(&cells.0);
    }

    /// Remembers what is remembered at first.
    pub fn forget(&self, state: &mut State, memory: usize) {
        match &self.memory[memory].cells {
            Some(cells) => self.mark(state, memory, cells.iter().map(|&c| usize::from(c)).collect()),
            None => self.note(state, memory, self.memory[memory].default),
        }
    }

    /// Remembers a value, within its ends.
    pub fn note(&self, state: &mut State, memory: usize, value: i64) {
        let code = &self.memory[memory];
        let value = value.clamp(code.least, code.most) as u64;
        if self.remembered(state, memory) as u64 == value {
            return;
        }
        let old = std::mem::replace(&mut state.words[self.layout.memory + code.at], value);
        state.words[HASH] ^= mixed(MEMORY_KEYS + memory, old) ^ mixed(MEMORY_KEYS + memory, value);
    }

    /// What was rolled for this turn; 0: nothing yet.
    #[inline]
    pub fn rolled(&self, state: &State) -> u8 {
        (state.words[FLAGS] >> ROLL_SHIFT) as u8
    }

    /// Notes what was rolled for this turn; 0: nothing yet.
    #[inline]
    pub fn set_rolled(&self, state: &mut State, value: u8) {
        state.words[FLAGS] = state.words[FLAGS] & !(0xFF << ROLL_SHIFT) | u64::from(value) << ROLL_SHIFT;
        if self.layout.hand != 0 {
            let faces = self.dice_due(state).filter(|_| value != 0).map(|dice| dice.in_hand(value)).unwrap_or_default();
            state.words[self.layout.hand] = faces.iter().rev().fold(0, |hand, &face| hand << DIE | u64::from(face));
        }
    }

    /// The dice left to be used in the turn, the greatest first.
    pub fn hand(&self, state: &State) -> impl Iterator<Item = u8> {
        let left = if self.layout.hand == 0 { 0 } else { state.words[self.layout.hand] };
        std::iter::successors(Some(left), |left| Some(left >> DIE))
            .map(|left| (left & ONE_DIE) as u8)
            .take_while(|&face| face != 0)
    }

    /// Uses one of the dice left that shows this.
    pub(super) fn use_die(&self, state: &mut State, face: u8) {
        let Some(at) = self.hand(state).position(|left| left == face) else { return };
        let hand = &mut state.words[self.layout.hand];
        let before = *hand & ((1 << (at as u32 * DIE)) - 1);
        *hand = before | (*hand >> ((at as u32 + 1) * DIE)) << (at as u32 * DIE);
    }

    #[inline]
    fn bytes<'s>(&self, state: &'s State) -> &'s [u8] {
        bytemuck::cast_slice(&state.words[self.layout.stacks..])
    }

    #[inline]
    fn bytes_mut<'s>(&self, state: &'s mut State) -> &'s mut [u8] {
        bytemuck::cast_slice_mut(&mut state.words[self.layout.stacks..])
    }

    /// The bytes of a cell's stack: kind plus one, bottom first, zeros above.
    #[inline]
    pub(crate) fn column<'s>(&self, state: &'s State, cell: usize) -> &'s [u8] {
        let levels = self.layout.levels;
        &self.bytes(state)[cell * levels..(cell + 1) * levels]
    }

    /// The pieces of a cell, bottom first.
    pub fn stack(&self, state: &State, cell: usize) -> Vec<KindId> {
        if self.is_slot(cell) {
            return vec![KindId(self.slot_kind(cell) as u8); self.held(state, cell)];
        }
        self.column(state, cell).iter().take_while(|&&b| b != 0).map(|&b| KindId(b - 1)).collect()
    }

    /// How many pieces a cell has.
    #[inline]
    pub fn height(&self, state: &State, cell: usize) -> usize {
        if self.is_slot(cell) {
            return self.held(state, cell);
        }
        let column = self.column(state, cell);
        column.iter().position(|&b| b == 0).unwrap_or(column.len())
    }

    /// The top piece of a cell.
    #[inline]
    pub fn top_of(&self, state: &State, cell: usize) -> Option<usize> {
        if self.is_slot(cell) {
            return (self.held(state, cell) > 0).then(|| self.slot_kind(cell));
        }
        let column = self.column(state, cell);
        let height = column.iter().position(|&b| b == 0).unwrap_or(column.len());
        (height > 0).then(|| column[height - 1] as usize - 1)
    }

    /// The piece at a level of a cell, from 0 at the bottom.
    #[inline]
    pub fn piece_at(&self, state: &State, cell: usize, level: usize) -> Option<usize> {
        if self.is_slot(cell) {
            return (level < self.held(state, cell)).then(|| self.slot_kind(cell));
        }
        self.column(state, cell).get(level).filter(|&&b| b != 0).map(|&b| b as usize - 1)
    }

    #[inline]
    fn key(&self, cell: usize, level: usize, kind: usize) -> u64 {
        self.keys[64 + (cell * self.layout.levels + level) * self.kinds.len() + kind]
    }

    /// Puts a piece on top of a cell. The stack law is the caller's business; a full cell takes no more.
    #[inline]
    pub fn push(&self, state: &mut State, cell: usize, kind: usize) {
        if self.layout.levels > 1 || self.is_slot(cell) {
            return self.pile(state, cell, kind);
        }
        if self.column(state, cell) != [0] {
            debug_assert!(false, "a full cell");
            return;
        }
        self.show(state, cell, kind);
        self.bytes_mut(state)[cell] = kind as u8 + 1;
        state.words[HASH] ^= self.key(cell, 0, kind);
    }

    /// Puts a piece on a cell where there may be stacks, or off the board.
    fn pile(&self, state: &mut State, cell: usize, kind: usize) {
        if self.is_slot(cell) {
            debug_assert_eq!(self.slot_kind(cell), kind, "a slot holds pieces of one kind");
            let held = self.held(state, cell);
            return self.hold(state, cell, held, held + 1);
        }
        let height = self.height(state, cell);
        if height == self.layout.levels {
            debug_assert!(false, "a full cell");
            return;
        }
        if height > 0 {
            let under = self.column(state, cell)[height - 1] as usize - 1;
            self.show(state, cell, under);
            if height == 1 {
                self.flip(state, self.layout.tall, cell);
            }
        }
        self.show(state, cell, kind);
        let at = cell * self.layout.levels + height;
        self.bytes_mut(state)[at] = kind as u8 + 1;
        state.words[HASH] ^= self.key(cell, height, kind);
    }

    /// Takes the top piece off a cell.
    #[inline]
    pub fn pop(&self, state: &mut State, cell: usize) -> Option<usize> {
        if self.layout.levels > 1 || self.is_slot(cell) {
            return self.unpile(state, cell);
        }
        let kind = usize::from(std::mem::take(&mut self.bytes_mut(state)[cell])).checked_sub(1)?;
        self.show(state, cell, kind);
        state.words[HASH] ^= self.key(cell, 0, kind);
        Some(kind)
    }

    /// Takes the top piece off a cell where there may be stacks, or off the board.
    fn unpile(&self, state: &mut State, cell: usize) -> Option<usize> {
        if self.is_slot(cell) {
            let held = self.held(state, cell);
            self.hold(state, cell, held, held.checked_sub(1)?);
            return Some(self.slot_kind(cell));
        }
        let height = self.height(state, cell);
        let level = height.checked_sub(1)?;
        let at = cell * self.layout.levels + level;
        let kind = std::mem::take(&mut self.bytes_mut(state)[at]) as usize - 1;
        self.show(state, cell, kind);
        state.words[HASH] ^= self.key(cell, level, kind);
        if level > 0 {
            let under = self.column(state, cell)[level - 1] as usize - 1;
            self.show(state, cell, under);
            if level == 1 {
                self.flip(state, self.layout.tall, cell);
            }
        }
        Some(kind)
    }

    /// Turns a kind's visibility on top of a cell.
    #[inline]
    fn show(&self, state: &mut State, cell: usize, kind: usize) {
        self.flip(state, self.layout.tops + kind * W, cell);
        self.flip(state, self.layout.owned + self.kinds[kind].owner as usize * W, cell);
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self, state: &State) -> PlayerId {
        PlayerId(state.words[FLAGS] as u8)
    }

    /// Makes it a player's turn.
    #[inline]
    pub fn set_mover(&self, state: &mut State, player: PlayerId) {
        let old = self.mover(state);
        state.words[HASH] ^= self.keys[old.index()] ^ self.keys[player.index()];
        state.words[FLAGS] = state.words[FLAGS] & !0xFF | u64::from(player.0);
    }

    /// Makes it the next player's turn.
    #[inline]
    pub(super) fn pass_on(&self, state: &mut State) {
        let mover = self.mover(state).index();
        let next = match self.ranks {
            Some(_) => self.next_player(state, mover),
            None if mover + 1 == self.players => 0,
            None => mover + 1,
        };
        self.set_mover(state, PlayerId::from_index(next));
    }

    /// One turn more has been played.
    #[inline]
    pub(super) fn count_turn(&self, state: &mut State) {
        self.set_turns_played(state, self.turns_played(state).wrapping_add(1));
    }

    /// Whose turn it is, the number of turns and how the game stands, to be set again; and what the mover has in the hash.
    #[inline]
    pub(super) fn flags(&self, state: &State) -> (u64, u64) {
        (state.words[FLAGS], self.keys[self.mover(state).index()])
    }

    /// Sets these again.
    #[inline]
    pub(super) fn set_flags(&self, state: &mut State, (flags, key): (u64, u64)) {
        state.words[HASH] ^= self.keys[self.mover(state).index()] ^ key;
        state.words[FLAGS] = flags;
    }

    /// How many turns have been played.
    pub fn turns_played(&self, state: &State) -> u32 {
        (state.words[FLAGS] >> TURN_SHIFT) as u32
    }

    /// Sets how many turns have been played.
    pub fn set_turns_played(&self, state: &mut State, turns: u32) {
        state.words[FLAGS] = state.words[FLAGS] & 0xFFFF_FFFF | u64::from(turns) << TURN_SHIFT;
    }

    /// A counter of quiet turns.
    pub fn counter(&self, state: &State, counter: usize) -> u64 {
        state.words[self.layout.counters + counter]
    }

    /// Sets a counter of quiet turns.
    pub fn set_counter(&self, state: &mut State, counter: usize, value: u64) {
        state.words[self.layout.counters + counter] = value;
    }

    /// True where the game is known to be over.
    #[inline]
    pub fn is_over(&self, state: &State) -> bool {
        state.words[FLAGS] >> RESULT_SHIFT & 0xFF != 0
    }

    /// How the game stands, as found when the last turn was played.
    pub fn outcome(&self, state: &State) -> Outcome {
        let field = |shift: u32| state.words[FLAGS] >> shift & 0xFF;
        let winner = field(WINNER_SHIFT).checked_sub(1).map(|p| PlayerId(p as u8));
        match field(RESULT_SHIFT) {
            0 => Outcome::Open,
            STUCK => Outcome::Over { winner, by: None },
            end => Outcome::Over { winner, by: Some(EndId(end as u8 - 1)) },
        }
    }

    /// Notes how the game stands.
    pub fn set_outcome(&self, state: &mut State, outcome: Outcome) {
        let (result, winner) = match outcome {
            Outcome::Open => (0, None),
            Outcome::Over { winner, by } => (by.map_or(STUCK, |e| u64::from(e.0) + 1), winner),
        };
        let winner = winner.map_or(0, |p| u64::from(p.0) + 1);
        let mask = 0xFF << RESULT_SHIFT | 0xFF << WINNER_SHIFT;
        state.words[FLAGS] = state.words[FLAGS] & !mask | result << RESULT_SHIFT | winner << WINNER_SHIFT;
    }

    /// The hash of pieces, mover and what is remembered, kept from edit to edit; and of what was rolled, which comes and goes
    /// far more often than the hash is asked for.
    pub fn hash(&self, state: &State) -> u64 {
        state.words[HASH] ^ self.roll_hash(state)
    }

    /// What was rolled, in the hash.
    fn roll_hash(&self, state: &State) -> u64 {
        match self.rolled(state) {
            0 => 0,
            rolled if self.layout.hand != 0 => {
                mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(HAND_KEY, state.words[self.layout.hand])
            }
            rolled => mixed(ROLL_KEY, u64::from(rolled)) ^ mixed(ROLL_KEY, 0),
        }
    }

    /// The hash of pieces and mover, worked out from scratch.
    pub fn hash_from_scratch(&self, state: &State) -> u64 {
        let mut hash = self.mover_hash(state);
        for cell in 0..self.cells {
            for (level, kind) in self.stack(state, cell).iter().enumerate() {
                hash ^= self.key(cell, level, kind.index());
            }
        }
        for slot in self.cells..self.cells + self.slots.len() {
            hash ^= mixed(slot, self.held(state, slot) as u64) ^ mixed(slot, 0);
        }
        (0..self.memory.len()).fold(hash, |hash, memory| hash ^ self.memory_hash(state, memory)) ^ self.roll_hash(state)
    }

    /// What something remembered puts into the hash.
    pub(super) fn memory_hash(&self, state: &State, memory: usize) -> u64 {
        if self.memory[memory].cells.is_some() {
            return mark_hash(memory, self.marked(state, memory));
        }
        mixed(MEMORY_KEYS + memory, self.remembered(state, memory) as u64) ^ mixed(MEMORY_KEYS + memory, 0)
    }

    /// What the player to move puts into the hash.
    pub(super) fn mover_hash(&self, state: &State) -> u64 {
        self.keys[self.mover(state).index()] ^ self.keys[0]
    }

    /// A hash of all that decides how the game can go on: the position, the counters of quiet turns and, where the rules ask
    /// for repetitions, the positions so far in any order; not the number of the turn.
    pub fn situation(&self, state: &State) -> u64 {
        let counters = &state.words[self.layout.counters..self.layout.memory];
        let numbered = counters.iter().enumerate();
        let key = numbered.fold(self.hash(state), |key, (at, &value)| key ^ mixed(COUNTER_KEYS + at, value));
        state.history.iter().fold(key, |key, &hash| key.wrapping_add(mixed(HISTORY_KEY, hash)))
    }

    /// What makes two positions the same to `--unique`: pieces, mover and result, not the counters of quiet turns nor the
    /// number of the turn.
    pub fn identity(&self, state: &State) -> Box<[u64]> {
        let mut words = state.words.clone();
        words[FLAGS] &= 0xFFFF_FFFF;
        for counter in &mut words[self.layout.counters..self.layout.memory] {
            *counter = 0;
        }
        words
    }
}

/// Keys of what stands on no place lie beyond those of places.
const MEMORY_KEYS: usize = 1 << 17;
const ROLL_KEY: usize = 1 << 18;
const HAND_KEY: usize = ROLL_KEY + 1;
const MARK_KEYS: usize = 1 << 19;
const COUNTER_KEYS: usize = 1 << 20;
const HISTORY_KEY: usize = 1 << 21;

/// What remembered cells put into the hash.
fn mark_hash<const W: usize>(memory: usize, cells: CellSet<W>) -> u64 {
    cells.iter().fold(0, |hash, cell| hash ^ mixed(MARK_KEYS + memory, cell as u64))
}

/// A key for a value of a place or of something remembered (the finalizer of SplitMix64).
#[inline]
fn mixed(place: usize, value: u64) -> u64 {
    let mut z = ((place as u64) << 40 ^ value.wrapping_add(1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
