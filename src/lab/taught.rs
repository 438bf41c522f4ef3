//! What a player has learned, in figures, maps and sentences: what pieces are worth, where they are worth more, and how much of
//! another piece that is.
//!
//! A trained player's judgement is a sum. So what a piece adds to it from where it stands is its weight there, and what it adds
//! by what it stands together with, on average over what it stood together with in the games: to take it away and ask again would
//! say the same, but for how free to move the players then are, which has a weight of its own and is told by itself. Of a place where no such piece stood in the games nothing was learned, and nothing is told;
//! means are over where pieces did stand, as often as they stood there.

mod places;
mod together;
mod words;

use super::heat::Heat;
use crate::Rules;
use crate::agents::Skill;
use crate::engine::Engine;
use crate::id::{Id, KindId, PlayerId, SetupId};
use crate::names::Names;
use crate::play::Outcome;
use crate::play::State;
use crate::play::pool::Pool;
use crate::play::rng::rng;
use crate::survey::Shape;

/// Random games in which it is seen whether pieces of a kind come and go, and how many turns of each.
const GAMES: u64 = 24;
const LONGEST: u32 = 200;

/// Who was seen nearly as often for each piece at the beginning as any other, was always there.
const ALWAYS: f32 = 0.998;

/// Worths of the same piece of both players differ by no more than this where the players are alike.
const ALIKE: f32 = 0.5;

/// Figures are still read on a cell that is coloured so much.
const DARKEST: f32 = 0.6;

/// What a player has learned of a game.
#[derive(Clone, Debug)]
pub struct Taught {
    /// The kinds of pieces; where both players are alike, those of the first.
    pub kinds: Vec<Kind>,
    /// What counts most, a sentence each.
    pub told: Vec<String>,
}

/// A kind of piece, as who has it sees it. Worths are in hundredths: a lead of 100 wins 73 games in 100.
#[derive(Clone, Debug)]
pub struct Kind {
    /// `White pawn`; where both players are alike, `pawn`.
    pub name: String,
    role: String,
    /// Whose it is.
    pub owner: Option<PlayerId>,
    /// There are always as many of them, so that only places can be compared: worths are then more or less than the mean.
    pub is_constant: bool,
    /// What it is worth on top of each cell on which it was seen, and how often it was.
    pub cells: Vec<Option<(f32, f32)>>,
    /// The mean of these, as often as each was seen.
    pub mean: f32,
    /// Under others, and off the board, on average, where it was seen there.
    pub covered: Option<f32>,
    /// See above.
    pub held: Option<f32>,
}

impl Taught {
    /// Of a skill that fits the game.
    pub fn new(rules: &Rules, skill: &Skill) -> Self {
        let (engine, names) = (&*rules.engine, &rules.names);
        let shape = engine.shape();
        let varies = varying(engine, &shape, skill);
        let company = together::company(&shape, skill);
        let all: Vec<Kind> = (0..shape.kinds.len())
            .map(|kind| Kind::of(names, &shape, (skill, &company), kind, !varies[kind]))
            .filter(|kind| kind.is_seen())
            .collect();
        let is_even = alike(&all);
        let kinds = match is_even {
            true => all.into_iter().filter(|kind| kind.owner != Some(PlayerId(1))).map(Kind::of_both).collect(),
            false => all,
        };
        let mut told = words::told(names, &kinds, skill);
        told.extend(together::told(names, &shape, skill, is_even));
        if let (true, Some(other)) = (is_even, names.players.get(PlayerId(1))) {
            told.push(format!("For {other} all is the same, seen from the other side."));
        }
        Self { kinds, told }
    }
}

impl Kind {
    fn of(names: &Names, shape: &Shape, (skill, company): (&Skill, &[f32]), kind: usize, is_constant: bool) -> Self {
        let (_, owner) = shape.kinds[kind];
        let sign = if owner == 1 { -0.1 } else { 0.1 };
        let shown = kind * shape.places;
        let covered = shape.kinds.len() * shape.places + kind * shape.cells;
        // who learned before this was counted has seen all that there is
        let often = |number: usize| skill.seen.get(number).map_or(1.0, |&times| times as f32);
        let worth = |at: usize, worths: &[i32], number: usize| {
            let often = often(number);
            (often > 0.0).then(|| (sign * worths[at] as f32, often))
        };
        let mut cells: Vec<Option<(f32, f32)>> =
            (0..shape.cells).map(|cell| worth(shown + cell, &skill.shown, shown + cell)).collect();
        let beside = &company[kind * shape.cells..][..shape.cells];
        cells.iter_mut().zip(beside).for_each(|(seen, beside)| {
            seen.iter_mut().for_each(|(worth, _)| *worth += sign * beside);
        });
        let under: Vec<Option<(f32, f32)>> = (0..shape.cells)
            .map(|cell| worth(kind * shape.cells + cell, &skill.covered, covered + cell))
            .filter(|_| names.highest > 1)
            .collect();
        let slots = (shape.cells..shape.places).filter(|&place| usize::from(shape.slots[place - shape.cells]) == kind);
        let held: Vec<Option<(f32, f32)>> =
            slots.map(|place| worth(shown + place, &skill.shown, shown + place)).collect();
        let whole = mean(&cells).unwrap_or(0.0);
        if is_constant {
            cells.iter_mut().flatten().for_each(|(worth, _)| *worth -= whole);
        }
        let known = names.kinds.get(KindId::from_index(kind));
        let owner = known.and_then(|kind| kind.owner);
        let role = known.map_or_else(String::new, |kind| kind.role.clone());
        Self {
            name: match owner.and_then(|owner| names.players.get(owner)) {
                Some(owner) => format!("{owner} {role}"),
                None => role.clone(),
            },
            role,
            owner,
            is_constant,
            cells,
            mean: if is_constant { 0.0 } else { whole },
            covered: mean(&under),
            held: mean(&held),
        }
    }

    /// Called as the same piece of the other player is, too.
    fn of_both(self) -> Self {
        Self { name: self.role.clone(), ..self }
    }

    fn is_seen(&self) -> bool {
        self.cells.iter().any(Option::is_some) || self.covered.is_some() || self.held.is_some()
    }

    /// The cells where it is worth the least and the most, of those where it was seen.
    pub fn ends(&self) -> Option<(usize, usize)> {
        let seen = || self.cells.iter().enumerate().filter_map(|(cell, seen)| Some((cell, seen.as_ref()?.0)));
        let least = seen().min_by(|a, b| a.1.total_cmp(&b.1))?.0;
        Some((least, seen().max_by(|a, b| a.1.total_cmp(&b.1))?.0))
    }

    /// How much it counts where it stands: by how much a worth differs from the mean, usually.
    pub fn spread(&self) -> f32 {
        let all = || self.cells.iter().flatten();
        let often: f32 = all().map(|(_, often)| often).sum();
        (all().map(|(worth, often)| often * (worth - self.mean).powi(2)).sum::<f32>() / often.max(1.0)).sqrt()
    }

    /// By how much a worth differs from the mean, as a share of the most that one does.
    pub fn share(&self, worth: f32) -> f32 {
        let distances = self.cells.iter().flatten().map(|(worth, _)| (worth - self.mean).abs());
        (worth - self.mean) / distances.fold(1.0, f32::max)
    }

    /// The board, coloured by what it is worth where.
    pub fn heat(&self, names: &Names) -> Vec<Option<Heat>> {
        let on = |(worth, _): (f32, f32), cell: &str| Heat {
            share: DARKEST * self.share(worth),
            text: format!("{worth:.0}"),
            title: format!("{cell}: {worth:.0}"),
        };
        names.cells.iter().zip(&self.cells).map(|(cell, seen)| seen.map(|seen| on(seen, &cell.name))).collect()
    }

    /// The same in words.
    pub fn spoken(&self, names: &Names) -> String {
        let name = |cell: usize| names.cells.iter().nth(cell).map_or("", |cell| cell.name.as_str());
        let worth = |cell: usize| self.cells[cell].map_or(0.0, |(worth, _)| worth);
        self.ends().map_or_else(String::new, |(least, most)| {
            format!(
                "{} by cell: most on {}, {:.0}; least on {}, {:.0}",
                self.name,
                name(most),
                worth(most),
                name(least),
                worth(least)
            )
        })
    }
}

/// The mean of what was seen, as often as it was.
fn mean(seen: &[Option<(f32, f32)>]) -> Option<f32> {
    let often: f32 = seen.iter().flatten().map(|(_, often)| often).sum();
    (often > 0.0).then(|| seen.iter().flatten().map(|(worth, often)| worth * often).sum::<f32>() / often)
}

/// True where each piece of the first player is worth as much as that of the second, taken all places together.
fn alike(kinds: &[Kind]) -> bool {
    let of = |player: u8| {
        let his = kinds.iter().filter(move |kind| kind.owner == Some(PlayerId(player)));
        his.map(|kind| {
            let mut worths: Vec<f32> = kind.cells.iter().flatten().map(|(worth, _)| *worth).collect();
            worths.sort_unstable_by(f32::total_cmp);
            worths
        })
        .collect::<Vec<_>>()
    };
    let (first, second) = (of(0), of(1));
    let is_same =
        |a: &Vec<f32>, b: &Vec<f32>| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= ALIKE);
    !first.is_empty() && first.len() == second.len() && first.iter().zip(&second).all(|(a, b)| is_same(a, b))
}

/// Whether there are not always as many pieces of each kind: some come or go in random games, or were seen less often than
/// others in those that were learned from. The same role of both players varies, or does not.
fn varying(engine: &dyn Engine, shape: &Shape, skill: &Skill) -> Vec<bool> {
    let start = counted(engine, shape, &engine.start(SetupId(0), None, &mut rng(0, 0)));
    let seen = often(shape, skill, &start);
    let most = seen.iter().map(|seen| seen.0).fold(0.0, f32::max);
    let mut varies: Vec<bool> = seen.iter().map(|seen| seen.1 < ALWAYS * most).collect();
    for game in 0..GAMES {
        let (mut rng, mut pool) = (rng(0x7461_7567_6874, game), Pool::default());
        let mut state = engine.start(SetupId(0), None, &mut rng);
        let first = counted(engine, shape, &state);
        for _ in 0..LONGEST {
            engine.playout(&mut state, &mut rng, 1, false, &mut pool);
            // what happens as the game ends is never judged
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            let now = counted(engine, shape, &state);
            varies.iter_mut().zip(first.iter().zip(&now)).for_each(|(varies, (first, now))| *varies |= first != now);
        }
    }
    let of_role = |role: u8| shape.kinds.iter().zip(&varies).any(|(kind, varies)| kind.0 == role && *varies);
    shape.kinds.iter().map(|kind| of_role(kind.0)).collect()
}

/// How often each kind was seen in all, for each of its pieces at the beginning: at least, and at most, as counts are rounded up.
fn often(shape: &Shape, skill: &Skill, start: &[u32]) -> Vec<(f32, f32)> {
    let mut seen = vec![(0.0, 0.0); shape.kinds.len()];
    for (number, &times) in skill.seen.iter().enumerate() {
        let of = &mut seen[shape.told(number).0];
        (of.0, of.1) = (of.0 + times.saturating_sub(1) as f32, of.1 + times as f32);
    }
    let each =
        |((least, most), &pieces): ((f32, f32), &u32)| (least / pieces.max(1) as f32, most / pieces.max(1) as f32);
    seen.into_iter().zip(start).map(each).collect()
}

/// How many pieces of each kind there are, off the board, too.
fn counted(engine: &dyn Engine, shape: &Shape, state: &State) -> Vec<u32> {
    let (mut traits, mut counts) = (Vec::new(), vec![0; shape.kinds.len()]);
    engine.traits(state, &mut traits);
    traits.iter().for_each(|&(number, times)| counts[shape.told(number as usize).0] += times as u32);
    counts
}
