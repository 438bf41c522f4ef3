//! All positions that can be reached, and the turns between them.

use super::sample::Sample;
use super::store::{Index, Records, put_steps, steps};
use super::{Bounds, Progress, TooLarge};
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::{Outcome, State, Turn};
use crate::program::Dice;

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A player chooses.
    Choice(PlayerId),
    /// Dice are rolled; which, by number.
    Roll(u8),
    /// A player has won.
    Won(PlayerId),
    /// The game is over, and nobody has won.
    Drawn,
}

/// The first position, or the position after a first roll: its turns, with the position each leads to.
pub struct First {
    /// Its number.
    pub id: u32,
    /// Who moves.
    pub mover: PlayerId,
    /// What was rolled for it.
    pub roll: Option<u8>,
    /// Its turns.
    pub turns: Vec<(Turn, u32)>,
}

/// Positions by number, the first being 0, and where their turns lead.
pub struct Reached {
    sorts: Vec<u8>,
    next: Records,
    /// The dice there are, each with how likely each roll is.
    dice: Vec<(Dice, Vec<f64>)>,
    /// The first turns.
    pub first: Vec<First>,
    /// Positions before a roll.
    pub to_roll: u64,
    /// Positions in which the game is over.
    pub over: u64,
    /// Links between positions.
    pub links: u64,
    /// The farthest position is so many turns and rolls away.
    pub depth: u32,
    /// Most room taken.
    pub most_bytes: u64,
}

impl Reached {
    /// How many positions.
    pub fn count(&self) -> u64 {
        self.sorts.len() as u64
    }

    /// What a position is.
    pub fn sort(&self, id: u32) -> Sort {
        let code = self.sorts[id as usize];
        match code >> 6 {
            0 => Sort::Choice(PlayerId(code & 63)),
            1 => Sort::Roll(code & 63),
            2 => Sort::Won(PlayerId(code & 63)),
            _ => Sort::Drawn,
        }
    }

    /// The positions that turns, or rolls in their order, lead to.
    pub fn next(&self, id: u32) -> impl Iterator<Item = u32> + '_ {
        steps(self.next.get(id as usize))
    }

    /// How likely each roll of dice is.
    pub fn odds(&self, dice: u8) -> &[f64] {
        &self.dice[usize::from(dice)].1
    }
}

fn code(sort: Sort) -> u8 {
    match sort {
        Sort::Choice(player) => player.0,
        Sort::Roll(dice) => 1 << 6 | dice,
        Sort::Won(player) => 2 << 6 | player.0,
        Sort::Drawn => 3 << 6,
    }
}

/// Whether to go on is asked once for so many positions, and where they have many turns, once for so many turns.
const PAUSE: u64 = 512;
const PAUSE_OF_LINKS: u64 = 1 << 13;

/// So many random turns are played before anything else, and then twice as many as turns are looked at.
const FIRST: u64 = 1 << 12;

/// Finds all positions that can be reached; random games, played beside that, tell early that they are too many.
pub fn reach(
    engine: &dyn Engine,
    start: &State,
    bounds: Bounds,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<Reached, TooLarge> {
    let mut search = Search::new(engine, start);
    let mut sample = Sample::new(engine, start);
    let (mut id, mut asked) = (0, 0);
    let mut levels = Levels::default();
    while (id as usize) < search.index.records().len() {
        let positions = search.index.records().len() as u64;
        if u64::from(id) == levels.end {
            levels.close(positions, bounds)?;
        }
        if positions > bounds.positions {
            return Err(TooLarge::Positions(bounds.positions));
        }
        sample.play_to(FIRST + 2 * search.reached.links);
        let least = sample.least();
        if least > bounds.far_too_many() {
            return Err(TooLarge::Sampled { least, games: sample.games });
        }
        if u64::from(id).is_multiple_of(PAUSE) || search.reached.links >= asked + PAUSE_OF_LINKS {
            asked = search.reached.links;
            if search.bytes() > bounds.bytes {
                return Err(TooLarge::Memory { bytes: bounds.bytes, positions });
            }
            let (looked_at, least) = (u64::from(id), least.max(positions));
            if !go_on(Progress { positions, looked_at, least, is_sampled: sample.is_over() }) {
                return Err(TooLarge::Stopped(positions));
            }
        }
        search.expand(id)?;
        id += 1;
    }
    search.reached.most_bytes = search.bytes();
    search.reached.depth = levels.sizes.len().saturating_sub(1) as u32;
    Ok(search.reached)
}

/// How many positions are so many turns away.
#[derive(Default)]
struct Levels {
    sizes: Vec<u64>,
    /// The number of the first position of the next level.
    end: u64,
}

impl Levels {
    /// A level is complete; refuses to go on where the next two, if they grow only half as fast as the last did, are
    /// several times what is allowed.
    fn close(&mut self, positions: u64, bounds: Bounds) -> Result<(), TooLarge> {
        let level = positions - self.end;
        let before = self.sizes.last().copied().unwrap_or(1);
        self.sizes.push(level);
        self.end = positions;
        let growth = level as f64 / before.max(1) as f64;
        let next = level as f64 * growth / 2.0;
        let ahead = next + next * growth / 2.0;
        let turns = self.sizes.len() as u32 - 1;
        if turns >= 2 && growth > 2.0 && ahead > bounds.far_too_many() as f64 {
            return Err(TooLarge::Growth { level, turns, growth });
        }
        Ok(())
    }
}

struct Search<'e> {
    engine: &'e dyn Engine,
    index: Index,
    reached: Reached,
    /// Where turns lead, being written.
    targets: Vec<u32>,
    bytes: Vec<u8>,
}

impl<'e> Search<'e> {
    fn new(engine: &'e dyn Engine, start: &State) -> Self {
        let reached = Reached {
            sorts: Vec::new(),
            next: Records::default(),
            dice: Vec::new(),
            first: Vec::new(),
            to_roll: 0,
            over: 0,
            links: 0,
            depth: 0,
            most_bytes: 0,
        };
        let mut search = Self { engine, index: Index::default(), reached, targets: Vec::new(), bytes: Vec::new() };
        search.number(start);
        search
    }

    fn bytes(&self) -> u64 {
        self.index.bytes() + self.reached.next.bytes() + self.reached.sorts.capacity() as u64
    }

    fn number(&mut self, state: &State) -> u32 {
        self.bytes.clear();
        self.engine.pack(state, &mut self.bytes);
        self.index.number(&self.bytes).0
    }

    /// Finds where a position leads.
    fn expand(&mut self, id: u32) -> Result<(), TooLarge> {
        let state = self.engine.unpack(self.index.records().get(id as usize));
        self.targets.clear();
        let sort = match self.engine.outcome(&state) {
            Outcome::Over { winner: Some(winner), .. } => Sort::Won(winner),
            Outcome::Over { winner: None, .. } => Sort::Drawn,
            Outcome::Open => match self.engine.to_roll(&state) {
                Some(dice) => self.rolls(id, &state, dice),
                None => self.turns(id, &state)?,
            },
        };
        self.reached.over += u64::from(matches!(sort, Sort::Won(_) | Sort::Drawn));
        self.reached.to_roll += u64::from(matches!(sort, Sort::Roll(_)));
        self.reached.sorts.push(code(sort));
        self.reached.links += self.targets.len() as u64;
        self.bytes.clear();
        put_steps(&self.targets, &mut self.bytes);
        self.reached.next.push(&self.bytes);
        Ok(())
    }

    /// The position after each roll, in order.
    fn rolls(&mut self, id: u32, state: &State, dice: Dice) -> Sort {
        for value in dice.rolls() {
            let after = self.engine.with_roll(state, value);
            let target = self.number(&after);
            self.targets.push(target);
            if id == 0 {
                let mover = self.engine.mover(state);
                self.reached.first.push(First { id: target, mover, roll: Some(value), turns: Vec::new() });
            }
        }
        let known = self.reached.dice.iter().position(|(d, _)| *d == dice);
        let number = known.unwrap_or_else(|| {
            self.reached.dice.push((dice, dice.odds()));
            self.reached.dice.len() - 1
        });
        Sort::Roll(number as u8)
    }

    /// The positions after the turns, each once, in ascending order.
    fn turns(&mut self, id: u32, state: &State) -> Result<Sort, TooLarge> {
        let (engine, mover) = (self.engine, self.engine.mover(state));
        let turns = match engine.by_parts() {
            true => engine.merged_turns(state, usize::MAX).ok_or(TooLarge::Turns)?,
            false => engine.turns(state, usize::MAX),
        };
        if id == 0 {
            self.reached.first.push(First { id, mover, roll: None, turns: Vec::new() });
        }
        let first = self.reached.first.iter().position(|first| first.id == id);
        for turn in turns {
            let target = self.number(&engine.play(state, &turn));
            if let Some(first) = first
                && !self.targets.contains(&target)
            {
                self.reached.first[first].turns.push((turn, target));
            }
            self.targets.push(target);
        }
        self.targets.sort_unstable();
        self.targets.dedup();
        Ok(Sort::Choice(mover))
    }
}
