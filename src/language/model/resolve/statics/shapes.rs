//! Shapes: their pictures, and where on the board they can lie.

use super::super::Resolver;
use crate::diag::Diagnostic;
use crate::id::CellId;
use crate::model::Shape;
use crate::model::board::placed::Offset;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Name, ShapeDecl, ShapeWay};

/// Most rows and columns of a picture.
const LARGEST: usize = 64;

/// Most placements of all shapes of a game together.
const MOST_PLACED: usize = 100_000;

/// The signs of a picture.
const CELL: char = '#';
const NONE: char = '.';

pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    let mut placed = 0;
    for line in &flat.shapes {
        let shape = &line.clause;
        let placements = drawn(r, &shape.picture).and_then(|drawn| laid(r, shape, &drawn)).unwrap_or_default();
        placed += placements.len();
        if placed > MOST_PLACED {
            return too_many(r, shape.name.span);
        }
        r.game.shapes.push(Shape { name: shape.name.node.clone(), placements, span: shape.name.span });
    }
}

fn too_many(r: &mut Resolver, span: Span) {
    let message = format!("with this one, the shapes can lie in more than {MOST_PLACED} ways on the board");
    let diag = Diagnostic::error("too-many-ways", span, message);
    r.say(diag.help("make the board smaller, or leave out shapes, `turned` or `mirrored`"));
}

/// The ways in which a shape lies on the board. What is said of it without use is warned of.
fn laid(r: &mut Resolver, shape: &ShapeDecl, drawn: &[Offset]) -> Option<Vec<(u16, Vec<CellId>)>> {
    let name = &shape.name;
    if !r.game.board.has_grid() {
        let message = format!("shape `{}` needs a board with rows: squares or hexes", name.node);
        let diag = Diagnostic::error("no-rows", name.span, message);
        return r.refuse(diag.help("here the cells lie in no grid: name sets of them, `zone left: x y z`"));
    }
    let ways = ways(r, shape, drawn);
    let placements = r.game.board.placed(&ways);
    if placements.is_empty() {
        let message = format!("shape `{}` fits nowhere on the board", name.node);
        let turned = r.game.board.ways_to_lie(drawn, true, false);
        r.say(Diagnostic::warning("never-matches", name.span, message).help(match r.game.board.placed(&turned).is_empty() {
            true => "a shape lies on cells that are all there: make it smaller, or the board larger",
            false => "a shape lies as it is drawn, the first player looking up the picture; turned, it would fit: `, turned`",
        }));
    }
    Some(placements)
}

/// All ways in which a shape may lie; a word that adds none is warned of, as one that is said again.
fn ways(r: &mut Resolver, shape: &ShapeDecl, drawn: &[Offset]) -> Vec<Vec<Offset>> {
    let (mut turned, mut mirrored) = (false, false);
    let mut ways = r.game.board.ways_to_lie(drawn, turned, mirrored);
    // the words may stand in either order: what turning alone brings is not put down to the mirror
    for way in [ShapeWay::Turned, ShapeWay::Mirrored] {
        let mut said = shape.ways.iter().filter(|said| said.node == way);
        let Some(first) = said.next() else { continue };
        if let Some(again) = said.next() {
            r.say(Diagnostic::error("said-twice", again.span, "this is said twice").help("leave it out"));
        }
        (turned, mirrored) = (turned || way == ShapeWay::Turned, mirrored || way == ShapeWay::Mirrored);
        let all = r.game.board.ways_to_lie(drawn, turned, mirrored);
        if all.len() == ways.len() {
            r.say(adds_nothing(shape, first, turned));
        }
        ways = all;
    }
    ways
}

fn adds_nothing(shape: &ShapeDecl, said: &Spanned<ShapeWay>, turned: bool) -> Diagnostic {
    let name = &shape.name.node;
    let message = match said.node {
        ShapeWay::Turned => format!("`{name}` is the same however it is turned"),
        ShapeWay::Mirrored if turned => format!("the mirror image of `{name}` is the shape itself, turned or not"),
        ShapeWay::Mirrored => format!("`{name}` is its own mirror image"),
    };
    Diagnostic::warning("no-effect", said.span, message).help("leave the word out")
}

/// The cells of a picture.
fn drawn(r: &mut Resolver, picture: &Name) -> Option<Vec<Offset>> {
    let rows: Vec<&str> = picture.node.split('/').collect();
    let wrong = picture.node.chars().find(|sign| ![CELL, NONE, '/'].contains(sign));
    if let Some(sign) = wrong {
        return r.refuse(foreign_sign(picture, sign));
    }
    if !picture.node.contains(CELL) {
        let diag = Diagnostic::error("odd-shape", picture.span, "the picture of a shape has no cell");
        return r.refuse(diag.help(HOW));
    }
    let longest = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    if rows.len().max(longest) > LARGEST {
        let message = format!("a picture has at most {LARGEST} rows and {LARGEST} columns");
        return r.fail("odd-shape", picture.span, message);
    }
    if rows.iter().any(|row| row.len() != longest) {
        return r.refuse(ragged(picture, &rows, longest));
    }
    let of_row = |(row, signs): (i32, &&str)| {
        let cells = (0..).zip(signs.chars()).filter(|(_, sign)| *sign == CELL);
        cells.map(|(column, _)| (row, column)).collect::<Vec<_>>()
    };
    Some((0..).zip(rows.iter().rev()).flat_map(of_row).collect())
}

/// How a picture is written.
const HOW: &str = "a picture is rows of `#` for a cell and `.` for none, the farthest row first: `\"###/.#.\"`";

/// A sign that pictures do not have; what is usual elsewhere can be told.
fn foreign_sign(picture: &Name, sign: char) -> Diagnostic {
    let signs = |sign: char| match sign {
        '/' | CELL | NONE => Some(sign),
        'x' | 'X' | 'o' | 'O' | '*' | '@' | '1' => Some(CELL),
        ' ' | '-' | '_' | '0' => Some(NONE),
        '|' | '\\' | ',' => Some('/'),
        _ => None,
    };
    let message = format!("`{sign}` is no sign of a picture");
    let diag = Diagnostic::error("odd-shape", picture.span, message).help(HOW);
    match picture.node.chars().map(signs).collect::<Option<String>>() {
        Some(mended) => diag.fix(picture.span, format!("\"{mended}\"")),
        None => diag,
    }
}

/// Rows of different lengths.
fn ragged(picture: &Name, rows: &[&str], longest: usize) -> Diagnostic {
    let full: Vec<String> = rows.iter().map(|row| format!("{row:.<longest$}")).collect();
    let message = format!("the rows of a picture are equally long, and one here has {longest} signs");
    let short = rows.iter().position(|row| row.len() != longest).map_or(0, |at| at + 1);
    let diag = Diagnostic::error("odd-shape", picture.span, message);
    diag.label(format!("row {short} is shorter"))
        .help("where a row has no cell at its end, it has a `.`")
        .fix(picture.span, format!("\"{}\"", full.join("/")))
}
