//! The strongest there is for a game: alpha-beta where judgements see something, tree search where they do not, with
//! alpha-beta beside it to see what is forced.

use super::alphabeta::{AlphaBeta, DEEPEST, Root};
use super::judge::{Judge, is_settled};
use super::mcts::Mcts;
use super::{Agent, Choice};
use crate::play::engine::Engine;
use crate::play::{State, Turn};

/// Positions of the first slice of thinking; each slice is twice as long as the one before.
const SLICE: u64 = 2000;

/// Of a slice, tree search leaves one position in so many to alpha-beta.
const LOOKOUT: u64 = 4;

/// Alpha-beta is asked where it can look at so many positions after each turn.
const ENOUGH: u64 = 10;

/// Alpha-beta and tree search under one budget.
pub struct Best {
    positions: u64,
    alphabeta: AlphaBeta,
    mcts: Mcts,
}

impl Best {
    /// Looks at so many positions a turn at most, those of random games among them. The same seed and number choose the same
    /// in the same game.
    pub fn new(positions: u64, seed: u64) -> Self {
        let alphabeta = AlphaBeta::new(DEEPEST, positions, seed);
        Self { positions, alphabeta, mcts: Mcts::new(u32::MAX, seed) }
    }

    /// Tree search chooses among what alpha-beta does not see lost, unless that sees a win.
    fn together(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        let (mut slice, mut left) = (SLICE.min(self.positions), self.positions);
        loop {
            let lookout = slice / LOOKOUT;
            let can_look = lookout >= ENOUGH * self.mcts.width() as u64;
            let forced = if can_look { self.alphabeta.look(engine, state, lookout, stop)? } else { Vec::new() };
            if forced.first().is_some_and(|root| is_settled(root.score) && root.score > 0) {
                return Choice::of(forced);
            }
            let is_enough = self.mcts.think(engine, state, if can_look { slice - lookout } else { slice }, stop);
            left -= slice;
            slice = (2 * slice).min(left);
            if is_enough || left == 0 || stop() {
                return Some(without_losses(self.mcts.choice()?, &forced));
            }
        }
    }
}

impl Agent for Best {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        let can_look = engine.players() == 2 && !engine.has_dice();
        if can_look && Judge::sees(engine) {
            return self.alphabeta.choose(engine, state, stop);
        }
        self.mcts.begin(engine, state)?;
        if can_look {
            return self.together(engine, state, stop);
        }
        self.mcts.think(engine, state, self.positions, stop);
        self.mcts.choice()
    }
}

/// The first of the turns that do not lose by force takes the lead.
fn without_losses(mut choice: Choice, forced: &[Root]) -> Choice {
    let loses = |turn: &Turn| {
        let known = forced.iter().find(|root| root.turn == *turn);
        known.is_some_and(|root| is_settled(root.score) && root.score < 0)
    };
    if let Some(place) = choice.thoughts.iter().position(|thought| !loses(&thought.turn)) {
        choice.thoughts[..=place].rotate_right(1);
        choice.turn = choice.thoughts[0].turn.clone();
    }
    choice
}
