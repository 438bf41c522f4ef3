//! Moves that nobody ever has, as far as random games show.

use super::walk::walk;
use crate::Rules;
use crate::allowance::{Limits, within};
use crate::diag::Report;
use crate::id::Id;
use crate::model::Game;
use crate::names::{Test, TestStep};
use crate::notation::turns;
use crate::play::Turn;
use crate::play::pool::Pool;
use crate::trial;
use std::ops::ControlFlow::{Break, Continue};

/// So many random turns are played to see a move, in games of no more than so many.
const TRIED: u32 = 50_000;
const TURNS: u32 = 400;

/// Fewer are played where finding them takes more work than this: how many, does not depend on the machine.
const WORK: u64 = 20_000_000;

/// The moves that are part of no turn of many random games.
#[derive(Default)]
pub struct Unplayed {
    /// Their names.
    pub moves: Vec<String>,
    /// So many turns were played.
    pub turns: u32,
    /// More were to be played.
    pub is_cut: bool,
}

/// The moves that are part of no turn of many random games, and of which nothing has been reported yet.
pub fn unplayed(game: &Game, rules: &Rules, report: &Report) -> Unplayed {
    let mut left: Vec<usize> = game.moves.ids().map(Id::index).filter(|&mv| !is_told(game, mv, report)).collect();
    let mut turns = 0;
    let done = within(Limits::default().in_all(WORK), || {
        for test in &rules.names.tests {
            in_test(game, rules, test, &mut left);
        }
        in_games(game, rules, &mut left, &mut turns);
    });
    // where no turn was found at all, nothing is known of any move
    if turns == 0 {
        left.clear();
    }
    let moves = left.into_iter().map(|mv| game.moves.as_slice()[mv].name.clone()).collect();
    Unplayed { moves, turns, is_cut: done.is_err() }
}

/// Takes out the moves of random games, until none is left.
fn in_games(game: &Game, rules: &Rules, left: &mut Vec<usize>, turns: &mut u32) {
    let (mut pool, mut number, mut tried) = (Pool::default(), 0, 0);
    while tried < TRIED && !left.is_empty() {
        let before = *turns;
        walk(rules, (number, 2), TURNS, &mut pool, |_, turn| {
            *turns += 1;
            take_out(game, rules, turn, left);
            if left.is_empty() || *turns >= TRIED { Break(()) } else { Continue(()) }
        });
        // a game without a turn counts, too, or games would be played for ever
        tried += (*turns - before).max(1);
        number += 1;
    }
}

/// Takes out the moves of the turns that a test plays, or says to be legal.
fn in_test(game: &Game, rules: &Rules, test: &Test, left: &mut Vec<usize>) {
    let Some(mut state) = trial::first(rules, test) else { return };
    for (step, _) in &test.steps {
        if let TestStep::Legal(text) | TestStep::Play(text) = step
            && let Ok(turn) = turns::read(rules, &state, text)
        {
            take_out(game, rules, &turn, left);
        }
        match trial::after(rules, &state, step) {
            Some(after) => state = after,
            None => return,
        }
    }
}

/// Takes out the moves of a turn; one that another player chooses has a number of its own, and the same name.
fn take_out(game: &Game, rules: &Rules, turn: &Turn, left: &mut Vec<usize>) {
    let names = &rules.names.moves;
    let is_played = |mv: usize| {
        let mut played = turn.parts.iter().filter_map(|part| names.get(usize::from(part.mv)));
        played.any(|name| name.name == game.moves.as_slice()[mv].name)
    };
    left.retain(|&mv| !is_played(mv));
}

/// True where a mistake in the move was reported: that may be why nobody has it.
fn is_told(game: &Game, mv: usize, report: &Report) -> bool {
    let span = game.clauses[game.moves.as_slice()[mv].clause].span;
    report.iter().any(|told| span.contains(told.span()))
}
