//! Where documents come from and go to: the door's part of a session.

use crate::agents::Lore;
use crate::allowance::GivenUp;
use crate::lab::contest::Contestant;
use crate::lab::crowd::{FEWER, GIVEN_UP};
use crate::lab::players::Players;
use crate::model::load::Library;
use crate::studio::protocol::Trouble;

/// A text as it is kept, and what stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The text, its lines joined by line feeds.
    pub text: String,
    /// Another text has another stamp.
    pub stamp: String,
}

/// What became of an attempt to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was written; the stamp now.
    Done(String),
    /// The file is not what the text is based on: it holds this now, or is gone.
    Clash(Option<Kept>),
}

/// Who is asked about rule sets, as far as it is known by now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// These.
    Known(Players),
    /// That is found out now; what is done for it.
    Sought(String),
}

/// All documents: games that come with the program, and the files of a folder.
pub trait Shelf: Library {
    /// The folder, as people know it.
    fn folder(&self) -> String;
    /// Names of the games that come with the program.
    fn shipped(&self) -> Vec<String>;
    /// Paths of the rules files and tweaks of the folder.
    fn files(&self) -> Vec<String>;
    /// Paths of the files of results of the folder.
    fn results(&self) -> Vec<String>;
    /// The text of a document.
    ///
    /// # Errors
    /// A sentence: why there is none.
    fn read(&self, doc: &str) -> Result<Kept, String>;
    /// The text that a file of the folder had in a commit of its repository.
    ///
    /// # Errors
    /// A sentence: why there is none.
    fn committed(&self, doc: &str, commit: &str) -> Result<String, String>;
    /// Writes a file wholly or not at all, if it still is what `stamp` stands for; without a stamp, if there is none.
    ///
    /// # Errors
    /// A sentence: why it cannot be.
    fn write(&self, doc: &str, text: &str, stamp: Option<&str>) -> Result<Written, String>;
    /// Takes a file away, if it still is what `stamp` stands for.
    ///
    /// # Errors
    /// A sentence: why it cannot be.
    fn remove(&self, doc: &str, stamp: &str) -> Result<Written, String>;
    /// What was typed and not saved, when it was last told.
    fn draft(&self, doc: &str) -> Option<String>;
    /// Keeps what was typed; nothing, once it is saved.
    fn keep_draft(&self, doc: &str, text: Option<&str>);
    /// Who is asked about rule sets whose games are broken off after so many turns. To find that out takes a clock and a
    /// while: it is begun when it is asked for the first time, and goes on beside everything else.
    fn players(&self, contestants: &[Contestant], longest: u32) -> Asked;
    /// The player that was trained for rules, by what they are known by; nobody, where none are kept.
    fn trained(&self, _rules: u64) -> Option<Lore> {
        None
    }
    /// Keeps a player for the rules that it knows.
    fn keep_trained(&self, _player: &Lore) {}
}

impl Trouble {
    /// Something that cannot be done, and why.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None, stopped: false }
    }

    /// With what to do next.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Something that was given up, for it would take too long.
    pub fn given_up(why: GivenUp) -> Self {
        match why {
            GivenUp::Stopped => Self::stopped(),
            GivenUp::Position | GivenUp::All => Self::new(GIVEN_UP).help(FEWER),
        }
    }

    /// Work that was stopped.
    pub fn stopped() -> Self {
        Self { message: "stopped".into(), help: None, stopped: true }
    }
}
