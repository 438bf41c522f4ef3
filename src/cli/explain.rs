//! `explain`: why a turn is not legal, or what it does.

use crate::cli::fault::Result;
use crate::cli::session::Session;
use boardwright::notation::turns;
use boardwright::play::State;
use std::io::Write;

/// Tells why a turn is not legal, or what it does; true where it is legal.
pub fn tell(session: &Session, state: &State, text: &str, out: &mut dyn Write) -> Result<bool> {
    match turns::read(&session.rules, state, text) {
        Ok(turn) => {
            writeln!(out, "it is legal: {}", turns::describe(&session.rules, state, &turn))?;
            Ok(true)
        }
        Err(error) => {
            writeln!(out, "{error}")?;
            Ok(false)
        }
    }
}
