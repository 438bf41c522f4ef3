//! Counts in the format of lcov: lines are clauses, branches the clauses of a line that holds several, functions the moves.

use super::Place;
use crate::cli::session::Session;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The whole report.
pub fn text(session: &Session, places: &[Place<'_>]) -> String {
    let mut text = String::new();
    for file in session.sources.files() {
        let mut here: Vec<&Place<'_>> = places.iter().filter(|place| place.is_in(file)).collect();
        here.sort_by_key(|place| place.line);
        if !here.is_empty() {
            // writing to a text cannot fail
            let _ = record(&file.name, &here, &mut text);
        }
    }
    text
}

fn record(file: &str, places: &[&Place<'_>], text: &mut String) -> std::fmt::Result {
    writeln!(text, "TN:\nSF:{file}")?;
    let moves: Vec<&&Place<'_>> = places.iter().filter(|place| is_move(place.name)).collect();
    for place in &moves {
        writeln!(text, "FN:{},{}", place.line, place.name)?;
    }
    for place in &moves {
        writeln!(text, "FNDA:{},{}", place.count.fired.times, place.name)?;
    }
    let hit = moves.iter().filter(|place| place.count.fired.times > 0).count();
    writeln!(text, "FNF:{}\nFNH:{hit}", moves.len())?;
    let mut lines: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for place in places {
        // what only refuses is at work too
        let times = place.count.fired.times.max(place.count.refused);
        lines.entry(place.line).or_default().push(times);
    }
    for (line, counts) in lines.iter().filter(|(_, counts)| counts.len() > 1) {
        for (number, count) in counts.iter().enumerate() {
            writeln!(text, "BRDA:{line},0,{number},{count}")?;
        }
    }
    for (line, counts) in &lines {
        writeln!(text, "DA:{line},{}", counts.iter().max().unwrap_or(&0))?;
    }
    let hit = lines.values().filter(|counts| counts.iter().any(|&count| count > 0)).count();
    writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len())
}

fn is_move(name: &str) -> bool {
    name.strip_prefix("move.").is_some_and(|rest| !rest.contains('.'))
}
