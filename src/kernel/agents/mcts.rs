//! Monte Carlo tree search: turns are tried out in random games, promising ones more often; wins and losses that can be
//! proven are.
//!
//! Where dice are rolled between two turns, the position behind a turn is one for each roll, and the dice choose among them.
//! Of turns so long that they are chosen part by part, those that lead to the same position count once. A position that
//! several lines of play of the same length lead to is looked at once for all of them, and what is known is kept from turn to
//! turn of a game.

mod tree;

use super::{Agent, Choice, Thought};
use crate::id::PlayerId;
use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, below, dice};
use crate::play::{Outcome, State, Turn};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};
use tree::{Edge, Leaf, Link, NodeId, Tree};

/// Turns after which a random game is given up as drawn.
const LONGEST: u32 = 400;

/// A position with so many turns has only some of them looked at.
const MANY: usize = 4096;

/// The same where turns are long and many lead to the same position: each that is looked at is played to its end.
const MANY_BY_PARTS: usize = 256;

/// How many turns of such a position are drawn at first.
const FEW: usize = 32;

/// A position with at most so many turns has each looked at for an end of the game.
const ALL: usize = 1024;

/// Plays what did best in random games.
pub struct Mcts {
    playouts: u32,
    dice: Dice,
    pool: Pool,
    tree: Tree,
    line: Vec<Link>,
}

impl Mcts {
    /// Thinks for at most so many random games a turn, or until it is stopped. The same seed and number of games make the same
    /// choices in the same game.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, dice: dice(seed, 0), pool: Pool::default(), tree: Tree::new(2), line: Vec::new() }
    }

    /// Makes `state` the root, with all that is known of it from earlier turns of the same game.
    fn plant(&mut self, engine: &dyn Engine, state: &State) {
        match self.tree.find(key(engine, state)) {
            Some(node) => {
                let nodes = self.reached(engine, state, node);
                self.tree.keep(&nodes);
            }
            None => {
                self.tree = Tree::new(engine.players());
                self.tree.root = self.grow(engine, state);
            }
        }
    }

    /// All nodes that can still be reached, nearest first.
    fn reached(&self, engine: &dyn Engine, state: &State, node: NodeId) -> Vec<NodeId> {
        let mut nodes = vec![node];
        let mut known = FxHashSet::from_iter([node]);
        let mut open = VecDeque::from([(node, state.clone())]);
        while let Some((node, state)) = open.pop_front() {
            for edge in self.tree.node(node).edges.iter().filter(|edge| edge.visits > 1) {
                for after in after_rolls(engine, engine.play(&state, &edge.turn)) {
                    if let Some(child) = self.tree.find(key(engine, &after)).filter(|&child| known.insert(child)) {
                        nodes.push(child);
                        open.push_back((child, after));
                    }
                }
            }
        }
        nodes
    }

    /// Adds a position to the tree.
    fn grow(&mut self, engine: &dyn Engine, state: &State) -> NodeId {
        let many = if engine.by_parts() { MANY_BY_PARTS } else { MANY };
        let mut turns = engine.turns(state, many);
        let complete = turns.len() < many;
        if !complete {
            turns = (0..FEW).filter_map(|_| engine.pick(state, &mut self.dice, &mut self.pool)).collect();
            turns.sort_unstable();
            turns.dedup();
        }
        let mut edges = edges(engine, state, turns);
        for i in (1..edges.len()).rev() {
            edges.swap(i, below(&mut self.dice, i as u64 + 1) as usize);
        }
        let mover = engine.mover(state).0 as usize;
        self.tree.add(Leaf { mover, key: key(engine, state), edges, complete })
    }

    /// One line of play: down the tree, one step beyond it, and a random game from there.
    fn explore(&mut self, engine: &dyn Engine, state: &State) {
        let mut here = self.pool.copy(state);
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let (result, proven) = self.descend(engine, &mut here, &mut line);
        self.tree.back_up(&line, result, proven);
        self.line = line;
        self.pool.give_back(here);
    }

    /// Follows the most promising turns, and what the dice say; says how the game ended, and whether that is proven.
    fn descend(&mut self, engine: &dyn Engine, here: &mut State, line: &mut Vec<Link>) -> (Settled, bool) {
        let mut node = self.tree.root;
        loop {
            self.widen(engine, here, node);
            let Some(place) = self.tree.select(node) else { return (Settled::Drawn, false) };
            let mut link = Link { node, place, rolled: false };
            let edge = &self.tree.node(node).edges[place];
            if let Some(proof) = edge.proof {
                line.push(link);
                return (proof, true);
            }
            let is_new = edge.visits == 0;
            *here = engine.play(here, &edge.turn);
            link.rolled = engine.to_roll(here).is_some();
            line.push(link);
            if let Some(end) = settled(engine.outcome(here)) {
                return (end, true);
            }
            engine.roll(here, &mut self.dice);
            node = match self.tree.find(key(engine, here)) {
                Some(child) => child,
                None if is_new || self.tree.is_full() => return (self.random_game(engine, here), false),
                None => self.grow(engine, here),
            };
            if let Some(proof) = self.tree.node(node).proof {
                return (proof, true);
            }
        }
    }

    /// Draws one more turn of a position that has too many to list, as often as it has been visited enough.
    fn widen(&mut self, engine: &dyn Engine, state: &State, id: NodeId) {
        let node = self.tree.node(id);
        let is_due = !node.complete && (node.visits as usize) > (node.edges.len() - FEW.min(node.edges.len())).pow(2);
        if is_due && let Some(turn) = engine.pick(state, &mut self.dice, &mut self.pool) {
            let key = if engine.by_parts() { engine.hash(&engine.play(state, &turn)) } else { 0 };
            self.tree.widen(id, turn, key);
        }
    }

    fn random_game(&mut self, engine: &dyn Engine, state: &mut State) -> Settled {
        let playout = engine.playout(state, &mut self.dice, LONGEST, false, &mut self.pool);
        settled(playout.outcome).unwrap_or(Settled::Drawn)
    }

    /// True where more thought cannot change the choice.
    fn is_decided(&self) -> bool {
        let root = self.tree.node(self.tree.root);
        root.proof.is_some() || (root.complete && root.edges.len() <= 1)
    }

    /// What is known of the turns of the root, the best first.
    fn thoughts(&self) -> Vec<Thought> {
        let (mover, players) = (self.tree.node(self.tree.root).mover, self.tree.players());
        let thought =
            |edge: &Edge| Thought { turn: edge.turn.clone(), visits: edge.visits, value: edge.value(mover, players) };
        self.tree.ranking().into_iter().map(thought).collect()
    }
}

impl Agent for Mcts {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.outcome(state) != Outcome::Open || engine.to_roll(state).is_some() {
            return None;
        }
        self.plant(engine, state);
        let mut playouts = 0;
        while playouts < self.playouts && !self.is_decided() && !(playouts > 0 && stop()) {
            self.explore(engine, state);
            playouts += 1;
        }
        let thoughts = self.thoughts();
        let turn = thoughts.first()?.turn.clone();
        Some(Choice { turn, thoughts, playouts })
    }
}

/// What a position is found by: all that decides how the game can go on, and after how many turns, so that no line of play
/// comes back to where it was.
fn key(engine: &dyn Engine, state: &State) -> u64 {
    engine.key(state) ^ u64::from(engine.turns_played(state)).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The position after each roll; itself, where nothing is to be rolled.
fn after_rolls(engine: &dyn Engine, state: State) -> Vec<State> {
    match engine.to_roll(&state) {
        None => vec![state],
        Some(dice) => (dice.count..=dice.count * dice.sides).map(|value| engine.with_roll(&state, value)).collect(),
    }
}

/// Turns as edges, each looked at for an end of the game if they are not too many; where turns are chosen part by part,
/// the shortest of those that lead to the same position.
fn edges(engine: &dyn Engine, state: &State, mut turns: Vec<Turn>) -> Vec<Edge> {
    if !engine.by_parts() {
        let look = turns.len() <= ALL;
        let end = |turn: &Turn| if look { settled(engine.outcome(&engine.play(state, turn))) } else { None };
        return turns.into_iter().map(|t| Edge::new(t.clone(), 0, end(&t))).collect();
    }
    turns.sort_by_key(|turn| turn.parts.len());
    let mut known = BTreeSet::new();
    let edge = |turn: Turn| {
        let after = engine.play(state, &turn);
        let key = engine.hash(&after);
        known.insert(key).then(|| Edge::new(turn, key, settled(engine.outcome(&after))))
    };
    turns.into_iter().filter_map(edge).collect()
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    /// Somebody wins.
    Won(PlayerId),
    /// Nobody does.
    Drawn,
}

fn settled(outcome: Outcome) -> Option<Settled> {
    match outcome {
        Outcome::Open => None,
        Outcome::Over { winner, .. } => Some(winner.map_or(Settled::Drawn, Settled::Won)),
    }
}
