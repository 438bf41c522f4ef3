//! Records that go by lines, each kind with its own signs.

pub mod csa;
pub mod ki2;
pub mod kif;
pub mod mat;
pub mod picture;
pub mod psq;
pub mod signs;

use super::Record;

/// The header that says which pieces are missing of the usual beginning, a column, a row and a piece each: `82HI22KA`.
pub const MISSING: &str = "PI";

/// The cells from which pieces are missing, as such a header has them.
pub fn missing(text: &str) -> impl Iterator<Item = String> + use<> {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let cells: Vec<String> = signs.chunks(4).map(|piece| piece.iter().take(2).collect()).collect();
    cells.into_iter()
}

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
