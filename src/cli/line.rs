//! A game so far: the first position and the turns played from it.

use boardwright::Rules;
use boardwright::notation::record::Replay;
use boardwright::play::{State, Turn};

/// A first position and the turns played, each with the position after it.
#[derive(Clone)]
pub struct Line {
    /// Where it began.
    pub start: State,
    /// What was played.
    pub played: Vec<(Turn, State)>,
}

impl Line {
    /// Nothing played yet.
    pub fn new(start: State) -> Self {
        Self { start, played: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &State {
        self.played.last().map_or(&self.start, |(_, state)| state)
    }

    /// Plays a legal turn.
    pub fn play(&mut self, rules: &Rules, turn: Turn) {
        let after = rules.engine.play(self.now(), &turn);
        self.played.push((turn, after));
    }

    /// Each turn with the position before it.
    pub fn turns(&self) -> impl Iterator<Item = (&State, &Turn)> {
        let before = std::iter::once(&self.start).chain(self.played.iter().map(|(_, after)| after));
        before.zip(self.played.iter().map(|(turn, _)| turn))
    }
}

impl From<Replay> for Line {
    fn from(replay: Replay) -> Self {
        Self { start: replay.start, played: replay.played }
    }
}
