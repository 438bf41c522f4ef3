//! Turns in one list, and playing on from list to list: for those who hold many games and take every turn from outside.

use crate::allowance::spend;
use crate::bits::CellSet;
use crate::id::{Id, PlayerId};
use crate::play::generate::Sink;
use crate::play::generate::sought::{Seeking, Sought};
use crate::play::pool::Pool;
use crate::play::state::{Frame, State};
use crate::play::turn::{Part, Turn};
use crate::program::Program;
use std::ops::ControlFlow::{self, Break, Continue};

/// Turns, one behind the other in the same memory, which can be filled again and again.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    parts: Vec<Part>,
    /// Where the parts of each turn end.
    ends: Vec<u32>,
    /// No more turns than this are listed.
    most: usize,
}

impl Listed {
    /// An empty list of at most so many turns.
    pub fn of_at_most(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// No turns are in it.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// As many as there may be are in it: perhaps not all.
    pub fn is_full(&self) -> bool {
        self.ends.len() >= self.most
    }

    /// Takes all turns out.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// The parts of each turn.
    pub fn iter(&self) -> impl Iterator<Item = &[Part]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let end = end as usize;
            let turn = &self.parts[begin..end];
            begin = end;
            turn
        })
    }

    /// Takes out the turns that are not to be kept.
    pub fn retain(&mut self, is_kept: impl Fn(&[Part]) -> bool) {
        let (mut begin, mut parts, mut turns) = (0, 0, 0);
        for at in 0..self.ends.len() {
            let turn = begin..self.ends[at] as usize;
            begin = turn.end;
            if is_kept(&self.parts[turn.clone()]) {
                self.parts.copy_within(turn.clone(), parts);
                parts += turn.len();
                self.ends[turns] = parts as u32;
                turns += 1;
            }
        }
        self.parts.truncate(parts);
        self.ends.truncate(turns);
    }

    fn add(&mut self, turn: &[Part]) {
        self.parts.extend_from_slice(turn);
        self.ends.push(self.parts.len() as u32);
    }

    /// Sorts the turns, and keeps each once.
    fn tidy(&mut self) {
        let mut turns = self.turns();
        turns.sort_unstable();
        turns.dedup();
        self.clear();
        turns.iter().for_each(|turn| self.add(&turn.parts));
    }

    /// The turns, each by itself.
    pub fn turns(&self) -> Vec<Turn> {
        self.iter().map(|parts| Turn { parts: parts.to_vec() }).collect()
    }
}

impl<const W: usize> Sink<W> for Listed {
    fn wants_parts_only(&self) -> bool {
        true
    }
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        for to in targets.iter() {
            if self.is_full() {
                return Break(());
            }
            spend(1);
            if !prefix.is_empty() {
                self.parts.extend_from_slice(prefix);
            }
            self.parts.push(Part { to: to as u16, ..last });
            self.ends.push(self.parts.len() as u32);
        }
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        if self.is_full() {
            return Break(());
        }
        spend(1);
        self.add(parts);
        Continue(())
    }
}

/// Keeps the turns that may end as those do that are sought, and those without parts.
struct Picked<'a, const W: usize> {
    turns: Vec<Turn>,
    /// How many were told of, and how many may be.
    seen: usize,
    most: usize,
    seeking: Seeking<'a, W>,
}

impl<const W: usize> Picked<'_, W> {
    /// Counts turns that were told of; breaks off where they are too many.
    fn see(&mut self, turns: usize) -> ControlFlow<()> {
        self.seen += turns;
        spend(turns as u64);
        if self.seen > self.most { Break(()) } else { Continue(()) }
    }
}

impl<const W: usize> Sink<W> for Picked<'_, W> {
    fn wants_parts_only(&self) -> bool {
        true
    }
    fn group(&mut self, prefix: &[Part], last: Part, targets: CellSet<W>) -> ControlFlow<()> {
        self.see(targets.len())?;
        for to in self.seeking.ends(last.mv, targets).iter() {
            let mut parts = Vec::with_capacity(prefix.len() + 1);
            parts.extend_from_slice(prefix);
            parts.push(Part { to: to as u16, ..last });
            self.turns.push(Turn { parts });
        }
        Continue(())
    }
    fn turn(&mut self, parts: &[Part], _: &State, _: &Frame<W>, _: &mut Pool) -> ControlFlow<()> {
        self.see(1)?;
        if parts.last().is_none_or(|last| self.seeking.sought.may_end(last)) {
            self.turns.push(Turn { parts: parts.to_vec() });
        }
        Continue(())
    }
}

impl<const W: usize> Program<W> {
    /// Lists the turns of the player to move, each once; `each_way`: those too that are one with another of them. None in a
    /// finished game.
    pub fn list(&self, state: &State, each_way: bool, turns: &mut Listed, pool: &mut Pool) {
        turns.clear();
        self.hand_over(state, (each_way, None), turns, pool);
        if self.fast.may_repeat_words {
            turns.tidy();
        }
    }

    /// Hands over the turns of the player to move, perhaps of some several times; where some are sought, perhaps only those.
    fn hand_over(
        &self,
        state: &State,
        wanted: (bool, Option<Seeking<'_, W>>),
        rare: &mut dyn Sink<W>,
        pool: &mut Pool,
    ) {
        if self.layout.is_over(state) {
            return;
        }
        match self.lone_put(state, self.layout.mover(state).index()) {
            Some((part, targets)) => {
                let _ = rare.group(&[], part, targets);
            }
            None => self.traverse_for(state, wanted, rare, pool),
        }
    }

    /// Of the turns of the player to move, as [`Program::list`] has them, those that may be sought, as far as their first and last
    /// parts tell; `None` where more than `most` have to be looked at.
    pub fn turns_sought(&self, state: &State, each_way: bool, most: usize, sought: &Sought) -> Option<Vec<Turn>> {
        let seeking = self.seeking(state, sought);
        let mut picked = Picked { turns: Vec::new(), seen: 0, most, seeking };
        Pool::spare(|pool| self.hand_over(state, (each_way, Some(seeking)), &mut picked, pool));
        if self.fast.may_repeat_words {
            picked.turns.sort_unstable();
            picked.turns.dedup();
        }
        (picked.seen <= most).then_some(picked.turns)
    }

    /// The turns of the player to move, each once; at most `most` of them.
    pub fn turns(&self, state: &State, most: usize) -> Vec<Turn> {
        let mut turns = Listed::of_at_most(most);
        self.list(state, false, &mut turns, &mut Pool::default());
        turns.turns()
    }

    /// The turns of the player to move, at most `most` of them, and those too that are one with another of them.
    pub fn turns_each_way(&self, state: &State, most: usize) -> Vec<Turn> {
        let mut turns = Listed::of_at_most(most);
        self.list(state, true, &mut turns, &mut Pool::default());
        turns.turns()
    }

    /// Plays a turn that was listed, in place, and lists those of the next player, as [`Program::list`] does, unless he must
    /// roll first: then `next` is empty. That there are turns is found by that, and not asked for itself.
    pub fn move_on(&self, state: &mut State, parts: &[Part], each_way: bool, next: &mut Listed, pool: &mut Pool) {
        let mover = self.layout.mover(state);
        let frame = self.play_through(state, parts);
        let is_left_open = self.settle_but_stuck(state, &frame, mover);
        next.clear();
        if self.to_roll(state).is_none() {
            self.list(state, each_way, next, pool);
        }
        if is_left_open && next.is_empty() && !self.layout.is_over(state) {
            self.settle(state, &frame, mover);
        }
    }

    /// The position after a turn that was listed, or sought; that there are turns is left to be found by who goes on. `None` where a
    /// prohibition forbids the turn.
    pub fn play_going_on(&self, state: &State, turn: &Turn) -> Option<State> {
        let (mut after, mover) = (state.clone(), self.layout.mover(state));
        let mut frame = self.play_parts(&mut after, &turn.parts);
        if !self.may_leave(&after, &frame, mover.index()) {
            return None;
        }
        self.end_turn(&mut after, &mut frame);
        self.settle_but_stuck(&mut after, &frame, mover);
        Some(after)
    }

    /// Finds the outcome, and returns whether it is left open that the next player may have no turn.
    fn settle_but_stuck(&self, state: &mut State, frame: &Frame<W>, mover: PlayerId) -> bool {
        // whether a player can move hangs on what he may roll; and who has finished is noted only once
        let is_left_open = !self.rolls && self.ranks.is_none();
        if is_left_open {
            self.settle_but_mobility(state, frame, mover);
        } else {
            self.settle(state, frame, mover);
        }
        is_left_open
    }

    /// Plays the parts of a turn, and ends it.
    pub(super) fn play_through(&self, state: &mut State, parts: &[Part]) -> Frame<W> {
        let mut frame = self.play_parts(state, parts);
        self.end_turn(state, &mut frame);
        frame
    }
}
