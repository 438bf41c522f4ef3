//! The plainest tree search there is, as others have it too: upper confidence bounds (Kocsis, Szepesvári 2006), each turn of a
//! position tried once before any is tried again, random games to their end, and nothing else. Two players, no dice.

use super::super::{Agent, Choice, Thought, draw_some};
use crate::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use std::ops::Range;

/// Turns after which a random game is given up as drawn.
const LONGEST: u32 = 1000;

/// A position with so many turns has only some of them looked at, and how many of such a position are drawn.
const MANY: usize = 4096;
const FEW: usize = 256;

/// Most turns kept: a tree that is full is still searched, but grows no more.
const MOST: usize = 8_000_000;

/// How much a little known turn is favoured: 1.4, where a game brings from -1 to 1, as in OpenSpiel.
const CURIOSITY: f64 = 0.7;

/// Plays what was tried most.
pub struct PlainUct {
    playouts: u32,
    rng: Rng,
    pool: Pool,
    nodes: Vec<Node>,
}

/// A turn of a line of play, and the position after it.
#[derive(Default)]
struct Node {
    turn: Turn,
    visits: u32,
    /// What it brought the player who plays it, added up.
    total: f64,
    /// The turns after it, once it was visited twice.
    after: Range<usize>,
}

impl PlainUct {
    /// Thinks for at most so many random games a turn, or until it is stopped.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, rng: rng(seed, 0), pool: Pool::default(), nodes: Vec::new() }
    }

    /// Adds the turns of a position.
    fn grow(&mut self, engine: &dyn Engine, state: &State) -> Range<usize> {
        let mut turns = engine.turns(state, MANY);
        if turns.len() == MANY {
            turns = draw_some(engine, state, FEW, &mut self.rng, &mut self.pool);
        }
        shuffle(&mut turns, &mut self.rng);
        let first = self.nodes.len();
        self.nodes.extend(turns.into_iter().map(|turn| Node { turn, ..Node::default() }));
        first..self.nodes.len()
    }

    /// The turn after a node to be tried next.
    fn select(&self, node: &Node) -> Option<usize> {
        let spread = CURIOSITY * f64::from(node.visits.max(1)).ln().sqrt();
        let urgency = |place: usize| match &self.nodes[place] {
            Node { visits: 0, .. } => f64::INFINITY,
            Node { visits, total, .. } => total / f64::from(*visits) + spread / f64::from(*visits).sqrt(),
        };
        node.after
            .clone()
            .map(|place| (urgency(place), place))
            .reduce(|a, b| if b.0 > a.0 { b } else { a })
            .map(|b| b.1)
    }

    /// One line of play.
    fn explore(&mut self, engine: &dyn Engine, state: &State) {
        let (mut here, mut at) = (state.clone(), 0);
        let mut line = vec![(0, engine.mover(state))];
        while engine.outcome(&here) == Outcome::Open && (at == 0 || self.nodes[at].visits > 0) {
            if self.nodes[at].after.is_empty() && self.nodes.len() < MOST {
                self.nodes[at].after = self.grow(engine, &here);
            }
            let Some(next) = self.select(&self.nodes[at]) else { break };
            line.push((next, engine.mover(&here)));
            here = engine.play(&here, &self.nodes[next].turn);
            at = next;
        }
        engine.playout(&mut here, &mut self.rng, LONGEST, false, &mut self.pool);
        for (at, player) in line {
            self.nodes[at].visits += 1;
            self.nodes[at].total += match engine.outcome(&here) {
                Outcome::Over { winner: Some(winner), .. } => f64::from(u8::from(winner == player)),
                _ => 0.5,
            };
        }
    }
}

impl Agent for PlainUct {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.has_dice() || engine.players() != 2 || engine.outcome(state) != Outcome::Open {
            return None;
        }
        self.nodes = vec![Node::default()];
        let mut playouts = 0;
        while playouts < self.playouts && !(playouts > 0 && stop()) {
            self.explore(engine, state);
            playouts += 1;
        }
        let value = |node: &Node| node.total / f64::from(node.visits.max(1));
        let mut ranking: Vec<&Node> = self.nodes[self.nodes[0].after.clone()].iter().collect();
        ranking.sort_by(|a, b| b.visits.cmp(&a.visits).then(value(b).total_cmp(&value(a))));
        let thought = |node: &&Node| Thought { turn: node.turn.clone(), visits: node.visits, value: value(node) };
        let thoughts: Vec<Thought> = ranking.iter().map(thought).collect();
        Some(Choice { turn: thoughts.first()?.turn.clone(), thoughts, playouts, early: None })
    }
}
