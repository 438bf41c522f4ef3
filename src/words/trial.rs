//! The tests inside rules files, run.

mod numbers;

use crate::Rules;
use crate::allowance::{Limits, within};
use crate::explain::explain;
use crate::id::{CellId, Id, KindId, PlayerId, SetupId};
use crate::model::Piece;
use crate::names::{Test, TestStep};
use crate::notation::rolls::{self, RollError, Said};
use crate::notation::turns::{self, TurnError};
use crate::notation::{outcome, position};
use crate::play::perft::UNCOUNTED;
use crate::play::rng::rng;
use crate::play::{Outcome, State, Turn};
use crate::source::Span;

/// What a test found that should be otherwise.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The step that failed.
    pub span: Span,
    /// What the file says.
    pub expected: String,
    /// What is.
    pub found: String,
    /// Where.
    pub state: Box<State>,
}

/// A number of a step that counts, where another was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCount {
    /// How many numbers of the step stand behind it.
    pub behind: usize,
    /// What the file says.
    pub was: u64,
    /// What is.
    pub found: u64,
}

/// What would hold instead, where a step counts and finds another number.
pub fn new_count(step: &TestStep, failure: &Failure) -> Option<NewCount> {
    let (TestStep::Count { rolls, counts } | TestStep::Positions { rolls, counts }) = step else { return None };
    let found: u64 = failure.found.parse().ok()?;
    // which one it is, the last word tells: the depth, or what was rolled
    let which: usize = failure.expected.rsplit(' ').next()?.parse().ok()?;
    let which = which.checked_sub(rolls.map_or(1, usize::from))?;
    Some(NewCount { behind: (counts.len() - 1).checked_sub(which)?, was: *counts.get(which)?, found })
}

/// What a step says against what is.
type Passed<T> = Result<T, (String, String)>;

fn differ<T>(expected: impl Into<String>, found: impl Into<String>) -> Passed<T> {
    Err((expected.into(), found.into()))
}

/// Runs a test of a game that was loaded with the test's options.
///
/// # Errors
/// The first step that does not hold.
pub fn run(rules: &Rules, test: &Test) -> Result<(), Failure> {
    let mut running = Running::new(rules, test)?;
    loop {
        if let Some(result) = running.go_on(rules, test) {
            return result;
        }
    }
}

/// A test that is run a little at a time.
pub struct Running {
    state: State,
    next: usize,
    /// The numbers of turns found so far, by depth, and what is being counted.
    counting: Option<Counting>,
}

/// Turns counted after one first turn after the other.
struct Counting {
    depth: u32,
    firsts: Vec<Turn>,
    done: usize,
    sum: u64,
}

impl Running {
    /// Sets up the first position.
    ///
    /// # Errors
    /// The game has no such position.
    pub fn new(rules: &Rules, test: &Test) -> Result<Self, Failure> {
        Ok(Self { state: start(rules, test)?, next: 0, counting: None })
    }

    /// Goes on a little; how the test went, once that is known.
    pub fn go_on(&mut self, rules: &Rules, test: &Test) -> Option<Result<(), Failure>> {
        let Some((step, span)) = test.steps.get(self.next) else { return Some(Ok(())) };
        let took = within(Limits::default(), || match step {
            TestStep::Count { rolls: None, counts } if !rules.engine.has_dice() => {
                Some(self.count(rules, counts)?.map(|()| None))
            }
            _ => Some(take(rules, &self.state, step)),
        });
        let took = took.unwrap_or_else(|_| Some(differ("turns that can be looked through", counted(UNCOUNTED))))?;
        match took {
            Ok(after) => {
                self.next += 1;
                self.state = after.unwrap_or_else(|| self.state.clone());
                None
            }
            Err((expected, found)) => {
                Some(Err(Failure { span: *span, expected, found, state: Box::new(self.state.clone()) }))
            }
        }
    }

    /// Counts the turns after the next first turn; whether all numbers are as they should be, once that is known.
    fn count(&mut self, rules: &Rules, counts: &[u64]) -> Option<Passed<()>> {
        let (engine, state) = (&rules.engine, &self.state);
        let begin = || Counting { depth: 1, firsts: Vec::new(), done: 0, sum: engine.count_turns(state) };
        let counting = self.counting.get_or_insert_with(begin);
        let Some(&expected) = counts.get(counting.depth as usize - 1) else {
            self.counting = None;
            return Some(Ok(()));
        };
        if let Some(first) = counting.firsts.get(counting.done).filter(|_| counting.depth > 1) {
            let rest = engine.perft(&engine.play(state, first), counting.depth - 1);
            counting.sum = counting.sum.saturating_add(rest);
            counting.done += 1;
            return None;
        }
        let (depth, found) = (counting.depth, counting.sum);
        if found != expected {
            return Some(differ(format!("{expected} turns at depth {depth}"), counted(found)));
        }
        if depth == 1 && counts.len() > 1 {
            counting.firsts = engine.turns(state, usize::MAX);
        }
        (counting.depth, counting.done, counting.sum) = (depth + 1, 0, 0);
        None
    }
}

fn start(rules: &Rules, test: &Test) -> Result<State, Failure> {
    let fail = |what: &str, name: &str| Failure {
        span: test.span,
        expected: format!("a {what} of the game"),
        found: format!("`{name}`"),
        state: Box::new(rules.engine.blank()),
    };
    let setup = match &test.setup {
        None => SetupId::from_index(0),
        Some(name) => rules.names.setups.position(|(n, _)| n == name).ok_or_else(|| fail("setup", name))?,
    };
    let first = test.first.as_ref().map(|name| rules.names.player(name).ok_or_else(|| fail("player", name)));
    Ok(rules.engine.start(setup, first.transpose()?, &mut rng(0, 0)))
}

/// The position a test starts from, if the game has it.
pub fn first(rules: &Rules, test: &Test) -> Option<State> {
    start(rules, test).ok()
}

/// The position after a step, if it holds; what is only counted is not asked.
pub fn after(rules: &Rules, state: &State, step: &TestStep) -> Option<State> {
    match step {
        TestStep::Count { .. } | TestStep::Positions { .. } => Some(state.clone()),
        _ => take(rules, state, step).ok().map(|after| after.unwrap_or_else(|| state.clone())),
    }
}

/// Why a step sets up no position of the game, if it is to set one up.
pub fn misplaced(rules: &Rules, step: &TestStep) -> Option<String> {
    match step {
        TestStep::Position { .. } | TestStep::PositionText { .. } => {
            take(rules, &rules.engine.blank(), step).err().map(|(_, found)| found)
        }
        _ => None,
    }
}

/// Takes a step: the position after it, where it changes that.
fn take(rules: &Rules, state: &State, step: &TestStep) -> Passed<Option<State>> {
    match step {
        TestStep::Position { stacks, to_move } => place(rules, stacks, *to_move).map(Some),
        TestStep::PositionText { form, text } => read(rules, form.as_deref(), text).map(Some),
        TestStep::Play(text) => match turns::read(rules, state, text) {
            Ok(turn) => Ok(Some(rules.engine.play(state, &turn))),
            Err(error) => differ(format!("`{}` can be played", turns::clip(text)), refused(rules, state, text, &error)),
        },
        TestStep::Legal(text) => match turns::read(rules, state, text) {
            Ok(_) => Ok(None),
            Err(error) => {
                let found =
                    written_otherwise(rules, state, text).unwrap_or_else(|| refused(rules, state, text, &error));
                differ(format!("`{}` is legal", turns::clip(text)), found)
            }
        },
        TestStep::Illegal(text) => illegal(rules, state, text).map(|()| None),
        TestStep::Roll(value) => roll(rules, state, &Said::from_numbers(value)).map(Some),
        TestStep::Count { rolls: None, counts } => count(rules, state, counts).map(|()| None),
        TestStep::Count { rolls: Some(first), counts } => count_rolls(rules, state, *first, counts).map(|()| None),
        TestStep::Positions { rolls: None, counts } => positions(rules, state, counts).map(|()| None),
        TestStep::Positions { rolls: Some(first), counts } => merged_rolls(rules, state, *first, counts).map(|()| None),
        TestStep::NoResult => no_result(rules, state).map(|()| None),
        TestStep::Result(ranks, reason, worth) => {
            result(rules, state, ranks, (reason.as_deref(), *worth)).map(|()| None)
        }
        TestStep::Cell(cell, pieces) => stands(rules, state, *cell, pieces).map(|()| None),
        TestStep::Holds(number) => numbers::is_true(rules, state, *number).map(|()| None),
        TestStep::Remembered(memory, cells) => numbers::remembers(rules, state, memory, cells).map(|()| None),
        TestStep::Number(number, op, value) => numbers::holds(rules, state, *number, *op, *value).map(|()| None),
    }
}

fn place(rules: &Rules, stacks: &[(CellId, Vec<Piece>)], to_move: Option<PlayerId>) -> Passed<State> {
    let stacks: Vec<(CellId, Vec<KindId>)> =
        stacks.iter().map(|(cell, pieces)| (*cell, kinds(rules, pieces))).collect();
    position::place_stacks(rules, &stacks, to_move).or_else(|error| differ("a position of the game", error.to_string()))
}

fn read(rules: &Rules, form: Option<&str>, text: &str) -> Passed<State> {
    let read = match form {
        Some(_) => position::form(rules, form).and_then(|form| position::read_form(rules, form, text)),
        None => position::read_any(rules, text),
    };
    read.or_else(|error| differ("a position of the game", position::refused(rules, &error)))
}

fn kinds(rules: &Rules, pieces: &[Piece]) -> Vec<KindId> {
    pieces.iter().filter_map(|&piece| rules.names.kind_of(piece)).collect()
}

/// Why a turn cannot be played: of one that can be read, the first reason.
fn refused(rules: &Rules, state: &State, text: &str, error: &TurnError) -> String {
    let is_illegal = matches!(error, TurnError::Illegal { longer, .. } if longer.is_empty());
    let told = is_illegal.then(|| explain(rules, state, text)).filter(|told| !told.is_legal);
    match told.as_ref().and_then(|told| told.lines.first()) {
        Some(reason) => {
            // what comes behind the reasons says how the turn is written that was meant
            let behind = told.iter().flat_map(|told| &told.lines[1..]).filter(|line| line.clauses.is_empty());
            let behind: String = behind.map(|line| format!("; {}", line.text)).collect();
            format!("{error}: {}{behind}", reason.text)
        }
        None => in_a_test(error),
    }
}

/// Why a turn cannot be read, as it is mended in a test: what was rolled is a step of its own.
fn in_a_test(error: &TurnError) -> String {
    match error {
        TurnError::Roll(RollError::Missing { player, example, .. }) => {
            format!("{player} must roll first: write what was rolled before it, `roll {example}`")
        }
        _ => error.to_string(),
    }
}

/// What is to be said of a text that can be read, but is not how the legal turn that it means is written.
fn written_otherwise(rules: &Rules, state: &State, text: &str) -> Option<String> {
    let told = explain(rules, state, text);
    told.is_legal.then(|| told.lines.first().map(|line| format!("{}, and written so", line.text)))?
}

/// A turn that cannot even be read is a slip of the pen, not an illegal turn; so is a legal one that is written otherwise.
fn illegal(rules: &Rules, state: &State, text: &str) -> Passed<()> {
    match turns::read(rules, state, text) {
        Err(TurnError::Illegal { .. }) => match written_otherwise(rules, state, text) {
            Some(found) => differ(format!("`{}` is an illegal turn", turns::clip(text)), found),
            None => Ok(()),
        },
        Err(TurnError::Over { .. }) => Ok(()),
        Err(error) => differ(format!("`{}` is an illegal turn", turns::clip(text)), in_a_test(&error)),
        Ok(turn) => {
            differ(format!("`{text}` is illegal"), format!("it is legal: {}", turns::describe(rules, state, &turn)))
        }
    }
}

fn counted(found: u64) -> String {
    if found == UNCOUNTED { "too many to count".into() } else { found.to_string() }
}

fn count(rules: &Rules, state: &State, counts: &[u64]) -> Passed<()> {
    for (depth, &expected) in (1..).zip(counts) {
        let found = rules.engine.perft(state, depth);
        if found != expected {
            return differ(format!("{expected} turns at depth {depth}"), counted(found));
        }
    }
    Ok(())
}

/// The position after a roll.
fn roll(rules: &Rules, state: &State, said: &Said) -> Passed<State> {
    match rules.engine.to_roll(state) {
        Some(dice) => match said.roll(dice) {
            Some(value) => Ok(rules.engine.with_roll(state, value)),
            None => {
                differ(format!("a roll of {}: {}", rolls::dice_name(dice), rolls::given(dice)), format!("`{said}`"))
            }
        },
        None => differ("dice to roll", "nothing is to be rolled now"),
    }
}

fn count_rolls(rules: &Rules, state: &State, first: u8, counts: &[u64]) -> Passed<()> {
    for (value, &expected) in (first..).zip(counts) {
        let found = rules.engine.count_turns(&roll(rules, state, &Said::One(u32::from(value)))?);
        if found != expected {
            return differ(format!("{expected} turns after a roll of {value}"), counted(found));
        }
    }
    Ok(())
}

fn positions(rules: &Rules, state: &State, counts: &[u64]) -> Passed<()> {
    let found = rules.engine.unique(state, counts.len() as u32);
    for ((depth, &expected), found) in (1..).zip(counts).zip(found) {
        if found != expected {
            return differ(format!("{expected} positions at depth {depth}"), counted(found));
        }
    }
    Ok(())
}

fn merged_rolls(rules: &Rules, state: &State, first: u8, counts: &[u64]) -> Passed<()> {
    for (value, &expected) in (first..).zip(counts) {
        let merged = rules.engine.merged_turns(&roll(rules, state, &Said::One(u32::from(value)))?, usize::MAX);
        let found = merged.map_or(UNCOUNTED, |turns| turns.len() as u64);
        if found != expected {
            return differ(format!("{expected} positions after a roll of {value}"), counted(found));
        }
    }
    Ok(())
}

fn no_result(rules: &Rules, state: &State) -> Passed<()> {
    match rules.engine.outcome(state) {
        Outcome::Open => Ok(()),
        over => differ("no result", in_words(rules, state, over)),
    }
}

/// As far as ranks are said: the game may have more of them.
fn result(
    rules: &Rules,
    state: &State,
    ranks: &[Vec<PlayerId>],
    (reason, worth): (Option<&str>, Option<u16>),
) -> Passed<()> {
    let wanted: Vec<Vec<&str>> =
        ranks.iter().map(|rank| rank.iter().map(|&p| rules.names.players[p].as_str()).collect()).collect();
    let found = rules.engine.outcome(state);
    let by_end = |by| reason.is_none_or(|reason| reason == rules.names.reason(by));
    match found {
        Outcome::Over { winner, by, points }
            if by_end(by) && is_ranked(rules, state, winner, &wanted) && worth.is_none_or(|worth| worth == points) =>
        {
            Ok(())
        }
        _ => {
            let by = reason.map_or(String::new(), |r| format!(" by {r}"));
            let worth = worth.map_or(String::new(), |worth| format!(" worth {worth}"));
            let wanted_winner = wanted.first().filter(|rank| rank.len() == 1).map(|rank| rank[0]);
            differ(
                format!("result {}{by}{worth}", outcome::in_order(wanted_winner, Some(&wanted))),
                in_words(rules, state, found),
            )
        }
    }
}

fn is_ranked(rules: &Rules, state: &State, winner: Option<PlayerId>, wanted: &[Vec<&str>]) -> bool {
    let alone = |player: PlayerId| vec![vec![rules.names.players[player].as_str()]];
    let found = outcome::ranking(rules, state).unwrap_or_else(|| winner.map_or(Vec::new(), alone));
    let same = |(a, b): (&Vec<&str>, &Vec<&str>)| a.len() == b.len() && a.iter().all(|player| b.contains(player));
    match wanted {
        [] => winner.is_none() && found.len() < 2,
        wanted => wanted.len() <= found.len() && wanted.iter().zip(&found).all(same),
    }
}

fn in_words(rules: &Rules, state: &State, outcome: Outcome) -> String {
    match outcome {
        Outcome::Open => "no result: the game goes on".into(),
        Outcome::Over { winner, by, points } => {
            let is_worth = rules.names.has_points && winner.is_some();
            let worth = if is_worth { format!(" worth {points}") } else { String::new() };
            let winner = winner.map(|player| rules.names.players[player].as_str());
            let order = outcome::in_order(winner, outcome::ranking(rules, state).as_deref());
            format!("result {order} by {}{worth}", rules.names.reason(by))
        }
    }
}

fn stands(rules: &Rules, state: &State, cell: CellId, pieces: &[Piece]) -> Passed<()> {
    let (mut expected, area) = (kinds(rules, pieces), cell.index().checked_sub(rules.names.cells.len()));
    let found = match area {
        None => rules.engine.stack(state, cell.0),
        Some(area) => {
            expected.sort_unstable();
            let mut held = rules.engine.area(state, area);
            held.sort_unstable();
            held
        }
    };
    let words = |stack: &[KindId]| match stack {
        [] => "nothing".to_owned(),
        _ => format!("`{}`", rules.names.letters(stack)),
    };
    if expected == found {
        return Ok(());
    }
    let cell = area.map_or_else(|| rules.names.cells[cell].name.clone(), |area| rules.names.area(area));
    let is_turned = area.is_none() && expected.iter().rev().eq(&found);
    let turned = if is_turned { ": stacks are written from the bottom up" } else { "" };
    differ(format!("{} on `{cell}`", words(&expected)), words(&found) + turned)
}
