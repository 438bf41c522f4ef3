//! What turns write: stretches of text, some of which may be left out.

use super::PASS;
use crate::Rules;
use crate::id::{Id, KindId, PlayerId};
use crate::names::{Field, Template, TemplateCond, TemplatePart};
use crate::play::Part;
use crate::play::steps::Step;

/// What a part tied to the one before it writes: all but where it begins. `None` where its template does not begin so.
pub(super) fn without_from(template: &[TemplatePart]) -> Option<&[TemplatePart]> {
    match template.split_first() {
        Some((TemplatePart::Field(Field::From), rest)) => Some(rest),
        _ => None,
    }
}

/// A stretch of a turn's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Segment<'a> {
    /// Must stand there.
    Fixed(String),
    /// One of these must; the first is what is written.
    Letter(Vec<String>),
    /// A comment: what it says, and what it could say.
    Comment(&'a str, Vec<&'a str>),
}

impl Segment<'_> {
    pub(super) fn said(&self) -> &str {
        match self {
            Segment::Fixed(text) => text,
            Segment::Letter(letters) => letters.first().map_or("", String::as_str),
            Segment::Comment(text, _) => text,
        }
    }

    /// What may stand there: a comment, or nothing in its place.
    pub(super) fn as_said(&self) -> Vec<&str> {
        match self {
            Segment::Fixed(text) => vec![text],
            Segment::Letter(letters) => letters.iter().map(String::as_str).collect(),
            Segment::Comment(text, _) => vec![text, ""],
        }
    }

    /// The texts that fit, with any comment that could stand there.
    pub(super) fn as_it_could_be(&self) -> Vec<&str> {
        match self {
            Segment::Comment(_, all) => all.iter().copied().chain([""]).collect(),
            segment => segment.as_said(),
        }
    }
}

/// True where the text is what the segments say, comments being left out or not.
pub(super) fn fits(segments: &[Segment], text: &str) -> bool {
    ends(segments, text, Segment::as_said).contains(&text.len())
}

/// True where it would be, if its comments were right.
pub(super) fn fits_but_for_comments(segments: &[Segment], text: &str) -> bool {
    ends(segments, text, Segment::as_it_could_be).contains(&text.len())
}

/// Where what the segments say can end in a text that begins so: segment by segment, for the ways to read all of them
/// multiply.
pub(super) fn ends<'s>(
    segments: &'s [Segment<'s>],
    text: &str,
    words: impl Fn(&'s Segment<'s>) -> Vec<&'s str>,
) -> Vec<usize> {
    let mut ends = vec![0];
    for segment in segments {
        let words = words(segment);
        let left_over = |&at: &usize| {
            words.iter().filter_map(|word| Some(text.len() - without(&text[at..], word)?.len())).collect::<Vec<_>>()
        };
        ends = ends.iter().flat_map(left_over).collect();
        ends.sort_unstable();
        ends.dedup();
    }
    ends
}

/// A text without what it must begin with. A blank at its end is not typed: of what follows it nothing may be there.
pub(super) fn without<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.strip_prefix(word).or_else(|| (text == word.trim_end()).then_some(""))
}

/// All texts of a choice.
pub(super) fn choices<'a>(texts: &'a [(TemplateCond, String)], otherwise: &'a str) -> Vec<&'a str> {
    let mut all = vec![""];
    for text in texts.iter().map(|(_, t)| t.as_str()).chain([otherwise]) {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

/// Writes what a player does.
pub(super) struct Writer<'a> {
    pub(super) rules: &'a Rules,
    pub(super) mover: PlayerId,
}

impl<'a> Writer<'a> {
    pub(super) fn segments(&self, steps: &[Step]) -> Vec<Segment<'a>> {
        let mut written = Vec::new();
        for step in steps.iter().filter(|s| s.part.mv != Part::AGAIN) {
            self.part(step, &mut written);
        }
        if written.is_empty() {
            written.push(Segment::Fixed(PASS.to_string()));
        }
        if let Some(last) = steps.last() {
            let suffix = &self.rules.names.notation.suffix.parts;
            written.extend(suffix.iter().map(|part| self.segment(part, last)));
        }
        written
    }

    fn part(&self, step: &Step, written: &mut Vec<Segment<'a>>) {
        let names = &self.rules.names;
        let Some(played) = names.moves.get(step.part.mv as usize) else {
            return self.bare(written);
        };
        let Template { parts, .. } = &played.template;
        let template = match without_from(parts).filter(|_| step.tied && !written.is_empty()) {
            Some(rest) => rest,
            // what writes nothing is joined by nothing
            None if parts.is_empty() => parts,
            None => {
                self.join(written);
                parts
            }
        };
        written.extend(template.iter().map(|part| self.segment(part, step)));
    }

    fn bare(&self, written: &mut Vec<Segment<'a>>) {
        self.join(written);
        written.push(Segment::Fixed(PASS.to_string()));
    }

    fn join(&self, written: &mut Vec<Segment<'a>>) {
        if !written.is_empty() {
            written.push(Segment::Fixed(self.rules.names.notation.joint.clone()));
        }
    }

    fn segment(&self, part: &'a TemplatePart, step: &Step) -> Segment<'a> {
        match part {
            TemplatePart::Text(text) => Segment::Fixed(text.clone()),
            TemplatePart::Field(Field::Way) => {
                Segment::Letter(self.rules.names.chosen_written(u8::try_from(step.part.way).unwrap_or(u8::MAX)))
            }
            TemplatePart::Field(Field::Sort(sort)) => {
                let role = step.sorts.get(sort.index()).copied().unwrap_or(u8::MAX);
                Segment::Letter(self.rules.names.chosen_written(role))
            }
            TemplatePart::Field(field) => Segment::Fixed(self.field(field, step)),
            TemplatePart::ByMover(texts) => Segment::Fixed(texts.get(self.mover.index()).cloned().unwrap_or_default()),
            TemplatePart::Choice(texts, otherwise) => {
                let chosen = texts.iter().find(|(cond, _)| self.holds(cond, step)).map_or(otherwise, |(_, text)| text);
                Segment::Comment(chosen, choices(texts, otherwise))
            }
            // only positions write these
            TemplatePart::Kept(_) | TemplatePart::Held(..) => Segment::Fixed(String::new()),
        }
    }

    fn field(&self, field: &Field, step: &Step) -> String {
        let names = &self.rules.names;
        match field {
            Field::From => names.place(step.part.from, self.mover),
            Field::To => names.place(step.part.to, self.mover),
            Field::Piece => names.letters(step.unit.last().map_or(&[], std::slice::from_ref)),
            Field::Pieces => names.letters(&step.unit),
            Field::Mover => names.players[self.mover].clone(),
            Field::Die => step.part.lifted().to_string(),
            Field::Group => step.group.iter().map(|&cell| names.place(cell, self.mover)).collect(),
            Field::Named(name) => {
                let cells = step.named.get(name.index()).into_iter().flatten();
                cells.map(|&cell| names.place(cell, self.mover)).collect()
            }
            _ => String::new(),
        }
    }

    fn holds(&self, cond: &TemplateCond, step: &Step) -> bool {
        let roles = match cond {
            TemplateCond::Capture(roles) => roles,
            TemplateCond::Remembered(memory) => {
                return self.rules.engine.remembered(&step.after, memory.0[self.mover]) != 0;
            }
        };
        let role = |kind: &KindId| self.rules.names.kinds[*kind].role_id;
        let is_meant = |kind: &KindId| roles.iter().any(|r| r.0 == role(kind));
        roles.is_empty() && !step.taken.is_empty()
            || step.taken.iter().any(|(_, stack)| match stack.is_empty() {
                // what was taken there had come in this very part
                true => step.unit.iter().any(is_meant),
                false => stack.iter().any(is_meant),
            })
    }
}
