//! The language of rules files: texts are parsed ([`syntax`]), checked and resolved ([`model`]) and compiled ([`mod@compile`]);
//! what they call things is kept beside that ([`names`]).
//!
//! Who writes programs wants the package `boardwright`, whose library says what is public.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::print_stdout,
    clippy::print_stderr
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod compile;
pub mod diag;
pub mod model;
pub mod names;
pub mod source;
pub mod syntax;

pub use boardwright_kernel::{allowance, bits, engine, id, obvious, ops, play, program, stack};

use engine::Engine;
use names::Names;
use std::sync::Arc;

/// A game ready to be played: the engine, and the words people use for what it speaks of in numbers.
#[derive(Clone)]
pub struct Rules {
    /// Plays.
    pub engine: Arc<dyn Engine>,
    /// Speaks.
    pub names: Arc<Names>,
}

impl Rules {
    /// Where games begin of which nothing else is said: by the first setup, what it shuffles always alike.
    pub fn usual_start(&self) -> play::State {
        self.engine.start(id::Id::from_index(0), None, &mut play::rng::rng(0, 0))
    }
}

/// The engine of a checked game without one of its [`compile::clauses_apart`].
pub fn engine_without(game: &model::Game, clause: id::ClauseId) -> Arc<dyn Engine> {
    engine::of(compile::fitted(compile::compile_without(game, clause)))
}

/// The engine of a checked game, its turns chosen part by part: of one that
/// [can be played so](engine::Play::can_go_by_parts).
pub fn engine_by_parts(game: &model::Game) -> Arc<dyn Engine> {
    engine::of(compile::fitted(compile::compile_by_parts(game)))
}

/// The engine of a checked game with nothing that makes it fast, so that what is fast can be held against it.
pub fn engine_slow(game: &model::Game) -> Arc<dyn Engine> {
    engine::of(compile::fitted(compile::compile_slow(game)))
}

/// Compiles a checked game.
pub fn compile(game: &model::Game) -> Rules {
    let program = compile::compile(game);
    let names = Arc::new(Names::new(game, &program));
    Rules { engine: engine::of(compile::fitted(program)), names }
}
