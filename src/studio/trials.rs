//! The tests of a document, run one after the other.

use crate::assist::tokens::{number_from_last, words_known};
use crate::model::load::{Care, Library, Settings};
use crate::model::{Game, Test, Value};
use crate::source::Span;
use crate::studio::docs::{Docs, Ready, load_text, settings};
use crate::studio::drawing::picture;
use crate::studio::offsets::Offsets;
use crate::studio::protocol::text::{Edit, Failure, Range, Tested};
use crate::studio::protocol::{Answer, Setting, Trouble, Which};
use crate::studio::work::{Slice, Work};
use crate::trial::{self, Running};
use crate::{Rules, compile};
use std::rc::Rc;

/// Tests that are run.
pub struct Trials {
    ready: Rc<Ready>,
    next: usize,
    running: Option<Trial>,
    /// What failed with the options of the page, while the test is run with those that it was written for.
    failed: Option<Failure>,
}

/// A test that is run: with the rules that its options make.
struct Trial {
    rules: Rules,
    test: Test,
    options: Vec<Setting>,
    running: Running,
}

impl Trials {
    /// The tests of the text as it is being edited.
    pub fn new(docs: &Docs, doc: &str, variant: Option<String>, options: Vec<Setting>) -> Result<Self, Trouble> {
        let which = Which { doc: doc.to_owned(), edited: true, variant, options, ..Which::default() };
        Ok(Self { ready: docs.open(&which)?, next: 0, running: None, failed: None })
    }

    /// Loads the game with the options of the next test; why it cannot be run, if it cannot.
    #[expect(clippy::result_large_err, reason = "a test that cannot run is told once, and then at length")]
    fn begin(&self, test: &Test) -> Result<Trial, Failure> {
        let which = &self.ready.which;
        let mut options = if self.failed.is_some() { Vec::new() } else { self.given(test) };
        options.extend(test.options.iter().cloned());
        let told: Vec<Setting> =
            options.iter().map(|(n, v)| Setting { name: n.clone(), value: v.to_string() }).collect();
        let (rules, test) = if test.options.is_empty() && self.failed.is_none() {
            (self.ready.rules.clone(), test.clone())
        } else {
            let settings = Settings { variant: which.variant.clone(), options };
            let loaded = load_text(&Again(&self.ready), &which.doc, &self.ready.text, &settings, Care::Quick);
            let same = |game: &Game| Some((compile(game), game.tests.iter().find(|t| t.span == test.span)?.clone()));
            loaded.game.as_ref().and_then(same).ok_or_else(|| Failure {
                range: self.range(test.span),
                expected: "a game that has this test".into(),
                found: "its options leave the test out, or make a game that cannot be played".into(),
                picture: None,
                options: told.clone(),
                accept: None,
            })?
        };
        match Running::new(&rules, &test) {
            Ok(running) => Ok(Trial { rules, test, options: told, running }),
            Err(failure) => Err(self.failed(&rules, &test, failure, told)),
        }
    }

    /// The options of the page that the test does not choose itself.
    fn given(&self, test: &Test) -> Vec<(String, Value)> {
        let which = &self.ready.which;
        let mut options = settings(&which.variant, &which.options).options;
        options.retain(|(name, _)| test.options.iter().all(|(n, _)| n != name));
        options
    }

    /// A test that does not hold with the options of the page was written for others, and is run with these: how it went, once
    /// that is known.
    fn settle(&mut self, test: &Test) -> Option<Option<Failure>> {
        let went = self.go_on(test)?;
        match (went, self.failed.take()) {
            (Some(failure), None) if !self.given(test).is_empty() => {
                self.failed = Some(failure);
                None
            }
            (Some(_), Some(first)) => Some(Some(first)),
            (went, _) => Some(went),
        }
    }

    fn failed(&self, rules: &Rules, test: &Test, failure: trial::Failure, options: Vec<Setting>) -> Failure {
        Failure {
            accept: self.accepted(test, &failure),
            range: self.range(failure.span),
            expected: failure.expected,
            found: failure.found,
            picture: Some(picture(rules, &failure.state)),
            options,
        }
    }

    /// The edit with which a count would hold.
    fn accepted(&self, test: &Test, failure: &trial::Failure) -> Option<Edit> {
        let (step, _) = test.steps.iter().find(|(_, span)| *span == failure.span)?;
        let count = trial::new_count(step, failure)?;
        let text = &self.ready.text;
        let file = self.ready.sources.file(failure.span).filter(|file| file.text == *text)?;
        let at = number_from_last(&words_known(text, &[]), file.range(failure.span), count.behind)?;
        let is_there = text[at.clone()].parse() == Ok(count.was);
        is_there.then(|| Edit { range: Offsets::new(text).range(at), text: count.found.to_string() })
    }

    fn range(&self, span: Span) -> Range {
        let own = self.ready.sources.file(span).filter(|file| file.text == self.ready.text);
        own.map_or_else(Range::default, |file| Offsets::new(&file.text).span(file, span))
    }

    /// How the test under way went, once that is known.
    fn go_on(&mut self, test: &Test) -> Option<Option<Failure>> {
        let mut trial = match self.running.take() {
            Some(trial) => trial,
            None => match self.begin(test) {
                Ok(trial) => trial,
                Err(failure) => return Some(Some(failure)),
            },
        };
        match trial.running.go_on(&trial.rules, &trial.test) {
            None => {
                self.running = Some(trial);
                None
            }
            Some(Ok(())) => Some(None),
            Some(Err(failure)) => Some(Some(self.failed(&trial.rules, &trial.test, failure, trial.options))),
        }
    }
}

/// The texts that rules were made of, found again.
struct Again<'r>(&'r Ready);

impl Library for Again<'_> {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        let files = self.0.sources.files();
        let next = files.iter().skip_while(|f| f.name != from).nth(1);
        next.map(|f| (f.name.clone(), f.text.clone())).ok_or_else(|| format!("there is no `{name}`"))
    }
}

impl Work for Trials {
    fn step(&mut self, _: &dyn Fn() -> bool) -> Slice {
        let ready = self.ready.clone();
        let Some(test) = ready.game.tests.get(self.next) else { return Slice::Done(Answer::Ok) };
        let Some(failure) = self.settle(test) else { return Slice::On(None) };
        let tested = Tested {
            test: self.next as u32,
            name: test.name.clone(),
            of: ready.game.tests.len() as u32,
            passed: failure.is_none(),
            failure,
        };
        self.next += 1;
        Slice::On(Some(Answer::Tested(tested)))
    }

    fn forget_slice(&mut self) {
        self.running = None;
    }
}
