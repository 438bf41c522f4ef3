//! What games run on: a compiled [`program`], the interpreter that [`play`]s it, and [`agents`] that think.
//!
//! A program holds tables and steps, and no name and no text: who writes rules files wants the package `boardwright`, which
//! compiles them to programs and knows the words for what is only numbers here.

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
pub mod id;
pub mod ops;
pub mod play;
pub mod program;
pub mod stack;

use play::engine::Engine;
use program::Program;
use program::fit::{fit, words_needed};
use std::sync::Arc;

/// The interpreter for a program. It is built for boards of 64, 128, 256, 384 and 1024 places; the smallest that holds the
/// game is taken.
pub fn engine(program: Program) -> Arc<dyn Engine> {
    match words_needed(program.layout.places.len()) {
        1 => Arc::new(fit::<1>(program)),
        2 => Arc::new(fit::<2>(program)),
        4 => Arc::new(fit::<4>(program)),
        6 => Arc::new(fit::<6>(program)),
        _ => Arc::new(fit::<16>(program)),
    }
}
