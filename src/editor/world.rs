//! All texts: those open in the editor, and behind them those on the disk.

use super::address::{path_of, uri_of};
use super::doc::{Around, Doc, closed};
use super::text::{Columns, Text};
use crate::model::load::{DrawingFile, Library};
use gen_lsp_types as lsp;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What a text must hold that extends another: to read it would take longer.
const EXTENDS: &str = "extends";

/// The files of this machine: the door's part of the work.
pub trait Disk: Library + Send + Sync {
    /// Paths of the rules files in the folders that are open.
    fn files(&self) -> Vec<String>;
    /// The text of a file, if it can be read.
    fn read(&self, path: &str) -> Option<String>;
    /// The path of a file that holds the text of a game that comes with the program.
    fn shown(&self, game: &str) -> Option<String>;
}

/// What an editor can do beyond what all can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Client {
    /// How it counts columns.
    pub columns: Columns,
    /// It runs the command that plays a game in a terminal.
    pub plays: bool,
    /// It shows addresses in a browser.
    pub shows: bool,
    /// It asks for lenses again when told to.
    pub refreshes_lenses: bool,
    /// It shows Markdown beside what it completes.
    pub marked_help: bool,
    /// It shows Markdown where the pointer rests.
    pub marked_hover: bool,
}

/// The texts at one moment.
#[derive(Clone)]
pub struct World {
    docs: BTreeMap<String, Arc<Doc>>,
    /// The editor.
    pub client: Client,
    disk: Arc<dyn Disk>,
}

impl World {
    /// Nothing open yet.
    pub fn new(client: Client, disk: Arc<dyn Disk>) -> Self {
        Self { docs: BTreeMap::new(), client, disk }
    }

    /// An open text.
    pub fn doc(&self, uri: &lsp::Uri) -> Option<&Arc<Doc>> {
        self.docs.get(&key(uri))
    }

    /// All open texts.
    pub fn docs(&self) -> impl Iterator<Item = &Arc<Doc>> {
        self.docs.values()
    }

    /// Opens a text, or puts another in its place.
    pub fn open(&mut self, uri: &lsp::Uri, version: i32, text: String) {
        let (key, text) = (key(uri), Text::new(text, self.client.columns));
        self.renew();
        self.docs.insert(key.clone(), Arc::new(Doc::new(uri.clone(), key, Some(version), text)));
    }

    /// Edits a text, one change after the other.
    pub fn change(&mut self, uri: &lsp::Uri, version: i32, changes: &[lsp::TextDocumentContentChangeEvent]) {
        use lsp::TextDocumentContentChangeEvent as Change;
        let Some(doc) = self.doc(uri).cloned() else { return };
        let mut text: Option<Text> = None;
        for change in changes {
            let (range, new) = match change {
                Change::TextDocumentContentChangePartial(part) => (Some(part.range), &part.text),
                Change::TextDocumentContentChangeWholeDocument(whole) => (None, &whole.text),
            };
            text = Some(text.as_ref().unwrap_or(&doc.text).changed(range, new));
        }
        if let Some(text) = text {
            self.renew();
            self.docs.insert(doc.name.clone(), Arc::new(doc.edited(version, text)));
        }
    }

    /// Closes a text: from now on what is on the disk counts.
    pub fn close(&mut self, uri: &lsp::Uri) {
        self.docs.remove(&key(uri));
        self.renew();
    }

    /// Something changed: texts that may extend others are looked at again.
    pub fn renew(&mut self) {
        for doc in self.docs.values_mut().filter(|doc| doc.text.as_str().contains(EXTENDS)) {
            *doc = Arc::new(doc.anew());
        }
    }

    /// The text under a name: as it is open, or else as it is on the disk.
    pub fn named(&self, name: &str) -> Option<Arc<Doc>> {
        let on_disk = || self.disk.read(name).map(|text| Arc::new(closed(name, text, self.client.columns)));
        self.docs.get(name).cloned().or_else(on_disk)
    }

    /// All texts that are open or lie in an open folder.
    pub fn all(&self) -> Vec<Arc<Doc>> {
        let mut names = self.disk.files();
        names.extend(self.docs.keys().cloned());
        names.sort();
        names.dedup();
        names.iter().filter_map(|name| self.named(name)).collect()
    }

    /// The address of a text by the name that a [`Library`] gives it; of a game that comes with the program that of a copy.
    pub fn address(&self, name: &str) -> Option<lsp::Uri> {
        match self.docs.get(name) {
            Some(doc) => Some(doc.uri.clone()),
            None if Path::new(name).is_absolute() => Some(uri_of(name)),
            None => self.disk.shown(name).map(|path| uri_of(&path)),
        }
    }
}

/// What a text is called by: its path, or its address where it is no file.
fn key(uri: &lsp::Uri) -> String {
    path_of(uri).unwrap_or_else(|| uri.0.clone())
}

impl Library for World {
    /// What is open and not saved is found before what is on the disk.
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let beside = [folder.join(format!("{name}.rules")), folder.join(name)];
        let open = |path: &str| self.docs.get(path).map(|doc| (doc.name.clone(), doc.text.as_str().to_owned()));
        if let Some(found) = beside.iter().find_map(|path| open(path.to_str()?)) {
            return Ok(found);
        }
        let (path, text) = self.disk.find(name, from)?;
        Ok(open(&path).unwrap_or((path, text)))
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        self.disk.drawing(name, from)
    }
}

impl Around for World {
    fn held(&self, name: &str, text: String) -> Arc<Doc> {
        let new = || Arc::new(closed(name, text, self.client.columns));
        self.docs.get(name).cloned().unwrap_or_else(new)
    }
}
