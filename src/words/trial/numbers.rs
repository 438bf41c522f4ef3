//! Numbers that tests ask for.

use super::{Passed, differ};
use crate::Rules;
use crate::id::{CellId, PlayerId};
use crate::model::CompareOp;
use crate::model::memory::{Remembered, Sort};
use crate::play::State;

/// Whether a number that tests expect, by its place among them, is as one says: seen by the player to move.
pub(super) fn holds(rules: &Rules, state: &State, number: usize, op: CompareOp, value: i64) -> Passed<()> {
    let found = rules.engine.number(state, rules.names.numbers.len() + number);
    match op.holds(found, value) {
        true => Ok(()),
        false => differ(format!("{op} {value}"), seen(rules, state, number, found)),
    }
}

/// A number as the player to move has it; where it hangs on him, as the others have it too.
fn seen(rules: &Rules, state: &State, number: usize, found: i64) -> String {
    let mover = rules.engine.mover(state);
    let of = |player| rules.engine.number_of(state, rules.names.numbers.len() + number, player);
    let others = rules.names.players.pairs().filter(|&(player, _)| player != mover && of(player) != found);
    let others: Vec<String> = others.map(|(player, name)| format!("{} for {name}", of(player))).collect();
    match others.as_slice() {
        [] => found.to_string(),
        others => format!("{found} for {}, who is to move, and {}", rules.names.players[mover], others.join(", ")),
    }
}

/// Whether a condition that tests expect, by its place among the numbers, holds: seen by the player to move.
pub(super) fn is_true(rules: &Rules, state: &State, number: usize) -> Passed<()> {
    match rules.engine.number(state, rules.names.numbers.len() + number) {
        0 => differ("that this holds", "it does not"),
        _ => Ok(()),
    }
}

/// Whether just these cells are remembered; where each player has his own, by the player to move.
pub(super) fn remembers(rules: &Rules, state: &State, memory: &Remembered, cells: &[CellId]) -> Passed<()> {
    let names = |cells: &[u16]| match cells {
        [] => "nowhere".to_owned(),
        cells => cells.iter().map(|&cell| rules.names.place(cell, PlayerId(0))).collect::<Vec<_>>().join(" "),
    };
    let memory = memory.0[rules.engine.mover(state)];
    let mut expected: Vec<u16> = cells.iter().map(|cell| cell.0).collect();
    expected.sort_unstable();
    expected.dedup();
    let found = match rules.names.memory[memory].sort {
        Sort::Cells => rules.engine.marked(state, memory),
        _ => u16::try_from(rules.engine.remembered(state, memory) - 1).into_iter().collect(),
    };
    if expected == found { Ok(()) } else { differ(names(&expected), names(&found)) }
}
