//! Games as people keep them: headers, a tree of turns with comments and marks, and how it ended, whatever file they come from.
//!
//! The files are known by their containers, each once: tags and move text ([`tags`]: PGN and its kin), trees of properties
//! ([`tree`]: SGF and its kin), lines ([`lines`], [`list`]). None of them knows a game: what a turn and a position are called there
//! stands in the rules file, and [`follow()`] plays by that. Whatever is wrong with a file is noted with its line; what could be
//! read is kept.

pub mod bytes;
pub mod follow;
pub mod lines;
pub mod list;
pub mod own;
pub mod split;
pub mod tags;
pub mod translate;
pub mod tree;
pub mod walk;
pub mod write;
pub mod wthor;

pub use crate::names::Container;
pub use follow::{Followed, Stop, follow};

use smallvec::SmallVec;
use std::fmt;

/// A game as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// Headers in their order, of any name.
    pub headers: Vec<(String, String)>,
    /// The turns; the first node is the beginning and has none. Who comes first comes earlier than what follows from it.
    pub nodes: Vec<Node>,
    /// How the file says that it ended, in its own words.
    pub result: Option<String>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// How many turns were played before it begins, as far as numbers of turns tell.
    pub offset: usize,
}

/// Numbers of nodes: most often of one.
pub type Children = SmallVec<[usize; 2]>;

/// A turn of a record, and what goes on from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The turn as it is written.
    pub text: String,
    /// Who plays it, where the file says so.
    pub by: Option<String>,
    /// Its line, from 1.
    pub line: usize,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// Marks behind it: `!?`, `$14`.
    pub marks: Vec<String>,
    /// Other properties of it, in the words of the file.
    pub properties: Vec<(String, Vec<String>)>,
    /// After which turn; none for the beginning.
    pub parent: usize,
    /// What was played after it: first what was really played, then what might have been.
    pub children: Children,
}

/// Something wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Record {
    /// An empty record.
    pub fn new(line: usize) -> Self {
        let nodes = vec![Node { line, ..Node::default() }];
        Self { line, headers: Vec::new(), nodes, result: None, faults: Vec::new(), offset: 0 }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let named = |(found, _): &&(String, String)| found.eq_ignore_ascii_case(name);
        self.headers.iter().find(named).map(|(_, value)| value.as_str())
    }

    /// Who played, as the headers say: `A - B`.
    pub fn players(&self) -> String {
        let first = ["White", "Black", "Red", "Player1", "PB", "PW", "先手", "後手", "Player2"];
        let named: Vec<&str> = first.iter().filter_map(|header| self.header(header)).collect();
        named.join(" - ")
    }

    /// Sets a header, in its place or as the last.
    pub fn set_header(&mut self, name: &str, value: &str) {
        match self.headers.iter_mut().find(|(found, _)| found.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.headers.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Adds a turn after another, and gives its number.
    pub fn add(&mut self, parent: usize, node: Node) -> usize {
        let at = self.nodes.len();
        self.nodes.push(Node { parent, ..node });
        if let Some(parent) = self.nodes.get_mut(parent) {
            parent.children.push(at);
        }
        at
    }

    /// What was really played: the numbers of the nodes, without the beginning.
    pub fn main_line(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(&next) = self.nodes.get(at).and_then(|node| node.children.first()) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Notes what is wrong.
    pub fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.faults.push(Fault { line, message: message.into() });
    }
}

impl Node {
    /// The time left that a comment or a property tells, as it is written.
    pub fn clock(&self) -> Option<&str> {
        let of_comment = |comment: &'_ String| {
            let at = comment.find("[%clk ")? + "[%clk ".len();
            let end = comment[at..].find(']')? + at;
            Some((at, end))
        };
        let in_comments = self.comments.iter().find_map(|comment| of_comment(comment).map(|(a, b)| &comment[a..b]));
        let in_properties = || {
            let clock = self.properties.iter().find(|(name, _)| matches!(name.as_str(), "BL" | "WL" | "T"));
            clock.and_then(|(_, values)| values.first()).map(String::as_str)
        };
        in_comments.or_else(in_properties)
    }
}

/// Reads the text of one game.
pub fn parse(container: Container, text: &str, line: usize) -> Record {
    match container {
        Container::Tags => tags::parse(text, line),
        Container::Tree => tree::parse(text, line),
        Container::Kif | Container::Ki2 => lines::kif::parse(text, line),
        Container::Csa => lines::csa::parse(text, line),
        Container::Psq => lines::psq::parse(text, line),
        Container::Mat => lines::mat::parse(text, line),
        Container::List => list::parse(text, line),
    }
}

#[cfg(test)]
mod tests;
