//! Teaching a player a game: rounds of games that it plays against itself, and matches that tell what came of it.
//!
//! Rounds have so many games whatever the threads, and what is learned from them is learned in their order: so the same seed and
//! number of games make the same player on every machine. Time is looked at by who watches.

mod groups;
pub mod lesson;

use super::contest::Contestant;
use super::run::in_order;
use crate::agents::{Agent, Best, Choice, Lore, Skill, Trained, Unteachable};
use crate::engine::{Asker, Engine};
use crate::id::{PlayerId, SetupId};
use crate::learn::{Groups, Likeness, Pupil, Sample, fingerprint, obeyed, opened, play};
use crate::model::board::Symmetry;
use crate::play::rng::{Rng, rng};
use crate::play::{Outcome, State};
use std::convert::Infallible;
use std::sync::Arc;

/// Games of a round, after which all that was seen in them is learned.
pub const ROUND: u64 = 32;

/// Positions a turn in matches.
pub const POSITIONS: u64 = 2000;

/// So many turns of a match are drawn by lot, and after so many it is broken off.
const OPENING: u32 = 4;
const LONGEST: u32 = 400;

/// Games by which it is found out which search suits what was learned, how many of them a better one wins at least, as fewer may
/// be chance, and positions a turn in them.
const TRIALS: u64 = 24;
const CLEAR: f64 = 14.0;
const TRIED: u64 = 4000;

/// Where a player comes from.
#[derive(Clone, Debug)]
pub enum Roots {
    /// It knows what any player sees.
    Nothing,
    /// It goes on from a player of this game: games are counted on, and the seed is its own.
    Same(Lore),
    /// It begins with what a player of a game of the same pieces on the same board knows.
    Other(Lore),
}

/// Who learns a game.
pub struct Course {
    contestant: Contestant,
    rules: u64,
    seed: u64,
    /// Games played so far, in earlier runs too.
    games: u64,
    positions: u64,
    /// What it knew when it was new.
    unlearned: Arc<Skill>,
    pupil: Pupil,
    ways: Vec<Likeness>,
    asker: Asker,
    threads: usize,
}

/// Games of two players against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// How many.
    pub games: u64,
    /// What the first won, draws as halves.
    pub points: f64,
}

/// Why a game cannot be learned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoCourse {
    /// The game is not for two.
    #[error("`{game}` is for {players} players, and players are trained for games of two: `mcts:500` plays it")]
    Players {
        /// What it is called.
        game: String,
        /// For how many it is.
        players: usize,
    },
    /// Its turns are too many.
    #[error(
        "the turns of `{0}` are chosen part by part, for they are too many, and cannot be learned yet: `mcts:500` plays it"
    )]
    ByParts(String),
    /// The file is of a game that plays otherwise.
    #[error(
        "`{file}` learned `{other}` with other rules than `{game}` has: begin a new file with `--output`, and `--from {file}`"
    )]
    Rules {
        /// The file, what it learned, and what is to be learned.
        file: String,
        /// See above.
        other: String,
        /// See above.
        game: String,
    },
    /// The file is of a game of other pieces.
    #[error(
        "`{file}` learned `{other}`, which has other pieces or another board than `{game}`: begin without `--from`"
    )]
    Shape {
        /// The file, what it learned, and what is to be learned.
        file: String,
        /// See above.
        other: String,
        /// See above.
        game: String,
    },
}

impl Course {
    /// Begins, or goes on; `file` is what messages call the player it comes from.
    ///
    /// # Errors
    /// Nothing can be learned of this game, or not from this beginning.
    pub fn new(contestant: &Contestant, roots: Roots, file: &str, seed: u64, threads: usize) -> Result<Self, NoCourse> {
        let (engine, game) = (&*contestant.rules.engine, contestant.label.clone());
        match Skill::suits(engine) {
            Err(Unteachable::Players) => return Err(NoCourse::Players { game, players: engine.players() }),
            Err(Unteachable::ByParts) => return Err(NoCourse::ByParts(game)),
            Ok(()) => {}
        }
        let rules = fingerprint(engine);
        let ways = ways(contestant);
        let start = engine.start(contestant.setup, None, &mut rng(seed, 0));
        let unlearned = Skill::unlearned(engine, &start);
        let (known, seed, games) = match &roots {
            Roots::Nothing => (unlearned.clone(), seed, 0),
            Roots::Same(lore) if !lore.is_of(rules) => {
                return Err(NoCourse::Rules { file: file.to_owned(), other: lore.game.clone(), game });
            }
            Roots::Same(lore) | Roots::Other(lore) => {
                let shape = || NoCourse::Shape { file: file.to_owned(), other: lore.game.clone(), game };
                let known = lore.skill(engine).ok_or_else(shape)?;
                match roots {
                    Roots::Same(_) => (known, lore.seed, lore.games),
                    _ => (known, seed, 0),
                }
            }
        };
        let is_same = matches!(roots, Roots::Same(_));
        let mut groups = groups_of(contestant);
        if known.patterns.groups_alike(&groups.patterns) {
            groups.patterns.worths.clone_from(&known.patterns.worths);
            if is_same && known.filled.len() == groups.seen.len() {
                groups.seen.clone_from(&known.filled);
            }
        }
        let asker = known.asker;
        // what was seen in another game was not seen here
        let (seen, filled) = if is_same { (known.seen, known.filled) } else { (Vec::new(), Vec::new()) };
        let patterns = Arc::new(groups.patterns.clone());
        // games are played by the search that looks ahead, which is quick, whoever is to play later
        let known = Skill { asker: Asker::Ahead, seen, filled, patterns, ..known };
        Ok(Self {
            pupil: Pupil::new(engine, known, groups, &ways, seed ^ games),
            ways,
            contestant: contestant.clone(),
            rules,
            seed,
            games,
            positions: 0,
            unlearned: Arc::new(unlearned),
            asker,
            threads,
        })
    }

    /// Plays some games, and learns from them.
    pub fn round(&mut self) {
        let (engine, setup) = (&*self.contestant.rules.engine, self.contestant.setup);
        let skill = Arc::new(self.pupil.skill());
        let (seed, first) = (self.seed, self.games);
        let make = |number: usize| play(engine, setup, &skill, seed, first + number as u64);
        let (mut samples, mut turns) = (Vec::new(), 0);
        let Ok(()) = in_order(ROUND as usize, self.threads, &make, |(seen, played)| -> Result<(), Infallible> {
            samples.extend(seen);
            turns += played as u64;
            Ok(())
        });
        self.take_in(samples, turns);
    }

    /// Learns from the games of a round, which took so many turns.
    fn take_in(&mut self, samples: Vec<Sample>, turns: u64) {
        self.games += ROUND;
        self.positions += turns;
        self.pupil.learn(samples);
    }

    /// In how many ways the game is seen to be alike with the board turned or mirrored, or the players changed; and in how many
    /// of them these are.
    pub fn ways(&self) -> (usize, usize) {
        (self.ways.len(), self.ways.iter().filter(|way| way.swaps).count())
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Positions that were seen in them, in this run.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// What it knows now.
    pub fn skill(&self) -> Skill {
        Skill { asker: self.asker, ..self.pupil.skill() }
    }

    /// What it knows now, to be kept.
    pub fn lore(&self) -> Lore {
        let engine = &*self.contestant.rules.engine;
        let title = &self.contestant.rules.names.title;
        Lore::of(&self.skill(), engine, title, self.rules, (self.seed, self.games))
    }

    /// How it does against itself as it was before it had learned anything, with the same search.
    pub fn against_unlearned(&self, games: u64) -> Score {
        let now = Arc::new(self.pupil.skill());
        let old = &self.unlearned;
        self.meet(games, &|seed| trained(&now, POSITIONS, seed), &|seed| trained(old, POSITIONS, seed))
    }

    /// How it does against the strongest player of those that learn nothing.
    pub fn against_best(&self, games: u64) -> Score {
        let now = Arc::new(self.skill());
        self.meet(games, &|seed| trained(&now, POSITIONS, seed), &|seed| Box::new(Best::new(POSITIONS, seed)))
    }

    /// Finds out which search suits what it knows: each that clearly beats who was the best before takes its place.
    pub fn choose_search(&mut self) {
        if self.contestant.rules.engine.has_dice() {
            return;
        }
        let skill = |asker| Arc::new(Skill { asker, ..self.pupil.skill() });
        self.asker = [Asker::Trees, Asker::Games].into_iter().fold(Asker::Ahead, |champion, challenger| {
            let (new, old) = (skill(challenger), skill(champion));
            let score = self.meet(TRIALS, &|seed| trained(&new, TRIED, seed), &|seed| trained(&old, TRIED, seed));
            if score.points >= CLEAR { challenger } else { champion }
        });
    }

    /// Lets two players meet, on both sides of each opening.
    fn meet(&self, games: u64, one: &Seat, other: &Seat) -> Score {
        let (engine, setup) = (&*self.contestant.rules.engine, self.contestant.setup);
        let make = |number: usize| {
            let (pair, seat) = (number as u64 / 2, (number % 2) as u8);
            let players = [one(pair), other(pair)];
            let mut meeting = Meeting::new(engine, setup, players, PlayerId(seat), self.seed ^ pair);
            loop {
                if let Some(points) = meeting.step(engine) {
                    return points;
                }
            }
        };
        let mut score = Score { games, points: 0.0 };
        let Ok(()) = in_order(games as usize, self.threads, &make, |points| -> Result<(), Infallible> {
            score.points += points;
            Ok(())
        });
        score
    }
}

/// The symmetries of the board, as it is drawn, that the game obeys, and the same with the players changed.
fn ways(contestant: &Contestant) -> Vec<Likeness> {
    let Ok(game) = contestant.origin.game() else { return Vec::new() };
    let image = |symmetry: &Symmetry| symmetry.image.iter().map(|cell| cell.0).collect();
    let images: Vec<Vec<u16>> = game.board.symmetries().iter().map(image).collect();
    obeyed(&*contestant.rules.engine, contestant.setup, &images)
}

/// The groups of cells that a player of the game looks at.
fn groups_of(contestant: &Contestant) -> Groups {
    let Ok(game) = contestant.origin.game() else { return Groups::default() };
    groups::groups(&game.board, contestant.rules.engine.shape().contents())
}

/// Makes a player by a seed.
type Seat<'a> = dyn Fn(u64) -> Box<dyn Agent> + Sync + 'a;

fn trained(skill: &Arc<Skill>, positions: u64, seed: u64) -> Box<dyn Agent> {
    Box::new(Trained::new(skill.clone(), positions, seed))
}

/// A game of two players, turn by turn.
struct Meeting {
    state: State,
    players: [Box<dyn Agent>; 2],
    /// The seat of the first.
    seat: PlayerId,
    rng: Rng,
    turns: u32,
}

impl Meeting {
    fn new(engine: &dyn Engine, setup: SetupId, players: [Box<dyn Agent>; 2], seat: PlayerId, seed: u64) -> Self {
        let mut rng = rng(seed, u64::MAX);
        let start = engine.start(setup, None, &mut rng);
        let state = opened(engine, start, OPENING, &mut rng);
        Self { state, players, seat, rng, turns: 0 }
    }

    /// Plays a turn, or tells the points of the first player where the game has ended.
    fn step(&mut self, engine: &dyn Engine) -> Option<f64> {
        let is_open = engine.outcome(&self.state) == Outcome::Open && self.turns < LONGEST;
        if is_open && self.play(engine).is_some() {
            return None;
        }
        Some(match engine.outcome(&self.state) {
            Outcome::Over { winner: Some(winner), .. } => f64::from(u8::from(winner == self.seat)),
            _ => 0.5,
        })
    }

    fn play(&mut self, engine: &dyn Engine) -> Option<()> {
        engine.roll(&mut self.state, &mut self.rng);
        let due = usize::from(engine.mover(&self.state) != self.seat);
        let choice: Choice = self.players[due].choose(engine, &self.state, &|| false)?;
        self.state = engine.play(&self.state, &choice.turn);
        self.turns += 1;
        Some(())
    }
}
