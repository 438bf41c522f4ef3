//! Words of which several make a turn: each jump of a capture, each round of seeds.

use super::{Read, Record, first_position, forms_of, read_turn};
use crate::Rules;
use crate::names::RecordForm;
use crate::notation::forms::Reader;
use crate::play::State;
use crate::record::{Children, Node};

/// Most words that make a turn.
const MOST_WORDS: usize = 32;

/// A turn as it was found: its text, the last of its nodes, and the position after it.
struct Found {
    text: String,
    last: usize,
    after: State,
}

/// A record with a node for each turn, where its form parts what a turn consists of by blanks, and some turns are so written that
/// each of these parts is a word; `None` where every word is a turn.
pub(super) fn put_together(rules: &Rules, form: Option<&RecordForm>, record: &Record, start: &State) -> Option<Record> {
    let forms = forms_of(rules, form);
    let joint =
        forms.iter().map(|form| form.joint.as_str()).find(|joint| !joint.is_empty() && joint.trim().is_empty())?;
    let (turns, start) = (Reader::new(rules, forms), first_position(rules, form, record, start.clone()).ok()?);
    let root = Node { children: Children::new(), ..record.nodes[0].clone() };
    let mut new = Record { nodes: vec![root], ..record.clone() };
    let below = |at: usize, parent: usize, state: Option<&State>| -> Vec<(usize, usize, Option<State>)> {
        record.nodes[at].children.iter().rev().map(|&child| (child, parent, state.cloned())).collect()
    };
    let mut open = below(0, 0, Some(&start));
    while let Some((at, parent, state)) = open.pop() {
        let found = state.and_then(|state| whole(rules, &turns, joint, record, at, &state));
        let (text, last, after) = match found {
            Some(Found { text, last, after }) => (text, last, Some(after)),
            None => (record.nodes[at].text.clone(), at, None),
        };
        let added = new.add(parent, gathered(record, at, last, text));
        open.extend(below(last, added, after.as_ref()));
    }
    (new.nodes.len() < record.nodes.len()).then_some(new)
}

/// The turn that begins with a node: of its text alone, or with those of the nodes that follow it.
fn whole(rules: &Rules, turns: &Reader, joint: &str, record: &Record, first: usize, state: &State) -> Option<Found> {
    let (mut text, mut last) = (record.nodes[first].text.clone(), first);
    for _ in 0..MOST_WORDS {
        if let Ok(Read { thrown, turn, .. }) = read_turn(rules, state, turns, &text) {
            let after = rules.engine.play(thrown.as_ref().unwrap_or(state), &turn);
            return Some(Found { text, last, after });
        }
        last = *record.nodes[last].children.first()?;
        text = format!("{text}{joint}{}", record.nodes[last].text);
    }
    None
}

/// A node for what stands in those from the first to the last.
fn gathered(record: &Record, first: usize, last: usize, text: String) -> Node {
    let mut node = Node { text, children: Children::new(), ..record.nodes[first].clone() };
    let mut at = first;
    while at != last {
        at = record.nodes[at].children[0];
        let more = &record.nodes[at];
        node.comments.extend(more.comments.iter().cloned());
        node.marks.extend(more.marks.iter().cloned());
        node.properties.extend(more.properties.iter().cloned());
    }
    node
}
