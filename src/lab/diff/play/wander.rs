//! Differences that lie deeper than all lines of play can be followed: found by random games, and their lines made shorter.

use super::{Budget, Difference, Line, Pair, What, joined};
use crate::play::State;
use crate::play::rng::{Rng, below, rng};
use std::ops::ControlFlow;

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

/// A random game under way.
struct Game {
    turns: Vec<String>,
    first: State,
    second: State,
    depth: u32,
    chance: Rng,
}

/// What one more pair of a game showed.
enum Shown {
    Onward(Game),
    Over,
    Differ(Way),
}

/// A way that is being made shorter.
struct Shortening {
    way: Way,
    /// How many turns are left out at once: two, one of each player, are left out more easily than one.
    width: usize,
    /// The first of them.
    at: usize,
}

/// Random games with both, which may be put down and taken up again.
#[derive(Default)]
pub(super) struct Wander {
    wandered: Wandered,
    game: Option<Game>,
    shortening: Option<Shortening>,
}

impl Wander {
    /// How far they have come.
    pub(super) fn wandered(&self) -> Wandered {
        self.wandered
    }

    /// Looks at one pair more, or tries to make a line shorter. Breaks with the difference, or with none where the budget is
    /// spent.
    pub(super) fn go_on(
        &mut self,
        pair: Pair<'_>,
        start: (&State, &State),
        budget: Budget,
    ) -> ControlFlow<Option<Difference>> {
        if let Some(shortening) = self.shortening.take() {
            self.shortening = Some(shortening.go_on(pair, start).map_break(Some)?);
            return ControlFlow::Continue(());
        }
        if self.wandered.positions >= budget.positions {
            return ControlFlow::Break(None);
        }
        let game = self.game.take().unwrap_or_else(|| self.next_game(start));
        self.wandered.positions += 1;
        match game.go_on(pair, budget) {
            Shown::Onward(game) => self.game = Some(game),
            Shown::Over => {}
            Shown::Differ(way) => self.shortening = Some(Shortening { way, width: 2, at: 0 }),
        }
        ControlFlow::Continue(())
    }

    fn next_game(&mut self, (first, second): (&State, &State)) -> Game {
        let chance = rng(self.wandered.games, 0);
        self.wandered.games += 1;
        Game { turns: Vec::new(), first: first.clone(), second: second.clone(), depth: 0, chance }
    }
}

impl Game {
    /// Compares the two positions and plays one turn, or rolls.
    fn go_on(mut self, pair: Pair<'_>, budget: Budget) -> Shown {
        let ahead = match pair.compare(&self.first, &self.second) {
            Ok(ahead) => ahead,
            Err(what) => {
                let Self { turns, first, second, .. } = self;
                return Shown::Differ(Way { turns, first, second, what });
            }
        };
        let all = ahead.steps();
        if all.is_empty() || self.depth >= budget.depth {
            return Shown::Over;
        }
        let any = below(&mut self.chance, all.len() as u64) as usize;
        let Some((text, step)) = all.into_iter().nth(any) else { return Shown::Over };
        self.depth += step.turns();
        (self.first, self.second) = step.after(pair, &self.first, &self.second);
        self.turns.push(text);
        Shown::Onward(self)
    }
}

impl Shortening {
    /// Tries the line without some of its turns: it may show the same difference, or another. Breaks with the difference once no
    /// turn can be left out.
    fn go_on(mut self, pair: Pair<'_>, start: (&State, &State)) -> ControlFlow<Difference, Self> {
        let turns = &self.way.turns;
        if self.at + self.width > turns.len() {
            if self.width == 1 {
                let Way { turns, first, second, what } = self.way;
                return ControlFlow::Break(Difference { line: Line { turns: joined(turns), first, second }, what });
            }
            return ControlFlow::Continue(Self { width: self.width - 1, at: 0, ..self });
        }
        let rest = turns[..self.at].iter().chain(&turns[self.at + self.width..]);
        let left: Vec<&str> = rest.map(String::as_str).collect();
        match along(pair, start, &left) {
            Some(shorter) => self.way = shorter,
            None => self.at += 1,
        }
        ControlFlow::Continue(self)
    }
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
