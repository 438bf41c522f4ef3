//! A picture of board and position as SVG: one text, self-contained.

use super::aside::{self, Row};
use super::picture::Marks;
use crate::Rules;
use crate::id::{CellId, Id, KindId};
use crate::names::{Cell, CellShape, KindName, Names, ZoneCells};
use crate::play::State;
use std::fmt::Write;

/// Pixels of a cell's width.
const UNIT: f32 = 64.0;

/// Half the side of a hexagon whose width is 1.
const HEX_CORNER: f32 = 0.288_675;

/// Room around the middle of the outermost cells, in widths of a cell.
const MARGIN: f32 = 0.8;

/// Pixels between the lines under the board.
const TRAY: f32 = 32.0;

/// Pixels of a piece under the board.
const TRAY_PIECE: f32 = 26.0;

/// Pixels of a character under the board, about.
const CHARACTER: f32 = 8.0;

/// How drawings look.
pub const STYLE: &str = "
  .cell { fill: #f6f1e3; stroke: #a89f88; stroke-width: 1.5; }
  .zone { fill: #e9efdc; } .zone0 { fill: #f9e6c4; } .zone1 { fill: #dbe4ee; }
  .last { fill: #ffe98a; }
  .link { stroke: #a89f88; stroke-width: 2.5; }
  .target { fill: #3f8f5f; fill-opacity: 0.55; } .prey { fill: none; stroke: #3f8f5f; stroke-opacity: 0.8; stroke-width: 4; }
  text { font-family: 'DejaVu Sans', Verdana, Arial, sans-serif; text-anchor: middle; }
  .name { font-size: 9px; fill: #8b836f; }
  .aside { font-size: 13px; fill: #4a4438; text-anchor: start; white-space: pre; }
  .piece { stroke-width: 2; }
  .letter { font-weight: bold; }
";

/// How arrows look, which only [`figure`] draws.
pub const ARROWS: &str = "
  .arrow { stroke-width: 5; fill: none; stroke-opacity: 0.85; } .legal { stroke: #23683f; } .played { stroke: #2a5d9c; }
  .illegal { stroke: #a3301f; stroke-dasharray: 9 6; } .head { stroke: none; fill-opacity: 0.85; }
  .head.legal { fill: #23683f; } .head.played { fill: #2a5d9c; } .head.illegal { fill: #a3301f; }
";

/// Fill, border and letter of each player's pieces, then of nobody's.
const PIECES: [(&str, &str, &str); 5] = [
    ("#fffdf5", "#5a5344", "#2e2a22"),
    ("#3b3630", "#1c1915", "#fbf6e8"),
    ("#b5483c", "#6f2620", "#fff4ee"),
    ("#3f6fa8", "#22446d", "#f1f7ff"),
    ("#c9c3b4", "#8d8674", "#4a4438"),
];

/// An arrow for a part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins; nowhere with a piece that comes from beside the board.
    pub from: Option<CellId>,
    /// Where it ends.
    pub to: CellId,
    /// What it says.
    pub sort: Sort,
}

/// What an arrow says of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// It is legal.
    Legal,
    /// It is not: the arrow is broken.
    Illegal,
    /// It is played.
    Played,
}

/// Draws a position.
pub fn draw(rules: &Rules, state: &State, marks: &Marks) -> String {
    drawn(rules, state, marks, &[], STYLE)
}

/// Draws a position with arrows, for a page that has the [`STYLE`] itself.
pub fn figure(rules: &Rules, state: &State, marks: &Marks, arrows: &[Arrow]) -> String {
    drawn(rules, state, marks, arrows, "")
}

/// Draws a piece by itself, for a page that has the [`STYLE`] itself.
pub fn one(names: &Names, kind: &KindName) -> String {
    let sheet = Sheet { names, left: 0.0, top: 0.0, width: TRAY, height: TRAY };
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{TRAY}" height="{TRAY}" role="img">"#);
    sheet.drawn_piece(&mut svg, (TRAY / 2.0, TRAY / 2.0), TRAY_PIECE, kind);
    svg + "</svg>"
}

fn drawn(rules: &Rules, state: &State, marks: &Marks, arrows: &[Arrow], style: &str) -> String {
    let names = &rules.names;
    let (rows, notes) = (aside::rows(rules, state), aside::notes(rules, state));
    let mut sheet = Sheet::new(names);
    let under = sheet.make_room(&rows, &notes);
    let mut svg = sheet.head(&names.title, style);
    for (a, b) in names.lines.iter().filter(|_| names.shape == CellShape::Point) {
        let ((x1, y1), (x2, y2)) = (sheet.at(*a), sheet.at(*b));
        let _ = writeln!(svg, r#"<line class="link" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#);
    }
    for (id, cell) in names.cells.pairs() {
        sheet.cell(&mut svg, id, cell, marks.last.contains(&id.0));
    }
    for id in names.cells.ids() {
        sheet.stack(&mut svg, id, &rules.engine.stack(state, id.0));
    }
    for &target in &marks.targets {
        let (x, y) = sheet.at(CellId(target));
        let is_empty = rules.engine.stack(state, target).is_empty();
        let (class, radius) = if is_empty { ("target", 0.14) } else { ("prey", 0.4) };
        let _ = writeln!(svg, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#, UNIT * radius);
    }
    arrows.iter().for_each(|arrow| sheet.arrow(&mut svg, arrow));
    sheet.under(&mut svg, under, &rows, &notes);
    svg + "</svg>\n"
}

/// Where things lie on the drawing.
struct Sheet<'a> {
    names: &'a Names,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl<'a> Sheet<'a> {
    fn new(names: &'a Names) -> Self {
        let span = |of: fn(&Cell) -> f32| {
            let values = names.cells.iter().map(of);
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
        };
        let ((left, right), (bottom, top)) = (span(|c| c.x), span(|c| c.y));
        let (width, height) = ((right - left).max(0.0) + 2.0 * MARGIN, (top - bottom).max(0.0) + 2.0 * MARGIN);
        Self { names, left, top, width: width * UNIT, height: height * UNIT }
    }

    /// Makes the sheet higher and wide enough for what stands under the board; says where that begins.
    fn make_room(&mut self, rows: &[Row], notes: &[String]) -> f32 {
        let top = self.height;
        let note_lines = aside::lines(notes, 3, self.columns()).len();
        self.height += TRAY * (rows.len() + note_lines) as f32;
        let width = rows.iter().map(|row| self.tray_width(row)).fold(0.0, f32::max);
        self.width = self.width.max(width);
        top
    }

    /// How many characters fit on a line.
    fn columns(&self) -> usize {
        (self.width / CHARACTER) as usize - 2
    }

    fn tray_width(&self, row: &Row) -> f32 {
        let owner = row.owner.map_or(0, |p| self.names.players[p].chars().count() + 1);
        let area = |(name, held): &(String, Vec<KindId>)| {
            (name.chars().count() + 4) as f32 * CHARACTER + held.len().max(1) as f32 * TRAY_PIECE
        };
        owner as f32 * CHARACTER + row.areas.iter().map(area).sum::<f32>() + CHARACTER
    }

    /// The areas, a row for each player, and what else there is to say.
    fn under(&self, svg: &mut String, top: f32, rows: &[Row], notes: &[String]) {
        let mut y = top;
        for row in rows {
            let mut x = CHARACTER;
            let owner = row.owner.map_or(String::new(), |p| format!("{} ", self.names.players[p]));
            for (number, (name, held)) in row.areas.iter().enumerate() {
                let label = format!("{}{name}:", if number == 0 { owner.as_str() } else { "" });
                self.line(svg, (x, y), &if held.is_empty() { format!("{label} –") } else { label.clone() });
                x += (label.chars().count() + 1) as f32 * CHARACTER;
                for &kind in held {
                    self.piece(svg, (x + TRAY_PIECE / 2.0, y), TRAY_PIECE * 0.9, kind);
                    x += TRAY_PIECE;
                }
                x += 2.0 * CHARACTER + if held.is_empty() { TRAY_PIECE } else { 0.0 };
            }
            y += TRAY;
        }
        for line in aside::lines(notes, 3, self.columns()) {
            self.line(svg, (CHARACTER, y), &line);
            y += TRAY;
        }
    }

    /// A line of text, its middle at this height.
    fn line(&self, svg: &mut String, (x, y): (f32, f32), text: &str) {
        let _ = writeln!(svg, r#"<text class="aside" x="{x:.1}" y="{:.1}">{}</text>"#, y + 4.5, escaped(text));
    }

    /// A line with a head; round the place where a piece comes from beside the board, a ring.
    fn arrow(&self, svg: &mut String, arrow: &Arrow) {
        let class = match arrow.sort {
            Sort::Legal => "legal",
            Sort::Illegal => "illegal",
            Sort::Played => "played",
        };
        let (x2, y2) = self.at(arrow.to);
        let Some((x1, y1)) = arrow.from.map(|from| self.at(from)) else {
            let radius = UNIT * 0.34;
            let _ = writeln!(svg, r#"<circle class="arrow {class}" cx="{x2:.1}" cy="{y2:.1}" r="{radius:.1}"/>"#);
            return;
        };
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (start, stop) = (UNIT * 0.2, length - UNIT * 0.36);
        let (ax, ay, bx, by) = (x1 + dx * start, y1 + dy * start, x1 + dx * stop, y1 + dy * stop);
        let _ = writeln!(svg, r#"<path class="arrow {class}" d="M{ax:.1} {ay:.1}L{bx:.1} {by:.1}"/>"#);
        let (tip, half) = (UNIT * 0.2, UNIT * 0.12);
        let head = [(bx + dx * tip, by + dy * tip), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)];
        let points = head.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
        let _ = writeln!(svg, r#"<polygon class="head {class}" points="{points}"/>"#);
    }

    fn head(&self, title: &str, style: &str) -> String {
        let (width, height) = (self.width.ceil(), self.height.ceil());
        let size = format!(r#"width="{width}" height="{height}" viewBox="0 0 {width} {height}""#);
        let title = escaped(title);
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{title}</title>"#)
            + &if style.is_empty() { String::new() } else { format!("<style>{style}</style>") }
            + "\n"
    }

    fn at(&self, cell: CellId) -> (f32, f32) {
        let cell = &self.names.cells[cell];
        ((cell.x - self.left + MARGIN) * UNIT, (self.top - cell.y + MARGIN) * UNIT)
    }

    fn cell(&self, svg: &mut String, id: CellId, cell: &Cell, is_last: bool) {
        let (x, y) = self.at(id);
        let class = format!("cell{}{}", self.zone_class(id), if is_last { " last" } else { "" });
        let name_at = match self.names.shape {
            CellShape::Hexagon => {
                let corners = HEXAGON.map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * UNIT, y + dy * UNIT)).join(" ");
                let _ = writeln!(svg, r#"<polygon class="{class}" points="{corners}"/>"#);
                (x, y + UNIT * 0.46)
            }
            CellShape::Square => {
                let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
                let _ = writeln!(
                    svg,
                    r#"<rect class="{class}" x="{left:.1}" y="{top:.1}" width="{UNIT}" height="{UNIT}"/>"#
                );
                (left + 10.0, y + UNIT * 0.45)
            }
            CellShape::Point => {
                let _ = writeln!(svg, r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#, UNIT * 0.2);
                (x + UNIT * 0.4, y + UNIT * 0.42)
            }
        };
        let name = escaped(&cell.name);
        let _ = writeln!(svg, r#"<text class="name" x="{:.1}" y="{:.1}">{name}</text>"#, name_at.0, name_at.1);
    }

    fn zone_class(&self, cell: CellId) -> String {
        let class = |cells: &ZoneCells| match cells {
            ZoneCells::All(cells) => cells.contains(&cell).then(|| " zone".to_string()),
            ZoneCells::OfPlayers(all) => {
                all.iter().position(|cells| cells.contains(&cell)).map(|player| format!(" zone{}", player % 2))
            }
        };
        self.names.zones.iter().find_map(|zone| class(&zone.cells)).unwrap_or_default()
    }

    /// The pieces of a cell: each a little above and to the right of the one below it.
    fn stack(&self, svg: &mut String, cell: CellId, stack: &[KindId]) {
        let (x, y) = self.at(cell);
        let count = stack.len() as f32;
        let side = UNIT * (0.58 - 0.1 * (count - 1.0)).max(0.28);
        let (reach, lift) = if stack.len() > 1 { (UNIT * 0.14, UNIT * 0.05) } else { (0.0, 0.0) };
        for (level, &kind) in stack.iter().enumerate() {
            let shift = if stack.len() > 1 { reach * (2.0 * level as f32 / (count - 1.0) - 1.0) } else { 0.0 };
            self.piece(svg, (x + shift, y - shift - lift), side, kind);
        }
    }

    fn piece(&self, svg: &mut String, at: (f32, f32), side: f32, kind: KindId) {
        self.drawn_piece(svg, at, side, &self.names.kinds[kind]);
    }

    fn drawn_piece(&self, svg: &mut String, (x, y): (f32, f32), side: f32, kind: &KindName) {
        let colours = kind.owner.map_or(PIECES.len() - 1, |p| p.index() % (PIECES.len() - 1));
        let (fill, border, ink) = PIECES[colours];
        let (left, top, round) = (x - side / 2.0, y - side / 2.0, side * 0.26);
        let shape = format!(r#"x="{left:.1}" y="{top:.1}" width="{side:.1}" height="{side:.1}" rx="{round:.1}""#);
        let _ = writeln!(svg, r#"<rect class="piece" {shape} fill="{fill}" stroke="{border}"/>"#);
        let (size, letter) = (side * 0.56, escaped(&kind.letter.to_string()));
        let place = format!(r#"x="{x:.1}" y="{:.1}" font-size="{size:.1}px""#, y + size * 0.36);
        let _ = writeln!(svg, r#"<text class="letter" {place} fill="{ink}">{letter}</text>"#);
    }
}

const HEXAGON: [(f32, f32); 6] = [
    (0.0, -2.0 * HEX_CORNER),
    (0.5, -HEX_CORNER),
    (0.5, HEX_CORNER),
    (0.0, 2.0 * HEX_CORNER),
    (-0.5, HEX_CORNER),
    (-0.5, -HEX_CORNER),
];

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bench::{arsisesi, jerboa, nine_points, pijersi, playout};

    #[test]
    fn every_cell_and_piece_is_drawn_once() {
        for rules in [pijersi(), jerboa(), nine_points(), arsisesi()] {
            let game = playout(&rules, 5, 20);
            let (state, turn) = game.last().unwrap();
            let svg = draw(&rules, state, &Marks { targets: vec![1], ..Marks::last(turn) });
            let on_cells: usize = rules.names.cells.ids().map(|c| rules.engine.stack(state, c.0).len()).sum();
            let in_areas: usize = (0..rules.names.areas.len()).map(|a| rules.engine.area(state, a).len()).sum();
            let pieces = on_cells + in_areas;
            assert_eq!(svg.matches("class=\"piece\"").count(), pieces);
            assert_eq!(svg.matches("class=\"name\"").count(), rules.names.cells.len());
        }
    }
}
