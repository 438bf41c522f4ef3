//! The lab: rule sets against each other, counted and compared.
//!
//! Everything here is repeatable: a seed and the budgets of the agents (in random games, not in time) settle every game, and
//! games are numbered, so that threads, interruptions and machines change nothing. What touches files, the clock or the
//! terminal comes in as an argument.

pub mod beginnings;
pub mod choose;
pub mod chosen;
pub mod compare;
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
pub mod stats;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod tweak;
mod value;
