//! One text, and what is known of it: found out when it is first asked for.

use super::ran::Ran;
use super::text::{Columns, Text};
use crate::assist::symbols::{Symbol, flat, symbols_of};
use crate::assist::tokens::{Word, words, words_known};
use crate::diag::Report;
use crate::model::load::{Care, Library, Loaded, Settings, load_as};
use crate::source::Sources;
use crate::syntax::ast::Name;
use crate::syntax::parse_with_words;
use crate::{Rules, compile};
use gen_lsp_types::Uri;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A text as an editor has it, or as it lies on the disk.
pub struct Doc {
    /// Its address.
    pub uri: Uri,
    /// Its path; the address, where it is no file.
    pub name: String,
    /// The number of the edit; none, where it is not open.
    pub version: Option<i32>,
    /// The text.
    pub text: Arc<Text>,
    /// What it says by itself.
    read: Arc<OnceLock<Read>>,
    /// What it says with those that it extends.
    played: OnceLock<Loaded>,
    checked: OnceLock<Loaded>,
    rules: OnceLock<Option<Rules>>,
    /// How its tests went, by name.
    ran: Mutex<BTreeMap<String, Ran>>,
}

/// What a text says by itself.
#[derive(Default)]
pub struct Read {
    /// Its words.
    pub words: Vec<Word>,
    /// What it declares, sections with what stands in them.
    pub symbols: Vec<Symbol>,
    /// The same on one level.
    pub flat: Vec<Symbol>,
    /// The name of the game that it extends, and where that stands.
    pub extends: Option<(String, Range<usize>)>,
    /// Where its title stands.
    pub title: Option<Range<usize>>,
}

impl Doc {
    /// A text under an address.
    pub fn new(uri: Uri, name: String, version: Option<i32>, text: Text) -> Self {
        let (text, read) = (Arc::new(text), Arc::default());
        let (played, checked, rules) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { uri, name, version, text, read, played, checked, rules, ran: Mutex::default() }
    }

    /// The same text where those that it extends may be others by now.
    #[must_use]
    pub fn anew(&self) -> Self {
        let (uri, name, version) = (self.uri.clone(), self.name.clone(), self.version);
        let (text, read) = (self.text.clone(), self.read.clone());
        let (played, checked, rules) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { uri, name, version, text, read, played, checked, rules, ran: Mutex::default() }
    }

    /// What it says by itself.
    pub fn read(&self) -> &Read {
        self.read.get_or_init(|| read(self.text.as_str()))
    }

    /// The game as it is to be played, with its texts: this one first, then those that it extends.
    pub fn played(&self, library: &dyn Library) -> &Loaded {
        self.played.get_or_init(|| self.load(library, &Settings::default(), Care::Quick))
    }

    /// The game with all that is wrong with it.
    pub fn checked(&self, library: &dyn Library) -> &Loaded {
        self.checked.get_or_init(|| self.load(library, &Settings::default(), Care::All))
    }

    /// The rules ready to be played, if they can be.
    pub fn rules(&self, library: &dyn Library) -> Option<&Rules> {
        self.rules.get_or_init(|| self.played(library).game.as_ref().map(compile)).as_ref()
    }

    /// Loads it with settings of its own.
    pub fn load(&self, library: &dyn Library, settings: &Settings, care: Care) -> Loaded {
        load_as(&self.name, self.text.as_str(), settings, library, care)
    }

    /// How a test went, if it was run since the last edit.
    pub fn ran(&self, test: &str) -> Option<Ran> {
        self.all_ran().get(test).cloned()
    }

    /// How all tests went that were run since the last edit.
    pub fn all_ran(&self) -> BTreeMap<String, Ran> {
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes how a test went.
    pub fn note(&self, test: &str, ran: Ran) {
        self.ran.lock().unwrap_or_else(PoisonError::into_inner).insert(test.to_owned(), ran);
    }
}

/// The texts that a loaded one extends, the nearest first.
pub fn others(loaded: &Loaded) -> Vec<&str> {
    loaded.sources.files().iter().skip(1).map(|file| file.text.as_str()).collect()
}

fn read(text: &str) -> Read {
    let mut sources = Sources::default();
    let span = sources.add("", text);
    let Some((file, known)) = parse_with_words(&sources, span, &mut Report::default()) else {
        return Read { words: words(text), ..Read::default() };
    };
    let symbols = symbols_of(&file);
    let bytes = |name: &Name| name.span.lo as usize..name.span.hi as usize;
    Read {
        words: if known.is_empty() { words(text) } else { words_known(text, &known) },
        flat: flat(&symbols),
        symbols,
        extends: file.game.extends.as_ref().map(|name| (name.node.clone(), bytes(name))),
        title: Some(bytes(&file.game.title)),
    }
}

/// A text that nobody has open.
pub fn closed(path: &str, text: String, columns: Columns) -> Doc {
    Doc::new(super::uri_of(path), path.to_owned(), None, Text::new(text, columns))
}
