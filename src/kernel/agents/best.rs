//! The strongest there is for a game: alpha-beta, or tree search with alpha-beta beside it.
//!
//! Which of the two suits a game cannot be told from its rules: alpha-beta wins nearly all games of Breakthrough and of
//! Amazons, tree search of Hex and of Connect Four. So they play each other, once for each compiled game, with little thought
//! and whatever the budget; who wins more of these games leads from then on. Where a player was taught the game, it plays
//! the winner.

mod trial;

use super::alphabeta::{AlphaBeta, DEEPEST};
use super::mcts::Mcts;
use super::tandem::{Tandem, can_look_ahead};
use super::trained::{Taught, Trained};
use super::{Agent, Choice, Onlooker};
use crate::engine::{Engine, Leader};
use crate::play::State;
use trial::Trial;

/// Alpha-beta, tree search and perhaps a player who was taught the game, under one budget.
pub struct Best {
    tandem: Tandem,
    taught: Taught,
    scout: Scout,
}

/// Finds out who leads in a game.
#[derive(Default)]
pub struct Scout {
    /// That is under way.
    trial: Option<Box<Trial>>,
}

impl Best {
    /// Looks at so many positions a turn at most, those of random games among them. The same seed and number choose the same
    /// in the same game. Whoever first thinks about a game tries out all ways to play it, which is not counted; who is stopped
    /// while doing so goes on with it the next time, and until then tree search leads.
    pub fn new(positions: u64, seed: u64) -> Self {
        let (ahead, trees) = (AlphaBeta::new(DEEPEST, positions, seed), Mcts::new(u32::MAX, seed));
        let tandem = Tandem::new(positions, ahead, trees);
        Self { tandem, taught: Taught::new(positions, seed), scout: Scout::default() }
    }

    /// Lets whoever suits `model` lead in `engine` too, a game much like it: so that what differs between the two is not that
    /// others play them.
    pub fn lead_as_in(model: &dyn Engine, engine: &dyn Engine) {
        if candidates(model) == candidates(engine) {
            let Some(known) = Scout::default().leader(model, &|| false) else { return };
            // already known, where both are the same game
            engine.lessons().leader.or_find(|| known);
        }
    }

    /// What a leader chooses.
    fn led_by(&mut self, leader: Leader, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        match leader {
            Leader::LookingAhead => self.tandem.ahead.choose_before(engine, state, onlooker),
            Leader::Taught => self.taught.choose_before(engine, state, onlooker),
            Leader::Trees => self.tandem.choose(engine, state, onlooker),
        }
    }
}

impl Agent for Best {
    fn choose(&mut self, engine: &dyn Engine, state: &State, stop: &dyn Fn() -> bool) -> Option<Choice> {
        self.choose_before(engine, state, Onlooker::silent(stop))
    }

    fn choose_before(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        let leader = self.scout.leader(engine, onlooker.stop).unwrap_or(Leader::Trees);
        self.led_by(leader, engine, state, onlooker)
    }
}

/// Who can lead in a game; where others can, tree search is asked first.
fn candidates(engine: &dyn Engine) -> Vec<Leader> {
    let looking_ahead = can_look_ahead(engine).then_some(Leader::LookingAhead);
    let taught = Trained::is_at_hand(engine).then_some(Leader::Taught);
    [Some(Leader::Trees), looking_ahead, taught].into_iter().flatten().collect()
}

impl Scout {
    /// Finds out who is to lead in a game, before anything is thought in it; false where that was stopped: asked again, it goes
    /// on from there.
    pub fn knows_leader(&mut self, engine: &dyn Engine, stop: &dyn Fn() -> bool) -> bool {
        self.leader(engine, stop).is_some()
    }

    /// Who is to be followed in a game; found out when it is asked for the first time. Nothing where that was stopped: the
    /// trial is kept, to go on with.
    fn leader(&mut self, engine: &dyn Engine, stop: &dyn Fn() -> bool) -> Option<Leader> {
        let known = &engine.lessons().leader;
        if known.get().is_none() {
            let all = candidates(engine);
            let met = |trial: &Trial| all.iter().position(|one| *one == trial.leaders()[0]).unwrap_or(1);
            let begun = self.trial.as_deref().map(|trial| (met(trial), trial.leaders()[1]));
            let (next, mut champion) = begun.unwrap_or((1, Leader::Trees));
            for &challenger in &all[next..] {
                let trial = self.trial.get_or_insert_with(|| Box::new(Trial::new(engine, [challenger, champion])));
                champion = trial.winner(engine, stop)?;
                self.trial = None;
            }
            known.or_find(|| champion);
        }
        known.get().copied()
    }
}
