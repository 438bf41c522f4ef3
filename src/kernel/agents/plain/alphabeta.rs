//! Alpha-beta as it was: deepened turn by turn, turns ordered by what the last search thought of them and by what they lead to
//! at once, later ones first asked only whether they are better at all; a table of positions, and nothing else. Pieces are all
//! worth the same but for what the rules say of them, and nobody looks further where something is being taken.

use super::super::judge::{LOST, Score, WON, is_settled, likelihood};
use super::super::{Agent, Choice, Thought, draw_some};
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use crate::survey::Worths;
use rustc_hash::FxHashMap;

/// A position with more turns than this has only some of them looked at, and how many of such a position are drawn.
const MANY: usize = 4096;
const FEW: usize = 256;

/// How much it counts that a piece is near where it is wanted, in thousandths of a piece.
const NEARNESS: f32 = 700.0;

/// How much it counts to have e times as many turns as the other, and at most.
const FREEDOM: f32 = 100.0;
const MOST_FREEDOM: Score = 150;

/// Judgements differ from seed to seed by up to so much, so that not all games are alike.
const WHIM: u64 = 25;

/// A win later than this many turns from now counts as one by then.
const LATEST: Score = 9_998;

/// What a judgement at second sight can differ by from that at first sight.
const MOST_HIDDEN: Score = MOST_FREEDOM + WHIM as Score;

/// More than any judgement.
const MOST_JUDGED: i32 = 900_000;

/// Whether to stop is asked once for so many positions.
const PAUSE: u64 = 128;

/// A table that holds more positions than this is emptied.
const MOST_KNOWN: usize = 1_000_000;

/// Looks at all lines of play to a depth, as it once did.
pub struct PlainAlphaBeta {
    depth: u32,
    nodes: u64,
    rng: Rng,
    salt: u64,
    pool: Pool,
    worths: Option<Worths>,
    table: FxHashMap<u64, Entry>,
}

impl PlainAlphaBeta {
    /// Looks so many turns ahead, and at no more than so many positions for a turn; at least one turn ahead, always.
    pub fn new(depth: u32, nodes: u64, seed: u64) -> Self {
        let mut rng = rng(seed, 0);
        let salt = below(&mut rng, u64::MAX);
        Self { depth, nodes, rng, salt, pool: Pool::default(), worths: None, table: FxHashMap::default() }
    }

    /// How much better than it is a position is thought to be: settled by the position and the seed.
    fn whim(&self, key: u64) -> Score {
        let mixed = (key ^ self.salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (mixed % (2 * WHIM + 1)) as Score - WHIM as Score
    }

    /// The turns of a position, of very many only some; and whether they are all.
    fn turns(&mut self, engine: &dyn Engine, state: &State) -> (Vec<Turn>, bool) {
        let turns = engine.turns(state, MANY);
        if turns.len() < MANY {
            return (turns, true);
        }
        (draw_some(engine, state, FEW, &mut self.rng, &mut self.pool), false)
    }

    /// Notes what is known of a position.
    fn note(&mut self, key: u64, entry: Entry) {
        if self.table.len() >= MOST_KNOWN {
            self.table.clear();
        }
        self.table.insert(key, entry);
    }

    /// What a position is worth at first sight; of a finished game exactly, the sooner a win the better.
    fn quick(&self, engine: &dyn Engine, state: &State, player: PlayerId, ply: u32) -> Score {
        at_end(engine.outcome(state), player, ply).unwrap_or_else(|| {
            let worth = self.worths.as_ref().map_or(0, |worths| engine.weigh(state, worths));
            let worth = worth.clamp(-MOST_JUDGED, MOST_JUDGED);
            if player.0 == 0 { worth } else { -worth }
        })
    }

    /// What a position of an open game is worth, freedom to move considered.
    fn thorough(&mut self, engine: &dyn Engine, state: &State, player: PlayerId) -> Score {
        let freedom = engine.freedom(state, &mut self.pool);
        let (own, theirs) = (freedom[usize::from(player.0 & 1)], freedom[usize::from(1 - (player.0 & 1))]);
        let freedom = (FREEDOM * ((own as f32 + 1.0) / (theirs as f32 + 1.0)).ln()) as Score;
        self.quick(engine, state, player, 0) + freedom.clamp(-MOST_FREEDOM, MOST_FREEDOM) + self.whim(engine.key(state))
    }
}

impl Agent for PlainAlphaBeta {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        if engine.has_dice() || engine.players() != 2 || engine.outcome(state) != Outcome::Open {
            return None;
        }
        self.worths.get_or_insert_with(|| engine.worths(&vec![1.0; engine.roles()], 1000.0, NEARNESS, 0.0));
        let (turns, _) = self.turns(engine, state);
        let mover = engine.mover(state);
        let root = |turn: Turn| {
            let after = engine.play(state, &turn);
            let score = self.quick(engine, &after, mover, 1);
            Root { turn, after, score, seen: 0 }
        };
        let mut roots: Vec<Root> = turns.into_iter().map(root).collect();
        shuffle(&mut roots, &mut self.rng);
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
        Some(Choice { turn, thoughts: roots.into_iter().map(thought).collect(), playouts: 0, early: None })
    }
}

/// A turn of the position to be played in.
struct Root {
    turn: Turn,
    after: State,
    /// What it brings the player who chooses; at most so much where it is not the best.
    score: Score,
    /// How many positions after it were looked at.
    seen: u32,
}

/// What was found out about a position.
#[derive(Clone, Copy)]
struct Entry {
    /// Wins and losses are counted from here, not from the root.
    score: Score,
    /// It is that or more, or that or less; both: it is that.
    at_least: bool,
    at_most: bool,
    depth: u32,
    /// The place of the best turn in the list of turns.
    best: usize,
}

impl Entry {
    /// The score, where it is good enough for a search that looks so deep and asks for that window.
    fn settles(&self, depth: u32, alpha: Score, beta: Score, ply: u32) -> Option<Score> {
        let score = from_here(self.score, -(ply as Score));
        let is_enough = self.at_least && score >= beta;
        let is_too_little = self.at_most && score <= alpha;
        let fits = is_enough || is_too_little || self.at_least && self.at_most;
        (fits && self.depth >= depth).then_some(score)
    }
}

/// A win in so many turns from the root as one from `ply` turns behind it.
fn from_here(score: Score, ply: Score) -> Score {
    if is_settled(score) { score + ply * score.signum() } else { score }
}

/// One search.
struct Search<'a> {
    agent: &'a mut PlainAlphaBeta,
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
            let score = self.turn(state, &roots[place].after, self.depth, (best, WON), place == 0, 0);
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

    /// What a turn brings the player who plays it in `state`: unless it is the first, it is asked before whether it is better
    /// than `alpha` at all.
    fn turn(
        &mut self,
        state: &State,
        after: &State,
        depth: u32,
        (alpha, beta): (Score, Score),
        is_first: bool,
        ply: u32,
    ) -> Score {
        if !is_first && beta - alpha > 1 {
            let score = self.behind(state, after, depth, (alpha, alpha + 1), ply);
            if score <= alpha || score >= beta || self.stopped {
                return score;
            }
        }
        self.behind(state, after, depth, (alpha, beta), ply)
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
        if let Some(score) = at_end(self.engine.outcome(state), mover, ply) {
            return score;
        }
        if depth == 0 {
            return self.agent.thorough(self.engine, state, mover);
        }
        if self.stopped {
            return 0;
        }
        let key = self.engine.key(state);
        let known = self.agent.table.get(&key).copied();
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
                // nor are those after it any better at second sight
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
            let (at_least, at_most) = (best > alpha, best < beta);
            let score = from_here(best, ply as Score);
            self.agent.note(key, Entry { score, at_least, at_most, depth, best: best_place });
        }
        best
    }

    /// The turns in the order in which they are looked at, each with the position after it and what that looks like at first
    /// sight: what was best before, then what looks best.
    fn order(&self, state: &State, turns: &[Turn], ply: u32, best: Option<usize>) -> Vec<(Score, usize, State)> {
        let mover = self.engine.mover(state);
        let sight = |(place, turn): (usize, &Turn)| {
            let after = self.engine.play(state, turn);
            let sight = self.agent.quick(self.engine, &after, mover, ply + 1);
            (if Some(place) == best { WON + 1 } else { sight }, place, after)
        };
        let mut order: Vec<(Score, usize, State)> = turns.iter().enumerate().map(sight).collect();
        order.sort_by_key(|&(sight, place, _)| (-sight, place));
        order
    }

    fn count(&mut self) {
        self.seen += 1;
        let is_out = self.seen >= self.agent.nodes || (self.seen.is_multiple_of(PAUSE) && (self.stop)());
        self.stopped |= is_out && self.depth > 1;
    }
}

/// What the end of a game is worth, the sooner a win the better; `None` where it goes on.
fn at_end(outcome: Outcome, player: PlayerId, ply: u32) -> Option<Score> {
    let score = WON - 1 - (ply as Score).min(LATEST);
    match outcome {
        Outcome::Open => None,
        Outcome::Over { winner: None, .. } => Some(0),
        Outcome::Over { winner: Some(winner), .. } => Some(if winner == player { score } else { -score }),
    }
}
