//! The position that is thought about. Who asks for a longer line than before has only what is new read and played.

use crate::Rules;
use crate::cli::wire::Wire;
use crate::notation::rolls;
use crate::play::State;

/// A line of play.
pub struct Board {
    /// The first position of the game.
    usual: State,
    /// The text of where the line begins; none: as the game does.
    text: Option<String>,
    start: State,
    /// Each word with the position after it.
    played: Vec<(String, State)>,
}

impl Board {
    /// The beginning of a game.
    pub fn new(usual: State) -> Self {
        Self { start: usual.clone(), usual, text: None, played: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &State {
        self.played.last().map_or(&self.start, |(_, state)| state)
    }

    /// Sets up a line. Where it cannot be played, all stays as it was.
    ///
    /// # Errors
    /// A sentence: what is wrong with it.
    pub fn set(&mut self, rules: &Rules, wire: Wire<'_>, text: Option<String>, words: &[String]) -> Result<(), String> {
        let is_same = text == self.text;
        let start = match &text {
            _ if is_same => self.start.clone(),
            None => self.usual.clone(),
            Some(text) => wire.read_position(text).map_err(|error| format!("not a position: {error}"))?,
        };
        let alike = self.played.iter().zip(words).take_while(|((played, _), word)| played == *word).count();
        let kept = if is_same { alike } else { 0 };
        let last = kept.checked_sub(1).map_or(&start, |last| &self.played[last].1);
        let added = play_all(rules, wire, last, kept, &words[kept..])?;
        self.played.truncate(kept);
        self.played.extend(added);
        (self.start, self.text) = (start, text);
        Ok(())
    }
}

/// Plays words one after the other; `before` were played already.
fn play_all(
    rules: &Rules,
    wire: Wire<'_>,
    start: &State,
    before: usize,
    words: &[String],
) -> Result<Vec<(String, State)>, String> {
    let mut played: Vec<(String, State)> = Vec::with_capacity(words.len());
    for (word, number) in words.iter().zip(before + 1..) {
        let now = played.last().map_or(start, |(_, state)| state);
        let after = after(rules, wire, now, word).map_err(|error| format!("turn {number}: {error}"))?;
        played.push((word.clone(), after));
    }
    Ok(played)
}

/// The position after a word: a turn, what was rolled for it, or both.
fn after(rules: &Rules, wire: Wire<'_>, now: &State, word: &str) -> Result<State, String> {
    let play = |now: &State, word: &str| {
        let turn = wire.turn(now, word).map_err(|error| error.to_string())?;
        Ok(rules.engine.play(now, &turn))
    };
    let Some((said, word)) = Wire::split_roll(word) else { return play(now, word) };
    let rolled = rolls::roll(rules, now, &said).map_err(|error| error.to_string())?;
    if word.is_empty() { Ok(rolled) } else { play(&rolled, &word) }
}
