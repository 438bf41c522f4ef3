//! Players that others are measured against: two as they were at commit 8d1680a, and the plainest tree search, which other
//! people's programs have too. What has been added to the searches is worth what it wins against these. They are built with the
//! feature `witness` alone, and are not improved.

mod alphabeta;
mod mcts;
mod uct;

pub use alphabeta::PlainAlphaBeta;
pub use mcts::PlainMcts;
pub use uct::PlainUct;
