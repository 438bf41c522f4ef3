//! Games that were played here, as records that can be said in any format.

use super::follow::{Followed, stated};
use super::{Node, Record};
use crate::Rules;
use crate::play::{State, Turn};

/// A record of turns that were played, each with the position after it.
pub fn of_played(
    rules: &Rules,
    headers: Vec<(String, String)>,
    result: Option<&str>,
    start: &State,
    played: impl Iterator<Item = (Turn, State)>,
) -> (Record, Followed) {
    let mut record = Record { headers, result: result.map(str::to_owned), ..Record::new(1) };
    let mut nodes = vec![Some((None, start.clone()))];
    let mut at = 0;
    for (turn, after) in played {
        at = record.add(at, Node::default());
        nodes.push(Some((Some(turn), after)));
    }
    let stated = stated(rules, None, result);
    (record, Followed { nodes, stops: Vec::new(), beyond: Vec::new(), stated })
}
