//! Positions as JSON.

use super::{
    Draft, Fault, PositionError, Problem, area_named, areas, build, cell_named, counter_named, counters, memory_named,
    memory_text, memory_value, player_named, stack_of,
};
use crate::Rules;
use crate::id::{CellId, MemoryId};
use crate::names::Sort;
use crate::notation::rolls::{self, Said};
use crate::play::State;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A position as JSON: letters as the rules file declares them, stacks bottom first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Json {
    /// The player to move; the one who begins, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// What stands on each cell that is not empty.
    #[serde(deserialize_with = "each_once")]
    pub cells: BTreeMap<String, String>,
    /// What lies in places off the board.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "each_once")]
    pub areas: BTreeMap<String, String>,
    /// Counters and what is remembered; what is not said is as at first.
    #[serde(deserialize_with = "each_once")]
    pub counters: BTreeMap<String, Counted>,
    /// What was rolled for this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled: Option<Said>,
    /// What happens at the start of this turn has happened. Written where anything does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub started: bool,
}

/// The value of a counter, or what is remembered: a number, `true` or `false`, the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Counted {
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A cell.
    Word(String),
}

/// Reads an object of which no name comes twice.
fn each_once<'de, D, V>(from: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    struct Each<V>(PhantomData<V>);

    impl<'de, V: Deserialize<'de>> Visitor<'de> for Each<V> {
        type Value = BTreeMap<String, V>;

        fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
            out.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<Self::Value, A::Error> {
            let mut read = BTreeMap::new();
            while let Some((name, value)) = all.next_entry::<String, V>()? {
                if read.contains_key(&name) {
                    return Err(A::Error::custom(format!("`{name}` is said twice: say it once")));
                }
                read.insert(name, value);
            }
            Ok(read)
        }
    }

    from.deserialize_map(Each(PhantomData))
}

impl Json {
    /// Reads the object.
    ///
    /// # Errors
    /// It is not JSON, or not such an object.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        serde_json::from_str(text).map_err(|error| {
            let place = (error.line() > 0).then(|| (error.line(), error.column().max(1)));
            let said = error.to_string();
            let message = said.split(" at line ").next().unwrap_or(&said).to_string();
            PositionError { form: Some("JSON".into()), place, problem: Problem::Json(message) }
        })
    }
}

/// A position as JSON.
pub fn write_json(rules: &Rules, state: &State) -> Json {
    let (names, engine) = (&rules.names, &rules.engine);
    let stack = |cell: CellId| names.letters(&engine.stack(state, cell.0));
    let cells = names.cells.pairs().map(|(id, cell)| (cell.name.clone(), stack(id)));
    Json {
        to_move: Some(names.players[engine.mover(state)].clone()),
        cells: cells.filter(|(_, stack)| !stack.is_empty()).collect(),
        areas: areas(rules, state).collect(),
        counters: counters(rules, state)
            .map(|(name, value)| (name.to_string(), Counted::Number(value as i64)))
            .chain(names.memory.pairs().map(|(at, m)| (m.name.clone(), remembered(rules, state, at))))
            .collect(),
        rolled: rolls::rolled(rules, state),
        started: engine.has_events_at_start(engine.mover(state)),
    }
}

fn remembered(rules: &Rules, state: &State, memory: MemoryId) -> Counted {
    let value = rules.engine.remembered(state, memory);
    match rules.names.memory[memory].sort {
        Sort::Number(..) => Counted::Number(value),
        Sort::Flag => Counted::Flag(value != 0),
        Sort::Cell | Sort::Cells | Sort::Direction | Sort::Role => Counted::Word(memory_text(rules, state, memory)),
    }
}

/// The position that JSON means.
///
/// # Errors
/// It names what the game does not have, or the rules do not allow it.
pub fn read_json(rules: &Rules, json: &Json) -> Result<State, PositionError> {
    let draft = draft(rules, json).map_err(|problem| Fault::new(None, problem));
    draft.and_then(|draft| build(rules, &draft)).map_err(|fault| fault.in_text(None, ""))
}

fn draft(rules: &Rules, json: &Json) -> Result<Draft, Problem> {
    let names = &rules.names;
    let area = |(area, letters): (&String, &String)| Ok((area_named(names, area)?, stack_of(names, letters)?, None));
    let mut counters = Vec::new();
    let mut memory = Vec::new();
    for (name, value) in &json.counters {
        match (memory_named(names, name), value) {
            (Some(at), value) => memory.push((at, memory_value(names, at, &value.text())?)),
            (None, Counted::Number(value)) => {
                let value = u64::try_from(*value).map_err(|_| negative(*value));
                counters.push((counter_named(names, name)?, value?));
            }
            (None, other) => {
                counter_named(names, name)?;
                return Err(Problem::Expected { expected: "a number".into(), found: format!("`{}`", other.text()) });
            }
        }
    }
    let stack = |(cell, letters): (&String, &String)| Ok((cell_named(names, cell)?, stack_of(names, letters)?, None));
    Ok(Draft {
        mover: json.to_move.as_ref().map(|player| player_named(names, player)).transpose()?,
        round: None,
        turn: None,
        counters,
        memory,
        rolled: json.rolled.clone(),
        has_started: json.started,
        areas: json.areas.iter().map(area).collect::<Result<_, Problem>>()?,
        stacks: json.cells.iter().map(stack).collect::<Result<_, Problem>>()?,
    })
}

fn negative(value: i64) -> Problem {
    Problem::Expected { expected: "a number of turns".into(), found: format!("`{value}`") }
}

impl Counted {
    fn text(&self) -> String {
        match self {
            Counted::Number(value) => value.to_string(),
            Counted::Flag(value) => if *value { "yes" } else { "no" }.to_string(),
            Counted::Word(word) => word.clone(),
        }
    }
}
