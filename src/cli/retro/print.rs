//! What a change does to games, in the terminal.

use crate::cli::fault::Result;
use crate::cli::render::WIDTH;
use crate::cli::table::{Table, cut, wrapped};
use crate::lab::retro::words::{Part, Told};
use std::io::Write;

/// Most broken games that are told one by one.
pub const MOST_TOLD: u64 = 10;

/// The room for a name.
const ROOM: usize = 34;

/// All that is told, with an empty line between sections.
pub fn print(told: &Told, out: &mut dyn Write) -> Result {
    for (number, section) in told.sections().into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        if section.parts.iter().any(|part| matches!(part, Part::Game(_))) {
            writeln!(out, "{}:", section.title)?;
        }
        section.parts.iter().try_for_each(|part| print_part(part, out))?;
    }
    Ok(())
}

fn print_part(part: &Part, out: &mut dyn Write) -> Result {
    match part {
        Part::Text(text) => {
            wrapped(text, WIDTH).iter().try_for_each(|line| Ok(writeln!(out, "{}", line.trim_start())?))
        }
        // several stand one below the other
        Part::Game(example) => {
            wrapped(&example.words(), WIDTH).iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
        }
        Part::Table(headings, rows) => {
            let is_of_names = headings.first().is_some_and(|heading| !heading.is_empty());
            let headings: Vec<String> = (0..)
                .zip(headings)
                .map(|(column, heading)| match column {
                    0 => heading.clone(),
                    _ => format!(">{heading}"),
                })
                .collect();
            let mut table = Table::new(&headings.iter().map(String::as_str).collect::<Vec<_>>());
            for row in rows {
                let cell = |(column, cell): (usize, &String)| match column == 0 && is_of_names {
                    true => cut(cell, ROOM),
                    false => cell.clone(),
                };
                table.row(row.iter().enumerate().map(cell));
            }
            Ok(write!(out, "{table}")?)
        }
    }
}
