//! What a player types.

use crate::cli::write::Overwrite;
use crate::diag::nearest;

/// A line typed by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    Nothing,
    /// A turn, or its beginning.
    Turn(String),
    /// A number of the list shown last.
    Pick(usize),
    /// Takes the last turns back, up to the player's own.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Asks for a good turn.
    Hint,
    /// Asks why a turn is not legal, or what it does.
    Why(String),
    /// Writes the game to a file; over one that is there, if that is asked for.
    Save(String, Overwrite),
    /// Reads a game from a file.
    Load(String),
    /// Gives up.
    Resign,
    /// Lists all turns.
    Turns,
    /// Turns are typed part by part from now on, or whole again.
    Parts,
    /// Ends a turn typed part by part.
    Stop,
    /// Draws the position.
    Show,
    /// Lists the commands.
    Help,
    /// Leaves.
    Quit,
    /// A command without what it needs.
    Incomplete(&'static str),
}

/// Commands with what they take and do.
pub const COMMANDS: [(&str, &str, &str); 13] = [
    ("undo", "", "take the last turns back"),
    ("redo", "", "play again what was taken back"),
    ("hint", "", "ask for a good turn"),
    ("why", "TURN", "why a turn is not legal, or what it does"),
    ("turns", "", "list all turns"),
    ("parts", "", "type turns part by part, or whole again"),
    ("stop", "", "end a turn typed part by part"),
    ("show", "", "draw the board"),
    ("save", "FILE", "write the game to a file"),
    ("load", "FILE", "go on with a game from a file"),
    ("resign", "", "give up"),
    ("help", "", "list the commands"),
    ("quit", "", "leave"),
];

impl Command {
    /// Reads a line. What is no command is a turn, or the beginning of one.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let given = |command: fn(String) -> Self, needs| {
            if rest.is_empty() { Self::Incomplete(needs) } else { command(rest.into()) }
        };
        match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "why" => given(Self::Why, "write `why TURN`"),
            "save" => given(save, "write `save FILE`"),
            "load" => given(Self::Load, "write `load FILE`"),
            "resign" => Self::Resign,
            "turns" => Self::Turns,
            "parts" => Self::Parts,
            "stop" => Self::Stop,
            "show" => Self::Show,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => line.parse().map_or_else(|_| Self::Turn(line.into()), Self::Pick),
        }
    }
}

/// `FILE`, or `FILE --force`.
fn save(rest: String) -> Command {
    match rest.strip_suffix(" --force") {
        Some(file) => Command::Save(file.trim().to_owned(), Overwrite { force: true }),
        None => Command::Save(rest, Overwrite::default()),
    }
}

/// The command most like a word.
pub fn like(word: &str) -> Option<&'static str> {
    nearest(word, COMMANDS.iter().map(|(name, ..)| *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_turns_are_told_apart() {
        assert_eq!(Command::read("  undo "), Command::Undo);
        assert_eq!(Command::read("why a1-a2"), Command::Why("a1-a2".into()));
        assert_eq!(Command::read("save my game.txt"), Command::Save("my game.txt".into(), Overwrite { force: false }));
        assert_eq!(Command::read("save a --force"), Command::Save("a".into(), Overwrite { force: true }));
        assert_eq!(Command::read("save"), Command::Incomplete("write `save FILE`"));
        assert_eq!(Command::read("12"), Command::Pick(12));
        assert_eq!(Command::read("a1-a2"), Command::Turn("a1-a2".into()));
        assert_eq!(like("unod"), Some("undo"));
    }
}
