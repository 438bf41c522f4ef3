//! Text into a syntax tree, and back into canonical text. Knows no meaning.
//!
//! Never fails: what cannot be read becomes a diagnostic, and all that can be read is kept.

mod around;
pub mod ast;
mod brackets;
mod build;
mod check;
mod explain;
mod hole;
mod homeless;
pub mod layout;
pub mod phrases;
mod place;
mod respell;
mod scan;
mod size;
mod splice;
mod table;
mod words;

pub use around::{Form, around};
pub use brackets::unbalanced;
pub use build::{parse, parse_with_words};
pub use check::begins_as_rules;
pub use hole::{Expected, Names, expected};
pub(crate) use scan::empty_sections;
pub use size::size;
pub use words::{Known, Sort, Word, count_of, has_word, language, singulars, words, words_in, words_known};
