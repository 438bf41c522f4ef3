//! What is wrong with a text, as editors are told.

use super::doc::Doc;
use super::ran::Ran;
use super::text::Text;
use super::world::World;
use crate::assist::mend;
use crate::diag::{self, Diagnostic, Severity};
use crate::model::load::Loaded;
use crate::source::{SourceFile, Span};
use gen_lsp_types as lsp;

/// Who says what is wrong with the rules.
pub const CHECK: &str = "boardwright";

/// Who says that a test does not hold.
pub const TEST: &str = "boardwright test";

/// Something wrong, and the change that mends it.
pub struct Told {
    /// As it is told.
    pub diagnostic: lsp::Diagnostic,
    /// What the mend is called, and what it does to the text.
    pub mend: Option<(String, lsp::TextEdit)>,
}

/// All that is to be shown of a text.
pub fn published(world: &World, doc: &Doc) -> lsp::PublishDiagnosticsParams {
    let told = all(world, doc).into_iter().map(|told| told.diagnostic);
    lsp::PublishDiagnosticsParams { uri: doc.uri.clone(), version: doc.version, diagnostics: told.collect() }
}

/// What is wrong with a text, and with the tests that were run since the last edit.
pub fn all(world: &World, doc: &Doc) -> Vec<Told> {
    let loaded = doc.checked(world);
    let mistakes = loaded.report.iter().map(|found| mistake(world, doc, loaded, found));
    let tests = doc.all_ran().into_iter().filter_map(|(name, ran)| failed(&doc.text, &name, &ran));
    mistakes.chain(tests).collect()
}

fn mistake(world: &World, doc: &Doc, loaded: &Loaded, found: &Diagnostic) -> Told {
    let own = loaded.sources.files().first();
    let inside = own.filter(|file| holds(file, found.span()));
    let related = found.labels.iter().skip(usize::from(inside.is_some()));
    let related: Vec<_> = related.filter_map(|label| related_place(world, loaded, label, &found.message)).collect();
    let diagnostic = lsp::Diagnostic {
        range: inside.map_or_else(|| beginning(doc), |file| doc.text.range(file.range(found.span()))),
        severity: Some(match found.severity {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
        }),
        code: Some(lsp::Code::String(found.code.to_owned())),
        source: Some(CHECK.to_owned()),
        message: lsp::Message::String(in_words(found, inside.is_some())),
        tags: found.code.starts_with("unused-").then(|| vec![lsp::DiagnosticTag::Unnecessary]),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    };
    let mend = found.fix.as_ref().zip(own).filter(|(fix, file)| holds(file, fix.span)).map(|(fix, file)| {
        let title = mend::title(loaded.sources.text(fix.span), &fix.replacement);
        (title, lsp::TextEdit { range: doc.text.range(file.range(fix.span)), new_text: fix.replacement.clone() })
    });
    Told { diagnostic, mend }
}

/// The message, the words beside the underline, and what to do next.
fn in_words(found: &Diagnostic, is_inside: bool) -> String {
    let label = found.labels.first().filter(|label| is_inside && !label.text.is_empty());
    let message = match label {
        Some(label) => format!("{} ({})", found.message, label.text),
        None => found.message.clone(),
    };
    std::iter::once(&message).chain(&found.help).map(String::as_str).collect::<Vec<_>>().join("\n")
}

fn related_place(
    world: &World,
    loaded: &Loaded,
    label: &diag::Label,
    message: &str,
) -> Option<lsp::DiagnosticRelatedInformation> {
    let file = loaded.sources.file(label.span)?;
    let text = Text::new(file.text.clone(), world.client.columns);
    let location = lsp::Location { uri: world.address(&file.name)?, range: text.range(file.range(label.span)) };
    let words = if label.text.is_empty() { message } else { &label.text };
    Some(lsp::DiagnosticRelatedInformation { location, message: words.to_owned() })
}

fn holds(file: &SourceFile, span: Span) -> bool {
    file.span().contains(span)
}

/// Where that is told which stands in a text that this one extends: at the name of that one.
fn beginning(doc: &Doc) -> lsp::Range {
    let read = doc.read();
    let at = read.extends.as_ref().map(|(_, at)| at).or(read.title.as_ref());
    at.map_or_else(lsp::Range::default, |at| doc.text.range(at.clone()))
}

fn failed(text: &Text, name: &str, ran: &Ran) -> Option<Told> {
    let failure = ran.failure.as_ref()?;
    let diagnostic = lsp::Diagnostic {
        range: text.range(failure.at.clone()),
        severity: Some(lsp::DiagnosticSeverity::Error),
        code: Some(lsp::Code::String("test-failed".into())),
        source: Some(TEST.to_owned()),
        message: lsp::Message::String(format!("test `{name}` does not hold: {}", failure.told)),
        ..lsp::Diagnostic::default()
    };
    let mend = failure.accept.as_ref().map(|(at, new)| {
        (format!("accept the new count: {new}"), lsp::TextEdit { range: text.range(at.clone()), new_text: new.clone() })
    });
    Some(Told { diagnostic, mend })
}
