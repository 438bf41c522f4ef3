//! The tests of a text, run for an editor.

use super::doc::Doc;
use super::ran::{Failure, Ran};
use super::text::Text;
use crate::allowance::{GivenUp, Limits, Stop, within};
use crate::assist::tokens::number_from_last;
use crate::model::Test;
use crate::model::load::{Care, Library, Settings};
use crate::names::TestStep;
use crate::source::{SourceFile, Sources};
use crate::{Rules, compile, trial};
use std::ops::Range;

/// The names of the tests that stand in a text itself, in order, with where these names stand.
pub fn names(doc: &Doc) -> Vec<(String, Range<usize>)> {
    let tests = doc.read().flat.iter().filter(|symbol| symbol.kind == "test");
    tests.map(|symbol| (symbol.name.clone(), symbol.at.clone())).collect()
}

/// Runs a test of a text, until somebody says stop.
///
/// # Errors
/// A sentence: why it cannot be run.
pub fn run(library: &dyn Library, doc: &Doc, name: &str, stop: &Stop) -> Result<Ran, String> {
    let loaded = doc.played(library);
    let Some(game) = &loaded.game else {
        return Err("the game cannot be played: mend what is underlined first".into());
    };
    let test = game.tests.iter().rfind(|test| test.name == name);
    let test = test.ok_or_else(|| format!("there is no test `{name}` in the game that this file makes"))?;
    let stop = stop.clone();
    let ran = within(Limits::default().until(move || stop()), || {
        if test.options.is_empty() {
            let rules = doc.rules(library).ok_or("the game cannot be played")?;
            return Ok(judge(doc, rules, test, &loaded.sources));
        }
        let settings = Settings { options: test.options.clone(), ..Settings::default() };
        let loaded = doc.load(library, &settings, Care::Quick);
        let same = |game: &crate::model::Game| game.tests.iter().find(|other| other.span == test.span).cloned();
        let again = loaded.game.as_ref().and_then(|game| Some((compile(game), same(game)?)));
        let (rules, test) = again.ok_or("with the options of the test the game cannot be played, or leaves it out")?;
        Ok(judge(doc, &rules, &test, &loaded.sources))
    });
    ran.unwrap_or_else(|why| match why {
        GivenUp::Stopped => Err("stopped".into()),
        GivenUp::Position | GivenUp::All => Err("its turns take too long to find".into()),
    })
}

fn judge(doc: &Doc, rules: &Rules, test: &Test, sources: &Sources) -> Ran {
    let failure = trial::run(rules, test).err().map(|failure| {
        let own = sources.files().first();
        let step = test.steps.iter().find(|(_, span)| *span == failure.span).map(|(step, _)| step);
        let at = own.filter(|file| file.span().contains(failure.span)).map(|file| file.range(failure.span));
        let accept = own.zip(step).and_then(|(file, step)| accepted(doc, file, step, &failure));
        let told = format!("expected {}, found {}", failure.expected, failure.found);
        Failure { at: at.or_else(|| doc.read().title.clone()).unwrap_or_default(), told, accept }
    });
    Ran { failure }
}

/// Where the number stands that a count finds otherwise, and what would hold there.
fn accepted(doc: &Doc, file: &SourceFile, step: &TestStep, failure: &trial::Failure) -> Option<(Range<usize>, String)> {
    let count = trial::new_count(step, failure)?;
    let at = number_from_last(&doc.read().words, file.range(failure.span), count.behind)?;
    (doc.text.as_str()[at.clone()].parse() == Ok(count.was)).then(|| (at, count.found.to_string()))
}

/// A sentence about how a test went.
pub fn in_words(name: &str, ran: &Ran, text: &Text) -> String {
    match &ran.failure {
        None => format!("test `{name}` holds"),
        Some(failure) => {
            format!("test `{name}` does not hold: {} (line {})", failure.told, text.line(failure.at.start) + 1)
        }
    }
}
