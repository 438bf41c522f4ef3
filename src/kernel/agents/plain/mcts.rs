//! Monte Carlo tree search as it was: upper confidence bounds, wins and losses that are proven, random games to their end, and
//! nothing else. Two players, no dice.

use super::super::{Agent, Choice, Thought, draw_some};
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Turns after which a random game is given up as drawn.
const LONGEST: u32 = 400;

/// A position with so many turns has only some of them looked at, and how many of such a position are drawn at first.
const MANY: usize = 4096;
const FEW: usize = 32;

/// A position with at most so many turns has each looked at for an end of the game.
const ALL: usize = 1024;

/// Most turns kept: a tree that is full is still searched, but grows no more.
const MOST_EDGES: usize = 4_000_000;

/// How much a little known turn is favoured.
const CURIOSITY: f64 = 0.4;

/// Plays what did best in random games, as it once did; what looked best early on it does not tell.
pub struct PlainMcts {
    playouts: u32,
    rng: Rng,
    pool: Pool,
    /// What is known of positions, by what they are found by.
    nodes: FxHashMap<u64, Node>,
    edges: usize,
}

/// A position.
struct Node {
    mover: PlayerId,
    /// How the game ends from here on, where that is proven.
    proof: Option<End>,
    /// In how many lines of play it occurred, and what they brought the player to move, added up.
    visits: u32,
    total: f64,
    /// All legal turns are among the edges.
    complete: bool,
    edges: Vec<Edge>,
}

/// A turn of a position.
struct Edge {
    turn: Turn,
    /// How the game ends after it, where that is proven.
    proof: Option<End>,
    /// In how many lines of play it was played, and what they brought the player who plays it, added up.
    visits: u32,
    total: f64,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Won(PlayerId),
    Drawn,
}

impl End {
    fn of(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Open => None,
            Outcome::Over { winner, .. } => Some(winner.map_or(Self::Drawn, Self::Won)),
        }
    }

    fn value(self, player: PlayerId) -> f64 {
        match self {
            Self::Won(winner) => f64::from(u8::from(winner == player)),
            Self::Drawn => 0.5,
        }
    }
}

impl Edge {
    /// What it brings the player who plays it, as far as is known.
    fn value(&self, player: PlayerId) -> f64 {
        match self.proof {
            Some(proof) => proof.value(player),
            None if self.visits == 0 => 0.0,
            None => self.total / f64::from(self.visits),
        }
    }
}

impl Node {
    /// The turn to be tried next: proven losses last, and of the others the first with the greatest upper bound; a turn never
    /// tried counts as one tried once that is as good as the position.
    fn select(&self) -> Option<usize> {
        let spread = CURIOSITY * f64::from(self.visits.max(1)).ln().sqrt();
        let untried = if self.visits == 0 { 1.0 } else { self.total / f64::from(self.visits) + spread };
        let urgency = |edge: &Edge| match edge.proof {
            Some(End::Won(winner)) if winner != self.mover => -1.0,
            Some(proof) => proof.value(self.mover),
            None if edge.visits == 0 => untried,
            None => (edge.total + spread * f64::from(edge.visits).sqrt()) / f64::from(edge.visits),
        };
        let mut best = None;
        for (place, urgency) in self.edges.iter().map(urgency).enumerate() {
            if best.is_none_or(|(_, most)| urgency > most) {
                best = Some((place, urgency));
            }
        }
        best.map(|(place, _)| place)
    }

    /// Notes how the game ends, where the turns settle that.
    fn prove(&mut self) {
        self.proof = self.proof.or_else(|| self.settled());
    }

    /// How the game ends, where one turn wins, or all are known to bring no more than a draw.
    fn settled(&self) -> Option<End> {
        let by = |end: End| self.edges.iter().find(|edge| edge.proof == Some(end));
        let is_settled = self.complete && self.edges.iter().all(|edge| edge.proof.is_some());
        let best = || by(End::Drawn).or(self.edges.first()).filter(|_| is_settled);
        by(End::Won(self.mover)).or_else(best)?.proof
    }
}

impl PlainMcts {
    /// Thinks for at most so many random games a turn, or until it is stopped.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, rng: rng(seed, 0), pool: Pool::default(), nodes: FxHashMap::default(), edges: 0 }
    }

    /// Makes a position the root, with all that is known of what can still be reached.
    fn plant(&mut self, engine: &dyn Engine, state: &State) {
        let root = key(engine, state);
        let reached = self.reached(engine, state, root);
        self.nodes.retain(|key, _| reached.contains(key));
        self.edges = self.nodes.values().map(|node| node.edges.len()).sum();
        if self.nodes.is_empty() {
            self.grow(engine, state, root);
        }
    }

    /// What all positions are found by that are known and can still be reached.
    fn reached(&self, engine: &dyn Engine, state: &State, root: u64) -> FxHashSet<u64> {
        let mut reached = FxHashSet::default();
        let mut open = VecDeque::from([(root, state.clone())]);
        while let Some((key, state)) = open.pop_front() {
            let Some(node) = self.nodes.get(&key).filter(|_| reached.insert(key)) else { continue };
            let tried = node.edges.iter().filter(|edge| edge.visits > 1);
            open.extend(
                tried.map(|edge| engine.play(&state, &edge.turn)).map(|after| (self::key(engine, &after), after)),
            );
        }
        reached
    }

    /// Adds a position to the tree.
    fn grow(&mut self, engine: &dyn Engine, state: &State, key: u64) {
        let mut turns = engine.turns(state, MANY);
        let complete = turns.len() < MANY;
        if !complete {
            turns = draw_some(engine, state, FEW, &mut self.rng, &mut self.pool);
        }
        let looks = turns.len() <= ALL;
        let edge = |turn: Turn| {
            let proof = if looks { End::of(engine.outcome(&engine.play(state, &turn))) } else { None };
            Edge { turn, proof, visits: 0, total: 0.0 }
        };
        let mut edges: Vec<Edge> = turns.into_iter().map(edge).collect();
        shuffle(&mut edges, &mut self.rng);
        self.edges += edges.len();
        let mut node = Node { mover: engine.mover(state), proof: None, visits: 0, total: 0.0, complete, edges };
        node.prove();
        self.nodes.insert(key, node);
    }

    /// One line of play: down the tree, one step beyond it, and a random game from there.
    fn explore(&mut self, engine: &dyn Engine, state: &State) {
        let (mut here, mut line) = (state.clone(), Vec::new());
        let (end, is_proven) = self.descend(engine, &mut here, &mut line);
        self.back_up(&line, end, is_proven);
    }

    /// Follows the most promising turns; says how the game ended, and whether that is proven.
    fn descend(&mut self, engine: &dyn Engine, here: &mut State, line: &mut Vec<(u64, usize)>) -> (End, bool) {
        let mut key = key(engine, here);
        loop {
            self.widen(engine, here, key);
            let Some(node) = self.nodes.get(&key) else { return (End::Drawn, false) };
            if let Some(proof) = node.proof {
                return (proof, true);
            }
            let Some(place) = node.select() else { return (End::Drawn, false) };
            line.push((key, place));
            let edge = &node.edges[place];
            if let Some(proof) = edge.proof {
                return (proof, true);
            }
            let is_new = edge.visits == 0;
            *here = engine.play(here, &edge.turn);
            if let Some(end) = End::of(engine.outcome(here)) {
                return (end, true);
            }
            key = self::key(engine, here);
            if !self.nodes.contains_key(&key) {
                if is_new || self.edges >= MOST_EDGES {
                    let playout = engine.playout(here, &mut self.rng, LONGEST, false, &mut self.pool);
                    return (End::of(playout.outcome).unwrap_or(End::Drawn), false);
                }
                self.grow(engine, here, key);
            }
        }
    }

    /// Draws one more turn of a position that has too many to list, as often as it has been visited enough.
    fn widen(&mut self, engine: &dyn Engine, state: &State, key: u64) {
        let Some(node) = self.nodes.get_mut(&key).filter(|node| !node.complete && node.proof.is_none()) else { return };
        let is_due = node.visits as usize > node.edges.len().saturating_sub(FEW).pow(2);
        if is_due
            && let Some(turn) = engine.pick(state, &mut self.rng, &mut self.pool)
            && !node.edges.iter().any(|edge| edge.turn == turn)
        {
            node.edges.push(Edge { turn, proof: None, visits: 0, total: 0.0 });
            self.edges += 1;
        }
    }

    /// Writes down what a line of play brought, from its last turn back to the root.
    fn back_up(&mut self, line: &[(u64, usize)], end: End, is_proven: bool) {
        let mut proof = is_proven.then_some(end);
        for &(key, place) in line.iter().rev() {
            let Some(node) = self.nodes.get_mut(&key) else { continue };
            let value = end.value(node.mover);
            node.visits += 1;
            node.total += value;
            let edge = &mut node.edges[place];
            edge.visits += 1;
            edge.total += value;
            if proof.is_some() {
                edge.proof = proof;
                node.prove();
                proof = node.proof;
            }
        }
    }
}

impl Agent for PlainMcts {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.has_dice() || engine.players() != 2 || engine.outcome(state) != Outcome::Open {
            return None;
        }
        self.plant(engine, state);
        let root = key(engine, state);
        let is_decided = |node: &Node| node.proof.is_some() || (node.complete && node.edges.len() <= 1);
        let mut playouts = 0;
        while playouts < self.playouts && !is_decided(self.nodes.get(&root)?) && !(playouts > 0 && stop()) {
            self.explore(engine, state);
            playouts += 1;
        }
        let node = self.nodes.get(&root)?;
        let rank = |edge: &Edge| edge.proof.map_or(1, |proof| (2.0 * proof.value(node.mover)) as u8);
        let mut ranking: Vec<&Edge> = node.edges.iter().collect();
        ranking.sort_by(|a, b| {
            let by_value = || b.value(node.mover).total_cmp(&a.value(node.mover));
            rank(b).cmp(&rank(a)).then(b.visits.cmp(&a.visits)).then_with(by_value)
        });
        let thought =
            |edge: &&Edge| Thought { turn: edge.turn.clone(), visits: edge.visits, value: edge.value(node.mover) };
        let thoughts: Vec<Thought> = ranking.iter().map(thought).collect();
        Some(Choice { turn: thoughts.first()?.turn.clone(), thoughts, playouts, early: None })
    }
}

/// What a position is found by: all that decides how the game can go on, and after how many turns, so that no line of play
/// comes back to where it was.
fn key(engine: &dyn Engine, state: &State) -> u64 {
    engine.key(state) ^ u64::from(engine.turns_played(state)).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
