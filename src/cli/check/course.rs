//! How random games go: whether they end, and how, and whether every player ever has a turn.

use super::walk::walk;
use crate::Rules;
use crate::allowance::{Limits, within};
use crate::play::Outcome;
use crate::play::pool::Pool;
use std::ops::ControlFlow::Continue;

/// So many random games are played, each of no more than so many turns.
pub const GAMES: u64 = 20;
pub const TURNS: u32 = 1000;
/// They are given up where they take more work than this: whether they are, does not depend on the machine.
const WORK: u64 = 20_000_000;
/// Games that all end by no turn are odd where none is longer than this.
const FEW_TURNS: u32 = 20;

/// What is odd about all random games.
#[derive(Default)]
pub struct Odd {
    /// None came to an end.
    pub endless: bool,
    /// Nothing is ever captured.
    pub is_without_captures: bool,
    /// The players who never had a turn.
    pub idle: Vec<String>,
    /// All ended after few turns, at most so many, for want of a turn, though the rules have ends.
    pub stuck: Option<u32>,
    /// It was given up.
    pub is_given_up: bool,
}

/// Plays random games until one has ended by an end of the rules and every player has had a turn.
pub fn odd(rules: &Rules) -> Odd {
    let found = within(Limits::default().in_all(WORK), || look(rules));
    found.unwrap_or_else(|_| Odd { is_given_up: true, ..Odd::default() })
}

fn look(rules: &Rules) -> Odd {
    let mut pool = Pool::default();
    let mut idle = rules.names.players.as_slice().to_vec();
    let (mut endless, mut all_stuck, mut longest) = (true, !rules.names.ends.is_empty(), 0);
    for number in 0..GAMES {
        let mut turns = 0;
        let ended = walk(rules, (number, 4), TURNS, &mut pool, |state, _| {
            let mover = &rules.names.players[rules.engine.mover(state)];
            idle.retain(|player| player != mover);
            turns += 1;
            Continue(())
        });
        endless &= ended == Some(Outcome::Open);
        all_stuck &= matches!(ended, Some(Outcome::Over { by: None, .. })) && turns <= FEW_TURNS;
        longest = longest.max(turns);
        if !endless && !all_stuck && idle.is_empty() {
            break;
        }
    }
    let is_without_captures = !rules.engine.has_captures();
    Odd { endless, is_without_captures, idle, stuck: all_stuck.then_some(longest), is_given_up: false }
}
