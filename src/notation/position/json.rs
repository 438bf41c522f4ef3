//! Positions as JSON.

use super::{
    Draft, Fault, PositionError, Problem, build, cell_named, counter_named, counters, player_named, stack_of, unknown,
};
use crate::Rules;
use crate::id::CellId;
use crate::play::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position as JSON: letters as the rules file declares them, stacks bottom first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Json {
    /// The player to move; the one who begins, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// What stands on each cell that is not empty.
    pub cells: BTreeMap<String, String>,
    /// What lies in places off the board.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub areas: BTreeMap<String, String>,
    /// Counters; 0, if nothing is said.
    pub counters: BTreeMap<String, u64>,
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
        areas: BTreeMap::new(),
        counters: counters(rules, state).map(|(name, value)| (name.to_string(), value)).collect(),
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
    if let Some(area) = json.areas.keys().next() {
        return Err(unknown("area", area, &[]));
    }
    let stack = |(cell, letters): (&String, &String)| Ok((cell_named(names, cell)?, stack_of(names, letters)?, None));
    let counter = |(name, value): (&String, &u64)| Ok((counter_named(names, name)?, *value));
    Ok(Draft {
        mover: json.to_move.as_ref().map(|player| player_named(names, player)).transpose()?,
        round: None,
        counters: json.counters.iter().map(counter).collect::<Result<_, Problem>>()?,
        stacks: json.cells.iter().map(stack).collect::<Result<_, Problem>>()?,
    })
}
