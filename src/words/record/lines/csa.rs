//! A sign for each player, a line a turn: `+7776FU`, `T12`, `%TORYO`.

use super::{MISSING, won_by_last, won_by_next};
use crate::record::{Node, Record};

/// How many rows and columns there are.
const SIDE: usize = 9;

/// How an empty cell is said in the header `P`.
const EMPTY: &str = "*";

/// The pieces of a set that can be held: what each is called, and what when it is promoted, and how many there are.
const SET: [(&str, Option<&str>, usize); 7] = [
    ("HI", Some("RY"), 2),
    ("KA", Some("UM"), 2),
    ("KI", None, 4),
    ("GI", Some("NG"), 4),
    ("KE", Some("NK"), 4),
    ("KY", Some("NY"), 4),
    ("FU", Some("TO"), 18),
];

/// The cell of a piece that is set up in a player's hand.
const IN_HAND: [char; 2] = ['0', '0'];

/// The first position as it is read.
#[derive(Debug, Default)]
struct Setup {
    /// What stands on the cells of each row, `+FU` or [`EMPTY`].
    rows: Vec<Vec<String>>,
    /// What lies in hands.
    held: Vec<String>,
}

/// True for a line that begins with a turn.
pub fn is_turn(line: &str) -> bool {
    let signs = line.split(',').next().unwrap_or_default().trim_end().as_bytes();
    signs.len() == 7 && matches!(signs[0], b'+' | b'-') && signs[1..5].iter().all(u8::is_ascii_digit)
}

/// True for a line that comes before all turns, so that behind some it begins the next game.
pub fn begins_anew(line: &str) -> bool {
    let is_header = line.starts_with('$') && !line.starts_with("$END");
    is_header
        || VERSIONS.contains(&line.trim_end())
        || ["N+", "N-", "PI", "P1"].iter().any(|word| line.starts_with(word))
}

/// The lines that say which version of the format follows.
const VERSIONS: [&str; 4] = ["V2", "V2.1", "V2.2", "V3.0"];

/// True for the first of these lines where such a record begins.
pub fn is_beginning(first: &str, rest: &[&str]) -> bool {
    let may_begin =
        first.starts_with(['\'', '$', '+', '-']) || ["N+", "N-", "P1", "PI"].iter().any(|w| first.starts_with(w));
    let is_side = |line: &&str| matches!(*line, "+" | "-");
    is_turn(first) || VERSIONS.contains(&first) || may_begin && rest.iter().any(|line| is_turn(line) || is_side(line))
}

/// Reads one game. Pictures of the first position go into the header `P`, row by row, with who begins and what is held; what is
/// missing of the usual one goes into the header `PI`.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut setup) = (0, Setup::default());
    for (number, said) in (line..).zip(text.lines()) {
        let said = said.trim_end().trim_start_matches('\u{feff}');
        if let Some(comment) = said.strip_prefix('\'') {
            record.nodes[at].comments.push(comment.to_owned());
            continue;
        }
        // several may stand on a line
        let all: Vec<&str> = if said.starts_with(['N', '$', 'P']) { vec![said] } else { said.split(',').collect() };
        for word in all {
            if let Some(comment) = word.strip_prefix('\'') {
                record.nodes[at].comments.push(comment.to_owned());
                continue;
            }
            at = statement(&mut record, at, word, number, &mut setup);
        }
    }
    record
}

fn statement(record: &mut Record, at: usize, word: &str, line: usize, setup: &mut Setup) -> usize {
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
        (Some('P'), Some('I')) => {
            let missing = signs.as_str().trim();
            if !missing.is_empty() {
                record.headers.push((MISSING.to_owned(), missing.to_owned()));
            }
        }
        (Some('P'), Some(number @ '1'..='9')) => {
            *setup.row(number) = cells(signs.as_str());
        }
        (Some('P'), Some(side @ ('+' | '-'))) => {
            if let Err(piece) = setup.put(side, signs.as_str()) {
                record
                    .fault(line, format!("`{piece}` sets up no single piece, as `51OU` and `00FU` do: it is left out"));
            }
        }
        (Some(side @ ('+' | '-')), None) => {
            record.offset = usize::from(side == '-');
            if let Some(position) = std::mem::take(setup).text() {
                record.headers.push((POSITION.to_owned(), format!("{} {side}{}", position.0, position.1)));
            }
        }
        (Some('+' | '-'), Some(_)) => {
            return record.add(at, Node { text: word.trim().to_owned(), line, ..Node::default() });
        }
        (Some('T'), _) => {
            // who gives up has thought as well
            let name = if record.result.is_some() { TIME_OF_END } else { TIME };
            record.nodes[at].properties.push((name.into(), vec![word[1..].to_owned()]));
        }
        (Some('%'), _) => {
            let result = match word {
                "%KACHI" | "%ILLEGAL_MOVE" => won_by_next(record, at),
                "%+ILLEGAL_ACTION" => "0-1".into(),
                "%-ILLEGAL_ACTION" => "1-0".into(),
                "%SENNICHITE" | "%JISHOGI" | "%HIKIWAKE" | "%MAX_MOVES" => "1/2-1/2".into(),
                "%CHUDAN" | "%ERROR" | "%MATTA" | "%FUZUMI" => "*".into(),
                _ => won_by_last(record, at),
            };
            record.result = Some(result);
        }
        _ => record.fault(line, format!("`{}` means nothing here", word.chars().take(20).collect::<String>())),
    }
    at
}

/// The properties with the time that a turn took, and that the end took which follows it.
const TIME: &str = "T";
const TIME_OF_END: &str = "%T";

/// The header with the first position.
const POSITION: &str = "P";

impl Setup {
    /// A row by its number; where there are none yet, all are empty.
    fn row(&mut self, number: char) -> &mut Vec<String> {
        if self.rows.is_empty() {
            self.rows = vec![vec![EMPTY.to_owned(); SIDE]; SIDE];
        }
        &mut self.rows[number.to_digit(10).map_or(0, |number| number as usize - 1).min(SIDE - 1)]
    }

    /// Pieces set up one by one, `63RY51OU00FU`: a column, a row and a piece each; `00` is the hand.
    fn put(&mut self, side: char, text: &str) -> Result<(), String> {
        let signs: Vec<char> = text.trim().chars().collect();
        for piece in signs.chunks(4) {
            match *piece {
                [a, b, 'A', 'L'] if [a, b] == IN_HAND => self.held.extend(self.left(side)),
                [a, b, kind, of] if [a, b] == IN_HAND => self.held.push(format!("{side}{kind}{of}")),
                [column @ '1'..='9', row @ '1'..='9', kind, of] => {
                    let column = column.to_digit(10).map_or(0, |column| column as usize);
                    self.row(row)[SIDE - column] = format!("{side}{kind}{of}");
                }
                _ => return Err(piece.iter().collect()),
            }
        }
        Ok(())
    }

    /// All pieces of a set that neither stand on the board nor lie in a hand, in that of a player.
    fn left(&self, side: char) -> Vec<String> {
        let used = |kind: &str| {
            let placed = self.rows.iter().flatten().chain(&self.held);
            placed.filter(|piece| piece.get(1..) == Some(kind)).count()
        };
        let left = |&(kind, promoted, count): &(&str, Option<&str>, usize)| {
            let left = count.saturating_sub(used(kind) + promoted.map_or(0, used));
            vec![format!("{side}{kind}"); left]
        };
        SET.iter().flat_map(left).collect()
    }

    /// The rows as they stand in the header, and what is held, with its number; `None` where nothing was set up.
    fn text(mut self) -> Option<(String, String)> {
        self.held.sort_unstable();
        let several = |pieces: &[String]| match pieces.len() {
            1 => pieces[0].clone(),
            count => format!("{count}{}", pieces[0]),
        };
        let held: String = self.held.chunk_by(|a, b| a == b).map(several).collect();
        let held = if held.is_empty() { held } else { format!(" {held}") };
        let rows: Vec<String> = self.rows.iter().map(|row| row.concat()).collect();
        (!rows.is_empty()).then(|| (rows.join("/"), held))
    }
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

/// A record as such lines: what was really played.
pub fn write(record: &Record) -> String {
    let mut text = String::from("V2.2\n");
    for (name, value) in &record.headers {
        match name.as_str() {
            "N+" | "N-" => text += &format!("{name}{value}\n"),
            POSITION | MISSING => {}
            name if name.starts_with('$') => text += &format!("{name}:{value}\n"),
            _ => text += &format!("'{name}: {value}\n"),
        }
    }
    let side = if record.offset % 2 == 1 { "-" } else { "+" };
    match record.header(POSITION).and_then(|position| position.split_once(' ')) {
        Some((rows, behind)) => {
            for (number, row) in (1..).zip(rows.split('/')) {
                let cells: String = cells(row).iter().map(|cell| format!("{cell:^3}")).collect();
                text += &format!("P{number}{cells}\n");
            }
            let (side, held) = behind.split_once(' ').unwrap_or((behind, ""));
            text += &hands(held);
            text += &format!("{side}\n");
        }
        None => text += &format!("PI{}\n{side}\n", record.header(MISSING).unwrap_or_default()),
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
    times(&record.nodes[last], TIME_OF_END, &mut text);
    text
}

/// What is held, `2+FU-KI`, as pieces that are set up one by one.
fn hands(held: &str) -> String {
    let (mut text, mut count, mut signs) = (String::new(), 0, held.chars());
    while let Some(sign) = signs.next() {
        match sign {
            '+' | '-' => {
                let kind: String = signs.by_ref().take(2).collect();
                if kind.chars().count() == 2 {
                    let one = format!("{}{kind}", String::from_iter(IN_HAND));
                    text += &format!("P{sign}{}\n", one.repeat(std::mem::take(&mut count).max(1)));
                }
            }
            digit => count = count * 10 + digit.to_digit(10).map_or(0, |digit| digit as usize),
        }
    }
    text
}

fn times(node: &Node, property: &str, text: &mut String) {
    for (_, values) in node.properties.iter().filter(|(name, _)| name == property) {
        values.iter().for_each(|time| *text += &format!("T{time}\n"));
    }
}

fn notes(node: &Node, text: &mut String) {
    times(node, TIME, text);
    for line in node.comments.iter().flat_map(|comment| comment.lines()) {
        *text += &format!("'{line}\n");
    }
}
