//! Players that have learned a game: they judge positions by what playing it has taught, and search as the others do.
//!
//! Of two players without dice, alpha-beta or tree search asks the judgement, whichever did better. Where dice are rolled, each
//! turn is judged by what it leads to, and, as far as there is time, by the best reply to each roll.

mod chances;

use super::alphabeta::{AlphaBeta, DEEPEST};
use super::judge::Judge;
use super::mcts::Mcts;
use super::tandem::Tandem;
use super::{Agent, Choice, Onlooker};
use crate::engine::{Asker, Engine, Skill};
use crate::play::State;
use chances::Chances;
use std::sync::Arc;

/// Why nothing can be learned of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unteachable {
    /// It is not for two.
    Players,
    /// Its turns are chosen part by part.
    ByParts,
}

impl Skill {
    /// What is known of a game before anything is learned: what any player sees.
    pub fn unlearned(engine: &dyn Engine, state: &State) -> Self {
        let judge = Judge::new(engine, state);
        // before the dice are rolled nobody knows what he is free to do
        let freedom = if engine.has_dice() { 0.0 } else { judge.of_freedom() };
        let worths = judge.worths;
        Self { shown: worths.shown, covered: worths.covered, point: worths.point, freedom, ..Self::default() }
    }

    /// Why nothing can be learned of a game, if so.
    ///
    /// # Errors
    /// The reason.
    pub fn suits(engine: &dyn Engine) -> Result<(), Unteachable> {
        match () {
            () if engine.players() != 2 => Err(Unteachable::Players),
            () if engine.by_parts() => Err(Unteachable::ByParts),
            () => Ok(()),
        }
    }

    /// True where it speaks of as many pieces and places as the game has.
    pub fn fits(&self, engine: &dyn Engine) -> bool {
        let shape = engine.shape();
        let kinds = shape.kinds.len();
        let knows_pieces = self.shown.len() == kinds * shape.places && self.covered.len() == kinds * shape.cells;
        knows_pieces && self.patterns.fits(shape.cells, shape.contents())
    }

    /// Who judges by it.
    pub(super) fn judge(&self, engine: &dyn Engine) -> Judge {
        let mut worths = engine.worths_of(self.shown.clone(), self.covered.clone(), self.point);
        worths.patterns = self.patterns.clone();
        Judge::told(engine, worths, self.freedom)
    }
}

/// Plays by what was learned.
pub struct Trained {
    skill: Arc<Skill>,
    positions: u64,
    seed: u64,
    player: Option<Player>,
}

/// The search that asks the judgement.
enum Player {
    AlphaBeta(AlphaBeta),
    Trees(Box<Tandem>),
    Chances(Chances),
}

impl Trained {
    /// Looks at so many positions a turn at most. The same seed and number choose the same in the same game.
    pub fn new(skill: Arc<Skill>, positions: u64, seed: u64) -> Self {
        Self { skill, positions, seed, player: None }
    }

    /// True where somebody was taught the game, as it is known of it.
    pub fn is_at_hand(engine: &dyn Engine) -> bool {
        Self::suits(engine) && engine.lessons().taught.get().is_some_and(|skill| skill.fits(engine))
    }

    fn suits(engine: &dyn Engine) -> bool {
        Skill::suits(engine).is_ok()
    }

    fn player(&self, engine: &dyn Engine) -> Player {
        let judge = || self.skill.judge(engine);
        if engine.has_dice() {
            return Player::Chances(Chances::new(judge(), self.seed));
        }
        let ahead = AlphaBeta::new(DEEPEST, self.positions, self.seed).judging(judge());
        let trees = Mcts::new(u32::MAX, self.seed);
        let trees = match self.skill.asker {
            Asker::Ahead => return Player::AlphaBeta(ahead),
            Asker::Trees => trees.judging(judge()),
            Asker::Games => trees.guided(judge()),
        };
        Player::Trees(Box::new(Tandem::new(self.positions, ahead, trees)))
    }
}

impl Agent for Trained {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        if !Self::suits(engine) || !self.skill.fits(engine) {
            return None;
        }
        if self.player.is_none() {
            self.player = Some(self.player(engine));
        }
        match self.player.as_mut()? {
            Player::AlphaBeta(alphabeta) => alphabeta.choose_before(engine, state, onlooker),
            Player::Chances(chances) => chances.choose(engine, state, self.positions, onlooker.stop),
            Player::Trees(tandem) => tandem.choose(engine, state, onlooker),
        }
    }
}

/// Who was taught the game he sits at, if anybody was.
pub struct Taught {
    positions: u64,
    seed: u64,
    player: Option<Trained>,
}

impl Taught {
    /// Looks at so many positions a turn at most. The same skill, seed and number choose the same in the same game.
    pub fn new(positions: u64, seed: u64) -> Self {
        Self { positions, seed, player: None }
    }
}

impl Agent for Taught {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        if self.player.is_none() {
            let skill = engine.lessons().taught.get()?.clone();
            self.player = Some(Trained::new(skill, self.positions, self.seed));
        }
        self.player.as_mut()?.choose_before(engine, state, onlooker)
    }
}
