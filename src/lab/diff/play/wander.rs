//! Differences that lie deeper than all lines of play can be followed: found by random games, and their lines made shorter.

use super::{Budget, Difference, Line, Pair, What, joined};
use crate::play::State;
use crate::play::rng::{Rng, below, rng};

/// How far random games were looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wandered {
    /// How many games were begun.
    pub games: u64,
    /// How many pairs of positions were looked at in them.
    pub positions: u64,
}

/// A line of play, and what differs after it.
struct Way {
    /// What was played and rolled, as it is written.
    turns: Vec<String>,
    first: State,
    second: State,
    what: What,
}

/// Plays random games with both until they differ, or as many pairs of positions were looked at as there may be.
pub(super) fn wander(pair: Pair<'_>, start: (&State, &State), budget: Budget) -> (Wandered, Option<Difference>) {
    let mut wandered = Wandered::default();
    while wandered.positions < budget.positions {
        let mut chance = rng(wandered.games, 0);
        wandered.games += 1;
        let Some(way) = game(pair, start, budget, &mut chance, &mut wandered.positions) else { continue };
        let Way { turns, first, second, what } = shortened(pair, start, way);
        let line = Line { turns: joined(turns), first, second };
        return (wandered, Some(Difference { line, what }));
    }
    (wandered, None)
}

/// One random game, up to where the two differ.
fn game(
    pair: Pair<'_>,
    (first, second): (&State, &State),
    budget: Budget,
    chance: &mut Rng,
    positions: &mut u64,
) -> Option<Way> {
    let (mut first, mut second) = (first.clone(), second.clone());
    let (mut turns, mut depth) = (Vec::new(), 0);
    while *positions < budget.positions {
        *positions += 1;
        let ahead = match pair.compare(&first, &second) {
            Ok(ahead) => ahead,
            Err(what) => return Some(Way { turns, first, second, what }),
        };
        let all = ahead.steps();
        if all.is_empty() || depth >= budget.depth {
            return None;
        }
        let any = below(chance, all.len() as u64) as usize;
        let (text, step) = all.into_iter().nth(any)?;
        depth += step.turns();
        (first, second) = step.after(pair, &first, &second);
        turns.push(text);
    }
    None
}

/// The same difference, or another, after fewer turns: the line without some of its turns, as long as there are such.
fn shortened(pair: Pair<'_>, start: (&State, &State), mut way: Way) -> Way {
    // two turns, one of each player, are left out more easily than one
    for width in [2, 1] {
        let mut at = 0;
        while at + width <= way.turns.len() {
            let left: Vec<&str> = way.turns[..at].iter().chain(&way.turns[at + width..]).map(String::as_str).collect();
            match along(pair, start, &left) {
                Some(shorter) => way = shorter,
                None => at += 1,
            }
        }
    }
    way
}

/// The first difference along a line, if it can be played by both.
fn along(pair: Pair<'_>, (first, second): (&State, &State), line: &[&str]) -> Option<Way> {
    let (mut first, mut second) = (first.clone(), second.clone());
    let mut played = Vec::new();
    loop {
        let ahead = match pair.compare(&first, &second) {
            Ok(ahead) => ahead,
            Err(what) => return Some(Way { turns: played, first, second, what }),
        };
        let next = *line.get(played.len())?;
        let (text, step) = ahead.steps().into_iter().find(|(text, _)| text == next)?;
        (first, second) = step.after(pair, &first, &second);
        played.push(text);
    }
}
