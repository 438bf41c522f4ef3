//! Which options the `if`s of a file ask for, and those that say how large the board is.

use super::Layer;
use crate::syntax::ast::{BoardLine, Cond, CondKind, IfBlock, Item, ItemKind, Line, LineKind, Num, NumKind};
use std::collections::BTreeMap;

/// The names in conditions, each with the numbers it is compared with.
pub(super) type Asked = BTreeMap<String, Vec<i64>>;

/// All names that conditions of `if` speak of, in any branch, and the sizes of boards.
pub(super) fn asked(layers: &[Layer]) -> Asked {
    let mut found = Asked::new();
    layers.iter().for_each(|layer| items(layer.items, &mut found));
    found
}

fn items(all: &[Item], found: &mut Asked) {
    for item in all {
        match &item.kind {
            ItemKind::If(block) => {
                cond(&block.cond, found);
                items(&block.then, found);
                items(&block.otherwise, found);
            }
            ItemKind::Board(l) => {
                lines(l, found);
                grids(l, found);
            }
            ItemKind::Pieces(l) => lines(l, found),
            ItemKind::Captures(l) => lines(l, found),
            ItemKind::Stacks(l) => lines(l, found),
            ItemKind::Setup { lines: l, .. } => lines(l, found),
            ItemKind::Move { lines: l, .. } => lines(l, found),
            ItemKind::End(l) => lines(l, found),
            ItemKind::Notation(l) => lines(l, found),
            ItemKind::Look(l) => lines(l, found),
            _ => {}
        }
    }
}

/// The numbers of columns, of rows, or of cells.
fn grids(all: &[Line<BoardLine>], found: &mut Asked) {
    for line in all {
        let LineKind::Clause(BoardLine::Grid { shape, .. }) = &line.kind else { continue };
        shape.sizes().into_iter().for_each(|size| names(size, &[], found));
    }
}

fn lines<T>(all: &[Line<T>], found: &mut Asked) {
    for line in all {
        if let LineKind::If(IfBlock { cond: asked, then, otherwise }) = &line.kind {
            cond(asked, found);
            lines(then, found);
            lines(otherwise, found);
        }
    }
}

/// The names that a condition speaks of.
pub(super) fn cond(asked: &Cond, found: &mut Asked) {
    match &asked.kind {
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().for_each(|p| cond(p, found)),
        CondKind::Not(inner) => cond(inner, found),
        CondKind::Flag(name) => drop(found.entry(name.node.clone()).or_default()),
        CondKind::Compare { left, right, .. } => {
            let mut numbers = Vec::new();
            ints(left, &mut numbers);
            ints(right, &mut numbers);
            names(left, &numbers, found);
            names(right, &numbers, found);
        }
        _ => {}
    }
}

fn ints(num: &Num, found: &mut Vec<i64>) {
    match &num.kind {
        NumKind::Int(value) => found.push(*value),
        NumKind::Binary { left, right, .. } => {
            ints(left, found);
            ints(right, found);
        }
        NumKind::When(then, _, otherwise) => {
            ints(then, found);
            ints(otherwise, found);
        }
        _ => {}
    }
}

fn names(num: &Num, numbers: &[i64], found: &mut Asked) {
    match &num.kind {
        NumKind::Name(name) => found.entry(name.node.clone()).or_default().extend(numbers),
        NumKind::Binary { left, right, .. } => {
            names(left, numbers, found);
            names(right, numbers, found);
        }
        NumKind::When(then, when, otherwise) => {
            cond(when, found);
            names(then, numbers, found);
            names(otherwise, numbers, found);
        }
        _ => {}
    }
}
