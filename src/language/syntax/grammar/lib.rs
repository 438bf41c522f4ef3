//! The grammar of rules files (`grammar.pest`) and the parser that pest makes of it.
//!
//! What the parser yields is turned into a syntax tree by `boardwright::syntax`, the only code that uses this package.

extern crate alloc;

mod follow;
mod forms;

pub use follow::{Next, follow};
pub use forms::words;
use pest_derive::Parser;

/// The parser.
#[derive(Parser)]
#[grammar = "grammar.pest"]
pub struct Grammar;
