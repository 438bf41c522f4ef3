//! A game that a player plays against itself, as a row of positions with what is to be thought of them.

use crate::agents::{Agent, Skill, Trained, freer};
use crate::engine::Engine;
use crate::id::SetupId;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, below, rng};
use crate::play::{Outcome, State};
use crate::survey::Shape;
use std::sync::Arc;

/// Positions looked at for a turn.
const POSITIONS: u64 = 400;

/// A game is given up after so many turns: what was thought of it last is its result.
const LONGEST: usize = 300;

/// So many turns at the beginning at most are drawn by lot, and of the others one in so many, so that games differ and mistakes
/// are seen.
const OPENING: u64 = 8;
const WHIM: u64 = 20;

/// What is thought next of a position counts so much, and what is thought later on the rest.
const SOON: f32 = 0.15;

/// A position to learn from, as the first player sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What stands where.
    pub traits: Vec<(u32, f32)>,
    /// What lies on each cell; nothing where no groups of cells are looked at.
    pub contents: Vec<u8>,
    /// The lead in points.
    pub lead: f32,
    /// How much freer to move the first player is.
    pub freer: f32,
    /// 1, if it is the first player's turn, else -1.
    pub turn: f32,
    /// The chance to win that it should be given.
    pub chance: f32,
}

/// A position of a game as it is played.
struct Seen {
    sample: Option<Sample>,
    /// What was thought of it, for the first player.
    thought: f32,
    /// What follows was not chosen.
    is_broken: bool,
}

/// Plays a game to its end: gives what can be learned from it, and how many turns it took.
pub fn play(engine: &dyn Engine, setup: SetupId, skill: &Arc<Skill>, seed: u64, game: u64) -> (Vec<Sample>, usize) {
    let mut game = SelfPlay::begin(engine, setup, skill, seed, game);
    while game.step(engine) {}
    game.end(engine)
}

/// A game of a player against itself, which its seed and number settle, turn by turn.
pub struct SelfPlay {
    state: State,
    player: Trained,
    shape: Shape,
    seen: Vec<Seen>,
    rng: Rng,
    pool: Pool,
    /// Groups of cells are looked at.
    sees_groups: bool,
}

impl SelfPlay {
    /// Begins a game.
    pub fn begin(engine: &dyn Engine, setup: SetupId, skill: &Arc<Skill>, seed: u64, game: u64) -> Self {
        let mut rng = rng(seed, game);
        let start = engine.start(setup, None, &mut rng);
        let turns = below(&mut rng, OPENING + 1) as u32;
        let state = opened(engine, start, turns, &mut rng);
        let sees_groups = !skill.patterns.is_empty();
        let player = Trained::new(skill.clone(), POSITIONS, below(&mut rng, u64::MAX));
        Self { state, player, shape: engine.shape(), seen: Vec::new(), rng, pool: Pool::default(), sees_groups }
    }

    /// Plays a turn; false where none is left.
    pub fn step(&mut self, engine: &dyn Engine) -> bool {
        let Self { state, player, shape, seen, rng, pool, sees_groups } = self;
        if engine.outcome(state) != Outcome::Open || seen.len() >= LONGEST {
            return false;
        }
        engine.roll(state, rng);
        let Some(choice) = player.choose(engine, state, &|| false) else { return false };
        let value = choice.thoughts.first().map_or(0.5, |thought| thought.value) as f32;
        let thought = if engine.mover(state).0 == 0 { value } else { 1.0 - value };
        let lot = if below(rng, WHIM) == 0 { engine.pick(state, rng, pool) } else { None };
        let is_broken = lot.is_some();
        let after = engine.play(state, &lot.unwrap_or(choice.turn));
        let sample = is_quiet(engine, shape, state, &after).then(|| sample(engine, state, pool, *sees_groups));
        seen.push(Seen { sample, thought, is_broken });
        *state = after;
        true
    }

    /// What can be learned from the game, and how many turns it took.
    pub fn end(self, engine: &dyn Engine) -> (Vec<Sample>, usize) {
        let turns = self.seen.len();
        (corrected(self.seen, result(engine, &self.state)), turns)
    }
}

/// The position after so many turns that are drawn by lot; the one before them, where the game ends by that.
pub fn opened(engine: &dyn Engine, start: State, turns: u32, rng: &mut Rng) -> State {
    let mut opened = start.clone();
    engine.playout(&mut opened, rng, turns, false, &mut Pool::default());
    if engine.outcome(&opened) == Outcome::Open { opened } else { start }
}

/// The first player's share of the result; `None` where the game goes on.
fn result(engine: &dyn Engine, state: &State) -> Option<f32> {
    match engine.outcome(state) {
        Outcome::Open => None,
        Outcome::Over { winner: None, .. } => Some(0.5),
        Outcome::Over { winner: Some(winner), .. } => Some(if winner.0 == 0 { 1.0 } else { 0.0 }),
    }
}

/// True where nothing is being taken, so that a position is worth what it looks like. Where dice are rolled nobody looks far
/// enough ahead to think otherwise of it than it looks.
fn is_quiet(engine: &dyn Engine, shape: &Shape, before: &State, after: &State) -> bool {
    let enemy = 1 - engine.mover(before).0;
    let pieces = |state| pieces(engine, shape, state, enemy);
    engine.has_dice() || !engine.has_captures() || pieces(before) <= pieces(after)
}

/// How many pieces a player has on the board.
fn pieces(engine: &dyn Engine, shape: &Shape, state: &State, player: u8) -> usize {
    let mut traits = Vec::new();
    engine.traits(state, &mut traits);
    let told = traits.iter().map(|&(number, _)| shape.told(number as usize));
    told.filter(|&(kind, place, _)| place < shape.cells && shape.kinds[kind].1 == player).count()
}

fn sample(engine: &dyn Engine, state: &State, pool: &mut Pool, sees_groups: bool) -> Sample {
    let (mut traits, mut contents) = (Vec::new(), Vec::new());
    engine.traits(state, &mut traits);
    if sees_groups {
        engine.contents(state, &mut contents);
    }
    let [own, theirs] = if engine.has_dice() { [0, 0] } else { engine.freedom(state, pool) };
    let turn = if engine.mover(state).0 == 0 { 1.0 } else { -1.0 };
    let lead = engine.lead(state) as f32;
    Sample { traits, contents, lead, freer: freer(own, theirs), turn, chance: 0.5 }
}

/// What should have been thought of each position: a little of what was thought of the next one, and the rest of what should
/// have been thought of it; of the last, the result.
fn corrected(seen: Vec<Seen>, result: Option<f32>) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut later = result;
    let mut next: Option<f32> = None;
    for Seen { sample, thought, is_broken } in seen.into_iter().rev() {
        let target = match (later, next) {
            _ if is_broken => thought,
            (Some(later), Some(next)) => SOON * next + (1.0 - SOON) * later,
            (Some(later), None) => later,
            (None, _) => thought,
        };
        (later, next) = (Some(target), Some(thought));
        samples.extend(sample.map(|sample| Sample { chance: target, ..sample }));
    }
    samples.reverse();
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(thought: f32, is_broken: bool) -> Seen {
        let sample = Sample { traits: Vec::new(), contents: Vec::new(), lead: 0.0, freer: 0.0, turn: 1.0, chance: 0.5 };
        Seen { sample: Some(sample), thought, is_broken }
    }

    #[test]
    fn what_comes_later_corrects_what_was_thought() {
        let chances = |seen, result| corrected(seen, result).iter().map(|s| s.chance).collect::<Vec<_>>();
        assert_eq!(chances(vec![seen(0.5, false)], Some(1.0)), [1.0]);
        let two = chances(vec![seen(0.5, false), seen(0.2, false)], Some(1.0));
        assert!((two[0] - (SOON * 0.2 + (1.0 - SOON))).abs() < 1e-6 && two[1] == 1.0);
        // who stumbled is not to blame for where that led, nor is the position
        assert_eq!(chances(vec![seen(0.7, true), seen(0.2, false)], Some(0.0))[0], 0.7);
        assert_eq!(chances(vec![seen(0.3, false)], None), [0.3]);
    }
}
