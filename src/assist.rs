//! What helps to write rules: functions of texts, with no memory and no world.
//!
//! All places are bytes of the text asked about.

pub mod complete;
mod given;
pub mod hover;
pub mod known;
pub mod mend;
pub mod names;
pub mod reference;
pub mod symbols;
pub mod tokens;

#[cfg(test)]
mod tests;
