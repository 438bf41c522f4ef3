//! Turns of games with dice: judged by what they lead to, and the best of them by the best reply to each roll (Michie 1966).

use super::super::judge::{Judge, Score, likelihood};
use super::super::{Choice, Thought, draw_some};
use crate::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng, shuffle};
use crate::play::{Outcome, State, Turn};
use crate::survey::{Survey, Wanted};

/// A position with more turns than this has only some of them looked at.
const MANY: usize = 4096;

/// How many turns of such a position are drawn.
const FEW: usize = 256;

/// Of the turns that look best at once, so many are looked at more closely.
const BEST: usize = 8;

/// Looks one turn ahead, and for the best turns two.
pub struct Chances {
    judge: Judge,
    rng: Rng,
    pool: Pool,
    survey: Survey,
    seen: u64,
}

impl Chances {
    /// With a judge of its own. Equals are chosen from by the seed.
    pub fn new(judge: Judge, seed: u64) -> Self {
        Self { judge, rng: rng(seed, 0), pool: Pool::default(), survey: Survey::default(), seen: 0 }
    }

    /// The best turn, at so many positions; `None` where there is none or dice must be rolled first.
    pub fn choose(
        &mut self,
        engine: &dyn Engine,
        state: &State,
        positions: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        self.seen = 0;
        let mover = engine.mover(state);
        let mut turns = self.turns(engine, state);
        shuffle(&mut turns, &mut self.rng);
        turns.sort_by_key(|&(_, score)| -score);
        let early = turns.first().map(|(turn, _)| turn.clone());
        let mut thoughts: Vec<Thought> = Vec::new();
        for (turn, _) in turns.iter().take(BEST) {
            if turns.len() == 1 || self.seen >= positions || stop() {
                break;
            }
            let after = engine.play(state, turn);
            let before = self.seen;
            let Some(chance) = self.after(engine, &after, (positions, stop)) else { break };
            let value = if engine.mover(&after) == mover { chance } else { 1.0 - chance };
            // what ends the game says whose it is
            let end = self.judge.at_end(engine.outcome(&after), mover, 1);
            let value = end.map_or(value, likelihood);
            let visits = u32::try_from(self.seen - before).unwrap_or(u32::MAX);
            thoughts.push(Thought { turn: turn.clone(), visits, value });
        }
        thoughts.sort_by(|a, b| b.value.total_cmp(&a.value));
        let seen = thoughts.len();
        let rest = turns.into_iter().skip(seen);
        thoughts.extend(rest.map(|(turn, score)| Thought { turn, visits: 1, value: likelihood(score) }));
        let turn = thoughts.first()?.turn.clone();
        Some(Choice { turn, thoughts, playouts: 0, early })
    }

    /// All turns with what they look like at once to who plays them, in any order.
    fn turns(&mut self, engine: &dyn Engine, state: &State) -> Vec<(Turn, Score)> {
        let mover = engine.mover(state);
        let mut survey = std::mem::take(&mut self.survey);
        engine.survey(state, &self.judge.worths, Wanted::unhurried(false, MANY), &mut survey, &mut self.pool);
        if survey.is_cut {
            let few = draw_some(engine, state, FEW, &mut self.rng, &mut self.pool);
            engine.examine(state, &few, &self.judge.worths, &mut survey);
        }
        self.seen += survey.turns.len() as u64;
        let score = |prospect: &crate::survey::Prospect| {
            let end = self.judge.at_end(prospect.outcome, mover, 1);
            end.unwrap_or_else(|| Judge::seen_by(mover, prospect.worth))
        };
        let turns = survey.turns.iter().map(|prospect| (Turn::from(survey.parts(prospect)), score(prospect))).collect();
        self.survey = survey;
        turns
    }

    /// The chance of who moves next, over all rolls; `None` where there was no time for all of them.
    fn after(
        &mut self,
        engine: &dyn Engine,
        state: &State,
        (positions, stop): (u64, &dyn Fn() -> bool),
    ) -> Option<f64> {
        if engine.outcome(state) != Outcome::Open {
            return Some(0.0);
        }
        let Some(dice) = engine.to_roll(state) else { return Some(self.best(engine, state)) };
        let mut sum = 0.0;
        for (value, likely) in dice.rolls().zip(dice.odds()) {
            if self.seen >= positions || stop() {
                return None;
            }
            sum += likely * self.best(engine, &engine.with_roll(state, value));
        }
        Some(sum)
    }

    /// The chance of who moves, by his best turn.
    fn best(&mut self, engine: &dyn Engine, state: &State) -> f64 {
        let mover = engine.mover(state);
        let mut survey = std::mem::take(&mut self.survey);
        engine.survey(state, &self.judge.worths, Wanted::unhurried(false, MANY), &mut survey, &mut self.pool);
        self.seen += survey.turns.len() as u64;
        let chance = |prospect: &crate::survey::Prospect| {
            let end = self.judge.at_end(prospect.outcome, mover, 1);
            likelihood(end.unwrap_or_else(|| Judge::seen_by(mover, prospect.worth)))
        };
        let best = survey.turns.iter().map(chance).fold(f64::MIN, f64::max);
        self.survey = survey;
        if best > f64::MIN { best } else { likelihood(Judge::seen_by(mover, engine.weigh(state, &self.judge.worths))) }
    }
}
