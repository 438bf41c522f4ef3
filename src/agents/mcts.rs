//! Monte Carlo tree search: turns are tried out in random games, promising ones more often; wins and losses that can be
//! proven are.

mod tree;

use super::{Agent, Choice, Thought};
use crate::id::PlayerId;
use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, below, dice};
use crate::play::{Outcome, State, Turn};
use tree::{Edge, NodeId, ROOT, Tree};

/// Turns after which a random game is given up as drawn.
const LONGEST: u32 = 400;

/// A position with so many turns has only some of them looked at.
const MANY: usize = 4096;

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
    /// The position of the tree's root.
    root: Option<State>,
    line: Vec<(NodeId, usize)>,
}

impl Mcts {
    /// Thinks for at most so many random games a turn, or until it is stopped. The same seed and number of games make the same
    /// choices in the same game.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, dice: dice(seed, 0), pool: Pool::default(), tree: Tree::new(2), root: None, line: Vec::new() }
    }

    /// Makes `state` the root, with all that is known of it from earlier turns of the same game.
    fn plant(&mut self, engine: &dyn Engine, state: &State) {
        let known = self.root.take().and_then(|root| self.find(engine, state, ROOT, &root, engine.players()));
        match known {
            Some(node) => self.tree.keep(node),
            None => {
                self.tree = Tree::new(engine.players());
                self.grow(engine, state, None);
            }
        }
        self.root = Some(state.clone());
    }

    /// The node of a position, at most so many turns behind `node`.
    fn find(&self, engine: &dyn Engine, wanted: &State, node: NodeId, here: &State, depth: usize) -> Option<NodeId> {
        if here == wanted {
            return Some(node);
        }
        if depth == 0 || self.tree.is_empty() {
            return None;
        }
        self.tree.node(node).edges.iter().find_map(|edge| {
            let child = edge.child()?;
            self.find(engine, wanted, child, &engine.play(here, &edge.turn), depth - 1)
        })
    }

    /// Adds a position to the tree.
    fn grow(&mut self, engine: &dyn Engine, state: &State, behind: Option<(NodeId, usize)>) -> NodeId {
        let mut turns = engine.turns(state, MANY);
        let complete = turns.len() < MANY;
        if !complete {
            turns = (0..FEW).filter_map(|_| engine.pick(state, &mut self.dice, &mut self.pool)).collect();
            turns.sort_unstable();
            turns.dedup();
        }
        for i in (1..turns.len()).rev() {
            turns.swap(i, below(&mut self.dice, i as u64 + 1) as usize);
        }
        let look = turns.len() <= ALL;
        let end = |turn: &Turn| if look { settled(engine.outcome(&engine.play(state, turn))) } else { None };
        let edges = turns.into_iter().map(|t| Edge::new(t.clone(), end(&t))).collect();
        self.tree.add(behind, engine.mover(state).0 as usize, edges, complete)
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

    /// Follows the most promising turns; says how the game ended, and whether that is proven.
    fn descend(&mut self, engine: &dyn Engine, here: &mut State, line: &mut Vec<(NodeId, usize)>) -> (Settled, bool) {
        let mut node = ROOT;
        loop {
            self.widen(engine, here, node);
            let Some(place) = self.tree.select(node) else { return (Settled::Drawn, false) };
            line.push((node, place));
            let edge = &self.tree.node(node).edges[place];
            if let Some(proof) = edge.proof {
                return (proof, true);
            }
            *here = engine.play(here, &edge.turn);
            if let Some(end) = settled(engine.outcome(here)) {
                return (end, true);
            }
            node = match edge.child() {
                Some(child) => child,
                None if edge.visits == 0 || self.tree.is_full() => return (self.random_game(engine, here), false),
                None => self.grow(engine, here, Some((node, place))),
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
            self.tree.widen(id, turn);
        }
    }

    fn random_game(&mut self, engine: &dyn Engine, state: &mut State) -> Settled {
        let playout = engine.playout(state, &mut self.dice, LONGEST, &mut self.pool);
        settled(playout.outcome).unwrap_or(Settled::Drawn)
    }

    /// True where more thought cannot change the choice.
    fn is_decided(&self) -> bool {
        let root = self.tree.node(ROOT);
        root.proof.is_some() || (root.complete && root.edges.len() <= 1)
    }

    /// What is known of the turns of the root, the best first.
    fn thoughts(&self) -> Vec<Thought> {
        let (mover, players) = (self.tree.node(ROOT).mover, self.tree.players());
        let thought =
            |edge: &Edge| Thought { turn: edge.turn.clone(), visits: edge.visits, value: edge.value(mover, players) };
        self.tree.ranking().into_iter().map(thought).collect()
    }
}

impl Agent for Mcts {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.outcome(state) != Outcome::Open {
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
