//! The lab: rule sets against each other, counted and compared.
//!
//! Everything here is repeatable: a seed and the budgets of the agents (in random games, not in time) settle every game, and
//! games are numbered, so that threads, interruptions and machines change nothing. What touches files, the clock or the
//! terminal comes in as an argument.

pub mod stats;
