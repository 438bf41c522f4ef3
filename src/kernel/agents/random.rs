//! Players that take any turn.

use super::{Agent, Choice};
use crate::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below, rng};
use crate::play::{State, Turn};

/// A position with more turns than this is not listed: each turn is drawn part by part instead.
const MOST: usize = 200_000;

/// What is equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// As the engine plays random games: every turn, or every part where turns are long.
    Usual,
    /// Every next part of a turn, stopping among them.
    Step,
    /// Every whole turn.
    Turn,
}

/// Any turn.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
    draw: Draw,
}

impl Random {
    /// A player at random: equal seeds play alike.
    pub fn new(seed: u64) -> Self {
        Self::by(Draw::Usual, seed)
    }

    /// A player at random, with a choice of what is equally likely.
    pub fn by(draw: Draw, seed: u64) -> Self {
        Self { rng: rng(seed, 0), draw }
    }

    fn turn(&mut self, engine: &dyn Engine, state: &State) -> Option<Turn> {
        let pool = &mut Pool::default();
        match self.draw {
            Draw::Usual => engine.pick(state, &mut self.rng, pool),
            Draw::Step => engine.pick_by_parts(state, &mut self.rng, pool),
            Draw::Turn if !engine.by_parts() => engine.pick(state, &mut self.rng, pool),
            Draw::Turn => {
                let mut turns = engine.turns(state, MOST);
                if turns.len() == MOST {
                    return engine.pick(state, &mut self.rng, pool);
                }
                let place = below(&mut self.rng, turns.len().max(1) as u64) as usize;
                (place < turns.len()).then(|| turns.swap_remove(place))
            }
        }
    }
}

impl Agent for Random {
    fn choose(&mut self, engine: &dyn Engine, state: &State, _stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.to_roll(state).is_some() {
            return None;
        }
        let turn = self.turn(engine, state)?;
        Some(Choice { turn, thoughts: Vec::new(), playouts: 0, early: None })
    }
}
