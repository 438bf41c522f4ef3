//! Rolls of dice ⇄ text: what was rolled stands in brackets before the turn, `[4] home-a1`.

use crate::Rules;
use crate::names::Dice;
use crate::notation::turns::{self, TurnError};
use crate::play::{Outcome, State, Turn};
use thiserror::Error;

/// Why a roll cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RollError {
    /// The dice must be rolled before the turn, and nothing says what was rolled.
    #[error("{player} must roll first: write the roll in brackets before the turn, as in `[{example}] {text}`")]
    Missing {
        /// Who rolls.
        player: String,
        /// Something that can be rolled.
        example: u32,
        /// The turn.
        text: String,
    },
    /// No dice are rolled for this turn.
    #[error("{player} does not roll for this turn: leave the roll `{value}` out")]
    NotDue {
        /// Who moves.
        player: String,
        /// The roll.
        value: u32,
    },
    /// They were rolled before.
    #[error("{player} has rolled {rolled} already, not {value}")]
    Already {
        /// Who moves.
        player: String,
        /// What was rolled.
        rolled: u8,
        /// What is said.
        value: u32,
    },
    /// The dice cannot show so many.
    #[error("`{value}` cannot be rolled: {dice} gives {least} to {most}")]
    Impossible {
        /// The roll.
        value: u32,
        /// The dice: `2d6`.
        dice: String,
        /// The least they give.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Nobody rolls in a finished game.
    #[error("nothing is rolled any more: the game is over")]
    Over,
    /// What stands in the brackets is no number.
    #[error("`{0}` is no roll: write the number that was rolled in brackets before the turn, as in `[4]`")]
    Unreadable(String),
    /// A roll without a turn.
    #[error("after the roll `[{0}]` comes a turn")]
    NoTurn(u32),
}

/// How dice are called: `d6`, `2d6`.
pub fn dice_name(dice: Dice) -> String {
    match dice.count {
        1 => format!("d{}", dice.sides),
        count => format!("{count}d{}", dice.sides),
    }
}

/// The least and the most that dice give.
pub fn range(dice: Dice) -> (u32, u32) {
    let (count, sides) = (u32::from(dice.count), u32::from(dice.sides));
    (count, count * sides)
}

/// All that can be rolled for the turn of a position: each roll with the position after it; none where nothing is rolled.
pub fn all(rules: &Rules, state: &State) -> Vec<(u8, State)> {
    let Some(dice) = rules.engine.to_roll(state) else { return Vec::new() };
    let (least, most) = range(dice);
    (least as u8..=most as u8).map(|value| (value, rules.engine.with_roll(state, value))).collect()
}

/// The position after a roll of the player to move.
///
/// # Errors
/// Nothing is to be rolled, or not this.
pub fn roll(rules: &Rules, state: &State, value: u32) -> Result<State, RollError> {
    let engine = &rules.engine;
    let player = || rules.names.players[engine.mover(state)].clone();
    let Some(dice) = engine.to_roll(state) else {
        return Err(match (engine.outcome(state), engine.rolled(state)) {
            (Outcome::Over { .. }, _) => RollError::Over,
            (Outcome::Open, 0) => RollError::NotDue { player: player(), value },
            (Outcome::Open, rolled) if u32::from(rolled) == value => return Ok(state.clone()),
            (Outcome::Open, rolled) => RollError::Already { player: player(), rolled, value },
        });
    };
    let (least, most) = range(dice);
    match u8::try_from(value) {
        Ok(fits) if (least..=most).contains(&value) => Ok(engine.with_roll(state, fits)),
        _ => Err(RollError::Impossible { value, dice: dice_name(dice), least, most }),
    }
}

/// A text parted into the roll in brackets before it, if there is one, and the turn.
///
/// # Errors
/// What stands in the brackets is no number.
pub fn split(text: &str) -> Result<(Option<u32>, &str), RollError> {
    let text = text.trim();
    let Some(after) = text.strip_prefix('[') else { return Ok((None, text)) };
    let number = after.split_once(']').and_then(|(number, turn)| Some((number.trim().parse().ok()?, turn.trim())));
    number.map(|(value, turn)| (Some(value), turn)).ok_or_else(|| RollError::Unreadable(text.to_owned()))
}

/// The turn that a text means, with the roll before it where dice are rolled; and the position after that roll.
///
/// # Errors
/// The roll is missing or cannot be, or the turn is not legal.
pub fn read(rules: &Rules, state: &State, text: &str) -> Result<(State, Turn), TurnError> {
    let (value, turn) = split(text)?;
    let state = value.map_or_else(|| Ok(state.clone()), |value| roll(rules, state, value))?;
    match value {
        Some(value) if turn.is_empty() => Err(RollError::NoTurn(value).into()),
        _ => turns::read(rules, &state, turn).map(|turn| (state, turn)),
    }
}

/// What is wrong with a turn where dice must be rolled before it; `None` where none must.
pub fn missing(rules: &Rules, state: &State, text: &str) -> Option<RollError> {
    let (least, most) = range(rules.engine.to_roll(state)?);
    let player = rules.names.players[rules.engine.mover(state)].clone();
    Some(RollError::Missing { player, example: (least + most).div_ceil(2), text: text.to_owned() })
}

/// The text of a legal turn, with what was rolled for it.
pub fn write(rules: &Rules, state: &State, turn: &Turn) -> String {
    let text = turns::write(rules, state, turn);
    match rules.engine.rolled(state) {
        0 => text,
        value => format!("[{value}] {text}"),
    }
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
        let rolled = roll(&rules, &state, 2).unwrap();
        assert_eq!(roll(&rules, &rolled, 3).unwrap_err().to_string(), "First has rolled 2 already, not 3");
        let error = read(&other, &start(&other), "[3] a2-a3").unwrap_err().to_string();
        assert_eq!(error, "White does not roll for this turn: leave the roll `3` out");
    }
}
