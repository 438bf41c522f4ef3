//! Alpha-beta: all lines of play to a depth, deepened turn by turn; what cannot matter is cut off (Knuth, Moore 1975).
//!
//! For games of two players without dice. Positions at the end of a line are judged by what can be seen without knowing the
//! game, once nothing more is worth taking there. Turns are ordered by what was best before, by what they lead to at once
//! and by what was good elsewhere (killers: Akl, Newborn 1977; history: Schaeffer 1989); later turns are first asked only
//! whether they are better at all (Marsland, Campbell 1982), and less deeply (late move reductions).
//!
//! Repetitions count where the rules speak of them; otherwise a line that goes in circles is worth what its last position is.

mod order;
mod search;
mod table;

use super::judge::{Judge, LOST, Score, WON, is_settled, likelihood};
use super::{Agent, Choice, Glimpse, Onlooker, Thought};
use crate::engine::Engine;
use crate::play::rng::{Rng, below, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use search::{Kept, Search};

/// How deep it looks where only the number of positions or the time is bounded.
pub const DEEPEST: u32 = 64;

/// Looks at all lines of play to a depth.
pub struct AlphaBeta {
    depth: u32,
    nodes: u64,
    rng: Rng,
    salt: u64,
    judge: Option<Judge>,
    kept: Kept,
}

impl AlphaBeta {
    /// Looks so many turns ahead, and at no more than so many positions for a turn; at least one turn ahead, unless
    /// it is stopped before. The same seed and bounds choose the same in the same game.
    pub fn new(depth: u32, nodes: u64, seed: u64) -> Self {
        let mut rng = rng(seed, 0);
        let salt = below(&mut rng, u64::MAX);
        Self { depth, nodes, rng, salt, judge: None, kept: Kept::default() }
    }
}

impl AlphaBeta {
    /// The same, with a judge of its own.
    pub(super) fn judging(self, judge: Judge) -> Self {
        Self { judge: Some(judge), ..self }
    }

    /// Looks at no more than so many positions.
    pub fn look(&mut self, engine: &dyn Engine, state: &State, nodes: u64, onlooker: Onlooker<'_>) -> Option<Looked> {
        if engine.has_dice() || engine.players() != 2 || engine.outcome(state) != Outcome::Open {
            return None;
        }
        self.kept.table.begin();
        self.kept.memory.begin();
        let judge = self.judge.get_or_insert_with(|| Judge::new(engine, state));
        let mut search = Search {
            kept: &mut self.kept,
            engine,
            judge,
            rng: &mut self.rng,
            salt: self.salt,
            has_captures: engine.has_captures(),
            may_oblige: engine.may_oblige(),
            stop: onlooker.stop,
            seen: 0,
            most: nodes,
            exact: self.depth < DEEPEST,
            is_wide: false,
            most_captures: 0,
            lines: 0,
            left_open: false,
            must_go_on: true,
            stopped: false,
            is_pressed: false,
            threats_until: None,
        };
        let mut roots = roots(&mut search, state);
        let mut early = None;
        // what is known from before may have been left open then, so it is looked at twice
        let mut times_whole = 0;
        for depth in 1..=self.depth {
            search.left_open = false;
            search.must_go_on = depth == 1;
            if depth > 1 {
                early = roots.first().map(|root| root.turn.clone());
            }
            let is_decided = deepen(&mut search, state, &mut roots, depth);
            times_whole = if search.left_open { 0 } else { times_whole + 1 };
            if search.stopped || is_decided || times_whole > 1 || roots.len() < 2 {
                break;
            }
            if let Some(Root { turn, score, .. }) = roots.first() {
                (onlooker.tell)(&Glimpse { turn, value: likelihood(*score), looked_at: search.seen, depth });
            }
        }
        Some(Looked { roots, early })
    }
}

impl Agent for AlphaBeta {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        let Looked { roots, early } = self.look(engine, state, self.nodes, onlooker)?;
        Some(Choice { early, ..Choice::of(roots)? })
    }
}

impl Choice {
    /// The best of some turns, best first.
    pub(super) fn of(roots: Vec<Root>) -> Option<Self> {
        let turn = roots.first()?.turn.clone();
        let thought = |root: Root| Thought { turn: root.turn, visits: root.seen, value: likelihood(root.score) };
        Some(Self { turn, thoughts: roots.into_iter().map(thought).collect(), playouts: 0, early: None })
    }
}

/// What a search has found.
pub struct Looked {
    /// The turns, best first.
    pub roots: Vec<Root>,
    /// What was best before it began to look as deep as it came.
    pub early: Option<Turn>,
}

/// A turn of the position to be played in.
pub struct Root {
    /// It.
    pub turn: Turn,
    after: State,
    /// What it brings the player who chooses; at most so much where it is not the best.
    pub score: Score,
    /// How many positions after it were looked at.
    seen: u32,
}

/// The turns of the root, in any order, but what gains most at once first.
fn roots(search: &mut Search, state: &State) -> Vec<Root> {
    let survey = search.roots(state);
    let (engine, mover) = (search.engine, search.engine.mover(state));
    let root = |prospect| {
        let turn = Turn::from(survey.parts(prospect));
        let after = engine.play(state, &turn);
        let score = search.at_end(prospect.outcome, mover, 1).unwrap_or(Judge::seen_by(mover, prospect.worth));
        Root { turn, after, score, seen: 0 }
    };
    let mut roots: Vec<Root> = survey.turns.iter().map(root).collect();
    shuffle(&mut roots, search.rng);
    roots.sort_by_key(|root| -root.score);
    roots
}

/// Looks at all turns of the root so deeply, and puts the best in front; true where it is settled how the game ends.
fn deepen(search: &mut Search, state: &State, roots: &mut [Root], depth: u32) -> bool {
    let mover = search.engine.mover(state);
    let mut best = LOST;
    for place in 0..roots.len() {
        if (search.stop)() {
            search.stopped = true;
            break;
        }
        let before = search.seen;
        let after = &roots[place].after;
        let mut score = best + 1;
        if place > 0 {
            score = search.below_root(mover, after, depth - 1, (best, best + 1));
        }
        if score > best && !search.stopped {
            score = search.below_root(mover, after, depth - 1, (best, WON));
        }
        let seen = u32::try_from(search.seen - before).unwrap_or(u32::MAX);
        roots[place].seen = roots[place].seen.saturating_add(seen);
        if search.stopped {
            break;
        }
        roots[place].score = score;
        if score > best {
            best = score;
            roots[..=place].rotate_right(1);
        }
    }
    is_settled(best)
}
