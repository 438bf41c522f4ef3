//! Rolls of dice ⇄ text: what was rolled stands in brackets before the turn, `[4] home-a1`; of dice that are used one by one
//! what each shows, `[3 2]`.

use crate::Rules;
pub use crate::notation::dice::{RollError, Said, dice_name, example, given, missing, rolled};
use crate::notation::forms;
use crate::notation::turns::{self, TurnError};
use crate::play::{Outcome, State, Turn};

/// All that can be rolled for the turn of a position: each roll with the position after it; none where nothing is rolled.
pub fn all(rules: &Rules, state: &State) -> Vec<(Said, State)> {
    let Some(dice) = rules.engine.to_roll(state) else { return Vec::new() };
    dice.rolls().map(|value| (Said::of(dice, value), rules.engine.with_roll(state, value))).collect()
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

/// A text parted into the roll in brackets before it, if there is one, and the turn. Brackets that hold no number are the
/// turn's own.
pub fn split(text: &str) -> (Option<Said>, &str) {
    let text = text.trim();
    let said = text.strip_prefix('[').and_then(|behind| behind.split_once(']'));
    match said.and_then(|(roll, turn)| Some((roll.parse().ok()?, turn.trim()))) {
        Some((value, turn)) => (Some(value), turn),
        None => (None, text),
    }
}

/// The turn that a text means, with the roll before it where dice are rolled; and the position after that roll.
///
/// # Errors
/// The roll is missing or cannot be, or the turn is not legal.
pub fn read(rules: &Rules, state: &State, text: &str) -> Result<(State, Turn), TurnError> {
    let (value, turn) = split(text);
    let state = value.as_ref().map_or_else(|| Ok(state.clone()), |value| roll(rules, state, value))?;
    match value {
        Some(value) if turn.is_empty() => Err(RollError::NoTurn(value).into()),
        _ => turns::read(rules, &state, turn).map(|turn| (state, turn)),
    }
}

/// The same, where a turn may be written as others write it, or shorter, as long as one legal turn alone fits.
///
/// # Errors
/// As for [`read`].
pub fn read_freely(rules: &Rules, state: &State, text: &str) -> Result<(State, Turn), TurnError> {
    match read(rules, state, text) {
        Err(TurnError::Unreadable { .. } | TurnError::Illegal { .. }) => {}
        read => return read,
    }
    let (value, turn) = split(text);
    let state = value.as_ref().map_or_else(|| Ok(state.clone()), |value| roll(rules, state, value))?;
    forms::read_freely(rules, &state, turn).map(|turn| (state, turn))
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
