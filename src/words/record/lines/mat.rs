//! Matches in two columns, the left one the first player's: `  2) 31: 6/5 8/5      41: 13/9 24/23`, with what is done with a
//! doubling cube between the turns. Lines of the file are those of the format that Jellyfish began.

use crate::record::{Node, Record};

/// Where the right column begins, as it is written.
const RIGHT: usize = 33;

/// Beginnings of what is said of a cube, or of giving up: no turns of the game.
const ASIDE: [&str; 9] =
    ["Doubles", "Takes", "Drops", "Redoubles", "Beavers", "Raccoons", "Accepts", "Rejects", "Resigns"];

/// How the winner of a game is named.
const WINS: &str = "Wins ";

/// True for a text that begins as such a file: with `7 point match`, or with a game and who plays.
pub fn is_match(first: &str, rest: &[&str]) -> bool {
    let said = |line: &&str| !line.starts_with(';');
    let mut lines = std::iter::once(&first).chain(rest).copied().filter(said);
    let (Some(begins), next) = (lines.next(), lines.next()) else { return false };
    length(begins).is_some() || number_of(begins).is_some() && next.is_some_and(|next| standing(next).is_some())
}

fn length(line: &str) -> Option<&str> {
    let number = line.trim().strip_suffix("point match")?.trim();
    number.parse::<u32>().ok().map(|_| number)
}

/// True for `Game 3`, which begins a game.
pub fn is_beginning(line: &str) -> bool {
    number_of(line).is_some()
}

fn number_of(line: &str) -> Option<&str> {
    let number = line.trim().strip_prefix("Game ")?.trim();
    number.parse::<u32>().ok().map(|_| number)
}

/// Reads one game: the players are `1` and `2`, a turn has its dice in brackets, `[3 1] 8/5 6/5`, and what is said of the cube
/// is a comment.
pub fn parse(text: &str, line: usize) -> Record {
    let mut reader = Reader { record: Record::new(line), at: 0, right: RIGHT, has_players: false };
    for (number, said) in (line..).zip(text.lines()) {
        reader.line(said.trim_start_matches('\u{feff}').trim_end(), number);
    }
    reader.record
}

struct Reader {
    record: Record,
    /// The node of the last turn.
    at: usize,
    /// Where the right column begins.
    right: usize,
    has_players: bool,
}

impl Reader {
    fn line(&mut self, said: &str, line: usize) {
        let bare = said.trim();
        if let Some(comment) = bare.strip_prefix(';') {
            self.comment(comment.trim());
        } else if let Some(length) = length(bare) {
            self.record.headers.push(("Match".into(), length.to_owned()));
        } else if let Some(number) = number_of(bare) {
            self.record.headers.push(("Game".into(), number.to_owned()));
        } else if !bare.is_empty() && !self.has_players {
            self.players(said, line);
        } else if !bare.is_empty() {
            self.turns(said, line);
        }
    }

    /// `[Name "value"]` is a header.
    fn comment(&mut self, comment: &str) {
        let inside = comment.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let header = inside.and_then(|inside| inside.split_once(' '));
        match header.and_then(|(name, value)| Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?))) {
            Some((name, value)) => self.record.headers.push((name.to_owned(), value.to_owned())),
            None => self.record.nodes[self.at].comments.push(comment.to_owned()),
        }
    }

    /// `A : 0      B : 2`: who plays, and how the match stands.
    fn players(&mut self, said: &str, line: usize) {
        let Some(found) = standing(said) else {
            return self.record.fault(line, format!("`{}` does not say who plays: write `A : 0   B : 0`", said.trim()));
        };
        self.has_players = true;
        self.right = found.right;
        for (name, value) in ["Player1", "Score1", "Player2", "Score2"].into_iter().zip(found.told) {
            self.record.headers.push((name.to_owned(), value.to_owned()));
        }
    }

    /// A line of one or two turns.
    fn turns(&mut self, said: &str, line: usize) {
        let digits = said.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let behind = digits.strip_prefix(')').map_or(0, |rest| said.len() - rest.len());
        let begins = beginnings(&said[behind..]);
        if begins.is_empty() {
            // a number whose turns are still to come
            if !said[behind..].trim().is_empty() {
                let shown: String = said.trim().chars().take(40).collect();
                self.record.fault(line, format!("`{shown}` is no turn: write its dice before it, as in `31: 8/5 6/5`"));
            }
            return;
        }
        let count = begins.len();
        for (number, begin) in begins.iter().enumerate() {
            let end = begins.get(number + 1).map_or(said.len(), |next| behind + next);
            let place = said[..behind + begin].chars().count();
            let is_right = number > 0 || count == 1 && place + 4 >= self.right;
            self.one(said[behind + begin..end].trim(), is_right, line);
        }
    }

    /// What stands in a column.
    fn one(&mut self, said: &str, is_right: bool, line: usize) {
        if let Some(points) = said.strip_prefix(WINS) {
            self.record.result = Some(if is_right { "0-1" } else { "1-0" }.to_owned());
            let points = points.split(' ').next().unwrap_or_default();
            return self.record.headers.push(("Points".into(), points.to_owned()));
        }
        // `31: ????` is a turn that nobody knows
        let is_known = |turn: &str| turn.trim().is_empty() || turn.contains(char::is_alphanumeric);
        let Some((dice, turn)) = said.split_once(':').filter(|(_, turn)| is_roll(said) && is_known(turn)) else {
            return self.record.nodes[self.at].comments.push(said.to_owned());
        };
        let dice: Vec<String> = dice.chars().map(String::from).collect();
        let text = format!("[{}] {}", dice.join(" "), turn.trim());
        let by = Some(if is_right { "2" } else { "1" }.to_owned());
        self.at = self.record.add(self.at, Node { text: text.trim_end().to_owned(), by, line, ..Node::default() });
    }
}

/// Who plays and how the match stands.
struct Standing<'t> {
    /// Name and points of each.
    told: [&'t str; 4],
    /// Where the second name stands.
    right: usize,
}

fn standing(said: &str) -> Option<Standing<'_>> {
    let (first, rest) = said.split_once(" : ")?;
    let rest = rest.trim_start();
    let points = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
    let behind = &rest[points.len()..];
    let (second, other) = behind.rsplit_once(" : ")?;
    let right = said[..said.len() - behind.trim_start().len()].chars().count();
    let told = [first.trim(), points, second.trim(), other.trim()];
    let is_told = !points.is_empty() && !told[0].is_empty() && !told[2].is_empty();
    is_told.then_some(Standing { told, right })
}

/// True for `31:` and what may follow.
fn is_roll(text: &str) -> bool {
    let signs = text.as_bytes();
    signs.len() >= 3 && signs[2] == b':' && signs[..2].iter().all(|c| (b'1'..=b'6').contains(c))
}

/// Where in a line a turn, or what else is said in a column, begins.
fn beginnings(text: &str) -> Vec<usize> {
    let begins = |&at: &usize| {
        let (before, rest) = text.split_at(at);
        (before.is_empty() || before.ends_with(' '))
            && (is_roll(rest) || rest.starts_with(WINS) || ASIDE.iter().any(|word| rest.starts_with(word)))
    };
    text.char_indices().map(|(at, _)| at).filter(begins).collect()
}

/// A record as such lines: what was really played.
pub fn write(record: &Record) -> String {
    let header = |name: &str| record.header(name);
    let told = ["Match", "Game", "Player1", "Score1", "Player2", "Score2", "Points", "Result"];
    let mut text = String::new();
    for (name, value) in record.headers.iter().filter(|(name, _)| !told.contains(&name.as_str())) {
        text += &format!("; [{name} \"{value}\"]\n");
    }
    // one that was not in a match is a session for money
    if let Some(length) = header("Match").or(if header("Game").is_none() { Some("0") } else { None }) {
        text += &format!(" {length} point match\n\n");
    }
    let left = format!(" {} : {}", header("Player1").unwrap_or("1"), header("Score1").unwrap_or("0"));
    let right = format!("{} : {}", header("Player2").unwrap_or("2"), header("Score2").unwrap_or("0"));
    text += &format!(" Game {}\n{left:<RIGHT$}{right}\n", header("Game").unwrap_or("1"));
    let mut columns = Columns::default();
    let mut is_right = None;
    columns.said(&record.nodes[0], true, &mut text);
    for at in record.main_line() {
        let node = &record.nodes[at];
        let side = node.by.as_deref().map_or_else(|| is_right == Some(false), |by| by == "2");
        let (dice, turn) =
            node.text.strip_prefix('[').and_then(|rest| rest.split_once(']')).unwrap_or(("", &node.text));
        let dice: String = dice.split(' ').collect();
        columns.put(format!("{dice}: {}", turn.trim()).trim_end(), side, &mut text);
        columns.said(node, side, &mut text);
        is_right = Some(side);
    }
    let points = header("Points").unwrap_or("1");
    let wins = format!("{WINS}{points} point{}", if points == "1" { "" } else { "s" });
    match record.result.as_deref() {
        // who wins by what stands in the left column is written beside it
        Some("0-1") if columns.left.is_some() => columns.put(&wins, true, &mut text),
        Some("0-1") => text += &format!("{:<RIGHT$}{wins}\n", ""),
        Some("1-0") => {
            columns.end(&mut text);
            text += &format!("      {wins}\n");
        }
        _ => columns.end(&mut text),
    }
    text + "\n"
}

/// Lines of two columns as they are filled.
#[derive(Default)]
struct Columns {
    number: usize,
    left: Option<String>,
}

impl Columns {
    fn put(&mut self, said: &str, is_right: bool, text: &mut String) {
        if is_right {
            let left = self.left.take().unwrap_or_default();
            self.number += 1;
            // a long turn pushes the right column aside
            let left = format!("{:>3}) {left} ", self.number);
            *text += &format!("{left:<RIGHT$}{said}\n");
        } else {
            self.end(text);
            self.left = Some(said.to_owned());
        }
    }

    /// What was said after a turn: of the cube in the columns, first by who comes next; other comments on lines of their own.
    fn said(&mut self, node: &Node, was_right: bool, text: &mut String) {
        let mut is_right = !was_right;
        for comment in &node.comments {
            if ASIDE.iter().any(|word| comment.starts_with(word)) {
                self.put(&format!(" {comment}"), is_right, text);
                is_right = !is_right;
            } else {
                self.end(text);
                comment.lines().for_each(|line| *text += &format!("; {line}\n"));
            }
        }
    }

    /// A line of which the right column stays empty.
    fn end(&mut self, text: &mut String) {
        if let Some(left) = self.left.take() {
            self.number += 1;
            *text += &format!("{:>3}) {left}\n", self.number);
        }
    }
}
