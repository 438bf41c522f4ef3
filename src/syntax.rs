//! Text into a syntax tree, and back into canonical text. Knows no meaning.
//!
//! Never fails: what cannot be read becomes a diagnostic, and all that can be read is kept.

pub mod ast;
mod build;
mod explain;
mod grammar;
pub mod layout;

pub use build::parse;
