//! The rulebook, and the game on paper, asked of a session.

use crate::Rules;
use crate::book::{Subject, book};
use crate::compile;
use crate::model::Game;
use crate::model::load::Care;
use crate::names::Value;
use crate::studio::docs::{Docs, Ready, settings};
use crate::studio::protocol::lab::{BookPage, Paper};
use crate::studio::protocol::{Answer, Trouble, Which};

/// Writes the rulebook.
pub fn write(docs: &Docs, which: &Which) -> Result<Answer, Trouble> {
    let ready = docs.open(which)?;
    let subject = Subject { rules: &ready.rules, game: &ready.game, sources: &ready.sources };
    let book = book(subject, &|options| again(docs, which, &ready, options));
    Ok(Answer::Book(BookPage { title: book.title.clone(), html: book.html(), style: book.style, body: book.body }))
}

/// The same game with other options, which go before those that are asked for.
fn again(docs: &Docs, which: &Which, ready: &Ready, options: &[(String, Value)]) -> Option<(Rules, Game)> {
    let mut settings = settings(&which.variant, &which.options);
    settings.options.retain(|(name, _)| options.iter().all(|(other, _)| other != name));
    settings.options.extend(options.iter().cloned());
    let game = docs.load(&which.doc, &ready.text, &settings, Care::Quick).game?;
    Some((compile(&game), game))
}

/// Puts the game on paper.
#[cfg(feature = "print")]
pub fn print(docs: &Docs, which: &Which, paper: Paper, cell: Option<f32>) -> Result<Answer, Trouble> {
    use crate::print::{self, Order};
    let ready = docs.open(which)?;
    let subject = Subject { rules: &ready.rules, game: &ready.game, sources: &ready.sources };
    let paper = match paper {
        Paper::A4 => print::Paper::A4,
        Paper::Letter => print::Paper::Letter,
    };
    let sheets = print::print(subject, &|options| again(docs, which, &ready, options), Order { paper, cell });
    let sheets = sheets.map_err(|why| Trouble::new(why.to_string()))?;
    let (title, pdf, said) = (ready.game.title.clone(), sheets.base64(), sheets.said());
    Ok(Answer::Sheets(crate::studio::protocol::lab::Sheets { title, pdf, said }))
}

/// Without what makes a PDF, the page says who does.
#[cfg(not(feature = "print"))]
pub fn print(_: &Docs, which: &Which, _: Paper, _: Option<f32>) -> Result<Answer, Trouble> {
    let help = format!("save the rules, and run `boardwright print {} -o game.pdf`", which.doc);
    Err(Trouble::new("sheets to print are made by the program, not by this page").help(&help))
}
