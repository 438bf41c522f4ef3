//! Moves that nobody ever has, as far as random games show.

use super::walk::walk;
use crate::Rules;
use crate::allowance::{Limits, within};
use crate::diag::Report;
use crate::explain::{Line, Reach, reach};
use crate::id::{Id, KindId};
use crate::model::Game;
use crate::names::{Test, TestStep};
use crate::notation::turns;
use crate::play::pool::Pool;
use crate::play::{State, Turn};
use crate::trial;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

/// So many random turns are played to see a move, in games of no more than so many.
const TRIED: u32 = 50_000;
const TURNS: u32 = 400;

/// Fewer are played where finding them takes more work than this: how many, does not depend on the machine.
const WORK: u64 = 20_000_000;

/// Where they stop is looked for in so many positions, each so many turns after the other, with no more work than this.
const LOOKED_AT: usize = 40;
const APART: u32 = 5;
const WORK_ON_STOPS: u64 = 20_000_000;

/// The moves that are part of no turn of many random games.
#[derive(Default)]
pub struct Unplayed {
    /// Their names.
    pub moves: Vec<String>,
    /// Where those stop of which that is known.
    pub stops: Vec<Stop>,
    /// So many turns were played.
    pub turns: u32,
    /// More were to be played.
    pub is_cut: bool,
}

/// Where a move that nobody plays gets no further.
pub struct Stop {
    /// Its name.
    pub name: String,
    /// Why not, for one, and by which clause.
    pub why: Line,
    /// It never finds anything to lift.
    pub finds_nothing: bool,
}

impl Stop {
    fn of(name: &str, reach: Reach) -> Option<Self> {
        let finds_nothing = !reach.has_begun();
        match reach {
            Reach::Stops(_, why) => Some(Self { name: name.to_owned(), why, finds_nothing }),
            Reach::Plays => None,
        }
    }
}

/// The moves that are part of no turn of many random games, and of which nothing has been reported yet.
///
/// A move that a test plays can be played, unless pieces stand in the position of the test that no random game has seen: a test
/// sets up what the game may never reach.
pub fn unplayed(game: &Game, rules: &Rules, report: &Report) -> Unplayed {
    let left = game.moves.ids().map(Id::index).filter(|&mv| !is_told(game, mv, report)).collect();
    let mut watch = Watch { game, rules, left, seen: BTreeSet::new(), turns: 0, games: 0 };
    let done = within(Limits::default().in_all(WORK), || {
        for most in [TRIED / 10, TRIED] {
            watch.in_games(most);
            rules.names.tests.iter().for_each(|test| watch.in_test(test));
        }
    });
    // where no turn was found at all, nothing is known of any move
    if watch.turns == 0 {
        watch.left.clear();
    }
    let moves: Vec<String> = watch.left.into_iter().map(|mv| game.moves.as_slice()[mv].name.clone()).collect();
    let stops = stops(rules, &moves);
    Unplayed { moves, stops, turns: watch.turns, is_cut: done.is_err() }
}

/// Where moves that nobody plays stop. What one of them would bring, another may wait for: where some lift something, those
/// that find nothing are not told.
fn stops(rules: &Rules, moves: &[String]) -> Vec<Stop> {
    let number =
        |name: &String| rules.names.declared_moves().find(|&mv| rules.names.moves[usize::from(mv)].name == *name);
    let numbers: Vec<Option<u8>> = moves.iter().map(number).collect();
    let mut reached: Vec<Option<Reach>> = vec![None; moves.len()];
    let looked = within(Limits::default().in_all(WORK_ON_STOPS), || {
        let positions = if moves.is_empty() { Vec::new() } else { positions(rules) };
        for (at, number) in numbers.iter().enumerate() {
            let reaches = positions.iter().filter_map(|state| reach(rules, state, (*number)?));
            reached[at] = reaches.reduce(Reach::further);
        }
    });
    if looked.is_err() {
        return Vec::new();
    }
    let some_begins = reached.iter().flatten().any(Reach::has_begun);
    let stop = |(name, reached): (&String, Option<Reach>)| match reached? {
        reach if some_begins && !reach.has_begun() => None,
        reach => Stop::of(name, reach),
    };
    moves.iter().zip(reached).filter_map(stop).collect()
}

/// Positions of random games.
fn positions(rules: &Rules) -> Vec<State> {
    let (mut pool, mut found, mut number) = (Pool::default(), Vec::new(), 0);
    while found.len() < LOOKED_AT && number < LOOKED_AT as u64 {
        let mut turns = 0;
        walk(rules, (number, 2), TURNS, &mut pool, |state, _| {
            found.extend((turns % APART == 0).then(|| state.clone()));
            turns += 1;
            if found.len() < LOOKED_AT { Continue(()) } else { Break(()) }
        });
        number += 1;
    }
    found
}

/// Whoever looks which moves are played.
struct Watch<'g> {
    game: &'g Game,
    rules: &'g Rules,
    /// The moves that nobody has had.
    left: Vec<usize>,
    /// The pieces that have stood on the board.
    seen: BTreeSet<KindId>,
    /// So many turns have been played, and so many games.
    turns: u32,
    games: u64,
}

impl Watch<'_> {
    /// Takes out the moves of random games, until none is left or so many turns have been played.
    fn in_games(&mut self, most: u32) {
        let (mut pool, mut tried) = (Pool::default(), self.turns);
        while tried < most && !self.left.is_empty() {
            let before = self.turns;
            walk(self.rules, (self.games, 2), TURNS, &mut pool, |state, turn| {
                self.turns += 1;
                self.seen.extend(kinds(self.rules, state));
                self.take_out(turn);
                if self.left.is_empty() || self.turns >= most { Break(()) } else { Continue(()) }
            });
            // a game without a turn counts, too, or games would be played for ever
            tried += (self.turns - before).max(1);
            self.games += 1;
        }
    }

    /// Takes out the moves of the turns that a test plays, or says to be legal.
    fn in_test(&mut self, test: &Test) {
        let Some(mut state) = trial::first(self.rules, test).filter(|_| !self.left.is_empty()) else { return };
        for (step, _) in &test.steps {
            if let TestStep::Legal(text) | TestStep::Play(text) = step
                && kinds(self.rules, &state).is_subset(&self.seen)
                && let Ok(turn) = turns::read(self.rules, &state, text)
            {
                self.take_out(&turn);
            }
            match trial::after(self.rules, &state, step) {
                Some(after) => state = after,
                None => return,
            }
        }
    }

    /// Takes out the moves of a turn; one that another player chooses has a number of its own, and the same name.
    fn take_out(&mut self, turn: &Turn) {
        let (names, moves) = (&self.rules.names.moves, self.game.moves.as_slice());
        let is_played = |mv: usize| {
            let mut played = turn.parts.iter().filter_map(|part| names.get(usize::from(part.mv)));
            played.any(|name| name.name == moves[mv].name)
        };
        self.left.retain(|&mv| !is_played(mv));
    }
}

/// What stands on the board.
fn kinds(rules: &Rules, state: &State) -> BTreeSet<KindId> {
    let mut found = BTreeSet::new();
    rules.engine.each_piece(state, &mut |_, _, kind| found.extend([kind]));
    found
}

/// True where a mistake in the move was reported: that may be why nobody has it.
fn is_told(game: &Game, mv: usize, report: &Report) -> bool {
    let span = game.clauses[game.moves.as_slice()[mv].clause].span;
    report.iter().any(|diag| span.contains(diag.span()))
}
