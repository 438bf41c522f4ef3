//! Games in files.

use crate::cli::fault::{Fault, Result, refused};
use crate::cli::line::Line;
use crate::cli::play::table::Table;
use crate::cli::read::plain;
use crate::cli::session::Session;
use boardwright::notation::turns;

/// The record of a game.
pub fn record(table: &Table<'_>) -> String {
    let rules = &table.session.rules;
    table.line.turns().map(|(state, turn)| turns::write(rules, state, turn) + "\n").collect()
}

/// Writes the record of a game to a file.
pub fn save(table: &Table<'_>, file: &str) -> Result {
    std::fs::write(file, record(table)).map_err(|e| Fault::Misuse(format!("cannot write `{file}`: {}", plain(&e))))
}

/// Reads a game from a file.
pub fn load(_session: &Session, _file: &str) -> Result<Line> {
    refused("not yet")
}
