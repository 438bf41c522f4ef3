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
pub mod diag;
pub mod source;

pub use api::{
    Agent, Computer, ComputerError, Game, LoadError, Loader, Mistakes, Outcome, Part, Piece, Position, Rng, Turn,
    WrongPosition, rng,
};
#[doc(inline)]
pub use boardwright_kernel::id::{CellId, EndId, PlayerId, RoleId};
pub use lab::stats;
pub use notation::position::{PositionError, Problem};
pub use notation::rolls::RollError;
pub use notation::turns::TurnError;
pub use spec::{AgentSpec, Budget, Effort, Limit, SpecError, Unfit};

// What follows is there for the program, its tests and the tools of this repository, which are crates of their own. It is not
// shown, and changes when the program does.

#[doc(hidden)]
pub mod assist;
#[doc(hidden)]
pub mod book;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod dump;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod lab;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod names;
#[doc(hidden)]
pub mod notation;
#[cfg(feature = "render")]
#[doc(hidden)]
pub mod render;
#[cfg(feature = "games")]
#[doc(hidden)]
pub mod shipped;
mod spec;
#[doc(hidden)]
pub mod studio;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod trial;

#[doc(hidden)]
pub use api::beside;
#[doc(hidden)]
pub use boardwright_kernel::{bits, id, ops, play, program, stack};

/// Players that know the engine and nothing of the game, and how they are written.
#[doc(hidden)]
pub mod agents {
    pub use crate::spec::{AgentSpec, Budget, Effort, HELP, Limit, SpecError, Unfit};
    pub use boardwright_kernel::agents::*;
}

use names::Names;
use play::engine::Engine;
use std::sync::Arc;

/// A game ready to be played: the engine, and the words people use for what it speaks of in numbers.
#[doc(hidden)]
#[derive(Clone)]
pub struct Rules {
    /// Plays.
    pub engine: Arc<dyn Engine>,
    /// Speaks.
    pub names: Arc<Names>,
}

/// The engine of a checked game without one of its [`compile::clauses_apart`].
#[doc(hidden)]
pub fn engine_without(game: &model::Game, clause: id::ClauseId) -> Arc<dyn Engine> {
    boardwright_kernel::engine(compile::compile_without(game, clause))
}

/// Compiles a checked game.
#[doc(hidden)]
pub fn compile(game: &model::Game) -> Rules {
    let program = compile::compile(game);
    let names = Arc::new(Names::new(game, &program));
    Rules { engine: boardwright_kernel::engine(program), names }
}
