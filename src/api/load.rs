//! Games from names, files and texts.

use super::{Game, Whole};
use crate::diag::{Diagnostic, Severity};
use crate::id::{Id, SetupId};
use crate::lab::contest::{Contestant, stem};
use crate::lab::tweak::{is_tweak, load_tweak, texts};
use crate::model::Value;
use crate::model::load::{Care, DrawingFile, Library, Loaded, Settings, load_quick};
use crate::model::look::{LONGEST, file_of};
use crate::source::Sources;
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Loads a game with options, or a variant of it.
///
/// ```
/// # #[cfg(feature = "games")] {
/// use boardwright::Loader;
///
/// let go = Loader::default().option("size", 13).named("go")?;
/// assert_eq!(go.start().count_turns(), 13 * 13 + 1);
/// # }
/// # Ok::<(), boardwright::LoadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Loader {
    settings: Settings,
}

impl Loader {
    /// Sets an option to a number.
    #[must_use]
    pub fn option(mut self, name: &str, value: i64) -> Self {
        self.settings.options.push((name.to_owned(), Value::Int(value)));
        self
    }

    /// Sets an option to a word.
    #[must_use]
    pub fn option_word(mut self, name: &str, value: &str) -> Self {
        self.settings.options.push((name.to_owned(), Value::Word(value.to_owned())));
        self
    }

    /// Chooses a variant of the game.
    #[must_use]
    pub fn variant(mut self, name: &str) -> Self {
        self.settings.variant = Some(name.to_owned());
        self
    }

    /// A game that comes with the crate, `NAME` or `NAME:VARIANT`.
    ///
    /// # Errors
    /// There is no such game.
    #[cfg(feature = "games")]
    pub fn named(self, name: &str) -> Result<Game, LoadError> {
        let (plain, variant) = name.split_once(':').map_or((name, None), |(plain, variant)| (plain, Some(variant)));
        let Some(text) = crate::shipped::text(plain) else {
            let near = crate::diag::nearest(plain, crate::shipped::names());
            return Err(LoadError::NoGame { name: plain.to_owned(), near: near.map(str::to_owned) });
        };
        let loader = variant.into_iter().fold(self, |loader, variant| loader.variant(variant));
        loader.from_text(plain, text)
    }

    /// Loads a rules file, or the tweak of one: a file that ends in `.toml`.
    ///
    /// # Errors
    /// The file cannot be read, or has mistakes.
    pub fn open(self, path: impl AsRef<Path>) -> Result<Game, LoadError> {
        let path = path.as_ref();
        let text = fs::read_to_string(path)
            .map_err(|error| LoadError::Unreadable { path: path.to_owned(), error: Arc::new(error) })?;
        self.from_text(&path.to_string_lossy(), &text)
    }

    /// Loads the text of a rules file, or of a tweak if the name ends in `.toml`; mistakes are reported under this name.
    ///
    /// # Errors
    /// It has mistakes.
    pub fn from_text(self, name: &str, text: &str) -> Result<Game, LoadError> {
        let (loaded, about) = match is_tweak(name) {
            true => load_tweak(name, text, &self.settings, &Beside, Care::Quick),
            false => (load_quick(name, text, &self.settings, &Beside), None),
        };
        let Loaded { sources, report, game, .. } = loaded;
        let diagnostics: Vec<Diagnostic> = report.iter().cloned().collect();
        let Some(checked) = game else { return Err(LoadError::Mistakes(Mistakes { sources, diagnostics })) };
        let rules = crate::compile(&checked);
        let about = about.as_ref();
        let asked = about.and_then(|about| about.setup.as_ref());
        let setup = asked.and_then(|asked| rules.names.setups.position(|(known, _)| known == asked));
        let called = about.map_or(stem(name), |about| &about.name);
        let called =
            self.settings.variant.iter().fold(called.to_owned(), |called, variant| format!("{called}:{variant}"));
        let setup = setup.unwrap_or(SetupId::from_index(0));
        let texts = texts(&sources, about.is_some());
        let meant = about.and_then(|about| about.meant.clone());
        let contestant = Contestant { meant, ..Contestant::new(called, &self.settings, texts, rules, setup) };
        Ok(Game(Arc::new(Whole { contestant, checked, warnings: diagnostics })))
    }
}

/// Files beside the one that asks for them, and games that come with the program.
struct Beside;

impl Library for Beside {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        if let Some(path) = beside(name, from) {
            let text = fs::read_to_string(&path).map_err(|error| format!("cannot read `{path}`: {error}"))?;
            return Ok((path, text));
        }
        match shipped(name) {
            Some(text) => Ok((name.to_owned(), text.to_owned())),
            None => Err(format!("there is no `{name}.rules` beside the file")),
        }
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        drawing_beside(name, from)
    }
}

/// The folder of a rules file; games that come with the program lie in none.
fn folder_of(file: &str) -> Option<&Path> {
    let is_shipped = shipped(file).is_some() && !Path::new(file).exists();
    (!is_shipped).then(|| Path::new(file).parent().unwrap_or(Path::new("")))
}

/// The path of a rules file of that name in the folder of the file that asks for it, if there is one.
pub fn beside(name: &str, from: &str) -> Option<String> {
    let folder = folder_of(from)?;
    let candidates = [folder.join(format!("{name}.rules")), folder.join(name)];
    let file = candidates.into_iter().find(|path| path.is_file())?;
    Some(without_detours(&file).to_string_lossy().into_owned())
}

/// The drawing of that name in the folder of drawings beside a rules file.
pub fn drawing_beside(name: &str, from: &str) -> DrawingFile {
    let Some((folder, file)) = folder_of(from).zip(file_of(name)) else { return DrawingFile::Missing };
    let path = folder.join(file);
    drawing_at(&path, without_detours(&path).to_string_lossy().into_owned())
}

/// The drawing in a file that is called so.
pub fn drawing_at(path: &Path, called: String) -> DrawingFile {
    let Ok(about) = fs::metadata(path) else { return DrawingFile::Missing };
    if !about.is_file() {
        return DrawingFile::Unreadable(called, "it is no file".into());
    }
    if about.len() > LONGEST as u64 {
        return DrawingFile::Unreadable(called, format!("it is longer than {} KiB", LONGEST >> 10));
    }
    match fs::read_to_string(path) {
        Ok(text) => DrawingFile::Text { path: called, text },
        Err(error) => DrawingFile::Unreadable(called, error.to_string()),
    }
}

/// The path without `folder/..`, so that a file goes by one name.
fn without_detours(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        let is_folder = matches!(plain.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_folder => drop(plain.pop()),
            _ => plain.push(part),
        }
    }
    plain
}

/// The text of a game that comes with the program.
#[cfg(feature = "games")]
fn shipped(name: &str) -> Option<&'static str> {
    crate::shipped::text(name)
}

#[cfg(not(feature = "games"))]
fn shipped(_: &str) -> Option<&'static str> {
    None
}

/// Why there is no game.
#[derive(Clone, Debug, Error)]
pub enum LoadError {
    /// No game of that name comes with the program.
    #[error("no game `{name}` comes with the program{}", .near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    NoGame {
        /// The name.
        name: String,
        /// One that is like it.
        near: Option<String>,
    },
    /// The file cannot be read.
    #[error("cannot read `{}`: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: Arc<std::io::Error>,
    },
    /// The rules have mistakes.
    #[error("{0}")]
    Mistakes(Mistakes),
}

/// What is wrong with rules. Written out: each mistake in a line, `FILE:LINE:COLUMN: WORDS`.
#[derive(Clone)]
pub struct Mistakes {
    /// The texts that the diagnostics speak of.
    pub sources: Sources,
    /// What was found, warnings too.
    pub diagnostics: Vec<Diagnostic>,
}

impl Mistakes {
    /// All that was found as a terminal shows it: each place underlined, with help. Holds colours, as escape sequences.
    #[cfg(feature = "render")]
    pub fn rendered(&self) -> String {
        let texts = self.diagnostics.iter().map(|diagnostic| crate::render::text(&self.sources, diagnostic));
        texts.collect::<Vec<_>>().join("\n\n")
    }
}

/// As with `Display`: a program that ends with this error tells people what is wrong.
impl fmt::Debug for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        for (number, diagnostic) in errors.enumerate() {
            let break_line = if number > 0 { "\n" } else { "" };
            let span = diagnostic.span();
            match self.sources.file(span) {
                Some(file) => {
                    let (line, column) = file.line_column(span.lo);
                    write!(f, "{break_line}{}:{line}:{column}: {}", file.name, diagnostic.message)?;
                }
                None => write!(f, "{break_line}{}", diagnostic.message)?,
            }
        }
        Ok(())
    }
}
