//! Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006), with proven results backed up (Winands, Björnsson and Saito
//! 2008) and the tree kept from turn to turn.

use super::{Agent, Choice, Thought};
use crate::id::PlayerId;
use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, below, dice};
use crate::play::{Outcome, State, Turn};

/// How much is added for turns seldom tried.
const EXPLORATION: f64 = 0.7;
/// Turns looked at in one position: of more, a random choice.
const MOST_TURNS: usize = 5_000;
/// Turns after which a random game counts as a draw.
const LONGEST: u32 = 1_000;
/// Nodes after which the tree grows no more.
const MOST_NODES: usize = 400_000;

/// Monte Carlo tree search with a number of random games a turn.
pub struct Mcts {
    playouts: u32,
    dice: Dice,
    tree: Vec<Node>,
    pool: Pool,
}

struct Node {
    state: State,
    /// Who moves here.
    mover: PlayerId,
    /// The turns, in random order; listed when the node is visited the second time.
    turns: Option<Vec<Turn>>,
    /// The nodes behind the first turns.
    children: Vec<u32>,
    visits: u32,
    /// Games won here, by player; a draw is shared.
    wins: Vec<f64>,
    /// The result, if it is certain.
    proven: Option<Option<PlayerId>>,
}

impl Mcts {
    /// At most so many random games a turn; the same seed thinks the same.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self { playouts, dice: dice(seed, 1), tree: Vec::new(), pool: Pool::default() }
    }

    fn node(&self, engine: &dyn Engine, state: State) -> Node {
        let proven = match engine.outcome(&state) {
            Outcome::Open => None,
            Outcome::Over { winner, .. } => Some(winner),
        };
        Node {
            mover: engine.mover(&state),
            state,
            turns: None,
            children: Vec::new(),
            visits: 0,
            wins: vec![0.0; engine.players()],
            proven,
        }
    }

    /// Keeps the part of the tree under `state`, if it was thought of before; else begins anew.
    fn root(&mut self, engine: &dyn Engine, state: &State) {
        let found = self.tree.iter().position(|n| n.state == *state);
        let old = std::mem::take(&mut self.tree);
        match found {
            Some(root) => self.tree = subtree(old, root),
            None => self.tree.push(self.node(engine, state.clone())),
        }
    }

    /// Lists the turns of a node. A turn that wins at once proves the node, and no other is kept.
    fn list(&mut self, engine: &dyn Engine, at: usize) {
        let node = &self.tree[at];
        let mut turns = engine.turns(&node.state, usize::MAX);
        for i in (1..turns.len()).rev() {
            turns.swap(i, below(&mut self.dice, i as u64 + 1) as usize);
        }
        turns.truncate(MOST_TURNS);
        let wins = |t: &Turn| match engine.outcome(&engine.play(&node.state, t)) {
            Outcome::Over { winner, .. } => winner == Some(node.mover),
            Outcome::Open => false,
        };
        if let Some(winning) = turns.iter().position(wins) {
            turns.swap(0, winning);
            turns.truncate(1);
        }
        self.tree[at].turns = Some(turns);
    }

    /// One random game from the root.
    fn think(&mut self, engine: &dyn Engine) {
        let mut path = vec![0usize];
        let mut at = 0usize;
        while self.tree[at].proven.is_none() && (self.tree[at].visits > 0 || at == 0) {
            if self.tree[at].turns.is_none() {
                self.list(engine, at);
            }
            let Some(next) = self.descend(engine, at) else { break };
            at = next;
            path.push(at);
        }
        let rewards = self.rewards(engine, at);
        for &node in &path {
            self.tree[node].visits += 1;
            for (sum, reward) in self.tree[node].wins.iter_mut().zip(&rewards) {
                *sum += reward;
            }
        }
        for &node in path.iter().rev().skip(1) {
            self.prove(node);
        }
    }

    /// The child to look at next: a new one, or the best by UCT.
    fn descend(&mut self, engine: &dyn Engine, at: usize) -> Option<usize> {
        let node = &self.tree[at];
        let turns = node.turns.as_ref()?;
        let log = f64::from(node.visits.max(1)).ln();
        let best = node.children.iter().map(|&c| (c, self.urgency(at, c as usize, log)));
        let best = best.max_by(|a, b| a.1.total_cmp(&b.1));
        // a turn not tried yet is thought as good as its position, and a little better
        let hope = mean(node, node.mover) + EXPLORATION * log.sqrt();
        let untried = node.children.len();
        let is_full = untried >= turns.len() || self.tree.len() >= MOST_NODES;
        match best {
            Some((child, urgency)) if is_full || urgency >= hope => Some(child as usize),
            None if is_full => None,
            _ => {
                let after = engine.play(&node.state, &turns[untried]);
                let child = self.node(engine, after);
                self.tree.push(child);
                let id = self.tree.len() - 1;
                self.tree[at].children.push(id as u32);
                Some(id)
            }
        }
    }

    fn urgency(&self, at: usize, child: usize, log: f64) -> f64 {
        let (node, child) = (&self.tree[at], &self.tree[child]);
        match child.proven {
            Some(winner) if winner == Some(node.mover) => f64::INFINITY,
            Some(Some(_)) => f64::NEG_INFINITY,
            _ => mean(child, node.mover) + EXPLORATION * (log / f64::from(child.visits.max(1))).sqrt(),
        }
    }

    /// What a node is worth to each player: its certain result, or that of a random game.
    fn rewards(&mut self, engine: &dyn Engine, at: usize) -> Vec<f64> {
        let winner = match self.tree[at].proven {
            Some(winner) => winner,
            None => {
                let mut state = self.pool.copy(&self.tree[at].state);
                let playout = engine.playout(&mut state, &mut self.dice, LONGEST, &mut self.pool);
                self.pool.give_back(state);
                match playout.outcome {
                    Outcome::Over { winner, .. } => winner,
                    Outcome::Open => None,
                }
            }
        };
        let players = engine.players();
        let share = |p: usize| winner.map_or(1.0 / players as f64, |w| f64::from(u8::from(usize::from(w.0) == p)));
        (0..players).map(share).collect()
    }

    /// A node is won with one won child, lost with none but lost ones.
    fn prove(&mut self, at: usize) {
        let node = &self.tree[at];
        let (Some(turns), None) = (&node.turns, node.proven) else { return };
        let results = || node.children.iter().map(|&c| self.tree[c as usize].proven);
        let won = results().any(|p| p == Some(Some(node.mover)));
        let settled = node.children.len() == turns.len() && turns.len() < MOST_TURNS && results().all(|p| p.is_some());
        if won {
            self.tree[at].proven = Some(Some(node.mover));
        } else if settled {
            let draw = results().any(|p| p == Some(None));
            let other = results().next().flatten().flatten();
            self.tree[at].proven = Some(if draw { None } else { other });
        }
    }

    fn thoughts(&self) -> Vec<Thought> {
        let root = &self.tree[0];
        let turns = root.turns.as_deref().unwrap_or_default();
        let thought = |(turn, &child): (&Turn, &u32)| {
            let child = &self.tree[child as usize];
            let value = match child.proven {
                Some(winner) => {
                    f64::from(u8::from(winner == Some(root.mover))) + if winner.is_none() { 0.5 } else { 0.0 }
                }
                None => mean(child, root.mover),
            };
            Thought { turn: turn.clone(), visits: child.visits, value }
        };
        let mut thoughts: Vec<Thought> = turns.iter().zip(&root.children).map(thought).collect();
        let is_certain = |t: &Thought, value: f64| t.value == value && self.is_proven(&t.turn);
        thoughts.sort_by(|a, b| {
            let rank = |t: &Thought| (is_certain(t, 1.0), !is_certain(t, 0.0), t.visits);
            rank(b).cmp(&rank(a)).then(b.value.total_cmp(&a.value))
        });
        thoughts
    }

    fn is_proven(&self, turn: &Turn) -> bool {
        let root = &self.tree[0];
        let at = root.turns.iter().flatten().position(|t| t == turn);
        at.and_then(|i| root.children.get(i)).is_some_and(|&c| self.tree[c as usize].proven.is_some())
    }
}

impl Agent for Mcts {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.outcome(state) != Outcome::Open {
            return None;
        }
        self.root(engine, state);
        self.tree[0].proven = None;
        let mut playouts = 0;
        while playouts < self.playouts && self.tree[0].proven.is_none() && !(playouts > 0 && stop()) {
            self.think(engine);
            playouts += 1;
        }
        let mut thoughts = self.thoughts();
        thoughts.truncate(8);
        let turn = thoughts.first().map(|t| t.turn.clone())?;
        Some(Choice { turn, thoughts, playouts })
    }
}

/// The share of its games a player wins in a node.
fn mean(node: &Node, player: PlayerId) -> f64 {
    node.wins[player.0 as usize] / f64::from(node.visits.max(1))
}

/// The part of a tree under a node, that node first.
fn subtree(old: Vec<Node>, root: usize) -> Vec<Node> {
    let mut old: Vec<Option<Node>> = old.into_iter().map(Some).collect();
    let mut tree: Vec<Node> = old[root].take().into_iter().collect();
    let mut at = 0;
    while at < tree.len() {
        for child in 0..tree[at].children.len() {
            let from = tree[at].children[child] as usize;
            if let Some(node) = old[from].take() {
                tree.push(node);
                tree[at].children[child] = (tree.len() - 1) as u32;
            }
        }
        at += 1;
    }
    tree
}
