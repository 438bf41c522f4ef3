//! Counting turns to a depth.

use crate::bits::CellSet;
use crate::id::PlayerId;
use crate::play::generate::{Collect, Part, Pool, Sink, Turn};
use crate::play::state::{Frame, State};
use crate::program::Program;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow::{self, Continue};

impl<const W: usize> Program<W> {
    /// How many turns the player to move has; none in a finished game.
    pub fn count_turns(&self, state: &State, pool: &mut Pool) -> u64 {
        if self.is_over(state) {
            return 0;
        }
        if self.to_roll(state).is_some() {
            return self.after_rolls(state).iter().map(|s| self.count_turns(s, pool)).sum();
        }
        if self.may_repeat_words {
            return self.turns(state, usize::MAX).len() as u64;
        }
        if let Some((_, targets)) = self.lone_put(state) {
            return targets.len() as u64;
        }
        let mut counter = Counter(0);
        let _ = self.walk(state, &mut counter, pool);
        counter.0
    }

    /// The turns of the player to move, each once; at most `most` of them.
    pub fn turns(&self, state: &State, most: usize) -> Vec<Turn> {
        if self.is_over(state) {
            return Vec::new();
        }
        let mut found = Collect { turns: Vec::new(), most };
        let rare: &mut dyn Sink<W> = &mut found;
        let _ = self.walk(state, rare, &mut Pool::default());
        if self.may_repeat_words {
            found.turns.sort_unstable();
            found.turns.dedup();
        }
        found.turns
    }

    /// The position after each roll of the player to move; itself, if he need not roll.
    pub fn after_rolls(&self, state: &State) -> Vec<State> {
        let Some(dice) = self.to_roll(state) else { return vec![state.clone()] };
        let rolled = |value| {
            let mut after = state.clone();
            self.set_rolled(&mut after, value);
            after
        };
        (dice.count..=dice.count * dice.sides).map(rolled).collect()
    }

    /// Plays a turn that [`Program::turns`] has listed, and finds how the game stands.
    pub fn play(&self, state: &State, turn: &Turn) -> State {
        let mut after = state.clone();
        let mover = self.mover(state);
        let mut frame = self.play_parts(&mut after, turn);
        self.end_turn(&mut after, &mut frame);
        self.settle(&mut after, &frame, mover);
        after
    }

    /// Plays the parts of a turn without ending it.
    pub fn play_parts(&self, state: &mut State, turn: &Turn) -> Frame<W> {
        let mut frame = self.frame();
        for &part in &turn.parts {
            self.apply(state, &mut frame, part);
        }
        frame
    }

    /// How many sequences of exactly `depth` turns there are; the last turn of each is counted, not played.
    pub fn perft(&self, state: &State, depth: u32, pool: &mut Pool) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(state, pool),
            _ if self.is_over(state) => 0,
            _ if self.to_roll(state).is_some() => {
                self.after_rolls(state).iter().map(|s| self.perft(s, depth, pool)).sum()
            }
            _ if self.may_repeat_words => {
                self.turns(state, usize::MAX).iter().map(|t| self.perft(&self.play(state, t), depth - 1, pool)).sum()
            }
            _ => {
                let mut deeper = Deeper { program: self, mover: self.mover(state), depth: depth - 1, leaves: 0 };
                let _ = self.walk(state, &mut deeper, pool);
                deeper.leaves
            }
        }
    }

    /// How many different positions there are after exactly so many turns, for each depth up to `depth`.
    pub fn unique(&self, state: &State, depth: u32) -> Vec<u64> {
        let mut level: Vec<State> = vec![state.clone()];
        let mut counts = Vec::new();
        for _ in 0..depth {
            let mut seen: FxHashSet<Box<[u64]>> = FxHashSet::default();
            let mut next = Vec::new();
            for position in level.iter().flat_map(|p| self.after_rolls(p)) {
                for turn in self.merged_turns(&position, usize::MAX) {
                    let after = self.play(&position, &turn);
                    if seen.insert(self.identity(&after)) {
                        next.push(after);
                    }
                }
            }
            counts.push(seen.len() as u64);
            level = next;
        }
        counts
    }
}

/// Counts.
struct Counter(u64);

impl<const W: usize> Sink<W> for Counter {
    #[inline]
    fn group(&mut self, _: &[Part], _: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.0 += targets.len() as u64;
        Continue(())
    }
    fn turn(&mut self, _: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }
}

/// Goes deeper behind every turn.
struct Deeper<'p, const W: usize> {
    program: &'p Program<W>,
    mover: PlayerId,
    depth: u32,
    leaves: u64,
}

impl<const W: usize> Sink<W> for Deeper<'_, W> {
    fn wants_positions(&self) -> bool {
        true
    }
    fn group(&mut self, _: &[Part], _: Part, _: CellSet<W>) -> ControlFlow<()> {
        Continue(())
    }
    fn turn(&mut self, _: &[Part], state: &State, frame: &Frame<W>, pool: &mut Pool) -> ControlFlow<()> {
        let mut after = pool.copy(state);
        let mut frame = frame.clone();
        self.program.end_turn(&mut after, &mut frame);
        self.program.settle_but_mobility(&mut after, &frame, self.mover);
        self.leaves += self.program.perft(&after, self.depth, pool);
        pool.give_back(after);
        Continue(())
    }
}
