//! Words of a record that are not turns one by one: several make a turn, one holds several, some are the numbers or the marks of
//! turns, and a turn in which a player can only pass is often not written at all.

use super::{Read, Record, another, first_position, forms_of, is_nothing, pass, read_turn, sides};
use crate::Rules;
use crate::names::{RecordForm, TurnForm};
use crate::notation::forms::{self, Reader};
use crate::notation::turns;
use crate::play::{Part, State, Turn};
use crate::record::{Children, Node};
use std::cell::Cell;

/// Most words that make a turn.
const MOST_WORDS: usize = 32;

/// The longest turn that is looked for where turns are written together, in letters.
const LONGEST_TOGETHER: usize = 12;

/// How often turns that were found in words are given up for longer ones, in all of a record.
const MOST_RETREATS: usize = 64;

/// How many texts that are no turns are looked at in all of a record: what follows then stays as it is.
const MOST_UNREAD: usize = 1500;

/// Words that say of a turn what it does, beside the signs that do.
const MARKS: [&str; 13] =
    ["ch", "ch.", "dis", "dis.", "dbl", "dbl.", "mate", "e.p", "e.p.", "ep", "ep.", "TN", "zugzwang"];

/// The turns that were found in some words: the text of each, the last of the nodes, and the position after them, unless the
/// last text is none.
struct Found {
    texts: Vec<String>,
    last: usize,
    after: Option<State>,
}

/// A node that is still to be placed: after which one of the new record, and in which position.
struct Open {
    at: usize,
    parent: usize,
    state: Option<State>,
}

/// A record with a node for each turn.
pub(super) struct Regrouped {
    pub record: Record,
    /// Words were taken apart into so many turns more than that: of a few of them nobody knows that this was meant.
    pub gained: usize,
}

/// A record with a node for each turn, where some of its words are no turns; `None` where each that can be read is one.
pub(super) fn regrouped(rules: &Rules, form: Option<&RecordForm>, record: &Record, start: &State) -> Option<Regrouped> {
    let start = first_position(rules, form, record, start.clone()).ok()?;
    let root = Node { children: Children::new(), ..record.nodes[0].clone() };
    let mut regrouping = Regrouping {
        rules,
        turns: Reader::new(rules, forms_of(rules, form)),
        forms: forms_of(rules, form),
        joint: joint(rules, form),
        sides: sides(rules, form),
        record,
        is_numbered: is_numbered(record),
        begins_later: rules.engine.mover(&start).0 != 0,
        new: Record { nodes: vec![root], ..record.clone() },
        has_changed: false,
        gained: 0,
        retreats: MOST_RETREATS,
        unread: Cell::new(0),
    };
    regrouping.run(start);
    let Regrouping { new, has_changed, gained, .. } = regrouping;
    has_changed.then_some(Regrouped { record: new, gained })
}

/// What parts of a turn are joined by, where they may be words of their own.
fn joint<'r>(rules: &'r Rules, form: Option<&RecordForm>) -> Option<&'r str> {
    let mut joints = forms_of(rules, form).into_iter().map(|form| form.joint.as_str());
    joints.find(|joint| !joint.is_empty() && joint.trim().is_empty())
}

/// True where the words that are numbers count the turns, `1 e4 e5 2 Nf3`, and are not turns themselves.
fn is_numbered(record: &Record) -> bool {
    let line = record.main_line();
    let numbers: Vec<Option<usize>> = line.iter().map(|&at| number(&record.nodes[at].text)).collect();
    // those with a point behind them are left out already, and behind a comment some come again: `4 ... Nf6`
    let counted = numbers.iter().flatten();
    matches!(numbers.first(), Some(Some(_))) && counted.clone().count() < numbers.len() && counted.is_sorted()
}

/// The number that a word is, with or without a sign behind it.
fn number(word: &str) -> Option<usize> {
    let digits = word.strip_suffix([',', ')', ':']).unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// True for a word that says something of the turn before it.
fn is_mark(word: &str) -> bool {
    let is_sign = || !word.is_empty() && !word.contains(char::is_alphanumeric);
    MARKS.contains(&word) || is_sign() && !is_nothing(word)
}

struct Regrouping<'r> {
    rules: &'r Rules,
    turns: Reader<'r>,
    /// In which turns are read; as the first of them others are written.
    forms: Vec<&'r TurnForm>,
    joint: Option<&'r str>,
    /// What the players are called.
    sides: Vec<String>,
    record: &'r Record,
    is_numbered: bool,
    /// The record begins with the turn of another than the first player.
    begins_later: bool,
    new: Record,
    has_changed: bool,
    gained: usize,
    /// How often what was found in a word may still be given up.
    retreats: usize,
    /// How many texts were no turns so far.
    unread: Cell<usize>,
}

impl Regrouping<'_> {
    fn run(&mut self, start: State) {
        let mut open = Vec::new();
        self.below(0, 0, Some(&start), &mut open);
        while let Some(Open { at, parent, state }) = open.pop() {
            let (last, parent, state) = self.place(at, parent, state);
            self.below(last, parent, state.as_ref(), &mut open);
        }
    }

    /// What follows a node.
    fn below(&self, at: usize, parent: usize, state: Option<&State>, open: &mut Vec<Open>) {
        let children = self.record.nodes[at].children.iter().rev();
        open.extend(children.map(|&at| Open { at, parent, state: state.cloned() }));
    }

    /// Places what begins with a node. Gives the last of the nodes that are placed with it, what comes after which node of the new
    /// record, and in which position.
    fn place(&mut self, at: usize, parent: usize, state: Option<State>) -> (usize, usize, Option<State>) {
        let Some(state) = state else { return (at, self.keep(at, parent), None) };
        let text = &self.record.nodes[at].text;
        if let Some(Found { texts, last, after }) = self.passed_over(at, &state) {
            self.has_changed = true;
            return (last, self.add(parent, at, last, texts), after);
        }
        let counts = self.is_numbered && number(text).is_some();
        if !counts && let Some(after) = self.after(&state, text) {
            return (at, self.keep(at, parent), Some(after));
        }
        if self.is_aside(at, parent) {
            self.has_changed = true;
            return (at, parent, Some(state));
        }
        let found = self.decided(at, &state).or_else(|| self.joined(at, &state));
        match found.or_else(|| self.after_pass(at, &state)).or_else(|| self.apart(at, &state)) {
            Some(Found { texts, last, after }) => {
                self.has_changed = true;
                (last, self.add(parent, at, last, texts), after)
            }
            None => (at, self.keep(at, parent), None),
        }
    }

    /// The position after a text.
    fn after(&self, state: &State, text: &str) -> Option<State> {
        if self.unread.get() >= MOST_UNREAD {
            return None;
        }
        let Ok(Read { thrown, turn, .. }) = read_turn(self.rules, state, &self.turns, text) else {
            self.unread.update(|unread| unread + 1);
            return None;
        };
        Some(self.rules.engine.play(thrown.as_ref().unwrap_or(state), &turn))
    }

    /// True for a word that is no turn, but a number, a mark, or that somebody did not begin. What it says of the turn before it is
    /// kept there.
    fn is_aside(&mut self, at: usize, parent: usize) -> bool {
        let node = &self.record.nodes[at];
        let is_variation = self.record.nodes[node.parent].children.first() != Some(&at);
        // it is said of the turn before it, which a variation begins instead of
        let played = self.new.nodes[parent].children.first().filter(|_| is_variation).copied();
        let before = &mut self.new.nodes[played.unwrap_or(parent)];
        let is_aside = match number(&node.text) {
            // some write the time that a turn took in brackets
            Some(_) if is_variation && node.children.is_empty() => {
                before.comments.push(node.text.clone());
                true
            }
            Some(_) => self.is_numbered,
            None if is_mark(&node.text) && parent != 0 => {
                before.marks.push(node.text.clone());
                true
            }
            None => self.begins_later && parent == 0 && !is_variation && is_nothing(&node.text),
        };
        if is_aside {
            before.comments.extend(node.comments.iter().cloned());
            before.marks.extend(node.marks.iter().cloned());
        }
        is_aside
    }

    /// The turn that a node begins and those after it go on with.
    fn joined(&self, first: usize, state: &State) -> Option<Found> {
        let joint = self.joint?;
        let (mut text, mut last) = (self.record.nodes[first].text.clone(), first);
        for _ in 1..MOST_WORDS {
            last = *self.record.nodes[last].children.first()?;
            text = format!("{text}{joint}{}", self.record.nodes[last].text);
            if let Some(after) = self.after(state, &text) {
                return Some(Found { texts: vec![text], last, after: Some(after) });
            }
        }
        None
    }

    /// The position after a turn in which a player can only pass.
    fn passed(&self, state: &State) -> Option<State> {
        let all = self.rules.engine.turns(state, 2);
        let is_pass = |turn: &&Turn| all.len() == 1 && turn.parts.iter().all(|part| part.mv == Part::PASS);
        let only = all.first().filter(is_pass)?;
        Some(self.rules.engine.play(state, only))
    }

    /// The turn of a node after those that are not written.
    fn after_pass(&self, at: usize, state: &State) -> Option<Found> {
        let text = &self.record.nodes[at].text;
        let (mut texts, mut state) = (Vec::new(), state.clone());
        for _ in 1..self.rules.engine.players() {
            state = self.passed(&state)?;
            texts.push(PASS.to_owned());
            if let Some(after) = self.after(&state, text) {
                texts.push(text.clone());
                return Some(Found { texts, last: at, after: Some(after) });
            }
        }
        None
    }

    /// The turn of a node that another plays than who is to move, by the record: who comes before him passes.
    fn passed_over(&self, at: usize, state: &State) -> Option<Found> {
        let (rules, node) = (self.rules, &self.record.nodes[at]);
        let named = another(rules, &self.sides, node, state)?;
        let (mut texts, mut state) = (Vec::new(), state.clone());
        while rules.engine.mover(&state) != named && texts.len() < rules.engine.players() {
            let turn = pass(rules, &state)?;
            texts.push(self.written(&state, &turn));
            state = rules.engine.play(&state, &turn);
        }
        let after = self.after(&state, &node.text)?;
        texts.push(node.text.clone());
        Some(Found { texts, last: at, after: Some(after) })
    }

    /// A turn as the record would have it.
    fn written(&self, state: &State, turn: &Turn) -> String {
        let form = self.forms.first();
        form.map_or_else(|| turns::write(self.rules, state, turn), |form| forms::write(self.rules, state, form, turn))
    }

    /// The turn of a node that can be read as several: the one after which the record goes on furthest.
    fn decided(&self, at: usize, state: &State) -> Option<Found> {
        let all = forms::all_meant(self.rules, state, &self.forms, &self.record.nodes[at].text);
        let after = |turn: &Turn| self.rules.engine.play(state, turn);
        let reached: Vec<usize> = all.iter().map(|turn| self.turns_after(at, after(turn))).collect();
        let furthest = reached.iter().max().filter(|_| all.len() > 1)?;
        let mut best = all.iter().zip(&reached).filter(|(_, far)| *far == furthest).map(|(turn, _)| turn);
        let (turn, None) = (best.next()?, best.next()) else { return None };
        Some(Found { texts: vec![self.written(state, turn)], last: at, after: Some(after(turn)) })
    }

    /// How many turns of a record can be read in a row after that of a node.
    fn turns_after(&self, mut at: usize, mut state: State) -> usize {
        let mut count = 0;
        while let Some(&next) = self.record.nodes[at].children.first()
            && let Some(after) = self.after(&state, &self.record.nodes[next].text)
        {
            (at, state, count) = (next, after, count + 1);
        }
        count
    }

    /// The turns that are written together in the text of a node, `f5d6c3`, as far as they can be read; what is left is the last
    /// text.
    fn apart(&mut self, at: usize, state: &State) -> Option<Found> {
        let text = &self.record.nodes[at].text;
        let mut together = Together { text, of: self, retreats: self.retreats };
        let found = together.taken_apart(state);
        self.retreats = together.retreats;
        let (texts, after) = found?;
        self.gained += texts.len() - 1;
        Some(Found { texts, last: at, after })
    }

    fn keep(&mut self, at: usize, parent: usize) -> usize {
        self.new.add(parent, Node { children: Children::new(), ..self.record.nodes[at].clone() })
    }

    /// Adds turns for the nodes from the first to the last: what these say besides is said of the last turn.
    fn add(&mut self, parent: usize, first: usize, last: usize, mut texts: Vec<String>) -> usize {
        let mut node = Node { text: texts.pop().unwrap_or_default(), ..self.record.nodes[first].clone() };
        node.children = Children::new();
        let mut at = first;
        while at != last {
            at = self.record.nodes[at].children[0];
            let more = &self.record.nodes[at];
            node.comments.extend(more.comments.iter().cloned());
            node.marks.extend(more.marks.iter().cloned());
            node.properties.extend(more.properties.iter().cloned());
        }
        let line = node.line;
        let before =
            texts.into_iter().fold(parent, |at, text| self.new.add(at, Node { text, line, ..Node::default() }));
        self.new.add(before, node)
    }
}

/// How a turn in which a player can only pass is said where the file does not.
const PASS: &str = "pass";

/// A word in which turns are written together.
struct Together<'t> {
    text: &'t str,
    of: &'t Regrouping<'t>,
    /// How often a turn may still be given up for a longer one.
    retreats: usize,
}

/// A turn that was found in such a word: where it begins and ends, and the position before it.
struct Piece {
    begins: usize,
    ends: usize,
    before: State,
}

impl Together<'_> {
    /// The turns, each the shortest with which it goes on, and the position after them; at least two of them, the last of which
    /// may be what cannot be read.
    fn taken_apart(&mut self, start: &State) -> Option<(Vec<String>, Option<State>)> {
        let (mut pieces, mut state, mut at, mut least) = (Vec::new(), start.clone(), 0, 1);
        let (mut furthest, mut texts) = (0, Vec::new());
        while at < self.text.len() {
            let passed = pieces.iter().rev().take_while(|piece: &&Piece| piece.begins == piece.ends).count();
            let may_pass = least == 1 && passed + 1 < self.of.rules.engine.players();
            if let Some((ends, after)) = self.next(&state, at, least, may_pass) {
                pieces.push(Piece { begins: at, ends, before: std::mem::replace(&mut state, after) });
                (at, least) = (ends, 1);
                continue;
            }
            if at > furthest {
                (furthest, texts) = (at, self.texts(&pieces));
            }
            // the turn before it may be longer
            let Some(left) = self.retreats.checked_sub(1) else { break };
            let Some(last) = pieces.pop() else { break };
            self.retreats = left;
            let long = last.ends - last.begins;
            (at, least, state) = (last.begins, if long == 0 { usize::MAX } else { long + 1 }, last.before);
        }
        if at == self.text.len() {
            return (pieces.len() > 1).then(|| (self.texts(&pieces), Some(state)));
        }
        texts.push(self.text[furthest..].to_owned());
        (furthest > 0).then_some((texts, None))
    }

    /// Where the shortest turn at a place ends that has at least so many bytes, and the position after it; one that only passes has
    /// none.
    fn next(&self, state: &State, at: usize, least: usize, may_pass: bool) -> Option<(usize, State)> {
        let rest = &self.text[at..];
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).take(LONGEST_TOGETHER);
        let mut found = ends.filter(|end| *end >= least);
        let found = found.find_map(|end| self.of.after(state, &rest[..end]).map(|after| (at + end, after)));
        let passed = || may_pass.then(|| self.of.passed(state)).flatten().map(|after| (at, after));
        found.or_else(passed)
    }

    fn texts(&self, pieces: &[Piece]) -> Vec<String> {
        let text = |piece: &Piece| match &self.text[piece.begins..piece.ends] {
            "" => PASS.to_owned(),
            text => text.to_owned(),
        };
        pieces.iter().map(text).collect()
    }
}
