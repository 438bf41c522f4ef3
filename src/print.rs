//! A game to print and play: the board at its true size, the pieces to cut out, and the rulebook, as a PDF.
//!
//! What pages and books draw as SVG is drawn on paper by the same description, and the rulebook is the one that pages show.

mod board;
mod letters;
mod needed;
mod path;
mod pen;
mod pieces;
mod press;
mod style;
mod text;

use crate::book::{Again, Subject, book};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pen::Pen;
use press::{Press, Words};
use roxmltree::Document;
use std::collections::BTreeSet;
use thiserror::Error;

/// The paper that is in the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 8.5 inches by 11 inches.
    Letter,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Order {
    /// On what it is printed.
    pub paper: Paper,
    /// How wide a cell is, in millimetres; none: as large as lets the board be one sheet, within reason.
    pub cell: Option<f32>,
}

/// A game on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheets {
    /// The PDF.
    pub pdf: Vec<u8>,
    /// Its pages: of the board, of the pieces, and of the rulebook.
    pub pages: [usize; 3],
    /// How wide a cell is, in millimetres.
    pub cell: f32,
    /// Some pieces are as many as some games needed: the rules allow more.
    pub is_guess: bool,
    /// Signs that the font does not have: a box stands for each.
    pub missing: BTreeSet<char>,
}

/// Why a game cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unprintable {
    /// The cells are too small, or too large.
    #[error("a cell can be {} to {} mm wide", CELLS.0, CELLS.1)]
    Cell,
    /// The board is too large.
    #[error("the board would take {0} sheets: ask for smaller cells")]
    Board(usize),
    /// The drawings cannot be read: a mistake of the program.
    #[error("the drawings cannot be read: {0}")]
    Drawings(String),
}

/// How wide cells can be, in millimetres.
const CELLS: (f32, f32) = (5.0, 100.0);

/// The edge of the paper that printers leave blank, and the room for what is said above and below a sheet.
const EDGE: f32 = 10.0;
const HEAD: f32 = 9.0;

/// How wide the text of the rulebook is, at most.
const TEXT: f32 = 165.0;

/// The length of the line that shows whether a sheet has its true size.
const RULER: f32 = 50.0;

const INK: style::Ink = [0.2, 0.19, 0.17];
const SOFT: style::Ink = [0.55, 0.52, 0.47];

impl Sheets {
    /// What there is, in words.
    pub fn said(&self) -> String {
        let [board, pieces, book] =
            self.pages.map(|count| if count == 1 { "1 sheet".to_owned() } else { format!("{count} sheets") });
        let guess = if self.is_guess { ", as many as some games needed" } else { "" };
        let mut said = format!("board {board}, a cell {} mm wide; pieces {pieces}{guess}; rulebook {book}", self.cell);
        if !self.missing.is_empty() {
            let signs: String = self.missing.iter().collect();
            said += &format!("; a box stands for each of `{signs}`, which the letters of the sheets do not have");
        }
        said
    }

    /// The PDF in base 64.
    pub fn base64(&self) -> String {
        STANDARD.encode(&self.pdf)
    }
}

impl Paper {
    /// Its width and height, in millimetres.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    /// What can be printed on it within edge, head and foot, upright or turned.
    fn room(self, is_turned: bool) -> (f32, f32) {
        let (width, height) = self.turned(is_turned);
        (width - 2.0 * EDGE, height - 2.0 * (EDGE + HEAD))
    }

    fn turned(self, is_turned: bool) -> (f32, f32) {
        let (width, height) = self.size();
        if is_turned { (height, width) } else { (width, height) }
    }
}

/// Puts a game on paper.
///
/// # Errors
/// The cells that are asked for are too large or too small.
pub fn print(subject: Subject<'_>, again: Again<'_>, order: Order) -> Result<Sheets, Unprintable> {
    if order.cell.is_some_and(|cell| !(CELLS.0..=CELLS.1).contains(&cell)) {
        return Err(Unprintable::Cell);
    }
    let mut press = Press::new(&subject.game.title);
    let cell = board::print(&mut press, subject, order)?;
    let first = press.count();
    let needed = needed::needed(subject.rules);
    pieces::print(&mut press, subject, order.paper, &needed, cell)?;
    let second = press.count();
    rulebook(&mut press, subject, again, order.paper)?;
    let pages = [first, second - first, press.count() - second];
    let missing = press.missing().clone();
    Ok(Sheets { pdf: press.finish(), pages, cell, is_guess: needed.is_guess, missing })
}

/// Reads drawings.
fn read(text: &str) -> Result<Document<'_>, Unprintable> {
    Document::parse(text).map_err(|error| Unprintable::Drawings(error.to_string()))
}

/// Begins a sheet that has its true size, and says what it is.
fn sheet(press: &mut Press, (width, height): (f32, f32), title: &str, what: &str) {
    press.page((width, height));
    press.draw(|press, content| {
        let plain = |text| Words { text, size: 3.2, is_bold: false, ink: INK };
        press.words(content, (EDGE, EDGE + 3.0), Words { is_bold: true, ..plain(title) });
        let after = EDGE + letters::width(title, 3.2) + 4.0;
        press.words(content, (after, EDGE + 3.0), plain(what));
        let (left, y) = (width - EDGE - RULER, height - EDGE);
        press.line(content, (left, y), (left + RULER, y), 0.3, INK);
        for end in [left, left + RULER] {
            press.line(content, (end, y - 1.2), (end, y + 1.2), 0.3, INK);
        }
        let said = "print at 100 %: this line is 50 mm long";
        let beside = left - letters::width(said, 2.8) - 3.0;
        press.words(content, (beside, y + 1.0), Words { size: 2.8, ..plain(said) });
    });
}

/// The rulebook, page by page.
fn rulebook(press: &mut Press, subject: Subject<'_>, again: Again<'_>, paper: Paper) -> Result<(), Unprintable> {
    let body = book(subject, again).body;
    let document = read(&body)?;
    let pen = Pen { name: "book" };
    pen.prepare(press, document.root_element());
    let (width, height) = paper.size();
    let left = (width - TEXT) / 2.0;
    let top = EDGE + HEAD / 2.0;
    let room = height - 2.0 * top - HEAD;
    let slabs = text::slabs(document.root_element(), TEXT, room);
    let starts = text::pages(&slabs, room);
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(slabs.len());
        press.page((width, height));
        press.draw(|press, content| {
            let mut y = top;
            for slab in &slabs[start..end] {
                slab.draw(press, content, pen, (left, y));
                y += slab.height;
            }
            let text = format!("{} / {}", number + 1, starts.len());
            let x = (width - letters::width(&text, 3.0)) / 2.0;
            press.words(content, (x, height - EDGE), Words { text: &text, size: 3.0, is_bold: false, ink: SOFT });
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
