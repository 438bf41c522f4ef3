//! A sign for each player, a line a turn: `+7776FU`, `T12`, `%TORYO`.

use super::{won_by_last, won_by_next};
use crate::record::{Node, Record};

/// How long a row is.
const ROW: usize = 27;

/// Reads one game. Pictures of the first position go into the header `P`, row by row, with who begins.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut rows) = (0, Vec::new());
    for (number, said) in (line..).zip(text.lines()) {
        let said = said.trim_end().trim_start_matches('\u{feff}');
        if let Some(comment) = said.strip_prefix('\'') {
            record.nodes[at].comments.push(comment.to_owned());
            continue;
        }
        // several may stand on a line
        let all: Vec<&str> = if said.starts_with(['N', '$', 'P']) { vec![said] } else { said.split(',').collect() };
        for word in all {
            at = statement(&mut record, at, word, number, &mut rows);
        }
    }
    record
}

fn statement(record: &mut Record, at: usize, word: &str, line: usize, rows: &mut Vec<String>) -> usize {
    let mut signs = word.chars();
    match (signs.next(), signs.next()) {
        (None, _) | (Some('V'), _) => {}
        (Some('N'), Some(side @ ('+' | '-'))) => {
            record.headers.push((format!("N{side}"), signs.as_str().to_owned()));
        }
        (Some('$'), _) => {
            let (name, value) = word.split_once(':').unwrap_or((word, ""));
            record.headers.push((name.to_owned(), value.to_owned()));
        }
        (Some('P'), Some('I')) if signs.as_str().is_empty() => {}
        // blanks at the end of a row may be gone
        (Some('P'), Some('1'..='9')) => rows.push(format!("{:<ROW$}", signs.as_str())),
        (Some('P'), _) => record.fault(line, format!("`{word}`: pieces set up one by one are not read")),
        (Some(side @ ('+' | '-')), None) => {
            if !rows.is_empty() {
                record.headers.push(("P".into(), format!("{} {side}", rows.join("/"))));
                rows.clear();
            }
        }
        (Some('+' | '-'), Some(_)) => {
            return record.add(at, Node { text: word.trim().to_owned(), line, ..Node::default() });
        }
        (Some('T'), _) => {
            record.nodes[at].properties.push(("T".into(), vec![word[1..].to_owned()]));
        }
        (Some('%'), _) => {
            let result = match word {
                "%KACHI" => won_by_next(record, at),
                "%SENNICHITE" | "%JISHOGI" | "%HIKIWAKE" => "1/2-1/2".into(),
                "%CHUDAN" | "%ERROR" | "%MATTA" => "*".into(),
                _ => won_by_last(record, at),
            };
            record.result = Some(result);
        }
        _ => record.fault(line, format!("`{}` means nothing here", word.chars().take(20).collect::<String>())),
    }
    at
}

/// A record as such lines: what was really played.
pub fn write(record: &Record) -> String {
    let mut text = String::from("V2.2\n");
    for (name, value) in &record.headers {
        match name.as_str() {
            "N+" | "N-" => text += &format!("{name}{value}\n"),
            "P" => {}
            name if name.starts_with('$') => text += &format!("{name}:{value}\n"),
            _ => text += &format!("'{name}: {value}\n"),
        }
    }
    match record.header("P").and_then(|rows| rows.rsplit_once(' ')) {
        Some((rows, side)) => {
            for (number, row) in (1..).zip(rows.split('/')) {
                text += &format!("P{number}{row}\n");
            }
            text += &format!("{side}\n");
        }
        None => text += "PI\n+\n",
    }
    let line = record.main_line();
    notes(&record.nodes[0], &mut text);
    for &at in &line {
        let node = &record.nodes[at];
        text += &format!("{}\n", node.text);
        notes(node, &mut text);
    }
    let last = line.last().copied().unwrap_or(0);
    text += match record.result.as_deref() {
        Some("1/2-1/2") => "%SENNICHITE\n",
        Some("*") | None => "%CHUDAN\n",
        Some(result) if result == won_by_last(record, last) => "%TORYO\n",
        Some(_) => "%KACHI\n",
    };
    text
}

fn notes(node: &Node, text: &mut String) {
    for (_, values) in node.properties.iter().filter(|(name, _)| name == "T") {
        values.iter().for_each(|time| *text += &format!("T{time}\n"));
    }
    for line in node.comments.iter().flat_map(|comment| comment.lines()) {
        *text += &format!("'{line}\n");
    }
}
