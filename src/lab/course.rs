//! How games go: how they begin, what there is to choose from and who leads along them, and which cells nobody needs.

use super::contest::Contestant;
use super::game::Played;
use super::measures::leads;
use super::stats::{Estimate, Interval, hill};
use crate::id::{CellId, Id};
use crate::play::rng::rng;
use rand_core::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Games are cut into so many parts, however long they are.
pub const PARTS: usize = 10;

/// Fewer games tell nothing of a part.
pub const FEWEST: usize = 5;

/// Games whose cells are looked at: each is played once more.
const MOST: usize = 100;

/// How often games are drawn anew to see how far a figure depends on them.
const DRAWS: usize = 200;

/// A figure for each part of the game, with its interval.
pub type Course = Vec<Option<(f64, Interval)>>;

/// The mean of each part of a game, then over the games.
fn course(games: &[Vec<f64>]) -> Course {
    let of_part = |game: &Vec<f64>, part: usize| {
        let (from, to) = (part * game.len() / PARTS, ((part + 1) * game.len()).div_ceil(PARTS));
        let slice = game.get(from..to.max(from + 1).min(game.len()))?;
        (!slice.is_empty()).then(|| slice.iter().sum::<f64>() / slice.len() as f64)
    };
    let point = |part: usize| {
        let values: Vec<f64> = games.iter().filter_map(|game| of_part(game, part)).collect();
        let estimate = Estimate::of(&values, 0.0).filter(|_| values.len() >= FEWEST)?;
        Some((estimate.value, estimate.interval(0.05)))
    };
    (0..PARTS).map(point).collect()
}

/// Turns to choose from, from the beginning of games to their end.
pub fn choices(games: &[&Played]) -> Course {
    let values = |game: &&Played| game.choices.iter().map(|&c| c as f64).collect();
    course(&games.iter().map(values).collect::<Vec<_>>())
}

/// The lead of the player who won in the end; nothing where nobody has opinions.
pub fn lead_of_winner(games: &[&Played]) -> Course {
    let values = |game: &&Played| {
        let sign = if game.winner.as_ref()? == &game.first { 1.0 } else { -1.0 };
        let leads: Vec<f64> = leads(game).into_iter().map(|lead| sign * lead).collect();
        (!leads.is_empty()).then_some(leads)
    };
    course(&games.iter().filter_map(values).collect::<Vec<_>>())
}

/// How many first turns that are played equally often would be as many-sided as those of these games; nothing of few games.
pub fn first_turns(games: &[&Played]) -> Option<(f64, Interval)> {
    let first: Vec<&str> = games.iter().filter_map(|game| game.turns.first()).map(String::as_str).collect();
    diversity(&first)
}

/// How many things that are equally frequent would be as many-sided as these (Hill 1973, of order one: the exponential of
/// Shannon's entropy), with the interval that drawing the games anew gives.
fn diversity(things: &[&str]) -> Option<(f64, Interval)> {
    if things.len() < 10 {
        return None;
    }
    let hill = |things: &mut dyn Iterator<Item = &str>| {
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        things.for_each(|thing| *counts.entry(thing.to_owned()).or_default() += 1.0);
        hill(counts.values().copied())
    };
    let mut lots = rng(0, 0);
    let mut draw = || hill(&mut (0..things.len()).map(|_| things[lots.next_u64() as usize % things.len()]));
    let mut drawn: Vec<f64> = (0..DRAWS).map(|_| draw()).collect();
    drawn.sort_by(f64::total_cmp);
    let value = hill(&mut things.iter().copied());
    // drawn games repeat each other: what they show too little of is added on both sides
    let bias = value - drawn[DRAWS / 2];
    let (low, high) = (drawn[DRAWS / 40] + bias, drawn[DRAWS - 1 - DRAWS / 40] + bias);
    Some((value, Interval { low: low.clamp(1.0, value), high: high.max(value) }))
}

/// How much of a game nothing comes of.
struct Stall {
    seen: BTreeSet<u64>,
    turns: u32,
    back: u32,
    quiet: u32,
    longest: u32,
}

impl Stall {
    fn new(start: u64) -> Self {
        Self { seen: BTreeSet::from([start]), turns: 0, back: 0, quiet: 0, longest: 0 }
    }

    /// One more turn, which took something or not, and led to a position with this number.
    fn turn(&mut self, takes: bool, to: u64) {
        self.turns += 1;
        self.back += u32::from(!self.seen.insert(to));
        self.quiet = if takes { 0 } else { self.quiet + 1 };
        self.longest = self.longest.max(self.quiet);
    }

    fn share(&self) -> f64 {
        f64::from(self.back) / f64::from(self.turns.max(1))
    }
}

/// What happened on each cell.
pub struct Cells {
    /// Games that were looked at.
    pub games: usize,
    /// Game by game, how often a piece came to each cell.
    pub visits: Vec<Vec<u32>>,
    /// How often one was taken there.
    pub fights: Vec<Vec<u32>>,
    /// How often a piece of each kind was moved.
    pub moved: Vec<Vec<u32>>,
    /// Game by game, the longest stretch of turns in which nothing was taken.
    pub quiet: Vec<u32>,
    /// Game by game, the share of turns after which the game was where it had been before.
    pub back: Vec<f64>,
    /// In how many games a piece ever stood there.
    used: Vec<u32>,
}

impl Cells {
    /// Looks at the cells in some games, a hundred at most.
    pub fn of(contestant: &Contestant, games: &[&Played]) -> Self {
        let engine = &contestant.rules.engine;
        let none = vec![0; engine.cells()];
        let kinds = vec![0; contestant.rules.names.kinds.len()];
        let mut counts = Self {
            games: 0,
            visits: Vec::new(),
            fights: Vec::new(),
            moved: Vec::new(),
            quiet: Vec::new(),
            back: Vec::new(),
            used: none.clone(),
        };
        for game in games.iter().take(MOST) {
            counts.games += 1;
            let (mut visits, mut fights, mut moved) = (none.clone(), none.clone(), kinds.clone());
            let start = game.start(contestant);
            let mut used: Vec<bool> = (0..engine.cells()).map(|cell| engine.height(&start, cell as u16) > 0).collect();
            let mut stall = Stall::new(engine.hash(&start));
            for played in game.replay(contestant).flatten() {
                let steps = engine.steps(&played.before, &played.turn);
                stall.turn(steps.iter().any(|step| !step.taken.is_empty()), engine.hash(&played.after));
                for step in steps {
                    visits.get_mut(usize::from(step.part.to)).into_iter().for_each(|visits| *visits += 1);
                    for (cell, _) in &step.taken {
                        fights.get_mut(usize::from(*cell)).into_iter().for_each(|fights| *fights += 1);
                    }
                    step.unit.iter().for_each(|kind| moved[kind.index()] += 1);
                }
                used.iter_mut()
                    .enumerate()
                    .for_each(|(cell, used)| *used |= engine.height(&played.after, cell as u16) > 0);
            }
            counts.quiet.push(stall.longest);
            counts.back.push(stall.share());
            counts.visits.push(visits);
            counts.fights.push(fights);
            counts.moved.push(moved);
            counts.used.iter_mut().zip(used).for_each(|(count, used)| *count += u32::from(used));
        }
        counts
    }

    /// The cells on which no piece ever stood, by their names.
    pub fn never_used<'c>(&self, contestant: &'c Contestant) -> Vec<&'c str> {
        let never = |cell: &CellId| self.used[cell.index()] == 0;
        contestant.rules.names.cells.pairs().filter(|(id, _)| never(id)).map(|(_, c)| c.name.as_str()).collect()
    }

    /// What did not happen in so many games happens in fewer than this share of them (the rule of three).
    pub fn at_most(&self) -> f64 {
        3.0 / self.games as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_equally_frequent_are_counted() {
        let four: Vec<&str> = ["a", "b", "c", "d"].into_iter().cycle().take(400).collect();
        let (value, Interval { low, high }) = diversity(&four).unwrap();
        assert!((value - 4.0).abs() < 1e-9 && low > 3.8 && high < 4.2, "{value} {low} {high}");
        assert_eq!(diversity(&["a"; 20]), Some((1.0, Interval { low: 1.0, high: 1.0 })));
        let (value, _) = diversity(&[&["a"; 90][..], &["b"; 10]].concat()).unwrap();
        assert!((1.3..1.5).contains(&value));
    }

    #[test]
    fn games_of_any_length_have_ten_parts() {
        let game = |turns: u64| Played { choices: (0..turns).collect(), ..Played::blank("A") };
        let games: Vec<Played> = (0..6).map(|_| game(20)).collect();
        let course = choices(&games.iter().collect::<Vec<_>>());
        let values: Vec<f64> = course.iter().map(|point| point.unwrap().0).collect();
        assert_eq!(values[..3], [0.5, 2.5, 4.5]);
        assert_eq!(values.len(), PARTS);
        assert!(lead_of_winner(&games.iter().collect::<Vec<_>>()).iter().all(Option::is_none));
    }
}
