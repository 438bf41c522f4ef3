//! One text, and what is known of it: found out when it is first asked for.

use super::ran::Ran;
use super::text::{Columns, Text};
use crate::assist::known::{Known, Texts};
use crate::model::Game;
use crate::model::load::{Care, Library, Loaded, Settings, load_as};
use crate::{Rules, compile};
use gen_lsp_types::Uri;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Where the texts that others extend come from.
pub trait Around: Library {
    /// A text that was found, under the name that it was found by.
    fn held(&self, name: &str, text: String) -> Arc<Doc>;
}

/// Most texts one above the other.
const DEEPEST: usize = 16;

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
    read: Arc<OnceLock<Known>>,
    /// The texts that it extends, the nearest first.
    above: OnceLock<Vec<Arc<Doc>>>,
    /// The cells of the board as they last were; none, where nobody has looked yet.
    cells: Option<Arc<[String]>>,
    /// What it says with those that it extends.
    played: OnceLock<Loaded>,
    checked: OnceLock<Loaded>,
    rules: OnceLock<Option<Rules>>,
    /// How its tests went, by name.
    ran: Mutex<BTreeMap<String, Ran>>,
}

impl Doc {
    /// A text under an address.
    pub fn new(uri: Uri, name: String, version: Option<i32>, text: Text) -> Self {
        Self {
            uri,
            name,
            version,
            text: Arc::new(text),
            read: Arc::default(),
            above: OnceLock::new(),
            cells: None,
            played: OnceLock::new(),
            checked: OnceLock::new(),
            rules: OnceLock::new(),
            ran: Mutex::default(),
        }
    }

    /// The same text where those that it extends may be others by now.
    #[must_use]
    pub fn anew(&self) -> Self {
        let (text, read, cells) = (self.text.clone(), self.read.clone(), self.last_cells());
        Self { text, read, cells, ..Self::new(self.uri.clone(), self.name.clone(), self.version, Text::default()) }
    }

    /// The text after an edit.
    #[must_use]
    pub fn edited(&self, version: i32, text: Text) -> Self {
        Self { cells: self.last_cells(), ..Self::new(self.uri.clone(), self.name.clone(), Some(version), text) }
    }

    /// What it says by itself.
    pub fn read(&self) -> &Known {
        self.read.get_or_init(|| Known::of(self.text.as_str()))
    }

    /// The texts that it extends, the nearest first.
    pub fn above(&self, around: &dyn Around) -> &[Arc<Doc>] {
        self.above.get_or_init(|| {
            let mut above: Vec<Arc<Doc>> = Vec::new();
            while let Some(next) = above.last().map_or(self, Arc::as_ref).base(around) {
                let is_known = next.name == self.name || above.iter().any(|known| known.name == next.name);
                if is_known || above.len() >= DEEPEST {
                    break;
                }
                above.push(next);
            }
            above
        })
    }

    /// The text that it extends.
    fn base(&self, around: &dyn Around) -> Option<Arc<Doc>> {
        let (named, _) = self.read().extends.as_ref()?;
        // behind a colon stands a variant, unless it is that of a path
        let plain = named.rsplit_once(':').map(|(plain, _)| plain);
        let found = around.find(named, &self.name).ok().or_else(|| around.find(plain?, &self.name).ok());
        found.map(|(name, text)| around.held(&name, text))
    }

    /// It with the texts that it extends.
    pub fn texts(&self, around: &dyn Around) -> Texts<'_> {
        let others = self.above(around).iter().map(|doc| (doc.text.as_str(), doc.read()));
        Texts::new(self.text.as_str(), self.read(), others)
    }

    /// The names of the cells, as far as the game can be read; else as they last were. Who types waits for nothing but the first.
    pub fn cells(&self, library: &dyn Library) -> Arc<[String]> {
        if self.last_cells().is_none() {
            self.played(library);
        }
        self.last_cells().unwrap_or_default()
    }

    fn last_cells(&self) -> Option<Arc<[String]>> {
        let mut loaded = [&self.checked, &self.played].into_iter().filter_map(OnceLock::get);
        let Some(loaded) = loaded.next() else { return self.cells.clone() };
        let names = |game: &Game| game.board.cells().map(|(_, cell)| cell.name.clone()).collect();
        loaded.game.as_ref().map(names).or_else(|| Some(self.cells.clone().unwrap_or_default()))
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

/// A text that nobody has open.
pub fn closed(path: &str, text: String, columns: Columns) -> Doc {
    Doc::new(super::uri_of(path), path.to_owned(), None, Text::new(text, columns))
}
