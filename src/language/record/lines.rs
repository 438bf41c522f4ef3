//! Records that go by lines, each kind with its own signs.

pub mod csa;
pub mod kif;
pub mod mat;
pub mod psq;

use super::Record;

/// How many turns lie between the beginning and a node.
fn depth(record: &Record, mut at: usize) -> usize {
    let mut depth = 0;
    while at != 0 {
        at = record.nodes[at].parent;
        depth += 1;
    }
    depth
}

/// That who played last has won, as the first or the second player.
fn won_by_last(record: &Record, at: usize) -> String {
    if (depth(record, at) + record.offset) % 2 == 1 { "1-0" } else { "0-1" }.to_owned()
}

/// The same of who would have been next.
fn won_by_next(record: &Record, at: usize) -> String {
    if (depth(record, at) + record.offset) % 2 == 1 { "0-1" } else { "1-0" }.to_owned()
}
