//! Trees of properties: `(;FF[4]SZ[9];B[ee]C[a comment](;W[cc])(;W[gg]))`.
//!
//! The properties of the first node are headers. A node with a player's property is a turn; a node of other properties alone is
//! a note on the turn before it.

use super::{Node, Record};
use crate::id::{Id, PlayerId, Table};

/// Properties of turns in games of two players, whatever these call them.
const TURNS: [&str; 2] = ["B", "W"];

/// Properties of turns in games of more players, by seat: no format says what to call them.
const SEATS: [&str; 8] = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT"];

/// The property of a player's turns. Of two players he is `B` or `W` whose name begins so, else the first one is `B`.
pub(super) fn property_of(players: &Table<PlayerId, String>, player: PlayerId) -> &'static str {
    let seat = player.index();
    if players.len() > TURNS.len() {
        return SEATS.get(seat).copied().unwrap_or(TURNS[0]);
    }
    let begins = |name: &String, property: &str| name.to_uppercase().starts_with(property);
    let is_so = |first: usize| players.iter().zip([first, 1 - first]).any(|(name, at)| begins(name, TURNS[at]));
    let is_only = |first: usize| is_so(first) && !is_so(1 - first);
    TURNS[if is_only(1) { 1 - seat } else { seat }]
}

/// What is thought of a turn: as a mark, by its number in tags, and as a property with its value.
const JUDGED: [(&str, &str, (&str, &str)); 6] = [
    ("!", "$1", ("TE", "1")),
    ("?", "$2", ("BM", "1")),
    ("!!", "$3", ("TE", "2")),
    ("??", "$4", ("BM", "2")),
    ("!?", "$5", ("IT", "")),
    ("?!", "$6", ("DO", "")),
];

/// The mark that a property stands for; a value that is none of those in use counts as the first.
fn mark_of(name: &str, values: &[String]) -> Option<&'static str> {
    let mut named = JUDGED.iter().filter(|(_, _, (property, _))| *property == name).peekable();
    let first = named.peek().map(|(mark, ..)| *mark);
    named.find(|(_, _, (_, value))| values.iter().any(|v| v == value)).map(|(mark, ..)| *mark).or(first)
}

fn is_turn(property: &str) -> bool {
    TURNS.contains(&property) || SEATS.contains(&property)
}

/// True for a property that adds pieces or says who is to move.
fn is_setup(property: &str) -> bool {
    property == "PL" || property.strip_prefix('A').is_some_and(is_turn)
}

/// The points of a value, which may be all between two corners: `aa:cb` is `aa`, `ba`, `ca`, `ab` and so on.
fn points(value: &str) -> Vec<String> {
    let corners = value.split_once(':').map(|(one, other)| (one.trim().as_bytes(), other.trim().as_bytes()));
    let Some((&[left, top], &[right, bottom])) = corners else { return vec![value.to_owned()] };
    let rows = (top..=bottom).filter(u8::is_ascii_alphabetic);
    let row = |row: u8| {
        (left..=right).filter(u8::is_ascii_alphabetic).map(move |c| String::from_iter([c, row].map(char::from)))
    };
    rows.flat_map(row).collect()
}

/// The size of a board: that of a square one once, `19:19` as `19`.
fn square(size: &str) -> &str {
    match size.split_once(':') {
        Some((width, height)) if width.trim() == height.trim() => width.trim(),
        _ => size,
    }
}

/// Reads one game.
pub fn parse(text: &str, line: usize) -> Record {
    let mut parser = Parser { rest: text, line, record: Record::new(line), at: 0, open: Vec::new(), nodes: 0 };
    parser.run();
    if let Some((_, line)) = parser.open.first() {
        let line = *line;
        parser.record.fault(line, "this `(` has no `)`");
    }
    let is_position = || parser.record.headers.iter().any(|(name, _)| is_setup(name));
    if parser.nodes > 1 && parser.record.nodes.len() == 1 && !is_position() {
        parser
            .record
            .fault(line, "no node is a turn: turns are `B[…]` and `W[…]`, of more than two players `ONE[…]`, `TWO[…]`");
    }
    parser.record.result = parser.record.header("RE").map(str::to_owned);
    parser.record
}

struct Parser<'t> {
    rest: &'t str,
    line: usize,
    record: Record,
    /// The node of the last turn.
    at: usize,
    /// Brackets that are open: the turn to go on from afterwards, and the line.
    open: Vec<(usize, usize)>,
    /// How many nodes have begun.
    nodes: usize,
}

/// The name of a property: in old files it is a word, of which only the capitals count, `AddBlack`.
fn short(word: &str) -> String {
    let capitals = word.chars().filter(|c| !c.is_ascii_lowercase()).collect::<String>();
    if capitals.is_empty() { word.to_uppercase() } else { capitals }
}

/// True for a text that begins as a tree does, with the first property of its first node: `(;GM[1]`.
pub fn is_beginning(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|text| text.trim_start().strip_prefix(';'));
    inside.is_some_and(|inside| begins_property(inside.trim_start()))
}

/// True for a text that begins with a property.
fn begins_property(text: &str) -> bool {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    behind.len() < text.len() && behind.trim_start().starts_with('[')
}

/// True for a tree that begins with the properties of its first node alone: `(GM[1]SZ[19];B[pd])`.
pub fn is_bare(text: &str) -> bool {
    let inside = text.strip_prefix('(').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_ascii_uppercase()) && begins_property(inside))
}

/// Properties of a node: name and values.
type Properties = Vec<(String, Vec<String>)>;

impl Parser<'_> {
    fn skip(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        self.rest = rest;
    }

    fn run(&mut self) {
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.skip(blanks);
            let Some(sign) = self.rest.chars().next() else { return };
            let line = self.line;
            match sign {
                '(' => {
                    self.open.push((self.at, line));
                    self.skip(1);
                }
                ')' => {
                    self.skip(1);
                    match self.open.pop() {
                        Some((back, _)) => self.at = back,
                        None => self.record.fault(line, "this `)` has no `(`"),
                    }
                }
                ';' => {
                    self.skip(1);
                    let properties = self.properties();
                    self.node(properties, line);
                }
                // some leave out the sign of the first node
                _ if self.nodes == 0 && !self.open.is_empty() && begins_property(self.rest) => {
                    let properties = self.properties();
                    self.node(properties, line);
                }
                _ => {
                    // what stands before the first node or between nodes
                    let end = self.rest.find(['(', ')', ';']).unwrap_or(self.rest.len());
                    if self.nodes > 0 {
                        let text: String = self.rest[..end].chars().take(20).collect();
                        self.record.fault(line, format!("`{}` belongs to no node", text.trim_end()));
                    }
                    self.skip(end);
                }
            }
        }
    }

    fn properties(&mut self) -> Properties {
        let mut properties = Properties::new();
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.skip(blanks);
            let name = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).len();
            if name == 0 {
                return properties;
            }
            let (word, line) = (short(&self.rest[..name]), self.line);
            self.skip(name);
            let mut values = Vec::new();
            while self.rest.trim_start().starts_with('[') {
                let blanks = self.rest.len() - self.rest.trim_start().len();
                self.skip(blanks + 1);
                values.push(self.value());
            }
            if values.is_empty() {
                self.record.fault(line, format!("`{word}` has no value: write `{word}[…]`"));
            }
            properties.push((word, values));
        }
    }

    /// A value up to its bracket; a line break behind a backslash vanishes.
    fn value(&mut self) -> String {
        let (mut value, mut is_escaped, line) = (String::new(), false, self.line);
        for (at, c) in self.rest.char_indices() {
            match c {
                '\n' | '\r' if is_escaped => is_escaped = c == '\r',
                c if is_escaped => {
                    value.push(c);
                    is_escaped = false;
                }
                '\\' => is_escaped = true,
                ']' => {
                    self.skip(at + 1);
                    return value;
                }
                '\r' => {}
                c => value.push(c),
            }
        }
        self.record.fault(line, "this `[` has no `]`");
        let rest = self.rest.len();
        self.skip(rest);
        value
    }

    fn node(&mut self, mut properties: Properties, line: usize) {
        if self.nodes > 0 && properties.is_empty() {
            return;
        }
        self.nodes += 1;
        let turns: Vec<(String, String)> = properties
            .iter()
            .filter(|(name, _)| is_turn(name))
            .flat_map(|(name, values)| values.iter().map(|value| (name.clone(), value.clone())))
            .collect();
        properties.retain(|(name, _)| !is_turn(name));
        if self.nodes == 1 {
            self.headers(&properties);
            self.turns(turns, Properties::new(), line);
            return;
        }
        // some programs set pieces up in a node of their own
        if self.record.nodes.len() == 1 {
            let (setup, others) = properties.into_iter().partition(|(name, _)| is_setup(name));
            self.headers(&setup);
            properties = others;
        }
        self.turns(turns, properties, line);
    }

    fn headers(&mut self, properties: &Properties) {
        for (name, values) in properties {
            if name == "C" {
                self.record.nodes[0].comments.extend(values.iter().cloned());
                continue;
            }
            for value in values {
                let said = match name.as_str() {
                    _ if is_setup(name) => points(value),
                    "SZ" => vec![square(value).to_owned()],
                    _ => vec![value.clone()],
                };
                self.record.headers.extend(said.into_iter().map(|value| (name.clone(), value)));
            }
        }
    }

    /// Turns of a node, one after the other, and what else it says.
    fn turns(&mut self, turns: Vec<(String, String)>, properties: Properties, line: usize) {
        for (by, text) in turns {
            // what stands behind `/` or `//` was added by the program that kept the clock
            let turn = text.split('/').next().unwrap_or_default();
            let marks = if turn.len() < text.len() { vec![text[turn.len()..].to_owned()] } else { Vec::new() };
            let text = turn.trim().to_owned();
            self.at = self.record.add(self.at, Node { text, by: Some(by), line, marks, ..Node::default() });
        }
        let node = &mut self.record.nodes[self.at];
        for (name, values) in properties {
            match (name.as_str(), mark_of(&name, &values)) {
                ("C", _) => node.comments.extend(values),
                (_, Some(mark)) => node.marks.push(mark.to_owned()),
                _ => node.properties.push((name, values)),
            }
        }
    }
}

/// A record as a tree.
pub fn write(record: &Record) -> String {
    let mut text = String::from("(;");
    let mut last = "";
    for (name, value) in &record.headers {
        if name != last {
            text += name;
        }
        text += &format!("[{}]", escaped(value));
        last = name;
    }
    comments(&record.nodes[0].comments, &mut text);
    let mut open = vec![Todo::Below(0)];
    while let Some(next) = open.pop() {
        match next {
            Todo::Close => text.push(')'),
            Todo::Open(node) => {
                text += "\n(";
                one(&record.nodes[node], &mut text);
                open.push(Todo::Close);
                open.push(Todo::Below(node));
            }
            Todo::Below(node) => match record.nodes[node].children[..] {
                [] => {}
                [only] => {
                    one(&record.nodes[only], &mut text);
                    open.push(Todo::Below(only));
                }
                ref several => open.extend(several.iter().rev().map(|&child| Todo::Open(child))),
            },
        }
    }
    text + ")\n"
}

/// What is still to be written.
enum Todo {
    Below(usize),
    Open(usize),
    Close,
}

fn one(node: &Node, text: &mut String) {
    let tail: String = node.marks.iter().filter(|mark| mark.starts_with('/')).map(String::as_str).collect();
    *text += &format!(";{}[{}]", node.by.as_deref().unwrap_or(TURNS[0]), escaped(&(node.text.clone() + &tail)));
    for (name, values) in &node.properties {
        *text += name;
        values.iter().for_each(|value| *text += &format!("[{}]", escaped(value)));
    }
    let judged = |mark: &&String| JUDGED.iter().find(|(sign, number, _)| *mark == sign || *mark == number);
    for (_, _, (name, value)) in node.marks.iter().filter_map(|mark| judged(&mark)) {
        *text += &format!("{name}[{value}]");
    }
    // trees have no property for the others
    let others = node.marks.iter().filter(|mark| !mark.starts_with('/') && judged(mark).is_none());
    comments(others.chain(&node.comments), text);
}

fn comments<'t>(all: impl IntoIterator<Item = &'t String>, text: &mut String) {
    let all: String = all.into_iter().map(|comment| format!("[{}]", escaped(comment))).collect();
    if !all.is_empty() {
        *text += &format!("C{all}");
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
