//! The rulebook, asked of a session.

use crate::book::{Subject, book};
use crate::compile;
use crate::model::load::Care;
use crate::names::Value;
use crate::studio::docs::{Docs, settings};
use crate::studio::protocol::lab::BookPage;
use crate::studio::protocol::{Answer, Trouble, Which};

/// Writes the rulebook.
pub fn write(docs: &Docs, which: &Which) -> Result<Answer, Trouble> {
    let ready = docs.open(which)?;
    let again = |options: &[(String, Value)]| {
        let mut settings = settings(&which.variant, &which.options);
        settings.options.retain(|(name, _)| options.iter().all(|(other, _)| other != name));
        settings.options.extend(options.iter().cloned());
        let game = docs.load(&which.doc, &ready.text, &settings, Care::Quick).game?;
        Some((compile(&game), game))
    };
    let subject = Subject { rules: &ready.rules, game: &ready.game, sources: &ready.sources };
    let book = book(subject, &again);
    Ok(Answer::Book(BookPage { title: book.title.clone(), html: book.html(), style: book.style, body: book.body }))
}
