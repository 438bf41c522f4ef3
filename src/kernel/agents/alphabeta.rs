//! Alpha-beta: all lines of play to a depth, deepened turn by turn; what cannot matter is cut off (Knuth, Moore 1975).
//!
//! For games of two players without dice. Positions at the end of a line are judged by what can be seen without knowing the
//! game: pieces, freedom to move, nearness to the places that the ends speak of. Turns are ordered by what the last search
//! thought of them, then by what they lead to at once; later turns are first asked only whether they are better at all
//! (Marsland, Campbell 1982).
//!
//! Repetitions count where the rules speak of them; otherwise a line that goes in circles is worth what its last position is.

mod judge;
mod table;

use super::{Agent, Choice, Thought};
use crate::play::engine::Engine;
use crate::play::generate::Pool;
use crate::play::playout::{Dice, below, dice};
use crate::play::{Outcome, State, Turn};
use judge::{LOST, MOST_FREEDOM, Score, WON, is_settled, likelihood, quick, thorough};
use table::{Bound, Entry, Table};

/// A position with more turns than this has only some of them looked at.
const MANY: usize = 4096;

/// How many turns of such a position are drawn.
const FEW: usize = 256;

/// How deep it looks where only the number of positions or the time is bounded.
pub const DEEPEST: u32 = 64;

/// Judgements differ from seed to seed by up to so many thousandths of a piece, so that not all games are alike.
const WHIM: u64 = 25;

/// What a judgement at second sight can differ by from that at first sight.
const MOST_HIDDEN: Score = MOST_FREEDOM + WHIM as Score;

/// Whether to stop is asked once for so many positions.
const PAUSE: u64 = 128;

/// Looks at all lines of play to a depth.
pub struct AlphaBeta {
    depth: u32,
    nodes: u64,
    dice: Dice,
    salt: u64,
    pool: Pool,
    table: Table,
}

impl AlphaBeta {
    /// Looks so many turns ahead, and at no more than so many positions for a turn; at least one turn ahead, always. The
    /// same seed and bounds choose the same in the same game.
    pub fn new(depth: u32, nodes: u64, seed: u64) -> Self {
        let mut dice = dice(seed, 0);
        let salt = below(&mut dice, u64::MAX);
        Self { depth, nodes, dice, salt, pool: Pool::default(), table: Table::default() }
    }

    /// How much better than it is a position is thought to be: settled by the position and the seed.
    fn whim(&self, key: u64) -> Score {
        let mixed = (key ^ self.salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (mixed % (2 * WHIM + 1)) as Score - WHIM as Score
    }

    /// The turns of a position, each once; of very many only some.
    fn turns(&mut self, engine: &dyn Engine, state: &State) -> (Vec<Turn>, bool) {
        let turns = if engine.by_parts() { engine.merged_turns(state, MANY) } else { engine.turns(state, MANY) };
        if turns.len() < MANY {
            return (turns, true);
        }
        let mut few: Vec<Turn> = (0..FEW).filter_map(|_| engine.pick(state, &mut self.dice, &mut self.pool)).collect();
        few.sort_unstable();
        few.dedup();
        (few, false)
    }
}

impl Agent for AlphaBeta {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.has_dice() || engine.players() != 2 || engine.outcome(state) != Outcome::Open {
            return None;
        }
        let (turns, _) = self.turns(engine, state);
        let mut roots: Vec<Root> = turns.into_iter().map(|turn| Root::new(engine, state, turn)).collect();
        for i in (1..roots.len()).rev() {
            roots.swap(i, below(&mut self.dice, i as u64 + 1) as usize);
        }
        roots.sort_by_key(|root| -root.score);
        let mut search = Search { agent: self, engine, stop, seen: 0, depth: 0, stopped: false };
        for depth in 1..=search.agent.depth {
            search.depth = depth;
            let is_decided = search.deepen(state, &mut roots);
            if search.stopped || is_decided || roots.len() < 2 {
                break;
            }
        }
        let turn = roots.first()?.turn.clone();
        let thought = |root: Root| Thought { turn: root.turn, visits: root.seen, value: likelihood(root.score) };
        Some(Choice { turn, thoughts: roots.into_iter().map(thought).collect(), playouts: 0 })
    }
}

/// A turn of the position to be played in.
struct Root {
    turn: Turn,
    after: State,
    /// What it brings the player who chooses; at most so much where it is not the best.
    score: Score,
    /// How many positions behind it were looked at.
    seen: u32,
}

impl Root {
    fn new(engine: &dyn Engine, state: &State, turn: Turn) -> Self {
        let mover = engine.mover(state);
        let after = engine.play(state, &turn);
        let score = quick(engine, &after, mover, 1);
        Self { turn, after, score, seen: 0 }
    }
}

/// One search.
struct Search<'a> {
    agent: &'a mut AlphaBeta,
    engine: &'a dyn Engine,
    stop: &'a dyn Fn() -> bool,
    /// Positions looked at.
    seen: u64,
    /// How deep this time.
    depth: u32,
    stopped: bool,
}

impl Search<'_> {
    /// Looks at all turns of the root one turn deeper than before, and puts the best in front; true where it is settled how
    /// the game ends.
    fn deepen(&mut self, state: &State, roots: &mut [Root]) -> bool {
        let mut best = LOST;
        for place in 0..roots.len() {
            let before = self.seen;
            let score = self.turn(state, &roots[place].after.clone(), self.depth, (best, WON), place == 0, 0);
            if self.stopped && (self.depth > 1 || place > 0) {
                break;
            }
            roots[place].score = score;
            roots[place].seen = (self.seen - before).min(u64::from(u32::MAX)) as u32;
            if score > best {
                best = score;
                roots[..=place].rotate_right(1);
            }
        }
        is_settled(best)
    }

    /// What a turn brings the player who plays it in `state`: first whether it is better than `alpha` at all, unless it is
    /// the first.
    fn turn(
        &mut self,
        state: &State,
        after: &State,
        depth: u32,
        (alpha, beta): (Score, Score),
        is_first: bool,
        ply: u32,
    ) -> Score {
        if is_first || beta - alpha <= 1 {
            return self.behind(state, after, depth, (alpha, beta), ply);
        }
        let score = self.behind(state, after, depth, (alpha, alpha + 1), ply);
        if score > alpha && score < beta && !self.stopped {
            return self.behind(state, after, depth, (alpha, beta), ply);
        }
        score
    }

    fn behind(&mut self, state: &State, after: &State, depth: u32, (alpha, beta): (Score, Score), ply: u32) -> Score {
        if self.engine.mover(after) == self.engine.mover(state) {
            return self.position(after, depth - 1, (alpha, beta), ply + 1);
        }
        -self.position(after, depth - 1, (-beta, -alpha), ply + 1)
    }

    /// What a position brings the player to move: exact between `alpha` and `beta`, else a bound.
    fn position(&mut self, state: &State, depth: u32, (alpha, beta): (Score, Score), ply: u32) -> Score {
        self.count();
        let mover = self.engine.mover(state);
        if self.engine.outcome(state) != Outcome::Open {
            return quick(self.engine, state, mover, ply);
        }
        if depth == 0 {
            return thorough(self.engine, state, mover) + self.agent.whim(self.engine.key(state));
        }
        if self.stopped {
            return 0;
        }
        let key = self.engine.key(state);
        let known = self.agent.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.settles(depth, alpha, beta, ply)) {
            return score;
        }
        self.expand(state, depth, (alpha, beta), ply, (key, known))
    }

    fn expand(
        &mut self,
        state: &State,
        depth: u32,
        (alpha, beta): (Score, Score),
        ply: u32,
        (key, known): (u64, Option<Entry>),
    ) -> Score {
        let (turns, is_complete) = self.agent.turns(self.engine, state);
        let order = self.order(state, &turns, ply, known.map(|entry| entry.best));
        let (mut best, mut best_place) = (LOST, 0);
        for (number, (sight, place, after)) in order.into_iter().enumerate() {
            let floor = alpha.max(best);
            if depth == 1 && sight <= WON && !is_settled(sight) && sight + MOST_HIDDEN <= floor {
                // nor are those behind it any better at second sight
                best = best.max(sight + MOST_HIDDEN);
                break;
            }
            let score = self.turn(state, &after, depth, (floor, beta), number == 0, ply);
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_place) = (score, place);
            }
            if best >= beta {
                break;
            }
        }
        if is_complete {
            let bound = match best {
                b if b >= beta => Bound::AtLeast,
                b if b <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.agent.table.put(key, Entry::new(best, bound, depth, best_place, ply));
        }
        best
    }

    /// The turns in the order in which they are looked at, each with the position behind it and what that looks like at
    /// first sight: what was best before, then what looks best.
    fn order(&self, state: &State, turns: &[Turn], ply: u32, best: Option<usize>) -> Vec<(Score, usize, State)> {
        let mover = self.engine.mover(state);
        let mut order: Vec<(Score, usize, State)> = Vec::with_capacity(turns.len());
        for (place, turn) in turns.iter().enumerate() {
            let after = self.engine.play(state, turn);
            let sight = if Some(place) == best { WON + 1 } else { quick(self.engine, &after, mover, ply + 1) };
            order.push((sight, place, after));
        }
        order.sort_by_key(|&(sight, place, _)| (-sight, place));
        order
    }

    fn count(&mut self) {
        self.seen += 1;
        let is_out = self.seen >= self.agent.nodes || (self.seen.is_multiple_of(PAUSE) && (self.stop)());
        self.stopped |= is_out && self.depth > 1;
    }
}
