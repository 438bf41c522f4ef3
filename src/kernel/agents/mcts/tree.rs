//! What a search has found out: positions as nodes, found again by their keys whatever led to them; their turns as edges.

use super::super::pay::Pay;
use super::{Settled, Worth};
use crate::play::Turn;
use crate::play::ranks;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// Which node.
pub type NodeId = u32;

/// Most edges kept: a tree that is full is still searched, but grows no more.
const MOST_EDGES: usize = 4_000_000;

/// How much a little known turn is favoured; not at all where cells are counted, for those counts lead to all turns that
/// promise something (Gelly, Silver 2011). Measured in Hex with 8,000 random games a turn: 27 of 30 games won against a
/// search that is curious there too.
pub const CURIOSITY: f64 = 0.4;

/// The same where short random games are judged: what they bring lies closer together than wins and losses. Measured against
/// 0.4, 10 to 40 ms a turn: 55 of 94 games won in seven games, 29 lost.
pub const CURIOSITY_OF_JUDGED: f64 = 0.1;

/// What a turn looks like counts as much as so many lines of play.
const HUNCH: f64 = 4.0;

/// Lines of play in which a cell came to the player count as much as those in which he played there after so many of these.
const EQUAL: f64 = 1000.0;

/// No cell.
const NO_CELL: u16 = u16::MAX;

/// A position.
pub struct Node {
    /// Who moves.
    pub mover: usize,
    /// How the game ends from here on, where that is proven.
    pub proof: Option<Settled>,
    /// In how many lines of play it occurred.
    pub visits: u32,
    /// What they brought the player to move, added up.
    pub total: f64,
    /// All legal turns are among the edges.
    pub complete: bool,
    /// Turns.
    pub edges: Vec<Edge>,
    /// What the position is found by.
    key: u64,
}

/// A turn of a position.
pub struct Edge {
    /// The turn.
    pub turn: Turn,
    /// The hash of the position it leads to, where turns that lead to the same one count once; else 0.
    key: u64,
    /// How the game ends after it, where that is proven.
    pub proof: Option<Settled>,
    /// In how many lines of play it was played.
    pub visits: u32,
    /// What they brought the player who plays it, added up.
    pub total: f64,
    /// The chance of the player who plays it, by what is seen at once.
    hunch: Option<f32>,
    /// Where a piece is put and nothing else happens: the cell; and in how many lines of play through the position it came
    /// to the player, with what those brought him.
    cell: u16,
    cell_visits: f32,
    cell_total: f32,
}

/// A turn of a line of play.
#[derive(Clone, Copy)]
pub struct Link {
    /// The position.
    pub node: NodeId,
    /// Its edge.
    pub place: usize,
    /// Dice were rolled after it: what is proven of the position then is not proven of the turn.
    pub rolled: bool,
}

/// A position to be added.
pub struct Leaf {
    /// Who moves.
    pub mover: usize,
    /// What it is found by.
    pub key: u64,
    /// Its turns.
    pub edges: Vec<Edge>,
    /// They are all.
    pub complete: bool,
}

/// Nodes and edges. Positions of the same number of turns that are the same are one node, so no line comes back to where it
/// was.
pub struct Tree {
    nodes: Vec<Node>,
    by_key: FxHashMap<u64, NodeId>,
    /// The node at which the search begins.
    pub root: NodeId,
    edges: usize,
    pay: Pay,
    /// How much a little known turn is favoured, where no cells are counted.
    curiosity: f64,
    /// Turns only put pieces, which stay: cells are counted.
    pub counts_cells: bool,
}

impl Worth {
    /// What it is worth to a player.
    fn value(self, player: usize, pay: Pay) -> f64 {
        match self {
            Self::Settled(end) => end.value(player, pay),
            Self::Judged(chance) if player == 0 => chance,
            Self::Judged(chance) => 1.0 - chance,
        }
    }

    fn settled(self) -> Option<Settled> {
        match self {
            Self::Settled(end) => Some(end),
            Self::Judged(_) => None,
        }
    }
}

impl Settled {
    /// What it is worth to a player.
    pub fn value(self, player: usize, pay: Pay) -> f64 {
        match self {
            Self::Won(winner, points) if winner.0 as usize == player => pay.won(points),
            Self::Won(_, points) => pay.lost(points),
            Self::Drawn => pay.drawn(),
            Self::Ranked(ranks) => {
                let others = (0..pay.players).filter(|&other| other != player).map(|other| ranks[other]);
                ranks::score(ranks[player], others).unwrap_or(1.0)
            }
        }
    }

    /// There is nothing better for the player.
    fn is_won_by(self, player: usize, pay: Pay) -> bool {
        match self {
            Self::Won(winner, points) => winner.0 as usize == player && points >= pay.most,
            Self::Drawn => false,
            Self::Ranked(ranks) => ranks[player] == 1 && ranks.iter().filter(|&&rank| rank == 1).count() == 1,
        }
    }

    /// There is nothing worse.
    fn is_lost_for(self, player: usize, pay: Pay) -> bool {
        match self {
            Self::Won(winner, points) => winner.0 as usize != player && points >= pay.most,
            Self::Drawn => false,
            Self::Ranked(ranks) => ranks.iter().all(|&rank| rank <= ranks[player]),
        }
    }
}

impl Edge {
    /// A turn of which nothing is known but perhaps how it ends the game.
    pub fn new(turn: Turn, key: u64, proof: Option<Settled>) -> Self {
        let cell = turn.parts.first().map_or(NO_CELL, |part| part.to);
        Self { turn, key, proof, visits: 0, total: 0.0, hunch: None, cell, cell_visits: 0.0, cell_total: 0.0 }
    }

    /// This edge with a hunch: the chance of the player, by what is seen at once.
    pub fn with_hunch(self, hunch: Option<f32>) -> Self {
        Self { hunch, ..self }
    }

    /// What it may bring the player who plays it, by all that is known; `usual` where nothing is.
    fn mean(&self, usual: f64) -> f64 {
        let visits = f64::from(self.visits);
        let mean = match self.hunch {
            Some(hunch) => (self.total + HUNCH * f64::from(hunch)) / (visits + HUNCH),
            None if self.visits == 0 => usual,
            None => self.total / visits,
        };
        if self.cell_visits == 0.0 {
            return mean;
        }
        let weight = (EQUAL / (3.0 * visits + EQUAL)).sqrt();
        weight * f64::from(self.cell_total / self.cell_visits) + (1.0 - weight) * mean
    }

    /// What it brings the player who plays it, as far as is known.
    pub fn value(&self, player: usize, pay: Pay) -> f64 {
        match self.proof {
            Some(proof) => proof.value(player, pay),
            None if self.visits == 0 => 0.0,
            None => self.total / f64::from(self.visits),
        }
    }
}

impl Node {
    /// Counts a line of play for all turns whose cell came to the player.
    fn count_cells(&mut self, owners: &[u8], value: f32) {
        let own = self.mover as u8 + 1;
        for edge in &mut self.edges {
            if owners.get(usize::from(edge.cell)) == Some(&own) {
                edge.cell_visits += 1.0;
                edge.cell_total += value;
            }
        }
    }
}

impl Tree {
    /// Nothing known.
    pub fn new(pay: Pay, curiosity: f64, counts_cells: bool) -> Self {
        Self { nodes: Vec::new(), by_key: FxHashMap::default(), root: 0, edges: 0, pay, curiosity, counts_cells }
    }

    /// A node; ids come from this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The position that is found by a key.
    pub fn find(&self, key: u64) -> Option<NodeId> {
        self.by_key.get(&key).copied()
    }

    /// How the game pays.
    pub fn pay(&self) -> Pay {
        self.pay
    }

    /// True where the tree may not grow any more.
    pub fn is_full(&self) -> bool {
        self.edges >= MOST_EDGES
    }

    /// Adds a position that is not there yet.
    pub fn add(&mut self, leaf: Leaf) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let Leaf { mover, key, edges, complete } = leaf;
        self.edges += edges.len();
        self.nodes.push(Node { mover, proof: None, visits: 0, total: 0.0, complete, edges, key });
        self.by_key.insert(key, id);
        self.prove(id);
        id
    }

    /// Adds a turn to a position whose list is not complete, unless it, or one to the same position, is there already.
    pub fn widen(&mut self, node: NodeId, turn: Turn, key: u64) {
        let edges = &mut self.nodes[node as usize].edges;
        if !edges.iter().any(|e| e.turn == turn || (key != 0 && e.key == key)) {
            edges.push(Edge::new(turn, key, None));
            self.edges += 1;
        }
    }

    /// The turn to be tried next: proven losses last, and of the others the one with the greatest upper bound (Kocsis,
    /// Szepesvári 2006); a turn never tried counts as one tried once that is as good as it looks, or else as the position
    /// (Wang, Gelly 2007).
    pub fn select(&self, node: NodeId) -> Option<usize> {
        let node = self.node(node);
        let curiosity = if self.counts_cells { 0.0 } else { self.curiosity };
        let spread = curiosity * f64::from(node.visits.max(1)).ln().sqrt();
        let usual = if node.visits == 0 { 1.0 } else { node.total / f64::from(node.visits) };
        best_by(&node.edges, |edge| match edge.proof {
            Some(proof) if proof.is_lost_for(node.mover, self.pay) => f64::MIN,
            Some(proof) => proof.value(node.mover, self.pay),
            None => edge.mean(usual) + spread / f64::from(edge.visits.max(1)).sqrt(),
        })
    }

    /// Writes down what a line of play brought, from its last turn back to the root; `owners` tells whose each cell was at
    /// its end, where cells are counted.
    pub fn back_up(&mut self, line: &[Link], result: Worth, proven: bool, owners: &[u8]) {
        let mut proof = result.settled().filter(|_| proven);
        for &Link { node: id, place, rolled } in line.iter().rev() {
            proof = proof.filter(|_| !rolled);
            let pay = self.pay;
            let node = &mut self.nodes[id as usize];
            let value = result.value(node.mover, pay);
            node.visits += 1;
            node.total += value;
            if self.counts_cells {
                node.count_cells(owners, value as f32);
            }
            let edge = &mut node.edges[place];
            edge.visits += 1;
            edge.total += value;
            if proof.is_some() {
                edge.proof = proof;
                self.prove(id);
                proof = self.node(id).proof;
            }
        }
    }

    /// Notes how the game ends from a position, where its turns settle that: one brings the most that a game can, or of all it
    /// is known what they bring (Winands, Björnsson, Saito 2008).
    fn prove(&mut self, id: NodeId) {
        let node = &mut self.nodes[id as usize];
        if node.proof.is_none() {
            node.proof = settled(node, self.pay);
        }
    }

    /// The turns of the root, the best first.
    pub fn ranking(&self) -> Vec<&Edge> {
        let mut ranking: Vec<&Edge> = self.at_root().collect();
        ranking.sort_by(|a, b| self.compare(b, a));
        ranking
    }

    /// The first of the ranking.
    pub fn favourite(&self) -> Option<&Edge> {
        // of equals the last is the greatest, and the ranking keeps their order
        self.at_root().rev().max_by(|a, b| self.compare(a, b))
    }

    fn at_root(&self) -> impl DoubleEndedIterator<Item = &Edge> {
        self.nodes.get(self.root as usize).into_iter().flat_map(|root| &root.edges)
    }

    /// Which of two turns of the root is the better one.
    fn compare(&self, a: &Edge, b: &Edge) -> Ordering {
        let (root, pay) = (self.node(self.root), self.pay);
        let value = |edge: &Edge| edge.value(root.mover, pay);
        let rank = |edge: &Edge| match edge.proof {
            Some(proof) if proof.is_won_by(root.mover, pay) => f64::MAX,
            Some(proof) if proof.is_lost_for(root.mover, pay) => f64::MIN,
            // where all is known, that is what counts
            Some(_) if root.proof.is_some() => value(edge),
            _ => 0.0,
        };
        rank(a).total_cmp(&rank(b)).then(a.visits.cmp(&b.visits)).then(value(a).total_cmp(&value(b)))
    }

    /// Keeps these positions, the first as the root, and forgets all others.
    pub fn keep(&mut self, nodes: &[NodeId]) {
        let mut old: Vec<Option<Node>> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        self.by_key.clear();
        (self.root, self.edges) = (0, 0);
        for &id in nodes {
            let Some(node) = old[id as usize].take() else { continue };
            self.by_key.insert(node.key, self.nodes.len() as NodeId);
            self.edges += node.edges.len();
            self.nodes.push(node);
        }
    }
}

/// The place of the edge with the greatest number; the first of equals.
fn best_by(edges: &[Edge], number: impl Fn(&Edge) -> f64) -> Option<usize> {
    let mut best = None;
    let mut most = f64::NEG_INFINITY;
    for (place, edge) in edges.iter().enumerate() {
        let value = number(edge);
        if value > most {
            (best, most) = (Some(place), value);
        }
    }
    best
}

/// How the game ends from a position, as far as its turns settle that.
fn settled(node: &Node, pay: Pay) -> Option<Settled> {
    let mut known = node.edges.iter().map(|e| e.proof);
    if let Some(win) = known.clone().flatten().find(|p| p.is_won_by(node.mover, pay)) {
        return Some(win);
    }
    if !node.complete {
        return None;
    }
    let worth = |end: Settled| end.value(node.mover, pay);
    let (mut best, mut is_one) = (known.next()??, true);
    for proof in known {
        let proof = proof?;
        match worth(proof).total_cmp(&worth(best)) {
            Ordering::Greater => (best, is_one) = (proof, true),
            Ordering::Equal => is_one &= proof == best,
            Ordering::Less => {}
        }
    }
    is_one.then_some(best)
}
