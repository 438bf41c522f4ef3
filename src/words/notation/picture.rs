//! A picture of board and position for the terminal: characters with styles, which the door may colour.
//!
//! The top piece of a stack stands in the middle of its cell, the bottom one to the left of it, and the height, where it is
//! above two, to the right; of ten pieces and more the top one and their number are written. Cells of the last turn stand in
//! brackets, targets in parentheses. Empty hexagons and points show their names, others have their number in the upper
//! corner; squares have their names at the edges. Under the board stand the areas, those of the player at the top first, and
//! what was rolled, remembered and counted.

mod canvas;

use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::names::{Cell, CellShape, NOWHERE, Names, ZoneCells};
use crate::notation::aside;
use crate::notation::scene::{self, character};
use crate::play::{Part, State, Turn};
use canvas::Canvas;
use std::collections::BTreeMap;

/// Widest picture drawn with borders; wider boards are drawn closely.
const WIDEST: usize = 80;

/// How far rows of hexagons lie apart, in widths of a cell.
const HEX_ROW: f32 = 0.866;

/// What a stretch of the picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Nothing, or the lines of the board.
    #[default]
    Plain,
    /// A piece of a player.
    Of(PlayerId),
    /// A piece of nobody.
    Neutral,
    /// An empty cell.
    Empty,
    /// An empty cell in a zone.
    Zone,
    /// A name at the edge.
    Label,
    /// What marks the last turn.
    Last,
    /// What marks where something may go.
    Target,
}

/// A stretch of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What it says.
    pub text: String,
    /// What it shows.
    pub style: Style,
}

/// A picture, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lines from the top.
    pub lines: Vec<Vec<Segment>>,
}

impl Picture {
    /// The characters alone.
    pub fn plain(&self) -> String {
        let line = |segments: &Vec<Segment>| segments.iter().map(|s| s.text.as_str()).collect::<String>() + "\n";
        self.lines.iter().map(line).collect()
    }

    /// Columns of the widest line.
    pub fn width(&self) -> usize {
        let width = |line: &Vec<Segment>| line.iter().map(|s| s.text.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }
}

/// Cells to be marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Those of the last turn.
    pub last: Vec<u16>,
    /// Those where something may go.
    pub targets: Vec<u16>,
}

impl Marks {
    /// Marks where the parts of a turn began and ended.
    pub fn last(turn: &Turn) -> Self {
        let ends = |part: &Part| [part.from, part.to];
        Self { last: turn.parts.iter().flat_map(ends).filter(|&cell| cell != NOWHERE).collect(), targets: Vec::new() }
    }
}

/// Draws a position.
pub fn draw(rules: &Rules, state: &State, marks: &Marks) -> Picture {
    let names = &rules.names;
    let layout = Layout::fitting(names);
    let mut canvas = Canvas::default();
    draw_board(names, &layout, &mut canvas);
    for (id, _) in names.cells.pairs() {
        draw_cell(names, &layout, id, &rules.engine.stack(state, id.0), &mut canvas);
        draw_marks(&layout, id, marks, &mut canvas);
    }
    for wall in scene::walls(rules, state) {
        draw_wall(&layout, wall, &mut canvas);
    }
    draw_labels(names, &layout, &mut canvas);
    let mut picture = canvas.finish();
    picture.lines.extend(beside(rules, state));
    picture
}

/// What lies in areas, line by line, and what else there is to say of the position.
fn beside(rules: &Rules, state: &State) -> Vec<Vec<Segment>> {
    let mut lines: Vec<Vec<Segment>> = Vec::new();
    for row in aside::rows(rules, state) {
        lines.extend(area_lines(rules, &row));
    }
    let notes = aside::lines(&aside::notes(rules, state), 3, WIDEST);
    lines.extend(notes.into_iter().map(|text| vec![Segment { text, style: Style::Label }]));
    if !lines.is_empty() {
        lines.insert(0, Vec::new());
    }
    lines
}

/// `Black reserve: m w   prison: p x12`
fn area_lines(rules: &Rules, row: &aside::Row) -> Vec<Vec<Segment>> {
    let mut lines: Vec<Vec<Segment>> = vec![Vec::new()];
    let mut width = 0;
    for (number, (name, held)) in row.areas.iter().enumerate() {
        let owner = row.owner.filter(|_| number == 0).map_or(String::new(), |p| rules.names.players[p].clone() + " ");
        let mut area = vec![Segment { text: format!("{owner}{name}:"), style: Style::Label }];
        for (kind, times, number) in aside::bunches(held) {
            let piece =
                || Segment { text: format!(" {}", character(&rules.names, kind)), style: style_of(&rules.names, kind) };
            area.extend(std::iter::repeat_with(piece).take(times));
            area.extend(number.map(|number| Segment { text: format!(" x{number}"), style: Style::Label }));
        }
        if held.is_empty() {
            area.push(Segment { text: " –".into(), style: Style::Label });
        }
        let more: usize = area.iter().map(|s| s.text.chars().count()).sum();
        if width > 0 && width + 3 + more > WIDEST {
            lines.push(Vec::new());
            width = 0;
        }
        let Some(line) = lines.last_mut() else { continue };
        if width > 0 {
            line.push(Segment { text: "   ".into(), style: Style::Plain });
            width += 3;
        }
        line.append(&mut area);
        width += more;
    }
    lines
}

/// Where cells lie on the canvas.
struct Layout {
    shape: CellShape,
    /// Drawn without borders.
    close: bool,
    /// Line and column of the middle of each cell.
    at: Vec<(usize, usize)>,
    /// Room at the left.
    margin: usize,
    /// Each column of the board has one column of the canvas.
    has_columns: bool,
}

impl Layout {
    fn new(names: &Names, close: bool) -> Self {
        let cells = names.cells.as_slice();
        let left = cells.iter().map(|c| c.x).fold(f32::INFINITY, f32::min);
        let top = cells.iter().map(|c| c.y).fold(f32::NEG_INFINITY, f32::max);
        let shape = shape(names);
        let is_hex = shape == CellShape::Hexagon;
        let row = if is_hex { HEX_ROW } else { 1.0 };
        let margin = label_width(names) + 3;
        // columns for a cell's width, lines for a row
        let (across, down) = match (close, shape) {
            (_, CellShape::Hexagon) => (4.0, 2.0),
            (true, _) => (2.0, 1.0),
            (false, CellShape::Point) => (6.0, 3.0),
            (false, CellShape::Square | CellShape::Circle | CellShape::Triangle) => (4.0, 2.0),
        };
        let place = |c: &Cell| {
            let line = ((top - c.y) / row * down).round() as usize + 2;
            (line, ((c.x - left) * across).round() as usize + margin)
        };
        let at: Vec<(usize, usize)> = cells.iter().map(place).collect();
        let has_columns = !is_hex && has_columns(cells, &at);
        Self { shape, close: close && !is_hex, at, margin, has_columns }
    }

    /// Spaced, if that is not too wide.
    fn fitting(names: &Names) -> Self {
        let spaced = Self::new(names, false);
        if spaced.width() > WIDEST { Self::new(names, true) } else { spaced }
    }

    /// True where an empty cell shows its name, for no column does.
    fn shows_name(&self, name: &str) -> bool {
        !self.has_columns && !self.close && (1..=3).contains(&name.chars().count())
    }

    fn width(&self) -> usize {
        self.at.iter().map(|(_, column)| column + self.margin).max().unwrap_or(0)
    }

    /// From the middle of a cell to its border.
    fn half(&self) -> usize {
        if self.close { 1 } else { 2 }
    }
}

/// How cells are drawn by characters: hexagons as such, whatever else is asked for, since nothing else fits their rows.
fn shape(names: &Names) -> CellShape {
    if names.grid == CellShape::Hexagon { names.grid } else { names.shape }
}

fn label_width(names: &Names) -> usize {
    let rows = names.cells.iter().filter_map(|c| c.row.as_ref());
    rows.map(|(name, _)| name.chars().count()).max().unwrap_or(0)
}

/// True where the cells of each column stand below each other.
fn has_columns(cells: &[Cell], at: &[(usize, usize)]) -> bool {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let columns = cells.iter().zip(at).filter_map(|(c, (_, column))| Some((c.column.as_ref()?.0.as_str(), *column)));
    let mut count = 0;
    for (name, column) in columns {
        count += 1;
        if *known.entry(name).or_insert(column) != column {
            return false;
        }
    }
    count > 0
}

fn draw_board(names: &Names, layout: &Layout, canvas: &mut Canvas) {
    match layout.shape {
        CellShape::Point => {
            for line in &names.lines {
                canvas.link(layout.at[line.from.index()], layout.at[line.to.index()]);
            }
        }
        _ if layout.close => {}
        CellShape::Square | CellShape::Circle | CellShape::Triangle => {
            layout.at.iter().for_each(|&at| canvas.square(at))
        }
        CellShape::Hexagon => layout.at.iter().for_each(|&at| canvas.hexagon(at)),
    }
}

fn draw_cell(names: &Names, layout: &Layout, cell: CellId, stack: &[KindId], canvas: &mut Canvas) {
    let (line, column) = layout.at[cell.index()];
    let letter = |kind: KindId| character(names, kind);
    let Some((&top, below)) = stack.split_last() else { return draw_empty(names, layout, cell, canvas) };
    if layout.shape == CellShape::Point && !layout.close {
        canvas.put(line, column - 1, "   ", Style::Plain);
    }
    let drawn = match (below.first(), stack.len()) {
        (None, _) => vec![(0, letter(top).to_string(), top)],
        (Some(&bottom), 2) => vec![(-1, letter(bottom).to_string(), bottom), (0, letter(top).to_string(), top)],
        (Some(&bottom), height @ ..10) => {
            vec![
                (-1, letter(bottom).to_string(), bottom),
                (0, letter(top).to_string(), top),
                (1, height.to_string(), top),
            ]
        }
        // in the room that a cell has, how many there are says more than what lies at the bottom
        (_, height) => vec![(-1, letter(top).to_string(), top), (0, height.to_string(), top)],
    };
    for (aside, text, kind) in drawn {
        canvas.put(line, column.saturating_add_signed(aside), &text, style_of(names, kind));
    }
    let number = names.cells[cell].column.as_ref().map_or("", |(name, _)| name.as_str());
    if layout.shape == CellShape::Hexagon && number.chars().count() == 1 {
        canvas.put(line - 1, column, number, Style::Label);
    }
}

fn draw_empty(names: &Names, layout: &Layout, cell: CellId, canvas: &mut Canvas) {
    let (line, column) = layout.at[cell.index()];
    let name = names.cells[cell].name.as_str();
    let sign = zone_of(names, cell).map(|zone| zone_sign(names, zone));
    let style = if sign.is_some() { Style::Zone } else { Style::Empty };
    match layout.shows_name(name) {
        true => canvas.put(line, column - name.chars().count() / 2, name, style),
        false => canvas.put(line, column, sign.unwrap_or("·"), style),
    }
}

/// What marks the empty cells of zones, in the order in which the zones are declared: no letters of pieces.
const ZONE_SIGNS: [&str; 6] = ["°", ":", "~", "^", "=", "%"];

/// The sign by which the empty cells of a zone are known in a picture, if some are: not where cells are drawn with their names,
/// nor where each lies in a smaller zone as well.
pub fn drawn_sign(names: &Names, zone: usize) -> Option<&'static str> {
    let layout = Layout::fitting(names);
    let is_drawn = |cell: CellId| !layout.shows_name(&names.cells[cell].name) && zone_of(names, cell) == Some(zone);
    names.cells.ids().any(is_drawn).then(|| zone_sign(names, zone))
}

/// The sign of a zone, whether it is drawn or not.
fn zone_sign(names: &Names, zone: usize) -> &'static str {
    let marked = (0..zone).filter(|&before| is_marked(names, before)).count();
    ZONE_SIGNS[marked.min(ZONE_SIGNS.len() - 1)]
}

/// False for a zone that is shown nowhere: it is, with those of all players, the whole board.
fn is_marked(names: &Names, zone: usize) -> bool {
    names.cells.ids().any(|cell| !holds(&names.zones[zone].cells, cell))
}

/// The smallest zone in which a cell lies.
fn zone_of(names: &Names, cell: CellId) -> Option<usize> {
    let size = |zone: &usize| match &names.zones[*zone].cells {
        ZoneCells::All(cells) => cells.len(),
        ZoneCells::OfPlayers(all) => all.iter().map(Vec::len).max().unwrap_or(0),
    };
    let here = (0..names.zones.len()).filter(|&zone| holds(&names.zones[zone].cells, cell) && is_marked(names, zone));
    here.min_by_key(size)
}

fn holds(zone: &ZoneCells, cell: CellId) -> bool {
    match zone {
        ZoneCells::All(cells) => cells.contains(&cell),
        ZoneCells::OfPlayers(all) => all.iter().any(|cells| cells.contains(&cell)),
    }
}

fn style_of(names: &Names, kind: KindId) -> Style {
    names.kinds[kind].owner.map_or(Style::Neutral, Style::Of)
}

fn draw_marks(layout: &Layout, cell: CellId, marks: &Marks, canvas: &mut Canvas) {
    let (line, column) = layout.at[cell.index()];
    let half = layout.half();
    let mut around = |open, close, style| {
        canvas.put(line, column - half, open, style);
        canvas.put(line, column + half, close, style);
    };
    if marks.last.contains(&cell.0) {
        around("[", "]", Style::Last);
    }
    if marks.targets.contains(&cell.0) {
        around("(", ")", Style::Target);
    }
}

/// A wall between two cells, where there is room between them.
fn draw_wall(layout: &Layout, (a, b): (CellId, CellId), canvas: &mut Canvas) {
    let (a, b) = (layout.at[a.index()], layout.at[b.index()]);
    let (line, column) = (usize::midpoint(a.0, b.0), usize::midpoint(a.1, b.1));
    let is_square = matches!(layout.shape, CellShape::Square | CellShape::Circle | CellShape::Triangle);
    match (layout.close, is_square) {
        (true, _) => {}
        (false, true) if a.0 == b.0 => canvas.put(line, column, "┃", Style::Plain),
        (false, true) if a.1 == b.1 => canvas.put(line, column - 1, "━━━", Style::Plain),
        (false, _) => canvas.put(line, column, "#", Style::Plain),
    }
}

fn draw_labels(names: &Names, layout: &Layout, canvas: &mut Canvas) {
    let cells = || names.cells.iter().zip(&layout.at);
    let right = layout.at.iter().map(|(_, column)| *column).max().unwrap_or(0);
    for (cell, &(line, column)) in cells() {
        let Some((name, _)) = &cell.row else { continue };
        let width = name.chars().count();
        let is_row = |(other, _): &(&Cell, &(usize, usize))| other.row == cell.row;
        let ends = cells().filter(is_row).map(|(_, (_, column))| *column);
        let (first, last) = ends.fold((column, column), |(a, b), c| (a.min(c), b.max(c)));
        let (first, last) = if layout.has_columns { (layout.margin, right) } else { (first, last) };
        if layout.shape == CellShape::Hexagon || layout.has_columns {
            canvas.put(line, first - layout.half() - 1 - width, name, Style::Label);
            canvas.put(line, last + layout.half() + 2, name, Style::Label);
        }
    }
    if layout.has_columns {
        let bottom = layout.at.iter().map(|(line, _)| *line).max().unwrap_or(0) + layout.half();
        for (cell, &(_, column)) in cells() {
            if let Some((name, _)) = &cell.column {
                canvas.put(2 - layout.half(), column, name, Style::Label);
                canvas.put(bottom, column, name, Style::Label);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::bench::{arsisesi, jerboa, nine_points, pijersi, rules, start};

    #[test]
    fn boards_of_hexagons_and_squares() {
        let hexes = pijersi();
        let position = crate::notation::position::read_any(&hexes, "a1=R b4=WW c3=PS c4=s g6=r f1=w").unwrap();
        let marks =
            Marks { last: vec![hexes.names.cell("c3").unwrap().0], targets: vec![hexes.names.cell("e1").unwrap().0] };
        let picture = draw(&hexes, &position, &marks);
        let hexagons = r"
     / \ / \ / \ / \ / \ /6\
  g |g1 |g2 |g3 |g4 |g5 | r | g
   /1\ / \ / \ / \ / \ / \ / \
f | w |f2 |f3 |f4 |f5 |f6 |f7 | f
   \ / \ / \ / \ / \ / \ / \ /
  e (e1 )e2 |e3 |e4 |e5 |e6 | e
   / \ / \ / \ / \ / \ / \ / \
d |d1 |d2 |d3 |d4 |d5 |d6 |d7 | d
   \ / \ / \ /3\ /4\ / \ / \ /
  c |c1 |c2 [PS ] s |c5 |c6 | c
   / \ / \ / \ /4\ / \ / \ / \
b |b1 |b2 |b3 |WW |b5 |b6 |b7 | b
   \ /1\ / \ / \ / \ / \ / \ /
  a | R |a2 |a3 |a4 |a5 |a6 | a
     \ / \ / \ / \ / \ / \ /
";
        assert_eq!(picture.plain(), hexagons.trim_start_matches('\n'));
        let squares = jerboa();
        let picture_of_squares = draw(&squares, &start(&squares), &Marks::default()).plain();
        let top = "    a   b   c   d   e   f\n  ┌───┬───┬───┬───┬───┬───┐\n6 │ b │ b │ b │ b │ b │ b │ 6\n  ├───┼───┼───┼───┼───┼───┤\n";
        assert!(picture_of_squares.starts_with(top), "{picture_of_squares}");
        assert!(picture.lines.iter().flatten().any(|s| s.style == Style::Of(PlayerId(1)) && s.text == "s"));
    }

    #[test]
    fn areas_lie_under_the_board() {
        let game = arsisesi();
        let text =
            r#"{"cells":{"a2":"A"},"areas":{"First home":"AAA","First cleared":"A","Second home":"BBBBB"},"rolled":4}"#;
        let state = crate::notation::position::read_any(&game, text).unwrap();
        let picture = draw(&game, &state, &Marks::default());
        let under = "\n\nSecond home: B B B B B   cleared: –\nFirst home: A A A   cleared: A\nrolled: 4\n";
        assert!(picture.plain().ends_with(under), "{}", picture.plain());
        let text = r#"{"cells":{"a2":"A"},"areas":{"First home":"AAAAAA"}}"#;
        let state = crate::notation::position::read_any(&game, text).unwrap();
        let plain = draw(&game, &state, &Marks::default()).plain();
        assert!(plain.contains("\nFirst home: A x6   cleared: –\n"), "{plain}");
    }

    #[test]
    fn heaps_of_ten_and_more_have_their_number() {
        let heaps = rules(
            "rules 1\ngame \"Heaps\" {\n players A, B\n board { squares 5 by 1 }\n pieces { neutral seed S }\n \
             stacks { any height }\n setup { neutral a1: seed }\n move go { lift a neutral seed; step any; land on empty }\n}",
        );
        let many = |(cell, number): (&str, usize)| format!("\"{cell}\":\"{}\"", "S".repeat(number));
        let cells = [("a1", 9), ("b1", 10), ("c1", 64), ("d1", 1), ("e1", 2)].map(many).join(",");
        let state = crate::notation::position::read_any(&heaps, &format!("{{\"cells\":{{{cells}}}}}")).unwrap();
        let picture = draw(&heaps, &state, &Marks::default()).plain();
        assert!(picture.contains("│SS9│S10│S64│ S │SS │"), "{picture}");
    }

    #[test]
    fn one_way_lines_are_drawn_whichever_way_they_lead() {
        let ring = rules(
            "rules 1\ngame \"Ring\" {\n players A, B\n board { squares 2 by 2, no links ; link road a1>b1>b2>a2>a1 }\n \
             pieces { man M }\n setup { A a1: man ; B b2: man }\n move go { lift an own man ; step road }\n}",
        );
        let picture = r"
    a     b

2   ·──── m   2
    │     │
    │     │
1   M ────·   1

    a     b
";
        assert_eq!(draw(&ring, &start(&ring), &Marks::default()).plain(), picture.trim_start_matches('\n'));
    }

    #[test]
    fn points_have_lines_between_them() {
        let points = nine_points();
        let picture = r"
  nw─────n────ne
   │ ╲   │   ╱ │
   │   ╲ │ ╱   │
   w─────m─────e
   │   ╱ │ ╲   │
   │ ╱   │   ╲ │
  sw─────s────se
";
        let drawn = draw(&points, &start(&points), &Marks::default());
        assert_eq!(drawn.plain(), picture.trim_start_matches('\n'));
        assert_eq!(drawn.width(), 16);
    }
}
