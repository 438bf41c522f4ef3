//! How turns are counted position by position where only the words with the greatest number are legal.

use super::asks::Asks;
use super::triggers::effects_after;
use super::turns::asks::asks_for_earlier_parts;
use super::turns::nodes::reached;
use crate::program::{CensusCode, END, Effect, MoveCode, Node, NodeId, Num, Source, View};

/// For each phase how a player's turns are counted position by position; none at all where no phase allows that.
pub(super) fn of_phases(view: &View) -> Vec<Option<CensusCode>> {
    let census: Vec<_> = view.phases.iter().map(|(_, start)| census(view, *start)).collect();
    if census.iter().any(Option::is_some) { census } else { Vec::new() }
}

/// How a player's turns are counted position by position, if each turn is a word with the greatest number, or another word
/// where there is no such word; `None` if they cannot be counted so.
fn census(view: &View, start: NodeId) -> Option<CensusCode> {
    let start = match view.nodes[start as usize] {
        Node::Roll(next) => next,
        _ => start,
    };
    let (most, other) = match view.nodes[start as usize] {
        Node::Prefer { first, other, .. } => (first, Some(other)),
        _ => (start, None),
    };
    let Node::Most { inner, number, one_way: false, next: END } = &view.nodes[most as usize] else { return None };
    let nested = |start: NodeId| {
        view.nodes.iter().zip(reached(&view.nodes, vec![start])).any(|(node, seen)| {
            seen && matches!(node, Node::Most { .. } | Node::Prefer { .. } | Node::Rounds { .. } | Node::Again(_))
        })
    };
    if view.tests_whole_turns() || asks_for_earlier_parts(view) || nested(*inner) || other.is_some_and(nested) {
        return None;
    }
    let after = view.moves.iter().map(|code| number_after(view, code, number)).collect();
    Some(CensusCode { inner: *inner, number: number.clone(), other, after }).filter(|_| !number.asks_for_last())
}

/// A number that has, before any part of a move, the value that `number` has after it; `None` if it depends on the part.
fn number_after(view: &View, code: &MoveCode, number: &Num) -> Option<Num> {
    match number {
        Num::Int(_) | Num::Roll | Num::OfRoll(_) => Some(number.clone()),
        Num::Hand => (!matches!(code.source, Source::Die(_))).then_some(Num::Hand),
        Num::Remembered(memory) => {
            let notes = |effect: &&Effect| matches!(effect, Effect::Note(at, _) if at == memory);
            if effects_after(&view.on_capture, &view.after).any(|effect| notes(&effect)) {
                return None;
            }
            let mut noted = code.effects.iter().filter(notes);
            match (noted.next(), noted.next()) {
                (None, _) => Some(number.clone()),
                (Some(Effect::Note(_, next)), None) => reads_only(next, *memory).then(|| next.clone()),
                _ => None,
            }
        }
        Num::Binary(a, op, b) => {
            let (a, b) = (number_after(view, code, a)?, number_after(view, code, b)?);
            Some(Num::Binary(Box::new(a), *op, Box::new(b)))
        }
        Num::Count(_) | Num::CountHeld(_) | Num::Heights(_) | Num::Groups(..) | Num::Sum(..) => None,
        Num::Distance(..) | Num::When(..) | Num::Passed(_) | Num::Role(_) => None,
    }
}

/// True for a number that depends only on the roll and on that memory.
fn reads_only(number: &Num, memory: u8) -> bool {
    match number {
        Num::Int(_) | Num::Roll | Num::OfRoll(_) => true,
        Num::Remembered(read) => *read == memory,
        Num::Binary(a, _, b) => reads_only(a, memory) && reads_only(b, memory),
        Num::Count(_) | Num::CountHeld(_) | Num::Heights(_) | Num::Groups(..) | Num::Sum(..) => false,
        Num::Distance(..) | Num::When(..) | Num::Passed(_) | Num::Role(_) | Num::Hand => false,
    }
}
