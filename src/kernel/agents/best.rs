//! The strongest there is for a game: alpha-beta, or tree search with alpha-beta beside it to see what is forced.
//!
//! Which of the two suits a game cannot be told from its rules: alpha-beta wins nearly all games of Breakthrough and of
//! Amazons, tree search of Hex and of Connect Four. So they play each other, once for each compiled game, with little thought
//! and whatever the budget; who wins more of these games leads from then on. Where a player was taught the game, it plays
//! the winner.

mod trial;

use super::alphabeta::{AlphaBeta, DEEPEST, Root};
use super::judge::is_sure;
use super::mcts::Mcts;
use super::trained::{Taught, Trained};
use super::{Agent, Choice, Onlooker};
use crate::engine::{Engine, Leader};
use crate::play::{State, Turn};
use trial::Trial;

/// Positions of the first slice of thinking; each slice is twice as long as the one before.
const SLICE: u64 = 2000;

/// Of a slice, tree search leaves one position in so many to alpha-beta.
const LOOKOUT: u64 = 4;

/// Alpha-beta is asked where it can look at so many positions after each turn.
const ENOUGH: u64 = 10;

/// Nor is it asked before tree search has followed so many lines of play for each turn: where there are many turns, it needs
/// all its budget to try each.
const LINES: u64 = 4;

/// Alpha-beta, tree search and perhaps a player who was taught the game, under one budget.
pub struct Best {
    positions: u64,
    alphabeta: AlphaBeta,
    mcts: Mcts,
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
        let alphabeta = AlphaBeta::new(DEEPEST, positions, seed);
        let (mcts, taught) = (Mcts::new(u32::MAX, seed), Taught::new(positions, seed));
        Self { positions, alphabeta, mcts, taught, scout: Scout::default() }
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
            Leader::LookingAhead => self.alphabeta.choose_before(engine, state, onlooker),
            Leader::Taught => self.taught.choose_before(engine, state, onlooker),
            Leader::Trees if can_look_ahead(engine) => self.together(engine, state, onlooker),
            Leader::Trees => {
                self.mcts.begin(engine, state)?;
                self.mcts.think(engine, state, self.positions, onlooker);
                self.mcts.choice()
            }
        }
    }

    /// What tree search chooses among what alpha-beta does not see lost, unless that sees a win.
    fn together(&mut self, engine: &dyn Engine, state: &State, onlooker: Onlooker<'_>) -> Option<Choice> {
        let silent = Onlooker::silent(onlooker.stop);
        self.mcts.begin(engine, state)?;
        let (mut slice, mut left) = (SLICE.min(self.positions), self.positions);
        loop {
            let lookout = slice / LOOKOUT;
            let width = self.mcts.width() as u64;
            let can_look = lookout >= ENOUGH * width && self.mcts.lines() >= LINES * width;
            let forced = if can_look { self.alphabeta.look(engine, state, lookout, silent)?.roots } else { Vec::new() };
            if forced.first().is_some_and(|root| is_sure(root.score) && root.score > 0) {
                return Some(Choice { early: self.mcts.early(), ..Choice::of(forced)? });
            }
            let is_enough = self.mcts.think(engine, state, if can_look { slice - lookout } else { slice }, onlooker);
            left -= slice;
            slice = (2 * slice).min(left);
            if is_enough || left == 0 || (onlooker.stop)() {
                return Some(without_losses(self.mcts.choice()?, &forced));
            }
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

/// True where alpha-beta can play. Where turns are too many to be looked at one by one it would look at some of them, and for
/// long.
fn can_look_ahead(engine: &dyn Engine) -> bool {
    engine.players() == 2 && !engine.has_dice() && !engine.by_parts()
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

/// The first of the turns that do not lose by force takes the lead.
fn without_losses(mut choice: Choice, forced: &[Root]) -> Choice {
    let loses = |turn: &Turn| {
        let known = forced.iter().find(|root| root.turn == *turn);
        known.is_some_and(|root| is_sure(root.score) && root.score < 0)
    };
    if let Some(place) = choice.thoughts.iter().position(|thought| !loses(&thought.turn)) {
        choice.thoughts[..=place].rotate_right(1);
        choice.turn = choice.thoughts[0].turn.clone();
    }
    choice
}
