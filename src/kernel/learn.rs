//! Learning what positions of a game are worth, from nothing but playing it.
//!
//! A player plays itself with little thought ([`selfplay`]), and what it thought of a position is corrected by what it thought
//! later in that game and by how the game ended ([`pupil`]; Samuel 1959, Sutton 1988). Nothing here looks at a clock or at a
//! file: who teaches says how many games are played, and keeps what was learned.

pub mod fingerprint;
pub mod likeness;
pub mod pupil;
pub mod selfplay;
pub mod together;
mod weight;

pub use fingerprint::fingerprint;
pub use likeness::{Likeness, obeyed};
pub use pupil::Pupil;
pub use selfplay::{Sample, SelfPlay, opened, play};
pub use together::Groups;
