//! What is learned of pieces that stand together: of each filling of a small group of cells, what it is worth there, and what it
//! is worth wherever a group of the same shape is filled so. What is seen of one place says something of the others, until enough
//! is seen of each; and what is alike by a symmetry of the game has one weight.

use super::likeness::{Likeness, orbits_of, shared};
use super::weight::Weight;
use crate::engine::Patterns;
use std::collections::BTreeMap;

/// Groups of cells on a board.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// The cells of each, and what was known of them before.
    pub patterns: Patterns,
    /// The shape of each group: those of the same shape lie in the same way on the board.
    pub shapes: Vec<u16>,
    /// How often each filling of each was seen.
    pub seen: Vec<u32>,
}

/// The length of a step: at most the first, and where there are many groups, the second shared among them, so that a position does
/// not count for more where more of it is seen.
const LONGEST_STEP: f32 = 0.008;
const STEP: f32 = 0.8;

/// Weights of what stands together.
pub struct Together {
    before: Patterns,
    shapes: Vec<u16>,
    /// For each place of a worth its weight here, with its sign; and for each filling of each shape its weight anywhere.
    here: Vec<(u32, f32)>,
    anywhere: Vec<(u32, f32)>,
    weights: Vec<Weight>,
    /// Of these weights the first of those that count anywhere.
    first: usize,
    /// How often what is alike was seen here.
    seen: Vec<f64>,
    /// How often each filling of each group was seen before.
    known: Vec<u32>,
    step: f32,
}

impl Together {
    /// Begins with what is known, in a game that obeys these symmetries.
    pub fn new(groups: Groups, ways: &[Likeness]) -> Self {
        let Groups { patterns, shapes, seen } = groups;
        let fillings = patterns.fillings();
        let seats = seats(&patterns, ways);
        let count = shapes.iter().map(|&shape| usize::from(shape) + 1).max().unwrap_or(0);
        let example: Vec<usize> =
            (0..count).map(|shape| shapes.iter().position(|&of| usize::from(of) == shape).unwrap_or(0)).collect();
        let (here, places) = orbits_of(patterns.worths.len(), ways, |way, place| {
            let (group, order) = seats[way][place / fillings].as_ref()?;
            Some(group * fillings + ways[way].filling(place % fillings, patterns.contents(), order))
        });
        let (anywhere, more) = orbits_of(count * fillings, ways, |way, place| {
            let (group, order) = seats[way][example[place / fillings]].as_ref()?;
            let filling = ways[way].filling(place % fillings, patterns.contents(), order);
            Some(usize::from(shapes[*group]) * fillings + filling)
        });
        let step = LONGEST_STEP.min(STEP / patterns.groups().len().max(1) as f32);
        Self {
            before: patterns,
            shapes,
            here,
            anywhere,
            weights: vec![Weight::default(); places + more],
            first: places,
            seen: vec![0.0; places],
            known: seen,
            step,
        }
    }

    /// What the fillings of these groups are worth to the first player, as the logarithm of odds.
    pub fn weigh(&self, contents: &[u8]) -> f32 {
        self.before.places(contents).map(|place| self.worth(place as usize)).sum()
    }

    /// Counts what stands together.
    pub fn count(&mut self, contents: &[u8]) {
        self.before.places(contents).for_each(|place| self.seen[self.here[place as usize].0 as usize] += 1.0);
    }

    /// How often each filling of each group was seen.
    pub fn seen(&self) -> Vec<u32> {
        shared(&self.here, &self.seen, self.known.iter().copied())
    }

    /// Moves what is thought of what stands together.
    pub fn correct(&mut self, contents: &[u8], slope: f32) {
        for place in self.before.places(contents) {
            for (weight, sign) in self.of(place as usize) {
                self.weights[weight].step(self.step, sign * slope);
            }
        }
    }

    /// What was learned longer ago shortens steps less.
    pub fn fade(&mut self, left: f32) {
        self.weights.iter_mut().for_each(|weight| weight.seen *= left);
    }

    /// What all fillings of all groups are worth.
    pub fn worths(&self) -> impl Iterator<Item = f32> {
        (0..self.before.worths.len()).map(|place| self.worth(place))
    }

    /// The groups with other worths.
    pub fn with(&self, worths: impl Iterator<Item = f32>) -> Patterns {
        let whole = |worth: f32| (worth * 1000.0).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
        self.before.with(worths.map(whole).collect())
    }

    fn worth(&self, place: usize) -> f32 {
        let learned: f32 = self.of(place).into_iter().map(|(weight, sign)| sign * self.weights[weight].value).sum();
        f32::from(self.before.worths[place]) / 1000.0 + learned
    }

    /// The weights of a filling of a group, each with its sign.
    fn of(&self, place: usize) -> [(usize, f32); 2] {
        let fillings = self.before.fillings();
        let here = self.here[place];
        let anywhere = self.anywhere[usize::from(self.shapes[place / fillings]) * fillings + place % fillings];
        [(here.0 as usize, here.1), (self.first + anywhere.0 as usize, anywhere.1)]
    }
}

/// A group, and where in it each cell of another comes to lie.
type Seat = (usize, Vec<usize>);

/// For each way what each group becomes; nothing where that is no group.
fn seats(patterns: &Patterns, ways: &[Likeness]) -> Vec<Vec<Option<Seat>>> {
    let sorted = |cells: &[u16]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let groups: Vec<&[u16]> = patterns.groups().collect();
    let known: BTreeMap<Vec<u16>, usize> = groups.iter().enumerate().map(|(n, cells)| (sorted(cells), n)).collect();
    let seat = |way: &Likeness, cells: &[u16]| {
        let image: Vec<u16> = cells.iter().map(|&cell| way.place(cell)).collect();
        let to = *known.get(&sorted(&image))?;
        let order =
            image.iter().map(|cell| groups[to].iter().position(|other| other == cell)).collect::<Option<_>>()?;
        Some((to, order))
    };
    ways.iter().map(|way| groups.iter().map(|cells| seat(way, cells)).collect()).collect()
}
