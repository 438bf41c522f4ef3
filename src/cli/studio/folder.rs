//! The folder of a studio: its documents, read and written, and nothing outside of it.

use crate::agents::Lore;
use crate::cli::library;
use crate::cli::read::{Text, plain, read};
use crate::cli::studio::asked::Choices;
use crate::cli::studio::history;
use crate::cli::taught;
use crate::drawing_at;
use crate::lab::contest::Contestant;
use crate::model::load::{DrawingFile, Library};
use crate::model::look::file_of;
use crate::source::Sources;
use crate::studio::shelf::{Asked, Kept, Shelf, Written};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// How deep folders are looked into.
const DEEPEST: usize = 4;

/// How files of results end.
const RESULTS: &str = ".jsonl";

/// Longest file of results of which a report is made.
const MOST_RESULTS: u64 = 256 << 20;

/// Most documents that are listed.
const MOST: usize = 500;

/// A folder. Copies speak of the same one, and share what was typed in it and who is asked about its rules.
#[derive(Clone)]
pub struct Folder {
    root: PathBuf,
    drafts: Arc<Mutex<BTreeMap<String, String>>>,
    choices: Choices,
}

/// Rules files and tweaks.
pub fn is_document(name: &str) -> bool {
    [".rules", ".toml"].iter().any(|ending| name.len() > ending.len() && name.ends_with(ending))
}

impl Folder {
    /// A folder that is there.
    pub fn new(path: &Path) -> Result<Self, String> {
        let root = path.canonicalize().map_err(|e| format!("cannot open `{}`: {}", path.display(), plain(&e)))?;
        Ok(Self { root, drafts: Arc::default(), choices: Choices::default() })
    }

    /// The path of a document, if it is one that lies inside the folder.
    fn path(&self, doc: &str) -> Result<PathBuf, String> {
        if !is_document(doc) {
            return Err(format!("`{doc}` is no rules file: those end in `.rules`, tweaks in `.toml`"));
        }
        self.inside(doc)
    }

    /// The text of a file of results.
    pub fn results_text(&self, file: &str) -> Result<String, String> {
        if !file.ends_with(RESULTS) {
            return Err(format!("`{file}` is no file of results: those end in `{RESULTS}`"));
        }
        let path = self.inside(file)?;
        let about = fs::metadata(&path).map_err(|e| format!("cannot open `{file}`: {}", plain(&e)))?;
        if !about.is_file() || about.len() > MOST_RESULTS {
            return Err(format!("`{file}` is no file of results, or longer than {} MiB", MOST_RESULTS >> 20));
        }
        fs::read_to_string(&path).map_err(|e| format!("cannot read `{file}`: {}", plain(&e)))
    }

    /// The path of a file that lies inside the folder.
    fn inside(&self, doc: &str) -> Result<PathBuf, String> {
        let relative = Path::new(doc);
        let is_plain = relative.components().all(|c| matches!(c, Component::Normal(_)));
        let is_hidden = doc.split(['/', '\\']).any(|part| part.starts_with('.'));
        if !is_plain || is_hidden || doc.contains(['\\', ':', '\0']) || doc.is_empty() {
            return Err(format!("`{doc}` is not a file of the folder"));
        }
        let path = self.root.join(relative);
        // a link may lead out of the folder
        let real = match path.canonicalize() {
            Ok(real) => Some(real),
            Err(_) => path.parent().and_then(|parent| parent.canonicalize().ok()),
        };
        match real {
            Some(real) if real.starts_with(&self.root) => Ok(path),
            Some(_) => Err(format!("`{doc}` leads out of the folder")),
            None => Err(format!("there is no folder for `{doc}`")),
        }
    }

    /// Notes how many pages are open.
    pub fn note_pages(&self, pages: usize) {
        self.choices.note_pages(pages);
    }

    /// When a document was last written, as far as is known.
    pub fn written_at(&self, doc: &str) -> Option<(SystemTime, u64)> {
        let about = fs::metadata(self.path(doc).ok()?).ok()?;
        Some((about.modified().ok()?, about.len()))
    }

    fn look(&self, folder: &Path, depth: usize, is_ours: fn(&Path) -> bool, found: &mut Vec<String>) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_left_out = name.starts_with('.') || ["target", "node_modules"].contains(&name.as_str());
            let Ok(sort) = entry.file_type() else { continue };
            if is_left_out || found.len() >= MOST {
                continue;
            }
            if sort.is_dir() && depth < DEEPEST {
                self.look(&entry.path(), depth + 1, is_ours, found);
            } else if sort.is_file() && is_ours(&entry.path()) {
                found.extend(self.doc(&entry.path()));
            }
        }
    }

    /// What a file of the folder is called.
    fn doc(&self, path: &Path) -> Option<String> {
        let inside = path.strip_prefix(&self.root).ok()?;
        let parts: Option<Vec<&str>> = inside.components().map(|c| c.as_os_str().to_str()).collect();
        Some(parts?.join("/"))
    }

    /// The document that one asks for by name: in the folder of that one.
    fn beside(&self, name: &str, from: &str) -> Option<String> {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let mut candidates = [folder.join(format!("{name}.rules")), folder.join(name)].into_iter();
        candidates.find_map(|path| {
            let doc = without_detours(&path)?;
            self.path(&doc).ok().filter(|path| path.is_file()).map(|_| doc)
        })
    }
}

/// The path without `folder/..`; none, where it leads out.
fn without_detours(path: &Path) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(parts.pop()?),
            Component::Normal(name) => parts.push(name.to_str()?),
            _ => return None,
        }
    }
    Some(parts.join("/"))
}

/// Rules files, and TOML files that are tweaks.
fn is_game(path: &Path) -> bool {
    let ending = path.extension().and_then(|e| e.to_str());
    ending == Some("rules") || ending == Some("toml") && names_a_game(path)
}

/// Files whose first line says what was played.
fn has_results(path: &Path) -> bool {
    let head = || {
        let mut line = String::new();
        BufReader::new(fs::File::open(path).ok()?.take(Sources::LONGEST as u64)).read_line(&mut line).ok()?;
        Some(line)
    };
    path.to_string_lossy().ends_with(RESULTS) && head().is_some_and(|line| line.starts_with("{\"boardwright\":"))
}

/// Other TOML files than tweaks are none of ours: experiments, other programs' settings.
fn names_a_game(path: &Path) -> bool {
    let is_short = fs::metadata(path).is_ok_and(|about| about.len() <= Sources::LONGEST as u64);
    let has_game = |text: String| text.lines().take_while(|l| !l.starts_with('[')).any(|l| l.starts_with("game"));
    is_short && fs::read_to_string(path).is_ok_and(has_game)
}

/// What stands for a text.
fn stamp(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Library for Folder {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let is_shipped = library::text(from).is_some();
        if let Some(doc) = self.beside(name, from).filter(|_| !is_shipped) {
            return self.read(&doc).map(|kept| (doc, kept.text));
        }
        match library::text(name) {
            Some(text) => Ok((name.to_owned(), text.to_owned())),
            None => {
                Err(format!("there is no `{name}.rules` beside the file, and no game `{name}` comes with the program"))
            }
        }
    }

    fn drawing(&self, name: &str, from: &str) -> DrawingFile {
        let beside = |file: String| without_detours(&Path::new(from).parent()?.join(file));
        let file = file_of(name).filter(|_| library::text(from).is_none()).and_then(beside);
        let path = file.and_then(|file| self.inside(&file).ok().map(|path| (path, file)));
        path.map_or(DrawingFile::Missing, |(path, file)| drawing_at(&path, file))
    }
}

impl Shelf for Folder {
    fn folder(&self) -> String {
        self.root.display().to_string()
    }

    fn shipped(&self) -> Vec<String> {
        library::names().into_iter().map(str::to_owned).collect()
    }

    fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.look(&self.root, 0, is_game, &mut found);
        found.sort();
        found
    }

    fn results(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.look(&self.root, 0, has_results, &mut found);
        found.sort();
        found
    }

    fn read(&self, doc: &str) -> Result<Kept, String> {
        if let Some(text) = library::text(doc) {
            return Ok(Kept { text: text.to_owned(), stamp: stamp(text) });
        }
        let path = self.path(doc)?;
        if !path.is_file() {
            return Err(format!("there is no `{doc}` in the folder, and no such game comes with the program"));
        }
        match read(&path.to_string_lossy()) {
            Ok(Text::Good(text)) => {
                let text = text.replace("\r\n", "\n");
                let stamp = stamp(&text);
                Ok(Kept { text, stamp })
            }
            Ok(Text::Broken { offset, .. }) => Err(format!("`{doc}` is not UTF-8 text from byte {offset} on")),
            Err(fault) => Err(fault.to_string().replace(&*path.to_string_lossy(), doc)),
        }
    }

    fn committed(&self, doc: &str, commit: &str) -> Result<String, String> {
        if library::text(doc).is_some() {
            return Err(format!("`{doc}` comes with the program and has no commits here: save a copy in a repository"));
        }
        self.path(doc)?;
        history::text(&self.root, doc, commit)
    }

    fn write(&self, doc: &str, text: &str, based_on: Option<&str>) -> Result<Written, String> {
        if library::text(doc).is_some() {
            return Err(format!("`{doc}` comes with the program and stays as it is: save a copy under another name"));
        }
        if text.len() > Sources::LONGEST {
            return Err(format!("the text is longer than {} KiB", Sources::LONGEST / 1024));
        }
        let path = self.path(doc)?;
        let there = if path.exists() { Some(self.read(doc)?) } else { None };
        if there.as_ref().map(|kept| kept.stamp.as_str()) != based_on {
            return Ok(Written::Clash(there));
        }
        let has_returns = fs::read_to_string(&path).is_ok_and(|old| old.contains("\r\n"));
        let bytes = if has_returns { text.replace('\n', "\r\n") } else { text.to_owned() };
        replace(&path, &bytes).map_err(|error| format!("cannot write `{doc}`: {}", plain(&error)))?;
        Ok(Written::Done(stamp(text)))
    }

    fn remove(&self, doc: &str, stamp: &str) -> Result<Written, String> {
        let (path, there) = (self.path(doc)?, self.read(doc)?);
        if there.stamp != stamp {
            return Ok(Written::Clash(Some(there)));
        }
        fs::remove_file(&path).map_err(|error| format!("cannot take `{doc}` away: {}", plain(&error)))?;
        self.keep_draft(doc, None);
        Ok(Written::Done(there.stamp))
    }

    fn draft(&self, doc: &str) -> Option<String> {
        self.drafts.lock().unwrap_or_else(PoisonError::into_inner).get(doc).cloned()
    }

    fn keep_draft(&self, doc: &str, text: Option<&str>) {
        let mut drafts = self.drafts.lock().unwrap_or_else(PoisonError::into_inner);
        match text {
            Some(text) => drafts.insert(doc.to_owned(), text.to_owned()),
            None => drafts.remove(doc),
        };
    }

    fn players(&self, contestants: &[Contestant], longest: u32) -> Asked {
        self.choices.players(contestants, longest)
    }

    fn trained(&self, rules: u64) -> Option<Lore> {
        taught::kept(rules)
    }

    fn keep_trained(&self, player: &Lore) {
        taught::keep(player);
    }
}

/// Writes beside the file first, so that it is never half written.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    // a link stays one
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = path.with_file_name(format!(".{name}.{}.new", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    if let Ok(about) = fs::metadata(&path) {
        let _ = fs::set_permissions(&beside, about.permissions());
    }
    let done = written.and_then(|()| fs::rename(&beside, &path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}
