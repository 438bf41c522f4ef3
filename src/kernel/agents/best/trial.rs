//! Alpha-beta and tree search play each other, to see which of them suits a game.

use super::super::alphabeta::{AlphaBeta, DEEPEST};
use super::super::judge::Judge;
use super::super::{Agent, Choice};
use super::Best;
use crate::id::{PlayerId, SetupId};
use crate::play::engine::Engine;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::play::{Outcome, State};

/// Games at most; each two begin alike and change seats.
const GAMES: u64 = 16;

/// Asked after each two games: a lead of so many wins is clear.
const CLEAR: i32 = 4;

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

/// True where alpha-beta wins more games than tree search that it helps; the same for the same game. Where both win as many,
/// alpha-beta is thought better if it sees something to judge by.
pub fn alphabeta_wins(engine: &dyn Engine) -> bool {
    let positions = (POSITIONS / (GAMES / 2 * length(engine))).clamp(LEAST, MOST);
    let mut lead = 0;
    for pair in 0..GAMES / 2 {
        let start = opening(engine, pair);
        lead += (0..2).map(|seat| result(engine, &start, PlayerId(seat), positions, pair)).sum::<i32>();
        if lead.abs() >= CLEAR {
            break;
        }
    }
    if lead == 0 { Judge::sees(engine) } else { lead > 0 }
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

/// Who wins a game in which alpha-beta has this seat: 1 if it does, −1 if tree search does, 0 if nobody does.
fn result(engine: &dyn Engine, start: &State, seat: PlayerId, positions: u64, seed: u64) -> i32 {
    let mut alphabeta = AlphaBeta::new(DEEPEST, positions, seed);
    let mut other = Best::new(positions, seed);
    let mut state = start.clone();
    for _ in 0..LONGEST {
        let choice: Option<Choice> = match engine.mover(&state) == seat {
            true => alphabeta.choose(engine, &state, &|| false),
            false => other.together(engine, &state, &|| false),
        };
        let Some(choice) = choice else { break };
        state = engine.play(&state, &choice.turn);
    }
    match engine.outcome(&state) {
        Outcome::Over { winner: Some(winner), .. } if winner == seat => 1,
        Outcome::Over { winner: Some(_), .. } => -1,
        _ => 0,
    }
}
