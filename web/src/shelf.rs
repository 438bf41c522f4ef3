//! The documents of a playground: the games that come with the program, and files that the page keeps in its browser.

use boardwright::lab::contest::{Contestant, Origin};
use boardwright::lab::players::{Players, USUAL};
use boardwright::model::load::{DrawingFile, Library};
use boardwright::shipped;
use boardwright::source::Sources;
use boardwright::studio::shelf::{Asked, Kept, Shelf, Written};
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Who is asked about a game is to be found out, apart from everything else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wanted {
    /// What the choice is remembered by.
    pub key: String,
    /// The rule sets, the first of which it is made for.
    pub origins: Vec<Origin>,
    /// Longer games are broken off.
    pub longest: u32,
}

/// What is known of a choice.
enum Choice {
    /// What is done for it.
    Sought(String),
    Made(Box<Players>),
}

/// The shelf, and what stands on it.
#[derive(Default)]
struct Boards {
    files: RefCell<BTreeMap<String, String>>,
    choices: RefCell<BTreeMap<String, Choice>>,
    wanted: Cell<Option<Wanted>>,
}

/// A shelf in memory. Copies are the same one.
#[derive(Clone, Default)]
pub struct Browser(Rc<Boards>);

impl Browser {
    /// Puts a file where one of its name was, or takes it away.
    pub fn put(&self, doc: String, text: Option<String>) {
        let mut files = self.0.files.borrow_mut();
        match text {
            Some(text) => files.insert(doc, text),
            None => files.remove(&doc),
        };
    }

    /// Notes what is done to find out who is asked; where nothing is, it will be wanted again.
    pub fn seek(&self, key: String, what: Option<String>) {
        let mut choices = self.0.choices.borrow_mut();
        match what {
            Some(what) => choices.insert(key, Choice::Sought(what)),
            None => choices.remove(&key),
        };
    }

    /// Notes who is asked.
    pub fn know(&self, key: String, players: Players) {
        if players.is_sound() {
            self.0.choices.borrow_mut().insert(key, Choice::Made(Box::new(players)));
        }
    }

    /// The choice that has been asked for since, if there is one.
    pub fn wanted(&self) -> Option<Wanted> {
        self.0.wanted.take()
    }

    fn beside(&self, name: &str) -> Option<(String, String)> {
        let files = self.0.files.borrow();
        let docs = [format!("{name}.rules"), name.to_owned()];
        docs.into_iter().find_map(|doc| files.get(&doc).cloned().map(|text| (doc, text)))
    }
}

/// What stands for a text.
fn stamp(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn kept(text: String) -> Kept {
    let stamp = stamp(&text);
    Kept { text, stamp }
}

/// Rules files and tweaks, in no folder.
fn is_file(doc: &str) -> bool {
    let has_ending = [".rules", ".toml"].iter().any(|ending| doc.len() > ending.len() && doc.ends_with(ending));
    has_ending && !doc.starts_with('.') && !doc.contains(['/', '\\', ':'])
}

impl Library for Browser {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let own = self.beside(name).filter(|_| shipped::text(from).is_none());
        own.or_else(|| Some((name.to_owned(), shipped::text(name)?.to_owned()))).ok_or_else(|| {
            format!("there is no `{name}.rules` in this browser, and no game `{name}` comes with the program")
        })
    }

    fn drawing(&self, _: &str, _: &str) -> DrawingFile {
        DrawingFile::Elsewhere(Some("drawings of one's own lie in a folder, which only the installed program has"))
    }
}

impl Shelf for Browser {
    fn folder(&self) -> String {
        "this browser".into()
    }

    fn shipped(&self) -> Vec<String> {
        shipped::names().into_iter().map(str::to_owned).collect()
    }

    fn files(&self) -> Vec<String> {
        self.0.files.borrow().keys().cloned().collect()
    }

    fn results(&self) -> Vec<String> {
        Vec::new()
    }

    fn read(&self, doc: &str) -> Result<Kept, String> {
        let own = || self.0.files.borrow().get(doc).cloned();
        let text = shipped::text(doc).map(str::to_owned).or_else(own);
        text.map(kept)
            .ok_or_else(|| format!("there is no `{doc}` in this browser, and no such game comes with the program"))
    }

    fn committed(&self, _: &str, _: &str) -> Result<String, String> {
        Err("there are no commits in a browser: compare with a file".into())
    }

    fn write(&self, doc: &str, text: &str, based_on: Option<&str>) -> Result<Written, String> {
        if shipped::text(doc).is_some() {
            return Err(format!("`{doc}` comes with the program and stays as it is: save a copy under another name"));
        }
        if !is_file(doc) {
            return Err(format!("`{doc}` is no name for a rules file: those end in `.rules`, tweaks in `.toml`"));
        }
        if text.len() > Sources::LONGEST {
            return Err(format!("the text is longer than {} KiB", Sources::LONGEST / 1024));
        }
        let there = self.0.files.borrow().get(doc).cloned().map(kept);
        if there.as_ref().map(|kept| kept.stamp.as_str()) != based_on {
            return Ok(Written::Clash(there));
        }
        self.put(doc.to_owned(), Some(text.to_owned()));
        Ok(Written::Done(stamp(text)))
    }

    fn remove(&self, doc: &str, stamp: &str) -> Result<Written, String> {
        let there = self.read(doc)?;
        if there.stamp != stamp {
            return Ok(Written::Clash(Some(there)));
        }
        self.put(doc.to_owned(), None);
        Ok(Written::Done(there.stamp))
    }

    // what is typed the page keeps itself
    fn draft(&self, _: &str) -> Option<String> {
        None
    }

    fn keep_draft(&self, _: &str, _: Option<&str>) {}

    fn players(&self, contestants: &[Contestant], longest: u32) -> Asked {
        let key = Players::key(contestants, longest, USUAL);
        let mut choices = self.0.choices.borrow_mut();
        match choices.get(&key) {
            Some(Choice::Made(players)) => Asked::Known((**players).clone()),
            Some(Choice::Sought(what)) => Asked::Sought(what.clone()),
            None => {
                let what = "a short tournament begins".to_owned();
                choices.insert(key.clone(), Choice::Sought(what.clone()));
                let origins = contestants.iter().map(|one| one.origin.clone()).collect();
                self.0.wanted.set(Some(Wanted { key, origins, longest }));
                Asked::Sought(what)
            }
        }
    }
}
