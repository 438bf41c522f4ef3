//! Games that people played, under changed rules: what the change would have done to each, and to all of them.
//!
//! A game is followed under both rule sets side by side, as long as the changed rules allow what was played. Where they do not,
//! or end the game, or would have gone on, nothing can be said of what comes after: those turns are counted apart.

mod alongside;
pub mod clauses;
pub mod page;
pub mod read;
pub mod tally;
pub mod words;

use crate::Rules;
use crate::notation::position::{self, PositionError};
use crate::notation::{outcome, rolls};
use crate::play::{Outcome, State, Turn};
use alongside::Twin;
use serde::Serialize;

/// Two rule sets, ready to play the same games.
pub struct Alongside {
    old: Rules,
    new: Rules,
    twin: Twin,
}

/// A game that was played by the old rules.
pub struct Game<'g> {
    /// The position before each turn, with what was rolled, and the turn.
    pub played: &'g [(&'g State, &'g Turn)],
    /// The position after the last.
    pub last: &'g State,
    /// Where it began by the changed rules.
    pub start: State,
    /// Who won as the record says; nothing where it does not say.
    pub stated: Option<Winner>,
    /// After how many turns an end of the old rules held and people played on, and which.
    pub beyond: &'g [(usize, String)],
}

/// Who won: a player by name, or nobody.
pub type Winner = Option<String>;

/// What the changed rules make of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Fate {
    /// All turns can be played, and it stands in the end as it stood.
    Same,
    /// A turn cannot be played.
    Illegal {
        /// Which, from 1.
        turn: usize,
        /// As it is written.
        text: String,
    },
    /// They end it earlier.
    Earlier {
        /// After which turn.
        turn: usize,
        /// How, in words.
        how: String,
    },
    /// They do not end it where it ended by the old rules.
    GoesOn {
        /// After which turn.
        turn: usize,
        /// How the old rules ended it, in words.
        how: String,
    },
    /// They end it where the old ones do, but otherwise.
    Otherwise {
        /// After which turn.
        turn: usize,
        /// How the old ones ended it, in words.
        old: String,
        /// How they end it, in words.
        new: String,
    },
    /// Another player is to move, or dice are rolled in one of them alone.
    Order {
        /// After which turn.
        turn: usize,
    },
}

impl Fate {
    /// The turn at which it shows; none where it does not.
    pub fn turn(&self) -> Option<usize> {
        match self {
            Self::Same => None,
            Self::Illegal { turn, .. }
            | Self::Earlier { turn, .. }
            | Self::GoesOn { turn, .. }
            | Self::Otherwise { turn, .. }
            | Self::Order { turn } => Some(*turn),
        }
    }
}

/// What became of a game's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// It is the same, as far as the turns tell.
    Same,
    /// It is another.
    Other,
    /// The turns that were played do not tell.
    Unknown,
}

/// What a change does to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// How many turns were played.
    pub turns: usize,
    /// How many of them can be followed under the changed rules.
    pub followed: usize,
    /// The first turn before which there were other turns to choose from, from 1.
    pub choice: Option<usize>,
    /// The first turn after which the pieces stand otherwise.
    pub pieces: Option<usize>,
    /// How far it goes.
    pub fate: Fate,
    /// Who won; nothing where that is not known.
    pub old_winner: Option<Winner>,
    /// Who would have won; nothing where that is not known.
    pub new_winner: Option<Winner>,
}

impl Judged {
    /// True where the change would have been noticed in what was played: it was not played on as it was, or stood otherwise.
    pub fn acted(&self) -> bool {
        self.fate != Fate::Same || self.pieces.is_some()
    }

    /// The turn at which it acts first.
    pub fn first(&self) -> Option<usize> {
        self.fate.turn().into_iter().chain(self.pieces).min()
    }

    /// After how many turns one sees it act: before a turn that is illegal, after any other.
    pub fn seen_after(&self) -> usize {
        match (self.first(), &self.fate) {
            (Some(first), Fate::Illegal { turn, .. }) if first == *turn => first - 1,
            (first, _) => first.unwrap_or(self.turns),
        }
    }

    /// What became of the result.
    pub fn effect(&self) -> Effect {
        match (&self.fate, &self.old_winner, &self.new_winner) {
            (Fate::Same, ..) => Effect::Same,
            (_, Some(old), Some(new)) if old == new => Effect::Same,
            (_, Some(_), Some(_)) => Effect::Other,
            _ => Effect::Unknown,
        }
    }
}

impl Alongside {
    /// These rules, and the changed ones.
    pub fn new(old: &Rules, new: &Rules) -> Self {
        Self { old: old.clone(), new: new.clone(), twin: Twin::new(old, new) }
    }

    /// The changed rules.
    pub fn changed(&self) -> &Rules {
        &self.new
    }

    /// Where a game begins by the changed rules, if it began there by the old ones: both begin as usual, or as the game did.
    ///
    /// # Errors
    /// The changed rules have no such position.
    pub fn start(&self, began: &State, usual: &State, changed: &State) -> Result<State, PositionError> {
        let place = |state: &State| position::write_json(&self.old, state);
        match place(began) {
            place_of_game if place_of_game == place(usual) => Ok(changed.clone()),
            other => position::read_json(&self.new, &other),
        }
    }

    /// The position of the changed rules before the turn that they do not allow.
    pub fn before_illegal(&self, game: &Game, judged: &Judged) -> Option<State> {
        if !matches!(judged.fate, Fate::Illegal { .. }) {
            return None;
        }
        let mut state = game.start.clone();
        for (number, (before, turn)) in game.played.iter().copied().enumerate() {
            if self.parted(game, before, &mut state, number).is_some() {
                return None;
            }
            if number == judged.followed {
                return Some(state);
            }
            let same = self.twin.step(&self.old, &self.new, (before, &state), turn).turn?;
            state = self.new.engine.play(&state, &same);
        }
        None
    }

    /// What the change does to a game.
    pub fn judge(&self, game: &Game) -> Judged {
        let mut judged = Judged {
            turns: game.played.len(),
            followed: 0,
            choice: None,
            pieces: None,
            fate: Fate::Same,
            old_winner: Self::winner(&self.old, game.last).or_else(|| game.stated.clone()),
            new_winner: None,
        };
        let mut state = game.start.clone();
        for (number, (before, turn)) in (1..).zip(game.played.iter().copied()) {
            if let Some(fate) = self.parted(game, before, &mut state, number - 1) {
                return self.ended(judged, fate, &state);
            }
            let step = self.twin.step(&self.old, &self.new, (before, &state), turn);
            if step.choice_differs {
                judged.choice.get_or_insert(number);
            }
            let Some(same) = step.turn else {
                let fate = Fate::Illegal { turn: number, text: rolls::write(&self.old, before, turn) };
                return self.ended(judged, fate, &state);
            };
            state = self.new.engine.play(&state, &same);
            judged.followed = number;
            let after = game.played.get(number).map_or(game.last, |(next, _)| *next);
            if judged.pieces.is_none() && self.twin.differ(&self.old, &self.new, (after, &state)) {
                judged.pieces = Some(number);
            }
        }
        let fate = self.at_the_end(game.last, &state, judged.turns);
        self.ended(judged, fate, &state)
    }

    /// Whether the changed rules go another way before the next turn; where a roll is due, it is the one that was rolled.
    fn parted(&self, game: &Game, before: &State, state: &mut State, turn: usize) -> Option<Fate> {
        let (old, new) = (&self.old.engine, &self.new.engine);
        let beyond = game.beyond.iter().find(|(after, _)| *after == turn).map(|(_, how)| how);
        match (outcome::recorded(&self.new, state), beyond) {
            // who did not mind the end then would not mind it now
            (how, Some(same)) if how == *same => *state = new.reopened(state)?,
            (how, _) if new.outcome(state) != Outcome::Open => return Some(Fate::Earlier { turn, how }),
            (_, Some(how)) => return Some(Fate::GoesOn { turn, how: how.clone() }),
            _ => {}
        }
        if new.to_roll(state).is_some() && old.rolled(before) > 0 {
            *state = new.with_roll(state, old.rolled(before));
        }
        let is_other = self.old.names.players[old.mover(before)] != self.new.names.players[new.mover(state)]
            || new.to_roll(state).is_some()
            || old.rolled(before) != new.rolled(state);
        is_other.then_some(Fate::Order { turn })
    }

    /// How the two stand after the last turn.
    fn at_the_end(&self, last: &State, state: &State, turn: usize) -> Fate {
        let words = |rules: &Rules, state: &State| outcome::recorded(rules, state);
        let open = |rules: &Rules, state: &State| rules.engine.outcome(state) == Outcome::Open;
        match (open(&self.old, last), open(&self.new, state)) {
            (true, true) => Fate::Same,
            (true, false) => Fate::Earlier { turn, how: words(&self.new, state) },
            (false, true) => Fate::GoesOn { turn, how: words(&self.old, last) },
            (false, false) => match (words(&self.old, last), words(&self.new, state)) {
                (old, new) if old == new => Fate::Same,
                (old, new) => Fate::Otherwise { turn, old, new },
            },
        }
    }

    fn ended(&self, mut judged: Judged, fate: Fate, state: &State) -> Judged {
        judged.new_winner = match fate {
            Fate::Same => judged.old_winner.clone(),
            _ => Self::winner(&self.new, state),
        };
        judged.fate = fate;
        judged
    }

    /// Who has won by the rules.
    fn winner(rules: &Rules, state: &State) -> Option<Winner> {
        match rules.engine.outcome(state) {
            Outcome::Open => None,
            Outcome::Over { winner, .. } => Some(winner.map(|player| rules.names.players[player].clone())),
        }
    }
}

#[cfg(test)]
mod tests;
