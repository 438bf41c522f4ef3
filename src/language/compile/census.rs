//! How the greatest words of turns can be counted position by position.

use super::triggers::effects_after;
use super::turns::asks::{asks_for_earlier_parts, number_asks_for_last};
use super::turns::nodes::reached;
use crate::program::{CensusCode, END, Effect, MoveCode, Node, NodeId, Num, Source, View};

/// How the greatest words of a player's turns can be counted position by position, where each turn is one of those words,
/// or another where there is none.
pub(super) fn census(view: &View, start: NodeId) -> Option<CensusCode> {
    let start = match view.nodes[start as usize] {
        Node::Roll(next) => next,
        _ => start,
    };
    let (most, other) = match view.nodes[start as usize] {
        Node::Prefer { first, other, .. } => (first, Some(other)),
        _ => (start, None),
    };
    let Node::Most { inner, number, next: END } = &view.nodes[most as usize] else { return None };
    let nested = |start: NodeId| {
        view.nodes.iter().zip(reached(&view.nodes, vec![start])).any(|(node, seen)| {
            seen && matches!(node, Node::Most { .. } | Node::Prefer { .. } | Node::Rounds { .. } | Node::Again(_))
        })
    };
    let asks_whole_turns = view.may_end_early || !view.forbidden.is_empty();
    if asks_whole_turns || asks_for_earlier_parts(view) || nested(*inner) || other.is_some_and(nested) {
        return None;
    }
    let after = view.moves.iter().map(|code| number_after(view, code, number)).collect();
    Some(CensusCode { inner: *inner, number: number.clone(), other, after }).filter(|_| !number_asks_for_last(number))
}

/// The number after any part of a move, asked before the part, where the part as such has no say in it.
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
        Num::When(..) | Num::Passed(_) => None,
    }
}

/// True for a number that asks for nothing but what was rolled and what is remembered there.
fn reads_only(number: &Num, memory: u8) -> bool {
    match number {
        Num::Int(_) | Num::Roll | Num::OfRoll(_) => true,
        Num::Remembered(read) => *read == memory,
        Num::Binary(a, _, b) => reads_only(a, memory) && reads_only(b, memory),
        Num::Count(_) | Num::CountHeld(_) | Num::Heights(_) | Num::Groups(..) | Num::Sum(..) => false,
        Num::When(..) | Num::Passed(_) | Num::Hand => false,
    }
}
