//! Dice and what they show, in words.

use crate::Rules;
use crate::names::{Dice, Faces, sum_of};
use crate::play::State;
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
        let shown: Vec<u32> = dice.shown(roll).into_iter().map(u32::from).collect();
        match (dice.apart, &shown[..]) {
            (None, _) => Self::One(u32::from(sum_of(roll))),
            (Some(_), &[only]) => Self::One(only),
            (Some(_), _) => Self::Each(shown),
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
            (None, &[sum]) => dice.rolls().find(|&roll| sum_of(roll) == sum),
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

/// How dice are called: `d6`, `2d6`, `4d(0, 1)`.
pub fn dice_name(dice: Dice) -> String {
    let count = if dice.count > 1 { dice.count.to_string() } else { String::new() };
    let face = |(number, sides): (u8, u8)| match sides {
        1 => number.to_string(),
        _ => format!("{sides} times {number}"),
    };
    match dice.faces {
        Faces::UpTo(sides) => format!("{count}d{sides}"),
        Faces::Listed(..) => format!("{count}d({})", dice.faces.all().map(face).collect::<Vec<_>>().join(", ")),
    }
}

/// What dice give, in words.
pub fn given(dice: Dice) -> String {
    match dice.apart {
        None => several(&dice.rolls().map(sum_of).collect::<Vec<_>>()),
        Some(_) => {
            let numbers: Vec<u8> = dice.faces.all().map(|(number, _)| number).collect();
            format!("{} numbers from {}, such as {}", dice.count, several(&numbers), example(dice))
        }
    }
}

/// Numbers in order, in words: `1 to 6` where none is left out.
fn several(numbers: &[u8]) -> String {
    match numbers {
        [first, .., last] if usize::from(last - first) + 1 == numbers.len() => format!("{first} to {last}"),
        _ => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// Something that dice give.
pub fn example(dice: Dice) -> Said {
    let rolls: Vec<u8> = dice.rolls().collect();
    Said::of(dice, rolls[rolls.len() / 2])
}

/// What was rolled for the turn of a position; `None`: nothing.
pub fn rolled(rules: &Rules, state: &State) -> Option<Said> {
    let (rolled, dice) = (rules.engine.rolled(state), rules.engine.dice_due(state));
    dice.filter(|_| rolled > 0).map(|dice| Said::of(dice, rolled))
}

/// What is wrong with a turn where dice must be rolled before it; `None` where none must.
pub fn missing(rules: &Rules, state: &State, text: &str) -> Option<RollError> {
    let dice = rules.engine.to_roll(state)?;
    if text.starts_with('[') {
        return Some(RollError::Unreadable(text.to_owned()));
    }
    let player = rules.names.players[rules.engine.mover(state)].clone();
    Some(RollError::Missing { player, example: example(dice), text: text.to_owned() })
}
