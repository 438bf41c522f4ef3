//! Numbers that tests ask for.

use super::{Passed, differ};
use crate::Rules;
use crate::model::CompareOp;
use crate::play::State;

/// Whether a number that tests expect, by its place among them, is as one says: seen by the player to move.
pub(super) fn holds(rules: &Rules, state: &State, number: usize, op: CompareOp, value: i64) -> Passed<()> {
    let found = rules.engine.number(state, rules.names.numbers.len() + number);
    let (fits, sign) = match op {
        CompareOp::Eq => (found == value, "="),
        CompareOp::Ne => (found != value, "!="),
        CompareOp::Lt => (found < value, "<"),
        CompareOp::Le => (found <= value, "<="),
        CompareOp::Gt => (found > value, ">"),
        CompareOp::Ge => (found >= value, ">="),
    };
    if fits { Ok(()) } else { differ(format!("{sign} {value}"), found.to_string()) }
}
