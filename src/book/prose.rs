//! Clauses as sentences: what a player reads who never saw the language.
//!
//! The words are those of the file, for they are nearly English: without braces, signs and notation, each step on a line of its
//! own, and what the author remarks beside it.

use super::{escaped, spoken};
use std::fmt::Write;

/// A step, with what the author remarks on it, and the steps inside it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Step {
    text: String,
    note: String,
    inner: Vec<Step>,
}

/// A clause as a list of its steps; a single one is a sentence.
pub(super) fn prose(clause: &str) -> String {
    let mut rest = clause.trim();
    let mut steps = read(&mut rest);
    // the section that a clause begins with says nothing that its heading does not
    while let [only] = &mut steps[..]
        && !only.inner.is_empty()
        && is_heading(&only.text)
    {
        steps = std::mem::take(&mut only.inner);
    }
    match &steps[..] {
        [only] if only.inner.is_empty() => format!("<p>{}</p>\n", sentence(only)),
        _ => list(&steps),
    }
}

/// The names of moves stand above them, and so do sections.
fn is_heading(text: &str) -> bool {
    text.starts_with("move ") || ["turn", "end", "captures", "stacks"].contains(&text)
}

/// Reads steps to the end of the block, or of the text.
fn read(rest: &mut &str) -> Vec<Step> {
    let (mut steps, mut step, mut before) = (Vec::new(), Step::default(), String::new());
    while let Some(sign) = rest.chars().next() {
        if let Some(note) = rest.strip_prefix("//") {
            let (said, after) = note.split_at(note.find('\n').unwrap_or(note.len()));
            *rest = after;
            note_on(&mut steps, &mut step, said.trim());
            continue;
        }
        let whole = *rest;
        *rest = &rest[sign.len_utf8()..];
        match sign {
            '"' => *rest = rest.find('"').map_or("", |end| &rest[end + 1..]),
            '{' => step.inner.extend(read(rest)),
            '}' => break,
            ';' => finish(&mut steps, &mut step, &mut before),
            '\n' if !goes_on(&before, whole) => finish(&mut steps, &mut step, &mut before),
            other => {
                before.push(other);
                step.text.push(other);
            }
        }
    }
    finish(&mut steps, &mut step, &mut before);
    steps
}

/// A remark belongs to the step it stands behind; one on a line of its own to what follows.
fn note_on(steps: &mut [Step], step: &mut Step, said: &str) {
    let on = match steps.last_mut() {
        Some(last) if step.text.trim().is_empty() && step.note.is_empty() && last.note.is_empty() => last,
        _ => step,
    };
    let space = if on.note.is_empty() { "" } else { " " };
    let _ = write!(on.note, "{space}{said}");
}

fn finish(steps: &mut Vec<Step>, step: &mut Step, before: &mut String) {
    before.clear();
    step.text = plain(&step.text);
    if !step.text.is_empty() || !step.inner.is_empty() {
        steps.push(std::mem::take(step));
    } else {
        step.text.clear();
    }
}

/// Signs as what they say.
fn plain(text: &str) -> String {
    let words = text.split_whitespace().map(|word| if word == "|" { "or" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Names of several words as these, set off: nobody else would know where they begin and end.
fn with_names(text: &str) -> String {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let (mut out, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let word = &rest[..rest.find(|sign| !is_of_name(sign)).unwrap_or(rest.len())];
        match word.trim_end_matches('_') {
            name if name.contains('_') => out += &format!("<em>{}</em>", name.replace('_', " ")),
            name => out += name,
        }
        rest = &rest[word.len()..];
        let between = rest.find(is_of_name).unwrap_or(rest.len());
        out += &rest[..between];
        rest = &rest[between..];
    }
    out
}

fn list(steps: &[Step]) -> String {
    let item = |step: &Step| {
        let inner = if step.inner.is_empty() { String::new() } else { list(&step.inner) };
        format!("<li>{}{inner}</li>\n", sentence(step))
    };
    format!("<ul class=\"steps\">\n{}</ul>\n", steps.iter().map(item).collect::<String>())
}

/// True for the name before a clause: not a number, and no long sentence.
fn is_label(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && (!text.contains(' ') || text.len() < 24)
}

fn sentence(step: &Step) -> String {
    let shown = |text: &str| with_names(&escaped(text));
    let text = match step.text.split_once(": ") {
        Some((name, said)) if is_label(name) => format!("<b>{}</b>: {}", spoken(name), shown(said)),
        _ => shown(&step.text),
    };
    if step.note.is_empty() { text } else { format!("{text} <i>({})</i>", escaped(&step.note)) }
}

/// True where a clause goes on behind a line end.
pub(super) fn goes_on(before: &str, after: &str) -> bool {
    let line = before.lines().last().unwrap_or_default();
    let line = line.split("//").next().unwrap_or_default().trim_end();
    let next = after.split_whitespace().next().unwrap_or_default();
    line.ends_with([',', '=', '(', '+', '-', '*', '/'])
        || [" and", " or", " except", " otherwise"].iter().any(|word| line.ends_with(word))
        || ["and", "or", "except", "otherwise"].contains(&next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_step_by_step_without_its_notation() {
        let told = prose(
            "move far_jump \"{from}^{to}\" { lift an own man; step ahead  // over anything\n land on empty\n or capturing }",
        );
        let wanted = "<ul class=\"steps\">\n<li>lift an own man</li>\n<li>step ahead <i>(over anything)</i></li>\n\
                      <li>land on empty or capturing</li>\n</ul>\n";
        assert_eq!(told, wanted);
    }

    #[test]
    fn one_step_is_a_sentence_and_names_are_words() {
        assert_eq!(
            prose("goal: win when an own man is in own far_row"),
            "<p><b>goal</b>: win when an own man is in own <em>far row</em></p>\n"
        );
        assert_eq!(prose("turn { put | swap }"), "<p>put or swap</p>\n");
    }

    #[test]
    fn steps_inside_steps_are_lists_inside_lists() {
        let told = prose("after jump when deep { gone becomes yes; turn to into own }");
        assert_eq!(
            told,
            "<ul class=\"steps\">\n<li>after jump when deep<ul class=\"steps\">\n<li>gone becomes yes</li>\n<li>turn to into own</li>\n</ul>\n</li>\n</ul>\n"
        );
    }
}
