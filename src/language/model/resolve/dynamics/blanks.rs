//! Blanks of templates. What people type is read with one blank between words and none around them, so turns are written so: a
//! blank beside a comment belongs to the comment, and goes with it.

use crate::model::TemplatePart;

/// A template of a part of a turn with its blanks where they can be typed.
pub(super) fn tidied(parts: Vec<TemplatePart>) -> Vec<TemplatePart> {
    let mut parts = spaced(parts);
    if let Some(TemplatePart::Text(first)) = parts.first_mut() {
        *first = first.trim_start().to_owned();
    }
    parts.retain(is_said);
    parts
}

fn is_said(part: &TemplatePart) -> bool {
    !matches!(part, TemplatePart::Text(text) if text.is_empty())
}

/// The same of what is written after a turn, and may begin with a blank.
pub(super) fn spaced(mut parts: Vec<TemplatePart>) -> Vec<TemplatePart> {
    for part in &mut parts {
        match part {
            TemplatePart::Text(text) => *text = single(text),
            TemplatePart::Choice(texts, otherwise) => {
                texts.iter_mut().map(|(_, text)| text).chain([otherwise]).for_each(|text| *text = single(text));
            }
            TemplatePart::Field(_) | TemplatePart::ByMover(_) | TemplatePart::Kept(_) | TemplatePart::Held(..) => {}
        }
    }
    for at in 0..parts.len() {
        give_blank(&mut parts, at);
    }
    if let Some(TemplatePart::Text(last)) = parts.last_mut() {
        *last = last.trim_end().to_owned();
    }
    parts.retain(is_said);
    parts
}

/// Stretches of blanks as one.
pub(super) fn single(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_whitespace() {
            true if tidy.ends_with(' ') => {}
            true => tidy.push(' '),
            false => tidy.push(c),
        }
    }
    tidy
}

/// The blank before a comment that may say nothing goes into what it says, if a blank or nothing comes after it; so does the blank
/// after a comment that comes first.
fn give_blank(parts: &mut [TemplatePart], at: usize) {
    let TemplatePart::Choice(texts, otherwise) = &parts[at] else { return };
    if texts.iter().all(|(_, text)| !text.is_empty()) && !otherwise.is_empty() {
        return;
    }
    let text = |at: usize| match parts.get(at) {
        Some(TemplatePart::Text(text)) => text.as_str(),
        _ => "",
    };
    let is_before = at.checked_sub(1).is_some_and(|before| text(before).ends_with(' '));
    let is_after = text(at + 1).starts_with(' ');
    if is_before && (is_after || at + 1 == parts.len()) {
        take_blank(&mut parts[at - 1], |text| text.truncate(text.len() - 1));
        each_said(&mut parts[at], |said| said.insert(0, ' '));
    } else if at == 0 && is_after {
        take_blank(&mut parts[1], |text| *text = text[1..].to_owned());
        each_said(&mut parts[0], |said| said.push(' '));
    }
}

fn take_blank(part: &mut TemplatePart, take: impl Fn(&mut String)) {
    if let TemplatePart::Text(text) = part {
        take(text);
    }
}

fn each_said(part: &mut TemplatePart, give: impl Fn(&mut String)) {
    if let TemplatePart::Choice(texts, otherwise) = part {
        let all = texts.iter_mut().map(|(_, text)| text).chain([otherwise]);
        all.filter(|text| !text.is_empty() && !text.starts_with(' ')).for_each(give);
    }
}
