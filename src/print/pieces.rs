//! Pieces, walls and dice to cut out.

use super::needed::Needed;
use super::pen::Pen;
use super::press::{Press, Words};
use super::{EDGE, HEAD, INK, Paper, SOFT, Unprintable, letters, path, read, sheet};
use crate::book::Subject;
use crate::names::{Faces, KindName};
use crate::notation::svg::{self, Shapes, WALL};
use pdf_writer::Content;
use roxmltree::Node;

/// How wide a piece is, as a share of a cell, and at least and at most, in millimetres.
const SHARE: f32 = 0.72;
const SIDES: (f32, f32) = (8.0, 40.0);

/// Between a piece and the line along which it is cut.
const ROOM: f32 = 1.0;

/// How wide a wall is; how much shorter it is than where it stands, as a share of a cell.
const WIDE: f32 = 5.0;
const SHORT: f32 = 0.1;

/// The side of a die.
const DIE: f32 = 16.0;

/// Most pieces of a kind that are printed.
const MOST: usize = 400;

/// Something to cut out.
enum Thing<'d> {
    Piece(Node<'d, 'd>),
    Wall,
    /// A die of six sides, as it is folded.
    Die,
    /// One of the sides of another die, to be drawn out of a bag.
    Lot(u8),
}

/// Prints all that is needed beside the board.
pub(super) fn print(
    press: &mut Press,
    subject: Subject<'_>,
    paper: Paper,
    needed: &Needed,
    cell: f32,
) -> Result<(), Unprintable> {
    let names = &subject.rules.names;
    let mut shapes = Shapes::default();
    let drawn: String = names.kinds.iter().map(|kind| svg::one(names, kind, &mut shapes)).collect();
    let text = format!("<pieces>{}{drawn}</pieces>", shapes.declared());
    let document = read(&text)?;
    let pen = Pen { name: "pieces" };
    pen.prepare(press, document.root_element());
    let is_piece = |node: &Node<'_, '_>| node.has_tag_name("svg") && node.attribute("class").is_none();
    let pictures = document.root_element().children().filter(is_piece);
    let side = (cell * SHARE).clamp(SIDES.0, SIDES.1);
    let mut layout = Layout { press, pen, title: &subject.game.title, paper, at: None, row: 0.0 };
    let said = list(subject, needed);
    for (picture, (_, count)) in pictures.zip(needed.pieces.pairs()) {
        (0..(*count).min(MOST)).for_each(|_| layout.put(&said, (side, side), &Thing::Piece(picture)));
    }
    for (length, count) in &needed.walls {
        let long = (*length as f32 / 100.0 - SHORT) * cell;
        layout.begin_row();
        (0..*count).for_each(|_| layout.put(&said, (long, WIDE), &Thing::Wall));
    }
    for (faces, count) in &needed.dice {
        layout.begin_row();
        match faces {
            Faces::UpTo(6) => (0..*count).for_each(|_| layout.put(&said, (4.0 * DIE, 3.0 * DIE), &Thing::Die)),
            _ => lots(faces).for_each(|number| layout.put(&said, (DIE, DIE), &Thing::Lot(number))),
        }
    }
    Ok(())
}

/// What is on the sheets, in words.
fn list(subject: Subject<'_>, needed: &Needed) -> String {
    let names = &subject.rules.names;
    let called = |kind: &KindName| {
        let owner = kind.owner.map(|player| format!("{} ", names.players[player])).unwrap_or_default();
        format!("{owner}{}", kind.role.replace('_', " "))
    };
    let pieces = needed.pieces.pairs().filter(|(_, count)| **count > 0);
    let pieces = pieces.map(|(kind, count)| format!("{count} × {}", called(&names.kinds[kind])));
    let walls = needed.walls.values().map(|count| format!("{count} × wall"));
    let dice = needed.dice.iter().map(|(faces, count)| match faces {
        Faces::UpTo(6) => format!("{count} × die"),
        Faces::UpTo(sides) => format!("numbers 1 to {sides}: draw one and put it back, {count} × for a roll"),
        Faces::Listed(..) => {
            let numbers = lots(faces).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
            format!("numbers {numbers}: draw one and put it back, {count} × for a roll")
        }
    });
    let guess = needed.is_guess.then(|| "as many as some games needed".to_owned());
    pieces.chain(walls).chain(dice).chain(guess).collect::<Vec<_>>().join(", ")
}

/// What is on the sides of a die, side by side.
fn lots(faces: &Faces) -> impl Iterator<Item = u8> {
    faces.all().flat_map(|(number, sides)| (0..sides).map(move |_| number))
}

/// Lays things out in rows, sheet after sheet.
struct Layout<'l> {
    press: &'l mut Press,
    pen: Pen<'l>,
    title: &'l str,
    paper: Paper,
    /// Where the next thing stands; nowhere, before the first sheet.
    at: Option<(f32, f32)>,
    /// The height of this row.
    row: f32,
}

impl Layout<'_> {
    fn begin_row(&mut self) {
        if let Some((x, y)) = &mut self.at {
            *y += if *x > EDGE { self.row } else { 0.0 };
            (*x, self.row) = (EDGE, 0.0);
        }
    }

    /// Puts a thing where there is room for it; what is said stands at the head of the first sheet.
    fn put(&mut self, said: &str, size: (f32, f32), thing: &Thing<'_>) {
        let (width, height) = (size.0 + 2.0 * ROOM, size.1 + 2.0 * ROOM);
        let paper = self.paper.size();
        if self.at.is_some_and(|(x, _)| x + width > paper.0 - EDGE) {
            self.begin_row();
        }
        let is_full = |(_, y): (f32, f32)| y + height > paper.1 - EDGE - HEAD;
        if self.at.is_none_or(is_full) {
            let is_first = self.at.is_none();
            sheet(self.press, paper, self.title, "to cut out, or to print on stickers");
            let below = if is_first { self.say(said) } else { EDGE + HEAD };
            (self.at, self.row) = (Some((EDGE, below)), 0.0);
        }
        let Some((x, y)) = self.at else { return };
        let pen = self.pen;
        self.press.draw(|press, content| {
            frame(press, content, (x, y), (width, height));
            draw(press, content, pen, ((x + ROOM, y + ROOM), size), thing);
        });
        (self.at, self.row) = (Some((x + width, y)), self.row.max(height));
    }

    /// Writes a text over as many lines as it needs; says where what follows begins.
    fn say(&mut self, text: &str) -> f32 {
        let mut y = EDGE + HEAD;
        let most = self.paper.size().0 - 2.0 * EDGE;
        let mut line = String::new();
        let mut lines = Vec::new();
        for word in text.split(' ') {
            if letters::width(&line, 3.2) + letters::width(word, 3.2) > most - 2.0 {
                lines.push(std::mem::take(&mut line));
            }
            line += word;
            line.push(' ');
        }
        lines.push(line);
        self.press.draw(|press, content| {
            for line in &lines {
                press.words(content, (EDGE, y), Words { text: line, size: 3.2, is_bold: false, ink: INK });
                y += 4.6;
            }
        });
        y
    }
}

/// The lines along which a thing is cut.
fn frame(press: &mut Press, content: &mut Content, (x, y): (f32, f32), (width, height): (f32, f32)) {
    let (right, below) = (x + width, y + height);
    for (from, to) in
        [((x, y), (right, y)), ((x, below), (right, below)), ((x, y), (x, below)), ((right, y), (right, below))]
    {
        press.line(content, from, to, 0.1, SOFT);
    }
}

fn draw(
    press: &mut Press,
    content: &mut Content,
    pen: Pen<'_>,
    (at, size): ((f32, f32), (f32, f32)),
    thing: &Thing<'_>,
) {
    match thing {
        Thing::Piece(node) => {
            // the drawing leaves some room around the piece
            let inner = 32.0 / 26.0;
            let (side, off) = (size.0 * inner, size.0 * (inner - 1.0) / 2.0);
            pen.picture(press, content, *node, (at.0 - off, at.1 - off), side / 32.0);
        }
        Thing::Wall => {
            let ink = [WALL.0, WALL.1, WALL.2].map(|part| f32::from(part) / 255.0);
            content.save_state();
            press.ink(content, Some(ink), None, (100, 100));
            path::rectangle(content, at, size, WIDE / 4.0);
            content.fill_nonzero().restore_state();
        }
        Thing::Die => die(press, content, at),
        Thing::Lot(number) => {
            let text = number.to_string();
            let x = at.0 + (size.0 - letters::width(&text, 8.0)) / 2.0;
            press.words(content, (x, at.1 + DIE * 0.68), Words { text: &text, size: 8.0, is_bold: true, ink: INK });
        }
    }
}

/// The six sides of a die as they hang together, opposite ones seven in all.
fn die(press: &mut Press, content: &mut Content, (x, y): (f32, f32)) {
    for (points, column, row) in [(2, 0, 1), (1, 1, 1), (5, 2, 1), (6, 3, 1), (3, 1, 0), (4, 1, 2)] {
        let corner = (x + f32::from(column as u8) * DIE, y + f32::from(row as u8) * DIE);
        frame(press, content, corner, (DIE, DIE));
        content.save_state();
        press.ink(content, Some(INK), None, (100, 100));
        for (across, down) in spots(points) {
            path::circle(content, (corner.0 + across * DIE, corner.1 + down * DIE), DIE * 0.09);
            content.fill_nonzero();
        }
        content.restore_state();
    }
}

/// Where the points of a side lie.
fn spots(points: u8) -> Vec<(f32, f32)> {
    let (low, mid, high) = (0.25, 0.5, 0.75);
    let pairs = [[(low, low), (high, high)], [(high, low), (low, high)], [(low, mid), (high, mid)]];
    let middle = (points % 2 == 1).then_some((mid, mid));
    middle.into_iter().chain(pairs.into_iter().take(usize::from(points / 2)).flatten()).collect()
}
