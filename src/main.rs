//! The command-line program.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
