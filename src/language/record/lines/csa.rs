//! A sign for each player, a line a turn: `+7776FU`, `T12`, `%TORYO`.

use super::{won_by_last, won_by_next};
use crate::record::{Node, Record};

/// How many rows and columns there are.
const SIDE: usize = 9;

/// How an empty cell is said in the header `P`.
const EMPTY: &str = "*";

/// The first position as it is read: what stands on the cells of each row, `+FU` or [`EMPTY`].
type Rows = Vec<Vec<String>>;

/// Reads one game. Pictures of the first position go into the header `P`, row by row, with who begins.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut rows) = (0, Rows::new());
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

fn statement(record: &mut Record, at: usize, word: &str, line: usize, rows: &mut Rows) -> usize {
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
        (Some('P'), Some(number @ '1'..='9')) => {
            *row_of(rows, number) = cells(signs.as_str());
        }
        (Some('P'), Some(side @ ('+' | '-'))) => {
            if let Err(piece) = set_up(rows, side, signs.as_str()) {
                let told = format!("`{piece}`: a piece in hand, or the rest, is not read: the position lacks it");
                record.fault(line, told);
            }
        }
        (Some(side @ ('+' | '-')), None) => {
            record.offset = usize::from(side == '-');
            if !rows.is_empty() {
                let rows: Vec<String> = std::mem::take(rows).iter().map(|row| row.concat()).collect();
                record.headers.push(("P".into(), format!("{} {side}", rows.join("/"))));
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

/// A row by its number; where there are none yet, all are empty.
fn row_of(rows: &mut Rows, number: char) -> &mut Vec<String> {
    if rows.is_empty() {
        *rows = vec![vec![EMPTY.to_owned(); SIDE]; SIDE];
    }
    &mut rows[number.to_digit(10).map_or(0, |number| number as usize - 1).min(SIDE - 1)]
}

/// The cells of a row, `-KY *  * -KI`; programs leave blanks at its end out, or write something else there.
fn cells(text: &str) -> Vec<String> {
    let (mut cells, mut left) = (Vec::new(), text.chars());
    while let Some(sign) = left.next() {
        match sign {
            '*' => cells.push(EMPTY.to_owned()),
            '+' | '-' => cells.push(std::iter::once(sign).chain(left.by_ref().take(2)).collect()),
            _ => {}
        }
    }
    cells.resize(SIDE, EMPTY.to_owned());
    cells
}

/// Pieces set up one by one, `63RY51OU`: a column, a row and a piece each. What stands on no cell is not read.
fn set_up(rows: &mut Rows, side: char, text: &str) -> Result<(), String> {
    let signs: Vec<char> = text.trim().chars().collect();
    for piece in signs.chunks(4) {
        let &[column @ '1'..='9', row @ '1'..='9', a, b] = piece else { return Err(piece.iter().collect()) };
        let column = column.to_digit(10).map_or(0, |column| column as usize);
        row_of(rows, row)[SIDE - column] = format!("{side}{a}{b}");
    }
    Ok(())
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
                let cells: String = cells(row).iter().map(|cell| format!("{cell:^3}")).collect();
                text += &format!("P{number}{cells}\n");
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
