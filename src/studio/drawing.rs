//! Boards and positions as they are drawn.

use crate::Rules;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::names::{self, CellShape, NOWHERE, Names, ZoneCells};
use crate::notation::{aside, position, record};
use crate::play::engine::Step;
use crate::play::{Outcome, Part, State, Turn};
use crate::studio::protocol::board::{
    Area, Board, Cell, Dice, EdgeName, Kind, Picture, Piece, Player, Position, Result, Shape, Zone,
};
use crate::studio::protocol::play::{Motion, Way};
use std::collections::BTreeMap;

/// Room around the middle of the outermost cells.
const MARGIN: f32 = 1.0;

/// How far the middle of a name at the edge is from that of the cell beside it.
const NAME: f32 = 0.78;

/// Half the side of a hexagon whose width is 1.
const HEX_CORNER: f32 = 0.288_675;

/// How large a point is drawn.
const POINT: f32 = 0.3;

/// Where things lie on the drawing.
struct Sheet<'n> {
    names: &'n Names,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl<'n> Sheet<'n> {
    fn new(names: &'n Names) -> Self {
        let span = |of: fn(&names::Cell) -> f32| {
            let values = names.cells.iter().map(of);
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
        };
        let ((left, right), (bottom, top)) = (span(|c| c.x), span(|c| c.y));
        Self { names, left, top, width: right - left + 2.0 * MARGIN, height: top - bottom + 2.0 * MARGIN }
    }

    fn at(&self, cell: &names::Cell) -> (f32, f32) {
        (rounded(cell.x - self.left + MARGIN), rounded(self.top - cell.y + MARGIN))
    }

    fn cell(&self, cell: &names::Cell) -> Cell {
        let (x, y) = self.at(cell);
        let corners = match self.names.shape {
            CellShape::Square => [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].to_vec(),
            CellShape::Hexagon => HEXAGON.to_vec(),
            CellShape::Point => (0..12).map(|n| f32::to_radians(n as f32 * 30.0)).map(on_circle).collect(),
        };
        let corners = corners.into_iter().map(|(dx, dy)| (rounded(x + dx), rounded(y + dy))).collect();
        let dark = matches!((&cell.row, &cell.column), (Some((_, r)), Some((_, c))) if (r + c) % 2 == 0);
        Cell { name: cell.name.clone(), x, y, corners, dark: dark && self.names.shape == CellShape::Square }
    }

    /// The names of columns below them, where their cells stand below each other, and those of rows to their left.
    fn labels(&self) -> Vec<EdgeName> {
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
            is_straight(heights).then(|| EdgeName { text: (*name).to_owned(), x: rounded(x), y: heights[0] })
        };
        let mut labels: Vec<EdgeName> = rows.iter().filter_map(row).collect();
        if are_columns {
            let y = rounded(self.height - MARGIN + NAME);
            labels.extend(columns.iter().map(|(name, all)| EdgeName { text: (*name).to_owned(), x: all[0], y }));
        }
        labels
    }
}

/// A hundredth of a cell is finer than a screen.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn on_circle(angle: f32) -> (f32, f32) {
    (POINT * angle.cos(), POINT * angle.sin())
}

const HEXAGON: [(f32, f32); 6] = [
    (0.0, -2.0 * HEX_CORNER),
    (0.5, -HEX_CORNER),
    (0.5, HEX_CORNER),
    (0.0, 2.0 * HEX_CORNER),
    (-0.5, HEX_CORNER),
    (-0.5, -HEX_CORNER),
];

/// The board of a game.
pub fn board(names: &Names) -> Board {
    let sheet = Sheet::new(names);
    let is_point = names.shape == CellShape::Point;
    let links = names.lines.iter().filter(|_| is_point).map(|(a, b)| (u32::from(a.0), u32::from(b.0)));
    Board {
        width: rounded(sheet.width),
        height: rounded(sheet.height),
        shape: match names.shape {
            CellShape::Square => Shape::Square,
            CellShape::Hexagon => Shape::Hexagon,
            CellShape::Point => Shape::Point,
        },
        cells: names.cells.iter().map(|cell| sheet.cell(cell)).collect(),
        links: links.collect(),
        zones: zones(names),
        areas: areas(names),
        labels: sheet.labels(),
        kinds: names.kinds.iter().map(kind).collect(),
        players: names.players.iter().map(|name| Player { name: name.clone(), colour: None }).collect(),
        highest: names.highest as u32,
    }
}

fn kind(kind: &names::KindName) -> Kind {
    let player = kind.owner.map(|p| u32::from(p.0));
    Kind { letter: kind.letter.to_string(), role: kind.role.clone(), player, drawing: None }
}

fn zones(names: &Names) -> Vec<Zone> {
    let mut zones = Vec::new();
    for (pattern, zone) in names.zones.iter().enumerate() {
        let numbers = |cells: &[CellId]| cells.iter().map(|c| u32::from(c.0)).collect();
        let mut add = |name: String, player, cells: &[CellId]| {
            zones.push(Zone { name, player, cells: numbers(cells), pattern: pattern as u32 });
        };
        match &zone.cells {
            ZoneCells::All(cells) => add(zone.name.clone(), None, cells),
            ZoneCells::OfPlayers(all) => {
                for (player, cells) in all.pairs() {
                    add(format!("{} of {}", zone.name, names.players[player]), Some(u32::from(player.0)), cells);
                }
            }
        }
    }
    zones
}

fn areas(names: &Names) -> Vec<Area> {
    let places = |area: usize| {
        let slots = names.slots.iter().enumerate().filter(move |(_, slot)| usize::from(slot.area) == area);
        slots.map(|(at, slot)| ((names.cells.len() + at) as u32, u32::from(slot.kind))).collect()
    };
    let area = |(at, area): (usize, &names::Area)| Area {
        name: names.area(at),
        player: area.owner.map(|p| u32::from(p.0)),
        places: places(at),
        above: area.owner.is_some_and(|p| p.index() > 0),
    };
    names.areas.iter().enumerate().map(area).collect()
}

/// The pieces of a position: cell by cell from the bottom, then those in areas.
pub fn pieces(rules: &Rules, state: &State) -> Vec<Piece> {
    let stack = |place: u16| {
        let levels = rules.engine.stack(state, place).into_iter().enumerate();
        levels.map(move |(level, kind)| Piece { place: u32::from(place), level: level as u32, kind: u32::from(kind.0) })
    };
    rules.names.places().flat_map(stack).collect()
}

/// A position, and the turn that led to it.
pub fn position(rules: &Rules, state: &State, last: Option<&Turn>) -> Position {
    let (names, engine) = (&rules.names, &rules.engine);
    let rolled = engine.rolled(state);
    Position {
        mover: u32::from(engine.mover(state).0),
        turns: engine.turns_played(state),
        pieces: pieces(rules, state),
        to_roll: engine.to_roll(state).map(|d| Dice { count: u32::from(d.count), sides: u32::from(d.sides) }),
        rolled: (rolled > 0).then_some(u32::from(rolled)),
        notes: aside::notes(rules, state),
        result: result(names, engine.outcome(state)),
        last: last.map(places_of).unwrap_or_default(),
        json: serde_json::to_string(&position::write_json(rules, state)).unwrap_or_default(),
        text: position::write(rules, state),
        spoken: spoken(rules, state),
    }
}

/// A position with its board.
pub fn picture(rules: &Rules, state: &State) -> Picture {
    Picture { board: board(&rules.names), position: position(rules, state, None) }
}

/// The places where the parts of a turn begin and end, each once.
pub fn places_of(turn: &Turn) -> Vec<u32> {
    let ends = turn.parts.iter().flat_map(|part: &Part| [part.from, part.to]);
    let mut places: Vec<u32> = ends.filter(|&p| p != NOWHERE).map(u32::from).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Where the parts of a turn begin and end, in their order.
pub fn ways_of(turn: &Turn) -> Vec<Way> {
    let place = |place: u16| (place != NOWHERE).then_some(u32::from(place));
    turn.parts.iter().map(|part| Way { from: place(part.from), to: place(part.to) }).collect()
}

/// How a game ended.
pub fn result(names: &Names, outcome: Outcome) -> Option<Result> {
    let Outcome::Over { winner, by } = outcome else { return None };
    let text = match winner {
        Some(player) => format!("{} wins: {}", names.players[player], names.reason(by)),
        None => format!("draw: {}", names.reason(by)),
    };
    Some(Result { winner: winner.map(|p| u32::from(p.0)), by: names.reason(by).to_owned(), text })
}

/// The position in words: player by player what stands where.
fn spoken(rules: &Rules, state: &State) -> String {
    let (names, engine) = (&rules.names, &rules.engine);
    let mut of: BTreeMap<Option<PlayerId>, Vec<String>> = BTreeMap::new();
    for (cell, known) in names.cells.pairs() {
        let stack = engine.stack(state, cell.0);
        let Some(&top) = stack.last() else { continue };
        let roles: Vec<&str> = stack.iter().rev().map(|&k: &KindId| names.kinds[k].role.as_str()).collect();
        of.entry(names.kinds[top].owner).or_default().push(format!("{} {}", known.name, roles.join(" on ")));
    }
    let mut sentences: Vec<String> = of
        .into_iter()
        .map(|(owner, held)| {
            format!("{}: {}", owner.map_or("nobody's", |p| names.players[p].as_str()), held.join(", "))
        })
        .collect();
    for (at, _) in names.areas.iter().enumerate() {
        let held = names.letters(&engine.area(state, at));
        sentences.push(format!("{}: {}", names.area(at), if held.is_empty() { "empty" } else { &held }));
    }
    sentences.extend(aside::notes(rules, state));
    sentences.push(match engine.outcome(state) {
        Outcome::Open => format!("{} to move", names.players[engine.mover(state)]),
        over => record::outcome_text(names, over),
    });
    sentences.join(". ")
}

/// What a step moved and took.
pub fn motions(step: &Step) -> Vec<Motion> {
    let place = |place: u16| (place != NOWHERE).then_some(u32::from(place));
    let kinds = |kinds: &[KindId]| kinds.iter().map(|k| u32::from(k.0)).collect();
    let mut motions: Vec<Motion> = step
        .taken
        .iter()
        .map(|(cell, taken)| Motion { from: place(*cell), to: None, kinds: kinds(taken), taken: true })
        .collect();
    if !step.unit.is_empty() {
        let (from, to) = (place(step.part.from), place(step.part.to));
        motions.push(Motion { from, to, kinds: kinds(&step.unit), taken: false });
    }
    motions
}
