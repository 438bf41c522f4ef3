//! The exact result of a small game with best play.
//!
//! First every position that can be reached is found, level by level, and kept as few bytes in a table ([`store`],
//! [`reach`]); the turns are kept as numbers of positions. What decides how a game can go on is part of a position: counters
//! of quiet turns, what is remembered, what was rolled and, where the rules ask for repetitions, the positions so far.
//!
//! What is much too large is soon given up: random games tell how many positions there are at least (`sample`), and whoever
//! has a clock can tell that they are too many for his time.
//!
//! Without dice ([`results`]) wins and losses are then carried back from the ends until nothing changes: a position is won
//! where some turn leads to one that is won by the player to move, by the quickest such turn; it is lost where all turns
//! lead to positions that the other wins, after the longest of them. What is neither is a draw; where no player can bring
//! about an end, the game goes on for ever.
//!
//! A draw when a position repeats changes none of these results, where nothing else asks for what came before
//! ([`without_repetition`]): the one way to win in the fewest turns never comes back to a position, and who can keep the other
//! from winning does so until one repeats. So such a game is solved without the positions so far, which would be too many.
//!
//! With dice ([`chances`]) each position has a chance, in games won, a draw being half of one. Two bounds are narrowed in
//! sweeps over all positions: one that begins with 0 everywhere, and one that begins with 1. Where positions repeat, each
//! sweep comes nearer; both meet unless play can be kept going for ever.

pub mod chances;
pub mod reach;
pub mod results;
mod sample;
pub mod store;

use crate::engine::Engine;
use crate::id::PlayerId;
use crate::model::{Cond, End, EndResult, Game};
use crate::play::{State, Turn};
use crate::{Rules, compile};
use reach::{First, Reached};

/// How much may be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Most positions.
    pub positions: u64,
    /// Most bytes of memory for tables.
    pub bytes: u64,
}

/// Bytes that a position of a small game takes in the tables.
const USUAL: u64 = 80;

impl Bounds {
    /// Where there are more positions than this, it is not tried: several times what is allowed.
    fn far_too_many(self) -> u64 {
        4 * self.positions.min(self.bytes / USUAL)
    }
}

/// Why a game was not solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TooLarge {
    /// More positions than asked for.
    #[error("more than {0} positions")]
    Positions(u64),
    /// More memory than asked for.
    #[error("more memory than {bytes} bytes, after {positions} positions")]
    Memory {
        /// The bound.
        bytes: u64,
        /// Positions found by then.
        positions: u64,
    },
    /// A position has turns that are too many to be told apart.
    #[error("a position has too many turns to tell apart what they lead to")]
    Turns,
    /// It was stopped.
    #[error("out of time after {0} positions")]
    Stopped(u64),
    /// Random games have so little in common that there must be more than fit.
    #[error("at least {least} positions, as {games} random games show")]
    Sampled {
        /// Positions there are at least.
        least: u64,
        /// The games that showed it.
        games: u64,
    },
    /// It grows so fast that it is not tried.
    #[error("{level} positions after {turns} turns, and {growth} times as many with each turn more")]
    Growth {
        /// New positions at that depth.
        level: u64,
        /// Turns from the start.
        turns: u32,
        /// By what the last turn multiplied them.
        growth: f64,
    },
    /// A game of more than two players has no one result with best play.
    #[error("a game of {0} players has no one result with best play")]
    Players(usize),
}

/// What a position is worth with best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// This player wins, at the latest after so many turns.
    Win(PlayerId, u32),
    /// Nobody can force a win; some line of best play comes to an end.
    Draw,
    /// Nobody can force an end.
    Endless,
    /// The share of games that the first player wins, draws being half; between these.
    Share(f64, f64),
}

impl Value {
    /// What it is worth to a player, from 0 to 1.
    pub fn to(self, player: PlayerId) -> f64 {
        match self {
            Self::Win(winner, _) => f64::from(u8::from(winner == player)),
            Self::Draw | Self::Endless => 0.5,
            Self::Share(low, high) if player == PlayerId(0) => (low + high) / 2.0,
            Self::Share(low, high) => 1.0 - (low + high) / 2.0,
        }
    }

    /// Better for a player: by what it is worth, then sooner won or later lost.
    pub fn is_better(self, than: Self, player: PlayerId) -> bool {
        let rank = |value: Self| match value {
            Self::Win(winner, turns) if winner == player => -f64::from(turns),
            Self::Win(_, turns) => f64::from(turns),
            _ => 0.0,
        };
        (self.to(player), rank(self)) > (than.to(player), rank(than))
    }
}

/// The turns of a position, best first, each with what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// What was rolled for it, if anything.
    pub roll: Option<u8>,
    /// What the position is worth.
    pub value: Value,
    /// Its turns; of those that lead to the same position the first.
    pub turns: Vec<(Turn, Value)>,
}

/// A solved game.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What the first position is worth.
    pub value: Value,
    /// Different positions reached, before a roll and after it each one.
    pub positions: u64,
    /// Those in which dice are to be rolled.
    pub to_roll: u64,
    /// Those in which the game is over.
    pub over: u64,
    /// Links from a position to another, by a turn or a roll.
    pub links: u64,
    /// The most turns from the first position to another, by the shortest way.
    pub depth: u32,
    /// Most bytes the tables took.
    pub bytes: u64,
    /// Sweeps over all positions until nothing changed.
    pub sweeps: u32,
    /// The first position; where it begins with a roll, the position after each.
    pub first: Vec<Branch>,
}

/// How far the search for positions has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions found.
    pub positions: u64,
    /// Positions whose turns are known.
    pub looked_at: u64,
    /// Positions that there are at least: those found, or more where random games have next to none in common.
    pub least: u64,
    /// Random games will not show that there are more.
    pub is_sampled: bool,
}

/// A game that ends in a draw when a position repeats, without those ends: with best play it has the same results, what goes on
/// without end being that draw. `None` where there is no such end, or where the past counts in another way, too.
pub fn without_repetition(game: &Game) -> Option<Rules> {
    let is_draw_by_repetition = |end: &End| {
        let repeats =
            |cond: &Cond| matches!(cond, Cond::Repeats { whoever_moves: false, whatever, .. } if whatever.is_empty());
        end.result == EndResult::Draw && repeats(&end.when)
    };
    let mut less = game.clone();
    less.ends.iter_mut().filter(|end| is_draw_by_repetition(end)).for_each(|end| end.when = Cond::Const(false));
    let is_less = less.ends.iter().zip(game.ends.iter()).any(|(now, before)| now.when != before.when);
    let rules = is_less.then(|| compile(&less))?;
    (rules.engine.forgets_the_past() && !rules.engine.has_dice()).then_some(rules)
}

impl Solution {
    /// What goes on without end is a draw, because a position repeats.
    pub fn drawn_by_repetition(mut self) -> Self {
        let draw = |value: &mut Value| {
            if *value == Value::Endless {
                *value = Value::Draw;
            }
        };
        draw(&mut self.value);
        for branch in &mut self.first {
            draw(&mut branch.value);
            branch.turns.iter_mut().for_each(|(_, value)| draw(value));
        }
        self
    }
}

/// Solves a game from a position. `go_on` is asked now and then and may stop it.
pub fn solve(
    engine: &dyn Engine,
    start: &State,
    bounds: Bounds,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, TooLarge> {
    if engine.players() != 2 {
        return Err(TooLarge::Players(engine.players()));
    }
    let reached = reach::reach(engine, start, bounds, go_on)?;
    let count = reached.count();
    let all = Progress { positions: count, looked_at: count, least: count, is_sampled: true };
    let mut stop = || !go_on(all);
    if reached.to_roll == 0 {
        let (results, sweeps) = results::results(&reached, &mut stop).ok_or(TooLarge::Stopped(all.positions))?;
        return Ok(tell(reached, sweeps, |id| results.value(id)));
    }
    let (chances, sweeps) = chances::chances(&reached, &mut stop).ok_or(TooLarge::Stopped(all.positions))?;
    Ok(tell(reached, sweeps, |id| chances.value(id)))
}

fn tell(reached: Reached, sweeps: u32, value: impl Fn(u32) -> Value) -> Solution {
    let branch = |first: &First| {
        let mut turns: Vec<(Turn, Value)> = first.turns.iter().map(|(turn, id)| (turn.clone(), value(*id))).collect();
        turns.sort_by(|(_, a), (_, b)| match (a.is_better(*b, first.mover), b.is_better(*a, first.mover)) {
            (true, _) => std::cmp::Ordering::Less,
            (_, true) => std::cmp::Ordering::Greater,
            _ => std::cmp::Ordering::Equal,
        });
        Branch { roll: first.roll, value: value(first.id), turns }
    };
    Solution {
        value: value(0),
        positions: reached.count(),
        to_roll: reached.to_roll,
        over: reached.over,
        links: reached.links,
        depth: reached.depth,
        bytes: reached.most_bytes + reached.count() * u64::from(if reached.to_roll == 0 { 3u8 } else { 16 }),
        sweeps,
        first: reached.first.iter().map(branch).collect(),
    }
}
