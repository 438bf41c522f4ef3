//! The studio: one protocol between a page and the engine, and a session that answers it.
//!
//! The room knows no socket, no clock and no thread: a door carries requests in and answers out. The same requests give the
//! same answers.

pub mod protocol;
