//! Counting and listing turns, and counting sequences of turns to a depth (perft).

use crate::allowance::{apart, renew};
use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::generate::{Legality, Pair, Sink};
use crate::play::pool::Pool;
use crate::play::replay::Replay;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::Program;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// Stands for a number of turns too great to be counted: very many turns of very many parts, as come of a repeat with hardly
/// any limit. A sum with it is [`UNCOUNTED`] as well.
pub const UNCOUNTED: u64 = u64::MAX;

/// Where it is told how many turns there are to choose from, more than these are not counted.
pub const MOST_CHOICES: u64 = 1_000_000;

/// More turns than these are not listed to find one of them: one to be chosen part by part, or one that a text means.
pub const MOST_LISTED: usize = 200_000;

/// How many positions are kept at most, to count different ones.
pub const MOST_POSITIONS: usize = 5_000_000;

/// Counting is given up at a turn of more parts than this, when more turns than that have been found.
const LONG: usize = 100;
const MANY: u64 = 1_000_000;

/// True where so many turns, the last of so many parts, are not counted to their end.
fn is_uncountable(turns: u64, parts: usize) -> bool {
    turns > MANY && parts > LONG
}

/// The sum of some counts; [`UNCOUNTED`] if one of them is.
fn sum(counts: impl Iterator<Item = u64>) -> u64 {
    counts.fold(0, u64::saturating_add)
}

impl<const W: usize> Program<W> {
    /// How many turns the player to move has, or [`UNCOUNTED`]; none in a finished game.
    pub fn count_turns(&self, state: &State, pool: &mut Pool) -> u64 {
        self.count_about(state, u64::MAX, pool)
    }

    /// The same, or some number greater than `most` where there are more.
    pub fn count_about(&self, state: &State, most: u64, pool: &mut Pool) -> u64 {
        if self.layout.is_over(state) {
            return 0;
        }
        if self.to_roll(state).is_some() {
            return sum(self.after_rolls(state).iter().map(|s| self.count_about(s, most, pool)));
        }
        if self.fast.may_repeat_words {
            return self.turns(state, usize::MAX).len() as u64;
        }
        if let Some((_, targets)) = self.lone_put(state, self.layout.mover(state).index()) {
            return targets.len() as u64;
        }
        if let Some(cells) = self.where_to_point(state) {
            return cells.len() as u64;
        }
        if let Some(count) = self.take_census(state, None, pool) {
            return count;
        }
        let mut counter = Counter { turns: 0, most };
        let _ = self.generate(state, &self.frame(), Legality::Legal, &mut counter, pool);
        counter.turns
    }

    /// The position after each roll of the player to move; itself, if he need not roll.
    pub fn after_rolls(&self, state: &State) -> Vec<State> {
        let Some(dice) = self.to_roll(state) else { return vec![state.clone()] };
        let rolled = |value| {
            let mut after = state.clone();
            self.set_rolled(&mut after, value);
            after
        };
        dice.rolls().map(rolled).collect()
    }

    /// Plays a turn that [`Program::turns`] has listed, and finds how the game stands.
    pub fn play(&self, state: &State, turn: &Turn) -> State {
        let mut after = state.clone();
        let mover = self.layout.mover(state);
        let frame = self.play_through(&mut after, &turn.parts);
        self.settle(&mut after, &frame, mover);
        after
    }

    /// Plays the parts of a turn without ending it.
    pub fn play_parts(&self, state: &mut State, parts: &[Part]) -> Frame<W> {
        let mut frame = self.frame();
        parts.iter().for_each(|&part| self.apply(state, &mut frame, part));
        frame
    }

    /// How many sequences of exactly `depth` turns there are, or [`UNCOUNTED`]; the last turn of each is counted, not played.
    pub fn perft(&self, state: &State, depth: u32, pool: &mut Pool) -> u64 {
        if depth > 1
            && !self.layout.is_over(state)
            && let Some(placing) = self.fast.placing()
            && let Some(ground) = &placing.ground
            && let Some((_, open)) = self.lone_put(state, self.layout.mover(state).index())
        {
            let (mut state, mut frame) = (state.clone(), self.frame());
            let cells = (open, self.empty(&state, &frame));
            if placing.asks_last && self.no_end_holds(&state, &frame) {
                let at = self.layout.mover(&state).index();
                return self.count_by_last_piece(ground, (at, &mut self.own_pieces(placing, &state)), cells, depth);
            }
            return self.count_puts((placing, ground), (&mut state, &mut frame), cells, depth, 0);
        }
        match depth {
            0 => 1,
            1 => self.count_turns(state, pool),
            _ if self.layout.is_over(state) => 0,
            _ if self.to_roll(state).is_some() => {
                sum(self.after_rolls(state).iter().map(|s| apart(|| self.perft(s, depth, pool))))
            }
            _ if self.fast.may_repeat_words => {
                let turns = self.turns(state, usize::MAX);
                sum(turns.iter().map(|turn| apart(|| self.perft(&self.play(state, turn), depth - 1, pool))))
            }
            _ => {
                let (mover, replay) = (self.layout.mover(state), Replay::new(self, state, pool));
                let mut deeper = Deeper { program: self, mover, depth: depth - 1, turns: 0, leaves: 0, replay };
                let _ = self.generate(state, &self.frame(), Legality::Legal, &mut deeper, pool);
                deeper.replay.end(pool);
                deeper.leaves
            }
        }
    }

    /// How many different positions there are after exactly so many turns, for each depth up to `depth`, or [`UNCOUNTED`] from
    /// the depth on where there are more than [`MOST_POSITIONS`], or turns that cannot be merged.
    pub fn unique(&self, state: &State, depth: u32) -> Vec<u64> {
        let mut level: Vec<State> = vec![state.clone()];
        let mut counts = Vec::new();
        for _ in 0..depth {
            let Some(next) = self.positions_after(&level) else { break };
            counts.push(next.len() as u64);
            level = next;
        }
        counts.resize(depth as usize, UNCOUNTED);
        counts
    }

    /// The different positions a turn after these; `None` where they are too many.
    fn positions_after(&self, level: &[State]) -> Option<Vec<State>> {
        let mut seen: FxHashSet<Box<[u64]>> = FxHashSet::default();
        let mut next = Vec::new();
        for position in level.iter().flat_map(|p| self.after_rolls(p)) {
            renew();
            for turn in self.merged_turns(&position, usize::MAX)? {
                let after = self.play(&position, &turn);
                if seen.insert(self.layout.identity(&after)) {
                    next.push(after);
                }
            }
            if next.len() > MOST_POSITIONS {
                return None;
            }
        }
        Some(next)
    }
}

/// Counts turns, until they are more than `most`.
struct Counter {
    turns: u64,
    most: u64,
}

impl Counter {
    #[inline]
    fn add(&mut self, prefix: &[Part], turns: usize) -> ControlFlow<()> {
        self.turns += turns as u64;
        if is_uncountable(self.turns, prefix.len()) {
            self.turns = UNCOUNTED;
        }
        if self.turns > self.most || self.turns == UNCOUNTED { Break(()) } else { Continue(()) }
    }
}

impl<const W: usize> Sink<W> for Counter {
    fn wants_parts_only(&self) -> bool {
        true
    }
    #[inline]
    fn takes_bundles(&self) -> bool {
        true
    }
    #[inline]
    fn bundle(&mut self, prefix: &[Part], _: Part, targets: CellSet<W>, _: i32) -> ControlFlow<()> {
        self.add(prefix, targets.len())
    }
    #[inline]
    fn group(&mut self, prefix: &[Part], _: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.add(prefix, targets.len())
    }
    fn pairs(&mut self, prefix: &mut Vec<Part>, _: (Part, Part), pairs: &[Pair<W>]) -> ControlFlow<()> {
        self.add(prefix, pairs.iter().map(|pair| pair.ends.len()).sum())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.add(parts, 1)
    }
}

/// Plays every turn, and counts the sequences that go on after it.
struct Deeper<'p, const W: usize> {
    program: &'p Program<W>,
    mover: PlayerId,
    depth: u32,
    turns: u64,
    leaves: u64,
    replay: Replay<'p, W>,
}

impl<const W: usize> Deeper<'_, W> {
    /// Ends a turn of so many parts that was played, and counts what follows.
    fn descend(&mut self, parts: usize, mut after: State) -> ControlFlow<()> {
        self.program.end_turn(&mut after, &mut self.replay.frame);
        self.program.settle_but_mobility(&mut after, &self.replay.frame, self.mover);
        self.turns += 1;
        let rest = match is_uncountable(self.turns, parts) {
            true => UNCOUNTED,
            false => apart(|| self.program.perft(&after, self.depth, &mut self.replay.pool)),
        };
        self.leaves = self.leaves.saturating_add(rest);
        self.replay.pool.give_back(after);
        if self.leaves == UNCOUNTED { Break(()) } else { Continue(()) }
    }
}

impl<const W: usize> Sink<W> for Deeper<'_, W> {
    fn takes_bundles(&self) -> bool {
        true
    }
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        targets.iter().try_for_each(|to| {
            let after = self.replay.play(prefix, Part { to: to as u16, ..last });
            self.descend(prefix.len(), after)
        })
    }
    fn turn(&mut self, parts: &[Part], state: &State, frame: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        let after = self.replay.adopt(state, frame);
        self.descend(parts.len(), after)
    }
}
