//! The board at its true size, over as many sheets as it needs.

use super::pen::Pen;
use super::press::Press;
use super::{EDGE, HEAD, Order, Paper, SOFT, Unprintable, read, sheet};
use crate::book::Subject;
use crate::id::{Id, SetupId};
use crate::notation::svg::{self, UNIT};
use crate::play::rng::rng;
use pdf_writer::Content;

/// The least and the greatest width of a cell that is chosen where nothing is said; that of boards which take several sheets.
const CHOSEN: (f32, f32) = (15.0, 30.0);
const TILED: f32 = 20.0;

/// How much of the next sheet's part is printed beyond the mark, for the next sheet to be stuck on.
const FLAP: f32 = 5.0;

/// How long the marks are at which is cut, and how far from the drawing they begin.
const MARK: (f32, f32) = (4.0, 1.0);

/// Most sheets of a board.
const MOST: usize = 100;

/// How a board is laid out on sheets, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    /// How wide a cell is.
    pub cell: f32,
    /// The sheets are turned.
    pub is_turned: bool,
    /// How many sheets, across and down.
    pub sheets: (usize, usize),
    /// The part of the board on each.
    pub part: (f32, f32),
}

/// Prints the board; says how wide a cell is.
pub(super) fn print(press: &mut Press, subject: Subject<'_>, order: Order) -> Result<f32, Unprintable> {
    let state = subject.rules.engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
    let drawn = svg::board(subject.rules, &state);
    let document = read(&drawn)?;
    let node = document.root_element();
    let side = |name: &str| node.attribute(name).map_or(UNIT, super::style::number) / UNIT;
    let size = (side("width"), side("height"));
    let plan = plan(order, size)?;
    let scale = plan.cell / UNIT;
    let (across, down) = plan.sheets;
    for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
        let what = match plan.sheets {
            (1, 1) => format!("the board, a cell {} mm wide", plan.cell),
            _ => format!(
                "the board, sheet {} of {}: row {}, column {}; cut at the marks on the left and above, stick on the others",
                row * across + column + 1,
                across * down,
                row + 1,
                column + 1
            ),
        };
        sheet(press, order.paper.turned(plan.is_turned), &subject.game.title, &what);
        let corner = corner(order.paper, plan);
        let flap = (flap(column + 1 < across), flap(row + 1 < down));
        press.draw(|press, content| {
            content.save_state();
            content.rect(corner.0, corner.1, plan.part.0 + flap.0, plan.part.1 + flap.1).clip_nonzero().end_path();
            let at = (corner.0 - column as f32 * plan.part.0, corner.1 - row as f32 * plan.part.1);
            Pen { name: "board" }.picture(press, content, node, at, scale);
            content.restore_state();
            if plan.sheets != (1, 1) {
                marks(press, content, corner, plan.part);
            }
        });
    }
    Ok(plan.cell)
}

fn flap(has_next: bool) -> f32 {
    if has_next { FLAP } else { 0.0 }
}

/// Where the part on a sheet begins.
fn corner(paper: Paper, plan: Plan) -> (f32, f32) {
    let (width, height) = paper.room(plan.is_turned);
    (EDGE + (width - plan.part.0) / 2.0, EDGE + HEAD + (height - plan.part.1) / 2.0)
}

/// Short lines beside the corners of a part, in line with its sides.
fn marks(press: &mut Press, content: &mut Content, (left, top): (f32, f32), (width, height): (f32, f32)) {
    let (long, off) = MARK;
    for x in [left, left + width] {
        for (from, to) in [(top - off - long, top - off), (top + height + off, top + height + off + long)] {
            press.line(content, (x, from), (x, to), 0.2, SOFT);
        }
    }
    for y in [top, top + height] {
        for (from, to) in [(left - off - long, left - off), (left + width + off, left + width + off + long)] {
            press.line(content, (from, y), (to, y), 0.2, SOFT);
        }
    }
}

/// How a board of a size, in cells, is laid out.
pub(super) fn plan(order: Order, size: (f32, f32)) -> Result<Plan, Unprintable> {
    let whole = |is_turned: bool| {
        let room = order.paper.room(is_turned);
        (room.0 / size.0).min(room.1 / size.1)
    };
    let is_turned = whole(true) > whole(false);
    let cell = order.cell.unwrap_or_else(|| match whole(is_turned).floor() {
        fits if fits >= CHOSEN.0 => fits.min(CHOSEN.1),
        _ => TILED,
    });
    let (width, height) = (size.0 * cell, size.1 * cell);
    let tiled = |is_turned: bool| {
        let room = order.paper.room(is_turned);
        (sheets(width, room.0), sheets(height, room.1))
    };
    let number = |(across, down): (usize, usize)| across * down;
    let is_turned = match (number(tiled(true)), number(tiled(false))) {
        (turned, upright) if turned == upright => is_turned,
        (turned, upright) => turned < upright,
    };
    let (across, down) = tiled(is_turned);
    if across * down > MOST {
        return Err(Unprintable::Board(across * down));
    }
    Ok(Plan { cell, is_turned, sheets: (across, down), part: (width / across as f32, height / down as f32) })
}

/// How many sheets a length takes; where it is more than one, there must be room for what they are stuck on.
fn sheets(length: f32, room: f32) -> usize {
    if length <= room { 1 } else { (length / (room - 2.0 * FLAP)).ceil() as usize }
}
