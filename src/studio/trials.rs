//! The tests of a document, run one after the other.

use crate::lab::tweak::Care;
use crate::model::Test;
use crate::model::load::Settings;
use crate::studio::docs::{Docs, Ready, load_text, settings};
use crate::studio::drawing::picture;
use crate::studio::offsets::Offsets;
use crate::studio::protocol::text::{Failure, Range, Tested};
use crate::studio::protocol::{Answer, Setting, Trouble, Which};
use crate::studio::work::{Slice, Work};
use crate::{compile, trial};
use std::rc::Rc;

/// Tests that are run.
pub struct Trials {
    ready: Rc<Ready>,
    next: usize,
}

impl Trials {
    /// The tests of the text as it is being edited.
    pub fn new(docs: &Docs, doc: &str, variant: Option<String>, options: Vec<Setting>) -> Result<Self, Trouble> {
        let which = Which { doc: doc.to_owned(), edited: true, variant, options, ..Which::default() };
        Ok(Self { ready: docs.open(&which)?, next: 0 })
    }

    fn run(&self, number: usize, test: &Test) -> Tested {
        let failure = self.failure(test);
        Tested {
            test: number as u32,
            name: test.name.clone(),
            of: self.ready.game.tests.len() as u32,
            passed: failure.is_none(),
            failure,
        }
    }

    /// Loads the game with the options of the test, and runs it.
    fn failure(&self, test: &Test) -> Option<Failure> {
        let which = &self.ready.which;
        let mut options = settings(&which.variant, &which.options).options;
        options.retain(|(name, _)| test.options.iter().all(|(n, _)| n != name));
        options.extend(test.options.iter().cloned());
        let told = options.iter().map(|(n, v)| Setting { name: n.clone(), value: v.to_string() }).collect();
        if test.options.is_empty() {
            return failure(&self.ready.rules, test, &self.ready.text, told);
        }
        let settings = Settings { variant: which.variant.clone(), options };
        let library = Again(&self.ready);
        let loaded = load_text(&library, &which.doc, &self.ready.text, &settings, Care::Quick);
        let same = loaded.game.as_ref().and_then(|game| Some((game, game.tests.iter().find(|t| t.span == test.span)?)));
        match same {
            Some((game, test)) => failure(&compile(game), test, &self.ready.text, told),
            None => Some(Failure {
                range: self.range(test),
                expected: "a game that has this test".into(),
                found: "its options leave the test out, or make a game that cannot be played".into(),
                picture: None,
                options: told,
            }),
        }
    }

    fn range(&self, test: &Test) -> Range {
        range(&self.ready.text, test.span)
    }
}

fn range(text: &str, span: crate::source::Span) -> Range {
    Offsets::new(text).range(span.lo as usize..span.hi as usize)
}

fn failure(rules: &crate::Rules, test: &Test, text: &str, options: Vec<Setting>) -> Option<Failure> {
    let failure = trial::run(rules, test).err()?;
    Some(Failure {
        range: range(text, failure.span),
        expected: failure.expected,
        found: failure.found,
        picture: Some(picture(rules, &failure.state)),
        options,
    })
}

/// The texts that rules were made of, found again.
struct Again<'r>(&'r Ready);

impl crate::model::load::Library for Again<'_> {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let files = self.0.sources.files();
        let next = files.iter().skip_while(|f| f.name != from).nth(1);
        next.map(|f| (f.name.clone(), f.text.clone())).ok_or_else(|| format!("there is no `{name}`"))
    }
}

impl Work for Trials {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let Some(test) = self.ready.game.tests.get(self.next) else { return Slice::Done(Answer::Ok) };
        let tested = self.run(self.next, test);
        self.next += 1;
        Slice::On(Some(Answer::Tested(tested)))
    }
}
