//! The turns of a record in the order in which they are written.

use super::Record;

/// A step of a walk through a tree of turns.
#[derive(Clone, Copy)]
pub enum Step {
    /// A turn, and how many were played before it.
    Turn(usize, usize),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// The turns as they are written one after the other: each, then what could have been played instead, then what follows.
pub fn walk(record: &Record, mut take: impl FnMut(Step)) {
    let mut open = vec![Todo::Below(0, 0)];
    while let Some(next) = open.pop() {
        match next {
            Todo::Close => take(Step::Close),
            Todo::Open(node, ply) => {
                take(Step::Open);
                take(Step::Turn(node, ply));
                open.push(Todo::Close);
                open.push(Todo::Below(node, ply + 1));
            }
            Todo::Below(node, ply) => {
                let Some((&first, others)) = record.nodes[node].children.split_first() else { continue };
                take(Step::Turn(first, ply));
                open.push(Todo::Below(first, ply + 1));
                open.extend(others.iter().rev().map(|&other| Todo::Open(other, ply)));
            }
        }
    }
}

/// What is still to be written.
enum Todo {
    Below(usize, usize),
    Open(usize, usize),
    Close,
}
