//! Monte Carlo tree search: turns are tried out in random games, promising ones more often; wins and losses that can be
//! proven are.
//!
//! Where dice are rolled between two turns, the position after a turn is one for each roll, and the dice choose among them.
//! Of turns so long that they are chosen part by part, those that lead to the same position count once. A position that
//! several lines of play of the same length lead to is looked at once for all of them, and what is known is kept from turn to
//! turn of a game.
//!
//! Where judgements see something, random games are short and judged (Lorentz 2008), unless who is judged to be ahead mostly
//! loses; and turns never tried are thought to be as good as they look. Where random games hardly end, they are judged as well,
//! if judgements change. Where pieces are only put, a turn counts in every line of play in which the same player comes to own
//! its cell (Gelly, Silver 2011), so these are played to their end.

mod tree;
mod trust;

use super::judge::{Judge, likelihood};
use super::pay::Pay;
use super::{Agent, Choice, Glimpse, Onlooker, Thought, draw_some};
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use crate::survey::{Prospect, Survey, Wanted, Worths};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};
use tree::{CURIOSITY, CURIOSITY_OF_JUDGED, Edge, Leaf, Link, NodeId, Tree};
use trust::misleads;

/// Turns after which a random game is given up as drawn.
const LONGEST: u32 = 400;

/// A position with so many turns has only some of them looked at.
const MANY: usize = 4096;

/// A position with so many turns has only some of them looked at, where turns are long and many lead to one position: each
/// that is looked at is played to its end.
const MANY_BY_PARTS: usize = 256;

/// How many turns of such a position are drawn at first.
const FEW: usize = 32;

/// Where judgements see nothing, a position with at most so many turns has each looked at for an end of the game.
const ALL: u64 = 1024;

/// Most players of a game.
const MOST_PLAYERS: usize = 8;

/// Early on is after one of so many of its random games.
const EARLY: u32 = 8;

/// Random games that are judged are so long.
const SHORT: u32 = 4;

/// Random games that are longer than this on average are cut short and judged, if judgements change within so many turns.
const LONG: u32 = 150;
const AHEAD: u32 = 40;

/// So many are played to see that.
const SAMPLES: u64 = 2;

/// Where random games end nowhere near, and judgements see nothing either, they are given up after so many turns.
const VAIN: u32 = 16;

/// Where pieces are only put, cells are counted if a position has so many turns: few are soon tried often enough, and then what
/// was seen elsewhere says less of a turn than what was seen of it.
const WIDE: u64 = 20;

/// Plays what did best in random games.
pub struct Mcts {
    judge: Option<Judge>,
    /// After so many turns random games are given up; whether they are judged then. Nothing until that is found out.
    longest: Option<(u32, bool)>,
    /// How much a little known turn is favoured.
    curiosity: f64,
    survey: Survey,
    owners: Vec<u8>,
    playouts: u32,
    /// Positions looked at so far.
    spent: u64,
    rng: Rng,
    pool: Pool,
    tree: Tree,
    line: Vec<Link>,
    /// Lines of play followed since it began to think about the position.
    lines: u32,
    /// What looked best after 1, 2, 4, 8 … of them.
    best: Vec<Turn>,
}

impl Mcts {
    /// Thinks for at most so many random games a turn, or until it is stopped. The same seed and number of games make the same
    /// choices in the same game.
    pub fn new(playouts: u32, seed: u64) -> Self {
        Self {
            judge: None,
            longest: None,
            curiosity: CURIOSITY,
            survey: Survey::default(),
            owners: Vec::new(),
            playouts,
            spent: 0,
            rng: rng(seed, 0),
            pool: Pool::default(),
            tree: Tree::new(Pay::alike(2), CURIOSITY, false),
            line: Vec::new(),
            lines: 0,
            best: Vec::new(),
        }
    }

    /// The same, with a judge of its own, who is asked instead of playing random games.
    pub(super) fn judging(self, judge: Judge) -> Self {
        Self { judge: Some(judge), longest: Some((0, true)), ..self }
    }

    /// The same, with a judge of its own, who is asked what any judge is asked.
    pub(super) fn guided(self, judge: Judge) -> Self {
        Self { judge: Some(judge), ..self }
    }

    /// Makes `state` the root, with all that is known of it from earlier turns of the same game.
    fn plant(&mut self, engine: &dyn Engine, state: &State) {
        match self.tree.find(key(engine, state)) {
            Some(node) => {
                let nodes = self.reached(engine, state, node);
                self.tree.keep(&nodes);
            }
            None => {
                self.tree = Tree::new(Pay::of(engine), self.curiosity, counts_cells(engine, state));
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
        let (mut edges, complete) =
            if engine.by_parts() { self.by_parts(engine, state) } else { self.edges(engine, state) };
        shuffle(&mut edges, &mut self.rng);
        self.spent += edges.len() as u64;
        let mover = engine.mover(state).0 as usize;
        self.tree.add(Leaf { mover, key: key(engine, state), edges, complete })
    }

    /// Some turns of a position that has too many to list.
    fn few(&mut self, engine: &dyn Engine, state: &State) -> Vec<Turn> {
        draw_some(engine, state, FEW, &mut self.rng, &mut self.pool)
    }

    /// Turns as edges, each looked at for an end of the game, and judged where judgements are relied on; of very many only
    /// some. Says whether they are all.
    fn edges(&mut self, engine: &dyn Engine, state: &State) -> (Vec<Edge>, bool) {
        let Some(judge) = self.judge.take() else { return (Vec::new(), true) };
        if !judge.sees && engine.choices(state) > ALL {
            self.judge = Some(judge);
            return self.unseen(engine, state);
        }
        let mut survey = std::mem::take(&mut self.survey);
        engine.survey(state, &judge.worths, Wanted::unhurried(false, MANY), &mut survey, &mut self.pool);
        let complete = !survey.is_cut;
        if !complete {
            engine.examine(state, &self.few(engine, state), &judge.worths, &mut survey);
        }
        let mover = engine.mover(state);
        let edge = |prospect: &Prospect| {
            let hunch = judge.sees.then(|| likelihood(Judge::seen_by(mover, prospect.worth)) as f32);
            let turn = Turn::from(survey.parts(prospect));
            let end = match prospect.outcome {
                Outcome::Over { .. } if engine.players() > 2 => settled_ranked(engine, &engine.play(state, &turn)),
                outcome => settled(outcome),
            };
            Edge::new(turn, 0, end).with_hunch(hunch)
        };
        let edges = survey.turns.iter().map(edge).collect();
        (self.judge, self.survey) = (Some(judge), survey);
        (edges, complete)
    }

    /// The edges of a position with so many turns that what each leads to is not looked at; and whether these are all.
    fn unseen(&mut self, engine: &dyn Engine, state: &State) -> (Vec<Edge>, bool) {
        let mut turns = engine.turns(state, MANY);
        let complete = turns.len() < MANY;
        if !complete {
            turns = self.few(engine, state);
        }
        (turns.into_iter().map(|turn| Edge::new(turn, 0, None)).collect(), complete)
    }

    /// How many turns of the position it thinks about are known.
    pub fn width(&self) -> usize {
        self.tree.node(self.tree.root).edges.len()
    }

    /// How many lines of play it has followed since it began to think about the position.
    pub fn lines(&self) -> u64 {
        u64::from(self.lines)
    }

    /// The edges where turns are chosen part by part: the shortest of those that lead to one position; and whether these are all.
    fn by_parts(&mut self, engine: &dyn Engine, state: &State) -> (Vec<Edge>, bool) {
        let mut turns = engine.turns(state, MANY_BY_PARTS);
        let complete = turns.len() < MANY_BY_PARTS;
        if !complete {
            turns = self.few(engine, state);
        }
        turns.sort_by_key(|turn| turn.parts.len());
        (distinct(engine, state, turns), complete)
    }

    /// One line of play: down the tree, one step beyond it, and a random game from there.
    fn explore(&mut self, engine: &dyn Engine, state: &State) {
        self.spent += 1;
        let mut here = self.pool.copy(state);
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let (result, proven) = self.descend(engine, &mut here, &mut line);
        if self.tree.counts_cells {
            engine.owners(&here, &mut self.owners);
        }
        self.tree.back_up(&line, result, proven, &self.owners);
        self.line = line;
        self.pool.give_back(here);
        self.lines += 1;
        if self.lines.is_power_of_two() {
            self.best.extend(self.tree.favourite().map(|edge| edge.turn.clone()));
        }
    }

    /// Follows the most promising turns, and what the dice say; says how the game ended, and whether that is proven.
    fn descend(&mut self, engine: &dyn Engine, here: &mut State, line: &mut Vec<Link>) -> (Worth, bool) {
        let mut node = self.tree.root;
        loop {
            self.widen(engine, here, node);
            let Some(place) = self.tree.select(node) else { return (Worth::Settled(Settled::Drawn), false) };
            let mut link = Link { node, place, rolled: false };
            let edge = &self.tree.node(node).edges[place];
            if let Some(proof) = edge.proof {
                line.push(link);
                return (Worth::Settled(proof), true);
            }
            let is_new = edge.visits == 0;
            *here = engine.play(here, &edge.turn);
            link.rolled = engine.to_roll(here).is_some();
            line.push(link);
            if let Some(end) = settled_ranked(engine, here) {
                return (Worth::Settled(end), true);
            }
            engine.roll(here, &mut self.rng);
            node = match self.tree.find(key(engine, here)) {
                Some(child) => child,
                None if is_new || self.tree.is_full() => return (self.random_game(engine, here), false),
                None => self.grow(engine, here),
            };
            if let Some(proof) = self.tree.node(node).proof {
                return (Worth::Settled(proof), true);
            }
        }
    }

    /// Draws one more turn of a position that has too many to list, as often as it has been visited enough.
    fn widen(&mut self, engine: &dyn Engine, state: &State, id: NodeId) {
        let node = self.tree.node(id);
        let is_due = !node.complete && (node.visits as usize) > (node.edges.len() - FEW.min(node.edges.len())).pow(2);
        if is_due && let Some(turn) = engine.pick(state, &mut self.rng, &mut self.pool) {
            let key = if engine.by_parts() { engine.hash(&engine.play(state, &turn)) } else { 0 };
            self.tree.widen(id, turn, key);
        }
    }

    /// A random game from a position, or the beginning of one, judged.
    fn random_game(&mut self, engine: &dyn Engine, state: &mut State) -> Worth {
        let (most, is_judged) = self.longest.unwrap_or((LONGEST, false));
        let trusted = self.judge.as_ref().filter(|_| is_judged);
        let playout = engine.playout(state, &mut self.rng, most, false, &mut self.pool);
        self.spent += u64::from(playout.turns);
        match (settled_ranked(engine, state), trusted) {
            (Some(end), _) => Worth::Settled(end),
            (None, None) => Worth::Settled(Settled::Drawn),
            (None, Some(judge)) => Worth::Judged(likelihood(engine.weigh(state, &judge.worths))),
        }
    }

    /// True where more thought cannot change the choice.
    fn is_decided(&self) -> bool {
        let root = self.tree.node(self.tree.root);
        root.proof.is_some() || (root.complete && root.edges.len() <= 1)
    }

    /// What is known of the turns of the root, the best first.
    fn thoughts(&self) -> Vec<Thought> {
        let (mover, pay) = (self.tree.node(self.tree.root).mover, self.tree.pay());
        // what pays more than the usual win is told as that
        let value = |edge: &Edge| edge.value(mover, pay).clamp(0.0, 1.0);
        let thought = |edge: &Edge| Thought { turn: edge.turn.clone(), visits: edge.visits, value: value(edge) };
        self.tree.ranking().into_iter().map(thought).collect()
    }
}

impl Mcts {
    /// Begins to think about a position; `None` where there is nothing to choose.
    pub fn begin(&mut self, engine: &dyn Engine, state: &State) -> Option<()> {
        if engine.outcome(state) != Outcome::Open || engine.to_roll(state).is_some() {
            return None;
        }
        let knows = engine.players() == 2 && !engine.has_dice();
        let judge =
            self.judge.get_or_insert_with(|| if knows { Judge::new(engine, state) } else { Judge::blind(engine) });
        if self.longest.is_none() {
            let longest = match () {
                () if judge.sees && (counts_cells(engine, state) || misleads(engine)) => (LONGEST, false),
                () if judge.sees => (SHORT, true),
                () if knows => worth_playing(engine, state, &judge.worths, &mut self.pool),
                () => (LONGEST, false),
            };
            self.curiosity = if longest.1 { CURIOSITY_OF_JUDGED } else { CURIOSITY };
            self.longest = Some(longest);
        }
        self.plant(engine, state);
        self.lines = 0;
        self.best.clear();
        Some(())
    }

    /// Thinks on about the position it began with, at so many positions or a few more, or until it is stopped; at least for
    /// one random game. True where more thought cannot change the choice.
    pub fn think(&mut self, engine: &dyn Engine, state: &State, positions: u64, onlooker: Onlooker<'_>) -> bool {
        let until = self.spent.saturating_add(positions);
        loop {
            if self.is_decided() {
                return true;
            }
            self.explore(engine, state);
            self.tell(onlooker);
            if self.spent >= until || (onlooker.stop)() {
                return self.is_decided();
            }
        }
    }

    /// Tells what looks best, each time that twice as many lines of play were followed.
    fn tell(&self, onlooker: Onlooker<'_>) {
        if self.lines.is_power_of_two()
            && let Some(edge) = self.tree.favourite()
        {
            let value = edge.value(self.tree.node(self.tree.root).mover, self.tree.pay()).clamp(0.0, 1.0);
            (onlooker.tell)(&Glimpse { turn: &edge.turn, value, looked_at: self.lines(), depth: 0 });
        }
    }

    /// The best turn by what is known now.
    pub fn choice(&self) -> Option<Choice> {
        let thoughts = self.thoughts();
        let turn = thoughts.first()?.turn.clone();
        Some(Choice { turn, thoughts, playouts: 0, early: self.early() })
    }

    /// What looked best after an eighth of the thought, or somewhat less.
    pub fn early(&self) -> Option<Turn> {
        let doublings = (self.lines / EARLY).checked_ilog2()?;
        self.best.get(doublings as usize).cloned()
    }
}

impl Agent for Mcts {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        self.begin(engine, state)?;
        let mut playouts = 0;
        while playouts < self.playouts && !self.is_decided() && !(playouts > 0 && (onlooker.stop)()) {
            self.explore(engine, state);
            self.tell(onlooker);
            playouts += 1;
        }
        Some(Choice { playouts, ..self.choice()? })
    }
}

/// Pieces are only put, and there are so many cells that it is soon seen which are worth having: at the end of whole games.
fn counts_cells(engine: &dyn Engine, state: &State) -> bool {
    engine.only_puts() && engine.choices(state) >= WIDE
}

/// How far random games from a position are worth playing, and whether they are worth judging there: where they are long, little
/// is learned from how they end.
fn worth_playing(engine: &dyn Engine, state: &State, worths: &Worths, pool: &mut Pool) -> (u32, bool) {
    let (before, mut turns, mut swings) = (engine.weigh(state, worths), 0, 0);
    for sample in 0..SAMPLES {
        let (mut game, mut rng) = (state.clone(), rng(0, sample));
        turns += u64::from(engine.playout(&mut game, &mut rng, AHEAD, false, pool).turns);
        swings += u64::from(engine.weigh(&game, worths) != before);
        turns += u64::from(engine.playout(&mut game, &mut rng, LONGEST - AHEAD, false, pool).turns);
    }
    match () {
        () if turns <= SAMPLES * u64::from(LONG) => (LONGEST, false),
        () if 2 * swings >= SAMPLES => (SHORT, true),
        () if turns == SAMPLES * u64::from(LONGEST) => (VAIN, false),
        () => (LONGEST, false),
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
        Some(dice) => dice.rolls().map(|value| engine.with_roll(&state, value)).collect(),
    }
}

/// Of turns that lead to the same position the first, each looked at for an end of the game.
fn distinct(engine: &dyn Engine, state: &State, turns: Vec<Turn>) -> Vec<Edge> {
    let mut known = BTreeSet::new();
    let edge = |turn: Turn| {
        let after = engine.play(state, &turn);
        let key = engine.hash(&after);
        known.insert(key).then(|| Edge::new(turn, key, settled_ranked(engine, &after)))
    };
    turns.into_iter().filter_map(edge).collect()
}

/// What a line of play brings.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    /// The game ended so.
    Settled(Settled),
    /// The chance of the first of two players to win as one usually does.
    Judged(f64),
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Settled {
    /// Somebody wins, and gets so many points.
    Won(PlayerId, u16),
    /// Nobody does.
    Drawn,
    /// The players have ranks.
    Ranked(Ranks),
}

/// The rank of each player, the first ones 1; 0 after the last player.
type Ranks = [u8; MOST_PLAYERS];

fn settled(outcome: Outcome) -> Option<Settled> {
    match outcome {
        Outcome::Open => None,
        Outcome::Over { winner: None, .. } => Some(Settled::Drawn),
        Outcome::Over { winner: Some(winner), points, .. } => Some(Settled::Won(winner, points)),
    }
}

/// How the game ended, with the ranks of all, where players are ranked.
fn settled_ranked(engine: &dyn Engine, state: &State) -> Option<Settled> {
    let end = settled(engine.outcome(state))?;
    // of two players, who has won says all
    let found = if engine.players() > 2 { engine.ranks(state) } else { None };
    let Some(found) = found else { return Some(end) };
    let mut ranks = [0; MOST_PLAYERS];
    ranks.iter_mut().zip(found).for_each(|(rank, found)| *rank = found);
    Some(Settled::Ranked(ranks))
}
