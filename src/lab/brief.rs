//! Games of random players, played for what is measured of them alone: a few bytes are kept of each, and no turn is put into
//! words. A game is the one that [`super::game::play`] plays, and what is kept of it says the same.

use super::account::{Account, TURNS};
use super::contest::{Contest, Contestant, Job, Seeds, counts_among_many, hash};
use super::ends::Called;
use super::game::{End, Played, first_by_roll, play};
use super::run::in_order;
use crate::agents::AgentSpec;
use crate::id::{EndId, Id, PlayerId};
use crate::notation::outcome;
use crate::play::Outcome;
use crate::play::pool::Pool;
use crate::play::ranks;
use crate::play::rng::{Rng, rng};
use crate::play::watch::{Asked, Watched};
use std::borrow::Cow;
use std::convert::Infallible;

/// Players of a game at most, as far as their ranks are kept.
const SEATS: usize = 8;

/// Games that a thread plays in one go.
const BATCH: u64 = 128;

/// What is kept of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// The sum of turns to choose from, in two halves: so it takes no room to line up.
    choices: [u32; 2],
    turns: u32,
    decisions: u32,
    taken: u32,
    /// The ranks of players, four bits each.
    ranks: u32,
    /// A number for the label of the end.
    label: u32,
    beginning: u32,
    points: u16,
    used: u16,
    pairing: u8,
    rules: u8,
    first: u8,
    /// [`NOBODY`] for a draw.
    winner: u8,
    /// The end; [`NOBODY`] where the player to move had no turn.
    by: u8,
    flags: u8,
}

/// No player, or no end.
const NOBODY: u8 = u8::MAX;

const UNFINISHED: u8 = 1;
const COUNTED_TURNS: u8 = 2;
const HAS_POINTS: u8 = 4;
const HAS_RANKS: u8 = 8;
/// The game is that of the first rule set, turn by turn.
const SAME: u8 = 16;

impl Brief {
    fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// The rank of a player, from 1.
    fn rank(&self, seat: usize) -> usize {
        (self.ranks >> (4 * seat) & 15) as usize
    }

    fn mean(&self, sum: u64) -> Option<f64> {
        (self.is(COUNTED_TURNS) && self.turns > 0).then(|| sum as f64 / f64::from(self.turns))
    }

    /// All that must agree where two games are the same, but for their turns.
    fn ending(&self) -> (End, u8, u32, u32) {
        (self.end(), self.winner, self.ranks, self.worth())
    }
}

impl Account for Brief {
    fn side(&self) -> (usize, usize) {
        (usize::from(self.pairing), usize::from(self.rules))
    }

    fn end(&self) -> End {
        match self.winner {
            _ if self.is(UNFINISHED) => End::Unfinished,
            NOBODY => End::Draw,
            _ => End::Win,
        }
    }

    fn reason<'a>(&'a self, contest: &'a Contest) -> Option<&'a str> {
        let names = &contest.contestants[usize::from(self.rules)].rules.names;
        (!self.is(UNFINISHED)).then(|| names.reason((self.by != NOBODY).then_some(EndId(self.by))))
    }

    fn is_by(&self, names: &Called) -> bool {
        !self.is(UNFINISHED) && names.iter().any(|name| label(name) == self.label)
    }

    fn first<'a>(&'a self, contest: &'a Contest) -> &'a str {
        &contest.contestants[usize::from(self.rules)].rules.names.players[PlayerId(self.first)]
    }

    fn is_won_by_first(&self) -> bool {
        self.end() == End::Win && self.winner == self.first
    }

    fn is_ranked(&self) -> bool {
        self.is(HAS_RANKS)
    }

    fn first_score(&self) -> Option<f64> {
        self.score(usize::from(self.first), "")
    }

    fn score(&self, seat: usize, _: &str) -> Option<f64> {
        match self.end() {
            End::Unfinished => None,
            _ if self.is(HAS_RANKS) => {
                let others = (0..SEATS).filter(|&other| other != seat).map(|other| self.rank(other));
                ranks::score(self.rank(seat), others.filter(|&rank| rank > 0))
            }
            End::Draw => Some(0.5),
            End::Win => Some(f64::from(u8::from(usize::from(self.winner) == seat))),
        }
    }

    fn points(&self) -> Option<u32> {
        self.is(HAS_POINTS).then_some(u32::from(self.points))
    }

    fn length(&self) -> usize {
        self.turns as usize
    }

    fn branching(&self) -> Option<f64> {
        self.mean(u64::from(self.choices[0]) | u64::from(self.choices[1]) << 32)
    }

    fn decisions(&self) -> Option<f64> {
        self.mean(u64::from(self.decisions))
    }

    fn taken(&self) -> u32 {
        self.taken
    }

    fn used(&self) -> u32 {
        u32::from(self.used)
    }

    fn is_as(&self, _: &Self) -> bool {
        self.is(SAME)
    }

    fn beginning(&self) -> u64 {
        u64::from(self.beginning)
    }

    fn kept(&self) -> Option<&Played> {
        None
    }

    fn whole<'a>(&'a self, contest: &Contest, game: u64) -> Cow<'a, Played> {
        let (pairing, contestant) = self.side();
        Cow::Owned(play(contest, Job { pairing, game, contestant }, &|_| Box::new(|| false)))
    }
}

/// A number for the label of an end.
fn label(name: &str) -> u32 {
    hash(name) as u32
}

/// True where figures are all that need be kept of a contest's games: random players choose whole turns, and nothing else can
/// be at the table.
pub fn are_enough(contest: &Contest) -> bool {
    let is_random = |agents: [AgentSpec; 2]| agents == [AgentSpec::Random; 2];
    let fits = |one: &Contestant| !one.rules.engine.by_parts() && one.rules.engine.players() <= SEATS;
    let is_few = contest.pairings.len().max(contest.contestants.len()) < usize::from(u8::MAX);
    is_few && contest.pairings.iter().all(|p| is_random(p.agents)) && contest.contestants.iter().all(fits)
}

/// Plays all games of a contest for which figures [`are_enough`], on so many threads; `took` is told of them. They come in order.
pub fn run(contest: &Contest, threads: usize, took: &mut dyn FnMut(&[Brief])) -> Vec<Brief> {
    let mut games = Vec::with_capacity(contest.size() as usize);
    for pairing in 0..contest.pairings.len() {
        let (table, all) = (Table::new(contest, pairing), contest.pairings[pairing].games);
        let batch = |number: usize| {
            let from = number as u64 * BATCH;
            table.play(from, all.min(from + BATCH))
        };
        let Ok(()) = in_order(all.div_ceil(BATCH) as usize, threads, &batch, |batch: Vec<Brief>| {
            took(&batch);
            games.extend(batch);
            Ok::<(), Infallible>(())
        });
    }
    games
}

/// What is the same in all games of a pairing.
struct Table<'a> {
    contest: &'a Contest,
    pairing: usize,
    sides: Vec<Side<'a>>,
    /// Turns to choose from are counted in all games.
    counts_all: bool,
}

/// What is the same in all games of a rule set.
struct Side<'a> {
    contestant: &'a Contestant,
    /// Numbers for the moves, by what they are called.
    signs: Vec<u64>,
    /// Numbers for the labels of ends.
    labels: Vec<u32>,
    no_turn: u32,
}

impl<'a> Side<'a> {
    fn new(contestant: &'a Contestant) -> Self {
        let names = &contestant.rules.names;
        let mut signs = Vec::new();
        for name in &names.moves {
            let at = usize::from(name.declared);
            signs.resize(signs.len().max(at + 1), 0);
            signs[at] = hash(&name.name);
        }
        let labels = names.ends.iter().map(|name| label(name)).collect();
        Self { contestant, signs, labels, no_turn: label(names.reason(None)) }
    }
}

impl<'a> Table<'a> {
    fn new(contest: &'a Contest, pairing: usize) -> Self {
        let sides = contest.contestants.iter().map(Side::new).collect();
        Self { contest, pairing, sides, counts_all: contest.counts_in_all(pairing) }
    }

    /// Games of all rule sets.
    fn play(&self, from: u64, to: u64) -> Vec<Brief> {
        let mut pool = Pool::default();
        let mut games = Vec::with_capacity(self.sides.len() * (to - from) as usize);
        let mut seats: Vec<Rng> = Vec::new();
        let seeds = self.contest.seeds_of(self.pairing);
        for game in from..to {
            let mut first: Option<(Brief, u64)> = None;
            for (rules, side) in self.sides.iter().enumerate() {
                let seed = seeds(game, rules);
                let (mut brief, story) = self.game(side, (game, seed), &mut seats, &mut pool);
                (brief.pairing, brief.rules) = (self.pairing as u8, rules as u8);
                let is_same = |(one, told): &(Brief, u64)| *told == story && one.ending() == brief.ending();
                if self.contest.seeds == Seeds::Shared && first.as_ref().is_some_and(is_same) {
                    brief.flags |= SAME;
                }
                games.push(brief);
                first.get_or_insert((brief, story));
            }
        }
        games
    }

    /// One game, and its story.
    fn game(&self, side: &Side, (game, seed): (u64, u64), seats: &mut Vec<Rng>, pool: &mut Pool) -> (Brief, u64) {
        let engine = &*side.contestant.rules.engine;
        let mut dice = rng(seed, 0);
        let first = first_by_roll(engine, &mut dice);
        let mut state = engine.start(side.contestant.setup, first, &mut dice);
        let mover = engine.mover(&state);
        // as the agents of a game are seeded
        seats.clear();
        seats.extend((0..engine.players() as u64).map(|seat| rng(seed.rotate_left(17) ^ seat, 0)));
        let counted = self.counts_all || counts_among_many(game);
        let asked = Asked { longest: self.contest.longest, counted, signs: &side.signs, opening: TURNS as u32 };
        let watched = engine.watch(&mut state, (&mut dice, seats), asked, pool);
        let ranks = if watched.outcome == Outcome::Open { None } else { engine.ranks(&state) };
        let brief = side.brief(&watched, ranks.as_deref(), mover);
        (Brief { flags: brief.flags | if counted { COUNTED_TURNS } else { 0 }, ..brief }, watched.story)
    }
}

impl Side<'_> {
    fn brief(&self, watched: &Watched, ranks: Option<&[u8]>, first: PlayerId) -> Brief {
        let (winner, by, is_over) = match watched.outcome {
            Outcome::Open => (None, None, false),
            Outcome::Over { winner, by, .. } => (winner, by, true),
        };
        let points = outcome::points(&self.contestant.rules, watched.outcome).filter(|_| is_over);
        let packed = ranks.into_iter().flatten().enumerate();
        let flag = |is: bool, flag: u8| if is { flag } else { 0 };
        Brief {
            choices: [watched.choices as u32, (watched.choices >> 32) as u32],
            turns: watched.turns,
            decisions: watched.decisions,
            taken: watched.taken,
            ranks: packed.fold(0, |all, (seat, &rank)| all | u32::from(rank) << (4 * seat)),
            label: by.map_or(self.no_turn, |end| self.labels[end.index()]),
            beginning: (watched.beginning ^ watched.beginning >> 32) as u32,
            points: points.unwrap_or(0) as u16,
            used: watched.used as u16,
            pairing: 0,
            rules: 0,
            first: first.0,
            winner: winner.map_or(NOBODY, |player| player.0),
            by: by.map_or(NOBODY, |end| end.0),
            flags: flag(!is_over, UNFINISHED) | flag(points.is_some(), HAS_POINTS) | flag(ranks.is_some(), HAS_RANKS),
        }
    }
}
