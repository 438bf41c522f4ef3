//! Board games as data: rules in a text file, checked, compiled to a small program and played by one interpreter.

pub mod bits;
pub mod diag;
pub mod id;
pub mod model;
pub mod play;
pub mod program;
pub mod source;
pub mod syntax;
