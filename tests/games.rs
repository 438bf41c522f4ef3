//! Facts about games found by other programs: every case of every file under `tests/games/` is a test of its own.
//! A new game needs a folder there and no Rust.

mod support;

use boardwright::Rules;
use boardwright::id::SetupId;
use boardwright::notation::{position, rolls, turns};
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, State};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

/// What is known of a position.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    /// `NAME` or `NAME:VARIANT`.
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// In any form the game reads; the setup, if there is none.
    position: Option<String>,
    /// The same position as an object: both must give the same.
    json: Option<serde_json::Value>,
    /// All legal turns.
    turns: Option<Vec<String>>,
    /// The turns that end the game, and how; the others do not.
    ending: Option<BTreeMap<String, Ending>>,
    /// How many turns win the game.
    winning_count: Option<usize>,
    /// The turns that end the game, and who wins.
    winners: Option<BTreeMap<String, Option<String>>>,
    /// How the game stands now.
    result: Option<Ending>,
    /// The cells on which each turn takes something.
    taken: Option<BTreeMap<String, Vec<String>>>,
    /// The position after each turn.
    after: Option<BTreeMap<String, String>>,
    /// Turns by depth.
    perft: Option<Vec<u64>>,
    /// Different positions by depth.
    unique: Option<Vec<u64>>,
    /// What it shows, for the reader.
    #[serde(default, rename = "what")]
    _what: Option<String>,
    /// Turns by depth, all that is known: too long for every day.
    slow_perft: Option<Vec<u64>>,
    /// Turns by depth, those of one position that lead to the same position counted once.
    merged_perft: Option<Vec<u64>>,
    /// The same, all that is known.
    slow_merged_perft: Option<Vec<u64>>,
    /// A whole game.
    plies: Option<Vec<Ply>>,
    /// What each roll allows.
    dice: Option<BTreeMap<u8, Roll>>,
    /// The position in the notation of the program it comes from, for the reader.
    #[serde(default, rename = "text")]
    _text: Option<String>,
    /// What the players may do with one point: cells in that notation, for the reader.
    #[serde(default, rename = "actions")]
    _actions: Option<serde_json::Value>,
}

impl Case {
    /// Part of it takes longer than a test of every day may.
    fn has_slow_part(&self) -> bool {
        let has_slow_roll = self.dice.iter().flatten().any(|(_, roll)| roll.is_slow());
        self.slow_perft.is_some() || self.slow_merged_perft.is_some() || has_slow_roll
    }
}

impl Roll {
    fn is_slow(&self) -> bool {
        let has_many_turns = self.turns.is_some_and(|turns| turns > MOST_COUNTED);
        has_many_turns || self.positions.is_some_and(|positions| positions > MOST_REACHED)
    }
}

/// One turn of a whole game.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    to_move: String,
    cells: BTreeMap<String, String>,
    areas: BTreeMap<String, String>,
    /// Numbers with names.
    numbers: BTreeMap<String, i64>,
    turns: Vec<String>,
    played: String,
}

/// What is known of a position after a roll.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    /// How many turns.
    turns: Option<u64>,
    /// How many positions they lead to.
    positions: Option<usize>,
    /// How many of these are won.
    wins: Option<usize>,
    /// The positions they lead to.
    list: Option<Vec<serde_json::Value>>,
    /// Of the sorted texts of all of them, in the notation of the program it comes from.
    #[serde(rename = "sha256")]
    _sha256: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
struct Ending {
    winner: Option<String>,
    reason: Option<String>,
}

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for folder in fs::read_dir(support::root().join("tests/games")).unwrap().flatten() {
        for file in fs::read_dir(folder.path()).unwrap().flatten() {
            if file.path().extension().is_some_and(|e| e == "json") {
                let text = fs::read_to_string(file.path()).unwrap();
                let cases: File = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{:?}: {e}", file.path()));
                let name = folder.file_name().to_string_lossy().into_owned();
                for case in cases.cases {
                    if case.has_slow_part() {
                        let case = case.clone();
                        let slow = Trial::test(format!("{name}::{} slow", case.id), move || run(&case, true));
                        trials.push(slow.with_ignored_flag(true));
                    }
                    trials.push(Trial::test(format!("{name}::{}", case.id), move || run(&case, false)));
                }
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Rolls with more turns, or that lead to more positions, are left to the slow proofs.
const MOST_COUNTED: u64 = 20_000;
const MOST_REACHED: usize = 2_000;
/// More are not found the slow, obvious way.
const MOST_LISTED: u64 = 300;

fn run(case: &Case, slow: bool) -> Result<(), Failed> {
    let options: Vec<(&str, &str)> = case.options.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    let (_, rules) = support::game(&case.game, &options);
    let state = start(&rules, case)?;
    for (&value, roll) in case.dice.iter().flatten().filter(|(_, roll)| roll.is_slow() == slow) {
        roll_is_right(&rules, &state, value, roll)?;
    }
    if slow {
        return slow_counts_are_right(&rules, case, &state);
    }
    if let Some(plies) = &case.plies {
        return game_is_right(&rules, case, plies, state);
    }
    if rules.engine.to_roll(&state).is_some() {
        return counts_are_right(&rules, case, &state);
    }
    turns_are_right(&rules, case, &state)?;
    results_are_right(&rules, case, &state)?;
    counts_are_right(&rules, case, &state)
}

fn start(rules: &Rules, case: &Case) -> Result<State, Failed> {
    let text = case.position.clone().or_else(|| case.json.as_ref().map(ToString::to_string));
    let Some(text) = &text else {
        return Ok(rules.engine.start(SetupId(0), None, &mut rng(1, 0)));
    };
    let state = position::read_any(rules, text).map_err(|e| e.to_string())?;
    if let Some(json) = &case.json {
        let same = position::read_any(rules, &json.to_string()).map_err(|e| e.to_string())?;
        same_value("hash of the object", rules.engine.hash(&same), rules.engine.hash(&state))?;
        if rules.engine.to_roll(&state).is_none() {
            same_value("turns of the object", rules.engine.count_turns(&same), rules.engine.count_turns(&state))?;
        }
    }
    Ok(state)
}

/// Turns as written, without the marks that are comments.
fn bare(text: &str) -> String {
    text.replace(['!', '*'], "")
}

fn turns_are_right(rules: &Rules, case: &Case, state: &State) -> Result<(), Failed> {
    let found = rules.engine.turns(state, usize::MAX);
    same_value("count of turns", rules.engine.count_turns(state), found.len() as u64)?;
    let mut sorted = found.clone();
    sorted.sort_unstable();
    same_value("turns by the obvious generator", sorted, rules.engine.obvious_turns(state))?;
    let written: Vec<String> = found.iter().map(|t| bare(&turns::write(rules, state, t))).collect();
    if let Some(expected) = &case.turns {
        let written: BTreeSet<&str> = written.iter().map(String::as_str).collect();
        let expected: BTreeSet<String> = expected.iter().map(|t| bare(t)).collect();
        let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
        same_value("turns not expected", written.difference(&expected).collect::<Vec<_>>(), vec![])?;
        same_value("turns missing", expected.difference(&written).collect::<Vec<_>>(), vec![])?;
        same_value("number of turns", found.len(), expected.len())?;
    }
    for (turn, text) in found.iter().zip(&written) {
        let after = rules.engine.play(state, turn);
        same_value("hash after a turn", rules.engine.hash(&after), rules.engine.hash_from_scratch(&after))?;
        if let Some(expected) = case.after.as_ref().and_then(|a| a.get(text)) {
            let expected = position::read_any(rules, expected).map_err(|e| e.to_string())?;
            same_value(text, rules.engine.hash(&after), rules.engine.hash(&expected))?;
        }
        if let Some(expected) = case.taken.as_ref().and_then(|a| a.get(text)) {
            let steps = rules.engine.steps(state, turn);
            let cells = steps.iter().flat_map(|s| s.taken.iter().map(|(c, _)| c));
            let mut taken: Vec<&str> =
                cells.map(|&c| rules.names.cells[boardwright::id::CellId(c)].name.as_str()).collect();
            let mut expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            taken.sort_unstable();
            expected.sort_unstable();
            same_value(text, taken, expected)?;
        }
    }
    Ok(())
}

fn ending(rules: &Rules, state: &State) -> Option<Ending> {
    match rules.engine.outcome(state) {
        Outcome::Open => None,
        Outcome::Over { winner, by, .. } => Some(Ending {
            winner: winner.map(|p| rules.names.players[p].clone()),
            reason: by.map(|e| rules.names.ends[e].clone()),
        }),
    }
}

fn results_are_right(rules: &Rules, case: &Case, state: &State) -> Result<(), Failed> {
    let now = ending(rules, state);
    same_value("winner now", now.as_ref().map(|e| &e.winner), case.result.as_ref().map(|e| &e.winner))?;
    let mut endings = BTreeMap::new();
    for turn in rules.engine.turns(state, usize::MAX) {
        let text = bare(&turns::write(rules, state, &turn));
        if let Some(end) = ending(rules, &rules.engine.play(state, &turn)) {
            endings.insert(text, end);
        }
    }
    if let Some(expected) = &case.ending {
        let expected: BTreeMap<String, &Ending> = expected.iter().map(|(t, e)| (bare(t), e)).collect();
        same_value("turns that end the game", endings.keys().collect::<Vec<_>>(), expected.keys().collect())?;
        for (turn, end) in &expected {
            same_value(turn, &endings[turn].winner, &end.winner)?;
            if let Some(reason) = &end.reason {
                same_value(turn, endings[turn].reason.as_deref().map(same_reason), Some(same_reason(reason)))?;
            }
        }
    }
    if let Some(count) = case.winning_count {
        let wins = endings.values().filter(|e| e.winner.is_some()).count();
        same_value("number of turns that win the game", wins, count)?;
    }
    if let Some(expected) = &case.winners {
        let winners: BTreeMap<String, Option<String>> = endings.into_iter().map(|(t, e)| (t, e.winner)).collect();
        same_value("winning turns", &winners, expected)?;
    }
    Ok(())
}

/// Labels hold no hyphens.
fn same_reason(reason: &str) -> String {
    reason.replace('-', "_")
}

/// A whole game: at each turn the position, the numbers, all legal turns.
fn game_is_right(rules: &Rules, case: &Case, plies: &[Ply], mut state: State) -> Result<(), Failed> {
    for (number, ply) in plies.iter().enumerate() {
        let at = |what: &str| format!("turn {}, {what}", number + 1);
        let found = position::write_json(rules, &state);
        same_value(&at("to move"), found.to_move.as_ref(), Some(&ply.to_move))?;
        same_value(&at("cells"), &found.cells, &ply.cells)?;
        same_value(&at("areas"), &found.areas, &ply.areas)?;
        for (name, &expected) in &ply.numbers {
            let number = rules.names.numbers.iter().position(|n| n == name).ok_or(format!("no number `{name}`"))?;
            same_value(&at(name), rules.engine.number(&state, number), expected)?;
        }
        let turns = rules.engine.turns(&state, usize::MAX);
        let mut sorted = turns.clone();
        sorted.sort_unstable();
        same_value(&at("turns by the obvious generator"), sorted, rules.engine.obvious_turns(&state))?;
        let written: Vec<String> = turns.iter().map(|t| turns::write(rules, &state, t)).collect();
        let (mut found, mut expected) = (written.clone(), ply.turns.clone());
        found.sort_unstable();
        expected.sort_unstable();
        same_value(&at("turns"), found, expected)?;
        let played = written.iter().position(|t| *t == ply.played).ok_or(format!("no turn `{}`", ply.played))?;
        state = rules.engine.play(&state, &turns[played]);
        same_value(&at("hash"), rules.engine.hash(&state), rules.engine.hash_from_scratch(&state))?;
    }
    let end = ending(rules, &state);
    same_value("winner", end.as_ref().map(|e| &e.winner), case.result.as_ref().map(|e| &e.winner))
}

/// Turns and positions after a roll.
fn roll_is_right(rules: &Rules, state: &State, value: u8, roll: &Roll) -> Result<(), Failed> {
    let at = |what: &str| format!("{what} after a roll of {value}");
    let rolled = rolls::roll(rules, state, &rolls::Said::One(value.into())).map_err(|e| e.to_string())?;
    if let Some(turns) = roll.turns {
        same_value(&at("turns"), rules.engine.count_turns(&rolled), turns)?;
        if turns <= MOST_LISTED {
            let mut listed = rules.engine.turns(&rolled, usize::MAX);
            listed.sort_unstable();
            same_value(&at("turns by the obvious generator"), listed, rules.engine.obvious_turns(&rolled))?;
        }
    }
    let merged = rules.engine.merged_turns(&rolled, usize::MAX).ok_or("too many turns to merge")?;
    if let Some(positions) = roll.positions {
        same_value(&at("positions"), merged.len(), positions)?;
    }
    let after: Vec<State> = merged.iter().map(|t| rules.engine.play(&rolled, t)).collect();
    if let Some(wins) = roll.wins {
        let won = |s: &&State| matches!(rules.engine.outcome(s), Outcome::Over { winner: Some(_), .. });
        same_value(&at("wins"), after.iter().filter(won).count(), wins)?;
    }
    if let Some(list) = &roll.list {
        let read = |value: &serde_json::Value| position::read_any(rules, &value.to_string()).map_err(|e| e.to_string());
        let expected: Vec<State> = list.iter().map(read).collect::<Result<_, _>>()?;
        let hashes = |states: &[State]| states.iter().map(|s| rules.engine.hash(s)).collect::<BTreeSet<u64>>();
        same_value(&at("list of positions"), hashes(&after), hashes(&expected))?;
    }
    Ok(())
}

fn slow_counts_are_right(rules: &Rules, case: &Case, state: &State) -> Result<(), Failed> {
    for (i, &count) in case.slow_perft.iter().flatten().enumerate() {
        same_value(&format!("perft {}", i + 1), rules.engine.perft(state, i as u32 + 1), count)?;
    }
    for (i, &count) in case.slow_merged_perft.iter().flatten().enumerate() {
        same_value(&format!("merged perft {}", i + 1), merged_perft(rules, state, i + 1), count)?;
    }
    Ok(())
}

/// Sequences of turns, those of one position that lead to the same position counted once.
fn merged_perft(rules: &Rules, state: &State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after_roll = |s: &State| -> u64 {
        let turns = rules.engine.merged_turns(s, usize::MAX).unwrap();
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|t| merged_perft(rules, &rules.engine.play(s, t), depth - 1)).sum()
    };
    match rules.engine.to_roll(state) {
        Some(dice) => dice.rolls().map(|value| after_roll(&rules.engine.with_roll(state, value))).sum(),
        None => after_roll(state),
    }
}

fn counts_are_right(rules: &Rules, case: &Case, state: &State) -> Result<(), Failed> {
    for (i, &count) in case.perft.iter().flatten().enumerate() {
        same_value(&format!("perft {}", i + 1), rules.engine.perft(state, i as u32 + 1), count)?;
    }
    for (i, &count) in case.merged_perft.iter().flatten().enumerate() {
        same_value(&format!("merged perft {}", i + 1), merged_perft(rules, state, i + 1), count)?;
    }
    if let Some(unique) = &case.unique {
        same_value("different positions", &rules.engine.unique(state, unique.len() as u32), unique)?;
    }
    Ok(())
}

fn same_value<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), Failed> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, expected {expected:?}").into())
}
