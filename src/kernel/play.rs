//! The interpreter: positions, legal turns, results. It knows no names and no places in a text.
//!
//! A [`State`] is plain words, copied freely. [`generate`] finds turns by operations on sets of cells, and counts the last
//! parts of turns without making them. [`crate::obvious`] finds turns one by one, and every fast path is tested against it.

pub mod apply;
mod attack;
mod bindings;
mod by_last_piece;
pub mod census;
mod choices;
mod edits;
pub mod ends;
pub mod eval;
mod forms;
pub mod generate;
mod hash;
mod history;
mod keys;
mod known;
pub mod lines;
pub mod listed;
pub mod pack;
pub mod parts;
pub mod perft;
mod placing;
pub mod playout;
mod pointing;
pub mod pool;
pub mod ranks;
pub mod rejection;
mod repetition;
pub(crate) mod replay;
pub mod rng;
mod sampler;
pub mod start;
pub mod state;
pub mod steps;
mod sweep;
pub mod turn;
mod walls;
pub mod watch;
mod words;

pub use start::Standing;
pub use state::{Outcome, State};
pub use turn::{Part, Turn};
