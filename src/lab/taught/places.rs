//! Where a piece is worth more: parts of the board that have a name, as the rules or anybody would call them.

use super::Kind;
use crate::id::{CellId, Id, PlayerId};
use crate::names::{Names, ZoneCells};

/// A part of the board, as who has a piece calls it.
pub(super) struct Part {
    /// `in the middle`, `in its own home`, `in the enemy's home`.
    pub called: String,
    /// For each cell whether it belongs to it.
    holds: Vec<bool>,
}

/// What a kind is worth inside and outside a part of the board.
pub(super) struct Contrast {
    pub called: String,
    pub inside: f32,
    pub outside: f32,
    /// How much of all that its places count for this says.
    pub weight: f32,
}

/// Of a row or of the middle nearly so much of the board.
const THIRD: f32 = 1.0 / 3.0;

/// The parts of a board, for pieces of a player.
fn parts(names: &Names, owner: Option<PlayerId>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut add = |called: String, cells: &[CellId]| {
        let mut holds = vec![false; names.cells.len()];
        cells.iter().for_each(|cell| holds[cell.index()] = true);
        parts.push(Part { called, holds });
    };
    for zone in &names.zones {
        match &zone.cells {
            ZoneCells::All(cells) => add(format!("in {}", zone.name), cells),
            ZoneCells::OfPlayers(of) => of.pairs().for_each(|(player, cells)| {
                let called = match owner {
                    Some(owner) if owner == player => format!("in its own {}", zone.name),
                    Some(_) if names.players.len() == 2 => format!("in the enemy's {}", zone.name),
                    _ => format!("in {} of {}", zone.name, names.players[player]),
                };
                add(called, cells);
            }),
        }
    }
    let all: Vec<CellId> = names.cells.ids().collect();
    let of_third = |by: &dyn Fn(CellId) -> f32| {
        let mut order = all.clone();
        order.sort_by(|a, b| by(*a).total_cmp(&by(*b)));
        order.truncate(((all.len() as f32 * THIRD).round() as usize).max(1));
        order
    };
    let at = |cell: CellId| (names.cells[cell].x, names.cells[cell].y);
    let (middle, (wide, high)) = extent(&all.iter().map(|&cell| at(cell)).collect::<Vec<_>>());
    let from_middle = |cell: CellId| {
        let (x, y) = at(cell);
        ((x - middle.0) / wide).powi(2) + ((y - middle.1) / high).powi(2)
    };
    add("in the middle of the board".to_owned(), &of_third(&from_middle));
    add("in the upper third of the board".to_owned(), &of_third(&|cell| -at(cell).1));
    add("in the lower third of the board".to_owned(), &of_third(&|cell| at(cell).1));
    parts
}

/// The middle of places, and half of how far they lie apart.
fn extent(places: &[(f32, f32)]) -> ((f32, f32), (f32, f32)) {
    let of = |by: &dyn Fn(&(f32, f32)) -> f32| {
        let least = places.iter().map(by).fold(f32::MAX, f32::min);
        let most = places.iter().map(by).fold(f32::MIN, f32::max);
        ((least + most) / 2.0, ((most - least) / 2.0).max(0.5))
    };
    let ((x, wide), (y, high)) = (of(&|place| place.0), of(&|place| place.1));
    ((x, y), (wide, high))
}

/// The part of the board that says most of where a kind is worth more or less.
pub(super) fn contrast(names: &Names, kind: &Kind) -> Option<Contrast> {
    let all = parts(names, kind.owner).into_iter().filter_map(|part| told(kind, part));
    all.reduce(|best, next| if next.weight > best.weight { next } else { best })
}

fn told(kind: &Kind, part: Part) -> Option<Contrast> {
    // worth and how often, inside and outside
    let mut sums = [(0.0f32, 0.0f32); 2];
    for ((worth, often), holds) in
        kind.cells.iter().zip(&part.holds).filter_map(|(seen, holds)| Some(((*seen)?, holds)))
    {
        let sum = &mut sums[usize::from(!holds)];
        (sum.0, sum.1) = (sum.0 + worth * often, sum.1 + often);
    }
    let [(inside, often_in), (outside, often_out)] = sums;
    if often_in == 0.0 || often_out == 0.0 {
        return None;
    }
    let share = often_in / (often_in + often_out);
    let (inside, outside) = (inside / often_in, outside / often_out);
    let weight = (inside - outside).abs() * (share * (1.0 - share)).sqrt();
    Some(Contrast { called: part.called, inside, outside, weight })
}
