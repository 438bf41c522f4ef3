//! Board games as data: rules in a text file, checked, compiled to a small program and played by one interpreter.
//!
#![doc = include_str!("../docs/library.md")]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::print_stdout,
    clippy::print_stderr
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod api;

pub use api::{
    Agent, Computer, ComputerError, Ended, Game, LoadError, Loader, Mistakes, Moment, NoRecords, Outcome, Part, Piece,
    Position, Record, Rng, Turn, UnknownFormat, WrongPosition, rng,
};
#[doc(inline)]
pub use boardwright_kernel::id::{CellId, EndId, PlayerId, RoleId};
pub use boardwright_lab::spec::{AgentSpec, Budget, Effort, Limit, SpecError, Unfit};
#[doc(inline)]
pub use boardwright_language::{diag, source};
#[doc(inline)]
pub use boardwright_words::notation::{position::PositionError, position::Problem, rolls::RollError, turns::TurnError};
pub use lab::stats;

// What follows is there for the program, its tests and the tools of this repository, which are crates of their own. It is not
// shown, and changes when the program does.

#[doc(hidden)]
pub mod assist;
#[doc(hidden)]
pub mod book;
#[cfg(feature = "cli")]
#[doc(hidden)]
#[allow(clippy::print_stderr, reason = "the one door to the terminal")]
pub mod cli;
#[doc(hidden)]
pub mod dump;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod editor;
#[cfg(feature = "print")]
#[doc(hidden)]
pub mod print;
#[cfg(feature = "render")]
#[doc(hidden)]
pub mod render;
#[cfg(feature = "games")]
#[doc(hidden)]
pub mod shipped;
#[doc(hidden)]
pub mod studio;

#[doc(hidden)]
pub use api::{beside, drawing_at, drawing_beside};
#[doc(hidden)]
pub use boardwright_kernel::{allowance, bits, engine, id, learn, obvious, ops, play, program, stack, survey};
#[doc(hidden)]
pub use boardwright_lab::{self as lab, agents};
#[doc(hidden)]
pub use boardwright_language::{Rules, compile, engine_by_parts, engine_slow, engine_without, model, names, syntax};
#[doc(hidden)]
pub use boardwright_words::{explain, notation, record, trial};
