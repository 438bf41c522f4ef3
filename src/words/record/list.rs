//! A game as one line: `position startpos moves e2e4 e7e5`, `startpos e2e4`, or turns parted by blanks alone.

use super::{Node, Record};

/// Reads one game: what stands between `position` and `moves` is the first position.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let mut words = text.split_whitespace().peekable();
    if words.next_if(|word| *word == "position").is_some() {
        let mut start = Vec::new();
        while let Some(word) = words.next_if(|word| *word != "moves") {
            start.push(word);
        }
        let kind = start.first().copied().unwrap_or("startpos");
        if kind != "startpos" {
            let text = if matches!(kind, "fen" | "sfen") { start[1..].join(" ") } else { start.join(" ") };
            record.headers.push(("FEN".into(), text));
        }
    }
    let mut at = 0;
    let mut words = words.filter(|word| !matches!(*word, "moves" | "startpos"));
    while let Some(word) = words.next() {
        let text = if word.starts_with('[') { with_dice(word, &mut words) } else { word.to_owned() };
        at = record.add(at, Node { text, line, ..Node::default() });
    }
    record
}

/// A turn, or its first word, with the dice before it: `[3 1] 8/5`.
fn with_dice<'t>(first: &'t str, words: &mut impl Iterator<Item = &'t str>) -> String {
    let mut text = first.to_owned();
    let mut is_closed = first.ends_with(']');
    for word in words {
        text += " ";
        text += word;
        if is_closed {
            break;
        }
        is_closed = word.ends_with(']');
    }
    text
}

/// A record as one line: what was really played, and where it began.
pub fn write(record: &Record) -> String {
    let start = record.header("FEN").map_or("startpos".to_owned(), |text| format!("fen {text}"));
    let turns: Vec<&str> = record.main_line().into_iter().map(|at| record.nodes[at].text.as_str()).collect();
    match turns.is_empty() {
        true => format!("position {start}\n"),
        false => format!("position {start} moves {}\n", turns.join(" ")),
    }
}
