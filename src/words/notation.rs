//! Positions, turns and games as text, and pictures of boards. What the texts look like the rules file says.
//!
//! Everything that is written here can be read back: turns ([`turns`]), positions ([`position`]) as JSON, in the game's own
//! forms and in a plain form that every game has, recorded games ([`record`]).

pub mod aside;
mod dice;
pub mod forms;
pub mod outcome;
pub mod picture;
pub mod position;
pub mod record;
pub mod rolls;
pub mod scene;
mod script;
pub mod svg;
pub mod turns;

#[cfg(test)]
mod bench;
