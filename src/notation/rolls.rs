//! Rolls of dice ⇄ text: what was rolled stands in brackets before the turn, `[4] home-a1`; of dice that are used one by one
//! what each shows, `[3 2]`.

use crate::Rules;
use crate::names::Dice;
use crate::notation::turns::{self, TurnError};
use crate::play::{Outcome, State, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A roll as people say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// The sum of the dice, or what a single one shows.
    One(u32),
    /// What each die shows.
    Each(Vec<u32>),
}

impl Said {
    /// What dice show in a roll.
    pub fn of(dice: Dice, roll: u8) -> Self {
        let mut faces: Vec<u32> = dice.faces(roll).into_iter().map(u32::from).collect();
        match (dice.apart, faces.pop()) {
            (Some(_), Some(only)) if faces.is_empty() => Self::One(only),
            (Some(_), Some(last)) => Self::Each([faces, vec![last]].concat()),
            _ => Self::One(u32::from(roll)),
        }
    }

    /// The roll of these numbers.
    pub fn from_numbers(numbers: &[u8]) -> Self {
        match numbers {
            &[number] => Self::One(u32::from(number)),
            _ => Self::Each(numbers.iter().copied().map(u32::from).collect()),
        }
    }

    /// The numbers.
    pub fn numbers(&self) -> &[u32] {
        match self {
            Self::One(number) => std::slice::from_ref(number),
            Self::Each(numbers) => numbers,
        }
    }

    /// The roll of these dice that is meant, if they can show it.
    pub fn roll(&self, dice: Dice) -> Option<u8> {
        let numbers: Vec<u8> = self.numbers().iter().map(|&n| u8::try_from(n).ok()).collect::<Option<_>>()?;
        match (dice.apart, &numbers[..]) {
            (Some(_), faces) => dice.roll_of(faces),
            (None, &[sum]) => Some(sum).filter(|sum| dice.rolls().contains(sum)),
            (None, _) => None,
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.numbers().iter().map(u32::to_string).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Said {
    type Err = RollError;

    /// Numbers with blanks, commas or plus signs between them.
    fn from_str(text: &str) -> Result<Self, RollError> {
        let words = text.split([' ', ',', '+']).filter(|word| !word.is_empty());
        let numbers: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            None | Some([]) => Err(RollError::Unreadable(text.to_owned())),
            Some(&[number]) => Ok(Self::One(number)),
            Some(numbers) => Ok(Self::Each(numbers.to_vec())),
        }
    }
}

/// Why a roll cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RollError {
    /// The dice must be rolled before the turn, and nothing says what was rolled.
    #[error("{player} must roll first: write the roll in brackets before the turn, as in `[{example}] {text}`")]
    Missing {
        /// Who rolls.
        player: String,
        /// Something that can be rolled.
        example: Said,
        /// The turn.
        text: String,
    },
    /// No dice are rolled for this turn.
    #[error("{player} does not roll for this turn: leave the roll `{value}` out")]
    NotDue {
        /// Who moves.
        player: String,
        /// The roll.
        value: Said,
    },
    /// They were rolled before.
    #[error("{player} has rolled {rolled} already, not {value}")]
    Already {
        /// Who moves.
        player: String,
        /// What was rolled.
        rolled: Said,
        /// What is said.
        value: Said,
    },
    /// The dice cannot show so many.
    #[error("`{value}` cannot be rolled: {dice} gives {given}")]
    Impossible {
        /// The roll.
        value: Said,
        /// The dice: `2d6`.
        dice: String,
        /// What they give, in words.
        given: String,
    },
    /// Nobody rolls in a finished game.
    #[error("nothing is rolled any more: the game is over")]
    Over,
    /// What stands in the brackets is no number.
    #[error("`{0}` is no roll: write the number that was rolled in brackets before the turn, as in `[4]`")]
    Unreadable(String),
    /// A roll without a turn.
    #[error("after the roll `[{0}]` comes a turn")]
    NoTurn(Said),
}

/// How dice are called: `d6`, `2d6`.
pub fn dice_name(dice: Dice) -> String {
    match dice.count {
        1 => format!("d{}", dice.sides),
        count => format!("{count}d{}", dice.sides),
    }
}

/// What dice give, in words.
pub fn given(dice: Dice) -> String {
    match dice.apart {
        None => format!("{} to {}", dice.rolls().start(), dice.rolls().end()),
        Some(_) => format!("{} numbers from 1 to {}, such as {}", dice.count, dice.sides, example(dice)),
    }
}

/// Something that dice give.
pub fn example(dice: Dice) -> Said {
    let (least, most) = dice.rolls().into_inner();
    Said::of(dice, ((u16::from(least) + u16::from(most)).div_ceil(2)) as u8)
}

/// All that can be rolled for the turn of a position: each roll with the position after it; none where nothing is rolled.
pub fn all(rules: &Rules, state: &State) -> Vec<(Said, State)> {
    let Some(dice) = rules.engine.to_roll(state) else { return Vec::new() };
    dice.rolls().map(|value| (Said::of(dice, value), rules.engine.with_roll(state, value))).collect()
}

/// What was rolled for the turn of a position; `None`: nothing.
pub fn rolled(rules: &Rules, state: &State) -> Option<Said> {
    let (rolled, dice) = (rules.engine.rolled(state), rules.engine.dice_due(state));
    dice.filter(|_| rolled > 0).map(|dice| Said::of(dice, rolled))
}

/// The position after a roll of the player to move.
///
/// # Errors
/// Nothing is to be rolled, or not this.
pub fn roll(rules: &Rules, state: &State, value: &Said) -> Result<State, RollError> {
    let engine = &rules.engine;
    let player = || rules.names.players[engine.mover(state)].clone();
    let Some(dice) = engine.to_roll(state) else {
        let value = value.clone();
        return Err(match (engine.outcome(state), rolled(rules, state)) {
            (Outcome::Over { .. }, _) => RollError::Over,
            (Outcome::Open, None) => RollError::NotDue { player: player(), value },
            (Outcome::Open, Some(rolled)) => {
                let is_same = engine.dice_due(state).is_some_and(|dice| value.roll(dice) == rolled.roll(dice));
                match is_same {
                    true => return Ok(state.clone()),
                    false => RollError::Already { player: player(), rolled, value },
                }
            }
        });
    };
    match value.roll(dice) {
        Some(fits) => Ok(engine.with_roll(state, fits)),
        None => Err(RollError::Impossible { value: value.clone(), dice: dice_name(dice), given: given(dice) }),
    }
}

/// A text parted into the roll in brackets before it, if there is one, and the turn.
///
/// # Errors
/// What stands in the brackets is no number.
pub fn split(text: &str) -> Result<(Option<Said>, &str), RollError> {
    let text = text.trim();
    let Some(behind) = text.strip_prefix('[') else { return Ok((None, text)) };
    let said = behind.split_once(']').and_then(|(roll, turn)| Some((roll.parse().ok()?, turn.trim())));
    said.map(|(value, turn)| (Some(value), turn)).ok_or_else(|| RollError::Unreadable(text.to_owned()))
}

/// The turn that a text means, with the roll before it where dice are rolled; and the position after that roll.
///
/// # Errors
/// The roll is missing or cannot be, or the turn is not legal.
pub fn read(rules: &Rules, state: &State, text: &str) -> Result<(State, Turn), TurnError> {
    let (value, turn) = split(text)?;
    let state = value.as_ref().map_or_else(|| Ok(state.clone()), |value| roll(rules, state, value))?;
    match value {
        Some(value) if turn.is_empty() => Err(RollError::NoTurn(value).into()),
        _ => turns::read(rules, &state, turn).map(|turn| (state, turn)),
    }
}

/// What is wrong with a turn where dice must be rolled before it; `None` where none must.
pub fn missing(rules: &Rules, state: &State, text: &str) -> Option<RollError> {
    let dice = rules.engine.to_roll(state)?;
    let player = rules.names.players[rules.engine.mover(state)].clone();
    Some(RollError::Missing { player, example: example(dice), text: text.to_owned() })
}

/// The text of a legal turn, with what was rolled for it.
pub fn write(rules: &Rules, state: &State, turn: &Turn) -> String {
    let text = turns::write(rules, state, turn);
    rolled(rules, state).map_or_else(|| text.clone(), |value| format!("[{value}] {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bench::{arsisesi, jerboa, start};

    #[test]
    fn a_roll_stands_before_its_turn() {
        let rules = arsisesi();
        let state = start(&rules);
        let (rolled, turn) = read(&rules, &state, " [ 4 ]  home-a1, a1-a2").unwrap();
        assert_eq!(write(&rules, &rolled, &turn), "[4] home-a1, a1-a2");
        assert_eq!(read(&rules, &rolled, "[4] home-a1").map(|(state, _)| state), Ok(rolled.clone()));
        assert_eq!(all(&rules, &state).len(), 6);
        assert!(all(&rules, &rolled).is_empty());
    }

    #[test]
    fn rolls_that_cannot_be_are_refused() {
        let (rules, other) = (arsisesi(), jerboa());
        let state = start(&rules);
        let refused = |text: &str| read(&rules, &state, text).unwrap_err().to_string();
        let missing = "First must roll first: write the roll in brackets before the turn, as in `[4] home-a1`";
        assert_eq!(refused("home-a1"), missing);
        assert_eq!(refused("[7] home-a1"), "`7` cannot be rolled: d6 gives 1 to 6");
        assert_eq!(refused("[3]"), "after the roll `[3]` comes a turn");
        assert!(refused("[x] home-a1").starts_with("`[x] home-a1` is no roll"));
        let rolled = roll(&rules, &state, &Said::One(2)).unwrap();
        assert_eq!(roll(&rules, &rolled, &Said::One(3)).unwrap_err().to_string(), "First has rolled 2 already, not 3");
        let error = read(&other, &start(&other), "[3] a2-a3").unwrap_err().to_string();
        assert_eq!(error, "White does not roll for this turn: leave the roll `3` out");
    }
}
