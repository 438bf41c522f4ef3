//! Players that know the engine and nothing of the game.

mod alphabeta;
mod best;
mod judge;
mod mcts;
mod pay;
#[cfg(feature = "witness")]
mod plain;
mod random;
mod tandem;
mod trained;

pub use alphabeta::{AlphaBeta, DEEPEST};
pub use best::{Best, Scout};
pub use judge::freer;
pub use mcts::Mcts;
#[cfg(feature = "witness")]
pub use plain::{PlainAlphaBeta, PlainMcts, PlainUct};
pub use random::{Draw, Random};
pub use trained::{Taught, Trained, Unteachable};

use crate::engine::Engine;
pub use crate::engine::Skill;
use crate::play::pool::Pool;
use crate::play::rng::Rng;
use crate::play::{State, Turn};

/// A player.
pub trait Agent {
    /// The turn it takes; `None` where there is none, where dice must be rolled first, or where it cannot play the game
    /// (an agent of random games where none can be played to the end, alpha-beta with dice or more than two players). `stop` says when to think no longer: time comes from outside.
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice>;

    /// The same before somebody who is told now and then what looks best so far, if the agent tells such things.
    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        self.choose(engine, state, onlooker.stop)
    }
}

/// Who looks on while an agent thinks.
#[derive(Clone, Copy)]
pub struct Onlooker<'a> {
    /// Says when to think no longer.
    pub stop: &'a dyn Fn() -> bool,
    /// Is told what looks best so far.
    pub tell: &'a dyn Fn(&Glimpse<'_>),
}

impl<'a> Onlooker<'a> {
    /// Who wants to hear nothing.
    pub fn silent(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, tell: &|_| {} }
    }
}

/// What looks best to who still thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glimpse<'a> {
    /// The turn.
    pub turn: &'a Turn,
    /// The share of games won by it, as in [`Thought`].
    pub value: f64,
    /// How many positions, or lines of play, were looked at so far.
    pub looked_at: u64,
    /// How many turns ahead all was looked at; 0 where that cannot be said.
    pub depth: u32,
}

/// A turn, and what led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// The turns thought of most, best first.
    pub thoughts: Vec<Thought>,
    /// Random games played to find it, if any.
    pub playouts: u32,
    /// What looked best to much less thought: an eighth of the random games (fewer, to make their number a power of two), or
    /// a turn less deep. Nothing where so little thought sees nothing.
    pub early: Option<Turn>,
}

/// What an agent thinks of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The turn.
    pub turn: Turn,
    /// How often it was tried, or how many positions after it were looked at.
    pub visits: u32,
    /// The share of games won by it, draws shared, from 0 to 1; or a judgement in such a number.
    pub value: f64,
}

/// Turns drawn at random so many times, each listed once: for a position that has too many to list.
fn draw_some(engine: &dyn Engine, state: &State, times: usize, rng: &mut Rng, pool: &mut Pool) -> Vec<Turn> {
    let mut turns: Vec<Turn> = (0..times).filter_map(|_| engine.pick(state, rng, pool)).collect();
    turns.sort_unstable();
    turns.dedup();
    turns
}
