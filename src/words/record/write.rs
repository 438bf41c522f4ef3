//! Records as text again.

use super::walk::{Step, walk};
use super::{Container, Node, Record, lines, list, tree};
use std::fmt::Write;

/// How wide lines of move text are.
const WIDTH: usize = 80;

/// A record as text.
pub fn write(container: Container, record: &Record, players: usize) -> String {
    match container {
        Container::Tags => tags(record, players),
        Container::Tree => tree::write(record),
        Container::Kif => lines::kif::write(record),
        Container::Ki2 => lines::ki2::write(record),
        Container::Csa => lines::csa::write(record),
        Container::Psq => lines::psq::write(record),
        Container::Mat => lines::mat::write(record),
        Container::List => list::write(record),
    }
}

fn tags(record: &Record, players: usize) -> String {
    let mut text = String::new();
    for (name, value) in &record.headers {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut words: Vec<String> = Vec::new();
    words.extend(behind(&record.nodes[0]));
    let (mut must_number, mut opens) = (true, false);
    walk(record, |step| match step {
        Step::Open => opens = true,
        Step::Close => {
            if let Some(last) = words.last_mut() {
                last.push(')');
            }
            must_number = true;
        }
        Step::Turn(node, ply) => {
            let (round, place) = ((ply + record.offset) / players.max(1) + 1, (ply + record.offset) % players.max(1));
            let bracket = if std::mem::take(&mut opens) { "(" } else { "" };
            if place == 0 {
                words.push(format!("{bracket}{round}."));
            } else if must_number || !bracket.is_empty() {
                words.push(format!("{bracket}{round}..."));
            }
            let node = &record.nodes[node];
            let mut turn = if is_plain(&node.text) { node.text.clone() } else { format!("\"{}\"", node.text) };
            if let Some(mark) = node.marks.first().filter(|mark| !mark.starts_with('$') && mark.starts_with(['!', '?']))
            {
                turn += mark;
            }
            words.push(turn);
            let more = behind(node);
            must_number = !more.is_empty();
            words.extend(more);
        }
    });
    words.push(record.result.clone().unwrap_or_else(|| "*".into()));
    text + &filled(&words) + "\n"
}

/// True for a turn that is read back as one word.
fn is_plain(turn: &str) -> bool {
    let read = super::tags::parse(&format!("1. {turn} x"), 1);
    read.faults.is_empty() && read.nodes.len() == 3 && read.nodes[1].text == turn
}

/// Marks and comments of a turn.
fn behind(node: &Node) -> Vec<String> {
    let attached = usize::from(node.marks.first().is_some_and(|mark| mark.starts_with(['!', '?'])));
    let marks = node.marks.iter().skip(attached).cloned();
    let comments = node.comments.iter().flat_map(|comment| {
        let comment = match super::tags::is_comment(comment) {
            true => comment.clone(),
            false => comment.replace('}', ")"),
        };
        let whole = format!("{{{comment}}}");
        whole.split(' ').map(str::to_owned).collect::<Vec<_>>()
    });
    marks.chain(comments).collect()
}

/// Words in lines.
fn filled(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let long = word.chars().count();
        if width > 0 && width + 1 + long > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += long;
    }
    text + "\n"
}
