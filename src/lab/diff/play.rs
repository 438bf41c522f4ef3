//! A line of play after which two rule sets differ: the shortest, by breadth-first search of both together, or where there are
//! too many lines for that, one of random games.

mod wander;

use super::{Side, form, renamed_in};
use crate::id::{CellId, Id, MemoryId};
use crate::names::{MemoryName, Names};
use crate::notation::position::memory_text;
use crate::notation::rolls::Said;
use crate::notation::turns;
use crate::play::{Outcome, Part, State, Turn};
use crate::program::Dice;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use wander::Wander;
pub use wander::Wandered;

/// How much may be spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Most pairs of positions looked at in all lines, and again in random games.
    pub positions: u64,
    /// Longest line, in turns.
    pub depth: u32,
}

impl Budget {
    /// What is spent unless somebody says otherwise.
    pub const USUAL: Self = Self { positions: 10_000, depth: 100 };
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The first difference in turns or result, if any.
    pub first: Option<Difference>,
    /// The first line after which the pieces stand differently, if that comes before, or there is no other difference.
    pub pieces: Option<Line>,
    /// The same for what both remember under one name.
    pub remembered: Option<Line>,
    /// How many pairs of positions were looked at.
    pub positions: u64,
    /// Every line of so many turns was looked at.
    pub depth: u32,
    /// All that can be reached was looked at: there is no difference.
    pub is_complete: bool,
    /// What random games showed, where they were asked after all lines of so many turns.
    pub wandered: Option<Wandered>,
}

/// A line of play, as each of them has it.
#[derive(Clone, Debug)]
pub struct Line {
    /// The turns as they are written, with rolls.
    pub turns: Vec<String>,
    /// The position of the first.
    pub first: State,
    /// The position of the second.
    pub second: State,
}

/// A difference in play.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The line that leads there.
    pub line: Line,
    /// What differs.
    pub what: What,
}

/// What differs after a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The legal turns: those that only one has.
    Turns {
        /// Only in the first.
        first: Vec<String>,
        /// Only in the second.
        second: Vec<String>,
        /// In both.
        both: usize,
    },
    /// How the game stands.
    Result(Standing, Standing),
    /// Whose turn it is.
    Mover(String, String),
    /// Only one of them rolls dice, or other dice.
    Dice,
}

/// How a game stands, in words: nothing while it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Over, and who won; nobody in a draw.
    pub over: Option<Option<String>>,
    /// By which end.
    pub by: Option<String>,
}

impl Standing {
    /// How the game stands, in words.
    pub fn words(&self) -> String {
        let by = self.by.as_ref().map(|by| format!(" ({by})")).unwrap_or_default();
        match &self.over {
            None => "the game goes on".into(),
            Some(None) => format!("a draw{by}"),
            Some(Some(winner)) => format!("{winner} wins{by}"),
        }
    }
}

/// A position with more turns than this is compared by those alone that lead to different positions.
const MANY: usize = 20_000;

/// A pair of positions, and how it was come to.
struct Node {
    first: State,
    second: State,
    came_from: Option<(usize, String)>,
    depth: u32,
}

/// Looks for the first difference, as [`Search`] does. `looked_at` is told now and then how many pairs of positions have been
/// looked at.
pub fn search(
    a: Side<'_>,
    b: Side<'_>,
    start: (&State, &State),
    budget: Budget,
    looked_at: &mut dyn FnMut(u64),
) -> Found {
    let mut search = Search::new(a, b, start, budget);
    loop {
        looked_at(search.positions());
        if let Some(found) = search.go_on(a, b, 1) {
            return found;
        }
    }
}

/// A search for the first difference: in all lines of play, the shorter ones first, and then in random games, which come
/// further, in as many positions again. It may be put down and taken up again.
pub struct Search {
    start: (State, State),
    lines: Seen,
    /// What the lines showed, where that is not all, and the random games.
    beyond: Option<(Found, Wander)>,
}

impl Search {
    /// Nothing looked at yet.
    pub fn new(a: Side<'_>, b: Side<'_>, start: (&State, &State), budget: Budget) -> Self {
        let lines = Seen::new(a, b, start, budget);
        Self { start: (start.0.clone(), start.1.clone()), lines, beyond: None }
    }

    /// How many pairs have been looked at.
    pub fn positions(&self) -> u64 {
        let beyond = self.beyond.as_ref().map_or(0, |(_, wander)| wander.wandered().positions);
        self.lines.next as u64 + beyond
    }

    /// Looks at so many pairs more; what was found, once the search is over. The sides are always the same.
    pub fn go_on(&mut self, a: Side<'_>, b: Side<'_>, most: usize) -> Option<Found> {
        (0..most).find_map(|_| self.next(a, b))
    }

    fn next(&mut self, a: Side<'_>, b: Side<'_>) -> Option<Found> {
        let budget = self.lines.budget;
        if let Some((found, wander)) = &mut self.beyond {
            let pair = Pair { a, b, by_text: self.lines.by_text };
            let first = wander.go_on(pair, (&self.start.0, &self.start.1), budget).break_value()?;
            return Some(Found { wandered: Some(wander.wandered()), first, ..found.clone() });
        }
        let found = self.lines.go_on(a, b)?;
        if found.first.is_some() || found.is_complete {
            return Some(found);
        }
        self.lines.forget();
        self.beyond = Some((found, Wander::default()));
        None
    }
}

impl Seen {
    /// Nothing looked at yet.
    fn new(a: Side<'_>, b: Side<'_>, start: (&State, &State), budget: Budget) -> Self {
        let seen = Self {
            budget,
            by_text: same_notation(a, b),
            roles: renamed_in("pieces", a, b).into_iter().collect(),
            nodes: Vec::new(),
            left_out: None,
            known: FxHashSet::default(),
            pieces: None,
            remembered: None,
            next: 0,
            cut: false,
        };
        let mut lines = Lines { a, b, seen };
        lines.add(start.0.clone(), start.1.clone(), None, 0);
        lines.seen
    }

    /// Looks at one pair more; what was found, once all lines have been looked at or two positions differ.
    fn go_on(&mut self, a: Side<'_>, b: Side<'_>) -> Option<Found> {
        let mut lines = Lines { a, b, seen: std::mem::take(self) };
        let found = lines.next();
        *self = lines.seen;
        found
    }

    /// Gives back the room that the pairs took.
    fn forget(&mut self) {
        (self.nodes, self.known) = (Vec::new(), FxHashSet::default());
    }
}

/// Turns are compared as they are written, unless they are written differently.
fn same_notation(a: Side<'_>, b: Side<'_>) -> bool {
    let templates = |names: &Names| names.moves.iter().map(|m| (m.name.clone(), form(&m.template))).collect();
    let (of_a, of_b): (FxHashMap<_, _>, FxHashMap<_, _>) = (templates(&a.rules.names), templates(&b.rules.names));
    let around = |names: &Names| (names.notation.joint.clone(), form(&names.notation.suffix));
    around(&a.rules.names) == around(&b.rules.names)
        && of_a.iter().all(|(name, template)| of_b.get(name).is_none_or(|other| other == template))
}

/// What the lines of play have shown so far.
#[derive(Default)]
struct Seen {
    budget: Budget,
    by_text: bool,
    /// Roles that have another name in the second.
    roles: FxHashMap<String, String>,
    /// The pairs in the order in which they are looked at, the shorter lines first.
    nodes: Vec<Node>,
    /// How long the line is to the first pair for which there was no room; no later one is looked at either.
    left_out: Option<u32>,
    known: FxHashSet<Vec<u8>>,
    /// The first pair whose pieces stand differently.
    pieces: Option<usize>,
    /// The first pair that remembers different things.
    remembered: Option<usize>,
    /// The pair to be looked at next.
    next: usize,
    /// Some line was not followed to its end.
    cut: bool,
}

/// Two rule sets, played side by side.
#[derive(Clone, Copy)]
struct Pair<'a> {
    a: Side<'a>,
    b: Side<'a>,
    /// Turns are compared as they are written.
    by_text: bool,
}

/// How play goes on where two positions do not differ.
enum Ahead {
    Over,
    Roll(Dice),
    /// Turns are too many to be compared.
    TooMany,
    /// By what they are compared by: as the first has them, and as the second.
    Turns(BTreeMap<String, (Turn, Turn)>),
}

/// What both play, or roll.
enum Step {
    Turn(Turn, Turn),
    Roll(u8),
}

impl Ahead {
    /// All that both can do next, as it is written.
    fn steps(self) -> Vec<(String, Step)> {
        match self {
            Self::Over | Self::TooMany => Vec::new(),
            Self::Roll(dice) => {
                dice.rolls().map(|roll| (format!("[{}]", Said::of(dice, roll)), Step::Roll(roll))).collect()
            }
            Self::Turns(turns) => turns.into_iter().map(|(key, (turn, same))| (key, Step::Turn(turn, same))).collect(),
        }
    }
}

impl Step {
    /// How many turns it is: a roll is none.
    fn turns(&self) -> u32 {
        u32::from(matches!(self, Self::Turn(..)))
    }

    /// The positions it leads to.
    fn after(&self, pair: Pair<'_>, first: &State, second: &State) -> (State, State) {
        let (a, b) = (&pair.a.rules.engine, &pair.b.rules.engine);
        match self {
            Self::Turn(turn, same) => (a.play(first, turn), b.play(second, same)),
            Self::Roll(roll) => (a.with_roll(first, *roll), b.with_roll(second, *roll)),
        }
    }
}

impl Pair<'_> {
    /// What differs in two positions, or how play goes on.
    fn compare(self, first: &State, second: &State) -> Result<Ahead, What> {
        let Self { a, b, .. } = self;
        let (stands_a, stands_b) = (standing(a, first), standing(b, second));
        if stands_a.over != stands_b.over {
            return Err(What::Result(stands_a, stands_b));
        }
        if stands_a.over.is_some() {
            return Ok(Ahead::Over);
        }
        let mover = |side: Side<'_>, state: &State| super::player_name(side, side.rules.engine.mover(state));
        if mover(a, first) != mover(b, second) {
            return Err(What::Mover(mover(a, first), mover(b, second)));
        }
        let dice = (a.rules.engine.to_roll(first), b.rules.engine.to_roll(second));
        if dice.0 != dice.1 {
            return Err(What::Dice);
        }
        if let Some(dice) = dice.0 {
            return Ok(Ahead::Roll(dice));
        }
        let (Some(turns_a), Some(mut turns_b)) = (self.turns(a, first), self.turns(b, second)) else {
            return Ok(Ahead::TooMany);
        };
        let only = |one: &BTreeMap<String, Turn>, other: &BTreeMap<String, Turn>| -> Vec<String> {
            one.keys().filter(|key| !other.contains_key(*key)).cloned().collect()
        };
        let (only_a, only_b) = (only(&turns_a, &turns_b), only(&turns_b, &turns_a));
        if !only_a.is_empty() || !only_b.is_empty() {
            let both = turns_a.len() - only_a.len();
            return Err(What::Turns { first: only_a, second: only_b, both });
        }
        let both = turns_a.into_iter().filter_map(|(key, turn)| {
            let same = turns_b.remove(&key)?;
            Some((key, (turn, same)))
        });
        Ok(Ahead::Turns(both.collect()))
    }

    /// The turns of a position by what they are compared by; `None` where they are too many to be compared.
    fn turns(&self, side: Side<'_>, state: &State) -> Option<BTreeMap<String, Turn>> {
        let engine = &side.rules.engine;
        let mut turns = engine.turns(state, MANY);
        if turns.len() == MANY {
            turns = engine.merged_turns(state, usize::MAX)?;
        }
        let key = |turn: &Turn| match self.by_text {
            true => turns::write(side.rules, state, turn),
            false => by_places(side, state, turn),
        };
        Some(turns.into_iter().map(|turn| (key(&turn), turn)).collect())
    }
}

/// All lines of play, the shorter ones first.
struct Lines<'a> {
    a: Side<'a>,
    b: Side<'a>,
    seen: Seen,
}

impl Lines<'_> {
    /// Looks at the next pair; what was found, if the search is over.
    fn next(&mut self) -> Option<Found> {
        let (number, budget) = (self.seen.next, self.seen.budget);
        let Some(depth) = self.seen.nodes.get(number).map(|node| node.depth) else { return Some(self.nothing()) };
        if let Err(what) = self.look(number, depth < budget.depth) {
            let line = self.line(number);
            let before = |n: usize| Some(self.line(n)).filter(|line| line.turns.len() <= depth as usize);
            let (pieces, remembered) = (self.seen.pieces.and_then(before), self.seen.remembered.and_then(before));
            let first = Some(Difference { line, what });
            return Some(Found {
                first,
                pieces,
                remembered,
                positions: number as u64 + 1,
                depth,
                is_complete: false,
                wandered: None,
            });
        }
        self.seen.cut |= depth >= budget.depth && self.goes_on(number);
        self.seen.next += 1;
        None
    }

    /// All was looked at.
    fn nothing(&self) -> Found {
        let seen = &self.seen;
        let last = seen.nodes.last().map_or(0, |node| node.depth);
        Found {
            first: None,
            pieces: seen.pieces.map(|n| self.line(n)),
            remembered: seen.remembered.map(|n| self.line(n)),
            positions: seen.next as u64,
            depth: seen.left_out.map_or(last, |left_out| left_out.saturating_sub(1)),
            is_complete: !seen.cut && seen.left_out.is_none(),
            wandered: None,
        }
    }

    /// Adds a pair that is not known yet.
    fn add(&mut self, first: State, second: State, came_from: Option<(usize, String)>, depth: u32) {
        let mut key = Vec::new();
        self.a.rules.engine.pack(&first, &mut key);
        key.push(u8::MAX);
        self.b.rules.engine.pack(&second, &mut key);
        if !self.seen.known.insert(key) {
            return;
        }
        if self.seen.nodes.len() >= usize::try_from(self.seen.budget.positions).unwrap_or(usize::MAX) {
            self.seen.left_out.get_or_insert(depth);
            return;
        }
        let none = FxHashMap::default();
        if self.seen.pieces.is_none() && stand(self.a, &first, &self.seen.roles) != stand(self.b, &second, &none) {
            self.seen.pieces = Some(self.seen.nodes.len());
        }
        if self.seen.remembered.is_none() && !remembered_otherwise(self.a, self.b, (&first, &second)).is_empty() {
            self.seen.remembered = Some(self.seen.nodes.len());
        }
        self.seen.nodes.push(Node { first, second, came_from, depth });
    }

    fn goes_on(&self, number: usize) -> bool {
        self.a.rules.engine.outcome(&self.seen.nodes[number].first) == Outcome::Open
    }

    /// What differs in a pair; if nothing does, the pairs after it are to be looked at too.
    fn look(&mut self, number: usize, deeper: bool) -> Result<(), What> {
        let (first, second) = (self.seen.nodes[number].first.clone(), self.seen.nodes[number].second.clone());
        let pair = Pair { a: self.a, b: self.b, by_text: self.seen.by_text };
        let ahead = pair.compare(&first, &second)?;
        self.seen.cut |= matches!(ahead, Ahead::TooMany);
        for (text, step) in ahead.steps() {
            let turns = step.turns();
            if self.seen.left_out.is_some() || turns > 0 && !deeper {
                break;
            }
            let after = step.after(pair, &first, &second);
            self.add(after.0, after.1, Some((number, text)), self.seen.nodes[number].depth + turns);
        }
        Ok(())
    }

    /// How a pair was come to.
    fn line(&self, number: usize) -> Line {
        let node = &self.seen.nodes[number];
        let mut turns = Vec::new();
        let mut came_from = node.came_from.as_ref();
        while let Some((before, turn)) = came_from {
            turns.push(turn.clone());
            came_from = self.seen.nodes[*before].came_from.as_ref();
        }
        turns.reverse();
        Line { turns: joined(turns), first: node.first.clone(), second: node.second.clone() }
    }
}

/// Rolls in front of the turns they are for.
fn joined(texts: Vec<String>) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    let mut roll: Option<String> = None;
    for text in texts {
        match roll.take() {
            Some(roll) => turns.push(format!("{roll} {text}")),
            None if text.starts_with('[') => roll = Some(text),
            None => turns.push(text),
        }
    }
    turns.extend(roll);
    turns
}

/// A turn by where its parts begin and land and what they take, however the game writes it.
fn by_places(side: Side<'_>, state: &State, turn: &Turn) -> String {
    let names = &side.rules.names;
    let mover = side.rules.engine.mover(state);
    let steps = side.rules.engine.steps(state, turn);
    let text = |step: &crate::play::steps::Step| {
        let Part { mv, from, to, .. } = step.part;
        if usize::from(mv) >= names.moves.len() {
            return "pass".to_owned();
        }
        let taken: String = step.taken.iter().map(|&(cell, _)| format!("x{}", names.place(cell, mover))).collect();
        format!("{}-{}{taken}", names.place(from, mover), names.place(to, mover))
    };
    steps.iter().map(text).collect::<Vec<_>>().join("/")
}

fn standing(side: Side<'_>, state: &State) -> Standing {
    match side.rules.engine.outcome(state) {
        Outcome::Open => Standing { over: None, by: None },
        Outcome::Over { winner, by, .. } => Standing {
            over: Some(winner.map(|player| super::player_name(side, player))),
            by: by.and_then(|end| side.rules.names.ends.get(end)).cloned(),
        },
    }
}

/// What both remember under one name, but not alike: the name, and what each remembers.
pub fn remembered_otherwise(
    a: Side<'_>,
    b: Side<'_>,
    (first, second): (&State, &State),
) -> Vec<(String, String, String)> {
    let (here, there) = (&a.rules.names.memory, &b.rules.names.memory);
    let otherwise = |(at, memory): (MemoryId, &MemoryName)| {
        let (other, _) = there.pairs().find(|(_, other)| other.name == memory.name)?;
        let (value, other) = (memory_text(a.rules, first, at), memory_text(b.rules, second, other));
        (value != other).then(|| (memory.name.clone(), value, other))
    };
    here.pairs().filter_map(otherwise).collect()
}

/// Which pieces stand where, by role, under its other name if it has one, and owner.
fn stand(
    side: Side<'_>,
    state: &State,
    called: &FxHashMap<String, String>,
) -> BTreeMap<String, Vec<(String, Option<usize>)>> {
    let (names, engine) = (&side.rules.names, &side.rules.engine);
    let piece = |kind: &crate::id::KindId| {
        let kind = &names.kinds[*kind];
        (called.get(&kind.role).unwrap_or(&kind.role).clone(), kind.owner.map(Id::index))
    };
    let cells = names.cells.ids().map(|cell: CellId| (names.cells[cell].name.clone(), engine.stack(state, cell.0)));
    let areas = (0..names.areas.len()).map(|area| (names.area(area), engine.area(state, area)));
    let held = cells.chain(areas).filter(|(_, stack)| !stack.is_empty());
    held.map(|(place, stack)| (place, stack.iter().map(piece).collect())).collect()
}
