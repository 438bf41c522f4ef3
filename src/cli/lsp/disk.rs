//! The files of this machine, for the language server.

use crate::cli::library::{self, Shelf};
use crate::cli::read::read_text;
use crate::cli::studio::folder::Folder;
use crate::editor::Disk;
use crate::model::load::{DrawingFile, Library};
use crate::studio::shelf::Shelf as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files in the folders that an editor has open, and copies of the games that come with the program, to be looked at.
pub struct Files {
    folders: Mutex<Vec<String>>,
    copies: PathBuf,
}

impl Files {
    /// The files of these folders.
    pub fn new(folders: Vec<String>) -> Self {
        let copies = std::env::temp_dir().join(format!("boardwright-lsp-{}", std::process::id()));
        Self { folders: Mutex::new(folders), copies }
    }

    /// Takes folders up, and leaves others.
    pub fn change(&self, added: &[String], removed: &[String]) {
        let mut folders = self.folders();
        folders.retain(|folder| !removed.contains(folder));
        folders.extend_from_slice(added);
    }

    /// Takes the copies away.
    pub fn clear(&self) {
        if self.copies_are_ours() {
            let _ = fs::remove_dir_all(&self.copies);
        }
    }

    /// Whether the copies that are there were made here: they hold what comes with the program.
    fn copies_are_ours(&self) -> bool {
        let is_ours = |entry: fs::DirEntry| {
            let name = entry.path().file_stem().map(|stem| stem.to_string_lossy().into_owned());
            name.and_then(|name| library::text(&name)).is_some()
        };
        fs::read_dir(&self.copies).is_ok_and(|entries| entries.flatten().all(is_ours))
    }

    fn folders(&self) -> MutexGuard<'_, Vec<String>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Library for Files {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        Shelf.find(name, from)
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        Shelf.drawing(name, from)
    }
}

impl Disk for Files {
    fn files(&self) -> Vec<String> {
        let of = |folder: &String| {
            let found = Folder::new(Path::new(folder)).map(|opened| opened.files()).unwrap_or_default();
            let rules = found.into_iter().filter(|doc| doc.ends_with(".rules"));
            rules.map(|doc| Path::new(folder).join(doc).to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        self.folders().clone().iter().flat_map(of).collect()
    }

    fn read(&self, path: &str) -> Option<String> {
        Path::new(path).is_file().then(|| read_text(path).ok())?
    }

    fn shown(&self, game: &str) -> Option<String> {
        let text = library::text(game)?;
        let path = self.copies.join(format!("{game}.rules"));
        if !path.exists() {
            // a folder that somebody else has made is none of ours
            fs::create_dir(&self.copies).or_else(|error| self.copies_are_ours().then_some(()).ok_or(error)).ok()?;
            fs::write(&path, text).ok()?;
        }
        Some(path.to_string_lossy().into_owned())
    }
}
