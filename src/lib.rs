//! Board games as data: rules in a text file, checked, compiled to a small program and played by one interpreter.
//!
#![doc = include_str!("../docs/library.md")]
//!
//! # The house
//!
//! A rules file goes down a staircase of five types, each smaller and stricter than the one above, and each stair knows
//! only the stair directly above it:
//!
//! ```text
//!  text ──parse──▶ ast::File ──resolve, check──▶ Game ──compile──▶ Program ──start──▶ State
//!    source          syntax                       model              program            play
//!  spans, comments   names as written             ids, spans         tables + sets      plain words, copied freely
//! ```
//!
//! What touches the world (files, terminal, clock, random seed) lives in thin doors at the edge.
//!
//! | room | may use | must never use |
//! |---|---|---|
//! | [`id`], [`bits`], [`ops`], [`stack`] | – | anything |
//! | [`program`] | id, bits, ops | all that knows names or texts |
//! | [`play`] | program, id, bits, stack | all that knows names or texts |
//! | [`agents`] | play, id, ops (how they are written: diag) | the inside of programs, names, notation |
//! | [`source`], [`diag`] | `source` | anything else |
//! | [`syntax`] | source, diag, ops | model, program, play |
//! | [`model`] | syntax, diag, source, id, ops | program, play, pest, any I/O |
//! | [`compile`](mod@compile) | model, program, id, bits | syntax, diag, pest, petgraph |
//! | [`names`], [`dump`] | model, program, id, bits | syntax, diag |
//! | [`notation`] | play, names, id, diag, source, stack | model, syntax, the inside of programs |
//! | [`explain`], [`trial`] | all above: why a turn is legal or not; the tests inside rules files | I/O |
//! | [`lab`] | all above: experiments, statistics, tweaks | the doors; clock and files only as arguments |
//! | [`assist`] | syntax, diag, source: completion, outline, colours, names, as functions of texts | model, I/O, clock |
//! | [`book`] | notation, trial, play, names, model, assist: the illustrated rulebook | I/O |
//! | [`studio`] | all above: the protocol of the page, and a session that answers it | sockets, threads, clock, files |
//! | `api` (the names at the root of the crate), `shipped`, `render` | all above; reads files that it is told to read | the clock |
//! | doors (`cli`) | all above | each other |
//!
//! `tests/layering.rs` holds the table, room by room and crate by crate; and within a room no files use each other in a circle.
//!
//! # Where it goes other ways than one might expect
//!
//! - The canonical layout ([`syntax::layout`]) works on tokens, not on the tree: line ends and comments stay the author's.
//! - The generated parser is a package of its own, `src/syntax/grammar`: it is most of the code to compile, and is built once.
//! - So is what takes the time in play, the first four rows of the table: `src/kernel`. It is always optimised, also where
//!   the rest is built quickly to be tried, and it cannot use what is above it.
//! - A position is one block of words whose meaning the program knows; only sets of cells are typed by the size of the board
//!   (64, 128, 256, 384 or 1024 cells), so that no game pays for another's size. Games are compiled for the widest sets and
//!   fitted to their board at the end ([`program::fit`]), so that the compiler is built once.
//! - An area off the board is a node of the board's graph; in a program it is several places after the cells, one for each
//!   kind of piece that can lie there, so that equal pieces are one choice and every set of places is one set of bits.
//! - What runs of itself runs when a part is played; what is remembered for a turn is forgotten when the next one starts, and
//!   ends are asked after that, so that "cannot move" is asked of the turn that is due.
//! - A roll is part of a position. What must be rolled first is asked of the engine ([`play::engine::Engine::to_roll`]); then
//!   turns are listed, counted and played as in any game.
//! - Turns can be taken part by part ([`play::parts`]), where whole turns are too many; merged by position they are found from
//!   part to part, each position inside a turn once.
//! - Turns are found by walking the turn expression ([`play::generate`]); the targets of a turn's last part are handed over
//!   as one set and never made one by one, and where a part may be followed by one more of the same unit, that one is found
//!   without playing the first. [`play::oracle`] finds the same turns the slow, obvious way; the tests hold the two together.
//! - A random turn is drawn before what is dear is asked of it ([`play::afterwards`]); where only the greatest words of a turn
//!   count, they are counted position by position ([`play::census`]).
//! - What agents may know of a game without knowing it, they ask for as numbers ([`play::survey`]): pieces, freedom to move,
//!   nearness to the places that the ends speak of, which the compiler has read off the ends. A search is handed all turns of a
//!   position with what each leads to, and keeps none of those positions.
//! - Which clauses take part in a turn is asked when it has been played, by playing it once more slowly ([`play::trace`]).
//! - Explanations and the slow generator ask the same questions of a part ([`play::judge`]), one after the other.

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
pub mod assist;
pub mod book;
pub mod compile;
pub mod diag;
pub mod dump;
pub mod explain;
pub mod lab;
pub mod model;
pub mod names;
pub mod notation;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "games")]
pub mod shipped;
pub mod source;
mod spec;
pub mod studio;
pub mod syntax;
pub mod trial;

pub use boardwright_kernel::{bits, id, ops, play, program, stack};

/// Players that know the engine and nothing of the game, and how they are written.
pub mod agents {
    pub use crate::spec::{AgentSpec, Budget, Effort, HELP, Limit, SpecError, Unfit};
    pub use boardwright_kernel::agents::*;
}

pub use api::{
    Agent, Computer, ComputerError, Game, LoadError, Loader, Outcome, Position, Rng, Turn, WrongPosition, beside, rng,
};

use names::Names;
use play::engine::Engine;
use std::sync::Arc;

/// A game ready to be played: the engine, and the words people use for what it speaks of in numbers.
#[derive(Clone)]
pub struct Rules {
    /// Plays.
    pub engine: Arc<dyn Engine>,
    /// Speaks.
    pub names: Arc<Names>,
}

/// The engine of a checked game without one of its [`compile::clauses_apart`].
pub fn engine_without(game: &model::Game, clause: id::ClauseId) -> Arc<dyn Engine> {
    boardwright_kernel::engine(compile::compile_without(game, clause))
}

/// Compiles a checked game.
pub fn compile(game: &model::Game) -> Rules {
    let program = compile::compile(game);
    let names = Arc::new(Names::new(game, &program));
    Rules { engine: boardwright_kernel::engine(program), names }
}
