//! Narrows a program to sets that are just wide enough for its board.
//!
//! Games are compiled with the widest sets, so that the compiler is built once and not once for each width. Then the finished
//! program is copied with sets of the width that its board needs. What depends on the width is worked out here: where the
//! parts of a position are stored, and which slides are looked up in tables.

use super::slides::{lanes, slides};
use crate::bits::{CellSet, WIDEST};
use crate::id::{ClauseId, EndId, KindId, MoveId, PlayerId};
use crate::program::plans::{Direct, LineAfter, LineCells, Op, Plan, Registers, Slow, Stage};
use crate::program::{
    After, Aim, Aims, Among, Asked, Attack, Attacks, BoundTerm, CaptureCode, CaptureLaw, CensusCode, CompareOp, Cond,
    Counter, Course, Dice, Effect, EndCode, FanCode, Fast, FastEnd, FastMove, FastNode, FastPlay, FastView, Finish,
    Fitted, Follow, GoesOn, GroupTests, Grouping, Groups, Grown, Growth, IfEmpty, Item, Joint, Kind, Landing, Layout,
    Likeness, Lines, Lottery, MemoryCode, MostAfter, MoveClauses, MoveCode, Node, Num, NumOp, Offsets, Order, Path,
    Pattern, Place, Placements, Play, Pointing, Program, Rays, ReverseRay, Rows, Royals, Rules, Run, Sent, Set,
    SetupStep, Shape, Shared, SharedGate, Shift, Slot, Source, Spans, StackLaw, Straight, Topology, Tried, View, Walks,
    Windows, words_needed,
};

/// The program with sets that are just wide enough for its places.
pub fn fitted(program: Program<WIDEST>) -> Fitted {
    match words_needed(program.layout.places.len()) {
        1 => Fitted::Words1(Box::new(fit(program))),
        #[cfg(not(target_family = "wasm"))]
        2 => Fitted::Words2(Box::new(fit(program))),
        4 => Fitted::Words4(Box::new(fit(program))),
        #[cfg(not(target_family = "wasm"))]
        6 => Fitted::Words6(Box::new(fit(program))),
        _ => Fitted::Words16(Box::new(fit(program))),
    }
}

/// The program with sets of `W` words, which must be wide enough for its places.
fn fit<const W: usize>(program: Program<WIDEST>) -> Program<W> {
    debug_assert!(program.layout.places.last().is_none_or(|place| place < 64 * W));
    let (old, remembered) = (program.layout.at, words_remembered(&program.layout.memory));
    let (rules, mut fast): (Rules<W>, Fast<W>) = (program.rules.fit(), program.fast.fit());
    let (new, words) = (rules.layout.at, words_remembered(&rules.layout.memory));
    let at = |word: usize| match word.checked_sub(old.memory).and_then(|at| remembered.iter().position(|&w| w == at)) {
        Some(memory) if word < old.filled => new.memory + words[memory],
        _ => word_after(old, new, word, W),
    };
    for view in &mut fast.views {
        view.registers.kept.iter_mut().for_each(|word| *word = at(*word as usize) as u32);
    }
    Program::new(rules, fast, program.aims.fit())
}

fn words_remembered(memory: &[MemoryCode]) -> Vec<usize> {
    memory.iter().map(|code| code.at).collect()
}

/// The first word of a set that is stored in a position, given its first word in a position with the widest sets.
fn word_after(old: Offsets, new: Offsets, word: usize, words: usize) -> usize {
    new.filled + (word - old.filled) / WIDEST * words
}

/// Where the parts of a position are stored, with sets of so many words.
fn offsets(old: Offsets, memory: &[MemoryCode], words: usize) -> Offsets {
    let filled = old.memory + memory.iter().map(|code| words_of(code, words)).sum::<usize>();
    let after = |word| word_after(old, Offsets { filled, ..old }, word, words);
    let (owned, tops, tall, stacks) = (after(old.owned), after(old.tops), after(old.tall), after(old.stacks));
    let held = stacks + (old.held - old.stacks);
    Offsets { filled, owned, tops, tall, stacks, held, words: held + (old.words - old.held), ..old }
}

fn words_of(code: &MemoryCode, words: usize) -> usize {
    if code.cells.is_some() { words } else { 1 }
}

fn memory(codes: Vec<MemoryCode>, words: usize) -> Vec<MemoryCode> {
    let mut at = 0;
    let placed = codes.into_iter().map(|code| {
        let here = at;
        at += words_of(&code, words);
        MemoryCode { at: here, ..code }
    });
    placed.collect()
}

/// A type that holds sets of cells and can be copied with narrower sets.
trait Fit<const W: usize> {
    type Fitted;
    fn fit(self) -> Self::Fitted;

    /// All of a list.
    fn fit_all(list: Vec<Self>) -> Vec<Self::Fitted>
    where
        Self: Sized,
    {
        // a plain loop: `collect` would try, for each of hundreds of types, to do it in place
        let mut fitted = Vec::with_capacity(list.len());
        for item in list {
            fitted.push(item.fit());
        }
        fitted
    }
}

impl<const W: usize> Fit<W> for CellSet<WIDEST> {
    type Fitted = CellSet<W>;

    fn fit(self) -> CellSet<W> {
        let mut words = [0; W];
        words.copy_from_slice(&self.0[..W]);
        CellSet(words)
    }
}

impl<const W: usize, T: Fit<W>> Fit<W> for Vec<T> {
    type Fitted = Vec<T::Fitted>;

    fn fit(self) -> Self::Fitted {
        T::fit_all(self)
    }
}

impl<const W: usize, T: Fit<W>> Fit<W> for Rows<T> {
    type Fitted = Rows<T::Fitted>;

    fn fit(self) -> Self::Fitted {
        self.with_all(T::fit_all)
    }
}

impl<const W: usize, T: Fit<W>> Fit<W> for Option<T> {
    type Fitted = Option<T::Fitted>;

    fn fit(self) -> Self::Fitted {
        self.map(T::fit)
    }
}

impl<const W: usize, T: Fit<W>> Fit<W> for Box<T> {
    type Fitted = Box<T::Fitted>;

    fn fit(self) -> Self::Fitted {
        Box::new((*self).fit())
    }
}

impl<const W: usize, T: Fit<W>> Fit<W> for [T; 2] {
    type Fitted = [T::Fitted; 2];

    fn fit(self) -> Self::Fitted {
        self.map(T::fit)
    }
}

impl<const W: usize, A: Fit<W>, B: Fit<W>> Fit<W> for (A, B) {
    type Fitted = (A::Fitted, B::Fitted);

    fn fit(self) -> Self::Fitted {
        (self.0.fit(), self.1.fit())
    }
}

/// Types that hold no sets.
macro_rules! plain {
    ($($name:ty),* $(,)?) => {$(
        impl<const W: usize> Fit<W> for $name {
            type Fitted = Self;

            fn fit(self) -> Self {
                self
            }

            fn fit_all(list: Vec<Self>) -> Vec<Self> {
                list
            }
        }
    )*};
}
plain!(bool, u8, u16, u32, u64, usize, i32, i64, f32);
plain!(
    ClauseId, EndId, KindId, MoveId, PlayerId, CompareOp, NumOp, Grouping, Dice, Place, Order, Follow, Finish, Op,
    Plan, Direct, Stage, Slow
);
plain!(
    Kind,
    Slot,
    Sent,
    Aim,
    Counter,
    SetupStep,
    SharedGate,
    Straight,
    MoveClauses,
    StackLaw,
    CaptureLaw,
    Course,
    Lines,
    Groups,
    Likeness
);

macro_rules! structs {
    ($($name:ident { $($field:ident),* $(,)? })*) => {$(
        impl<const W: usize> Fit<W> for $name<WIDEST> {
            type Fitted = $name<W>;

            fn fit(self) -> $name<W> {
                $name { $($field: Fit::<W>::fit(self.$field)),* }
            }
        }
    )*};
}
structs! {
    Rules {
        topology, layout, views, for_one_turn, rolls, fates, watches_captures, declared_moves, kinds_of_role, sorts, first_roll,
        by_parts, high_rolls_allow_more, players, first, kinds, kind_of, stacks, captures, asks_for_attacks, counters,
        counter_of_end, most_points, bindings, likenesses, ranks, setups, clause,
    }
    Topology { cells, board, neighbours, shifts, rays, windows, beside, walks, placements }
    Aims { worth, hands, of, score, only_score }
    Windows { through, all }
    Walks { next, turning, returns, fewer, ends, period, spans }
    Spans { cells, ends }
    Placements { cells, ways, at, width }
    Attacks { backward, takers, tried }
    Attack { kinds, prey, attackers_of_empty, shape }
    Tried { mv, within, lifts_locally, passes, reads_locally }
    ReverseRay { cells, all, order }
    View {
        moves, nodes, phases, clauses, forbidden, may_end_early, ends_of_turn, ends, after, on_capture, at_start, at_end,
        rolls, closed, numbers,
    }
    Royals { kinds, by, others, tested, closed }
    Fast { looks_back, parts_are_turns, has_dead_ends, may_repeat_words, attacks, course, views }
    FastView {
        moves, nodes, ends, shared, registers, plans, stages, royals, forgets, lottery, census, mobile,
        lone_put,
    }
    FastMove {
        plan, slow, gates, steps, stands, weighs_swaps, asks_areas, lifted_kinds, begins, vacant, moves_one,
        takes_where_it_lands, plain, needs_lift, lifts_lightly, stays,
    }
    FastNode { takes_nothing, planned, direct, play }
    FastPlay {
        may_end, follow, tail, guards_wait, next_is_independent, is_settled, most_after, plan, prerequisites, if_empty,
        goes_on, line_after,
    }
    FastEnd { mobility, stillness, is_stuck, growth }
    CensusCode { inner, number, other, after }
    Pointing { mv, at, next, tests }
    Shared { nums, conds }
    Run { when, effects, clause }
    After { runs, of_move, of_pass }
    CaptureCode { kinds, sort, run }
    MoveCode {
        source, path, landing, fans, guards, guards_of_values, group_tests, gates, asked, asks_fans, asks_line, begun, lands,
        leaves_start, path_is_gated, leaving, effects, can_capture, declared, way, player, clauses,
    }
    Asked { by_set, by_fan, each }
    GroupTests { meeting, avoiding, within, each }
    FanCode { rays, pattern, is_fixed, ways, cases }
    Landing { empty, stacking, capturing, swapping }
    Play { mv, from, to, when, next, tied, clause }
    IfEmpty { slots, kinds, may_end, follow, tail }
    MostAfter { at, ever, now }
    BoundTerm { of, added, each, when, then }
    GoesOn { cells, known, ends, foretold }
    EndCode { end, when, winner, by_most, worth, finish, loser, at_once, of_turn, clause }
    Registers { fixed, kept, ops, early, lines, sets }
    LineCells { rays, ways, pattern, tests }
    LineAfter { ways, pattern, tests, upto }
    Item { test, least, most, taken, binding, lands }
    Grown { always, joins }
    Joint { within, from, table }
    Shift { by, from, to }
}

/// Each case by the names of what it holds.
macro_rules! enums {
    ($($name:ident { $($case:ident $(($($part:ident),*))? $({ $($field:ident),* })?),* $(,)? })*) => {$(
        impl<const W: usize> Fit<W> for $name<WIDEST> {
            type Fitted = $name<W>;

            fn fit(self) -> $name<W> {
                match self {$(
                    $name::$case $(($($part),*))? $({ $($field),* })? =>
                        $name::$case $(($(Fit::<W>::fit($part)),*))? $({ $($field: Fit::<W>::fit($field)),* })?,
                )*}
            }
        }
    )*};
}
enums! {
    Lottery { Pointing(pointing), Rejection { tests, follows }, Census, Listed, Groups }
    Shape { Near(rows), Far(rays) }
    Source { Top(set), Stack(set), New(kind), Choice(name, among), Tops { of, least, most, memory }, Die(memory),
        Value(memory, values), Group { memory, of, groups } }
    Growth { Run { of, straight, lines }, Joined { within, from, goal, table }, Full, Parted(joints) }
    Among { Pieces(set), Roles(roles), Zones(name, zones), Cells(set) }
    Path {
        Stay, Step(table), Slide { rays, least, most, through }, Far { rays, through }, Line { rays, pattern, ways, cases }, To(set),
        Walk { walks, steps, through }, When(cond, path), Chain(parts), Measured { rays, least, most, through }, Either(ways),
        Repeat { path, stopping, least, most },
    }
    Effect {
        TurnInto(set, kinds), TurnIntoNamed(set, name), TurnUnder(kinds, set, new), Take(set), Remove(set), Send { most, kinds, like, from, to },
        Carry { most, kinds, like, from, to, under, becomes }, Sow { from, next, skipping }, Shift { from, next }, SendCaptured(to), Put(kind, set), Note(memory, num), NoteCell(memory, set),
        NoteCells(memory, set),
    }
    Set {
        Const(cells), Tops(kinds), Owned(owner), Empty, Occupied, Height(least, most), Holding(kinds), Bound(place),
        Held(slots), Like(name, kinds, everywhere), Remembered(memory), Marked(memory), When(cond, a, b),
        Reach(of, path), Or(a, b), And(a, b), Except(a, b), FirstOf(sets), Image(table, of),
        Tally { of, table, op, than },
        Reached { within, from, table }, Spread { within, from, ways }, Run(of, straight), Joining(of, straight), Group { of, which, table }, Threatened(of), Attacked(of, by),
    }
    Num {
        Int(value), Count(set), CountHeld(set), Heights(set), When(a, cond, b), Groups(set, table), Distance(from, to, table), Sum(values, set), Remembered(memory), Role(name), Roll, OfRoll(values), Hand, Passed(counter),
        Binary(a, op, b),
    }
    Cond {
        Const(value), And(all), Or(all), Not(inner), Some(set), Within(a, b), OneGroup(set, table), Compare(a, op, b), CanMove(player, mv), CouldMove(player, mv),
        Line { rays, pattern }, Quiet(counter, turns), Repeats(likeness, times), WouldRepeat(likeness, times),
        AsBegun(likeness), WouldBeAsBegun(likeness), Supplied(kind),
    }
    Node {
        End, Play(play), Pass(next), Again(next), When(cond, next), Roll(next), Rounds { body, most, exactly, begins, level, next }, Either(all),
        Prefer { probe, first, other }, Most { inner, number, one_way, next },
    }
}

impl<const W: usize> Fit<W> for Pattern<WIDEST> {
    type Fitted = Pattern<W>;

    fn fit(self) -> Pattern<W> {
        self.into_items().map(Item::fit).collect()
    }
}

impl<const W: usize> Fit<W> for Rays<WIDEST> {
    type Fitted = Rays<W>;

    fn fit(self) -> Rays<W> {
        let Self { cells, of, onward, returns, near, lengths, slides: _, lanes: _ } = self;
        let near = near.fit();
        let mut rays = Rays { cells, of, onward, returns, near, lengths, slides: Vec::new(), lanes: Rows::default() };
        let short = rays.lengths.iter().filter(|(_, most)| *most > 1);
        rays.slides = short.filter_map(|&(least, most)| slides(&rays, least, most)).collect();
        if rays.lengths.contains(&(1, u16::MAX)) {
            rays.lanes = lanes(&rays);
        }
        rays
    }
}

impl<const W: usize> Fit<W> for Layout<WIDEST> {
    type Fitted = Layout<W>;

    fn fit(self) -> Layout<W> {
        let memory = memory(self.memory, W);
        Layout {
            at: offsets(self.at, &memory, W),
            memory,
            levels: self.levels,
            counts_heaps: self.counts_heaps,
            owners: self.owners,
            places: Fit::<W>::fit(self.places),
            first_slot: self.first_slot,
            slots: self.slots,
            area_slots: Fit::<W>::fit(self.area_slots),
            slots_of_kind: Fit::<W>::fit(self.slots_of_kind),
            slot_of: self.slot_of,
            keys: self.keys,
            heaps: self.heaps,
        }
    }
}
