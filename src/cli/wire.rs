//! How programs write turns and positions to each other: a turn is one word, in the form that the rules file declares for the
//! protocol, else as the game itself writes it, with `_` for each blank.

use crate::Rules;
use crate::agents::Protocol;
use crate::names::{PositionForm, TurnForm};
use crate::notation::forms::{self, Reader};
use crate::notation::position::{self, PositionError};
use crate::notation::rolls::{self, Said};
use crate::notation::turns::{self, TurnError};
use crate::play::{State, Turn};
use std::cell::OnceCell;

/// What stands for a blank in a word.
const BLANK: &str = "_";

/// Most turns that a word is compared with, one by one.
const MOST_COMPARED: usize = 2000;

/// The words of a protocol for a game. Keep one to read or write many.
pub struct Wire<'r> {
    rules: &'r Rules,
    turns: Option<&'r TurnForm>,
    /// Reads turns of the form; made when there is one to read.
    reader: OnceCell<Reader<'r>>,
    positions: Option<&'r PositionForm>,
}

impl<'r> Wire<'r> {
    /// The words that a rules file declares for a protocol.
    pub fn new(rules: &'r Rules, protocol: Protocol) -> Self {
        let turns = turn_forms(protocol).iter().find_map(|name| forms::form(rules, name));
        let positions = position::form(rules, Some(position_form(protocol))).ok();
        Self { rules, turns, reader: OnceCell::new(), positions }
    }

    /// True where the rules file says how others write positions.
    pub fn writes_positions(&self) -> bool {
        self.positions.is_some()
    }

    /// A legal turn as a word.
    pub fn word(&self, state: &State, turn: &Turn) -> String {
        let text = match self.turns {
            Some(form) => forms::write(self.rules, state, form, turn),
            None => turns::write(self.rules, state, turn),
        };
        text.replace(' ', BLANK)
    }

    /// What was rolled, as a word; none where nothing was.
    pub fn roll(&self, state: &State) -> Option<String> {
        rolls::rolled(self.rules, state).map(|rolled| format!("[{rolled}]").replace(' ', BLANK))
    }

    /// The legal turn that a word means, and the position after it. Whether the next player has a turn may be left open there;
    /// whoever goes on finds it out.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn play(&self, state: &State, word: &str) -> Result<(Turn, State), TurnError> {
        if let Some(played) = self.reader().and_then(|reader| reader.play_at_once(state, word)) {
            return Ok(played);
        }
        let turn = self.turn(state, word)?;
        let after = self.rules.engine.play(state, &turn);
        Ok((turn, after))
    }

    /// The legal turn that a word means.
    ///
    /// # Errors
    /// It means none, or several.
    pub fn turn(&self, state: &State, word: &str) -> Result<Turn, TurnError> {
        let error = match self.read(state, word) {
            Ok(turn) => return Ok(turn),
            Err(error) => error,
        };
        if !word.contains(BLANK) {
            return Err(error);
        }
        // names may hold the sign, too: who writes it as we do is understood in any case
        self.read(state, &word.replace(BLANK, " ")).or_else(|_| {
            let all = self.rules.engine.turns(state, MOST_COMPARED);
            all.into_iter().find(|turn| self.word(state, turn) == word).ok_or(error)
        })
    }

    fn reader(&self) -> Option<&Reader<'r>> {
        self.turns.map(|form| self.reader.get_or_init(|| Reader::new(self.rules, [form])))
    }

    fn read(&self, state: &State, text: &str) -> Result<Turn, TurnError> {
        match self.reader() {
            Some(reader) => reader.read(state, text),
            None => forms::read_freely(self.rules, state, text),
        }
    }

    /// A word that may begin with what was rolled, `[3_1]_24/23`, parted into the roll and the turn; none for what holds no roll.
    pub fn split_roll(word: &str) -> Option<(Said, String)> {
        let (roll, turn) = word.starts_with('[').then(|| word.split_once(']'))??;
        let said = rolls::split(&format!("{roll}]").replace(BLANK, " ")).0?;
        Some((said, turn.trim_start_matches(BLANK).to_owned()))
    }

    /// A position as text.
    pub fn position(&self, state: &State) -> String {
        match self.positions {
            Some(form) => position::write_form(self.rules, form, state),
            None => position::write_plain(self.rules, state),
        }
    }

    /// The position that a text means.
    ///
    /// # Errors
    /// It is none of the game.
    pub fn read_position(&self, text: &str) -> Result<State, PositionError> {
        let of_form = self.positions.and_then(|form| position::read_form(self.rules, form, text).ok());
        of_form.map_or_else(|| position::read_any(self.rules, text), Ok)
    }
}

/// The word before a position that is no usual first one.
pub fn position_form(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Usi => "sfen",
        Protocol::Ugi | Protocol::Uci | Protocol::Ucci | Protocol::Gtp => "fen",
    }
}

/// The forms of turns that a protocol asks for, the first that there is.
fn turn_forms(protocol: Protocol) -> &'static [&'static str] {
    match protocol {
        Protocol::Ugi => &["ugi", "uci"],
        Protocol::Uci => &["uci"],
        Protocol::Usi => &["usi"],
        Protocol::Ucci => &["ucci"],
        Protocol::Gtp => &["gtp"],
    }
}
