//! Positions that have more turns than any player could choose from, for chains of parts branch again and again: nobody could
//! wait for a game that comes to one.

use crate::Rules;
use crate::agents::AgentSpec;
use crate::allowance::{Limits, within};
use crate::id::SetupId;
use crate::play::Outcome;
use crate::play::pool::Pool;
use crate::play::rng::{below, rng};

/// What is said where finding the turns of a position was given up.
pub const GIVEN_UP: &str = "a position of the game has more turns than can be looked through";

/// What makes turns fewer.
pub const FEWER: &str = "say how often at most a part is repeated, as in `may repeat up to 3 times (…)`, use fewer parts in a \
    turn, or let each part be a turn, `step then must again when …`";

/// More turns than this are too many, where some have many parts: a few moves later they are many times as many.
pub const MOST: usize = 100_000;

/// So many parts are many.
const MANY_PARTS: usize = 8;

/// Random games that are looked at, and turns in them at most.
const TRIED: u64 = 12;
const LOOKED_AT: u32 = 2000;

/// How many turns beyond the position it thinks of an agent of random games may look.
const BEYOND: u32 = 400;

/// After how many turns a random game may come to a position with too many turns, where these agents look so far before
/// games are broken off; none where turns are chosen part by part, however many there are.
pub fn crowded(rules: &Rules, setup: SetupId, longest: u32, agents: &[AgentSpec]) -> Option<u32> {
    if rules.engine.by_parts() || !rules.engine.has_many_parts() {
        return None;
    }
    let looks_ahead = agents.iter().any(|agent| matches!(agent, AgentSpec::Mcts(_) | AgentSpec::Best(_)));
    let longest = if looks_ahead { longest.saturating_add(BEYOND) } else { longest };
    let mut left = LOOKED_AT;
    (0..TRIED).filter_map(|game| crowded_in(rules, setup, longest, game, &mut left)).min()
}

fn crowded_in(rules: &Rules, setup: SetupId, longest: u32, game: u64, left: &mut u32) -> Option<u32> {
    let engine = &*rules.engine;
    let mut rng = rng(game, 0);
    let mut state = engine.start(setup, None, &mut rng);
    for played in 0..longest {
        if engine.outcome(&state) != Outcome::Open || *left == 0 {
            return None;
        }
        *left -= 1;
        engine.roll(&mut state, &mut rng);
        if engine.draws_without_list(&state) {
            state = engine.play(&state, &engine.pick(&state, &mut rng, &mut Pool::default())?);
            continue;
        }
        // as many again, since a turn that is found in two ways counts twice before it is listed once
        let Ok(turns) = within(Limits::default(), || engine.turns(&state, 2 * MOST)) else { return Some(played) };
        if turns.len() >= MOST && turns.iter().any(|turn| turn.parts.len() > MANY_PARTS) {
            return Some(played);
        }
        let turn = turns.get(below(&mut rng, turns.len().max(1) as u64) as usize)?;
        state = engine.play(&state, turn);
    }
    None
}
