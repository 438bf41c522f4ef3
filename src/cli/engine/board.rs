//! The position that is thought about. Who asks for a longer line than before has only what is new read and played.

use crate::Rules;
use crate::cli::wire::Wire;
use crate::notation::rolls;
use crate::play::{State, Turn};

/// A line of play.
pub struct Board {
    /// The first position of the game.
    usual: State,
    /// The text of where the line begins; none: as the game does.
    text: Option<String>,
    start: State,
    /// Each word with what it means.
    played: Vec<(String, Step)>,
    now: State,
}

/// What a word of a line means: a turn, what was rolled for it, or both.
struct Step {
    /// The position after what was rolled.
    rolled: Option<State>,
    turn: Option<Turn>,
    /// The position after it, of which it is left open whether there are turns to go on with.
    after: State,
}

impl Board {
    /// The beginning of a game.
    pub fn new(usual: State) -> Self {
        Self { start: usual.clone(), now: usual.clone(), usual, text: None, played: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &State {
        &self.now
    }

    /// Sets up a line. Where it cannot be played, all stays as it was.
    ///
    /// # Errors
    /// A sentence: what is wrong with it.
    pub fn set(
        &mut self,
        rules: &Rules,
        wire: &Wire<'_>,
        text: Option<String>,
        words: Vec<String>,
    ) -> Result<(), String> {
        let is_same = text == self.text;
        let start = match &text {
            _ if is_same => self.start.clone(),
            None => self.usual.clone(),
            Some(text) => wire.read_position(text).map_err(|error| format!("not a position: {error}"))?,
        };
        let alike = self.played.iter().zip(&words).take_while(|((played, _), word)| played == *word).count();
        let kept = if is_same { alike } else { 0 };
        let before = (std::mem::replace(&mut self.start, start), self.played.split_off(kept));
        if let Err(error) = self.play_on(rules, wire, words.into_iter().skip(kept)) {
            self.start = before.0;
            self.played.truncate(kept);
            self.played.extend(before.1);
            return Err(error);
        }
        self.text = text;
        self.now = self.settled(rules);
        Ok(())
    }

    /// Plays words one after the other.
    fn play_on(&mut self, rules: &Rules, wire: &Wire<'_>, words: impl Iterator<Item = String>) -> Result<(), String> {
        for word in words {
            // that a turn can be played shows that there is one; else it is found out before anything is said
            let played = step_of(rules, wire, self.last(), &word);
            let played = played.or_else(|_| step_of(rules, wire, &self.settled(rules), &word));
            let step = played.map_err(|error| format!("turn {}: {error}", self.played.len() + 1))?;
            self.played.push((word, step));
        }
        Ok(())
    }

    /// The position after what was played, of which it is left open whether there are turns to go on with.
    fn last(&self) -> &State {
        self.played.last().map_or(&self.start, |(_, step)| &step.after)
    }

    /// The position after what was played.
    fn settled(&self, rules: &Rules) -> State {
        let Some(((_, Step { turn: Some(turn), rolled, .. }), before)) = self.played.split_last() else {
            return self.last().clone();
        };
        let before = before.last().map_or(&self.start, |(_, step)| &step.after);
        rules.engine.play(rolled.as_ref().unwrap_or(before), turn)
    }
}

/// What a word means in a position.
fn step_of(rules: &Rules, wire: &Wire<'_>, now: &State, word: &str) -> Result<Step, String> {
    let play = |now: &State, word: &str| wire.play(now, word).map_err(|error| error.to_string());
    let Some((said, word)) = Wire::split_roll(word) else {
        let (turn, after) = play(now, word)?;
        return Ok(Step { rolled: None, turn: Some(turn), after });
    };
    let rolled = rolls::roll(rules, now, &said).map_err(|error| error.to_string())?;
    if word.is_empty() {
        return Ok(Step { rolled: None, turn: None, after: rolled });
    }
    let (turn, after) = play(&rolled, &word)?;
    Ok(Step { rolled: Some(rolled), turn: Some(turn), after })
}
