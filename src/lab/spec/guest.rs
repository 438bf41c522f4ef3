//! Other programs as players: `uci:stockfish; 100ms; Skill Level=3`.

use super::{Time, kept, millis_of};
use std::fmt;
use std::sync::Mutex;

/// What people are told of other programs, a line each.
pub const GUESTS: &str = "  uci:COMMAND, ugi:, usi:, ucci:, gtp:COMMAND
                    another program that speaks that protocol; more after
                    semicolons: \"uci:stockfish; 100ms; Skill Level=3\"
                    (docs/engines.md)";

/// How two programs talk about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Any game.
    Ugi,
    /// Chess and its kin.
    Uci,
    /// Shogi.
    Usi,
    /// Xiangqi.
    Ucci,
    /// Go and other games of stones.
    Gtp,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Ugi, Self::Uci, Self::Usi, Self::Ucci, Self::Gtp];

    /// The word by which it is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ugi => "ugi",
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::Ucci => "ucci",
            Self::Gtp => "gtp",
        }
    }

    /// The one that is called so.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.word() == word)
    }
}

/// How long another program may think about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As long as it likes.
    Free,
    /// So many milliseconds.
    Millis(u64),
    /// So many turns ahead.
    Depth(u64),
    /// At so many positions.
    Nodes(u64),
}

/// Another program that plays. Agents are copied about, and what is known of this one is kept once for as long as the program
/// runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guest(&'static Invitation);

/// What is known of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// What it speaks.
    pub protocol: Protocol,
    /// How it is started: the program and its arguments.
    pub command: Vec<String>,
    /// How long it may think.
    pub pace: Pace,
    /// Its options, and what they are set to.
    pub settings: Vec<(String, String)>,
}

/// The time a guest has for a turn where nothing is said, and the protocol needs to say something.
const USUAL: Pace = Pace::Millis(100);

impl Guest {
    /// The guest that a text names.
    ///
    /// # Errors
    /// A sentence: why it names none.
    pub fn read(text: &str) -> Result<Self, String> {
        static KNOWN: Mutex<Vec<&Invitation>> = Mutex::new(Vec::new());
        Ok(Self(kept(&KNOWN, Invitation::read(text)?)))
    }

    /// What is known of it.
    pub fn invitation(self) -> &'static Invitation {
        self.0
    }
}

impl fmt::Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The protocol that a text begins with.
pub(super) fn protocol_of(text: &str) -> Option<Protocol> {
    Protocol::named(text.split_once(':')?.0.trim())
}

impl Invitation {
    fn read(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` names no protocol: write `ugi:`, `uci:`, `usi:`, `ucci:` or `gtp:` first");
        let protocol = protocol_of(text).ok_or_else(unknown)?;
        let mut parts = text.split_once(':').map_or("", |(_, rest)| rest).split(';').map(str::trim);
        let command = words(parts.next().unwrap_or_default())
            .ok_or_else(|| format!("`{text}`: a quotation mark is not closed"))?;
        if command.is_empty() {
            return Err(format!("`{text}` names no program: write how it is started, as in `uci:stockfish`"));
        }
        let pace = if protocol == Protocol::Gtp { Pace::Free } else { USUAL };
        let mut invitation = Self { protocol, command, pace, settings: Vec::new() };
        parts.filter(|part| !part.is_empty()).try_for_each(|part| invitation.add(text, part))?;
        Ok(invitation)
    }

    /// `100ms`, `depth=3`, `nodes=5000`, or an option of the program.
    fn add(&mut self, text: &str, part: &str) -> Result<(), String> {
        if let Some(millis) = millis_of(part) {
            self.pace = Pace::Millis(millis);
            return Ok(());
        }
        let Some((name, value)) = part.split_once('=').map(|(name, value)| (name.trim(), value.trim())) else {
            return Err(format!("`{text}`: `{part}` is neither a time, such as `100ms`, nor an option, NAME=VALUE"));
        };
        let number = || value.parse().ok().filter(|&number| number > 0);
        let needs_number = || format!("`{text}`: `{name}` needs a whole number, 1 or more");
        match name {
            "depth" => self.pace = Pace::Depth(number().ok_or_else(needs_number)?),
            "nodes" => self.pace = Pace::Nodes(number().ok_or_else(needs_number)?),
            "" => return Err(format!("`{text}`: `{part}` has no name before `=`")),
            _ => self.settings.push((name.to_owned(), value.to_owned())),
        }
        match (self.protocol, self.pace) {
            (Protocol::Gtp, Pace::Depth(_) | Pace::Nodes(_)) => Err(format!(
                "`{text}`: GTP knows neither depth nor nodes: give a time, such as `1s`, or an option of the program"
            )),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command: Vec<String> = self.command.iter().map(|word| quoted(word)).collect();
        write!(f, "{}:{}", self.protocol.word(), command.join(" "))?;
        match self.pace {
            Pace::Free => {}
            Pace::Millis(millis) => write!(f, "; {}", Time(millis))?,
            Pace::Depth(depth) => write!(f, "; depth={depth}")?,
            Pace::Nodes(nodes) => write!(f, "; nodes={nodes}")?,
        }
        self.settings.iter().try_for_each(|(name, value)| write!(f, "; {name}={value}"))
    }
}

/// A word as it stands in a command.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty() && !word.contains([' ', '\t', '"', '\'']);
    if is_plain { word.to_owned() } else { format!("\"{}\"", word.replace('"', "\"'\"'\"")) }
}

/// The words of a command; what stands in quotation marks is one, or a part of one. None where a mark is not closed.
fn words(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut mark) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match (mark, c) {
            (Some(open), _) if c == open => mark = None,
            (None, '"' | '\'') => {
                mark = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    mark.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_are_read_and_written() {
        let text = "uci:\"my engines/one\" -x 'a \"b'; 250ms; Skill Level=3; Hash=16";
        let invitation = Guest::read(text).unwrap().invitation();
        assert_eq!(invitation.command, ["my engines/one", "-x", "a \"b"]);
        assert_eq!(invitation.pace, Pace::Millis(250));
        assert_eq!(invitation.settings[0], ("Skill Level".into(), "3".into()));
        let again = Guest::read(&invitation.to_string()).unwrap();
        assert_eq!(again.invitation(), invitation);
        assert_eq!(Guest::read("uci:x").unwrap().to_string(), "uci:x; 100ms");
        assert_eq!(Guest::read("gtp: gnugo --mode gtp").unwrap().to_string(), "gtp:gnugo --mode gtp");
        assert_eq!(Guest::read("usi:x; depth=3").unwrap().invitation().pace, Pace::Depth(3));
    }

    #[test]
    fn what_is_no_guest_is_told() {
        let why = |text: &str| Guest::read(text).unwrap_err();
        assert!(why("xboard:crafty").contains("names no protocol"));
        assert!(why("uci: ; 100ms").contains("names no program"));
        assert!(why("uci:\"stockfish").contains("not closed"));
        assert!(why("uci:stockfish; fast").contains("`fast` is neither a time"));
        assert!(why("uci:stockfish; depth=0").contains("needs a whole number"));
        assert!(why("gtp:gnugo; depth=3").contains("GTP knows neither"));
    }
}
