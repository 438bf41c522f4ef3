//! Games as numbers, for those who learn: what is seen, what can be done, and boards by the thousand.

mod batch;
mod course;
mod planes;
mod space;
mod walk;

pub use batch::Batch;
pub use space::Space;
pub use walk::Walk;
