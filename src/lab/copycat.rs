//! Symmetry play: does the second player win by doing what the first player does, on the other side of the board?
//!
//! Which symmetry suits the rules cannot be told from a position: in most games it is the half turn, where the players join
//! different sides it is a reflection. So each is tried in some games, and the best of them is judged by others.

use super::compare::values::Values;
use super::compare::{Against, FEWEST, Figure, against, figure};
use super::contest::{Contestant, Seeds, hash, mix};
use super::game::first_by_roll;
use super::measures::{Measure, mean};
use super::run::{Clock, in_order};
use crate::agents::AgentSpec;
use crate::engine::Engine;
use crate::id::{CellId, Id, KindId, PlayerId};
use crate::model::board::Symmetry;
use crate::names::Names;
use crate::play::rng::rng;
use crate::play::{Outcome, State, Turn};
use serde::Serialize;
use std::convert::Infallible;
use thiserror::Error;

/// Where there are more turns than this, no copy is looked for.
const MOST: usize = 20_000;

/// Who copies less than this share of the turns does something else.
const OFTEN: f64 = 0.5;

/// A figure of the kind that all here are: a share of something, of each game.
const SHARE: Measure = Measure::Strength;

/// The worth of a difference is not asked here.
const WORTH: f64 = 0.05;

/// How a board looks from the other side: where each cell lies, and what each piece is.
pub struct Image {
    name: String,
    cells: Vec<u16>,
    /// Nothing where the other player has no such pieces.
    kinds: Vec<Option<KindId>>,
}

/// Why copying cannot be asked.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoCopying {
    /// There is not just one other player.
    #[error("it is for {0} player{s}, not for two", s = if *.0 == 1 { "" } else { "s" })]
    Players(usize),
    /// Luck cannot be copied.
    #[error("it is played with dice, and a roll cannot be copied")]
    Dice,
    /// Nothing leaves the board as it is.
    #[error("its board has no symmetry: it is another board when it is turned by half a turn or mirrored")]
    Lopsided,
    /// The players begin differently.
    #[error("in its first position the players' pieces are not alike, however the board is turned or mirrored")]
    Beginning,
    /// The rules cannot be read.
    #[error("{0}")]
    Rules(String),
}

/// What copying is asked of.
pub struct Copying<'a> {
    /// The rule set.
    pub contestant: &'a Contestant,
    /// Games longer than this are broken off.
    pub longest: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Threads to play with.
    pub threads: usize,
    /// Stop watches for agents with a time budget.
    pub clock: Clock<'a>,
}

/// A symmetry that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// How it is called.
    pub symmetry: String,
    /// Games.
    pub games: usize,
    /// The second player's score in them, where some ended.
    pub score: Option<f64>,
    /// The share of his turns that were copies.
    pub copied: f64,
}

/// What came of copying an agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Copied {
    /// The agent: it moves first, and second where nothing can be copied.
    pub agent: String,
    /// What was tried, in games of its own.
    pub tried: Vec<Tried>,
    /// The best of it: what all that follows is about.
    pub symmetry: String,
    /// Games.
    pub games: usize,
    /// The share of the second player's turns that were copies.
    pub copied: Figure,
    /// The share of games in which they all were.
    pub throughout: f64,
    /// The second player's score.
    pub score: Figure,
    /// His score where he copies nothing, in games with the same seeds.
    pub without: Figure,
    /// What copying changes.
    pub change: Against,
    /// What can be said.
    pub verdict: Verdict,
}

/// What can be said of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Who copies scores more than half.
    Wins,
    /// Who copies scores less than half.
    Loses,
    /// Neither is sure.
    Open,
    /// Most turns cannot be copied.
    Seldom,
    /// There are too few games to say anything.
    Few,
}

/// One game: what the second player scored, and how many of his turns were copies.
struct Game {
    score: Option<f64>,
    turns: u32,
    copied: u32,
}

impl Image {
    fn of(names: &Names, symmetry: &Symmetry) -> Self {
        let other = |owner: PlayerId| PlayerId::from_index(1 - owner.index());
        let kind = |kind: &crate::names::KindName| {
            names.kinds.position(|of| of.role_id == kind.role_id && of.owner == kind.owner.map(other))
        };
        let image = &symmetry.image;
        let moved = image.pairs().find(|(cell, to)| cell != *to);
        let name = |cell: CellId| names.cells[cell].name.as_str();
        let example = moved.map_or_else(String::new, |(cell, to)| format!(" ({} to {})", name(cell), name(*to)));
        Self {
            name: format!("{}{example}", if symmetry.is_turn { "half turn" } else { "reflection" }),
            cells: image.iter().map(|cell| cell.0).collect(),
            kinds: names.kinds.iter().map(kind).collect(),
        }
    }

    /// A stack, or any pieces, as those of the other player; `None` where he has none such.
    fn pieces(&self, pieces: &[KindId]) -> Option<Vec<KindId>> {
        pieces.iter().map(|kind| self.kinds[kind.index()]).collect()
    }

    /// A position looks the same from both sides: what lies on the board, and beside it.
    fn is_like(&self, names: &Names, engine: &dyn Engine, state: &State) -> bool {
        let on_board = (0u16..).zip(&self.cells).all(|(cell, &to)| {
            self.pieces(&engine.stack(state, cell)).is_some_and(|pieces| pieces == engine.stack(state, to))
        });
        let sorted = |mut pieces: Vec<KindId>| {
            pieces.sort_unstable();
            pieces
        };
        on_board
            && names.areas.iter().enumerate().all(|(number, area)| {
                let is_image = |of: &crate::names::Area| {
                    of.name == area.name
                        && of.owner.is_some() == area.owner.is_some()
                        && (area.owner.is_none() || of.owner != area.owner)
                };
                let other = names.areas.iter().position(is_image);
                let pieces = self.pieces(&engine.area(state, number)).map(sorted);
                pieces.zip(other).is_some_and(|(own, other)| own == sorted(engine.area(state, other)))
            })
    }

    /// The turn that does on the other side what the last one did: wherever that changed something, the image is changed
    /// alike, and nothing else is.
    fn copy(&self, engine: &dyn Engine, before: &State, now: &State) -> Option<Turn> {
        let (mut wanted, mut others) = (Vec::new(), Vec::new());
        for (cell, &to) in (0u16..).zip(&self.cells) {
            let stack = engine.stack(now, cell);
            if stack != engine.stack(before, cell) {
                wanted.push((to, self.pieces(&stack)?));
            }
        }
        for cell in 0..engine.cells() as u16 {
            if wanted.iter().all(|&(to, _)| to != cell) {
                others.push((cell, engine.stack(now, cell)));
            }
        }
        let walls = self.walls(engine, before, now);
        let fits = |turn: &Turn| {
            let after = engine.play(now, turn);
            wanted.iter().chain(&others).all(|(cell, stack)| engine.stack(&after, *cell) == *stack)
                && engine.walls(&after) == walls
        };
        engine.merged_turns(now, MOST)?.into_iter().find(fits)
    }

    /// The walls there are, and the images of those that are new.
    fn walls(&self, engine: &dyn Engine, before: &State, now: &State) -> Vec<(CellId, CellId)> {
        let (old, mut walls) = (engine.walls(before), engine.walls(now));
        let image = |cell: CellId| CellId(self.cells[cell.index()]);
        let new = walls.iter().filter(|wall| !old.contains(wall));
        let copies: Vec<_> = new.map(|&(a, b)| (image(a).min(image(b)), image(a).max(image(b)))).collect();
        walls.extend(copies);
        walls.sort_unstable();
        walls.dedup();
        walls
    }
}

impl Copying<'_> {
    /// The symmetries of the board under which the first position looks the same from both sides.
    ///
    /// # Errors
    /// Where there are none, or where one cannot copy the other.
    pub fn images(&self) -> Result<Vec<Image>, NoCopying> {
        let rules = &self.contestant.rules;
        let (names, engine) = (&*rules.names, &*rules.engine);
        match engine.players() {
            2 if engine.has_dice() => return Err(NoCopying::Dice),
            2 => {}
            players => return Err(NoCopying::Players(players)),
        }
        let game = self.contestant.origin.game().map_err(NoCopying::Rules)?;
        let symmetries = game.board.symmetries();
        if symmetries.is_empty() {
            return Err(NoCopying::Lopsided);
        }
        let start = engine.start(self.contestant.setup, None, &mut rng(self.seed, 0));
        let mut images: Vec<Image> = symmetries.iter().map(|symmetry| Image::of(names, symmetry)).collect();
        images.retain(|image| image.is_like(names, engine, &start));
        if images.is_empty() { Err(NoCopying::Beginning) } else { Ok(images) }
    }

    /// Games that are played where so many are asked for.
    pub fn games(images: usize, games: u64) -> u64 {
        games.div_ceil(2).div_ceil(images as u64) * images as u64 + games.div_ceil(2) * 2
    }

    /// Lets an agent be copied: in half of so many games by each symmetry in turn, in the other half by the best of them.
    /// `tick` is told of each game.
    pub fn ask(&self, images: &[Image], agent: AgentSpec, games: u64, mut tick: impl FnMut()) -> Copied {
        let half = games.div_ceil(2);
        let rounds = half.div_ceil(images.len() as u64);
        let chosen = |number: usize| (number as u64 / images.len() as u64, Some(&images[number % images.len()]));
        let trials = self.play(agent, rounds as usize * images.len(), chosen, &mut tick);
        let of = |place: usize| trials.iter().skip(place).step_by(images.len()).collect::<Vec<_>>();
        let tried: Vec<Tried> = (0..images.len()).map(|place| tried(&images[place], &of(place))).collect();
        let rank = |tried: &Tried| (tried.score.unwrap_or(0.0), tried.copied);
        // of equals the first is taken: the half turn
        let is_better = |a: &Tried, b: &Tried| rank(a) > rank(b);
        let best =
            (1..tried.len()).fold(0, |best, place| if is_better(&tried[place], &tried[best]) { place } else { best });
        // seeds that no trial had
        let judged = |number: usize| {
            let image = Some(&images[best]).filter(|_| number.is_multiple_of(2));
            (rounds + number as u64 / 2, image)
        };
        let all = self.play(agent, 2 * half as usize, judged, &mut tick);
        let copied: Vec<&Game> = all.iter().step_by(2).collect();
        let without: Vec<&Game> = all.iter().skip(1).step_by(2).collect();
        self.told(agent, tried, best, &copied, &without)
    }

    fn told(&self, agent: AgentSpec, tried: Vec<Tried>, best: usize, games: &[&Game], without: &[&Game]) -> Copied {
        let values = |games: &[&Game], of: &dyn Fn(&Game) -> Option<f64>| {
            Values::new(SHARE.scale(), games.iter().map(|game| of(game)).collect())
        };
        let (score, plain) = (values(games, &|game| game.score), values(without, &|game| game.score));
        let copied = figure(&SHARE, &values(games, &Game::share));
        let throughout = games.iter().filter(|game| game.share() == Some(1.0)).count();
        let told = figure(&SHARE, &score);
        Copied {
            agent: agent.to_string(),
            symmetry: tried[best].symmetry.clone(),
            tried,
            games: games.len(),
            verdict: Verdict::of(games.len(), &copied, &told),
            copied,
            throughout: throughout as f64 / games.len().max(1) as f64,
            score: told,
            without: figure(&SHARE, &plain),
            change: against(Seeds::Shared, &SHARE, &plain, &score, WORTH),
        }
    }

    /// Plays so many games, each with a seed of such a number and copying by such an image.
    fn play<'i>(
        &self,
        agent: AgentSpec,
        count: usize,
        how: impl Fn(usize) -> (u64, Option<&'i Image>) + Sync,
        tick: &mut dyn FnMut(),
    ) -> Vec<Game> {
        let seed = |number: u64| {
            [self.seed, hash(&agent.to_string()), number].into_iter().fold(0, |seed, word| mix(seed ^ word))
        };
        let make = |number: usize| {
            let (number, image) = how(number);
            self.game(agent, seed(number), image)
        };
        let mut games = Vec::with_capacity(count);
        let Ok(()) = in_order(count, self.threads, &make, |game| {
            tick();
            games.push(game);
            Ok::<(), Infallible>(())
        });
        games
    }

    /// One game in which whoever moves second copies what he can.
    fn game(&self, agent: AgentSpec, seed: u64, image: Option<&Image>) -> Game {
        let engine = &*self.contestant.rules.engine;
        let mut lots = rng(seed, 0);
        let first = first_by_roll(engine, &mut lots);
        let mut state = engine.start(self.contestant.setup, first, &mut lots);
        let copier = PlayerId::from_index(1 - engine.mover(&state).index());
        let mut agents = [0, 1].map(|seat: u64| agent.agent(seed.rotate_left(17) ^ seat));
        let mut game = Game { score: None, turns: 0, copied: 0 };
        let mut last: Option<State> = None;
        for _ in 0..self.longest {
            if engine.outcome(&state) != Outcome::Open {
                break;
            }
            let mover = engine.mover(&state);
            let copy =
                last.filter(|_| mover == copier).zip(image).and_then(|(last, image)| image.copy(engine, &last, &state));
            game.turns += u32::from(mover == copier);
            game.copied += u32::from(copy.is_some());
            let chosen = copy.or_else(|| {
                let stop = (self.clock)(agent);
                agents[mover.index()].choose(engine, &state, &*stop).map(|choice| choice.turn)
            });
            let Some(turn) = chosen else { break };
            let after = engine.play(&state, &turn);
            let before = std::mem::replace(&mut state, after);
            // who moves again has nothing to copy
            last = (mover != copier).then_some(before);
        }
        game.score = match engine.outcome(&state) {
            Outcome::Open => None,
            Outcome::Over { winner, .. } => Some(winner.map_or(0.5, |winner| f64::from(u8::from(winner == copier)))),
        };
        game
    }
}

impl Game {
    /// The share of the second player's turns that were copies; nothing where he had none.
    fn share(&self) -> Option<f64> {
        (self.turns > 0).then(|| f64::from(self.copied) / f64::from(self.turns))
    }
}

/// What came of a symmetry in its trials.
fn tried(image: &Image, games: &[&Game]) -> Tried {
    Tried {
        symmetry: image.name.clone(),
        games: games.len(),
        score: mean(games.iter().filter_map(|game| game.score)),
        copied: mean(games.iter().filter_map(|game| game.share())).unwrap_or(0.0),
    }
}

impl Verdict {
    fn of(games: usize, copied: &Figure, score: &Figure) -> Self {
        if games < FEWEST {
            return Self::Few;
        }
        match (copied.value, score.interval) {
            // nothing is said where no turn could be copied at all, too
            (share, _) if share.is_none_or(|share| share < OFTEN) => Self::Seldom,
            (_, Some(interval)) if interval.low > 0.5 => Self::Wins,
            (_, Some(interval)) if interval.high < 0.5 => Self::Loses,
            _ => Self::Open,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Wins => "copying wins",
            Self::Loses => "copying loses",
            Self::Open => "whether copying wins is open: more games (-n) may tell",
            Self::Few => "too few games in which copying was tried: more (-n) may tell",
            Self::Seldom => "most turns cannot be copied: who tries plays another game, and no more is said of copying",
        }
    }
}
