//! The studio: one protocol between a page and the engine, and a session that answers it.
//!
//! The room knows no socket, no clock and no thread: a door carries requests in and answers out, and says how long work goes
//! on. The same requests give the same answers.

mod asking;
mod assisting;
pub mod beginning;
mod booking;
mod checking;
mod comparing;
mod covering;
mod docs;
mod drawing;
mod entries;
mod judging;
mod measuring;
mod offsets;
pub mod protocol;
mod reasons;
mod saving;
mod session;
pub mod shelf;
mod sweeping;
mod table;
mod thinking;
mod training;
mod trials;
mod work;

pub use session::Session;
