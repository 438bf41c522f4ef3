//! The small file that stands for an edit: a rules file that extends the game, or a tweak of it.

use crate::diag::Report;
use crate::source::{Sources, Span};
use crate::syntax::ast::{Item, ItemKind, Line, LineKind, OptionDecl};
use crate::syntax::layout::layout;
use crate::syntax::parse;

/// One thing that an edit changed, in the words of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An option has another value.
    Set {
        /// Which.
        option: String,
        /// The value as it is written.
        value: String,
    },
    /// What has this name is something else: `move hop`, `end goal`.
    Replace {
        /// Its name.
        name: String,
        /// The whole of it, as the game would have it.
        text: String,
    },
    /// What has this name is gone.
    Remove {
        /// Its name.
        name: String,
    },
    /// What is new, as the game would have it.
    Add {
        /// The text.
        text: String,
    },
}

/// Sections whose lines can be changed one by one, if they have labels.
const LINES: [&str; 3] = ["captures", "stacks", "end"];

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<'a> {
    /// The game that is changed, as the file names it.
    pub game: &'a str,
    /// What the new one is called.
    pub title: &'a str,
    /// What it is meant to do.
    pub meant: Option<&'a str>,
    /// What is different.
    pub steps: &'a [Step],
}

/// A part of a text that was read.
struct Part<'t> {
    text: &'t str,
    item: Item,
}

/// What has to be done to the first text to make the second of it. Titles, credits and tests are not compared; new tests are
/// added.
///
/// # Errors
/// A sentence: what of the edit has no name by which a variant could change it.
pub fn steps(base: &str, edited: &str) -> Result<Vec<Step>, String> {
    let (old, new) = (parts(base)?, parts(edited)?);
    let mut steps = Vec::new();
    for section in ["board", "pieces", "captures", "stacks", "end", "notation", "look"] {
        sections(section, &old, &new, &mut steps);
    }
    for part in &new {
        let Some(name) = part.name() else { continue };
        match old.iter().find(|other| other.name().as_ref() == Some(&name)) {
            Some(before) if before.item.kind == part.item.kind => {}
            Some(before) => steps.push(changed(before, part, name)),
            None => steps.push(Step::Add { text: part.said() }),
        }
    }
    let is_gone = |name: &String| !new.iter().any(|part| part.name().as_ref() == Some(name));
    steps.extend(old.iter().filter_map(Part::name).filter(is_gone).map(|name| Step::Remove { name }));
    nameless(&old, &new)?;
    let is_new = |part: &&Part| !old.iter().any(|other| other.item.kind == part.item.kind);
    let tests = new.iter().filter(|part| matches!(part.item.kind, ItemKind::Test(_))).filter(is_new);
    steps.extend(tests.map(|test| Step::Add { text: test.said() }));
    Ok(steps)
}

fn parts(text: &str) -> Result<Vec<Part<'_>>, String> {
    let mut sources = Sources::default();
    let span = sources.add("", text);
    let file = parse(&sources, span, &mut Report::default()).ok_or("the rules cannot be read")?;
    Ok(file.game.items.into_iter().map(|item| Part { text, item }).collect())
}

/// An option that has only another value is set; all else is replaced.
fn changed(before: &Part, after: &Part, name: String) -> Step {
    if let (ItemKind::Option(old), ItemKind::Option(new)) = (&before.item.kind, &after.item.kind) {
        let same = OptionDecl { default: new.default.clone(), ..old.clone() };
        if same == *new {
            return Step::Set { option: new.name.node.clone(), value: new.default.node.to_string() };
        }
    }
    Step::Replace { name, text: after.said() }
}

/// What has no name can only be as it was.
fn nameless(old: &[Part], new: &[Part]) -> Result<(), String> {
    let of = |parts: &[Part]| -> Vec<(ItemKind, String)> {
        let all = parts.iter().filter(|part| part.is_nameless());
        all.map(|part| (part.item.kind.clone(), part.said())).collect()
    };
    let (old, new) = (of(old), of(new));
    let is_same = old.len() == new.len() && old.iter().zip(&new).all(|((a, _), (b, _))| a == b);
    if is_same {
        return Ok(());
    }
    let odd = new.iter().find(|(kind, _)| !old.iter().any(|(other, _)| other == kind)).or(old.first());
    let line = odd.and_then(|(_, text)| text.lines().next().map(str::to_owned)).unwrap_or_default();
    Err(format!("`{line}` has no name by which a variant could change it: give it a label, or save the whole file"))
}

impl Part<'_> {
    /// The part as the game would say it, without the edit in front.
    fn said(&self) -> String {
        let text = slice(self.text, self.item.span);
        match &self.item.edit {
            Some(edit) => text[(edit.span.hi - self.item.span.lo) as usize..].trim_start().to_owned(),
            None => text.to_owned(),
        }
    }

    /// The name by which it can be replaced and removed, if it has one of its own.
    fn name(&self) -> Option<String> {
        match &self.item.kind {
            ItemKind::Event(_) | ItemKind::Forbid { .. } => self.item.kind.name().map(|label| label.node.clone()),
            ItemKind::Variant { .. } | ItemKind::If(_) => None,
            kind if kind.word().is_empty() || kind.is_section() => None,
            kind => Some(kind.called()),
        }
    }

    fn section(&self) -> Option<&'static str> {
        Some(&self.item.kind).filter(|kind| kind.is_section()).map(ItemKind::word)
    }

    fn is_nameless(&self) -> bool {
        let is_left_out = matches!(self.item.kind, ItemKind::Credits(_) | ItemKind::Test(_) | ItemKind::Variant { .. });
        !is_left_out && self.name().is_none() && self.section().is_none()
    }

    /// The lines of a section, as far as they can be told apart.
    fn lines(&self) -> Vec<Labelled> {
        match &self.item.kind {
            ItemKind::Captures(lines) => lines.iter().map(|line| labelled(self.text, line)).collect(),
            ItemKind::Stacks(lines) => lines.iter().map(|line| labelled(self.text, line)).collect(),
            ItemKind::End(lines) => lines.iter().map(|line| labelled(self.text, line)).collect(),
            _ => Vec::new(),
        }
    }
}

/// A line of a section.
#[derive(Clone, Debug)]
struct Labelled {
    label: Option<String>,
    text: String,
    /// The line in words that do not depend on layout.
    words: String,
}

fn labelled<T>(text: &str, line: &Line<T>) -> Labelled {
    let said = slice(text, line.span).to_owned();
    // what stands after an `if` has no label of its own
    let label = line.label.as_ref().filter(|_| matches!(line.kind, LineKind::Clause(_))).map(|l| l.node.clone());
    Labelled { label, words: said.split_whitespace().collect::<Vec<_>>().join(" "), text: said }
}

/// What stands at a span; a text in quotes at its end with both of them.
fn slice(text: &str, span: Span) -> &str {
    let (lo, hi) = (span.lo as usize, span.hi as usize);
    let said = text.get(lo..hi).unwrap_or("");
    let is_open = said.matches('"').count() % 2 == 1 && text[hi..].starts_with('"');
    if is_open { &text[lo..=hi] } else { said }
}

/// What differs in sections of a sort: line by line where that gives the same, else the whole section anew.
fn sections(section: &'static str, old: &[Part], new: &[Part], steps: &mut Vec<Step>) {
    let of = |parts: &'_ [Part<'_>]| -> Vec<ItemKind> {
        parts.iter().filter(|p| p.section() == Some(section)).map(|p| p.item.kind.clone()).collect()
    };
    if of(old) == of(new) {
        return;
    }
    let said = |parts: &[Part]| -> Vec<String> {
        parts.iter().filter(|p| p.section() == Some(section)).map(Part::said).collect()
    };
    if of(new).is_empty() {
        return steps.push(Step::Remove { name: section.to_owned() });
    }
    if of(old).is_empty() {
        return steps.extend(said(new).into_iter().map(|text| Step::Add { text }));
    }
    let lines = |parts: &[Part]| -> Vec<Labelled> {
        parts.iter().filter(|p| p.section() == Some(section)).flat_map(Part::lines).collect()
    };
    if LINES.contains(&section)
        && let Some(single) = line_by_line(section, &lines(old), &lines(new))
    {
        return steps.extend(single);
    }
    let bodies: Vec<String> = said(new).iter().map(|text| body(text).to_owned()).collect();
    steps.push(Step::Replace { name: section.to_owned(), text: format!("{section} {{\n{}\n}}", bodies.join("\n")) });
}

/// What stands between the brackets.
fn body(text: &str) -> &str {
    let inside = text.split_once('{').map_or("", |(_, inside)| inside);
    inside.rsplit_once('}').map_or(inside, |(inside, _)| inside).trim_matches('\n')
}

/// Changes of single lines; none, where lines without labels differ or stand in another order.
fn line_by_line(section: &str, old: &[Labelled], new: &[Labelled]) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut made: Vec<String> = Vec::new();
    for line in old {
        let after = match &line.label {
            Some(label) => new.iter().find(|n| n.label.as_ref() == Some(label)),
            None => new.iter().find(|n| n.words == line.words),
        };
        match (after, &line.label) {
            (Some(after), Some(label)) if after.words != line.words => {
                steps.push(Step::Replace { name: format!("{section} {label}"), text: after.text.clone() });
                made.push(after.words.clone());
            }
            (Some(after), _) => made.push(after.words.clone()),
            (None, Some(label)) => steps.push(Step::Remove { name: format!("{section} {label}") }),
            (None, None) => return None,
        }
    }
    let added: Vec<&Labelled> = new.iter().filter(|line| !made.contains(&line.words)).collect();
    for line in added {
        steps.push(Step::Add { text: format!("{section} {{ {} }}", line.text) });
        made.push(line.words.clone());
    }
    new.iter().map(|line| &line.words).eq(&made).then_some(steps)
}

/// A name that stands in quotes.
fn quoted(name: &str) -> String {
    name.replace(['"', '\n', '\r'], " ")
}

/// A rules file that extends the game.
pub fn variant(order: &Order<'_>) -> String {
    let mut text: String = order.meant.iter().flat_map(|m| m.lines()).map(|line| format!("// {line}\n")).collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text += &format!("rules 1\n\ngame \"{}\" extends \"{}\" {{\n", quoted(order.title), quoted(order.game));
    for step in order.steps {
        text += &match step {
            Step::Set { option, value } => format!("option {option} = {value}\n"),
            Step::Replace { name, text } => match line_of(name) {
                Some((section, _)) => format!("{section} {{ replace {text} }}\n"),
                None => format!("replace {text}\n"),
            },
            Step::Remove { name } => match line_of(name) {
                Some((section, label)) => format!("{section} {{ remove {label} }}\n"),
                None => format!("remove {name}\n"),
            },
            Step::Add { text } => format!("\n{text}\n"),
        };
    }
    text += "}\n";
    layout(&text).unwrap_or(text)
}

/// `end goal` is a line of a section.
fn line_of(name: &str) -> Option<(&str, &str)> {
    name.split_once(' ').filter(|(section, _)| LINES.contains(section))
}

/// A tweak of the game.
pub fn tweak(order: &Order<'_>) -> String {
    let mut text = format!("game  = {}\nname  = {}\n", string(order.game), string(order.title));
    text.extend(order.meant.map(|meant| format!("meant = {}\n", string(meant))));
    let removed: Vec<String> = order
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Remove { name } => Some(string(name)),
            _ => None,
        })
        .collect();
    if !removed.is_empty() {
        text += &format!("remove = [{}]\n", removed.join(", "));
    }
    let added: Vec<&str> = order
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Add { text } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    if !added.is_empty() {
        text += &format!("add = {}\n", long(&added.join("\n")));
    }
    let mut tables = [("options", String::new()), ("replace", String::new())];
    for step in order.steps {
        match step {
            Step::Set { option, value } => {
                let is_bare = value.parse::<i64>().is_ok();
                let value = if is_bare { value.clone() } else { string(value) };
                tables[0].1 += &format!("{option} = {value}\n");
            }
            Step::Replace { name, text } => tables[1].1 += &format!("{} = {}\n", string(name), long(text)),
            Step::Remove { .. } | Step::Add { .. } => {}
        }
    }
    for (name, lines) in tables.iter().filter(|(_, lines)| !lines.is_empty()) {
        text += &format!("\n[{name}]\n{lines}");
    }
    text
}

/// A text of TOML on one line.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "))
}

/// A text of TOML that is as it stands: rules never hold three quotes in a row.
fn long(text: &str) -> String {
    if text.contains('\n') { format!("'''\n{text}\n'''") } else { format!("'''{text}'''") }
}

#[cfg(test)]
mod tests;
