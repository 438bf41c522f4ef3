//! Playing: positions, legal turns, results. Holds no name and no place in a text.
//!
//! A [`State`] is plain words, copied freely. [`generate`] finds turns with sets of cells and counts the last part of a
//! turn without making it; [`crate::obvious`] finds them one by one, and every fast path is held against it.

pub mod afterwards;
pub mod apply;
mod attack;
mod bound;
pub mod census;
mod choices;
mod edits;
pub mod ends;
pub mod eval;
mod forms;
pub mod generate;
mod goals;
mod hash;
mod history;
mod keys;
mod known;
pub mod lines;
mod lottery;
pub mod pack;
pub mod parts;
mod past;
pub mod perft;
mod placing;
pub mod playout;
pub mod pool;
pub mod ranks;
pub(crate) mod replay;
pub mod rng;
pub mod start;
pub mod state;
pub mod steps;
mod sweep;
pub mod turn;
mod walls;
mod words;

pub use start::Standing;
pub use state::{Outcome, State};
pub use turn::{Part, Turn};
