//! Two players kept as they were at commit 8d1680a, for others to be measured against: what has been added to the searches
//! since then is worth what it wins against these. They are built with the feature `witness` alone, and are not improved.

mod alphabeta;
mod mcts;

pub use alphabeta::PlainAlphaBeta;
pub use mcts::PlainMcts;
