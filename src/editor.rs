//! The language server: what an editor is told of the texts that are open in it, and what it may change.
//!
//! The room knows no clock, no thread and no file: a door carries requests in and answers out. A [`World`] never changes; whoever
//! edits makes another, so that a request is answered about the texts as they were when it was asked.

mod actions;
mod address;
mod answer;
mod colours;
mod commands;
mod doc;
mod hints;
mod layout;
mod lenses;
mod naming;
mod outline;
mod ran;
mod stretches;
mod text;
mod told;
mod trials;
mod trouble;
mod world;
mod writing;

pub use address::{path_of, uri_of};
pub use answer::{answer, capabilities};
pub use commands::{Done, Order};
pub use doc::Doc;
pub use text::Columns;
pub use told::published;
pub use trouble::Trouble;
pub use world::{Client, Disk, World};
