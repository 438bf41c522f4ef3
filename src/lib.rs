//! Board games as data: rules in a text file, checked, compiled to a small program and played by one interpreter.
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
//! | [`id`], [`bits`] | – | anything |
//! | [`source`], [`diag`] | `source` | anything else |
//! | [`syntax`] | source, diag | model, program, play |
//! | [`model`] | syntax, diag, source, id, bits | program, play, pest, any I/O |
//! | [`program`] | model, id, bits (`names` also source) | syntax, diag, pest, petgraph |
//! | [`play`] | program, id, bits | model, syntax, diag, names |
//! | [`notation`] | play, program::names, id, diag | model, syntax |
//! | `agents` | play, id, bits | the inside of programs, names, notation |
//! | doors (`cli`) | all above | each other |

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::print_stdout,
    clippy::print_stderr
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod agents;
pub mod bits;
pub mod diag;
pub mod explain;
pub mod id;
pub mod model;
pub mod notation;
pub mod play;
pub mod program;
pub mod source;
pub mod syntax;
pub mod trial;

use model::Game;
use play::engine::Engine;
use program::compile::{compile as compile_for, words_needed};
use program::names::Names;
use std::sync::Arc;

/// A game ready to be played: the engine, and the words people use for what it speaks of in numbers.
#[derive(Clone)]
pub struct Rules {
    /// Plays.
    pub engine: Arc<dyn Engine>,
    /// Speaks.
    pub names: Arc<Names>,
}

/// Compiles a checked game. The interpreter is built for boards of 64, 128, 256 and 1024 cells; the smallest that holds the
/// game is taken.
pub fn compile(game: &Game) -> Rules {
    match words_needed(game) {
        1 => ready::<1>(game),
        2 => ready::<2>(game),
        4 => ready::<4>(game),
        _ => ready::<16>(game),
    }
}

fn ready<const W: usize>(game: &Game) -> Rules {
    let program = compile_for::<W>(game);
    let names = Arc::new(Names::new(game, &program));
    Rules { engine: Arc::new(program), names }
}
