//! Tree search with alpha-beta beside it to see what is forced.

use super::alphabeta::{AlphaBeta, Root};
use super::judge::is_sure;
use super::mcts::Mcts;
use super::{Choice, Onlooker};
use crate::engine::Engine;
use crate::play::{State, Turn};

/// Positions of the first slice of thinking; each slice is twice as long as the one before.
const SLICE: u64 = 2000;

/// Of a slice, tree search leaves one position in so many to alpha-beta.
const LOOKOUT: u64 = 4;

/// Alpha-beta is asked where it can look at so many positions after each turn.
const ENOUGH: u64 = 10;

/// Nor is it asked before tree search has followed so many lines of play for each turn: where there are many turns, it needs
/// all its budget to try each.
const LINES: u64 = 4;

/// Alpha-beta and tree search under one budget.
pub struct Tandem {
    positions: u64,
    /// Who looks ahead.
    pub ahead: AlphaBeta,
    trees: Mcts,
}

impl Tandem {
    /// Looks at so many positions a turn at most, those of random games among them.
    pub fn new(positions: u64, ahead: AlphaBeta, trees: Mcts) -> Self {
        Self { positions, ahead, trees }
    }

    /// What tree search chooses among what alpha-beta does not see lost, unless that sees a win; where alpha-beta cannot play,
    /// what tree search chooses.
    pub fn choose(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        self.trees.begin(engine, state)?;
        if !can_look_ahead(engine) {
            self.trees.think(engine, state, self.positions, onlooker);
            return self.trees.choice();
        }
        let silent = Onlooker::silent(onlooker.stop);
        let (mut slice, mut left) = (SLICE.min(self.positions), self.positions);
        loop {
            let lookout = slice / LOOKOUT;
            let width = self.trees.width() as u64;
            let can_look = lookout >= ENOUGH * width && self.trees.lines() >= LINES * width;
            let forced = if can_look { self.ahead.look(engine, state, lookout, silent)?.roots } else { Vec::new() };
            if forced.first().is_some_and(|root| is_sure(root.score) && root.score > 0) {
                return Some(Choice { early: self.trees.early(), ..Choice::of(forced)? });
            }
            let is_enough = self.trees.think(engine, state, if can_look { slice - lookout } else { slice }, onlooker);
            left -= slice;
            slice = (2 * slice).min(left);
            if is_enough || left == 0 || (onlooker.stop)() {
                return Some(without_losses(self.trees.choice()?, &forced));
            }
        }
    }
}

/// True where alpha-beta can play. Where turns are too many to be looked at one by one it would look at some of them, and for
/// long.
pub fn can_look_ahead(engine: &dyn Engine) -> bool {
    engine.players() == 2 && !engine.has_dice() && !engine.by_parts()
}

/// The first of the turns that do not lose by force takes the lead.
fn without_losses(mut choice: Choice, forced: &[Root]) -> Choice {
    let loses = |turn: &Turn| {
        let known = forced.iter().find(|root| root.turn == *turn);
        known.is_some_and(|root| is_sure(root.score) && root.score < 0)
    };
    if let Some(place) = choice.thoughts.iter().position(|thought| !loses(&thought.turn)) {
        choice.thoughts[..=place].rotate_right(1);
        choice.turn = choice.thoughts[0].turn.clone();
    }
    choice
}
