//! What a board and its pieces look like: the one description from which drawings are made, as SVG and by the page.
//!
//! One system of coordinates: a cell is about 1 wide, x grows to the right, y downwards, and the drawing begins at 0, 0.

use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId, Table, ZoneId};
use crate::names::{self, Base, CellShape, Colour, Drawing, KindName, Line, Names, Sign, Stroke, ZoneCells};
use crate::play::State;
use std::collections::BTreeMap;

/// Room around the middle of the outermost cells.
const MARGIN: f32 = 1.0;

/// The same where no names stand at the edge.
const BARE_MARGIN: f32 = 0.65;

/// A board on which stacks grow is at most so much wider than high: its cells are drawn higher, so that stacks have room.
const WIDEST: f32 = 2.0;

/// Cells are at most so much higher than wide.
const HIGHEST: f32 = 3.0;

/// Stacks of more pieces need that room.
const LOW_STACK: usize = 2;

/// How far the middle of a name at the edge is from that of the cell beside it.
const NAME: f32 = 0.78;

/// Half the side of a hexagon whose width is 1.
const HEX_CORNER: f32 = 0.288_675;

/// How large a point is drawn.
const POINT: f32 = 0.3;

/// How large a circle is drawn.
const CIRCLE: f32 = 0.46;

/// Corners of two cells that are nearer than this are one.
const NEAR: f32 = 0.02;

/// Half the length of a wall across a way, as a share of the way.
const HALF_WALL: f32 = 0.35;

/// Half the length of the head on a line that leads one way, and half its width.
const HEAD: (f32, f32) = (0.1, 0.075);

/// Where that head lies on the way: beyond the middle, so that on ways that cross there none lies on another.
const HEAD_AT: f32 = 0.55;

/// How far the frame that marks a cell is inside its border, as a share of half its width; around a point it is outside.
const INSET: f32 = 0.13;
const AROUND_POINT: f32 = -0.45;

/// The side of pieces that lie one above the other in a high cell, and how far the lowest is from its foot.
const PILED: f32 = 0.7;
const FOOT: f32 = 0.18;

/// How much of a cell's colour is the ink of the lines around it.
const OUTLINE: f32 = 0.35;

/// How much darker the dark squares are.
const SHADE: f32 = 0.12;

/// How wide a triangle is, and how much of the height of its cell it has.
const PEAK: (f32, f32) = (0.94, 0.88);

/// The gap in the middle of a folded row of triangles.
const BAR: f32 = 0.5;

/// How far from the middle of its circle the outermost of so many seeds lies, and the side of one.
const PIT: f32 = 0.29;
const SEED: (f32, f32) = (0.11, 0.2);

/// The angle between one seed and the next, so that none lies on another.
const TURN: f32 = 2.399_963;

/// Zones that cover more of the board than this say nothing when they are drawn.
const MOST_ZONE: f32 = 0.6;

/// Nor do zones that together cover more than this.
const MOST_ZONES: f32 = 0.4;

/// A board.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The width of the drawing.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// How cells are drawn.
    pub shape: CellShape,
    /// The cells.
    pub cells: Table<CellId, Cell>,
    /// Lines between cells, each once.
    pub links: Vec<Line>,
    /// The cells lie side by side without borders, and the lines are drawn over them: a grid shown as points.
    pub is_lattice: bool,
    /// How high a cell is drawn: one, where it is as high as wide.
    pub cell_height: f32,
    /// Names of rows and columns at the edge: what they say, and their middle.
    pub labels: Vec<(String, f32, f32)>,
    /// The names at the edge do not tell every cell's: each shows its own.
    pub has_names: bool,
}

/// A cell.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The middle.
    pub x: f32,
    /// The middle.
    pub y: f32,
    /// Its corners; of a point those of a small regular polygon around it.
    pub corners: Vec<(f32, f32)>,
    /// The triangle that is drawn on it; of other shapes nothing.
    pub peak: Vec<(f32, f32)>,
    /// It is dark, where squares are coloured by turns.
    pub dark: bool,
}

/// The cells of a zone as they are drawn.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name, with its player where each has one.
    pub name: String,
    /// Whose.
    pub player: Option<PlayerId>,
    /// The cells.
    pub cells: Vec<CellId>,
    /// The number of its pattern: zones of one name share it.
    pub pattern: usize,
    /// The colour that the rules ask for.
    pub colour: Option<Colour>,
}

/// The colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The body.
    pub fill: Colour,
    /// Around it.
    pub border: Colour,
    /// What is drawn on it.
    pub ink: Colour,
}

/// What a piece shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Face<'n> {
    /// Signs on a plate.
    Signs(&'n str, char),
    /// A drawing.
    Drawing(&'n Drawing),
    /// Nothing: in games with one role all pieces are stones.
    Stone,
}

/// The ink on light colours, and that on dark ones.
const INK: (Colour, Colour) = (Colour(0x22, 0x1f, 0x1a), Colour(0xfd, 0xf9, 0xf0));

/// The colours of players who have none of their own, each with the words that name it.
const PALETTE: [(&[&str], Paint); 8] = [
    (&["white", "light", "ivory"], paint_of((0xfffdf5, 0x5a5344, 0x2e2a22))),
    (&["black", "dark", "ebony"], paint_of((0x3b3731, 0x191713, 0xfbf6e8))),
    (&["red"], paint_of((0xb5483c, 0x6f2620, 0xfff4ee))),
    (&["blue"], paint_of((0x3f6fa8, 0x22446d, 0xf1f7ff))),
    (&["green"], paint_of((0x4d7a45, 0x2c4a27, 0xf2fbef))),
    (&["yellow", "gold", "orange"], paint_of((0xc8952f, 0x7a5815, 0x2c2006))),
    (&["purple", "violet"], paint_of((0x7a5597, 0x482d5d, 0xf9f2ff))),
    (&["teal", "cyan"], paint_of((0x3d8389, 0x1f4b4f, 0xeffcfd))),
];

/// The colours of nobody's pieces.
const NOBODY: Paint = paint_of((0xc9c3b4, 0x8d8674, 0x4a4438));

const fn paint_of((fill, border, ink): (u32, u32, u32)) -> Paint {
    Paint { fill: colour_of(fill), border: colour_of(border), ink: colour_of(ink) }
}

const fn colour_of(value: u32) -> Colour {
    Colour((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

/// For each player a colour of the palette: that of its name, or one that nobody else has.
pub fn palette(names: &Names) -> Vec<usize> {
    let own: Vec<Option<usize>> = names
        .players
        .iter()
        .map(|name| PALETTE.iter().position(|(words, _)| words.contains(&name.to_lowercase().as_str())))
        .collect();
    let mut free = (0..PALETTE.len()).filter(|at| !own.contains(&Some(*at)));
    let all = own.iter().enumerate();
    all.map(|(number, own)| own.or_else(|| free.next()).unwrap_or(number % PALETTE.len())).collect()
}

/// The colours of a player's pieces, or of nobody's.
pub fn paint(names: &Names, owner: Option<PlayerId>) -> Paint {
    let Some(owner) = owner else { return NOBODY };
    if let Some(&fill) = names.look.players.get(&owner) {
        return on(fill);
    }
    palette(names).get(owner.index()).map_or(NOBODY, |&at| PALETTE[at].1)
}

/// A colour with a border and an ink that can be seen on it.
fn on(fill: Colour) -> Paint {
    let ink = if fill.brightness() > 0.3 { INK.0 } else { INK.1 };
    Paint { fill, border: fill.mixed(INK.0, 0.55), ink }
}

/// The ink that can be read on a colour.
pub fn ink_on(fill: Colour) -> Colour {
    on(fill).ink
}

/// The colours of cells, where the rules ask for one: light ones, dark ones, the lines around them.
pub fn floor(names: &Names) -> Option<(Colour, Colour, Colour)> {
    let floor = names.look.floor?;
    Some((floor, darker(floor), floor.mixed(INK.0, OUTLINE)))
}

/// What the pieces of a kind show.
pub fn face<'n>(names: &'n Names, kind: &'n KindName) -> Face<'n> {
    match sign(names, kind) {
        Some(Sign::Drawing(drawing)) => Face::Drawing(drawing),
        Some(Sign::Glyph(text)) => Face::Signs(text, kind.letter),
        None if are_stones(names) => Face::Stone,
        None => Face::Signs("", kind.letter),
    }
}

/// What the rules say that a kind shows.
pub fn sign<'n>(names: &'n Names, kind: &KindName) -> Option<&'n Sign> {
    names.look.pieces.get(&(crate::id::RoleId(kind.role_id), kind.owner))
}

fn are_stones(names: &Names) -> bool {
    names.kinds.iter().all(|kind| kind.role_id == 0) && names.kinds.iter().all(|kind| kind.owner.is_some())
}

/// The base and the strokes of what a piece shows, where it is a drawing.
pub fn parts(face: Face<'_>) -> (&Base, &[Stroke]) {
    match face {
        Face::Drawing(drawing) => (&drawing.base, &drawing.strokes),
        Face::Stone => (&Base::Disc, STONE),
        Face::Signs(..) => (&Base::Plate, &[]),
    }
}

/// The groove of a stone.
const STONE: &[Stroke] = &[Stroke::ink("M17 50A33 33 0 1 1 83 50A33 33 0 1 1 17 50Z", 2)];

/// The board of a game.
pub fn scene(names: &Names) -> Scene {
    let sheet = Sheet::new(names);
    let has_lines = names.shape == CellShape::Point;
    let labels = sheet.labels();
    Scene {
        width: rounded(sheet.width),
        height: rounded(sheet.height),
        shape: names.shape,
        cells: names.cells.iter().map(|cell| sheet.cell(cell)).collect(),
        links: names.lines.iter().filter(|_| has_lines).copied().collect(),
        is_lattice: is_lattice(names),
        cell_height: sheet.cell_height,
        has_names: labels.is_empty() || names.grid == CellShape::Hexagon,
        labels,
    }
}

/// The walls of a position that can be drawn: between neighbours, and not across what leaps over others.
pub fn walls(rules: &Rules, state: &State) -> Vec<(CellId, CellId)> {
    let mut walls = rules.engine.walls(state);
    walls.retain(|wall| rules.names.walled.contains(wall));
    walls
}

/// The links of a position that may be closed, are open, and lead further than to a neighbour: they are drawn as lines.
pub fn open_lines(rules: &Rules, state: &State) -> Vec<(CellId, CellId)> {
    let mut lines = rules.engine.open_links(state);
    lines.retain(|line| !rules.names.walled.contains(line));
    lines
}

/// Where a wall between two cells is drawn: along the border that they share, or else across the way from one to the other.
pub fn wall(scene: &Scene, (a, b): (CellId, CellId)) -> [(f32, f32); 2] {
    let (a, b) = (&scene.cells[a], &scene.cells[b]);
    let is_near = |p: &(f32, f32), q: &(f32, f32)| (p.0 - q.0).abs() + (p.1 - q.1).abs() < NEAR;
    let shared: Vec<(f32, f32)> =
        a.corners.iter().filter(|p| b.corners.iter().any(|q| is_near(p, q))).copied().collect();
    if let [from, .., to] = shared[..] {
        return [from, to];
    }
    let (x, y) = ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    let (across, down) = ((b.x - a.x) * HALF_WALL, (b.y - a.y) * HALF_WALL);
    [(x - down, y + across), (x + down, y - across)]
}

/// The head that says which way a line leads: its tip, and the corners behind.
pub fn head(scene: &Scene, line: Line) -> [(f32, f32); 3] {
    let (a, b) = (&scene.cells[line.from], &scene.cells[line.to]);
    let (across, down) = (b.x - a.x, b.y - a.y);
    let length = across.hypot(down).max(NEAR);
    let (x, y) = (a.x + across * HEAD_AT, a.y + down * HEAD_AT);
    let at = |ahead: f32, aside: f32| {
        (x + (across * ahead - down * aside) / length, y + (down * ahead + across * aside) / length)
    };
    let (ahead, aside) = HEAD;
    [at(ahead, 0.0), at(-ahead, aside), at(-ahead, -aside)]
}

/// The frame that marks a cell: inside its border, or around a point and what stands there.
pub fn frame(scene: &Scene, cell: &Cell) -> Vec<(f32, f32)> {
    let is_point = scene.shape == CellShape::Point && !scene.is_lattice;
    let inset = if is_point { AROUND_POINT } else { INSET };
    let (across, down) = (1.0 - inset, 1.0 - inset / scene.cell_height);
    let corner = |&(x, y): &(f32, f32)| (cell.x + (x - cell.x) * across, cell.y + (y - cell.y) * down);
    cell.corners.iter().map(corner).collect()
}

/// Where the piece at a level of a stack stands in a high cell, and its side: one above the other, from the foot.
pub fn in_pile(scene: &Scene, cell: &Cell, level: usize, count: usize) -> (f32, f32, f32) {
    let room = scene.cell_height - 1.5 * FOOT - PILED;
    let step = (room / count.saturating_sub(1).max(1) as f32).min(PILED * 0.95);
    let lowest = scene.cell_height / 2.0 - FOOT - PILED / 2.0 - level as f32 * step;
    // on triangles piles grow from the edge of the board
    let is_hanging = !cell.peak.is_empty() && cell.y < scene.height / 2.0;
    (cell.x, cell.y + if is_hanging { -lowest } else { lowest }, PILED)
}

/// Pieces of nobody that may lie together in a circle lie there as seeds in a pit.
pub fn are_seeds(names: &Names, stack: &[KindId]) -> bool {
    let is_pit = names.shape == CellShape::Circle && names.highest > 1;
    is_pit && stack.iter().all(|kind| names.kinds[*kind].owner.is_none())
}

/// Where one of so many seeds lies, seen from the middle of its circle, and its side.
pub fn seed(number: usize, count: usize) -> (f32, f32, f32) {
    let far = PIT * ((number as f32 + 0.5) / count.max(5) as f32).sqrt() * if count == 1 { 0.0 } else { 1.0 };
    let angle = number as f32 * TURN;
    (far * angle.cos(), far * angle.sin(), (0.62 / (count as f32).sqrt()).clamp(SEED.0, SEED.1))
}

/// By how many degrees a piece is turned: one that looks ahead, as its player sits at the board.
pub fn turned(names: &Names, kind: &KindName) -> Option<u16> {
    let Face::Drawing(drawing) = face(names, kind) else { return None };
    let owner = kind.owner.filter(|_| drawing.is_facing)?;
    Some([0, 180, 90, 270].get(owner.index()).copied().unwrap_or(0))
}

/// What is drawn on cells under the pieces.
pub fn marks(names: &Names) -> Vec<(Vec<CellId>, &[Stroke])> {
    let zones = names.zones.iter().enumerate();
    let of_zone = |(number, zone): (usize, &names::Zone)| {
        let mark = |player| names.look.marks.get(&(ZoneId::from_index(number), player));
        let drawn = |cells: &[CellId], player| {
            let mark = mark(player).or_else(|| mark(None));
            mark.map(|mark| (cells.to_vec(), mark.strokes.as_slice()))
        };
        match &zone.cells {
            ZoneCells::All(cells) => drawn(cells, None).into_iter().collect::<Vec<_>>(),
            ZoneCells::OfPlayers(all) => all.pairs().filter_map(|(player, cells)| drawn(cells, Some(player))).collect(),
        }
    };
    zones.flat_map(of_zone).collect()
}

fn is_lattice(names: &Names) -> bool {
    names.shape == CellShape::Point && names.grid != CellShape::Point
}

/// The zones of a game, each player's apart.
pub fn zones(names: &Names) -> Vec<Zone> {
    let mut zones = Vec::new();
    for (pattern, zone) in names.zones.iter().enumerate() {
        let id = ZoneId::from_index(pattern);
        let colour = |player| {
            let of = |player| names.look.zones.get(&(id, player)).copied();
            of(player).or_else(|| of(None))
        };
        // where a drawing stands on its cells, colour would only hide it
        let has_mark = names.look.marks.keys().any(|(marked, _)| *marked == id);
        let mut add = |name: String, player, cells: &[CellId]| {
            if has_mark && colour(player).is_none() {
                return;
            }
            zones.push(Zone { name, player, cells: cells.to_vec(), pattern, colour: colour(player) });
        };
        match &zone.cells {
            ZoneCells::All(cells) => add(zone.name.clone(), None, cells),
            ZoneCells::OfPlayers(all) => {
                for (player, cells) in all.pairs() {
                    add(format!("{} of {}", zone.name, names.players[player]), Some(player), cells);
                }
            }
        }
    }
    zones
}

/// The zone by which each cell is coloured: the smallest one in which it lies. Zones that would hide the board colour
/// nothing, unless the rules ask for it.
pub fn zone_of_each<'z>(names: &Names, zones: &'z [Zone]) -> Table<CellId, Option<&'z Zone>> {
    let part = |cells: usize| cells as f32 / names.cells.len().max(1) as f32;
    let is_small = |zone: &&Zone| zone.colour.is_some() || part(zone.cells.len()) < MOST_ZONE;
    let drawn: Vec<&Zone> = zones.iter().filter(is_small).collect();
    let zoned = names.cells.ids().filter(|cell| drawn.iter().any(|zone| zone.cells.contains(cell))).count();
    let is_busy = part(zoned) > MOST_ZONES;
    let of = |cell| {
        let here = drawn.iter().copied().filter(|zone| zone.cells.contains(&cell));
        here.filter(|zone| zone.colour.is_some() || !is_busy).min_by_key(|zone| zone.cells.len())
    };
    names.cells.ids().map(of).collect()
}

/// A dark cell of that colour.
pub fn darker(colour: Colour) -> Colour {
    colour.mixed(INK.0, SHADE)
}

/// The colour of a zone: the one the rules ask for, or that of its player, lightly.
pub fn tint(names: &Names, zone: &Zone) -> Colour {
    let base = names.look.floor.unwrap_or(FLOOR);
    match (zone.colour, zone.player) {
        (Some(colour), _) => colour,
        (None, Some(player)) => match paint(names, Some(player)).fill {
            light if light.brightness() > 0.8 => base.mixed(WARM, 0.5),
            other => base.mixed(other, 0.22),
        },
        (None, None) => base.mixed(MEADOW, [0.16, 0.28][zone.pattern % 2]),
    }
}

/// Cells where nothing is said.
pub const FLOOR: Colour = Colour(0xf6, 0xf1, 0xe3);
const WARM: Colour = Colour(0xfb, 0xdc, 0xa6);
const MEADOW: Colour = Colour(0x8a, 0xb0, 0x60);

/// Where things lie on the drawing.
struct Sheet<'n> {
    names: &'n Names,
    left: f32,
    bottom: f32,
    top: f32,
    width: f32,
    height: f32,
    /// From the edge of the drawing to the middle of the outermost columns.
    margin: f32,
    cell_height: f32,
    /// A board that is one long line is folded: so many cells are in a row, the next row goes back above it.
    fold: Option<usize>,
}

/// Longer lines of squares are folded.
const LONGEST_LINE: usize = 13;

/// Into how long rows a board is folded that is one long line of squares.
fn fold(names: &Names, across: f32, up: f32) -> Option<usize> {
    let count = names.cells.len();
    let is_line = across.min(up) < NEAR && (across.max(up) - (count as f32 - 1.0)).abs() < NEAR;
    let is_square = matches!(names.shape, CellShape::Square | CellShape::Triangle);
    let is_folded = is_square && is_line && count > LONGEST_LINE;
    is_folded.then(|| count.div_ceil(count.div_ceil(LONGEST_LINE)))
}

/// The gap in the middle of each row of triangles.
fn bar(names: &Names) -> f32 {
    if names.shape == CellShape::Triangle { BAR } else { 0.0 }
}

/// How high cells are drawn on a board of so many columns and rows.
fn cell_height(names: &Names, columns: f32, rows: f32) -> f32 {
    let is_square = matches!(names.shape, CellShape::Square | CellShape::Triangle);
    let has_stacks = is_square && names.highest > LOW_STACK;
    if has_stacks { rounded((columns / rows / WIDEST).clamp(1.0, HIGHEST)) } else { 1.0 }
}

impl<'n> Sheet<'n> {
    fn new(names: &'n Names) -> Self {
        let span = |of: fn(&names::Cell) -> f32| {
            let values = names.cells.iter().map(of);
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
        };
        let ((left, right), (bottom, top)) = (span(|c| c.x), span(|c| c.y));
        let (mut across, mut up) = ((right - left).max(0.0), (top - bottom).max(0.0));
        let fold = fold(names, across, up);
        if let Some(row) = fold {
            (across, up) = (row as f32 - 1.0 + bar(names), (names.cells.len().div_ceil(row) - 1) as f32);
        }
        let margin = if fold.is_some() { BARE_MARGIN } else { MARGIN };
        let cell_height = cell_height(names, across + 1.0, up + 1.0);
        let (width, height) = (across + 2.0 * margin, (up + 1.0) * cell_height - 1.0 + 2.0 * margin);
        Self { names, left, bottom, top, width, height, margin, cell_height, fold }
    }

    fn at(&self, cell: &names::Cell) -> (f32, f32) {
        if let Some(row) = self.fold {
            let number = (cell.x - self.left + cell.y - self.bottom).round() as usize;
            let (above, along) = (number / row, number % row);
            let along = if above % 2 == 0 { along } else { row - 1 - along };
            let gap = if along >= row / 2 { bar(self.names) } else { 0.0 };
            return (along as f32 + gap + self.margin, self.height - self.middle_of_row(above as f32));
        }
        (rounded(cell.x - self.left + self.margin), rounded(self.middle_of_row(self.top - cell.y)))
    }

    /// How far the middle of a row is from the edge beyond which there are so many rows.
    fn middle_of_row(&self, row: f32) -> f32 {
        self.margin - 0.5 + (row + 0.5) * self.cell_height
    }

    fn cell(&self, cell: &names::Cell) -> Cell {
        let (x, y) = self.at(cell);
        let shape = if is_lattice(self.names) { self.names.grid } else { self.names.shape };
        let corners = match shape {
            CellShape::Square | CellShape::Triangle => {
                let half = self.cell_height / 2.0;
                [(-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half)].to_vec()
            }
            CellShape::Hexagon => HEXAGON.to_vec(),
            CellShape::Point => circle(12, POINT),
            CellShape::Circle => circle(24, CIRCLE),
        };
        let corners = corners.into_iter().map(|(dx, dy)| (rounded(x + dx), rounded(y + dy))).collect();
        let dark = matches!((&cell.row, &cell.column), (Some((_, r)), Some((_, c))) if (r + c) % 2 == 0);
        let (peak, dark) = match self.names.shape {
            CellShape::Square => (Vec::new(), dark),
            CellShape::Triangle => (self.peak(x, y), (x + y / self.cell_height).round() as i32 % 2 == 0),
            CellShape::Hexagon | CellShape::Point | CellShape::Circle => (Vec::new(), false),
        };
        Cell { x, y, corners, peak, dark }
    }

    /// A triangle whose tip looks to the middle of the board.
    fn peak(&self, x: f32, y: f32) -> Vec<(f32, f32)> {
        let half = self.cell_height / 2.0;
        let down = if y < self.height / 2.0 { -1.0 } else { 1.0 };
        let tip = half - PEAK.1 * self.cell_height;
        let corners = [(-PEAK.0 / 2.0, half), (PEAK.0 / 2.0, half), (0.0, tip)];
        corners.map(|(dx, dy)| (rounded(x + dx), rounded(y + down * dy))).to_vec()
    }

    /// The names of columns below them, where their cells stand below each other, and those of rows to their left.
    fn labels(&self) -> Vec<(String, f32, f32)> {
        if self.fold.is_some() {
            return Vec::new();
        }
        let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
        for cell in self.names.cells.iter() {
            let (x, y) = self.at(cell);
            if let Some((name, _)) = &cell.row {
                let (left, heights): &mut (f32, Vec<f32>) = rows.entry(name.as_str()).or_insert((x, Vec::new()));
                *left = left.min(x);
                heights.push(y);
            }
            if let Some((name, _)) = &cell.column {
                columns.entry(name.as_str()).or_insert_with(Vec::new).push(x);
            }
        }
        let is_straight = |all: &[f32]| all.iter().all(|v| (v - all[0]).abs() < 0.01);
        let are_columns = !columns.is_empty() && columns.values().all(|all| is_straight(all));
        let row = |(name, (left, heights)): (&&str, &(f32, Vec<f32>))| {
            let x = if are_columns { MARGIN - NAME } else { left - NAME };
            is_straight(heights).then(|| ((*name).to_owned(), rounded(x), heights[0]))
        };
        let mut labels: Vec<_> = rows.iter().filter_map(row).collect();
        if are_columns {
            let y = rounded(self.height - MARGIN + NAME);
            labels.extend(columns.iter().map(|(name, all)| ((*name).to_owned(), all[0], y)));
        }
        labels
    }
}

/// A hundredth of a cell is finer than a screen.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn circle(corners: u16, radius: f32) -> Vec<(f32, f32)> {
    let angle = |n: u16| f32::to_radians(f32::from(n) * 360.0 / f32::from(corners));
    (0..corners).map(angle).map(|a| (radius * a.cos(), radius * a.sin())).collect()
}

const HEXAGON: [(f32, f32); 6] = [
    (0.0, -2.0 * HEX_CORNER),
    (0.5, -HEX_CORNER),
    (0.5, HEX_CORNER),
    (0.0, 2.0 * HEX_CORNER),
    (-0.5, HEX_CORNER),
    (-0.5, -HEX_CORNER),
];

/// What stands for each kind in texts of characters: the sign that the rules ask for, where it is one column wide and no
/// other kind has it; else the letter.
pub fn character(names: &Names, kind: KindId) -> char {
    let known = &names.kinds[kind];
    let shown = |kind: &KindName| match sign(names, kind) {
        Some(Sign::Glyph(text)) => single(text),
        _ => None,
    };
    let Some(own) = shown(known) else { return known.letter };
    let is_taken = |(id, other): (KindId, &KindName)| id != kind && (shown(other) == Some(own) || other.letter == own);
    if names.kinds.pairs().any(is_taken) { known.letter } else { own }
}

/// The only character of a text, if it is as wide as a letter.
fn single(text: &str) -> Option<char> {
    let mut characters = text.chars();
    let (first, rest) = (characters.next()?, characters.next());
    // letters, signs and symbols; no emoji, no signs of East Asia, which are wider, and no marks that stand over others
    let is_narrow = matches!(
        u32::from(first),
        0x21..=0x7e | 0xa1..=0xac | 0xae..=0x2ff | 0x370..=0x482 | 0x48a..=0x58f | 0x2010..=0x2027 | 0x2100..=0x2311
            | 0x25a0..=0x25fc | 0x2600..=0x2613 | 0x2616..=0x2637 | 0x263c..=0x2647 | 0x2654..=0x267e
    );
    (rest.is_none() && is_narrow).then_some(first)
}
