//! Reading and changing the words of a position.

use crate::bits::CellSet;
use crate::id::{EndId, Id, KindId, PlayerId};
use crate::play::hash::mark_hash;
use crate::play::keys::{MEMORY_KEYS, mixed};
use crate::play::state::{FLAGS, HASH, Outcome, State};
use crate::program::{HIGHEST, Layout, NOWHERE};

// the word of flags: the mover in the lowest bits, the others from these bits on
const RESULT_SHIFT: u32 = 8;
const WINNER_SHIFT: u32 = 16;
const ROLL_SHIFT: u32 = 24;
const TURN_SHIFT: u32 = 32;
/// Stands for the outcome where a player has no turn and no end of the rules speaks of it.
const STUCK: u64 = 255;
/// The pieces of a cell of which only the height is kept.
const HEAP: [u8; HIGHEST] = [1; HIGHEST];
/// How many bits a die in hand takes.
const DIE: u32 = 7;
const ONE_DIE: u64 = 0x7F;

impl<const W: usize> Layout<W> {
    /// The set of cells whose first word is `at`.
    #[inline]
    pub(crate) fn set_at(&self, state: &State, at: usize) -> CellSet<W> {
        let mut words = [0; W];
        words.copy_from_slice(&state.words[at..at + W]);
        CellSet(words)
    }

    /// Adds a cell to the set whose first word is `at`, or removes it if it is there.
    #[inline]
    fn flip(&self, state: &mut State, at: usize, cell: usize) {
        state.words[at + (cell >> 6) % W] ^= 1 << (cell & 63);
    }

    /// Cells whose top piece is of this kind.
    #[inline]
    pub fn top(&self, state: &State, kind: usize) -> CellSet<W> {
        self.set_at(state, self.at.tops + kind * W)
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
        self.set_at(state, self.at.owned + owner * W)
    }

    /// Cells with a piece.
    #[inline]
    pub fn occupied(&self, state: &State) -> CellSet<W> {
        (self.at.owned..self.at.tops).step_by(W).fold(CellSet::EMPTY, |all, at| all | self.set_at(state, at))
    }

    /// Cells with two pieces or more.
    #[inline]
    pub fn tall(&self, state: &State) -> CellSet<W> {
        if self.levels > 1 { self.set_at(state, self.at.tall) } else { CellSet::EMPTY }
    }

    /// Slots that hold something.
    #[inline]
    pub fn filled(&self, state: &State) -> CellSet<W> {
        if self.slots.is_empty() { CellSet::EMPTY } else { self.set_at(state, self.at.filled) }
    }

    /// True for a slot, a place off the board.
    #[inline]
    pub fn is_slot(&self, place: usize) -> bool {
        place >= self.first_slot
    }

    /// The kind of the pieces of a slot.
    #[inline]
    pub fn slot_kind(&self, place: usize) -> usize {
        usize::from(self.slots[place - self.first_slot].kind)
    }

    /// How many pieces a slot holds.
    #[inline]
    pub fn held(&self, state: &State, place: usize) -> usize {
        let counts: &[u16] = bytemuck::cast_slice(&state.words[self.at.held..]);
        usize::from(counts[place - self.first_slot])
    }

    /// Changes how many pieces a slot holds.
    fn hold(&self, state: &mut State, place: usize, before: usize, after: usize) {
        let counts: &mut [u16] = bytemuck::cast_slice_mut(&mut state.words[self.at.held..]);
        counts[place - self.first_slot] = after as u16;
        if (before == 0) != (after == 0) {
            self.flip(state, self.at.filled, place);
        }
        state.words[HASH] ^= mixed(place, before as u64) ^ mixed(place, after as u64);
    }

    /// A remembered value.
    #[inline]
    pub fn remembered(&self, state: &State, memory: usize) -> i64 {
        state.words[self.at.memory + self.memory[memory].at] as i64
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
        self.set_at(state, self.at.memory + self.memory[memory].at)
    }

    /// Remembers cells.
    pub fn mark(&self, state: &mut State, memory: usize, cells: CellSet<W>) {
        let at = self.at.memory + self.memory[memory].at;
        let old = self.set_at(state, at);
        state.words[HASH] ^= mark_hash(memory, old.without(cells) | cells.without(old));
        state.words[at..at + W].copy_from_slice(&cells.0);
    }

    /// Sets a memory to its first value.
    pub fn forget(&self, state: &mut State, memory: usize) {
        match &self.memory[memory].cells {
            Some(cells) => self.mark(state, memory, cells.iter().map(|&c| usize::from(c)).collect()),
            None => self.note(state, memory, self.memory[memory].default),
        }
    }

    /// Sets a memory to a value, or to the nearest that it can have.
    pub fn note(&self, state: &mut State, memory: usize, value: i64) {
        let code = &self.memory[memory];
        let value = value.clamp(code.least, code.most) as u64;
        if self.remembered(state, memory) as u64 == value {
            return;
        }
        let old = std::mem::replace(&mut state.words[self.at.memory + code.at], value);
        state.words[HASH] ^= mixed(MEMORY_KEYS + memory, old) ^ mixed(MEMORY_KEYS + memory, value);
    }

    /// Which of the rolls of the dice was rolled for this turn; 0: nothing yet.
    #[inline]
    pub fn rolled(&self, state: &State) -> u8 {
        (state.words[FLAGS] >> ROLL_SHIFT) as u8
    }

    /// Notes what was rolled for this turn; 0: nothing yet.
    #[inline]
    pub(super) fn note_roll(&self, state: &mut State, value: u8) {
        state.words[FLAGS] = state.words[FLAGS] & !(0xFF << ROLL_SHIFT) | u64::from(value) << ROLL_SHIFT;
    }

    /// Sets the dice that are left to be used, given the greatest first.
    pub(super) fn take_dice(&self, state: &mut State, faces: &[u8]) {
        state.words[self.at.hand] = faces.iter().rev().fold(0, |hand, &face| hand << DIE | u64::from(face));
    }

    /// The dice left to be used in the turn, the greatest first.
    pub fn hand(&self, state: &State) -> impl Iterator<Item = u8> {
        let left = if self.at.hand == 0 { 0 } else { state.words[self.at.hand] };
        std::iter::successors(Some(left), |left| Some(left >> DIE))
            .map(|left| (left & ONE_DIE) as u8)
            .take_while(|&face| face != 0)
    }

    /// The different numbers that the dice left show, the greatest first.
    pub(super) fn faces_left(&self, state: &State) -> Vec<u8> {
        let mut faces: Vec<u8> = self.hand(state).collect();
        faces.dedup();
        faces
    }

    /// Removes one of the dice left, which shows this number.
    pub(super) fn use_die(&self, state: &mut State, face: u8) {
        let Some(at) = self.hand(state).position(|left| left == face) else { return };
        let hand = &mut state.words[self.at.hand];
        let before = *hand & ((1 << (at as u32 * DIE)) - 1);
        *hand = before | (*hand >> ((at as u32 + 1) * DIE)) << (at as u32 * DIE);
    }

    #[inline]
    fn bytes<'s>(&self, state: &'s State) -> &'s [u8] {
        bytemuck::cast_slice(&state.words[self.at.stacks..])
    }

    #[inline]
    fn bytes_mut<'s>(&self, state: &'s mut State) -> &'s mut [u8] {
        bytemuck::cast_slice_mut(&mut state.words[self.at.stacks..])
    }

    /// The bytes of a cell's stack: kind plus one, bottom first, zeros above; where heaps are counted, one byte, the height.
    #[inline]
    fn column<'s>(&self, state: &'s State, cell: usize) -> &'s [u8] {
        let bytes = self.bytes_a_cell();
        &self.bytes(state)[cell * bytes..(cell + 1) * bytes]
    }

    #[inline]
    fn column_mut<'s>(&self, state: &'s mut State, cell: usize) -> &'s mut [u8] {
        let bytes = self.bytes_a_cell();
        &mut self.bytes_mut(state)[cell * bytes..][..bytes]
    }

    /// The pieces of a cell: kind plus one, bottom first.
    #[inline]
    pub(crate) fn pieces<'s>(&self, state: &'s State, cell: usize) -> &'s [u8] {
        let column = self.column(state, cell);
        match self.counts_heaps {
            true => &HEAP[..usize::from(column[0])],
            false => &column[..column.iter().position(|&b| b == 0).unwrap_or(column.len())],
        }
    }

    /// The pieces of a cell, bottom first.
    pub fn stack(&self, state: &State, cell: usize) -> Vec<KindId> {
        if self.is_slot(cell) {
            return vec![KindId(self.slot_kind(cell) as u8); self.held(state, cell)];
        }
        self.pieces(state, cell).iter().map(|&b| KindId(b - 1)).collect()
    }

    /// Tells each piece on the board: its cell, how many lie on it, its kind.
    pub fn each_piece(&self, state: &State, mut tell: impl FnMut(usize, usize, usize)) {
        if self.levels == 1 {
            for kind in 0..self.owners.len() {
                self.top(state, kind).iter().for_each(|cell| tell(cell, 0, kind));
            }
            return;
        }
        for cell in self.occupied(state).iter() {
            for (above, &piece) in self.pieces(state, cell).iter().rev().enumerate() {
                tell(cell, above, usize::from(piece) - 1);
            }
        }
    }

    /// How many pieces a cell has.
    #[inline]
    pub fn height(&self, state: &State, cell: usize) -> usize {
        if self.is_slot(cell) {
            return self.held(state, cell);
        }
        self.pieces(state, cell).len()
    }

    /// Changes the height of a cell where heaps are counted.
    #[inline]
    pub(super) fn heap(&self, state: &mut State, cell: usize, before: usize, after: usize) {
        self.bytes_mut(state)[cell] = after as u8;
        let changed = before.min(after)..before.max(after);
        if changed.contains(&0) {
            self.show(state, cell, 0);
        }
        if changed.contains(&1) {
            self.flip(state, self.at.tall, cell);
        }
        state.words[HASH] ^= self.heap_key(cell, before) ^ self.heap_key(cell, after);
    }

    /// The key of a heap of that height.
    #[inline]
    fn heap_key(&self, cell: usize, height: usize) -> u64 {
        self.heaps[cell * (self.levels + 1) + height]
    }

    /// The cells whose heaps have such a height: those of eight cells, a word of bytes, are compared at once.
    pub(super) fn heaps_of(&self, state: &State, least: usize, most: usize) -> CellSet<W> {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x80 * EACH;
        // one bit of each byte, brought together in the highest byte of a product
        const GATHER: u64 = 0x0102_0408_1020_4080;
        // heights are less than half of what a byte holds, so that no byte borrows from the next
        let (least, most) = (least.min(HIGHEST + 1) as u64 * EACH, most.min(HIGHEST) as u64 * EACH);
        let mut cells = CellSet::EMPTY;
        let heaps = &state.words[self.at.stacks..][..self.first_slot.div_ceil(8)];
        for (at, heaps) in heaps.iter().enumerate() {
            let fits = ((heaps | HIGH) - least) & ((most | HIGH) - heaps) & HIGH;
            cells.0[at / 8 % W] |= (fits >> 7).wrapping_mul(GATHER) >> 56 << (at % 8 * 8);
        }
        cells
    }

    /// Sows a heap, one piece to each cell that follows and has room; the rest stay. Returns the cell that got the last. What
    /// changes beside the heights is put together on the way, and written once.
    pub(super) fn sow_heap(&self, cell: usize, next: &[u16], skipping: CellSet<W>, state: &mut State) -> Option<u16> {
        let heaps: &mut [u8] = bytemuck::cast_slice_mut(&mut state.words[self.at.stacks..]);
        let mut hand = std::mem::take(&mut heaps[cell]);
        let mut hash = self.heap_key(cell, usize::from(hand));
        let (mut shown, mut tall) = (CellSet::<W>::EMPTY, CellSet::<W>::EMPTY);
        shown.set(cell, hand > 0);
        tall.set(cell, hand > 1);
        let (mut at, mut last, mut passed) = (next[cell], None, 0);
        while hand > 0 && at != NOWHERE && passed <= next.len() {
            let here = usize::from(at);
            let height = usize::from(heaps[here]);
            if height == self.levels || skipping.contains(here) {
                passed += 1;
            } else {
                heaps[here] += 1;
                hash ^= self.key(here, height, 0);
                shown.turn_if(height == 0, here);
                tall.turn_if(height == 1, here);
                hand -= 1;
                (last, passed) = (Some(at), 0);
            }
            at = next[here];
        }
        state.words[HASH] ^= hash;
        for (at, turned) in
            [(self.at.tops, shown), (self.at.owned + usize::from(self.owners[0]) * W, shown), (self.at.tall, tall)]
        {
            state.words[at..at + W].iter_mut().zip(turned.0).for_each(|(word, turned)| *word ^= turned);
        }
        if hand > 0 {
            let height = self.height(state, cell);
            self.heap(state, cell, height, height + usize::from(hand));
        }
        last
    }

    /// The top piece of a cell.
    #[inline]
    pub fn top_of(&self, state: &State, cell: usize) -> Option<usize> {
        if self.is_slot(cell) {
            return (self.held(state, cell) > 0).then(|| self.slot_kind(cell));
        }
        self.pieces(state, cell).last().map(|&b| usize::from(b) - 1)
    }

    /// The top piece of a place; none for [`NOWHERE`].
    pub(crate) fn top_of_place(&self, state: &State, place: u16) -> Option<usize> {
        if place == NOWHERE { None } else { self.top_of(state, usize::from(place)) }
    }

    /// Cells whose stack holds a piece of one of these kinds.
    pub(super) fn holding(&self, state: &State, kinds: u64) -> CellSet<W> {
        self.holding_among(self.occupied(state), kinds, state)
    }

    /// Those of these cells whose stack holds an enemy piece of one of these kinds.
    pub fn enemies_holding(&self, cells: CellSet<W>, kinds: u64, state: &State) -> CellSet<W> {
        let enemies = self.occupied(state).without(self.owned(state, self.mover(state).index()));
        self.holding_among(cells & enemies, kinds, state)
    }

    /// Those of these cells whose stack holds a piece of one of these kinds.
    fn holding_among(&self, cells: CellSet<W>, kinds: u64, state: &State) -> CellSet<W> {
        let on_top = self.tops(state, kinds) & cells;
        let holds = |&cell: &usize| self.pieces(state, cell).iter().any(|&b| kinds >> (b - 1) & 1 != 0);
        on_top | (cells & self.tall(state)).without(on_top).iter().filter(holds).collect::<CellSet<W>>()
    }

    /// How many pieces of a kind there are, on the board and in areas.
    pub fn count_of(&self, state: &State, kind: usize) -> usize {
        if self.levels == 1 && self.slots.is_empty() {
            return self.top(state, kind).len();
        }
        let filled = self.slots_of_kind.get(kind).map_or(CellSet::EMPTY, |slots| *slots & self.filled(state));
        let held: usize = filled.iter().map(|slot| self.held(state, slot)).sum();
        let bytes = &self.bytes(state)[..self.first_slot * self.bytes_a_cell()];
        held + match self.counts_heaps {
            true => bytes.iter().map(|&height| usize::from(height)).sum(),
            false => bytes.iter().filter(|&&byte| usize::from(byte) == kind + 1).count(),
        }
    }

    #[inline]
    pub(super) fn key(&self, cell: usize, level: usize, kind: usize) -> u64 {
        self.keys[64 + (cell * self.levels + level) * self.owners.len() + kind]
    }

    /// Puts a piece on top of a cell; a full cell does not take it. Whether the stack law allows it is not checked.
    #[inline]
    pub fn push(&self, state: &mut State, cell: usize, kind: usize) {
        if self.levels > 1 || self.is_slot(cell) {
            return self.pile(state, cell, kind);
        }
        let byte = &mut self.bytes_mut(state)[cell];
        if *byte != 0 {
            debug_assert!(false, "a full cell");
            return;
        }
        *byte = kind as u8 + 1;
        self.show(state, cell, kind);
        state.words[HASH] ^= self.key(cell, 0, kind);
    }

    /// Puts a piece of a kind on each of these cells, which are empty, on a board without stacks.
    pub(super) fn put_all(&self, state: &mut State, cells: CellSet<W>, kind: usize) {
        let mut hash = 0;
        for cell in cells.iter() {
            self.bytes_mut(state)[cell] = kind as u8 + 1;
            hash ^= self.key(cell, 0, kind);
        }
        state.words[HASH] ^= hash;
        for at in [self.at.tops + kind * W, self.at.owned + usize::from(self.owners[kind]) * W] {
            state.words[at..at + W].iter_mut().zip(cells.0).for_each(|(word, cells)| *word ^= cells);
        }
    }

    /// What [`Layout::push`] does on a board with stacks, or in an area.
    fn pile(&self, state: &mut State, cell: usize, kind: usize) {
        if self.is_slot(cell) {
            debug_assert_eq!(self.slot_kind(cell), kind, "a slot holds pieces of one kind");
            let held = self.held(state, cell);
            return self.hold(state, cell, held, held + 1);
        }
        if self.counts_heaps {
            let height = self.height(state, cell);
            debug_assert!(height < self.levels, "a full cell");
            return if height < self.levels {
                self.heap(state, cell, height, height + 1)
            };
        }
        let column = self.column_mut(state, cell);
        let Some(level) = column.iter().position(|&byte| byte == 0) else {
            debug_assert!(false, "a full cell");
            return;
        };
        column[level] = kind as u8 + 1;
        let under = level.checked_sub(1).map(|under| usize::from(column[under]) - 1);
        self.cover(state, (cell, level), under, kind);
    }

    /// Turns what is seen from above as a piece comes to lie on this level of a cell, or is taken off it.
    #[inline]
    fn cover(&self, state: &mut State, (cell, level): (usize, usize), under: Option<usize>, kind: usize) {
        if let Some(under) = under {
            self.show(state, cell, under);
            if level == 1 {
                self.flip(state, self.at.tall, cell);
            }
        }
        self.show(state, cell, kind);
        state.words[HASH] ^= self.key(cell, level, kind);
    }

    /// Takes the top piece off a cell.
    #[inline]
    pub fn pop(&self, state: &mut State, cell: usize) -> Option<usize> {
        if self.levels > 1 || self.is_slot(cell) {
            return self.unpile(state, cell);
        }
        let kind = usize::from(std::mem::take(&mut self.bytes_mut(state)[cell])).checked_sub(1)?;
        self.show(state, cell, kind);
        state.words[HASH] ^= self.key(cell, 0, kind);
        Some(kind)
    }

    /// What [`Layout::pop`] does on a board with stacks, or in an area.
    fn unpile(&self, state: &mut State, cell: usize) -> Option<usize> {
        if self.is_slot(cell) {
            let held = self.held(state, cell);
            self.hold(state, cell, held, held.checked_sub(1)?);
            return Some(self.slot_kind(cell));
        }
        if self.counts_heaps {
            let height = self.height(state, cell);
            self.heap(state, cell, height, height.checked_sub(1)?);
            return Some(0);
        }
        let column = self.column_mut(state, cell);
        let level = column.iter().position(|&byte| byte == 0).unwrap_or(column.len()).checked_sub(1)?;
        let kind = usize::from(std::mem::take(&mut column[level])) - 1;
        let under = level.checked_sub(1).map(|under| usize::from(column[under]) - 1);
        self.cover(state, (cell, level), under, kind);
        Some(kind)
    }

    /// Adds a cell to those that have this kind on top, or removes it if it is there.
    #[inline]
    fn show(&self, state: &mut State, cell: usize, kind: usize) {
        self.flip(state, self.at.tops + kind * W, cell);
        self.flip(state, self.at.owned + usize::from(self.owners[kind]) * W, cell);
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

    /// Adds one to the number of turns played.
    #[inline]
    pub(super) fn count_turn(&self, state: &mut State) {
        self.set_turns_played(state, self.turns_played(state).wrapping_add(1));
    }

    /// Whose turn it is, the number of turns and the outcome, to be restored by [`Layout::set_flags`], and the mover's key.
    #[inline]
    pub(super) fn flags(&self, state: &State) -> (u64, u64) {
        (state.words[FLAGS], self.keys[self.mover(state).index()])
    }

    /// Restores what [`Layout::flags`] gave.
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
        state.words[self.at.counters + counter]
    }

    /// Sets a counter of quiet turns.
    pub fn set_counter(&self, state: &mut State, counter: usize, value: u64) {
        state.words[self.at.counters + counter] = value;
    }

    /// True if the game was found to be over.
    #[inline]
    pub fn is_over(&self, state: &State) -> bool {
        state.words[FLAGS] >> RESULT_SHIFT & 0xFF != 0
    }

    /// The outcome, as it was found after the last turn.
    pub fn outcome(&self, state: &State) -> Outcome {
        let field = |shift: u32| state.words[FLAGS] >> shift & 0xFF;
        let winner = field(WINNER_SHIFT).checked_sub(1).map(|p| PlayerId(p as u8));
        let points = match self.at.points {
            0 => u16::from(winner.is_some()),
            at => state.words[at] as u16,
        };
        match field(RESULT_SHIFT) {
            0 => Outcome::Open,
            STUCK => Outcome::Over { winner, by: None, points },
            end => Outcome::Over { winner, by: Some(EndId(end as u8 - 1)), points },
        }
    }

    /// Notes the outcome.
    pub fn set_outcome(&self, state: &mut State, outcome: Outcome) {
        let (result, winner) = match outcome {
            Outcome::Open => (0, None),
            Outcome::Over { winner, by, .. } => (by.map_or(STUCK, |e| u64::from(e.0) + 1), winner),
        };
        if self.at.points != 0 {
            state.words[self.at.points] = u64::from(outcome.points());
        }
        let winner = winner.map_or(0, |p| u64::from(p.0) + 1);
        let mask = 0xFF << RESULT_SHIFT | 0xFF << WINNER_SHIFT;
        state.words[FLAGS] = state.words[FLAGS] & !mask | result << RESULT_SHIFT | winner << WINNER_SHIFT;
    }
}
