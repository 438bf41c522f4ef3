//! Numbered lines, a turn by where it ends, what moves, and in brackets where it began: `   1 ７六歩(77)   ( 0:01/00:00:01)`.

use super::{depth, won_by_last, won_by_next};
use crate::record::{Node, Record};

/// The headline of the turns.
const HEADLINE: &str = "手数----指手---------消費時間--";

/// Who goes where the last turn went.
const SAME: char = '同';

/// Words for the end: who has won by them, or that nobody has.
const ENDS: [(&str, End); 11] = [
    ("投了", End::LastWon),
    ("詰み", End::LastWon),
    ("切れ負け", End::LastWon),
    ("Time-up", End::LastWon),
    ("反則勝ち", End::NextWon),
    ("反則負け", End::LastWon),
    ("入玉勝ち", End::NextWon),
    ("不戦敗", End::LastWon),
    ("千日手", End::Draw),
    ("持将棋", End::Draw),
    ("中断", End::Open),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    LastWon,
    NextWon,
    Draw,
    Open,
}

/// Reads one game.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut in_turns, mut in_picture) = (0, false, false);
    let mut ends = Vec::new();
    for (number, said) in (line..).zip(text.lines()) {
        let said = said.trim_end().trim_start_matches('\u{feff}');
        let bare = said.trim_start();
        if bare.is_empty() || bare.starts_with('#') || bare.starts_with('&') {
            continue;
        }
        if let Some(comment) = bare.strip_prefix('*') {
            record.nodes[at].comments.push(comment.trim().to_owned());
        } else if bare.starts_with("手数-") {
            in_turns = true;
        } else if let Some(ply) = bare.strip_prefix("変化：").or(bare.strip_prefix("変化:")) {
            ends.push((at, depth(&record, at)));
            at = variation(&mut record, &ends, ply, number).unwrap_or(at);
        } else if bare.starts_with(|c: char| c.is_ascii_digit()) {
            in_turns = true;
            at = turn(&mut record, at, bare, number);
        } else if let Some((name, value)) = bare.split_once('：').filter(|_| !in_turns) {
            // whoever gives odds begins
            let has_odds = name.trim() == "手合割" && value.contains('落');
            record.offset = record.offset.max(usize::from(has_odds));
            record.headers.push((name.trim().to_owned(), value.trim().to_owned()));
        } else if bare.starts_with(['▲', '△', '▽', '☗', '☖']) {
            record.fault(number, "turns as in `▲７六歩` (KI2) are not read: write the file as KIF or CSA");
            break;
        } else if !in_turns {
            if !in_picture {
                record.fault(number, "the picture of a position is not read: the usual beginning counts");
            }
            in_picture = true;
        } else if !bare.starts_with("まで") {
            record.fault(number, format!("`{}` is no turn", bare.chars().take(20).collect::<String>()));
        }
    }
    record
}

/// Goes back to before the turn of this number: along the last line, or the last one that is as long. Most programs write late
/// variations first, so that it is always the last one; some begin with the early ones. Each line is given by its last node, and
/// how many turns it has.
fn variation(record: &mut Record, ends: &[(usize, usize)], ply: &str, line: usize) -> Option<usize> {
    let number = ply.trim_end_matches('手').trim().parse::<usize>().ok();
    let end = number.and_then(|number| ends.iter().rev().find(|(_, depth)| (1..=*depth).contains(&number)));
    let (Some(number), Some(&(end, depth))) = (number, end) else {
        record.fault(line, format!("there is no turn `{ply}` to go back to"));
        return None;
    };
    Some((number..=depth).fold(end, |at, _| record.nodes[at].parent))
}

fn turn(record: &mut Record, at: usize, said: &str, line: usize) -> usize {
    let behind = said.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    // the time stands in brackets after a blank
    let time = behind.match_indices('(').map(|(at, _)| at).find(|&at| behind[..at].ends_with(char::is_whitespace));
    let (text, time) = behind.split_at(time.unwrap_or(behind.len()));
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if let Some((_, end)) = ENDS.iter().find(|(word, _)| *word == text) {
        if record.result.is_none() {
            record.result = Some(match end {
                End::LastWon => won_by_last(record, at),
                End::NextWon => won_by_next(record, at),
                End::Draw => "1/2-1/2".into(),
                End::Open => "*".into(),
            });
        }
        return at;
    }
    if text.is_empty() {
        record.fault(line, "a number has no turn");
        return at;
    }
    let text = match text.strip_prefix(SAME) {
        Some(rest) => format!("{}{rest}", record.nodes[at].text.chars().take(2).collect::<String>()),
        None => text,
    };
    let time = time.trim().trim_start_matches('(').trim_end_matches(')').trim();
    let properties = if time.is_empty() { Vec::new() } else { vec![("T".to_owned(), vec![time.to_owned()])] };
    record.add(at, Node { text, line, properties, ..Node::default() })
}

/// A record as such lines: first what was really played, then variations, the last first.
pub fn write(record: &Record) -> String {
    let mut text: String = record.headers.iter().map(|(name, value)| format!("{name}：{value}\n")).collect();
    text += HEADLINE;
    text.push('\n');
    notes(&record.nodes[0], &mut text);
    let mut main = String::new();
    let mut others = String::new();
    // lines still to be written, with the number of their first turn: a line goes back along the one before it, so those that
    // begin late come first, each with its own behind it
    let mut begun: Vec<(usize, usize)> = record.nodes[0].children.iter().rev().map(|&at| (at, 1)).collect();
    while let Some((first, number)) = begun.pop() {
        let line = if number == 1 && main.is_empty() { &mut main } else { &mut others };
        if !main_is(record, first) {
            *line += &format!("\n変化：{number}手\n");
        }
        let mut next = Some((first, number));
        while let Some((at, number)) = next {
            let node = &record.nodes[at];
            let time = node.properties.iter().find(|(name, _)| name == "T").and_then(|(_, values)| values.first());
            let time = time.map_or(String::new(), |time| format!("   ({time})"));
            *line += &format!("{number:>4} {}{time}\n", node.text);
            notes(node, line);
            let after = number + 1;
            begun.extend(node.children.iter().skip(1).rev().map(|&at| (at, after)));
            next = node.children.first().map(|&at| (at, after));
        }
    }
    let end = match record.result.as_deref() {
        Some("1-0" | "0-1") => {
            let last = record.main_line().last().copied().unwrap_or(0);
            let by_last = record.result.as_deref() == Some(won_by_last(record, last).as_str());
            Some(if by_last { "投了" } else { "反則勝ち" })
        }
        Some("1/2-1/2") => Some("千日手"),
        _ => None,
    };
    if let Some(end) = end {
        main += &format!("{:>4} {end}\n", record.main_line().len() + 1);
    }
    text + &main + &others
}

/// True for the first turn that was really played.
fn main_is(record: &Record, at: usize) -> bool {
    record.nodes[0].children.first() == Some(&at)
}

fn notes(node: &Node, text: &mut String) {
    for line in node.comments.iter().flat_map(|comment| comment.lines()) {
        *text += &format!("*{line}\n");
    }
}
