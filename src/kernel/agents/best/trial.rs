//! Two players play each other, to see which of them suits a game.

use super::super::judge::Judge;
use super::super::pay::Pay;
use super::super::{Choice, Onlooker};
use super::Best;
use crate::engine::{Engine, Leader};
use crate::id::{PlayerId, SetupId};
use crate::play::pool::Pool;
use crate::play::rng::{Rng, rng};
use crate::play::{Outcome, State};

/// Games at most; each two begin alike and change seats.
const GAMES: u64 = 16;

/// Asked after each two games: a lead of so many usual wins is clear.
const CLEAR: f64 = 4.0;

/// Turns drawn by lot at the beginning, so that games differ.
const OPENING: u32 = 2;

/// Games are broken off as drawn after so many turns.
const LONGEST: u32 = 160;

/// Positions looked at in a trial, about, if half of its games are played.
const POSITIONS: u64 = 600_000;

/// Positions for a turn: fewer are no search, and more would tell little more.
const LEAST: u64 = 500;
const MOST: u64 = 2000;

/// Random games by which the length of a game is guessed.
const SAMPLES: u64 = 8;

/// A trial under way: it can be stopped between any two turns, and goes on from there.
pub struct Trial {
    /// The challenger, and who leads until now.
    leaders: [Leader; 2],
    positions: u64,
    game: u64,
    /// Of the challenger, in usual wins.
    lead: f64,
    now: Game,
}

/// A game of it.
struct Game {
    players: [Best; 2],
    /// Of the challenger.
    seat: PlayerId,
    state: State,
    turns: u32,
    /// Both games of a pair are rolled alike.
    dice: Rng,
}

impl Trial {
    /// The first game of a challenger and who leads until now begins.
    pub fn new(engine: &dyn Engine, leaders: [Leader; 2]) -> Self {
        let positions = (POSITIONS / (GAMES / 2 * length(engine))).clamp(LEAST, MOST);
        Self { leaders, positions, game: 0, lead: 0.0, now: Game::new(engine, positions, 0) }
    }

    /// The challenger, and who leads until now.
    pub fn leaders(&self) -> [Leader; 2] {
        self.leaders
    }

    /// Plays on; the same for the same game, however often it was stopped. Who challenges must win more. Nothing where it was
    /// stopped.
    pub fn winner(&mut self, engine: &dyn Engine, stop: &dyn Fn() -> bool) -> Option<Leader> {
        while !self.is_clear() {
            if stop() {
                return None;
            }
            if !self.now.turn(self.leaders, engine) {
                self.lead += self.now.result(engine);
                self.game += 1;
                self.now = Game::new(engine, self.positions, self.game);
            }
        }
        let [challenger, champion] = self.leaders;
        // of equals, alpha-beta is thought better than random games if it sees something to judge by
        let is_better =
            if self.lead == 0.0 { challenger == Leader::LookingAhead && Judge::sees(engine) } else { self.lead > 0.0 };
        Some(if is_better { challenger } else { champion })
    }

    /// Enough was seen.
    fn is_clear(&self) -> bool {
        self.game >= GAMES || (self.game.is_multiple_of(2) && self.lead.abs() >= CLEAR)
    }
}

impl Game {
    fn new(engine: &dyn Engine, positions: u64, number: u64) -> Self {
        let (pair, seat) = (number / 2, (number % 2) as u8);
        let players = [Best::new(positions, pair), Best::new(positions, pair)];
        Self { players, seat: PlayerId(seat), state: opening(engine, pair), turns: 0, dice: rng(2, pair) }
    }

    /// Plays a turn; false where the game is over or long enough.
    fn turn(&mut self, leaders: [Leader; 2], engine: &dyn Engine) -> bool {
        if self.turns == LONGEST {
            return false;
        }
        engine.roll(&mut self.state, &mut self.dice);
        let due = usize::from(engine.mover(&self.state) != self.seat);
        let unhurried = Onlooker::silent(&|| false);
        let choice: Option<Choice> = self.players[due].led_by(leaders[due], engine, &self.state, unhurried);
        let Some(choice) = choice else { return false };
        self.state = engine.play(&self.state, &choice.turn);
        self.turns += 1;
        true
    }

    /// How many usual wins it is worth to the challenger: less than none, if the other wins.
    fn result(&self, engine: &dyn Engine) -> f64 {
        let end = engine.outcome(&self.state);
        let wins = Pay::of(engine).wins(end.points());
        if matches!(end, Outcome::Over { winner: Some(winner), .. } if winner == self.seat) { wins } else { -wins }
    }
}

/// Turns of a random game, on an average.
fn length(engine: &dyn Engine) -> u64 {
    let mut pool = Pool::default();
    let turns = |game| {
        let mut rng = rng(0, game);
        let mut state = engine.start(SetupId(0), None, &mut rng);
        u64::from(engine.playout(&mut state, &mut rng, LONGEST, false, &mut pool).turns)
    };
    ((0..SAMPLES).map(turns).sum::<u64>() / SAMPLES).max(1)
}

/// The position with which both games of a pair begin.
fn opening(engine: &dyn Engine, pair: u64) -> State {
    let (mut rng, mut pool) = (rng(1, pair), Pool::default());
    let start = engine.start(SetupId(0), None, &mut rng);
    let mut state = start.clone();
    engine.playout(&mut state, &mut rng, OPENING, false, &mut pool);
    if engine.outcome(&state) == Outcome::Open { state } else { start }
}
