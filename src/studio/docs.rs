//! The documents of a session: their texts, saved and edited, and the rules they make.

use crate::lab::tweak::{is_tweak, load_tweak};
use crate::model::Game;
use crate::model::load::{Care, DrawingFile, Library, Loaded, Settings, load_as};
use crate::source::Sources;
use crate::studio::protocol::{Setting, Trouble, Which};
use crate::studio::shelf::Shelf;
use crate::syntax::ast::Value;
use crate::{Rules, compile};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Rules ready to be played, with what they were made of.
pub struct Ready {
    /// Plays and speaks.
    pub rules: Rules,
    /// The checked game.
    pub game: Game,
    /// The texts it was read from.
    pub sources: Sources,
    /// The text of the document.
    pub text: String,
    /// Which they are.
    pub which: Which,
}

/// The documents.
pub struct Docs {
    shelf: Rc<dyn Shelf>,
    edited: BTreeMap<String, String>,
}

impl Docs {
    /// Nothing edited yet.
    pub fn new(shelf: Box<dyn Shelf>) -> Self {
        Self { shelf: shelf.into(), edited: BTreeMap::new() }
    }

    /// The same documents without what was edited.
    pub fn as_saved(&self) -> Self {
        Self { shelf: self.shelf.clone(), edited: BTreeMap::new() }
    }

    /// Where documents come from.
    pub fn shelf(&self) -> &dyn Shelf {
        &*self.shelf
    }

    /// Where documents come from, for work that goes on.
    pub fn shared_shelf(&self) -> Rc<dyn Shelf> {
        self.shelf.clone()
    }

    /// Keeps an edited text.
    pub fn edit(&mut self, doc: &str, text: String) {
        self.edited.insert(doc.to_owned(), text);
    }

    /// Forgets the edited text.
    pub fn close(&mut self, doc: &str) {
        self.edited.remove(doc);
    }

    /// The text last edited, or the one that is saved.
    pub fn current(&self, doc: &str) -> Result<String, Trouble> {
        match self.edited.get(doc) {
            Some(text) => Ok(text.clone()),
            None => self.shelf.read(doc).map(|kept| kept.text).map_err(Trouble::new),
        }
    }

    fn text(&self, which: &Which) -> Result<String, Trouble> {
        if let Some(commit) = &which.commit {
            return self.shelf.committed(&which.doc, commit).map_err(Trouble::new);
        }
        match &which.text {
            Some(text) => Ok(text.clone()),
            None if which.edited => self.current(&which.doc),
            None => self.shelf.read(&which.doc).map(|kept| kept.text).map_err(Trouble::new),
        }
    }

    /// Loads a text that stands where a document does.
    pub fn load(&self, doc: &str, text: &str, settings: &Settings, care: Care) -> Loaded {
        load_text(&Beside(&*self.shelf), doc, text, settings, care)
    }

    /// The rules, ready to be played.
    pub fn open(&self, which: &Which) -> Result<Rc<Ready>, Trouble> {
        let text = self.text(which)?;
        let loaded = self.load(&which.doc, &text, &settings(&which.variant, &which.options), Care::Quick);
        let Some(game) = loaded.game else {
            let first = loaded.report.iter().find(|d| d.severity == crate::diag::Severity::Error);
            let why = first.map_or_else(String::new, |d| format!(": {}", d.message));
            let trouble = Trouble::new(format!("`{}` cannot be played{why}", which.doc));
            return Err(match first.and_then(|d| d.help.first()) {
                Some(help) => trouble.help(help.clone()),
                None => trouble,
            });
        };
        Ok(Rc::new(Ready { rules: compile(&game), game, sources: loaded.sources, text, which: which.clone() }))
    }
}

/// Loads a rules file or a tweak.
pub fn load_text(library: &dyn Library, doc: &str, text: &str, settings: &Settings, care: Care) -> Loaded {
    match is_tweak(doc) {
        true => load_tweak(doc, text, settings, library, care).0,
        false => load_as(doc, text, settings, library, care),
    }
}

/// What a game is loaded with.
pub fn settings(variant: &Option<String>, options: &[Setting]) -> Settings {
    let value = |s: &Setting| s.value.parse().map_or_else(|_| Value::Word(s.value.clone()), Value::Int);
    Settings { variant: variant.clone(), options: options.iter().map(|s| (s.name.clone(), value(s))).collect() }
}

/// The shelf as a library.
struct Beside<'s>(&'s dyn Shelf);

impl Library for Beside<'_> {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        self.0.find(name, from)
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        self.0.drawing(name, from)
    }
}
