//! What is certain of conditions, numbers and sets of cells before anything is played: what they imply, exclude and settle.
//!
//! Checks ask here, so that a form of the language is understood once for all of them.

pub mod contents;
mod numbers;
mod opposed;
pub mod places;
mod present;
mod required;
mod supply;

pub use numbers::{Bounds, Numbers, combined, declared, is_counted_in_areas, settled};
pub use opposed::{counts_same, exclude, implies, is_same};
pub use present::{Present, is_in_areas, is_made, is_made_by, is_set_up, others_become, speaks_of_areas};
pub use supply::{brought, is_set_up_for};
