//! Boards and positions as they are drawn.

use crate::Rules;
use crate::id::{Id, KindId, PlayerId};
use crate::names::{self, CellShape, NOWHERE, Names};
use crate::notation::rolls::{self, dice_name};
use crate::notation::scene::{self, Face};
use crate::notation::{aside, outcome, position};
use crate::play::steps::Step;
use crate::play::{Outcome, Part, State, Turn};
use crate::studio::protocol::board::{
    Area, Base, Board, Cell, Dice, EdgeName, Floor, Hue, Kind, Link, Mark, Paint, Picture, Piece, Player, Position,
    Result, Shape, Stroke, Zone,
};
use crate::studio::protocol::play::{Motion, Way};
use std::collections::BTreeMap;

/// The board of a game.
pub fn board(names: &Names) -> Board {
    let scene = scene::scene(names);
    let cell = |(cell, known): (scene::Cell, &names::Cell)| {
        let scene::Cell { x, y, corners, peak, dark } = cell;
        Cell { name: known.name.clone(), x, y, corners, peak, dark }
    };
    let edge_name = |(text, x, y)| EdgeName { text, x, y };
    Board {
        width: scene.width,
        height: scene.height,
        shape: match scene.shape {
            CellShape::Square => Shape::Square,
            CellShape::Hexagon => Shape::Hexagon,
            CellShape::Point => Shape::Point,
            CellShape::Circle => Shape::Circle,
            CellShape::Triangle => Shape::Triangle,
        },
        cells: scene.cells.iter().cloned().zip(names.cells.iter()).map(cell).collect(),
        links: scene.links.iter().map(link).collect(),
        marks: scene::marks(names).into_iter().map(mark).collect(),
        zones: zones(names),
        areas: areas(names),
        cell_height: scene.cell_height,
        labels: scene.labels.into_iter().map(edge_name).collect(),
        has_names: scene.has_names,
        is_lattice: scene.is_lattice,
        floor: scene::floor(names).map(|(light, dark, line)| Floor {
            light: light.to_string(),
            dark: dark.to_string(),
            line: line.to_string(),
        }),
        kinds: names.kinds.iter().map(|known| kind(names, known)).collect(),
        players: players(names),
        highest: names.highest as u32,
    }
}

fn mark((cells, strokes): (Vec<crate::id::CellId>, &[names::Stroke])) -> Mark {
    Mark {
        cells: cells.into_iter().map(|cell| u32::from(cell.0)).collect(),
        strokes: strokes.iter().map(stroke).collect(),
    }
}

fn stroke(line: &names::Stroke) -> Stroke {
    let hue = match line.hue {
        names::Hue::Ink => Hue::Ink,
        names::Hue::Player => Hue::Player,
        names::Hue::Own(colour) => Hue::Own(colour.to_string()),
    };
    Stroke { path: line.path.to_string(), width: u32::from(line.width), hue, is_even_odd: line.is_even_odd }
}

fn link(&names::Line { from, to, is_one_way }: &names::Line) -> Link {
    Link { from: u32::from(from.0), to: u32::from(to.0), is_one_way }
}

fn players(names: &Names) -> Vec<Player> {
    let palette = scene::palette(names);
    let player = |(id, name): (PlayerId, &String)| Player {
        name: name.clone(),
        palette: palette[id.index()] as u32,
        paint: names.look.players.contains_key(&id).then(|| {
            let paint = scene::paint(names, Some(id));
            Paint { fill: paint.fill.to_string(), border: paint.border.to_string(), ink: paint.ink.to_string() }
        }),
    };
    names.players.pairs().map(player).collect()
}

fn kind(names: &Names, kind: &names::KindName) -> Kind {
    let player = kind.owner.map(|p| u32::from(p.0));
    let face = scene::face(names, kind);
    let (base, strokes) = scene::parts(face);
    Kind {
        letter: kind.letter.to_string(),
        role: kind.role.clone(),
        player,
        base: match base {
            names::Base::Plate => Base::Plate,
            names::Base::Disc => Base::Disc,
            names::Base::Path(path) => Base::Path(path.to_string()),
            names::Base::Bare => Base::Bare,
        },
        strokes: strokes.iter().map(stroke).collect(),
        turned: scene::turned(names, kind).map(u32::from),
        sign: match face {
            Face::Signs("", letter) => letter.to_string(),
            Face::Signs(text, _) => text.to_owned(),
            Face::Drawing(_) | Face::Stone => String::new(),
        },
    }
}

fn zones(names: &Names) -> Vec<Zone> {
    let zone = |zone: scene::Zone| Zone {
        name: zone.name,
        player: zone.player.map(|p| u32::from(p.0)),
        cells: zone.cells.iter().map(|c| u32::from(c.0)).collect(),
        pattern: zone.pattern as u32,
        colour: zone.colour.map(|colour| colour.to_string()),
    };
    scene::zones(names).into_iter().map(zone).collect()
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

/// Between which cells the way is closed.
fn walls(rules: &Rules, state: &State) -> Vec<(u32, u32)> {
    scene::walls(rules, state).iter().map(|(a, b)| (u32::from(a.0), u32::from(b.0))).collect()
}

/// The walls that stand after a turn has gone on, and did not before.
pub fn walls_put(rules: &Rules, before: &State, after: &State) -> Vec<(u32, u32)> {
    if rules.names.walled.is_empty() {
        return Vec::new();
    }
    let old = walls(rules, before);
    walls(rules, after).into_iter().filter(|wall| !old.contains(wall)).collect()
}

/// A position, and the turn that led to it.
pub fn position(rules: &Rules, state: &State, last: Option<&Turn>) -> Position {
    let engine = &rules.engine;
    Position {
        mover: u32::from(engine.mover(state).0),
        turns: engine.turns_played(state),
        pieces: pieces(rules, state),
        walls: walls(rules, state),
        to_roll: engine.to_roll(state).map(|d| Dice { count: u32::from(d.count), name: dice_name(d) }),
        rolled: rolls::rolled(rules, state).map(|said| said.to_string()),
        notes: aside::notes(rules, state),
        result: result(rules, state),
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

/// The places that the last part of a turn speaks of, where it begins and ends nowhere: the cells that it names, the mover's
/// pieces of a role that it names, and where it changes what stands.
pub fn chosen(rules: &Rules, state: &State, steps: &[Step]) -> Vec<u32> {
    let Some((step, earlier)) =
        steps.split_last().filter(|(step, _)| step.part.from == NOWHERE && step.part.to == NOWHERE)
    else {
        return Vec::new();
    };
    let (engine, kinds) = (&rules.engine, &rules.names.kinds);
    let before = earlier.last().map_or(state, |step| &step.after);
    let was_named = |at: usize, cells: &Vec<u16>| earlier.last().is_some_and(|step| step.named.get(at) == Some(cells));
    let new_names = step.named.iter().enumerate().filter(|(at, cells)| !was_named(*at, cells));
    let named: Vec<u16> = new_names.flat_map(|(_, cells)| cells.iter().copied()).collect();
    let was_role = |at: usize, role: u8| earlier.last().is_some_and(|step| step.sorts.get(at) == Some(&role));
    let new_roles: Vec<u8> =
        step.sorts.iter().enumerate().filter(|(at, role)| !was_role(*at, **role)).map(|(_, role)| *role).collect();
    let is_meant =
        |kind: &KindId| new_roles.contains(&kinds[*kind].role_id) && kinds[*kind].owner == Some(engine.mover(state));
    let is_spoken_of = |place: &u16| {
        let (old, now) = (engine.stack(before, *place), engine.stack(&step.after, *place));
        named.contains(place) || old != now || old.last().is_some_and(is_meant)
    };
    rules.names.places().filter(is_spoken_of).map(u32::from).collect()
}

/// Where the parts of a turn begin and end, in their order.
pub fn ways_of(turn: &Turn) -> Vec<Way> {
    let place = |place: u16| (place != NOWHERE).then_some(u32::from(place));
    turn.parts.iter().map(|part| Way { from: place(part.from), to: place(part.to) }).collect()
}

/// How a game ended.
pub fn result(rules: &Rules, state: &State) -> Option<Result> {
    let (names, over) = (&rules.names, rules.engine.outcome(state));
    let Outcome::Over { winner, by, .. } = over else { return None };
    let text = format!("{}: {}", outcome::ended(rules, state, winner), outcome::reason(rules, over));
    Some(Result { winner: winner.map(|p| u32::from(p.0)), by: names.reason(by).to_owned(), text })
}

/// The position in words: player by player what stands where.
pub fn spoken(rules: &Rules, state: &State) -> String {
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
        Outcome::Over { .. } => outcome::recorded(rules, state),
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
