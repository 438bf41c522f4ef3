//! Moves that nobody ever has, as far as random games show.

use super::walk::walk;
use crate::Rules;
use crate::diag::Report;
use crate::id::Id;
use crate::model::Game;
use crate::names::{Test, TestStep};
use crate::notation::turns;
use crate::play::Turn;
use crate::play::pool::Pool;
use crate::trial;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

/// So many random turns are played to see a move, in games of no more than so many.
pub const TRIED: u32 = 50_000;
const TURNS: u32 = 400;
/// Where they take longer nothing is said: few turns show little.
const LONGEST: Duration = Duration::from_millis(500);

/// The moves that are part of no turn of many random games, and of which nothing has been reported yet.
pub fn unplayed<'g>(game: &'g Game, rules: &Rules, report: &Report) -> Vec<&'g str> {
    let mut left: Vec<usize> = game.moves.ids().map(Id::index).filter(|&mv| !is_told(game, mv, report)).collect();
    for test in &rules.names.tests {
        in_test(game, rules, test, &mut left);
    }
    let (began, mut pool, mut played, mut number) = (Instant::now(), Pool::default(), 0, 0);
    while played < TRIED && !left.is_empty() {
        let before = played;
        walk(rules, (number, 2), TURNS, &mut pool, |_, turn| {
            played += 1;
            take_out(game, rules, turn, &mut left);
            if left.is_empty() || began.elapsed() > LONGEST { Break(()) } else { Continue(()) }
        });
        // a game without a turn counts, too, or games would be played for ever
        played += u32::from(played == before);
        if !left.is_empty() && began.elapsed() > LONGEST {
            return Vec::new();
        }
        number += 1;
    }
    left.into_iter().map(|mv| game.moves.as_slice()[mv].name.as_str()).collect()
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
