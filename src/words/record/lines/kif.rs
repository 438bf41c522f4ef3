//! Numbered lines, a turn by where it ends, what moves, and in brackets where it began: `   1 ７六歩(77)   ( 0:01/00:00:01)`.

use super::picture::{self, Picture};
use super::{depth, signs, won_by_last, won_by_next};
use crate::record::{Node, Record};

/// The headline of the turns.
const HEADLINE: &str = "手数----指手---------消費時間--";

/// Who goes where the last turn went.
const SAME: char = '同';

/// Words for the end: who has won by them, or that nobody has.
const ENDS: [(&str, End); 17] = [
    ("投了", End::LastWon),
    ("詰み", End::LastWon),
    ("詰", End::LastWon),
    ("時間切れ", End::LastWon),
    ("切れ負け", End::LastWon),
    ("Time-up", End::LastWon),
    ("反則勝ち", End::NextWon),
    ("反則負け", End::LastWon),
    ("入玉勝ち", End::NextWon),
    ("不戦敗", End::LastWon),
    ("不戦勝", End::NextWon),
    ("引き分け", End::Draw),
    ("千日手", End::Draw),
    ("持将棋", End::Draw),
    ("中断", End::Open),
    ("不詰", End::Open),
    ("封じ手", End::Open),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    LastWon,
    NextWon,
    Draw,
    Open,
}

impl End {
    /// The result, where nobody has won.
    fn unwon(self) -> Option<&'static str> {
        match self {
            Self::Draw => Some("1/2-1/2"),
            Self::Open => Some("*"),
            Self::LastWon | Self::NextWon => None,
        }
    }
}

/// True for a numbered turn that says where it began, or that something is put down: `1 ７六歩(77)`.
pub fn is_turn(line: &str) -> bool {
    let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = behind.split_whitespace().next().filter(|_| behind.len() < line.len() && behind.starts_with(' '));
    let from = |text: &str| {
        let cell = text.strip_suffix(')').and_then(|text| text.rsplit_once('(')).map(|(_, cell)| cell);
        cell.is_some_and(|cell| cell.len() == 2 && cell.bytes().all(|byte| byte.is_ascii_digit()))
    };
    text.is_some_and(|text| !text.is_ascii() && (from(text) || text.ends_with('打')))
}

/// Reads one game. The picture of a position goes into a header, as one line.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut in_turns, mut picture) = (0, false, Picture::default());
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
        } else if signs::is_turns(bare) {
            in_turns = true;
            let (is_second, turns) = signs::turns(bare);
            if at == 0 && record.nodes.len() == 1 && is_second {
                record.offset = 1;
            }
            at = turns.fold(at, |at, text| played(&mut record, at, &text, number, ""));
        } else if let Some(end) = bare.strip_prefix("まで") {
            if ends.is_empty() && record.result.is_none() {
                record.result = summed_up(end);
            }
        } else if in_turns {
            record.fault(number, format!("`{}` is no turn", bare.chars().take(20).collect::<String>()));
        } else {
            before_turns(&mut record, &mut picture, bare, number);
        }
    }
    if let Some(position) = picture.text() {
        record.headers.retain(|(name, _)| !picture::is_hand(name));
        record.headers.push((picture::HEADER.to_owned(), position));
        record.offset = usize::from(picture.is_second());
    }
    record
}

/// A header, or a line of the picture of a position.
fn before_turns(record: &mut Record, picture: &mut Picture, said: &str, line: usize) {
    if let Some((name, value)) = said.split_once('：').or(said.split_once(':')) {
        let (name, value) = (name.trim(), value.trim());
        // whoever gives odds begins
        let has_odds = name == "手合割" && value.contains('落');
        record.offset = record.offset.max(usize::from(has_odds));
        picture.hand(name, value);
        record.headers.push((name.to_owned(), value.to_owned()));
    } else if !picture.line(said) {
        record.fault(line, format!("`{}` is no header", said.chars().take(20).collect::<String>()));
    }
}

/// How a game ended, by the line that sums it up: `98手で後手の勝ち`, `3手で中断`.
fn summed_up(end: &str) -> Option<String> {
    let (_, said) = end.split_once("手で")?;
    let by = [("先手", "下手"), ("後手", "上手")].map(|(a, b)| said.contains(a) || said.contains(b));
    let won = |is_first: bool| Some(if is_first { "1-0" } else { "0-1" }.to_owned());
    match by {
        [true, true] | [false, false] => {
            let known = ENDS.iter().find(|(word, _)| *word == said.trim());
            known.and_then(|(_, end)| end.unwon()).map(str::to_owned)
        }
        [is_first, _] if said.ends_with('勝') || said.ends_with("勝ち") => won(is_first),
        [is_first, _] if said.ends_with('負') || said.ends_with("負け") => won(!is_first),
        _ => None,
    }
}

/// Goes back to before the turn of this number: along the last line, or the last one that is as long. Most programs write late
/// variations first, so that it is always the last one; some begin with the early ones. Each line is given by its last node, and
/// how many turns it has.
fn variation(record: &mut Record, ends: &[(usize, usize)], ply: &str, line: usize) -> Option<usize> {
    let number = ply.trim_end_matches(['手', '目']).trim().parse::<usize>().ok();
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
                End::Draw | End::Open => end.unwon().unwrap_or_default().into(),
            });
        }
        return at;
    }
    if text.is_empty() {
        record.fault(line, "a number has no turn");
        return at;
    }
    played(record, at, &text, line, time.trim().trim_start_matches('(').trim_end_matches(')').trim())
}

/// Adds a turn and the time that it took; who goes where the last one went does not say where.
fn played(record: &mut Record, at: usize, text: &str, line: usize, time: &str) -> usize {
    let text = match text.strip_prefix(SAME) {
        Some(rest) => format!("{}{rest}", record.nodes[at].text.chars().take(2).collect::<String>()),
        None => text.to_owned(),
    };
    let properties = if time.is_empty() { Vec::new() } else { vec![("T".to_owned(), vec![time.to_owned()])] };
    record.add(at, Node { text, line, properties, ..Node::default() })
}

/// A record as such lines: first what was really played, then variations, the last first.
pub fn write(record: &Record) -> String {
    let mut text = headers(record);
    text += HEADLINE;
    text.push('\n');
    notes(&record.nodes[0], &mut text);
    let mut written = lines(record).into_iter().map(|line| line_of(record, &line));
    let mut main = written.next().unwrap_or_default();
    let others: String = written.collect();
    let end = match record.result.as_deref() {
        Some("1-0" | "0-1") => {
            let last = record.main_line().last().copied().unwrap_or(0);
            let by_last = record.result.as_deref() == Some(won_by_last(record, last).as_str());
            Some(if by_last { "投了" } else { "反則勝ち" })
        }
        Some("1/2-1/2") => Some("千日手"),
        Some("*") => Some("中断"),
        _ => None,
    };
    if let Some(end) = end {
        main += &format!("{:>4} {end}\n", record.main_line().len() + 1);
    }
    text + &main + &others
}

/// The headers, with the picture of a position.
pub(super) fn headers(record: &Record) -> String {
    let one = |(name, value): &(String, String)| match name.as_str() {
        picture::HEADER => picture::draw(value),
        _ => format!("{name}：{value}\n"),
    };
    record.headers.iter().map(one).collect()
}

/// The lines of a record, each by its nodes: what was really played, then those that begin late before those that begin early,
/// for a line goes back along the one before it.
pub(super) fn lines(record: &Record) -> Vec<Vec<usize>> {
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut begun: Vec<usize> = record.nodes[0].children.iter().rev().copied().collect();
    while let Some(first) = begun.pop() {
        let mut line = vec![first];
        let mut at = first;
        loop {
            let children = &record.nodes[at].children;
            begun.extend(children.iter().skip(1).rev());
            let Some(&next) = children.first() else { break };
            line.push(next);
            at = next;
        }
        lines.push(line);
    }
    lines
}

fn line_of(record: &Record, line: &[usize]) -> String {
    let number = line.first().map_or(0, |&first| depth(record, first));
    let is_main = record.nodes[0].children.first() == line.first();
    let mut text = if is_main { String::new() } else { format!("\n変化：{number}手\n") };
    for (&at, number) in line.iter().zip(number..) {
        let node = &record.nodes[at];
        let time = node.properties.iter().find(|(name, _)| name == "T").and_then(|(_, values)| values.first());
        let time = time.map_or(String::new(), |time| format!("   ({time})"));
        text += &format!("{number:>4} {}{time}\n", node.text);
        notes(node, &mut text);
    }
    text
}

pub(super) fn notes(node: &Node, text: &mut String) {
    for line in node.comments.iter().flat_map(|comment| comment.lines()) {
        *text += &format!("*{line}\n");
    }
}
