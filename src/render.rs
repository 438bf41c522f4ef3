//! Diagnostics as text for terminals: the place underlined, with what is wrong there and what to write.

use crate::diag::{Diagnostic, Label, Severity};
use crate::source::{SourceFile, Sources, Span};
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Patch, Renderer, Snippet, Title};
use std::ops::Range;

/// The width of what is printed.
pub const WIDTH: usize = 80;

/// The text underlined, with all there is to say. Holds colours.
pub fn text(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let title = level(diagnostic.severity).primary_title(&diagnostic.message).id(diagnostic.code);
    told(sources, diagnostic, title)
}

/// The same of what is no mistake, but worth a look. Holds colours.
pub fn note(sources: &Sources, diagnostic: &Diagnostic) -> String {
    told(sources, diagnostic, Level::NOTE.primary_title(&diagnostic.message))
}

fn told(sources: &Sources, diagnostic: &Diagnostic, title: Title<'_>) -> String {
    let (mended, helps) = match (&diagnostic.fix, diagnostic.help.split_first()) {
        (Some(_), Some((first, others))) => (first.as_str(), others),
        _ => ("write it so", diagnostic.help.as_slice()),
    };
    let mut main = title.elements(snippets(sources, &diagnostic.labels));
    for help in helps {
        main = main.element(Level::HELP.message(help));
    }
    let fix = diagnostic.fix.as_ref().and_then(|fix| {
        let cut = Cut::around(sources, &[fix.span]).filter(|cut| cut.bytes.len() <= MOST_MENDED)?;
        let patch = Patch::new(cut.range(fix.span), &fix.replacement);
        Some(Level::HELP.secondary_title(mended).element(cut.snippet().patch(patch)))
    });
    let groups: Vec<Group<'_>> = std::iter::once(main).chain(fix).collect();
    Renderer::styled().term_width(WIDTH).render(&groups)
}

/// In which tone a place is spoken of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something is allowed.
    Legal,
    /// Something is not.
    Illegal,
    /// A test fails.
    Failed,
}

impl Tone {
    fn level(self) -> Level<'static> {
        match self {
            Self::Legal => Level::NOTE.with_name("legal"),
            Self::Illegal => Level::ERROR.with_name("illegal"),
            Self::Failed => Level::ERROR.with_name("expected"),
        }
    }
}

/// A place of a rules file underlined under a title. Holds colours.
pub fn place(sources: &Sources, span: Span, tone: Tone, title: &str, label: &str) -> Option<String> {
    let cut = Cut::around(sources, &[span])?;
    let mark = AnnotationKind::Primary.span(cut.range(span)).label(label);
    let group = tone.level().primary_title(title).element(cut.snippet().annotation(mark));
    Some(Renderer::styled().term_width(WIDTH).render(&[group]))
}

/// Places of a rules file underlined under a title, the first of them most. Holds colours.
pub fn places(sources: &Sources, spans: &[Span], tone: Tone, title: &str) -> Option<String> {
    let labels = spans.iter().map(|&span| Label { span, text: String::new() }).collect::<Vec<_>>();
    let groups = [tone.level().primary_title(title).elements(snippets(sources, &labels))];
    (!spans.is_empty()).then(|| Renderer::styled().term_width(WIDTH).render(&groups))
}

/// Longest text shown with a mend in it: such lines are printed whole.
const MOST_MENDED: usize = 500;

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    }
}

/// The labels as snippets: one for each file, that of the first label first.
fn snippets<'a>(sources: &'a Sources, labels: &'a [Label]) -> Vec<Element<'a>> {
    let mut files: Vec<&str> = Vec::new();
    for file in labels.iter().filter_map(|label| sources.file(label.span)) {
        if !files.contains(&file.name.as_str()) {
            files.push(&file.name);
        }
    }
    files.iter().filter_map(|name| snippet_of(sources, labels, name)).collect()
}

fn snippet_of<'a>(sources: &'a Sources, labels: &'a [Label], name: &str) -> Option<Element<'a>> {
    let here = |label: &&Label| sources.file(label.span).is_some_and(|f| f.name == name);
    let these: Vec<&Label> = labels.iter().filter(here).collect();
    let spans: Vec<Span> = these.iter().map(|l| l.span).collect();
    let cut = Cut::around(sources, &spans)?;
    let marks = these.into_iter().map(|label| mark(&cut, label, labels.first() == Some(label)));
    Some(cut.snippet().annotations(marks).into())
}

fn mark<'a>(cut: &Cut<'_>, label: &'a Label, first: bool) -> Annotation<'a> {
    let kind = if first { AnnotationKind::Primary } else { AnnotationKind::Context };
    let mark = kind.span(cut.range(label.span));
    if label.text.is_empty() { mark } else { mark.label(&label.text) }
}

/// The lines of a file that hold some places, so that a long file is not gone through for each of its mistakes.
struct Cut<'a> {
    file: &'a SourceFile,
    bytes: Range<usize>,
    line: usize,
}

impl<'a> Cut<'a> {
    fn around(sources: &'a Sources, spans: &[Span]) -> Option<Self> {
        let file = sources.file(*spans.first()?)?;
        let ranges = spans.iter().map(|&s| file.range(s));
        let lo = ranges.clone().map(|r| r.start).min()?;
        let hi = ranges.map(|r| r.end).max()?;
        let start = file.text[..lo].rfind('\n').map_or(0, |i| i + 1);
        let end = file.text[hi..].find('\n').map_or(file.text.len(), |i| hi + i);
        let (line, _) = file.line_column(file.span().lo + start as u32);
        Some(Self { file, bytes: start..end, line })
    }

    fn range(&self, span: Span) -> Range<usize> {
        let range = self.file.range(span);
        range.start - self.bytes.start..range.end - self.bytes.start
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        let file = self.file;
        Snippet::source(&file.text[self.bytes.clone()]).line_start(self.line).path(file.name.as_str())
    }
}
