//! A game so far: the first position and the turns played from it.

use crate::Rules;
use crate::notation::record::{Played, Replay};
use crate::play::{State, Turn};

/// A first position and the turns played from it.
#[derive(Clone)]
pub struct Line {
    /// Where it began.
    pub start: State,
    /// What was played.
    pub played: Vec<Played>,
    /// The position now, with what was rolled for the next turn.
    now: State,
}

impl Line {
    /// Nothing played yet.
    pub fn new(start: State) -> Self {
        Self { now: start.clone(), start, played: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &State {
        &self.now
    }

    /// Goes on from the position now after a roll.
    pub fn rolled(&mut self, now: State) {
        self.now = now;
    }

    /// Plays a legal turn.
    pub fn play(&mut self, rules: &Rules, turn: Turn) {
        let after = rules.engine.play(&self.now, &turn);
        let before = std::mem::replace(&mut self.now, after.clone());
        self.played.push(Played { before, turn, after });
    }

    /// Takes the last turn back, not what was rolled for it.
    pub fn take_back(&mut self) -> Option<Played> {
        let last = self.played.pop()?;
        self.now = last.before.clone();
        Some(last)
    }

    /// Plays again what was taken back.
    pub fn play_again(&mut self, played: Played) {
        self.now = played.after.clone();
        self.played.push(played);
    }

    /// Each turn with the position before it.
    pub fn turns(&self) -> impl Iterator<Item = (&State, &Turn)> {
        self.played.iter().map(|played| (&played.before, &played.turn))
    }
}

impl From<Replay> for Line {
    fn from(replay: Replay) -> Self {
        Self { now: replay.last().clone(), start: replay.start, played: replay.played }
    }
}
