//! Drawings of the user's own: SVG files in a folder beside the rules file.

use super::drawings::Drawing;
use super::svg::{Flaw, LONGEST, read};
use crate::model::extend::{DrawingFile, Library};
use crate::source::Sources;
use crate::syntax::ast::Name;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The folder in which they lie.
pub const FOLDER: &str = "drawings";

/// Longer names no file has.
const LONGEST_NAME: usize = 64;

/// A drawing that a name means.
#[derive(Clone, Debug)]
pub enum Own {
    /// This one.
    Drawing(Arc<Drawing>),
    /// None.
    Missing,
    /// One that cannot be used: what its file is called, and why.
    Unusable(String, Flaw),
    /// None can be had here; why, where somebody is to know.
    Elsewhere(Option<&'static str>),
}

/// The file of a drawing, seen from the rules file; nothing, where no file can be called so.
pub fn file_of(name: &str) -> Option<String> {
    let is_part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let is_name = name.len() <= LONGEST_NAME && name.split('/').count() <= 2 && name.split('/').all(is_part);
    is_name.then(|| format!("{FOLDER}/{name}.svg"))
}

/// The drawings that some rules can name, each read once.
pub struct OwnDrawings<'l> {
    library: &'l dyn Library,
    sources: &'l Sources,
    /// By the file that names them, and their names.
    known: RefCell<BTreeMap<(String, String), Own>>,
}

impl<'l> OwnDrawings<'l> {
    /// Those that a library has for texts.
    pub fn new(library: &'l dyn Library, sources: &'l Sources) -> Self {
        Self { library, sources, known: RefCell::default() }
    }

    /// What a name in the rules means.
    pub fn named(&self, name: &Name) -> Own {
        let Some(file) = self.sources.file(name.span).filter(|_| file_of(&name.node).is_some()) else {
            return Own::Missing;
        };
        let key = (file.name.clone(), name.node.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let found = match self.library.drawing(&name.node, &file.name) {
            DrawingFile::Missing => Own::Missing,
            DrawingFile::Elsewhere(why) => Own::Elsewhere(why),
            DrawingFile::Unreadable(path, message) => {
                let help = format!("a drawing is an SVG file of at most {} KiB", LONGEST >> 10);
                Own::Unusable(path, Flaw { at: None, message, help })
            }
            DrawingFile::Text { path, text } => match read(&name.node, &text) {
                Ok(drawing) => Own::Drawing(Arc::new(drawing)),
                Err(flaw) => Own::Unusable(path, flaw),
            },
        };
        self.known.borrow_mut().insert(key, found.clone());
        found
    }
}
