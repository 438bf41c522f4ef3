//! Changes that are offered: for every mistake its mend, and all mends at once.

use super::doc::Doc;
use super::naming::applied;
use super::told::{Told, all};
use super::world::World;
use crate::model::load::{Care, Settings, load_as};
use gen_lsp_types as lsp;
use std::collections::HashMap;
use std::ops::Range;

/// The kinds of changes that are offered.
pub const KINDS: [lsp::CodeActionKind; 2] = [lsp::CodeActionKind::QuickFix, lsp::CodeActionKind::SourceFixAll];

/// The changes for what is wrong in a stretch of a text, and the one that mends all that can be mended.
pub fn actions(world: &World, doc: &Doc, params: &lsp::CodeActionParams) -> Vec<lsp::CodeAction> {
    let told = all(world, doc);
    let mut actions = Vec::new();
    if is_wanted(&params.context, &lsp::CodeActionKind::QuickFix) {
        let here = told.iter().filter(|told| touch(told.diagnostic.range, params.range));
        actions.extend(here.filter_map(|told| quick(doc, told)));
    }
    if is_wanted(&params.context, &lsp::CodeActionKind::SourceFixAll) {
        actions.extend(mend_all(world, doc, &told));
    }
    actions
}

/// Kinds have kinds inside: `source` asks for `source.fixAll`, and so does `source.fixAll.boardwright`, as some editors write it.
fn is_wanted(context: &lsp::CodeActionContext, kind: &lsp::CodeActionKind) -> bool {
    let name = |kind: &lsp::CodeActionKind| kind.to_string();
    let covers = |wide: &str, narrow: &str| narrow == wide || narrow.starts_with(&format!("{wide}."));
    let asked = |wanted: &lsp::CodeActionKind| {
        let (wanted, kind) = (name(wanted), name(kind));
        wanted.is_empty() || covers(&wanted, &kind) || wanted == format!("{kind}.boardwright")
    };
    context.only.as_ref().is_none_or(|only| only.iter().any(asked))
}

fn touch(a: lsp::Range, b: lsp::Range) -> bool {
    a.start <= b.end && b.start <= a.end
}

fn quick(doc: &Doc, told: &Told) -> Option<lsp::CodeAction> {
    let (title, edit) = told.mend.as_ref()?;
    Some(lsp::CodeAction {
        title: title.clone(),
        kind: Some(lsp::CodeActionKind::QuickFix),
        diagnostics: Some(vec![told.diagnostic.clone()]),
        is_preferred: Some(true),
        edit: Some(edited(doc, vec![edit.clone()])),
        ..lsp::CodeAction::default()
    })
}

/// Changes of a text.
pub fn edited(doc: &Doc, edits: Vec<lsp::TextEdit>) -> lsp::WorkspaceEdit {
    lsp::WorkspaceEdit { changes: Some(HashMap::from([(doc.uri.clone(), edits)])), ..lsp::WorkspaceEdit::default() }
}

/// All mends that do not meet, where the text has fewer mistakes with them. Counts of tests are nobody's mistake: whether they are
/// to be accepted has to be asked one by one.
fn mend_all(world: &World, doc: &Doc, told: &[Told]) -> Option<lsp::CodeAction> {
    let checked = told.iter().filter(|told| told.diagnostic.source.as_deref() == Some(super::told::CHECK));
    let mut mends: Vec<(&Told, &lsp::TextEdit)> =
        checked.filter_map(|told| Some((told, &told.mend.as_ref()?.1))).collect();
    mends.sort_by_key(|(_, edit)| (edit.range.start, edit.range.end));
    mends.dedup_by(|next, kept| next.1.range.start <= kept.1.range.end);
    if mends.is_empty() {
        return None;
    }
    let change =
        |edit: &lsp::TextEdit| -> (Range<usize>, String) { (doc.text.bytes(edit.range), edit.new_text.clone()) };
    let changes: Vec<_> = mends.iter().map(|(_, edit)| change(edit)).collect();
    let text = applied(doc.text.as_str(), &changes);
    let after = load_as(&doc.name, &text, &Settings::default(), world, Care::All).report;
    // without an error more warnings show
    if after.counts() >= doc.checked(world).report.counts() {
        return None;
    }
    let (diagnostics, edits): (Vec<_>, Vec<_>) =
        mends.into_iter().map(|(told, edit)| (told.diagnostic.clone(), edit.clone())).unzip();
    Some(lsp::CodeAction {
        title: if edits.len() == 1 { "apply the one fix".into() } else { format!("apply all {} fixes", edits.len()) },
        kind: Some(lsp::CodeActionKind::SourceFixAll),
        diagnostics: Some(diagnostics),
        edit: Some(edited(doc, edits)),
        ..lsp::CodeAction::default()
    })
}
