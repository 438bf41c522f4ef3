//! Openings drawn by lot, the same where agents change seats: not those that decide the game before anybody has thought, for
//! then each side wins once, whoever is stronger.

use crate::agents::{Agent, AgentSpec, AlphaBeta, DEEPEST};
use crate::engine::Engine;
use crate::play::{Outcome, State};

/// So many openings are drawn, until one is even; the first is taken where none is.
const TRIES: u64 = 16;

/// Whether an opening is even is told by a look at so many positions.
const LOOK: u64 = 20_000;

/// A player whose chance looks less than this, or more than the rest, has lost or won already: more than a piece decides.
const LEAST: f64 = 0.25;

/// The agents, one for each seat, that play the first so many turns of a game from `start`. Games of dice, of more players, or
/// of turns that are chosen part by part, are begun as the lot falls: they cannot be looked at, or not soon enough.
pub fn lots(engine: &dyn Engine, start: &State, turns: u32, seed: u64) -> Vec<Box<dyn Agent>> {
    let drawn = |salt: u64| -> Vec<Box<dyn Agent>> {
        let seat_seed = |seat: u64| seed.rotate_left(34).wrapping_add(salt << 8) ^ seat;
        (0..engine.players() as u64).map(|seat| AgentSpec::Random.agent(seat_seed(seat))).collect()
    };
    let can_look = turns > 0 && engine.players() == 2 && !engine.has_dice() && !engine.by_parts();
    let even = || (0..TRIES).find(|&salt| is_even(engine, &after(engine, start, turns, &mut drawn(salt))));
    drawn(can_look.then(even).flatten().unwrap_or(0))
}

/// The position after so many turns.
fn after(engine: &dyn Engine, start: &State, turns: u32, agents: &mut [Box<dyn Agent>]) -> State {
    let mut state = start.clone();
    for _ in 0..turns {
        let mover = usize::from(engine.mover(&state).0);
        let Some(choice) = agents[mover].choose(engine, &state, &|| false) else { break };
        state = engine.play(&state, &choice.turn);
    }
    state
}

/// True where the game goes on, and a short look sees nobody far ahead.
fn is_even(engine: &dyn Engine, state: &State) -> bool {
    let look = || AlphaBeta::new(DEEPEST, LOOK, 0).choose(engine, state, &|| false);
    let best = || look().and_then(|choice| Some(choice.thoughts.first()?.value));
    engine.outcome(state) == Outcome::Open && best().is_none_or(|chance| (LEAST..=1.0 - LEAST).contains(&chance))
}
