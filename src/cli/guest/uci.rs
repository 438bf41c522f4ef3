//! UCI and its kin: UGI, USI and UCCI. The same talk in other words.

use super::process::{Process, Wait};
use super::{ENDED, Excuse, GARBLED, GREETING, ILLEGAL, RESIGNED, Talk, limit};
use crate::Rules;
use crate::agents::{Invitation, Pace, Protocol};
use crate::cli::fault::suggest;
use crate::cli::wire::{Wire, position_form};
use crate::notation::record::Played;
use crate::play::{State, Turn};

/// How the option ends by which programs that know several games are told which is played.
const VARIANT: &str = "_Variant";

/// The option by which UCCI is told that times are in milliseconds.
const MILLIS: &str = "usemillisec";

/// A program that speaks one of these.
pub struct Uci {
    process: Process,
    protocol: Protocol,
    pace: Pace,
    /// It is told times in milliseconds.
    in_millis: bool,
    /// What it was told of the game last.
    words: Vec<Word>,
    /// The first of its games has been announced.
    has_begun: bool,
}

/// A turn as a word. In another position the same turn may be another word: what was rolled for it belongs to it.
struct Word {
    before: State,
    turn: Turn,
    text: String,
}

/// An option that a program offers: its name, and the values that it names.
struct Offer {
    name: String,
    values: Vec<String>,
}

impl Uci {
    /// Starts a program, sets its options, and waits until it is ready.
    pub fn greet(invitation: &Invitation, name: &str) -> Result<Self, Excuse> {
        let protocol = invitation.protocol;
        let mut uci = Self {
            process: Process::start(&invitation.command)?,
            protocol,
            pace: invitation.pace,
            in_millis: protocol != Protocol::Ucci,
            words: Vec::new(),
            has_begun: false,
        };
        let offers = uci.introduced()?;
        uci.choose_variant(&offers, invitation, name);
        if protocol == Protocol::Ucci && offers.iter().any(|offer| offer.name == MILLIS) {
            uci.set(MILLIS, "true");
            uci.in_millis = true;
        }
        for (name, value) in &invitation.settings {
            let Some(offer) = offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name)) else {
                let known: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
                return Err(Excuse::new(ENDED, format!("has no option `{name}`; {}", suggest(name, &known))));
            };
            uci.set(&offer.name, value);
        }
        uci.wait_ready()?;
        Ok(uci)
    }

    /// Which options it has.
    fn introduced(&mut self) -> Result<Vec<Offer>, Excuse> {
        let word = self.protocol.word();
        self.process.say(word);
        let done = format!("{word}ok");
        let (mut offers, wait) = (Vec::new(), Wait::of(GREETING));
        loop {
            let line = self.process.hear(wait)?;
            let line = line.trim();
            if line == done {
                return Ok(offers);
            }
            offers.extend(line.strip_prefix("option ").and_then(Offer::read));
        }
    }

    /// A program that knows several games is told which this is, if it knows one of that name and nothing else was said.
    fn choose_variant(&self, offers: &[Offer], invitation: &Invitation, name: &str) {
        let is_said = invitation.settings.iter().any(|(name, _)| name.ends_with(VARIANT));
        let knows = |offer: &&Offer| offer.name.ends_with(VARIANT) && offer.values.iter().any(|value| value == name);
        if let (false, Some(offer)) = (is_said, offers.iter().find(knows)) {
            self.set(&offer.name, name);
        }
    }

    fn set(&self, name: &str, value: &str) {
        match self.protocol {
            Protocol::Ucci => self.process.say(&format!("setoption {name} {value}")),
            _ => self.process.say(&format!("setoption name {name} value {value}")),
        }
    }

    fn wait_ready(&mut self) -> Result<(), Excuse> {
        self.process.say("isready");
        let wait = Wait::of(GREETING);
        while self.process.hear(wait)?.trim() != "readyok" {}
        Ok(())
    }

    /// Announces the first game.
    fn begin(&mut self) -> Result<(), Excuse> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        match self.protocol {
            Protocol::Ucci => self.process.say("setoption newgame"),
            protocol => self.process.say(&format!("{}newgame", protocol.word())),
        }
        self.wait_ready()
    }

    /// `position …`: from a text where the rules file says how others write positions, since the game may begin otherwise there.
    fn position(&mut self, rules: &Rules, played: &[Played], now: &State) -> String {
        let wire = Wire::new(rules, self.protocol);
        let start = played.first().map_or(now, |first| &first.before);
        let is_usual = || *start == rules.usual_start();
        let mut line = match wire.writes_positions() || !is_usual() {
            true => format!("position {} {}", position_form(self.protocol), wire.position(start)),
            false => "position startpos".to_owned(),
        };
        self.keep_words(&wire, played);
        let roll = wire.roll(now);
        if !played.is_empty() || roll.is_some() {
            line += " moves";
        }
        for word in self.words.iter().map(|word| &word.text).chain(&roll) {
            line.push(' ');
            line += word;
        }
        line
    }

    /// Writes the turns as words that were not written before.
    fn keep_words(&mut self, wire: &Wire<'_>, played: &[Played]) {
        let is_same = |word: &Word, played: &Played| word.turn == played.turn && word.before == played.before;
        let alike = self.words.iter().zip(played).take_while(|(word, played)| is_same(word, played)).count();
        self.words.truncate(alike);
        for Played { before, turn, .. } in &played[alike..] {
            let roll = wire.roll(before).map_or_else(String::new, |roll| roll + "_");
            let text = roll + &wire.word(before, turn);
            self.words.push(Word { before: before.clone(), turn: turn.clone(), text });
        }
    }

    fn go(&self) -> String {
        match (self.pace, self.protocol) {
            (Pace::Depth(depth), _) => format!("go depth {depth}"),
            (Pace::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Pace::Millis(millis), Protocol::Usi) => format!("go btime 0 wtime 0 byoyomi {millis}"),
            (Pace::Millis(millis), Protocol::Ucci) => {
                let time = if self.in_millis { millis } else { millis.div_ceil(1000) };
                format!("go time {time} movestogo 1")
            }
            (Pace::Millis(millis), _) => format!("go movetime {millis}"),
            (Pace::Free, _) => "go".to_owned(),
        }
    }

    /// The word that it plays.
    fn answer(&mut self) -> Result<String, Excuse> {
        let wait = Wait::of(limit(self.pace));
        loop {
            let line = self.process.hear(wait)?;
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("bestmove"), Some(word)) => return Ok(word.to_owned()),
                (Some("bestmove"), None) => return Err(Excuse::new(GARBLED, "answered `bestmove` without a turn")),
                (Some("nobestmove"), _) => return Err(Excuse::new(ILLEGAL, "sees no turn, and there are some")),
                _ => {}
            }
        }
    }
}

impl Talk for Uci {
    fn turn(&mut self, rules: &Rules, played: &[Played], now: &State) -> Result<Turn, Excuse> {
        self.begin()?;
        let position = self.position(rules, played, now);
        self.process.say(&position);
        self.process.say(&self.go());
        let word = self.answer()?;
        match (word.as_str(), Wire::new(rules, self.protocol).turn(now, &word)) {
            (_, Ok(turn)) => Ok(turn),
            ("resign", _) => Err(Excuse::new(RESIGNED, "resigned")),
            ("(none)" | "none" | "0000", _) => Err(Excuse::new(ILLEGAL, "sees no turn, and there are some")),
            (_, Err(error)) => Err(Excuse::illegal(&error)),
        }
    }
}

impl Offer {
    /// `name NAME type SORT default VALUE var VALUE var VALUE`; in UCCI without the first word.
    fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once(" type ")?;
        let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
        Some(Self { name: name.strip_prefix("name ").unwrap_or(name).trim().to_owned(), values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_they_are_offered() {
        let offer = Offer::read("name UCI_Variant type combo default chess var chess var xiangqi").unwrap();
        assert_eq!(
            (offer.name.as_str(), offer.values),
            ("UCI_Variant", vec!["chess".to_owned(), "xiangqi".to_owned()])
        );
        assert_eq!(Offer::read("usemillisec type check default false").unwrap().name, "usemillisec");
        assert!(Offer::read("nonsense").is_none());
    }
}
