//! Positions ⇄ text: as JSON, in the forms a rules file declares, and in a plain form that every game has.
//!
//! | form | looks like |
//! |---|---|
//! | JSON ([`Json`]) | `{"to_move":"White","cells":{"b4":"WW"},"counters":{"quiet.passed":3}}` |
//! | rows | `s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1` |
//! | list | `g16:sprspr f13:prs f4:ww f57:rsp` |
//! | plain | `b4=WW c5=p; Black to move; quiet.passed=3; round=9` |
//!
//! A text that does not say who moves means the player who begins; a counter it does not name is 0. A round is one turn of
//! each player and starts with the first player's. Whatever was written is read back to the same position, as far as its form
//! says everything.

mod fill;
mod json;
mod kept;
mod list;
mod plain;
mod rest;
mod rows;
mod scan;

use crate::Rules;
use crate::diag::{backticked, nearest};
use crate::id::{CellId, Id, KindId, MemoryId, PlayerId, SetupId};
use crate::names::{Names, PositionForm, PositionLayout, Sort};
use crate::notation::rolls::Said;
use crate::play::rng::rng;
use crate::play::{Standing, State};
use scan::Scan;
use thiserror::Error;

pub use json::{Json, read_json, write_json};
pub use plain::{read_plain, write_plain};

/// Why a text is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{problem}", place_in_words(.form, .place))]
pub struct PositionError {
    /// The form in which it was read.
    pub form: Option<String>,
    /// Line and column, from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// The text goes on with something else.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// A word that names nothing.
    #[error("unknown {sort} `{word}`{known}")]
    Unknown {
        /// What it should name.
        sort: &'static str,
        /// The word.
        word: String,
        /// What could be meant.
        known: String,
    },
    /// A cell named twice.
    #[error("`{0}` is given twice: name each cell once")]
    Twice(String),
    /// Something else that is said a second time.
    #[error("`{0}` is said twice: say it once")]
    SaidTwice(String),
    /// A stack higher than any may be.
    #[error("`{stack}` on `{cell}` is too high: at most {most} may stand on a cell")]
    TooHigh {
        /// Where.
        cell: String,
        /// Its letters, bottom first.
        stack: String,
        /// How high it may be.
        most: usize,
    },
    /// A stack that the rules forbid.
    #[error("`{upper}` may not stand on `{lower}`, as on `{cell}`")]
    MayNotStand {
        /// Where.
        cell: String,
        /// The letter above.
        upper: char,
        /// The letter below.
        lower: char,
    },
    /// A piece where it can never come.
    #[error("no `{letter}` can ever be in `{area}`")]
    NeverThere {
        /// Its letter.
        letter: char,
        /// The area.
        area: String,
    },
    /// More pieces than there are.
    #[error("there are {found} `{letter}` ({role}) on the board: take {} away, {most} is the most", .found - .most)]
    TooMany {
        /// The letter.
        letter: char,
        /// The role.
        role: String,
        /// How many the position has.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Not JSON, or not such an object.
    #[error("{0}")]
    Json(String),
}

fn place_in_words(form: &Option<String>, place: &Option<(usize, usize)>) -> String {
    let form = form.as_ref().map_or(String::new(), |f| format!("as `{f}`: "));
    match place {
        None => form,
        Some((1, column)) => format!("{form}column {column}: "),
        Some((line, column)) => format!("{form}line {line}, column {column}: "),
    }
}

/// The greatest number a counter can be set to: far beyond any game, and safe to count on from.
const MOST_COUNTED: u64 = u32::MAX as u64;

/// What a text says of a position, before it is held against the rules.
#[derive(Clone, Debug, Default)]
struct Draft {
    mover: Option<PlayerId>,
    round: Option<u32>,
    /// The number of the turn, from 1.
    turn: Option<u32>,
    counters: Vec<(usize, u64)>,
    memory: Vec<(MemoryId, Value)>,
    rolled: Option<Said>,
    /// What happens at the start of the turn has happened.
    has_started: bool,
    /// Area, what it holds, and the byte of the text where it stands.
    areas: Vec<(usize, Vec<KindId>, Option<usize>)>,
    /// Cell, stack bottom first, and the byte of the text where it stands.
    stacks: Vec<(CellId, Vec<KindId>, Option<usize>)>,
}

/// A remembered value.
#[derive(Clone, Debug)]
enum Value {
    Number(i64),
    Cells(Vec<u16>),
}

/// What is wrong, and the byte of the text.
#[derive(Clone, Debug)]
struct Fault {
    at: Option<usize>,
    problem: Problem,
    /// The text followed its form to the end.
    is_read: bool,
}

impl Fault {
    fn new(at: Option<usize>, problem: Problem) -> Self {
        Self { at, problem, is_read: true }
    }

    fn in_text(self, form: Option<&str>, text: &str) -> PositionError {
        let place = self.at.map(|at| place(text, at));
        PositionError { form: form.map(String::from), place, problem: self.problem }
    }
}

/// Line and column of a byte.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// Why a text is no position, and how the game begins in the form that it leaves.
pub fn refused(rules: &Rules, error: &PositionError) -> String {
    let form = error.form.as_deref().filter(|_| matches!(error.problem, Problem::Expected { .. }));
    let form = form.and_then(|name| rules.names.notation.positions.iter().find(|form| form.name == name));
    match form {
        Some(form) => {
            let start = rules.engine.start(SetupId::from_index(0), None, &mut rng(0, 0));
            format!("{error}; written so, the game begins with `{}`", write_form(rules, form, &start))
        }
        None => error.to_string(),
    }
}

/// A position from its stacks, bottom first; the player who begins moves, if nobody is named.
///
/// # Errors
/// The rules do not allow such stacks or so many pieces.
pub fn place_stacks(
    rules: &Rules,
    stacks: &[(CellId, Vec<KindId>)],
    mover: Option<PlayerId>,
) -> Result<State, PositionError> {
    let cells = rules.names.cells.len();
    let (on_cells, in_areas): (Vec<_>, Vec<_>) = stacks.iter().partition(|(place, _)| place.index() < cells);
    let stacks = on_cells.into_iter().map(|(cell, stack)| (*cell, stack.clone(), None)).collect();
    let areas = in_areas.into_iter().map(|(area, held)| (area.index() - cells, held.clone(), None)).collect();
    build(rules, &Draft { mover, stacks, areas, ..Draft::default() }).map_err(|fault| fault.in_text(None, ""))
}

/// The form of that name; the first, if none is named.
///
/// # Errors
/// The game has no such form.
pub fn form<'r>(rules: &'r Rules, name: Option<&str>) -> Result<&'r PositionForm, PositionError> {
    let forms = &rules.names.notation.positions;
    let found = forms.iter().find(|f| name.is_none_or(|n| f.name == n));
    found.ok_or_else(|| {
        let known: Vec<&str> = forms.iter().map(|f| f.name.as_str()).collect();
        let problem = unknown("position form", name.unwrap_or_default(), &known);
        PositionError { form: None, place: None, problem }
    })
}

/// A position in the first form, of those that the game declares and the plain one, that says all of it: what others do not
/// write, such as what is remembered or how many turns were quiet, would be lost for who copies it. As JSON where none does.
pub fn write(rules: &Rules, state: &State) -> String {
    let json = write_json(rules, state);
    let says_all = |text: &String| read_any(rules, text).is_ok_and(|read| write_json(rules, &read) == json);
    let declared = rules.names.notation.positions.iter().map(|form| write_form(rules, form, state));
    let mut texts = declared.chain(std::iter::once_with(|| write_plain(rules, state)));
    texts.find(says_all).unwrap_or_else(|| serde_json::to_string(&json).unwrap_or_default())
}

/// A position in a form of the game.
pub fn write_form(rules: &Rules, form: &PositionForm, state: &State) -> String {
    match &form.layout {
        PositionLayout::Rows { .. } => rows::write(rules, form, state),
        PositionLayout::List { .. } => list::write(rules, form, state),
    }
}

/// The position that a text in a form of the game means.
///
/// # Errors
/// The place where the text leaves the form, or what the rules do not allow.
pub fn read_form(rules: &Rules, form: &PositionForm, text: &str) -> Result<State, PositionError> {
    try_form(rules, form, text).map_err(|fault| fault.in_text(Some(&form.name), text))
}

fn try_form(rules: &Rules, form: &PositionForm, text: &str) -> Result<State, Fault> {
    let scan = Scan::new(&rules.names, form, text);
    let draft = match &form.layout {
        PositionLayout::Rows { .. } => rows::read(&scan, form),
        PositionLayout::List { .. } => list::read(&scan, form),
    };
    let mut draft = draft.map_err(|problem| scan.fault(problem))?;
    if let Some(rest) = &form.rest {
        draft.areas.extend(rest::lying(rules, rest, &draft));
    }
    build(rules, &draft)
}

/// The position that a text means: JSON if it begins with `{`, else in any form of the game, else in the plain form.
///
/// # Errors
/// That of the form that understood most of the text.
pub fn read_any(rules: &Rules, text: &str) -> Result<State, PositionError> {
    if text.trim_start().starts_with('{') {
        return read_json(rules, &Json::parse(text)?);
    }
    let mut furthest: Option<(usize, PositionError)> = None;
    let forms = rules.names.notation.positions.iter().map(Some).chain([None]);
    for form in forms {
        let fault = match form.map_or_else(|| plain::read(rules, text), |f| try_form(rules, f, text)) {
            Ok(state) => return Ok(state),
            Err(fault) => fault,
        };
        let reach = if fault.is_read { usize::MAX } else { fault.at.unwrap_or(0) };
        if furthest.as_ref().is_none_or(|(far, _)| reach > *far) {
            let name = form.map_or("plain", |f| f.name.as_str());
            furthest = Some((reach, fault.in_text(Some(name), text)));
        }
    }
    match furthest {
        Some((_, error)) => Err(error),
        None => read_plain(rules, text),
    }
}

/// Holds what a text says against the rules and makes the position.
fn build(rules: &Rules, draft: &Draft) -> Result<State, Fault> {
    check_stacks(rules, draft)?;
    check_once(&rules.names, draft)?;
    check_numbers(&rules.names, draft)?;
    let engine = &rules.engine;
    let mut state = engine.blank();
    for (cell, stack, _) in &draft.stacks {
        engine.put(&mut state, cell.0, stack);
    }
    for (area, held, at) in &draft.areas {
        for &kind in held {
            let Some(slot) = engine.slot(*area, kind) else {
                let (letter, area) = (rules.names.kinds[kind].letter, rules.names.area(*area));
                return Err(Fault::new(*at, Problem::NeverThere { letter, area }));
            };
            engine.put(&mut state, slot, &[kind]);
        }
    }
    for (memory, value) in &draft.memory {
        match value {
            Value::Number(value) => engine.note(&mut state, *memory, *value),
            Value::Cells(cells) => engine.mark(&mut state, *memory, cells),
        }
    }
    let mover = draft.mover.unwrap_or_else(|| engine.mover(&state));
    let rounds = draft.round.unwrap_or(1).saturating_sub(1);
    let turns = rounds.saturating_mul(engine.players() as u32).saturating_add(mover.index() as u32);
    let turns = draft.turn.map_or(turns, |turn| turn.saturating_sub(1));
    let (counters, has_started) = (&draft.counters[..], draft.has_started);
    let standing = Standing { mover, counters, turns_played: turns, has_started };
    if let Some(said) = &draft.rolled {
        let bare = engine.with_roll(&state, 0);
        let mut to_roll = bare.clone();
        engine.begin(&mut to_roll, &standing);
        let Some(roll) = engine.to_roll(&to_roll).and_then(|dice| said.roll(dice)) else {
            let found = format!("`{said}`");
            return Err(Fault::new(None, Problem::Expected { expected: "a roll of the dice".into(), found }));
        };
        return Ok(engine.with_roll(&to_roll, roll));
    }
    engine.begin(&mut state, &standing);
    Ok(state)
}

fn check_stacks(rules: &Rules, draft: &Draft) -> Result<(), Fault> {
    let names = &rules.names;
    for (i, (cell, stack, at)) in draft.stacks.iter().enumerate() {
        let cell_name = || names.cells[*cell].name.clone();
        let fault = |problem| Err(Fault::new(*at, problem));
        if draft.stacks[..i].iter().any(|(other, ..)| other == cell) {
            return fault(Problem::Twice(cell_name()));
        }
        if stack.len() > names.highest {
            let (stack, most) = (names.letters(stack), names.highest);
            return fault(Problem::TooHigh { cell: cell_name(), stack, most });
        }
        let forbidden = stack.windows(2).find(|pair| !rules.engine.may_stand(pair));
        if let Some(pair) = forbidden.filter(|_| !names.restacks) {
            let (lower, upper) = (names.kinds[pair[0]].letter, names.kinds[pair[1]].letter);
            return fault(Problem::MayNotStand { cell: cell_name(), upper, lower });
        }
    }
    Ok(())
}

/// What is remembered or counted, and what areas hold, is said once.
fn check_once(names: &Names, draft: &Draft) -> Result<(), Fault> {
    fn twice<T: PartialEq>(all: Vec<T>) -> Option<T> {
        let at = (1..all.len()).find(|&at| all[..at].contains(&all[at]))?;
        all.into_iter().nth(at)
    }
    let memory =
        twice(draft.memory.iter().map(|(memory, _)| *memory).collect()).map(|id| names.memory[id].name.clone());
    let area = twice(draft.areas.iter().map(|(area, ..)| *area).collect()).map(|area| names.area(area));
    // ends that count the same share a counter, and each is written with it
    let differs = |at: usize| {
        draft.counters[..at].iter().any(|(of, n)| *of == draft.counters[at].0 && *n != draft.counters[at].1)
    };
    let counter = (1..draft.counters.len()).find(|&at| differs(at)).map(|at| draft.counters[at].0);
    let counter = counter.and_then(|at| names.counters.iter().find(|(_, of)| **of == at).map(|(name, _)| name.clone()));
    match memory.or(area).or(counter) {
        Some(name) => Err(Fault::new(None, Problem::SaidTwice(name))),
        None => Ok(()),
    }
}

fn check_numbers(names: &Names, draft: &Draft) -> Result<(), Fault> {
    for (id, kind) in names.kinds.pairs() {
        let held = draft.areas.iter().flat_map(|(_, held, _)| held);
        let found = draft.stacks.iter().flat_map(|(_, stack, _)| stack).chain(held).filter(|k| **k == id).count();
        // what others become may be more than was declared, but not more than there are pieces
        let most = if kind.is_made { names.most_pieces } else { kind.count.map(usize::from) };
        if let Some(most) = most.filter(|most| found > *most) {
            let (letter, role) = (kind.letter, kind.role.clone());
            return Err(Fault::new(None, Problem::TooMany { letter, role, found, most }));
        }
    }
    if let Some((_, value)) = draft.counters.iter().find(|(_, value)| *value > MOST_COUNTED) {
        let expected = format!("a counter of at most {MOST_COUNTED}");
        return Err(Fault::new(None, Problem::Expected { expected, found: format!("`{value}`") }));
    }
    Ok(())
}

/// The number of the round.
fn round(rules: &Rules, state: &State) -> u32 {
    let (players, mover) = (rules.engine.players() as u32, rules.engine.mover(state).index() as u32);
    // the turns of a round come in the order of the players; a player who was passed over has had his
    let turns = rules.engine.turns_played(state).saturating_sub(mover);
    turns.div_ceil(players) + 1
}

/// A word that names nothing, with the nearest that does, or all that do, if they are few.
fn unknown(sort: &'static str, word: &str, known: &[&str]) -> Problem {
    let near = if word.chars().count() > 1 { nearest(word, known.iter().copied()) } else { None };
    let help = match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None if known.is_empty() => "; this game has none".to_string(),
        None if known.len() <= 16 => format!("; known are {}", backticked(known.iter().copied())),
        None => format!("; known are `{}` to `{}`", known[0], known[known.len() - 1]),
    };
    Problem::Unknown { sort, word: word.to_string(), known: help }
}

fn cell_named(names: &Names, word: &str) -> Result<CellId, Problem> {
    let known = || names.cells.iter().map(|c| c.name.as_str()).collect::<Vec<_>>();
    names.cell(word).ok_or_else(|| unknown("cell", word, &known()))
}

fn player_named(names: &Names, word: &str) -> Result<PlayerId, Problem> {
    let known = || names.players.iter().map(String::as_str).collect::<Vec<_>>();
    names.player(word).ok_or_else(|| unknown("player", word, &known()))
}

fn counter_named(names: &Names, word: &str) -> Result<usize, Problem> {
    let known = || names.counters.keys().map(String::as_str).collect::<Vec<_>>();
    names.counters.get(word).copied().ok_or_else(|| unknown("counter", word, &known()))
}

fn area_named(names: &Names, word: &str) -> Result<usize, Problem> {
    let all: Vec<String> = (0..names.areas.len()).map(|area| names.area(area)).collect();
    let known = || all.iter().map(String::as_str).collect::<Vec<_>>();
    all.iter().position(|a| a == word).ok_or_else(|| unknown("area", word, &known()))
}

/// What is remembered under a name.
fn memory_named(names: &Names, word: &str) -> Option<MemoryId> {
    names.memory.position(|m| m.name == word)
}

/// A remembered value from its text.
fn memory_value(names: &Names, memory: MemoryId, text: &str) -> Result<Value, Problem> {
    if names.memory[memory].sort == Sort::Cells {
        let named = text.split(',').filter(|word| *word != "nowhere");
        let cells = named.map(|word| cell_named(names, word.trim()).map(|cell| cell.0));
        return Ok(Value::Cells(cells.collect::<Result<_, _>>()?));
    }
    number_value(names, memory, text).map(Value::Number)
}

fn number_value(names: &Names, memory: MemoryId, text: &str) -> Result<i64, Problem> {
    let wrong = |expected: String| Problem::Expected { expected, found: format!("`{text}`") };
    match names.memory[memory].sort {
        Sort::Number(least, most) => {
            let value = text.parse().ok().filter(|v| (least..=most).contains(v));
            value.ok_or_else(|| wrong(format!("a number from {least} to {most}")))
        }
        Sort::Flag => match text {
            "yes" | "true" | "1" => Ok(1),
            "no" | "false" | "0" => Ok(0),
            _ => Err(wrong("`yes` or `no`".into())),
        },
        Sort::Direction => names.way_remembered(text).ok_or_else(|| wrong("a direction, or `nowhere`".into())),
        Sort::Role => names.role_remembered(text).ok_or_else(|| wrong("the name of a role, or `nothing`".into())),
        Sort::Cell if text == "nowhere" => Ok(0),
        Sort::Cell | Sort::Cells => cell_named(names, text).map(|cell| i64::from(cell.0) + 1),
    }
}

/// What is remembered and is not as at first: name and value in words.
pub(super) fn memories<'r>(rules: &'r Rules, state: &'r State) -> impl Iterator<Item = (&'r str, String)> {
    let memory = rules.names.memory.pairs();
    let changed = memory.filter(|(at, m)| match m.sort {
        Sort::Cells => rules.engine.marked(state, *at) != m.cells,
        _ => rules.engine.remembered(state, *at) != m.default,
    });
    changed.map(|(at, m)| (m.name.as_str(), memory_text(rules, state, at)))
}

/// A remembered value in words.
pub fn memory_text(rules: &Rules, state: &State, memory: MemoryId) -> String {
    match rules.names.memory[memory].sort {
        Sort::Cells => rules.names.cells_named(&rules.engine.marked(state, memory)),
        _ => rules.names.value(memory, rules.engine.remembered(state, memory)),
    }
}

/// The areas that hold something: full name and letters.
fn areas<'r>(rules: &'r Rules, state: &'r State) -> impl Iterator<Item = (String, String)> {
    let held = (0..rules.names.areas.len()).map(|area| (area, rules.engine.area(state, area)));
    held.filter(|(_, h)| !h.is_empty()).map(|(area, held)| (rules.names.area(area), rules.names.letters(&held)))
}

/// The kinds of letters, bottom first.
fn stack_of(names: &Names, letters: &str) -> Result<Vec<KindId>, Problem> {
    let known = || names.kinds.iter().map(|k| k.letter.to_string()).collect::<Vec<_>>();
    let kind = |letter: char| {
        names.kind(letter).ok_or_else(|| {
            let known = known();
            unknown("letter", &letter.to_string(), &known.iter().map(String::as_str).collect::<Vec<_>>())
        })
    };
    letters.chars().map(kind).collect()
}

/// The counters of a position by name.
fn counters<'r>(rules: &'r Rules, state: &State) -> impl Iterator<Item = (&'r str, u64)> {
    let numbers: Vec<u64> = rules.names.counters.values().map(|&c| rules.engine.counter(state, c)).collect();
    rules.names.counters.keys().map(String::as_str).zip(numbers)
}

#[cfg(test)]
mod tests;
