//! A picture of board and position as SVG: one text, self-contained.

mod shapes;

pub use shapes::Shapes;

use super::aside::{self, Row};
use super::picture::Marks;
use super::scene::{self, Cell, Face, Paint, Scene, Zone};
use crate::Rules;
use crate::id::{CellId, KindId};
use crate::names::{Base, CellShape, Colour, Hue, KindName, Names, Stroke};
use crate::play::State;
use std::fmt::Write;

/// Pixels of a cell's width.
pub const UNIT: f32 = 64.0;

/// Pixels between the lines under the board.
const TRAY: f32 = 32.0;

/// Pixels of a piece under the board.
const TRAY_PIECE: f32 = 26.0;

/// Pixels of a character under the board, about.
const CHARACTER: f32 = 8.0;

/// Where the last turn began and ended: a frame, which nobody takes for the colour of a zone.
const LAST: Colour = Colour(0xb3, 0x4f, 0x00);

/// The lines around cells, where the rules ask for no colour, and how much darker dark squares are.
const LINE: Colour = Colour(0xa8, 0x9f, 0x88);
const DARK: Colour = Colour(0xe4, 0xdb, 0xc3);

/// So many pieces on a cell nobody counts at a glance.
const MANY: usize = 10;

/// Walls.
pub const WALL: Colour = Colour(0x5c, 0x40, 0x26);

/// How drawings look.
pub const STYLE: &str = "
  .cell { stroke-width: 1.5; } .link { stroke-width: 2.5; } .last { fill: none; stroke-width: 4; stroke-linejoin: round; }
  .target { fill: #3f8f5f; fill-opacity: 0.55; } .prey { fill: none; stroke: #3f8f5f; stroke-opacity: 0.8; stroke-width: 4; }
  text { font-family: 'DejaVu Sans', Verdana, Arial, sans-serif; text-anchor: middle; }
  .name { font-size: 9px; fill: #7d7562; } .edge { font-size: 13px; fill: #7d7562; }
  .aside { font-size: 13px; fill: #4a4438; text-anchor: start; white-space: pre; }
  .letter { font-weight: bold; }
  .ink { fill: none; stroke-linecap: round; stroke-linejoin: round; }
";

/// How arrows look, which only [`figure`] draws.
pub const ARROWS: &str = "
  .arrow { stroke-width: 5; fill: none; stroke-opacity: 0.85; } .legal { stroke: #23683f; } .played { stroke: #2a5d9c; }
  .illegal { stroke: #a3301f; stroke-dasharray: 9 6; } .head { stroke: none; fill-opacity: 0.85; }
  .head.legal { fill: #23683f; } .head.played { fill: #2a5d9c; } .head.illegal { fill: #a3301f; }
";

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
    drawn(rules, state, marks, &[], STYLE, &mut None)
}

/// Draws a position with arrows, for a page that has the [`STYLE`] and the shapes itself.
pub fn figure(rules: &Rules, state: &State, marks: &Marks, arrows: &[Arrow], shapes: &mut Shapes) -> String {
    drawn(rules, state, marks, arrows, "", &mut Some(shapes))
}

/// Draws the board alone, with the walls of a position and without its pieces, for a page that has the [`STYLE`] itself.
///
/// So many of its units, [`UNIT`], are the width of a cell.
pub fn board(rules: &Rules, state: &State) -> String {
    let sheet = Sheet::new(&rules.names);
    let mut svg = sheet.head(&rules.names.title, "") + &sheet.ground();
    sheet.lines(&mut svg, rules, state);
    svg + "</svg>\n"
}

/// Draws a piece by itself, for a page that has the [`STYLE`] and the shapes itself.
pub fn one(names: &Names, kind: &KindName, shapes: &mut Shapes) -> String {
    let owner = kind.owner.map(|player| format!("{} ", names.players[player])).unwrap_or_default();
    let said = escaped(&format!("{owner}{}", kind.role.replace('_', " ")));
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{TRAY}" height="{TRAY}" role="img"><title>{said}</title>"#
    );
    drawn_piece(&mut svg, names, (TRAY / 2.0, TRAY / 2.0), TRAY_PIECE, kind, &mut Some(shapes));
    svg + "</svg>"
}

/// The shapes of the page, where it has some.
type Shared<'a> = Option<&'a mut Shapes>;

fn drawn(
    rules: &Rules,
    state: &State,
    marks: &Marks,
    arrows: &[Arrow],
    style: &str,
    shapes: &mut Shared<'_>,
) -> String {
    let names = &rules.names;
    let (rows, notes) = (aside::rows(rules, state), aside::notes(rules, state));
    let mut sheet = Sheet::new(names);
    let under = sheet.make_room(&rows, &notes);
    let mut svg = sheet.head(&names.title, style);
    let ground = sheet.ground();
    svg += &match shapes {
        Some(shapes) => shapes.put(ground, ""),
        None => ground,
    };
    marks
        .last
        .iter()
        .filter_map(|&cell| sheet.scene.cells.get(CellId(cell)))
        .for_each(|cell| sheet.frame(&mut svg, cell));
    sheet.lines(&mut svg, rules, state);
    for id in names.cells.ids() {
        sheet.stack(&mut svg, id, &rules.engine.stack(state, id.0), shapes);
    }
    for &target in &marks.targets {
        sheet.target(&mut svg, CellId(target), rules.engine.stack(state, target).is_empty());
    }
    arrows.iter().for_each(|arrow| sheet.arrow(&mut svg, arrow));
    sheet.under(&mut svg, under, (&rows, &notes), shapes);
    svg + "</svg>\n"
}

/// Where things lie on the drawing.
struct Sheet<'a> {
    names: &'a Names,
    scene: Scene,
    zones: Vec<Zone>,
    width: f32,
    height: f32,
}

impl<'a> Sheet<'a> {
    fn new(names: &'a Names) -> Self {
        let scene = scene::scene(names);
        let (width, height) = (scene.width * UNIT, scene.height * UNIT);
        Self { names, zones: scene::zones(names), scene, width, height }
    }

    /// The board: lines, cells, names.
    fn ground(&self) -> String {
        let mut ground = String::new();
        let svg = &mut ground;
        let line = scene::floor(self.names).map_or(LINE, |(_, _, line)| line);
        if !self.scene.is_lattice {
            self.links(svg, line);
        }
        let zones = scene::zone_of_each(self.names, &self.zones);
        for (id, cell) in self.scene.cells.pairs() {
            let fill = self.floor(zones[id], cell);
            let has_border = !self.scene.is_lattice && cell.peak.is_empty();
            let (under, line) = match (has_border, cell.peak.is_empty()) {
                (true, _) => (fill, line),
                (false, true) => (fill, fill),
                (false, false) => (self.table(), self.table()),
            };
            let corners = points(&cell.corners);
            let _ = writeln!(svg, r#"<polygon class="cell" fill="{under}" stroke="{line}" points="{corners}"/>"#);
            if !cell.peak.is_empty() {
                let (peak, corners) = (if cell.dark { fill } else { fill.mixed(under, 0.5) }, points(&cell.peak));
                let _ = writeln!(svg, r#"<polygon class="peak" fill="{peak}" points="{corners}"/>"#);
            }
        }
        if self.scene.is_lattice {
            self.links(svg, line);
        }
        self.marks(svg, line);
        for (text, x, y) in &self.scene.labels {
            text_at(svg, "edge", (x * UNIT, y * UNIT + 4.5), text);
        }
        for (cell, known) in self.scene.cells.iter().zip(self.names.cells.iter()).filter(|_| self.scene.has_names) {
            let (right, down) = match (self.scene.shape, self.names.grid) {
                (_, CellShape::Hexagon) | (CellShape::Hexagon, _) => (0.0, 0.46),
                (CellShape::Point, _) => (0.4, 0.42),
                _ => (-0.34, self.scene.cell_height / 2.0 - 0.05),
            };
            text_at(svg, "name", ((cell.x + right) * UNIT, (cell.y + down) * UNIT), &known.name);
        }
        ground
    }

    /// What lies under triangles.
    fn table(&self) -> Colour {
        scene::floor(self.names).map_or(scene::FLOOR, |(light, ..)| light)
    }

    /// What is drawn on cells.
    fn marks(&self, svg: &mut String, line: Colour) {
        for (cells, strokes) in scene::marks(self.names) {
            let drawn: String = strokes.iter().map(|s| stroke(s, line, None)).collect();
            for (x, y) in cells.into_iter().map(|cell| self.at(cell)) {
                let (left, top, scale) = (x - UNIT / 2.0, y - UNIT / 2.0, UNIT / 100.0);
                let place = format!(r#"translate({left:.1} {top:.1}) scale({scale:.3})"#);
                let _ = writeln!(svg, r#"<g class="mark" transform="{place}">{drawn}</g>"#);
            }
        }
    }

    fn links(&self, svg: &mut String, colour: Colour) {
        for &link in &self.scene.links {
            let ((x1, y1), (x2, y2)) = (self.at(link.from), self.at(link.to));
            let ends = format!(r#"x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}""#);
            let _ = writeln!(svg, r#"<line class="link" {ends} stroke="{colour}"/>"#);
            if link.is_one_way {
                let head = points(&scene::head(&self.scene, link));
                let _ = writeln!(svg, r#"<polygon class="way" fill="{colour}" points="{head}"/>"#);
            }
        }
    }

    /// Marks where something may go: by a dot, or by a ring around all that stands there.
    fn target(&self, svg: &mut String, cell: CellId, is_empty: bool) {
        let (x, y) = self.at(cell);
        if is_empty {
            let _ = writeln!(svg, r#"<circle class="target" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#, UNIT * 0.14);
            return;
        }
        let (width, height) = (UNIT * 0.8, UNIT * (self.scene.cell_height - 0.2));
        let place = format!(r#"x="{:.1}" y="{:.1}" width="{width:.1}""#, x - width / 2.0, y - height / 2.0);
        let _ = writeln!(svg, r#"<rect class="prey" {place} height="{height:.1}" rx="{:.1}"/>"#, width / 2.0);
    }

    /// Marks a cell of the last turn.
    fn frame(&self, svg: &mut String, cell: &Cell) {
        let corners = points(&scene::frame(&self.scene, cell));
        let _ = writeln!(svg, r#"<polygon class="last" stroke="{LAST}" points="{corners}"/>"#);
    }

    /// The walls of a position, and the lines that can be closed and are not.
    fn lines(&self, svg: &mut String, rules: &Rules, state: &State) {
        scene::walls(rules, state).into_iter().for_each(|wall| self.wall(svg, wall));
        scene::open_lines(rules, state).into_iter().for_each(|line| self.line_between(svg, line));
    }

    fn line_between(&self, svg: &mut String, (a, b): (CellId, CellId)) {
        let [a, b] = [&self.scene.cells[a], &self.scene.cells[b]].map(|cell| (cell.x * UNIT, cell.y * UNIT));
        let ends = format!(r#"x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}""#, a.0, a.1, b.0, b.1);
        let _ = writeln!(svg, r#"<line {ends} stroke="{WALL}" stroke-width="4" stroke-linecap="round"/>"#);
    }

    fn wall(&self, svg: &mut String, cells: (CellId, CellId)) {
        let [(x1, y1), (x2, y2)] = scene::wall(&self.scene, cells).map(|(x, y)| (x * UNIT, y * UNIT));
        let ends = format!(r#"x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}""#);
        let _ = writeln!(svg, r#"<line {ends} stroke="{WALL}" stroke-width="7" stroke-linecap="round"/>"#);
    }

    /// The colour of a cell: that of its zone, or of the board.
    fn floor(&self, zone: Option<&Zone>, cell: &Cell) -> Colour {
        if let Some(zone) = zone {
            let tint = scene::tint(self.names, zone);
            return if cell.dark { scene::darker(tint) } else { tint };
        }
        match (scene::floor(self.names), cell.dark) {
            (Some((_, dark, _)), true) => dark,
            (Some((light, ..)), false) => light,
            (None, true) => DARK,
            (None, false) => scene::FLOOR,
        }
    }

    /// Makes the sheet higher and wide enough for what stands under the board; says where that begins.
    fn make_room(&mut self, rows: &[Row], notes: &[String]) -> f32 {
        let top = self.height + TRAY / 2.0;
        let note_lines = aside::lines(notes, 3, self.columns()).len();
        let lines = rows.len() + note_lines;
        self.height += TRAY * (lines as f32 + if lines > 0 { 0.5 } else { 0.0 });
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
            let bunch = |(_, times, number): (KindId, usize, Option<usize>)| {
                times as f32 * TRAY_PIECE + number.map_or(0.0, number_width)
            };
            let pieces: f32 = aside::bunches(held).map(bunch).sum();
            (name.chars().count() + 4) as f32 * CHARACTER + pieces.max(TRAY_PIECE)
        };
        owner as f32 * CHARACTER + row.areas.iter().map(area).sum::<f32>() + CHARACTER
    }

    /// The areas, a row for each player, and what else there is to say.
    fn under(&self, svg: &mut String, top: f32, (rows, notes): (&[Row], &[String]), shapes: &mut Shared<'_>) {
        let mut y = top;
        for row in rows {
            let mut x = CHARACTER;
            let owner = row.owner.map_or(String::new(), |p| format!("{} ", self.names.players[p]));
            for (number, (name, held)) in row.areas.iter().enumerate() {
                let label = format!("{}{name}:", if number == 0 { owner.as_str() } else { "" });
                self.line(svg, (x, y), &if held.is_empty() { format!("{label} –") } else { label.clone() });
                x += (label.chars().count() + 1) as f32 * CHARACTER;
                for (kind, times, number) in aside::bunches(held) {
                    for _ in 0..times {
                        self.piece(svg, (x + TRAY_PIECE / 2.0, y), TRAY_PIECE * 0.9, kind, shapes);
                        x += TRAY_PIECE;
                    }
                    if let Some(number) = number {
                        self.line(svg, (x, y), &format!("×{number}"));
                        x += number_width(number);
                    }
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
        let cell = &self.scene.cells[cell];
        (cell.x * UNIT, cell.y * UNIT)
    }

    /// The pieces of a cell; of more than can be counted at a glance it is written how many there are.
    fn stack(&self, svg: &mut String, cell: CellId, stack: &[KindId], shapes: &mut Shared<'_>) {
        self.heap(svg, cell, stack, shapes);
        if stack.len() >= MANY {
            let (x, y) = self.at(cell);
            let (x, y) = (x + 0.34 * UNIT, y + (self.scene.cell_height / 2.0 - 0.2) * UNIT);
            let circle = format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="10" fill="{}" stroke="{LINE}"/>"#, scene::FLOOR);
            let number = stack.len();
            let _ = writeln!(
                svg,
                r##"{circle}<text x="{x:.1}" y="{:.1}" font-size="12px" fill="#4a4438">{number}</text>"##,
                y + 4.3
            );
        }
    }

    /// Pieces one above the other like cards, each a little to the right: of every piece enough is seen.
    fn heap(&self, svg: &mut String, cell: CellId, stack: &[KindId], shapes: &mut Shared<'_>) {
        let (x, y) = self.at(cell);
        if self.scene.cell_height > 1.0 {
            for (level, &kind) in stack.iter().enumerate() {
                let (x, y, side) = scene::in_pile(&self.scene, &self.scene.cells[cell], level, stack.len());
                self.piece(svg, (x * UNIT, y * UNIT), side * UNIT, kind, shapes);
            }
            return;
        }
        if scene::are_seeds(self.names, stack) {
            for (number, &kind) in stack.iter().enumerate() {
                let (dx, dy, side) = scene::seed(number, stack.len());
                self.piece(svg, (x + dx * UNIT, y + dy * UNIT), side * UNIT, kind, shapes);
            }
            return;
        }
        if let [kind] = stack {
            let side = UNIT * if self.is_stony() { 0.78 } else { 0.66 };
            return self.piece(svg, (x, y), side, *kind, shapes);
        }
        let height = stack.len() as f32;
        let side = (0.56 - 0.05 * height).max(0.3);
        for (level, &kind) in stack.iter().enumerate() {
            let shift = (0.45 - side / 2.0) * (2.0 * level as f32 / (height - 1.0) - 1.0);
            self.piece(svg, (x + 0.4 * shift * UNIT, y - shift * UNIT), side * UNIT, kind, shapes);
        }
    }

    /// No names stand in the cells that pieces could hide.
    fn is_stony(&self) -> bool {
        !self.scene.has_names
    }

    fn piece(&self, svg: &mut String, at: (f32, f32), side: f32, kind: KindId, shapes: &mut Shared<'_>) {
        drawn_piece(svg, self.names, at, side, &self.names.kinds[kind], shapes);
    }
}

/// The room for how many pieces there are.
fn number_width(number: usize) -> f32 {
    (number.to_string().len() + 2) as f32 * CHARACTER
}

fn drawn_piece(
    svg: &mut String,
    names: &Names,
    (x, y): (f32, f32),
    side: f32,
    kind: &KindName,
    shapes: &mut Shared<'_>,
) {
    let (left, top, scale) = (x - side / 2.0, y - side / 2.0, side / 100.0);
    let place = format!(r#" class="piece" transform="translate({left:.1} {top:.1}) scale({scale:.3})""#);
    let shape = piece_shape(names, kind, scale);
    *svg += &match shapes {
        Some(shapes) => shapes.put(shape, &place),
        None => format!("<g{place}>\n{shape}</g>\n"),
    };
}

/// A piece on a square of a hundred by a hundred, which is drawn at a scale.
fn piece_shape(names: &Names, kind: &KindName, scale: f32) -> String {
    let (paint, face) = (scene::paint(names, kind.owner), scene::face(names, kind));
    let (base, strokes) = scene::parts(face);
    let border = 1.6 / scale;
    let mut svg = body(base, paint, border, "");
    strokes.iter().for_each(|line| svg.push_str(&stroke(line, paint.ink, Some((paint, border)))));
    if let Some(degrees) = scene::turned(names, kind).filter(|&degrees| degrees > 0) {
        svg = format!(r#"<g transform="rotate({degrees} 50 50)">{svg}</g>"#);
    }
    if let Face::Signs(text, letter) = face {
        let text = if text.is_empty() { letter.to_string() } else { text.to_owned() };
        let size = if text.chars().count() > 1 { 46 } else { 58 };
        let place = format!(r#"x="50" y="71" font-size="{size}px" fill="{}""#, paint.ink);
        let _ = write!(svg, r#"<text class="letter" {place}>{}</text>"#, escaped(&text));
    }
    svg
}

/// What bears the colour of the player; `rule` is said of what fills a path.
fn body(base: &Base, paint: Paint, width: f32, rule: &str) -> String {
    let colours = format!(r#"fill="{}" stroke="{}" stroke-width="{width:.1}""#, paint.fill, paint.border);
    match base {
        Base::Plate => format!(r#"<rect width="100" height="100" rx="25" {colours}/>"#),
        Base::Disc => format!(r#"<circle cx="50" cy="50" r="50" {colours}/>"#),
        Base::Path(path) => format!(r#"<path{rule} d="{path}" {colours} stroke-linejoin="round"/>"#),
        Base::Bare => String::new(),
    }
}

/// A part of a drawing, in ink where it is nobody's: what is filled with the colour of a player has the border that his has,
/// of some width.
fn stroke(line: &Stroke, ink: Colour, owner: Option<(Paint, f32)>) -> String {
    let (path, width) = (&line.path, line.width);
    let rule = if line.is_even_odd { r#" fill-rule="evenodd""# } else { "" };
    let colour = match (line.hue, owner) {
        (Hue::Own(colour), _) => colour,
        (Hue::Player, Some((paint, border))) if width == 0 => {
            return body(&Base::Path(path.clone()), paint, border, rule);
        }
        (Hue::Player, Some((paint, _))) => paint.fill,
        (Hue::Ink, _) | (Hue::Player, None) => ink,
    };
    match width {
        0 => format!(r#"<path d="{path}" fill="{colour}"{rule}/>"#),
        width => format!(r#"<path class="ink" d="{path}" stroke="{colour}" stroke-width="{width}"/>"#),
    }
}

/// Corners as they stand in a polygon.
fn points(corners: &[(f32, f32)]) -> String {
    let corner = |(x, y): &(f32, f32)| format!("{:.1},{:.1}", x * UNIT, y * UNIT);
    corners.iter().map(corner).collect::<Vec<_>>().join(" ")
}

fn text_at(svg: &mut String, class: &str, (x, y): (f32, f32), text: &str) {
    let _ = writeln!(svg, r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{}</text>"#, escaped(text));
}

/// A text as it may stand in a drawing or a page, as an attribute too.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bench::{arsisesi, jerboa, nine_points, pijersi, playout, race, roundabout, rules, start};

    #[test]
    fn heaps_have_their_number() {
        let heaps = rules(
            "rules 1\ngame \"Heaps\" {\n players A, B\n board { squares 2 by 1 }\n pieces { neutral seed S }\n \
             stacks { any height }\n setup { neutral a1: seed }\n move go { lift a neutral seed; step any; land on empty }\n}",
        );
        let many = |(cell, number): (&str, usize)| format!("\"{cell}\":\"{}\"", "S".repeat(number));
        let cells = [("a1", 9), ("b1", 12)].map(many).join(",");
        let state = crate::notation::position::read_any(&heaps, &format!("{{\"cells\":{{{cells}}}}}")).unwrap();
        let svg = draw(&heaps, &state, &Marks::default());
        assert!(svg.contains(">12</text>") && !svg.contains(">9</text>"), "{svg}");
    }

    #[test]
    fn every_cell_and_piece_is_drawn_once() {
        for rules in [pijersi(), jerboa(), nine_points(), arsisesi()] {
            let game = playout(&rules, 5, 20);
            let (state, turn) = game.last().unwrap();
            let svg = draw(&rules, state, &Marks { targets: vec![1], ..Marks::last(turn) });
            let on_cells: usize = rules.names.cells.ids().map(|c| rules.engine.stack(state, c.0).len()).sum();
            let in_area = |a| aside::bunches(&rules.engine.area(state, a)).map(|(_, times, _)| times).sum::<usize>();
            let in_areas: usize = (0..rules.names.areas.len()).map(in_area).sum();
            let pieces = on_cells + in_areas;
            assert_eq!(svg.matches("class=\"piece\"").count(), pieces);
            assert_eq!(svg.matches("class=\"cell\"").count(), rules.names.cells.len());
            let names = if scene::scene(&rules.names).has_names { rules.names.cells.len() } else { 0 };
            assert_eq!(svg.matches("class=\"name\"").count(), names);
        }
    }

    #[test]
    fn stacks_on_long_rows_have_high_cells() {
        let [low, high] = ["", "stacks { any height }"].map(|stacks| scene::scene(&race(stacks).names));
        assert_eq!((low.cell_height, high.cell_height), (1.0, 3.0));
        assert_eq!(low.width, high.width);
        // two rows, each two cells higher
        assert!((high.height - low.height - 4.0).abs() < 0.01);
        let cell = &high.cells[CellId(0)];
        assert!((cell.corners[2].1 - cell.corners[0].1 - 3.0).abs() < 0.01);
        let middles: Vec<f32> = (0..15).map(|level| scene::in_pile(&high, cell, level, 15).1).collect();
        assert!(middles.is_sorted_by(|below, above| below > above));
        assert!(middles.iter().all(|y| (y - cell.y).abs() < 1.5));
    }

    #[test]
    fn lines_that_lead_one_way_have_a_head() {
        let heads = |rules: &Rules| draw(rules, &start(rules), &Marks::default()).matches("class=\"way\"").count();
        assert_eq!((heads(&roundabout()), heads(&nine_points())), (3, 0));
    }
}
