//! The words people use for what is played: turns, positions and records are read and written ([`notation`], [`record`]), judged
//! in words ([`explain`]), and the tests inside rules files are run ([`trial`]).
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

pub mod explain;
pub mod notation;
pub mod record;
pub mod trial;

pub use boardwright_kernel::{allowance, id, obvious, play, stack};
pub use boardwright_language::{Rules, diag, model, names, source};
