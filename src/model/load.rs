//! Loading: from the name of a rules file to a checked [`Game`](super::Game).

use super::Game;
use crate::diag::Report;
use crate::source::Sources;
use crate::syntax::ast::Value;

/// What a game is loaded with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The variant of the file.
    pub variant: Option<String>,
    /// Options given from outside; they win over the variant's.
    pub options: Vec<(String, Value)>,
}

/// Finds the text of a game that another extends. No I/O happens inside the model.
pub trait Library {
    /// The name (path or shipped name) and text of the game called `name`, asked for by the file `from`.
    ///
    /// # Errors
    /// A sentence for the user: why there is none.
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String>;
}

/// All that loading found.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The texts read, to which all spans refer.
    pub sources: Sources,
    /// What was found wrong.
    pub report: Report,
    /// The game, if it can be played.
    pub game: Option<Game>,
}

/// Loads and checks a game from its text.
pub fn load(_name: &str, _text: &str, _settings: &Settings, _library: &dyn Library) -> Loaded {
    Loaded::default()
}
