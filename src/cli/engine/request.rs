//! What the other side can ask, line by line.

use crate::agents::Protocol;

/// A line of the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Which protocol is spoken from now on.
    Hello(Protocol),
    /// Are you ready?
    Ready,
    /// Sets an option.
    Set {
        /// Its name.
        name: String,
        /// What it is set to.
        value: String,
    },
    /// Another game begins.
    NewGame,
    /// The position to think about.
    Position {
        /// The text of where it begins; none: as the game begins.
        start: Option<String>,
        /// The turns played from there.
        turns: Vec<String>,
    },
    /// Think. What limits it is read later: it hangs on the protocol.
    Go(Vec<String>),
    /// Think no more.
    Stop,
    /// A question about the position.
    Query(Query),
    /// Leave.
    Quit,
    /// Nothing to be done.
    Nothing,
}

/// A question about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is it the turn of this player, counted from 1?
    Turn(usize),
    /// Who has won?
    Result,
    /// Is the game over?
    GameOver,
    /// The position as text.
    Fen,
    /// Is this turn legal?
    IsLegal(String),
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence: why it is not understood.
    pub fn read(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return Ok(Self::Nothing) };
        match *first {
            "isready" => Ok(Self::Ready),
            "setoption" => set(rest),
            "uginewgame" | "ucinewgame" | "usinewgame" => Ok(Self::NewGame),
            "position" => position(rest),
            "go" => Ok(Self::Go(rest.iter().map(|word| (*word).to_owned()).collect())),
            "stop" | "ponderhit" => Ok(Self::Stop),
            "query" => query(rest).map(Self::Query),
            "quit" => Ok(Self::Quit),
            "debug" | "register" | "gameover" => Ok(Self::Nothing),
            word => match Protocol::named(word).filter(|protocol| *protocol != Protocol::Gtp) {
                Some(protocol) => Ok(Self::Hello(protocol)),
                None => Err(format!(
                    "`{word}` is not understood: `uci`, `isready`, `setoption`, `position`, `go`, `stop`, `query` and \
                     `quit` are"
                )),
            },
        }
    }
}

/// `name NAME value VALUE`; in UCCI without those words, and there it tells of a new game, too.
fn set(words: &[&str]) -> Result<Request, String> {
    let (name, value) = match words {
        ["newgame"] => return Ok(Request::NewGame),
        ["name", rest @ ..] => {
            let at = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
            (rest[..at].join(" "), rest.get(at + 1..).unwrap_or_default().join(" "))
        }
        [name, rest @ ..] => ((*name).to_owned(), rest.join(" ")),
        [] => (String::new(), String::new()),
    };
    if name.is_empty() {
        return Err("`setoption` needs the name of an option: `setoption name NAME value VALUE`".to_owned());
    }
    Ok(Request::Set { name, value })
}

fn position(words: &[&str]) -> Result<Request, String> {
    let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let turns = words.get(at + 1..).unwrap_or_default().iter().map(|word| (*word).to_owned()).collect();
    match &words[..at] {
        ["startpos"] => Ok(Request::Position { start: None, turns }),
        ["fen" | "sfen", text @ ..] if !text.is_empty() => Ok(Request::Position { start: Some(text.join(" ")), turns }),
        ["fen" | "sfen"] => Err("`position fen` needs a position".to_owned()),
        ["startpos", word, ..] => Err(format!("`position startpos {word}`: before turns stands `moves`")),
        _ => Err("`position` needs `startpos` or `fen` with a position, then perhaps `moves` with turns".to_owned()),
    }
}

fn query(words: &[&str]) -> Result<Query, String> {
    let of_player = |word: &str| word.strip_prefix('p')?.strip_suffix("turn")?.parse().ok();
    match words {
        ["result"] => Ok(Query::Result),
        ["gameover"] => Ok(Query::GameOver),
        ["fen"] => Ok(Query::Fen),
        ["islegal", turn] => Ok(Query::IsLegal((*turn).to_owned())),
        [word] if of_player(word).is_some() => Ok(Query::Turn(of_player(word).unwrap_or(1))),
        _ => Err("`query` needs `p1turn`, `result`, `gameover`, `fen` or `islegal` with a turn".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line: &str| Request::read(line).unwrap();
        let set = |name: &str, value: &str| Request::Set { name: name.into(), value: value.into() };
        assert_eq!(read("uci"), Request::Hello(Protocol::Uci));
        assert_eq!(read("setoption name Skill Level value 3"), set("Skill Level", "3"));
        assert_eq!(read("setoption usemillisec true"), set("usemillisec", "true"));
        assert_eq!(read("setoption newgame"), Request::NewGame);
        let turns = vec!["a2a3".to_owned(), "b7b6".to_owned()];
        assert_eq!(read("position startpos moves a2a3 b7b6"), Request::Position { start: None, turns });
        let start = Some("8/8 w - 1".to_owned());
        assert_eq!(read("position fen 8/8 w - 1"), Request::Position { start, turns: Vec::new() });
        assert_eq!(read("query p2turn"), Request::Query(Query::Turn(2)));
        assert_eq!(read("  "), Request::Nothing);
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let lines = ["xboard", "gtp", "setoption", "position", "position fen", "position startpos e2e4", "query why"];
        for line in lines {
            assert!(Request::read(line).is_err_and(|why| why.starts_with('`')), "{line}");
        }
    }
}
