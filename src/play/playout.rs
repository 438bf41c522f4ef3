//! Random games.

use crate::bits::CellSet;
use crate::play::generate::{Part, Pool, Sink, Turn};
use crate::play::state::{Frame, Outcome, State};
use crate::program::Program;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use std::ops::ControlFlow::{self, Continue};

/// The generator of all random choices: a named algorithm, so that a seed gives the same game on any machine in any year.
pub type Dice = Xoshiro256PlusPlus;

/// The dice of one game of a series: depends on the seed and the game's number alone.
pub fn dice(seed: u64, game: u64) -> Dice {
    let mut mix = SplitMix64::seed_from_u64(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    Dice::seed_from_u64(mix.next_u64())
}

/// A number from 0 up to, not including, `end`, all equally likely (to one part in 2^64 / `end`).
#[inline]
pub fn below(dice: &mut Dice, end: u64) -> u64 {
    ((u128::from(dice.next_u64()) * u128::from(end)) >> 64) as u64
}

/// How a random game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The result; open where the limit of turns was reached.
    pub outcome: Outcome,
    /// Turns played.
    pub turns: u32,
    /// The sum over positions of the number of legal turns.
    pub choices: u64,
}

impl<const W: usize> Program<W> {
    /// Plays on from `state` with random turns, all equally likely, until the game is over or `most` turns are played.
    pub fn playout(&self, state: &mut State, dice: &mut Dice, most: u32, pool: &mut Pool) -> Playout {
        let mut picked = Turn::default();
        let mut playout = Playout { outcome: self.outcome(state), turns: 0, choices: 0 };
        while playout.outcome == Outcome::Open && playout.turns < most {
            let choices = self.pick(state, dice, &mut picked, pool);
            if choices == 0 {
                let mover = (self.mover(state).0 as usize + self.players - 1) % self.players;
                playout.outcome = self.settle_stuck(state, mover);
                break;
            }
            let mover = self.mover(state);
            let frame = self.play_parts(state, &picked);
            self.end_turn(state, &frame);
            playout.outcome = self.settle_but_mobility(state, &frame, mover);
            playout.turns += 1;
            playout.choices += choices;
        }
        playout
    }

    /// Picks a turn at random; returns how many there were.
    pub fn pick(&self, state: &State, dice: &mut Dice, picked: &mut Turn, pool: &mut Pool) -> u64 {
        if self.may_repeat_words {
            let turns = self.turns(state, usize::MAX);
            if !turns.is_empty() {
                picked.clone_from(&turns[below(dice, turns.len() as u64) as usize]);
            }
            return turns.len() as u64;
        }
        let mut pick = Pick { dice, seen: 0, picked };
        let _ = self.walk(state, &mut pick, pool);
        pick.seen
    }

    /// The result where the player to move turned out to have no turn.
    fn settle_stuck(&self, state: &mut State, last: usize) -> Outcome {
        let outcome = match self.settle(state, &self.frame(), crate::id::PlayerId(last as u8)) {
            Outcome::Open => self.stuck(state),
            over => over,
        };
        self.set_outcome(state, outcome);
        outcome
    }
}

/// Keeps one turn of those seen, each equally likely (reservoir sampling, by groups).
struct Pick<'a> {
    dice: &'a mut Dice,
    seen: u64,
    picked: &'a mut Turn,
}

impl Pick<'_> {
    /// The place within a new group of `count` turns of the one to be kept, if it is one of them.
    #[inline]
    fn draw(&mut self, count: u64) -> Option<u64> {
        self.seen += count;
        let place = below(self.dice, self.seen);
        (place < count).then_some(place)
    }
}

impl<const W: usize> Sink<W> for Pick<'_> {
    const POSITIONS: bool = false;
    #[inline]
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        if let Some(place) = self.draw(targets.len() as u64)
            && let Some(to) = targets.nth(place as usize)
        {
            self.picked.parts.clear();
            self.picked.parts.extend_from_slice(prefix);
            self.picked.parts.push(Part { to: to as u16, ..last });
        }
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        if self.draw(1).is_some() {
            self.picked.parts.clear();
            self.picked.parts.extend_from_slice(parts);
        }
        Continue(())
    }
}
