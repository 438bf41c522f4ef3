//! What is learned, while it is learned: weights that are put right position by position.
//!
//! A piece is worth what its role is worth, and more or less for the kind, and for the place where it stands: what is seen of
//! one place says something of the others, until enough is seen of each. What is alike by a symmetry of the game has one
//! weight. What is kept is the mean of the weights of late (Polyak, Juditsky 1992).

use super::likeness::{Likeness, orbits, shared};
use super::selfplay::Sample;
use super::together::{Groups, Together};
use super::weight::Weight;
use crate::agents::Skill;
use crate::engine::Engine;
use crate::play::rng::{Rng, below, rng};
use crate::survey::Shape;
use std::collections::VecDeque;
use std::sync::Arc;

/// Positions kept to learn from, and how often each is looked at, about.
const KEPT: usize = 200_000;
const TIMES: usize = 6;

/// The length of a step.
const STEP: f32 = 0.05;

/// What was learned longer ago shortens steps less: so much of it is left after each lesson.
const FADING: f32 = 0.9;

/// How much the weights of a lesson count for the mean of late.
const FRESH: f32 = 0.1;

/// Who learns a game.
pub struct Pupil {
    shape: Shape,
    /// What was known before.
    before: Skill,
    /// By orbit of traits; and for each trait its orbit, with its sign.
    places: Vec<Weight>,
    orbits: Vec<(u32, f32)>,
    /// Both players are alike, so that kinds are worth as much to either.
    is_even: bool,
    /// By kind, and by role, each on top, off the board, under others.
    kinds: Vec<Weight>,
    roles: Vec<Weight>,
    together: Together,
    freedom: Weight,
    point: Weight,
    turn: Weight,
    samples: VecDeque<Sample>,
    /// How often what is alike was seen.
    seen: Vec<f64>,
    rng: Rng,
    /// The mean of the weights of late: of traits, then freedom, then a point as a multiple of what it was, then what
    /// stands together.
    mean: Option<Vec<f32>>,
}

/// On top, off the board, under others.
const SORTS: usize = 3;

impl Pupil {
    /// Begins with what is known, in a game that obeys these symmetries, and looks at these groups of cells.
    pub fn new(engine: &dyn Engine, before: Skill, groups: Groups, ways: &[Likeness], seed: u64) -> Self {
        let shape = engine.shape();
        let (orbits, count) = orbits(&shape, ways);
        let zero = |count| vec![Weight::default(); count];
        Self {
            places: zero(count),
            seen: vec![0.0; count],
            orbits,
            is_even: ways.iter().any(|way| way.swaps),
            kinds: zero(SORTS * shape.kinds.len()),
            roles: zero(SORTS * engine.roles().max(1)),
            together: Together::new(groups, ways),
            shape,
            before,
            freedom: Weight::default(),
            point: Weight::default(),
            turn: Weight::default(),
            samples: VecDeque::new(),
            rng: rng(seed, u64::MAX),
            mean: None,
        }
    }

    /// Learns from some games.
    pub fn learn(&mut self, samples: Vec<Sample>) {
        let count = samples.len();
        for &(number, times) in samples.iter().flat_map(|sample| &sample.traits) {
            self.seen[self.orbits[number as usize].0 as usize] += f64::from(times);
        }
        samples.iter().for_each(|sample| self.together.count(&sample.contents));
        self.samples.extend(samples);
        let spare = self.samples.len().saturating_sub(KEPT);
        self.samples.drain(..spare);
        if self.samples.is_empty() {
            return;
        }
        let all = self.places.iter_mut().chain(&mut self.kinds).chain(&mut self.roles);
        all.chain([&mut self.freedom, &mut self.point, &mut self.turn]).for_each(|weight| weight.seen *= FADING);
        self.together.fade(FADING);
        let kept = std::mem::take(&mut self.samples);
        for _ in 0..TIMES * count {
            let place = below(&mut self.rng, kept.len() as u64) as usize;
            self.correct(&kept[place]);
        }
        self.samples = kept;
        self.remember();
    }

    /// Moves what is thought of a position towards what it should be.
    fn correct(&mut self, sample: &Sample) {
        let slope = sample.chance - self.chance(sample);
        for &(number, times) in &sample.traits {
            let slope = slope * times;
            let (orbit, sign) = self.orbits[number as usize];
            self.places[orbit as usize].step(STEP, sign * slope);
            let (kind, role) = self.groups(number as usize);
            if !self.is_even {
                self.kinds[kind].step(STEP, slope);
            }
            if let Some((role, sign)) = role {
                self.roles[role].step(STEP, sign * slope);
            }
        }
        self.together.correct(&sample.contents, slope);
        self.turn.step(STEP, slope * sample.turn);
        if self.before.point != 0 {
            self.point.step(STEP, slope * self.points(sample));
        }
        if self.before.freedom != 0.0 {
            self.freedom.step(STEP, slope * sample.freer);
        }
    }

    /// The chance of the first player, as it is thought now.
    fn chance(&self, sample: &Sample) -> f32 {
        let pieces: f32 = sample.traits.iter().map(|&(number, times)| times * self.worth(number as usize)).sum();
        let points = (1.0 + self.point.value) * self.points(sample);
        let freedom = (self.before.freedom / 1000.0 + self.freedom.value) * sample.freer;
        let sum = pieces + self.together.weigh(&sample.contents) + points + freedom + self.turn.value * sample.turn;
        1.0 / (1.0 + (-sum).exp())
    }

    /// What the lead in points was worth before.
    fn points(&self, sample: &Sample) -> f32 {
        (sample.lead * self.before.point as f32 / 1000.0).clamp(-8.0, 8.0)
    }

    /// What a trait is worth to the first player, as the logarithm of odds.
    fn worth(&self, number: usize) -> f32 {
        let shown = self.before.shown.len();
        let before = if number < shown { self.before.shown[number] } else { self.before.covered[number - shown] };
        let (kind, role) = self.groups(number);
        let of_role = role.map_or(0.0, |(role, sign)| sign * self.roles[role].value);
        let (orbit, sign) = self.orbits[number];
        before as f32 / 1000.0 + sign * self.places[orbit as usize].value + self.kinds[kind].value + of_role
    }

    /// The weights that a trait shares with others: of its kind; and of its role, which is good for one and bad for the other.
    fn groups(&self, number: usize) -> (usize, Option<(usize, f32)>) {
        let (kind, place, is_covered) = self.shape.told(number);
        let sort = if is_covered { 2 } else { usize::from(place >= self.shape.cells) };
        let (role, owner) = self.shape.kinds[kind];
        let sign = [1.0, -1.0].get(usize::from(owner)).copied();
        (SORTS * kind + sort, sign.map(|sign| (SORTS * usize::from(role) + sort, sign)))
    }

    /// Takes the weights of now into the mean of late.
    fn remember(&mut self) {
        let traits = (0..self.shape.traits()).map(|number| self.worth(number));
        let freedom = self.before.freedom / 1000.0 + self.freedom.value;
        let now: Vec<f32> = traits.chain([freedom, 1.0 + self.point.value]).chain(self.together.worths()).collect();
        match &mut self.mean {
            Some(mean) => mean.iter_mut().zip(now).for_each(|(mean, now)| *mean += FRESH * (now - *mean)),
            None => self.mean = Some(now),
        }
    }

    /// What it knows now.
    pub fn skill(&self) -> Skill {
        let Some(mean) = &self.mean else { return self.before.clone() };
        let whole = |value: &f32| (value * 1000.0).round() as i32;
        let (shown, traits) = (self.before.shown.len(), self.shape.traits());
        Skill {
            shown: mean[..shown].iter().map(whole).collect(),
            covered: mean[shown..traits].iter().map(whole).collect(),
            freedom: if self.before.freedom == 0.0 { 0.0 } else { (mean[traits] * 1000.0).round() },
            point: (self.before.point as f32 * mean[traits + 1]).round() as i32,
            patterns: Arc::new(self.together.with(mean[traits + 2..].iter().copied())),
            seen: shared(&self.orbits, &self.seen, self.before.seen.iter().copied().chain(std::iter::repeat(0))),
            filled: self.together.seen(),
            asker: self.before.asker,
        }
    }
}
