//! Games that were played here, as records that can be said in any format.

use super::follow::{Followed, stated};
use super::{Node, Record};
use crate::Rules;
use crate::play::{State, Turn};
use std::collections::BTreeMap;

/// A record of turns that were played, each with the position before it, after what was rolled, and the one after it.
pub fn of_played(
    rules: &Rules,
    headers: Vec<(String, String)>,
    result: Option<&str>,
    start: &State,
    played: impl Iterator<Item = (State, Turn, State)>,
) -> (Record, Followed) {
    let mut record = Record { headers, result: result.map(str::to_owned), ..Record::new(1) };
    let mut nodes = vec![Some((None, start.clone()))];
    let (mut at, mut rolled) = (0, BTreeMap::new());
    for (before, turn, after) in played {
        at = record.add(at, Node::default());
        if rules.engine.has_dice() {
            rolled.insert(at, before);
        }
        nodes.push(Some((Some(turn), after)));
    }
    let stated = stated(rules, None, result);
    (record, Followed { nodes, rolled, stops: Vec::new(), beyond: Vec::new(), stated })
}
