//! What games run on: a compiled [`program`], the interpreter that [`play`]s it, the [`obvious`] way to find the same, the
//! [`engine`] that offers both, [`agents`] that think, and how they [`learn`] a game.
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
pub mod allowance;
pub mod bits;
pub mod engine;
pub mod id;
pub mod learn;
pub mod obvious;
pub mod ops;
pub mod play;
pub mod program;
pub mod stack;
pub mod survey;
