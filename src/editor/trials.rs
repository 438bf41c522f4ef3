//! The tests of a text, run for an editor.

use super::doc::Doc;
use super::ran::{Failure, Ran};
use super::text::Text;
use crate::allowance::{GivenUp, Limits, Stop, within};
use crate::assist::tokens::Word;
use crate::model::Test;
use crate::model::load::{Care, Library, Settings};
use crate::names::TestStep;
use crate::source::{SourceFile, Sources, Span};
use crate::syntax::Sort;
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
    let (TestStep::Count { rolls, counts } | TestStep::Positions { rolls, counts }) = step else { return None };
    let found: u64 = failure.found.parse().ok()?;
    // which one it is, the last word tells: the depth, or what was rolled
    let which: usize = failure.expected.rsplit(' ').next()?.parse().ok()?;
    let which = which.checked_sub(rolls.map_or(1, usize::from))?;
    let numbers = numbers(doc, file, failure.span);
    // before the counts may stand what is rolled
    let first = numbers.len().checked_sub(counts.len())?;
    let at = numbers.get(first + which)?;
    (doc.text.as_str()[at.clone()].parse() == Ok(*counts.get(which)?)).then(|| (at.clone(), found.to_string()))
}

fn numbers(doc: &Doc, file: &SourceFile, span: Span) -> Vec<Range<usize>> {
    let inside = file.range(span);
    let is_one = |word: &&Word| word.sort == Sort::Number && inside.start <= word.lo && word.hi <= inside.end;
    doc.read().words.iter().filter(is_one).map(|word| word.lo..word.hi).collect()
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
