//! What an editor can have done: tests run, counts accepted, the studio opened.

use super::actions::edited;
use super::doc::Doc;
use super::ran::Ran;
use super::trials;
use super::trouble::Trouble;
use super::world::World;
use crate::allowance::Stop;
use gen_lsp_types as lsp;
use serde_json::{Value, json};
use std::sync::Arc;

/// Plays a game in a terminal: done by editors that can, and by them alone.
pub const PLAY: &str = "boardwright.play";
/// Runs a test, or all of a text.
pub const TEST: &str = "boardwright.test";
/// Tells the tests of a text.
pub const TESTS: &str = "boardwright.tests";
/// Writes the count that was found.
pub const ACCEPT: &str = "boardwright.acceptCount";
/// Opens the studio; without a browser, where `false` is given too: the address is the answer.
pub const STUDIO: &str = "boardwright.studio";

/// What the server does.
pub const COMMANDS: [&str; 4] = [TEST, TESTS, ACCEPT, STUDIO];

/// What is to be done.
pub struct Order {
    doc: Arc<Doc>,
    what: What,
}

enum What {
    Test(Option<String>),
    Tests,
    Accept(String),
    Studio { browser: bool },
}

/// What was done, or is left to the door.
pub enum Done {
    /// This is the answer.
    Told(Value),
    /// Tests were run: the answer, and a sentence about them.
    Ran(Value, String),
    /// This is to be changed.
    Edit(lsp::WorkspaceEdit),
    /// A studio is to be there for this file, and to be opened in the browser if that is wanted.
    Studio {
        /// The file.
        file: String,
        /// Whether the browser is to open.
        browser: bool,
    },
}

impl Order {
    /// Reads what is to be done.
    ///
    /// # Errors
    /// There is no such command, or its arguments are not as they should be.
    pub fn read(world: &World, command: &str, arguments: &[Value]) -> Result<Self, Trouble> {
        let text = |at: usize| arguments.get(at).and_then(Value::as_str).map(str::to_owned);
        let no_doc = || Trouble::Invalid(format!("`{command}` takes the address of an open rules file first"));
        let what = match command {
            TEST => What::Test(text(1)),
            TESTS => What::Tests,
            STUDIO => What::Studio { browser: arguments.get(1) != Some(&Value::Bool(false)) },
            ACCEPT => match text(1) {
                Some(name) => What::Accept(name),
                None => return Err(Trouble::Invalid(format!("`{command}` takes the name of a test second"))),
            },
            _ => return Err(Trouble::Invalid(format!("there is no command `{command}`"))),
        };
        let uri = text(0).map(lsp::Uri).ok_or_else(no_doc)?;
        let doc = world.doc(&uri).cloned().ok_or_else(no_doc)?;
        Ok(Self { doc, what })
    }

    /// The text that it is about.
    pub fn doc(&self) -> &Arc<Doc> {
        &self.doc
    }

    /// Does it, until somebody says stop.
    ///
    /// # Errors
    /// A sentence: why it cannot be done.
    pub fn run(&self, world: &World, stop: &Stop) -> Result<Done, Trouble> {
        let doc = &self.doc;
        match &self.what {
            What::Test(name) => test(world, doc, name.as_deref(), stop),
            What::Tests => {
                let tests = trials::names(doc).into_iter();
                let told = tests.map(|(name, at)| json!({ "name": name, "range": doc.text.range(at) }));
                Ok(Done::Told(told.collect()))
            }
            What::Accept(name) => {
                let accept = doc.ran(name).and_then(|ran| ran.failure).and_then(|failure| failure.accept);
                let (at, new_text) =
                    accept.ok_or_else(|| Trouble::Refused(format!("test `{name}` has no new count: run it first")))?;
                Ok(Done::Edit(edited(doc, vec![lsp::TextEdit { range: doc.text.range(at), new_text }])))
            }
            What::Studio { browser } => match super::path_of(&doc.uri) {
                Some(file) => Ok(Done::Studio { file, browser: *browser }),
                None => Err(Trouble::Refused("the studio opens files: save this one first".into())),
            },
        }
    }
}

fn test(world: &World, doc: &Doc, name: Option<&str>, stop: &Stop) -> Result<Done, Trouble> {
    let mut names: Vec<String> = trials::names(doc).into_iter().map(|(name, _)| name).collect();
    names.retain(|test| name.is_none_or(|name| name == test));
    if names.is_empty() {
        return Err(Trouble::Refused(match name {
            Some(name) => format!("this file has no test `{name}`"),
            None => "this file has no test".into(),
        }));
    }
    let mut told = Vec::new();
    let (mut failed, mut last) = (0, String::new());
    for name in &names {
        let ran =
            trials::run(world, doc, name, stop).map_err(|why| Trouble::Refused(format!("test `{name}`: {why}")))?;
        failed += usize::from(ran.failure.is_some());
        last = trials::in_words(name, &ran, &doc.text);
        told.push(in_json(doc, name, &ran));
        doc.note(name, ran);
    }
    let words = match (names.len(), failed) {
        (1, _) => last,
        (all, 0) => format!("all {all} tests hold"),
        (all, failed) => format!("{failed} of {all} tests do not hold"),
    };
    Ok(Done::Ran(Value::Array(told), words))
}

fn in_json(doc: &Doc, name: &str, ran: &Ran) -> Value {
    match &ran.failure {
        None => json!({ "name": name, "holds": true }),
        Some(failure) => json!({
            "name": name,
            "holds": false,
            "message": failure.told,
            "range": doc.text.range(failure.at.clone()),
        }),
    }
}
