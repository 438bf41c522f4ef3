//! Random games.

use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::afterwards::Drawn;
use crate::play::generate::{Part, Pool, Sink, Turn, began};
use crate::play::state::{Frame, Outcome, State};
use crate::program::{self, Program};
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use std::ops::ControlFlow::{self, Continue};

/// The generator of all random choices: a named algorithm, so that a seed gives the same game on any machine in any year.
pub type Rng = Xoshiro256PlusPlus;

/// The generator of one game of a series: depends on the seed and the game's number alone.
pub fn rng(seed: u64, game: u64) -> Rng {
    let mut mix = SplitMix64::seed_from_u64(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    Rng::seed_from_u64(mix.next_u64())
}

/// A number from 0 up to, not including, `end`, all equally likely (to one part in 2^64 / `end`).
#[inline]
pub fn below(rng: &mut Rng, end: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(end)) >> 64) as u64
}

/// Puts things in any order, all equally likely.
pub fn shuffle<T>(things: &mut [T], rng: &mut Rng) {
    for i in (1..things.len()).rev() {
        things.swap(i, below(rng, i as u64 + 1) as usize);
    }
}

/// The sum of dice thrown together.
pub fn throw(thrown: program::Dice, rng: &mut Rng) -> u8 {
    let sum: u64 = (0..thrown.count).map(|_| 1 + below(rng, u64::from(thrown.sides))).sum();
    sum as u8
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

/// Room for choosing turns at random, reused from turn to turn.
#[derive(Default)]
pub(super) struct Lottery<const W: usize> {
    groups: Vec<Group<W>>,
    prefixes: Vec<Part>,
    pub(super) seen: u64,
}

/// Turns that differ only in where their last part lands.
struct Group<const W: usize> {
    /// The parts before the last: a stretch of the lottery's `prefixes`.
    prefix: (u32, u32),
    last: Option<Part>,
    targets: CellSet<W>,
    /// In a bundle: by how much each target's number is greater than that of the cell where the part begins.
    by: Option<i32>,
    /// How many turns there are up to and with this group.
    up_to: u64,
}

impl<const W: usize> Program<W> {
    /// Plays on from `state` with random turns, all equally likely, until the game is over or `most` turns are played.
    ///
    /// Legal turns are `counted` for [`Playout::choices`]; else not all turns need be asked, and the sum may be 0.
    pub fn playout(&self, state: &mut State, rng: &mut Rng, most: u32, counted: bool, pool: &mut Pool) -> Playout {
        if let Some(placing) = &self.placing {
            return self.put_at_random(placing, state, rng, most, pool);
        }
        if self.by_parts {
            return self.playout_by_parts(state, rng, most, pool);
        }
        let (mut lottery, mut turn, mut frame) = (Lottery::default(), Turn::default(), self.frame());
        let mut playout = Playout { outcome: self.outcome(state), turns: 0, choices: 0 };
        while playout.outcome == Outcome::Open && playout.turns < most {
            let mover = self.mover(state);
            self.roll(state, rng);
            let choices = self.play_at_random(state, &mut frame, &mut turn, counted, (rng, &mut lottery, pool));
            let Some(choices) = choices else {
                playout.outcome = self.settle_stuck(state, mover);
                break;
            };
            self.end_turn(state, &mut frame);
            playout.outcome = self.settle_but_mobility(state, &frame, mover);
            playout.turns += 1;
            playout.choices += choices;
        }
        playout
    }

    /// Draws a turn and plays its parts, without ending it; `None` where there is none. Says how many there were, if they
    /// are `counted`.
    fn play_at_random(
        &self,
        state: &mut State,
        frame: &mut Frame<W>,
        turn: &mut Turn,
        counted: bool,
        (rng, lottery, pool): (&mut Rng, &mut Lottery<W>, &mut Pool),
    ) -> Option<u64> {
        if !counted && self.asks_afterwards(state) {
            match self.draw_and_ask(state, frame, turn, (rng, lottery, pool)) {
                Drawn::Turn => return Some(0),
                Drawn::Nothing => return None,
                Drawn::Unknown => {}
            }
        }
        let choices = self.draw(state, rng, turn, lottery, pool);
        self.clear(frame);
        turn.parts.iter().filter(|_| choices > 0).for_each(|&part| self.apply(state, frame, part));
        (choices > 0).then_some(choices)
    }

    /// A legal turn, all equally likely; `None` where there is none.
    pub fn pick_any(&self, state: &State, rng: &mut Rng, pool: &mut Pool) -> Option<Turn> {
        let (mut lottery, mut turn, mut after) = (Lottery::default(), Turn::default(), state.clone());
        self.play_at_random(&mut after, &mut self.frame(), &mut turn, false, (rng, &mut lottery, pool)).map(|_| turn)
    }

    /// True where what is asked of whole turns may be asked of a turn that was drawn.
    fn asks_afterwards(&self, state: &State) -> bool {
        self.views[self.mover(state).index()].asks_afterwards && !self.may_repeat_words && !self.by_parts
    }

    /// Rolls, if the player to move must.
    pub fn roll(&self, state: &mut State, rng: &mut Rng) {
        if let Some(thrown) = self.to_roll(state) {
            self.set_rolled(state, throw(thrown, rng));
        }
    }

    fn draw(&self, state: &State, rng: &mut Rng, picked: &mut Turn, lottery: &mut Lottery<W>, pool: &mut Pool) -> u64 {
        if self.by_parts {
            return self.draw_by_parts(state, rng, picked, pool);
        }
        if let Some(count) = self.take_census(state, Some((&mut *rng, &mut *picked)), pool) {
            return count;
        }
        if self.may_repeat_words {
            let turns = self.turns(state, usize::MAX);
            if !turns.is_empty() {
                picked.clone_from(&turns[below(rng, turns.len() as u64) as usize]);
            }
            return turns.len() as u64;
        }
        if let Some((part, targets)) = self.lone_put(state, self.mover(state).index()) {
            let count = targets.len() as u64;
            picked.parts.clear();
            if count > 0 {
                let to = targets.nth(below(rng, count) as usize).map_or(part.to, |c| c as u16);
                picked.parts.push(Part { to, ..part });
            }
            return count;
        }
        lottery.clear();
        let _ = self.traverse(state, lottery, pool);
        if lottery.seen > 0 {
            lottery.numbered(below(rng, lottery.seen), picked);
        }
        lottery.seen
    }

    /// The result where `mover` turned out to have no turn.
    pub(super) fn settle_stuck(&self, state: &mut State, mover: PlayerId) -> Outcome {
        let last = PlayerId::from_index((mover.index() + self.players - 1) % self.players);
        let outcome = match self.settle(state, &self.frame(), last) {
            Outcome::Open => self.stuck(state),
            over => over,
        };
        self.set_outcome(state, outcome);
        outcome
    }
}

impl<const W: usize> Lottery<W> {
    pub(super) fn clear(&mut self) {
        self.groups.clear();
        self.prefixes.clear();
        self.seen = 0;
    }

    #[inline]
    fn add(&mut self, prefix: &[Part], last: Option<Part>, (targets, by): (CellSet<W>, Option<i32>), count: u64) {
        let start = self.prefixes.len() as u32;
        self.prefixes.extend_from_slice(prefix);
        self.seen += count;
        let prefix = (start, start + prefix.len() as u32);
        self.groups.push(Group { prefix, last, targets, by, up_to: self.seen });
    }

    /// The turn of that number, in the order found.
    pub(super) fn numbered(&self, number: u64, turn: &mut Turn) {
        let at = self.groups.partition_point(|g| g.up_to <= number);
        let before = at.checked_sub(1).map_or(0, |i| self.groups[i].up_to);
        let group = &self.groups[at];
        turn.parts.clear();
        turn.parts.extend_from_slice(&self.prefixes[group.prefix.0 as usize..group.prefix.1 as usize]);
        if let Some(last) = group.last {
            let to = group.targets.nth((number - before) as usize);
            let from = group.by.zip(to).map_or(last.from, |(by, to)| began(to, by));
            turn.parts.push(Part { from, to: to.map_or(last.to, |c| c as u16), ..last });
        }
    }
}

impl<const W: usize> Lottery<W> {
    /// How many turns begin with these parts.
    pub(super) fn beginning_with(&self, parts: &[Part]) -> u64 {
        let mut before = 0;
        let counts = self.groups.iter().map(|group| {
            let count = group.up_to - before;
            before = group.up_to;
            group.beginning_with(parts, &self.prefixes, count)
        });
        counts.sum()
    }
}

impl<const W: usize> Group<W> {
    /// How many of the group's turns, `count` in all, begin with these parts.
    fn beginning_with(&self, parts: &[Part], prefixes: &[Part], count: u64) -> u64 {
        let prefix = &prefixes[self.prefix.0 as usize..self.prefix.1 as usize];
        match (parts.get(prefix.len()..), self.last) {
            (None, _) if prefix.starts_with(parts) => count,
            (Some([]), _) if prefix == parts => count,
            (Some(&[part]), Some(last)) if prefix == &parts[..prefix.len()] => {
                let from = self.by.map_or(last.from, |by| began(usize::from(part.to), by));
                let is_here = self.targets.is_empty() || self.targets.contains(usize::from(part.to));
                let to = if self.targets.is_empty() { last.to } else { part.to };
                u64::from(is_here && part == Part { from, to, ..last })
            }
            _ => 0,
        }
    }
}

impl<const W: usize> Sink<W> for Lottery<W> {
    #[inline]
    fn takes_bundles(&self) -> bool {
        true
    }
    #[inline]
    fn bundle(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>, by: i32) -> ControlFlow<()> {
        self.add(prefix, Some(last), (targets, Some(by)), targets.len() as u64);
        Continue(())
    }
    #[inline]
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.add(prefix, Some(last), (targets, None), targets.len() as u64);
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.add(parts, None, (CellSet::EMPTY, None), 1);
        Continue(())
    }
}
