//! The lab: rule sets against each other, counted and compared.
//!
//! Everything here is repeatable: a seed and the budgets of the agents (in random games, not in time) settle every game, and
//! games are numbered, so that threads, interruptions and machines change nothing. What touches files, the clock or the
//! terminal comes in as an argument.
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

pub mod account;
pub mod beginnings;
pub mod brief;
pub mod choose;
pub mod chosen;
pub mod compare;
pub mod compared;
pub mod contest;
pub mod copycat;
pub mod count;
pub mod course;
pub mod coverage;
pub mod crowd;
pub mod diff;
pub mod elo;
pub mod ends;
pub mod experiment;
pub mod facts;
pub mod game;
pub mod guest;
pub mod heat;
pub mod meant;
pub mod measures;
pub mod opening;
pub mod opinions;
pub mod plan;
pub mod players;
pub mod profile;
pub mod report;
pub mod results;
pub mod retro;
pub mod run;
pub mod sheets;
pub mod small;
pub mod solve;
pub mod spec;
pub mod stats;
pub mod taught;
mod texts;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod tweak;
mod value;

pub use boardwright_kernel::{allowance, engine, id, learn, ops, play, program, stack, survey};
pub use boardwright_language::{Rules, compile, diag, engine_by_parts, engine_without, model, names, source, syntax};
pub use boardwright_words::{explain, notation, record, trial};

/// Players that know the engine and nothing of the game, and how they are written.
pub mod agents {
    pub use crate::spec::{
        AgentSpec, Budget, Effort, GUESTS, Guest, HELP, Invitation, Learned, Limit, Lore, Pace, Protocol, SpecError,
        Unfit,
    };
    pub use boardwright_kernel::agents::*;
}
